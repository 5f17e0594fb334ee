"""The log of the fight as sentences, the newest at the bottom; reasons and dice on wish."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QCheckBox, QMenu, QPlainTextEdit, QVBoxLayout, QWidget

from fieldwright.combat.entries import Entry
from fieldwright.combat.telling import Line, lines_of
from fieldwright.fight.stepping import answer_to
from fieldwright.widgets.parts import CLOSE, caption, check, column_in, row
from fieldwright.widgets.translation import translate

_MOST_LINES = 3000
_INDENT = 10


class LogView(QWidget):
    """Shows the log; only what is new is added, and what was taken back is taken off.

    ``back_wanted`` and ``amend_wanted`` name the entry of the log that was chosen for it.
    """

    back_wanted = Signal(int)
    amend_wanted = Signal(int)

    def __init__(self) -> None:
        """Show an empty log."""
        super().__init__()
        self._entries: tuple[Entry, ...] = ()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setMaximumBlockCount(_MOST_LINES)
        self.text.setAccessibleName(translate("fight", "Log of the fight"))
        self.text.setMinimumHeight(72)
        self.text.setTabChangesFocus(True)
        self.text.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.text.customContextMenuRequested.connect(self._show_menu)
        self.reasons: QCheckBox = check(
            translate("fight", "Reasons"),
            translate("fight", "Show dice and the reasons of every number"),
            lambda _on: self._rewrite(),
        )
        column: QVBoxLayout = column_in(self, CLOSE)
        head = row(caption(translate("fight", "Log")), self.reasons)
        head.setStretch(0, 1)
        column.addLayout(head)
        column.addWidget(self.text, 1)

    @property
    def words(self) -> str:
        """What is shown."""
        return self.text.toPlainText()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show a log."""
        known, now = self._entries, tuple(entries)
        self._entries = now
        if known and now[: len(known)] == known:
            self._add(len(known))
        elif now != known or not now:
            self._rewrite()

    def _rewrite(self) -> None:
        self.text.clear()
        self._add(0)

    def _add(self, since: int) -> None:
        """Write the entries from a place on; each line knows its entry."""
        cursor = QTextCursor(self.text.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for place in range(since, len(self._entries)):
            for line in lines_of(self._entries[place : place + 1]):
                self._write(cursor, line, place)
        cursor.endEditBlock()
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _write(self, cursor: QTextCursor, line: Line, place: int) -> None:
        if line.depth > 1 and not self.reasons.isChecked():
            return
        block = QTextBlockFormat()
        block.setLeftMargin(_INDENT * line.depth)
        block.setTopMargin(4 if line.depth == 0 else 0)
        if self.text.document().isEmpty():
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        cursor.block().setUserState(place)
        cursor.setCharFormat(self._format(line))
        cursor.insertText(line.text)

    def _format(self, line: Line) -> QTextCharFormat:
        palette = self.palette()
        made = QTextCharFormat()
        if line.depth == 0:
            made.setFontWeight(QFont.Weight.Bold)
        muted: QColor = palette.color(QPalette.ColorRole.PlaceholderText)
        if line.depth > 1 or line.secret:
            made.setForeground(muted)
        return made

    def menu_at(self, place: QPoint) -> QMenu:
        """The menu of the line at a place: go back before it, put its roll right."""
        entry = self.text.cursorForPosition(place).block().userState()
        menu = QMenu(self)
        known = 0 <= entry < len(self._entries)
        back = menu.addAction(translate("fight", "Go &back to before this"))
        back.setEnabled(known)
        back.triggered.connect(lambda _=False: self.back_wanted.emit(entry))
        amend = menu.addAction(translate("fight", "Put this roll &right…"))
        amend.setEnabled(known and answer_to(self._entries, entry) is not None)
        amend.triggered.connect(lambda _=False: self.amend_wanted.emit(entry))
        menu.addSeparator()
        copy = menu.addAction(translate("fight", "&Copy"))
        copy.setEnabled(self.text.textCursor().hasSelection())
        copy.triggered.connect(lambda _=False: self.text.copy())
        return menu

    def _show_menu(self, place: QPoint) -> None:
        menu = self.menu_at(place)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.text.viewport().mapToGlobal(place))
