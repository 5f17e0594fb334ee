"""Clear, threatened and grappled figures, and attacks of opportunity (Combat Status)."""

from dataclasses import replace

import pytest
from tests.rules_of_blows.making import weapon
from tests.threat.making import figure, meadow, orc, with_claws, with_weapon

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.reach import reach
from fieldwright.geometry.threat.provoking import Kind, Manner, provoked
from fieldwright.geometry.threat.squares import is_threatened, threatened_squares
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.rules.grappled import (
    Response,
    blow_refused,
    grapple_refused,
    responses,
    shares_the_square,
)
from fieldwright.rules.opportunity import ends_the_move, opportunities, provoked_by_shot
from fieldwright.rules.unarmed import provoked_by_unarmed
from fieldwright.stats.block import ClassGroup
from fieldwright.terms.grid import Square


def way(*pairs: tuple[int, int]) -> list[Square]:
    return [Square(*pair) for pair in pairs]


def strikes(field: Battlefield, mover: Figure, *pairs: tuple[int, int], **facts: object) -> int:
    """How many attacks of opportunity a way gives."""
    return sum(event.strikes for event in provoked(field, mover, way(*pairs), **facts))  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------- the states


@pytest.mark.rule("CT1-STAT-02")
def test_a_hero_outside_of_the_orcs_front_squares_is_clear_and_inside_threatened() -> None:
    hero = figure(1, 5, 5)
    assert not is_threatened(meadow(hero, orc(2, 5, 7, 0)), hero)
    assert is_threatened(meadow(hero, orc(2, 5, 6, 0)), hero)


@pytest.mark.rule("CT1-STAT-03")
def test_a_clear_hero_may_turn_to_one_foe_a_round_and_may_wait_for_another() -> None:
    hero = figure(1, 5, 5)
    first, second = orc(2, 8, 7, 6), orc(3, 5, 9, 0)
    field = meadow(hero, first, second)

    def offered(foe: Figure, *pairs: tuple[int, int], manner: Manner) -> list[Kind]:
        return [event.kind for event in provoked(field, foe, way(*pairs), manner=manner)]

    nobody_yet = Manner()
    assert offered(first, (7, 6), (6, 5), manner=nobody_yet) == [Kind.TURN_OFFERED]
    # Declined: the next one brings the offer again. Accepted: there is none any more.
    assert offered(second, (5, 8), (5, 7), (5, 6), manner=nobody_yet) == [Kind.TURN_OFFERED]
    taken = Manner(turned=frozenset({hero.id}))
    assert offered(second, (5, 8), (5, 7), (5, 6), manner=taken) == []


# --------------------------------------------------------------------------- attacks of opportunity


@pytest.mark.rule("CT1-AOO-01")
def test_a_shot_while_threatened_is_free_only_at_the_newcomer() -> None:
    assert provoked_by_shot(["orc"], "orc") == ("orc",)
    assert provoked_by_shot(["orc"], "orc", arrived=["orc"]) == ()
    assert provoked_by_shot(["orc"], "gnoll", arrived=["orc"]) == ("orc",)


@pytest.mark.rule("CT1-AOO-02")
def test_running_away_gives_one_opportunity_and_withdrawing_none() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 5, 4)
    field = meadow(hero, foe)
    assert strikes(field, hero, (5, 6), (5, 7), (5, 8), (5, 9)) == 1
    assert strikes(field, hero, (5, 6), (5, 7), withdrawing=True) == 0


@pytest.mark.rule("CT1-AOO-03")
def test_turning_ones_back_gives_an_opportunity_and_turning_ones_flank_none() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 5, 4)
    field = meadow(hero, foe)
    assert strikes(field, hero, manner=Manner(facing=4)) == 1
    assert strikes(field, hero, manner=Manner(facing=2)) == 0


@pytest.mark.rule("CT1-AOO-04")
def test_bare_hands_give_an_opportunity_but_to_an_unarmed_man() -> None:
    assert provoked_by_unarmed(["orc"], "orc", target_is_armed=True) == ("orc",)
    assert provoked_by_unarmed([], "bandit", target_is_armed=False) == ()
    assert provoked_by_unarmed(["wolf"], "wolf", target_is_armed=True) == ("wolf",)
    # Natural attacks threaten, a disarmed bandit does not.
    hero, wolf = figure(1, 5, 5), orc(2, 5, 4, stats=with_claws())
    assert is_threatened(meadow(hero, wolf), hero)
    bandit = orc(2, 5, 4, stats=with_weapon("long-sword"), conditions=("disarmed",))
    assert not is_threatened(meadow(hero, bandit), hero)


def test_an_orc_beside_an_unarmed_bandit_still_has_its_opportunity() -> None:
    assert provoked_by_unarmed(["orc"], "bandit", target_is_armed=False) == ("orc",)
    assert provoked_by_unarmed(["orc", "master"], "master", target_is_armed=False) == ("orc",)


@pytest.mark.rule("CT1-AOO-05")
def test_sprinting_past_a_defender_through_three_of_its_squares_is_one_opportunity() -> None:
    defender, foe = figure(1, 5, 5), orc(2, 3, 4)
    field = meadow(defender, foe)
    assert strikes(field, foe, (4, 4), (5, 4), (6, 4), (7, 4)) == 1


@pytest.mark.rule("CT1-AOO-06")
def test_a_knockdown_or_a_critical_stops_the_mover_and_mere_damage_does_not() -> None:
    assert not ends_the_move(knocked_down=False, critical=False)
    assert ends_the_move(knocked_down=True, critical=False)
    assert ends_the_move(knocked_down=False, critical=True)


@pytest.mark.rule("CT1-AOO-08")
def test_one_kobold_gives_one_opportunity_however_often_it_leaves_and_three_give_three() -> None:
    fighter = figure(1, 5, 5, stats=with_weapon("long-sword", level=5))
    kobolds = [orc(number, 2 + number, 4, 4) for number in (2, 3, 4)]
    field = meadow(fighter, *kobolds)
    assert strikes(field, kobolds[0], (4, 3), (4, 4), (4, 3)) == 1
    had = Manner(struck=frozenset({fighter.id}), made={fighter.id: 1})
    assert strikes(field, kobolds[0], (4, 3), manner=had) == 0
    made = 0
    for kobold in kobolds:
        out = (kobold.column, 3)
        made += strikes(field, kobold, out, manner=Manner(made={fighter.id: made}))
    assert made == 3


@pytest.mark.rule("CT1-AOO-09")
@pytest.mark.parametrize(
    ("group", "level", "most"),
    [
        ("warrior", 4, 3),
        ("warrior", 7, 4),
        ("warrior", 10, 5),
        ("monster", 12, 5),
        ("wizard", 4, 1),
        ("priest", 9, 2),
        ("rogue", 15, 4),
    ],
)
def test_warriors_and_monsters_have_3_opportunities_others_1_and_one_more_each_5_levels(
    group: ClassGroup, level: int, most: int
) -> None:
    assert opportunities(group, level).value == most


@pytest.mark.rule("CT1-AOO-10")
def test_the_surprised_have_no_opportunity_until_the_next_round() -> None:
    foe = orc(2, 3, 4)
    surprised = figure(1, 5, 5, conditions=("surprised",))
    past = [(4, 4), (5, 4), (6, 4), (7, 4)]
    assert strikes(meadow(surprised, foe), foe, *past) == 0
    awake = replace(surprised, conditions=())
    assert strikes(meadow(awake, foe), foe, *past) == 1


# ---------------------------------------------------------------------------------------- grappled


@pytest.mark.rule("CT1-GRAP-01")
def test_the_grappled_answer_unarmed_with_a_small_weapon_or_try_to_escape() -> None:
    assert responses("MS") == (Response.UNARMED, Response.SMALL_WEAPON, Response.ESCAPE)
    assert responses("M") == (Response.UNARMED, Response.ESCAPE)
    assert blow_refused(weapon("dagger"), at_the_grappler=True) is None
    for name, at_the_grappler in (("long-sword", True), ("dagger", False), ("sling-stone", True)):
        refused = blow_refused(weapon(name), at_the_grappler=at_the_grappler)
        assert isinstance(refused, Impossible)


@pytest.mark.rule("CT1-GRAP-02")
def test_the_grappled_do_not_move_and_have_no_shift() -> None:
    hero = figure(1, 5, 5, stats=with_weapon("long-sword"), conditions=("grappled",))
    field = meadow(hero)
    for action in (Action.MOVE, Action.ATTACK, Action.GUARD, Action.CAST):
        refused = reach(field, hero, action)
        assert isinstance(refused, Impossible)
        assert "grappled" in refused.reason


@pytest.mark.rule("CT1-GRAP-03")
def test_a_grappler_shares_the_square_unless_it_seizes_from_afar() -> None:
    assert shares_the_square(1)
    assert not shares_the_square(10)
    assert grapple_refused(8, 10) is None
    assert isinstance(grapple_refused(11, 10), Impossible)
    assert grapple_refused(1, 1) is None
    assert isinstance(grapple_refused(2, 1), Impossible)


@pytest.mark.rule("CT1-GRAP-04")
def test_grapplers_threaten_no_square_and_nobody_who_runs_past() -> None:
    owlbear = orc(2, 5, 4, stats=with_claws(), conditions=("grappling",))
    held = figure(1, 5, 4, conditions=("grappled",))
    runner = figure(3, 3, 5)
    field = meadow(owlbear, held, runner)
    assert threatened_squares(field, owlbear) == frozenset()
    assert threatened_squares(field, held) == frozenset()
    assert strikes(field, runner, (4, 5), (5, 5), (6, 5), (7, 5)) == 0
