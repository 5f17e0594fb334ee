"""Odds, exact: chance to hit, damage to be expected, chance to drop the target."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.combat.blows.making import (
    BOW,
    CLAW,
    LONG_SWORD,
    beast,
    blow,
    hero,
    orc,
    play_of,
    run,
    shot,
)

from fieldwright.combat.blows.odds import Odds, added, chances_of, odds_of
from fieldwright.combat.blows.striking import attempts_at, strike
from fieldwright.rules.explained import Impossible
from fieldwright.stats.notation import Dice


def _odds(found: Odds | Impossible) -> Odds:
    assert isinstance(found, Odds)
    return found


def test_needing_11_a_blow_hits_half_the_time_and_a_sword_does_4_and_a_half() -> None:
    """11 to 20 hit, 18 to 20 critically (by 7 or more): 7/20 of 4.5 and 3/20 of 9."""
    ann, foe = hero((5, 5), thac0="16"), orc((5, 4), armour_class=5, hit_points=8)
    play = play_of(ann, foe)
    odds = _odds(odds_of(play, [blow(play, ann, foe)]))
    assert odds.hit == Fraction(1, 2)
    assert odds.critical == Fraction(3, 20)
    assert odds.damage == Fraction(7, 20) * Fraction(9, 2) + Fraction(3, 20) * 9
    # 8 of 1d8: 1 of 8 ways; 8 or more of 2d8: 43 of 64.
    assert odds.drop == Fraction(7, 20) / 8 + Fraction(3, 20) * Fraction(43, 64)


@pytest.mark.parametrize(("armour_class", "chance"), [(-20, 1), (30, 19)])
def test_a_20_always_hits_and_a_1_never(armour_class: int, chance: int) -> None:
    ann, foe = hero((5, 5)), orc((5, 4), armour_class=armour_class)
    play = play_of(ann, foe)
    assert _odds(odds_of(play, [blow(play, ann, foe)])).hit == Fraction(chance, 20)


def test_a_routine_hits_if_any_of_it_does_and_its_damage_adds_up() -> None:
    """Two claws of 1d4 that need 17: 1 - (16/20) squared; two fours drop who has 8."""
    bear, ann = (
        beast((5, 4), attacks=(replace(CLAW, count=2),), attacks_printed="2"),
        hero((5, 5), armour_class=0, hit_points=8),
    )
    play = play_of(bear, ann)
    odds = _odds(odds_of(play, attempts_at(play, bear.id, ann.id)))
    assert odds.hit == 1 - Fraction(16, 20) ** 2
    assert odds.damage == 2 * Fraction(4, 20) * Fraction(5, 2)
    assert odds.drop == (Fraction(4, 20) / 4) ** 2


def test_a_shot_into_a_melee_may_fly_at_another() -> None:
    """Two men on the die: half of the shots go at the one who is meant."""
    bea, foe = hero((5, 5), name="Bea"), orc((5, 4))
    archer = hero((5, 15), attacks=(BOW,))
    play = play_of(archer, bea, foe)
    odds = _odds(odds_of(play, [shot(play, archer, foe)]))
    assert odds.hit == Fraction(11, 20) / 2


def test_nobody_knows_the_chance_to_drop_one_whose_hit_points_nobody_knows() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), hit_points=None)
    play = play_of(ann, foe)
    assert _odds(odds_of(play, [blow(play, ann, foe)])).drop is None


def test_what_cannot_be_has_no_odds() -> None:
    ann, foe = hero((5, 5)), orc((5, 1))
    play = play_of(ann, foe)
    found = odds_of(play, [blow(play, ann, foe)])
    assert isinstance(found, Impossible)
    assert found.reason == "out of reach"


def test_subduing_does_half_rounded_up() -> None:
    """1d8 halved: 1 1 2 2 3 3 4 4, 2.5 on average; needs 14 of 10."""
    ann, foe = hero((5, 5), attacks=(replace(LONG_SWORD, damage="1d8"),)), orc((5, 4))
    play = play_of(ann, foe)
    odds = _odds(odds_of(play, [blow(play, ann, foe, "", "subduing")]))
    assert odds.hit == Fraction(7, 20)
    assert odds.damage > Fraction(7, 20) * Fraction(5, 2)


def test_the_odds_are_what_all_dice_together_come_to() -> None:
    """Every face of the d20 and of 1d4, or 2d4, struck one after the other."""
    claw = replace(CLAW, knockdown="d4")
    wolf, ann = beast((5, 4), attacks=(claw,)), hero((5, 5), armour_class=5, hit_points=3)
    odds = _odds(odds_of(play := play_of(wolf, ann), attempts_at(play, wolf.id, ann.id)))
    damage = drop = hit = Fraction()
    for face in range(1, 21):
        # THAC0 17 against armour class 5 needs 12; 18 to 20 beat it by 6 and more.
        rows = [(1,)] if face < 12 else list(product(range(1, 5), repeat=1 if face < 18 else 2))
        for dice in rows:
            play = play_of(wolf, ann)
            share = Fraction(1, 20 * len(rows))
            given = dice if face >= 12 else ()
            turns = (1, 1) if sum(given) == 3 else ()
            blow = run(play, strike(play, wolf.id, ann.id), face, *given, *turns).result
            hit += share * blow.hit
            damage += share * blow.damage
            drop += share * blow.felled
    assert (odds.hit, odds.damage, odds.drop) == (hit, damage, drop)


def test_2d6_shows_7_in_6_of_36_ways() -> None:
    assert chances_of(Dice(((2, 6),)))[7] == Fraction(6, 36)


def test_a_negative_sum_counts_as_nought() -> None:
    assert chances_of(Dice(((1, 4),), -2)) == {
        0: Fraction(1, 2),
        1: Fraction(1, 4),
        2: Fraction(1, 4),
    }


@given(st.integers(1, 3), st.sampled_from((4, 6, 8)), st.integers(-3, 5), st.integers(1, 30))
def test_chances_are_one_together(count: int, sides: int, plus: int, points: int) -> None:
    chances = chances_of(Dice(((count, sides),), plus))
    assert sum(chances.values()) == 1
    both = added(chances, chances, points)
    assert sum(both.values()) == 1
    assert max(both) <= points
