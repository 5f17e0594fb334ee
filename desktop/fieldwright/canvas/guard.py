"""Keeps what goes wrong while the map is painted inside the frame in which it does.

An exception that leaves a paint event takes the whole program with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPainter

from fieldwright.canvas.overlays import Overlay
from fieldwright.canvas.sight import Sight
from fieldwright.log import record_unforeseen


class PaintGuard(QObject):
    """Paints parts of frames; what fails is left out until something has changed.

    ``fault`` takes the sentence about it, once for each part and kind of failure, after the frame;
    ``again`` asks for another frame without it.
    """

    fault = Signal(str)

    def __init__(self, parent: QObject, again: Callable[[], object]) -> None:
        """Nothing has failed yet."""
        super().__init__(parent)
        self._again = again
        self._failing: set[int] = set()
        self._told: set[tuple[str, str]] = set()

    def retry(self) -> None:
        """Something has changed: what failed may be painted again."""
        self._failing.clear()

    def paint(self, painter: QPainter, part: object, drawing: Callable[[], object]) -> None:
        """Paint one ``part`` of a frame, unless it has failed since the last change."""
        if id(part) in self._failing:
            return
        painter.save()
        try:
            drawing()
        except Exception as error:
            self._failing.add(id(part))
            self._note(part, error)
            _as_before(painter)
            # Frames that it saved may be open still, and what was painted of it is half of it.
            QTimer.singleShot(0, self, self._again)
        painter.restore()

    def paint_overlays(self, painter: QPainter, sight: Sight, overlays: Iterable[Overlay]) -> None:
        """Paint the overlays that are shown, each by itself."""
        for overlay in overlays:
            if overlay.shown:
                self.paint(painter, overlay, partial(overlay.draw, painter, sight))

    def _note(self, part: object, error: Exception) -> None:
        """Write it to the log and tell it; the same failure of the same part once."""
        key = (type(part).__qualname__, f"{type(error).__name__}: {_place_of(error)}")
        if key in self._told:
            return
        self._told.add(key)
        sentence = record_unforeseen(error)
        QTimer.singleShot(0, self, lambda: self.fault.emit(sentence))


def _place_of(error: Exception) -> str:
    """The innermost place in the program where an error was raised."""
    trace = error.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"


def _as_before(painter: QPainter) -> None:
    """Let a painter paint the next parts in their places, whatever was left in it."""
    painter.setClipping(False)
    painter.setOpacity(1.0)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
