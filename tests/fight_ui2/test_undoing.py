"""Undo in a fight: it tells what it takes back, and asks before it takes dice back."""

import pytest
from pytestqt.qtbot import QtBot
from tests.fight_ui2.conftest import ANN, now, to_resolution

from fieldwright.combat.asks import Answer
from fieldwright.combat.commands import Word
from fieldwright.combat.entries import Answered, Done, Happened
from fieldwright.editor.window import MainWindow
from fieldwright.fight.undoing.lost import dice_lost, entries_lost, question
from fieldwright.fight.whole import WholeFight

HIT = Answered(answer=Answer(dice=((17,),)), asked="Ann attacks Orc")


def test_dice_are_told_as_they_were_rolled() -> None:
    several = Answered(answer=Answer(dice=((4,), (6, 2))), asked="two")
    assert dice_lost([HIT, several]) == "17; 4, 6 + 2"
    assert dice_lost([Answered(answer=Answer(chosen="yes"), asked="whether")]) == ""


def test_what_is_asked_names_what_is_lost() -> None:
    one, two = Happened(text="Ann hits."), Happened(text="Orc falls.")
    assert question([HIT, one, Done()]) == (
        "Take back “Ann hits.”, rolled 17? Undo once more does it."
    )
    assert "“Orc falls.” and 1 more" in question([HIT, one, two])
    assert "“Ann attacks Orc”" in question([HIT])
    assert question([one, two]) == ""


@pytest.fixture
def rolled(window: MainWindow, whole: WholeFight) -> WholeFight:
    """The last step of the fight is a roll."""
    to_resolution(whole.room.table)
    whole.room.page.refresh()
    whole.room.page.roll()
    assert dice_lost(entries_lost(whole.room.table))
    return whole


def test_undo_asks_before_dice_and_a_second_one_does_it(
    window: MainWindow, rolled: WholeFight, qtbot: QtBot
) -> None:
    table = rolled.room.table
    before = table.length
    undo = window.actions_by_id["undo"]
    undo.trigger()
    assert table.length == before
    assert window.messages.text.startswith("Take back “")
    undo.trigger()
    assert table.length < before
    qtbot.waitUntil(lambda: window.messages.text.startswith("Taken back: "))


def test_the_button_of_the_line_takes_it_back(window: MainWindow, rolled: WholeFight) -> None:
    before = rolled.room.table.length
    window.actions_by_id["undo"].trigger()
    button = next(one for one in window.messages.buttons if one.text() == "Take it back")
    button.click()
    assert rolled.room.table.length < before


def test_whoever_never_wants_to_be_asked_is_not(window: MainWindow, rolled: WholeFight) -> None:
    table = rolled.room.table
    window.actions_by_id["undo"].trigger()
    next(one for one in window.messages.buttons if one.text() == "Never ask").click()
    before = table.length
    assert not window.actions_by_id["fight-undo-asks"].isChecked()
    assert window.settings.word("fight-undo-asks", "") == "no"
    rolled.room.page.roll()
    window.actions_by_id["undo"].trigger()
    assert table.length <= before


def test_what_was_asked_is_asked_anew_when_something_has_happened_since(
    window: MainWindow, rolled: WholeFight
) -> None:
    table = rolled.room.table
    undo = window.actions_by_id["undo"]
    undo.trigger()
    if table.ask is None:
        assert not table.say(Word(who=ANN.id, what="hit_points", value="12"))
    else:
        table.roll()
    rolled.room.page.refresh()
    assert "Take back" not in window.messages.text


def test_the_dms_word_is_taken_back_at_once_and_that_is_told(
    window: MainWindow, whole: WholeFight, qtbot: QtBot
) -> None:
    table = whole.room.table
    assert not table.say(Word(who=ANN.id, what="hit_points", value="7", word="a forgotten blow"))
    whole.room.page.refresh()
    window.actions_by_id["undo"].trigger()
    assert now(table, ANN).hit_points == 20
    told = "Taken back: Ann: hit points 7 (a forgotten blow)."
    qtbot.waitUntil(lambda: window.messages.text == told)


@pytest.mark.parametrize("action", ["fight-back-round", "fight-back-phase"])
def test_going_back_a_round_or_a_phase_asks_first_and_can_be_brought_back(
    window: MainWindow, rolled: WholeFight, qtbot: QtBot, action: str
) -> None:
    """Every die that it would take is counted; afterwards one button brings all of them back."""
    table, back = rolled.room.table, window.actions_by_id[action]
    before = table.field.log
    back.trigger()
    assert table.field.log == before
    assert window.messages.text.startswith("Take back ")
    assert "roll" in window.messages.text
    back.trigger()
    assert len(table.field.log) < len(before)
    qtbot.waitUntil(lambda: window.messages.text.startswith("Taken back: "))
    assert "It stands at: Round 1" in window.messages.text
    next(one for one in window.messages.buttons if one.text() == "Bring all back").click()
    assert table.field.log == before


def test_going_back_does_not_ask_where_nothing_was_rolled(
    window: MainWindow, whole: WholeFight
) -> None:
    table = whole.room.table
    assert not table.say(Word(who=ANN.id, what="hit_points", value="12"))
    whole.room.page.refresh()
    window.actions_by_id["fight-back-round"].trigger()
    assert now(table, ANN).hit_points == 20


def test_a_word_in_the_middle_of_a_roll_tells_of_nothing_taken_back(
    window: MainWindow, rolled: WholeFight, qtbot: QtBot
) -> None:
    table = rolled.room.table
    assert not table.say_between(Word(who=ANN.id, what="hit_points", value="12"))
    rolled.room.page.refresh()
    qtbot.wait(20)
    assert "Taken back" not in window.messages.text
