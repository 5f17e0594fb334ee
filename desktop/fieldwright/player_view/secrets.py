"""What the DM keeps from the players: taken out of the field itself, not only left undrawn.

A drawing that forgets to ask for a flag can then show nothing that it should not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Hazard, Note, Platform, Thing, Wall

Things: TypeAlias = Mapping[UUID, Thing]


def without_secrets(field: Battlefield) -> Battlefield:
    """The field without what only the DM knows; the same object where there is nothing of it.

    Hidden things, DM notes, the notes on the whole field, how it was rolled and the record of its
    fight are gone. Of
    figures that are seen, what stands on their sheets is gone: numbers, hit points, ammunition,
    spells and fatigue. Of those known to be there but not seen (``unseen``), only the squares
    and the side are left.
    """
    changed: dict[str, Things] = {}
    for name, things in field.things.items():
        told = _told(things)
        if told is not None:
            changed[name] = told
    plain = field if not changed else field.with_things(changed)
    if plain.info.notes or plain.origin is not None or plain.log:
        plain = replace(plain, info=replace(plain.info, notes=""), origin=None, log=())
    return plain


def _told(things: Things) -> Things | None:
    """The things of one sort as players may know them; None where that is all."""
    told: dict[UUID, Thing] = {}
    for key, thing in things.items():
        if isinstance(thing, Note) or getattr(thing, "hidden", False):
            continue
        tell = _TELLERS.get(type(thing))
        told[key] = thing if tell is None else tell(thing, things)
    same = len(told) == len(things) and all(told[key] is things[key] for key in told)
    return None if same else told


def figure_as_seen(figure: Figure, figures: Things = MappingProxyType({})) -> Figure:
    """A figure as players may know it; ``figures`` are all that stand on the field.

    One that is seen keeps its name, its place and what its body shows: facing, posture, height,
    size and conditions. One that is only known to be there (somebody heard behind a door) keeps
    its side and its squares: neither its name nor which way it faces may be read from its coin.
    """
    mount = figures.get(figure.mount) if figure.mount is not None else None
    on_mount = isinstance(mount, Figure) and not mount.hidden
    seen = replace(
        figure,
        stat_block="",
        stats=None,
        hit_points=None,
        full_hit_points=None,
        ammunition=(),
        spells_left=None,
        fatigue=0,
        mount=figure.mount if on_mount else None,
        locked=False,
    )
    if figure.unseen:
        return _as_known(seen)
    return figure if seen == figure else seen


def _as_known(figure: Figure) -> Figure:
    """Only that somebody is there: a long body lies the way its squares lie, no more."""
    return Figure(
        id=figure.id,
        name="",
        side=figure.side,
        column=figure.column,
        row=figure.row,
        columns=figure.columns,
        rows=figure.rows,
        facing=2 if figure.columns > figure.rows else 0,
        size=_size_of(figure),
        surface=figure.surface,
        unseen=True,
        bystander=figure.bystander,
        z=figure.z,
    )


def _size_of(figure: Figure) -> Any:
    """The usual size of what fills so many squares: it tells no more than they do."""
    squares = figure.columns * figure.rows
    return "M" if squares == 1 else "L" if squares == 2 else "H" if squares <= 4 else "G"


def _hazard(hazard: Hazard, _: Things) -> Hazard:
    """A danger that is seen; what the DM wrote about it is not."""
    return replace(hazard, text="") if hazard.text else hazard


def _platform(platform: Platform, _: Things) -> Platform:
    """Stairs, but not the name of the field that they lead to."""
    return replace(platform, leads_to="") if platform.leads_to else platform


def _wall(wall: Wall, _: Things) -> Wall:
    """A door, but not whether it is locked."""
    return replace(wall, bolted=False) if wall.bolted else wall


_TELLERS: Mapping[type[Thing], Callable[[Any, Things], Thing]] = MappingProxyType(
    {Figure: figure_as_seen, Hazard: _hazard, Platform: _platform, Wall: _wall}
)
