"""The scatter brush: trees, boulders, stalagmites and the like, strewn over painted squares.

What stands on a square, and how, follows from the square and the seed of the gesture, so that the
preview is what will be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, ObstacleKind, load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Platform, Point, Thing, Wall
from fieldwright.editing.bounds import outline_of
from fieldwright.editing.brushes import Mask
from fieldwright.editing.painting import solid_squares
from fieldwright.generator.noise import hashed
from fieldwright.generator.outlines import DIRECTIONS
from fieldwright.generator.scatter import QUARTER_TURNS, shape_of, size_in
from fieldwright.generator.shapes import touched
from fieldwright.generator.trees import tree_on
from fieldwright.terms.chance import Stream, stream_key
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Depth

DENSEST = 100
"""Things on a hundred squares."""

WIDEST_SPACING = 10.0
"""Squares from middle to middle."""

_LARGEST = 4.0
"""Squares; what is larger is put down one by one."""

_SIZES = (75, 135)
"""Per cent of the usual size that a thing may have."""

_WILD = ("nature", "earth", "cave")


@dataclass(frozen=True, slots=True)
class Scattering:
    """What is strewn: ``kinds``, as many of one as of the other, and how thickly.

    ``density`` is things on a hundred squares, ``spacing`` the least distance in squares from
    middle to middle. ``keeps_built`` leaves roads and floors free.
    """

    kinds: tuple[str, ...]
    density: int = 12
    spacing: float = 1.0
    keeps_built: bool = True

    def __post_init__(self) -> None:
        """Raise ValueError for what cannot be strewn."""
        if not self.kinds:
            raise ValueError("Choose at least one kind of thing to strew.")
        if not 1 <= self.density <= DENSEST or not 0 <= self.spacing <= WIDEST_SPACING:
            raise ValueError(
                f"1 to {DENSEST} things stand on a hundred squares, "
                f"at most {WIDEST_SPACING:g} squares apart."
            )


def scatterable(catalogue: Catalogue) -> tuple[ObstacleKind, ...]:
    """The kinds that can be strewn: what stands on the ground and is not as large as a house.

    Smoke and the like are put down one by one.
    """
    return tuple(
        kind
        for kind in catalogue.obstacles.values()
        if max(kind.width, kind.length) <= _LARGEST
        and kind.height_ft > 0
        and (kind.group != "building" or (kind.shape == "round" and kind.width <= 1))
        and not kind.blocks_sight
    )


class Scatter:
    """One gesture with the scatter brush: things come as squares are swept, and none goes again."""

    def __init__(
        self,
        field: Battlefield,
        scattering: Scattering,
        seed: int | str,
        new_id: Callable[[], UUID],
    ) -> None:
        """Begin on ``field``; ``new_id`` gives every thing its id."""
        self._field = field
        self._scattering = scattering
        self._seed = seed
        self._new_id = new_id
        catalogue = load_catalogue()
        self._kinds = [catalogue.obstacles[kind] for kind in scattering.kinds]
        self._room = _Room.of(field, scattering)
        self._middles = _Middles(scattering.spacing)
        for thing in field.every(Obstacle):
            self._middles.add(thing.position)
        self._seen = np.zeros((field.rows, field.columns), bool)
        self.things: list[Obstacle] = []

    def sow(self, squares: Mask) -> list[Obstacle]:
        """Strew over some squares, those of earlier calls left out; the things that are new."""
        new = squares & ~self._seen
        self._seen |= new
        come = []
        for square in self._chosen(new):
            thing = self._thing_on(square)
            if thing is not None:
                self._middles.add(thing.position)
                come.append(thing)
        self.things += come
        return come

    @property
    def field(self) -> Battlefield:
        """The field with all that was strewn so far."""
        standing = self._field.things["obstacles"]
        return self._field.with_things(
            {"obstacles": {**standing, **{thing.id: thing for thing in self.things}}}
        )

    def _chosen(self, squares: Mask) -> Iterator[Square]:
        """The squares that chance picks, by their lots."""
        rows, columns = np.nonzero(squares)
        lots = hashed(columns, rows, stream_key(self._seed, "lots")) >> np.uint64(11)
        share = lots.astype(np.float64) / float(1 << 53)
        for place in np.argsort(share, kind="stable").tolist():
            if share[place] * DENSEST >= self._scattering.density:
                return
            yield Square(int(columns[place]), int(rows[place]))

    def _thing_on(self, square: Square) -> Obstacle | None:
        """The thing that stands on a square; None where there is no room for it."""
        stream = Stream(self._seed, "thing", square.column, square.row)
        kind = stream.choice(self._kinds)
        if not self._room.holds(kind, square):
            return None
        if kind.shape == "round" and kind.width <= 1:
            shares = [stream.share() for _ in range(5)]
            thing = tree_on(self._new_id(), kind, square, self._field.info.scale, shares)
            filled = frozenset({Square(0, 0)})
        else:
            thing, filled = self._lying_on(kind, square, stream)
        all_filled = [Square(square.column + x, square.row + y) for x, y in filled]
        if not all(self._room.holds(kind, other) for other in all_filled):
            return None
        if not self._middles.are_far(thing.position):
            return None
        self._room.take(all_filled)
        return thing

    def _lying_on(
        self, kind: ObstacleKind, square: Square, stream: Stream
    ) -> tuple[Obstacle, frozenset[Square]]:
        """A thing larger than a trunk: of its kind's sort of outline, turned, larger or smaller."""
        scale = size_in(self._field.info.scale, kind)
        is_wild = kind.group in _WILD
        size = stream.between(*_SIZES) / 100 * scale if is_wild else scale
        shape = shape_of(kind, stream, size, DIRECTIONS if is_wild else QUARTER_TURNS)
        thing = Obstacle(
            id=self._new_id(),
            kind=kind.id,
            position=(square.column + 0.5, square.row + 0.5),
            width=shape.width,
            length=shape.length,
            rotation=shape.rotation,
            outline=shape.outline,
            hidden=kind.secret,
        )
        return thing, shape.squares


@dataclass(frozen=True, eq=False)
class _Room:
    """Where things may stand: on dry ground, and in water those that do."""

    dry: Mask
    wet: Mask

    @classmethod
    def of(cls, field: Battlefield, scattering: Scattering) -> _Room:
        """Not in rock, on escarpments, under walls or platforms, in other things or figures."""
        layers = field.layers
        free = ~solid_squares(field) & (layers[Layer.ESCARPMENT] == 0)
        if scattering.keeps_built:
            free &= ~_built_squares(field)
        for thing in field.all_things():
            _leave_free(free, thing)
        is_wet = layers[Layer.WATER] != 0
        wades = layers[Layer.DEPTH] <= Depth.SHOULDER.feet
        return cls(free & ~is_wet, free & is_wet & wades)

    def holds(self, kind: ObstacleKind, square: Square) -> bool:
        """Whether a thing of a kind may stand on a square."""
        rows, columns = self.dry.shape
        column, row = square
        if not (0 <= column < columns and 0 <= row < rows):
            return False
        return bool(self.dry[row, column] or (kind.in_water and self.wet[row, column]))

    def take(self, squares: list[Square]) -> None:
        """Something stands there now."""
        for column, row in squares:
            self.dry[row, column] = self.wet[row, column] = False


class _Middles:
    """The middles of all things, sorted into boxes, so that near ones are found at once."""

    def __init__(self, apart: float) -> None:
        self._apart = apart
        self._side = max(1.0, apart)
        self._boxes: dict[tuple[int, int], list[Point]] = {}

    def add(self, place: Point) -> None:
        """A thing stands there."""
        self._boxes.setdefault(self._box(place), []).append(place)

    def are_far(self, place: Point) -> bool:
        """Whether all of them are far enough away."""
        column, row = self._box(place)
        return not any(
            math.dist(place, other) < self._apart
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in self._boxes.get((x, y), ())
        )

    def _box(self, place: Point) -> tuple[int, int]:
        return math.floor(place[0] / self._side), math.floor(place[1] / self._side)


def _built_squares(field: Battlefield) -> Mask:
    """Roads and floors."""
    grounds: Mapping[str, object] = load_catalogue().grounds
    built = [getattr(grounds.get(kind), "group", "") == "built" for kind in field.palettes.ground]
    squares: Mask = np.array(built)[field.layers[Layer.GROUND]]
    return squares


def _leave_free(free: Mask, thing: Thing) -> None:
    """Take the squares of a thing out of ``free``, in place."""
    if not isinstance(thing, Obstacle | Wall | Platform | Figure):
        return
    rows, columns = free.shape
    field = Block(0, 0, columns, rows)
    if isinstance(thing, Obstacle) and not thing.outline and max(thing.width, thing.length) <= 1:
        column, row = math.floor(thing.position[0]), math.floor(thing.position[1])
        block = Block(column, row, column + 1, row + 1).clipped(field)
        mask: Mask | bool = True
    else:
        outline = outline_of(thing)
        if len(outline) < 3:
            return
        block, mask = touched(outline, field)
    if not block.is_empty:
        free[block.top : block.bottom, block.left : block.right] &= ~np.asarray(mask)
