"""Half-moves that orders leave open: nobody is asked who need not be, and whoever wants to may.

combat-and-tactics.txt, Choosing an Action, Attack, Fire/Throw Missiles; rulings R19, R30. A man is
fast, a sword average; a long bow is shot twice by who stands, once after a half-move.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from tests.fight_ui2.conftest import BOB, OGRE, now
from tests.helpers.fight_hands import Fingers
from tests.helpers.fights import HEROES, ORCS, SWORD, attack, figure, meadow, warrior
from tests.helpers.hands import Hands
from tests.helpers.orders_told import BOW

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give, Proceed, Word
from fieldwright.combat.orders import Order
from fieldwright.combat.state import EndPart, Step
from fieldwright.editor.moves.feature import MovesFeature
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.page import FightPage
from fieldwright.fight.track import Standing
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.actions import Action
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

PIKE = Attack(name="awl pike", weapon="awl-pike")
ANN = figure("Ann", HEROES, (5, 5), stats=warrior(attacks=(SWORD, BOW)))
ORC = figure("Orc", ORCS, (5, 4), facing=4, stats=warrior(attacks=(SWORD, PIKE)))


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, BOB, ORC, OGRE)


def _resolved(whole: WholeFight, *orders: tuple[Figure, Order]) -> FightPage:
    """Some are told what they do, others nothing; it is time to act."""
    table = whole.room.table
    assert not table.say(Proceed())
    for who, order in orders:
        assert not table.say(Give(who=(who.id,), order=order))
    while table.state.head.step is not Step.RESOLUTION:
        told = answer(table, "4 5") if table.ask else table.say(Proceed(undeclared=True))
        assert not told
    whole.room.page.begin_anew()
    whole.room.go_to()
    whole.room.page.suggest()
    return whole.room.page


def _away(window: MainWindow, whole: WholeFight, *moved: tuple[Figure, Square]) -> None:
    for who, square in moved:
        figure = now(whole.room.table, who)
        there = replace(figure, column=square.column, row=square.row)
        window.workbench.apply(ChangeThings((figure,), (there,)), "move")


def _of(page: FightPage) -> tuple[object, str, Phase]:
    turn = page.turn
    assert turn is not None
    return turn.due.who, turn.due.key, turn.due.phase


@pytest.fixture
def shooting(window: MainWindow, whole: WholeFight) -> FightPage:
    """The orc is far from Ann, who shoots at it with a long bow."""
    _away(window, whole, (ORC, Square(5, 15)))
    shot = Order(action=Action.FIRE, target=ORC.id, weapon="long bow")
    return _resolved(whole, (ANN, shot), (BOB, attack(OGRE)))


def test_an_archer_is_not_asked_whether_he_moves_first(shooting: FightPage) -> None:
    """Ann is fast, her bow average: Bob's sword, which is average too, does not wait for her."""
    assert _of(shooting) in ((ANN.id, "act", Phase.AVERAGE), (BOB.id, "act", Phase.AVERAGE))
    assert shooting.may_move.text() in ("", "May half-move first, if clicked: Ann.")


def test_squares_that_are_typed_move_the_archer_first(
    window: MainWindow, shooting: FightPage
) -> None:
    """Enter goes there; one shot is left."""
    fingers = Fingers(window)
    assert _of(shooting)[0] == ANN.id
    fingers.type("E7")
    assert _of(shooting) == (ANN.id, "move", Phase.FAST)
    fingers.enter()
    ann = now(shooting.table, ANN)
    assert Square(ann.column, ann.row) == Square(4, 6)
    shots = [
        card for card in shooting.track.cards if card.key[0] == ANN.id and card.key[1] != "move"
    ]
    assert len(shots) == 1


def test_a_square_that_is_clicked_does_so_too(window: MainWindow, shooting: FightPage) -> None:
    window.workbench.take("fight")
    Hands(window).click(4.5, 6.5)
    assert _of(shooting) == (ANN.id, "move", Phase.FAST)
    assert shooting.draft.way == (Square(4, 6),)


def test_somebody_else_who_may_still_move_is_clicked(window: MainWindow, whole: WholeFight) -> None:
    """Both shoot; whoever comes second is clicked, and makes his half-move before."""
    _away(window, whole, (ORC, Square(5, 15)), (OGRE, Square(7, 15)))
    orders = [(one, Order(action=Action.FIRE, target=ORC.id)) for one in (ANN,)]
    orders.append((BOB, attack(OGRE)))
    page = _resolved(whole, *orders)
    assert _of(page) == (BOB.id, "move", Phase.FAST)
    assert page.may_move.text() == "May half-move first, if clicked: Ann."
    page.pick(ANN.id)
    assert _of(page) == (ANN.id, "move", Phase.FAST)
    Fingers(window).enter()
    assert _of(page) == (BOB.id, "move", Phase.FAST)


def test_who_has_nobody_at_hand_is_shown_the_way_and_goes_by_enter(
    window: MainWindow, whole: WholeFight
) -> None:
    """The ogre is five squares from Bob, who goes up to it; his blow comes a phase later."""
    _away(window, whole, (OGRE, Square(7, 0)))
    page = _resolved(whole, (BOB, attack(OGRE)))
    assert _of(page) == (BOB.id, "move", Phase.FAST)
    assert page.draft.way
    assert "“stay” stays where it is" in page.turn_view.told.text()
    fingers = Fingers(window)
    length = page.table.length
    fingers.type("17 5")
    assert page.table.length == length, "dice are for the blow"
    assert "Bob moves first" in page.note.text
    page.turn_view.box.clear()
    fingers.enter()
    bob = now(page.table, BOB)
    assert (bob.column, bob.row) != (7, 5)
    page.suggest()
    assert _of(page) == (BOB.id, "act", Phase.AVERAGE)
    assert page.turn is not None
    assert not page.turn.refusal


def test_a_half_move_after_a_blow_is_offered_without_being_asked_for(
    window: MainWindow, whole: WholeFight
) -> None:
    """Ann has struck without moving: clicked, she may still go half of her way (Attack)."""
    page = _resolved(whole, (ANN, attack(ORC)))
    Fingers(window).type("2")
    assert page.turn is None
    assert page.body.current is page.end
    assert page.may_move.text() == "May half-move first, if clicked: Ann."
    page.pick(ANN.id)
    assert _of(page) == (ANN.id, "after", Phase.END)


def test_whoever_does_not_want_it_ends_the_round_with_one_enter(
    window: MainWindow, whole: WholeFight
) -> None:
    page = _resolved(whole, (ANN, attack(ORC)), (BOB, attack(OGRE)))
    fingers = Fingers(window)
    fingers.type("2")
    fingers.type("2")
    fingers.press(Qt.Key.Key_Return)
    assert page.table.state.head.step is not Step.RESOLUTION


def test_the_end_of_the_round_says_what_each_part_will_do(
    window: MainWindow, whole: WholeFight
) -> None:
    """Ann has hit the orc, Bob missed; what nobody has to do is said to be nothing."""
    page = _resolved(whole, (ANN, attack(ORC)), (BOB, attack(OGRE)))
    fingers = Fingers(window)
    for dice in ("12", "2"):
        fingers.type(dice)
        while page.table.ask is not None:
            fingers.press(Qt.Key.Key_F9)
    assert not page.end.passes[EndPart.MORALE].isVisible(), "the phases are not over"
    fingers.press(Qt.Key.Key_Return)
    assert page.table.state.head.step is Step.END
    words = {part: page.end.due[part].text() for part in EndPart}
    assert words[EndPart.RETREATS] == "Ann may drive Orc back."
    assert words[EndPart.STATUS] == "Nothing is due."
    assert page.end.passes[EndPart.MORALE].isVisible()


def test_the_card_of_who_is_asked_is_in_turn_not_that_of_a_move_passed_by(
    shooting: FightPage,
) -> None:
    card = shooting.track.in_turn
    assert card is not None
    assert card.key == (ANN.id, "act")
    move = next(one for one in shooting.track.cards if one.key == (ANN.id, "move"))
    assert move.standing is Standing.LATER


def test_threatened_squares_are_those_of_the_weapon_in_hand(
    window: MainWindow, whole: WholeFight
) -> None:
    """The orc looks south: its sword reaches one square, an awl pike three (weapon table)."""
    threat = next(one for one in window.features if isinstance(one, MovesFeature)).threat
    table, far = whole.room.table, Square(2, 7)
    whole.room.page.begin_anew()
    assert far not in threat.threats(table.field)[ORCS]
    assert not table.say(Word(who=ORC.id, what="ready", value="awl pike"))
    whole.room.page.refresh()
    assert far in threat.threats(table.field)[ORCS]
