"""The actions about the whole map, and their places in the menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "map-resize",
        QT_TRANSLATE_NOOP("actions", "&Resize…"),
        QT_TRANSLATE_NOOP("actions", "Make the map larger or smaller at any of its edges"),
        "Ctrl+Alt+R",
        checkable=True,
    ),
    ActionRow(
        "map-crop",
        QT_TRANSLATE_NOOP("actions", "&Crop…"),
        QT_TRANSLATE_NOOP("actions", "Drag a frame around the part of the map that is to stay"),
        "Ctrl+Alt+C",
        checkable=True,
    ),
    ActionRow(
        "map-crop-selection",
        QT_TRANSLATE_NOOP("actions", "Crop to the se&lection…"),
        QT_TRANSLATE_NOOP("actions", "Lay the crop frame around everything that is selected"),
    ),
    ActionRow(
        "map-turn-right",
        QT_TRANSLATE_NOOP("actions", "Turn the map ri&ght"),
        QT_TRANSLATE_NOOP("actions", "Turn the map and all on it by a quarter clockwise"),
    ),
    ActionRow(
        "map-turn-left",
        QT_TRANSLATE_NOOP("actions", "Turn the map l&eft"),
        QT_TRANSLATE_NOOP("actions", "Turn the map and all on it by a quarter anticlockwise"),
    ),
    ActionRow(
        "map-mirror-across",
        QT_TRANSLATE_NOOP("actions", "&Mirror left to right"),
        QT_TRANSLATE_NOOP("actions", "Let the east and the west of the map change places"),
    ),
    ActionRow(
        "map-mirror-down",
        QT_TRANSLATE_NOOP("actions", "Mirror &top to bottom"),
        QT_TRANSLATE_NOOP("actions", "Let the north and the south of the map change places"),
    ),
    ActionRow(
        "map-scale",
        QT_TRANSLATE_NOOP("actions", "C&hange the scale"),
        QT_TRANSLATE_NOOP(
            "actions", "Make each square nine of melee scale, or nine squares one of missile scale"
        ),
    ),
    ActionRow(
        "map-join",
        QT_TRANSLATE_NOOP("actions", "&Join another map…"),
        QT_TRANSLATE_NOOP("actions", "Lay the map of another file beside this one"),
    ),
    *(
        ActionRow(f"map-extend-{edge}", text, tip)
        for edge, text, tip in (
            (
                "north",
                QT_TRANSLATE_NOOP("actions", "To the &north"),
                QT_TRANSLATE_NOOP("actions", "Roll three more sections beyond the north edge"),
            ),
            (
                "east",
                QT_TRANSLATE_NOOP("actions", "To the &east"),
                QT_TRANSLATE_NOOP("actions", "Roll three more sections beyond the east edge"),
            ),
            (
                "south",
                QT_TRANSLATE_NOOP("actions", "To the &south"),
                QT_TRANSLATE_NOOP("actions", "Roll three more sections beyond the south edge"),
            ),
            (
                "west",
                QT_TRANSLATE_NOOP("actions", "To the &west"),
                QT_TRANSLATE_NOOP("actions", "Roll three more sections beyond the west edge"),
            ),
        )
    ),
    ActionRow(
        "map-section",
        QT_TRANSLATE_NOOP("actions", "Make a &section anew…"),
        QT_TRANSLATE_NOOP(
            "actions", "Choose height, growth and water of one section, or roll them again"
        ),
        "Ctrl+Alt+M",
        checkable=True,
    ),
    ActionRow(
        "map-picture",
        QT_TRANSLATE_NOOP("actions", "&Background picture…"),
        QT_TRANSLATE_NOOP("actions", "Lay a picture under the map: PNG, JPEG or WebP"),
        "Ctrl+B",
    ),
    ActionRow(
        "map-align",
        QT_TRANSLATE_NOOP("actions", "&Align the picture…"),
        QT_TRANSLATE_NOOP("actions", "Bring the squares of a background picture onto the grid"),
        "Ctrl+Alt+B",
    ),
    ActionRow(
        "walls-in-picture",
        QT_TRANSLATE_NOOP("actions", "&Walls are in the picture"),
        QT_TRANSLATE_NOOP(
            "actions", "Paint no walls or doors over background pictures, or paint them again"
        ),
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "&Map": (
        "properties",
        None,
        "map-resize",
        "map-crop",
        "map-crop-selection",
        (
            QT_TRANSLATE_NOOP("actions", "E&xtend by rolling"),
            ("map-extend-north", "map-extend-east", "map-extend-south", "map-extend-west"),
        ),
        "map-join",
        None,
        "map-turn-right",
        "map-turn-left",
        "map-mirror-across",
        "map-mirror-down",
        "map-scale",
        None,
        "map-section",
        None,
        "map-picture",
        "map-align",
        "walls-in-picture",
    ),
}
