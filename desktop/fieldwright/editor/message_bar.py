"""What went wrong or was done, and what can be done about it: a line that lies over the map.

It lies at the lower edge and moves nothing: whoever is drawing draws on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from fieldwright.editor.icons import icon_pixmap

Choice = tuple[str, Callable[[], object]]
"""The words on a button, and what it does."""

SHORT_MS = 6000
WIDEST = 760
"""Pixels; a wider line is hard to read."""

_ABOVE_EDGE, _BESIDE = 16, 16
_LONGEST = 600
"""Letters; a file or a name may bring more than anybody reads."""


class Ground(QWidget):
    """What messages lie over; tells when its size has changed."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of it."""
        super().resizeEvent(event)
        self.resized.emit()


class MessageBar(QFrame):
    """Shows one message: news go by themselves, troubles stay until they are closed."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it, hidden, to lie over ``parent``; see lie_over."""
        super().__init__(parent)
        self.setProperty("toast", True)
        self._icon = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 8, 8, 8)
        self._row.setSpacing(8)
        self._row.addWidget(self._icon)
        self._row.addWidget(self._text, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.close_message)
        self.setAccessibleName(self.tr("Message"))
        self.hide()

    def lie_over(self, ground: Ground) -> None:
        """Lie over the lower edge of a widget from now on."""
        self.setParent(ground)
        ground.resized.connect(self._place)

    def _place(self) -> None:
        ground = self.parentWidget()
        if ground is None or not self._buttons:
            return
        width = min(WIDEST, ground.width() - 2 * _BESIDE)
        margins = self._row.contentsMargins()
        room = width - margins.left() - margins.right() - self._icon.sizeHint().width()
        room -= sum(button.sizeHint().width() for button in self._buttons)
        room -= self._row.spacing() * (len(self._buttons) + 1)
        heights = [button.sizeHint().height() for button in self._buttons]
        inside = max([self._text.heightForWidth(max(room, 80)), *heights])
        height = inside + margins.top() + margins.bottom()
        left = (ground.width() - width) // 2
        self.setGeometry(left, ground.height() - height - _ABOVE_EDGE, width, height)
        self.raise_()

    @property
    def text(self) -> str:
        """What is said now; empty if nothing is."""
        return self._text.text() if not self.isHidden() else ""

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons that are shown."""
        return list(self._buttons)

    def tell(self, text: str, choices: Sequence[Choice] = ()) -> None:
        """Say something that went well; it goes by itself unless it offers a choice."""
        self._show(text, choices, alarm=False)
        if not choices:
            self._timer.start(SHORT_MS)

    def warn(self, text: str, choices: Sequence[Choice] = (), leave: str = "") -> None:
        """Say something that went wrong; it stays. ``leave`` stands on the button to close it."""
        self._show(text, choices, alarm=True, leave=leave)

    def close_message(self) -> None:
        """Say nothing any more."""
        self._timer.stop()
        self.hide()
        self.closed.emit()

    def _show(self, text: str, choices: Sequence[Choice], *, alarm: bool, leave: str = "") -> None:
        self._timer.stop()
        self._text.setText(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
        self.setAccessibleDescription(text)
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for words, deed in (*choices, (leave or self.tr("Close"), None)):
            self._add_button(words, deed)
        self.setProperty("alarm", alarm)
        self.setProperty("note", not alarm)
        self.style().unpolish(self)
        self.style().polish(self)
        self._text.style().polish(self._text)
        colour = self._text.palette().color(self._text.foregroundRole())
        self._icon.setPixmap(icon_pixmap("warning" if alarm else "information", colour, 20))
        self._place()
        self.show()

    def _add_button(self, words: str, deed: Callable[[], object] | None) -> None:
        button = QPushButton(words)
        button.clicked.connect(self.close_message)
        if deed is not None:
            button.clicked.connect(lambda _=False: deed())
        self._row.addWidget(button)
        self._buttons.append(button)
