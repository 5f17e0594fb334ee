"""A real main window on a field with a wall, a boulder and three figures, and a user's hands."""

from collections.abc import Callable
from dataclasses import asdict

import pytest
from tests.helpers.windows import (
    do,
    empty_field,
    hands,
    lent,
    log_of_its_own,
    make_window,
    shared_window,
)

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.sight.wishes import Wishes
from fieldwright.editor.window import MainWindow
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.chance import Stream

__all__ = ["do", "hands", "lent", "log_of_its_own", "make_window", "shared_window"]

IDS = Stream(1, "sight of a window")

ARCHER = StatBlock(
    id="archer",
    name="Archer",
    attacks=(
        Attack(name="long bow", weapon="long-bow-flight", damage="1-6"),
        Attack(name="dagger", weapon="dagger", damage="1-4"),
        Attack(name="fist", damage="1-2"),
    ),
)


def figure(name: str, side: str, column: int, row: int) -> Figure:
    """A man."""
    stats = ARCHER if name == "Robin" else None
    return Figure(id=IDS.uuid(), name=name, side=side, column=column, row=row, stats=stats)


ROBIN = figure("Robin", "attackers", 4, 10)
GNOLL = figure("Gnoll", "defenders", 14, 10)
ORC = figure("Orc", "defenders", 14, 3)
# Right before the gnoll, 3 feet high, as long as three squares.
LOW_WALL = Wall(id=IDS.uuid(), kind="low-wall", start=(14, 9), end=(14, 12), height_ft=3.0)
WALL = Wall(id=IDS.uuid(), kind="wall", start=(9, 2), end=(9, 8), height_ft=12.0)
BOULDER = Obstacle(id=IDS.uuid(), kind="boulder", position=(10.5, 15.5), width=1, length=1)


@pytest.fixture
def field() -> Battlefield:
    """The field that the windows open on."""
    things = (ROBIN, GNOLL, ORC, LOW_WALL, WALL, BOULDER)
    return add(*things).applied_to(empty_field())


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module, with the wishes of a first start."""
    (sight,) = (one for one in lent.features if isinstance(one, SightFeature))
    sight.looking.wish(**asdict(Wishes()))
    return lent


@pytest.fixture
def sight(window: MainWindow) -> SightFeature:
    """The feature under test."""
    (found,) = (one for one in window.features if isinstance(one, SightFeature))
    return found


@pytest.fixture
def robin_looks(window: MainWindow, sight: SightFeature, do: Callable[[str], None]) -> SightFeature:
    """Robin is selected and the sight tool in hand."""
    window.workbench.selection.set([ROBIN.id])
    do("sight")
    return sight
