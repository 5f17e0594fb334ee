"""The scene of a field: every screen on it, and what fills whole squares.

One scene belongs to one snapshot of a field. A new snapshot takes over the screens of all things
that have not changed, nor the ground beneath them, so that looking after each step of a drag, or
after one square was painted, stays quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, compress, filterfalse, repeat
from operator import is_
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import LAND, Battlefield, Board, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Platform, Thing, Wall
from fieldwright.geometry.index import index_of
from fieldwright.geometry.sight.joining import Joins, joined
from fieldwright.geometry.sight.screens import CEILING_FT, Screen, screen_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Hides

NOTHING_FT = -np.inf
"""The top of a square that nothing fills."""

_KNOWN_KINDS = ("walls", "obstacles", "platforms")
_Known = dict[int, Screen | None]
"""What things are as screens, in their order, by the ids of objects that the scene keeps."""

_NEW: Any = object()
"""Instead of the screen of a thing that has not been looked at."""

_BySquare = Mapping[Square, tuple[Screen, ...]]


@dataclass(frozen=True, eq=False)
class Cells:
    """What fills whole squares: arrays of shape (rows, columns), tops in feet.

    ``hard`` is rock without end and escarpments, ``soft`` what grows; ``NOTHING_FT`` where nothing
    does. ``uneven`` says whether the ground has more than one height.
    """

    hard: NDArray[np.float32]
    soft: NDArray[np.float32]
    uneven: bool

    @classmethod
    def of(cls, field: Battlefield) -> Cells:
        """The cells of a field."""
        catalogue = load_catalogue()
        heights = field.layers[Layer.HEIGHT]
        ground = heights.astype(np.float32)
        rock = np.array([catalogue.is_rock(kind) for kind in field.palettes.ground], bool)
        growths = [catalogue.growths.get(kind) for kind in field.palettes.growth]
        soft, hard = (
            np.array(
                [
                    kind.height_ft if kind is not None and kind.hides is hides else NOTHING_FT
                    for kind in growths
                ],
                np.float32,
            )[field.layers[Layer.GROWTH]]
            for hides in (Hides.CONCEALMENT, Hides.COVER)
        )
        sheer = field.layers[Layer.ESCARPMENT] != 0
        hard = np.where(sheer, np.maximum(hard, 0), hard)
        tops = ground + hard
        tops[rock[field.layers[Layer.GROUND]]] = CEILING_FT
        return cls(tops, ground + soft, bool(heights.min() != heights.max()))

    @cached_property
    def is_bare(self) -> bool:
        """Whether nothing fills any square."""
        return not ((self.hard > NOTHING_FT).any() or (self.soft > NOTHING_FT).any())

    def filled(self, squares: Iterable[Square]) -> Iterator[tuple[Square, Hides, float]]:
        """Those of some squares that something fills, in their order: how it hides, its top."""
        if self.is_bare:
            return
        places = np.array(list(squares), np.intp)
        rows, columns = self.hard.shape
        inside = (places >= 0).all(axis=1) & (places[:, 0] < columns) & (places[:, 1] < rows)
        places = places[inside]
        both = np.stack([one[places[:, 1], places[:, 0]] for one in (self.hard, self.soft)])
        for number in np.flatnonzero((both > NOTHING_FT).any(axis=0)):
            square = Square(*places[number].tolist())
            for hides, top in zip((Hides.COVER, Hides.CONCEALMENT), both[:, number], strict=True):
                if top > NOTHING_FT:
                    yield square, hides, float(top)


class Scene:
    """All that may stand between two figures of one snapshot."""

    def __init__(self, field: Battlefield, before: Scene | None = None) -> None:
        """Look at a field; ``before`` is the scene of the snapshot that it came from."""
        self.field = ref(field)
        self.revision = field.revision
        self._layers = {name: field.layers[name] for name in LAND}
        same_ground = before is not None and all(
            before._layers[name] is self._layers[name] for name in LAND
        )
        self.cells: Cells = before.cells if before is not None and same_ground else Cells.of(field)
        self._indoors = field.info.indoors
        self._collections = {name: field.things[name] for name in _KNOWN_KINDS}
        self._known = self._look(field, before)
        self.screens: tuple[Screen, ...]
        self._walls: tuple[tuple[Screen, ...], Joins]
        if before is not None and self._known is before._known:
            self.screens, self._walls = before.screens, before._walls
        else:
            self._walls = self._joined(before)
            others = (filter(None, self._known[name].values()) for name in _KNOWN_KINDS[1:])
            self.screens = (*self._walls[0], *chain.from_iterable(others))
        self._earlier = None if before is None else before._squares_so_far()

    def _look(self, field: Battlefield, before: Scene | None) -> dict[str, _Known]:
        if before is None:
            return {name: _looked_at(field, self._collections[name], {}) for name in _KNOWN_KINDS}
        if self._is_as(before):
            return before._known
        moved = _ground_moved(before, self, field)
        if moved is None:
            return {name: _looked_at(field, self._collections[name], {}) for name in _KNOWN_KINDS}
        touched = {id(thing): thing for thing in _touched(field, moved)}
        known = {}
        for name in _KNOWN_KINDS:
            old, collection = before._known[name], self._collections[name]
            changed = touched.keys() & old.keys()
            if changed:
                old = dict(old)
                for key in changed:
                    old[key] = _screen_of(field, touched[key])
            same = collection is before._collections[name]
            known[name] = old if same else _looked_at(field, collection, old)
        if all(known[name] is before._known[name] for name in _KNOWN_KINDS):
            return before._known
        return known

    def _joined(self, before: Scene | None) -> tuple[tuple[Screen, ...], Joins]:
        """The screens of all walls, those that continue each other as one."""
        if before is not None and self._known["walls"] is before._known["walls"]:
            return before._walls
        walls = list(filter(None, self._known["walls"].values()))
        return joined(walls, None if before is None else before._walls[1])

    def _is_as(self, before: Scene) -> bool:
        """Whether nothing that hides has changed: the same scene by other words."""
        same = self.cells is before.cells and self._indoors == before._indoors
        return same and all(
            self._collections[name] is before._collections[name] for name in _KNOWN_KINDS
        )

    @cached_property
    def by_square(self) -> Mapping[Square, tuple[Screen, ...]]:
        """The screens that reach into each square, in their order."""
        if self._earlier is not None:
            return _patched(*self._earlier, self.screens)
        found: dict[Square, list[Screen]] = {}
        for screen in self.screens:
            for square in screen.squares:
                found.setdefault(square, []).append(screen)
        return {square: tuple(screens) for square, screens in found.items()}

    def _squares_so_far(self) -> tuple[_BySquare, tuple[Screen, ...]] | None:
        """The squares of this scene, or of an earlier one, where they were asked for."""
        known = self.__dict__.get("by_square")
        return self._earlier if known is None else (known, self.screens)

    @cached_property
    def by_thing(self) -> Mapping[UUID, Screen]:
        """The screen of each thing that is one, or a part of one."""
        found = {screen.thing: screen for screen in self.screens}
        for screen in self.screens:
            found.update((thing, screen) for thing, _ in screen.parts)
        return found


def _patched(
    known: _BySquare, old: tuple[Screen, ...], new: tuple[Screen, ...]
) -> Mapping[Square, tuple[Screen, ...]]:
    """The screens by square when some have gone and others come."""
    if old is new:
        return known
    # Walks through all in C: there may be thousands, of which one has changed.
    come = set(filterfalse(set(old).__contains__, new))
    gone = set(filterfalse(set(new).__contains__, old))
    if not gone and not come:
        return known
    squares = dict(known)
    there = {square: None for screen in (*gone, *come) for square in screen.squares}
    more: dict[Square, list[Screen]] = {square: [] for square in there}
    for screen in come:
        for square in screen.squares:
            more[square].append(screen)
    there_now = {one for square in there for one in known.get(square, ())} | come
    ordered = filter(there_now.__contains__, new) if come else ()
    place = {screen: number for number, screen in enumerate(ordered)}
    for square in there:
        left = [one for one in known.get(square, ()) if one not in gone]
        if more[square]:
            left = sorted((*left, *more[square]), key=place.__getitem__)
        if left:
            squares[square] = tuple(left)
        else:
            squares.pop(square, None)
    return squares


def _ground_moved(before: Scene, now: Scene, field: Battlefield) -> NDArray[np.bool_] | None:
    """The squares where what things stand on has changed; None where all is to be looked at."""
    if before._indoors != now._indoors:
        return None
    moved = np.zeros((field.rows, field.columns), bool)
    for name in (Layer.HEIGHT, Layer.ESCARPMENT):
        old, new = before._layers[name], now._layers[name]
        if old.shape != new.shape:
            return None
        if old is not new:
            moved |= old != new
    if before._collections["platforms"] is not now._collections["platforms"]:
        old_ones = {id(one): one for one in before._collections["platforms"].values()}
        new_ones = {id(one): one for one in now._collections["platforms"].values()}
        for key in old_ones.keys() ^ new_ones.keys():
            _mark(moved, old_ones.get(key) or new_ones[key])
    return moved


def _mark(moved: NDArray[np.bool_], thing: Any) -> None:
    block = extent_of(thing)
    moved[max(0, block.top) : block.bottom, max(0, block.left) : block.right] = True


def _touched(field: Battlefield, moved: NDArray[np.bool_]) -> Iterator[Thing]:
    """The things on whose ground, or beside which, something has changed."""
    rows, columns = np.flatnonzero(moved.any(axis=1)), np.flatnonzero(moved.any(axis=0))
    if not rows.size:
        return
    place = Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    index = index_of(field)
    near: tuple[Thing, ...] = tuple(
        thing for kind in (Wall, Obstacle, Platform) for thing in index.near(kind, place.grown(1))
    )
    for thing in near:
        block = extent_of(thing).grown(1)
        part = moved[max(0, block.top) : block.bottom, max(0, block.left) : block.right]
        if part.any():
            yield thing


def _looked_at(field: Battlefield, things: Mapping[UUID, Thing], known: _Known) -> _Known:
    """The screens of things, those that are known taken over."""
    # There may be thousands of things, of which one has changed: no loop of our own over all.
    ids = list(map(id, things.values()))
    found = dict(zip(ids, map(known.get, ids, repeat(_NEW)), strict=True))
    is_new = map(is_, list(found.values()), repeat(_NEW))
    for thing in compress(things.values(), is_new):
        found[id(thing)] = _screen_of(field, thing)
    return found


def _screen_of(field: Battlefield, thing: Thing) -> Screen | None:
    return screen_of(field, thing) if isinstance(thing, Wall | Obstacle | Platform) else None


_scenes: WeakKeyDictionary[Board, Scene] = WeakKeyDictionary()


class _Last:
    """The scene that was made last, of whichever field: most new ones differ little from it."""

    scene: Scene | None = None


def scene_of(field: Battlefield) -> Scene:
    """The scene of a snapshot."""
    scene = _scenes.get(field.board)
    if scene is None:
        scene = _scenes[field.board] = Scene(field, _Last.scene)
        _Last.scene = scene
    return scene
