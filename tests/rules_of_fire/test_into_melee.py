"""Shots into a melee (combat-and-tactics.txt, Firing Into a Melee; ruling R15)."""

from collections import Counter
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.rules.encounter import DiceError
from fieldwright.rules.explained import Explained, Question
from fieldwright.rules.into_melee import (
    DICE,
    WEIGHTS,
    Member,
    TargetDie,
    engaged_with,
    target_die,
    who_is_shot_at,
)
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed
from fieldwright.terms.chance import Stream


def die_for(*figures: tuple[str, str]) -> TargetDie[str]:
    return target_die([Member(name, name, size) for name, size in figures])


def faces(die: TargetDie[str]) -> dict[str, str]:
    return {part.figure: str(part) for part in die.faces}


@pytest.mark.rule("CT1-INTO-01")
def test_all_who_are_linked_by_threat_are_candidates_and_a_clear_bystander_is_not() -> None:
    threats = [("orc", "A"), ("A", "ogre")]
    for start in ("orc", "A", "ogre"):
        assert set(engaged_with(start, threats)) == {"orc", "A", "ogre"}
        assert engaged_with(start, threats)[0] == start
    assert engaged_with("B", threats) == ("B",)


def test_two_melees_side_by_side_stay_two() -> None:
    threats = [("a", "b"), ("b", "a"), ("c", "d")]
    assert engaged_with("a", threats) == ("a", "b")
    assert engaged_with("d", threats) == ("d", "c")


@pytest.mark.rule("CT1-INTO-02")
def test_a_huge_and_a_man_take_a_d6_and_6_is_rolled_again() -> None:
    die = die_for(("giant", "H"), ("man", "M"))
    assert die.sides == 6
    assert faces(die) == {"giant": "1-4", "man": "5"}
    assert list(die.spare) == [6]
    assert [str(reason) for reason in die.reasons] == [
        "giant, size H: 1-4",
        "man, size M: 5",
        "rolled again: 6",
    ]


@pytest.mark.rule("CT1-INTO-02")
def test_with_a_small_one_among_them_halves_are_counted() -> None:
    die = die_for(("one", "M"), ("two", "M"), ("ogre", "L"), ("halfling", "S"))
    assert die.sides == 10
    assert faces(die) == {"one": "1-2", "two": "3-4", "ogre": "5-8", "halfling": "9"}
    assert list(die.spare) == [10]


@pytest.mark.rule("CT1-INTO-02")
def test_weights_are_as_printed_and_tiny_ones_count_a_third() -> None:
    assert {size: str(weight) for size, weight in WEIGHTS.items()} == {
        "T": "1/3",
        "S": "1/2",
        "M": "1",
        "L": "2",
        "H": "4",
        "G": "6",
    }
    die = die_for(("sprite", "T"), ("man", "M"))
    assert (die.sides, faces(die)) == (4, {"sprite": "1", "man": "2-4"})
    both = die_for(("sprite", "T"), ("halfling", "S"), ("man", "M"))
    assert (both.sides, faces(both)) == (12, {"sprite": "1-2", "halfling": "3-5", "man": "6-11"})


@pytest.mark.rule("CT1-INTO-02-EX")
def test_three_bugbears_and_pascal_take_a_d8_and_8_is_rolled_again() -> None:
    die = die_for(("first", "L"), ("second", "L"), ("third", "L"), ("Pascal", "M"))
    assert die.sides == 8
    assert faces(die) == {"first": "1-2", "second": "3-4", "third": "5-6", "Pascal": "7"}
    again = die.at(8)
    assert isinstance(again, Question)
    assert again.text == "8 stands for nobody; roll d8 again."
    for face, figure in ((1, "first"), (6, "third"), (7, "Pascal")):
        answer = die.at(face)
        assert isinstance(answer, Explained)
        assert answer.value == figure


@pytest.mark.parametrize(
    ("men", "sides"),
    [(1, 4), (4, 4), (5, 6), (9, 10), (13, 20), (21, 100), (100, 100), (101, 1000)],
)
def test_the_smallest_die_that_holds_all_is_taken(men: int, sides: int) -> None:
    assert die_for(*((f"man {n}", "M") for n in range(men))).sides == sides


def test_a_number_that_the_die_cannot_show_is_refused() -> None:
    with pytest.raises(DiceError, match="d4 cannot show 5"):
        die_for(("man", "M")).at(5)
    with pytest.raises(ValueError, match="has members"):
        target_die([])


@given(sizes=st.lists(st.sampled_from("TSMLHG"), min_size=1, max_size=40))
def test_faces_are_in_the_ratio_of_the_weights_and_fit_the_die(sizes: list[str]) -> None:
    die = target_die([Member(n, str(n), size) for n, size in enumerate(sizes)])
    ratios = {
        (part.last - part.first + 1) / WEIGHTS[size]
        for part, size in zip(die.faces, sizes, strict=True)
    }
    assert len(ratios) == 1
    assert die.held <= die.sides
    assert die.sides == 1000 or all(smaller < die.held for smaller in DICE if smaller < die.sides)


def test_spare_faces_are_rolled_again_and_every_roll_is_kept_for_the_log() -> None:
    die = die_for(("first", "L"), ("second", "L"), ("third", "L"), ("Pascal", "M"))
    stream = Stream(7, "into the melee")
    counts: Counter[str] = Counter()
    again = 0
    for _ in range(2800):
        figure, shown = die.rolled(stream)
        assert set(shown[:-1]) <= {8}
        counts[figure] += 1
        again += len(shown) - 1
    # Of 7 faces: 800 for each bugbear, 400 for Pascal; one roll in eight is a reroll, 400 of 3200.
    assert all(710 < counts[name] < 890 for name in ("first", "second", "third"))
    assert 330 < counts["Pascal"] < 470
    assert 320 < again < 480


@pytest.mark.rule("CT1-INTO-03")
def test_the_friend_whom_the_die_names_is_shot_at_with_his_own_armour_class() -> None:
    armour = {UUID(int=1): 5, UUID(int=2): 3}
    names = {UUID(int=1): "the orc", UUID(int=2): "Pascal"}
    die = target_die([Member(who, names[who], "M") for who in armour])
    chosen = die.at(2)
    assert isinstance(chosen, Explained)
    victim = chosen.value
    against = armour_class_against(Defence(armour[victim]), Approach.FRONT)
    assert number_needed(16, against).value == 13
    assert who_is_shot_at("Damiar", "the orc", names[victim]) == (
        "Damiar shoots into the melee at the orc; Pascal is shot at instead."
    )


@pytest.mark.rule("CT1-INTO-03")
def test_the_log_also_says_when_the_shot_goes_where_it_was_meant() -> None:
    assert who_is_shot_at("Damiar", "the orc", "the orc") == (
        "Damiar shoots into the melee at the orc; the orc is shot at."
    )
