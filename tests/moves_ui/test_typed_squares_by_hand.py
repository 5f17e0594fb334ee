"""A square is typed, the way is shown, Enter goes there."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.moves_ui.conftest import ANN, BOLDO, ORC_ID, Table

from fieldwright.editing.course import Course, NoCourse

KEY = Qt.Key


def test_a_typed_square_is_previewed_and_enter_goes_there(table: Table) -> None:
    table.select(BOLDO)
    table.type("K18")
    assert table.box_words.splitlines() == [
        "Move: 7 of 12, 5 left",
        "At K17 after the fast phase, then average",
    ]
    assert table.place() == (10, 10), "nothing moves before Enter"
    assert not table.window.grab().isNull()
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert table.place() == (10, 17)
    assert table.label == "move Boldo: 7 of 12"
    assert not table.feature.going.box.isVisible()


def test_several_words_are_bends(table: Table) -> None:
    table.select(BOLDO)
    table.type("N11 N14")
    assert table.box_words.startswith("Half move: 6 of 6, 0 left")
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert table.place() == (13, 13)


def test_what_the_way_provokes_is_listed(table: Table) -> None:
    table.select(BOLDO)
    table.type("P10 Q9")
    assert "Boldo enters squares that Orc threatens." in table.box_words
    assert "Boldo moves away from Orc: Orc gets an attack of opportunity." in table.box_words


def test_who_is_sent_up_to_an_enemy_faces_it_unless_that_is_not_wished(table: Table) -> None:
    table.change(table.figure(), facing=6)
    table.select(BOLDO)
    table.hands.do("moves-face")
    table.type("P11")
    assert "Boldo turns its back on Orc: Orc gets an attack of opportunity." in table.box_words
    table.hands.key(KEY.Key_Escape, on=table.feature.going.box.field)
    table.hands.do("moves-face")
    table.type("P11")
    assert "turns its back" not in table.box_words
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert (table.place(), table.figure().facing) == ((15, 10), 2)


def test_escape_leaves_everything_as_it_was(table: Table) -> None:
    table.select(BOLDO)
    before = list(table.view.figures.underlays)
    table.type("K18")
    table.hands.key(KEY.Key_Escape, on=table.feature.going.box.field)
    assert table.place() == (10, 10)
    assert not table.feature.going.box.isVisible()
    assert table.view.figures.underlays == before
    assert table.view.figures.carried == ()
    assert table.feature.going.answer is None
    assert table.window.document.position == 0


def test_while_a_word_is_unfinished_nothing_is_wrong(table: Table) -> None:
    table.select(BOLDO)
    table.type("K18 L")
    assert isinstance(table.feature.going.answer, Course)
    assert not table.feature.going.box.words.property("fault")
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert table.place() == (10, 10), "Enter waits for the number"


def test_a_bad_square_is_told_and_enter_does_nothing(table: Table) -> None:
    table.select(BOLDO)
    table.type("K99")
    assert table.box_words == "There is no row 99; the rows go from 1 to 30."
    assert table.feature.going.box.words.property("fault")
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert table.place() == (10, 10)
    assert table.feature.going.box.isVisible()


def test_an_unreachable_square_says_why_and_ctrl_enter_insists(table: Table) -> None:
    table.select(BOLDO)
    table.type("K6")
    assert "boulder is in the way" in table.box_words
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert table.place() == (10, 10)
    table.hands.key(
        KEY.Key_Return, Qt.KeyboardModifier.ControlModifier, on=table.feature.going.box.field
    )
    assert table.place() == (10, 5)
    assert table.label == "move Boldo"


def test_beyond_the_action_that_is_looked_at_the_sums_are_told(table: Table) -> None:
    table.hands.do("moves-half")
    table.select(BOLDO)
    table.type("K18")
    assert table.box_words == "The way takes 7 points and the move has 6."
    table.hands.do("moves-move")
    assert table.box_words.startswith("Move: 7 of 12")


def test_letters_that_are_typed_take_no_tools(table: Table) -> None:
    table.select(BOLDO)
    table.type("V8")
    assert table.view.tool.name == "select"
    assert table.feature.going.box.field.text() == "V8"


def test_without_one_figure_it_is_said_what_is_missing(table: Table) -> None:
    for chosen in ((), (BOLDO, ANN)):
        table.select(*chosen)
        table.hands.do("move-to-square")
        assert "Select the one figure" in table.window.messages.text
        assert not table.feature.going.box.isVisible()


def test_a_locked_figure_stays(table: Table) -> None:
    table.change(table.figure(), locked=True)
    table.select(BOLDO)
    table.hands.do("move-to-square")
    assert "Boldo is locked" in table.window.messages.text


def test_a_rider_goes_on_its_mount(table: Table) -> None:
    table.change(table.figure(ANN), mount=BOLDO, column=10, row=10)
    table.select(ANN)
    table.type("M13")
    assert "Boldo goes to" in table.feature.going.box.title.text()
    table.hands.key(KEY.Key_Return, on=table.feature.going.box.field)
    assert table.place(BOLDO) == table.place(ANN) == (12, 12)


def test_the_box_goes_when_the_field_changes_under_it(table: Table) -> None:
    table.select(BOLDO)
    table.type("K18")
    table.change(table.figure(ORC_ID), column=20)
    assert not table.feature.going.box.isVisible()


def test_a_click_elsewhere_closes_it(table: Table, qtbot: QtBot) -> None:
    table.window.activateWindow()
    table.select(BOLDO)
    table.type("K18")
    table.view.setFocus()
    QTest.qWait(1)
    table.feature.going.box.leave()
    assert not table.feature.going.box.isVisible()
    assert table.feature.going.answer is None


def test_the_box_leaves_when_somebody_else_is_selected(table: Table) -> None:
    table.select(BOLDO)
    table.type("K14")
    table.select(ORC_ID)
    assert not table.feature.going.box.isVisible()
    assert table.place() == (10, 10)


def test_a_figure_that_cannot_move_is_told_of(table: Table) -> None:
    stats = table.figure().stats
    assert stats is not None
    from dataclasses import replace

    table.change(table.figure(), stats=replace(stats, movement="0"))
    table.select(BOLDO)
    table.hands.do("move-to-square")
    assert "cannot move" in table.window.messages.text
    assert not isinstance(table.feature.going.answer, NoCourse)
