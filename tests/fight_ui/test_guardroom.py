"""Four heroes against six bugbears, three rounds, without the mouse: how many keys that takes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from tests.helpers.fight_hands import CTRL, SHIFT, Fingers
from tests.helpers.fights import HEROES, figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Rolls
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.monsters import is_players
from fieldwright.stats.block import Attack, StatBlock

MOST_KEYS = 30
"""Keys of one round beside the dice."""

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


def _round(fingers: Fingers) -> None:
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
            fingers.press(Qt.Key.Key_A if number == 1 else Qt.Key.Key_L)
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
