"""Files that are opened or dropped anywhere in the window, and are no battlefields of ours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow
    from fieldwright.editor.workbench import Workbench

KINDS = "*.dd2vtt *.uvtt *.df2vtt *.json *.tsv *.tmx *.tmj *.db"
"""How the names of maps of other programs end."""

LOOK = "import-look"
"""The action that looks at what is ready."""


def keys_to_look(workbench: Workbench) -> str:
    """The keys of that action in brackets after a space; empty where it has none."""
    keys = workbench.actions[LOOK].shortcut().toString()
    return f" ({keys})" if keys else ""


def bring_in(window: MainWindow, paths: Sequence[Path]) -> bool:
    """Import files; False where this window imports none."""
    from fieldwright.editor.importing.feature import ImportFeature

    for feature in window.features:
        if isinstance(feature, ImportFeature):
            feature.take(paths)
            return True
    return False
