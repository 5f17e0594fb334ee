"""What players know of a field: nothing secret, and no room that only a secret door leads to.

A map that shows a room without a door tells as much as the door itself; so until the door is
found, players see rock there (The Four Basic Battlefields, Dungeons or Caves: the monsters know
their own homes, the characters do not).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from threading import Lock
from typing import Any
from uuid import UUID, uuid5
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Platform, StartingZone, Thing, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.walking import regions
from fieldwright.player_view.secrets import without_secrets

Mask = NDArray[np.bool_]

_STEP = 0.5
"""Squares between the places at which one looks to both sides of a wall, and how far."""

_SEEN: WeakKeyDictionary[Battlefield, Battlefield | None] = WeakKeyDictionary()
"""None stands for the field itself, which would keep itself alive here."""

_LOCK = Lock()


def as_players_know_it(field: Battlefield) -> Battlefield:
    """The field with solid rock where only secret doors lead, and without the DM's secrets.

    What is known are the parts in which a side sets up; where none does, the largest part. For
    what else is taken out see ``secrets.without_secrets``. The same object where nothing is
    secret.
    """
    with _LOCK:
        if field in _SEEN:
            return _SEEN[field] or field
    known = without_secrets(_rocked(field, load_catalogue()))
    with _LOCK:
        _SEEN[field] = None if known is field else known
    return known


def concealed_squares(field: Battlefield, catalogue: Catalogue) -> Mask:
    """Which squares can be reached only through a closed secret door: shape (rows, columns)."""
    nothing = np.zeros((field.rows, field.columns), bool)
    doors = [wall for wall in field.every(Wall) if _is_secret(wall, catalogue)]
    if not doors:
        return nothing
    parts = regions(_without_furniture(field, catalogue))
    known = _known_parts(field, parts)
    behind = {int(parts[row, column]) for door in doors for row, column in _beside(field, door)}
    return np.isin(parts, sorted(behind - known - {0}))


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
    for _, sides in _looks(field, wall):
        yield from sides


def _looks(field: Battlefield, wall: Wall) -> list[tuple[float, list[tuple[int, int]]]]:
    """Places along a wall, in squares from its start, with the squares on both sides of each."""
    (x1, y1), (x2, y2) = wall.start, wall.end
    length = float(np.hypot(x2 - x1, y2 - y1))
    if length == 0:
        return []
    along = ((x2 - x1) / length, (y2 - y1) / length)
    found = []
    for place in np.arange(_STEP / 2, length, _STEP).tolist():
        sides = []
        for side in (-_STEP, _STEP):
            column = int(np.floor(x1 + along[0] * place - along[1] * side))
            row = int(np.floor(y1 + along[1] * place + along[0] * side))
            if 0 <= row < field.rows and 0 <= column < field.columns:
                sides.append((row, column))
        found.append((place, sides))
    return found


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
    walls = [part for wall in field.every(Wall) for part in _seen_parts(field, wall, blank)]
    kept["walls"] = {part.id: part for part in walls}
    return field.with_layers(layers).with_things(kept)


def _solid_codes(field: Battlefield, catalogue: Catalogue) -> list[int]:
    return [code for code, kind in enumerate(field.palettes.ground) if catalogue.is_rock(kind)]


def _rock(field: Battlefield, catalogue: Catalogue) -> int | None:
    codes = _solid_codes(field, catalogue)
    return codes[0] if codes else None


def _seen_parts(field: Battlefield, wall: Wall, blank: Mask) -> list[Wall]:
    """The parts of a wall that do not have rock on both sides now."""
    places = _looks(field, wall)
    seen = [any(not blank[side] for side in sides) for _, sides in places]
    if all(seen):
        return [wall]
    parts: list[Wall] = []
    length = float(np.hypot(wall.end[0] - wall.start[0], wall.end[1] - wall.start[1]))
    for is_seen, run in groupby(zip(places, seen, strict=True), key=lambda pair: pair[1]):
        if is_seen:
            along = [place for (place, _), _ in run]
            share = (max(0.0, along[0] - _STEP / 2), min(length, along[-1] + _STEP / 2))
            ends = [_point(wall, place / length) for place in share]
            parts.append(
                replace(wall, id=uuid5(wall.id, str(len(parts))), start=ends[0], end=ends[1])
            )
    return parts


def _point(wall: Wall, share: float) -> tuple[float, float]:
    (x1, y1), (x2, y2) = wall.start, wall.end
    return round(x1 + (x2 - x1) * share, 3), round(y1 + (y2 - y1) * share, 3)


def _is_within(field: Battlefield, thing: Thing, hidden: Mask) -> bool:
    """Whether the middle of a thing lies on a concealed square."""
    block = extent_of(thing)
    middle = ((block.left + block.right) / 2, (block.top + block.bottom) / 2)
    column, row = (int(np.floor(place)) for place in getattr(thing, "position", middle))
    inside = 0 <= row < field.rows and 0 <= column < field.columns
    return inside and bool(hidden[row, column])
