"""The actions that choose what places snap to."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction, QActionGroup

from fieldwright.editing.snapping import Snap
from fieldwright.editor.workbench import Snapping


def connect_snapping(snapping: Snapping, actions: Mapping[str, QAction]) -> None:
    """Let one action a mode choose it, and the chosen one be checked."""
    group = QActionGroup(snapping)
    by_mode = {mode: actions[f"snap-{mode.value}"] for mode in Snap}
    for mode, action in by_mode.items():
        group.addAction(action)
        action.triggered.connect(lambda _=False, mode=mode: setattr(snapping, "mode", mode))
    by_mode[snapping.mode].setChecked(True)
    snapping.changed.connect(lambda: by_mode[snapping.mode].setChecked(True))
