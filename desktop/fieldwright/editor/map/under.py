"""Picture files that are opened or dropped anywhere in the window go under the map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fieldwright.editor.picture_reading import ENDINGS

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


def is_picture(path: Path) -> bool:
    """Whether a file is a picture by its name."""
    return path.suffix.lower() in ENDINGS


def lay_under_map(window: MainWindow, paths: Sequence[Path]) -> bool:
    """Read picture files and align them, one after the other.

    False where this window has no maps of its own.
    """
    from fieldwright.editor.map.feature import MapFeature

    for feature in window.features:
        if isinstance(feature, MapFeature):
            feature.pictures.open_paths(paths)
            return True
    return False
