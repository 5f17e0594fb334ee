"""The ground as one kind of mover meets it: which steps can be made, and what each costs.

A ground belongs to one snapshot of a field; ``updated`` gives that of the next snapshot and works
out only what lies around the changes. Figures are no part of it (see occupancy).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from dataclasses import field as part
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Obstacle, Platform, Thing, Wall
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.paths.bodies import (
    Body,
    SingleSteps,
    Surroundings,
    is_free_to_sweep,
    reach_of,
)
from fieldwright.geometry.paths.coding import BARRED, Steps
from fieldwright.geometry.paths.footings import footings_of
from fieldwright.geometry.paths.levels import Levels, levels_of
from fieldwright.geometry.paths.marks import Channel, Heights, Marks, Mask, Tally
from fieldwright.geometry.paths.mover import Means, Mover
from fieldwright.geometry.paths.nodes import Nodes, Source
from fieldwright.geometry.paths.obstacle_marks import obstacle_marks
from fieldwright.geometry.paths.wall_marks import wall_marks
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fractions import Fraction

    import networkx as nx


class Layer(NamedTuple):
    """Where a mover is beside its square: on which level, and facing which way if that matters."""

    level: int
    facing: int


class Way(NamedTuple):
    """A way to move: from a layer to a layer, so many squares east and south.

    ``direction`` is that of the step, in eighths from north; -1 for a quarter turn about the head.
    Turning itself costs nothing (combat-and-tactics.txt, Combat Movement on the Battle Map); what
    the tail enters and crosses by it counts as for any step.
    """

    source: int
    target: int
    across: int
    down: int
    direction: int

    @property
    def is_turn(self) -> bool:
        """Whether the figure only turns."""
        return self.direction < 0

    @property
    def is_diagonal(self) -> bool:
        """Whether it is a diagonal step."""
        return self.direction > 0 and self.direction % 2 == 1


@dataclass(frozen=True, eq=False)
class WalkingGround:
    """All steps of one kind of mover on one snapshot.

    ``codes`` has shape (ways, rows, columns): the code (see coding) of each way from each place,
    a figure's place being its north-west square. ``rooms`` (layers, rows, columns) says where it
    can be. ``reductions`` are the fractions that codes name.
    """

    field: Battlefield
    mover: Mover
    layers: tuple[Layer, ...]
    ways: tuple[Way, ...]
    codes: NDArray[np.uint8]
    rooms: Mask
    _source: Source = part(repr=False)
    _nodes: Nodes = part(repr=False)

    @classmethod
    def of(
        cls, battlefield: Battlefield, mover: Mover, known: WalkingGround | None = None
    ) -> WalkingGround:
        """The ground of a field; what ``known`` knows of unchanged things is taken over."""
        catalogue = load_catalogue()
        levels = levels_of(battlefield, battlefield.every(Platform), catalogue)
        source = Source(
            battlefield,
            mover,
            footings_of(battlefield, mover, catalogue),
            levels,
            Tally(_count(levels, mover), battlefield.rows, battlefield.columns),
        )
        marks = known.marks_by_thing() if known is not None else {}
        old = [marks[one.id] for one in _marked(battlefield) if _is_known(marks, one)]
        new = [one for one in _marked(battlefield) if not _is_known(marks, one)]
        found = old + marks_of(new, battlefield, mover, catalogue)
        source.tally.add(found, heights_of(source))
        layers = tuple(
            Layer(level, facing)
            for level in range(_count(levels, mover))
            for facing in mover.facings
        )
        ways = tuple(_ways(layers, mover))
        size = (battlefield.rows, battlefield.columns)
        ground = cls(
            battlefield,
            mover,
            layers,
            ways,
            np.full((len(ways), *size), BARRED, np.uint8),
            np.zeros((len(layers), *size), bool),
            source,
            Nodes.empty(_count(levels, mover), *size),
        )
        ground.refresh([battlefield.block])
        return ground

    def updated(self, battlefield: Battlefield) -> WalkingGround:
        """The ground of another snapshot; only what lies around the changes is worked out."""
        from fieldwright.geometry.paths.patching import patched

        return patched(self, battlefield)

    # ------------------------------------------------------------------------------ what it knows

    @property
    def reductions(self) -> tuple[Fraction, ...]:
        """The reductions that codes name, the least first."""
        return self._source.footings.reductions

    @property
    def levels(self) -> Levels:
        """What carries whoever stands where."""
        return self._source.levels

    @property
    def source(self) -> Source:
        """What the ground was worked out from."""
        return self._source

    @property
    def nodes(self) -> Nodes:
        """What a mover meets in each square, with a frame of one square."""
        return self._nodes

    @property
    def halved(self) -> Mask:
        """Squares cut by a wall in which figures may end, though not go on: (rows, columns).

        Only by the table option of half squares (ruling R5): whoever enters stands in one half, and
        which one is no longer known when it leaves in the next round.
        """
        cut: Mask = self._source.tally.at(0, Channel.HALVED)[1:-1, 1:-1] > 0
        return cut & self.mover.stands_in_halves

    def marks_by_thing(self) -> dict[UUID, Marks]:
        """What each wall and obstacle does."""
        return self._source.tally.known()

    def level_of(self, surface: UUID | None, column: int, row: int) -> int:
        """The level on which a platform (None: the ground) carries a square; else 0."""
        levels = self.levels
        if surface is None or self.mover.means is Means.FLYING:
            return 0
        for level in range(levels.count):
            owner = int(levels.owner[level, row, column])
            if owner >= 0 and levels.platforms[owner].id == surface:
                return level
        return 0

    def surface_of(self, level: int, column: int, row: int) -> UUID | None:
        """The platform that carries a square on a level, None for the ground."""
        if self.mover.means is Means.FLYING:
            return None
        owner = int(self.levels.owner[level, row, column])
        return self.levels.platforms[owner].id if owner >= 0 else None

    def is_head_first(self, way: Way) -> bool:
        """Whether a way is a step that the head makes before the rest of the body."""
        if way.is_turn:
            return False
        return not self.mover.is_long or (self._heading(way) + 1) % 8 <= 2

    def is_straight_back(self, way: Way) -> bool:
        """Whether a way is a step straight back."""
        return not way.is_turn and self._heading(way) == 4

    def _heading(self, way: Way) -> int:
        """How far a step leads from the way the body faces, in eighths."""
        return (way.direction - self.layers[way.source].facing) % 8

    def as_networkx(self, window: Block) -> nx.DiGraph[Any]:
        """The steps within a window as a graph; see graph.as_networkx for its contract."""
        from fieldwright.geometry.paths.graph import as_networkx

        return as_networkx(self, window)

    # -------------------------------------------------------------------------------- working out

    def on(self, battlefield: Battlefield) -> WalkingGround:
        """The same ground on another snapshot, whose squares, walls and obstacles are the same."""
        source = replace(self._source, field=battlefield)
        return replace(self, field=battlefield, _source=source)

    def replaced(self, source: Source) -> WalkingGround:
        """The same ground with arrays of its own, to be worked out anew in places."""
        return replace(
            self,
            field=source.field,
            codes=self.codes.copy(),
            rooms=self.rooms.copy(),
            _source=source,
            _nodes=self._nodes.copy(),
        )

    def with_room(self, layer: int, square: Square) -> WalkingGround:
        """The same ground where a figure can leave its place, even if the rules give it no room.

        The DM may have put it anywhere; such a ground is for that figure alone.
        """
        if self.rooms[layer, square.row, square.column]:
            return self
        new = self.replaced(self._source)
        block = self.mover.block(self.layers[layer].facing, square)
        for one in block.clipped(self.field.block).squares():
            new.nodes.clear[:, one.row + 1, one.column + 1] = True
        new._write(self._places_around(block), (layer, square))
        return new

    def refresh(self, blocks: list[Block]) -> None:
        """Work out everything in and around some blocks of squares, in place."""
        for block in blocks:
            self._nodes.refresh(self._source, block.grown(1))
        for block in blocks:
            places = self._places_around(block)
            if not places.is_empty:
                self._write(places)

    def _places_around(self, block: Block) -> Block:
        """The places whose rooms and steps a change of some squares may alter.

        Turns lead a body's length away, steps and slopes to the next square but one.
        """
        most = max(self.mover.width, self.mover.depth) - 1
        around = block.grown(2 + most)
        return Block(around.left - most, around.top - most, around.right, around.bottom).clipped(
            self.field.block
        )

    def _write(self, places: Block, freed: tuple[int, Square] | None = None) -> None:
        """Work out rooms and steps of a block of places; ``freed`` may be left all the same."""
        view = (slice(places.top, places.bottom), slice(places.left, places.right))
        around = places.grown(reach_of(self.mover))
        wide = Block(around.left, around.top, around.right + self._most, around.bottom + self._most)
        nodes = {
            level: Surroundings.of(self._source, self._nodes, level, wide)
            for level in {layer.level for layer in self.layers}
        }
        rooms = {}
        for number, layer in enumerate(self.layers):
            body = Body(*self.mover.extent(layer.facing))
            rooms[number] = body.room(nodes[layer.level], around, self._step_ft)
            self.rooms[(number, *view)] = _inner(rooms[number], around, places)
        if freed is not None and places.holds(freed[1]):
            self.rooms[freed[0], freed[1].row, freed[1].column] = True
        singles = self._single_steps(places)
        for number, way in enumerate(self.ways):
            start = self.rooms[(way.source, *view)]
            end = _inner(rooms[way.target], around, places, way)
            layer, target = self.layers[way.source], self.layers[way.target]
            steps = singles[layer.level, target.level]
            if way.is_turn:
                turn = self.mover.turn(layer.facing, target.facing)
                here = nodes[layer.level]
                found = steps.turn(turn, places)
                start = start & is_free_to_sweep(here, turn, places, self._step_ft * self._most)
            else:
                body = Body(*self.mover.extent(layer.facing))
                found = steps.step(body, way.direction, places)
            self.codes[(number, *view)] = np.where(start & end, found, BARRED)

    @property
    def _most(self) -> int:
        """How many squares a body goes on from its place, at most."""
        return max(self.mover.width, self.mover.depth) - 1

    @property
    def _step_ft(self) -> float:
        """How much the ground may rise from a square to the next under a body (see coding)."""
        return STEP_FT * squares_of_five_feet(self.field)

    def _single_steps(self, places: Block) -> dict[tuple[int, int], SingleSteps]:
        """The steps of single squares that bodies at some places may need, by levels."""
        around = places.grown(reach_of(self.mover) - 1)
        block = Block(
            around.left, around.top, around.right + self._most, around.bottom + self._most
        )
        inside = block.clipped(self.field.block)
        steps = Steps(self._source, self._nodes, inside)
        top, left = inside.top - block.top, inside.left - block.left
        part = (slice(top, top + inside.height), slice(left, left + inside.width))
        found = {}
        for start, end in _level_pairs(self.layers):
            codes = {}
            for way in range(len(NEIGHBOURS)):
                codes[way] = np.full((block.height, block.width), BARRED, np.uint8)
                codes[way][part] = steps.codes(start, end, way)
            found[start, end] = SingleSteps(codes, block)
        return found


def _inner(rooms: Mask, around: Block, places: Block, way: Way | None = None) -> Mask:
    """The rooms of some places, or of those that a way leads to from there."""
    across, down = (0, 0) if way is None else (way.across, way.down)
    top, left = places.top + down - around.top, places.left + across - around.left
    return rooms[top : top + places.height, left : left + places.width]


def marks_of(
    things: list[Wall | Obstacle], battlefield: Battlefield, mover: Mover, catalogue: Catalogue
) -> list[Marks]:
    """The marks of some walls and obstacles."""
    rows, columns = battlefield.rows, battlefield.columns
    walls = [one for one in things if isinstance(one, Wall)]
    obstacles = [one for one in things if isinstance(one, Obstacle)]
    return wall_marks(walls, catalogue, (rows, columns), mover.half_squares) + obstacle_marks(
        obstacles, catalogue, rows, columns, mover.half_squares
    )


def heights_of(source: Source) -> Heights:
    """What decides which things concern the mover: where it stands, or the height it flies at."""
    heights = source.levels.heights(source.field)
    if source.mover.means is not Means.FLYING:
        return heights
    nowhere = np.zeros((1, heights.ground.size), bool)
    feet = np.full((1, heights.ground.size), source.mover.flown_ft, np.float32)
    return Heights(nowhere, feet, heights.ground, nowhere, all_natural=False)


def _count(levels: Levels, mover: Mover) -> int:
    """How many levels a mover can be on; who flies is at one height."""
    return 1 if mover.means is Means.FLYING else levels.count


def _marked(battlefield: Battlefield) -> list[Wall | Obstacle]:
    return [*battlefield.every(Wall), *battlefield.every(Obstacle)]


def _is_known(marks: dict[UUID, Marks], thing: Thing) -> bool:
    return thing.id in marks and marks[thing.id].thing is thing


def _level_pairs(layers: tuple[Layer, ...]) -> list[tuple[int, int]]:
    levels = sorted({layer.level for layer in layers})
    return [(start, end) for start in levels for end in levels]


def _ways(layers: tuple[Layer, ...], mover: Mover) -> Iterator[Way]:
    """All steps between levels with one facing, and all quarter turns on one level."""
    for source, start in enumerate(layers):
        for target, end in enumerate(layers):
            if start.facing == end.facing:
                for direction, (across, down) in enumerate(NEIGHBOURS):
                    yield Way(source, target, across, down, direction)
            elif start.level == end.level and (start.facing - end.facing) % 4:
                yield Way(source, target, *mover.turn(start.facing, end.facing).shift, -1)
