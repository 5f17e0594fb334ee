"""The roster: everybody's hit points, every fact set as the DM's word, who comes and goes."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from tests.fight_ui2.conftest import ANN, BOB, ORC, WOLF, begin, now, told
from tests.helpers.fights import HEROES, ORCS, figure, meadow

from fieldwright.canvas.sight import Pointer
from fieldwright.combat.state import Combatant, FightState, Head, SideState, Waiting
from fieldwright.document.document import new_document
from fieldwright.editor.window import MainWindow
from fieldwright.fight.roster.coming import COME, HAND, JOIN, LEAVE, RETURN, WAIT, goings_for
from fieldwright.fight.roster.facts import word_of, word_of_points
from fieldwright.fight.roster.page import RosterPage
from fieldwright.fight.roster.rows import Part, fact_rows, points_words
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight
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


@pytest.mark.parametrize(
    ("typed", "value", "word"),
    [
        ("-6", "14", "-6"),
        ("+3", "20", "+3"),
        ("14", "14", ""),
        ("=-3", "-3", ""),
        ("-6 fell off the cliff", "14", "-6, fell off the cliff"),
    ],
)
def test_hit_points_are_typed_as_at_the_table(typed: str, value: str, word: str) -> None:
    said = word_of_points(ANN, typed)
    assert not isinstance(said, str)
    assert (said.value, said.word) == (value, word)


def test_what_is_no_number_is_refused_in_a_sentence() -> None:
    assert "no number of hit points" in str(word_of_points(ANN, "many"))


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
    assert told(table) == "Ann: hit points 14 (-6, a falling stone)."
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

    assert words("Ann") == [HAND, WAIT, LEAVE]
    assert words("Orc") == [WAIT, LEAVE]
    assert words("Wolf") == [JOIN, JOIN, WAIT]


def test_whoever_looks_on_joins_a_side(table: Table, roster: RosterPage) -> None:
    assert _goings(roster, WOLF.id)[:2] == ["&Join heroes", "&Join orcs"]
    QTest.mouseClick(roster.buttons[1], Qt.MouseButton.LeftButton)
    assert table.state.combatants[WOLF.id].side == ORCS
    assert roster.note.text == ""


def test_a_figure_leaves_the_fight_and_comes_back(table: Table, roster: RosterPage) -> None:
    roster.choose([ORC.id])
    leave = next(going for going in goings_for(roster.chosen, roster._table.state)[1:])
    assert leave.word == LEAVE
    roster.go(leave)
    assert not table.state.combatants[ORC.id].is_in
    roster.choose([ORC.id])
    back = goings_for(roster.chosen, roster._table.state)[0]
    assert back.word == RETURN
    roster.go(back)
    assert table.state.combatants[ORC.id].is_in


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
    assert words == ["&Facts and hit points…", "&Wait off the map…", "&Leave the fight"]
    assert actions[0] is not None
    actions[0].trigger()
    assert [row.who for row in roster.chosen] == [ORC.id]


def test_nobody_is_listed_twice_who_waits() -> None:
    one = figure("Rat", ORCS, (1, 1))
    head = Head(sides=(SideState(id=ORCS),), waiting=(Waiting(figure=one),))
    state = FightState(head, {one.id: Combatant(id=one.id, side=ORCS, out="waiting")})
    assert [row.part for row in fact_rows(meadow(), state)] == [Part.WAITS]
