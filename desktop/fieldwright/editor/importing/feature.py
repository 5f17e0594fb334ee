"""Bringing in maps of other programs: the action, and files that are opened or dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.feel.command_list import REASON
from fieldwright.editor.importing.batch import listed
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.figures_desk import FiguresDesk
from fieldwright.editor.importing.foreign import LOOK
from fieldwright.editor.importing.tables import ENDINGS
from fieldwright.editor.map.under import is_picture, lay_under_map
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
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
            LOOK,
            QT_TRANSLATE_NOOP("actions", "Look at what is read&y"),
            QT_TRANSLATE_NOOP("actions", "Ask about the map, or the figures, that were read"),
            "Ctrl+Alt+A",
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
        self._pictures_left = QObject(workbench)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            "import": self.desk.choose,
            "import-figures": self.figures.choose,
            LOOK: self._look,
        }

    def ready(self) -> None:
        """Looking is possible while something waits to be looked at."""
        self.desk.finished.connect(self._take_others)
        for signal in (self.desk.changed, self.figures.changed):
            signal.connect(self._show_ready)
        self._show_ready()

    def waiting(self) -> str:
        """Which files have come and are not brought in yet."""
        names = [*self.desk.waiting, *self.figures.waiting]
        words = translate("import", "Not brought in yet: {}.")
        return words.format(listed(names)) if names else ""

    def _show_ready(self) -> None:
        action = self.workbench.actions[LOOK]
        action.setEnabled(bool(self.desk.ready or self.figures.ready))
        action.setProperty(REASON, translate("import", "Nothing waits to be looked at."))

    def _look(self) -> None:
        desk = self.desk if self.desk.ready is not None else self.figures
        desk.look()

    def take(self, paths: Sequence[Path]) -> None:
        """Bring files in that were opened or dropped: maps, tables of figures, pictures.

        What is no map comes after the maps, so that there is one question at a time.
        """
        others = [path for path in paths if path.suffix.lower() in ENDINGS or is_picture(path)]
        maps = [path for path in paths if path not in others]
        if maps or self.desk.is_busy:
            self.desk.take(maps, others)
        else:
            self._take_others(others, with_maps=False)

    def _take_others(self, paths: Sequence[Path], *, with_maps: bool = True) -> None:
        """Ask about tables; pictures go under the map, or it is told that they did not.

        A picture that came with maps is mostly that of one of them, and under it already.
        """
        pictures = [path for path in paths if is_picture(path)]
        tables = [path for path in paths if path not in pictures]
        self.figures.take(tables)
        if pictures and not tables and not with_maps:
            lay_under_map(self.workbench.window, pictures)
        elif pictures:
            words = translate("import", "Pictures that were not laid under the map: {}.")
            lay = partial(lay_under_map, self.workbench.window, pictures)
            self.workbench.window.messages.stand(
                self._pictures_left,
                words.format(listed([path.name for path in pictures])),
                [(translate("import", "Lay them under it"), lay)],
            )
