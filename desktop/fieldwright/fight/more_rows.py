"""The actions of the parts of a fight beside its page, and their menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.fight.rows import MENUS, ROWS, TOOL
from fieldwright.widgets.action_row import ActionRow, Part
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP

ROSTER, HAND_OVER, AREA = "fight-roster", "fight-hand-over", "fight-area"
ODDS, ASKS = "fight-odds", "fight-undo-asks"

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
    ActionRow(
        ODDS,
        QT_TRANSLATE_NOOP("actions", "Tell the o&dds"),
        QT_TRANSLATE_NOOP("actions", "Chances and damage of the attack in turn, in its card"),
        "Shift+O",
        checkable=True,
    ),
    ActionRow(
        ASKS,
        QT_TRANSLATE_NOOP("actions", "Ask before a r&oll is taken back"),
        QT_TRANSLATE_NOOP("actions", "Undo tells first which dice it would take back"),
        checkable=True,
    ),
)

MORE_OFF = (HAND_OVER, AREA)
TOOLS = (TOOL, AREA)
"""What cannot be done before a fight."""

_MENU = "Fi&ght"

ALL_ROWS = (*ROWS, *MORE_ROWS)
_MENU_ROWS = (*MENUS[_MENU], None, ROSTER, HAND_OVER, AREA, None, ODDS, ASKS)
ALL_MENUS: Mapping[str, Sequence[Part]] = {_MENU: _MENU_ROWS}
