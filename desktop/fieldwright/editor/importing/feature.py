"""Bringing in maps of other programs: the action, and files that are opened or dropped."""

from __future__ import annotations

from collections.abc import Callable

from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.translation import QT_TRANSLATE_NOOP
from fieldwright.editor.workbench import Workbench


class ImportFeature(Feature):
    """Maps of other programs."""

    rows = (
        ActionRow(
            "import",
            QT_TRANSLATE_NOOP("actions", "Import m&aps…"),
            QT_TRANSLATE_NOOP(
                "actions",
                "Bring in maps of other programs: Universal VTT, Foundry, Tiled, dungeons",
            ),
            "Ctrl+Shift+O",
        ),
    )

    def __init__(self, workbench: Workbench) -> None:
        """Have a desk for what arrives."""
        super().__init__(workbench)
        self.desk = ImportDesk(workbench)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {"import": self.desk.choose}
