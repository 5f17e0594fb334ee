"""Whether the DM is in the middle of something: then no dialog may take the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from fieldwright.editor.workbench import Workbench
from fieldwright.player_view.turn import fight_on

QUICK_MS = 5000
"""So long somebody who has asked for something is taken to wait for it."""

_TOUCHES = (
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
)


class Hands(QObject):
    """Watches what the DM does after he has asked for something, until it is there."""

    def __init__(self, workbench: Workbench) -> None:
        """Watch nothing yet; ``workbench`` is that of the window in which it was asked for."""
        super().__init__(workbench)
        self._workbench = workbench
        self._since = QElapsedTimer()
        self._touched = False
        self._was_here = True

    def begin(self) -> None:
        """The DM has just asked for something; a drop does not make this program active."""
        self._touched = False
        self._was_here = _is_here()
        self._since.start()
        _application().installEventFilter(self)

    def end(self) -> None:
        """It is there, or nobody waits for it any more."""
        _application().removeEventFilter(self)

    @property
    def are_free(self) -> bool:
        """Whether the DM still waits for it, and does nothing else that a dialog would break off.

        In a fight, in a field that is typed in, in a drag, a menu, a dialog, another window or
        another program a dialog would take keys and clicks that are meant for those.
        """
        if self._touched or self._since.elapsed() > QUICK_MS or (self._was_here and not _is_here()):
            return False
        return not (
            QApplication.activeModalWidget()
            or QApplication.activePopupWidget()
            or QApplication.mouseButtons() != Qt.MouseButton.NoButton
            or QApplication.activeWindow() not in (None, self._workbench.window)
            or _is_typed_in(self._workbench.window.focusWidget())
            or fight_on(self._workbench.field).is_on
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the first key or click; one look at each event is enough until then."""
        if event.type() in _TOUCHES and not _is_held(event):
            self._touched = True
            self.end()
        return super().eventFilter(watched, event)


def _is_here() -> bool:
    """Whether the keyboard is with this program."""
    return QApplication.applicationState() == Qt.ApplicationState.ApplicationActive


def _is_held(event: QEvent) -> bool:
    """Whether it is but the key by which it was asked for, which is still held down."""
    return isinstance(event, QKeyEvent) and event.isAutoRepeat()


def _is_typed_in(widget: QWidget | None) -> bool:
    if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        return not widget.isReadOnly()
    return isinstance(widget, QAbstractSpinBox)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
