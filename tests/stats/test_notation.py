"""What books print is read, kept word for word, and refused with a sentence otherwise."""

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.stats.notation import (
    ArmourClass,
    AttackCount,
    Damage,
    Dice,
    HitDice,
    Intelligence,
    Morale,
    Movement,
    NotationError,
    RateOfFire,
    Size,
    Strength,
    Thac0,
)
from fieldwright.stats.weapon import ranges_of
from fieldwright.terms.chance import Stream

READERS: dict[str, Callable[[str], Any]] = {
    "ArmourClass": ArmourClass.parse,
    "AttackCount": AttackCount.parse,
    "Damage": Damage.parse,
    "HitDice": HitDice.parse,
    "Intelligence": Intelligence.parse,
    "Morale": Morale.parse,
    "Movement": Movement.parse,
    "Ranges": ranges_of,
    "RateOfFire": RateOfFire.parse,
    "Size": Size.parse,
    "Thac0": Thac0.parse,
}
PRINTED = tomllib.loads(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("reader", PRINTED)
def test_every_text_that_books_print_is_read_and_kept_word_for_word(reader: str) -> None:
    for text in PRINTED[reader]["texts"]:
        value = READERS[reader](text)
        if reader != "Ranges":
            assert str(value) == " ".join(text.split())
            assert READERS[reader](str(value)) == value


# ---------------------------------------------------------------------------------------- hit dice


@pytest.mark.parametrize(
    ("text", "lowest", "highest", "average", "level"),
    [
        ("1-1", 1, 7, 3.5, 0),
        ("4+1", 5, 33, 19, 4),
        ("6+6", 12, 54, 33, 6),
        ("½", 1, 4, 2.5, 0),
        ("1/2", 1, 4, 2.5, 0),
        ("¼", 1, 2, 1.5, 0),
        ("½ (1-4 hit points)", 1, 4, 2.5, 0),
        ("14 + 1-3 hit points", 15, 115, 65, 14),
        ("14 (60 hp)", 60, 60, 60, 14),
        ("2 hp", 2, 2, 2, 0),
        ("12", 12, 96, 54, 12),
        ("3d8+2", 5, 26, 15.5, 3),
        ("1d4 hp", 1, 4, 2.5, 0),
        ("3+12", 15, 36, 25.5, 3),
        ("11+", 11, 88, 49.5, 11),
        ("4-7", 4, 56, 24.75, 4),
        ("3+3 or 4+4", 6, 36, 19.25, 3),
        ("Worker: 2; Warrior: 3", 2, 24, 11.25, 2),
    ],
)
def test_hit_dice_give_their_hit_points(
    text: str, lowest: int, highest: int, average: float, level: int
) -> None:
    dice = HitDice.parse(text)
    assert (dice.lowest, dice.highest, dice.average, dice.level) == (
        lowest,
        highest,
        average,
        level,
    )


@given(st.sampled_from(PRINTED["HitDice"]["texts"]), st.integers(0, 1 << 32))
def test_rolled_hit_points_lie_within_the_hit_dice(text: str, seed: int) -> None:
    dice = HitDice.parse(text)
    assert dice.lowest <= dice.roll(Stream(seed, "hit points")) <= dice.highest


def test_the_same_stream_rolls_the_same_hit_points() -> None:
    rolls = {HitDice.parse("4-7").roll(Stream(7, "bear")) for _ in range(5)}
    assert len(rolls) == 1


def test_hit_points_tell_which_of_the_open_hit_dice_a_creature_has() -> None:
    assert HitDice.parse("4-7").level_of(31) == 7
    assert HitDice.parse("4-7").level_of(18) == 4


# ------------------------------------------------------------------------------------------ damage


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("1-8", ["1d8"]),
        ("1d8", ["1d8"]),
        ("5-8/5-8/5-12", ["1d4+4", "1d4+4", "1d8+4"]),
        ("1d6/1d6/2d4", ["1d6", "1d6", "2d4"]),
        ("2-8 (2d4) (weapon)", ["2d4"]),
        ("1", ["1"]),
        ("1d3-1", ["1d3-1"]),
        ("1d4 +2", ["1d4+2"]),
        ("\N{EN DASH}", []),
        ("Nil", []),
        ("by weapon", [None]),
        ("3-18 (crush)+1-4 (acid)", ["3d6+1d4"]),
        ("2-12+7", ["2d6+7"]),
        ("4-48/3-18/3-18", ["4d12", "3d6", "3d6"]),
        ("5-10", ["1d6+4"]),
        ("1- 8/1-8/1-12", ["1d8", "1d8", "1d12"]),
        ("1-6/1-6 and weapon", ["1d6", "1d6", None]),
    ],
)
def test_damage_has_a_roll_for_each_attack(text: str, rolls: list[str | None]) -> None:
    damage = Damage.parse(text)
    assert [None if roll is None else str(roll) for roll in damage.rolls] == rolls
    assert str(damage) == text


def test_damage_keeps_the_ways_to_choose_from() -> None:
    claws, weapon = Damage.parse("1-2/1-2/2-5 or 2-8 weapon").routines
    assert [str(blow.dice) for blow in claws] == ["1d2", "1d2", "1d4+1"]
    assert weapon[0].by_weapon
    assert str(weapon[0].dice) == "2d4"
    assert not weapon[0].added
    (_, more) = Damage.parse("1-10 (or by weapon +6)").routines
    assert more[0].added
    assert str(more[0].dice) == "6"


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_dice_of_a_range_roll_just_that_range(lowest: int, spread: int) -> None:
    dice = Dice.of_range(lowest, lowest + spread)
    assert (dice.lowest, dice.highest) == (lowest, lowest + spread)


TERMS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 20)), min_size=1, max_size=3)


@given(st.builds(Dice, TERMS.map(tuple), st.integers(-9, 99)))
def test_dice_are_written_and_read_alike(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice


def test_a_negative_roll_is_nought() -> None:
    assert {Dice.parse("1d2-1").roll(Stream(n, "x")) for n in range(20)} == {0, 1}
    assert Dice.parse("1d3-5").highest == 0


def test_a_critical_doubles_the_dice_and_not_the_bonus() -> None:
    """Ruling R23."""
    assert str(Dice.parse("1d8+3").doubled()) == "2d8+3"


# ---------------------------------------------------------------------------------------- movement


def test_movement_has_modes_and_a_class_of_manoeuvrability() -> None:
    movement = Movement.parse("12, Fl 30 (C, D if mounted)")
    flying = movement.mode("flying")
    assert flying is not None
    assert (movement.rate, flying.rate) == (12, 30)
    assert (movement.manoeuvrability, flying.mounted) == ("C", "D")
    assert movement.fastest == 30


@pytest.mark.parametrize(
    ("text", "rate", "unarmoured", "other"),
    [
        ("12", 12, 12, {}),
        ("9 (12)", 9, 12, {}),
        ("12, Fl 30 (C)", 12, 12, {"flying": 30}),
        ("3, Wb 12", 3, 3, {"web": 12}),
        ("6, Br 1-6", 6, 6, {"burrowing": 6}),
        ("14 (3)", 14, 14, {}),
        ("15, Sw 15", 15, 15, {"swimming": 15}),
        ("120 ft; 240 ft flying (AA:IV)", 12, 12, {"flying": 24}),
    ],
)
def test_movement_gives_its_rates(
    text: str, rate: int, unarmoured: int, other: dict[str, int]
) -> None:
    movement = Movement.parse(text)
    assert (movement.rate, movement.unarmoured) == (rate, unarmoured)
    assert {mode.name: mode.rate for mode in movement.modes if mode.name != "walking"} == other


# ------------------------------------------------------------------------------------ other numbers


def test_thac0_goes_with_the_hit_dice() -> None:
    assert Thac0.parse("17").value(HitDice.parse("4")) == 17
    hound = Thac0.parse("4 HD: 17; 5-6 HD: 15; 7 HD: 13")
    assert [hound.value(HitDice.parse("4-7"), number) for number in (4, 5, 6, 7)] == [
        *(17, 15, 15, 13)
    ]
    ankheg = Thac0.parse("17-13")
    # Four better over five more hit dice: 0.8 a die, the worse number where it is not even.
    assert [ankheg.value(HitDice.parse("3-8"), number) for number in range(3, 9)] == [
        *(17, 17, 16, 15, 14, 13)
    ]
    assert ankheg.value() == 17


def test_armour_class_tells_what_is_left_without_armour() -> None:
    orc = ArmourClass.parse("6 (10)")
    assert (orc.value, orc.unarmoured) == (6, 10)
    assert ArmourClass.parse("-2/4/6").parts == (-2, 4, 6)
    assert ArmourClass.parse("Determined by armor worn").value is None


def test_morale_intelligence_and_size_read_words_and_numbers() -> None:
    assert Morale.parse("Steady (11-12)").span == (11, 12)
    assert Morale.parse("11").span == (11, 11)
    assert Morale.parse("Fanatic").span == (17, 18)
    assert Morale.parse("Special").span is None
    assert Intelligence.parse("Low to average (5-10)").span == (5, 10)
    assert Intelligence.parse("8").span == (8, 8)
    assert Intelligence.parse("Supra-genius").span == (19, 20)
    assert (Size.parse("S-M").smallest, Size.parse("S-M").letter) == ("S", "M")
    assert Size.parse("Man").letter == "M"


def test_three_attacks_in_two_rounds_are_one_in_odd_and_two_in_even_rounds() -> None:
    """Ruling R19."""
    assert [AttackCount.parse("3/2").in_round(number) for number in range(1, 5)] == [1, 2, 1, 2]
    assert [AttackCount.parse("5/2").in_round(number) for number in range(1, 5)] == [2, 3, 2, 3]
    assert [int(n) for n in AttackCount.parse("3 or 1").choices] == [3, 1]


def test_a_rate_of_fire_is_shots_a_round() -> None:
    assert RateOfFire.parse("2/1").number == 2
    assert RateOfFire.parse("1/2").number == Fraction(1, 2)


def test_exceptional_strength_has_a_percentage() -> None:
    assert Strength.parse("18/00") == Strength(18, 100)
    assert Strength.parse("18/50") == Strength(18, 50)
    assert [str(Strength.parse(text)) for text in ("17", "18/00", "18/07")] == [
        *("17", "18/00", "18/07")
    ]
    with pytest.raises(NotationError, match="17/50"):
        Strength.parse("17/50")


# ----------------------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (HitDice.parse, "many"),
        (HitDice.parse, ""),
        (HitDice.parse, "0"),
        (HitDice.parse, "4+-1"),
        (HitDice.parse, "9999"),
        (Damage.parse, "sharp"),
        (Damage.parse, "1d"),
        (Damage.parse, "8-1"),
        (Damage.parse, "1d8/"),
        (Damage.parse, "1d6 1d8"),
        (Movement.parse, "fast"),
        (Movement.parse, "12, 9"),
        (Movement.parse, "12, Xx 9"),
        (Thac0.parse, "good"),
        (ArmourClass.parse, "plate"),
        (ArmourClass.parse, "1" * 150 + "!"),
        (Movement.parse, "9 (²)"),
        (ranges_of, "1/2/³"),
        (Morale.parse, "12-11"),
        (Intelligence.parse, "clever"),
        (Size.parse, "XL"),
        (AttackCount.parse, "00"),
        (AttackCount.parse, "1/0"),
        (RateOfFire.parse, "often"),
        (Strength.parse, "30"),
        (ranges_of, "10"),
        (ranges_of, "3/2/1"),
    ],
)
def test_what_no_book_prints_is_refused_with_an_example(
    reader: Callable[[str], Any], text: str
) -> None:
    with pytest.raises(NotationError, match=r"(write it like “|part attacks).*[.]$"):
        reader(text)


SIGNS = st.text(alphabet="0123456789d+-/ ()½¼,;:.hpFlSwBrCDor to", max_size=24)


@given(st.sampled_from(sorted(READERS.keys() - {"Ranges"})), SIGNS | st.text(max_size=12))
def test_any_text_is_read_or_refused_and_what_is_read_comes_back(reader: str, text: str) -> None:
    try:
        value = READERS[reader](text)
    except NotationError:
        return
    assert READERS[reader](str(value)) == value
