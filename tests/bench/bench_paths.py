"""How fast movement answers: ground, reach and ways on small and on the largest fields.

The measure is plain networkx: the same steps as a graph of states, searched by its own Dijkstra.
"""

from fractions import Fraction
from itertools import cycle
from typing import Any
from uuid import uuid4

import numpy as np
import pytest
from tests.geometry.fields import level_field
from tests.helpers.full_field import full_field, overgrown

from fieldwright.battlefield.changes import add, alter, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.geometry.paths.graph import as_networkx, state_graph
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.geometry.paths.mover import Mover
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.actions import Action
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""

SIDES = (60, 200)


def strewn_field(side: int) -> Battlefield:
    """Level ground with obstacles on 15 squares in a hundred, 200 walls and some brush."""
    catalogue, stream = load_catalogue(), Stream(5, "strewn")
    kinds = [catalogue.obstacles[name] for name in ("tree", "boulder", "table", "log", "pillar")]
    things: list[Obstacle | Wall] = []
    for _ in range(side * side * 15 // 100):
        kind = stream.choice(kinds)
        position = (stream.below(side) + 0.5, stream.below(side) + 0.5)
        things.append(
            Obstacle(
                id=stream.uuid(),
                kind=kind.id,
                position=position,
                width=kind.width,
                length=kind.length,
            )
        )
    for _ in range(200):
        x, y = float(stream.below(side)), float(stream.below(side))
        things.append(Wall(id=stream.uuid(), kind="wall", start=(x, y), end=(x + 1, y)))
    field = add(*things).applied_to(level_field(side, side))
    rows, columns = np.mgrid[0:side, 0:side]
    brush = (rows // 5 + columns // 7) % 4 == 0
    return paint(field, Layer.GROWTH, brush, 1).applied_to(field)


@pytest.fixture(scope="module", params=SIDES)
def field(request: pytest.FixtureRequest) -> Battlefield:
    """A strewn field of either size."""
    return strewn_field(request.param)


@pytest.fixture(scope="module")
def ground(field: Battlefield) -> WalkingGround:
    """Its ground for a man-sized walker."""
    return WalkingGround.of(field, Mover())


def someone(field: Battlefield) -> Figure:
    """A figure in the middle of a field."""
    middle = field.columns // 2
    return Figure(id=uuid4(), name="Hero", side="heroes", column=middle, row=middle)


@pytest.mark.parametrize("kind", ["level", "strewn", "full"])
def test_build_a_ground(benchmark: Bench, kind: str) -> None:
    """The ground of 200 x 200 squares from nothing."""
    field = {
        "level": lambda: level_field(200, 200),
        "strewn": lambda: strewn_field(200),
        "full": lambda: overgrown(full_field()),
    }[kind]()
    benchmark.pedantic(lambda: WalkingGround.of(field, Mover()), rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("points", [12, 18, 36])
def test_reach(benchmark: Bench, field: Battlefield, ground: WalkingGround, points: int) -> None:
    """Every square that so many points get to: a sprint on 200 x 200 wanted under 10 ms."""
    figure, known = someone(field), Known(rate=points)

    def reach() -> object:
        return Walk(field, figure, Action.MOVE, given=ground, known=known).reach()

    assert isinstance(benchmark(reach), Reach)


@pytest.mark.parametrize("points", [12, 36])
def test_reach_by_plain_networkx(
    benchmark: Bench, field: Battlefield, ground: WalkingGround, points: int
) -> None:
    """The same squares by Dijkstra of networkx on the finished graph of states, one footing."""
    import networkx as nx

    figure = someone(field)
    walk = Walk(field, figure, Action.MOVE, given=ground, known=Known(rate=points))
    worst = ground.reductions[-1]
    states = state_graph(as_networkx(ground, walk.window), worst, points)
    start = ((0, *walk.place), 0, 0, False, False)
    benchmark(lambda: nx.single_source_dijkstra_path_length(states, start, cutoff=points))
    assert isinstance(worst, Fraction)


def test_way_through_three_waypoints(
    benchmark: Bench, field: Battlefield, ground: WalkingGround
) -> None:
    """A way with its reasons: wanted under 10 ms."""
    figure = someone(field)
    walk = Walk(field, figure, Action.SPRINT, given=ground)
    reach = walk.reach()
    assert isinstance(reach, Reach)
    near = np.argwhere((reach.cost >= 4) & (reach.cost <= 6))
    bends = [Square(int(near[n, 1]), int(near[n, 0])) for n in (0, len(near) // 2, -1)]

    def way() -> object:
        return Walk(field, figure, Action.SPRINT, given=ground).path(bends)

    assert isinstance(benchmark(way), Path)


def test_way_while_a_figure_is_dragged(
    benchmark: Bench, field: Battlefield, ground: WalkingGround
) -> None:
    """A way to the square under the hand, the walk being at hand: every moment of a drag."""
    walk = Walk(field, someone(field), Action.SPRINT, given=ground)
    reach = walk.reach()
    assert isinstance(reach, Reach)
    squares = cycle(np.argwhere(reach.cost > 0).tolist())

    def way() -> object:
        row, column = next(squares)
        return walk.path([Square(column, row)])

    assert isinstance(benchmark(way), Path)


def test_ground_after_one_square_changed(
    benchmark: Bench, field: Battlefield, ground: WalkingGround
) -> None:
    """Wanted within 5 ms."""
    middle = field.columns // 2
    mask = np.zeros((field.rows, field.columns), bool)
    mask[middle, middle] = True
    rock = field.palettes.ground.index("solid-rock")
    changed = paint(field, Layer.GROUND, mask, rock).applied_to(field)
    assert benchmark(lambda: ground.updated(changed)).field is changed


def test_ground_after_one_height_changed(
    benchmark: Bench, field: Battlefield, ground: WalkingGround
) -> None:
    """Wanted within 5 ms, though it is the new highest square of the field."""
    mask = np.zeros((field.rows, field.columns), bool)
    mask[field.rows // 2, field.columns // 2] = True
    changed = paint(field, Layer.HEIGHT, mask, 3).applied_to(field)
    assert benchmark(lambda: ground.updated(changed)).field is changed


def test_ground_after_one_thing_moved(
    benchmark: Bench, field: Battlefield, ground: WalkingGround
) -> None:
    """Wanted within 5 ms."""
    from dataclasses import replace

    thing = field.every(Obstacle)[7]
    moved = replace(thing, position=(thing.position[0], (thing.position[1] + 1) % field.rows))
    changed = alter([(thing, moved)]).applied_to(field)
    assert benchmark(lambda: ground.updated(changed)).field is changed
