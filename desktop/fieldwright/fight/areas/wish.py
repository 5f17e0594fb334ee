"""What an area is to be: its shape and size, what it does, what stays of it; usual ones by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from uuid import UUID

from fieldwright.combat.commands import Command
from fieldwright.combat.dm_commands import (
    Area,
    Deed,
    Interact,
    Linger,
    Shape,
    Strike,
)
from fieldwright.combat.orders import SaveAgainst
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP

AIMED = (Shape.CONE, Shape.LINE)
"""Shapes that go from a square in a direction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaWish:
    """An area that is not placed yet; sizes in squares of the field.

    ``strikes``: it does ``damage`` (dice), allows a save, or puts a ``condition`` on who fails.
    ``stays`` is the kind of obstacle or hazard that fills it, empty: none. ``rounds`` is how long
    that, and the condition, lasts; 0: until it is taken off. ``ground`` is what befalls the ground.
    ``bodily``: it tears or burns, so that cover helps; ``magic``: friends may lose heart of it.
    """

    name: str
    shape: Shape = Shape.BURST
    size: int = 4
    width: int = 1
    strikes: bool = True
    damage: str = ""
    saves: SaveAgainst = "spells"
    half: bool = True
    bodily: bool = True
    magic: bool = True
    condition: str = ""
    stays: str = ""
    rounds: int = 0
    ground: Deed | None = None
    depth: Depth = Depth.KNEE

    @property
    def is_aimed(self) -> bool:
        """Whether it goes from a square in a direction."""
        return self.shape in AIMED


PRESETS = MappingProxyType(
    {
        QT_TRANSLATE_NOOP("fight", "Blast"): AreaWish(name="blast", damage="6d6"),
        QT_TRANSLATE_NOOP("fight", "Cone"): AreaWish(
            name="cone", shape=Shape.CONE, size=6, width=4, damage="4d6"
        ),
        QT_TRANSLATE_NOOP("fight", "Breath"): AreaWish(
            name="breath",
            shape=Shape.CONE,
            size=8,
            width=4,
            damage="6d6",
            saves="breath",
            magic=False,
        ),
        QT_TRANSLATE_NOOP("fight", "Bolt"): AreaWish(
            name="bolt", shape=Shape.LINE, size=8, damage="6d6"
        ),
        QT_TRANSLATE_NOOP("fight", "Wall of fire"): AreaWish(
            name="wall of fire", shape=Shape.LINE, size=6, damage="2d4", saves="", stays="fire"
        ),
        QT_TRANSLATE_NOOP("fight", "Cloud"): AreaWish(
            name="cloud", shape=Shape.CLOUD, size=3, strikes=False, stays="thick-smoke", rounds=10
        ),
        QT_TRANSLATE_NOOP("fight", "Fog"): AreaWish(
            name="fog", shape=Shape.CLOUD, size=4, strikes=False, stays="magical-fog", rounds=10
        ),
        QT_TRANSLATE_NOOP("fight", "Darkness"): AreaWish(
            name="darkness",
            shape=Shape.CLOUD,
            size=3,
            strikes=False,
            stays="magical-darkness",
            rounds=10,
        ),
        QT_TRANSLATE_NOOP("fight", "Web"): AreaWish(
            name="web", shape=Shape.CLOUD, size=2, condition="entangled", stays="web", rounds=10
        ),
        QT_TRANSLATE_NOOP("fight", "Fire"): AreaWish(
            name="fire", size=2, damage="1d6", saves="", stays="fire", ground=Deed.BURN
        ),
        QT_TRANSLATE_NOOP("fight", "Flood"): AreaWish(
            name="flood", size=4, strikes=False, ground=Deed.FLOOD
        ),
    }
)
"""Usual areas. Their numbers are where one begins: a spell or a monster says its own."""


_LIKE = MappingProxyType(
    {
        "fireball": "Blast",
        "explosion": "Blast",
        "lightning": "Bolt",
        "burning hands": "Cone",
        "cold": "Cone",
        "breath": "Breath",
        "wall of fire": "Wall of fire",
        "darkness": "Darkness",
        "web": "Web",
        "fog": "Fog",
        "mist": "Fog",
        "cloud": "Cloud",
        "smoke": "Cloud",
        "oil": "Fire",
    }
)
"""Words in the names of spells and things, and the usual area that is nearest to them."""


def wish_named(name: str, otherwise: AreaWish) -> AreaWish:
    """Where one begins with a spell of a name: the usual area nearest to it, under that name."""
    said = name.casefold()
    found = next((usual for word, usual in _LIKE.items() if word in said), None)
    found = found or next((usual for usual in PRESETS if usual.casefold() in said), None)
    return replace(PRESETS[found] if found else otherwise, name=name)


def area_of(wish: AreaWish, at: Square, towards: Square | None) -> Area:
    """The area where it was placed."""
    return Area(
        shape=wish.shape,
        at=at,
        size=wish.size,
        towards=towards if wish.is_aimed else None,
        width=wish.width,
    )


def commands_of(
    wish: AreaWish, area: Area, squares: Sequence[Square], spares: Sequence[UUID]
) -> Iterator[Command]:
    """What happens, in its order: the ground, what stays, and last what is rolled for."""
    rounds = wish.rounds or None
    if wish.ground is not None:
        yield Interact(what=wish.ground, squares=tuple(squares), depth=wish.depth)
    if wish.stays:
        yield Linger(name=wish.name, area=area, kind=wish.stays, rounds=rounds)
    if wish.strikes:
        yield Strike(
            name=wish.name,
            area=area,
            damage=wish.damage,
            saves=wish.saves,
            half=wish.half,
            bodily=wish.bodily,
            magic=wish.magic,
            condition=wish.condition,
            rounds=rounds if wish.condition else None,
            spares=tuple(spares),
        )


def why_not(wish: AreaWish) -> str:
    """Why nothing would come of an area, in a sentence; empty where something would."""
    if not wish.name.strip():
        return "Say what it is called; the log tells of it."
    if wish.strikes and not (wish.damage or wish.condition or wish.saves):
        wish = replace(wish, strikes=False)
    if not (wish.strikes or wish.stays or wish.ground):
        return "It does nothing yet: say its damage, what stays, or what befalls the ground."
    return ""
