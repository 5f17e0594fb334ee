"""Shots and throws: range, cover, melees, ammunition, rates of fire, what they provoke."""

from typing import Any

import pytest
from tests.combat.blows.making import (
    BOW,
    DAGGER,
    LONG_SWORD,
    beast,
    blow,
    hero,
    lines,
    number,
    orc,
    order,
    play_of,
    run,
    shot,
    why_not,
)
from tests.helpers.fights import meadow
from tests.threat.making import wall

from fieldwright.battlefield.changes import add
from fieldwright.combat.asks import Purpose
from fieldwright.combat.blows.acting import attack, why_no_attack
from fieldwright.combat.blows.shooting import shoot
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Play
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack

CROSSBOW = Attack(name="light crossbow", weapon="light-crossbow")
HEAVY = Attack(name="heavy crossbow", weapon="heavy-crossbow")
OIL = Attack(name="oil", weapon="thrown-lit-oil", knockdown="d4")


def _archer(square: tuple[int, int] = (5, 15), **values: Any) -> Any:
    return hero(square, **{"thac0": "16", "attacks": (BOW,), **values})


# --------------------------------------------------------------------------------- the number


@pytest.mark.parametrize(("row", "needed"), [(8, 10), (40, 12), (70, 15)])
def test_medium_range_costs_2_and_long_range_5(row: int, needed: int) -> None:
    """A short bow's 10/20/30 squares of five yards are 30/60/90 of five feet."""
    archer, foe = _archer((5, 75)), orc((5, 75 - row), armour_class=6)
    play = play_of(archer, foe, rows=80)
    assert number(play, shot(play, archer, foe)) == needed


def test_beyond_its_range_nothing_is_shot() -> None:
    archer, foe = _archer((5, 99)), orc((5, 5))
    play = play_of(archer, foe, rows=100)
    assert why_not(play, shot(play, archer, foe)).startswith("out of range")


def test_a_wall_stops_a_shot_and_the_dm_says_what_covers_instead() -> None:
    """75% cover costs 7; ``no cover`` takes it away."""
    archer, foe = _archer(), orc((5, 5), armour_class=6)
    play = play_of(land=add(wall(90, (0.0, 8.0), (12.0, 8.0))).applied_to(meadow(archer, foe)))
    assert "blocked by" in why_not(play, shot(play, archer, foe))
    assert number(play, shot(play, archer, foe, "", "cover 75%")) == 17
    assert number(play, shot(play, archer, foe, "", "no cover")) == 10
    told = lines(play, shot(play, archer, foe, "", "cover 75%"))
    assert "75% cover: -7" in told


def test_what_is_allowed_has_no_number_for_what_the_rules_refuse() -> None:
    """Through a wall, lying with a bow: the number is that of a plain shot."""
    archer, foe = _archer(posture="prone"), orc((5, 5), armour_class=6)
    play = play_of(land=add(wall(90, (0.0, 8.0), (12.0, 8.0))).applied_to(meadow(archer, foe)))
    assert number(play, shot(play, archer, foe, "", "allowed")) == 10


def test_nobody_shoots_at_who_has_not_come_yet() -> None:
    archer, foe = _archer(), orc((-5, 5))
    play = play_of(archer, foe)
    assert why_not(play, shot(play, archer, foe)) == "Orc is not on the field"


def test_a_damiars_20_against_75_percent_cover_hits_and_is_not_critical() -> None:
    """THAC0 16 against armour class 5 needs 11, 18 behind cover: 20 beats it by 2."""
    archer, foe = _archer(), orc((5, 5), armour_class=5)
    play = play_of(archer, foe)
    ran = run(
        play, shoot(play, archer.id, foe.id, "", Act(marks=("cover 75%",))), 20, 4
    )  # fmt: skip
    assert ran.told[0] == "Ann shoots at Orc with short bow: 20 against 18, a hit."
    assert ran.dice(Purpose.DAMAGE) == ["1d6"]


def test_what_is_not_shot_is_refused() -> None:
    ann, foe = hero((5, 15)), orc((5, 5))
    play = play_of(ann, foe)
    with pytest.raises(NotNowError, match="nothing to shoot or throw"):
        run(play, shoot(play, ann.id, foe.id))
    with pytest.raises(NotNowError, match="long sword: it is neither shot nor thrown"):
        run(play, shoot(play, ann.id, foe.id, "long sword"))


def test_harm_from_afar_brings_no_retreats() -> None:
    archer, foe = _archer(), orc((5, 5))
    play = play_of(archer, foe)
    run(play, shoot(play, archer.id, foe.id), 15, 4)
    assert play.combatant(archer.id).hurt == ()
    assert play.combatant(foe.id).hit_by == ()
    assert play.combatant(archer.id).active


# ------------------------------------------------------------------------- ammunition and rates


def test_arrows_are_counted_and_refused_at_nought() -> None:
    quiver = Attack(name="short bow", weapon="short-bow", ammunition=1)
    archer, foe = _archer(attacks=(quiver,)), orc((5, 5))
    play = play_of(archer, foe)
    ran = run(play, shoot(play, archer.id, foe.id), 3)
    assert "Ann has 0 left for short bow." in ran.told
    assert dict(play.figure(archer.id).ammunition) == {"short bow": 0}
    with pytest.raises(NotNowError, match="nothing left for short bow"):
        run(play, shoot(play, archer.id, foe.id))


def test_who_has_thrown_his_last_dagger_has_none_to_strike_with() -> None:
    knives = Attack(name="dagger", weapon="dagger", ammunition=1)
    ann, foe = hero((5, 5), attacks=(knives,)), orc((5, 4), facing=0)
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe)) == 8
    run(play, shoot(play, ann.id, foe.id), 3)
    assert why_not(play, blow(play, ann, foe)) == "the last dagger is thrown"


@pytest.mark.rule("CT1-MISS-01")
@pytest.mark.parametrize(("movement", "shots"), [(Movement.NONE, 2), (Movement.HALF, 1)])
def test_a_bow_is_shot_twice_standing_and_once_after_a_half_move(
    movement: Movement, shots: int
) -> None:
    archer, foe = _archer(), orc((5, 5))
    play = play_of(archer, foe, orders={archer: order(Action.FIRE, foe, movement=movement)})
    for _ in range(shots):
        run(play, shoot(play, archer.id, foe.id), 3)
    assert play.combatant(archer.id).shots == shots
    with pytest.raises(NotNowError, match="no shot is left"):
        run(play, shoot(play, archer.id, foe.id))


@pytest.mark.rule("CT1-MISS-02")
def test_a_heavy_crossbow_follows_a_half_move_only_with_its_first_shot() -> None:
    """1/2 a round: the first shot was loaded beforehand; the next one only standing."""
    archer, foe = _archer(attacks=(HEAVY,)), orc((5, 5))
    moves = {archer: order(Action.FIRE, foe, movement=Movement.HALF)}
    play = play_of(archer, foe, orders=moves)
    run(play, shoot(play, archer.id, foe.id), 3)
    later = play_of(archer, foe, orders=moves, parts={archer: {"shots": 1, "shot_in": 1}}, round=3)
    with pytest.raises(NotNowError, match="only standing still"):
        run(later, shoot(later, archer.id, foe.id))


def test_a_heavy_crossbow_is_ready_again_after_two_rounds() -> None:
    archer, foe = _archer(attacks=(HEAVY,)), orc((5, 5))
    for number_of_round, ready in ((2, False), (3, True)):
        part = {archer: {"shots": 1, "shot_in": 1}}
        play = play_of(archer, foe, parts=part, round=number_of_round)
        found = why_no_attack(play, archer.id, foe.id, order(Action.FIRE, foe))
        assert (found is None) is ready


@pytest.mark.rule("CT1-POST-05")
def test_a_crossbow_is_shot_lying_every_second_round_at_no_penalty() -> None:
    archer, foe = _archer(posture="prone", attacks=(CROSSBOW,)), orc((5, 5), armour_class=6)
    play = play_of(archer, foe)
    assert number(play, shot(play, archer, foe)) == 10
    run(play, shoot(play, archer.id, foe.id), 3)
    part = {archer: {"shots": 1, "shot_in": 1}}
    second = play_of(archer, foe, parts=part, round=2)
    with pytest.raises(NotNowError, match="no shot is left"):
        run(second, shoot(second, archer.id, foe.id))
    third = play_of(archer, foe, parts=part, round=3)
    run(third, shoot(third, archer.id, foe.id), 3)


@pytest.mark.rule("CT1-POST-05")
def test_nobody_shoots_a_bow_lying() -> None:
    archer, foe = _archer(posture="prone"), orc((5, 5))
    play = play_of(archer, foe)
    assert "lying prone" in why_not(play, shot(play, archer, foe))


@pytest.mark.rule("CT1-MISS-03")
def test_a_manticores_spikes_fly_all_at_once() -> None:
    """Six spikes: six attack rolls in one row, one volley, six spikes gone."""
    spikes = Attack(name="spike", damage="1-6", count=6, ranges=(12, 24, 36), ammunition=24)
    manticore = beast((5, 5), size="L", attacks=(spikes,))
    ann = hero((5, 15))
    play = play_of(manticore, ann)
    ran = run(play, shoot(play, manticore.id, ann.id), *(2,) * 6)
    assert [len(row) for row in ran.rows] == [6]
    assert play.combatant(manticore.id).shots_now == 1
    assert dict(play.figure(manticore.id).ammunition) == {"spike": 18}


# --------------------------------------------------------------------------------- into a melee


def test_a_shot_into_a_melee_flies_at_whom_the_die_says() -> None:
    """Pascal among three Large bugbears: d8, two faces each, one is hers, 8 is rolled again.

    The archer stands behind her: THAC0 16 against armour class 3 needs 13 - 2.
    """
    pascal = hero((5, 5), name="Pascal", armour_class=3, attacks=(LONG_SWORD,))
    bears = [
        beast(square, facing, name=f"Bugbear {at}", size="L", attacks=(LONG_SWORD,))
        for at, (square, facing) in enumerate([((4, 4), 4), ((5, 4), 4), ((6, 4), 4)], 1)
    ]
    archer = _archer((5, 15))
    play = play_of(archer, bears[1], pascal, bears[0], bears[2])
    ran = run(play, shoot(play, archer.id, bears[1].id), 8, 3, 2)
    assert ran.dice(Purpose.TARGET) == ["1d8", "1d8"]
    (told,) = [text for text in ran.told if "melee" in text]
    assert told == "Ann shoots into the melee at Bugbear 2; Pascal is shot at instead."
    assert ran.rolls[-1].needed is not None
    assert ran.rolls[-1].needed.value == 11
    assert ran.rolls[-1].against == pascal.id


def test_who_has_fallen_has_no_face_of_the_die() -> None:
    """One of the Large three lies dying: 2 and 2 and 1 are left, a d6; a shot at it counts it."""
    pascal = hero((5, 5), name="Pascal", armour_class=3, attacks=(LONG_SWORD,))
    dying = {"hit_points": -3, "conditions": ("dying",), "posture": "prone"}
    bears = [
        beast((4, 4), 4, name="One", size="L", attacks=(LONG_SWORD,)),
        beast((5, 4), 4, name="Two", size="L", attacks=(LONG_SWORD,)),
        beast((6, 4), 4, name="Three", size="L", attacks=(LONG_SWORD,), **dying),
    ]
    archer = _archer((5, 15))
    play = play_of(archer, pascal, *bears)
    ran = run(play, shoot(play, archer.id, bears[0].id), 1, 3)
    assert ran.dice(Purpose.TARGET) == ["1d6"]
    ran = run(play, shoot(play, archer.id, bears[2].id), 1, 3)
    assert ran.dice(Purpose.TARGET) == ["1d8"]


def test_one_who_fights_nobody_needs_no_target_die() -> None:
    archer, foe = _archer(), orc((5, 5))
    play = play_of(archer, foe)
    ran = run(play, shoot(play, archer.id, foe.id), 3)
    assert ran.dice(Purpose.TARGET) == []


@pytest.mark.parametrize(("held", "dice"), [("short bow", []), ("", ["1d4"])])
def test_who_fights_in_a_melee_hangs_on_what_is_ready(held: str, dice: list[str]) -> None:
    """Orc and hero side by side threaten each other with daggers, not with bows in their hands."""
    archer, foe = _archer(), orc((5, 5), facing=4, attacks=(DAGGER, BOW))
    friend = hero((5, 6), name="Bob", attacks=(DAGGER, BOW))
    parts = {one: {"ready": held} for one in (foe, friend)}
    play = play_of(archer, foe, friend, parts=parts)
    ran = run(play, shoot(play, archer.id, foe.id), *((1, 3) if dice else (3,)))
    assert ran.dice(Purpose.TARGET) == dice


# ---------------------------------------------------------------------------- shots that provoke


def _pressed(target: str, *, arrived: bool) -> tuple[Play, Any, Any]:
    """An archer whom an orc threatens, and another orc far off; who is shot at."""
    archer = _archer((5, 5), attacks=(BOW, DAGGER))
    near, far = orc((5, 4)), orc((5, 15), name="Uruk")
    orders = {archer: order(Action.FIRE, near, weapon="short bow")}
    part = {archer: {"arrived": (near.id,)}} if arrived else {}
    play = play_of(archer, near, far, orders=orders, parts=part)
    return play, archer, near if target == "near" else far


@pytest.mark.rule("CT1-AOO-01")
@pytest.mark.parametrize(
    ("target", "arrived", "strikes"),
    [("near", False, True), ("near", True, False), ("far", True, True)],
)
def test_shooting_in_reach_of_an_enemy_gives_it_a_free_blow(
    target: str, arrived: bool, strikes: bool
) -> None:
    """But for a shot at the one who came up in this very round."""
    play, archer, foe = _pressed(target, arrived=arrived)
    ran = run(play, shoot(play, archer.id, foe.id), *((2, 3) if strikes else (3,)))
    assert ("Orc has an attack of opportunity on Ann." in ran.told) is strikes
    assert ran.rolls[-1].who == archer.id


@pytest.mark.rule("CT1-MISS-04")
def test_throwing_oil_is_shooting() -> None:
    """One flask a round, and a free blow for who threatens the thrower since last round."""
    thrower, near = _archer((5, 5), attacks=(OIL,)), orc((5, 4))
    play = play_of(thrower, near, orders={thrower: order(Action.FIRE, near, weapon="oil")})
    ran = run(play, shoot(play, thrower.id, near.id, "oil"), 2, 15, 3, 4)
    assert "Orc has an attack of opportunity on Ann." in ran.told
    assert ran.dice(Purpose.DAMAGE) == ["2d6"]
    with pytest.raises(NotNowError, match="no shot is left"):
        run(play, shoot(play, thrower.id, near.id, "oil"))


def test_an_archer_who_is_felled_by_the_free_blow_shoots_no_more() -> None:
    """What was asked goes on: it is told that the shot does not come to it."""
    archer, near = _archer((5, 5), hit_points=3, attacks=(BOW,)), orc((5, 4))
    play = play_of(archer, near, orders={archer: order(Action.FIRE, near)})
    ran = run(play, shoot(play, archer.id, near.id), 15, 6, 1)
    assert ran.told[-1] == "Ann cannot attack: Ann can do nothing now."
    assert play.combatant(archer.id).shots == 0


# ------------------------------------------------------------------------------- by their orders


def test_an_order_to_cover_shoots_with_a_bow_and_strikes_with_a_blade() -> None:
    archer, foe = _archer((5, 9)), orc((5, 4), armour_class=6)
    covers = order(Action.COVER, foe)
    play = play_of(archer, foe, orders={archer: covers})
    ran = run(play, attack(play, archer.id, foe.id, covers, Act()), 3)
    assert ran.told == ["Ann shoots at Orc with short bow: 3 against 8, a miss."]
    ann, throat = hero((5, 5)), orc((5, 4), conditions=("stunned",))
    play = play_of(ann, throat, orders={ann: covers})
    ran = run(play, attack(play, ann.id, throat.id, covers, Act()), 3)
    assert ran.told == ["Ann attacks Orc with long sword: 3 against 4, a miss."]


@pytest.mark.rule("CT1-UNAR-03")
def test_unarmed_combat_is_bare_hands_for_men_and_natural_weapons_for_beasts() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), attacks=(), attacks_printed="0")
    fists = order(Action.UNARMED, foe)
    play = play_of(ann, foe, orders={ann: fists})
    ran = run(play, attack(play, ann.id, foe.id, fists, Act()), 3)
    assert ran.told == ["Ann attacks Orc with blow: 3 against 10, a miss."]
    wolf, bea = beast((5, 4), name="Wolf"), hero((5, 5), name="Bea")
    play = play_of(wolf, bea, orders={wolf: order(Action.UNARMED, bea)})
    ran = run(play, attack(play, wolf.id, bea.id, order(Action.UNARMED, bea), Act()), 3)
    assert ran.told == ["Wolf attacks Bea with claw: 3 against 7, a miss."]
