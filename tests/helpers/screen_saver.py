"""A screen saver on a session bus of its own, and a table beside it; prints what it was asked."""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QEventLoop, QProcess, QTimer
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVirtualObject

_ASKER = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from fieldwright.tabletop.awake import awake
keeper = awake()
print(keeper.hold(), keeper.hold(), flush=True)
sys.stdin.readline()
keeper.let_go()
print("gone", flush=True)
sys.stdin.readline()
"""


class Saver(QDBusVirtualObject):
    """Answers as the freedesktop screen saver does, and notes who asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, str, str]] = []

    def introspect(self, path: str) -> str:
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:  # noqa: N802
        self.asked.append((message.member(), message.signature(), message.service()))
        connection.send(message.createReply(7))
        return True


def main() -> None:
    application = QCoreApplication([])
    bus, saver = QDBusConnection.sessionBus(), Saver()
    assert bus.registerVirtualObject("/org/freedesktop/ScreenSaver", saver)
    assert bus.registerService("org.freedesktop.ScreenSaver")
    asker = QProcess()
    asker.start(sys.executable, ["-c", _ASKER])
    told = [_line(asker)]
    member, signature, who = saver.asked[0]
    held = bus.interface().isServiceRegistered(who).value()
    asker.write(b"\n")
    told.append(_line(asker))
    _wait(200)
    after = bus.interface().isServiceRegistered(who).value()
    asker.write(b"\n")
    asker.waitForFinished(5000)
    sys.stdout.write(
        json.dumps(
            {
                "told": told,
                "asked": [member, signature],
                "times": len(saver.asked),
                "held": held,
                "after": after,
            }
        )
    )
    sys.stdout.flush()
    del application
    os._exit(0)


def _line(process: QProcess) -> str:
    for _ in range(400):
        if process.canReadLine():
            return bytes(process.readLine().data()).decode().strip()
        _wait(25)
    return bytes(process.readAllStandardError().data()).decode()


def _wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
