"""The roster: everybody's hit points, every fact set as the DM's word, who comes and goes."""

from dataclasses import replace
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from tests.fight_ui2.conftest import ANN, BOB, ORC, WOLF, begin, now, told
from tests.helpers.fights import HEROES, ORCS, figure, meadow

from fieldwright.canvas.sight import Pointer
from fieldwright.combat.commands import Command, Word
from fieldwright.combat.dm_commands import AddEffect, Hurt, Tend
from fieldwright.combat.entries import Happened
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Combatant, FightState, Head, SideState, Waiting
from fieldwright.document.document import new_document
from fieldwright.editor.window import MainWindow
from fieldwright.fight.declaring import weapons_for
from fieldwright.fight.roster.coming import (
    BIND,
    COME,
    FLEE,
    HAND,
    JOIN,
    LEAVE,
    RETURN,
    WAIT,
    goings_for,
)
from fieldwright.fight.roster.effects import EffectDialog, effect_words
from fieldwright.fight.roster.facts import said_of_points, word_of
from fieldwright.fight.roster.page import RosterPage
from fieldwright.fight.roster.rows import Part, fact_rows, points_words
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.actions import Action
from fieldwright.rules.rates import Load
from fieldwright.terms.grid import Edge, Square


@pytest.fixture
def roster(qtbot: QtBot, table: Table) -> RosterPage:
    """The roster of a fight, with Ann chosen."""
    page = RosterPage(table)
    qtbot.addWidget(page)
    page.resize(400, 700)
    page.show()
    page.said.connect(page.show_fight)
    page.show_fight()
    page.choose([ANN.id])
    return page


def _enter(roster: RosterPage, text: str) -> None:
    line = roster.form.points
    line.setFocus()
    line.setText(text)
    QTest.keyClick(line, Qt.Key.Key_Return)


# ------------------------------------------------------------------------------------------- rows


def test_everybody_is_listed_with_hit_points_and_whoever_looks_on_comes_last(
    table: Table,
) -> None:
    rows = fact_rows(table.field, table.state)
    assert [(row.name, row.points, row.part) for row in rows] == [
        ("Ann", "20/20", Part.FIGHTS),
        ("Bob", "20/20", Part.FIGHTS),
        ("Orc", "20/20", Part.FIGHTS),
        ("Ogre", "20/20", Part.FIGHTS),
        ("Wolf", "20/20", Part.LOOKS_ON),
    ]


def test_a_sheet_on_the_table_has_no_number() -> None:
    plain = figure("Cleo", HEROES, (1, 1), hit_points=None, full_hit_points=None, stats=None)
    assert points_words(plain) == "\N{EN DASH}"


def test_the_state_of_a_figure_stands_beside_its_name(table: Table) -> None:
    for what, value in (("posture", "prone"), ("conditions", "stunned"), ("weariness", "fatigued")):
        figure_now = now(table, ORC)
        assert not table.say(word_of(figure_now, what, value))
    row = next(one for one in fact_rows(table.field, table.state) if one.who == ORC.id)
    assert row.state == "prone, stunned, fatigued"


# ------------------------------------------------------------------------------------- hit points


def _word(value: str, why: str = "") -> Word:
    return Word(who=ANN.id, what="hit_points", value=value, word=why)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("-6", Hurt(who=ANN.id, points=6)),
        ("\N{MINUS SIGN}6", Hurt(who=ANN.id, points=6)),
        ("-6 fell off the cliff", Hurt(who=ANN.id, points=6, word="fell off the cliff")),
        ("+3", Tend(who=ANN.id, points=3)),
        ("+3 a forgotten potion", _word("20", "+3, a forgotten potion")),
        ("14", _word("14")),
        ("=-3", _word("-3")),
    ],
)
def test_hit_points_are_typed_as_at_the_table(typed: str, said: Command) -> None:
    assert said_of_points(ANN, typed) == said


def test_whoever_is_down_is_healed_with_all_that_comes_of_it() -> None:
    down = replace(ANN, hit_points=-2, conditions=("dying",))
    assert said_of_points(down, "+5", "a potion") == Tend(who=ANN.id, points=5)


def test_what_is_no_number_is_refused_in_a_sentence() -> None:
    assert "no number of hit points" in str(said_of_points(ANN, "many"))
    assert said_of_points(ANN, "-0") == "Nought changes nothing."


def test_hit_points_are_set_by_keyboard_and_stand_in_the_log(
    window: MainWindow, whole: WholeFight
) -> None:
    window.workbench.selection.set([ANN.id])
    window.actions_by_id["fight-word"].trigger()
    roster, table = whole.parts.roster.roster, whole.room.table
    assert roster.isVisible()
    assert window.focusWidget() is roster.form.points
    roster.form.why.setText("a falling stone")
    _enter(roster, "-6")
    assert now(table, ANN).hit_points == 14
    assert table.fight is not None
    sentences = [one.text for one in table.fight.entries if isinstance(one, Happened)]
    assert sentences[-2:] == [
        "Ann: a falling stone.",
        "Ann takes 6 points of damage: 14 left.",
    ]
    assert roster.form.points.text() == ""
    assert roster.list.rows_model.rows[0].points == "14/20"
    roster.list.setFocus()
    QTest.keyClicks(roster.list, "-")
    assert roster.form.points.text() == "-"
    assert roster.form.points.hasFocus()


def test_several_figures_are_hurt_at_once(table: Table, roster: RosterPage) -> None:
    roster.choose([ANN.id, BOB.id])
    _enter(roster, "-5")
    assert (now(table, ANN).hit_points, now(table, BOB).hit_points) == (15, 15)


def test_what_is_refused_is_told_and_stays_to_be_mended(table: Table, roster: RosterPage) -> None:
    _enter(roster, "seven")
    assert "no number" in roster.note.text
    assert now(table, ANN).hit_points == 20


# ---------------------------------------------------------------------------------- other facts


@pytest.mark.parametrize(
    ("what", "typed", "shown"),
    [
        ("conditions", "blind, deaf", "blind, deaf"),
        ("ammunition", "long bow 12", "long bow 12"),
        ("spells_left", "sleep", "sleep"),
        ("fatigue", "4", "4"),
        ("ready", "long bow", "long bow"),
        ("items", "rope, torch", "rope, torch"),
    ],
)
def test_a_fact_is_typed(
    table: Table, roster: RosterPage, what: str, typed: str, shown: str
) -> None:
    line = roster.form.lines[what]
    line.setFocus()
    line.setText(typed)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert roster.note.text == ""
    assert line.text() == shown
    assert told(table).startswith(f"Ann: {what.replace('_', ' ')} {typed}")


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("posture", "kneeling"),
        ("weariness", "exhausted"),
        ("load", Load.HEAVY.label),
        ("side", ORCS),
        ("played_by", "dm"),
        ("hidden", "yes"),
        ("broken", "flees"),
    ],
)
def test_a_fact_is_picked(table: Table, roster: RosterPage, what: str, value: str) -> None:
    box = roster.form.boxes[what]
    place = box.findData(value)
    assert place >= 0
    box.activated.emit(place)
    assert roster.note.text == ""
    assert roster.form.boxes[what].currentData() == value
    assert told(table).startswith("Ann: ")


def test_conditions_keep_the_load(table: Table, roster: RosterPage) -> None:
    assert not table.say(word_of(now(table, ANN), "load", "heavy load"))
    assert not table.say(word_of(now(table, ANN), "conditions", "blind"))
    assert set(now(table, ANN).conditions) == {"blind", "heavy load"}
    roster.show_fight()
    assert roster.form.lines["conditions"].text() == "blind"
    assert roster.form.boxes["load"].currentData() == "heavy load"


def test_whoevers_sheet_lies_on_the_table_has_any_weapon_in_hand(qtbot: QtBot) -> None:
    cleo = figure("Cleo", HEROES, (6, 6), hit_points=None, full_hit_points=None, stats=None)
    table = Table(new_document(meadow(cleo, ORC)))
    begin(table)
    assert not table.say(word_of(cleo, "ready", "Halberd"))
    assert table.state.combatants[cleo.id].ready == "halberd"
    assert table.say(word_of(now(table, ORC), "ready", "halberd"))


def test_escape_brings_back_what_stood_there(roster: RosterPage) -> None:
    line = roster.form.lines["fatigue"]
    before = line.text()
    line.setFocus()
    line.setText("3")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == before


def test_the_way_back_to_the_round_is_one_key(window: MainWindow, whole: WholeFight) -> None:
    roster = whole.parts.roster.roster
    window.actions_by_id["fight-roster"].trigger()
    assert not whole.room.page.isVisible()
    window.actions_by_id["fight-panel"].trigger()
    assert whole.room.page.isVisible()
    assert not roster.isVisible()
    QTest.mouseClick(whole.room.page.title.to_roster, Qt.MouseButton.LeftButton)
    assert roster.isVisible()
    QTest.mouseClick(roster.back, Qt.MouseButton.LeftButton)
    assert whole.room.page.isVisible()


# ------------------------------------------------------------------------------- coming and going


def _goings(roster: RosterPage, who: object) -> list[str]:
    roster.choose([who])  # type: ignore[list-item]
    return [button.text() for button in roster.buttons]


def test_what_can_be_done_with_somebodys_part_goes_by_that_part(table: Table) -> None:
    rows = {row.name: row for row in fact_rows(table.field, table.state)}

    def words(name: str) -> list[str]:
        return [going.word for going in goings_for([rows[name]], table.state)]

    assert words("Ann") == [HAND, WAIT, FLEE, LEAVE]
    assert words("Orc") == [WAIT, FLEE, LEAVE]
    assert words("Wolf") == [JOIN, JOIN, WAIT, FLEE]


def test_whoever_looks_on_joins_a_side(table: Table, roster: RosterPage) -> None:
    assert _goings(roster, WOLF.id)[:2] == ["&Join heroes", "&Join orcs"]
    QTest.mouseClick(roster.buttons[1], Qt.MouseButton.LeftButton)
    assert table.state.combatants[WOLF.id].side == ORCS
    assert roster.note.text == ""


def test_a_figure_leaves_the_fight_and_comes_back(table: Table, roster: RosterPage) -> None:
    roster.choose([ORC.id])
    leave = goings_for(roster.chosen, roster._table.state)[-1]
    assert leave.word == LEAVE
    roster.go(leave)
    assert not table.state.combatants[ORC.id].is_in
    roster.choose([ORC.id])
    back = goings_for(roster.chosen, roster._table.state)[0]
    assert back.word == RETURN
    roster.go(back)
    assert table.state.combatants[ORC.id].is_in


def test_who_flees_off_the_map_is_told_so_and_may_come_back(
    table: Table, roster: RosterPage
) -> None:
    roster.choose([ORC.id])
    flee = next(one for one in goings_for(roster.chosen, table.state) if one.word == FLEE)
    roster.go(flee)
    assert ORC.id not in table.field.things["figures"]
    row = next(one for one in fact_rows(table.field, table.state) if one.who == ORC.id)
    assert (row.part, row.state) == (Part.WAITS, "fled")


def test_the_wounds_of_the_dying_are_bound(table: Table, roster: RosterPage) -> None:
    roster.choose([BOB.id])
    _enter(roster, "-24")
    assert "dying" in now(table, BOB).conditions
    roster.choose([BOB.id])
    bind = next(one for one in goings_for(roster.chosen, table.state) if one.word == BIND)
    roster.go(bind)
    assert roster.note.text == ""
    assert "bound" in " ".join(now(table, BOB).conditions)


def test_what_must_be_rolled_is_asked_where_the_round_stands(
    table: Table, roster: RosterPage, qtbot: QtBot
) -> None:
    """At nought it is rolled how long one is senseless."""
    roster.choose([BOB.id])
    with qtbot.waitSignal(roster.left):
        _enter(roster, "-20")
    assert table.ask is not None


def test_the_damage_of_a_sheet_on_the_table_is_counted(qtbot: QtBot) -> None:
    cleo = figure("Cleo", HEROES, (6, 6), hit_points=None, full_hit_points=None, stats=None)
    table = Table(new_document(meadow(cleo, ORC)))
    begin(table)
    for typed in ("-4", "-3"):
        said = said_of_points(cleo, typed)
        assert not isinstance(said, str)
        assert not table.say(said)
    row = fact_rows(table.field, table.state)[0]
    assert (row.name, row.points, row.share) == ("Cleo", "-7", None)


def test_what_lasts_is_listed_put_on_and_taken_off(
    table: Table, roster: RosterPage, window: MainWindow, qtbot: QtBot
) -> None:
    dialog = EffectDialog(window)
    qtbot.addWidget(dialog)
    assert not dialog._ok.isEnabled()
    dialog.name.setText("bless")
    dialog.rounds.setValue(3)
    dialog.to_hit.setValue(1)
    assert dialog._ok.isEnabled()
    with qtbot.waitSignal(roster.effect_wanted) as wanted:
        roster.effects.add.click()
    assert wanted.args == [[ANN.id]]
    roster.say([dialog.command([ANN.id])])
    (effect,) = table.state.combatants[ANN.id].effects
    assert effect_words(effect) == "Bless, to round 3, +1 to hit"
    assert "bless" in roster.chosen[0].state
    roster.effects.ended.emit("bless")
    assert table.state.combatants[ANN.id].effects == ()


def test_a_fact_of_several_figures_is_one_step_of_the_history(
    table: Table, roster: RosterPage
) -> None:
    roster.choose([ANN.id, BOB.id, ORC.id])
    roster.form.said.emit("weariness", "fatigued")
    parts = table.state.combatants
    assert [parts[who.id].weariness.label for who in (ANN, BOB, ORC)] == ["fatigued"] * 3
    assert table.document.undo()
    table.refresh()
    parts = table.state.combatants
    assert [parts[who.id].weariness.label for who in (ANN, BOB, ORC)] == ["fresh"] * 3
    assert table.document.redo()
    table.refresh()
    assert table.state.combatants[ORC.id].weariness.label == "fatigued"


def test_an_effect_is_typed_over_among_the_conditions(table: Table, roster: RosterPage) -> None:
    """What no longer stands there is over; what stays there is not put on twice."""
    for name, condition in (("bless", ""), ("charm", "held")):
        assert not table.say(AddEffect(who=(ANN.id,), name=name, rounds=14, condition=condition))
    roster.show_fight()
    line = roster.form.lines["conditions"]
    assert line.text() == "held, bless"
    roster.form.said.emit("conditions", "bless, asleep")
    assert [one.name for one in table.state.combatants[ANN.id].effects] == ["bless"]
    assert now(table, ANN).conditions == ("asleep",)
    roster.form.said.emit("conditions", "")
    assert table.state.combatants[ANN.id].effects == ()
    assert now(table, ANN).conditions == ()


def test_what_a_figure_has_in_hand_is_seen_where_nobody_has_said_it(
    table: Table, roster: RosterPage
) -> None:
    line = roster.form.lines["ready"]
    assert line.text() == ""
    assert line.placeholderText() == "long sword"
    picks = weapons_for(table, ANN.id, Order(action=Action.ATTACK))
    assert picks[0].label == "As it comes (long sword)"


def test_a_figure_waits_off_the_map_and_is_called(whole: WholeFight) -> None:
    roster, table = whole.parts.roster.roster, whole.room.table
    with (
        patch(
            "fieldwright.fight.roster.part.WaitDialog.exec",
            lambda dialog: (
                dialog.round.setValue(4),
                dialog.edge.setCurrentIndex(dialog.edge.findData(Edge.NORTH)),
                QDialog.DialogCode.Accepted,
            )[-1],
        ),
    ):
        whole.parts.roster.let_wait([ORC.id])
    (waiting,) = table.state.head.waiting
    assert (waiting.round, waiting.edge) == (4, Edge.NORTH)
    assert ORC.id not in table.field.things["figures"]
    row = next(one for one in fact_rows(table.field, table.state) if one.who == ORC.id)
    assert (row.part, row.state) == (Part.WAITS, "waits: round 4, north edge")
    roster.choose([ORC.id])
    (come,) = goings_for(roster.chosen, table.state)
    assert come.word == COME
    roster.go(come)
    assert ORC.id in table.field.things["figures"]
    assert not table.state.head.waiting


def test_whoever_only_looked_on_comes_back_as_a_looker_on(table: Table, roster: RosterPage) -> None:
    for word in (FLEE, COME):
        roster.choose([WOLF.id])
        roster.go(next(one for one in goings_for(roster.chosen, table.state) if one.word == word))
        assert roster.note.text == ""
    row = next(one for one in fact_rows(table.field, table.state) if one.who == WOLF.id)
    assert row.part is Part.LOOKS_ON
    assert WOLF.id not in table.state.combatants


def test_one_key_hands_a_hero_to_the_dm_and_back(window: MainWindow, whole: WholeFight) -> None:
    table = whole.room.table
    window.workbench.selection.set([ANN.id])
    action = window.actions_by_id["fight-hand-over"]
    assert action.shortcut().toString() == "Shift+F12"
    action.trigger()
    assert table.state.plays(table.state.combatants[ANN.id]) == "dm"
    action.trigger()
    assert table.state.plays(table.state.combatants[ANN.id]) == "players"


def test_a_monster_is_not_handed_over(window: MainWindow, whole: WholeFight) -> None:
    window.workbench.selection.set([ORC.id])
    window.actions_by_id["fight-hand-over"].trigger()
    assert "hero" in window.messages.text


def test_the_menu_of_a_figure_offers_its_facts_and_its_part(
    whole: WholeFight,
) -> None:
    roster = whole.parts.roster.roster
    at = Pointer(5.5, 4.5, Square(5, 4), QPoint(0, 0))
    ((title, actions),) = whole.menu_for(at)  # type: ignore[misc]
    assert title == "In the &fight"
    words = [action.text() for action in actions if action is not None]
    assert words == [
        "&Facts and hit points…",
        "&Wait off the map…",
        "&Flee off the map",
        "&Leave the fight, and stay",
    ]
    assert actions[0] is not None
    actions[0].trigger()
    assert [row.who for row in roster.chosen] == [ORC.id]


def test_nobody_is_listed_twice_who_waits() -> None:
    one = figure("Rat", ORCS, (1, 1))
    head = Head(sides=(SideState(id=ORCS),), waiting=(Waiting(figure=one),))
    state = FightState(head, {one.id: Combatant(id=one.id, side=ORCS, out="waiting")})
    assert [row.part for row in fact_rows(meadow(), state)] == [Part.WAITS]
