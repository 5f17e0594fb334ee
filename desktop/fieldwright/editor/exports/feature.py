"""The tool that takes a part of the map to be exported."""

from __future__ import annotations

from collections.abc import Mapping

from fieldwright.canvas.tools import Tool
from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.exports.exporting import PART_TOOL
from fieldwright.editor.feature import Feature
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.terms.grid import Block
from fieldwright.widgets.part_tool import PartTool


class ExportFeature(Feature):
    """A rectangle that is dragged, and then asked about by the dialog of File > Export."""

    rows = (
        ActionRow(
            PART_TOOL,
            QT_TRANSLATE_NOOP("actions", "E&xport a part…"),
            QT_TRANSLATE_NOOP("actions", "Drag a rectangle over what is to be exported"),
            checkable=True,
        ),
    )

    def tools(self) -> Mapping[str, Tool]:
        """The rectangle of a part."""
        hint = translate("export", "Drag a rectangle over what is to be exported · Esc breaks off")
        return {PART_TOOL: PartTool(PART_TOOL, hint, self.workbench.view, self._take)}

    def ready(self) -> None:
        """Escape brings the dialog back that waits for a part to be dragged."""
        self.workbench.window.files.exporting.watch()

    def _take(self, block: Block) -> None:
        self.workbench.window.files.exporting.take_part(block)
