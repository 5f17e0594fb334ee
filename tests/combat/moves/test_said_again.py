"""A move comes to the same, whatever was asked before it was said."""

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now, ordered, to_resolution

from fieldwright.combat.automatic import act_for
from fieldwright.combat.commands import Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight, Memory
from fieldwright.rules.actions import Action


@pytest.mark.parametrize("facing", [0, 2, 4, 6])
@pytest.mark.parametrize("target", [(4, 3), (12, 1), (19, 4), (9, 18)])
def test_a_long_body_ends_its_charge_as_it_lies_then(facing: int, target: tuple[int, int]) -> None:
    """The squares of its way say not how it turns: that may not hang on what was asked before."""
    long, broad = (1, 2) if facing in (0, 4) else (2, 1)
    beast = figure("Griffon", HEROES, (11, 10), facing=facing, columns=long, rows=broad, size="L")
    orc = figure("Orc", ORCS, target)
    fight = begun(meadow(beast, orc, columns=24, rows=24), HEROES, ORCS)
    charge = Order(action=Action.CHARGE, target=orc.id)
    ordered(fight, [(orc, Order(action=Action.GUARD)), (beast, charge)])
    to_resolution(fight, 3, 5)
    field = fight.field
    due = next_due(field, fight.state)
    assert due is not None
    act = act_for(field, fight.state, due)
    assert act is not None
    said = Take(who=due.who, deed=due.key, act=act)
    fight.say(said)
    again = Fight(Memory(field))
    act_for(again.field, again.state, due)
    act_for(again.field, again.state, due)
    again.say(said)
    alone = Fight(Memory(field))
    alone.say(said)
    assert now(again, beast) == now(alone, beast) == now(fight, beast)
