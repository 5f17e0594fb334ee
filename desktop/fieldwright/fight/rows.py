"""The actions of a fight, and the menu they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.widgets.action_row import ActionRow, Part
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP

TOOL = "fight"
START, END, PANEL = "fight-start", "fight-end", "fight-panel"
ROLL, MONSTERS, WORD = "fight-roll", "fight-monsters", "fight-word"

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        START,
        QT_TRANSLATE_NOOP("actions", "&Start the fight…"),
        QT_TRANSLATE_NOOP("actions", "Choose the sides and who plays them, and begin round one"),
        "F5",
    ),
    ActionRow(
        END,
        QT_TRANSLATE_NOOP("actions", "&End the fight"),
        QT_TRANSLATE_NOOP("actions", "The fight is over"),
        "Shift+F5",
    ),
    ActionRow(
        PANEL,
        QT_TRANSLATE_NOOP("actions", "&Go to the fight"),
        QT_TRANSLATE_NOOP("actions", "Put the keyboard where the fight goes on"),
        "F3",
    ),
    ActionRow(
        ROLL,
        QT_TRANSLATE_NOOP("actions", "&Roll by program"),
        QT_TRANSLATE_NOOP("actions", "Let the program roll what is asked, or this whole turn"),
        "F9",
    ),
    ActionRow(
        MONSTERS,
        QT_TRANSLATE_NOOP("actions", "Do it all for the &monsters"),
        QT_TRANSLATE_NOOP("actions", "Play the monsters' turns until a player is wanted"),
        "Shift+F9",
    ),
    ActionRow(
        WORD,
        QT_TRANSLATE_NOOP("actions", "The DM's &word…"),
        QT_TRANSLATE_NOOP("actions", "Set hit points, posture or conditions; the log tells of it"),
        "F12",
    ),
    ActionRow(
        TOOL,
        QT_TRANSLATE_NOOP("actions", "&Pick in the fight"),
        QT_TRANSLATE_NOOP("actions", "Click targets and squares for whoever is in turn"),
        "C",
        "fight",
        checkable=True,
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "Fi&ght": (START, END, None, PANEL, TOOL, None, ROLL, MONSTERS, None, WORD)
}
