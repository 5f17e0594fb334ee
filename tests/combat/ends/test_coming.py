"""Who joins, waits beyond the field, arrives, and is handed over; scale changed in a fight."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.combat.ends.making import (
    answered,
    by_program,
    part,
    said,
    scale_of,
    to_next_round,
    to_the_end,
)
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now, told

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice
from fieldwright.combat.commands import Give, Join, Proceed, Take, Word
from fieldwright.combat.deeds import MOVE, due_of
from fieldwright.combat.dm_commands import Arrive, Combine, Leave, Place, SwitchScale, Wait
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.play import Play
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.geometry.cover.distances import distance, distances_from
from fieldwright.geometry.footing import describe_square
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.rules.actions import Action
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Scale

ANN = figure("Ann", HEROES, (5, 6), facing=0)
ORC = figure("Orc", ORCS, (5, 5), facing=4)
LATE = figure("Late", ORCS, (15, 15))


def test_who_waits_is_off_the_map_and_comes_over_its_edge_in_its_round() -> None:
    """Round 2, the west edge: in column 0 near the middle; without a word until then."""
    fight = begun(meadow(ANN, ORC, LATE))
    said(fight, Wait(who=(LATE.id,), round=2, edge=Edge.WEST))
    assert LATE.id not in fight.field.things["figures"]
    assert not part(fight, LATE).is_in
    to_the_end(fight, 3, 5)
    texts = to_next_round(fight)
    assert any(text.startswith("Late arrives") for text in texts)
    assert now(fight, LATE).column == 0
    assert part(fight, LATE).is_in
    assert not fight.state.head.waiting


def test_figures_leave_the_field_and_may_be_called_back() -> None:
    """Late flees over the edge: off the map, out of the fight; later it comes back."""
    fight = begun(meadow(ANN, ORC, LATE))
    assert said(fight, Leave(who=(LATE.id,))) == ["Late has left the field."]
    assert part(fight, LATE).out == "fled"
    assert LATE.id not in fight.field.things["figures"]
    said(fight, Arrive(who=(LATE.id,)))
    assert part(fight, LATE).is_in


def test_a_latecomer_has_its_hit_points_rolled_as_it_comes() -> None:
    """As those of the beginning were: whoever joins, arrives when called, or in its round."""
    orc = StatBlock(id="o", name="Orc", group="monster", hit_dice="1", armour_class=6, thac0="19")
    bare: dict[str, Any] = {"stats": orc, "hit_points": None, "full_hit_points": None}
    one = figure("One", ORCS, (5, 15), bystander=True, **bare)
    fight = begun(meadow(ANN, ORC, one), hit_points="rolled")
    said(fight, Join(who=(one.id,), side=ORCS), 7)
    assert now(fight, one).hit_points == 7
    two, three = (figure(name, ORCS, (8, at), **bare) for at, name in ((15, "Two"), (17, "Three")))
    fight.keeper.keep(add(two, three), "drawn")
    said(fight, Wait(who=(two.id,)))
    said(fight, Wait(who=(three.id,), round=2))
    said(fight, Arrive(who=(two.id,)), 3)
    assert now(fight, two).hit_points == 3
    to_the_end(fight, 3, 5)
    to_next_round(fight, 8)
    assert now(fight, three).hit_points == 8
    quiet = begun(meadow(ANN, ORC, one))
    said(quiet, Join(who=(one.id,), side=ORCS))
    assert now(quiet, one).hit_points is None, "where they are rolled when they are hurt"


def test_a_mount_does_not_leave_without_its_rider() -> None:
    """Alone it is refused; both go together."""
    horse = figure("Horse", HEROES, (10, 10), size="L")
    rider = replace(figure("Rider", HEROES, (10, 10)), mount=horse.id)
    fight = begun(meadow(ORC, horse, rider))
    with pytest.raises(NotNowError, match="Rider rides Horse"):
        fight.say(Leave(who=(horse.id,)))
    said(fight, Leave(who=(horse.id, rider.id)))
    said(fight, Arrive(who=(rider.id, horse.id), square=Square(3, 3)))
    assert now(fight, rider).mount == horse.id
    assert now(fight, rider).column == now(fight, horse).column


def test_the_dm_calls_who_waits_at_any_moment() -> None:
    """To a square of his choice; who does not wait cannot be called."""
    fight = begun(meadow(ANN, ORC, LATE))
    said(fight, Wait(who=(LATE.id,)))
    said(fight, Arrive(who=(LATE.id,), square=Square(12, 3)))
    assert (now(fight, LATE).column, now(fight, LATE).row) == (12, 3)
    with pytest.raises(NotNowError, match="does not wait"):
        fight.say(Arrive(who=(LATE.id,)))


def test_waiting_figures_are_kept_with_the_field() -> None:
    """Written and read again the fight knows them still."""
    fight = begun(meadow(ANN, ORC, LATE))
    said(fight, Wait(who=(LATE.id,), round=3))
    again = decode_field(encode_field(fight.field))
    from fieldwright.combat.running import Memory

    assert Fight(Memory(again)).state.head.waiting == fight.state.head.waiting


def test_a_round_that_has_come_is_no_round_to_wait_for() -> None:
    """Round 1 in round 1 is refused, and nothing happens."""
    fight = begun(meadow(ANN, ORC, LATE))
    with pytest.raises(NotNowError, match="has come already"):
        fight.say(Wait(who=(LATE.id,), round=1))
    assert LATE.id in fight.field.things["figures"]


def test_who_comes_in_the_resolution_acts_from_the_next_phase_on() -> None:
    """Late arrives in the very fast phase: what it is ordered then is due in the fast one."""
    fight = begun(meadow(ANN, ORC, LATE))
    said(fight, Wait(who=(LATE.id,)))
    guard = Order(action=Action.OTHER, posture="kneeling")
    said(fight, Give(who=(ANN.id,), order=guard))
    said(fight, Proceed())
    fight.say(Proceed(undeclared=True))
    answered(fight, 3, 5)
    fight.say(Proceed())
    now_in = fight.state.head.phase
    said(fight, Arrive(who=(LATE.id,), square=Square(6, 7)))
    said(fight, Give(who=(LATE.id,), order=Order(action=Action.MOVE)))
    phases = {due.phase for due in due_of(fight.field, fight.state, part(fight, LATE))}
    assert min(phases) > now_in
    assert not part(fight, LATE).late


def test_bystanders_join_and_figures_change_sides() -> None:
    """A bystander joins the heroes; an orc changes over to them."""
    guard = figure("Guard", "town", (9, 9))
    fight = begun(meadow(ANN, ORC, LATE, guard), HEROES, ORCS)
    said(fight, Join(who=(guard.id, LATE.id), side=HEROES))
    assert part(fight, guard).side == HEROES
    assert now(fight, LATE).side == HEROES
    with pytest.raises(NotNowError, match="no side 'elves'"):
        fight.say(Join(who=(guard.id,), side="elves"))


def test_a_hero_is_handed_to_the_dm_by_one_word_and_back() -> None:
    """Initiative waits for a player's hero, not for one that the DM plays."""
    fight = begun(meadow(ANN, ORC))
    fight.say(Proceed())
    with pytest.raises(NotNowError, match="Ann"):
        fight.say(Proceed())
    said(fight, Word(who=ANN.id, what="played_by", value="dm"))
    fight.say(Proceed())
    assert fight.ask is not None
    answered(fight, 3, 5)
    said(fight, Word(who=ANN.id, what="played_by", value="none"))
    assert fight.state.plays(part(fight, ANN)) == "players"


# ------------------------------------------------------------------------------------------- scale


def _missile(*figures: object) -> Fight:
    field = meadow(*figures, columns=30, rows=30, scale=Scale.MISSILE)  # type: ignore[arg-type]
    return begun(field)


@pytest.mark.rule("CT1-SCALE-08")
def test_all_move_to_three_times_their_distance_from_the_anchor() -> None:
    """Anchor (10,10), ally (13,8), foe (10,11): (19,4) and (10,13) seen from the anchor's place."""
    anchor = figure("Anchor", HEROES, (10, 10))
    ally, foe = figure("Ally", HEROES, (13, 8)), figure("Foe", ORCS, (10, 11))
    fight = _missile(anchor, ally, foe)
    texts = said(fight, SwitchScale(anchor=anchor.id))
    assert texts == ["The field is in melee scale now about Anchor."]
    here = now(fight, anchor)
    apart = [
        (now(fight, one).column - here.column, now(fight, one).row - here.row)
        for one in (ally, foe)
    ]
    assert apart == [(9, -6), (0, 3)]
    assert scale_of(fight) is Scale.MELEE
    assert Fight(fight.keeper).state == fight.state
    fight.back()
    assert scale_of(fight) is Scale.MISSILE
    assert now(fight, ally).column == 13


def test_contact_asks_for_the_change_and_three_times_is_proposed() -> None:
    """Two opponents next to each other in missile scale: asked before the phase is over."""
    fight = _missile(figure("Ann", HEROES, (10, 10)), figure("Foe", ORCS, (10, 11)))
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    answered(fight, 3, 5)
    fight.say(Proceed())
    fight.say(Proceed())
    assert isinstance(fight.ask, Choice)
    assert "change to melee scale?" in fight.ask.what
    assert fight.ask.default == "triple"
    answered(fight, "later")
    assert fight.field.info.scale is Scale.MISSILE


def test_contact_is_asked_for_as_soon_as_somebody_has_moved_up_to_another() -> None:
    """Ann moves beside her foe in missile scale: before anybody else does anything."""
    ann, foe = figure("Ann", HEROES, (10, 10)), figure("Foe", ORCS, (10, 12), facing=4)
    fight = _missile(ann, foe)
    fight.say(Proceed())
    fight.say(Give(who=(ann.id,), order=Order(action=Action.MOVE)))
    fight.say(Proceed(undeclared=True))
    answered(fight, 3, 5)
    fight.say(Proceed())
    due = due_of(fight.field, fight.state, part(fight, ann))[0]
    fight.say(Take(who=ann.id, deed=due.key, act=Act(way=(Square(10, 11),))))
    assert isinstance(fight.ask, Choice)
    assert fight.ask.what == "Ann and Foe meet: change to melee scale?"
    answered(fight, "triple")
    assert fight.field.info.scale is Scale.MELEE
    assert MOVE in part(fight, ann).done


@pytest.mark.rule("CT1-SCALE-09")
def test_set_up_again_the_gap_must_be_three_times_as_wide() -> None:
    """Two apart before: six is accepted without a word, five is warned of."""
    for gap, warned in ((6, False), (5, True)):
        ann, foe = figure("Ann", HEROES, (10, 10)), figure("Foe", ORCS, (10, 12))
        fight = _missile(ann, foe)
        said(fight, SwitchScale())
        here = now(fight, ann)
        there = Square(here.column, here.row + gap)
        said(fight, Place(who=foe.id, square=there))
        texts = said(fight, Proceed())
        assert any("Mind the gap" in text for text in texts) is warned


@pytest.mark.rule("CT1-SCALE-10")
def test_groups_in_melee_scale_may_have_missile_squares_between_them() -> None:
    """A gap of 10 squares: 50 yards across; it shows, it slows, and contact ends it."""
    from fieldwright.battlefield.field import Layer
    from fieldwright.geometry.cover.shots import shot

    ann, foe = figure("Ann", HEROES, (10, 20)), figure("Foe", ORCS, (10, 9))
    fight = begun(meadow(ann, foe, columns=30, rows=30))
    before = fight.field.layers[Layer.GROUND].copy()
    texts = said(fight, Combine(block=Block(0, 10, 30, 20)))
    assert texts == ["Combined scale: 10 squares of missile scale, 50 yards."]
    assert fight.field.ground_at(Square(5, 10)) == "missile-squares", "it is drawn on the map"
    # Ten squares of fifteen feet, and the step onto the foe's own of five.
    for one, other in ((ann, foe), (foe, ann)):
        assert shot(fight.field, now(fight, one), now(fight, other)).squares == 31
    reduction = describe_square(fight.field, Square(5, 12)).footing.level
    assert reduction == Fraction(2, 3), "one moves at a third there"
    # They meet.
    fight = _met(fight, foe)
    assert isinstance(fight.ask, Choice)
    assert "melee scale now?" in fight.ask.what
    answered(fight, "yes")
    assert (fight.field.layers[Layer.GROUND] == before).all()
    assert fight.state.head.gap is None


def test_it_is_as_far_back_and_the_overlay_of_a_field_says_the_same() -> None:
    """Every square from a body of two by two, and back, over a gap in the middle."""
    ogre = figure("Ogre", ORCS, (4, 3), columns=2, rows=2, size="H")
    fight = begun(meadow(ANN, ORC, ogre, columns=12, rows=12))
    said(fight, Combine(block=Block(2, 5, 9, 8)))
    body = body_of(fight.field, now(fight, ogre))
    away = distances_from(fight.field, body)
    for square in fight.field.block.squares():
        other = body_of(fight.field, figure("Other", HEROES, (square.column, square.row)))
        there = distance(fight.field, body, other)
        assert away[square.row, square.column] == there
        assert distance(fight.field, other, body) == there


def _met(fight: Fight, foe: Figure) -> Fight:
    """The foe stands beside Ann, and the next phase comes."""
    play = Play(fight.field, fight.state)
    play.alter(foe.id, column=10, row=19)
    play.tell("They meet.", "test")
    facts, changes = play.take()
    fight._keep(facts, changes)
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    answered(fight, 3, 5)
    fight.say(Proceed())
    fight.say(Proceed())
    return fight


def test_a_map_that_is_too_large_is_not_changed() -> None:
    """More than 66 squares each way would be more than 200: the reason is said."""
    fight = begun(meadow(ANN, ORC, columns=100, rows=100, scale=Scale.MISSILE))
    with pytest.raises(NotNowError, match="200"):
        fight.say(SwitchScale())


def test_fights_with_latecomers_are_run_by_the_program() -> None:
    """A round with somebody who waits, without a word from anybody, never stops."""
    fight = begun(meadow(ANN, ORC, LATE))
    said(fight, Wait(who=(LATE.id,), round=2, edge=Edge.NORTH))
    said(fight, Give(who=(ANN.id,), order=Order(action=Action.GUARD)))
    for _ in range(2):
        to_the_end(fight, 3, 5)
        while fight.state.head.step is Step.END:
            fight.say(Proceed())
            by_program(fight)
    assert part(fight, LATE).is_in
    assert told(fight)
