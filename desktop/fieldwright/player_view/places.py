"""The places of a map: what hangs together by every way but closed secret doors.

Doors, gaps, stairs, cliffs and water join what lies on both sides of them; walls, windows and rock
do not. Places that closed secret doors join are a group. Which place of a group players know is not
told here, but which of them leads out of the map is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Platform, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.footsteps import Steps, Surface
from fieldwright.generator.shapes import covered, joined, numbered
from fieldwright.generator.walking import blocks_steps, surface
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.pockets import cut_squares
from fieldwright.player_view.wall_sides import SidesOfAll

Mask: TypeAlias = NDArray[np.bool_]
Parts: TypeAlias = NDArray[np.int64]
Link: TypeAlias = tuple[int, int]

_RING = 1
"""Squares around the map, which stand for all that lies beyond it."""

_NEXT = 0.7
"""Squares from the middle of a door at which one looks where nearer there is nothing new."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """``parts`` has the number of its place for every square, 0 for solid ground: (rows, columns).

    ``groups`` are places that closed secret doors join, each place in one at most; ``links`` the
    places on both sides of each such door. ``ways_out`` lead out of the map: they lie open at its
    edge, have a door in it or into the rock, or stairs up to what is not on it. ``cut`` are squares
    through which walls run.
    """

    parts: Parts
    groups: tuple[frozenset[int], ...]
    links: tuple[frozenset[int], ...]
    ways_out: frozenset[int]
    cut: Mask
    concealed: dict[frozenset[int], Mask] = field(default_factory=dict)
    """What was worked out for places that players know."""

    def touched_by(self, squares: Mask) -> frozenset[int]:
        """The places that some squares lie in."""
        return frozenset(np.unique(self.parts[squares]).tolist()) - {0}

    def largest_of(self, group: Iterable[int]) -> int:
        """The place with most squares; of several the first from the north-west."""
        sizes = np.bincount(self.parts.ravel())
        return max(sorted(group), key=lambda place: int(sizes[place]))

    def entrances_of(self, group: frozenset[int]) -> frozenset[int]:
        """The places by which one comes into a group: the largest, where that leads out of the map.

        Others that do are hidden ways out then; else they are what there is.
        """
        leading_out = group & self.ways_out
        largest = {self.largest_of(group)}
        return frozenset(largest if largest <= leading_out else leading_out)


_PLACES: KeptFor[Places] = KeptFor(4)


def places_of(field: Battlefield, catalogue: Catalogue) -> Places:
    """The places of a field; known from before for snapshots with the same ground and walls."""
    things = (field.things[name] for name in ("walls", "platforms"))
    parts = (catalogue, field.palettes, field.layers[Layer.GROUND], *things)
    return _PLACES.get(parts, lambda: _places(field, catalogue))


def secret_doors(field: Battlefield, catalogue: Catalogue) -> list[Wall]:
    """The secret doors that stand closed."""
    return [wall for wall in field.every(Wall) if _is_secret(wall, catalogue)]


def _is_secret(wall: Wall, catalogue: Catalogue) -> bool:
    kind = catalogue.walls.get(wall.kind)
    return kind is not None and kind.secret and not wall.is_open


def _places(field: Battlefield, catalogue: Catalogue) -> Places:
    doors = secret_doors(field, catalogue)
    size = (field.rows, field.columns)
    if not doors:
        nowhere = np.zeros(size, bool)
        return Places(np.zeros(size, np.int64), (), (), frozenset(), nowhere)
    draft = _levelled(field, catalogue)
    parts, beyond = _parts(draft)
    links = tuple(_linked(parts, door) for door in doors)
    ways_out = beyond | _by_doors(draft, parts) | _by_stairs(field, parts)
    cut = cut_squares(size, field.every(Wall))
    return Places(parts, _groups(links), links, ways_out, cut)


def _levelled(field: Battlefield, catalogue: Catalogue) -> Draft:
    """The field as walls and floors alone, level and dry: only walls and rock part it."""
    draft = Draft.of(field, catalogue)
    for layer in (Layer.HEIGHT, Layer.DEPTH):
        draft.layers[layer][:] = 0
    draft.things.extend(field.every(Wall))
    draft.things.extend(replace(one, top_ft=0, foot_ft=None) for one in field.every(Platform))
    return draft


def _parts(draft: Draft) -> tuple[Parts, frozenset[int]]:
    """The place of every square, and the places that lie open at the edge of the map."""
    found = surface(draft)
    rows, columns = found.stands.shape
    level = np.zeros((rows + 2 * _RING, columns + 2 * _RING), np.int32)
    nothing = np.zeros(level.shape, bool)
    stands = np.pad(found.stands, _RING, constant_values=True)
    corner = np.pad(found.corner, _RING, constant_values=True)
    steps = Steps.of(Surface(stands, nothing, corner, level, nothing))
    for barred in steps.barred_by([_on_ring(wall) for wall in _barring(draft)]):
        steps.forbid(barred)
    first, second = steps.links()
    off = np.ones(stands.shape, bool)
    off[_RING:-_RING, _RING:-_RING] = False
    one_off, other_off = off.ravel()[first], off.ravel()[second]
    within = ~(one_off | other_off)
    # What hangs together only round the map is not one place: a hidden way out may be among it.
    labels = joined(stands.size, first[within], second[within]).reshape(stands.shape)
    parts = numbered(labels, stands & ~off)
    ends = np.concatenate([first[~one_off & other_off], second[one_off & ~other_off]])
    beyond = frozenset(np.unique(parts.ravel()[ends]).tolist()) - {0}
    return parts[_RING:-_RING, _RING:-_RING], beyond


def _barring(draft: Draft) -> Iterator[Wall]:
    return (one for one in draft.things if isinstance(one, Wall) and blocks_steps(draft, one))


def _on_ring(wall: Wall) -> Wall:
    """A wall by the squares of the map with its ring."""
    (x1, y1), (x2, y2) = wall.start, wall.end
    return replace(wall, start=(x1 + _RING, y1 + _RING), end=(x2 + _RING, y2 + _RING))


def _groups(links: Iterable[frozenset[int]]) -> tuple[frozenset[int], ...]:
    groups: list[frozenset[int]] = []
    for link in links:
        if len(link) < 2:
            continue
        met = [group for group in groups if group & link]
        groups = [group for group in groups if not group & link]
        groups.append(link.union(*met))
    return tuple(groups)


# --------------------------------------------------------------------------------- at doors


def _linked(parts: Parts, door: Wall) -> frozenset[int]:
    """The places on both sides of a door.

    One that stands in the middle of a square, which is a place of its own then, has three.
    """
    near, far = SidesOfAll.of([door]), SidesOfAll.of([door], _NEXT)
    found: set[int] = set()
    for here, there in zip(_at(parts, near).tolist(), _at(parts, far).tolist(), strict=True):
        one, other = (close or next_one for close, next_one in zip(here, there, strict=True))
        found |= {one, other} if one != other else {one, *there}
    return frozenset(found - {0})


def _at(parts: Parts, sides: SidesOfAll) -> NDArray[np.int64]:
    """The places on both sides of pieces of walls, 0 off the map: shape (pieces, 2)."""
    high, wide = parts.shape
    rows, columns = sides.rows, sides.columns
    inside = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
    found = parts[rows.clip(0, high - 1), columns.clip(0, wide - 1)]
    return np.where(inside, found, 0)


def _by_doors(draft: Draft, parts: Parts) -> frozenset[int]:
    """The places with a door that leads into rock, or off the map: an entrance."""
    doors = [one for one in draft.things if isinstance(one, Wall) and _leads_on(draft, one)]
    found: set[int] = set()
    for door in doors:
        here = _at(parts, SidesOfAll.of([door]))
        if here[:, 0].any() != here[:, 1].any():
            found |= set(here.ravel().tolist())
    return frozenset(found - {0})


def _leads_on(draft: Draft, wall: Wall) -> bool:
    kind = draft.catalogue.walls.get(wall.kind)
    return kind is not None and kind.opens and not kind.secret and not blocks_steps(draft, wall)


def _by_stairs(field: Battlefield, parts: Parts) -> frozenset[int]:
    """The places of stairs up whose upper end meets rock, a wall or the edge of the map."""
    found: set[int] = set()
    for stairs in field.every(Platform):
        if stairs.foot_ft is None or stairs.top_ft <= max(stairs.foot_ft, 0):
            continue
        block, mask = covered(stairs.outline, field.block)
        here = set(parts[block.top : block.bottom, block.left : block.right][mask].tolist())
        if not here & {_beyond(stairs, parts)}:
            found |= here
    return frozenset(found - {0})


def _beyond(stairs: Platform, parts: Parts) -> int:
    """The place of the square to which stairs rise, 0 for none."""
    xs: Sequence[float] = [x for x, _ in stairs.outline]
    ys: Sequence[float] = [y for _, y in stairs.outline]
    turned = np.radians(stairs.rotation)
    right, down = float(np.sin(turned)), -float(np.cos(turned))
    x = (min(xs) + max(xs)) / 2 + right * ((max(xs) - min(xs)) / 2 + _HALF)
    y = (min(ys) + max(ys)) / 2 + down * ((max(ys) - min(ys)) / 2 + _HALF)
    column, row = int(np.floor(x)), int(np.floor(y))
    inside = 0 <= row < parts.shape[0] and 0 <= column < parts.shape[1]
    return int(parts[row, column]) if inside else 0


_HALF = 0.5
