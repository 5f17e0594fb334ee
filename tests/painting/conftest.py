"""A real main window on a bare field of grass, and a user's hands on it."""

import pytest
from tests.helpers.hands import Hands
from tests.helpers.windows import do, field, hands, log_of_its_own, make_window, window

from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.window import MainWindow

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "paint", "window"]


@pytest.fixture
def paint(window: MainWindow, hands: Hands) -> PaintFeature:
    """The painting tools of that window, the brush in hand."""
    feature = next(one for one in window.features if isinstance(one, PaintFeature))
    hands.do("brush")
    return feature
