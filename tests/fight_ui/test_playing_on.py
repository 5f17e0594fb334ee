"""The keys of the program do something wherever a round stands, or say why there is nothing."""

import pytest
from PySide6.QtCore import Qt
from tests.fight_ui.conftest import ANN, ORC
from tests.helpers.fight_hands import NONE, SHIFT, Fingers
from tests.helpers.fights import HEROES, attack, figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.enter_guard import EnterGuard
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom

BOB = figure("Bob", HEROES, (8, 5), facing=0)
QUIET = 0.3


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, BOB, ORC)


@pytest.fixture
def fingers(window: MainWindow, fight: FightRoom) -> Fingers:
    """A fight has begun; the monsters' orders are wanted."""
    assert not fight.table.say(begin_of("", sides_of(fight.table.field), 1))
    fight.page.begin_anew()
    fight.go_to()
    return Fingers(window)


def _step(fight: FightRoom) -> Step:
    return fight.table.state.head.step


def _monsters(fingers: Fingers) -> None:
    fingers.press(Qt.Key.Key_F9, SHIFT)


def test_in_the_dms_orders_the_monsters_decide_and_the_players_are_wanted(
    fight: FightRoom, fingers: Fingers
) -> None:
    """The orc attacks; then the heroes' orders are given."""
    _monsters(fingers)
    assert _step(fight) is Step.PLAYERS
    assert fight.table.state.combatants[ORC.id].order is not None
    assert all(fight.table.state.combatants[one.id].order is None for one in (ANN, BOB))


def test_an_order_that_the_dm_gave_is_kept(fight: FightRoom, fingers: Fingers) -> None:
    order = attack(BOB)
    assert not fight.table.say(Give(who=(ORC.id,), order=order))
    fight.page.refresh()
    _monsters(fingers)
    assert fight.table.state.combatants[ORC.id].order == order


def test_in_the_players_orders_it_is_said_whose_are_wanted(
    window: MainWindow, fight: FightRoom, fingers: Fingers
) -> None:
    _monsters(fingers)
    length = fight.table.length
    _monsters(fingers)
    assert "The players' orders are wanted: Ann, Bob." in window.messages.text
    assert (fight.table.length, _step(fight)) == (length, Step.PLAYERS)
    fingers.press(Qt.Key.Key_F9)
    assert "Nothing is to be rolled now." in window.messages.text
    assert fight.table.length == length


def test_in_the_dms_orders_nothing_is_rolled_and_it_is_said_what_decides(
    window: MainWindow, fight: FightRoom, fingers: Fingers
) -> None:
    length = fight.table.length
    fingers.press(Qt.Key.Key_F9)
    assert "D decides the monsters' orders" in window.messages.text
    assert fight.table.length == length


def test_from_initiative_the_phases_begin(
    window: MainWindow, fight: FightRoom, fingers: Fingers
) -> None:
    """A hero rolls initiative; after that monsters are played, and heroes are waited for."""
    table = fight.table
    _monsters(fingers)
    for who in (ANN, BOB):
        assert not table.say(Give(who=(who.id,), order=attack(ORC)))
    assert not table.say(Proceed())
    fight.page.refresh()
    while table.ask is not None:
        fingers.press(Qt.Key.Key_F9)
    assert _step(fight) is Step.INITIATIVE
    _monsters(fingers)
    assert _step(fight) is Step.RESOLUTION
    turn = fight.page.turn
    assert turn is not None
    assert turn.due.who in (ANN.id, BOB.id)
    length = table.length
    _monsters(fingers)
    assert f"{turn.name} is in turn, and a player says what is done." in window.messages.text
    assert table.length == length


def test_at_the_end_of_the_round_enter_is_named(
    window: MainWindow, fight: FightRoom, fingers: Fingers
) -> None:
    table = fight.table
    while not (_step(fight) is Step.END and table.ask is None):
        assert not (table.roll() if table.ask else table.say(Proceed(undeclared=True)))
    fight.page.refresh()
    fight.go_to()
    length = table.length
    for shift, told in ((SHIFT, ""), (NONE, "Nothing is to be rolled now. ")):
        fingers.press(Qt.Key.Key_F9, shift)
        assert window.messages.text == f"{told}Enter goes on."
        assert table.length == length


# --------------------------------------------------------------------------- Enter once too often


class Watch:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(fight: FightRoom, fingers: Fingers, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Time goes as the test says; the monsters have their orders."""
    monkeypatch.setattr("fieldwright.fight.enter_guard.QUIET_SECONDS", QUIET)
    watch = Watch()
    fight.page.guard = EnterGuard(watch)
    fingers.press(Qt.Key.Key_D)
    fight.page.refresh()
    return watch


def test_a_key_that_bounces_does_not_go_over_the_players_orders(
    fight: FightRoom, fingers: Fingers, watch: Watch
) -> None:
    """Neither the press after the monsters' step nor the one after the question counts."""
    told = fight.page.orders.refusal
    fingers.enter()
    watch.now += 0.1
    fingers.enter()
    assert (_step(fight), told.text) == (Step.PLAYERS, "")
    watch.now += 1
    fingers.enter()
    assert "Still without an order: Ann, Bob. Enter again goes on" in told.text
    watch.now += 0.1
    fingers.enter()
    assert (_step(fight), fight.table.ask) == (Step.PLAYERS, None)
    watch.now += 1
    fingers.enter()
    assert fight.table.ask is not None


def test_who_has_no_order_is_said_where_it_is_in_sight(
    fight: FightRoom, fingers: Fingers, watch: Watch
) -> None:
    fingers.enter()
    watch.now += 1
    fingers.enter()
    told = fight.page.orders.refusal
    assert told.isVisible()
    assert not told.visibleRegion().isEmpty()
    assert fight.page.orders.foot.isAncestorOf(told)


def test_where_all_have_orders_nothing_is_asked(fight: FightRoom, fingers: Fingers) -> None:
    """Two keys for the monsters, two for the heroes, as ever."""
    for _ in range(2):
        fingers.press(Qt.Key.Key_D)
        fingers.enter()
    assert fight.table.ask is not None
    assert fingers.keys == 4
