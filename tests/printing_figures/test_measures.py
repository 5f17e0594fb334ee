"""Bases are the footprints of the map less its margin; strips fold exactly."""

from itertools import pairwise
from typing import Any

import pytest
from tests.helpers.fights import figure

from fieldwright.battlefield.things import Figure
from fieldwright.printing.figures.measures import Strip, base_of, strip_in_base, tent

INCH = 25.4
LONG = 260.0


def one(**values: Any) -> Figure:
    return figure("One", "heroes", (3, 3), **values)


@pytest.mark.parametrize("square", [INCH, 25.0, 28.0, INCH / 2])
def test_the_base_of_a_man_is_a_square_less_the_margin_on_both_sides(square: float) -> None:
    # look.md, Figures: a margin of 0.08 square.
    base = base_of(one(), square)
    assert base.width == pytest.approx(square * 0.84)
    assert base.depth == pytest.approx(square * 0.84)


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [("L", 1, 1), ("L", 1, 2), ("H", 2, 1), ("H", 1, 2), ("H", 2, 2), ("G", 2, 3), ("G", 4, 6)],
)
def test_the_base_of_a_large_body_is_its_footprint_less_the_margin(
    size: str, columns: int, rows: int
) -> None:
    base = base_of(one(size=size, columns=columns, rows=rows), INCH)
    assert base.width == pytest.approx((columns - 0.16) * INCH)
    assert base.depth == pytest.approx((rows - 0.16) * INCH)


def test_small_and_tiny_figures_have_smaller_bases_than_men() -> None:
    man, small, tiny = (base_of(one(size=size), INCH).width for size in "MST")
    assert man > small > tiny > 10


def test_a_horse_that_faces_east_has_the_base_of_one_that_faces_north() -> None:
    north = one(size="L", columns=1, rows=2)
    east = one(size="L", columns=2, rows=1, facing=2)
    assert base_of(east, INCH) == base_of(north, INCH)


def test_a_rider_has_a_base_of_its_own_size() -> None:
    horse = figure("Horse", "heroes", (3, 3), size="L", rows=2)
    assert base_of(one(mount=horse.id), INCH) == base_of(one(), INCH)


BODIES = [
    one(),
    one(size="T"),
    one(size="L", rows=2),
    one(size="H", columns=2),
    one(size="H", columns=2, rows=2),
    one(size="G", columns=2, rows=3),
]


def check_outline(strip: Strip) -> None:
    """The outline spans the strip; its panels follow each other without a gap."""
    xs, ys = [x for x, _ in strip.outline], [y for _, y in strip.outline]
    assert (min(xs), min(ys)) == (0, 0)
    assert max(xs) == pytest.approx(strip.width)
    assert max(ys) == pytest.approx(strip.height)
    for (above, below), fold in zip(pairwise(strip.panels), strip.folds, strict=True):
        assert above.rect.bottom == pytest.approx(below.rect.top)
        assert fold.y == pytest.approx(below.rect.top)


@pytest.mark.parametrize("body", BODIES)
def test_a_flat_figure_folds_exactly_front_upon_back_and_tab_against_tab(body: Figure) -> None:
    strip = strip_in_base(body, INCH, LONG)
    check_outline(strip)
    tab, back, front, other = strip.panels
    ridge = strip.folds[1]
    assert ridge.mountain
    assert (front.rect.width, front.rect.height) == (back.rect.width, back.rect.height)
    assert (tab.rect.width, tab.rect.height) == (other.rect.width, other.rect.height)
    # What is folded over lies upon what is below: the same distance from the ridge.
    assert ridge.y - back.rect.top == pytest.approx(front.rect.bottom - ridge.y)
    assert back.turned
    assert not front.turned
    assert not strip.folds[0].mountain
    assert not strip.folds[2].mountain


@pytest.mark.parametrize("body", BODIES)
def test_the_tabs_of_a_flat_figure_lie_within_its_base(body: Figure) -> None:
    strip, base = strip_in_base(body, INCH, LONG), base_of(body, INCH)
    depth = strip.panel("tab").rect.height
    assert depth < base.radius
    along = base.depth if strip.sideways else base.width
    assert strip.slot < along
    assert strip.slot == pytest.approx(strip.panel("tab").rect.width)


@pytest.mark.parametrize("body", BODIES)
def test_the_floor_of_a_tent_is_the_base_and_its_ridge_as_high_as_the_figure(body: Figure) -> None:
    strip, base = tent(body, INCH, LONG), base_of(body, INCH)
    check_outline(strip)
    floor, front, back = (strip.panel(part).rect for part in ("floor", "front", "back"))
    assert sorted((floor.width, floor.height)) == pytest.approx(sorted((base.width, base.depth)))
    assert (front.width, front.height) == (back.width, back.height)
    if body.size == "M":
        # 6 feet (ruling R13) at 5 feet a square; both faces lean over half the floor.
        upright = 6 / 5 * INCH
        assert front.height**2 == pytest.approx(upright**2 + (floor.height / 2) ** 2)


def test_a_man_stands_six_feet_high_at_the_scale_of_his_square() -> None:
    assert strip_in_base(one(), INCH, LONG).panel("front").rect.height == pytest.approx(30.48)


def test_a_body_longer_than_wide_is_shown_from_its_side_along_its_base() -> None:
    strip = strip_in_base(one(size="L", rows=2), INCH, LONG)
    assert strip.sideways
    assert strip.width == pytest.approx(1.84 * INCH)
    assert not strip_in_base(one(size="H", columns=2), INCH, LONG).sideways


@pytest.mark.parametrize("make", [strip_in_base, tent])
def test_whoever_is_higher_than_the_paper_is_made_to_fit_without_a_smaller_base(make: Any) -> None:
    dragon = one(size="G", columns=2, rows=3)
    strip = make(dragon, INCH, 180.0)
    assert strip.height <= 180.0 + 1e-9
    assert strip.width == pytest.approx(2.84 * INCH)
