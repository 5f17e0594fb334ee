"""Starting zones are drawn while sides set up; not in the fight, and again when it is over."""

from uuid import UUID

import numpy as np
import pytest
from tests.drawing_things.scene import drawn, options
from tests.fight_ui2.conftest import ANN, ORC, begin
from tests.helpers.fights import HEROES, ORCS, meadow

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import StartingZone
from fieldwright.combat.commands import Begin, Finish, Proceed
from fieldwright.combat.state import SideState, Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight
from fieldwright.terms.grid import Block


@pytest.fixture
def field() -> Battlefield:
    zone = StartingZone(id=UUID(int=5), side="attackers", edge=None, blocks=(Block(1, 1, 6, 9),))
    return add(zone).applied_to(meadow(ANN, ORC))


def _drawn(window: MainWindow) -> bool:
    return window.view.options.shows_zones


def test_zones_go_when_the_fight_begins_and_come_back_when_it_is_over(
    window: MainWindow, whole: WholeFight
) -> None:
    """``whole`` has begun it; taking that back, and the end, bring them back."""
    table, page = whole.room.table, whole.room.page
    assert not _drawn(window)
    assert window.view.options.zones, "the DM's switch stays as it is"
    assert not table.back()
    page.refresh()
    assert _drawn(window)
    begin(table)
    page.refresh()
    assert not _drawn(window)
    assert not table.say(Finish(counts_as="rounds"))
    page.refresh()
    assert _drawn(window)


def _sets_up(table: Table) -> bool:
    return table.state.head.step is Step.SETUP


def test_zones_are_drawn_as_long_as_sides_set_up(window: MainWindow, whole: WholeFight) -> None:
    table, page = whole.room.table, whole.room.page
    assert not table.back()
    sides = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))
    assert not table.say(Begin(sides=sides, seed=1, set_up=True))
    while table.ask is not None:
        assert not table.roll()
    page.refresh()
    assert _sets_up(table)
    assert _drawn(window)
    while _sets_up(table):
        assert not (table.say(Proceed()) and table.roll())
    page.refresh()
    assert not _drawn(window)


def test_nothing_of_a_zone_is_drawn_in_a_fight(field: Battlefield) -> None:
    plain = field.with_things({"zones": {}})
    assert np.array_equal(drawn(field, options(fighting=True)), drawn(plain, options()))
    assert not np.array_equal(drawn(field, options()), drawn(plain, options()))
