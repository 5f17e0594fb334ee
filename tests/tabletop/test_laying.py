"""Squares lie true to size at every turn, and the picture moves only in whole squares."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.laying import Box, Laid
from fieldwright.tabletop.viewing import Glass, Margins, Sizing, TableView
from fieldwright.terms.grid import Block

GLASS = Glass(1920, 1080, Pitch(52.27, 52.45))
pitches = st.floats(20, 220).map(lambda value: round(value, 2))


@given(pitches, pitches, st.integers(0, 3))
def test_every_line_lies_within_half_a_pixel_of_its_true_place(
    wide: float, high: float, turns: int
) -> None:
    laid = Laid(7, 11, wide, high, turns)
    for column, row in ((0, 0), (1, 0), (40, 40), (13, 27), (200, 199)):
        corner, true = laid.corner(column, row), laid.point(column, row)
        assert abs(corner[0] - true[0]) <= 0.5 + 1e-5
        assert abs(corner[1] - true[1]) <= 0.5 + 1e-5


@given(pitches, pitches, st.integers(0, 3))
def test_places_on_the_screen_lead_back_to_squares(wide: float, high: float, turns: int) -> None:
    laid = Laid(-301, 77, wide, high, turns)
    assert laid.place(*laid.point(12.25, 3.5)) == pytest.approx((12.25, 3.5))


@pytest.mark.parametrize(
    ("turns", "north", "east"),
    [(0, (0, -1), (1, 0)), (1, (1, 0), (0, 1)), (2, (0, 1), (-1, 0)), (3, (-1, 0), (0, -1))],
)
def test_the_map_turns_clockwise(turns: int, north: tuple[int, int], east: tuple[int, int]) -> None:
    laid = Laid(500, 500, 50, 50, turns)

    def way(column: int, row: int) -> tuple[int, int]:
        x, y = laid.corner(column, row)
        return (x - 500) // 50, (y - 500) // 50

    assert way(0, -1) == north
    assert way(1, 0) == east


@pytest.mark.parametrize("turns", range(4))
def test_blocks_beside_each_other_meet_without_a_gap(turns: int) -> None:
    laid = Laid(3, 5, 52.27, 52.45, turns)
    whole = laid.box(Block(0, 0, 30, 20))
    parts = [laid.box(Block(c, r, c + 10, r + 10)) for c in (0, 10, 20) for r in (0, 10)]
    assert sum(part.width * part.height for part in parts) == whole.width * whole.height


def test_pixels_that_are_not_square_give_squares_that_are() -> None:
    # 1.82 to 1 where it should be 16 to 9: pixels wider than high.
    glass = Glass(1920, 1080, Pitch(50, 51.2))
    laid = TableView().laid(glass, 30, 20)
    assert laid.wide / glass.pitch.across == laid.high / glass.pitch.down == 1
    turned = TableView(turns=1).laid(glass, 30, 20)
    assert (turned.column_pixels, turned.row_pixels) == (51.2, 50)


def test_a_base_of_another_size_makes_squares_of_that_size() -> None:
    laid = TableView(square_mm=28).laid(GLASS, 30, 20)
    assert laid.wide == pytest.approx(52.27 * 28 / 25.4)


def test_the_view_is_moved_by_whole_squares_and_nothing_else() -> None:
    before = TableView(3, 4).laid(GLASS, 60, 60)
    after = TableView(3, 4).moved(5, -2).laid(GLASS, 60, 60)
    assert after.corner(8, 2) == (0, 0)
    assert (after.wide, after.high) == (before.wide, before.high)


@pytest.mark.parametrize("turns", range(4))
def test_the_corner_of_what_is_seen_is_a_crossing_of_lines(turns: int) -> None:
    glass = replace(GLASS, margins=Margins(12, 8, 3, 5))
    view = TableView(9, 6, turns)
    assert view.laid(glass, 40, 40).corner(9, 6) == (glass.seen.left, glass.seen.top)


def test_margins_are_kept_free() -> None:
    glass = replace(GLASS, margins=Margins(left=25.4, top=12.7, right=50.8, bottom=0))
    assert glass.seen == Box(52, 26, 1920 - 105, 1080)


@pytest.mark.parametrize("turns", range(4))
def test_turning_keeps_what_is_in_the_middle_there(turns: int) -> None:
    view = TableView(10, 10)
    middle = _middle(view)
    turned = view.turned(turns, GLASS)
    assert turned.turns == turns
    assert _middle(turned) == pytest.approx(middle, abs=0.51)


def test_four_quarter_turns_are_none() -> None:
    view = TableView(10, 10)
    turned = view
    for _ in range(4):
        turned = turned.turned(1, GLASS)
    assert turned.turns == 0
    assert abs(turned.column - view.column) <= 1
    assert abs(turned.row - view.row) <= 1


def _middle(view: TableView) -> tuple[float, float]:
    return view.laid(GLASS, 60, 60).place(960, 540)


def test_fitting_shows_the_whole_field_in_the_middle() -> None:
    view = TableView(17, 5, 1, Sizing.FIT)
    laid = view.laid(GLASS, 60, 40)
    box = laid.box(Block(0, 0, 60, 40))
    assert box.height in (1079, 1080)
    assert abs(box.left - (1920 - box.right)) <= 1
    assert laid.wide / 52.27 == pytest.approx(laid.high / 52.45)


def test_the_view_comes_back_from_a_peek_just_as_it_was() -> None:
    view = TableView(17, 5, 3, square_mm=28)
    before = view.laid(GLASS, 60, 40)
    peeking = replace(view, sizing=Sizing.FIT)
    assert peeking.laid(GLASS, 60, 40) != before
    assert replace(peeking, sizing=Sizing.TRUE).laid(GLASS, 60, 40) == before


@pytest.mark.parametrize("turns", range(4))
def test_the_field_cannot_be_lost_from_sight(turns: int) -> None:
    for column, row in ((500, 3), (-500, 3), (3, 500), (3, -500)):
        view = TableView(column, row, turns).kept_on(GLASS, 20, 15)
        left, top, right, bottom = view.shown(GLASS, 20, 15)
        assert left <= 19.01
        assert top <= 14.01
        assert right >= 0.99
        assert bottom >= 0.99
