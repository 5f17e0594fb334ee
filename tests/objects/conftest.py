"""A real main window on a bare field, and a user's hands on it."""

import pytest
from tests.helpers.windows import do, field, hands, lent, log_of_its_own, make_window, shared_window

from fieldwright.editing.measuring import Diagonals
from fieldwright.editor.objects.choice import Choice
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.window import MainWindow

__all__ = ["do", "field", "hands", "lent", "log_of_its_own", "make_window", "shared_window"]

HELD = ("entry", "rotation", "factor", "hidden", "way", "top_ft", "rise", "leads_to", "text")


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module, nothing in hand and everything measured as usual."""
    objects = next(one for one in lent.features if isinstance(one, ObjectsFeature))
    usual = Choice(objects.shelf)
    for name in HELD:
        setattr(objects.choice, name, getattr(usual, name))
    objects.choice.changed.emit()
    objects.measure.way.rule = Diagonals.MEASURING
    return lent
