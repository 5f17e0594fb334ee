"""Sitting, kneeling, lying prone; riding (combat-and-tactics.txt, Special Combat Conditions)."""

from fractions import Fraction

import pytest

from fieldwright.rules.actions import Movement
from fieldwright.rules.attack_rates import (
    Firing,
    printed_rate_of_fire,
    rate_of_fire,
    shots_in_round,
)
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.mounted import Seat, attacks_beside_the_rider, mounted_modifier
from fieldwright.rules.postures import (
    acts_after_rising,
    attack_from,
    attack_on,
    bearings_in,
    movement_to_rise,
)
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.weapon import load_weapons
from fieldwright.terms.bodies import Posture

WEAPONS = load_weapons()
SWORD, DAGGER, BOW = (WEAPONS[name] for name in ("long-sword", "dagger", "short-bow"))
CROSSBOW = WEAPONS["light-crossbow"]


def needed_against(posture: Posture, *, ranged: bool) -> int:
    """THAC0 16 against AC 6 in that posture."""
    bearings = bearings_in(posture, ranged=ranged)
    target = armour_class_against(Defence(6), Approach.FRONT, bearings)
    return number_needed(16, target, [attack_on(posture, ranged=ranged)]).value


def needed_from(posture: Posture, weapon: str, *, ranged: bool, riding: bool = False) -> int:
    """THAC0 16 against a standing AC 6."""
    own = attack_from(posture, WEAPONS[weapon], ranged=ranged, riding=riding)
    assert isinstance(own, Explained)
    return number_needed(16, armour_class_against(Defence(6), Approach.FRONT), [own]).value


@pytest.mark.rule("CT1-POST-02")
@pytest.mark.parametrize("posture", ["sitting", "kneeling"])
def test_who_sits_or_kneels_is_harder_to_shoot_and_easier_to_strike(posture: Posture) -> None:
    assert needed_against(posture, ranged=True) == 11
    assert needed_against(posture, ranged=False) == 8


@pytest.mark.rule("CT1-POST-03")
def test_who_lies_prone_is_a_small_mark_and_an_easy_victim() -> None:
    assert needed_against("prone", ranged=True) == 12
    assert needed_against("prone", ranged=False) == 6
    assert needed_against("standing", ranged=True) == needed_against("standing", ranged=False) == 10


@pytest.mark.rule("CT1-POST-04")
def test_who_sits_hits_worse_with_all_but_crossbows() -> None:
    assert needed_from("sitting", "light-crossbow", ranged=True) == 10
    assert needed_from("sitting", "long-sword", ranged=False) == 12
    assert needed_from("kneeling", "long-sword", ranged=False) == 10
    assert needed_from("sitting", "short-bow", ranged=True) == 12
    assert needed_from("sitting", "short-bow", ranged=True, riding=True) == 10


@pytest.mark.rule("CT1-POST-05")
def test_on_the_ground_only_crossbows_and_small_weapons_are_used() -> None:
    assert isinstance(attack_from("prone", SWORD, ranged=False), Impossible)
    assert isinstance(attack_from("prone", BOW, ranged=True), Impossible)
    assert needed_from("prone", "dagger", ranged=False) == 14
    assert needed_from("prone", "light-crossbow", ranged=True) == 10
    printed = printed_rate_of_fire(Attack(name="crossbow", weapon="light-crossbow"), CROSSBOW)
    assert printed.value == 1
    lying = rate_of_fire(printed, Firing(prone=True))
    assert isinstance(lying, Explained)
    assert lying.value == Fraction(1, 2)
    assert [shots_in_round(lying.value, 1), shots_in_round(lying.value, 2, 1)] == [1, 0]
    assert shots_in_round(lying.value, 3, 2) == 1


def test_claws_and_teeth_strike_from_the_ground_too() -> None:
    """Ruling R10: with natural attacks or a size S weapon, at -4."""
    bite = attack_from("prone", None, ranged=False)
    assert isinstance(bite, Explained)
    assert bite.value == -4


def test_rising_takes_a_half_move_from_a_knee_and_a_full_one_from_the_ground() -> None:
    """CT1-POST-01."""
    assert movement_to_rise("kneeling") is movement_to_rise("sitting") is Movement.HALF
    assert movement_to_rise("prone") is Movement.FULL
    assert movement_to_rise("standing") is Movement.NONE
    assert acts_after_rising("kneeling")
    assert not acts_after_rising("prone")
    bow = printed_rate_of_fire(Attack(name="bow", weapon="short-bow"), BOW)
    shot = rate_of_fire(bow, Firing(movement=movement_to_rise("kneeling")))
    assert isinstance(shot, Explained)
    assert shot.value == bow.value / 2


@pytest.mark.rule("CT1-MOUNT-01")
@pytest.mark.parametrize(
    ("attacker", "target", "needed"),
    [
        (Seat.RIDER, Seat.ON_FOOT, 11),
        (Seat.ON_FOOT, Seat.RIDER, 13),
        (Seat.ON_FOOT, Seat.MOUNT, 12),
        (Seat.RIDER, Seat.RIDER, 12),
        (Seat.ON_FOOT, Seat.ON_FOOT, 12),
    ],
)
def test_riders_hit_those_on_foot_better_and_are_hit_worse(
    attacker: Seat, target: Seat, needed: int
) -> None:
    """THAC0 17 against AC 5."""
    target_class = armour_class_against(Defence(5), Approach.FRONT)
    assert number_needed(17, target_class, [mounted_modifier(attacker, target)]).value == needed


def test_a_mount_attacks_beside_its_rider_where_it_has_attacks() -> None:
    """CT1-MOUNT-03."""
    hooves = (Attack(name="hoof", damage="1d6", count=2),)
    warhorse = StatBlock(id="warhorse", name="Warhorse", attacks=hooves)
    assert attacks_beside_the_rider(warhorse) == hooves
    assert attacks_beside_the_rider(StatBlock(id="pony", name="Pony")) == ()
