"""Attacks of opportunity and grips, as procedures of the fight."""

from dataclasses import replace
from typing import Any

import pytest
from tests.combat.blows.making import (
    BOW,
    CLAW,
    DAGGER,
    FIST,
    LONG_SWORD,
    beast,
    blow,
    hero,
    number,
    orc,
    order,
    play_of,
    run,
    shot,
    why_not,
)

from fieldwright.combat.asks import Purpose
from fieldwright.combat.blows.opportunity import (
    most_opportunities,
    opportunity,
    threateners,
    why_no_opportunity,
)
from fieldwright.combat.blows.permission import grapplers_of
from fieldwright.combat.blows.shooting import shoot
from fieldwright.combat.blows.striking import BARE_HANDS, strike
from fieldwright.combat.state import SideState
from fieldwright.rules.actions import Action
from fieldwright.stats.block import Attack

SWORD = replace(LONG_SWORD, knockdown="d4")


def _reason(play: Any, who: Any, target: Any) -> str:
    found = why_no_opportunity(play, who.id, target.id)
    return "" if found is None else found.reason


@pytest.mark.rule("CT1-AOO-07")
def test_a_bear_makes_its_whole_routine_and_a_fighter_keeps_his_own_attack() -> None:
    bear = beast(
        (5, 4), size="L", attacks=(replace(CLAW, count=2), Attack(name="bite", damage="1-8")),
        attacks_printed="3",
    )  # fmt: skip
    ann = hero((5, 5))
    play = play_of(bear, ann, orders={bear: order(Action.ATTACK, ann)})
    ran = run(play, opportunity(play, bear.id, ann.id), 2, 3, 4)
    assert len(ran.rolls) == 3
    assert play.combatant(bear.id).attacks_made == 0
    assert not play.combatant(bear.id).has_acted
    assert play.combatant(bear.id).opportunities == (ann.id,)
    assert play.combatant(bear.id).active


@pytest.mark.rule("CT1-AOO-07")
def test_who_holds_only_a_bow_has_no_attack_of_opportunity() -> None:
    ann = hero((5, 5))
    for attacks, orders in (
        ((BOW,), None),
        ((BOW, DAGGER), order(Action.FIRE, ann)),
        ((BOW, DAGGER), order(Action.COVER, ann)),
    ):
        archer = orc((5, 4), attacks=attacks)
        play = play_of(ann, archer, orders={archer: orders} if orders else None)
        assert "nothing ready" in _reason(play, archer, ann)
    ready = orc((5, 4), attacks=(BOW, DAGGER))
    play = play_of(ann, ready)
    assert _reason(play, ready, ann) == ""


@pytest.mark.rule("CT1-AOO-08")
def test_one_opportunity_on_each_opponent_in_a_round() -> None:
    """Three kobolds leave once each: three blows of a 5th-level fighter; one twice: one."""
    fighter = hero((5, 5), level=5)
    kobolds = [
        orc(square, name=name) for square, name in (((4, 4), "A"), ((5, 4), "B"), ((6, 4), "C"))
    ]
    play = play_of(fighter, *kobolds)
    for kobold in kobolds:
        run(play, strike(play, fighter.id, kobold.id, free=True), 2)
    assert len(play.combatant(fighter.id).opportunities) == 3
    assert "already" in _reason(play, fighter, kobolds[0])
    again = run(play, strike(play, fighter.id, kobolds[0].id, free=True))
    assert again.rolls == []


@pytest.mark.rule("CT1-AOO-09")
@pytest.mark.parametrize(
    ("group", "level", "most"),
    [("warrior", 4, 3), ("warrior", 7, 4), ("warrior", 10, 5), ("wizard", 4, 1),
     ("priest", 9, 2), ("rogue", 15, 4)],
)  # fmt: skip
def test_how_many_opportunities_there_are_in_a_round(group: str, level: int, most: int) -> None:
    ann = hero((5, 5), group=group, level=level)
    assert most_opportunities(ann) == most
    others = tuple(orc((at, 10), name=f"Orc {at}") for at in range(most))
    near = orc((5, 4))
    part = {ann: {"opportunities": tuple(one.id for one in others)}}
    play = play_of(ann, near, *others, parts=part)
    assert "none left" in _reason(play, ann, near)


@pytest.mark.rule("CT1-AOO-09")
def test_a_monster_of_12_hit_dice_has_5() -> None:
    assert most_opportunities(beast((5, 5), hit_dice="12")) == 5


@pytest.mark.rule("CT1-AOO-10")
@pytest.mark.parametrize(("surprise", "blows"), [(True, 0), (False, 1)])
def test_the_surprised_make_none_in_the_round_of_surprise(surprise: bool, blows: int) -> None:
    guard, ann = orc((5, 4)), hero((5, 5))
    sides = (SideState(id="heroes", rank=0), SideState(id="orcs", rank=1, surprised=surprise))
    play = play_of(guard, ann, sides=sides, surprise_round=surprise)
    ran = run(play, opportunity(play, guard.id, ann.id), *(2,) * blows)
    assert len(ran.rolls) == blows


def test_who_parries_strikes_nobody_for_an_opening() -> None:
    guard, ann = orc((5, 4)), hero((5, 5))
    play = play_of(guard, ann, orders={guard: order(Action.PARRY)})
    assert _reason(play, guard, ann) == "it parries"


def test_an_opportunity_stops_who_is_thrown_down_or_struck_critically() -> None:
    """A plain hit for 6 lets the mover go on."""
    guard, ann = orc((5, 4)), hero((5, 5))
    for dice, stops in (((15, 6, 1), False), ((15, 6, 7, 20), True), ((18, 3, 3, 1), True)):
        play = play_of(guard, ann)
        ran = run(play, strike(play, guard.id, ann.id, free=True), *dice)
        assert ran.result.stopped is stops


# ---------------------------------------------------------------------------------- bare hands


@pytest.mark.rule("CT1-UNAR-02")
def test_armed_foes_strike_first_at_4_and_4_more() -> None:
    """Foe of THAC0 17 against armour class 8: needs 5; damage 1d8+4."""
    ann = hero((5, 5), armour_class=8, attacks=(SWORD,))
    foe = orc((5, 4), thac0="17", attacks=(SWORD,))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id, BARE_HANDS), 5, 3, 2)
    assert ran.rolls[0].needed is not None
    assert ran.rolls[0].needed.value == 5
    assert ran.dice(Purpose.DAMAGE) == ["1d8+4"]
    assert play.figure(ann.id).hit_points == 20 - 7


@pytest.mark.rule("CT1-UNAR-02")
def test_a_knockdown_die_that_shows_enough_keeps_bare_hands_at_bay() -> None:
    """Even though the save keeps the wrestler on his feet; a low die lets him strike."""
    ann, foe = hero((5, 5), attacks=(LONG_SWORD,)), orc((5, 4), attacks=(LONG_SWORD,))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id, BARE_HANDS), 15, 2, 7, 20)
    assert ran.told[-1] == "Ann is kept at bay: the attack is lost."
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id, BARE_HANDS), 15, 2, 6, 15, 1)
    assert ran.result.hit
    assert ran.dice(Purpose.KNOCKDOWN) == ["1d8"]


@pytest.mark.rule("CT1-UNAR-02")
def test_from_behind_bare_hands_provoke_nobody() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), 0)
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id, BARE_HANDS), 3)
    assert [one.who for one in ran.rolls] == [ann.id]


@pytest.mark.rule("CT1-AOO-04")
def test_bare_hands_provoke_arms_and_claws_but_no_unarmed_man() -> None:
    """An orc with a sword and a wolf strike first; an unarmed bandit does not."""
    ann = hero((5, 5), attacks=(FIST,))
    sworded, wolf = orc((5, 4)), beast((5, 4), name="Wolf")
    bandit = orc((5, 4), name="Bandit", attacks=(FIST,))
    for foe, provoked in ((sworded, True), (wolf, True), (bandit, False)):
        play = play_of(ann, foe)
        ran = run(play, strike(play, ann.id, foe.id, "fist"), *((2, 3) if provoked else (3,)))
        assert [one.who for one in ran.rolls] == ([foe.id] if provoked else []) + [ann.id]


@pytest.mark.rule("CT1-AOO-04")
def test_others_who_threaten_the_wrestler_strike_too_without_the_4() -> None:
    ann = hero((5, 5), attacks=(FIST,))
    bandit, guard = orc((5, 4), name="Bandit", attacks=(FIST,)), orc((4, 4), name="Guard")
    play = play_of(ann, bandit, guard)
    ran = run(play, strike(play, ann.id, bandit.id, "fist"), 2, 3)
    assert [one.who for one in ran.rolls] == [guard.id, ann.id]
    assert ran.rolls[0].needed is not None
    assert ran.rolls[0].needed.value == 10


def test_all_whom_a_shot_provokes_roll_in_one_row() -> None:
    archer = hero((5, 5), attacks=(BOW,))
    one, other, far = orc((5, 4)), orc((4, 4), name="Uruk"), orc((5, 15), name="Far")
    play = play_of(archer, one, other, far, orders={archer: order(Action.FIRE, far)})
    ran = run(play, shoot(play, archer.id, far.id), 2, 3, 4)
    assert [len(row) for row in ran.rows] == [2, 1]
    assert [roll.who for roll in ran.rolls] == [one.id, other.id, archer.id]


def test_who_threatens_goes_by_what_is_ready_in_this_round() -> None:
    """An orc that shoots this round threatens nobody with the dagger in its belt."""
    ann, archer = hero((5, 5)), orc((5, 4), attacks=(BOW, DAGGER))
    play = play_of(ann, archer)
    assert threateners(play, ann.id) == (archer.id,)
    play = play_of(ann, archer, orders={archer: order(Action.FIRE, ann)})
    assert threateners(play, ann.id) == ()


# --------------------------------------------------------------------------------------- grips


@pytest.mark.rule("CT1-GRAP-01")
def test_the_grappled_strike_only_the_grappler_with_small_weapons_or_bare_hands() -> None:
    held = hero(
        (5, 5), conditions=("grappled",), attacks=(LONG_SWORD, DAGGER, BOW)
    )  # fmt: skip
    owlbear = beast((5, 5), name="Owlbear", size="L", conditions=("grappling",))
    other = orc((5, 4))
    play = play_of(held, owlbear, other)
    assert number(play, blow(play, held, owlbear, "dagger")) == 10
    assert number(play, blow(play, held, owlbear, BARE_HANDS)) == 10
    assert why_not(play, blow(play, held, owlbear, "long sword")) == (
        "Long sword is no weapon of size S"
    )
    assert "only at the grappler" in why_not(play, blow(play, held, other, "dagger"))
    assert "grappled" in why_not(play, shot(play, held, other, "short bow"))


@pytest.mark.rule("CT1-GRAP-03")
def test_a_roper_holds_from_afar_and_both_keep_their_squares() -> None:
    strand = Attack(name="strand", damage="", reach=10)
    roper = beast((0, 0), name="Roper", size="L", conditions=("grappling",), attacks=(strand,))
    for column, holders in ((8, 1), (11, 0)):
        held = hero((column, 0), conditions=("grappled",))
        play = play_of(roper, held)
        assert len(grapplers_of(play, play.figure(held.id))) == holders
    assert (held.column, roper.column) == (11, 0)


def test_who_grapples_strikes_at_nobody_else() -> None:
    held = hero((5, 5), conditions=("grappled",))
    owlbear = beast((5, 5), name="Owlbear", size="L", conditions=("grappling",))
    other = hero((5, 6), name="Bea")
    play = play_of(held, owlbear, other)
    assert "nobody else" in why_not(play, blow(play, owlbear, other))
    assert number(play, blow(play, owlbear, held)) == 7


def test_a_grapple_ends_with_the_grappler() -> None:
    held = hero((5, 5), conditions=("grappled",), attacks=(DAGGER,))
    owlbear = beast((5, 5), name="Owlbear", conditions=("grappling",), hit_points=2)
    play = play_of(held, owlbear)
    ran = run(play, strike(play, held.id, owlbear.id, "dagger"), 15, 4)
    assert play.figure(owlbear.id).conditions == ("dying",)
    assert play.figure(held.id).conditions == ()
    assert "Ann is free." in ran.told
