"""Whatever is ordered and rolled, moves keep their word (Hypothesis)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from uuid import UUID

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import effort
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, warrior
from tests.helpers.marches import beast, orc, rolls_asked

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Hazard, Wall
from fieldwright.combat.asks import Answer, Choice
from fieldwright.combat.commands import Forgo, Give, Proceed, Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.entries import folded
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import is_dead, why_not_together
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

SIDE = 10
FLAIL = Attack(name="flail", damage="1-4", knockdown="d20")

ORDERS = (
    Order(action=Action.MOVE),
    Order(action=Action.RUN),
    Order(action=Action.CHARGE),
    Order(action=Action.WITHDRAW),
    Order(action=Action.GUARD),
    Order(action=Action.ATTACK, movement=Movement.HALF),
    Order(action=Action.ATTACK, move_after=True),
)
MARKS = ((), (), ("goes on",), ("rise",))


def any_act(chance: Random) -> Act:
    """A way of none to two squares anywhere, any facing or none."""
    way = [
        Square(chance.randrange(SIDE), chance.randrange(SIDE)) for _ in range(chance.randrange(3))
    ]
    facing = chance.choice([None, *range(8)])
    to_ft = chance.choice([None, None, None, 0.0, 20.0])
    return Act(way=tuple(way), facing=facing, marks=chance.choice(MARKS), to_ft=to_ft)


def crowd(chance: Random) -> Battlefield:
    """Some of each side close together: a large one, one who rides, one who flies, and a trap.

    Level or on a slope, in the open or in a cave, with a wall or without.
    """
    long = chance.random() < 0.5
    stats = beast("L", movement="24", rows=2 if long else 1)
    mount = figure("Horse", HEROES, (1, 7), size="L", rows=2 if long else 1, stats=stats)
    flail = warrior(attacks=(FLAIL,), movement="9")
    heroes = [figure(f"Hero {at}", HEROES, (3 + at, 6), stats=flail) for at in range(3)]
    rider = figure("Rider", HEROES, (1, 7), mount=mount.id)
    orcs = [orc(f"Orc {at}", (3 + at, 4), stats=flail) for at in range(3)]
    ogre = orc("Ogre", (4, 1), size="L", stats=beast("L", FLAIL, movement="9"))
    wings = beast("M", movement="6, Fl 12 (C)", flags=("flying",))
    bird = orc("Bird", (8, 2), stats=wings, altitude_ft=chance.choice([0.0, 20.0]))
    terrain = chance.choice(["plains", "hills", "caves", "mountains"])
    everyone = (mount, rider, *heroes, *orcs, ogre, bird)
    field = meadow(*everyone, columns=SIDE, rows=SIDE, terrain=terrain)
    outline = ((6.0, 5.0), (8.0, 5.0), (8.0, 6.0), (6.0, 6.0))
    trap = Hazard(id=figure("Trap", "", (0, 0)).id, kind="trap", outline=outline, hidden=True)
    field = add(trap).applied_to(field)
    if terrain in ("hills", "mountains"):
        heights = field.layers[Layer.HEIGHT].copy()
        heights[:] = np.arange(SIDE)[:, None] * chance.choice([2, 5])
        field = field.with_layers({Layer.HEIGHT: heights})
    if chance.random() < 0.3:
        wall = Wall(id=UUID(int=99), kind="wall", start=(2.0, 3.0), end=(6.0, 3.0))
        field = add(wall).applied_to(field)
    return field


def answered(fight: Fight, chance: Random) -> None:
    """Answer all that is asked with any dice and choices."""
    while (ask := fight.ask) is not None:
        if isinstance(ask, Choice):
            fight.answer(
                Answer(chosen=chance.choice([one.value for one in ask.options if not one.why_not]))
            )
        else:
            dice = tuple(
                tuple(chance.randint(1, sides) for sides in roll.sides)
                for roll in rolls_asked(fight)
            )
            fight.answer(Answer(dice=dice))


def living(fight: Fight) -> Iterator[Figure]:
    return (one for one in fight.field.every(Figure) if not is_dead(one) and one.mount is None)


def assert_all_stand_where_they_may(fight: Fight) -> None:
    """On the field, in one place, enemies and crowds together only as the rules have it."""
    by: dict[tuple[Square, float], list[Figure]] = {}
    for one in living(fight):
        block = block_of(one)
        assert block.clipped(fight.field.block) == block
        for square in block.squares():
            by.setdefault((square, one.altitude_ft), []).append(one)
    for here in by.values():
        assert not why_not_together(here), [one.name for one in here]
    for rider in fight.field.every(Figure):
        if rider.mount is not None:
            mount = fight.field.things["figures"][rider.mount]
            assert isinstance(mount, Figure)
            assert not block_of(mount).clipped(block_of(rider)).is_empty


@effort.costly
@given(seed=st.integers(0, 1_000_000))
def test_any_orders_ways_and_dice_leave_everybody_in_his_place(seed: int) -> None:
    chance = Random(seed)
    fight = begun(crowd(chance), HEROES, ORCS)
    figures = fight.field.every(Figure)
    for one in sorted(figures, key=lambda one: one.side == HEROES):
        target = chance.choice([other for other in figures if other.side != one.side])
        order = chance.choice(ORDERS)
        if order.action in (Action.ATTACK, Action.CHARGE):
            order = replace(order, target=target.id)
        fight.say(Give(who=(one.id,), order=order))
    while fight.state.head.step is not Step.RESOLUTION:
        fight.say(Proceed())
        answered(fight, chance)
    for _ in range(40):
        due = next_due(fight.field, fight.state)
        if due is None:
            break
        if due.phase is not fight.state.head.phase:
            fight.say(Proceed())
            continue
        if not taken(fight, Take(who=due.who, deed=due.key, act=any_act(chance))):
            fight.say(Forgo(who=due.who, deed=due.key))
        answered(fight, chance)
        assert_all_stand_where_they_may(fight)
        assert folded(fight.entries) == fight.state


def taken(fight: Fight, command: Take) -> bool:
    """Whether a turn could be taken; what is refused leaves nothing behind."""
    entries, field = fight.entries, fight.field
    try:
        fight.say(command)
    except NotNowError:
        return fight.entries != entries or fight.field is not field
    return True
