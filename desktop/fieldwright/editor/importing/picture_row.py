"""Whether a map's own picture shows its walls: asked with everything else before it comes in."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.imports import Import
from fieldwright.editor.translation import translate
from fieldwright.exchange.ids import root_of
from fieldwright.exchange.in_pictures import may_show_walls, were_in_picture
from fieldwright.exchange.records import MapRecords

REMEMBERED = "import-in-picture"
"""The flag of the settings that keeps what was chosen last."""


def picture_check(
    records: MapRecords, field: Battlefield, told: Import | None, usual: bool
) -> QCheckBox | None:
    """The check box; None where the map has no picture that could show walls.

    What was chosen when the same file came onto ``field`` before (``told``) is chosen again, else
    what is ``usual``.
    """
    if not may_show_walls(records):
        return None
    before = were_in_picture(field, root_of(told.source, told.mark)) if told is not None else None
    box = QCheckBox(translate("import", "The &picture shows its walls and doors"))
    box.setToolTip(
        translate(
            "import",
            "They count for sight and movement and are not painted over it. "
            "You see them as fine lines; players see the picture.",
        )
    )
    box.setChecked(usual if before is None else before)
    return box
