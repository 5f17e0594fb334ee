"""Whatever the dice show, the rules of a round have an answer (ruling R27)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fieldwright.rules.attack_rates import attacks_in_round, phases_of_attacks, shots_in_round
from fieldwright.rules.critical_events import (
    Answers,
    Asked,
    Asking,
    Fact,
    Outcome,
    event_of,
    settle,
)
from fieldwright.rules.dice import Dice
from fieldwright.rules.explained import Explained
from fieldwright.rules.game_time import game_time
from fieldwright.rules.initiative import (
    Initiative,
    act_phase,
    base_initiative,
    initiative_of,
    phase_of_factor,
    shift_of_roll,
    shifted,
    with_magic,
)
from fieldwright.rules.loads import load_of
from fieldwright.rules.movement import Phase
from fieldwright.rules.rates import Load

D10 = st.integers(1, 10)
RATES = st.sampled_from(
    [Fraction(1, 3), Fraction(1, 2), Fraction(3, 4), Fraction(1), Fraction(5, 2)]
)


def answered(answers: Answers, asked: Asked, data: st.DataObject) -> Answers:
    def number(dice: Dice | None) -> int:
        assert dice is not None
        return data.draw(st.integers(dice.lowest, dice.highest))

    known = {"roll": answers.roll, "amount": answers.amount, "direction": answers.direction}
    if asked.asking is Asking.TEST:
        return Answers(**known, passed=data.draw(st.booleans()))
    return Answers(**{**known, asked.asking.value: number(asked.dice)}, passed=answers.passed)


@given(roll=st.integers(1, 20), facts=st.frozensets(st.sampled_from(Fact)), data=st.data())
def test_every_critical_event_ends_after_at_most_four_answers(
    roll: int, facts: frozenset[Fact], data: st.DataObject
) -> None:
    answers, event = Answers(), event_of(roll)
    for _ in range(4):
        step = settle(event, answers, facts)
        if isinstance(step, Outcome):
            break
        answers = answered(answers, step, data)
    final = settle(event, answers, facts)
    assert isinstance(final, Outcome)
    assert settle(event, answers, facts) == final


@given(rolls=st.lists(D10, min_size=2, max_size=5), again=st.lists(D10, min_size=5, max_size=5))
def test_initiative_has_one_winner_or_is_rolled_again(rolls: list[int], again: list[int]) -> None:
    sides = "ABCDE"[: len(rolls)]
    first = dict(zip(sides, rolls, strict=True))
    result = initiative_of([first])
    tied = rolls.count(min(rolls)) > 1
    assert isinstance(result, Initiative) is not tied
    if isinstance(result, Initiative):
        assert result.rolls[result.winner] == min(rolls)
        assert list(result.ranks.values()).count(0) == 1
    second = initiative_of([first, dict(zip(sides, again, strict=False))])
    if isinstance(second, Initiative):
        assert second.critical_event


@given(
    size=st.sampled_from("TSMLHG"),
    rate=st.integers(0, 60),
    load=st.sampled_from(Load),
    factor=st.integers(-5, 40),
    bonus=st.integers(0, 6),
    roll=D10,
)
def test_an_act_never_comes_before_its_base_and_never_leaves_the_round(
    size: str, rate: int, load: Load, factor: int, bonus: int, roll: int
) -> None:
    base = base_initiative(size, rate, load)
    speed = with_magic(Explained(phase_of_factor(factor), ()), bonus)
    shift = shift_of_roll(roll)
    phase = act_phase(base, speed, roll=shift).value
    assert phase >= shifted(base.value, shift.value)
    assert Phase.VERY_FAST <= phase <= Phase.END
    assert phase < Phase.END or roll == 10


@given(first=st.sampled_from(Phase), rate=RATES, rounds=st.integers(1, 30))
def test_attacks_neither_get_lost_nor_more(first: Phase, rate: Fraction, rounds: int) -> None:
    made = sum(attacks_in_round(rate, number) for number in range(1, rounds + 1))
    assert made == int(rate * rounds)
    phases = phases_of_attacks(first, attacks_in_round(rate, rounds))
    assert list(phases) == sorted(phases)


@given(rate=RATES, rounds=st.integers(1, 40))
def test_nobody_shoots_faster_than_the_rate_of_fire(rate: Fraction, rounds: int) -> None:
    last: int | None = None
    shots = 0
    for number in range(1, rounds + 1):
        now = shots_in_round(rate, number, None if last is None else number - last)
        last = number if now else last
        shots += now
    assert shots <= max(1, -int(-rate * rounds // 1))


@given(strength=st.integers(1, 25), less=st.floats(0, 600), more=st.floats(0, 600))
def test_more_pounds_never_weigh_less(strength: int, less: float, more: float) -> None:
    light, heavy = sorted((less, more))
    assert load_of(light, strength).value <= load_of(heavy, strength).value


@given(rounds=st.integers(0, 100_000))
def test_the_clock_shows_every_combat_round(rounds: int) -> None:
    time = game_time(rounds)
    assert time.in_combat_rounds == rounds
    assert time.rounds < 10
    assert time.combat_rounds < 5
