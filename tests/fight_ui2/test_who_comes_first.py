"""Clicks on the phase track and on crowded squares: who comes first, and who is meant.

Ruling R16: actions before movement, then the higher movement rate, then the DM's order.
"""

from collections.abc import Callable

import pytest
from tests.helpers.fights import HEROES, ORCS, SWORD, attack, figure, meadow, warrior
from tests.helpers.hands import Hands

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Forgo, Give, Proceed
from fieldwright.combat.deeds import next_due
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.forward import first_told
from fieldwright.fight.page import FightPage
from fieldwright.fight.track import track_of
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.actions import Action
from fieldwright.rules.movement import Phase
from fieldwright.terms.grid import Square

ANN = figure("Ann", HEROES, (5, 5), stats=warrior(attacks=(SWORD,)))
MAGE = figure("Mage", HEROES, (2, 18), stats=warrior(group="wizard", spells=("web",)))
ORC = figure("Orc", ORCS, (5, 4), facing=4)
SECOND = figure("Second", ORCS, (9, 2), facing=4)
SLOW = figure("Slow", ORCS, (12, 2), facing=4, stats=warrior(movement="6"))
FALLEN = figure("Fallen", ORCS, (5, 4), hit_points=-2, conditions=("dying",), posture="prone", z=5)
LIES = figure("Lies", ORCS, (9, 4), hit_points=-2, conditions=("dying",), posture="prone")
MOVE = Order(action=Action.MOVE)


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, MAGE, ORC, SECOND, SLOW, FALLEN, LIES)


@pytest.fixture
def page(window: MainWindow, whole: WholeFight) -> Callable[..., FightPage]:
    """The page at the first deed of the round, the orcs first unless ``dice`` say otherwise."""

    def resolved(*orders: tuple[Figure, Order], dice: str = "8 2") -> FightPage:
        table = whole.room.table
        for who, order in (one for one in orders if one[0].side == ORCS):
            assert not table.say(Give(who=(who.id,), order=order))
        assert not table.say(Proceed())
        for who, order in (one for one in orders if one[0].side == HEROES):
            assert not table.say(Give(who=(who.id,), order=order))
        while table.state.head.step is not Step.RESOLUTION:
            told = answer(table, dice) if table.ask else table.say(Proceed(undeclared=True))
            assert not told
        window.workbench.take("fight")
        whole.room.page.begin_anew()
        whole.room.go_to()
        whole.room.page.suggest()
        return whole.room.page

    return resolved


def _in_turn(page: FightPage) -> object:
    return None if page.turn is None else page.turn.due.who


def test_a_click_on_the_track_lets_another_move_first(page: Callable[..., FightPage]) -> None:
    """One entry of the log; it is taken back by one step."""
    shown = page((ORC, MOVE), (SECOND, MOVE))
    assert _in_turn(shown) == ORC.id
    card = next(one for one in shown.track.cards if one.key[0] == SECOND.id)
    assert first_told(shown.track, card) == "A click lets it come before Orc."
    before = shown.table.length
    shown.phases.chosen.emit(SECOND.id)
    assert _in_turn(shown) == SECOND.id
    assert shown.table.length > before
    assert not shown.table.back()
    shown.refresh()
    assert _in_turn(shown) == ORC.id
    assert shown.table.length == before


def test_whoever_is_slower_does_not_come_first(page: Callable[..., FightPage]) -> None:
    """Rate 6 begins later; a click on his card only brings him into sight."""
    shown = page((ORC, MOVE), (SLOW, MOVE))
    before = shown.table.length
    shown.phases.chosen.emit(SLOW.id)
    assert _in_turn(shown) == ORC.id
    assert shown.table.length == before


def test_a_click_among_the_fallen_means_whoever_stands(
    window: MainWindow, page: Callable[..., FightPage]
) -> None:
    """Fallen lies above in Orc's square: clicked anywhere there, Orc is aimed at."""
    shown = page((ANN, attack(SECOND)), dice="2 8")
    while (turn := shown.turn) is not None and turn.is_move:
        shown._typed("stay")
    assert _in_turn(shown) == ANN.id
    for x, y in ((5.5, 4.5), (5.7, 4.7), (5.3, 4.3)):
        shown._draft(shown._aimed(SECOND.id))
        Hands(window).click(x, y)
        assert shown.draft.target == ORC.id


def test_a_click_on_a_fallen_friend_is_where_the_move_goes(
    window: MainWindow, page: Callable[..., FightPage]
) -> None:
    shown = page((SECOND, MOVE))
    assert _in_turn(shown) == SECOND.id
    Hands(window).click(9.5, 4.5)
    assert shown.draft.way == (Square(9, 4),)


def test_the_half_move_after_a_spell_is_a_move_on_the_track(
    page: Callable[..., FightPage],
) -> None:
    """Its card in the end step says so, also while the spell is in turn."""
    spell = Order(action=Action.CAST, spell="web", casting_time="1", move_after=True)
    shown = page((MAGE, spell), dice="2 8")
    table = shown.table
    if table.state.head.phase is not Phase.FAST:
        assert not table.say(Proceed())
    cards = [one for one in track_of(table.field, table.state).cards if one.key[0] == MAGE.id]
    moves = [one for one in cards if "moves" in one.marks]
    assert moves
    assert any("casting" in one.marks for one in cards)
    assert all("casting" not in one.marks for one in moves)


def test_a_click_counts_for_this_rounds_phase_and_is_told_in_words(
    page: Callable[..., FightPage],
) -> None:
    """In the next round Orc, who stands first by the order of the fight, moves first again."""
    shown = page((ORC, MOVE), (SECOND, MOVE))
    shown.phases.chosen.emit(SECOND.id)
    table = shown.table
    assert table.told_last == ("Second comes before Orc in the fast phase.",)
    assert table.state.combatants[SECOND.id].ahead is not None
    while table.state.head.round == 1:
        due = next_due(table.field, table.state)
        if due is not None and table.state.head.step is Step.RESOLUTION:
            assert not table.say(Forgo(who=due.who, deed=due.key))
        else:
            assert not (table.roll() if table.ask else table.say(Proceed(undeclared=True)))
    assert table.state.combatants[SECOND.id].ahead is None
    places = [table.state.combatants[one.id].place for one in (ORC, SECOND)]
    assert places == sorted(places)
