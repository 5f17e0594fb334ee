"""Dice behind a slash: for who comes next, or, where nobody does, for the damage; never dropped."""

from tests.fight_ui2.conftest import begin, now
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.state import Step
from fieldwright.document.document import new_document
from fieldwright.fight.deeds import answer, typed_in_turn
from fieldwright.fight.monsters import first_draft
from fieldwright.fight.table import Table
from fieldwright.fight.turn import turn_of
from fieldwright.rules.actions import Movement

ANN, BOB = figure("Ann", HEROES, (5, 5)), figure("Bob", HEROES, (7, 5))
ORC = figure("Orc", ORCS, (5, 4), facing=4)
OGRE = figure("Ogre", ORCS, (7, 4), facing=4)


def _table(*figures: Figure) -> Table:
    """Whoever is there faces and attacks his foe; the heroes are in turn."""
    table = Table(new_document(meadow(*figures)))
    begin(table)
    pairs = ((ORC, ANN), (OGRE, BOB), (ANN, ORC), (BOB, OGRE))
    for who, whom in pairs:
        if who in figures:
            if who is ANN:
                assert not table.say(Proceed())
            order = attack(whom, movement=Movement.NONE)
            assert not table.say(Give(who=(who.id,), order=order))
    while table.state.head.step is not Step.RESOLUTION:
        assert not (answer(table, "3 7") if table.ask is not None else table.say(Proceed()))
    return table


def _typed(table: Table, text: str) -> str:
    turn = turn_of(table)
    assert turn is not None
    draft = first_draft(table, turn.due)
    turn = turn_of(table, draft)
    assert turn is not None
    return typed_in_turn(table, turn, draft, text)[0]


def test_after_a_critical_the_next_ones_dice_wait_for_the_doubled_damage() -> None:
    """Ann's 8 was typed for one die: her damage is typed anew, then Bob's 12 and 5 count."""
    table = _table(ANN, BOB, ORC, OGRE)
    told = _typed(table, "20 8 / 12 5")
    assert "doubled: 2d8" in told
    assert "Kept for who comes next: 12 5." in told
    assert answer(table, "4 5") == ""
    assert now(table, ORC).hit_points == 11
    assert now(table, OGRE).hit_points == 15


def test_dice_behind_a_slash_after_a_critical_are_told_to_wait() -> None:
    table = _table(ANN, BOB, ORC, OGRE)
    assert _typed(table, "20/7") == "The dice are doubled: 2d8. Kept for who comes next: 7."


def test_where_nobody_comes_next_they_are_the_damage() -> None:
    table = _table(ANN, ORC)
    assert _typed(table, "12/7") == ""
    assert now(table, ORC).hit_points == 13


def test_one_number_is_no_doubled_damage_and_both_dice_are() -> None:
    """2d8: 7 alone might be one of them; 4 and 5 with a knockdown's die after them are both."""
    table = _table(ANN, ORC)
    assert _typed(table, "20/7") == "The dice of damage are doubled: 2d8. Type them anew."
    table = _table(ANN, ORC)
    assert _typed(table, "20/4 5 2") == ""
    assert now(table, ORC).hit_points == 11


def test_a_slash_in_the_answer_to_a_question_is_for_who_comes_next() -> None:
    table = _table(ANN, BOB, ORC, OGRE)
    _typed(table, "20")
    assert answer(table, "4 5 / 12 5") == ""
    assert now(table, OGRE).hit_points == 15
