"""Records: sequences that never change and are gone on with at the cost of what comes to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.record import Record


def test_one_that_is_gone_on_with_stays_as_it_was() -> None:
    first = Record("ab")
    second = first.followed_by("c")
    assert [list(first), list(second)] == [list("ab"), list("abc")]


def test_two_that_go_on_from_one_know_nothing_of_each_other() -> None:
    """As after a step back, when other dice are rolled."""
    first = Record("ab")
    one, other = first.followed_by("c"), first.followed_by("de")
    assert [list(first), list(one), list(other)] == [list("ab"), list("abc"), list("abde")]


def test_parts_of_one_are_tuples() -> None:
    record = Record("abcde")
    assert (record[1:3], record[-2:], record[::-2]) == (("b", "c"), ("d", "e"), ("e", "c", "a"))


def test_what_it_does_not_have_is_refused_though_another_has_it() -> None:
    first = Record("ab")
    first.followed_by("c")
    with pytest.raises(IndexError, match="no such entry"):
        first[2]


def test_it_begins_with_itself_and_with_what_it_went_on_from_and_not_with_more() -> None:
    first = Record("ab")
    second = first.followed_by("c")
    assert second.begins_with(first)
    assert second.begins_with(second)
    assert second.begins_with(("a",))
    assert not first.begins_with(second)
    assert not second.begins_with(Record("ax"))


@given(st.lists(st.tuples(st.integers(0, 5), st.lists(st.integers(), max_size=3))))
def test_however_it_is_gone_on_with_it_is_like_a_tuple(steps: list[tuple[int, list[int]]]) -> None:
    """From any of the moments so far, as a fight with steps back and other answers."""
    moments: list[tuple[Record[int], tuple[int, ...]]] = [(Record(), ())]
    for place, more in steps:
        record, plain = moments[place % len(moments)]
        moments.append((record.followed_by(more), (*plain, *more)))
    for record, plain in moments:
        assert record == plain
        assert len(record) == len(plain)
        assert list(record) == list(plain)
