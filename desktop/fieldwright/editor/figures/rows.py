"""The actions about the library of figures and the party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "figures-library",
        QT_TRANSLATE_NOOP("actions", "Library of fi&gures"),
        QT_TRANSLATE_NOOP("actions", "Search the figures of the books and your own"),
        "Ctrl+F",
    ),
    ActionRow(
        "new-figure",
        QT_TRANSLATE_NOOP("actions", "&New figure…"),
        QT_TRANSLATE_NOOP("actions", "Write a figure of your own for the library"),
        "Ctrl+Alt+F",
    ),
    ActionRow(
        "edit-figure",
        QT_TRANSLATE_NOOP("actions", "Edit n&umbers…"),
        QT_TRANSLATE_NOOP("actions", "Change the numbers of the selected figures"),
        "Ctrl+F2",
    ),
    ActionRow(
        "figure-points",
        QT_TRANSLATE_NOOP("actions", "&Type hit points"),
        QT_TRANSLATE_NOOP(
            "actions", "Type the hit points of the selected figures: 12 sets, -5 hurts, +5 heals"
        ),
        "Ctrl+J",
    ),
    ActionRow(
        "keep-figure",
        QT_TRANSLATE_NOOP("actions", "&Keep as my own"),
        QT_TRANSLATE_NOOP("actions", "Keep the selected figure among your own in the library"),
        "Ctrl+Alt+W",
    ),
    ActionRow(
        "take-in-figures",
        QT_TRANSLATE_NOOP("actions", "&From a file…"),
        QT_TRANSLATE_NOOP("actions", "Take figures from a file into your own"),
        "Ctrl+Alt+I",
    ),
    ActionRow(
        "party",
        QT_TRANSLATE_NOOP("actions", "&Party…"),
        QT_TRANSLATE_NOOP("actions", "See the players' characters and their marching order"),
        "Ctrl+Alt+P",
    ),
    ActionRow(
        "drop-party",
        QT_TRANSLATE_NOOP("actions", "&Drop the party"),
        QT_TRANSLATE_NOOP("actions", "Set the party up in its marching order where you click"),
        "Ctrl+Alt+D",
        checkable=True,
    ),
    ActionRow(
        "take-back-party",
        QT_TRANSLATE_NOOP("actions", "&Take back to the party"),
        QT_TRANSLATE_NOOP(
            "actions", "Read what the party's figures on the field have left into the party"
        ),
        "Ctrl+Alt+T",
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "F&igures": (
        "figures-library",
        "edit-figure",
        "figure-points",
        (
            QT_TRANSLATE_NOOP("actions", "My o&wn figures"),
            ("new-figure", "keep-figure", "take-in-figures"),
        ),
        (QT_TRANSLATE_NOOP("actions", "Part&y"), ("party", "drop-party", "take-back-party")),
    ),
}
