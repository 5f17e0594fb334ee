"""The slim column of tools at the left: one button each, the one in hand pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QToolBar

from fieldwright.canvas.tools import Tool
from fieldwright.editor.action_rows import TOOL_COLUMN
from fieldwright.editor.feature import Feature
from fieldwright.editor.workbench import Workbench

FIRST = ("select", "look")
"""The tools that stand at the top, before those that draw."""


class ToolColumn(QToolBar):
    """Buttons of the tools by feature; makes the actions of tools take them, and exclusive."""

    def __init__(
        self,
        workbench: Workbench,
        features: Sequence[Feature],
        actions: Mapping[str, QAction],
    ) -> None:
        """Lay the column out."""
        super().__init__()
        self.setWindowTitle(self.tr("Tools"))
        self.setAccessibleName(self.tr("Tools"))
        self.setObjectName("tools")
        self.setMovable(False)
        self.setFloatable(False)
        self.setIconSize(QSize(20, 20))
        self._workbench = workbench
        self._actions = actions
        self._group = QActionGroup(self)
        for tool_id in workbench.tools:
            self._make_taking(tool_id)
        self._fill(features)
        workbench.tool_changed.connect(self._show_tool)

    def _make_taking(self, tool_id: str) -> None:
        action = self._actions[tool_id]
        action.setCheckable(True)
        self._group.addAction(action)
        action.triggered.connect(lambda _=False: self._workbench.take(tool_id))

    def _fill(self, features: Sequence[Feature]) -> None:
        for name in FIRST:
            if name in self._workbench.tools:
                self.addAction(self._actions[name])
        for feature in features:
            names = [name for name in feature.in_column if name not in FIRST]
            if names:
                self.addSeparator()
            for name in names:
                self.addAction(self._actions[name])
        self.addSeparator()
        for other in TOOL_COLUMN:
            if other is not None:
                self.addAction(self._actions[other])

    def _show_tool(self, tool: Tool) -> None:
        if tool.name in self._actions:
            self._actions[tool.name].setChecked(True)
