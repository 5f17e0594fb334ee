"""Hit points are set, hurt, healed or rolled, and figures get other numbers, as one step each."""

from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.editing.figure_numbers import (
    change_hit_points,
    give_stats,
    hit_points_typed,
    others_of_kind,
)
from fieldwright.editing.figures import FigureError
from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.window import MainWindow
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from

BUGBEAR = load_library().creatures["bugbear"]


def bugbear(number: int = 1, left: int | None = 12, full: int | None = 15) -> Figure:
    one = figure_from(BUGBEAR, "defenders", (2 * number, 4), 0, f"Bugbear {number}")
    return replace(one, hit_points=left, full_hit_points=full)


def bare(*figures: Figure) -> Battlefield:
    empty = Battlefield.empty(20, 12, FieldInfo("Bare", "plains"), load_catalogue())
    return add(*figures).applied_to(empty)


@pytest.mark.parametrize(
    ("text", "left", "full"),
    [
        ("-5", 7, 15),
        ("+2", 14, 15),
        ("+20", 15, 15),
        ("9", 9, 15),
        ("20", 20, 15),
        ("=-3", -3, 15),
        ("-14", -2, 15),
        ("8/18", 8, 18),
        (" 8 of 18 ", 8, 18),
        ("\u22125", 7, 15),
    ],
)
def test_what_is_typed_sets_hurts_or_heals(text: str, left: int, full: int) -> None:
    after = hit_points_typed(bugbear(), text)
    assert (after.hit_points, after.full_hit_points) == (left, full)


def test_a_number_for_one_without_hit_points_is_all_it_has() -> None:
    after = hit_points_typed(bugbear(left=None, full=None), "14")
    assert (after.hit_points, after.full_hit_points) == (14, 14)


def test_nobody_is_hurt_whose_hit_points_are_unknown() -> None:
    with pytest.raises(FigureError, match="roll them"):
        hit_points_typed(bugbear(left=None, full=None), "-3")


@pytest.mark.parametrize("text", ["", "lots", "5-", "1/2/3"])
def test_what_is_no_number_is_refused_with_examples(text: str) -> None:
    with pytest.raises(FigureError, match="-5 to hurt"):
        hit_points_typed(bugbear(), text)


@given(st.integers(-40, 40), st.integers(0, 60))
def test_hurting_and_healing_never_lift_anyone_above_all_it_has(left: int, points: int) -> None:
    healed = hit_points_typed(bugbear(left=left), f"+{points}").hit_points
    assert healed is not None
    assert healed <= max(left, 15)
    hurt = hit_points_typed(bugbear(left=left), f"-{points}").hit_points
    assert hurt == left - points


def test_the_same_text_counts_for_all_that_are_named() -> None:
    field = bare(bugbear(1), bugbear(2, 3))
    after = change_hit_points(field.every(Figure), "-5").applied_to(field)
    assert [one.hit_points for one in after.every(Figure)] == [7, -2]


# --------------------------------------------------------------------------------------- numbers


def test_other_numbers_rename_the_copies_and_keep_their_wounds() -> None:
    field = bare(bugbear(1), bugbear(2, 15))
    chief = replace(BUGBEAR, name="Chief", hit_points=30)
    after = give_stats(field, field.every(Figure), chief).applied_to(field)
    told = [(one.name, one.hit_points, one.full_hit_points) for one in after.every(Figure)]
    assert told == [("Chief 1", 27, 30), ("Chief 2", 30, 30)]


def test_a_name_that_the_dm_gave_stays() -> None:
    field = bare(replace(bugbear(), name="Old Snaggletooth"))
    after = give_stats(field, field.every(Figure), replace(BUGBEAR, name="Chief"))
    assert after.applied_to(field).every(Figure)[0].name == "Old Snaggletooth"


def test_a_larger_body_fills_its_squares_and_what_has_no_room_is_refused() -> None:
    field = bare(bugbear())
    giant = replace(BUGBEAR, size="H", columns=2, rows=2)
    (after,) = give_stats(field, field.every(Figure), giant).applied_to(field).every(Figure)
    assert (after.size, after.columns, after.rows) == ("H", 2, 2)
    beside = bare(replace(bugbear(), column=19, row=11))
    with pytest.raises(FigureError):
        give_stats(beside, beside.every(Figure), giant)


def test_a_picture_and_a_colour_follow_unless_the_figure_had_its_own() -> None:
    field = bare(bugbear(1), replace(bugbear(2), colour="#112233"))
    changed = replace(BUGBEAR, colour="#abcdef")
    after = give_stats(field, field.every(Figure), changed, begun=changed).applied_to(field)
    assert [one.colour for one in after.every(Figure)] == ["#abcdef", "#112233"]
    written = give_stats(field, field.every(Figure), changed, begun=BUGBEAR).applied_to(field)
    assert [one.colour for one in written.every(Figure)] == ["#abcdef", "#abcdef"]


def test_the_others_of_a_kind_are_those_of_the_same_entry() -> None:
    stranger = Figure(id=uuid4(), name="X", side="attackers", column=1, row=1)
    one, other = bugbear(1), bugbear(2)
    field = bare(one, other, stranger)
    assert others_of_kind(field, [one]) == (other,)
    assert others_of_kind(field, [stranger]) == ()


# --------------------------------------------------------------------------------- in the window


def test_hit_points_are_typed_in_the_card(
    window: MainWindow, figures: LibraryFeature, hands: Hands
) -> None:
    window.workbench.apply(add(bugbear()), "place")
    figure = window.document.field.every(Figure)[0]
    window.workbench.selection.set([figure.id])
    hands.do("figure-points")
    points = figures.page.card.points
    assert points.field.hasFocus()
    assert points.words.text() == "hp 12 of 15"
    hands.words("-5", points.field)
    QTest.keyClick(points.field, Qt.Key.Key_Return)
    assert window.document.field.every(Figure)[0].hit_points == 7
    assert points.words.text() == "hp 7 of 15"
    assert points.field.text() == ""
    hands.words("some", points.field)
    QTest.keyClick(points.field, Qt.Key.Key_Return)
    assert points.fault.isVisible()
    hands.do("undo")
    assert window.document.field.every(Figure)[0].hit_points == 12


def test_the_card_rolls_for_those_that_have_none(
    window: MainWindow, figures: LibraryFeature
) -> None:
    window.workbench.apply(add(bugbear(left=None, full=None)), "place")
    window.workbench.selection.set([window.document.field.every(Figure)[0].id])
    figures.show_library()
    figures.page.card.points.roll.click()
    rolled = window.document.field.every(Figure)[0].full_hit_points
    # 3+1 Hit Dice are 3d8+1.
    assert rolled is not None
    assert 4 <= rolled <= 25
