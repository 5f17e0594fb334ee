"""Ending a fight: what it has come to, what is found again, the clock, the party."""

from collections.abc import Callable
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from tests.fight_ui2.conftest import ANN, BOB, OGRE, ORC, now, told
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Finish, Word
from fieldwright.combat.finishing import Summary, summary_of
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.ending.dialog import EndDialog
from fieldwright.fight.ending.toll import counts_told, found_words, toll_lines
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


def _hurt(table: Table) -> Summary:
    """One is dead, one wounded, one has fled; Ann has shot seven arrows and cast a spell."""
    for who, what, value in (
        (ORC, "conditions", "dead"),
        (BOB, "hit_points", "6"),
        (OGRE, "out", "fled"),
        (ANN, "ammunition", "long bow 13"),
        (ANN, "spells_left", "sleep"),
    ):
        assert not table.say(Word(who=who.id, what=what, value=value))
    return summary_of(table.field, table.state)


def test_the_toll_stands_side_by_side_with_who_is_worse_off_first(table: Table) -> None:
    lines = toll_lines(_hurt(table))
    assert [(line.name, line.told) for line in lines] == [
        ("Bob", "14 hit points lost"),
        ("Ann", "unhurt"),
        ("Orc", "dead"),
        ("Ogre", "fled"),
    ]
    ann = lines[1]
    assert (ann.spent, ann.cast) == ((("long bow", 7),), "bless")


def test_the_toll_is_counted_in_a_line(table: Table) -> None:
    assert counts_told(summary_of(table.field, table.state)) == ""
    assert counts_told(_hurt(table)) == "1 dead · 1 wounded · 1 gone"


def test_what_is_found_again_goes_back_to_whose_it_was(table: Table) -> None:
    _hurt(table)
    (word,) = found_words(table.field, {(ANN.id, "long bow"): 4, (ANN.id, "other"): 0})
    assert not table.say(word)
    assert now(table, ANN).ammunition == (("long bow", 17),)
    assert told(table) == "Ann: ammunition long bow 17 (found again)."


@pytest.mark.parametrize(("place", "counts"), [(0, "turn"), (1, "rounds")])
def test_the_dialog_asks_for_the_clock(
    qtbot: QtBot, window: MainWindow, table: Table, place: int, counts: str
) -> None:
    dialog = EndDialog(_hurt(table), {}, window)
    qtbot.addWidget(dialog)
    dialog.clock.buttons[place].click()
    assert dialog.command() == Finish(counts_as=counts)  # type: ignore[arg-type]
    box = dialog.found[ANN.id, "long bow"]
    assert box.maximum() == 7
    box.setValue(3)
    assert dialog.found_again() == {(ANN.id, "long bow"): 3}


def _ends(deed: Callable[[EndDialog], object], *, accepts: bool = True) -> Callable[..., object]:
    code = QDialog.DialogCode.Accepted if accepts else QDialog.DialogCode.Rejected

    def execute(dialog: EndDialog) -> QDialog.DialogCode:
        deed(dialog)
        return code

    return execute


def test_a_fight_is_ended_with_what_was_found_and_the_party_is_updated(
    window: MainWindow, whole: WholeFight
) -> None:
    table = whole.room.table
    _hurt(table)
    updated: list[bool] = []
    window.actions_by_id["take-back-party"].triggered.connect(lambda: updated.append(True))

    def say(dialog: EndDialog) -> None:
        dialog.found[ANN.id, "long bow"].setValue(5)
        dialog.party.setChecked(True)

    with patch.object(EndDialog, "exec", _ends(say)):
        window.actions_by_id["fight-end"].trigger()
    assert table.state.head.step is Step.OVER
    assert now(table, ANN).ammunition == (("long bow", 18),)
    assert updated == [True]
    assert window.settings.word("fight-updates-party", "") == "yes"


def test_whoever_fights_on_has_changed_nothing(window: MainWindow, whole: WholeFight) -> None:
    table = whole.room.table
    before = table.length
    with patch.object(EndDialog, "exec", _ends(lambda _dialog: None, accepts=False)):
        window.actions_by_id["fight-end"].trigger()
    assert table.is_on
    assert table.length == before
