"""How far something is that goes on beside the work: told in the message bar, with the seconds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from fieldwright.editor.message_bar import Choice, MessageBar
from fieldwright.editor.translation import translate

_TICK_MS = 250


class ProgressLine(QObject):
    """One line, which stands above other news; a line that was closed stays closed."""

    def __init__(self, messages: MessageBar, parent: QObject) -> None:
        """Tell nothing yet."""
        super().__init__(parent)
        self._messages = messages
        self._words = self._told = ""
        self._choices: Sequence[Choice] = ()
        self._patience_ms = 0
        self._since = QElapsedTimer()
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK_MS)
        self._clock.timeout.connect(self._tell)

    def begin(self, words: str, choices: Sequence[Choice] = (), patience_ms: int = 0) -> None:
        """Tell ``words``, at once or where it takes longer than ``patience_ms``."""
        self.end()
        self._words, self._choices, self._patience_ms = words, choices, patience_ms
        self._since.start()
        self._clock.start()
        self._tell()

    def go_on(self, words: str) -> None:
        """Tell something else in its place."""
        if self._clock.isActive() and words != self._words:
            self._words = words
            self._tell()

    def end(self) -> None:
        """It is done."""
        self._clock.stop()
        self._told = ""
        self._messages.withdraw(self)

    def _tell(self) -> None:
        passed = self._since.elapsed()
        if passed < self._patience_ms:
            return
        told = translate("import", "{} ({} s)").format(self._words, passed // 1000)
        if not self._told:
            self._messages.stand(self, told, self._choices)
        elif told != self._told:
            self._messages.go_on(self._told, told)
        self._told = told
