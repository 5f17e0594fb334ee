"""A real main window on a small light forest."""

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.generated import made
from tests.helpers.windows import lent, log_of_its_own, make_window, shared_window, window

from fieldwright.battlefield.field import Battlefield

__all__ = ["field", "lent", "log_of_its_own", "make_window", "shared_window", "window", "wood"]


@pytest.fixture(scope="session")
def wood(qapp: QApplication) -> Battlefield:
    """A light forest of 30 x 24 squares."""
    return made("light-forest", 7, size=(30, 24))


@pytest.fixture
def field(wood: Battlefield) -> Battlefield:
    """The field that windows open on."""
    return wood
