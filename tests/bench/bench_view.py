"""How long fields of view take on a large field: one figure, six, and after a door has moved.

python-tcod's or any other binary field of view is no measure here: these are exact regions.
"""

from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import pytest

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.geometry.view.seen import seen_by
from fieldwright.geometry.view.squares import squares_seen
from fieldwright.terms.chance import Stream

Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""

SIDE = 200
PLACES = ((100, 100), (20, 30), (150, 40), (60, 170), (180, 180), (101, 103))


@cache
def crowded(*, hilly: bool = False) -> Battlefield:
    """200 x 200 squares, 15 % of them with an obstacle, and 200 walls of 3 to 8 squares."""
    catalogue, stream = load_catalogue(), Stream(5, "view")
    kinds = tuple(
        kind
        for kind in catalogue.obstacles.values()
        if kind.height_ft > 0 and not kind.blocks_sight
    )
    things: list[Thing] = []
    for place in range(SIDE * SIDE):
        if stream.share() < 0.15:
            kind = stream.choice(kinds)
            things.append(
                Obstacle(
                    id=stream.uuid(),
                    kind=kind.id,
                    position=(place % SIDE + 0.5, place // SIDE + 0.5),
                    width=min(kind.width, 1),
                    length=min(kind.length, 1),
                    rotation=float(stream.below(360)),
                )
            )
    for _ in range(200):
        x, y = stream.below(SIDE), stream.below(SIDE)
        long = stream.between(3, 8)
        end = (x + long, y) if stream.chance(1, 2) else (x, y + long)
        things.append(Wall(id=stream.uuid(), kind="door", start=(x, y), end=end))
    field = Battlefield.empty(SIDE, SIDE, FieldInfo("view", "plains"), catalogue)
    field = add(*things).applied_to(field)
    if not hilly:
        return field
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    heights = 15 + 10 * np.sin(rows / 17) + 8 * np.cos(columns / 23)
    return field.with_layers({Layer.HEIGHT: heights.astype(np.int16)})


def figures() -> list[Figure]:
    stream = Stream(6, "figures")
    return [
        Figure(id=stream.uuid(), name="Ann", side="heroes", column=column, row=row)
        for column, row in PLACES
    ]


@pytest.mark.parametrize("hilly", [False, True])
def test_one_figure_in_a_new_place(benchmark: Bench, hilly: bool) -> None:
    """What each step of a drag asks: on level ground wanted under 50 ms."""
    field, who, steps = crowded(hilly=hilly), figures()[0], count(1)
    seen_by(field, who)

    def step() -> Any:
        number = next(steps)
        column, row = 20 + number * 7 % 160, 20 + number * 11 % 160
        return seen_by(field, replace(who, column=column, row=row))

    assert benchmark.pedantic(step, rounds=20 if not hilly else 4).area


def test_a_tower_looks_down(benchmark: Bench) -> None:
    """The slowest eye on level ground: above nearly all, so that all cast strips of shadow."""
    field, steps = crowded(), count(1)

    def step() -> Any:
        flyer = replace(figures()[0], altitude_ft=12.0, column=60 + next(steps))
        return seen_by(field, flyer)

    assert benchmark.pedantic(step, rounds=4).area


def test_six_figures_of_which_one_has_moved(benchmark: Bench) -> None:
    """The view of a side during a drag: wanted under 300 ms."""
    field, side, steps = crowded(), figures(), count(1)
    seen_by(field, side)

    def step() -> Any:
        number = next(steps)
        return seen_by(field, [replace(side[0], column=30 + number % 140), *side[1:]])

    assert benchmark.pedantic(step, rounds=10).area


def test_six_figures_in_new_places(benchmark: Bench) -> None:
    """The view of a side when all have moved: wanted under 300 ms."""
    field, side, steps = crowded(), figures(), count(1)
    seen_by(field, side)

    def step() -> Any:
        down = next(steps) % 15
        return seen_by(field, [replace(one, row=one.row + down) for one in side])

    assert benchmark.pedantic(step, rounds=10).area


def test_after_a_door_was_opened(benchmark: Bench) -> None:
    """The first look after a change, the new scene included."""
    field, who = crowded(), figures()[0]
    doors = iter(field.every(Wall))
    seen_by(field, who)

    def setup() -> tuple[tuple[Battlefield], dict[str, Any]]:
        door = next(doors)
        return (alter([(door, replace(door, is_open=True))]).applied_to(field),), {}

    benchmark.pedantic(lambda changed: seen_by(changed, who), setup=setup, rounds=10)


def test_shares_of_all_squares(benchmark: Bench) -> None:
    """The view as shares of squares, for fog that is drawn by squares."""
    field = crowded()
    region = seen_by(field, figures())
    assert benchmark(lambda: squares_seen(region, field)).any()
