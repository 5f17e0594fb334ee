"""What actions give and cost: charging, guarding, covering, parrying, running (The Actions)."""

import pytest
from tests.rules_of_blows.making import armour_class, needed, squares, weapon
from tests.threat.making import figure, meadow, orc, with_weapon

from fieldwright.geometry.threat.provoking import Kind, Manner, provoked
from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.charging import (
    CHARGING,
    charge_bonus,
    counts_as_charging,
    phase_of_charge,
)
from fieldwright.rules.covering import (
    BLADE_CRITICAL_FROM,
    Aim,
    blade_refused,
    cover_bonus,
    cover_refused,
    held_phases,
    phase_of_cover,
    phases_of_shots,
    strikes_before_the_covered,
)
from fieldwright.rules.damage import (
    damage_asked,
    doubled_by_critical,
    doubled_in_charge,
    doubled_when_set,
)
from fieldwright.rules.explained import Impossible
from fieldwright.rules.fatigue import Fatigue, after_phase
from fieldwright.rules.guarding import attack_of_idle_guard, half_move_after_attack
from fieldwright.rules.movement import Phase, phase_of_act, phases_of_move
from fieldwright.rules.opportunity import Armed, guard_strikes_first
from fieldwright.rules.parrying import parry_bonus, parrying
from fieldwright.rules.running import RUNNING, SPRINTING, rounds_of_running
from fieldwright.rules.to_hit import Defence, struck
from fieldwright.rules.unarmed import Unarmed, armed_against_unarmed, provoked_by_unarmed
from fieldwright.stats.notation import Dice
from fieldwright.terms.grid import Square

VERY_FAST, FAST, AVERAGE, SLOW, VERY_SLOW = (
    Phase.VERY_FAST,
    Phase.FAST,
    Phase.AVERAGE,
    Phase.SLOW,
    Phase.VERY_SLOW,
)
NIMBLE = Defence.of(4, without_dexterity=6)


def full(action: Action, rate: int) -> int:
    return squares(squares_of(action, Movement.FULL, rate))


def phases(start: Phase, total: int, steps: int) -> list[Phase]:
    return list(phases_of_move(start, total, [1] * steps))


# ------------------------------------------------------------------------------------- charging


@pytest.mark.rule("CT1-CHRG-01")
def test_a_charge_of_15_covers_8_squares_and_then_7_and_strikes_on_arrival() -> None:
    assert (full(Action.CHARGE, 10), full(Action.CHARGE, 9)) == (15, 13)
    assert phases(AVERAGE, 15, 15) == [AVERAGE] * 8 + [SLOW] * 7
    assert phases(AVERAGE, 15, 11) == [AVERAGE] * 8 + [SLOW] * 3
    assert phase_of_charge(AVERAGE, 15, [1] * 11) is SLOW
    assert phase_of_act(AVERAGE, VERY_SLOW) is VERY_SLOW  # the weapon's own phase does not count


@pytest.mark.rule("CT1-CHRG-01-EX")
def test_the_knight_charges_5_squares_and_then_2_and_strikes_in_average() -> None:
    assert full(Action.CHARGE, 6) == 9
    assert phases(FAST, 9, 7) == [FAST] * 5 + [AVERAGE] * 2
    assert phase_of_charge(FAST, 9, [1] * 7) is AVERAGE


def test_a_charge_at_a_neighbour_strikes_in_the_base_phase() -> None:
    assert phase_of_charge(FAST, 9, []) is FAST
    assert phase_of_charge(FAST, 9, [1]) is FAST


@pytest.mark.rule("CT1-CHRG-02")
def test_a_charge_gives_2_to_hit_and_doubles_the_dice_of_lances_alone() -> None:
    assert needed(18, Defence(4)) == 14
    assert needed(18, Defence(4), charge_bonus()) == 12
    lance = doubled_in_charge(weapon("light-lance"), charging=True)
    assert str(damage_asked(Dice.parse("1d6+3"), [lance]).value) == "2d6+3"
    sword = doubled_in_charge(weapon("long-sword"), charging=True)
    assert str(damage_asked(Dice.parse("1d8+3"), [sword]).value) == "1d8+3"
    assert doubled_in_charge(weapon("light-lance"), charging=False) is None


@pytest.mark.rule("CT1-CHRG-03")
def test_a_charger_loses_dexterity_and_one_point_of_armour() -> None:
    assert armour_class(NIMBLE) == 4
    assert armour_class(NIMBLE, CHARGING) == 7


def test_a_clumsy_charger_keeps_what_its_dexterity_costs_it() -> None:
    assert armour_class(Defence.of(7, without_dexterity=5), CHARGING) == 8


@pytest.mark.rule("CT1-CHRG-04")
def test_a_guard_of_longer_reach_strikes_a_charger_first_whoever_won() -> None:
    assert guard_strikes_first(Armed(2), Armed(1, won=True), charging=True).value is True
    assert guard_strikes_first(Armed(1), Armed(1, won=True), charging=True).value is False


# ------------------------------------------------------------------------------------- covering


@pytest.mark.rule("CT1-COVR-01")
def test_a_ready_bow_in_proficient_hands_covers_a_square_in_sight_and_within_short_range() -> None:
    bow, crossbow = weapon("short-bow"), weapon("light-crossbow")
    assert cover_refused(bow, Aim(distance=12, short_range=12)) is None
    assert cover_refused(crossbow, Aim(distance=12, short_range=12)) is None
    for aim, why in (
        (Aim(distance=13, short_range=12), "13 squares, short range is 12"),
        (Aim(distance=12, short_range=12, in_sight=False), "the square is not in sight"),
        (Aim(distance=12, short_range=12, proficient=False), "not proficient with short bow"),
        (Aim(distance=12, short_range=12, ready=False), "Short bow is not drawn"),
    ):
        refused = cover_refused(bow, aim)
        assert isinstance(refused, Impossible)
        assert refused.reason == why
    assert isinstance(cover_refused(weapon("dart"), Aim(distance=2, short_range=6)), Impossible)


@pytest.mark.rule("CT1-COVR-02")
def test_the_covering_shot_is_fast_has_2_to_hit_and_beats_the_covered_of_the_same_phase() -> None:
    proficient, specialist = phase_of_cover(specialist=False), phase_of_cover(specialist=True)
    assert (proficient, specialist) == (FAST, VERY_FAST)
    assert strikes_before_the_covered(proficient, FAST)
    assert not strikes_before_the_covered(proficient, VERY_FAST)
    assert strikes_before_the_covered(specialist, VERY_FAST)
    assert needed(17, Defence(5), cover_bonus()) == 10


@pytest.mark.rule("CT1-COVR-03")
def test_a_covering_shot_may_be_held_and_the_other_shots_keep_their_phase() -> None:
    assert held_phases(FAST) == (AVERAGE, SLOW, VERY_SLOW)
    assert strikes_before_the_covered(SLOW, SLOW)
    assert phases_of_shots(FAST, AVERAGE, 2) == (FAST, AVERAGE)


def test_shots_after_a_held_covering_shot_follow_it() -> None:
    assert phases_of_shots(SLOW, AVERAGE, 2) == (SLOW, VERY_SLOW)
    assert phases_of_shots(FAST, FAST, 3) == (FAST, AVERAGE, SLOW)
    assert phases_of_shots(FAST, AVERAGE, 1) == (FAST,)


@pytest.mark.rule("CT1-COVR-04")
def test_a_blade_covers_the_helpless_beside_its_wielder_and_is_critical_from_16() -> None:
    sword = weapon("long-sword")
    assert blade_refused(sword, ["surprised"], adjacent=True) is None
    for condition in ("stunned", "dazed", "pinned", "unconscious"):
        assert blade_refused(weapon("dagger"), [condition], adjacent=True) is None
    assert isinstance(blade_refused(sword, ["prone"], adjacent=True), Impossible)
    assert isinstance(blade_refused(sword, ["surprised"], adjacent=False), Impossible)
    mace = blade_refused(weapon("footmans-mace"), ["surprised"], adjacent=True)
    assert isinstance(mace, Impossible)
    assert struck(16, 11, BLADE_CRITICAL_FROM).critical
    assert not struck(15, 10, BLADE_CRITICAL_FROM).critical
    assert phase_of_cover(specialist=True) is VERY_FAST
    assert needed(17, Defence(5), cover_bonus()) == 10


def test_a_blade_has_an_edge_or_is_one_of_the_pointed_swords_and_knives() -> None:
    blades = ("battle-axe", "rapier", "halberd", "stiletto", "scythe")
    assert all(weapon(name).has_blade for name in blades)
    others = ("club", "spear", "heavy-lance", "footmans-pick", "short-bow", "whip")
    assert not any(weapon(name).has_blade for name in others)


# ------------------------------------------------------------------------------------- guarding


@pytest.mark.rule("CT1-GARD-01")
def test_a_guard_strikes_at_once_whoever_won_and_however_slow_the_weapon() -> None:
    assert guard_strikes_first(Armed(1), Armed(1, won=True), charging=False).value is True
    hero, guard = figure(1, 5, 8), orc(2, 5, 4, stats=with_weapon("two-handed-sword"))
    events = provoked(
        meadow(hero, guard),
        hero,
        [Square(5, 7), Square(5, 6), Square(5, 5)],
        manner=Manner(guards=frozenset({guard.id})),
    )
    assert [(event.kind, event.step, event.strikes) for event in events] == [(Kind.GUARD, 2, True)]


@pytest.mark.rule("CT1-GARD-02")
def test_a_foe_of_longer_reach_stops_outside_the_guards_squares_and_triggers_nothing() -> None:
    foe = figure(1, 5, 8, stats=with_weapon("long-spear"))
    guard = orc(2, 5, 4, stats=with_weapon("long-sword"))
    manner = Manner(guards=frozenset({guard.id}))
    field = meadow(foe, guard)
    assert provoked(field, foe, [Square(5, 7), Square(5, 6)], manner=manner) == ()
    assert guard_strikes_first(Armed(1), Armed(2), charging=False).value is False


@pytest.mark.rule("CT1-GARD-03")
@pytest.mark.parametrize(
    ("guard", "charger", "guard_first"),
    [
        (Armed(2, "L"), Armed(1, "L", won=True), True),
        (Armed(1, "M"), Armed(1, "M", won=True), False),
        (Armed(1, "M", won=True), Armed(1, "M"), True),
        (Armed(1, "L"), Armed(1, "M"), True),
        (Armed(1, "M"), Armed(1, "L"), False),
        (Armed(1, "M"), Armed(1, "M"), True),
    ],
)
def test_against_a_charger_reach_counts_then_initiative_then_the_larger_weapon(
    guard: Armed, charger: Armed, guard_first: bool
) -> None:
    assert guard_strikes_first(guard, charger, charging=True).value is guard_first


@pytest.mark.rule("CT1-GARD-04")
def test_a_guards_spear_doubles_its_dice_against_a_charger_only() -> None:
    def asked(name: str, comes_by: Action) -> str:
        doubling = doubled_when_set(weapon(name), guarding=True, comes_by=comes_by)
        return str(damage_asked(Dice.parse("1d6+2"), [doubling]).value)

    assert asked("spear", Action.CHARGE) == "2d6+2"
    assert 3 + 4 + 2 == 9
    assert asked("spear", Action.ATTACK) == "1d6+2"
    assert asked("long-sword", Action.CHARGE) == "1d6+2"
    assert asked("partisan", Action.CHARGE) == "2d6+2"
    not_set = doubled_when_set(weapon("spear"), guarding=False, comes_by=Action.CHARGE)
    assert not_set is None


def test_a_critical_with_a_set_spear_makes_three_times_the_dice_and_tells_both() -> None:
    """Each doubling adds the printed d6 once more: 3d6 and the 2 once, not 4d6."""
    spear = doubled_when_set(weapon("spear"), guarding=True, comes_by=Action.CHARGE)
    asked = damage_asked(Dice.parse("1d6+2"), [spear, doubled_by_critical(critical=True)])
    assert str(asked.value) == "3d6+2"
    assert [reason.text for reason in asked.reasons] == [
        "damage",
        "spear set against a charge",
        "critical hit",
    ]


@pytest.mark.rule("CT1-GARD-05")
def test_a_guard_whom_nobody_attacked_may_attack_with_a_half_move_at_the_end() -> None:
    assert squares(attack_of_idle_guard(12, struck=False)) == 6
    assert isinstance(attack_of_idle_guard(12, struck=True), Impossible)


def test_a_guard_that_took_a_half_move_to_its_post_attacks_from_there() -> None:
    assert squares(attack_of_idle_guard(12, struck=False, moved=True)) == 0


@pytest.mark.rule("CT1-GARD-05-EX")
def test_aerwen_strikes_first_but_at_a_charger_who_won_and_even_then_with_a_spear() -> None:
    sword, spear, claws = Armed(1, "M"), Armed(2, "L"), Armed(1, won=True)
    assert guard_strikes_first(sword, claws, charging=False).value is True
    assert phase_of_act(VERY_FAST, None, Movement.HALF) is FAST
    assert guard_strikes_first(sword, claws, charging=True).value is False
    assert guard_strikes_first(spear, claws, charging=True).value is True


# ------------------------------------------------------------- moving, running, sprinting, parrying


@pytest.mark.rule("CT1-MOVA-01")
def test_a_move_of_8_is_made_in_two_phases_and_half_of_it_in_one_and_dexterity_stays() -> None:
    assert full(Action.MOVE, 8) == 8
    assert phases(FAST, 8, 8) == [FAST] * 4 + [AVERAGE] * 4
    assert phases(FAST, 8, 4) == [FAST] * 4
    assert squares(squares_of(Action.MOVE, Movement.HALF, 8)) == 4
    assert armour_class(NIMBLE) == 4


@pytest.mark.rule("CT1-PARY-01")
def test_parrying_betters_armour_by_half_the_level_and_one_more_for_warriors() -> None:
    assert armour_class(Defence(7), parrying("wizard", 5)) == 5
    assert parry_bonus("warrior", 7).value == 4
    assert armour_class(Defence(3), parrying("warrior", 7)) == -1
    assert armour_class(Defence(4), parrying("priest", 8)) == 0
    assert Action.PARRY.movements == (Movement.NONE,)
    assert not Action.PARRY.leaves_an_act(Movement.NONE)


@pytest.mark.rule("CT1-PARY-01-EX")
def test_a_wizard_of_the_6th_level_parries_to_2_and_a_fighter_gains_4() -> None:
    assert armour_class(Defence(5), parrying("wizard", 6)) == 2
    assert parry_bonus("warrior", 6).value == 4


@pytest.mark.rule("CT1-RUN-01")
def test_a_run_is_twice_the_rate_half_of_it_each_phase_and_leaves_nothing_else() -> None:
    assert full(Action.RUN, 9) == 18
    assert phases(FAST, 18, 18) == [FAST] * 9 + [AVERAGE] * 9
    assert not Action.RUN.leaves_an_act(Movement.FULL)
    assert Action.RUN.movements == (Movement.FULL,)


@pytest.mark.rule("CT1-RUN-02")
def test_runners_and_sprinters_lose_dexterity_and_one_point_of_armour() -> None:
    assert armour_class(NIMBLE, RUNNING) == 7
    assert armour_class(NIMBLE, SPRINTING) == 7


@pytest.mark.rule("CT1-RUN-03")
def test_a_runner_is_met_by_a_set_spear_like_a_charger() -> None:
    def asked(name: str) -> str:
        doubling = doubled_when_set(weapon(name), guarding=True, comes_by=Action.RUN)
        return str(damage_asked(Dice.parse("1d6+2"), [doubling]).value)

    assert (asked("spear"), asked("long-sword")) == ("2d6+2", "1d6+2")
    assert [action for action in Action if counts_as_charging(action)] == [
        Action.CHARGE,
        Action.RUN,
        Action.SPRINT,
    ]


@pytest.mark.rule("CT1-RUN-04")
def test_one_runs_as_many_rounds_as_ones_constitution_and_in_a_fight_on_fatigue_points() -> None:
    assert rounds_of_running(13).value == 13
    runs_in = sorted(set(phases(FAST, full(Action.RUN, 9), 18)))
    runner = Fatigue.at_start(10)
    for _ in runs_in:
        runner = after_phase(runner)
    assert (runs_in, runner.left) == ([FAST, AVERAGE], 8)


@pytest.mark.rule("CT1-SPRT-01")
def test_a_sprint_is_three_times_the_rate_half_of_it_each_phase() -> None:
    assert full(Action.SPRINT, 8) == 24
    assert phases(FAST, 24, 24) == [FAST] * 12 + [AVERAGE] * 12


# ----------------------------------------------------------------------- unarmed, withdrawing


@pytest.mark.rule("CT1-UNAR-01")
def test_bare_hands_strike_in_the_base_phase_and_one_later_after_a_half_move() -> None:
    assert phase_of_act(FAST) is FAST
    assert phases(FAST, 12, 4) == [FAST] * 4
    assert phase_of_act(FAST, None, Movement.HALF) is AVERAGE


@pytest.mark.rule("CT1-UNAR-02")
def test_an_armed_foe_that_threatens_strikes_bare_hands_first_with_4_to_hit_and_to_damage() -> None:
    assert provoked_by_unarmed(["orc"], "orc", target_is_armed=True) == ("orc",)
    assert needed(17, Defence(8), armed_against_unarmed()) == 5
    asked = damage_asked(Dice.parse("1d8"), added=[armed_against_unarmed()])
    assert str(asked.value) == "1d8+4"
    assert provoked_by_unarmed([], "orc", target_is_armed=True) == ()


def test_there_are_four_ways_to_fight_unarmed() -> None:
    assert list(Unarmed) == ["punch", "wrestle", "overbear", "martial arts"]


@pytest.mark.rule("CT1-WITH-01")
def test_withdrawing_is_a_safe_half_move_backwards_that_still_threatens() -> None:
    hero = figure(1, 5, 9)
    orcs = orc(2, 4, 8, 4), orc(3, 6, 8, 4)
    runner = orc(4, 2, 13, 2)
    field = meadow(hero, *orcs, runner)
    assert squares(squares_of(Action.WITHDRAW, Movement.HALF, 9)) == 5
    back = [Square(5, row) for row in range(10, 15)]
    events = provoked(field, hero, back, withdrawing=True, manner=Manner(facing=0))
    assert not any(event.strikes for event in events)
    assert not Action.WITHDRAW.leaves_an_act(Movement.HALF)
    withdrawn = figure(1, 5, 14)
    field = meadow(withdrawn, *orcs, runner)
    past = [Square(column, 13) for column in range(3, 9)]
    (strike,) = [event for event in provoked(field, runner, past) if event.strikes]
    assert strike.enemy == withdrawn.id


# --------------------------------------------------------------------------- attacking, then moving


@pytest.mark.rule("CT1-ACT-04")
def test_who_attacks_first_has_a_half_move_at_the_end_unless_it_moved_before() -> None:
    assert squares(half_move_after_attack(9, moved=False)) == 5
    refused = half_move_after_attack(9, moved=True)
    assert isinstance(refused, Impossible)
    assert refused.reason == "it moved before it attacked"
