"""What gets in the way of a DM who plays: found at a table, each with the keys pressed there."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.fight_ui2.conftest import ANN, BOB, OGRE, ORC, now, to_resolution
from tests.helpers.fight_hands import Fingers
from tests.helpers.fights import attack
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.combat.asks import Purpose, Roll, Rolls
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.ask_view import AskView
from fieldwright.fight.asked import asked_rows
from fieldwright.fight.line import Line
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.notation import Dice


def _step(whole: WholeFight) -> Step:
    return whole.room.table.state.head.step


def _to_players(whole: WholeFight) -> None:
    assert not whole.room.table.say(Proceed())
    whole.room.page.begin_anew()
    whole.room.go_to()


def _resolve(table: Table) -> None:
    while table.state.head.step is not Step.RESOLUTION:
        assert not (table.roll() if table.ask else table.say(Proceed(undeclared=True)))


def test_monsters_without_any_order_are_told_before_the_step_is_over(
    window: MainWindow, whole: WholeFight
) -> None:
    fingers = Fingers(window)
    whole.room.page.begin_anew()
    whole.room.go_to()
    fingers.enter()
    assert _step(whole) is Step.MONSTERS
    assert "Still without an order: Orc, Ogre." in whole.room.page.orders.refusal.text
    fingers.enter()
    assert _step(whole) is Step.PLAYERS


def test_who_lies_prone_is_ordered_to_get_up_with_one_key(
    window: MainWindow, whole: WholeFight
) -> None:
    """Any move of hers is getting up (Sitting, Kneeling, and Lying Prone)."""
    ann = now(whole.room.table, ANN)
    window.workbench.apply(ChangeThings((ann,), (replace(ann, posture="prone"),)), "trip")
    _to_players(whole)
    Fingers(window).press(Qt.Key.Key_M)
    order = whole.room.table.state.combatants[ANN.id].order
    assert order is not None
    assert order.action is Action.MOVE
    assert not whole.room.page.orders.refusal.text


def test_a_wheel_that_turns_over_a_fact_sets_nothing(whole: WholeFight) -> None:
    roster = whole.parts.roster.roster
    roster.choose([ANN.id])
    whole.parts.roster.go_to(keep=True)
    box, before = roster.form.boxes["weariness"], whole.room.table.length
    at = QPointF(box.rect().center())
    turned = QWheelEvent(
        at,
        QPointF(box.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, turned)
    assert whole.room.table.length == before


def test_the_key_of_the_roster_goes_there_and_back(window: MainWindow, whole: WholeFight) -> None:
    whole.room.page.begin_anew()
    whole.room.go_to()
    window.actions_by_id["fight-word"].trigger()
    assert whole.parts.roster.roster.isVisible()
    window.actions_by_id["fight-word"].trigger()
    assert whole.room.page.isVisible()


def test_a_turn_in_which_nobody_is_in_reach_is_let_pass_by_enter(
    window: MainWindow, whole: WholeFight
) -> None:
    """Both enemies are far off: Ann's blow is out of reach."""
    table = whole.room.table
    for enemy, column in ((now(table, OGRE), 12), (now(table, ORC), 14)):
        away = replace(enemy, column=column)
        window.workbench.apply(ChangeThings((enemy,), (away,)), "move")
    _to_players(whole)
    order = Order(action=Action.ATTACK, movement=Movement.NONE, target=OGRE.id)
    assert not table.say(Give(who=(ANN.id,), order=order))
    _resolve(table)
    whole.room.page.begin_anew()
    whole.room.go_to()
    page, fingers = whole.room.page, Fingers(window)
    page.suggest()
    assert page.turn is not None
    assert page.turn.due.who == ANN.id
    assert page.turn_view.note.text == "Nobody is in reach. Enter lets it pass."
    assert page.turn_view.act.text() == "Let pass"
    fingers.enter()
    assert "Ann lets it pass." in page.log.words


def test_a_target_that_is_out_of_reach_beside_one_who_is_not_costs_enter_twice(
    window: MainWindow, whole: WholeFight
) -> None:
    """Ann could strike the orc before her: nobody means to let her blow pass by haste."""
    table = whole.room.table
    ogre = now(table, OGRE)
    window.workbench.apply(ChangeThings((ogre,), (replace(ogre, column=15),)), "move")
    _to_players(whole)
    assert not table.say(Give(who=(ANN.id,), order=attack(ORC)))
    _resolve(table)
    whole.room.page.begin_anew()
    whole.room.go_to()
    page, fingers = whole.room.page, Fingers(window)
    page.suggest()
    fingers.press(Qt.Key.Key_Down)
    assert page.turn is not None
    assert page.turn.target == OGRE.id
    assert "Enter twice lets it pass" in page.turn_view.note.text
    fingers.enter()
    assert page.turn is not None
    assert page.turn.due.who == ANN.id
    fingers.enter()
    assert "Ann lets it pass." in page.log.words


def test_a_turn_is_aborted_for_a_move_by_keys_alone(window: MainWindow, whole: WholeFight) -> None:
    table = whole.room.table
    _to_players(whole)
    assert not table.say(Give(who=(ANN.id,), order=attack(ORC)))
    _resolve(table)
    whole.room.page.begin_anew()
    whole.room.go_to()
    fingers = Fingers(window)
    fingers.type("abort")
    fingers.press(Qt.Key.Key_M)
    fingers.press(Qt.Key.Key_3)
    fingers.enter()
    instead = table.state.combatants[ANN.id].aborted
    assert instead is not None
    assert (instead.action, instead.movement) == (Action.MOVE, Movement.FULL)


def test_a_click_on_an_enemy_proposes_the_way_to_it(window: MainWindow, whole: WholeFight) -> None:
    """Bob's orders are to attack with a half-move; whom is said with the mouse in his turn."""
    table = whole.room.table
    ogre = now(table, OGRE)
    window.workbench.apply(ChangeThings((ogre,), (replace(ogre, row=1),)), "move")
    _to_players(whole)
    order = Order(action=Action.ATTACK, movement=Movement.HALF)
    assert not table.say(Give(who=(BOB.id,), order=order))
    _resolve(table)
    whole.room.page.begin_anew()
    whole.room.go_to()
    turn = whole.room.page.turn
    assert turn is not None
    assert (turn.due.who, turn.is_move, turn.due.phase) == (BOB.id, True, Phase.FAST)
    window.workbench.take("fight")
    Hands(window).click(7.5, 1.5)
    assert whole.room.page.draft.way
    assert whole.room.page.turn is not None
    assert not whole.room.page.turn.needs


def test_all_dice_of_several_rolls_are_typed_one_by_one(
    window: MainWindow, whole: WholeFight
) -> None:
    """Damage of two dice and a knockdown: three numbers in the first box."""
    two = Roll(who=ANN.id, purpose=Purpose.DAMAGE, dice=Dice.parse("2d4"), what="damage")
    one = Roll(who=ANN.id, purpose=Purpose.KNOCKDOWN, dice=Dice.parse("d20"), what="knockdown")
    table, view = whole.room.table, AskView()
    told: list[str] = []
    view.entered.connect(told.append)
    view.show_asked(asked_rows(table.field, table.state, Rolls(rolls=(two, one))))
    QTest.keyClicks(view.boxes[0], "2 1 14")
    QTest.keyClick(view.boxes[0], Qt.Key.Key_Return)
    assert told == ["2+1 14"]
    view.deleteLater()


@pytest.mark.parametrize("typed", ["2 1 14 3", "3 14 9"])
def test_too_many_dice_for_several_rolls_are_told_and_none_is_left_out(
    whole: WholeFight, typed: str
) -> None:
    two = Roll(who=ANN.id, purpose=Purpose.DAMAGE, dice=Dice.parse("2d4"), what="damage")
    one = Roll(who=ANN.id, purpose=Purpose.KNOCKDOWN, dice=Dice.parse("d20"), what="knockdown")
    table, view = whole.room.table, AskView()
    told: list[str] = []
    view.entered.connect(told.append)
    view.show_asked(asked_rows(table.field, table.state, Rolls(rolls=(two, one))))
    QTest.keyClicks(view.boxes[0], typed)
    QTest.keyClick(view.boxes[0], Qt.Key.Key_Return)
    assert told == ([typed] if len(typed) > 6 else ["3+14 9"])
    view.deleteLater()


def test_too_many_dice_for_initiative_are_told(window: MainWindow, whole: WholeFight) -> None:
    table, page = whole.room.table, whole.room.page
    while table.ask is None:
        assert not table.say(Proceed(undeclared=True))
    page.begin_anew()
    whole.room.go_to()
    length = table.length
    Fingers(window).type("2 5 7")
    assert page.note.text == "Too many dice: 7 would be left. Type one number for each roll."
    assert table.length == length


def test_the_players_table_is_at_initiative_as_soon_as_its_dice_are_asked_for(
    window: MainWindow, whole: WholeFight
) -> None:
    """The log says declarations until they have been thrown; nobody declares any more."""
    table, page, projected = whole.room.table, whole.room.page, window.workbench.projected
    told: list[bool] = []
    projected.rolling.connect(lambda: told.append(projected.is_rolled))
    while table.ask is None:
        assert not table.say(Proceed(undeclared=True))
    page.begin_anew()
    whole.room.go_to()
    assert _step(whole) is Step.PLAYERS
    assert projected.is_rolled
    assert told == [True]
    table.roll()
    page.begin_anew()
    whole.room.go_to()
    assert _step(whole) is Step.INITIATIVE
    assert told == [True, False]


def test_the_die_that_says_whom_a_shot_is_at_is_taken_from_the_line_first() -> None:
    target = Roll(who=ANN.id, purpose=Purpose.TARGET, dice=Dice.parse("d4"), what="whom")
    assert Line(("1",), frozenset({ANN.id})).is_for(target)


def _to_heroes(whole: WholeFight) -> None:
    """The monsters have struck, if they come first."""
    table, page = whole.room.table, whole.room.page
    to_resolution(table)
    page.begin_anew()
    whole.room.go_to()
    for _ in range(20):
        if page.turn is not None and page.turn.players:
            return
        if table.ask is not None:
            table.roll()
            page.refresh()
        else:
            page.play_monsters()


def test_the_d20s_of_a_group_are_typed_in_one_row(window: MainWindow, whole: WholeFight) -> None:
    """Ann misses with a 2, Bob hits (THAC0 20 against armour class 10) with a 15 for six."""
    page = whole.room.page
    _to_heroes(whole)
    Fingers(window).type("2 / 15 6 1")
    log = page.log.words
    assert "Ann attacks Orc with long sword: 2 against 10, a miss." in log
    assert "Bob attacks Ogre with long sword: 15 against 10, a hit." in log
    assert "Ogre takes 6 points of damage" in log


def test_a_row_waits_for_what_is_asked_between_and_tells_what_nobody_needed(
    window: MainWindow, whole: WholeFight
) -> None:
    """Ann's hit asks for its damage first; a third number is for nobody."""
    table, page = whole.room.table, whole.room.page
    _to_heroes(whole)
    fingers = Fingers(window)
    fingers.type("15 / 3 / 9")
    assert table.ask is not None
    fingers.type("6 1")
    assert "Bob attacks Ogre with long sword: 3 against 10, a miss." in page.log.words
    assert "Nobody is left for 9." in page.note.text


def test_a_weapon_that_is_said_in_a_charge_is_still_in_hand_when_it_arrives(
    window: MainWindow, whole: WholeFight
) -> None:
    """A charge goes over two phases; it is carried out with what was chosen in the first."""
    table, page = whole.room.table, whole.room.page
    for enemy, row in ((now(table, OGRE), 18), (now(table, ORC), 17)):
        window.workbench.apply(ChangeThings((enemy,), (replace(enemy, row=row),)), "move")
    _to_players(whole)
    charge = Order(action=Action.CHARGE, movement=Movement.FULL, target=ORC.id)
    assert not table.say(Give(who=(ANN.id,), order=charge))
    _resolve(table)
    page.begin_anew()
    whole.room.go_to()
    assert page.turn is not None
    assert page.turn.due.who == ANN.id
    page.suggest()
    page._draft(replace(page.draft, weapon="dagger"))
    page._typed("")
    assert now(table, ANN).row > ANN.row
    turn = page.turn
    assert turn is not None
    assert (turn.due.who, turn.due.key != "move") == (ANN.id, True)
    page.suggest()
    assert page.draft.weapon == "dagger"


@pytest.mark.parametrize("words", ["", "rise"])
def test_who_fell_in_an_earlier_round_gets_up_with_its_move_by_enter(
    window: MainWindow, whole: WholeFight, words: str
) -> None:
    """Nobody asks where to: getting up is the whole move (Sitting, Kneeling, and Lying Prone)."""
    table = whole.room.table
    ann = now(table, ANN)
    window.workbench.apply(ChangeThings((ann,), (replace(ann, posture="prone"),)), "trip")
    _to_players(whole)
    order = Order(action=Action.MOVE, movement=Movement.FULL)
    assert not table.say(Give(who=(ANN.id,), order=order))
    _resolve(table)
    whole.room.page.begin_anew()
    whole.room.go_to()
    fingers = Fingers(window)
    assert whole.room.page.turn is not None
    assert not whole.room.page.turn.needs
    fingers.type(words)
    assert "Ann begins to get up." in whole.room.page.log.words
    fingers.type(words)
    assert now(table, ANN).posture == "standing"
