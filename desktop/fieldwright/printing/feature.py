"""Printing in the window: the dialog, and the tool that takes a part of the map for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from fieldwright.canvas.tools import Tool
from fieldwright.terms.grid import Block
from fieldwright.widgets.action_row import ActionRow
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import FeatureOf
from fieldwright.widgets.part_fields import PartDragging
from fieldwright.widgets.part_tool import PartTool
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from pathlib import Path

    from fieldwright.printing.dialog.dialog import PrintDialog

PRINT = "print"
PART_TOOL = "print-part"


class PrintFeature(FeatureOf[Bench]):
    """Opens the print dialog, which stays as it was left while the window is open."""

    rows = (
        ActionRow(
            PRINT,
            QT_TRANSLATE_NOOP("actions", "&Print…"),
            QT_TRANSLATE_NOOP("actions", "The map at true scale, figures, cards and blank sheets"),
            "Ctrl+P",
        ),
        ActionRow(
            PART_TOOL,
            QT_TRANSLATE_NOOP("actions", "Print a p&art…"),
            QT_TRANSLATE_NOOP("actions", "Drag a rectangle over what is to be printed"),
            checkable=True,
        ),
    )

    def __init__(self, workbench: Bench) -> None:
        """Make no dialog yet."""
        super().__init__(workbench)
        self._dialog: PrintDialog | None = None
        self._dragging = PartDragging(workbench, PART_TOOL, self.open)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """Opening the dialog."""
        return {PRINT: self.open}

    def tools(self) -> Mapping[str, Tool]:
        """The rectangle of a part."""
        hint = translate("print", "Drag a rectangle over what is to be printed · Esc breaks off")
        return {PART_TOOL: PartTool(PART_TOOL, hint, self.workbench.view, self._take_part)}

    @property
    def dialog(self) -> PrintDialog:
        """The dialog, made when it is first wanted."""
        if self._dialog is None:
            from fieldwright.printing.dialog.dialog import PrintDialog
            from fieldwright.printing.dialog.map_tab import MapTab

            self._dialog = PrintDialog(self.workbench)
            self._dialog.written.connect(self._tell_written)
            for page in self._dialog.pages:
                if isinstance(page, MapTab):
                    page.drag_wanted.connect(self._drag)
        return self._dialog

    def open(self) -> None:
        """Show the dialog over the window."""
        self.dialog.open()

    def ready(self) -> None:
        """Escape brings the dialog back that waits for a part to be dragged."""
        self._dragging.watch()

    def _drag(self) -> None:
        """Let a part be dragged on the map, which the dialog hides."""
        self.dialog.hide()
        self._dragging.begin()

    def _take_part(self, block: Block) -> None:
        from fieldwright.printing.dialog.map_tab import MapTab

        self._dragging.end()
        for page in self.dialog.pages:
            if isinstance(page, MapTab):
                self.dialog.turn_to(page.id)
                page.show_part(block)
        self.open()

    def _tell_written(self, path: Path) -> None:
        folder = QUrl.fromLocalFile(str(path.parent))
        self.workbench.ask(
            translate("print", "The sheets are in {}. Print them at actual size.").format(path),
            [(translate("print", "Show folder"), lambda: QDesktopServices.openUrl(folder))],
        )
