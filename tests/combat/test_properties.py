"""Whatever is said, rolled and drawn: nothing raises, nothing is lost, nobody is twice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.random_fights import (
    RandomFight,
    check_deeds,
    check_log,
    check_places,
    check_taken_up,
    random_fight,
    said_again,
)

from fieldwright.combat.running import Fight, Memory
from fieldwright.document.codec import decode_field, encode_field

SEEDS = st.integers(0, 1_000_000)
FEW = settings(max_examples=max(5, settings().max_examples // 5))
"""Everyday a handful of fights; `make soak` tries many."""


def _played(seed: int, steps: int, *checks: object) -> RandomFight:
    """A fight in which things are said, half of them sensible, and looked at after each."""
    played = random_fight(seed, faithful=5)
    played.checks = list(checks)  # type: ignore[arg-type]
    played.begin()
    played.steps(steps)
    return played


@FEW
@given(SEEDS, st.integers(1, 60))
def test_nobody_is_in_two_places_or_acts_twice(seed: int, steps: int) -> None:
    """Nothing that is said or rolled raises but NotNowError, puts too many in a square, or lets
    one deed be done twice."""
    _played(seed, steps, check_places, check_deeds)


@FEW
@given(SEEDS, st.integers(1, 40))
def test_a_fight_taken_up_at_any_question_is_the_running_one(seed: int, steps: int) -> None:
    """It asks the same, and knows the same."""
    _played(seed, steps, check_taken_up)


@FEW
@given(SEEDS, st.integers(1, 60))
def test_every_entry_is_read_as_it_was_written(seed: int, steps: int) -> None:
    """And folding them comes to the same state, twice."""
    check_log(_played(seed, steps).fight)


@FEW
@given(SEEDS, st.integers(1, 30), st.data())
def test_a_step_back_and_forward_again_changes_nothing(
    seed: int, steps: int, data: st.DataObject
) -> None:
    """Back to any entry, then the same said and answered: the same log, state and field."""
    played = random_fight(seed, faithful=5)
    played.draws = False
    played.begin()
    played.steps(steps)
    fight = played.fight
    field, state, entries, ask = fight.field, fight.state, fight.entries, fight.ask
    place = data.draw(st.integers(0, len(entries) - 1))
    fight.back_to(place)
    assert len(fight.entries) <= place
    said_again(fight, entries[len(fight.entries) :])
    assert fight.entries == entries
    assert fight.state == state
    assert fight.ask == ask
    assert fight.field.same_as(field)


@FEW
@given(SEEDS, st.integers(1, 40))
def test_the_same_said_on_another_copy_of_the_map_tells_the_same(seed: int, steps: int) -> None:
    """Nothing that was known of the first map makes a difference: read from a file it is alike."""
    played = random_fight(seed, faithful=5)
    played.draws = False
    start = played.fight.field
    played.begin()
    played.steps(steps)
    again = Fight(Memory(decode_field(encode_field(start))))
    said_again(again, played.fight.entries)
    assert again.entries == played.fight.entries
    assert again.state == played.fight.state
    assert again.field.same_as(played.fight.field)


@pytest.mark.parametrize("seed", [0, 29, 122])
def test_sensible_deeds_said_again_go_the_same_ways(seed: int) -> None:
    """Whoever does them sought their ways first; who only says them again goes the same squares."""
    played = random_fight(seed, faithful=8)
    played.draws = False
    start = played.fight.field
    played.begin()
    played.steps(60)
    again = Fight(Memory(start))
    said_again(again, played.fight.entries)
    assert again.entries == played.fight.entries


@pytest.mark.parametrize("seed", range(3))
def test_sensible_orders_bring_a_fight_through_its_rounds(seed: int) -> None:
    """Three rounds by automatic orders and the program's dice: what is refused is let pass."""
    played = random_fight(seed, faithful=10)
    played.begin()
    played.rounds(3)
    head = played.fight.state.head
    assert head.round > 3 or not played.fight.state.is_on
    assert len(played.refused) <= 2
    check_places(played.fight)
    assert Fight(played.fight.keeper).state == played.fight.state
