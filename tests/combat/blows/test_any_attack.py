"""Whatever stands where and does what: attacks end, and refuse only before they ask."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.combat.blows.making import (
    BOW,
    CLAW,
    DAGGER,
    LONG_SWORD,
    beast,
    hero,
    orc,
    order,
    play_of,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Choice, Rolls, Steps
from fieldwright.combat.blows.acting import attack, why_no_attack
from fieldwright.combat.blows.attempt import MARKS, Blow
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Play
from fieldwright.geometry.facing import block_of
from fieldwright.rules.actions import Action
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack
from fieldwright.terms.bodies import POSTURES
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Light

CROSSBOW = Attack(name="crossbow", weapon="light-crossbow", ammunition=3)
AXE = Attack(name="battle axe", weapon="battle-axe")
WEAPONS = [(LONG_SWORD, BOW), (DAGGER,), (CROSSBOW, DAGGER), (AXE,), ()]
CONDITIONS = [
    (), ("asleep",), ("grappled",), ("grappling",), ("climbing",), ("stunned",), ("heavy load",),
    ("surprised", "off balance"), ("in the rigging",), ("unconscious",),
]  # fmt: skip
ORDERS = [Action.ATTACK, Action.FIRE, Action.CHARGE, Action.COVER, Action.UNARMED, Action.PARRY]

squares = st.tuples(st.integers(2, 6), st.integers(2, 6))
looks: dict[str, Any] = {
    "facing": st.integers(0, 7),
    "posture": st.sampled_from(POSTURES),
    "conditions": st.sampled_from(CONDITIONS),
    "hit_points": st.sampled_from([1, 5, 20, None]),
}
people = st.fixed_dictionaries({**looks, "attacks": st.sampled_from(WEAPONS)})
beasts = st.fixed_dictionaries({**looks, "size": st.sampled_from(["S", "M", "L"])})


@given(
    st.tuples(squares, people),
    st.tuples(squares, people),
    st.tuples(squares, beasts),
    st.sampled_from(ORDERS),
    st.sets(st.sampled_from(MARKS), max_size=2),
    st.sampled_from(["plains", "caves", "hills", "ships", "mountains"]),
    st.sampled_from(list(Light)),
    st.booleans(),
    st.integers(0, 1000),
)
def test_attacks_come_to_an_end_and_leave_everybody_in_his_place(
    one: Any, other: Any, third: Any, action: Action, marks: set[str], terrain: str, light: Light,
    riding: bool, seed: int,
) -> None:  # fmt: skip
    ann = hero(one[0], **one[1])
    foe = orc(other[0], **other[1])
    wolf = beast(third[0], attacks=(replace(CLAW, count=2),), attacks_printed="2", **third[1])
    if riding:
        foe = replace(foe, mount=wolf.id, column=wolf.column, row=wolf.row)
    orders = {ann: order(action, foe), foe: order(Action.FIRE, ann)}
    casts: dict[Figure, dict[str, Any]] = {
        ann: {"casting_to": Phase.SLOW},
        foe: {"arrived": (ann.id,)},
    }
    play = play_of(ann, foe, wolf, orders=orders, parts=casts, terrain=terrain, light=light)
    act = Act(marks=tuple(sorted(marks)))
    refused = why_no_attack(play, ann.id, foe.id, orders[ann], act)
    blow = _ended(play, attack(play, ann.id, foe.id, orders[ann], act), seed)
    assert (blow is None) is (refused is not None)
    for figure in play.field.every(Figure):
        assert all(play.field.block.holds(square) for square in block_of(figure).squares())
        if figure.hit_points is not None and figure.hit_points <= -10:
            assert "dead" in figure.conditions
    hurt = play.combatant(ann.id).hurt
    assert not hurt or foe.id in hurt or light is Light.DARKNESS


def _ended(play: Play, steps: Steps[Blow], seed: int) -> Blow | None:
    """Run with chance dice; None where it was refused before anything was asked."""
    stream = Stream(seed, "dice", 1)
    try:
        ask = next(steps)
    except NotNowError:
        return None
    except StopIteration as stopped:
        return _blow(stopped.value)
    try:
        for _ in range(200):
            play.has_asked = True
            if isinstance(ask, Choice):
                answer = Answer(chosen=stream.choice(ask.options).value)
            else:
                rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
                dice = tuple(tuple(stream.die(sides) for sides in roll.sides) for roll in rolls)
                answer = Answer(dice=dice)
            ask = steps.send(answer)
    except StopIteration as stopped:
        return _blow(stopped.value)
    raise AssertionError("it never ends")


def _blow(found: object) -> Blow:
    assert isinstance(found, Blow)
    return found
