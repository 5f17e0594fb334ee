"""What is said of how things stand is not hidden by what is said after it."""

from PySide6.QtWidgets import QApplication

from fieldwright.editor.message_bar import Ground, MessageBar


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
