"""How long things last (combat-and-tactics.txt, Combat Rounds and Game Time, Spell Durations)."""

import pytest

from fieldwright.rules.game_time import (
    Duration,
    GameTime,
    Unit,
    combat_rounds_left,
    game_time,
    is_active,
    last_round_of,
    round_of_effect,
    times_of_battle,
    works_in,
)


@pytest.mark.rule("CT1-ROUND-01")
def test_five_combat_rounds_are_a_round_and_fifty_a_turn() -> None:
    assert game_time(12) == GameTime(rounds=2, combat_rounds=2)
    assert game_time(100) == GameTime(turns=2)
    assert str(game_time(56)) == "1 turn, 1 round, 1 combat round"
    assert str(game_time(0)) == "no time"


@pytest.mark.parametrize("rounds", [0, 1, 4, 5, 49, 50, 51, 123])
def test_the_clock_loses_no_round(rounds: int) -> None:
    assert game_time(rounds).in_combat_rounds == rounds


def test_a_battle_is_a_turn_or_the_rounds_that_it_took() -> None:
    """CT1-ROUND-02."""
    simple, exact = times_of_battle(7)
    assert simple.value == GameTime(turns=1)
    assert exact.value.in_combat_rounds == 7
    assert [one.reasons[0].value for one in (simple, exact)] == ["1 turn", "7 combat rounds"]


@pytest.mark.rule("CT1-ROUND-03")
def test_the_rest_of_a_running_spell_is_combat_rounds() -> None:
    left = combat_rounds_left(Duration(6), running_in=3).value
    assert left == 4
    assert [is_active(left, now) for now in (1, 4, 5)] == [True, True, False]


@pytest.mark.rule("CT1-ROUND-03")
def test_what_is_told_in_turns_lasts_the_whole_battle() -> None:
    left = combat_rounds_left(Duration(2, Unit.TURNS), running_in=9).value
    assert left is None
    assert is_active(left, 30)


@pytest.mark.rule("CT1-ROUND-03-EX")
def test_a_haste_of_eight_rounds_in_its_fifth_lasts_four_more() -> None:
    assert combat_rounds_left(Duration(3 + 5), running_in=5).value == 4


def test_what_begins_in_the_fight_lasts_all_its_rounds_and_no_more() -> None:
    assert combat_rounds_left(Duration(6)).value == 6
    assert last_round_of(6, begun_in=3) == 8
    assert is_active(6, 8, begun_in=3)
    assert not is_active(6, 2, begun_in=3)
    assert combat_rounds_left(Duration(2), running_in=5).value == 0


@pytest.mark.rule("CT1-ROUND-04")
def test_heat_metal_burns_in_its_third_fourth_and_fifth_combat_round() -> None:
    burning = [now for now in range(1, 9) if works_in((3, 4, 5), begun_in=1, now=now)]
    assert burning == [3, 4, 5]
    later = [now for now in range(1, 12) if works_in((3, 4, 5), begun_in=4, now=now)]
    assert later == [6, 7, 8]
    assert round_of_effect(4, 6) == 3
