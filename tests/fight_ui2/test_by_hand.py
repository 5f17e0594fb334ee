"""Figures of a running fight moved, hurt, deleted and pasted with the tools of the map."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from tests.fight_ui2.conftest import ANN, BOB, OGRE, ORC, WOLF, now, to_resolution, told
from tests.helpers.hands import Hands
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.changes import ChangeThings, ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.editing.map_resizing import resized
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.editor.window import MainWindow
from fieldwright.fight.by_hand.meant import by_hand
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Block, Square


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


MOVE = Order(action=Action.MOVE, movement=Movement.FULL)


def _at(whole: WholeFight, who: Figure) -> tuple[int, int]:
    figure = now(whole.room.table, who)
    return figure.column, figure.row


def _drag(window: MainWindow, who: Figure, to: tuple[int, int]) -> None:
    window.workbench.take("select")
    start = (who.column + 0.5, who.row + 0.5)
    Hands(window).drag([start, (to[0] + 0.5, to[1] + 0.5)])


def _in_message(window: MainWindow, words: str) -> QPushButton:
    return next(one for one in window.messages.buttons if one.text() == words)


def _to_anns_move(whole: WholeFight) -> None:
    table = whole.room.table
    assert not table.say(Proceed())
    assert not table.say(Give(who=(ANN.id,), order=MOVE))
    while table.state.head.step is not Step.RESOLUTION:
        assert not (table.roll() if table.ask else table.say(Proceed(undeclared=True)))
    whole.room.page.begin_anew()
    turn = whole.room.page.turn
    assert turn is not None
    assert turn.due.who == ANN.id


def test_a_figure_that_is_dragged_in_a_fight_is_put_there_by_the_dms_word(
    window: MainWindow, whole: WholeFight
) -> None:
    _drag(window, OGRE, (9, 9))
    assert _at(whole, OGRE) == (9, 9)
    assert told(whole.room.table) == "The DM puts Ogre in J10."
    window.actions_by_id["undo"].trigger()
    assert _at(whole, OGRE) == (OGRE.column, OGRE.row)


def test_it_is_put_there_though_dice_are_asked_for(window: MainWindow, whole: WholeFight) -> None:
    """What is asked is asked again."""
    table = whole.room.table
    to_resolution(table)
    whole.room.page.begin_anew()
    whole.room.page.turn_view.act.click()
    assert table.ask is not None
    _drag(window, BOB, (9, 9))
    assert _at(whole, BOB) == (9, 9)
    assert table.ask is not None


def test_who_is_turned_by_hand_is_told_of_too(window: MainWindow, whole: WholeFight) -> None:
    ogre = now(whole.room.table, OGRE)
    window.workbench.apply(ChangeThings((ogre,), (replace(ogre, facing=2),)), "turn")
    assert now(whole.room.table, OGRE).facing == 2
    assert "The DM puts Ogre in" in told(whole.room.table)


def test_the_drag_of_who_is_in_turn_is_its_move(window: MainWindow, whole: WholeFight) -> None:
    """Shown first with what it costs; Enter goes there, and the orc strikes."""
    _to_anns_move(whole)
    page = whole.room.page
    _drag(window, ANN, (5, 9))
    assert _at(whole, ANN) == (5, 5)
    assert page.draft.way == (Square(5, 9),)
    assert "Ann is in turn: this is its move" in window.messages.text
    QTest.keyClick(page.turn_view.box, Qt.Key.Key_Return)
    assert whole.room.table.ask is not None or _at(whole, ANN) != (5, 5)


def test_the_dm_may_put_it_there_instead(window: MainWindow, whole: WholeFight) -> None:
    _to_anns_move(whole)
    _drag(window, ANN, (5, 9))
    _in_message(window, "The DM puts it there").click()
    assert _at(whole, ANN) == (5, 9)
    assert told(whole.room.table) == "The DM puts Ann in F10."


def test_who_is_deleted_has_left_the_fight_and_may_come_back(
    window: MainWindow, whole: WholeFight
) -> None:
    window.workbench.take("select")
    window.workbench.selection.set([OGRE.id])
    window.actions_by_id["delete"].trigger()
    table = whole.room.table
    assert OGRE.id not in table.field.things["figures"]
    assert told(table) == "Ogre has left the field."
    assert table.state.combatants[OGRE.id].out == "taken off the map"
    window.actions_by_id["undo"].trigger()
    assert table.state.combatants[OGRE.id].is_in


def test_what_is_pasted_joins_its_side(window: MainWindow, whole: WholeFight) -> None:
    window.workbench.take("select")
    window.workbench.selection.set([ORC.id])
    window.actions_by_id["copy"].trigger()
    window.actions_by_id["paste"].trigger()
    QApplication.processEvents()
    table = whole.room.table
    new = [one for one in table.field.every(Figure) if one.id not in _KNOWN]
    assert len(new) == 1
    assert table.state.combatants[new[0].id].side == ORC.side
    assert "joins orcs" in told(table)


def test_of_a_stranger_it_is_asked_whose_side_he_joins(
    window: MainWindow, whole: WholeFight
) -> None:
    window.workbench.take("select")
    window.workbench.selection.set([WOLF.id])
    window.actions_by_id["copy"].trigger()
    window.actions_by_id["paste"].trigger()
    QApplication.processEvents()
    assert "takes no part in the fight" in window.messages.text
    _in_message(window, "Joins heroes").click()
    assert "joins heroes" in told(whole.room.table)


_KNOWN = {one.id for one in (ANN, BOB, ORC, OGRE, WOLF)}


def test_the_wolf_that_looks_on_is_moved_without_a_word(
    window: MainWindow, whole: WholeFight
) -> None:
    before = whole.room.table.length
    _drag(window, WOLF, (12, 12))
    assert _at(whole, WOLF) == (12, 12)
    assert whole.room.table.length == before


def test_hit_points_that_are_set_on_the_map_are_the_dms_word(
    window: MainWindow, whole: WholeFight
) -> None:
    """With all that comes of them: who has less than none is dying."""
    ogre = now(whole.room.table, OGRE)
    hurt = ChangeThings((ogre,), (replace(ogre, hit_points=-2),))
    window.workbench.apply(hurt, "hurt")
    after = now(whole.room.table, OGRE)
    assert after.hit_points == -2
    assert "dying" in after.conditions


def test_figures_and_furniture_dragged_together_are_both_moved(whole: WholeFight) -> None:
    """The figures of the fight are told of, the wolf is not."""
    table = whole.room.table
    pairs = [(now(table, one), replace(now(table, one), column=12)) for one in (OGRE, WOLF)]
    change = ChangeThings(tuple(one for one, _ in pairs), tuple(one for _, one in pairs))
    hand = by_hand(table.state, change)
    assert hand is not None
    assert [one.id for one in hand.rest.after] == [WOLF.id]
    assert hand.moved == {OGRE.id}


def test_a_running_fight_is_never_lost_to_a_change_of_the_whole_map(
    window: MainWindow, whole: WholeFight
) -> None:
    """Turned, every square would be called another: refused; grown to the south-east it goes on."""
    to_resolution(whole.room.table)
    field = window.workbench.field
    told_before = told(whole.room.table)
    turned = turned_field(field, Turning.RIGHT)
    assert not window.workbench.apply(ReplaceField(field, turned), "turn")
    assert window.workbench.field is field
    grown = resized(field, Block(0, 0, field.columns + 3, field.rows + 2))
    assert window.workbench.apply(ReplaceField(field, grown), "grow")
    assert whole.room.table.is_on
    assert told(whole.room.table) == told_before
