"""Ctrl+C in the terminal, and the system's wish that the program ends: all windows close."""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer

from fieldwright.editor.windows import windows

_WISHES = (signal.SIGINT, signal.SIGTERM)


class Interruptions(QObject):
    """Closes all windows when the program is asked to end, as if somebody closed them by hand.

    Python hears a signal only while it runs, and it does not while Qt waits; so the signal also
    writes into a socket that Qt listens to. A second wish ends the program at once.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin to listen; only the main thread may."""
        super().__init__(parent)
        self._ear, self._mouth = socket.socketpair()
        self._ear.setblocking(False)
        self._mouth.setblocking(False)
        self._notifier = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(lambda: self._ear.recv(64))
        self._before = {wish: signal.signal(wish, self._hear) for wish in _WISHES}
        self._wakeup = signal.set_wakeup_fd(self._mouth.fileno(), warn_on_full_buffer=False)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        """Close the windows as soon as Qt is at rest; what runs now is not torn apart."""
        signal.signal(number, signal.SIG_DFL)
        QTimer.singleShot(0, self, windows().end)

    def end(self) -> None:
        """Leave signals as they were."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup)
        for wish, handler in self._before.items():
            signal.signal(wish, handler)
        self._ear.close()
        self._mouth.close()
