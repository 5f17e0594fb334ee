"""The actions of walls, openings and caves, with their words and keys, and their menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "wall",
        QT_TRANSLATE_NOOP("actions", "&Walls"),
        QT_TRANSLATE_NOOP("actions", "Draw rooms, walls, arcs and towers"),
        "W",
        "wall",
        checkable=True,
    ),
    ActionRow(
        "opening",
        QT_TRANSLATE_NOOP("actions", "&Doors and windows"),
        QT_TRANSLATE_NOOP("actions", "Put doors, windows and the like into walls"),
        "D",
        "door",
        checkable=True,
    ),
    ActionRow(
        "carve",
        QT_TRANSLATE_NOOP("actions", "Car&ve caves"),
        QT_TRANSLATE_NOOP("actions", "Carve floor out of solid rock, or fill it again"),
        "Y",
        "carve",
        checkable=True,
    ),
    ActionRow(
        "wall-room",
        QT_TRANSLATE_NOOP("actions", "&Room"),
        QT_TRANSLATE_NOOP("actions", "Draw rooms from corner to corner"),
        icon="wall-room",
        checkable=True,
    ),
    ActionRow(
        "wall-run",
        QT_TRANSLATE_NOOP("actions", "Walls along the &squares"),
        QT_TRANSLATE_NOOP("actions", "Draw walls from corner to corner along the edges of squares"),
        icon="wall-run",
        checkable=True,
    ),
    ActionRow(
        "wall-free",
        QT_TRANSLATE_NOOP("actions", "Walls at any &angle"),
        QT_TRANSLATE_NOOP("actions", "Draw walls from corner to corner in any direction"),
        icon="wall-free",
        checkable=True,
    ),
    ActionRow(
        "wall-arc",
        QT_TRANSLATE_NOOP("actions", "&Curved wall"),
        QT_TRANSLATE_NOOP("actions", "Draw a wall in a bow between two ends"),
        icon="wall-arc",
        checkable=True,
    ),
    ActionRow(
        "wall-circle",
        QT_TRANSLATE_NOOP("actions", "Round &tower"),
        QT_TRANSLATE_NOOP("actions", "Draw a round tower from its middle outwards"),
        icon="wall-circle",
        checkable=True,
    ),
    ActionRow(
        "cave-outline",
        QT_TRANSLATE_NOOP("actions", "Cave &outline"),
        QT_TRANSLATE_NOOP(
            "actions",
            "Put rock faces around the open ground in solid rock: around the marked cave, or all",
        ),
    ),
    ActionRow(
        "rock-around",
        QT_TRANSLATE_NOOP("actions", "Make open land solid roc&k"),
        QT_TRANSLATE_NOOP(
            "actions", "Turn all land that lies outside of walls into solid rock to carve"
        ),
    ),
    ActionRow(
        "close-doors",
        QT_TRANSLATE_NOOP("actions", "C&lose all doors"),
        QT_TRANSLATE_NOOP("actions", "Close every door, gate and portcullis on the field"),
    ),
    ActionRow(
        "join-wall-ends",
        QT_TRANSLATE_NOOP("actions", "&Join wall ends"),
        QT_TRANSLATE_NOOP(
            "actions", "Make ends of walls meet that nearly do: of the selected walls, or of all"
        ),
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "&Tools": (
        "wall",
        "opening",
        "carve",
        (
            QT_TRANSLATE_NOOP("actions", "Sh&ape of walls"),
            ("wall-room", "wall-run", "wall-free", "wall-arc", "wall-circle"),
        ),
        "join-wall-ends",
        "close-doors",
        "cave-outline",
        "rock-around",
    ),
}
