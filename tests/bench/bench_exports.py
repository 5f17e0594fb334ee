"""How long the largest field takes to be written for others, and what a preview of it takes."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize
from tests.helpers.generated import made

from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import ensure_gui
from fieldwright.drawing.small import small_picture
from fieldwright.editor.exports.writing import Export, write_map


@pytest.mark.parametrize("ending", [".dd2vtt", ".png", ".pdf", ".svg"])
def test_the_largest_field_is_written(benchmark: Any, ending: str, tmp_path: Path) -> None:
    """200 x 200 squares of heavy forest at 70 pixels."""
    ensure_gui()
    field = made("heavy-forest", 3, size=(200, 200))
    export = Export(tmp_path / f"map{ending}", DrawingOptions(players=True))
    benchmark.pedantic(write_map, (field, export), rounds=1, iterations=1)


def test_a_preview_of_the_largest_field(benchmark: Any) -> None:
    ensure_gui()
    field = made("heavy-forest", 3, size=(200, 200))
    room = QSize(340, 340)
    benchmark.pedantic(small_picture, (field, DrawingOptions(), room), rounds=2, iterations=1)
