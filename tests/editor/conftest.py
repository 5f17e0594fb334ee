"""A real main window on a small battlefield, in a home of its own."""

import pytest
from tests.helpers.generated import made
from tests.helpers.windows import (
    do,
    hands,
    lent,
    log_of_its_own,
    make_window,
    shared_window,
    window,
)

from fieldwright.battlefield.field import Battlefield

__all__ = [
    "do",
    "field",
    "hands",
    "lent",
    "log_of_its_own",
    "make_window",
    "shared_window",
    "window",
]


@pytest.fixture
def field() -> Battlefield:
    return made("light-forest", 7, size=(30, 24))
