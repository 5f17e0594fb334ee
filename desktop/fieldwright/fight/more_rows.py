"""The actions of the parts of a fight beside its page, and their menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.fight.rows import MENUS, ROWS, TOOL
from fieldwright.widgets.action_row import ActionRow, Part
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP

ROSTER, HAND_OVER, AREA = "fight-roster", "fight-hand-over", "fight-area"

MORE_ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        ROSTER,
        QT_TRANSLATE_NOOP("actions", "Ros&ter"),
        QT_TRANSLATE_NOOP("actions", "Hit points and every other fact of who fights, to be set"),
        "Shift+F3",
    ),
    ActionRow(
        HAND_OVER,
        QT_TRANSLATE_NOOP("actions", "&Hand to the DM, or back"),
        QT_TRANSLATE_NOOP("actions", "Let the DM play a hero, or give it back to its player"),
        "Shift+F12",
    ),
    ActionRow(
        AREA,
        QT_TRANSLATE_NOOP("actions", "&Area of a spell, breath or fire"),
        QT_TRANSLATE_NOOP("actions", "Place a blast, cone, wall or cloud, and see whom it catches"),
        "Shift+A",
        "fight-area",
        checkable=True,
    ),
)

MORE_OFF = (HAND_OVER, AREA)
TOOLS = (TOOL, AREA)
"""What cannot be done before a fight."""

_MENU = "Fi&ght"

ALL_ROWS = (*ROWS, *MORE_ROWS)
ALL_MENUS: Mapping[str, Sequence[Part]] = {_MENU: (*MENUS[_MENU], None, ROSTER, HAND_OVER, AREA)}
