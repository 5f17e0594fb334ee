"""The windows of this program: each with a document, an undo and a view of its own."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from fieldwright.editor.settings import Settings

if TYPE_CHECKING:
    from fieldwright.document.document import Document
    from fieldwright.editor.window import MainWindow

_KEY = "windows"
_OFFSET = QPoint(32, 32)
"""How far a new window lies beside the one it was opened from, in pixels."""

_SHARE = 0.85
"""How much of the screen a window takes at most that opens beside one that fills it."""


def _plain(document: Document) -> MainWindow:
    from fieldwright.editor.window import MainWindow

    return MainWindow(document, Settings())


class Windows(QObject):
    """Knows every open window; remembers them for the next start.

    ``made`` makes a window; whoever starts the program may put one with more in its place.

    ``changed`` tells that one was opened or closed, or shows another document; ``fault`` takes a
    sentence about an unforeseen error from any thread and tells it in the window one works in.
    """

    changed = Signal()
    fault = Signal(str)

    def __init__(self) -> None:
        """Know no window yet."""
        super().__init__()
        self.made: Callable[[Document], MainWindow] = _plain
        self._windows: list[MainWindow] = []
        self._last: MainWindow | None = None
        self._ending = False
        self.fault.connect(self._tell_fault)

    # ------------------------------------------------------------------------------ which there are

    def all(self) -> list[MainWindow]:
        """The open windows, the oldest first."""
        self._windows = [window for window in self._windows if shiboken6.isValid(window)]
        return list(self._windows)

    @property
    def current(self) -> MainWindow | None:
        """The window one works in: the active one, else the one that was active last."""
        windows = self.all()
        active = QApplication.activeWindow()
        for window in windows:
            if window is active or (active is not None and active.parent() is window):
                self._last = window
        if self._last in windows:
            return self._last
        return windows[-1] if windows else None

    def holder_of(self, path: Path) -> MainWindow | None:
        """The window that shows the document at ``path``, or the text form there, if any does."""
        wanted = path.absolute()
        for window in self.all():
            document = window.document
            if wanted in (document.path.absolute(), document.text_path):
                return window
        return None

    def add(self, window: MainWindow) -> None:
        """A window was made."""
        if not self.all():
            self._ending = False
        self._windows.append(window)
        window.session.opened.connect(self._note)
        window.closed.connect(lambda: self._remove(window))
        self.remember()
        # Once more when it has its place on the screen.
        QTimer.singleShot(0, self, self._note)

    def _remove(self, window: MainWindow) -> None:
        # The last one is remembered: the next start begins with it.
        others = [other for other in self.all() if other is not window]
        if others and not self._ending:
            self._windows = others
            self._note()
        else:
            self.remember()
            self._windows = others
            self.changed.emit()

    def _note(self) -> None:
        if not self._ending:
            self.remember()
        self.changed.emit()

    # ------------------------------------------------------------------------------------- opening

    def open(
        self, document: Document, beside: MainWindow | None = None, *, behind: bool = False
    ) -> MainWindow:
        """Show a document in a window of its own, a little beside another one.

        ``behind``: whatever has the keyboard keeps it, and stays before the new window.
        """
        front = QApplication.activeWindow() or beside
        window = self.made(document)
        window.closed.connect(window.deleteLater)
        if beside is not None:
            window.setGeometry(place_beside(beside))
        window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, behind)
        window.show()
        if not behind:
            window.activateWindow()
        elif front is not None:
            front.raise_()
            front.activateWindow()
        return window

    def bring_forward(self, window: MainWindow) -> None:
        """Show a window before all others, and give it the keyboard."""
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()
        window.view.setFocus()
        self._last = window

    def next_of(self, window: MainWindow) -> MainWindow:
        """The window after this one, in the order in which they were opened."""
        windows = self.all()
        return windows[(windows.index(window) + 1) % len(windows)]

    # ------------------------------------------------------------------------------------- closing

    def quit(self) -> None:
        """Close all windows, once the user has said that files that still wait may be left."""
        for window in self.all():
            if window.holds_back(self.quit):
                self.bring_forward(window)
                return
        self.end()

    def end(self) -> None:
        """Close all windows; they are opened again at the next start.

        One that holds changes that cannot be written stays, and says so.
        """
        self.remember()
        self.is_ending()
        _close_questions()
        for window in self.all():
            window.close()
        if self.all():
            self._ending = False
            self._note()

    @property
    def ends(self) -> bool:
        """Whether the program is about to end, so that nothing is asked any more."""
        return self._ending

    def is_ending(self) -> None:
        """Whatever closes from now on is to be opened again."""
        self._ending = True

    # --------------------------------------------------------------------------------- remembering

    def remember(self) -> None:
        """Keep the documents and places of all windows for the next start."""
        windows = self.all()
        if self._ending or not windows:
            return
        kept = [
            {
                "document": str(window.document.path),
                "geometry": b64encode(window.saveGeometry().data()).decode("ascii"),
            }
            for window in windows
        ]
        settings = Settings()
        settings.set_word(_KEY, json.dumps(kept))
        settings.write()

    # --------------------------------------------------------------------------------------- faults

    def _tell_fault(self, sentence: str) -> None:
        window = self.current
        if window is not None:
            window.fault.emit(sentence)


def _close_questions() -> None:
    """Close the dialogs that are open, the innermost first."""
    asked = QApplication.activeModalWidget()
    while asked is not None and asked.close():
        following = QApplication.activeModalWidget()
        asked = following if following is not asked else None


@cache
def windows() -> Windows:
    """The windows of this process."""
    return Windows()


def remembered(settings: Settings) -> list[tuple[Path, QByteArray]]:
    """The documents that were open last, with the places of their windows; those still there."""
    try:
        kept = json.loads(settings.word(_KEY, "[]"))
    except ValueError:
        return []
    found: list[tuple[Path, QByteArray]] = []
    for entry in kept if isinstance(kept, list) else []:
        if isinstance(entry, dict) and isinstance(entry.get("document"), str):
            path = Path(entry["document"])
            if path.is_file() and path not in [other for other, _ in found]:
                found.append((path, _geometry(entry.get("geometry"))))
    return found


def place_beside(window: QWidget) -> QRect:
    """Where a new window lies: a little beside another one, with all of it on the screen.

    Beside a window that fills the screen it is as large as that one is when it does not.
    """
    fills = window.isMaximized() or window.isFullScreen()
    frame, inner = window.frameGeometry(), window.geometry()
    room = (
        window.screen()
        .availableGeometry()
        .adjusted(
            inner.left() - frame.left(),
            inner.top() - frame.top(),
            inner.right() - frame.right(),
            inner.bottom() - frame.bottom(),
        )
    )
    usual = window.normalGeometry() if fills else window.geometry()
    size = usual.size().boundedTo(room.size() * (_SHARE if fills else 1.0))
    place = QRect(usual.topLeft() + _OFFSET, size)
    place.moveLeft(max(room.left(), min(place.left(), room.left() + room.width() - size.width())))
    place.moveTop(max(room.top(), min(place.top(), room.top() + room.height() - size.height())))
    return place


def _geometry(kept: object) -> QByteArray:
    try:
        return QByteArray(b64decode(str(kept), validate=True))
    except ValueError:
        return QByteArray()
