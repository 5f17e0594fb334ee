"""Which squares come onto which sheet: all of them once, in whole squares, on few sheets."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fieldwright.printing.sheets import BandSide, Layout, Plan, plan
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import (
    PAPER_SIZES,
    Margins,
    Orientation,
    PaperError,
    SquareSize,
    custom_paper,
    paper_named,
)
from fieldwright.terms.part import PartError, part_named, part_told

_NEAR = 1e-6


def some_layouts(count: int) -> list[tuple[Block, Layout]]:
    """Papers, parts and ways of joining them of every sort."""
    dice = random.Random(5)
    found = []
    for _ in range(count):
        part = Block(left := dice.randrange(40), top := dice.randrange(40), 0, 0)
        part = Block(left, top, left + dice.randint(1, 90), top + dice.randint(1, 90))
        layout = Layout(
            paper=dice.choice(PAPER_SIZES),
            orientation=dice.choice(list(Orientation)),
            margins=Margins.all_around(dice.choice([0, 5, 6.35, 12.7])),
            binding_mm=dice.choice([0, 0, 15]),
            square=SquareSize(dice.choice([12.7, 25, 25.4, 28])),
            overlap_mm=dice.choice([0, 2, 6, 10, 30]),
            tabs=dice.random() < 0.3,
            letters=dice.random() < 0.7,
            correction=dice.choice([1, 1, 0.98, 1.03]),
        )
        found.append((part, layout))
    return found


@pytest.fixture(scope="module")
def plans() -> list[Plan]:
    return [plan(part, layout) for part, layout in some_layouts(120)]


def test_every_square_lies_on_just_one_sheet(plans: list[Plan]) -> None:
    for made in plans:
        part = made.part
        times = np.zeros((part.height, part.width), int)
        for sheet in made.sheets:
            block = sheet.block
            times[
                block.top - part.top : block.bottom - part.top,
                block.left - part.left : block.right - part.left,
            ] += 1
        assert (times == 1).all()


def test_a_strip_is_as_wide_as_wished_unless_the_map_ends_before(plans: list[Plan]) -> None:
    for made in plans:
        mm, wished = made.layout.square.mm, made.layout.strip_mm
        for sheet in made.sheets:
            to_come = (made.part.right - sheet.block.right) * mm
            assert sheet.strip_right == pytest.approx(min(wished, to_come))
            below = (made.part.bottom - sheet.block.bottom) * mm
            assert sheet.strip_bottom == pytest.approx(min(wished, below))


def test_map_and_band_lie_apart_and_within_the_margins(plans: list[Plan]) -> None:
    for made in plans:
        inner, band, letters = made.page.printable, made.band, made.layout.letters_mm
        for sheet in made.sheets:
            shown = sheet.shown
            assert shown.left - letters >= inner.left - _NEAR
            assert shown.top - letters >= inner.top - _NEAR
            beyond_right = letters if sheet.last_column else 0
            beyond_bottom = letters if sheet.last_row else 0
            if made.band_side is BandSide.BOTTOM:
                assert shown.bottom + beyond_bottom <= band.top + _NEAR
                assert shown.right + beyond_right <= inner.right + _NEAR
            else:
                assert shown.right + beyond_right <= band.left + _NEAR
                assert shown.bottom + beyond_bottom <= inner.bottom + _NEAR
            assert sheet.area.width == pytest.approx(sheet.block.width * made.layout.square.mm)


def test_the_map_begins_at_the_same_place_on_every_sheet(plans: list[Plan]) -> None:
    for made in plans:
        assert len({(sheet.area.left, sheet.area.top) for sheet in made.sheets}) == 1


def test_no_way_of_laying_the_paper_takes_fewer_sheets_than_the_one_chosen() -> None:
    for part, layout in some_layouts(30):
        counts = [
            len(plan(part, replace(layout, orientation=orientation)).sheets)
            for orientation in (Orientation.PORTRAIT, Orientation.LANDSCAPE)
        ]
        chosen = plan(part, replace(layout, orientation=Orientation.AUTO))
        assert len(chosen.sheets) == min(counts)


def test_a_wide_map_lies_across_and_a_high_one_upright() -> None:
    a3 = Layout(paper=paper_named("a3"))
    assert plan(Block(0, 0, 14, 9), a3).page.is_landscape
    assert not plan(Block(0, 0, 9, 14), a3).page.is_landscape
    assert len(plan(Block(0, 0, 14, 9), a3).sheets) == 1


def test_sheets_are_named_by_letter_and_number_and_know_their_neighbours() -> None:
    made = plan(Block(0, 0, 20, 30), Layout(orientation=Orientation.PORTRAIT))
    assert (made.columns, made.rows) == (3, 4)
    by_label = {sheet.label: sheet for sheet in made.sheets}
    assert list(by_label)[:4] == ["A1", "B1", "C1", "A2"]
    assert by_label["A1"].neighbours() == {"right": "B1", "below": "A2"}
    assert by_label["B3"].neighbours() == {
        "left": "A3",
        "right": "C3",
        "above": "B2",
        "below": "B4",
    }
    assert by_label["C4"].neighbours() == {"left": "B4", "above": "C3"}


def test_the_last_sheet_is_a_whole_page_at_the_same_scale() -> None:
    made = plan(Block(0, 0, 8, 9), Layout(orientation=Orientation.PORTRAIT))
    last = made.sheets[-1]
    assert last.block.width == 1
    assert last.area.width == pytest.approx(25.4)
    assert (made.page.width_mm, made.page.height_mm) == (210, 297)


def test_22_by_20_squares_on_letter_lose_nothing() -> None:
    layout = Layout(
        paper=paper_named("letter"), margins=Margins.all_around(6.35), overlap_mm=0, letters=False
    )
    made = plan(Block(0, 0, 22, 20), layout)
    assert len(made.sheets) >= 6
    assert sum(sheet.block.width * sheet.block.height for sheet in made.sheets) == 22 * 20


def test_a_map_of_one_square_takes_one_sheet_without_strips() -> None:
    (sheet,) = plan(Block(0, 0, 1, 1), Layout(overlap_mm=10)).sheets
    assert (sheet.strip_right, sheet.strip_bottom, sheet.neighbours()) == (0, 0, {})


def test_150_by_100_squares_of_an_inch_take_over_two_hundred_sheets() -> None:
    assert len(plan(Block(0, 0, 150, 100), Layout()).sheets) > 200


def test_tabs_have_a_width_where_no_overlap_was_chosen() -> None:
    assert Layout(tabs=True, overlap_mm=0).strip_mm == 10


def test_squares_that_do_not_fit_beside_the_control_square_are_refused() -> None:
    layout = Layout(paper=custom_paper(60, 60))
    with pytest.raises(PaperError, match="Use smaller squares, a larger paper"):
        plan(Block(0, 0, 5, 5), layout)


def test_a_printer_that_draws_too_small_gets_fewer_squares_a_sheet() -> None:
    """100 mm that come out as 95 are enlarged by 100/95: what is laid out has less room."""
    part = Block(0, 0, 60, 60)
    usual = plan(part, Layout())
    made = plan(part, Layout(correction=100 / 95))
    assert made.page.width_mm == pytest.approx(210 * 0.95)
    assert made.true_page.width_mm == 210
    assert len(made.sheets) >= len(usual.sheets)


@pytest.mark.parametrize("typed", ["B3:D7", "d7:b3", "B3-D7", "D3 to B7", "b3 d7"])
def test_a_part_is_two_corners_in_any_order(typed: str) -> None:
    block = part_named(typed, Block(0, 0, 20, 20))
    assert block == Block(1, 2, 4, 7)
    assert part_told(block) == "B3:D7"


@pytest.mark.parametrize(
    ("typed", "told"),
    [("B3", "two corners"), ("B3:?", "no square"), ("A1:Z9", "the last one is T20"), ("", "two")],
)
def test_what_is_no_part_is_told(typed: str, told: str) -> None:
    with pytest.raises(PartError, match=told):
        part_named(typed, Block(0, 0, 20, 20))
