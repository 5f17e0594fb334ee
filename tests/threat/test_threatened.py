"""Who threatens whom: facing, states, walls, heights (Threatened; rulings R5, R9, R10)."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from tests.threat.making import (
    FRONT,
    SECOND_ROW,
    bridge,
    figure,
    meadow,
    orc,
    squares,
    wall,
    with_claws,
    with_heights,
    with_weapon,
)

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.engagement import is_engaged
from fieldwright.geometry.threat.squares import (
    is_threatened,
    threat_of_side,
    threatened_squares,
    threatening,
    threatens,
    victims_of,
)
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale


@pytest.mark.rule("CT1-THREAT-01")
def test_an_ogre_with_an_axe_threatens_two_squares_ahead_and_nothing_behind() -> None:
    axe = with_weapon("battle-axe", size="L")
    ogre = orc(1, 5, 5, 0, size="L", stats=axe)
    ahead, behind = figure(2, 5, 3), figure(3, 5, 7)
    field = meadow(ogre, ahead, behind)
    assert is_threatened(field, ahead)
    assert not is_threatened(field, behind)
    assert threatening(field, ahead) == (ogre,)
    assert victims_of(field, ogre) == (ahead,)
    assert threatened_squares(field, ogre) == FRONT | SECOND_ROW


@pytest.mark.rule("CT1-THREAT-02")
def test_an_orc_threatens_a_hero_from_behind_and_not_the_other_way_round() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 5, 6, 0)
    field = meadow(hero, foe)
    assert threatens(field, foe, hero)
    assert not threatens(field, hero, foe)


@pytest.mark.rule("CT1-THREAT-03")
def test_a_jelly_threatens_all_around() -> None:
    jelly = orc(1, 5, 5, stats=with_claws(1, flags=("amorphous",)))
    around = {Square(column, row) for column in (4, 5, 6) for row in (4, 5, 6)}
    assert threatened_squares(meadow(jelly), jelly) == around - {Square(5, 5)}
    far = replace(jelly, stats=with_claws(2, flags=("amorphous",)))
    assert len(threatened_squares(meadow(far), far)) == 24


def test_friends_and_bystanders_threaten_nobody() -> None:
    hero, friend = figure(1, 5, 5), figure(2, 5, 4, 4)
    watcher = orc(3, 4, 4, bystander=True)
    field = meadow(hero, friend, watcher)
    assert not is_threatened(field, hero)
    assert threat_of_side(field, "orcs") == {}


def test_threat_of_a_side_names_all_who_threaten_a_square() -> None:
    field = meadow(orc(1, 5, 5), orc(2, 6, 5), figure(3, 5, 8))
    by_square = threat_of_side(field, "orcs")
    one, two = UUID(int=1), UUID(int=2)
    assert by_square == {
        Square(4, 6): (one,),
        Square(5, 6): (one, two),
        Square(6, 6): (one, two),
        Square(7, 6): (two,),
    }


@pytest.mark.parametrize(
    "facts",
    [
        *(
            {"conditions": (word,)}
            for word in (
                *("stunned", "helpless", "asleep", "paralyzed", "unconscious", "surprised"),
                *("grappled", "held", "pinned", "dead", "dying", "Stunned"),
            )
        ),
        {"hit_points": 0},
        {"hit_points": -3},
    ],
)
@pytest.mark.rule("R10")
def test_whoever_cannot_strike_threatens_nothing(facts: dict[str, Any]) -> None:
    foe = orc(1, 5, 5, **facts)
    field = meadow(foe, figure(2, 5, 6))
    assert threatened_squares(field, foe) == frozenset()
    assert not is_threatened(field, figure(2, 5, 6))


@pytest.mark.rule("R10")
def test_a_prone_figure_strikes_with_claws_or_a_small_weapon_at_minus_four() -> None:
    field = meadow()
    for stats, strikes in (
        (with_claws(), True),
        (with_weapon("dagger"), True),
        (with_weapon("long-sword"), False),
        (None, True),
    ):
        lying = figure(1, 5, 5, posture="prone", stats=stats)
        assert threatened_squares(field, lying) == (FRONT if strikes else frozenset())
        assert [one.modifier for one in ready_attacks(lying)] == ([-4] if strikes else [])
    kneeling = figure(1, 5, 5, posture="kneeling", stats=with_weapon("long-sword"))
    assert [one.modifier for one in ready_attacks(kneeling)] == [0]


def test_the_disarmed_have_their_claws_only() -> None:
    field = meadow()
    fighter = figure(1, 5, 5, stats=with_weapon("long-sword"), conditions=("disarmed",))
    bear = figure(1, 5, 5, stats=with_claws(), conditions=("disarmed",))
    assert threatened_squares(field, fighter) == frozenset()
    assert threatened_squares(field, bear) == FRONT


def test_an_enemy_prone_in_the_same_square_is_within_reach() -> None:
    lying = figure(1, 5, 5, posture="prone")
    sword = orc(2, 5, 5, stats=with_weapon("long-sword"))
    lance = orc(2, 5, 5, stats=with_weapon("heavy-lance"))
    assert threatens(meadow(lying, sword), sword, lying)
    assert not threatens(meadow(lying, lance), lance, lying)


def test_one_square_of_a_large_victim_is_enough() -> None:
    giant = figure(1, 6, 6, columns=2, rows=2, size="H")
    foe = orc(2, 5, 5, 3)
    assert threatens(meadow(giant, foe), foe, giant)


def test_nobody_threatens_in_missile_scale() -> None:
    hero, foe = figure(1, 5, 6), orc(2, 5, 5)
    assert is_threatened(meadow(hero, foe), hero)
    assert not is_threatened(meadow(hero, foe, scale=Scale.MISSILE), hero)


# -------------------------------------------------------------------------- walls, rock, cover


@pytest.mark.rule("R10")
def test_a_wall_keeps_the_first_and_the_second_row_safe() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    assert threatened_squares(meadow(hero, wall(9, (0, 5), (12, 5))), hero) == frozenset()
    assert threatened_squares(meadow(hero, wall(9, (0, 4), (12, 4))), hero) == FRONT
    open_door = wall(9, (0, 4), (12, 4), is_open=True)
    assert threatened_squares(meadow(hero, open_door), hero) == FRONT | SECOND_ROW


@pytest.mark.rule("R5")
def test_a_spear_passes_a_corner_that_it_only_touches_where_the_table_allows_it() -> None:
    # The wall ends in the corner between (5, 5) and (6, 4).
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    field = meadow(hero, wall(9, (0, 5), (6, 5)))
    assert squares((6, 4), (7, 3)) <= threatened_squares(field, hero)
    strict = TableOptions(attack_past_corners=False)
    assert threatened_squares(field, hero, options=strict).isdisjoint(squares((6, 4), (7, 3)))
    foe = orc(2, 6, 4)
    field = add(foe).applied_to(field)
    assert is_threatened(field, foe)
    assert not is_threatened(field, foe, Arrangement.of(strict))


def test_solid_rock_is_neither_threatened_nor_struck_through() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    field = meadow(hero)
    ground = field.layers[Layer.GROUND].copy()
    solid = next(key for key, kind in load_catalogue().grounds.items() if kind.solid)
    ground[4, 5] = field.palettes.ground.index(solid)
    field = field.with_layers({Layer.GROUND: ground})
    assert threatened_squares(field, hero) == (FRONT | SECOND_ROW) - squares(
        (5, 4), (4, 3), (5, 3), (6, 3)
    )


def test_a_house_gives_total_cover_and_a_trunk_does_not() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    boulder = Obstacle(
        id=UUID(int=9), kind="boulder", position=(5.5, 4.5), width=1.4, length=1.0, height_ft=12
    )
    trunk = replace(boulder, width=0.5, length=0.5)
    low = replace(boulder, height_ft=4)
    assert Square(5, 3) not in threatened_squares(meadow(hero, boulder), hero)
    assert Square(7, 3) in threatened_squares(meadow(hero, boulder), hero)
    assert Square(5, 3) in threatened_squares(meadow(hero, trunk), hero)
    assert Square(5, 3) in threatened_squares(meadow(hero, low), hero)


# ------------------------------------------------------------------------------------- heights


def test_those_on_a_bridge_and_those_under_it_do_not_reach_each_other() -> None:
    deck = bridge(9, 4, 2, 8, 8, top_ft=10)
    above = figure(1, 5, 5, surface=deck.id)
    below, beside = orc(2, 5, 4), orc(3, 6, 4, surface=deck.id)
    field = meadow(deck, above, below, beside)
    assert threatening(field, above) == (beside,)
    assert not threatens(field, above, below)
    assert threatens(field, above, beside)
    turned = replace(below, column=5, row=4, surface=deck.id)
    assert threatens(meadow(deck, above, turned), turned, above)


def test_who_stands_beside_a_bridge_reaches_up_to_its_edge_but_not_to_a_high_one() -> None:
    # A man six feet tall reaches 1 1/2 feet above his head: feet at 7, not at 10.
    edge, foot = figure(1, 5, 5, surface=UUID(int=9)), orc(2, 5, 4)
    for top_ft, reached in ((7, True), (10, False)):
        field = meadow(bridge(9, 4, 5, 8, 8, top_ft=top_ft), edge, foot)
        assert threatens(field, foot, edge) is reached
        assert threatens(field, edge, foot) is reached


def test_a_long_spear_reaches_higher_than_a_sword() -> None:
    flyer = figure(1, 5, 6, altitude_ft=12.0)
    for weapon, reached in (("long-sword", False), ("long-spear", True)):
        foe = orc(2, 5, 5, stats=with_weapon(weapon))
        assert threatens(meadow(flyer, foe), foe, flyer) is reached


def test_whoever_stands_on_a_wall_or_flies_above_it_is_not_walled_in() -> None:
    field = meadow(wall(9, (0, 5), (12, 5), height_ft=6.0))
    flyer, man = figure(1, 5, 5, altitude_ft=7.0), figure(2, 5, 5)
    assert threatened_squares(field, flyer) == FRONT
    assert threatened_squares(field, man) == frozenset()


def test_a_cliff_keeps_those_at_its_foot_safe() -> None:
    hero = figure(1, 5, 5)
    low = meadow(hero)
    cliff = with_heights(low, {Square(5, 4)}, -20)
    step = with_heights(low, {Square(5, 4)}, -5)
    assert threatened_squares(cliff, hero) == FRONT - squares((5, 4))
    assert threatened_squares(step, hero) == FRONT


def test_no_spear_goes_through_a_hill_higher_than_its_bearer() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-spear"))
    for feet, reached in ((6, False), (5, True)):
        field = with_heights(meadow(hero), {Square(5, 4)}, feet)
        assert (Square(5, 3) in threatened_squares(field, hero)) is reached


def test_on_a_high_bridge_one_threatens_its_deck_and_nothing_beside_it() -> None:
    deck = bridge(9, 5, 2, 8, 8, top_ft=15)
    guard = figure(1, 5, 5, surface=deck.id)
    assert threatened_squares(meadow(deck, guard), guard) == squares((5, 4), (6, 4))


def test_high_flyers_threaten_no_ground_but_each_other() -> None:
    high, foe = figure(1, 5, 5, altitude_ft=40.0), orc(2, 5, 4, altitude_ft=38.0)
    field = meadow(high, foe)
    assert threatened_squares(field, high) == frozenset()
    assert threatens(field, high, foe)
    assert threatens(field, foe, high)


def test_a_rider_reaches_from_the_squares_of_its_mount() -> None:
    horse = figure(1, 5, 5, rows=2, size="L", stats=with_claws(legs=4))
    rider = figure(2, 5, 6, mount=horse.id, stats=with_weapon("medium-lance"))
    field = meadow(horse, rider)
    assert threatened_squares(field, rider) == SECOND_ROW
    assert threatened_squares(field, horse) == FRONT


# ------------------------------------------------------------- one snapshot after the other


def moved(field_figure: Figure, column: int, row: int) -> Figure:
    return replace(field_figure, column=column, row=row)


def test_what_was_known_of_the_last_snapshot_is_never_believed_wrongly() -> None:
    spear = with_weapon("long-spear")
    hero, foe = figure(1, 5, 5, stats=spear), orc(2, 5, 3)
    field = meadow(hero, foe)
    assert is_threatened(field, foe)
    between = add(figure(3, 5, 4, 4)).applied_to(field)
    assert not is_threatened(between, foe)
    assert is_threatened(field, foe)
    walled = add(wall(9, (0, 4), (12, 4))).applied_to(field)
    assert not is_threatened(walled, foe)
    dug = with_heights(field, {Square(5, 3)}, -30)
    assert not is_threatened(dug, foe)
    assert is_threatened(with_heights(dug, {Square(5, 3)}, 0), foe)
    turned = field.with_things({"figures": {hero.id: replace(hero, facing=4), foe.id: foe}})
    assert not is_threatened(turned, foe)
    away = field.with_things({"figures": {hero.id: moved(hero, 15, 15), foe.id: foe}})
    assert not is_threatened(away, foe)
    alone = field.with_things({"figures": {foe.id: foe}})
    assert threatening(alone, foe) == ()


def test_a_figure_may_be_asked_for_where_it_is_not() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 10, 10)
    field = meadow(hero, foe)
    assert not is_threatened(field, hero)
    assert threatening(field, moved(hero, 10, 11)) == (foe,)
    assert threatens(field, moved(hero, 10, 11), foe)


def test_nobody_is_in_ones_own_way() -> None:
    spearman = orc(1, 5, 2, stats=with_weapon("long-spear"))
    hero = figure(2, 5, 3)
    field = meadow(spearman, hero)
    assert threatening(field, moved(hero, 5, 4)) == (spearman,)
    assert threatens(field, spearman, moved(hero, 5, 4))
    # A pike strikes three squares away: there the hindquarters of the horse are.
    pikeman = orc(1, 5, 2, stats=with_weapon("pike"))
    horse = figure(2, 5, 4, 4, rows=2, size="L")
    assert threatening(meadow(pikeman, horse), horse) == (pikeman,)
    assert is_engaged(meadow(pikeman, horse), horse)


def test_a_figure_beside_the_field_and_a_mount_that_comes_later() -> None:
    outside = figure(1, 5, -2, 4, stats=with_weapon("long-spear"))
    assert threatened_squares(meadow(outside), outside) == squares(
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)
    )
    rider, foe = orc(2, 5, 5, mount=UUID(int=3)), figure(4, 12, 13)
    horse = orc(3, 12, 12, stats=StatBlock(id="h", name="Horse", attacks_printed="nil"))
    field = meadow(rider, foe)
    assert threatening(field, foe) == ()
    mounted = field.with_things({"figures": {**field.things["figures"], horse.id: horse}})
    assert threatening(mounted, foe) == (rider,)


def test_named_weapons_and_hedges_belong_to_the_arrangement() -> None:
    attacks = with_weapon("long-sword").attacks + with_weapon("long-spear").attacks
    stats = StatBlock(id="w", name="W", group="warrior", attacks=attacks)
    hero, friend, foe = figure(1, 5, 5, stats=stats), figure(2, 5, 4), orc(3, 5, 3)
    field = meadow(hero, friend, foe)
    spear = Arrangement.of(ready={hero.id: "long-spear"})
    hedge = Arrangement.of(ready={hero.id: "long-spear"}, hedges=[hero.id])
    assert threatening(field, foe) == (friend,)
    assert threatening(field, foe, spear) == (friend,)
    assert threatening(field, foe, hedge) == (hero, friend)
