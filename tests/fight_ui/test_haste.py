"""Enter that is held down, or pressed once too often, does not carry out the next figure's deed."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from tests.helpers.fight_hands import Fingers
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow, warrior

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.enter_guard import EnterGuard
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom

ANN = figure("Ann", HEROES, (5, 5), facing=0)
BOB = figure("Bob", HEROES, (8, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4, stats=warrior(group="monster"))
OGRE = figure("Ogre", ORCS, (8, 4), facing=4, stats=warrior(group="monster"))

QUIET = 0.3


class Watch:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, BOB, ORC, OGRE)


@pytest.fixture
def watch(fight: FightRoom, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The heroes are in turn one after the other; time goes as the test says."""
    table = fight.table
    assert not table.say(begin_of("", sides_of(table.field), 1))
    assert not table.say(Proceed())
    for who, whom in ((ANN, ORC), (BOB, OGRE)):
        assert not table.say(Give(who=(who.id,), order=attack(whom)))
    assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "2 5" if table.state.head.sides[0].id == HEROES else "5 2")
    assert not table.say(Proceed())
    assert table.state.head.step is Step.RESOLUTION
    monkeypatch.setattr("fieldwright.fight.enter_guard.QUIET_SECONDS", QUIET)
    watch = Watch()
    fight.page.guard = EnterGuard(watch)
    fight.page.begin_anew()
    fight.go_to()
    return watch


def _in_turn(fight: FightRoom) -> object:
    turn = fight.page.turn
    return turn.due.who if turn is not None else None


def test_a_second_enter_at_once_is_not_for_the_next_figure(
    window: MainWindow, fight: FightRoom, watch: Watch
) -> None:
    """Ann misses with a two: Bob is in turn, and the same double press strikes no blow of his."""
    fingers = Fingers(window)
    assert _in_turn(fight) == ANN.id
    fingers.type("2")
    assert _in_turn(fight) == BOB.id
    length = fight.table.length
    watch.now += 0.15
    fingers.enter()
    assert fight.table.length == length
    watch.now += QUIET
    fingers.enter()
    assert fight.table.length > length


def test_dice_that_are_typed_at_once_count(
    window: MainWindow, fight: FightRoom, watch: Watch
) -> None:
    """Nobody types a number by mistake; only a plain Enter is waited for."""
    fingers = Fingers(window)
    fingers.type("2")
    watch.now += 0.1
    fingers.type("3")
    assert "Bob attacks Ogre with long sword: 3 against 10, a miss." in fight.page.log.words


def test_a_second_click_on_the_button_is_not_for_the_next_figure(
    window: MainWindow, fight: FightRoom, watch: Watch
) -> None:
    Fingers(window).type("2")
    length = fight.table.length
    watch.now += 0.1
    fight.page.turn_view.act.click()
    assert fight.table.length == length


def test_enter_that_is_held_down_does_nothing_more(
    window: MainWindow, fight: FightRoom, watch: Watch
) -> None:
    """However long: the key repeats itself thirty times a second."""
    fingers = Fingers(window)
    fingers.type("2")
    length = fight.table.length
    for _ in range(40):
        watch.now += 0.033
        _press_again(fingers)
    assert fight.table.length == length


def _press_again(fingers: Fingers) -> None:
    """The key is still down."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(
            kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
        )
        QApplication.sendEvent(fingers.focus, event)


def test_enter_that_is_held_down_presses_no_button_of_the_next_step(
    open_window: Callable[[Battlefield], MainWindow], field: Battlefield
) -> None:
    """The orders of the monsters are done; those of the players are not gone on from."""
    fingers = Fingers(open_window(field))
    fight = fingers.fight
    assert not fight.table.say(begin_of("", sides_of(field), 1))
    fight.page.begin_anew()
    fight.go_to()
    fingers.press(Qt.Key.Key_D)
    fingers.enter()
    assert _step(fight) is Step.PLAYERS
    for _ in range(10):
        _press_again(fingers)
    assert _step(fight) is Step.PLAYERS
    fingers.press(Qt.Key.Key_D)
    fingers.enter()
    for _ in range(10):
        _press_again(fingers)
    assert fight.table.ask is not None
    fingers.type("2 5")
    assert fight.page.body.current is fight.page.initiative
    for _ in range(10):
        _press_again(fingers)
    assert fight.page.body.current is fight.page.initiative
    fingers.enter()
    assert _step(fight) is Step.RESOLUTION


def _step(fight: FightRoom) -> Step:
    return fight.table.state.head.step


def test_the_guard_asks_no_patience_of_who_is_in_turn_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fieldwright.fight.enter_guard.QUIET_SECONDS", QUIET)
    watch = Watch()
    guard = EnterGuard(watch)
    found = []
    for who, deed in (("Ann", "attack"), ("Ann", None), ("Orc", None)):
        guard.look(who, deed)
        found.append(guard.is_early)
    watch.now += 1
    assert [*found, guard.is_early] == [False, False, True, False]
