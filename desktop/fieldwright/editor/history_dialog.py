"""Lists to go back by: every step, and the versions that were kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from fieldwright.document.contents import Version
from fieldwright.document.document import Document
from fieldwright.editor.translation import translate


class ListDialog(QDialog):
    """A list of which one line is chosen; ``chosen`` is the value of that line."""

    def __init__(self, title: str, explanation: str, deed: str, parent: QWidget | None) -> None:
        """Make an empty list, with ``deed`` on its button."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(480, 440)
        self.chosen: Any = None
        words = QLabel(explanation)
        words.setWordWrap(True)
        words.setProperty("muted", True)
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        self.list.itemActivated.connect(self._choose)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        go = QPushButton(deed)
        go.setDefault(True)
        buttons.addButton(go, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self._choose)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(words)
        column.addWidget(self.list, 1)
        column.addWidget(buttons)

    def add(self, text: str, value: object, *, faint: bool = False) -> None:
        """Add a line."""
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, value)
        if faint:
            item.setForeground(self.palette().placeholderText())
        self.list.addItem(item)

    def _choose(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.chosen = item.data(Qt.ItemDataRole.UserRole)
            self.accept()


class HistoryDialog(ListDialog):
    """Every step of a document, the newest first; ``chosen`` is how many of them to have done."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        """List the steps of ``document``; those that were taken back are faint."""
        super().__init__(
            translate("history", "History"),
            translate(
                "history",
                "Choose a step to go back to it, or forward again. Nothing is lost by looking.",
            ),
            translate("history", "Go there"),
            parent,
        )
        steps = document.steps()
        for place in range(len(steps), 0, -1):
            step = steps[place - 1]
            text = f"{clock(step.time)}   {step.label}"
            self.add(text, place, faint=place > document.position)
        self.add(translate("history", "The beginning"), 0)
        self.list.setCurrentRow(len(steps) - document.position)


class VersionsDialog(ListDialog):
    """The versions that were kept, the newest first; ``chosen`` is the id of one."""

    def __init__(self, versions: Sequence[Version], parent: QWidget | None = None) -> None:
        """List ``versions``."""
        super().__init__(
            translate("history", "Revert to a version"),
            translate(
                "history",
                "The battlefield becomes as it was then. This is a step that can be undone.",
            ),
            translate("history", "Revert"),
            parent,
        )
        for version in reversed(versions):
            self.add(f"{clock(version.time)}   {version.name}", version.id)
        self.list.setCurrentRow(0)


def clock(time: datetime) -> str:
    """A time as people here write it, without the date if it was today."""
    here = time.astimezone()
    today = datetime.now(UTC).astimezone().date() == here.date()
    return f"{here:%H:%M}" if today else f"{here:%Y-%m-%d %H:%M}"
