"""What went wrong or was done, and what can be done about it: a line that lies over the map.

It lies at the lower edge and moves nothing: whoever is drawing draws on. Only a map that is shown
as a whole makes room for what offers a choice and stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from fieldwright.editor.icons import icon_pixmap
from fieldwright.editor.message_leaving import Leaving, Shield
from fieldwright.widgets.areas import take_out

Choice = tuple[str, Callable[[], object]]
"""The words on a button, and what it does."""

SHORT_MS, LONG_MS = 6000, 15_000
"""How long news stay: such that need only be read, and such that are longer."""

CHOICE_MS = 30_000
"""How long news stay at least that offer what may be wanted."""

WIDEST = 760
"""Pixels; a wider line is hard to read."""

_ABOVE_EDGE, _BESIDE, _GAP, _BORDER = 16, 16, 8, 1
_NARROW = 400
_NARROWEST_TEXT = 240
"""Pixels; where buttons leave less beside them they go below the words."""

_LONGEST = 600
"""Letters; a file or a name may bring more than anybody reads."""


class Ground(QWidget):
    """What messages lie over; tells when its size has changed."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of it."""
        super().resizeEvent(event)
        self.resized.emit()


@dataclass(frozen=True, slots=True)
class _Said:
    """One message; ``leave`` are the words on the button to close it."""

    text: str
    choices: Sequence[Choice] = ()
    alarm: bool = False
    leave: str = ""

    @property
    def shortened(self) -> str:
        """As much of it as anybody reads."""
        return self.text if len(self.text) <= _LONGEST else f"{self.text[:_LONGEST]}…"


class MessageBar(QFrame):
    """Shows one message: news go by themselves, troubles stay until they are closed.

    A question of how things stand is not hidden by what is said after it: it stands above that.
    Above all of it stands what goes on beside the work, until it is taken away. ``covers`` tells
    how many pixels of the lower edge news with a choice lie over; nought when they are gone.
    """

    closed = Signal()
    covers = Signal(int)

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
        self._choices = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choices.setSpacing(_GAP)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 8, 8, 8)
        self._grid.setSpacing(_GAP)
        self._grid.addWidget(self._icon, 0, 0)
        self._grid.addWidget(self._text, 0, 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.addLayout(self._choices, 0, 2)
        self._is_passing = False
        self._standing: dict[QObject, _Said] = {}
        self._question: _Said | None = None
        self._newest: _Said | None = None
        self._leaving = Leaving(self)
        self._leaving.over.connect(self._leave)
        self._shield: Shield | None = None
        self._makes_room = False
        self.setAccessibleName(self.tr("Message"))
        self.hide()

    def lie_over(self, ground: Ground) -> None:
        """Lie over the lower edge of a widget from now on."""
        self.setParent(ground)
        self._shield = Shield(ground)
        ground.resized.connect(self._place)

    def _place(self) -> None:
        ground = self.parentWidget()
        if ground is None or not self._buttons:
            return
        beside = _BESIDE if ground.width() > _NARROW else _BESIDE // 2
        width = min(WIDEST, ground.width() - 2 * beside)
        height = self._fit(width)
        left = (ground.width() - width) // 2
        self.setGeometry(left, ground.height() - height - _ABOVE_EDGE, width, height)
        self.raise_()
        self._tell_cover()

    def _tell_cover(self) -> None:
        is_wanted = self._makes_room and self._newest is not None
        self.covers.emit(self.height() + 2 * _ABOVE_EDGE if is_wanted else 0)

    def _fit(self, width: int) -> int:
        """Lay the buttons beside the words, or below them where they leave too little room.

        Returns the height that is needed for a width, in pixels.
        """
        margins = self._grid.contentsMargins()
        inside = width - margins.left() - margins.right() - 2 * _BORDER
        icon = self._icon.sizeHint()
        for part in (self._text, *self._buttons):
            part.ensurePolished()
        hints = [button.sizeHint() for button in self._buttons]
        wide = sum(hint.width() for hint in hints) + _GAP * (len(hints) - 1)
        words = inside - icon.width() - _GAP
        beside = words - wide - _GAP >= _NARROWEST_TEXT
        across = wide <= inside
        direction = QBoxLayout.Direction
        self._choices.setDirection(direction.LeftToRight if across else direction.TopToBottom)
        self._grid.removeItem(self._choices)
        if beside:
            self._grid.addLayout(self._choices, 0, 2)
        else:
            below = Qt.AlignmentFlag.AlignRight if across else Qt.AlignmentFlag(0)
            self._grid.addLayout(self._choices, 1, 0, 1, 3, below)
        text = self._text.heightForWidth(words - wide - _GAP if beside else words)
        text = max(text, icon.height())
        high = max(hint.height() for hint in hints)
        if not across:
            high = sum(hint.height() for hint in hints) + _GAP * (len(hints) - 1)
        needed = max(text, high) if beside else text + _GAP + high
        return needed + margins.top() + margins.bottom() + 2 * _BORDER

    @property
    def text(self) -> str:
        """What is said now, the newest of it; empty if nothing is."""
        said = self._said
        return said[-1].shortened if said and not self.isHidden() else ""

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons that are shown."""
        return list(self._buttons)

    def tell(
        self, text: str, choices: Sequence[Choice] = (), *, lasts_ms: int | None = None
    ) -> None:
        """Say something that went well; it goes by itself unless it offers a choice.

        ``lasts_ms`` says after how many milliseconds it goes, later if it offers a choice; after 0
        never. It stays while somebody is near it.
        """
        usual = 0 if choices else SHORT_MS
        lasts = usual if lasts_ms is None else lasts_ms
        self._say(_Said(text, choices), makes_room=bool(choices and lasts))
        if lasts:
            self._leaving.begin(max(lasts, CHOICE_MS) if choices else lasts)

    def go_on(self, before: str, text: str) -> bool:
        """Say ``text`` in the place of what was said before; False where that is gone."""
        if not before or self.isHidden():
            return False
        found = next((one for one in self._said if one.text == before), None)
        if found is None:
            return False
        told = replace(found, text=text)
        if found is self._newest:
            self._newest = told
        elif found is self._question:
            self._question = told
        else:
            owner = next(owner for owner, one in self._standing.items() if one is found)
            self._standing[owner] = told
        self._text.setText(self._words)
        self._place()
        return True

    def stand(self, owner: QObject, text: str, choices: Sequence[Choice]) -> None:
        """Say what goes on beside the work; it stands above all that is said meanwhile."""
        self._standing[owner] = _Said(text, choices)
        self._show()

    def withdraw(self, owner: QObject) -> None:
        """Say no more what stood there for ``owner``."""
        if self._standing.pop(owner, None) is not None:
            self._guard_place()
            self._show_rest()

    def warn(self, text: str, choices: Sequence[Choice] = (), leave: str = "") -> None:
        """Say something that went wrong; it stays. ``leave`` stands on the button to close it."""
        self._say(_Said(text, choices, alarm=True, leave=leave))

    def ask(self, text: str, choices: Sequence[Choice], *, alarm: bool = True) -> None:
        """Say something of how things stand just now; it goes when anything has changed."""
        self._question = None
        if choices and not alarm:
            self._leaving.stop()
            self._question, self._newest = _Said(text, choices), None
            self._show()
        else:
            self._say(_Said(text, choices, alarm))
            self._is_passing = True

    def forget_passing(self) -> None:
        """Close what was said of how things stood: they stand otherwise now."""
        if self._is_passing:
            self.close_message()
        elif self._question is not None:
            self._close_question()

    def forget_news(self) -> None:
        """Close what would go by itself: it is not true any more."""
        if self._leaving.is_on:
            self._close_newest()

    def close_message(self) -> None:
        """Say nothing any more but what stands above all."""
        self._leaving.stop()
        self._is_passing = False
        self._question = self._newest = None
        self._show_rest()

    def _show_rest(self) -> None:
        """Show what is still to be said, if anything is."""
        if self._said:
            self._show()
        elif not self.isHidden():
            self.hide()
            self.closed.emit()
            self._tell_cover()

    def _leave(self) -> None:
        """The time of the news is over."""
        self._guard_place()
        self._close_newest()

    def _guard_place(self) -> None:
        """Let no click fall through that was meant for what goes now."""
        if self._shield is not None and self.isVisible():
            self._shield.cover(self.geometry())

    def _close_newest(self) -> None:
        """Close what was said last; what stood above it stands alone again."""
        if self._newest is None:
            self._close_upper()
            return
        self._leaving.stop()
        self._newest, self._is_passing = None, False
        self._show_rest()

    def _close_upper(self) -> None:
        """Close the lower of what stands above the news."""
        if self._question is None and self._standing:
            self._standing.popitem()
        self._question = None
        self._show_rest()

    def _close_question(self) -> None:
        self._question = None
        self._show_rest()

    def _say(self, said: _Said, *, makes_room: bool = False) -> None:
        self._leaving.stop()
        self._is_passing = False
        self._newest, self._makes_room = said, makes_room
        self._show()

    @property
    def _said(self) -> tuple[_Said, ...]:
        """All that is said, from above to below."""
        news = (self._question, self._newest)
        return (*self._standing.values(), *(one for one in news if one is not None))

    @property
    def _words(self) -> str:
        return "\n".join(one.shortened for one in self._said)

    def _show(self) -> None:
        self._text.setText(self._words)
        self.setAccessibleDescription("\n".join(one.text for one in self._said))
        for button in self._buttons:
            take_out(self._choices, button)
        self._buttons = []
        for said in self._said:
            for words, deed in said.choices:
                self._add_button(words, self._closing(said), deed)
        last = self._said[-1]
        self._add_button(last.leave or self.tr("Close"), self._close_newest)
        alarm = any(one.alarm for one in self._said)
        self.setProperty("alarm", alarm)
        self.setProperty("note", not alarm)
        self.style().unpolish(self)
        self.style().polish(self)
        self._text.style().polish(self._text)
        colour = self._text.palette().color(self._text.foregroundRole())
        self._icon.setPixmap(icon_pixmap("warning" if alarm else "information", colour, 20))
        self._place()
        self.show()

    def _closing(self, said: _Said) -> Callable[[], object]:
        """What closes one of the things that are said."""
        if said is self._newest:
            return self._close_newest
        if said is self._question:
            return self._close_question
        owner = next(owner for owner, one in self._standing.items() if one is said)
        return partial(self._close_standing, owner)

    def _close_standing(self, owner: QObject) -> None:
        """Somebody has answered what stood there."""
        if self._standing.pop(owner, None) is not None:
            self._show_rest()

    def _add_button(
        self, words: str, close: Callable[[], object], deed: Callable[[], object] | None = None
    ) -> None:
        button = QPushButton(words)
        button.clicked.connect(lambda _=False: close())
        if deed is not None:
            button.clicked.connect(lambda _=False: deed())
        self._choices.addWidget(button)
        self._buttons.append(button)
