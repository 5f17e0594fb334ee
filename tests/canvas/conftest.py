"""A view on a field of a known size."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.view import MapView
from fieldwright.drawing.options import DrawingOptions


@pytest.fixture
def field() -> Battlefield:
    return Battlefield.empty(60, 40, FieldInfo("Meadow", "plains"), load_catalogue())


@pytest.fixture
def view(field: Battlefield, qtbot: QtBot) -> Iterator[MapView]:
    """A view of 640 x 480 pixels in which everything is drawn."""
    shown = MapView(field, DrawingOptions())
    shown.resize(640, 480)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: shown.chunks.is_settled, timeout=20_000)
    yield shown
    shown.chunks.finish()
