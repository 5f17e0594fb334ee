"""Holds the screen saver off while players look at the table, by what the system offers."""

from __future__ import annotations

import logging
import os
import sys
from typing import Protocol

LOG = logging.getLogger("fieldwright")

_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_CONNECTION = "fieldwright-table"
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
    """Linux desktops: the screen saver is asked over the session bus.

    It holds its peace as long as the connection that asked is open; so there is one for this alone,
    and however the program ends, screens may go dark again.
    """

    def __init__(self) -> None:
        self._is_held = False

    def hold(self) -> bool:
        """Ask once; a desktop without a screen saver that listens has to be told by hand."""
        if not self._is_held and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            self._is_held = _asked()
            if not self._is_held:
                _hang_up()
        return self._is_held

    def let_go(self) -> None:
        """Hang up."""
        if self._is_held:
            self._is_held = False
            _hang_up()


def _asked() -> bool:
    try:
        from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage
    except ImportError:
        return False
    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _CONNECTION)
    if not bus.isConnected():
        return False
    message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Inhibit")
    message.setArguments(["Fieldwright", "The players look at the table"])
    reply = bus.call(message, QDBus.CallMode.Block, _PATIENCE_MS)
    if reply.type() is QDBusMessage.MessageType.ErrorMessage:
        LOG.info("the screen saver does not listen: %s", reply.errorMessage())
    return reply.type() is QDBusMessage.MessageType.ReplyMessage


def _hang_up() -> None:
    try:
        from PySide6.QtDBus import QDBusConnection
    except ImportError:
        return
    QDBusConnection.disconnectFromBus(_CONNECTION)


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
