"""Blows from the side and from above (Rear or Flank Attacks, Higher Ground, Mounts)."""

import pytest

from fieldwright.rules.charging import CHARGING
from fieldwright.rules.explained import Impossible
from fieldwright.rules.higher_ground import Stance, from_above
from fieldwright.rules.overruling import is_dms
from fieldwright.rules.to_hit import (
    Approach,
    Defence,
    approach_modifier,
    armour_class_against,
    backstab_offered,
    number_needed,
)

SHIELDED = Defence.of(4, without_shield=5, without_dexterity=5)
FRONT, REAR = Approach.FRONT, Approach.REAR
SHIELD_FLANK, OPEN_FLANK = Approach.SHIELD_FLANK, Approach.OPEN_FLANK


def number(thac0: int, defence: Defence, approach: Approach, *, backstab: bool = False) -> int:
    side = approach_modifier(approach, backstab=backstab)
    return number_needed(thac0, armour_class_against(defence, approach), [side]).value


@pytest.mark.rule("CT1-FLANK-01")
def test_front_needs_14_flank_13_and_rear_12() -> None:
    approaches = (FRONT, SHIELD_FLANK, OPEN_FLANK, REAR)
    assert [number(18, Defence(4), approach) for approach in approaches] == [14, 13, 13, 12]


@pytest.mark.rule("CT1-FLANK-02")
def test_a_backstab_of_4_counts_instead_of_the_rears_2() -> None:
    assert number(18, Defence(6), REAR) == 10
    assert number(18, Defence(6), REAR, backstab=True) == 8
    answer = approach_modifier(REAR, backstab=True)
    assert [str(reason) for reason in answer.reasons] == [
        "backstab: +4",
        "from the rear: +2 (does not count)",
    ]


@pytest.mark.rule("CT1-FLANK-02")
def test_a_backstab_is_offered_to_thieves_from_the_rear_only() -> None:
    assert backstab_offered(REAR, can_backstab=True) is None
    for approach in (FRONT, SHIELD_FLANK, OPEN_FLANK):
        refused = backstab_offered(approach, can_backstab=True)
        assert isinstance(refused, Impossible)
        assert refused.reason == f"a backstab is made from the rear, not from the {approach}"
        with pytest.raises(ValueError, match="no backstab"):
            approach_modifier(approach, backstab=True)
    assert isinstance(backstab_offered(REAR, can_backstab=False), Impossible)


@pytest.mark.rule("CT1-FLANK-03")
def test_the_shield_counts_on_its_own_flank_only() -> None:
    assert armour_class_against(SHIELDED, SHIELD_FLANK).value == 4
    assert number(18, SHIELDED, SHIELD_FLANK) == 13
    assert armour_class_against(SHIELDED, OPEN_FLANK).value == 5
    assert number(18, SHIELDED, OPEN_FLANK) == 12


@pytest.mark.rule("CT1-FLANK-04")
def test_neither_shield_nor_dexterity_counts_against_the_rear_and_both_are_listed() -> None:
    against = armour_class_against(SHIELDED, REAR)
    assert against.value == 6
    assert number(18, SHIELDED, REAR) == 10
    answer = number_needed(18, against, [approach_modifier(REAR)])
    assert [str(reason) for reason in answer.reasons] == [
        "THAC0: 18",
        "armour class: 4",
        "shield from the rear: AC -1 (does not count)",
        "Dexterity from the rear: AC -1 (does not count)",
        "from the rear: +2",
    ]


@pytest.mark.parametrize(("approach", "told"), [(REAR, True), (Approach.FRONT, False)])
def test_a_bonus_of_dexterity_that_nobody_knows_is_told_where_it_should_be_lost(
    approach: Approach, told: bool
) -> None:
    """The number is as it was, and the DM reads why it may be too high."""
    nimble = Defence(4, dexterity_unknown=True)
    answer = armour_class_against(nimble, approach)
    assert answer.value == 4
    line = "Dexterity from the rear: not known; type the armour class without it"
    assert (line in map(str, answer.reasons)) is told
    charging = armour_class_against(nimble, Approach.FRONT, [CHARGING])
    assert charging.value == 5
    assert any(str(one).startswith("Dexterity, charging: not known") for one in charging.reasons)


def test_a_clumsy_figure_is_hit_no_more_easily_from_behind() -> None:
    clumsy = Defence.of(7, without_dexterity=5)
    assert armour_class_against(clumsy, REAR).value == 5
    assert armour_class_against(clumsy, OPEN_FLANK).value == 7


@pytest.mark.rule("CT1-HIGH-01")
@pytest.mark.parametrize(
    ("up", "foe", "bonus"), [(5, 6.0, 1), (3, 6.0, 0), (2, 4.0, 1), (3.5, 6.0, 1)]
)
def test_a_waist_higher_than_the_foes_head_gives_1(up: float, foe: float, bonus: int) -> None:
    assert from_above(Stance(up, 6.0), Stance(0.0, foe)).value == bonus


@pytest.mark.rule("CT1-HIGH-01")
def test_the_heights_of_waist_and_head_are_told() -> None:
    answer = from_above(Stance(5.0, 6.0), Stance(0.0, 6.0))
    assert answer.explanation == "higher ground, waist at 8 feet, over a head at 6 feet: +1"
    low = from_above(Stance(3.0, 6.0), Stance(0.0, 6.0))
    assert low.explanation == (
        "higher ground: waist at 6 feet, not over a head at 6 feet: 0 (does not count)"
    )


@pytest.mark.rule("CT1-HIGH-02")
def test_a_giant_on_level_ground_has_nothing_by_his_size() -> None:
    answer = from_above(Stance(0.0, 16.0), Stance(0.0, 6.0))
    assert answer.value == 0
    assert answer.explanation == (
        "higher ground: a taller body on level ground: 0 (does not count)"
    )
    assert from_above(Stance(0.0, 16.0), Stance(2.0, 4.0)).value == 0


@pytest.mark.rule("CT1-HIGH-02")
def test_a_rider_above_a_foe_on_foot_has_1_from_the_mount_only() -> None:
    answer = from_above(Stance(5.0, 6.0, mounted=True), Stance(0.0, 6.0))
    assert answer.value == 1
    assert [(reason.text, reason.counts) for reason in answer.reasons] == [
        ("higher ground: a mounted figure has its bonus from the mount", False),
        ("mounted against a foe on foot", True),
    ]


def test_on_foot_against_a_rider_is_minus_1_and_between_riders_nothing() -> None:
    rider, walker = Stance(5.0, 6.0, mounted=True), Stance(0.0, 6.0)
    assert from_above(walker, rider).value == -1
    assert from_above(rider, rider).value == 0
    # The rider's head is 11 feet up, the waist of who stands on the wall 13.
    assert from_above(Stance(10.0, 6.0), rider).value == 0


@pytest.mark.rule("CT1-HIGH-02-EX")
def test_pascal_on_the_table_is_proposed_nothing_and_granted_1_by_the_dm() -> None:
    pascal, bugbear = Stance(3.0, 6.0), Stance(0.0, 9.0)
    proposal = from_above(pascal, bugbear)
    assert proposal.value == 0
    assert "waist at 6 feet, not over a head at 9 feet" in proposal.explanation
    granted = from_above(pascal, bugbear, granted=True)
    assert granted.value == 1
    assert granted.reasons[:-1] == proposal.reasons
    assert is_dms(granted.reasons[-1])
    assert str(granted.reasons[-1]) == "higher ground: +1"


def test_the_dms_grant_adds_nothing_to_a_bonus_that_stands() -> None:
    assert from_above(Stance(5.0, 6.0), Stance(0.0, 6.0), granted=True).value == 1
