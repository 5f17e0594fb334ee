"""What the fight and sight let be seen on the table: no secrets, and nothing that nobody wants."""

from dataclasses import replace

import pytest
from tests.helpers.fights import HEROES, ORCS, attack, begun, figure, meadow, ordered, to_resolution

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Proceed
from fieldwright.combat.deeds import next_due
from fieldwright.combat.orders import Order
from fieldwright.document.document import new_document
from fieldwright.fight.projecting import show_reach
from fieldwright.fight.table import Table
from fieldwright.fight.turn import turn_of
from fieldwright.rules.actions import Action
from fieldwright.widgets.projected import REACH, Marks, Projected

ANN = figure("Ann", HEROES, (5, 5))
ORC = figure("Orc", ORCS, (9, 9))
LURKER = replace(figure("Lurker", ORCS, (7, 5)), hidden=True)


def fought(*figures: Figure, mover: Figure = ANN) -> Battlefield:
    """A fight in which one figure is in turn to move."""
    fight = begun(meadow(*figures), HEROES, ORCS)
    orders = [(ORC, attack(ANN)), (ANN, Order(action=Action.MOVE))]
    if mover is ORC:
        orders = [(ORC, Order(action=Action.MOVE)), (ANN, attack(ORC))]
    dice = (9, 1) if mover is ORC else (1, 9)
    to_resolution(ordered(fight, orders), *dice)
    while (due := next_due(fight.field, fight.state)) and due.phase is not fight.state.head.phase:
        fight.say(Proceed())
    return fight.field


def published(field: Battlefield) -> Marks | None:
    """What the fight on a field publishes of the reach."""
    table, projected = Table(new_document(field)), Projected()
    projected.want([REACH])
    show_reach(projected, table, turn_of(table))
    return next(iter(projected.all_of([REACH])), None)


@pytest.mark.usefixtures("qapp")
def test_the_reach_of_a_hero_tells_nothing_of_who_lurks_there_hidden() -> None:
    plain = published(fought(ANN, ORC))
    assert plain is not None
    assert not plain.secret
    assert any((7, 5) in tint.squares for tint in plain.tints)
    assert published(fought(ANN, ORC, LURKER)) == plain


@pytest.mark.usefixtures("qapp")
def test_the_reach_of_a_figure_of_the_dm_is_a_secret() -> None:
    marks = published(fought(ANN, ORC, mover=ORC))
    assert marks is not None
    assert marks.secret


@pytest.mark.usefixtures("qapp")
def test_nothing_is_worked_out_that_nobody_looks_at() -> None:
    table, projected = Table(new_document(fought(ANN, ORC))), Projected()
    show_reach(projected, table, turn_of(table))
    assert projected.all_of([REACH]) == ()
