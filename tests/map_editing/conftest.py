"""A real main window on a bare field of grass, and a user's hands on it."""

import pytest
from tests.helpers.windows import do, field, hands, log_of_its_own, make_window, shared_window
from tests.helpers.windows import lent as window

from fieldwright.editor.map.feature import MapFeature
from fieldwright.editor.window import MainWindow

__all__ = [
    "do",
    "field",
    "hands",
    "log_of_its_own",
    "make_window",
    "map_feature",
    "shared_window",
    "window",
]


@pytest.fixture
def map_feature(window: MainWindow) -> MapFeature:
    """What that window does with the map as a whole."""
    return next(one for one in window.features if isinstance(one, MapFeature))
