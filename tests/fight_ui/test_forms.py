"""Fields of orders keep the keyboard, and say what will be done; dice go where they belong."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.fight_ui.conftest import ANN, ORC
from tests.helpers.fight_hands import Fingers
from tests.helpers.fights import HEROES, ORCS, SWORD, figure, meadow, warrior

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Roll
from fieldwright.combat.commands import Begin, Give, Proceed, Word
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack, StatBlock

MAGE = figure("Mage", HEROES, (8, 8), stats=warrior(group="wizard", spells=("magic missile",)))
BOW = Attack(name="short bow", weapon="short-bow", ammunition=20)
ARCHER = figure("Archer", HEROES, (5, 9), stats=warrior(attacks=(SWORD, BOW)))
FAR = figure("Far", ORCS, (12, 12), facing=6)
HUGE = StatBlock(
    id="brute",
    name="Brute",
    armour_class=10,
    thac0="20",
    hit_dice="3+1",
    attacks=(Attack(name="club", damage="2d4"),),
)
FRESH = figure("Fresh", ORCS, (4, 4), facing=3, stats=HUGE, hit_points=None, full_hit_points=None)


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, ORC, MAGE, ARCHER, FAR, FRESH)


def _begin(field: Battlefield) -> Begin:
    """A fight in which nobody has rolled the hit points of Fresh at its beginning."""
    return replace(begin_of("", sides_of(field), 1), hit_points="when hurt")


def _declaring(window: MainWindow, fight: FightRoom) -> Fingers:
    """The players declare; the keyboard is in their list."""
    table = fight.table
    assert not table.say(_begin(table.field))
    assert not table.say(Proceed())
    fight.page.begin_anew()
    fight.go_to()
    return Fingers(window)


def _resolving(fight: FightRoom, who: Figure, order: Order) -> None:
    """The phases have begun, and the heroes are first; only one of all has an order."""
    table = fight.table
    assert not table.say(_begin(table.field))
    assert not table.say(Proceed())
    assert not table.say(Give(who=(who.id,), order=order))
    assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "2 5" if table.state.head.sides[0].id == HEROES else "5 2")
    assert not table.say(Proceed())
    fight.page.begin_anew()
    fight.go_to()


def _order_of(fight: FightRoom, who: Figure) -> Order:
    order = fight.table.state.combatants[who.id].order
    assert order is not None
    return order


# --------------------------------------------------------------------------------- the keyboard


def test_tab_goes_from_the_spell_to_its_time_and_nothing_typed_is_lost(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    editor = fight.page.orders.editor
    assert fight.page.orders.list.choose([MAGE.id])
    fingers.press(Qt.Key.Key_C)
    editor.words.setFocus()
    QTest.keyClicks(editor.words, "magic missile")
    QTest.keyClick(editor.words, Qt.Key.Key_Tab)
    assert editor.time.hasFocus()
    QTest.keyClicks(fingers.focus, "1")
    QTest.keyClick(fingers.focus, Qt.Key.Key_Return)
    order = _order_of(fight, MAGE)
    assert (order.action, order.spell, order.casting_time) == (Action.CAST, "magic missile", "1")
    assert fight.page.orders.list.hasFocus()
    assert window.workbench.tool.name == "select"


def test_enter_after_a_spell_asks_how_long_it_takes(window: MainWindow, fight: FightRoom) -> None:
    fingers = _declaring(window, fight)
    assert fight.page.orders.list.choose([MAGE.id])
    fingers.press(Qt.Key.Key_C)
    editor = fight.page.orders.editor
    editor.words.setFocus()
    fingers.type("magic missile")
    assert editor.time.hasFocus()


def test_letters_in_a_box_of_the_form_neither_order_nor_take_a_tool(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    assert fight.page.orders.list.choose([ANN.id])
    fingers.press(Qt.Key.Key_A)
    before, tool = _order_of(fight, ANN), window.workbench.tool
    editor = fight.page.orders.editor
    editor.target.setFocus()
    for key in (Qt.Key.Key_B, Qt.Key.Key_G, Qt.Key.Key_P):
        fingers.press(key)
    assert _order_of(fight, ANN) == before
    assert window.workbench.tool is tool
    fingers.enter()
    assert fight.page.orders.list.hasFocus()
    assert _step(fight) is Step.PLAYERS


def _step(fight: FightRoom) -> Step:
    return fight.table.state.head.step


def test_letters_without_a_meaning_in_the_list_take_no_tool(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    tool = window.workbench.tool
    fingers.press(Qt.Key.Key_B)
    assert window.workbench.tool is tool
    assert fight.page.isVisible()


def test_what_is_typed_for_one_figure_is_not_said_of_another(
    window: MainWindow, fight: FightRoom
) -> None:
    other = fight.page.orders
    fingers = _declaring(window, fight)
    assert other.list.choose([MAGE.id])
    fingers.press(Qt.Key.Key_O)
    other.editor.words.setFocus()
    QTest.keyClicks(other.editor.words, "sings")
    other.aim(ANN.id)
    fight.page.take_keyboard()
    fingers.press(Qt.Key.Key_O)
    assert other.editor.words.text() == ""


# ----------------------------------------------------------------------------------- what is told


def test_the_faulty_box_has_the_keyboard_and_the_title_says_initiative(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    fingers.enter()
    fingers.enter()
    page = fight.page
    assert page.title.text() == "Round 1 · initiative"
    fingers.type("abc")
    fingers.type("4")
    assert "no roll of 1d10" in page.note.text
    assert page.ask.boxes[0].hasFocus()
    assert page.ask.boxes[0].selectedText() == "abc"


def test_what_was_refused_is_forgotten_with_the_next_step(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    fingers.enter()
    fingers.enter()
    fingers.type("abc")
    fingers.type("4")
    assert fight.page.note.text
    window.actions_by_id["undo"].trigger()
    QApplication.processEvents()
    assert fight.page.note.text == ""


def test_the_fields_of_a_shot_show_what_is_shot_with(window: MainWindow, fight: FightRoom) -> None:
    """Who has a sword and a bow shoots with the bow; no other weapon is offered."""
    _resolving(fight, ARCHER, Order(action=Action.FIRE, target=FAR.id))
    fight.page.suggest()
    fields = fight.page.turn_view.fields
    assert fields.weapon.currentText() == "Short bow"
    assert fields.weapon.count() == 1
    assert fields.target.currentData() == FAR.id


def test_a_target_that_has_fallen_is_told_with_whom_it_is_aimed_at_instead(
    window: MainWindow, fight: FightRoom
) -> None:
    _resolving(fight, ARCHER, Order(action=Action.FIRE, target=FAR.id))
    assert not fight.table.say(Word(who=FAR.id, what="hit_points", value="-20"))
    page = fight.page
    page.refresh()
    page.suggest()
    turn = page.turn
    assert turn is not None
    assert turn.target not in (None, FAR.id)
    assert page.turn_view.fields.target.currentData() == turn.target
    shown = page.turn_view.words.text()
    assert "Far" not in shown
    assert "Far is out of the fight; it is aimed at" in page.turn_view.told.text()


# ------------------------------------------------------------------------------------------- dice


def test_dice_of_one_line_are_not_taken_for_hit_points_that_nobody_has_rolled(
    window: MainWindow, fight: FightRoom
) -> None:
    """17 hits, 8 is the damage; what the brute has is asked for by itself, 3d8+1."""
    _resolving(fight, ANN, Order(action=Action.ATTACK, target=FRESH.id, movement=Movement.NONE))
    fingers = Fingers(window)
    fingers.type("17 8 3")
    ask = fight.table.ask
    assert isinstance(ask, Roll)
    assert ask.what.startswith("hit points of")
    assert fight.table.line.words == ("3",)
    fingers.type("8+8+8")
    found = fight.table.field.things["figures"][FRESH.id]
    assert isinstance(found, Figure)
    assert found.hit_points == 25 - 8
    assert found.full_hit_points == 25


def test_more_dice_than_a_hit_needs_are_told(window: MainWindow, fight: FightRoom) -> None:
    """The sword's d4 throws nobody down, so that no knockdown is asked."""
    _resolving(fight, ANN, Order(action=Action.ATTACK, target=ORC.id, movement=Movement.NONE))
    Fingers(window).type("17 8 9")
    assert fight.table.ask is None
    assert fight.page.note.text == "Not needed: 9."


def test_digits_where_only_a_button_can_be_pressed_take_no_tool(
    window: MainWindow, fight: FightRoom
) -> None:
    """The summary of the initiative has but one button; 1 and 3 are tools of the map."""
    table = fight.table
    fingers = _declaring(window, fight)
    fingers.enter()
    fingers.enter()
    fingers.type("2 5")
    assert _step(fight) is Step.INITIATIVE
    assert table.ask is None
    tool = window.workbench.tool
    for key in (Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_B):
        fingers.press(key)
    assert window.workbench.tool is tool
    assert fight.page.isVisible()
    fingers.enter()
    assert _step(fight) is Step.RESOLUTION
