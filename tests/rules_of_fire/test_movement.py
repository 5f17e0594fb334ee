"""How far and when figures move (combat-and-tactics.txt, Movement, Movement and Initiative)."""

from fractions import Fraction

import pytest

from fieldwright.rules.actions import Action, Movement, actions_with, squares_of
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.movement import (
    Phase,
    base_phase,
    diagonal_cost,
    phase_of_act,
    phases_of_move,
    points_of,
)
from fieldwright.rules.phase_order import Deed, Doing, in_order
from fieldwright.rules.rates import (
    RATE_OF_RACE,
    Adjustments,
    Load,
    adjusted_rate,
    feet_a_round,
    laden_rate,
)
from fieldwright.rules.shift import FACINGS, shift, shift_squares
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

NONE, HALF, FULL = Movement.NONE, Movement.HALF, Movement.FULL


def far(action: Action, movement: Movement, rate: int, off: Fraction = Fraction(0)) -> int:
    squares = squares_of(action, movement, rate, off)
    assert isinstance(squares, int)
    return squares


@pytest.mark.rule("CT1-MOVE-01")
def test_rate_9_is_9_squares_or_45_feet_a_round() -> None:
    squares = far(Action.MOVE, FULL, 9)
    assert squares == 9
    assert feet_a_round(squares) == 45


@pytest.mark.rule("CT1-MOVE-01-EX")
def test_a_fighter_of_rate_12_moves_60_feet_and_sprints_180() -> None:
    assert feet_a_round(far(Action.MOVE, FULL, 12)) == 60
    assert far(Action.SPRINT, FULL, 12) == 36
    assert feet_a_round(far(Action.SPRINT, FULL, 12)) == 180


@pytest.mark.parametrize(("rate", "squares"), [(9, 3), (10, 3), (15, 5), (12, 4), (2, 1)])
def test_in_missile_scale_a_third_of_the_rate_is_moved(rate: int, squares: int) -> None:
    assert squares_of(Action.MOVE, FULL, rate, scale=Scale.MISSILE) == squares


@pytest.mark.rule("CT1-MOVE-02")
@pytest.mark.parametrize(("diagonals", "points"), [(0, 0), (1, 2), (2, 3), (4, 6), (5, 8)])
def test_two_diagonals_cost_three_rounded_up(diagonals: int, points: int) -> None:
    assert sum(diagonal_cost(earlier) for earlier in range(diagonals)) == points
    assert points_of(0, diagonals) == points


@pytest.mark.rule("CT1-MOVE-02")
def test_two_straight_and_three_diagonal_steps_cost_seven() -> None:
    assert points_of(2, 3) == 7


@pytest.mark.rule("CT1-MOVE-02-EX")
def test_three_diagonals_cost_five() -> None:
    assert [diagonal_cost(earlier) for earlier in range(3)] == [2, 1, 2]
    assert points_of(0, 3) == 5


@pytest.mark.rule("CT1-MOVE-03")
def test_each_race_has_its_printed_rate() -> None:
    races = ["human", "elf", "half-elf", "dwarf", "gnome", "halfling"]
    assert [RATE_OF_RACE[race] for race in races] == [12, 12, 12, 6, 6, 6]


@pytest.mark.rule("CT1-MOVE-04")
@pytest.mark.parametrize(
    ("race", "strength", "dexterity", "rate"),
    [
        ("dwarf", 2, -1, 7),
        ("elf", -1, 3, 14),
        pytest.param("human", 1, 1, 14, marks=pytest.mark.rule("CT1-MOVE-04-EX")),
        ("halfling", -3, -4, 1),
    ],
)
def test_strength_and_dexterity_add_to_the_rate_and_take_from_it(
    race: str, strength: int, dexterity: int, rate: int
) -> None:
    given = Adjustments(strength=strength, dexterity=dexterity)
    assert adjusted_rate(RATE_OF_RACE[race], given).value == rate


@pytest.mark.rule("CT1-MOVE-05")
def test_load_is_looked_up_after_the_abilities() -> None:
    rate = adjusted_rate(RATE_OF_RACE["human"], Adjustments(strength=1, dexterity=1)).value
    assert rate == 14
    assert laden_rate(rate, Load.MODERATE).value == 7


@pytest.mark.parametrize(
    ("rate", "row"),
    [
        (1, [1, 1, 1, 1, 1]),
        (6, [6, 4, 3, 2, 1]),
        (9, [9, 7, 5, 2, 1]),
        (12, [12, 9, 6, 3, 1]),
        (18, [18, 14, 9, 5, 1]),
        # Beyond the table by quarters, rounded half up: 15, 10, 5; 16 1/2, 11, 5 1/2.
        (20, [20, 15, 10, 5, 1]),
        (22, [22, 17, 11, 6, 1]),
        (0, [0, 0, 0, 0, 0]),
    ],
)
def test_the_table_of_loads_is_read_as_printed(rate: int, row: list[int]) -> None:
    assert [laden_rate(rate, load).value for load in Load] == row


@pytest.mark.rule("CT1-MOVE-20")
def test_stamina_and_balance_count_instead_of_muscle_and_aim() -> None:
    given = Adjustments(strength=1, stamina=0, dexterity=0, balance=1)
    answer = adjusted_rate(RATE_OF_RACE["human"], given)
    assert answer.value == 13
    assert [(reason.text, reason.value) for reason in answer.reasons if reason.counts] == [
        ("base rate", "12"),
        ("Stamina", "+0"),
        ("Balance", "+1"),
    ]
    assert [str(reason) for reason in answer.reasons if not reason.counts] == [
        "Strength: +1 (does not count)",
        "Dexterity: +0 (does not count)",
    ]


@pytest.mark.rule("CT1-MOVE-06")
def test_eight_actions_are_possible_without_moving() -> None:
    assert {action.label for action in actions_with(NONE)} == {
        "attack",
        "cast a spell",
        "cover someone",
        "fire or throw",
        "guard",
        "parry",
        "unarmed combat",
        "use a magical item",
    }


def test_there_are_fourteen_actions() -> None:
    assert len(Action) == 14


@pytest.mark.rule("CT1-MOVE-07")
def test_a_caster_may_end_on_nine_squares_with_eight_facings() -> None:
    now = Square(5, 5)
    ends = shift_squares(now)
    assert len(ends) == 9
    assert {(end.column, end.row) for end in ends} == {(x, y) for x in (4, 5, 6) for y in (4, 5, 6)}
    for end in ends:
        answer = shift(Action.CAST, now, end)
        assert isinstance(answer, Explained)
        assert answer.value == 0
    assert len(FACINGS) == 8


@pytest.mark.rule("CT1-MOVE-07")
def test_a_shift_of_two_squares_is_refused_and_runners_have_none() -> None:
    refused = shift(Action.CAST, Square(5, 5), Square(5, 7))
    assert isinstance(refused, Impossible)
    assert refused.reason == "a shift is 1 square, not 2"
    assert isinstance(shift(Action.RUN, Square(5, 5), Square(5, 6)), Impossible)


@pytest.mark.rule("CT1-MOVE-07")
@pytest.mark.parametrize("off", [Fraction(0), Fraction(2, 3)])
def test_the_shift_is_one_square_on_any_footing(off: Fraction) -> None:
    assert far(Action.CAST, NONE, 9, off) == 1


@pytest.mark.rule("CT1-MOVE-09")
def test_a_half_move_of_rate_9_is_5_squares_with_each_half_move_action() -> None:
    half_move = [Action.ATTACK, Action.FIRE, Action.GUARD, Action.UNARMED, Action.WITHDRAW]
    assert [far(action, HALF, 9) for action in half_move] == [5, 5, 5, 5, 5]
    assert Action.CHARGE.allows(HALF)


@pytest.mark.rule("CT1-MOVE-09")
def test_withdrawing_is_a_half_move_and_casting_or_parrying_none() -> None:
    assert Action.WITHDRAW.movements == (HALF,)
    for action in (Action.CAST, Action.COVER, Action.PARRY):
        refused = squares_of(action, HALF, 9)
        assert isinstance(refused, Impossible)
        assert refused.reason == f"{action.label} is no half-move action"


@pytest.mark.rule("CT1-MOVE-10")
def test_full_moves_of_rate_8_are_12_8_16_and_24() -> None:
    assert set(actions_with(FULL)) == {Action.CHARGE, Action.MOVE, Action.RUN, Action.SPRINT}
    full = [Action.CHARGE, Action.MOVE, Action.RUN, Action.SPRINT]
    assert [far(action, FULL, 8) for action in full] == [12, 8, 16, 24]


@pytest.mark.rule("CT1-MOVE-10")
def test_no_blow_or_spell_is_left_after_running_sprinting_or_a_full_move() -> None:
    left = [action for action in actions_with(FULL) if action.leaves_an_act(FULL)]
    assert left == [Action.CHARGE]
    assert not Action.WITHDRAW.leaves_an_act(HALF)


def test_a_rate_of_nothing_moves_nowhere() -> None:
    assert far(Action.SPRINT, FULL, 0) == 0
    assert far(Action.CAST, NONE, 0) == 0


@pytest.mark.rule("CT1-MOVE-11")
def test_a_half_move_is_made_within_the_base_phase() -> None:
    phases = phases_of_move(Phase.FAST, far(Action.ATTACK, HALF, 12), [1] * 6, HALF)
    assert phases == (Phase.FAST,) * 6


@pytest.mark.rule("CT1-MOVE-12")
@pytest.mark.parametrize(
    ("action", "first", "second"), [(Action.MOVE, 5, 4), (Action.SPRINT, 14, 13)]
)
def test_rate_9_is_spread_over_two_phases(action: Action, first: int, second: int) -> None:
    total = far(action, FULL, 9)
    phases = phases_of_move(Phase.AVERAGE, total, [1] * total)
    assert phases == (Phase.AVERAGE,) * first + (Phase.SLOW,) * second


@pytest.mark.rule("CT1-MOVE-12")
def test_four_diagonals_of_rate_6_are_two_in_each_phase() -> None:
    costs = [diagonal_cost(earlier) for earlier in range(4)]
    phases = phases_of_move(Phase.AVERAGE, 6, costs)
    assert phases == (Phase.AVERAGE,) * 2 + (Phase.SLOW,) * 2


def test_a_knights_charge_of_9_goes_5_squares_then_2_of_the_7_needed() -> None:
    total = far(Action.CHARGE, FULL, 6)
    assert total == 9
    assert phases_of_move(Phase.FAST, total, [1] * 7) == (Phase.FAST,) * 5 + (Phase.AVERAGE,) * 2


def test_a_step_too_dear_for_the_first_phase_waits_and_all_after_it() -> None:
    # Total 5: 3 points in the first phase; the second diagonal step of 2 would be the fourth.
    assert phases_of_move(Phase.SLOW, 5, [1, 1, 2, 1]) == (
        Phase.SLOW,
        Phase.SLOW,
        Phase.VERY_SLOW,
        Phase.VERY_SLOW,
    )


def test_what_is_moved_past_very_slow_is_moved_in_the_end_step() -> None:
    assert phases_of_move(Phase.VERY_SLOW, 4, [1] * 4)[-1] is Phase.END
    assert Phase.END.later() is Phase.END
    assert Phase.END.label == "the end of the round"


@pytest.mark.rule("CT1-MOVE-13")
@pytest.mark.parametrize(
    ("base", "speed", "phase"),
    [
        (Phase.FAST, Phase.FAST, Phase.AVERAGE),
        (Phase.FAST, Phase.VERY_SLOW, Phase.VERY_SLOW),
        pytest.param(Phase.FAST, Phase.SLOW, Phase.SLOW, marks=pytest.mark.rule("CT1-MOVE-13-EX")),
        pytest.param(
            Phase.AVERAGE, Phase.AVERAGE, Phase.SLOW, marks=pytest.mark.rule("CT1-MOVE-13-EX2")
        ),
        (Phase.FAST, None, Phase.AVERAGE),
    ],
)
def test_who_half_moves_strikes_later_but_never_sooner(
    base: Phase, speed: Phase | None, phase: Phase
) -> None:
    assert phases_of_move(base, 6, [1], HALF) == (base,)
    assert phase_of_act(base, speed, HALF) is phase


def test_who_stands_strikes_at_the_later_of_base_and_speed() -> None:
    assert phase_of_act(Phase.FAST, Phase.SLOW) is Phase.SLOW
    assert phase_of_act(Phase.SLOW, Phase.FAST) is Phase.SLOW


@pytest.mark.rule("CT1-MOVE-14")
def test_a_spell_with_its_shift_comes_before_a_companions_move() -> None:
    swordsman = Deed(who="swordsman", phase=Phase.AVERAGE, doing=Doing.MOVE, rate=12)
    priest = Deed(who="priest", phase=Phase.AVERAGE, doing=Doing.ACT, rate=9)
    assert [deed.who for deed in in_order([swordsman, priest])] == ["priest", "swordsman"]


@pytest.mark.rule("CT1-MOVE-14-EX")
def test_fletchers_arrow_flies_before_boldo_moves() -> None:
    boldo = Deed(who="Boldo's move", phase=Phase.FAST, doing=Doing.MOVE, rate=12)
    fletcher = Deed(who="Fletcher's shot", phase=Phase.FAST, doing=Doing.ACT, rate=12)
    assert [deed.who for deed in in_order([boldo, fletcher])] == ["Fletcher's shot", "Boldo's move"]


def test_phase_counts_before_side_before_deed_before_rate_before_the_dms_order() -> None:
    deeds = [
        Deed(who="f", phase=Phase.SLOW, doing=Doing.ACT),
        Deed(who="e", phase=Phase.FAST, doing=Doing.ACT, side=1, rate=18),
        Deed(who="d", phase=Phase.FAST, doing=Doing.MOVE, rate=9, place=2),
        Deed(who="c", phase=Phase.FAST, doing=Doing.MOVE, rate=9, place=1),
        Deed(who="b", phase=Phase.FAST, doing=Doing.MOVE, rate=12, place=3),
        Deed(who="a", phase=Phase.FAST, doing=Doing.ACT, rate=6),
    ]
    assert "".join(deed.who for deed in in_order(deeds)) == "abcdef"


@pytest.mark.rule("CT1-MOVE-16")
def test_turning_on_the_way_costs_nothing() -> None:
    assert points_of(6, 0, turns=3) == 6
    assert far(Action.MOVE, FULL, 6) == 6


@pytest.mark.parametrize(
    ("size", "rate", "slowed", "phase"),
    [
        ("S", 9, 0, Phase.VERY_FAST),
        ("M", 12, 0, Phase.FAST),
        ("L", 9, 0, Phase.AVERAGE),
        ("H", 12, 0, Phase.SLOW),
        ("G", 9, 0, Phase.VERY_SLOW),
        ("M", 18, 0, Phase.VERY_FAST),
        ("M", 6, 0, Phase.AVERAGE),
        ("T", 18, 0, Phase.VERY_FAST),
        ("G", 6, 0, Phase.VERY_SLOW),
        ("M", 12, 2, Phase.SLOW),
        ("S", 6, 1, Phase.AVERAGE),
        # 18 or more is one grade better and severe load three worse, whatever the order.
        ("M", 18, 3, Phase.SLOW),
    ],
)
def test_base_initiative_is_that_of_size_rate_and_load(
    size: str, rate: int, slowed: int, phase: Phase
) -> None:
    assert base_phase(size, rate, slowed).value is phase
