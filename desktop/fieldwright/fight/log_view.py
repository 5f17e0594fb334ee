"""The log of the fight as sentences, the newest at the bottom; reasons and dice on wish."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QMenu,
    QSplitter,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fieldwright.combat.entries import Entry, Happened
from fieldwright.combat.telling import Line, lines_of
from fieldwright.fight.declaring import Pick
from fieldwright.fight.pick_box import fill, pick_box
from fieldwright.fight.stepping import answer_to
from fieldwright.widgets.parts import CLOSE, caption, check, column_in, row
from fieldwright.widgets.translation import translate

_MOST_LINES = 3000
_INDENT = 12
_ABOVE_ROUND, _ABOVE_PHASE = 12, 6
"""Pixels."""

_ROUND = "round"


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
        self.text = QTextEdit()
        self.text.setReadOnly(True)
        self.text.document().setMaximumBlockCount(_MOST_LINES)
        self.text.setUndoRedoEnabled(False)
        self.text.setAccessibleName(translate("fight", "Log of the fight"))
        self.text.setMinimumHeight(72)
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.installEventFilter(self)
        self.text.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.text.customContextMenuRequested.connect(self._show_menu)
        self.reasons: QCheckBox = check(
            translate("fight", "Reasons"),
            translate("fight", "Show dice and the reasons of every number"),
            lambda _on: self._rewrite(),
        )
        self.text.viewport().installEventFilter(self)
        self.text.viewport().setToolTip(
            translate(
                "fight",
                "A double click on a roll, or Enter, puts it right, and later dice stay; "
                "the right button has more",
            )
        )
        self.rounds = pick_box(translate("fight", "Go to a round of the log"))
        self.rounds.activated.connect(lambda at: self.go_to(self.rounds.itemData(at)))
        self.larger = QToolButton()
        self.larger.setProperty("cell", True)
        self.larger.setCheckable(True)
        self.larger.setText(translate("fight", "Large"))
        self.larger.setToolTip(translate("fight", "Let the log have the page to read it"))
        self.larger.toggled.connect(self._grow)
        for part in (self.rounds, self.reasons, self.larger):
            # A click leaves the keyboard where one types.
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._sizes: list[int] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        bar = self.text.verticalScrollBar()
        self._soon.timeout.connect(lambda: bar.setValue(bar.maximum()))
        column: QVBoxLayout = column_in(self, CLOSE)
        title = caption(translate("fight", "Log"))
        head = row(title, self.rounds, self.reasons, self.larger)
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
        elif now and known[: len(now)] == now:
            self._take_off(len(now))
        elif now != known or not now:
            self._rewrite()
        self._list_rounds()

    def _take_off(self, length: int) -> None:
        """Take the lines of the entries from a place on off the end."""
        block = self.text.document().lastBlock()
        while block.isValid() and block.userState() >= length:
            block = block.previous()
        if not block.isValid():
            self._rewrite()
            return
        cursor, state, form = QTextCursor(block), block.userState(), block.blockFormat()
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        # Two lines that become one take on what the second one was.
        cursor.block().setUserState(state)
        cursor.setBlockFormat(form)
        self._to_end()

    def _to_end(self) -> None:
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())
        # Where the lines end is known when they are laid out.
        self._soon.start()

    def _list_rounds(self) -> None:
        """The rounds of the log, the last one first."""
        found = [
            Pick(at, entry.text.rstrip("."))
            for at, entry in enumerate(self._entries)
            if isinstance(entry, Happened) and entry.kind == _ROUND
        ]
        if len(found) != self.rounds.count():
            fill(self.rounds, found[::-1], None)
        self.rounds.setVisible(len(found) > 1)

    def go_to(self, entry: int) -> None:
        """Bring the line of an entry to the top."""
        block = self.text.document().begin()
        while block.isValid() and block.userState() < entry:
            block = block.next()
        if block.isValid():
            self._soon.stop()
            self.text.moveCursor(QTextCursor.MoveOperation.End)
            self.text.setTextCursor(QTextCursor(block))
            top = self.text.cursorRect().top() - CLOSE
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.value() + top)

    def _grow(self, on: bool) -> None:
        """Take nearly all of the page, or give it back."""
        splitter = self.parentWidget()
        while splitter is not None and not isinstance(splitter, QSplitter):
            splitter = splitter.parentWidget()
        if splitter is None:
            return
        if on:
            self._sizes = splitter.sizes()
            splitter.setSizes([0, sum(self._sizes)])
        elif self._sizes:
            splitter.setSizes(self._sizes)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A double click on a line, or Enter, puts its roll right."""
        if watched is self.text and isinstance(event, QKeyEvent):
            return event.type() is QEvent.Type.KeyPress and self._key(event)
        if (
            watched is self.text.viewport()
            and event.type() is QEvent.Type.MouseButtonDblClick
            and isinstance(event, QMouseEvent)
        ):
            block = self.text.cursorForPosition(event.position().toPoint()).block()
            return self._amend(block.userState())
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        if Qt.Key(event.key()) not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        return self._amend(self.text.textCursor().block().userState())

    def _amend(self, entry: int) -> bool:
        """Let the roll that led to an entry be put right; False where none did."""
        can = 0 <= entry < len(self._entries) and answer_to(self._entries, entry) is not None
        if can:
            self.amend_wanted.emit(entry)
        return can

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
        self._to_end()

    def _write(self, cursor: QTextCursor, line: Line, place: int) -> None:
        if line.depth > 1 and not self.reasons.isChecked():
            return
        entry = self._entries[place]
        is_round = isinstance(entry, Happened) and entry.kind == _ROUND
        block = QTextBlockFormat()
        block.setLeftMargin(_INDENT * line.depth)
        block.setTopMargin(_ABOVE_ROUND if is_round else _ABOVE_PHASE if not line.depth else 0)
        if self.text.document().isEmpty():
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        cursor.block().setUserState(place)
        cursor.setCharFormat(self._format(line, is_round=is_round))
        cursor.insertText(line.text)

    def _format(self, line: Line, *, is_round: bool) -> QTextCharFormat:
        palette = self.palette()
        made = QTextCharFormat()
        if line.depth == 0:
            made.setFontWeight(QFont.Weight.Bold)
        if is_round:
            made.setForeground(palette.color(QPalette.ColorRole.Accent))
        elif line.depth > 1 or line.secret:
            made.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
        return made

    def menu_at(self, place: QPoint) -> QMenu:
        """The menu of the line at a place: go back before it, put its roll right."""
        entry = self.text.cursorForPosition(place).block().userState()
        menu = QMenu(self)
        known = 0 <= entry < len(self._entries)
        back = menu.addAction(translate("fight", "Go &back to before this"))
        back.setEnabled(known)
        back.triggered.connect(lambda _=False: self.back_wanted.emit(entry))
        amend = menu.addAction(translate("fight", "Put this roll &right, later dice stay…"))
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
