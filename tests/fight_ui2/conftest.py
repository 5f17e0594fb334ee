"""Real windows in which a fight goes on between two heroes and two orcs; a wolf looks on."""

from collections.abc import Callable

import pytest
from tests.fight_ui.conftest import no_haste, open_window, shared_window, the_same_dice
from tests.helpers.fights import HEROES, ORCS, SWORD, attack, figure, meadow, warrior
from tests.helpers.windows import log_of_its_own

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Begin, Give, Proceed
from fieldwright.combat.state import SideState, Step
from fieldwright.document.document import new_document
from fieldwright.editor.window import MainWindow
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight
from fieldwright.stats.block import Attack

__all__ = ["log_of_its_own", "no_haste", "open_window", "shared_window", "the_same_dice"]

BOW = Attack(name="long bow", weapon="long-bow", ammunition=20)
ANN = figure("Ann", HEROES, (5, 5), stats=warrior(attacks=(SWORD, BOW), spells=("bless", "sleep")))
BOB = figure("Bob", HEROES, (7, 5))
ORC = figure("Orc", ORCS, (5, 4), facing=4)
OGRE = figure("Ogre", ORCS, (7, 4), facing=4)
WOLF = figure("Wolf", "wolves", (15, 15))


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, BOB, ORC, OGRE, WOLF)


@pytest.fixture
def table(field: Battlefield) -> Table:
    """The fight without a window: it stands at the orders of round one."""
    made = Table(new_document(field))
    begin(made)
    return made


@pytest.fixture
def window(open_window: Callable[[Battlefield], MainWindow], field: Battlefield) -> MainWindow:
    return open_window(field)


@pytest.fixture
def whole(window: MainWindow) -> WholeFight:
    """The fight of the window, which stands at the orders of round one."""
    found = next(one for one in window.features if isinstance(one, WholeFight))
    begin(found.room.table)
    found.room.page.begin_anew()
    return found


def begin(table: Table) -> None:
    """The heroes, whom players play, against the orcs."""
    sides = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))
    assert not table.say(Begin(sides=sides, seed=1))


def to_resolution(table: Table) -> None:
    """All attack whom they face; the program rolls for initiative."""
    for who, whom in ((ORC, ANN), (OGRE, BOB)):
        assert not table.say(Give(who=(who.id,), order=attack(whom)))
    assert not table.say(Proceed())
    for who, whom in ((ANN, ORC), (BOB, OGRE)):
        assert not table.say(Give(who=(who.id,), order=attack(whom)))
    while table.state.head.step is not Step.RESOLUTION:
        assert not (table.roll() if table.ask is not None else table.say(Proceed()))


def now(table: Table, who: Figure) -> Figure:
    """A figure as it stands on the field now."""
    found = table.field.things["figures"][who.id]
    assert isinstance(found, Figure)
    return found


def told(table: Table) -> str:
    """The last sentence of the log."""
    assert table.fight is not None
    entries = reversed(table.fight.entries)
    return next(text for one in entries if (text := getattr(one, "text", "")))
