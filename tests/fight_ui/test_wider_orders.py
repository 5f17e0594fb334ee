"""Orders beyond the usual ones: for friends, postures, moves afterwards, getting up, binding."""

import pytest
from PySide6.QtCore import Qt
from tests.fight_ui.conftest import ANN, ORC
from tests.helpers.fight_hands import Fingers
from tests.helpers.fights import HEROES, figure, meadow, warrior
from tests.helpers.hands import Hands
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Square


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


CLERIC = figure("Cleric", HEROES, (8, 8), stats=warrior(group="priest", spells=("bless",)))
DYING = figure(
    "Dying", HEROES, (9, 8), hit_points=-2, posture="prone", conditions=("dying", "unconscious")
)


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, ORC, CLERIC, DYING)


def _declaring(window: MainWindow, fight: FightRoom) -> Fingers:
    table = fight.table
    assert not table.say(begin_of("", sides_of(table.field), 1))
    assert not table.say(Proceed())
    window.workbench.take("fight")
    fight.page.begin_anew()
    fight.go_to()
    return Fingers(window)


def _resolving(window: MainWindow, fight: FightRoom, who: Figure, order: Order) -> Fingers:
    table = fight.table
    fingers = _declaring(window, fight)
    assert not table.say(Give(who=(who.id,), order=order))
    assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "2 5" if table.state.head.sides[0].id == HEROES else "5 2")
    assert not table.say(Proceed())
    fight.page.begin_anew()
    fight.page.suggest()
    return fingers


def _order(fight: FightRoom, who: Figure) -> Order:
    found = fight.table.state.combatants[who.id].order
    assert found is not None
    return found


def _now(fight: FightRoom, who: Figure) -> Figure:
    found = fight.table.field.things["figures"][who.id]
    assert isinstance(found, Figure)
    return found


def test_a_spell_may_be_declared_for_a_comrade_who_is_down(
    window: MainWindow, fight: FightRoom
) -> None:
    """Enemies come first in the list, then oneself and friends; a click on the map aims too."""
    fingers = _declaring(window, fight)
    orders = fight.page.orders
    assert orders.list.choose([CLERIC.id])
    fingers.press(Qt.Key.Key_C)
    box = orders.editor.target
    names = [box.itemText(place) for place in range(box.count())]
    assert names[1].startswith("Orc")
    assert {name.split(",")[0] for name in names[2:]} == {"Ann", "Cleric", "Dying"}
    Hands(window).click(9.5, 8.5)
    assert _order(fight, CLERIC).target == DYING.id


def test_a_spell_may_be_declared_for_a_square_of_the_map(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    assert fight.page.orders.list.choose([CLERIC.id])
    fingers.press(Qt.Key.Key_C)
    hands = Hands(window)
    hands.click(12.5, 12.5)
    assert _order(fight, CLERIC).square == Square(12, 12)
    hands.click(5.5, 4.5)
    order = _order(fight, CLERIC)
    assert (order.target, order.square) == (ORC.id, None)


def test_an_attack_is_not_aimed_at_a_comrade_by_a_click(
    window: MainWindow, fight: FightRoom
) -> None:
    fingers = _declaring(window, fight)
    assert fight.page.orders.list.choose([ANN.id])
    fingers.press(Qt.Key.Key_A)
    Hands(window).click(9.5, 8.5)
    assert _order(fight, ANN).target == ORC.id


def test_a_figure_may_be_told_to_kneel(window: MainWindow, fight: FightRoom) -> None:
    fingers = _declaring(window, fight)
    orders = fight.page.orders
    assert orders.list.choose([ANN.id])
    fingers.press(Qt.Key.Key_O)
    box = orders.editor.posture
    assert box.isVisible()
    box.setCurrentIndex(box.findData("kneeling"))
    box.activated.emit(box.currentIndex())
    assert _order(fight, ANN).posture == "kneeling"


def test_a_half_move_may_follow_an_attack(window: MainWindow, fight: FightRoom) -> None:
    fingers = _declaring(window, fight)
    orders = fight.page.orders
    assert orders.list.choose([ANN.id])
    fingers.press(Qt.Key.Key_A)
    orders.editor.after.click()
    order = _order(fight, ANN)
    assert order.move_after
    assert order.movement is not Movement.HALF


def test_wounds_are_bound_by_who_stands_beside(window: MainWindow, fight: FightRoom) -> None:
    order = Order(action=Action.OTHER, text="helps")
    fingers = _resolving(window, fight, CLERIC, order)
    button = fight.page.turn_view.others["bind"]
    assert button.isVisible()
    assert "Dying" in button.toolTip()
    fingers.type("bind")
    assert "The wounds of Dying are bound" in fight.page.log.text.toPlainText()


def test_squares_that_are_typed_are_always_shown_first(
    window: MainWindow, fight: FightRoom
) -> None:
    order = Order(action=Action.MOVE, movement=Movement.FULL)
    fingers = _resolving(window, fight, CLERIC, order)
    fingers.type("I12")
    assert fight.page.draft.way == (Square(8, 11),)
    assert _now(fight, CLERIC).row == 8
    fingers.enter()
    assert _now(fight, CLERIC).row > 8


def test_another_order_is_chosen_by_letter_without_the_old_fields(
    window: MainWindow, fight: FightRoom
) -> None:
    order = Order(action=Action.ATTACK, target=ORC.id, movement=Movement.NONE)
    fingers = _resolving(window, fight, ANN, order)
    fingers.type("abort")
    view = fight.page.turn_view
    assert view.editor.action.hasFocus()
    assert not view.fields.isVisible()
    fingers.press(Qt.Key.Key_W)
    assert view.editor.order is not None
    assert view.editor.order.action is Action.WITHDRAW
    assert view.editor.action.hasFocus()


def test_commas_and_full_stops_turn_the_figure_in_turn(
    window: MainWindow, fight: FightRoom
) -> None:
    """From north two turns to the right are east; where it goes it faces so in the end."""
    order = Order(action=Action.MOVE, movement=Movement.FULL)
    fingers = _resolving(window, fight, CLERIC, order)
    fingers.type("I12")
    fingers.press(Qt.Key.Key_Period)
    fingers.press(Qt.Key.Key_Period)
    assert "faces east" in fight.page.turn_view.told.text()
    assert fight.overlay.lit.facing == 2
    window.view.viewport().grab()
    for _ in range(4):
        if _now(fight, CLERIC).row == 11:
            break
        fingers.enter()
    assert _now(fight, CLERIC).facing == 2
