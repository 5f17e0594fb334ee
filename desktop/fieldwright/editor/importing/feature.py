"""Bringing in maps of other programs: the action, and files that are opened or dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.figures_desk import ENDINGS, FiguresDesk
from fieldwright.editor.translation import QT_TRANSLATE_NOOP
from fieldwright.editor.workbench import Workbench


class ImportFeature(Feature):
    """Maps of other programs, and figures out of tables."""

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
        ActionRow(
            "import-figures",
            QT_TRANSLATE_NOOP("actions", "Import fi&gures…"),
            QT_TRANSLATE_NOOP(
                "actions", "Take figures of a table (CSV, JSON) into your own in the library"
            ),
            "Ctrl+Alt+G",
        ),
    )

    def __init__(self, workbench: Workbench) -> None:
        """Have a desk for maps that arrive, and one for tables of figures."""
        super().__init__(workbench)
        self.desk = ImportDesk(workbench)
        self.figures = FiguresDesk(workbench)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {"import": self.desk.choose, "import-figures": self.figures.choose}

    def take(self, paths: Sequence[Path]) -> None:
        """Bring files in that were opened or dropped: maps, or tables of figures."""
        tables = [path for path in paths if path.suffix.lower() in ENDINGS]
        maps = [path for path in paths if path not in tables]
        if maps:
            self.desk.take(maps)
        for path in tables[:1]:
            self.figures.take(path)
