"""The ground that a map of another program is laid on, where it says nothing of it itself.

Where a field grows for it, new squares are what a new field of the map would have, and beyond it
a dungeon goes on as rock. Rock that lies where the map's picture comes to lie would hide it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import PaintSquares, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_resizing import resized
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.extras import FindBlob, written_size
from fieldwright.exchange.records import MapRecords
from fieldwright.terms.grid import Block

Mask = NDArray[np.bool_]

_BARE = (Layer.WATER, Layer.DEPTH, Layer.ESCARPMENT)
_MOSTLY = 0.5


@dataclass(frozen=True, slots=True)
class Laid:
    """A map and the square of the field at which its north-west corner comes to lie.

    ``before`` are the squares that it covered when it came earlier; None: it is new there.
    """

    records: MapRecords
    corner: tuple[int, int]
    before: Block | None = None

    @property
    def block(self) -> Block:
        """The squares of the field that it covers."""
        left, top = self.corner
        return Block(left, top, left + self.records.columns, top + self.records.rows)


def ground_of(records: MapRecords, catalogue: Catalogue) -> str:
    """The ground of a new field of a map."""
    known = catalogue.grounds
    return records.ground if records.ground in known else next(iter(known))


def covered_before(
    earlier: Import | None, records: MapRecords, find: FindBlob | None
) -> Block | None:
    """The squares that a map covered when it came before; None for one that is new."""
    if earlier is None:
        return None
    columns, rows = written_size(earlier, find) or (records.columns, records.rows)
    left, top = earlier.column, earlier.row
    return Block(left, top, left + columns, top + rows)


def with_room(field: Battlefield, laid: Laid, catalogue: Catalogue) -> Battlefield:
    """The field, large enough for a map; raises ExchangeError where that is too large."""
    block = laid.block
    if min(laid.corner) < 0:
        raise ExchangeError("A map cannot be laid beyond the north or west edge; widen the field.")
    whole = field.block.joined(block)
    if whole == field.block:
        return field
    try:
        grown = resized(field, whole)
    except MapError as error:
        raise ExchangeError(str(error)) from error
    new = np.ones((grown.rows, grown.columns), bool)
    new[: field.rows, : field.columns] = False
    beyond = new.copy()
    beyond[block.top : block.bottom, block.left : block.right] = False
    layers = {layer: values.copy() for layer, values in grown.layers.items()}
    _go_on(layers, beyond, field, catalogue)
    _make_bare(layers, new & ~beyond, field, ground_of(laid.records, catalogue))
    layers[Layer.HEIGHT][new & ~beyond] = 0
    return grown.with_layers(
        {layer: layers[layer] for layer in (Layer.GROUND, Layer.GROWTH, Layer.HEIGHT, *_BARE)}
    )


def without_rock(field: Battlefield, laid: Laid, catalogue: Catalogue) -> list[PaintSquares]:
    """The changes that take away the rock under a map that says nothing of the ground there.

    Where it has pictures, only under these; where it lay before, the rock is the DM's. Things and
    heights stay as they are.
    """
    ground = ground_of(laid.records, catalogue)
    if catalogue.grounds[ground].solid or ground not in field.palettes.ground:
        return []
    hidden = _hidden(field, laid, catalogue)
    layers = {layer: field.layers[layer].copy() for layer in (Layer.GROUND, Layer.GROWTH, *_BARE)}
    _make_bare(layers, hidden, field, ground)
    changes = [paint(field, layer, hidden, values) for layer, values in layers.items()]
    return [change for change in changes if change.squares.size]


def rock_under(field: Battlefield, laid: Laid, catalogue: Catalogue) -> int:
    """How many squares of rock would hide a map, as the field is now."""
    if catalogue.grounds[ground_of(laid.records, catalogue)].solid:
        return 0
    return int(_hidden(field, laid, catalogue).sum())


def _hidden(field: Battlefield, laid: Laid, catalogue: Catalogue) -> Mask:
    return _solid(field, field.layers[Layer.GROUND], catalogue) & _silent(field, laid)


def _silent(field: Battlefield, laid: Laid) -> Mask:
    """Where a map lies, with a picture if it has any, and says nothing of the ground."""
    records, block = laid.records, laid.block
    rows, columns = np.mgrid[0 : records.rows, 0 : records.columns] + 0.5
    seen = np.zeros((records.rows, records.columns), bool) | (not records.pictures)
    for picture in records.pictures:
        (x, y), (width, length) = picture.position, picture.size
        seen |= (columns > x) & (columns < x + width) & (rows > y) & (rows < y + length)
    said = records.layers.get("ground")
    if said is not None and said.shape == seen.shape:
        seen &= said == ""
    mask = np.zeros((field.rows, field.columns), bool)
    part = mask[block.top : block.bottom, block.left : block.right]
    part[:] = seen[: part.shape[0], : part.shape[1]]
    if laid.before is not None:
        left, top, right, bottom = (max(0, side) for side in laid.before)
        mask[top:bottom, left:right] = False
    return mask


def _solid(field: Battlefield, ground: NDArray[Any], catalogue: Catalogue) -> Mask:
    kinds = catalogue.grounds
    palette = field.palettes.ground
    codes = [place for place, kind in enumerate(palette) if kind in kinds and kinds[kind].solid]
    found: Mask = np.isin(ground, codes)
    return found


def _make_bare(
    layers: dict[Layer, NDArray[Any]], where: Mask, field: Battlefield, ground: str
) -> None:
    """Squares of one ground on which nothing grows and no water stands."""
    palettes = field.palettes
    if ground in palettes.ground:
        layers[Layer.GROUND][where] = palettes.ground.index(ground)
    layers[Layer.GROWTH][where] = (
        palettes.growth.index("clear") if "clear" in palettes.growth else 0
    )
    for layer in _BARE:
        layers[layer][where] = 0


def _go_on(
    layers: dict[Layer, NDArray[Any]], beyond: Mask, field: Battlefield, catalogue: Catalogue
) -> None:
    """Make squares that no map says anything of what lies beyond the field's edge.

    Rock where most of the edge is rock. Else all goes on, but a floor between rock ends there: it
    is a room, and no road.
    """
    old = field.layers[Layer.GROUND]
    edge = np.concatenate((old[0], old[-1], old[1:-1, 0], old[1:-1, -1]))
    rock = edge[_solid(field, edge, catalogue)]
    if rock.size >= edge.size * _MOSTLY:
        kind = field.palettes.ground[int(np.bincount(rock).argmax())]
        _make_bare(layers, beyond, field, kind)
        return
    rows, columns = old.shape
    for across in (True, False):
        line = old[:, -1] if across else old[-1]
        closed = _closed_ways(field, line, catalogue)
        for start, end in closed:
            part = np.zeros_like(beyond)
            if across:
                part[start:end, columns:] = True
            else:
                part[rows:, start:end] = True
            kind = field.palettes.ground[int(line[start - 1])]
            _make_bare(layers, part & beyond, field, kind)


def _closed_ways(
    field: Battlefield, line: NDArray[Any], catalogue: Catalogue
) -> list[tuple[int, int]]:
    """The stretches of built floor along an edge that have rock on both sides."""
    built = np.array([_is_built(kind, catalogue) for kind in field.palettes.ground])
    floor = built[line]
    rock = _solid(field, line, catalogue)
    found = []
    place = 0
    while place < line.size:
        end = place
        while end < line.size and floor[end]:
            end += 1
        if end > place and place > 0 and end < line.size and rock[place - 1] and rock[end]:
            found.append((place, end))
        place = max(end, place + 1)
    return found


def _is_built(kind: str, catalogue: Catalogue) -> bool:
    found = catalogue.grounds.get(kind)
    return found is not None and found.is_built
