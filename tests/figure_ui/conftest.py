"""A real main window on a bare field, a user's hands on it, and the library of figures in it."""

from collections.abc import Iterator

import pytest
from tests.helpers.windows import do, field, hands, log_of_its_own, make_window, shared_window
from tests.helpers.windows import lent as window

from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.figures.page import FiguresPage
from fieldwright.editor.window import MainWindow

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "shared_window", "window"]


@pytest.fixture
def figures(window: MainWindow) -> Iterator[LibraryFeature]:
    """The feature under test; in the end all forms are closed, whatever was typed into them."""
    (found,) = (one for one in window.features if isinstance(one, LibraryFeature))
    yield found
    for form in list(found.forms):
        form.lose()


@pytest.fixture
def page(figures: LibraryFeature) -> FiguresPage:
    """Its page, in front."""
    figures.show_library()
    return figures.page
