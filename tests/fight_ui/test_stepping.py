"""Going back in the log, and putting earlier answers right."""

from pathlib import Path

import pytest
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Ask, Choice, Option, Purpose, Roll, Rolls
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.entries import Answered
from fieldwright.combat.state import Step
from fieldwright.document.document import new_document
from fieldwright.fight.deeds import answer, typed_in_turn
from fieldwright.fight.log_file import write_log
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.stepping import PHASE, ROUND, answer_to, before, put_right, start_of, told
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, turn_of
from fieldwright.stats.notation import Dice

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


@pytest.fixture
def table() -> Table:
    """Ann has struck the orc for six; the heroes won initiative."""
    table = Table(new_document(meadow(ANN, ORC)))
    assert not table.say(begin_of("", sides_of(table.field), 1))
    assert not table.say(Give(who=(ORC.id,), order=attack(ANN)))
    assert not table.say(Proceed())
    assert not table.say(Give(who=(ANN.id,), order=attack(ORC)))
    assert not table.say(Proceed())
    assert not answer(table, "3 5")
    assert not table.say(Proceed())
    turn = turn_of(table)
    assert turn is not None
    assert typed_in_turn(table, turn, Draft(), "12 6")[0] == ""
    return table


def _step(table: Table) -> Step:
    return table.state.head.step


def _points(table: Table) -> int | None:
    found = table.field.things["figures"][ORC.id]
    assert isinstance(found, Figure)
    return found.hit_points


def _entries(table: Table):  # type: ignore[no-untyped-def]
    assert table.fight is not None
    return table.fight.entries


def test_the_phase_is_taken_back_to_its_start_then_to_the_one_before(table: Table) -> None:
    assert _points(table) == 14
    place = start_of(_entries(table), PHASE)
    assert place is not None
    assert table.back_to(place) == ""
    assert _step(table) is Step.RESOLUTION
    assert _points(table) == 20
    place = start_of(_entries(table), PHASE)
    assert place is not None
    assert table.back_to(place) == ""
    assert _step(table) is Step.PLAYERS


def test_the_round_is_taken_back_to_the_monsters_orders(table: Table) -> None:
    place = start_of(_entries(table), ROUND)
    assert place is not None
    assert table.back_to(place) == ""
    assert _step(table) is Step.MONSTERS
    assert table.state.combatants[ORC.id].order is None


def test_before_a_blow_lies_what_was_said_or_answered_for_it(table: Table) -> None:
    entries = _entries(table)
    damage = next(at for at, one in enumerate(entries) if "points of damage" in str(one))
    assert isinstance(entries[before(entries, damage)], Answered)
    place = answer_to(entries, damage)
    assert place is not None
    assert told(entries[place].answer) == "6"
    assert answer_to(entries, 1) is None


def test_an_earlier_roll_is_put_right_and_later_dice_stay(table: Table) -> None:
    place = _attack_of_ann(table)
    right = _other(table, place, "15")
    found = table.amended(place, right)
    assert not isinstance(found, str)
    assert table.settle(found) == ""
    assert _points(table) == 14
    assert any("15 against 10" in str(one) for one in _entries(table))
    assert not any("12 against 10" in str(one) for one in _entries(table))


def test_a_blow_that_misses_after_all_does_no_damage(table: Table) -> None:
    place = _attack_of_ann(table)
    wrong = _other(table, place, "2")
    found = table.amended(place, wrong)
    assert not isinstance(found, str)
    assert [one.before for one in found.differing if "damage" in one.before]
    assert table.settle(found) == ""
    assert _points(table) == 20


def _attack_of_ann(table: Table) -> int:
    """The place in the log of the die that was rolled for it."""
    return next(
        at
        for at, one in enumerate(_entries(table))
        if isinstance(one, Answered) and "Ann attacks" in one.asked
    )


def _other(table: Table, place: int, text: str) -> Answer:
    ask = table.asked_at(place)
    assert not isinstance(ask, str)
    found = put_right(ask, text, "misread")
    assert found.answer is not None
    assert found.answer.word == "misread"
    return found.answer


TWO = Roll(who=ANN.id, purpose=Purpose.DAMAGE, dice=Dice.parse("2d6"), what="damage")
ONE = Roll(who=ANN.id, purpose=Purpose.ATTACK, dice=Dice.parse("d20"), what="attack")
OPTIONS = (Option(value="press", label="Press on"), Option(value="stay", label="Stay"))
PRESS = Choice(who=ANN.id, what="whether", options=OPTIONS)


@pytest.mark.parametrize(
    ("ask", "text", "right"),
    [
        (ONE, "18", "18"),
        (ONE, "17 a3", "17 a3"),
        (ONE, "17 +2", "17 +2"),
        (TWO, "7", "6+1"),
        (TWO, "3 4", "3+4"),
        (Rolls(rolls=(TWO, ONE)), "1+2 3", "1+2 3"),
        (PRESS, "stay", "stay"),
        (PRESS, "2", "stay"),
    ],
)
def test_another_answer_is_typed_as_in_the_line_for_dice(ask: Ask, text: str, right: str) -> None:
    found = put_right(ask, text)
    assert found.answer is not None
    assert told(found.answer) == right


@pytest.mark.parametrize(("ask", "text"), [(ONE, "21"), (ONE, "3 4"), (TWO, "x"), (PRESS, "no")])
def test_what_is_no_answer_is_told_in_a_sentence(ask: Ask, text: str) -> None:
    assert put_right(ask, text).fault
    assert put_right(ask, " ").answer is None


def test_the_log_is_saved_as_text_or_as_a_page(table: Table, tmp_path: Path) -> None:
    text, page = tmp_path / "log.txt", tmp_path / "log.html"
    write_log(text, _entries(table), "Meadow")
    write_log(page, _entries(table), "Meadow")
    assert "Orc takes 6 points of damage" in text.read_text(encoding="utf-8")
    assert page.read_text(encoding="utf-8").lstrip().startswith("<!")


@pytest.mark.parametrize(
    ("typed", "left"),
    [("20 5", None), ("20 5 8", None), ("20 5 3 8", 12), ("20", None)],
)
def test_one_die_of_a_line_is_not_taken_for_the_doubled_dice_of_a_critical(
    typed: str, left: int | None
) -> None:
    """A 20 against 10 is a critical hit: 2d8. Who typed one die for damage is asked for both."""
    table = Table(new_document(meadow(ANN, ORC)))
    assert not table.say(begin_of("", sides_of(table.field), 1))
    assert not table.say(Proceed(undeclared=True))
    assert not table.say(Give(who=(ANN.id,), order=attack(ORC)))
    assert not table.say(Proceed())
    assert not answer(table, "3 5")
    assert not table.say(Proceed())
    turn = turn_of(table)
    assert turn is not None
    refusal, _ = typed_in_turn(table, turn, Draft(), typed)
    if left is not None:
        assert _points(table) == left
        return
    assert "doubled: 2d8. Type them anew." in refusal or typed == "20"
    assert table.ask is not None
    assert not answer(table, "5 3")
    assert _points(table) == 12
