"""Going back in the log, and putting earlier answers right."""

from pathlib import Path

import pytest
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.entries import Answered
from fieldwright.combat.state import Step
from fieldwright.document.document import new_document
from fieldwright.fight.deeds import answer, typed_in_turn
from fieldwright.fight.log_file import write_log
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.stepping import PHASE, ROUND, another, answer_to, before, start_of, told
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, turn_of

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
    entries = _entries(table)
    place = next(
        at
        for at, one in enumerate(entries)
        if isinstance(one, Answered) and "Ann attacks" in one.asked
    )
    right = another(entries[place].answer, "15")
    assert right is not None
    found = table.amended(place, right)
    assert not isinstance(found, str)
    assert table.settle(found) == ""
    assert _points(table) == 14
    assert any("15 against 10" in str(one) for one in _entries(table))
    assert not any("12 against 10" in str(one) for one in _entries(table))


def test_a_blow_that_misses_after_all_does_no_damage(table: Table) -> None:
    entries = _entries(table)
    place = next(
        at
        for at, one in enumerate(entries)
        if isinstance(one, Answered) and "Ann attacks" in one.asked
    )
    wrong = another(entries[place].answer, "2")
    assert wrong is not None
    found = table.amended(place, wrong)
    assert not isinstance(found, str)
    assert [one.before for one in found.differing if "damage" in one.before]
    assert table.settle(found) == ""
    assert _points(table) == 20


@pytest.mark.parametrize(
    ("answer", "text", "right"),
    [
        (Answer(dice=((17,),)), "18", Answer(dice=((18,),))),
        (Answer(dice=((3, 4), (2,))), "1+2 3", Answer(dice=((1, 2), (3,)))),
        (Answer(dice=((3, 4),)), "7", None),
        (Answer(dice=((3,),)), "x", None),
        (Answer(chosen="yes"), "no", Answer(chosen="no")),
        (Answer(chosen="yes"), " ", None),
    ],
)
def test_another_answer_has_the_shape_of_the_first(
    answer: Answer, text: str, right: Answer | None
) -> None:
    found = another(answer, text)
    assert (
        (found.dice, found.chosen) == (right.dice, right.chosen)
        if found and right
        else (found is right)
    )


def test_the_log_is_saved_as_text_or_as_a_page(table: Table, tmp_path: Path) -> None:
    text, page = tmp_path / "log.txt", tmp_path / "log.html"
    write_log(text, _entries(table), "Meadow")
    write_log(page, _entries(table), "Meadow")
    assert "Orc takes 6 points of damage" in text.read_text(encoding="utf-8")
    assert page.read_text(encoding="utf-8").lstrip().startswith("<!")
