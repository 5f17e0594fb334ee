"""A small popup in which conditions are found by typing and put on or off."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from fieldwright.editor.icons import icon_pixmap
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate

CONDITIONS: tuple[str, ...] = (
    QT_TRANSLATE_NOOP("conditions", "blind"),
    QT_TRANSLATE_NOOP("conditions", "burning"),
    QT_TRANSLATE_NOOP("conditions", "charmed"),
    QT_TRANSLATE_NOOP("conditions", "close order"),
    QT_TRANSLATE_NOOP("conditions", "confused"),
    QT_TRANSLATE_NOOP("conditions", "dead"),
    QT_TRANSLATE_NOOP("conditions", "deaf"),
    QT_TRANSLATE_NOOP("conditions", "disarmed"),
    QT_TRANSLATE_NOOP("conditions", "dying"),
    QT_TRANSLATE_NOOP("conditions", "entangled"),
    QT_TRANSLATE_NOOP("conditions", "exhausted"),
    QT_TRANSLATE_NOOP("conditions", "fatigued"),
    QT_TRANSLATE_NOOP("conditions", "fleeing"),
    QT_TRANSLATE_NOOP("conditions", "frightened"),
    QT_TRANSLATE_NOOP("conditions", "grappled"),
    QT_TRANSLATE_NOOP("conditions", "hasted"),
    QT_TRANSLATE_NOOP("conditions", "held"),
    QT_TRANSLATE_NOOP("conditions", "injured"),
    QT_TRANSLATE_NOOP("conditions", "invisible"),
    QT_TRANSLATE_NOOP("conditions", "paralyzed"),
    QT_TRANSLATE_NOOP("conditions", "pinned"),
    QT_TRANSLATE_NOOP("conditions", "poisoned"),
    QT_TRANSLATE_NOOP("conditions", "slowed"),
    QT_TRANSLATE_NOOP("conditions", "stunned"),
    QT_TRANSLATE_NOOP("conditions", "surprised"),
    QT_TRANSLATE_NOOP("conditions", "unconscious"),
)
"""The words that the program knows; the DM may type others."""

_WIDTH, _ROWS, _TICK = 264, 10, 16
_WORD = Qt.ItemDataRole.UserRole


class ConditionsPopup(QFrame):
    """A list with a line to search it; Enter puts the current one on or off, Escape closes.

    ``toggled`` brings the word and whether it is on now.
    """

    toggled = Signal(str, bool)

    def __init__(self, parent: QWidget) -> None:
        """Make it, hidden."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(translate("figures", "Conditions"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(translate("figures", "Find or type a condition"))
        self.search.setAccessibleName(translate("figures", "Find or type a condition"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(translate("figures", "Conditions"))
        self.list.setUniformItemSizes(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.list)
        self.setFixedWidth(_WIDTH)
        self._counts: Callable[[str], tuple[int, int]] = lambda _word: (0, 1)
        self._own: tuple[str, ...] = ()
        self._tick = self._no_tick = QIcon()
        self.list.setIconSize(QSize(_TICK, _TICK))
        self.search.textChanged.connect(self._fill)
        self.search.installEventFilter(self)
        self.list.itemClicked.connect(self._toggle)
        self.list.itemActivated.connect(self._toggle)

    def open_for(
        self, counts: Callable[[str], tuple[int, int]], own: Iterable[str], at: QPoint
    ) -> None:
        """Open at a place of the screen; ``counts`` says how many of how many have a condition.

        ``own`` are conditions that they have, known or not.
        """
        self._counts = counts
        self._own = tuple(own)
        self._make_ticks()
        self.search.clear()
        self._fill()
        self.list.setFixedHeight(self.list.sizeHintForRow(0) * _ROWS + 4)
        self.adjustSize()
        room = self.screen().availableGeometry()
        self.move(
            max(room.left(), min(at.x(), room.right() - self.width())),
            max(room.top(), min(at.y(), room.bottom() - self.height())),
        )
        self.show()
        self.search.setFocus()

    def _words(self) -> list[str]:
        """The conditions that fit what was typed; those that are on first."""
        typed = self.search.text().strip().casefold()
        known = dict.fromkeys([*self._own, *CONDITIONS])
        fitting = [word for word in known if typed in translate("conditions", word).casefold()]
        fitting.sort(
            key=lambda word: (
                self._counts(word)[0] == 0,
                not translate("conditions", word).casefold().startswith(typed),
                word,
            )
        )
        if typed and typed not in known:
            fitting.append(typed[:40])
        return fitting

    def _fill(self) -> None:
        self.list.clear()
        for word in self._words():
            have, of = self._counts(word)
            new = word not in CONDITIONS and word not in self._own
            text = translate("figures", "Add “{}”") if new else "{}"
            item = QListWidgetItem(text.format(translate("conditions", word)))
            item.setData(_WORD, word)
            self._mark(item, have, of)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _mark(self, item: QListWidgetItem, have: int, of: int) -> None:
        """A tick where all have it, a note where some do; both can be heard as well as seen."""
        item.setIcon(self._tick if have else self._no_tick)
        if 0 < have < of:
            item.setText(translate("figures", "{}, {} of {}").format(item.text(), have, of))
        heard = translate("figures", "{}, on") if have else translate("figures", "{}, off")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, heard.format(item.text()))

    def _make_ticks(self) -> None:
        """The tick in the colours of the theme, and as much room without one."""
        palette = self.palette()
        self._tick = QIcon(icon_pixmap("check", palette.color(QPalette.ColorRole.Text), _TICK))
        chosen = palette.color(QPalette.ColorRole.HighlightedText)
        self._tick.addPixmap(icon_pixmap("check", chosen, _TICK), QIcon.Mode.Selected)
        nothing = QPixmap(_TICK, _TICK)
        nothing.fill(Qt.GlobalColor.transparent)
        self._no_tick = QIcon(nothing)

    def _toggle(self, item: QListWidgetItem) -> None:
        word = str(item.data(_WORD))
        on = self._counts(word)[0] < self._counts(word)[1]
        if on and word not in self._own:
            self._own = (*self._own, word)
        self.toggled.emit(word, on)
        self._fill()
        for row in range(self.list.count()):
            if self.list.item(row).data(_WORD) == word:
                self.list.setCurrentRow(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows and Enter in the search line work on the list."""
        if watched is self.search and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            key = Qt.Key(event.key())
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(key, 0)
            if step:
                last = self.list.count() - 1
                self.list.setCurrentRow(max(0, min(last, self.list.currentRow() + step)))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                item = self.list.currentItem()
                if item is not None:
                    self._toggle(item)
                return True
        return super().eventFilter(watched, event)
