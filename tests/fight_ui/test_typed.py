"""What is typed into the line of the fight's page."""

import pytest

from fieldwright.combat.asks import Answer, Choice, Option, Purpose, Roll, Rolls
from fieldwright.fight.typed import answered_by, is_dice, spread, word_of, words_in
from fieldwright.stats.notation import Dice


def _roll(dice: str, what: str = "damage") -> Roll:
    return Roll(purpose=Purpose.DAMAGE, what=what, dice=Dice.parse(dice))


D20 = Roll(purpose=Purpose.ATTACK, what="Ann attacks", dice=Dice.parse("1d20"))


def test_the_first_number_answers_and_the_rest_is_kept_for_what_is_asked_next() -> None:
    taken = answered_by(D20, words_in("17 8 9"))
    assert taken.answer == Answer(dice=((17,),))
    assert taken.rest == ("8", "9")


def test_a_players_word_of_an_armour_class_goes_with_the_roll_before_it() -> None:
    taken = answered_by(D20, words_in("17 a3 8"))
    assert taken.answer == Answer(dice=((17,),), hits=3)
    assert taken.rest == ("8",)
    assert answered_by(D20, words_in("17 AC-2")).answer == Answer(dice=((17,),), hits=-2)


def test_the_dm_adds_to_a_roll_with_a_sign() -> None:
    assert answered_by(D20, words_in("12 +2 -1")).answer == Answer(dice=((12,),), adjusted=1)


def test_dice_of_one_roll_are_told_one_by_one_or_as_their_sum() -> None:
    two = _roll("2d4+1")
    assert answered_by(two, words_in("3+4")).answer == Answer(dice=((3, 4),))
    assert answered_by(two, words_in("7")).answer == Answer(dice=((4, 3),))
    assert answered_by(two, words_in("=8")).answer == Answer(dice=((4, 3),))


def test_as_many_numbers_as_one_roll_has_dice_are_its_dice_where_nothing_else_follows() -> None:
    two = _roll("2d4")
    assert answered_by(two, words_in("3 4"), alone=True).answer == Answer(dice=((3, 4),))
    assert answered_by(two, words_in("3 4")).rest == ("4",)


def test_several_rolls_are_answered_in_one_row_and_a_question_mark_leaves_one_to_the_program() -> (
    None
):
    rolls = Rolls(rolls=(_roll("1d10"), _roll("1d10")))
    program = Answer(dice=((5,), (6,)))
    assert answered_by(rolls, words_in("3 ?"), program).answer == Answer(dice=((3,), (6,)))


@pytest.mark.parametrize(
    ("dice", "text", "fault"),
    [
        ("1d8", "9", "shows 1 to 8"),
        ("1d8", "0", "shows 1 to 8"),
        ("1d8", "J7", "is no roll of"),
        ("2d4", "9", "shows 1 to 4"),
        ("1d8", "=0", "shows 1 to 8"),
        ("1d8", "99999", "No dice show so much"),
    ],
)
def test_what_no_dice_show_is_refused_in_a_sentence(dice: str, text: str, fault: str) -> None:
    taken = answered_by(_roll(dice), words_in(text))
    assert taken.answer is None or taken.fault
    assert fault in taken.fault


def test_a_total_is_spread_over_its_dice() -> None:
    assert spread(3, (6, 6, 6)) == [1, 1, 1]
    assert spread(13, (6, 6, 6)) == [6, 6, 1]
    assert sum(spread(40, (6, 6, 6))) == 40


CHOICE = Choice(
    what="Ann is provoked",
    options=(
        Option(value="strike", label="Strike"),
        Option(value="pass", label="Let it pass"),
        Option(value="turn", label="Turn", why_not="Ann has turned already."),
    ),
)


def test_a_choice_is_made_by_number_or_by_the_beginning_of_its_words() -> None:
    assert answered_by(CHOICE, ("2",)).answer == Answer(chosen="pass")
    assert answered_by(CHOICE, ("s",)).answer == Answer(chosen="strike")
    assert answered_by(CHOICE, ("Let", "it")).answer == Answer(chosen="pass")


def test_what_is_grey_or_unknown_is_refused() -> None:
    assert answered_by(CHOICE, ("3",)).fault == "Ann has turned already."
    assert "Strike or Let it pass or Turn" in answered_by(CHOICE, ("x",)).fault


def test_words_are_known_by_their_beginning() -> None:
    words = ("hold", "abort", "forgo")
    assert word_of("h", words) == "hold"
    assert word_of("FOR", words) == "forgo"
    assert word_of("x", words) == ""
    assert word_of("", words) == ""


@pytest.mark.parametrize(
    ("word", "told"), [("17", True), ("3+4", True), ("=12", True), ("J7", False)]
)
def test_dice_are_told_from_squares(word: str, told: bool) -> None:
    assert is_dice(word) is told
