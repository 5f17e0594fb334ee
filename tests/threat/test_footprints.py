"""How figures share squares, on a field as the DM puts them there (ruling R8)."""

from dataclasses import replace

import pytest
from tests.threat.making import FRONT, figure, meadow, orc, squares

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import front_flank_rear, ring_of
from fieldwright.geometry.footprints import CLOSE_ORDER, why_not_end_together
from fieldwright.geometry.placing import Refusal, why_not_here
from fieldwright.geometry.threat.squares import threatened_squares
from fieldwright.terms.grid import Block

CLOSE = (CLOSE_ORDER,)


def put_with(others: list[Figure], one: Figure) -> tuple[Refusal, ...]:
    return why_not_here(meadow(*others), one)


@pytest.mark.rule("CT1-FACE-05")
def test_grappled_enemies_stand_in_the_defenders_square_with_the_front_of_each() -> None:
    defender = figure(1, 5, 5)
    attacker = orc(2, 4, 4)
    in_its_square = replace(attacker, column=5, row=5)
    assert put_with([defender], in_its_square)
    held = replace(defender, conditions=("grappled",))
    grappling = replace(in_its_square, conditions=("grappling",))
    assert put_with([held], grappling) == ()
    # Grappling figures never threaten other squares.
    assert threatened_squares(meadow(held, grappling), grappling) == frozenset()


@pytest.mark.parametrize("word", ["held", "pinned", "overborne", " Grappled", "GRAPPLING"])
def test_whoever_holds_or_is_held_shares_a_square_however_the_word_is_written(word: str) -> None:
    assert put_with([figure(1, 5, 5, conditions=(word,))], orc(2, 5, 5)) == ()


@pytest.mark.parametrize("word", ["Dead", "slain "])
def test_the_dead_take_no_room_however_the_word_is_written(word: str) -> None:
    assert put_with([figure(1, 5, 5, conditions=(word,))], orc(2, 5, 5)) == ()


@pytest.mark.rule("CT1-FACE-05")
def test_two_allies_in_close_order_have_the_same_front_each() -> None:
    allies = [figure(number, 5, 5, conditions=CLOSE) for number in (1, 2)]
    assert put_with(allies[:1], allies[1]) == ()
    assert [ring_of(one).front for one in allies] == [FRONT, FRONT]
    field = meadow(*allies)
    assert [threatened_squares(field, one) for one in allies] == [FRONT, FRONT]


@pytest.mark.rule("CT1-FACE-06")
def test_the_eleventh_tiny_figure_is_asked_about_but_not_forbidden() -> None:
    ten = [figure(number, 5, 5, size="T") for number in range(1, 11)]
    assert put_with(ten[:9], ten[9]) == ()
    (refusal,) = put_with(ten, figure(11, 5, 5, size="T"))
    assert refusal.reason
    assert not refusal.hard


@pytest.mark.rule("CT1-FACE-07")
def test_two_small_figures_share_a_square_freely_and_three_in_close_order() -> None:
    small = [figure(number, 5, 5, size="S") for number in range(1, 5)]
    assert why_not_end_together(small[:2]) == ""
    assert why_not_end_together(small[:3])
    close = [replace(one, conditions=CLOSE) for one in small]
    assert why_not_end_together(close[:3]) == ""
    assert why_not_end_together(close[:4])


@pytest.mark.rule("CT1-FACE-08")
def test_large_figures_are_in_close_order_side_by_side_and_never_in_one_square() -> None:
    one = figure(1, 3, 3, size="L", conditions=CLOSE)
    beside = figure(2, 4, 3, size="L", conditions=CLOSE)
    assert put_with([one], beside) == ()
    assert CLOSE_ORDER in one.conditions
    assert put_with([one], replace(beside, column=3))
    assert put_with([one], replace(beside, column=3, size="M"))


@pytest.mark.rule("CT1-FACE-11")
def test_where_the_front_and_the_flanks_of_four_squares_lie() -> None:
    block = Block(5, 5, 7, 7)
    north = front_flank_rear(block, 0)
    assert north.front == squares((4, 4), (5, 4), (6, 4), (7, 4))
    assert north.flank == squares((4, 5), (4, 6), (7, 5), (7, 6))
    corner = front_flank_rear(block, 1)
    assert corner.front == squares((5, 4), (6, 4), (7, 4), (7, 5), (7, 6))
    assert corner.flank == squares((4, 4), (7, 7))
    assert corner.rear == squares((4, 5), (4, 6), (4, 7), (5, 7), (6, 7))
