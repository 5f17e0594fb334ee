"""The actions about figures: their words, keys and places in the menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "figures",
        QT_TRANSLATE_NOOP("actions", "&Figures"),
        QT_TRANSLATE_NOOP("actions", "Put down figures that are chosen in the Figures page"),
        "F",
        "figures",
        checkable=True,
    ),
    ActionRow(
        "figure-stand",
        QT_TRANSLATE_NOOP("actions", "&Stand"),
        QT_TRANSLATE_NOOP("actions", "Let the selected figures stand up"),
        "Alt+1",
    ),
    ActionRow(
        "figure-kneel",
        QT_TRANSLATE_NOOP("actions", "&Kneel"),
        QT_TRANSLATE_NOOP("actions", "Let the selected figures kneel"),
        "Alt+2",
    ),
    ActionRow(
        "figure-sit",
        QT_TRANSLATE_NOOP("actions", "S&it"),
        QT_TRANSLATE_NOOP("actions", "Let the selected figures sit"),
        "Alt+3",
    ),
    ActionRow(
        "figure-prone",
        QT_TRANSLATE_NOOP("actions", "&Prone"),
        QT_TRANSLATE_NOOP("actions", "Let the selected figures lie on the ground"),
        "Alt+4",
    ),
    ActionRow(
        "figure-enlarge",
        QT_TRANSLATE_NOOP("actions", "&Enlarge"),
        QT_TRANSLATE_NOOP("actions", "Make the selected figures one size larger"),
        "Ctrl+Shift+PgUp",
    ),
    ActionRow(
        "figure-shrink",
        QT_TRANSLATE_NOOP("actions", "Sh&rink"),
        QT_TRANSLATE_NOOP("actions", "Make the selected figures one size smaller"),
        "Ctrl+Shift+PgDown",
    ),
    ActionRow(
        "figure-mount",
        QT_TRANSLATE_NOOP("actions", "&Mount"),
        QT_TRANSLATE_NOOP("actions", "Let one of two selected figures ride the other"),
        "Ctrl+M",
    ),
    ActionRow(
        "figure-dismount",
        QT_TRANSLATE_NOOP("actions", "&Dismount"),
        QT_TRANSLATE_NOOP("actions", "Let the selected riders get off"),
        "Ctrl+Shift+M",
    ),
    ActionRow(
        "figure-higher",
        QT_TRANSLATE_NOOP("actions", "Fly &higher"),
        QT_TRANSLATE_NOOP("actions", "Let the selected figures rise by the width of a square"),
        "Ctrl+PgUp",
    ),
    ActionRow(
        "figure-lower",
        QT_TRANSLATE_NOOP("actions", "Fly &lower"),
        QT_TRANSLATE_NOOP("actions", "Let the selected figures sink by the width of a square"),
        "Ctrl+PgDown",
    ),
    ActionRow(
        "figure-surface-up",
        QT_TRANSLATE_NOOP("actions", "Surface &above"),
        QT_TRANSLATE_NOOP(
            "actions", "Put the selected figures onto the bridge, gallery or roof above them"
        ),
        "PgUp",
    ),
    ActionRow(
        "figure-surface-down",
        QT_TRANSLATE_NOOP("actions", "Surface &below"),
        QT_TRANSLATE_NOOP("actions", "Put the selected figures onto what is beneath them"),
        "PgDown",
    ),
    ActionRow(
        "figure-unseen",
        QT_TRANSLATE_NOOP("actions", "Known but &not seen"),
        QT_TRANSLATE_NOOP(
            "actions", "Show players that somebody is there, but not who: a dashed coin"
        ),
        "Ctrl+U",
    ),
    ActionRow(
        "figure-conditions",
        QT_TRANSLATE_NOOP("actions", "&Conditions…"),
        QT_TRANSLATE_NOOP("actions", "Find conditions of the selected figures, put on or off"),
        "Ctrl+Shift+D",
    ),
    ActionRow(
        "figure-hit-points",
        QT_TRANSLATE_NOOP("actions", "Roll hit p&oints"),
        QT_TRANSLATE_NOOP(
            "actions", "Roll the hit points of selected figures that have none, by their hit dice"
        ),
        "Ctrl+Shift+R",
    ),
    ActionRow(
        "figure-remove",
        QT_TRANSLATE_NOOP("actions", "O&ff the field"),
        QT_TRANSLATE_NOOP("actions", "Take the selected figures off the field"),
        "Ctrl+Backspace",
    ),
    ActionRow(
        "figure-facing",
        QT_TRANSLATE_NOOP("actions", "F&ront and rear"),
        QT_TRANSLATE_NOOP("actions", "Show the front, flank and rear squares of selected figures"),
        "Shift+F",
        checkable=True,
    ),
    ActionRow(
        "figure-names",
        QT_TRANSLATE_NOOP("actions", "Figures' &names"),
        QT_TRANSLATE_NOOP("actions", "Write the name below each figure"),
        "Shift+N",
        checkable=True,
    ),
    ActionRow(
        "figure-bars",
        QT_TRANSLATE_NOOP("actions", "Figures' hit points"),
        QT_TRANSLATE_NOOP("actions", "Show how much is left of each figure's hit points"),
        "Shift+B",
        checkable=True,
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "&Tools": ("figures",),
    "F&igures": (
        "figure-stand",
        "figure-kneel",
        "figure-sit",
        "figure-prone",
        None,
        "figure-mount",
        "figure-dismount",
        "figure-higher",
        "figure-lower",
        "figure-surface-up",
        "figure-surface-down",
        None,
        "figure-enlarge",
        "figure-shrink",
        None,
        "figure-conditions",
        "figure-hit-points",
        "figure-unseen",
        None,
        "figure-remove",
    ),
    "&View": ("figure-facing", "figure-names", "figure-bars"),
}
