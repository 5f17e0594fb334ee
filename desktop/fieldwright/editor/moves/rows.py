"""The actions about moves: their words, keys and places in the menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editing.course import Pace
from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

GO, REACH, FACE, THREAT = "move-to-square", "moves-reach", "moves-face", "threatened-squares"
EVERY = "moves-every"
"""The id of the choice of no single action: bands of all of them are shown."""

PACES: Mapping[str, Pace] = {f"moves-{pace.value}": pace for pace in Pace}

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        GO,
        QT_TRANSLATE_NOOP("actions", "&Go to square…"),
        QT_TRANSLATE_NOOP(
            "actions", "Type a square, such as J7, for the selected figure to go to by the best way"
        ),
        "G",
    ),
    ActionRow(
        REACH,
        QT_TRANSLATE_NOOP("actions", "Show &reach when dragged"),
        QT_TRANSLATE_NOOP(
            "actions", "Show how far a figure gets while it is dragged, its way and what that costs"
        ),
        "Shift+R",
        checkable=True,
    ),
    ActionRow(
        FACE,
        QT_TRANSLATE_NOOP("actions", "&Face the way they go"),
        QT_TRANSLATE_NOOP("actions", "Turn figures that are moved along their last step"),
        checkable=True,
    ),
    ActionRow(
        EVERY,
        QT_TRANSLATE_NOOP("actions", "&Every action"),
        QT_TRANSLATE_NOOP("actions", "Show the reach of half move, move, charge, run and sprint"),
        checkable=True,
    ),
    ActionRow(
        "moves-half",
        QT_TRANSLATE_NOOP("actions", "&Half move"),
        QT_TRANSLATE_NOOP("actions", "Show the reach of half a move, with an attack after it"),
        checkable=True,
    ),
    ActionRow(
        "moves-move",
        QT_TRANSLATE_NOOP("actions", "&Move"),
        QT_TRANSLATE_NOOP("actions", "Show the reach of a whole move, phase by phase"),
        checkable=True,
    ),
    ActionRow(
        "moves-charge",
        QT_TRANSLATE_NOOP("actions", "&Charge"),
        QT_TRANSLATE_NOOP("actions", "Show the reach of a charge, phase by phase"),
        checkable=True,
    ),
    ActionRow(
        "moves-run",
        QT_TRANSLATE_NOOP("actions", "R&un"),
        QT_TRANSLATE_NOOP("actions", "Show the reach of a run, phase by phase"),
        checkable=True,
    ),
    ActionRow(
        "moves-sprint",
        QT_TRANSLATE_NOOP("actions", "&Sprint"),
        QT_TRANSLATE_NOOP("actions", "Show the reach of a sprint, phase by phase"),
        checkable=True,
    ),
    ActionRow(
        THREAT,
        QT_TRANSLATE_NOOP("actions", "Threatened s&quares"),
        QT_TRANSLATE_NOOP(
            "actions", "Shade the squares that each side threatens, and outline a figure's own"
        ),
        "Shift+T",
        checkable=True,
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "F&igures": (
        (QT_TRANSLATE_NOOP("actions", "Mo&ves"), (GO, None, REACH, FACE, None, EVERY, *PACES)),
    ),
    "&View": (THREAT,),
}
