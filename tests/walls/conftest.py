"""A real main window on a bare field, and a user's hands on it."""

import pytest
from tests.helpers.windows import hands, lent, log_of_its_own, make_window, shared_window

from fieldwright.editor.settings import Settings
from fieldwright.editor.walls.feature import WallsFeature
from fieldwright.editor.walls.options import WallOptions
from fieldwright.editor.window import MainWindow

__all__ = ["hands", "lent", "log_of_its_own", "make_window", "shared_window"]

OPTIONS = [
    name for name, one in vars(WallOptions).items() if isinstance(one, property) and one.fset
]


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module, its tools set as usual."""
    options = next(one for one in lent.features if isinstance(one, WallsFeature)).options
    usual = WallOptions(Settings())
    for name in OPTIONS:
        setattr(options, name, getattr(usual, name))
    return lent
