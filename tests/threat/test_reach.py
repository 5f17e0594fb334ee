"""How far weapons and natural attacks reach, in rings (Range; rulings R9 and R10)."""

from dataclasses import replace

import pytest
from tests.threat.making import (
    FRONT,
    SECOND_ROW,
    figure,
    meadow,
    orc,
    squares,
    with_claws,
    with_weapon,
)

from fieldwright.battlefield.changes import add
from fieldwright.geometry.facing import front_at, front_flank_rear
from fieldwright.geometry.threat.area import Way
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.squares import reached_squares, threatened_squares
from fieldwright.geometry.threat.targets import why_no_blow
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Block, Square

FIELD = meadow()


def no_blow(attacker: object, target: object, way: Way | None = None) -> str:
    field = add(attacker, target).applied_to(FIELD)  # type: ignore[arg-type]
    told = why_no_blow(field, attacker, target, way=way)  # type: ignore[arg-type]
    return told.reason if told is not None else ""


@pytest.mark.rule("CT1-FACE-03")
def test_a_swordsman_strikes_into_his_front_squares_only() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-sword"))
    assert no_blow(hero, orc(2, 6, 4)) == ""
    assert no_blow(hero, orc(2, 6, 5)) == "not in a front square"
    assert no_blow(hero, orc(2, 5, 6)) == "not in a front square"
    assert no_blow(hero, orc(2, 5, 3)) == "out of reach"


@pytest.mark.rule("CT1-RANGE-01")
def test_a_long_spear_reaches_the_front_squares_and_the_row_beyond() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    reached = reached_squares(FIELD, hero)
    assert reached == FRONT | SECOND_ROW
    assert reached.isdisjoint(squares((5, 2), (6, 5), (3, 4)))


@pytest.mark.rule("CT1-RANGE-02")
def test_a_lance_strikes_at_its_point_and_nothing_nearer() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("heavy-lance"))
    assert threatened_squares(FIELD, hero) == SECOND_ROW
    assert no_blow(hero, orc(2, 5, 3)) == ""
    assert no_blow(hero, orc(2, 5, 4)) == "nearer than the point of the weapon"


@pytest.mark.rule("CT1-RANGE-03")
@pytest.mark.parametrize("side", ["heroes", "orcs"])
def test_a_long_weapon_does_not_strike_through_anybody_but_from_a_hedge(side: str) -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    target = orc(2, 5, 3)
    field = meadow(hero, target, figure(3, 5, 4, side=side))
    told = why_no_blow(field, hero, target)
    assert told is not None
    assert told.reason == "somebody stands between"
    assert why_no_blow(field, hero, target, way=Way(hedge=True)) is None
    assert Square(5, 3) not in threatened_squares(field, hero)
    assert Square(5, 3) in threatened_squares(field, hero, hedge=True)
    assert why_no_blow(meadow(hero, target), hero, target) is None


def test_the_dead_and_whoever_flies_overhead_are_in_no_ones_way() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    dead = figure(3, 5, 4, conditions=("dead",))
    flyer = figure(3, 5, 4, altitude_ft=20.0)
    assert Square(5, 3) in threatened_squares(meadow(hero, dead), hero)
    assert Square(5, 3) in threatened_squares(meadow(hero, flyer), hero)


def test_a_spear_goes_past_a_friend_only_where_its_line_leaves_the_friends_square_alone() -> None:
    # From (5, 5) to (4, 3) the line goes through (5, 4) and (4, 4), to (3, 3) through (4, 4) only.
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    reached = threatened_squares(meadow(hero, figure(2, 5, 4)), hero)
    assert reached == (FRONT | SECOND_ROW) - squares((4, 3), (5, 3), (6, 3))


@pytest.mark.rule("CT1-RANGE-04")
@pytest.mark.parametrize(
    ("weapon", "size", "reach"),
    [
        *(("long-spear", size, reach) for size, reach in zip("MLHG", (2, 3, 4, 5), strict=True)),
        *(("long-sword", size, reach) for size, reach in zip("SHG", (1, 3, 4), strict=True)),
    ],
)
def test_weapons_reach_further_in_the_hands_of_the_large(
    weapon: str, size: str, reach: int
) -> None:
    # The figure's own size counts, whatever its numbers were made for.
    hero = figure(1, 5, 5, size=size, stats=with_weapon(weapon))
    assert [one.reach for one in ready_attacks(hero)] == [reach]


@pytest.mark.rule("CT1-RANGE-04-EX")
def test_an_ogre_reaches_two_squares_with_a_spear() -> None:
    ogre = figure(1, 5, 5, size="L", stats=with_weapon("spear", size="L", group="monster"))
    assert threatened_squares(FIELD, ogre) == FRONT | SECOND_ROW


@pytest.mark.rule("CT1-RANGE-05")
def test_natural_attacks_reach_one_square_unless_the_monster_says_otherwise() -> None:
    beast = figure(1, 5, 5, columns=2, size="H", stats=with_claws(size="H"))
    assert threatened_squares(FIELD, beast) == squares((4, 4), (5, 4), (6, 4), (7, 4))
    roper = figure(1, 12, 12, size="L", stats=with_claws(10, size="L"))
    # Ten rows ahead, the furthest 21 squares wide: it begins in column 2 of row 2.
    assert {Square(2, 2), Square(22, 2), Square(12, 2)} <= reached_squares(FIELD, roper)
    assert ready_attacks(roper)[0].reach == 10
    assert min(row for _, row in reached_squares(FIELD, roper)) == 2


@pytest.mark.rule("CT1-RANGE-06")
def test_reach_counts_in_rings() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    north = reached_squares(FIELD, hero)
    assert squares((3, 3), (7, 3)) <= north
    assert north.isdisjoint(squares((3, 4), (7, 4)))
    corner = reached_squares(FIELD, replace(hero, facing=1))
    assert corner == squares((5, 4), (6, 4), (6, 5)) | squares(
        (4, 3), (5, 3), (6, 3), (7, 3), (7, 4), (7, 5), (7, 6)
    )


# ------------------------------------------------------------------------- rows of other bodies


def test_the_second_row_of_a_body_of_four_squares_is_two_wider() -> None:
    block = Block(5, 5, 7, 7)
    assert front_at(block, 0, 1) == front_flank_rear(block, 0).front
    assert front_at(block, 0, 2) == {Square(column, 3) for column in range(3, 9)}
    # Facing south-east: along the south and the east, the corner between them.
    assert front_at(block, 3, 2) == {Square(8, row) for row in range(4, 9)} | {
        Square(column, 8) for column in range(4, 9)
    }


def test_a_horse_has_four_facings_and_its_rows_lie_before_its_head() -> None:
    block = Block(5, 5, 6, 7)
    assert front_at(block, 0, 2) == {Square(column, 3) for column in range(3, 8)}
    assert front_at(block, 1, 2) == front_at(block, 0, 2)
    assert front_at(block, 4, 2) == {Square(column, 8) for column in range(3, 8)}


def test_the_rows_of_a_dragon_two_by_eight_go_around_its_forequarters() -> None:
    # Front squares: four ahead in row 4 and two on each side (rows 5 and 6); the row beyond each
    # is one longer at both ends.
    block = Block(5, 5, 7, 13)
    first = front_at(block, 0, 1, long_body=True)
    assert first == front_flank_rear(block, 0, long_body=True).front
    ahead = {Square(column, 3) for column in range(3, 9)}
    sides = {Square(column, row) for column in (3, 8) for row in range(4, 8)}
    assert front_at(block, 0, 2, long_body=True) == ahead | sides


# ------------------------------------------------------------------------------ what is ready


def test_the_first_melee_attack_is_ready_unless_another_is_named() -> None:
    bow, spear = Attack(name="bow", weapon="short-bow"), Attack(name="spear", weapon="long-spear")
    dagger = Attack(name="dagger", weapon="dagger")
    ranger = figure(1, 5, 5, stats=with_weapon("x", attacks=(bow, dagger, spear)))
    assert threatened_squares(FIELD, ranger) == FRONT
    assert threatened_squares(FIELD, ranger, attack=spear) == FRONT | SECOND_ROW
    assert threatened_squares(FIELD, ranger, attack=bow) == frozenset()


def test_an_archer_without_a_melee_attack_threatens_nothing() -> None:
    archer = figure(1, 5, 5, stats=with_weapon("short-bow"))
    assert threatened_squares(FIELD, archer) == frozenset()


def test_all_natural_attacks_are_ready_together_and_beside_a_monsters_weapon() -> None:
    bite, tail = Attack(name="bite"), Attack(name="tail", reach=2)
    beast = figure(1, 5, 5, stats=StatBlock(id="b", name="Beast", attacks=(bite, tail)))
    assert threatened_squares(FIELD, beast) == FRONT | SECOND_ROW
    pike = Attack(name="pike", weapon="heavy-lance")
    armed = StatBlock(id="b", name="Beast", attacks=(pike, bite))
    assert threatened_squares(FIELD, replace(beast, stats=armed)) == FRONT | SECOND_ROW
    spikes = Attack(name="spikes", ranges=(6, 12, 18))
    thrower = StatBlock(id="m", name="Manticore", attacks=(spikes,))
    assert threatened_squares(FIELD, replace(beast, stats=thrower)) == frozenset()


def test_a_character_with_a_sword_ready_does_not_strike_with_its_tail() -> None:
    sword, tail = Attack(name="sword", weapon="long-sword"), Attack(name="tail", reach=2)
    hero = figure(1, 5, 5, stats=with_weapon("x", attacks=(sword, tail)))
    assert threatened_squares(FIELD, hero) == FRONT


def test_fists_threaten_nobody_but_a_masters() -> None:
    fist = Attack(name="punch")
    monk = with_weapon("x", attacks=(fist,))
    assert threatened_squares(FIELD, figure(1, 5, 5, stats=monk)) == frozenset()
    master = replace(monk, flags=("martial arts master",))
    assert threatened_squares(FIELD, figure(1, 5, 5, stats=master)) == FRONT
    unarmed = replace(master, attacks=(Attack(name="sword", weapon="long-sword"),))
    hero = figure(1, 5, 5, stats=unarmed, conditions=("disarmed",))
    assert threatened_squares(FIELD, hero) == FRONT


def test_a_figure_without_numbers_is_taken_to_be_armed() -> None:
    assert threatened_squares(FIELD, figure(1, 5, 5)) == FRONT
    untyped = StatBlock(id="s", name="Somebody")
    assert threatened_squares(FIELD, figure(1, 5, 5, stats=untyped)) == FRONT
    harmless = replace(untyped, attacks_printed="nil")
    assert threatened_squares(FIELD, figure(1, 5, 5, stats=harmless)) == frozenset()
