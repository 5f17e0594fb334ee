"""What figures do that nobody has time for: orders that make sense, and acts that can be done."""

from dataclasses import replace

import numpy as np
import pytest
from tests.helpers.fights import HEROES, ORCS, begun, meadow, now, told
from tests.helpers.orders_told import (
    BOW,
    DAGGER,
    END,
    FAST,
    SWORD,
    declared,
    fight_of,
    foe,
    half,
    hero,
    idle,
    order,
    part,
    phases,
    still,
    to_phase,
    turn,
    waiting,
)
from tests.helpers.random_fights import random_fight

from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic import act_for, acts_for, order_for, orders_for
from fieldwright.combat.commands import Forgo, Give, Proceed, Take, Word
from fieldwright.combat.deeds import MOVE, MOVE_AFTER, all_due, is_able, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.legality import why_not_order
from fieldwright.combat.moves.rising import RISE
from fieldwright.combat.orders import LEAVES, Act, Order
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.morale import Broken

NONE, HALF, FULL = Movement


def _ordered(who: Figure, *others: Figure, broken: Broken = Broken.HOLDS) -> Order:
    fight = declared((who, None), *((one, None) for one in others))
    own = replace(part(fight, who), broken=broken)
    return order_for(fight.field, fight.state.with_changes(None, [own]), own)


@pytest.mark.parametrize(
    ("square", "action", "movement"),
    [
        ((5, 6), Action.ATTACK, NONE),
        ((6, 4), Action.ATTACK, NONE),
        ((5, 12), Action.ATTACK, HALF),
        ((5, 20), Action.CHARGE, FULL),
        ((5, 28), Action.MOVE, FULL),
    ],
)
def test_it_strikes_who_is_in_reach_and_comes_nearer_else(
    square: tuple[int, int], action: Action, movement: Movement
) -> None:
    """Rate 12, reach 1: six squares and a blow, eighteen and a charge, else a whole move."""
    orc, ann = foe("Orc", (5, 5)), hero("Ann", square)
    assert _ordered(orc, ann) == order(action, ann, movement=movement)


def test_an_archer_shoots_until_somebody_stands_before_him() -> None:
    """Then he strikes with what else he has, or shoots all the same."""
    ann = hero("Ann", (5, 20))
    archer = foe("Archer", (5, 5), attacks=(BOW, DAGGER))
    assert _ordered(archer, ann).action is Action.FIRE
    near = hero("Near", (5, 6), facing=0)
    assert _ordered(archer, ann, near) == order(Action.ATTACK, near, movement=NONE)
    unarmed = foe("Archer", (5, 5), attacks=(BOW,))
    assert _ordered(unarmed, ann, near).action is Action.FIRE


def test_the_nearest_enemy_that_can_still_fight_is_chosen() -> None:
    """Who lies senseless is left alone."""
    down = hero("Down", (5, 6), conditions=("unconscious",))
    assert _ordered(foe("Orc", (5, 5)), down, hero("Ann", (5, 9))).target == hero("Ann", (5, 9)).id


def test_heroes_aim_at_nobody_whom_players_do_not_know() -> None:
    """The DM hides one, another stands under the players' fog; his own figures know all."""
    ann, near = hero("Ann", (5, 5)), replace(foe("Near", (5, 6)), hidden=True)
    far = foe("Far", (5, 12))
    assert _ordered(ann, near, far).target == far.id
    assert _ordered(ann, near) == Order(action=Action.GUARD, movement=NONE)
    assert _ordered(foe("Orc", (5, 4)), replace(ann, hidden=True)).target == ann.id
    fight = declared((ann, None), (foe("Near", (5, 6)), None), (far, None))
    field = replace(fight.field, info=replace(fight.field.info, fog=True))
    revealed = np.zeros((field.rows, field.columns), np.uint8)
    assert order_for(field.with_revealed(revealed), fight.state, part(fight, ann)).target is None
    revealed = revealed.copy()
    revealed[12, 5] = 1
    assert order_for(field.with_revealed(revealed), fight.state, part(fight, ann)).target == far.id


def test_whose_nerve_is_broken_runs_and_whose_nearly_is_withdraws() -> None:
    """Flight is a run away, off the map by its nearest edge; an orderly retreat a withdrawal."""
    orc, ann = foe("Orc", (15, 15)), hero("Ann", (15, 20))
    assert _ordered(orc, ann, broken=Broken.FLEES).action is Action.RUN
    assert _ordered(orc, ann, broken=Broken.WITHDRAWS).action is Action.WITHDRAW
    fight = fight_of((ann, waiting()), (orc, order(Action.RUN, movement=FULL)))
    state = fight.state.with_changes(None, [replace(part(fight, orc), broken=Broken.FLEES)])
    to_phase(fight, FAST)
    due = next_due(fight.field, fight.state)
    assert due is not None
    act = act_for(fight.field, state, due)
    assert act is not None
    assert act.way[-1].column == 29
    assert LEAVES in act.marks


def test_who_lies_gets_up_and_who_is_held_fights_back() -> None:
    """The one rises with his whole move, the other responds unarmed."""
    ann = hero("Ann", (5, 9))
    assert _ordered(foe("Orc", (5, 5), posture="prone"), ann).action is Action.MOVE
    held = foe("Orc", (5, 5), conditions=("held",))
    assert _ordered(held, ann).action is Action.UNARMED


def test_without_enemies_it_guards() -> None:
    """Nobody is left to fight."""
    assert _ordered(foe("Orc", (5, 5)), hero("Ann", (5, 9), conditions=("asleep",))).action is (
        Action.GUARD
    )


def test_it_turns_to_whom_it_strikes() -> None:
    """Ann stands behind the orc: it turns as little as it must, and strikes."""
    orc, ann = foe("Orc", (5, 5), facing=0), hero("Ann", (5, 6))
    fight = fight_of((ann, idle()), (orc, order(Action.ATTACK)))
    due = next_due(fight.field, fight.state)
    assert due is not None
    act = act_for(fight.field, fight.state, due)
    assert act is not None
    assert (act.target, act.way) == (ann.id, ())
    assert act.facing in (3, 4, 5)


def test_a_half_move_leads_to_where_it_strikes() -> None:
    """The orc comes up to Ann and strikes her; both as it would do by itself."""
    orc, ann = foe("Orc", (5, 5)), hero("Ann", (9, 10))
    fight = fight_of((ann, idle()), (orc, half(Action.ATTACK, ann)))
    _by_itself(fight)
    assert measured_blocks(block_of(now(fight, orc)), block_of(now(fight, ann))) == 1
    assert any("Orc attacks Ann" in line for line in told(fight))


def test_a_target_that_has_fallen_is_not_struck_again() -> None:
    """Ordered at Ann, who is dying, it turns to Bob beside her."""
    orc = foe("Orc", (5, 5), facing=4)
    ann, bob = hero("Ann", (5, 6), hit_points=-3, conditions=("dying",)), hero("Bob", (6, 6))
    fight = fight_of((bob, idle()), (ann, None), (orc, order(Action.ATTACK, ann)))
    due = next_due(fight.field, fight.state)
    assert due is not None
    act = act_for(fight.field, fight.state, due)
    assert act is not None
    assert act.target == bob.id


@pytest.mark.parametrize(("row", "strikes"), [(6, True), (10, False)])
def test_a_guard_that_was_idle_strikes_who_is_in_reach_and_keeps_its_post(
    row: int, *, strikes: bool
) -> None:
    """At the end of the round; by itself it does not run after anybody."""
    orc, ann = foe("Orc", (5, 5), facing=4), hero("Ann", (5, row))
    fight = fight_of((ann, idle()), (orc, order(Action.GUARD)))
    to_phase(fight, END)
    turn(fight, ann)
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.who == orc.id
    act = act_for(fight.field, fight.state, due)
    assert (act is not None) is strikes


@pytest.mark.parametrize("spell", ["light", "sleep"])
def test_the_half_move_after_a_spell_is_not_made_by_itself(spell: str) -> None:
    """Neither the mage nor the shaman is led into blows that nobody sent them to: they stay."""
    ann = hero("Ann", (5, 20), facing=0, spells=(spell,))
    shaman = foe("Shaman", (5, 5), spells=(spell,))
    casts = {"spell": spell, "casting_time": "1"}
    fight = fight_of(
        (ann, order(Action.CAST, shaman, **casts)), (shaman, order(Action.CAST, ann, **casts))
    )
    for who in (ann, shaman):
        turn(fight, who)
    to_phase(fight, END)
    moves = [due for due in all_due(fight.field, fight.state) if due.key == MOVE_AFTER]
    assert {due.who for due in moves} == {ann.id, shaman.id}
    for due in moves:
        assert act_for(fight.field, fight.state, due) == Act()


def test_a_player_is_not_moved_where_his_order_leaves_it_open() -> None:
    """Ann may move before she attacks, or not: by herself she stays; the orc closes in."""
    ann, orc = hero("Ann", (5, 10), facing=0), foe("Orc", (5, 5))
    fight = fight_of((ann, order(Action.ATTACK, orc)), (orc, order(Action.ATTACK, ann)))
    moves = {due.who: due for due in all_due(fight.field, fight.state) if due.key == MOVE}
    assert act_for(fight.field, fight.state, moves[ann.id]) == Act()
    closes = act_for(fight.field, fight.state, moves[orc.id])
    assert closes is not None
    assert closes.way


@pytest.mark.rule("CT1-KNOCK-05")
def test_who_was_knocked_down_before_its_attack_gives_it_up_to_rise() -> None:
    """Lying down nobody strikes with a long sword; in the round of the fall an attack is enough."""
    orc, ann = foe("Orc", (5, 5)), hero("Ann", (5, 6))
    fight = fight_of((ann, idle()), (orc, still(Action.ATTACK, ann)))
    fight.say(Word(who=orc.id, what="posture", value="prone"))
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.who == orc.id
    assert act_for(fight.field, fight.state, due) is None
    down = replace(part(fight, orc), knocked_down=True)
    state = fight.state.with_changes(None, [down])
    assert act_for(fight.field, state, due) == Act(marks=(RISE,))


def test_a_move_that_does_not_get_there_ends_facing_whom_it_goes_to() -> None:
    """A whole move of 12 towards Ann, 20 squares to the south-east: the orc looks her way."""
    orc, ann = foe("Orc", (5, 5), facing=0), hero("Ann", (25, 28))
    fight = fight_of((ann, idle()), (orc, half(Action.MOVE, ann)))
    due = next_due(fight.field, fight.state)
    assert due is not None
    act = act_for(fight.field, fight.state, due)
    assert act is not None
    fight.say(Take(who=orc.id, deed=due.key, act=act))
    assert now(fight, orc).facing == 3


def test_a_whole_round_goes_by_itself() -> None:
    """Six against six: every order is legal, every figure ends in a square of its own."""
    heroes = [hero(f"H{n}", (4 + 2 * n, 18), attacks=(SWORD, BOW)) for n in range(6)]
    orcs = [foe(f"O{n}", (4 + 2 * n, 8)) for n in range(6)]
    fight = begun(meadow(*heroes, *orcs, columns=30, rows=30), HEROES, ORCS)
    for _ in range(2):
        _orders_by_themselves(fight)
        _by_itself(fight)
    alive = [one for one in fight.field.every(Figure) if (one.hit_points or 0) > 0]
    squares = [(one.column, one.row) for one in alive]
    assert len(set(squares)) == len(squares)
    assert any("attacks" in line for line in told(fight))
    assert phases(fight, heroes[0]) == []


def _orders_by_themselves(fight: Fight) -> None:
    for side in (ORCS, HEROES):
        given = orders_for(fight.field, fight.state, fight.state.of_side(side))
        for who, what in given.items():
            figure = fight.field.things["figures"][who]
            if isinstance(figure, Figure) and not is_able(figure):
                continue
            assert not why_not_order(fight.field, fight.state, fight.state.combatants[who], what)
            fight.say(Give(who=(who,), order=what))
        fight.say(Proceed())
        _dice(fight)
    fight.say(Proceed())
    _dice(fight)


def _by_itself(fight: Fight) -> None:
    """Play the round to its end."""
    while fight.state.head.step is Step.RESOLUTION:
        due = next_due(fight.field, fight.state)
        if due is None or due.phase is not fight.state.head.phase:
            fight.say(Proceed())
            _dice(fight)
            continue
        for act in acts_for(fight.field, fight.state, due, sure=False):
            try:
                fight.say(Take(who=due.who, deed=due.key, act=act))
            except NotNowError:
                continue
            _dice(fight)
            break
        else:
            fight.say(Forgo(who=due.who, deed=due.key))
    number = fight.state.head.round
    while fight.state.head.round == number:
        fight.say(Proceed())
        _dice(fight)


def _dice(fight: Fight) -> None:
    while fight.ask is not None:
        fight.roll()


@pytest.mark.parametrize("seed", [4, 5, 9, 10, 27, 33])
def test_what_a_figure_would_do_by_itself_is_never_refused(seed: int) -> None:
    """Random fields with horses, giants and walls: every act that is proposed can be carried out.

    Long bodies that cannot turn, ways that others have closed, and shifts of who has moved were
    refused once, with these seeds.
    """
    fight = random_fight(seed, faithful=10)
    fight.begin()
    fight.rounds(3)
    assert not [one for one in fight.refused if one]
