"""The actions of a fight, and the menu they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.widgets.action_row import ActionRow, Part
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP

TOOL = "fight"
PAGE = "fight"
START, END, PANEL = "fight-start", "fight-end", "fight-panel"
ROLL, MONSTERS, WORD = "fight-roll", "fight-monsters", "fight-word"
BACK_PHASE, BACK_ROUND, LOG = "fight-back-phase", "fight-back-round", "fight-log"
AMEND = "fight-amend"
OFF = (END, ROLL, MONSTERS, WORD, BACK_PHASE, BACK_ROUND, AMEND, LOG)
"""What cannot be done before a fight."""

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
        QT_TRANSLATE_NOOP("actions", "Decide and play for the monsters until a player is wanted"),
        "Shift+F9",
    ),
    ActionRow(
        WORD,
        QT_TRANSLATE_NOOP("actions", "The DM's &word…"),
        QT_TRANSLATE_NOOP("actions", "Set hit points, posture or conditions; the log tells of it"),
        "F12",
    ),
    ActionRow(
        BACK_PHASE,
        QT_TRANSLATE_NOOP("actions", "Back to the start of the &phase"),
        QT_TRANSLATE_NOOP("actions", "Take back all that was done in this phase or step"),
        "Ctrl+F9",
    ),
    ActionRow(
        BACK_ROUND,
        QT_TRANSLATE_NOOP("actions", "Back to the start of the r&ound"),
        QT_TRANSLATE_NOOP("actions", "Take back all that was done in this round"),
        "Ctrl+Shift+F9",
    ),
    ActionRow(
        AMEND,
        QT_TRANSLATE_NOOP("actions", "Put a roll ri&ght…"),
        QT_TRANSLATE_NOOP("actions", "Give one earlier roll other dice; all later dice stay"),
        "Ctrl+F12",
    ),
    ActionRow(
        LOG,
        QT_TRANSLATE_NOOP("actions", "Save the &log of the fight…"),
        QT_TRANSLATE_NOOP("actions", "Write the log as text or as a page for a browser"),
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

_HANDS = (START, END, None, PANEL, TOOL)
_ROUND = (ROLL, MONSTERS, WORD)
_LOG = (AMEND, BACK_PHASE, BACK_ROUND, LOG)

MENUS: Mapping[str, Sequence[Part]] = {"Fi&ght": (*_HANDS, None, *_ROUND, None, *_LOG)}
