"""The actions about fog and reveals: their words, keys and places in the menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

TOOL, SEEN, ALL, NONE = "reveal", "reveal-seen", "reveal-all", "cover-all"
FOG, LIVE, OVERLAY = "fog", "live-sight", "fog-overlay"

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        TOOL,
        QT_TRANSLATE_NOOP("actions", "&Reveal"),
        QT_TRANSLATE_NOOP("actions", "Show players squares and rooms, or cover them again"),
        "Shift+V",
        "fog",
        checkable=True,
    ),
    ActionRow(
        SEEN,
        QT_TRANSLATE_NOOP("actions", "Reveal what the &heroes see"),
        QT_TRANSLATE_NOOP("actions", "Show players what their figures see from where they stand"),
        "Shift+E",
    ),
    ActionRow(
        ALL,
        QT_TRANSLATE_NOOP("actions", "Reveal &everything"),
        QT_TRANSLATE_NOOP("actions", "Show players the whole map but what secret doors lead to"),
    ),
    ActionRow(
        NONE,
        QT_TRANSLATE_NOOP("actions", "&Cover everything"),
        QT_TRANSLATE_NOOP("actions", "Lay fog over the whole map again"),
    ),
    ActionRow(
        FOG,
        QT_TRANSLATE_NOOP("actions", "&Fog"),
        QT_TRANSLATE_NOOP("actions", "Players see only what has been revealed to them"),
        checkable=True,
    ),
    ActionRow(
        LIVE,
        QT_TRANSLATE_NOOP("actions", "Reveal as heroes &go"),
        QT_TRANSLATE_NOOP("actions", "Whatever heroes come to see is revealed by itself"),
        checkable=True,
    ),
    ActionRow(
        OVERLAY,
        QT_TRANSLATE_NOOP("actions", "Fog on your own map"),
        QT_TRANSLATE_NOOP("actions", "Darken what is covered on your own map, by half"),
        checkable=True,
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "Ta&ble": (
        TOOL,
        (QT_TRANSLATE_NOOP("actions", "Re&veals"), (SEEN, ALL, NONE, None, FOG, LIVE)),
    ),
    "&View": (OVERLAY,),
}
