"""The actions about sight: their words, keys and places in the menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

TOOL, HELD, OUTLINE = "sight", "sight-held", "sight-outline"

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        TOOL,
        QT_TRANSLATE_NOOP("actions", "S&ight and cover"),
        QT_TRANSLATE_NOOP(
            "actions", "Show what a figure sees, how much of each target is hidden, and why"
        ),
        "S",
        "sight",
        checkable=True,
    ),
    ActionRow(
        HELD,
        QT_TRANSLATE_NOOP("actions", "Show sight"),
        QT_TRANSLATE_NOOP(
            "actions", "Show what the selected figure sees while the key is held, with any tool"
        ),
        "Q",
        checkable=True,
    ),
    ActionRow(
        OUTLINE,
        QT_TRANSLATE_NOOP("actions", "Field of view"),
        QT_TRANSLATE_NOOP(
            "actions", "With sight, outline all that the figure sees by the light there is"
        ),
        "Shift+Q",
        checkable=True,
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {"&Tools": (TOOL,), "&View": (HELD, OUTLINE)}
