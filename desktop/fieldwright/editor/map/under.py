"""A picture file that is opened or dropped anywhere in the window goes under the map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fieldwright.editor.picture_reading import ENDINGS

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


def is_picture(path: Path) -> bool:
    """Whether a file is a picture by its name."""
    return path.suffix.lower() in ENDINGS


def lay_under_map(window: MainWindow, path: Path) -> bool:
    """Read a picture file and align it; False where this window has no maps of its own."""
    from fieldwright.editor.map.feature import MapFeature

    for feature in window.features:
        if isinstance(feature, MapFeature):
            feature.pictures.open_path(path)
            return True
    return False
