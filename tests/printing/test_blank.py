"""Blank sheets: whole cells of the size that was asked for, as many as fit."""

import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from tests.printing.reading import opened, pixels, shapes, words

from fieldwright.printing.blank import BlankWishes, blank_leaves
from fieldwright.printing.blank_grids import Grid, ruled
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import PAPER_SIZES, PaperError, Rect, SquareSize

ROOM = Rect(5, 7, 200, 260)


def lengths(grid: Grid, size: float) -> set[float]:
    return {round(math.dist(line[:2], line[2:]), 3) for line in ruled(grid, size, ROOM).lines}


@pytest.mark.parametrize("grid", list(Grid))
@pytest.mark.parametrize("size", [5.0, 12.7, 25.4, 60.0])
def test_a_grid_stays_in_its_room_and_is_centred(grid: Grid, size: float) -> None:
    made = ruled(grid, size, ROOM)
    points = [(x, y) for a, b, c, d in made.lines for x, y in ((a, b), (c, d))] + list(made.dots)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert made.cells > 0
    assert min(xs) - ROOM.left == pytest.approx(ROOM.right - max(xs), abs=1e-4)
    assert min(ys) - ROOM.top == pytest.approx(ROOM.bottom - max(ys), abs=1e-4)
    assert min(xs) >= ROOM.left - 1e-4
    assert min(ys) >= ROOM.top - 1e-4


def test_squares_fill_the_room_as_far_as_they_are_whole() -> None:
    made = ruled(Grid.SQUARE, 25.4, ROOM)
    assert made.cells == 7 * 10
    assert len(made.lines) == 8 + 11


@pytest.mark.parametrize("grid", [Grid.HEX_FLAT, Grid.HEX_POINTED])
def test_a_hex_is_as_wide_from_side_to_side_as_was_asked_for(grid: Grid) -> None:
    """All six sides are the width divided by the root of three; no side is drawn twice."""
    made = ruled(grid, 25.4, ROOM)
    assert lengths(grid, 25.4) == {round(25.4 / math.sqrt(3), 3)}
    assert len(set(made.lines)) == len(made.lines)
    # Six sides a hex, of which inner ones are shared by two.
    assert 3 * made.cells < len(made.lines) < 6 * made.cells


def test_hexes_stand_on_a_side_or_on_a_corner() -> None:
    level = [line for line in ruled(Grid.HEX_FLAT, 20, ROOM).lines if abs(line[1] - line[3]) < 1e-4]
    upright = [
        line for line in ruled(Grid.HEX_POINTED, 20, ROOM).lines if abs(line[0] - line[2]) < 1e-4
    ]
    assert level
    assert upright
    assert not [
        line for line in ruled(Grid.HEX_FLAT, 20, ROOM).lines if abs(line[0] - line[2]) < 1e-4
    ]


def test_isometric_lines_are_upright_or_at_thirty_degrees_and_meet_on_uprights() -> None:
    made = ruled(Grid.ISOMETRIC, 20, ROOM)
    slopes: Counter[float] = Counter()
    for x1, y1, x2, y2 in made.lines:
        slopes[round(math.degrees(math.atan2(y2 - y1, x2 - x1)), 3)] += 1
    # Level lines are the border above and below alone.
    assert set(slopes) == {90.0, 0.0, 30.0, -30.0}
    assert slopes[0.0] == 2
    assert slopes[30.0] == slopes[-30.0]
    step = 20 * math.sqrt(3) / 2
    left = min(line[0] for line in made.lines)
    top = min(line[1] for line in made.lines)
    for x1, y1, x2, y2 in made.lines:
        if round(math.degrees(math.atan2(y2 - y1, x2 - x1))) in (30, -30):
            column = (x1 - left) / step
            crossing = (y1 - top) / 20 - column / 2 * (1 if y2 > y1 else -1)
            assert crossing == pytest.approx(round(crossing), abs=1e-3)


def test_dots_are_as_far_apart_as_was_asked_for() -> None:
    made = ruled(Grid.DOTS, 10, ROOM)
    assert len(made.dots) == 21 * 27
    assert made.dots[1][0] - made.dots[0][0] == pytest.approx(10)


def test_a_blank_sheet_has_its_lines_where_they_belong_and_the_control_square(
    tmp_path: Path,
) -> None:
    wishes = BlankWishes(line_mm=0.5, colour=QColor("#2040ff"))
    write_leaves(tmp_path / "x.pdf", "Blank", blank_leaves(wishes))
    page = opened(tmp_path / "x.pdf")[0]
    boxes = [shape.box for shape in shapes(page)]
    down = sorted(box[0] for box in boxes if box[2] < 0.01 and box[3] > 200)
    assert len(down) == 8
    for first, second in pairwise(down):
        assert second - first == pytest.approx(25.4, abs=0.05 * 25.4 / 72)
    assert any(box[2:] == pytest.approx((25.4, 25.4), abs=0.01) for box in boxes)
    assert "Each square is 1 inch." in words(page)
    blue = pixels(page).astype(int)
    assert (blue[:, :, 0] - blue[:, :, 2]).max() > 60


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        (BlankWishes(line_mm=9), "0.05 to 3 mm"),
        (BlankWishes(layout=Layout(paper=PAPER_SIZES[0], square=SquareSize(200))), "Not one cell"),
    ],
)
def test_what_cannot_be_ruled_is_refused(wishes: BlankWishes, told: str) -> None:
    with pytest.raises(PaperError, match=told):
        blank_leaves(replace(wishes, grid=Grid.HEX_FLAT))
