"""The land and all that stands on it as players know it under fog.

What is not revealed is not there; where players take a secret room for rock, rock is. Squares that
are neither hold nothing true: those beside known ones look like those, so that grounds, waters and
slopes do not end where knowledge does; all others are blank. Walls are cut to the pieces beside
revealed squares; what stands in one place is there where its middle is revealed; what covers an
area is there where any of its squares is. Words are there where nearly all of them are revealed: a
half of them would be read as something else, or guessed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import picture_corners
from fieldwright.battlefield.field import LAND, Battlefield, Layer, frozen_layers
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import (
    THING_TYPES,
    Hazard,
    Label,
    Platform,
    Point,
    Thing,
    Wall,
)
from fieldwright.editing.painting import solid_squares
from fieldwright.generator.shapes import touched
from fieldwright.player_view.concealed import taken_for_rock
from fieldwright.player_view.disguise import as_players_know_walls
from fieldwright.player_view.joined import joined, known_as_joined
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.reveals import revealed_squares
from fieldwright.player_view.wall_sides import CutWalls
from fieldwright.terms.grid import Block

Mask: TypeAlias = NDArray[np.bool_]
Things: TypeAlias = Mapping[UUID, Thing]

REACH = 2
"""So many squares from revealed ones covered squares look like those."""

_LETTER = 0.55
"""How wide a letter is, in the heights of a line."""

_READABLE = 0.8
"""So much of a label has to be revealed."""

_WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))


def known_layers(field: Battlefield, revealed: Mask) -> Mapping[Layer, NDArray[Any]]:
    """The layers of a field as far as squares are known: a mask of (rows, columns)."""
    layers: dict[Layer, NDArray[Any]] = {}
    source = _sources(revealed)
    for layer in LAND:
        values = field.layers[layer].ravel()
        taken = np.where(source < 0, np.zeros((), values.dtype), values[source.clip(0)])
        layers[layer] = taken.reshape(revealed.shape).astype(values.dtype)
    layers[Layer.ESCARPMENT][~revealed] = 0
    layers[Layer.REVEALED] = revealed.astype(np.uint8)
    return frozen_layers(layers)


def _sources(revealed: Mask) -> NDArray[np.int64]:
    """The revealed square that each square looks like, row-major and flat; -1 for a blank one."""
    rows, columns = revealed.shape
    own = np.arange(revealed.size).reshape(revealed.shape)
    source = np.full((rows + 2, columns + 2), -1)
    source[1:-1, 1:-1] = np.where(revealed, own, -1)
    for _ in range(REACH):
        before = source.copy()
        for down, right in _WAYS:
            beside_it = before[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]
            here = source[1:-1, 1:-1]
            np.copyto(here, beside_it, where=(here < 0) & (beside_it >= 0))
    return source[1:-1, 1:-1].ravel()


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """The squares that are revealed, and those of which players know that there is rock.

    Masks of shape (rows, columns); no square is in both.
    """

    revealed: Mask
    rock: Mask

    @classmethod
    def of(cls, field: Battlefield) -> Knowledge:
        """What is known of a field under fog."""
        return cls(revealed_squares(field), taken_for_rock(field, load_catalogue()))

    @classmethod
    def whole(cls, field: Battlefield) -> Knowledge:
        """All that there is, as without fog."""
        size = (field.rows, field.columns)
        return cls(np.ones(size, bool), np.zeros(size, bool))

    @property
    def known(self) -> Mask:
        """All squares that no fog covers."""
        return self.revealed | self.rock


def known_things(field: Battlefield, knowledge: Knowledge) -> dict[str, Things]:
    """All things but figures, notes and zones, as far as they are known and no secret."""
    catalogue = load_catalogue()
    found: dict[str, Things] = dict.fromkeys(THING_TYPES, _NONE)
    found["walls"] = _walls(field, knowledge, catalogue)
    for name, is_known in _KNOWN.items():
        things = field.things[name]
        kept = (_told(one) for one in things.values() if not getattr(one, "hidden", False))
        found[name] = MappingProxyType(
            {one.id: one for one in kept if is_known(one, knowledge.revealed)}
        )
    return found


_NONE: Things = MappingProxyType({})


# -------------------------------------------------------------------------------------- walls

_CUT: KeptFor[CutWalls] = KeptFor(4)


def _walls(field: Battlefield, knowledge: Knowledge, catalogue: Catalogue) -> Things:
    """The walls as they are seen from known squares, each cut to the pieces that are.

    Nobody sees through rock: the walls of what is covered, or taken for rock itself, are not seen
    from there.
    """
    walls = field.things["walls"]

    def looked_at() -> CutWalls:
        every = (wall for wall in walls.values() if isinstance(wall, Wall))
        plain = joined(as_players_know_walls(every, catalogue), catalogue)
        return CutWalls((wall, _is_whole(wall, catalogue)) for wall in plain.values())

    cut = _CUT.get((walls, catalogue), looked_at)
    parts = cut.beside(knowledge.known & ~solid_squares(field), knowledge.revealed)
    return known_as_joined(MappingProxyType({part.id: part for part in parts}), catalogue)


def _is_whole(wall: Wall, catalogue: Catalogue) -> bool:
    """Whether one sees all of it or nothing: doors and windows are not cut."""
    kind = catalogue.walls.get(wall.kind)
    return kind is not None and kind.opening


# --------------------------------------------------------------------------------- other things


def _told(thing: Thing) -> Thing:
    """A thing without the DM's words about it, and whether he may alter it."""
    if isinstance(thing, Hazard) and thing.text:
        thing = replace(thing, text="")
    if isinstance(thing, Platform) and thing.leads_to:
        thing = replace(thing, leads_to="")
    return replace(thing, locked=False) if thing.locked else thing


def _in_its_place(thing: Any, revealed: Mask) -> bool:
    """Whether the square of a thing's middle is revealed."""
    column, row = (int(np.floor(place)) for place in thing.position)
    rows, columns = revealed.shape
    # What stands beyond the edge shows with the square that is nearest.
    return bool(revealed[min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)])


def _in_words(label: Label, revealed: Mask) -> bool:
    """Whether nearly all of what is written lies on revealed squares."""
    lines = label.text.splitlines() or [""]
    wide = label.size * _LETTER * max(map(len, lines))
    high = label.size * len(lines)
    count = max(2, math.ceil(wide * 3))
    across, down = np.meshgrid(
        np.linspace(-wide / 2, wide / 2, count), np.linspace(-high / 2, high / 2, 2 * len(lines))
    )
    turned = math.radians(label.rotation)
    x = label.position[0] + across * math.cos(turned) - down * math.sin(turned)
    y = label.position[1] + across * math.sin(turned) + down * math.cos(turned)
    rows, columns = revealed.shape
    # What lies beyond the edge shows with the square that is nearest.
    column = np.floor(x).astype(int).clip(0, columns - 1)
    row = np.floor(y).astype(int).clip(0, rows - 1)
    return _in_its_place(label, revealed) and bool(revealed[row, column].mean() >= _READABLE)


def _in_part(outline: Callable[[Any], tuple[Point, ...]]) -> Callable[[Any, Mask], bool]:
    """Whether a square of a thing is revealed; ``outline`` is that of such a thing."""

    def is_known(thing: Any, revealed: Mask) -> bool:
        corners = outline(thing)
        if len(corners) < 3:
            return False
        rows, columns = revealed.shape
        block, squares = touched(corners, Block(0, 0, columns, rows))
        here = revealed[block.top : block.bottom, block.left : block.right]
        return not block.is_empty and bool((here & squares).any())

    return is_known


def _own_outline(thing: Platform | Hazard) -> tuple[Point, ...]:
    return thing.outline


_KNOWN: Mapping[str, Callable[[Any, Mask], bool]] = MappingProxyType(
    {
        "obstacles": _in_its_place,
        "labels": _in_words,
        "lights": _in_its_place,
        "platforms": _in_part(_own_outline),
        "hazards": _in_part(_own_outline),
        "pictures": _in_part(picture_corners),
    }
)
