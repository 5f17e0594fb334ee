"""What is said of how things stand is not hidden by what is said after it."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fieldwright.editor.message_bar import CHOICE_MS, Ground, MessageBar
from fieldwright.editor.message_leaving import WATCH_MS, Shield
from fieldwright.editor.window import MainWindow


def made() -> tuple[MessageBar, list[str], Ground]:
    ground = Ground()
    ground.resize(900, 300)
    bar = MessageBar()
    bar.lie_over(ground)
    done: list[str] = []
    bar.ask("Players see black.", [("Show the map", lambda: done.append("map"))], alarm=False)
    return bar, done, ground


def pressed(bar: MessageBar, words: str) -> None:
    next(one for one in bar.buttons if one.text() == words).click()


def test_a_notice_leaves_the_question_above_it_in_sight(qapp: QApplication) -> None:
    bar, done, _ground = made()
    bar.warn("Changes from last time.", [("Look", lambda: done.append("look"))])
    assert [one.text() for one in bar.buttons] == ["Show the map", "Look", "Close"]
    assert bar.text == "Changes from last time."
    assert bar._text.text() == "Players see black.\nChanges from last time."
    pressed(bar, "Show the map")
    assert (done, bar.text) == (["map"], "Changes from last time.")
    pressed(bar, "Look")
    assert (done, bar.text) == (["map", "look"], "")


def test_the_question_stays_when_what_came_after_it_is_closed(qapp: QApplication) -> None:
    bar, _, _ground = made()
    bar.tell("Kept.")
    bar.forget_news()
    assert bar.text == "Players see black."
    bar.warn("No room on the disk.")
    pressed(bar, "Close")
    assert bar.text == "Players see black."


def test_a_question_goes_when_things_stand_otherwise_and_a_trouble_stays(
    qapp: QApplication,
) -> None:
    bar, _, _ground = made()
    bar.warn("No room on the disk.")
    bar.forget_passing()
    assert bar._text.text() == bar.text == "No room on the disk."
    assert [one.text() for one in bar.buttons] == ["Close"]


def test_what_goes_on_beside_the_work_stands_above_all_that_is_said(qapp: QApplication) -> None:
    bar, done, ground = made()
    bar.stand(ground, "Reading (0 s)", [("Cancel", lambda: done.append("cancel"))])
    bar.tell("Kept.")
    assert bar._text.text() == "Reading (0 s)\nPlayers see black.\nKept."
    cancel = bar.buttons[0]
    assert bar.go_on("Reading (0 s)", "Reading (1 s)")
    assert bar.buttons[0] is cancel, "a button that is just pressed stays"
    bar.close_message()
    assert bar.text == bar._text.text() == "Reading (1 s)"
    pressed(bar, "Cancel")
    assert (done, bar.text, bar.isHidden()) == (["cancel"], "", True)


def test_what_stands_there_can_be_closed_and_is_taken_away_when_it_is_over(
    qapp: QApplication,
) -> None:
    bar, _, ground = made()
    bar.close_message()
    bar.stand(ground, "Reading", [])
    pressed(bar, "Close")
    assert bar.isHidden()
    bar.withdraw(ground)
    bar.stand(ground, "Reading", [])
    bar.tell("Kept.")
    bar.withdraw(ground)
    assert bar._text.text() == "Kept."


# ------------------------------------------------------------------------------ going by themselves


def shown(qtbot: QtBot) -> tuple[MessageBar, Ground]:
    """A bar over a ground that stands at the screen's corner; the pointer is far from it."""
    ground = Ground()
    ground.resize(900, 600)
    bar = MessageBar()
    bar.lie_over(ground)
    qtbot.addWidget(ground)
    ground.show()
    at(bar, QPoint(5, 5))
    return bar, ground


def at(bar: MessageBar, place: QPoint) -> None:
    """The pointer is there, on the screen."""
    bar._leaving.pointer = lambda: place


def later(bar: MessageBar) -> None:
    """The time until the bar looks around has passed."""
    bar._leaving._timer.timeout.emit()


def test_news_that_offer_something_stay_half_a_minute_at_least(qtbot: QtBot) -> None:
    bar, _ = shown(qtbot)
    bar.tell("Crypt: 20 walls.", [("Paint heights", lambda: None)], lasts_ms=6000)
    assert bar._leaving._timer.interval() + WATCH_MS == CHOICE_MS
    bar.tell("Kept.")
    assert bar._leaving._timer.interval() + WATCH_MS == 6000


def test_news_do_not_go_from_under_the_pointer_nor_while_it_comes_nearer(qtbot: QtBot) -> None:
    bar, ground = shown(qtbot)
    bar.tell("Kept.")
    way = [QPoint(5, 5), QPoint(5, 200), QPoint(5, 400), bar.mapToGlobal(bar.rect().center())]
    for place in way:
        at(bar, place)
        later(bar)
        assert bar.text == "Kept."
    later(bar)
    assert bar.text == "Kept.", "it lies under the pointer"
    at(bar, ground.mapToGlobal(QPoint(5, 5)))
    later(bar)
    assert bar.text == "", "the pointer has gone away"


def test_a_click_that_comes_too_late_for_a_message_falls_on_nothing(qtbot: QtBot) -> None:
    bar, ground = shown(qtbot)
    bar.tell("Kept.")
    place = bar.geometry().center()
    later(bar)
    later(bar)
    assert bar.isHidden()
    assert isinstance(ground.childAt(place), Shield)
    qtbot.waitUntil(lambda: ground.childAt(place) is None)
    bar.tell("Kept.")
    pressed(bar, "Close")
    assert ground.childAt(place) is None, "who has closed it himself may click there at once"


def test_a_fitted_map_lies_above_what_offers_a_choice_and_stays(lent: MainWindow) -> None:
    """All rows are in sight; news that are only read, and a map that was moved, change nothing."""
    view, messages = lent.view, lent.messages
    view.fit()
    before = view.sight()

    def bottom() -> float:
        return view.sight().pixels(0, view.field.rows).y()

    messages.tell("Kept.")
    assert view.sight().origin == before.origin
    messages.tell("Imported.", [("Paint heights", lambda: None)], lasts_ms=15_000)
    top = view.viewport().mapFrom(lent, messages.mapTo(lent, QPoint(0, 0))).y()
    assert bottom() <= top
    messages.close_message()
    assert view.sight().origin == before.origin
    view.pan(QPoint(10, 10))
    moved = view.sight().origin
    messages.tell("Imported.", [("Paint heights", lambda: None)], lasts_ms=15_000)
    assert view.sight().origin == moved
    messages.close_message()
    view.fit()
