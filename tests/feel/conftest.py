"""A real main window on a small light forest."""

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.windows import log_of_its_own, make_window, window

from fieldwright.battlefield.field import Battlefield
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes

__all__ = ["field", "log_of_its_own", "make_window", "window", "wood"]


@pytest.fixture(scope="session")
def wood(qapp: QApplication) -> Battlefield:
    """A light forest of 30 x 24 squares."""
    return generate("light-forest", Wishes(size=(30, 24)), 7)


@pytest.fixture
def field(wood: Battlefield) -> Battlefield:
    """The field that windows open on."""
    return wood
