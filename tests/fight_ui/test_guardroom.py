"""Four heroes against six bugbears, three rounds, without the mouse: how many keys that takes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from tests.helpers.fight_hands import CTRL, SHIFT, Fingers
from tests.helpers.fights import HEROES, figure, meadow

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Ask, Choice, Rolls
from fieldwright.combat.state import Step
from fieldwright.document.document import open_document
from fieldwright.editor.window import MainWindow
from fieldwright.fight.monsters import is_players
from fieldwright.fight.page import FightPage
from fieldwright.fight.words import rolls_of
from fieldwright.geometry.placing import free_spots
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Square

MOST_KEYS = 30
"""Keys of one round beside the dice."""

MAPS = Path(__file__).parents[2] / "maps"

BUGBEAR = StatBlock(
    id="bugbear",
    name="Bugbear",
    armour_class=5,
    thac0="17",
    hit_dice="3+1",
    attacks=(Attack(name="morning star", damage="2-8"),),
)


def _heroes() -> list[Figure]:
    names = ("Ann", "Bertram", "Cecily", "Dolf")
    return [
        figure(name, HEROES, (5 + 2 * place, 8), hit_points=60, full_hit_points=60)
        for place, name in enumerate(names)
    ]


def _bugbears() -> list[Figure]:
    return [
        figure(f"Bugbear {place + 1}", "goblinoids", (4 + 2 * place, 7), facing=4, stats=BUGBEAR)
        for place in range(6)
    ]


@pytest.fixture
def field() -> Battlefield:
    return meadow(*_heroes(), *_bugbears())


@pytest.fixture
def guardroom() -> Battlefield:
    """The sample battlefield with the ten of them in it, a few squares apart."""
    room = open_document(MAPS / "guardroom.battlefield.json").field
    for figures, near in ((_heroes(), Square(9, 9)), (_bugbears(), Square(9, 4))):
        placed = [one for one in free_spots(room, figures, near) if one is not None]
        room = add(*placed).applied_to(room)
    return room


def test_three_rounds_of_the_guardroom_are_run_by_keyboard(
    guardroom: Battlefield, open_window: Callable[[Battlefield], MainWindow]
) -> None:
    """Walls, tables and the way to the enemy: no more keys than on a meadow."""
    fingers = Fingers(open_window(guardroom))
    fingers.in_dialog(Qt.Key.Key_Return)
    fingers.press(Qt.Key.Key_F5)
    for number in (1, 2, 3):
        fingers.keys = fingers.dice = 0
        _round(fingers, orders=Qt.Key.Key_D)
        assert fingers.keys <= MOST_KEYS, f"round {number} took {fingers.keys} keys"
        assert fingers.dice > 0


def test_three_rounds_of_the_guardroom_are_run_by_mouse(
    guardroom: Battlefield, open_window: Callable[[Battlefield], MainWindow]
) -> None:
    """Only dice are typed; everything else is a click on a button, or on the map."""
    fingers = Fingers(open_window(guardroom))
    fingers.in_dialog(Qt.Key.Key_Return)
    fingers.press(Qt.Key.Key_F5)
    for number in (1, 2, 3):
        fingers.dice = 0
        clicks = _round_by_mouse(fingers)
        assert clicks <= MOST_KEYS, f"round {number} took {clicks} clicks"
        assert fingers.dice > 0


def _round_by_mouse(fingers: Fingers) -> int:
    fight, page = fingers.fight, fingers.fight.page
    number = fight.table.state.head.round
    before: QPushButton | None = None
    for clicks in range(200):
        head, ask = fight.table.state.head, fight.table.ask
        if head.round > number or not fight.table.is_on:
            return clicks
        button: QPushButton | None = _button(page, before)
        if isinstance(ask, Choice):
            button = next(one for one in page.ask.options if one.isDefault())
        elif ask is not None:
            if is_players(fight.table, ask) or isinstance(ask, Rolls):
                fingers.dice += 1
                _type_dice(fingers, ask)
            button = page.ask.go_on
        elif page.turn is not None and page.turn.players:
            page.suggest()
            button = _button_of_turn(fingers)
        assert button is not None
        QApplication.processEvents()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        before = button
    raise AssertionError(f"the round does not end: {fight.table.ask} {page.note.text}")


def _button(page: FightPage, before: QPushButton | None) -> QPushButton:
    """The button of the step that is gone through; who cannot do as before gets another order."""
    if page.body.current is page.orders:
        orders = page.orders
        open_ones = any(one.order is None for one in orders.list.rows_model.rows)
        if open_ones and orders.last.isEnabled() and before is not orders.last:
            return orders.last
        return orders.decided if open_ones else orders.go_on
    if page.body.current is page.turn_view:
        return page.turn_view.monsters
    return page.initiative.go_on if page.body.current is page.initiative else page.end.go_on


def _button_of_turn(fingers: Fingers) -> QPushButton:
    """A hero goes where he was told, strikes with dice that are typed, or lets it pass."""
    view, turn = fingers.fight.page.turn_view, fingers.fight.page.turn
    assert turn is not None
    if turn.needs or turn.refusal:
        return view.others["forgo"]
    if not turn.is_move:
        fingers.dice += 1
        QTest.keyClicks(view.box, "9 4")
    return view.act


def _type_dice(fingers: Fingers, ask: Ask) -> None:
    page = fingers.fight.page
    for place, (box, roll) in enumerate(zip(page.ask.boxes, rolls_of(ask), strict=True)):
        box.setFocus()
        QTest.keyClicks(box, "+".join(str(2 + place % 2) for _ in roll.sides))


def test_three_rounds_are_run_by_keyboard_in_few_keys(
    window: MainWindow, open_window: Callable[[Battlefield], MainWindow]
) -> None:
    """The first round has all orders given by letters; later ones keep them."""
    fingers = Fingers(window)
    fight = fingers.fight
    fingers.in_dialog(Qt.Key.Key_Return)
    fingers.press(Qt.Key.Key_F5)
    assert fight.table.is_on
    for number in (1, 2, 3):
        assert fight.table.state.head.round == number
        fingers.keys = fingers.dice = 0
        _round(fingers)
        assert fingers.keys <= MOST_KEYS, f"round {number} took {fingers.keys} keys"
        assert fingers.dice > 0


def _round(fingers: Fingers, orders: Qt.Key = Qt.Key.Key_A) -> None:
    """The players type all their dice; the program rolls for the monsters."""
    fight, page = fingers.fight, fingers.fight.page
    number = fight.table.state.head.round
    for _ in range(200):
        head = fight.table.state.head
        if head.round > number or not fight.table.is_on:
            return
        ask = fight.table.ask
        if ask is not None:
            _answer(fingers, is_for_players=is_players(fight.table, ask))
        elif head.step is Step.MONSTERS:
            if number == 1:
                fingers.press(Qt.Key.Key_D)
            fingers.enter()
        elif head.step is Step.PLAYERS:
            fingers.press(Qt.Key.Key_A, CTRL)
            fingers.press(orders if number == 1 else Qt.Key.Key_L)
            fingers.enter()
        elif page.turn is None:
            fingers.enter()
        elif page.turn.players:
            page.suggest()
            _turn(fingers)
        else:
            fingers.press(Qt.Key.Key_F9, SHIFT)
    turn = page.turn
    raise AssertionError(f"the round does not end: {fight.table.ask} {page.note.text} {turn}")


def _turn(fingers: Fingers) -> None:
    """A hero strikes whom he may, or lets it pass."""
    turn = fingers.fight.page.turn
    assert turn is not None
    if turn.needs or turn.refusal:
        fingers.type("forgo")
    elif turn.is_move:
        fingers.enter()
    else:
        fingers.type("9 4")


def _answer(fingers: Fingers, *, is_for_players: bool) -> None:
    ask = fingers.fight.table.ask
    assert ask is not None
    if isinstance(ask, Choice):
        fingers.enter()
    elif is_for_players or isinstance(ask, Rolls):
        rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
        shown = ["+".join(str(2 + place % 2) for _ in one.sides) for place, one in enumerate(rolls)]
        fingers.type(" ".join(shown))
    else:
        fingers.press(Qt.Key.Key_F9)
