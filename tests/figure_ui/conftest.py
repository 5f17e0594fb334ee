"""A real main window on a bare field, a user's hands on it, and the library of figures in it."""

import pytest
from tests.helpers.windows import do, field, hands, log_of_its_own, make_window, window

from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.figures.page import FiguresPage
from fieldwright.editor.window import MainWindow

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "window"]


@pytest.fixture
def figures(window: MainWindow) -> LibraryFeature:
    """The feature under test."""
    (found,) = (one for one in window.features if isinstance(one, LibraryFeature))
    return found


@pytest.fixture
def page(figures: LibraryFeature) -> FiguresPage:
    """Its page, in front."""
    figures.show_library()
    return figures.page
