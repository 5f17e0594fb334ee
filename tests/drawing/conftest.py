"""Drawing needs an application for its fonts."""

import pytest

from fieldwright.drawing.picture import ensure_gui


@pytest.fixture(scope="session", autouse=True)
def gui() -> object:
    """The application, kept for all tests of drawing; pytest-qt's if there is one."""
    return ensure_gui()
