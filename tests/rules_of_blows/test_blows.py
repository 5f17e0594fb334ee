"""Knockdowns, critical hits, dying and overruns (Special Combat Conditions, Overruns)."""

from dataclasses import replace

import pytest
from tests.rules_of_blows.making import weapon
from tests.threat.making import figure, meadow, orc

from fieldwright.geometry.overruns import can_overrun, save_modifier
from fieldwright.rules.conditions import RISING, Rising
from fieldwright.rules.damage import damage_asked, doubled_by_critical
from fieldwright.rules.dying import (
    UNCONSCIOUS_TURNS,
    Life,
    day_of_the_dying,
    is_saved,
    life_at,
    loss_of_round,
    worsens,
)
from fieldwright.rules.explained import Impossible
from fieldwright.rules.knockdown import (
    IMMUNE,
    Footed,
    Price,
    knockdown_needed,
    may_go_off,
    rising_at_once,
    save_against_knockdown,
)
from fieldwright.rules.opposed import (
    AttackRoll,
    Check,
    Winner,
    opposed_attacks,
    opposed_checks,
)
from fieldwright.rules.overrunning import (
    GivesWay,
    gives_way,
    overrun_refused,
    save_against_overrun,
    sizes_above,
    trampling,
)
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed, struck
from fieldwright.stats.block import Attack, Saves, StatBlock
from fieldwright.stats.derived import knockdown_of
from fieldwright.stats.faults import faults_of
from fieldwright.stats.notation import Dice
from fieldwright.terms.bodies import SizeLetter

SAVES = Saves(death=12, wands=13, petrification=11, breath=15, spells=14)


def shows(die: str, size: SizeLetter, **facts: object) -> int | None:
    """The number that the die must show; None where it is not asked for."""
    answer = knockdown_needed(die, Footed(size=size, **facts))  # type: ignore[arg-type]
    return None if isinstance(answer, Impossible) else answer.value


def why(die: str, size: SizeLetter, **facts: object) -> str:
    answer = knockdown_needed(die, Footed(size=size, **facts))  # type: ignore[arg-type]
    assert isinstance(answer, Impossible)
    return answer.reason


# ------------------------------------------------------------------------------------ knockdowns


@pytest.mark.rule("CT1-KNOCK-01")
def test_the_knockdown_die_must_show_3_5_7_9_or_11_by_size_and_is_not_asked_in_vain() -> None:
    assert shows("d8", "M") == 7
    assert shows("d8", "L") is None
    assert why("d8", "L") == "a d8 cannot show 9"
    assert shows("d12", "H") == 11
    assert shows("d6", "S") == 5
    assert shows("d4", "T") == 3
    assert shows("d12", "G") is None
    assert shows("d20", "G") is None


@pytest.mark.rule("CT1-KNOCK-02")
def test_the_immune_the_shapeless_and_swimmers_in_water_are_never_thrown_down() -> None:
    assert shows("d20", "M", flags=(IMMUNE,)) is None
    assert why("d20", "M", flags=(IMMUNE,)) == "immune to knockdown"
    assert shows("d20", "L", flags=("amorphous",)) is None
    assert shows("d20", "L", flags=("swimming", "animal"), in_water=True) is None
    assert shows("d20", "L", flags=("swimming", "animal")) == 9
    assert shows("d20", "L", flags=("animal",), in_water=True) == 9


def test_who_lies_already_and_weapons_without_a_die_ask_for_none() -> None:
    assert why("d8", "M", prone=True) == "it is lying already"
    assert why("", "M") == "this attack knocks nobody down"


@pytest.mark.rule("CT1-KNOCK-03")
@pytest.mark.parametrize("against", ["death", "paralyzation"])
def test_the_save_of_one_knocked_down_stands_in_the_column_that_both_share(against: str) -> None:
    answer = save_against_knockdown(SAVES, against)  # type: ignore[arg-type]
    assert answer.value == 12
    assert answer.reasons[0].text == f"save vs. {against}"
    assert 11 < answer.value <= 12  # 11 falls, 12 stands


@pytest.mark.rule("CT1-KNOCK-03-EX")
def test_a_bugbears_morning_star_rolls_d12_and_9_throws_pascal_down() -> None:
    bugbear = StatBlock(id="bugbear", name="Bugbear", size="L", hit_dice="3+1")
    attack = Attack(name="morning star", weapon="morning-star")
    die = knockdown_of(bugbear, attack, weapon("morning-star"))
    assert die == "d12"
    needed = shows(die, "M")
    assert needed is not None
    assert needed <= 9
    assert save_against_knockdown(SAVES, "paralyzation").value > 11


@pytest.mark.rule("CT1-KNOCK-04")
def test_the_fallen_give_up_a_half_move_or_an_attack_and_else_wait_for_a_full_move() -> None:
    both = rising_at_once(half_move_left=True, attacks_left=2)
    assert both == (Price.HALF_MOVE, Price.ATTACK)
    assert rising_at_once(half_move_left=False, attacks_left=1) == (Price.ATTACK,)
    over = rising_at_once(half_move_left=False, attacks_left=0)
    assert isinstance(over, Impossible)
    assert over.reason == "its actions of this round are over"
    assert RISING["prone"] is Rising.FULL


def test_loaded_crossbows_and_firearms_may_go_off_in_a_fall() -> None:
    assert may_go_off(weapon("light-crossbow"), loaded=True)
    assert may_go_off(weapon("arquebus"), loaded=True)
    assert not may_go_off(weapon("light-crossbow"), loaded=False)
    assert not may_go_off(weapon("short-bow"), loaded=True)
    assert not may_go_off(None, loaded=True)


@pytest.mark.rule("CT1-KNOCK-07")
def test_a_claw_like_a_long_sword_has_its_die_stepped_and_a_record_may_stand_firmer() -> None:
    claw = Attack(name="claw", damage="1-10", knockdown="as long-sword")
    dragon = StatBlock(
        id="dragon", name="Dragon", size="H", columns=2, rows=2, attacks=(claw,), hit_dice="12"
    )
    assert not faults_of(dragon)
    assert knockdown_of(dragon, claw) == "d12"
    sting = replace(claw, knockdown="as spear")
    assert knockdown_of(replace(dragon, size="M"), sting) == "d6"
    answer = knockdown_needed("d12", Footed(size="M", steadiness=2))
    assert not isinstance(answer, Impossible)
    assert answer.value == 9
    assert [str(reason) for reason in answer.reasons] == [
        "knockdown of size M: 7",
        "stands firmly: +2",
    ]


@pytest.mark.parametrize("text", ["as nothing", "as net", "like spear"])
def test_an_attack_is_like_a_weapon_of_the_list_that_has_a_die(text: str) -> None:
    block = StatBlock(
        id="x", name="X", hit_dice="1", attacks=(Attack(name="a", damage="1", knockdown=text),)
    )
    (fault,) = faults_of(block)
    assert fault.field == "attacks[0].knockdown"
    assert "as spear" in fault.sentence


# ---------------------------------------------------------------------------------- critical hits


@pytest.mark.rule("CT1-CRIT-01")
def test_a_critical_is_a_natural_18_or_more_that_hits_by_5() -> None:
    assert not struck(18, 14).critical
    assert struck(19, 14).critical
    assert struck(18, 12).critical
    assert not struck(17, 12).critical


@pytest.mark.rule("CT1-CRIT-01-EX")
def test_thac0_20_can_be_critical_on_armour_class_5_and_never_on_4() -> None:
    def needed(armour_class: int) -> int:
        against = armour_class_against(Defence(armour_class), Approach.FRONT)
        return number_needed(20, against).value

    assert struck(20, needed(5)).critical
    assert struck(20, needed(4)).hits
    assert not struck(20, needed(4)).critical


def test_a_critical_doubles_dice_and_not_what_is_added() -> None:
    asked = damage_asked(Dice.parse("1d8+3"), [doubled_by_critical(critical=True)])
    assert str(asked.value) == "2d8+3"
    assert 5 + 2 + asked.value.plus == 10
    plain = damage_asked(Dice.parse("1d8+3"), [doubled_by_critical(critical=False)])
    assert str(plain.value) == "1d8+3"


@pytest.mark.rule("CT1-CRIT-02-EX")
def test_damiars_critical_sheaf_arrow_does_2d8() -> None:
    hit = struck(20, 16 - 5)
    assert (hit.critical, hit.margin) == (True, 9)
    asked = damage_asked(Dice.parse("1d8"), [doubled_by_critical(critical=hit.critical)])
    assert str(asked.value) == "2d8"


@pytest.mark.rule("CT1-CRIT-03")
def test_a_bugbears_critical_doubles_2d4_to_4d4() -> None:
    hit = struck(18, 17 - 5)
    assert (hit.critical, hit.margin) == (True, 6)
    asked = damage_asked(Dice.parse("2d4"), [doubled_by_critical(critical=hit.critical)])
    assert str(asked.value) == "4d4"


# ------------------------------------------------------------------------------ damage and dying


@pytest.mark.rule("CT1-DYING-01")
def test_below_0_a_point_is_lost_each_round_until_minus_10() -> None:
    points = 5 - 8
    assert life_at(points) is Life.DYING
    seen = []
    while life_at(points) is Life.DYING:
        points -= loss_of_round(points, stopped=False).value
        seen.append(points)
    assert seen == [-4, -5, -6, -7, -8, -9, -10]
    assert life_at(points) is Life.DEAD
    assert loss_of_round(points, stopped=False).value == 0
    assert life_at(5 - 16) is Life.DEAD


def test_bound_wounds_lose_nothing_more() -> None:
    bound = loss_of_round(-6, stopped=True)
    assert bound.value == 0
    assert not bound.reasons[0].counts


def test_at_exactly_0_one_is_unconscious_for_2d6_turns_and_loses_nothing() -> None:
    assert life_at(0) is Life.UNCONSCIOUS
    assert life_at(0).is_helpless
    assert loss_of_round(0, stopped=False).value == 0
    assert str(UNCONSCIOUS_TURNS) == "2d6"
    assert not life_at(1).is_helpless


def test_who_was_dying_and_is_bound_or_healed_is_saved_and_who_was_not_is_not() -> None:
    assert is_saved(-4, 6, stopped=False)
    assert is_saved(-4, -4, stopped=True)
    assert not is_saved(-4, -4, stopped=False)
    assert not is_saved(0, 6, stopped=False)
    assert not is_saved(3, 6, stopped=True)


@pytest.mark.rule("CT1-DYING-05")
def test_a_day_at_minus_7_costs_more_on_a_6_and_nothing_on_a_7_and_healers_prevent_it() -> None:
    assert worsens(-7, 6)
    assert not worsens(-7, 7)
    question = day_of_the_dying(-7, tended=False)
    assert question is not None
    assert question.text == "A day begins at -7 hit points: below 7 on a d10 costs 1d4 more."
    assert day_of_the_dying(-7, tended=True) is None
    assert day_of_the_dying(0, tended=False) is None


@pytest.mark.rule("CT1-DYING-05-EX")
def test_gorathan_at_minus_5_worsens_on_a_4_and_rests_on_a_5() -> None:
    assert worsens(-5, 4)
    assert not worsens(-5, 5)


# --------------------------------------------------------------------------------------- overruns


@pytest.mark.rule("CT1-OVER-01")
def test_the_larger_overruns_the_smaller_that_stands_and_a_rider_is_as_large_as_the_mount() -> None:
    assert overrun_refused("L", "M") is None
    assert isinstance(overrun_refused("L", "L"), Impossible)
    assert overrun_refused("M", "T") is None
    assert isinstance(overrun_refused("L", "M", standing=False), Impossible)
    foe = orc(2, 9, 9)
    horse = figure(3, 5, 5, size="L", columns=1, rows=2, side="heroes")
    rider = figure(1, 5, 5, mount=horse.id)
    field = meadow(foe, horse, rider)
    assert can_overrun(field, rider, foe)
    assert save_modifier(field, rider, foe) == 0
    on_foot = figure(1, 5, 5)
    assert not can_overrun(meadow(foe, on_foot), on_foot, foe)


@pytest.mark.rule("CT1-OVER-03")
def test_the_save_against_an_overrun_is_4_harder_for_each_size_beyond_one() -> None:
    def modifier(mover: SizeLetter, other: SizeLetter) -> int:
        return save_against_overrun(sizes_above(mover, other)).value

    assert modifier("L", "M") == 0
    assert modifier("H", "M") == -4
    assert modifier("H", "S") == -8
    assert modifier("G", "S") == -12
    assert modifier("G", "T") == -16
    assert 12 - modifier("H", "M") == 16


@pytest.mark.rule("CT1-OVER-05")
def test_trampling_does_1d4_for_each_size_and_lying_makes_it_no_easier() -> None:
    assert str(trampling(sizes_above("G", "M"))) == "3d4"
    assert str(trampling(sizes_above("L", "M"))) == "1d4"
    against = armour_class_against(Defence(4), Approach.FRONT)
    assert number_needed(15, against).value == 11


@pytest.mark.rule("CT1-OVER-05-EX")
def test_an_ogre_overruns_a_halfling_at_minus_4_and_tramples_for_2d4() -> None:
    sizes = sizes_above("L", "S")
    assert (save_against_overrun(sizes).value, str(trampling(sizes))) == (-4, "2d4")


@pytest.mark.rule("CT1-OVER-06")
def test_the_smaller_gives_way_to_who_rises_and_equals_match_their_strength() -> None:
    assert gives_way("M", "L") is GivesWay.RISING
    assert gives_way("L", "M") is GivesWay.STANDING
    assert gives_way("M", "M") is GivesWay.CONTEST
    assert opposed_checks(Check(14, 9), Check(12, 11)) is Winner.SECOND


def test_opposed_checks_are_won_by_the_highest_success_and_a_20_always_fails() -> None:
    assert opposed_checks(Check(14, 15), Check(12, 3)) is Winner.SECOND
    assert opposed_checks(Check(14, 9), Check(12, 9)) is Winner.NEITHER
    assert opposed_checks(Check(25, 20), Check(3, 1)) is Winner.SECOND
    assert opposed_checks(Check(5, 9), Check(5, 9)) is Winner.NEITHER


def test_opposed_attacks_are_won_by_the_lowest_success() -> None:
    assert opposed_attacks(AttackRoll(8, 12), AttackRoll(8, 9)) is Winner.SECOND
    assert opposed_attacks(AttackRoll(13, 12), AttackRoll(8, 19)) is Winner.SECOND
    assert opposed_attacks(AttackRoll(8, 12), AttackRoll(8, 12)) is Winner.NEITHER
