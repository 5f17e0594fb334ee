"""What a move provokes (Attacks of Opportunity, Guard, Clear, Overruns; R11, R33, R34)."""

from dataclasses import replace
from uuid import UUID

import pytest
from tests.threat.making import figure, meadow, orc, with_claws, with_weapon

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Hazard
from fieldwright.geometry.placing import why_not_here
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.provoking import Kind, Manner, Provocation, provoked
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.rules.opportunity import (
    Armed,
    guard_strikes_first,
    opportunities,
    provoked_by_shot,
)
from fieldwright.rules.shift import FACINGS, shift, shift_squares
from fieldwright.terms.grid import Square

SHIFTING = Manner(shifting=True)


def way(*pairs: tuple[int, int]) -> list[Square]:
    return [Square(*pair) for pair in pairs]


def told(events: tuple[Provocation, ...]) -> list[tuple[str, int, tuple[int, int]]]:
    """Kind, step and square of each."""
    return [(event.kind.value, event.step, tuple(event.square)) for event in events]  # type: ignore[misc]


def strikes(field: Battlefield, one: Figure, *pairs: tuple[int, int], **facts: object) -> bool:
    events = provoked(field, one, way(*pairs), **facts)  # type: ignore[arg-type]
    return any(event.strikes for event in events)


# ------------------------------------------------------------------------- the one-square shift


@pytest.mark.rule("CT1-MOVE-07")
def test_a_caster_may_shift_to_any_of_nine_squares_and_take_any_facing() -> None:
    mage = figure(1, 5, 5)
    field = meadow(mage)
    ends = shift_squares(Square(5, 5))
    assert len(set(ends)) == 9
    for end in ends:
        answer = shift(Action.CAST, Square(5, 5), end)
        assert not isinstance(answer, Impossible)
        assert answer.value == 0
        for facing in FACINGS:
            pose = replace(mage, column=end.column, row=end.row, facing=facing)
            assert why_not_here(field, pose) == ()
            assert provoked(field, mage, [pose], manner=SHIFTING) == ()
    assert isinstance(shift(Action.CAST, Square(5, 5), Square(7, 5)), Impossible)


@pytest.mark.rule("CT1-MOVE-08")
def test_a_shift_in_front_of_the_enemy_is_safe_unless_one_turns_ones_back() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 5, 4)
    field = meadow(hero, foe)
    north = Manner(shifting=True, facing=0)
    assert provoked(field, hero, way((6, 5)), manner=north) == ()
    (away,) = provoked(field, hero, way((5, 6)), manner=north)
    assert (away.kind, away.strikes, away.enemy) == (Kind.MOVING_AWAY, True, foe.id)
    (back,) = provoked(field, hero, (), manner=Manner(shifting=True, facing=4))
    assert (back.kind, back.strikes, back.step) == (Kind.TURNING, True, -1)
    assert back.sentence.startswith("Figure 1 turns its back on Orc 2")


def test_a_shift_beside_one_enemy_may_leave_the_front_of_another() -> None:
    # The orc in (3, 4) faces south-east: its front is (4, 4), (4, 5), (3, 5).
    hero, foe, other = figure(1, 4, 5), orc(2, 5, 4), orc(3, 3, 4, 3)
    field = meadow(hero, foe, other)
    events = provoked(field, hero, way((5, 5)), manner=SHIFTING)
    assert [event.enemy for event in events] == [other.id]


def test_a_shift_from_the_first_to_the_second_row_of_a_spear_is_moving_away() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 5, 4, stats=with_weapon("long-spear"))
    field = meadow(hero, foe)
    assert strikes(field, hero, (5, 6), manner=SHIFTING)
    assert not strikes(field, hero, (6, 5), manner=SHIFTING)
    far = figure(1, 5, 6)
    assert not strikes(meadow(far, foe), far, (6, 6), manner=SHIFTING)


# ------------------------------------------------------------------------------- moving away


@pytest.mark.rule("R11")
def test_running_past_an_enemy_is_one_opportunity_at_the_step_that_leaves_its_squares() -> None:
    # The orc in (5, 4) faces south and threatens (4, 5), (5, 5) and (6, 5).
    hero, foe = figure(1, 2, 5), orc(2, 5, 4)
    field = meadow(hero, foe)
    events = provoked(field, hero, way((3, 5), (4, 5), (5, 5), (6, 5), (7, 5), (8, 5)))
    assert told(events) == [("entering", 1, (4, 5)), ("moving away", 4, (6, 5))]
    assert [event.strikes for event in events] == [False, True]
    assert events[1].sentence == (
        "Figure 1 moves away from Orc 2: Orc 2 gets an attack of opportunity."
    )
    assert events[1].source == "Combat & Tactics, Attacks of Opportunity; ruling R11"


@pytest.mark.rule("R11")
def test_closing_in_through_a_spears_squares_is_free_and_backing_off_is_not() -> None:
    foe = orc(2, 5, 4, stats=with_weapon("long-spear"))
    hero = figure(1, 5, 8)
    field = meadow(hero, foe)
    assert told(provoked(field, hero, way((5, 7), (5, 6), (5, 5)))) == [("entering", 1, (5, 6))]
    near = figure(1, 5, 5)
    (away,) = provoked(meadow(near, foe), near, way((5, 6)))
    assert (away.kind, away.square, away.reach) == (Kind.MOVING_AWAY, Square(5, 5), 2)


def test_whoever_withdraws_gives_no_opportunity_but_with_the_back_turned() -> None:
    hero, foe = figure(1, 5, 5), orc(2, 5, 4)
    field = meadow(hero, foe)
    assert not strikes(field, hero, (5, 6), (5, 7), withdrawing=True)
    assert strikes(field, hero, (5, 6), (5, 7))
    fallen_back = figure(1, 5, 6)
    spear = orc(2, 5, 4, stats=with_weapon("long-spear"))
    turned = Manner(facing=4)
    assert strikes(meadow(hero, spear), hero, (5, 6), withdrawing=True, manner=turned)
    assert not strikes(meadow(fallen_back, foe), fallen_back, (5, 7), manner=turned)


def test_every_enemy_has_its_own_opportunity_and_only_one_in_the_round() -> None:
    hero, one, two = figure(1, 5, 5), orc(2, 4, 4), orc(3, 6, 4)
    field = meadow(hero, one, two)
    back_and_forth = way((5, 6), (5, 5), (5, 6))
    events = [event for event in provoked(field, hero, back_and_forth) if event.strikes]
    assert [event.enemy for event in events] == [one.id, two.id]
    struck = Manner(struck=frozenset({one.id}))
    events = [e for e in provoked(field, hero, back_and_forth, manner=struck) if e.strikes]
    assert [event.enemy for event in events] == [two.id]


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("group", "level", "most"),
    [
        ("warrior", 4, 3),
        ("warrior", 8, 4),
        ("monster", 15, 6),
        ("monster", 0, 3),
        ("rogue", 4, 1),
        ("priest", 5, 2),
        ("wizard", 14, 3),
    ],
)
def test_how_many_opportunities_a_figure_has_in_a_round(group: str, level: int, most: int) -> None:
    assert opportunities(group, level).value == most  # type: ignore[arg-type]


def test_an_enemy_that_has_used_up_its_opportunities_is_named_but_does_not_strike() -> None:
    hero = figure(1, 5, 5)
    thief = orc(2, 5, 4, stats=with_weapon("dagger", group="rogue", level=3))
    field = meadow(hero, thief)
    (event,) = provoked(field, hero, way((5, 6)), manner=Manner(made={thief.id: 1}))
    assert not event.strikes
    assert event.sentence.endswith("Orc 2 has no attack of opportunity left.")
    ogre = replace(thief, stats=with_claws(hit_dice="4+1"))
    (event,) = provoked(meadow(hero, ogre), hero, way((5, 6)), manner=Manner(made={ogre.id: 2}))
    assert event.strikes


def test_enemies_that_cannot_strike_and_hidden_ones() -> None:
    hero = figure(1, 5, 5)
    stunned = orc(2, 5, 4, conditions=("stunned",))
    assert provoked(meadow(hero, stunned), hero, way((5, 6))) == ()
    (event,) = provoked(meadow(hero, orc(2, 5, 4, hidden=True)), hero, way((5, 6)))
    assert event.secret
    assert event.strikes


def test_who_moves_is_not_in_the_way_of_the_spear_that_strikes_at_it() -> None:
    # It starts in the first row and goes on into the second of the same spear.
    hero, foe = figure(1, 5, 5), orc(2, 5, 4, stats=with_weapon("long-spear"))
    events = provoked(meadow(hero, foe), hero, way((4, 6), (5, 6), (5, 7)))
    assert told(events) == [("moving away", 0, (5, 5))]
    assert told(provoked(meadow(hero, foe), hero, way((4, 5), (5, 6)), withdrawing=True)) == []


def test_turning_where_one_stands_counts_for_each_enemy_that_comes_to_be_behind() -> None:
    hero, ahead, behind = figure(1, 5, 5), orc(2, 5, 4), orc(3, 5, 6, 0)
    field = meadow(hero, ahead, behind)
    events = provoked(field, hero, (), manner=Manner(facing=4))
    assert [event.enemy for event in events] == [ahead.id]
    assert provoked(field, hero, (), manner=Manner(facing=0)) == ()
    assert provoked(field, hero, (), manner=Manner(facing=2)) == ()


def test_a_long_body_is_left_by_all_of_its_squares() -> None:
    horse = figure(1, 5, 5, rows=2, size="L")
    foe = orc(2, 5, 4)
    field = meadow(horse, foe)
    (event,) = provoked(field, horse, way((5, 6)))
    assert event.kind is Kind.MOVING_AWAY
    turned = replace(horse, columns=2, rows=1, column=4, row=5, facing=2)
    assert provoked(field, horse, [turned]) == ()


def test_a_rider_moves_with_its_mount() -> None:
    horse = figure(1, 5, 5, rows=2, size="L")
    rider = figure(2, 5, 6, mount=horse.id)
    foe = orc(3, 5, 4)
    field = meadow(horse, rider, foe)
    (event,) = provoked(field, rider, way((5, 6)))
    assert (event.enemy, event.square) == (foe.id, Square(5, 5))


# ------------------------------------------------------------------------------------- guards


@pytest.mark.rule("R34")
def test_guards_strike_at_whoever_comes_into_their_squares_the_longest_reach_first() -> None:
    hero = figure(1, 5, 9)
    sword = orc(2, 4, 5, stats=with_weapon("long-sword"))
    spear = orc(3, 5, 4, stats=with_weapon("long-spear"))
    field = meadow(hero, sword, spear)
    both = Manner(guards=frozenset({sword.id, spear.id}))
    events = provoked(field, hero, way((5, 8), (5, 7), (5, 6)), manner=both)
    assert [(event.kind, event.enemy, event.strikes) for event in events] == [
        (Kind.GUARD, spear.id, True),
        (Kind.GUARD, sword.id, True),
    ]
    assert events[0].source == "Combat & Tactics, Guard; ruling R34"


@pytest.mark.rule("CT1-GARD-02-EX")
def test_a_guard_strikes_whom_its_reach_holds_off_when_he_closes_in() -> None:
    """A long spear reaches two squares (Example of Combat): nearer, not beside it or away."""
    hero, spear = figure(1, 5, 7), orc(2, 5, 5, stats=with_weapon("long-spear"))
    field = meadow(hero, spear)
    guards = Manner(guards=frozenset({spear.id}))
    assert [one.kind for one in provoked(field, hero, way((5, 6)), manner=guards)] == [Kind.GUARD]
    assert provoked(field, hero, way((6, 7)), manner=guards) == ()
    assert provoked(field, hero, way((5, 6))) == (), "who does not guard has struck at nobody yet"


def test_a_guard_strikes_at_whoever_withdraws_into_its_squares() -> None:
    hero, foe, guard = figure(1, 5, 5), orc(2, 5, 4), orc(3, 5, 7, 0)
    field = meadow(hero, foe, guard)
    manner = Manner(guards=frozenset({guard.id}))
    events = provoked(field, hero, way((5, 6)), withdrawing=True, manner=manner)
    assert [(event.kind, event.enemy) for event in events] == [(Kind.GUARD, guard.id)]


@pytest.mark.rule("R34")
@pytest.mark.parametrize(
    ("guard", "comer", "charging", "first"),
    [
        (Armed(1), Armed(1), False, True),
        (Armed(1), Armed(2), False, False),
        (Armed(2, won=False), Armed(1, won=True), True, True),
        (Armed(1, "M"), Armed(1, "", won=True), True, False),
        (Armed(1, "M", won=True), Armed(1, "L"), True, True),
        (Armed(1, "S"), Armed(1, "M"), True, False),
        (Armed(1, "L"), Armed(1, "M"), True, True),
        (Armed(1, "M"), Armed(1, "M"), True, True),
        (Armed(1, "S"), Armed(1, "L", won=True), False, True),
    ],
)
def test_who_strikes_first_at_a_guards_post(
    guard: Armed, comer: Armed, charging: bool, first: bool
) -> None:
    assert guard_strikes_first(guard, comer, charging=charging).value is first


@pytest.mark.rule("R32")
def test_a_shot_is_free_only_at_the_enemy_that_has_just_come_up() -> None:
    assert provoked_by_shot(["orc", "ogre"], "orc", {"orc"}) == ("ogre",)
    assert provoked_by_shot(["orc", "ogre"], "orc") == ("orc", "ogre")
    assert provoked_by_shot(["orc"], "far away", {"orc"}) == ("orc",)


# ------------------------------------------------------------------------------- turns, overruns


@pytest.mark.rule("CT1-MOVE-17")
def test_a_clear_guard_is_offered_one_turn_when_a_foe_comes_beside_it() -> None:
    foe = orc(1, 5, 9, 0)
    guard = figure(2, 5, 5)
    field = meadow(foe, guard)
    events = provoked(field, foe, way((5, 8), (5, 7), (5, 6)))
    assert told(events) == [("turn offered", 2, (5, 6))]
    # Three eighths bring the foe into a front square: facing south-east, (5, 6) is in front.
    assert events[0].facing == 3
    assert not events[0].strikes


@pytest.mark.rule("CT1-MOVE-17")
def test_a_guard_that_is_threatened_by_another_is_offered_no_turn() -> None:
    foe, other, guard = orc(1, 5, 9, 0), orc(3, 5, 4), figure(2, 5, 5)
    field = meadow(foe, other, guard)
    assert provoked(field, foe, way((5, 8), (5, 7), (5, 6))) == ()


def test_no_turn_is_offered_for_a_foe_that_was_beside_already() -> None:
    foe, guard = orc(1, 4, 6, 0), figure(2, 5, 5)
    assert provoked(meadow(foe, guard), foe, way((5, 6))) == ()


@pytest.mark.rule("R33")
def test_a_turn_is_offered_once_a_round_and_changes_what_is_threatened() -> None:
    foe, guard = orc(1, 5, 8, 0), figure(2, 5, 5)
    field = meadow(foe, guard)
    steps = way((5, 7), (5, 6))
    assert provoked(field, foe, steps, manner=Manner(turned=frozenset({guard.id}))) == ()
    turning = Manner(turning=frozenset({guard.id}))
    assert told(provoked(field, foe, steps, manner=turning)) == [
        ("turn offered", 1, (5, 6)),
        ("entering", 1, (5, 6)),
    ]
    guarding = replace(turning, guards=frozenset({guard.id}))
    away = provoked(field, foe, [*steps, Square(5, 7)], manner=guarding)
    assert [event.kind for event in away] == [Kind.TURN_OFFERED, Kind.GUARD, Kind.MOVING_AWAY]


def test_whoever_is_run_over_has_its_opportunity_wherever_it_faces() -> None:
    ogre = orc(1, 5, 8, 0, size="L")
    halfling = figure(2, 5, 6, size="S")
    field = meadow(ogre, halfling)
    events = provoked(
        field, ogre, way((5, 7), (5, 6)), manner=Manner(turned=frozenset({halfling.id}))
    )
    assert [(event.kind, event.enemy, event.strikes) for event in events] == [
        (Kind.OVERRUN, halfling.id, True)
    ]
    man = replace(halfling, size="L")
    assert provoked(meadow(ogre, man), ogre, way((5, 6))) == ()


# ------------------------------------------------------------------------------------- dangers


def hazard(number: int, column: int, row: int, *, hidden: bool) -> Hazard:
    left, top = float(column), float(row)
    outline = ((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1))
    return Hazard(id=UUID(int=number), kind="quicksand", outline=outline, hidden=hidden)


def test_dangers_on_the_way_are_told_once_and_hidden_ones_to_the_dm() -> None:
    hero = figure(1, 2, 5)
    field = meadow(hero, hazard(8, 4, 5, hidden=True), hazard(9, 6, 5, hidden=False))
    events = provoked(field, hero, way((3, 5), (4, 5), (5, 5), (6, 5), (5, 5), (4, 5)))
    assert told(events) == [("hazard", 1, (4, 5)), ("hazard", 3, (6, 5))]
    assert [event.secret for event in events] == [True, False]
    assert events[0].hazard is not None
    flying = replace(hero, altitude_ft=10.0)
    over = meadow(flying, hazard(9, 3, 5, hidden=False))
    assert provoked(over, flying, way((3, 5))) == ()
    landed = replace(flying, column=3, altitude_ft=0.0)
    assert [event.kind for event in provoked(over, flying, [landed])] == [Kind.HAZARD]


def test_the_arrangement_tells_which_weapon_an_enemy_has_ready() -> None:
    attacks = with_weapon("long-sword").attacks + with_weapon("long-spear").attacks
    foe = orc(2, 5, 4, stats=replace(with_weapon("x"), attacks=attacks))
    hero = figure(1, 5, 6)
    field = meadow(hero, foe)
    assert not strikes(field, hero, (5, 7))
    spear = Manner(arrangement=Arrangement.of(ready={foe.id: "long-spear"}))
    assert strikes(field, hero, (5, 7), manner=spear)


def test_no_step_and_no_facing_provoke_nothing() -> None:
    hero = figure(1, 5, 5)
    assert provoked(meadow(hero, orc(2, 5, 4)), hero, ()) == ()
