"""The machine of a fight: every step is kept, taken up again and taken back."""

import pytest
from tests.helpers.fights import (
    HEROES,
    ORCS,
    attack,
    begun,
    figure,
    meadow,
    now,
    ordered,
    rolled,
    to_resolution,
    told,
    turn,
)

from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.deeds import waited_for
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.document.codec import decode_field, encode_field

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


def _fight() -> Fight:
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    return ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])


def test_a_blow_that_hits_takes_its_damage_from_the_hit_points() -> None:
    """THAC0 20 against armour class 10 needs 10; a long sword does 1d8."""
    fight = to_resolution(_fight(), 3, 5)
    turn(fight, ANN, 10, 6)
    assert now(fight, ORC).hit_points == 14


def test_a_fight_is_taken_up_in_the_middle_of_a_roll() -> None:
    """A second reading of the same field asks the same question, and goes on alike."""
    fight = to_resolution(_fight(), 3, 5)
    turn(fight, ANN, 10)
    again = Fight(fight.keeper)
    assert again.ask == fight.ask
    assert again.state == fight.state
    rolled(again, 6)
    assert now(again, ORC).hit_points == 14


def test_steps_are_taken_back_one_answer_at_a_time() -> None:
    """Taking the damage back asks for it again, taking the blow back asks for that."""
    fight = to_resolution(_fight(), 3, 5)
    turn(fight, ANN, 10, 6)
    fight.back()
    assert now(fight, ORC).hit_points == 20
    assert "damage" in str(fight.ask)
    fight.back()
    rolled(fight, 9)
    assert "Ann attacks Orc with long sword: 9 against 10, a miss." in told(fight)


def test_the_log_is_kept_with_the_field() -> None:
    """What a file gives back is the same field with the same fight."""
    fight = to_resolution(_fight(), 3, 5)
    read = decode_field(encode_field(fight.field))
    assert read.same_as(fight.field)
    assert read.log == fight.field.log


def test_nothing_is_kept_of_what_is_refused() -> None:
    """Who is not in turn is told so, and the log stays as it was."""
    fight = to_resolution(_fight(), 3, 5)
    entries = fight.entries
    with pytest.raises(NotNowError, match="before initiative"):
        fight.say(Give(who=(ANN.id,), order=None))
    assert fight.entries == entries


def test_a_round_goes_through_its_steps() -> None:
    """After both have struck nothing is waited for; then the end, and round two without orders."""
    fight = to_resolution(_fight(), 3, 5)
    turn(fight, ANN, 1)
    turn(fight, ORC, 1)
    assert waited_for(fight.field, fight.state) is None
    fight.say(Proceed())
    while fight.state.head.step is not Step.MONSTERS:
        fight.say(Proceed())
    assert fight.state.head.round == 2
    assert all(one.order is None for one in fight.state.combatants.values())
