"""Holds the screen saver off while players look at the table, by what the system offers."""

from __future__ import annotations

import logging
import os
import sys
from typing import Protocol

LOG = logging.getLogger("fieldwright")

_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_PATIENCE_MS = 800
_WINDOWS_AWAKE = 0x80000000 | 0x00000001 | 0x00000002
"""ES_CONTINUOUS, ES_SYSTEM_REQUIRED and ES_DISPLAY_REQUIRED of SetThreadExecutionState."""

_WINDOWS_USUAL = 0x80000000


class Awake(Protocol):
    """Keeps screens lit."""

    def hold(self) -> bool:
        """Keep them lit from now on; False where this system offers no way."""

    def let_go(self) -> None:
        """They may go dark again."""


def awake() -> Awake:
    """The way of this system."""
    if sys.platform == "win32":
        return _OnWindows()
    if sys.platform == "darwin":
        return _OnMac()
    return _ByDBus()


class _ByDBus:
    """Linux desktops: the screen saver is asked over the session bus."""

    def __init__(self) -> None:
        self._cookie: int | None = None

    def hold(self) -> bool:
        """Ask once; a desktop without a screen saver that listens has to be told by hand."""
        if self._cookie is None and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            reply = self._call("Inhibit", "Fieldwright", "The players look at the table")
            if reply and isinstance(reply[0], int):
                self._cookie = reply[0]
        return self._cookie is not None

    def let_go(self) -> None:
        """Take the wish back."""
        if self._cookie is not None:
            self._call("UnInhibit", self._cookie)
            self._cookie = None

    @staticmethod
    def _call(method: str, *words: object) -> list[object]:
        try:
            from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage
        except ImportError:
            return []
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return []
        message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, method)
        message.setArguments(list(words))
        reply = bus.call(message, QDBus.CallMode.Block, _PATIENCE_MS)
        if reply.type() is QDBusMessage.MessageType.ErrorMessage:
            LOG.info("the screen saver does not listen: %s", reply.errorMessage())
            return []
        return list(reply.arguments())


class _OnWindows:
    """Windows: the thread says that the display is needed."""

    def hold(self) -> bool:
        """Say so."""
        return self._say(_WINDOWS_AWAKE)

    def let_go(self) -> None:
        """It is needed no more."""
        self._say(_WINDOWS_USUAL)

    @staticmethod
    def _say(state: int) -> bool:
        import ctypes

        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 (there on Windows alone)
        return bool(kernel.SetThreadExecutionState(state))


class _OnMac:
    """macOS: a small program of the system keeps the display awake as long as it runs."""

    def __init__(self) -> None:
        from PySide6.QtCore import QProcess

        self._keeper = QProcess()

    def hold(self) -> bool:
        """Start it; it ends with this program in any case."""
        from PySide6.QtCore import QProcess

        if self._keeper.state() is QProcess.ProcessState.NotRunning:
            self._keeper.start("caffeinate", ["-d", "-w", str(os.getpid())])
            return bool(self._keeper.waitForStarted(_PATIENCE_MS))
        return True

    def let_go(self) -> None:
        """End it."""
        self._keeper.terminate()
