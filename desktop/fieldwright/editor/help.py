"""The keys, and what this program is."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fieldwright import __version__
from fieldwright.editor import actions as rows
from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.words import unmarked


class KeysDialog(QDialog):
    """All keys, menu by menu, and what the mouse does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """List the keys of every action."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self.resize(560, 620)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(4, 4, 16, 4)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(4)
        for title, lines in self._chapters():
            heading = QLabel(title)
            heading.setProperty("heading", True)
            if grid.count():
                grid.setRowMinimumHeight(grid.rowCount(), 8)
            grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
            for keys, words in lines:
                row = grid.rowCount()
                key, word = QLabel(keys), QLabel(words)
                key.setProperty("muted", True)
                word.setWordWrap(True)
                grid.addWidget(key, row, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(word, row, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(grid.rowCount(), 1)
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFocus()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(scroll, 1)
        column.addWidget(buttons)

    def _chapters(self) -> list[tuple[str, list[tuple[str, str]]]]:
        chapters = [
            (self.tr("On the map"), self._hands()),
            (self.tr("With the select tool"), self._selecting()),
            (self.tr("With figures"), self._figures()),
            (self.tr("With the sight tool"), self._sight()),
        ]
        for title, of_menu in rows.rows_by_menu(getattr(self.parent(), "families", None)):
            lines = [
                (
                    "   ".join(
                        keys.toString(keys.SequenceFormat.NativeText) for keys in self._keys_of(row)
                    ),
                    rows.translated(row.tip),
                )
                for row in of_menu
                if self._keys_of(row)
            ]
            chapters.append((unmarked(rows.translated(title)), lines))
        return chapters

    def _keys_of(self, row: ActionRow) -> list[QKeySequence]:
        """The keys of an action as they are in the window this belongs to, else the usual ones."""
        actions: Mapping[str, QAction] = getattr(self.parent(), "actions_by_id", {})
        return actions[row.id].shortcuts() if row.id in actions else rows.shortcuts_of(row)

    def _hands(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Wheel, pinch"), self.tr("Zoom to the pointer")),
            (self.tr("Two fingers, Shift+wheel"), self.tr("Move the map")),
            (
                self.tr("Space+drag, middle button"),
                self.tr("Move the map with any tool in hand"),
            ),
            (self.tr("Arrow keys"), self.tr("Move the map")),
            (self.tr("Shift+arrow keys"), self.tr("Move the marked square")),
            (self.tr("Menu key, right click"), self.tr("What can be done with the square")),
            (self.tr("Esc"), self.tr("Break off, unmark")),
        ]

    def _figures(self) -> list[tuple[str, str]]:
        return [
            (
                self.tr("Drag a figure"),
                self.tr("Move it; the wheel, comma and full stop turn it by an eighth"),
            ),
            (
                self.tr("Space or W while dragging"),
                self.tr("Let its way bend here; Backspace takes the last bend back"),
            ),
            (
                self.tr("1 to 5, 0 while dragging"),
                self.tr("Reach of half move, move, charge, run, sprint; of all of them"),
            ),
            (
                self.tr("Plus, minus while dragging"),
                self.tr("Let a flyer end its move higher or lower"),
            ),
            (
                self.tr("Page up, page down"),
                self.tr("Put it onto the bridge above, or under it"),
            ),
            (self.tr("Alt while dragging"), self.tr("Put it anywhere, whatever its reach")),
            (self.tr("Ctrl while letting go"), self.tr("Put it where the rules see no room")),
            (self.tr("Drag it off the field"), self.tr("Take it off the field")),
            (
                self.tr("Drag a selected figure's arrow"),
                self.tr("Let it face another way"),
            ),
        ]

    def _sight(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Point at a target"), self.tr("See how much of it is hidden, and by what")),
            (self.tr("Click, Enter"), self.tr("Pin the target; once more: the return shot")),
            (self.tr("Shift+click"), self.tr("Look from that figure or square")),
            (self.tr("Drag the looker"), self.tr("Move it, and see what it would see")),
            (self.tr("Arrow keys"), self.tr("Go to the next target square")),
            (self.tr("R, Shift+R"), self.tr("Pinned: the return shot; let the target look back")),
            (self.tr("1 to 7"), self.tr("Pinned: none, 25, 50, 75, 90 %, blocked, rolled")),
            (self.tr("0"), self.tr("Pinned: as computed again")),
            (self.tr("Esc, Delete"), self.tr("Unpin")),
        ]

    def _selecting(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Click"), self.tr("Select; once more at the same place: what lies below")),
            (self.tr("Shift+click, Ctrl+click"), self.tr("Add; add or take away")),
            (self.tr("Alt+click"), self.tr("Select what is locked")),
            (
                self.tr("Drag beside things"),
                self.tr("A band: to the right what lies inside, to the left all it touches"),
            ),
            (self.tr("Shift+drag"), self.tr("A band that adds, begun anywhere")),
            (self.tr("Drag a thing"), self.tr("Move it; the wheel turns, Shift+wheel scales it")),
            (self.tr("Shift, Ctrl while dragging"), self.tr("Straight on; without snapping")),
            (self.tr("Alt+drag"), self.tr("Leave the original and carry a copy")),
            (self.tr("Alt+wheel"), self.tr("Turn what is selected")),
            (
                self.tr("Double click, Enter"),
                self.tr("Open or close a door; else the thing's properties"),
            ),
            (
                self.tr("Arrow keys, with Shift"),
                self.tr("Nudge what is selected by a step, by ten"),
            ),
        ]


class AboutDialog(QDialog):
    """Name, version, licence, and whose work it stands on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Say what the program is."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Fieldwright"))
        heading = QLabel(self.tr("Fieldwright {}").format(__version__))
        heading.setProperty("heading", True)
        words = QLabel(
            escape(
                self.tr(
                    "Battlefields for miniatures: rolled, drawn, kept, and fought on. "
                    "Free software under the MIT licence. "
                    "Drawn with Qt for Python, which is under the LGPL."
                )
            )
        )
        words.setWordWrap(True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.setMinimumWidth(380)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(heading)
        column.addWidget(words)
        column.addWidget(buttons)
