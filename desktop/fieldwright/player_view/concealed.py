"""What players know of a field: nothing secret, and no room that only a secret door leads to.

A map that shows a room without a door tells as much as the door itself; so until the door is
found, players see rock there (The Four Basic Battlefields, Dungeons or Caves: the monsters know
their own homes, the characters do not).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import AS_ROCK, LAND, Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Platform, StartingZone, Thing, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.walking import regions
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.wall_sides import CutWalls, sides_of

Mask = NDArray[np.bool_]


def without_concealed(field: Battlefield) -> Battlefield:
    """The field with solid rock where only closed secret doors lead; the same object where none do.

    What is known are the parts in which a side sets up; where none does, the largest part.
    """
    return _rocked(field, load_catalogue())


def concealed_squares(field: Battlefield, catalogue: Catalogue) -> Mask:
    """Which squares can be reached only through a closed secret door: shape (rows, columns).

    Read-only; known from before for snapshots of the same land.
    """
    parts = (
        catalogue,
        field.palettes,
        *(field.layers[layer] for layer in LAND),
        *(field.things[name] for name in ("walls", "platforms", "zones")),
    )
    return _CONCEALED.get(parts, lambda: _concealed(field, catalogue))


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


_CONCEALED: KeptFor[Mask] = KeptFor(4)


def _concealed(field: Battlefield, catalogue: Catalogue) -> Mask:
    nothing = np.zeros((field.rows, field.columns), bool)
    doors = [wall for wall in field.every(Wall) if _is_secret(wall, catalogue)]
    if not doors:
        return nothing
    parts = regions(_without_furniture(field, catalogue))
    known = _known_parts(field, parts)
    behind = {int(parts[row, column]) for door in doors for row, column in _beside(field, door)}
    hidden = behind - known - {0}
    found = np.isin(parts, sorted(hidden | _walled_in(parts, hidden, known)))
    found.setflags(write=False)
    return found


def _walled_in(parts: NDArray[np.int64], hidden: set[int], known: set[int]) -> set[int]:
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


def _is_secret(wall: Wall, catalogue: Catalogue) -> bool:
    kind = catalogue.walls.get(wall.kind)
    return kind is not None and kind.secret and not wall.is_open


def _without_furniture(field: Battlefield, catalogue: Catalogue) -> Draft:
    """The field as walls and floors alone: what stands in a room does not part it."""
    draft = Draft.of(field, catalogue)
    draft.things.extend([*field.every(Wall), *field.every(Platform)])
    return draft


def _known_parts(field: Battlefield, parts: NDArray[np.int64]) -> set[int]:
    here = np.zeros(parts.shape, bool)
    for zone in field.every(StartingZone):
        for block in (block.clipped(field.block) for block in zone.blocks):
            here[block.top : block.bottom, block.left : block.right] = True
    found = {int(part) for part in np.unique(parts[here])} - {0}
    if found:
        return found
    sizes = np.bincount(parts.ravel())
    sizes[:1] = 0
    return {int(sizes.argmax())}


def _beside(field: Battlefield, wall: Wall) -> Iterator[tuple[int, int]]:
    """The (row, column) of the squares on both sides of a wall, along all its length."""
    sides = sides_of(wall)
    for row, column in zip(
        sides.rows.ravel().tolist(), sides.columns.ravel().tolist(), strict=True
    ):
        if 0 <= row < field.rows and 0 <= column < field.columns:
            yield row, column


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
