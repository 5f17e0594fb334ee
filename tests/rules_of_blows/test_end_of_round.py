"""Retreats, fatigue and morale (Ending the Combat Round)."""

import pytest
from tests.rules_of_blows.making import needed

from fieldwright.rules.constitution import constitution_rows, hit_point_modifier
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.fatigue import (
    Fatigue,
    Weariness,
    after_phase,
    at_end_of_round,
    constitution_modifier,
    fatigue_points,
    fatigue_points_of,
    load_when,
    recovered,
    recovery_needed,
    recovery_refused,
)
from fieldwright.rules.loads import attack_modifier_of_load, bearings_of_load
from fieldwright.rules.morale import (
    DICE,
    Broken,
    Cause,
    Plight,
    after_the_check,
    causes_of_morale,
    morale_needed,
)
from fieldwright.rules.rates import Load, laden_rate
from fieldwright.rules.retreating import (
    Blows,
    DrivenTo,
    Retreat,
    Standing,
    may_stand_fast,
    retreat_refused,
    retreat_to,
)
from fieldwright.rules.to_hit import Defence
from fieldwright.stats.block import Abilities, StatBlock
from fieldwright.terms.grid import Square

FRESH, FATIGUED, EXHAUSTED = Weariness.FRESH, Weariness.FATIGUED, Weariness.EXHAUSTED


def after_phases(fatigue: Fatigue, phases: int) -> Fatigue:
    for _ in range(phases):
        fatigue = after_phase(fatigue)
    return fatigue


def after_round(fatigue: Fatigue, phases: int) -> Fatigue:
    return at_end_of_round(after_phases(fatigue, phases), rested=not phases)


# --------------------------------------------------------------------------------------- retreats


def why(blows: Blows) -> str:
    refused = retreat_refused(blows)
    return "" if refused is None else refused.reason


def test_who_hurts_hand_to_hand_and_is_not_hit_may_press_unless_the_other_fell() -> None:
    assert why(Blows(dealt=3, was_hit=False)) == ""
    assert why(Blows(dealt=3, was_hit=True)) == "it was hit in return"
    assert why(Blows(dealt=0, was_hit=False)) == "no damage was done hand to hand"
    fell = Blows(dealt=5, was_hit=False, knocked_down=True)
    assert why(fell) == "knocked down this round"


@pytest.mark.rule("CT1-RETR-02")
def test_four_levels_or_two_sizes_more_stand_fast_and_the_fallen_are_not_pressed() -> None:
    third = Standing(3, "M")
    assert may_stand_fast(third, Standing(6, "M")) == ""
    assert may_stand_fast(third, Standing(7, "M")) == "4 levels or Hit Dice above its attacker"
    assert may_stand_fast(third, Standing(3, "L")) == ""
    assert may_stand_fast(third, Standing(3, "H")) == "2 sizes larger than its attacker"
    assert retreat_refused(Blows(dealt=3, was_hit=False, knocked_down=True)) is not None


def test_one_is_driven_to_the_rear_then_to_the_flank_and_else_saves() -> None:
    rear = (Square(4, 6), Square(5, 6), Square(6, 6))
    flank = (Square(4, 5), Square(6, 5))
    assert retreat_to(rear, flank) == Retreat(DrivenTo.REAR, rear)
    assert retreat_to((), flank) == Retreat(DrivenTo.FLANK, flank)
    assert retreat_to((), ()) == Retreat(DrivenTo.NOWHERE)


# ---------------------------------------------------------------------------------------- fatigue


@pytest.mark.rule("CT1-FATG-01")
def test_fatigue_points_are_the_hit_die_the_levels_gained_and_constitution_once() -> None:
    assert fatigue_points("warrior", 5, 2).value == 16
    assert fatigue_points("priest", 7).value == 11
    assert fatigue_points("rogue", 1, -1).value == 5
    assert fatigue_points("wizard", 3, 1).value == 6
    told = [str(reason) for reason in fatigue_points("warrior", 5, 2).reasons]
    assert told == ["hit die of a warrior: 10", "level 5: +4", "Constitution: +2"]


@pytest.mark.rule("CT1-FATG-02")
@pytest.mark.rule("CT1-FATG-02-EX")
@pytest.mark.parametrize(
    ("hit_dice", "points"),
    [("6+6", 14), ("1", 9), ("½", 8), ("12+2", 20), ("4+1", 12), ("3+1", 11)],
)
def test_monsters_have_8_points_and_their_whole_hit_dice(hit_dice: str, points: int) -> None:
    monster = StatBlock(id="monster", name="Monster", hit_dice=hit_dice)
    assert fatigue_points_of(monster).value == points


def test_endurance_adds_half_of_it_all_rounded_down() -> None:
    assert fatigue_points("warrior", 6, endurance=True).value == 22
    assert fatigue_points("rogue", 1, -1, endurance=True).value == 7


def test_constitution_gives_warriors_more_and_a_block_without_scores_nothing() -> None:
    given = [hit_point_modifier(score, "warrior").value for score in (3, 6, 14, 15, 16, 17, 18)]
    assert given == [-2, -1, 0, 1, 2, 3, 4]
    assert hit_point_modifier(18, "priest").value == 2
    assert hit_point_modifier(30, "warrior").value == 7
    scores = Abilities(
        strength=10, dexterity=10, constitution=17, intelligence=10, wisdom=10, charisma=10
    )
    fighter = StatBlock(id="f", name="F", group="warrior", level=1, abilities=scores)
    assert constitution_modifier(fighter) == 3
    assert fatigue_points_of(fighter).value == 13
    assert constitution_modifier(StatBlock(id="m", name="M")) == 0


def test_the_table_of_constitution_has_no_gaps() -> None:
    spans = [row.scores for row in constitution_rows()]
    scores = [score for first, last in spans for score in range(first, last + 1)]
    assert scores == list(range(26))


@pytest.mark.rule("CT1-FATG-03")
def test_points_go_phase_by_phase_and_states_change_in_step_five() -> None:
    tired = after_phases(Fatigue(full=10, left=3), 3)
    assert (tired.left, tired.weariness) == (0, FRESH)
    tired = at_end_of_round(tired, rested=False)
    assert (tired.left, tired.weariness) == (10, FATIGUED)
    tired = after_round(tired, 2)
    assert (tired.left, tired.weariness) == (6, FATIGUED)
    tired = after_phases(tired, 3)
    assert (tired.left, tired.weariness) == (0, FATIGUED)
    tired = at_end_of_round(tired, rested=False)
    assert (tired.left, tired.weariness) == (0, EXHAUSTED)
    assert after_round(tired, 2).weariness is EXHAUSTED


def test_points_never_fall_below_0() -> None:
    assert after_phases(Fatigue(full=10, left=2), 3).left == 0
    assert after_phases(Fatigue(full=9, left=1, weariness=FATIGUED), 1).left == 0


@pytest.mark.rule("CT1-FATG-04")
def test_the_tired_move_and_fight_a_load_worse_and_the_exhausted_two() -> None:
    def suffers(load: Load, weariness: Weariness) -> tuple[int, int, int]:
        as_if = load_when(load, weariness).value
        return (
            laden_rate(12, as_if).value,
            attack_modifier_of_load(as_if).value,
            sum(bearing.armour for bearing in bearings_of_load(as_if)),
        )

    assert suffers(Load.LIGHT, FATIGUED) == (6, -1, 0)
    assert suffers(Load.NONE, EXHAUSTED) == (6, -1, 0)
    assert suffers(Load.HEAVY, EXHAUSTED) == (1, -4, 3)
    assert suffers(Load.MODERATE, FRESH) == (6, -1, 0)


@pytest.mark.rule("CT1-FATG-04-EX")
def test_the_moderately_laden_count_as_heavy_when_fatigued_and_severe_when_exhausted() -> None:
    assert load_when(Load.MODERATE, FATIGUED).value is Load.HEAVY
    assert load_when(Load.MODERATE, EXHAUSTED).value is Load.SEVERE
    assert load_when(Load.SEVERE, FATIGUED).value is Load.SEVERE


@pytest.mark.rule("CT1-FATG-05")
def test_rest_gives_a_save_that_is_easier_each_round_and_all_points_back() -> None:
    spent = Fatigue(full=10, left=0, weariness=EXHAUSTED)
    assert isinstance(recovery_refused(spent), Impossible)
    first = after_round(spent, 0)
    assert recovery_refused(first) is None
    second = after_round(first, 0)
    assert second.rested == 2
    assert recovery_needed(14, second.rested, constitution=1).value == 11
    better = recovered(second)
    assert (better.weariness, better.left) == (FATIGUED, 10)
    struck_in_between = after_round(after_round(second, 1), 0)
    assert struck_in_between.rested == 1
    assert recovery_needed(14, struck_in_between.rested).value == 13


def test_the_fresh_and_the_active_do_not_recover() -> None:
    fresh = after_round(Fatigue.at_start(10), 0)
    refused = recovery_refused(fresh)
    assert isinstance(refused, Impossible)
    assert refused.reason == "it is fresh"
    with pytest.raises(ValueError, match="it is fresh"):
        recovered(fresh)


@pytest.mark.rule("CT1-FATG-06")
def test_after_a_forced_march_one_begins_fatigued_and_never_becomes_fresh() -> None:
    marched = Fatigue.at_start(9, force_marched=True)
    assert (marched.weariness, marched.left) == (FATIGUED, 9)
    assert after_phase(marched).left == 7
    spent = after_round(marched, 5)
    assert spent.weariness is EXHAUSTED
    rested = recovered(after_round(spent, 0))
    assert (rested.weariness, rested.left) == (FATIGUED, 9)
    refused = recovery_refused(after_round(rested, 0))
    assert isinstance(refused, Impossible)
    assert refused.reason == "after a forced march nobody becomes fresh in a fight"


def test_the_load_of_the_tired_counts_in_the_number_to_hit() -> None:
    as_if = load_when(Load.LIGHT, FATIGUED)
    assert needed(17, Defence(6), attack_modifier_of_load(as_if.value)) == 12
    assert str(as_if.reasons[0]) == "fatigued under light load: as moderate"


# ----------------------------------------------------------------------------------------- morale


def test_a_group_of_8_is_reminded_when_the_2nd_and_the_4th_fall_and_once_for_each() -> None:
    asked: list[Cause] = []
    reminded = []
    for fallen in range(9):
        causes = causes_of_morale(Plight(size=8, fallen=fallen), asked)
        asked += causes
        reminded += [(fallen, cause) for cause in causes]
    assert reminded == [(2, Cause.QUARTER_FALLEN), (4, Cause.HALF_FALLEN)]


def test_an_offer_of_surrender_reminds_only_once_something_else_has_happened() -> None:
    offered = Plight(size=8, fallen=1, surrender_offered=True)
    assert causes_of_morale(offered) == ()
    fallen = Plight(size=8, fallen=2, surrender_offered=True)
    assert causes_of_morale(fallen) == (Cause.QUARTER_FALLEN, Cause.SURRENDER_OFFERED)
    later = causes_of_morale(fallen, [Cause.QUARTER_FALLEN])
    assert later == (Cause.SURRENDER_OFFERED,)


def test_every_other_cause_reminds_by_itself() -> None:
    assert causes_of_morale(
        Plight(
            size=4,
            surprised=True,
            outmatched=True,
            slain_by_magic=True,
            leader_gone=True,
            immune_foe=True,
        )
    ) == (
        Cause.SURPRISED,
        Cause.OUTMATCHED,
        Cause.SLAIN_BY_MAGIC,
        Cause.LEADER_GONE,
        Cause.IMMUNE_FOE,
    )


def test_rating_12_less_2_holds_on_10_and_breaks_on_11() -> None:
    given = Explained(-2, (Reason("outnumbered", "-2", "the DM"),))
    asked = morale_needed(12, [given])
    assert asked.value == 10
    assert [str(reason) for reason in asked.reasons] == ["morale: 12", "outnumbered: -2"]
    assert after_the_check(6 + 4, asked.value).value is Broken.HOLDS
    assert after_the_check(6 + 5, asked.value).value is not Broken.HOLDS
    assert str(DICE) == "2d10"


@pytest.mark.rule("CT1-MORL-03")
def test_failing_by_2_is_a_withdrawal_by_3_flight_and_the_cornered_give_themselves_up() -> None:
    assert after_the_check(13, 11).value is Broken.WITHDRAWS
    assert after_the_check(14, 11).value is Broken.FLEES
    cornered = after_the_check(14, 11, way_out=False, intelligence=5)
    assert cornered.value is Broken.SURRENDERS
    animal = after_the_check(14, 11, way_out=False, intelligence=1)
    assert animal.value is Broken.FLEES
