"""How many blows and shots, and when (combat-and-tactics.txt, Attack, Fire/Throw Missiles; R19)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fieldwright.rules.actions import Movement
from fieldwright.rules.attack_rates import (
    Firing,
    attacks_a_round,
    attacks_in_round,
    phases_of_attacks,
    printed_rate_of_fire,
    rate_of_fire,
    routine_of,
    shots_in_round,
    strikes_at_once,
)
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.initiative import act_phase, base_initiative, slower_of, speed_of_weapon
from fieldwright.rules.movement import Phase
from fieldwright.rules.opportunity import provoked_by_shot
from fieldwright.stats.block import Attack, ClassGroup, StatBlock
from fieldwright.stats.notation import AttackCount
from fieldwright.stats.weapon import load_weapons
from fieldwright.tables import load_table

CREATURES = load_table("creatures", StatBlock)
WEAPONS = load_weapons()
HUMAN = base_initiative("M", 12)
VERY_FAST, FAST, AVERAGE, SLOW, VERY_SLOW, END = Phase


def first_phase(*weapons: str) -> Phase:
    speeds = [speed_of_weapon(WEAPONS[name]) for name in weapons]
    return act_phase(HUMAN, slower_of(speeds)).value


def fired(weapon: str, how: Firing) -> Fraction:
    printed = printed_rate_of_fire(Attack(name=weapon, weapon=weapon), WEAPONS[weapon])
    rate = rate_of_fire(printed, how)
    assert isinstance(rate, Explained)
    return rate.value


@pytest.mark.rule("CT1-ROUND-05")
def test_most_figures_have_one_attack_and_three_in_two_rounds_are_one_then_two() -> None:
    nobody = StatBlock(id="nobody", name="Nobody")
    trained = StatBlock(id="trained", name="Trained", group="warrior", attacks_printed="3/2")
    assert attacks_a_round(nobody).value == 1
    rate = attacks_a_round(trained).value
    assert [attacks_in_round(rate, number) for number in (1, 2, 3, 4)] == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("group", "level", "rate"),
    [
        ("warrior", 1, "1"),
        ("warrior", 6, "1"),
        ("warrior", 7, "3/2"),
        ("warrior", 12, "3/2"),
        ("warrior", 13, "2"),
        ("priest", 14, "1"),
        ("monster", 9, "1"),
    ],
)
def test_warriors_have_more_attacks_by_level_where_nobody_has_typed_them(
    group: ClassGroup, level: int, rate: str
) -> None:
    """Half an attack less than the specialists of Combat & Tactics have at the same levels."""
    block = StatBlock(id="one", name="One", group=group, level=level)
    assert attacks_a_round(block).value == Fraction(rate)
    typed = replace(block, attacks_printed="1")
    assert attacks_a_round(typed).value == 1


def test_five_attacks_in_two_rounds_are_two_and_then_three() -> None:
    """Ruling R19."""
    assert [attacks_in_round(Fraction(5, 2), number) for number in (1, 2, 3)] == [2, 3, 2]


@pytest.mark.rule("CT1-ACT-02")
def test_a_monsters_routine_falls_in_one_phase() -> None:
    troll = CREATURES["troll"]
    routine = routine_of(troll, troll.attacks[0])
    assert [(one.name, one.count) for one in routine] == [("claw", 2), ("bite", 1)]
    base = base_initiative("L", 12).value
    rolls = sum(one.count for one in routine)
    assert phases_of_attacks(base, rolls, at_once=strikes_at_once(troll)) == (AVERAGE,) * 3


@pytest.mark.rule("CT1-ACT-02")
def test_two_weapons_strike_together_in_the_phase_of_the_slower() -> None:
    phase = first_phase("long-sword", "dagger")
    assert phases_of_attacks(phase, 2, at_once=True) == (AVERAGE, AVERAGE)


@pytest.mark.rule("CT1-ACT-03")
def test_several_attacks_with_one_weapon_come_one_a_phase() -> None:
    assert phases_of_attacks(FAST, 3) == (FAST, AVERAGE, SLOW)
    assert phases_of_attacks(VERY_SLOW, 2) == (VERY_SLOW, END)
    rate = AttackCount.parse("3/2").number
    first = first_phase("long-sword")
    each = [phases_of_attacks(first, attacks_in_round(rate, number)) for number in (1, 2)]
    assert each == [(AVERAGE,), (AVERAGE, SLOW)]


@pytest.mark.rule("CT1-ACT-03-EX")
def test_a_long_sword_specialist_strikes_in_the_average_and_the_slow_phase() -> None:
    assert phases_of_attacks(first_phase("long-sword"), 2) == (AVERAGE, SLOW)


@pytest.mark.rule("CT1-MISS-01")
def test_a_half_move_halves_the_rate_of_fire() -> None:
    standing, walking = Firing(), Firing(movement=Movement.HALF)
    bow = fired("short-bow", standing)
    assert phases_of_attacks(first_phase("short-bow"), shots_in_round(bow, 1)) == (AVERAGE, SLOW)
    assert [shots_in_round(fired("short-bow", walking), number) for number in (1, 2)] == [1, 1]
    darts = fired("dart", walking)
    assert darts == Fraction(3, 2)
    assert [shots_in_round(darts, number) for number in (1, 2, 3, 4)] == [1, 2, 1, 2]


@pytest.mark.rule("CT1-MISS-02")
def test_a_slow_weapon_is_shot_after_a_half_move_only_with_its_first_shot() -> None:
    crossbow = printed_rate_of_fire(
        Attack(name="heavy crossbow", weapon="heavy-crossbow"), WEAPONS["heavy-crossbow"]
    )
    assert crossbow.value == Fraction(1, 2)
    first = rate_of_fire(crossbow, Firing(movement=Movement.HALF, first_shot=True))
    assert isinstance(first, Explained)
    assert shots_in_round(first.value, 1) == 1
    assert isinstance(rate_of_fire(crossbow, Firing(movement=Movement.HALF)), Impossible)
    assert isinstance(rate_of_fire(crossbow, Firing()), Explained)


def test_a_weapon_of_one_shot_in_two_rounds_is_ready_at_once_and_then_every_other_round() -> None:
    rate = Fraction(1, 2)
    assert shots_in_round(rate, 1) == 1
    assert [shots_in_round(rate, 2 + since, since) for since in (1, 2, 3)] == [0, 1, 1]
    assert [shots_in_round(Fraction(1, 3), 9, since) for since in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.rule("CT1-MISS-03")
def test_shots_come_one_a_phase_and_a_monsters_volley_all_at_once() -> None:
    assert phases_of_attacks(first_phase("short-bow"), 2) == (AVERAGE, SLOW)
    manticore = CREATURES["manticore"]
    base = base_initiative("H", 12).value
    assert phases_of_attacks(base, 6, at_once=strikes_at_once(manticore)) == (SLOW,) * 6


@pytest.mark.rule("CT1-MISS-03-EX")
def test_a_dart_specialist_throws_fast_average_and_slow() -> None:
    darts = shots_in_round(fired("dart", Firing()), 1)
    assert phases_of_attacks(first_phase("dart"), darts) == (FAST, AVERAGE, SLOW)


def test_a_flask_of_oil_is_thrown_like_any_missile() -> None:
    """CT1-MISS-04."""
    assert fired("thrown-lit-oil", Firing()) == 1
    assert fired("thrown-lit-oil", Firing(movement=Movement.HALF)) == Fraction(1, 2)
    assert provoked_by_shot(["orc"], "orc", arrived=[]) == ("orc",)


def test_nothing_is_thrown_after_a_full_move() -> None:
    bow = printed_rate_of_fire(Attack(name="bow", weapon="short-bow"), WEAPONS["short-bow"])
    assert isinstance(rate_of_fire(bow, Firing(movement=Movement.FULL)), Impossible)


def test_every_monster_of_the_book_makes_as_many_attacks_as_it_prints() -> None:
    """But for a minotaur and a harpy that take up a weapon instead of claws and bites."""
    wrong = []
    for creature in CREATURES.values():
        printed = AttackCount.parse(creature.attacks_printed).choices
        for attack in creature.attacks:
            made = sum(one.count for one in routine_of(creature, attack))
            if made not in printed:
                wrong.append((creature.id, attack.name, made))
    assert wrong == [("minotaur", "two-handed axe", 1), ("harpy", "club", 1)]


def test_characters_choose_one_weapon_at_a_time() -> None:
    sword, bow = Attack(name="sword", weapon="long-sword"), Attack(name="bow", weapon="short-bow")
    hero = StatBlock(id="hero", name="Hero", group="warrior", attacks=(sword, bow))
    assert routine_of(hero, bow) == (bow,)
    assert not strikes_at_once(hero)
