"""A real main window on a small battlefield, in a home of its own."""

import pytest
from tests.helpers.windows import do, hands, log_of_its_own, make_window, window

from fieldwright.battlefield.field import Battlefield
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "window"]


@pytest.fixture
def field() -> Battlefield:
    return generate("light-forest", Wishes(size=(30, 24)), 7)
