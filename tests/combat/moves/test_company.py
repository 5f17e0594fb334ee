"""Riders and mounts, friends and crowds, flyers: who goes with whom, and where there is room."""

from dataclasses import replace
from uuid import UUID

import pytest
from tests.helpers.fights import HEROES, chosen, figure, meadow, now, rolled, told, warrior
from tests.helpers.marches import (
    all_miss,
    asked,
    beast,
    goes,
    march,
    orc,
    part,
    place,
    strikers,
)

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure, Hazard
from fieldwright.combat.asks import Choice
from fieldwright.combat.deeds import next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.reach import reach_now
from fieldwright.combat.orders import Order
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack

FAR = orc("Far", (19, 19))
HORSE = figure("Horse", HEROES, (5, 5), size="L", stats=beast("L", movement="24"))
RIDER = figure("Rider", HEROES, (5, 5), mount=HORSE.id)
FLAIL = Attack(name="flail", damage="1-6", knockdown="d20")


def test_rider_and_mount_go_together_at_the_pace_of_the_mount() -> None:
    """Rate 24: 12 squares in the first phase, both; both are active in it."""
    fight = march(meadow(HORSE, RIDER, FAR), {RIDER: Action.MOVE})
    goes(fight, RIDER, (5, 17))
    assert place(fight, HORSE) == place(fight, RIDER) == (5, 17)
    phase = fight.state.head.phase
    assert part(fight, HORSE).active == part(fight, RIDER).active == (phase,)


def test_a_mount_goes_nowhere_without_its_rider() -> None:
    orders = {RIDER: Order(action=Action.OTHER), HORSE: Order(action=Action.MOVE)}
    fight = march(meadow(HORSE, RIDER, FAR), orders)
    with pytest.raises(NotNowError, match="goes where Rider rides it"):
        goes(fight, HORSE, (5, 9))


def test_who_strikes_at_a_rider_who_passes_chooses_him_or_his_mount() -> None:
    foe = orc("Orc", (5, 4))
    fight = march(meadow(HORSE, RIDER, foe), {RIDER: Action.RUN})
    goes(fight, RIDER, (5, 12))
    ask = fight.ask
    assert isinstance(ask, Choice)
    assert ask.what == "Whom does Orc strike?"
    assert [one.label for one in ask.options] == ["Rider", "Horse"]
    chosen(fight, str(HORSE.id))
    assert asked(fight)[0].startswith("opportunity attack: Orc attacks Horse")
    rolled(fight, 1)
    assert place(fight, RIDER) == (5, 12)
    assert part(fight, foe).opportunities == (HORSE.id,)


def test_a_horse_that_falls_ends_the_ride_of_both() -> None:
    foe = orc("Orc", (5, 4), stats=warrior(attacks=(FLAIL,)))
    fight = march(meadow(HORSE, RIDER, foe), {RIDER: Action.RUN})
    goes(fight, RIDER, (5, 12))
    chosen(fight, str(HORSE.id))
    rolled(fight, 15)
    rolled(fight, 1, 20)
    all_miss(fight)
    assert now(fight, HORSE).posture == "prone"
    assert place(fight, HORSE) == (5, 5)
    assert any(text.endswith("the move ends at F6.") for text in told(fight))


def test_one_goes_through_the_square_of_a_friend_who_is_clear() -> None:
    """In a lane between walls of orcs there would be no other way: here the way is straight."""
    ann, bob = figure("Ann", HEROES, (5, 5), facing=2), figure("Bob", HEROES, (7, 5))
    fight = march(meadow(ann, bob, FAR), {ann: Action.MOVE})
    goes(fight, ann, (7, 5), (9, 5))
    assert place(fight, ann) == (9, 5)


def test_one_goes_round_a_friend_who_attacks_in_this_round() -> None:
    ann, bob = figure("Ann", HEROES, (5, 5), facing=2), figure("Bob", HEROES, (7, 5))
    foe = orc("Orc", (7, 4))
    attack = Order(action=Action.ATTACK, target=foe.id)
    fight = march(meadow(ann, bob, foe), {ann: Action.MOVE, bob: attack})
    with pytest.raises(NotNowError, match="Bob"):
        goes(fight, ann, (7, 5), (9, 5))


def test_the_first_half_of_a_way_ends_beside_a_friend_not_in_him() -> None:
    """Rate 12: the sixth square is Bob's, so she waits in the fifth; 7 points are left then."""
    ann, bob = figure("Ann", HEROES, (2, 5), facing=2), figure("Bob", HEROES, (8, 5))
    fight = march(meadow(ann, bob, FAR), {ann: Action.MOVE})
    goes(fight, ann, (8, 5), (14, 5))
    assert place(fight, ann) == (7, 5)
    goes(fight, ann)
    assert place(fight, ann) == (14, 5)


def test_who_is_stopped_in_a_friends_square_goes_back_to_where_there_is_room() -> None:
    """A trap beneath Bob, that he stands beside, goes off as she passes through him."""
    ann, bob = figure("Ann", HEROES, (5, 5), facing=2), figure("Bob", HEROES, (7, 5))
    outline = ((7.0, 5.0), (8.0, 5.0), (8.0, 6.0), (7.0, 6.0))
    trap = Hazard(id=UUID(int=7), kind="trap", outline=outline, hidden=True)
    fight = march(add(trap).applied_to(meadow(ann, bob, FAR)), {ann: Action.MOVE})
    goes(fight, ann, (7, 5), (11, 5))
    chosen(fight, "stops")
    assert place(fight, ann) == (6, 5)
    assert any(text.endswith("the move ends at G6.") for text in told(fight))


def flyer(altitude: float) -> Figure:
    stats = beast("M", movement="6, Fl 24 (C)", flags=("flying",))
    return figure("Bird", HEROES, (5, 5), stats=stats, altitude_ft=altitude)


def test_a_flyer_goes_over_the_heads_of_its_enemies_and_lands_beside_them() -> None:
    """Rate 24: 12 points in the first phase, and 4 more for the 20 feet it drops."""
    bird, wall = flyer(20.0), [orc(f"Orc {at}", (at, 8)) for at in range(20)]
    fight = march(meadow(bird, *wall), {bird: Action.MOVE})
    with pytest.raises(NotNowError, match="cannot end there"):
        goes(fight, bird, (5, 8), to_ft=0.0)
    goes(fight, bird, (5, 10), to_ft=0.0)
    all_miss(fight)
    assert (place(fight, bird), now(fight, bird).altitude_ft) == ((5, 10), 0.0)


def test_who_does_not_fly_ends_at_no_height() -> None:
    ann = figure("Ann", HEROES, (5, 5), stats=warrior(movement="12"))
    fight = march(meadow(ann, FAR), {ann: Action.MOVE})
    with pytest.raises(NotNowError, match="no rate for flying"):
        goes(fight, ann, (5, 7), to_ft=20.0)


def test_a_charge_that_reaches_nobody_says_so() -> None:
    ann = figure("Ann", HEROES, (5, 5), facing=2, stats=warrior(movement="6"))
    fight = march(meadow(ann, FAR), {ann: Order(action=Action.CHARGE, target=FAR.id)})
    goes(fight, ann, (14, 5))
    goes(fight, ann)
    assert "The charge of Ann reaches nobody." in told(fight)
    assert fight.ask is None


def test_a_tired_figure_goes_as_under_a_heavier_load() -> None:
    """Rate 12, fatigued: 9 squares in all, so 5 in its first phase (Effects of Fatigue)."""
    ann = figure("Ann", HEROES, (15, 10), facing=6, stats=warrior(movement="12"))
    fight = march(meadow(ann, FAR), {ann: Action.MOVE})
    due = next_due(fight.field, fight.state)
    assert due is not None
    tired = replace(part(fight, ann), weariness=Weariness.FATIGUED)
    state = fight.state.with_changes(None, [tired])
    found = reach_now(fight.field, state, tired, due)
    assert (int(found.now[10, :15].sum()), int(found.whole[10, :15].sum())) == (5, 9)


def test_a_half_move_before_an_attack_is_made_in_one_phase() -> None:
    foe = orc("Orc", (11, 5), facing=6)
    ann = figure("Ann", HEROES, (5, 5), facing=2)
    order = Order(action=Action.ATTACK, movement=Movement.HALF, target=foe.id)
    fight = march(meadow(ann, foe), {ann: order})
    goes(fight, ann, (10, 5))
    assert (place(fight, ann), fight.state.head.phase) == ((10, 5), Phase.FAST)
    goes(fight, ann)
    assert (strikers(fight), fight.state.head.phase) == (["Ann"], Phase.AVERAGE)
