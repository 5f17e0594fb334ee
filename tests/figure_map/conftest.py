"""A real window on a meadow with a boulder, a bridge and some water, and a hand in it."""

from uuid import UUID

import pytest
from tests.figure_map.hand import Hand, figure
from tests.helpers.windows import lent, log_of_its_own, make_window, shared_window

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Platform
from fieldwright.editor.window import MainWindow

__all__ = ["lent", "log_of_its_own", "make_window", "shared_window"]


@pytest.fixture
def meadow() -> Battlefield:
    """24 x 18 squares: a boulder in (14, 8), a bridge over the squares (18..20, 3..4)."""
    catalogue = load_catalogue()
    field = Battlefield.empty(24, 18, FieldInfo("Meadow", "plains"), catalogue)
    stone = Obstacle(id=UUID(int=900), kind="boulder", position=(14.5, 8.5), width=1.2, length=1.2)
    outline = ((18.0, 3.0), (21.0, 3.0), (21.0, 5.0), (18.0, 5.0))
    bridge = Platform(id=UUID(int=901), kind="bridge", outline=outline, top_ft=10)
    return add(stone, bridge).applied_to(field)


@pytest.fixture
def field(meadow: Battlefield) -> Battlefield:
    """Two orcs and a defender on the meadow."""
    return add(
        figure(1), figure(2, column=7), figure(3, name="Ann", side="defenders", column=5, row=9)
    ).applied_to(meadow)


@pytest.fixture
def hand(lent: MainWindow) -> Hand:
    """A hand in a window on that field."""
    return Hand(lent)
