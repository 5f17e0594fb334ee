"""What players know of a field: nothing secret, and no place that only a secret door leads to.

A map that shows a room without a door tells as much as the door itself; so until the door is
found, players see rock there (The Four Basic Battlefields, Dungeons or Caves: the monsters know
their own homes, the characters do not).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import AS_ROCK, LAND, REVEALED, Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import StartingZone, Thing, Wall
from fieldwright.geometry.facing import block_of
from fieldwright.player_view.heroes import heroes_on, players_side
from fieldwright.player_view.places import Places, places_of
from fieldwright.player_view.turn import fight_on
from fieldwright.player_view.wall_sides import CutWalls
from fieldwright.terms.grid import Block

Mask = NDArray[np.bool_]


def without_concealed(field: Battlefield) -> Battlefield:
    """The field with solid rock where only closed secret doors lead; the same object where none do.

    See ``concealed_squares``.
    """
    return _rocked(field, load_catalogue())


def concealed_squares(field: Battlefield, catalogue: Catalogue) -> Mask:
    """Which squares can be reached only through a closed secret door: shape (rows, columns).

    Of places that such doors join (``places``) players know those in which heroes stand, those of
    which something was revealed, and those in which they set up, or else that lead out of the map;
    where there are none of these, the largest. A place without secret doors is known. Read-only,
    and the same object for snapshots with the same ground and walls, of which they know the same.
    """
    places = places_of(field, catalogue)
    known = _known_places(field, places) if places.groups else frozenset[int]()
    if known not in places.concealed:
        places.concealed[known] = _concealed(places, known)
    return places.concealed[known]


@dataclass(frozen=True, slots=True)
class Concealed:
    """How many squares are concealed, and by how many secret doors."""

    squares: int
    doors: int


def what_is_concealed(field: Battlefield, catalogue: Catalogue, within: Mask) -> Concealed:
    """What is concealed of some squares, and the doors that lead into the places that are."""
    hidden = concealed_squares(field, catalogue)
    places = places_of(field, catalogue)
    behind = places.touched_by(hidden & within)
    doors = sum(bool(link & behind) for link in places.links)
    return Concealed(int((hidden & within).sum()), doors)


def taken_for_rock(field: Battlefield, catalogue: Catalogue) -> Mask:
    """Which squares players under fog have been shown as rock: shape (rows, columns).

    Only a closed secret door leads there. Once it stands open they are covered like others.
    """
    swept = np.asarray(field.layers[Layer.REVEALED] == AS_ROCK, bool)
    if not swept.any():
        return swept
    if _rock(field, catalogue) is None:
        return np.zeros_like(swept)
    return swept & concealed_squares(field, catalogue)


def with_rock(field: Battlefield, catalogue: Catalogue, squares: Mask) -> Battlefield:
    """The field with solid rock on some squares, whatever stands on them."""
    rock = _rock(field, catalogue)
    if rock is None or not squares.any():
        return field
    layers: dict[Layer, NDArray[Any]] = {}
    for layer in LAND:
        layers[layer] = field.layers[layer].copy()
        layers[layer][squares] = rock if layer is Layer.GROUND else 0
    return field.with_layers(layers)


def _concealed(places: Places, known: frozenset[int]) -> Mask:
    hidden = set().union(*places.groups) - known
    found = np.isin(places.parts, sorted(hidden | _walled_in(places.parts, hidden, known)))
    found.setflags(write=False)
    return found


def _known_places(field: Battlefield, places: Places) -> frozenset[int]:
    """The places of each group that players know, one at least."""
    starts = places.touched_by(_marked(field, _where_they_start(field)))
    met = places.touched_by(_where_players_have_been(field, places))
    known: set[int] = set()
    for group in places.groups:
        found = group & met | (group & starts or places.entrances_of(group))
        known |= found or {places.largest_of(group)}
    return frozenset(known)


def _where_players_have_been(field: Battlefield, places: Places) -> Mask:
    """The squares that heroes stand on, and those that have been revealed.

    What is revealed of a square that a wall cuts may lie on this side of the wall.
    """
    revealed = np.asarray(field.layers[Layer.REVEALED] == REVEALED, bool)
    heroes = heroes_on(field, fight_on(field))
    return _marked(field, map(block_of, heroes)) | (revealed & ~places.cut)


def _where_they_start(field: Battlefield) -> Iterator[Block]:
    """The zones of the players' side; where none is called so, any may be theirs."""
    zones, side = field.every(StartingZone), players_side(field)
    theirs = [zone for zone in zones if zone.side == side]
    for zone in theirs or zones:
        yield from zone.blocks


def _marked(field: Battlefield, blocks: Iterable[Block]) -> Mask:
    here = np.zeros((field.rows, field.columns), bool)
    for block in (block.clipped(field.block) for block in blocks):
        here[block.top : block.bottom, block.left : block.right] = True
    return here


def _walled_in(parts: NDArray[np.int64], hidden: set[int], known: frozenset[int]) -> set[int]:
    """The parts without any way in that lie against hidden ones alone: corners of a round room."""
    sides: dict[int, set[int]] = {}
    for one, other in (
        (parts[:, :-1], parts[:, 1:]),
        (parts[:-1], parts[1:]),
    ):
        between = (one != other) & (one > 0) & (other > 0)
        pairs = np.unique(np.stack([one[between], other[between]]), axis=1)
        for first, second in pairs.T.tolist():
            sides.setdefault(first, set()).add(second)
            sides.setdefault(second, set()).add(first)
    return {part for part, beside in sides.items() if part not in known and beside <= hidden}


def _rocked(field: Battlefield, catalogue: Catalogue) -> Battlefield:
    """Fill what is concealed with rock, and leave out what stands or hangs there."""
    hidden = concealed_squares(field, catalogue)
    rock = _rock(field, catalogue)
    if rock is None or not hidden.any():
        return field
    layers: dict[Layer, NDArray[Any]] = {}
    for layer, values in field.layers.items():
        layers[layer] = values.copy()
        layers[layer][hidden] = rock if layer is Layer.GROUND else 0
    blank = hidden | np.isin(layers[Layer.GROUND], _solid_codes(field, catalogue))
    kept: dict[str, dict[UUID, Thing]] = {
        name: {key: one for key, one in things.items() if not _is_within(field, one, hidden)}
        for name, things in field.things.items()
        if name not in ("zones", "walls")
    }
    cut = CutWalls((wall, False) for wall in field.every(Wall))
    kept["walls"] = {part.id: part for part in cut.beside(~blank)}
    return field.with_layers(layers).with_things(kept)


def _solid_codes(field: Battlefield, catalogue: Catalogue) -> list[int]:
    return [code for code, kind in enumerate(field.palettes.ground) if catalogue.is_rock(kind)]


def _rock(field: Battlefield, catalogue: Catalogue) -> int | None:
    codes = _solid_codes(field, catalogue)
    return codes[0] if codes else None


def _is_within(field: Battlefield, thing: Thing, hidden: Mask) -> bool:
    """Whether the middle of a thing lies on a concealed square."""
    block = extent_of(thing)
    middle = ((block.left + block.right) / 2, (block.top + block.bottom) / 2)
    column, row = (int(np.floor(place)) for place in getattr(thing, "position", middle))
    inside = 0 <= row < field.rows and 0 <= column < field.columns
    return inside and bool(hidden[row, column])
