"""How fast threat follows on the largest and fullest field.

200 x 200 squares, 2,500 walls, 2,000 obstacles and 300 figures, a third of them with long
spears. When one figure moves or one square changes, all of it must be known again within a few
milliseconds; the first look at a field may take longer.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from tests.helpers.full_field import full_field

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.index import index_of
from fieldwright.geometry.threat import threat_map
from fieldwright.geometry.threat.arrangement import USUAL
from fieldwright.geometry.threat.engagement import links_of
from fieldwright.geometry.threat.melee import into_melee
from fieldwright.geometry.threat.provoking import provoked
from fieldwright.geometry.threat.squares import threat_of_side, threatening
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Block, Square

Bench = Any

SPEAR = StatBlock(
    id="spearman", name="Spearman", attacks=(Attack(name="spear", weapon="long-spear"),)
)


@pytest.fixture(scope="module")
def field() -> Battlefield:
    crowd = {
        figure.id: replace(figure, stats=SPEAR) if number % 3 == 0 else figure
        for number, figure in enumerate(full_field().every(Figure))
    }
    made = full_field().with_things({"figures": crowd})
    index_of(made).near(Figure, Block(0, 0, 1, 1))
    threat_map_of(made, USUAL)
    return made


def dragged(field: Battlefield) -> Callable[[], Battlefield]:
    """Snapshots in which one figure has been dragged on by a square."""
    figure, steps = field.every(Figure)[7], count()

    def next_field() -> Battlefield:
        moved = replace(figure, column=60 + next(steps) % 80, row=100)
        return field.with_things({"figures": {**field.things["figures"], figure.id: moved}})

    return next_field


def test_first_look(benchmark: Bench, field: Battlefield) -> None:
    def look() -> None:
        threat_map._latest.clear()
        threat_map_of(field.with_things({}), USUAL)

    benchmark(look)


def test_one_figure_is_dragged_a_square(benchmark: Bench, field: Battlefield) -> None:
    snapshots = dragged(field)
    benchmark.pedantic(
        lambda after: threat_map_of(after, USUAL),
        setup=lambda: ((snapshots(),), {}),
        rounds=200,
    )


def test_one_figure_is_dragged_and_both_sides_are_shown(
    benchmark: Bench, field: Battlefield
) -> None:
    snapshots = dragged(field)

    def show(after: Battlefield) -> None:
        threat_of_side(after, "attackers")
        threat_of_side(after, "defenders")

    benchmark.pedantic(show, setup=lambda: ((snapshots(),), {}), rounds=200)


def test_one_square_changes(benchmark: Bench, field: Battlefield) -> None:
    places = count()

    def changed() -> tuple[tuple[Battlefield], dict[str, object]]:
        heights = field.layers[Layer.HEIGHT].copy()
        heights[100, 60 + next(places) % 80] += 5
        return (field.with_layers({Layer.HEIGHT: heights}),), {}

    benchmark.pedantic(lambda after: threat_map_of(after, USUAL), setup=changed, rounds=200)


def test_who_threatens_one_figure(benchmark: Bench, field: Battlefield) -> None:
    figure = field.every(Figure)[7]
    benchmark(lambda: threatening(field, figure))


def test_what_a_sprint_across_the_field_provokes(benchmark: Bench, field: Battlefield) -> None:
    figure = replace(field.every(Figure)[7], column=79, row=100)
    steps = [Square(80 + step, 100) for step in range(36)]
    benchmark(lambda: provoked(field, figure, steps))


def test_all_melees_after_a_drag(benchmark: Bench, field: Battlefield) -> None:
    snapshots = dragged(field)
    benchmark.pedantic(links_of, setup=lambda: ((snapshots(),), {}), rounds=50)


def test_into_one_melee(benchmark: Bench, field: Battlefield) -> None:
    figure = field.every(Figure)[7]
    benchmark(lambda: into_melee(field, figure))
