"""What holds on every field: the fast search against networkx, the ground against shapely."""

from dataclasses import replace
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.effort import examples
from tests.helpers.random_fields import random_change
from tests.paths.landscapes import any_square, landscape, with_figure
from tests.paths.plain_steps import PlainField

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Platform
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS
from fieldwright.geometry.paths.graph import state_graph
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.geometry.paths.mover import Mover
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.actions import Action, squares_of
from fieldwright.rules.footing import allowance
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

FEW = examples(12)
VERY_FEW = examples(4)
"""For what builds graphs of many states each time; the soak tests look at thousands."""

SEEDS = st.integers(0, 10**6)
ACTIONS = st.sampled_from((Action.ATTACK, Action.MOVE, Action.CHARGE, Action.RUN))


def walk_on(seed: int, action: Action = Action.MOVE, **more: Any) -> Walk:
    """A figure of some rate somewhere on a field made by chance."""
    field = landscape(seed)
    stream = Stream(seed, "figure")
    square = any_square(field, stream)
    field, figure = with_figure(field, *square, rate=stream.between(3, 13), **more)
    walk = Walk(field, figure, action)
    # Who stands in deep water charges nowhere.
    return walk if walk.refusal is None else Walk(field, figure, Action.MOVE)


def reach_of(walk: Walk) -> Reach:
    found = walk.reach()
    assert isinstance(found, Reach)
    return found


def shapely_agrees(seed: int) -> None:
    field = landscape(seed, side=8)
    field = field.with_things({"platforms": {}})
    ground = WalkingGround.of(field, Mover())
    law = PlainField(field)
    for square in field.block.squares():
        assert ground.rooms[0, square.row, square.column] == law.stands(square), square
        for number, (across, down) in enumerate(NEIGHBOURS):
            code = int(ground.codes[number, square.row, square.column])
            step = law.step(square, Square(square.column + across, square.row + down))
            place = (square, number)
            if code == BARRED or step is None:
                assert (code == BARRED) == (step is None), place
                continue
            reduction, crossed = divmod(code, CROSSINGS)
            assert CROSSED[crossed] == (step.halves, step.more), place
            assert ground.reductions[reduction] == step.reduction, place


@VERY_FEW
@given(SEEDS)
def test_every_step_is_as_the_rules_written_down_with_shapely_say(seed: int) -> None:
    shapely_agrees(seed)


def _without_hindrances(graph: nx.DiGraph, walk: Walk) -> None:
    """Take out turns through others, steps that overrun them tail first, and all but head first."""
    ground, figures = walk.ground, walk.figures
    left, top = walk.window.left, walk.window.top
    if len(ground.mover.facings) > 1:
        backwards = []
        for start, end, edge in graph.edges(data=True):
            ahead = [NEIGHBOURS[(start[3] + side) % 8] for side in (-1, 0, 1)]
            if edge["kind"] != "turn" and (end[1] - start[1], end[2] - start[2]) not in ahead:
                backwards.append((start, end))
        graph.remove_edges_from(backwards)
    for number, mask in figures.hindered.items():
        way = ground.ways[number]
        source, target = (ground.layers[one] for one in (way.source, way.target))
        for row, column in np.argwhere(mask).tolist():
            at = (column + left, row + top)
            ends = (at[0] + way.across, at[1] + way.down)
            there = (source.level, *at, source.facing), (target.level, *ends, target.facing)
            if graph.has_edge(*there):
                graph.remove_edge(*there)


def _bars_a_charge(walk: Walk, node: Any) -> bool:
    """Whether one of the squares of a body there is waist-deep water (3 feet for a man)."""
    if walk.action is not Action.CHARGE:
        return False
    level, column, row = node[:3]
    return bool(
        walk.ground.nodes.natural[level, row + 1, column + 1]
        and walk.field.layers[Layer.DEPTH][row, column] >= 3
    )


def costs_by_networkx(walk: Walk) -> dict[tuple[int, int], int]:
    """The least points to every square, by plain Dijkstra on all states for each footing."""
    ground, figures = walk.ground, walk.figures
    graph = ground.as_networkx(walk.field.block)
    start = next(
        node
        for node in graph
        if node[:3] == (ground.layers[walk.layer].level, *walk.place)
        and (len(node) == 3 or node[3] == ground.layers[walk.layer].facing)
    )
    layer_of = {
        (layer.level, layer.facing) if len(ground.mover.facings) > 1 else (layer.level,): number
        for number, layer in enumerate(ground.layers)
    }
    left, top = walk.window.left, walk.window.top
    barred, full = set(), set()
    for node in graph:
        layer = layer_of[(node[0], *node[3:])]
        column, row = node[1] - left, node[2] - top
        if 0 <= column < walk.window.width and 0 <= row < walk.window.height:
            if figures.barred[layer, row, column] and node != start:
                barred.add(node)
            if figures.full[layer, row, column] and node != start:
                full.add(node)
    barred |= {node for node in graph if node != start and _bars_a_charge(walk, node)}
    graph.remove_nodes_from(barred)
    _without_hindrances(graph, walk)
    costs: dict[tuple[int, int], int] = {tuple(walk.head): 0}  # type: ignore[dict-item]
    assert isinstance(walk.rate, int)
    for reduction in ground.reductions:
        total = squares_of(walk.action, walk.movement, walk.rate, reduction)
        assert isinstance(total, int)
        whole = allowance(walk.rate, reduction, walk.action.multiplier)
        states = state_graph(graph, reduction, whole)
        first = (start, 0, 0, False, False)
        if first not in states:
            continue
        found: Any = nx.single_source_dijkstra_path_length(states, first, cutoff=total)
        for (node, _, _, _, met), cost in found.items():
            if met and node not in full:
                across, down = ground.mover.head(node[3]) if len(node) > 3 else (0, 0)
                key = (node[1] + across, node[2] + down)
                costs[key] = min(cost, costs.get(key, 10**6))
    return costs


def networkx_agrees(walk: Walk) -> None:
    reach = reach_of(walk)
    found = {
        (int(column), int(row)): int(reach.cost[row, column])
        for row, column in np.argwhere(reach.cost >= 0)
    }
    assert found == costs_by_networkx(walk)


@FEW
@given(SEEDS, ACTIONS)
def test_plain_dijkstra_of_networkx_finds_the_same_costs(seed: int, action: Action) -> None:
    networkx_agrees(walk_on(seed, action))


def networkx_agrees_for_large_figures(seed: int, shape: tuple[int, int, int]) -> None:
    columns, rows, facing = shape
    walk = walk_on(seed, size="H", columns=columns, rows=rows, facing=facing)
    if not walk.field.block.holds(Square(walk.start.right - 1, walk.start.bottom - 1)):
        return
    reach = reach_of(walk)
    found = {
        (int(column), int(row)): int(reach.cost[row, column])
        for row, column in np.argwhere(reach.cost >= 0)
    }
    assert found == costs_by_networkx(walk)


@VERY_FEW
@given(SEEDS, st.sampled_from(((1, 2, 0), (2, 1, 2), (2, 2, 0), (2, 3, 4))))
def test_networkx_agrees_for_large_figures_that_turn(
    seed: int, shape: tuple[int, int, int]
) -> None:
    networkx_agrees_for_large_figures(seed, shape)


@FEW
@given(SEEDS, ACTIONS)
def test_a_path_costs_the_sum_of_its_steps_and_what_reach_says(seed: int, action: Action) -> None:
    walk = walk_on(seed, action)
    reach = reach_of(walk)
    for row, column in np.argwhere(reach.cost >= 0)[::3].tolist():
        path = walk.path([Square(column, row)])
        assert isinstance(path, Path)
        assert path.cost == sum(step.cost for step in path.steps) == reach.cost[row, column]
        assert path.cost <= path.allowance
        at = walk.place
        for step in path.steps:
            assert max(abs(step.square.column - at.column), abs(step.square.row - at.row)) == 1
            at = step.square
        assert at == (column, row)
        phases = [step.phase for step in path.steps]
        assert phases == sorted(phases)
        assert int(reach.phase[row, column]) == (phases[-1] if phases else 0)


@FEW
@given(SEEDS)
def test_the_worst_footing_of_a_path_decides_its_allowance(seed: int) -> None:
    walk = walk_on(seed)
    assert isinstance(walk.rate, int)
    for row, column in np.argwhere(reach_of(walk).cost > 0)[::4].tolist():
        path = walk.path([Square(column, row)])
        assert isinstance(path, Path)
        worst = max(step.reduction for step in path.steps)
        assert path.reduction.value == worst
        assert path.allowance == allowance(walk.rate, worst)


@FEW
@given(SEEDS, st.integers(3, 14))
def test_who_moves_faster_reaches_no_less(seed: int, rate: int) -> None:
    """Also over fences: the second crossing of an odd move takes the lesser half."""
    field = landscape(seed)
    field, figure = with_figure(field, *any_square(field, Stream(seed, "figure")))
    slow, fast = (
        reach_of(Walk(field, figure, Action.MOVE, known=Known(rate=one)))
        for one in (rate, rate + 1)
    )
    assert not (slow.reached & ~fast.reached).any()


@FEW
@given(SEEDS)
def test_who_moves_twice_as_far_reaches_no_less_over_fences_either(seed: int) -> None:
    walk = walk_on(seed)
    slow, fast = (
        reach_of(Walk(walk.field, walk.figure, Action.MOVE, known=Known(rate=rate)))
        for rate in (12, 24)
    )
    assert not (slow.reached & ~fast.reached).any()


@pytest.mark.parametrize("turning", Turning)
@FEW
@given(SEEDS)
def test_turning_or_mirroring_the_field_changes_no_answer(turning: Turning, seed: int) -> None:
    walk = walk_on(seed)
    turned = turned_field(walk.field, turning)
    figure = turned.things["figures"][walk.figure.id]
    assert isinstance(figure, Figure)
    here, there = reach_of(walk), reach_of(Walk(turned, figure, Action.MOVE))
    assert np.array_equal(_turned(here.cost, turning), there.cost)
    assert np.array_equal(_turned(here.phase, turning), there.phase)


def _turned(array: np.ndarray, turning: Turning) -> np.ndarray:
    return {
        Turning.RIGHT: lambda: np.rot90(array, -1),
        Turning.LEFT: lambda: np.rot90(array),
        Turning.ACROSS: lambda: array[:, ::-1],
        Turning.DOWN: lambda: array[::-1],
    }[turning]()


@FEW
@given(SEEDS)
def test_moving_everything_on_a_larger_field_changes_no_answer(seed: int) -> None:
    """The same field in the middle of solid rock, so that its edges stay edges."""
    field = landscape(seed, side=8, figures=False)
    # Slopes at an edge go on beyond it (battlefield.relief), so heights are left out.
    flat = np.zeros_like(field.layers[next(name for name in field.layers if name == "height")])
    field = field.with_layers({"height": flat})  # type: ignore[dict-item]
    small, figure = with_figure(field, *any_square(field, Stream(seed, "figure")))
    large, shifted = _within_rock(small, figure)
    here = reach_of(Walk(small, figure, Action.MOVE)).cost
    there = reach_of(Walk(large, shifted, Action.MOVE)).cost
    assert np.array_equal(here, there[3:-3, 3:-3])
    assert not (np.pad(np.zeros_like(here, bool), 3, constant_values=True) & (there >= 0)).any()


def _within_rock(field: Battlefield, figure: Figure) -> tuple[Battlefield, Figure]:
    from tests.geometry.fields import level_field

    large = level_field(field.columns + 6, field.rows + 6, field.info.terrain)
    rock = large.palettes.ground.index("solid-rock")
    assert large.palettes == field.palettes
    layers = {
        name: np.pad(array, 3, constant_values=rock if name == "ground" else 0)
        for name, array in field.layers.items()
    }
    things = {
        name: {key: _moved(one) for key, one in collection.items()}
        for name, collection in field.things.items()
    }
    large = large.with_layers(layers).with_things(things)
    shifted = large.things["figures"][figure.id]
    assert isinstance(shifted, Figure)
    return large, shifted


def _moved(thing: Any) -> Any:
    if isinstance(thing, Figure):
        return replace(thing, column=thing.column + 3, row=thing.row + 3)
    if isinstance(thing, Platform):
        return replace(thing, outline=tuple((x + 3, y + 3) for x, y in thing.outline))
    if hasattr(thing, "start"):
        start, end = ((x + 3, y + 3) for x, y in (thing.start, thing.end))
        return replace(thing, start=start, end=end)
    return replace(thing, position=(thing.position[0] + 3, thing.position[1] + 3))


def patched_is_built_anew(seed: int) -> None:
    field, stream = landscape(seed), Stream(seed, "changes")
    for mover in (Mover(), Mover(1, 2, "L"), Mover(2, 3, "G"), Mover(2, 2, "H", past_corners=True)):
        before, ground = field, WalkingGround.of(field, mover)
        for _ in range(3):
            before = random_change(before, stream).applied_to(before)
            ground = ground.updated(before)
            anew = WalkingGround.of(before, mover)
            assert np.array_equal(ground.rooms, anew.rooms)
            assert np.array_equal(ground.codes, anew.codes)


@VERY_FEW
@given(SEEDS)
def test_a_patched_ground_is_that_which_is_built_anew(seed: int) -> None:
    patched_is_built_anew(seed)


@FEW
@given(SEEDS)
def test_bends_carry_parity_and_cost_on(seed: int) -> None:
    """Through bends one by one: as cheap as the states of networkx say, never cheaper."""
    walk, stream = walk_on(seed, Action.RUN), Stream(seed, "bends")
    squares = [any_square(walk.field, stream) for _ in range(3)]
    path = walk.path(squares)
    if not isinstance(path, Path):
        return
    at, diagonals, total = walk.place, 0, 0
    for step in path.steps:
        diagonal = step.square.column != at.column and step.square.row != at.row
        own = 1 if not diagonal else 2 - diagonals % 2
        diagonals += diagonal
        total += step.cost
        assert step.diagonal == diagonal
        assert step.cost >= own
        assert step.total == total
        at = step.square
    entered = iter([walk.place, *path.squares])
    assert all(any(square == one for one in entered) or square == at for square in squares)
