"""Who acts when (combat-and-tactics.txt, Initiative; rulings R16-R18, R30, R31)."""

from collections.abc import Mapping

import pytest

from fieldwright.rules.actions import Movement
from fieldwright.rules.explained import Explained, Question
from fieldwright.rules.initiative import (
    Initiative,
    act_phase,
    base_initiative,
    initiative_of,
    move_phase,
    phase_of_factor,
    shift_of_roll,
    shifted,
    slower_of,
    speed_of_weapon,
    with_magic,
)
from fieldwright.rules.movement import Phase
from fieldwright.rules.phase_order import Deed, Doing, in_order
from fieldwright.rules.rates import Load
from fieldwright.stats.weapon import load_weapons

WEAPONS = load_weapons()
VERY_FAST, FAST, AVERAGE, SLOW, VERY_SLOW, END = Phase


def plain(phase: Phase) -> Explained[Phase]:
    return Explained(phase, ())


def decided(*rolled: Mapping[str, int]) -> Initiative:
    result = initiative_of(rolled)
    assert isinstance(result, Initiative)
    return result


def order(*deeds: Deed) -> list[str]:
    return [deed.who for deed in in_order(deeds)]


# ------------------------------------------------------------------------------ the dice of sides


@pytest.mark.rule("CT1-INIT-01")
def test_phases_follow_each_other_whatever_the_side() -> None:
    deeds = [
        Deed(who="slow winner", phase=SLOW, doing=Doing.ACT, side=0),
        Deed(who="very fast loser", phase=VERY_FAST, doing=Doing.ACT, side=1),
        Deed(who="average winner", phase=AVERAGE, doing=Doing.ACT, side=0),
    ]
    assert order(*deeds) == ["very fast loser", "average winner", "slow winner"]
    assert [phase.label for phase in Phase][:5] == [
        "very fast",
        "fast",
        "average",
        "slow",
        "very slow",
    ]


@pytest.mark.rule("CT1-INIT-02")
@pytest.mark.parametrize(("rolls", "winner"), [((4, 7), "A"), ((9, 8), "B")])
def test_the_lowest_roll_wins(rolls: tuple[int, int], winner: str) -> None:
    assert decided({"A": rolls[0], "B": rolls[1]}).winner == winner


@pytest.mark.rule("CT1-INIT-02-EX")
def test_three_beats_five() -> None:
    initiative = decided({"monsters": 5, "heroes": 3})
    assert initiative.winner == "heroes"
    assert initiative.ranks == {"heroes": 0, "monsters": 1}
    assert not initiative.critical_event


@pytest.mark.rule("CT1-INIT-03")
def test_in_each_phase_the_winner_comes_first_but_an_earlier_phase_before_all() -> None:
    sides = decided({"A": 2, "B": 6}).ranks
    deeds = [
        Deed(who=f"{side} {phase.label}", phase=phase, doing=Doing.ACT, side=sides[side])
        for side, phase in (("A", AVERAGE), ("B", FAST), ("A", FAST), ("B", AVERAGE))
    ]
    assert order(*deeds) == ["A fast", "B fast", "A average", "B average"]


@pytest.mark.rule("CT1-INIT-04")
def test_attacks_and_spells_of_a_side_come_before_its_movement() -> None:
    deeds = [
        Deed(who="move", phase=FAST, doing=Doing.MOVE, side=0),
        Deed(who="spell", phase=FAST, doing=Doing.ACT, side=0),
        Deed(who="their move", phase=FAST, doing=Doing.MOVE, side=1),
        Deed(who="their attack", phase=FAST, doing=Doing.ACT, side=1),
    ]
    assert order(*deeds) == ["spell", "move", "their attack", "their move"]


@pytest.mark.rule("CT1-INIT-05")
def test_a_roll_of_1_makes_a_side_one_phase_earlier_and_no_other() -> None:
    initiative = decided({"A": 1, "B": 6})
    earlier = [
        shifted(phase, initiative.shift_of("A").value)
        for phase in (VERY_SLOW, AVERAGE, FAST, VERY_FAST)
    ]
    assert earlier == [SLOW, FAST, VERY_FAST, VERY_FAST]
    assert initiative.shift_of("B") == Explained(0, ())


@pytest.mark.rule("CT1-INIT-05-EX")
def test_with_a_1_an_average_sword_is_fast_and_a_fast_figure_moves_very_fast() -> None:
    base, one = base_initiative("M", 12), shift_of_roll(1)
    assert act_phase(base, speed_of_weapon(WEAPONS["long-sword"]), roll=one).value is FAST
    assert act_phase(base, speed_of_weapon(WEAPONS["short-bow"]), roll=one).value is FAST
    assert move_phase(base, one).value is VERY_FAST


@pytest.mark.rule("CT1-INIT-06")
def test_a_roll_of_10_makes_a_side_one_phase_later() -> None:
    both = decided({"A": 1, "B": 10})
    later = [shifted(phase, both.shift_of("B").value) for phase in (VERY_FAST, SLOW, VERY_SLOW)]
    assert later == [FAST, VERY_SLOW, END]
    assert both.shift_of("A").value == -1


@pytest.mark.rule("CT1-INIT-07")
def test_ties_are_rolled_again_and_make_one_critical_event() -> None:
    first = [{"A": 6, "B": 6}, {"A": 2, "B": 2}]
    assert isinstance(initiative_of(first), Question)
    initiative = decided(*first, {"A": 3, "B": 8})
    assert initiative.winner == "A"
    assert initiative.rolls["A"] == 3
    assert initiative.critical_event


@pytest.mark.rule("CT1-INIT-07")
def test_a_tied_1_speeds_nobody_up() -> None:
    initiative = decided({"A": 1, "B": 1}, {"A": 5, "B": 4})
    assert [initiative.shift_of(side).value for side in "AB"] == [0, 0]


@pytest.mark.rule("CT1-INIT-15")
def test_with_three_sides_only_a_tie_for_the_lowest_is_rolled_again() -> None:
    initiative = decided({"A": 3, "B": 7, "C": 7})
    assert not initiative.critical_event
    assert initiative.ranks == {"A": 0, "B": 1, "C": 1}
    assert isinstance(initiative_of([{"A": 3, "B": 3, "C": 5}]), Question)
    again = decided({"A": 3, "B": 3, "C": 5}, {"A": 9, "B": 4, "C": 2})
    assert again.critical_event
    assert again.ranks == {"C": 0, "B": 1, "A": 2}


@pytest.mark.rule("CT1-INIT-14")
def test_among_equals_the_higher_rate_goes_first_then_the_dms_order() -> None:
    def swing(who: str, rate: int, place: int) -> Deed:
        return Deed(who=who, phase=AVERAGE, doing=Doing.ACT, rate=rate, place=place)

    assert order(swing("nine", 9, 0), swing("twelve", 12, 1)) == ["twelve", "nine"]
    assert order(swing("second", 12, 1), swing("first", 12, 0)) == ["first", "second"]


@pytest.mark.parametrize(
    "rolled", [[], [{}], [{"A": 11, "B": 2}], [{"A": 0}], [{"A": 2, "B": 2}, {"A": 1}]]
)
def test_dice_that_nobody_can_have_rolled_are_refused(rolled: list[dict[str, int]]) -> None:
    with pytest.raises(ValueError, match=r"initiative|cannot show"):
        initiative_of(rolled)


def test_a_side_without_enemies_wins_by_itself() -> None:
    assert decided({"heroes": 7}).ranks == {"heroes": 0}


# ------------------------------------------------------------------------------- base initiative


@pytest.mark.rule("CT1-INIT-08")
@pytest.mark.parametrize(
    ("size", "phase"),
    [
        ("T", VERY_FAST),
        ("S", VERY_FAST),
        ("M", FAST),
        ("L", AVERAGE),
        ("H", SLOW),
        ("G", VERY_SLOW),
    ],
)
def test_the_larger_the_later(size: str, phase: Phase) -> None:
    assert base_initiative(size, 9).value is phase


@pytest.mark.rule("CT1-INIT-09")
@pytest.mark.parametrize(
    ("size", "rate", "phase"),
    [
        ("L", 24, FAST),
        ("M", 18, VERY_FAST),
        ("M", 17, FAST),
        ("S", 6, FAST),
        ("M", 6, AVERAGE),
        ("M", 7, FAST),
        ("S", 18, VERY_FAST),
        ("H", 6, VERY_SLOW),
    ],
)
def test_the_swift_are_a_phase_earlier_and_the_lame_a_phase_later(
    size: str, rate: int, phase: Phase
) -> None:
    assert base_initiative(size, rate).value is phase


@pytest.mark.rule("CT1-INIT-10")
@pytest.mark.parametrize(
    ("size", "load", "phase"),
    [
        ("M", Load.MODERATE, AVERAGE),
        ("M", Load.HEAVY, SLOW),
        ("M", Load.SEVERE, VERY_SLOW),
        ("L", Load.MODERATE, SLOW),
        ("L", Load.LIGHT, AVERAGE),
    ],
)
def test_a_load_makes_base_initiative_later(size: str, load: Load, phase: Phase) -> None:
    """The rate before load counts: the reduced rate 6 of a laden human is not counted again."""
    assert base_initiative(size, 12, load).value is phase


# --------------------------------------------------------------------------------- weapon speeds


@pytest.mark.rule("CT1-INIT-11")
@pytest.mark.parametrize(
    ("size", "speed", "phase"),
    [
        ("M", FAST, FAST),
        ("M", VERY_SLOW, VERY_SLOW),
        ("L", FAST, AVERAGE),
        ("S", FAST, FAST),
    ],
)
def test_the_later_of_base_initiative_and_weapon_speed_counts(
    size: str, speed: Phase, phase: Phase
) -> None:
    assert act_phase(base_initiative(size, 12), plain(speed)).value is phase


@pytest.mark.rule("CT1-INIT-11-EX")
def test_a_human_swings_a_two_handed_sword_in_the_slow_phase() -> None:
    sword = speed_of_weapon(WEAPONS["two-handed-sword"])
    assert act_phase(base_initiative("M", 12), sword).value is SLOW


@pytest.mark.rule("CT1-INIT-12")
@pytest.mark.parametrize(
    ("size", "speed", "bonus", "phase"),
    [
        ("M", SLOW, 1, SLOW),
        ("M", SLOW, 3, AVERAGE),
        ("M", SLOW, 4, FAST),
        ("M", AVERAGE, 4, FAST),
        ("L", AVERAGE, 5, AVERAGE),
        ("M", SLOW, 2, AVERAGE),
        ("M", VERY_SLOW, 6, AVERAGE),
    ],
)
def test_magic_makes_a_weapon_earlier_but_not_its_wielder(
    size: str, speed: Phase, bonus: int, phase: Phase
) -> None:
    weapon = with_magic(plain(speed), bonus)
    assert act_phase(base_initiative(size, 12), weapon).value is phase


@pytest.mark.rule("CT1-INIT-12-EX")
def test_a_two_handed_sword_plus_2_strikes_in_the_average_phase() -> None:
    sword = with_magic(speed_of_weapon(WEAPONS["two-handed-sword"]), 2)
    assert act_phase(base_initiative("M", 12), sword).value is AVERAGE


@pytest.mark.parametrize(
    ("weapon", "phase"),
    [
        ("long-sword", AVERAGE),
        ("two-handed-sword", SLOW),
        ("dart", FAST),
        ("dagger", FAST),
        ("morning-star", AVERAGE),
        ("halberd", SLOW),
        ("short-bow", AVERAGE),
        ("heavy-crossbow", SLOW),
        ("pike", SLOW),
        ("bastard-sword-2h", AVERAGE),
    ],
)
def test_weapons_have_the_speed_that_the_book_prints(weapon: str, phase: Phase) -> None:
    assert speed_of_weapon(WEAPONS[weapon]).value is phase


def test_speed_factors_stand_for_phases_as_those_of_shields_do() -> None:
    """combat-and-tactics.txt, Shield-Punch: small fast 2, medium average 6, large slow 8."""
    assert [phase_of_factor(factor) for factor in (2, 6, 8)] == [FAST, AVERAGE, SLOW]
    assert [phase_of_factor(factor) for factor in (0, 4, 5, 7, 13)] == [
        VERY_FAST,
        FAST,
        AVERAGE,
        AVERAGE,
        SLOW,
    ]
    assert speed_of_weapon(WEAPONS["long-sword"], 8).value is SLOW


def test_two_weapons_strike_in_the_phase_of_the_slower() -> None:
    speeds = [speed_of_weapon(WEAPONS[name]) for name in ("long-sword", "dagger")]
    both = slower_of(speeds)
    assert both.value is AVERAGE
    assert [reason.counts for reason in both.reasons] == [True, False]


def test_every_shift_of_a_phase_is_explained() -> None:
    """CT1-INIT-13: the card shows base, weapon and roll, each with its shift."""
    base = base_initiative("M", 12, Load.MODERATE)
    sword = with_magic(speed_of_weapon(WEAPONS["two-handed-sword"]), 2)
    phase = act_phase(base, sword, Movement.HALF, shift_of_roll(10))
    assert phase.value is VERY_SLOW
    assert [str(reason) for reason in phase.reasons] == [
        "size M: fast",
        "load: 1 phase later",
        "two-handed sword: slow",
        "magic +2: 1 phase earlier",
        "after a half-move: slow",
        "initiative roll 10: 1 phase later",
    ]
