"""The actions of the table, and the menu they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.widgets.action_row import ActionRow, Part
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP

PAGE = "table"
SHOW, HOME, WINDOW = "table-show", "table-home", "table-window"
BLACK, TITLE, FREEZE, PEEK = "table-black", "table-title", "table-freeze", "table-peek"
TOOL, POINTER, FIRE = "table-part", "table-pointer", "table-fire"
TURN_LEFT, TURN_RIGHT, FIT = "table-turn-left", "table-turn-right", "table-fit"
STAND, CALIBRATE, OPEN_PAGE = "table-stand", "table-calibrate", "table-page"

WINDOW_KEYS = frozenset({SHOW, HOME, BLACK, FREEZE, PEEK})
"""Those whose keys work from the players' window too."""

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        SHOW,
        QT_TRANSLATE_NOOP("actions", "&Show on the table"),
        QT_TRANSLATE_NOOP("actions", "Fill the players' screen with the map, or clear it again"),
        "Shift+F11",
        "table",
        checkable=True,
    ),
    ActionRow(
        WINDOW,
        QT_TRANSLATE_NOOP("actions", "Show in a &window"),
        QT_TRANSLATE_NOOP("actions", "Show what players see in a window on this screen"),
    ),
    ActionRow(
        HOME,
        QT_TRANSLATE_NOOP("actions", "&Bring it home"),
        QT_TRANSLATE_NOOP("actions", "Put the players' window back on its screen, as it was"),
        "Ctrl+Shift+F11",
    ),
    ActionRow(
        BLACK,
        QT_TRANSLATE_NOOP("actions", "B&lack"),
        QT_TRANSLATE_NOOP("actions", "Make the players' screen black, or show the map again"),
        "Ctrl+F11",
        checkable=True,
    ),
    ActionRow(
        TITLE,
        QT_TRANSLATE_NOOP("actions", "&Title picture"),
        QT_TRANSLATE_NOOP("actions", "Show a picture, or the field's name on paper"),
        checkable=True,
    ),
    ActionRow(
        FREEZE,
        QT_TRANSLATE_NOOP("actions", "&Freeze"),
        QT_TRANSLATE_NOOP("actions", "Players see the last picture while you work"),
        "Shift+F8",
        checkable=True,
    ),
    ActionRow(
        PEEK,
        QT_TRANSLATE_NOOP("actions", "&Peek at the whole map"),
        QT_TRANSLATE_NOOP("actions", "Show all of the map for a while, then just what was seen"),
        "Ctrl+F8",
        checkable=True,
    ),
    ActionRow(
        TURN_LEFT,
        QT_TRANSLATE_NOOP("actions", "Turn &left"),
        QT_TRANSLATE_NOOP("actions", "Turn the map on the table a quarter to the left"),
    ),
    ActionRow(
        TURN_RIGHT,
        QT_TRANSLATE_NOOP("actions", "Turn &right"),
        QT_TRANSLATE_NOOP("actions", "Turn the map on the table a quarter to the right"),
    ),
    ActionRow(
        FIT,
        QT_TRANSLATE_NOOP("actions", "Fit the &map to the screen"),
        QT_TRANSLATE_NOOP("actions", "For a TV on the wall: all of the map, not true to size"),
        checkable=True,
    ),
    ActionRow(
        STAND,
        QT_TRANSLATE_NOOP("actions", "Miniatures &stand right"),
        QT_TRANSLATE_NOOP("actions", "Clear the rings that show where miniatures go"),
    ),
    ActionRow(
        CALIBRATE,
        QT_TRANSLATE_NOOP("actions", "&Calibrate the screen…"),
        QT_TRANSLATE_NOOP("actions", "Measure the screen, so that an inch on it is an inch"),
    ),
    ActionRow(
        OPEN_PAGE,
        QT_TRANSLATE_NOOP("actions", "Table pa&ge"),
        QT_TRANSLATE_NOOP("actions", "Go to everything about the table"),
    ),
    ActionRow(
        TOOL,
        QT_TRANSLATE_NOOP("actions", "M&ove what the table shows"),
        QT_TRANSLATE_NOOP(
            "actions", "Drag the frame of what players see, in whole squares, or use the arrow keys"
        ),
        "9",
        "table",
        checkable=True,
    ),
    ActionRow(
        POINTER,
        QT_TRANSLATE_NOOP("actions", "Po&inter on the table"),
        QT_TRANSLATE_NOOP("actions", "Players see where you point while the key is held"),
        "7",
        checkable=True,
    ),
    ActionRow(
        FIRE,
        QT_TRANSLATE_NOOP("actions", "Line of fire on the ta&ble"),
        QT_TRANSLATE_NOOP("actions", "Players see the pinned shot while the key is held"),
        "8",
        checkable=True,
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "Ta&ble": (
        SHOW,
        WINDOW,
        HOME,
        None,
        BLACK,
        TITLE,
        FREEZE,
        PEEK,
        None,
        TOOL,
        TURN_LEFT,
        TURN_RIGHT,
        FIT,
        STAND,
        None,
        POINTER,
        FIRE,
        None,
        CALIBRATE,
        OPEN_PAGE,
    )
}
