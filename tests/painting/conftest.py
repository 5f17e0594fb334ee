"""A real main window on a bare field of grass, and a user's hands on it."""

from dataclasses import fields

import pytest
from tests.helpers.hands import Hands
from tests.helpers.windows import (
    SharedWindow,
    do,
    field,
    hands,
    log_of_its_own,
    make_window,
    shared_window,
)

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.painting.choice import Choices
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.window import MainWindow

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "shared_window"]


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module; what an earlier test chose to paint is forgotten."""
    usual = {one.name: getattr(Choices(), one.name) for one in fields(Choices)}
    _painting(shared_window.window).choice.set(**usual)
    return shared_window.on(field)


@pytest.fixture
def paint(window: MainWindow, hands: Hands) -> PaintFeature:
    """The painting tools of that window, the brush in hand."""
    hands.do("brush")
    return _painting(window)


def _painting(window: MainWindow) -> PaintFeature:
    return next(one for one in window.features if isinstance(one, PaintFeature))
