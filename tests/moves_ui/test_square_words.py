"""Squares as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.editing.square_words import typed_squares
from fieldwright.terms.grid import Block, Square

FIELD = Block(0, 0, 30, 24)


@pytest.mark.parametrize("text", ["J7", "j7", "  J7 ", "J07"])
def test_a_square_is_its_letters_and_its_number(text: str) -> None:
    typed = typed_squares(text, FIELD)
    assert typed.squares == (Square(9, 6),)
    assert not typed.fault
    assert not typed.unfinished


@pytest.mark.parametrize("text", ["J7 AA9", "j7, aa9", "J7-AA9", "J7 > AA9", "J7;AA9"])
def test_several_words_are_a_way_that_bends(text: str) -> None:
    assert typed_squares(text, FIELD).squares == (Square(9, 6), Square(26, 8))


@pytest.mark.parametrize("text", ["", "  ", "J", "J7 K"])
def test_whoever_is_still_typing_is_told_no_fault(text: str) -> None:
    typed = typed_squares(text, FIELD)
    assert typed.unfinished
    assert not typed.fault


def test_the_squares_before_an_unfinished_word_are_known() -> None:
    assert typed_squares("J7 K", FIELD).squares == (Square(9, 6),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("J99", "There is no row 99; the rows go from 1 to 24."),
        ("J0", "There is no row 0; the rows go from 1 to 24."),
        ("AE3", "There is no column AE; the last one is AD."),
        ("ZZ", "There is no column ZZ; the last one is AD."),
        ("7", "“7” is no square. Say its letters and its number, such as J7."),
        ("J7K9", "“J7K9” is no square. Say its letters and its number, such as J7."),
        ("the big tree", "“the” is no square. Say its letters and its number, such as J7."),
        ("J 7", "“J” is no square. Say its letters and its number, such as J7."),
        ("é7", "“é7” is no square. Say its letters and its number, such as J7."),
    ],
)
def test_a_bad_square_is_told_in_a_sentence(text: str, told: str) -> None:
    typed = typed_squares(text, FIELD)
    assert typed.fault == told
    assert not typed.unfinished


def test_the_squares_before_a_bad_one_are_known() -> None:
    typed = typed_squares("J7 J99 K1", FIELD)
    assert typed.squares == (Square(9, 6),)
    assert typed.fault


@given(st.integers(0, 199), st.integers(0, 199))
def test_the_name_of_every_square_is_read_back(column: int, row: int) -> None:
    square = Square(column, row)
    assert typed_squares(square.name, Block(0, 0, 200, 200)).squares == (square,)


@given(st.text(max_size=40))
def test_any_text_is_answered(text: str) -> None:
    typed = typed_squares(text, FIELD)
    assert all(FIELD.holds(square) for square in typed.squares)
