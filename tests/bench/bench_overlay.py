"""How long cover on a whole field takes, and how that compares with two other ways.

Crowded fields: obstacles of ten kinds on 15 of 100 squares, 200 walls, half of them at any angle.
Wanted: 60 x 60 exact under 10 ms, 200 x 200 a first picture under 16 ms and exact under 100 ms,
20 x 20 pairs under 60 ms, everything up to date within 5 ms after one square changed.

The ratios are taken in the same run and printed as a table. Plain shapely, pair by pair, would take
minutes for a whole field: it is measured on some pairs and multiplied. The field of view of
python-tcod only tells seen from unseen on whole squares, without heights or walls between squares:
it is the floor that nothing exact gets under.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from tests.helpers.crowded import crowded
from tests.helpers.generated import made
from tests.helpers.plain_sight import plain_shares

from fieldwright.battlefield.changes import alter, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Obstacle
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.masses import masses_of
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import first_picture, sight_overlay
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.surfaces import feet_everywhere
from fieldwright.terms.grid import Square

Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""

FIELDS = {
    "60 single": (60, False, False),
    "60 clustered": (60, True, False),
    "60 hilly": (60, False, True),
    "200 single": (200, False, False),
    "200 clustered": (200, True, False),
    "200 hilly": (200, False, True),
}
GENERATED = ("fields", "hills", "heavy-forest", "swamp", "caves")
PLAIN_PAIRS = 60
WITHOUT_TCOD = (
    "python-tcod is not installed, so there is no floor to compare with; "
    "`.venv/bin/python -m pip install --group bench` installs it."
)


@pytest.fixture(scope="session", params=FIELDS)
def named(request: pytest.FixtureRequest) -> tuple[str, Battlefield]:
    """A crowded field with its name, looked at once already."""
    side, clustered, hilly = FIELDS[request.param]
    field = crowded(side, clustered=clustered, hilly=hilly)
    sight_overlay(field, middle(field))
    return request.param, field


@pytest.fixture(scope="session", params=[60, 200])
def field(request: pytest.FixtureRequest) -> Battlefield:
    """A crowded field on one level, looked at once already."""
    field = crowded(request.param)
    sight_overlay(field, middle(field))
    return field


def middle(field: Battlefield) -> Body:
    """Somebody in the middle, who has the most around him."""
    return body_at(field, Square(field.columns // 2, field.rows // 2))


def anywhere(field: Battlefield, number: int) -> list[Body]:
    """Bodies in some squares."""
    chance = random.Random(number)
    return [
        body_at(field, Square(chance.randrange(field.columns), chance.randrange(field.rows)))
        for _ in range(number)
    ]


def test_overlay_from_the_middle(benchmark: Bench, named: tuple[str, Battlefield]) -> None:
    """Exact; wanted under 10 ms on 60 x 60, under 100 ms on 200 x 200."""
    _, field = named
    assert benchmark(lambda: sight_overlay(field, middle(field))).exact


def test_overlay_while_a_figure_is_dragged(benchmark: Bench, field: Battlefield) -> None:
    """Exact, from another square each time."""
    eyes = anywhere(field, 40)
    turn = count()
    assert benchmark(lambda: sight_overlay(field, eyes[next(turn) % 40])).exact


def test_first_picture(benchmark: Bench, named: tuple[str, Battlefield]) -> None:
    """Wanted under 16 ms."""
    _, field = named
    assert benchmark(lambda: first_picture(field, middle(field))).steps.any()


@pytest.mark.parametrize("terrain", GENERATED)
def test_overlay_of_a_generated_field(benchmark: Bench, terrain: str) -> None:
    """60 x 60 squares as the generator makes them; wanted under 100 ms."""
    field = made(terrain, 1, size=(60, 60))
    eye = middle(field)
    sight_overlay(field, eye)
    assert benchmark(lambda: sight_overlay(field, eye)).exact


def test_twenty_against_twenty(benchmark: Bench, named: tuple[str, Battlefield]) -> None:
    """Exact; wanted under 60 ms."""
    _, field = named
    bodies = anywhere(field, 40)
    assert benchmark(lambda: cover_matrix(field, bodies[:20], bodies[20:])).steps.shape == (20, 20)


def up_to_date(field: Battlefield) -> object:
    """Everything that is kept between two looks at a field."""
    scene = scene_of(field)
    masses = masses_of(field)
    assert scene.by_square is not None
    assert masses.by_square is not None
    return feet_everywhere(field), Ground.before(field, Square(3, 3), 5.25)


def repainted(field: Battlefield, layer: Layer, number: int) -> Battlefield:
    mask = np.zeros((field.rows, field.columns), bool)
    mask.ravel()[number * 37 % mask.size] = True
    value = field.layers[layer].ravel()[mask.ravel()] + 1
    return paint(field, layer, mask, value if layer is Layer.HEIGHT else value % 4).applied_to(
        field
    )


@pytest.mark.parametrize("what", ["growth", "height", "obstacle"])
def test_up_to_date_after_one_square_changed(
    benchmark: Bench, field: Battlefield, what: str
) -> None:
    """Scene, masses and ground of the next snapshot; wanted under 5 ms."""
    snapshots = [field]
    numbers = count(1)

    def setup() -> tuple[tuple[Battlefield], dict[str, Any]]:
        up_to_date(snapshots[0])
        number = next(numbers)
        if what == "obstacle":
            one = snapshots[0].every(Obstacle)[number]
            change = alter([(one, replace(one, rotation=one.rotation + 11))])
            snapshots[0] = change.applied_to(snapshots[0])
        else:
            snapshots[0] = repainted(snapshots[0], Layer(what), number)
        return (snapshots[0],), {}

    assert benchmark.pedantic(up_to_date, setup=setup, rounds=40) is not None


def timed(act: Callable[[], object], rounds: int) -> float:
    """The least of some times, in milliseconds."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        act()
        times.append(perf_counter() - start)
    return min(times) * 1000


def plain_ms(field: Battlefield, eye: Body) -> float:
    """What plain shapely would take for all squares, from some of them taken by chance."""
    square = next(iter(eye.block.squares()))
    looks = [Look(square, eye.looks_ft, one) for one in anywhere(field, PLAIN_PAIRS)]
    start = perf_counter()
    for look in looks:
        plain_shares(field, look)
    return (perf_counter() - start) * 1000 / PLAIN_PAIRS * field.columns * field.rows


@pytest.fixture(scope="module")
def rows_of_table() -> Iterator[list[str]]:
    """The lines of the table, printed when all are there."""
    rows: list[str] = []
    yield rows
    print("\n\nfield          exact ms   plain shapely ms (extrapolated)   tcod fov ms")  # noqa: T201
    print("\n".join(rows))  # noqa: T201


def test_ratios_side_by_side(
    benchmark: Bench,
    named: tuple[str, Battlefield],
    rows_of_table: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The overlay, plain shapely pair by pair and python-tcod's field of view in one run."""
    tcod_map = pytest.importorskip("tcod.map", reason=WITHOUT_TCOD)
    name, field = named
    eye = middle(field)
    clear = scene_of(field).cells.hard == -np.inf
    masses = masses_of(field)
    tall = masses.rows.hard & (masses.rows.low_ft >= 6) & masses.alive
    clear.ravel()[masses.square[tall[masses.row]]] = False
    exact = timed(lambda: sight_overlay(field, eye), 7)
    plain = plain_ms(field, eye)
    square = (field.rows // 2, field.columns // 2)
    floor = timed(lambda: tcod_map.compute_fov(clear, square, 0), 50)
    benchmark.extra_info.update(exact=exact, plain=plain, tcod=floor)
    rows_of_table.append(
        f"{name:14} {exact:8.1f}   {plain:10.0f} = {plain / exact:7.0f} x"
        f"                {floor:6.3f} = 1 / {exact / floor:.0f}"
    )
    with capsys.disabled():
        print("\n" + rows_of_table[-1])  # noqa: T201
    benchmark.pedantic(lambda: sight_overlay(field, eye), rounds=3)
