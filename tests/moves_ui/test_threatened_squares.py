"""Squares that each side threatens, as a view of the map."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor, QPainter, QPixmap
from tests.moves_ui.conftest import BOLDO, ORC_ID, Table, standing

from fieldwright.battlefield.changes import ChangeInfo, add
from fieldwright.editor.moves.bands import Bands
from fieldwright.editor.moves.wash import Wash, WashOverlay, WashStyle, edges_of, runs_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Scale

STYLE = WashStyle(QColor("red"))


def shown(table: Table) -> None:
    table.hands.do("threatened-squares")
    assert not table.window.grab().isNull()


def test_each_side_has_its_colour_and_its_pattern(table: Table) -> None:
    shown(table)
    washes = table.feature.threat.washes
    assert [wash.style.pattern for wash in washes] == ["rising", "falling"]
    assert len({wash.style.colour.name() for wash in washes}) == 2
    orc = {(15, 9), (15, 10), (15, 11)}
    assert {(c, r) for r, c in np.argwhere(washes[0].fill).tolist()} == orc


def test_where_both_threaten_both_are_shown_and_told(table: Table) -> None:
    table.change(table.figure(), column=14, row=10, facing=2)
    shown(table)
    attackers, defenders, *_ = table.feature.threat.washes
    assert attackers.fill[10, 15]
    assert defenders.fill[10, 15]
    assert table.feature.threat.told(table.field, Square(15, 10)) == [
        "Threatened by Orc (attackers)",
        "Threatened by Boldo (defenders)",
    ]
    assert table.feature.threat.told(table.field, Square(20, 20)) == []


def test_the_square_under_the_pointer_is_told_of(table: Table) -> None:
    shown(table)
    table.hands.hover(15.5, 10.5)
    assert table.feature.threat.hovered == Square(15, 10)
    assert not table.window.grab().isNull()


def test_the_selected_figures_reach_is_outlined(table: Table) -> None:
    table.select(BOLDO)
    shown(table)
    reach = table.feature.threat.washes[-1]
    assert reach.style.is_dashed
    assert {(c, r) for r, c in np.argwhere(reach.fill).tolist()} == {(9, 9), (10, 9), (11, 9)}


def test_it_follows_the_field(table: Table) -> None:
    shown(table)
    table.change(table.figure(ORC_ID), facing=2)
    assert not table.window.grab().isNull()
    attackers = table.feature.threat.washes[0]
    assert {c for _, c in np.argwhere(attackers.fill).tolist()} == {17}


def test_what_a_figure_in_the_hand_reaches_goes_along_with_it(table: Table) -> None:
    shown(table)
    table.lift()
    table.to(13, 10)
    assert not table.window.grab().isNull()
    reach = table.feature.threat.washes[-1]
    assert {(c, r) for r, c in np.argwhere(reach.fill).tolist()} == {(14, 9), (14, 10), (14, 11)}


def test_the_preview_of_what_players_see_leaves_it_out(table: Table) -> None:
    shown(table)
    table.hands.do("players")
    assert not table.feature.threat.shown
    table.hands.do("players")
    assert table.feature.threat.shown


def test_on_squares_of_five_yards_nobody_threatens_and_that_is_said(table: Table) -> None:
    info = table.field.info
    table.window.workbench.apply(ChangeInfo(info, replace(info, scale=Scale.MISSILE)), "missile")
    table.select(BOLDO)
    shown(table)
    assert table.feature.threat.washes == ()
    said = table.window.messages.text
    assert said == "Nobody threatens anybody on squares of 5 yards."


# ------------------------------------------------------------------------------------- geometry


def mask(*rows: str) -> np.ndarray[Any, np.dtype[np.bool_]]:
    return np.array([[letter == "x" for letter in row] for row in rows])


def test_runs_are_the_squares_of_a_mask_row_by_row() -> None:
    assert list(runs_of(mask("xx.x", "....", ".xxx"), Block(5, 7, 9, 10))) == [
        Block(5, 7, 7, 8),
        Block(8, 7, 9, 8),
        Block(6, 9, 9, 10),
    ]


def test_the_outline_goes_around_what_meets_the_other_squares() -> None:
    inner = mask("....", ".xx.", "....")
    edges = edges_of(Wash(inner, ~inner, STYLE), Block(0, 0, 4, 3))
    assert sorted(edges) == sorted([(1, 1, 3, 1), (1, 2, 3, 2), (1, 1, 1, 2), (3, 1, 3, 2)])


def test_the_field_ends_with_an_edge_but_not_what_is_in_sight() -> None:
    inner = mask("xxxx")
    wash = Wash(inner, ~inner, STYLE)
    whole = edges_of(wash, Block(0, 0, 4, 1))
    assert sorted(whole) == sorted([(0, 0, 4, 0), (0, 1, 4, 1), (0, 0, 0, 1), (4, 0, 4, 1)])
    part = edges_of(wash, Block(1, 0, 3, 1))
    assert all(top != 0 or bottom != 1 or left != right for left, top, right, bottom in part)


@pytest.mark.parametrize("hole", ["a tree", "a way out"])
def test_lone_squares_inside_a_band_have_no_border(hole: str) -> None:
    numbers = np.ones((5, 5), np.uint8)
    if hole == "a tree":
        numbers[2, 2] = 0
    else:
        numbers[2:, 2:4] = 0
    bands = Bands(numbers, (STYLE,), ("move 5",), Block(0, 0, 1, 1))
    (wash,) = bands.washes()
    inside = [
        edge for edge in edges_of(wash, Block(0, 0, 5, 5)) if 0 < edge[0] < 5 and edge[0] == edge[2]
    ]
    assert bool(inside) is (hole == "a way out")


def test_what_is_mended_after_a_step_looks_as_if_it_were_painted_anew(table: Table) -> None:
    """Only the squares around a figure that is carried are painted again."""
    for number, square in enumerate(((2, 2), (37, 2), (2, 27), (37, 27))):
        table.window.document.apply(
            add(standing(50 + number, f"Guard {number}", square)), "put down"
        )
    shown(table)
    sides = table.feature.threat._sides
    table.lift()
    for place in ((12, 11), (13, 12), (13, 17)):
        before = sides.picture
        table.to(*place)
        assert not table.window.grab().isNull()
        assert sides.picture is before, "no other picture, but a mended one"
    mended = sides.picture
    assert mended is not None
    sight = table.view.sight()
    ratio = mended.devicePixelRatio()
    anew = sides._picture(sight, sides.block.clipped(sight.squares), ratio)
    assert mended.toImage() == anew.toImage()


def test_no_line_stays_where_the_edge_of_all_that_is_washed_was_mended(table: Table) -> None:
    """Half of a line lies beyond the squares that it encloses."""
    sight, overlay = table.view.sight(), WashOverlay()
    target = QPixmap(sight.view.size().toSize())
    for squares in (((2, 2), (30, 20), (12, 2)), ((2, 2), (30, 20))):
        mask = np.zeros((table.field.rows, table.field.columns), bool)
        for column, row in squares:
            mask[row, column] = True
        overlay.wash([Wash(mask, ~mask, STYLE)])
        painter = QPainter(target)
        overlay.draw(painter, sight)
        painter.end()
    mended = overlay.picture
    assert mended is not None
    anew = overlay._picture(sight, overlay.block.clipped(sight.squares), mended.devicePixelRatio())
    assert mended.toImage() == anew.toImage()
