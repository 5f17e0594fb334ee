"""On the screen itself: bars to hold a ruler, a coin or a card against, and boxes to check."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen

from fieldwright.tabletop.calibrating.trial import Trial
from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.ground_marks import draw_tag, letters
from fieldwright.tabletop.references import RULER
from fieldwright.tabletop.viewing import INCH
from fieldwright.tabletop.window import Face
from fieldwright.widgets.translation import translate

GROUND = QColor("#f4efe4")
INK = QColor("#1c1814")
BAR = QColor("#2a7fb8")
SOFT = QColor("#c9bfa9")

CHECK_INCHES = 10
"""The bar of the check view is so long, where the screen is."""

_GRIP = 26.0
"""Device pixels around the end of a bar within which the mouse takes hold of it."""

_STEPS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


class CalibrationFace(Face):
    """``changed`` brings other bars, ``accepted`` and ``left`` what the keyboard says.

    ``toggled`` asks for the check view, or for the bars again. ``unit`` is what lengths are told
    in: its millimetres and its name.
    """

    changed = Signal(object)
    accepted = Signal()
    left = Signal()
    toggled = Signal()

    def __init__(self, trial: Trial, side: int = 0) -> None:
        """Show bars; words are read from ``side``."""
        super().__init__()
        self.trial = trial
        self.is_checking = False
        self._side = side
        self._grip = (False, False)
        self._grasped = (QPointF(), trial)
        self.unit = (INCH, "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(translate("tabletop", "Bars to hold a ruler against"))

    def show_trial(self, trial: Trial, *, checking: bool) -> None:
        """Show other bars, or boxes of an inch."""
        self.trial, self.is_checking = trial, checking
        self.update()

    # ----------------------------------------------------------------------------------- painting

    @property
    def corner(self) -> QPointF:
        """Where both bars begin, in device pixels."""
        return QPointF(*self.trial.corner)

    @property
    def _pixels(self) -> tuple[float, float]:
        ratio = self.devicePixelRatioF()
        return (self.width() * ratio, self.height() * ratio)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint in device pixels."""
        ratio = self.devicePixelRatioF()
        painter = QPainter(self)
        painter.scale(1 / ratio, 1 / ratio)
        wide, high = self._pixels
        painter.fillRect(QRectF(0, 0, wide + 1, high + 1), GROUND)
        if self.is_checking:
            draw_check(painter, self.trial.pitch, (wide, high), self._side)
        else:
            self._draw_bars(painter)
        painter.end()

    def _draw_bars(self, painter: QPainter) -> None:
        trial, corner = self.trial, self.corner
        box = QRectF(corner.x(), corner.y(), round(trial.across), round(trial.down))
        painter.setPen(Qt.PenStyle.NoPen)
        if trial.reference is RULER:
            self._draw_rulers(painter, box)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, trial.reference.is_round)
            painter.setBrush(BAR)
            if trial.reference.is_round:
                painter.drawEllipse(box)
            else:
                painter.drawRect(box)
        self._draw_grips(painter, box)
        self._draw_words(painter, box)

    def _draw_rulers(self, painter: QPainter, box: QRectF) -> None:
        """One bar to the right, one downwards, from the same corner; their ends are exact."""
        thick = max(10.0, min(box.width(), box.height()) * 0.06)
        painter.setBrush(BAR)
        painter.drawRect(QRectF(box.left(), box.top(), box.width(), thick))
        painter.drawRect(QRectF(box.left(), box.top(), thick, box.height()))

    def _draw_grips(self, painter: QPainter, box: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(INK, 2))
        painter.setBrush(GROUND)
        for at in self._grips(box):
            painter.drawEllipse(at, _GRIP * 0.42, _GRIP * 0.42)

    def _grips(self, box: QRectF) -> tuple[QPointF, QPointF]:
        """Beside the ends of both bars, so that they hide neither."""
        aside = _GRIP * 0.75
        if self.trial.reference is RULER:
            return (
                QPointF(box.right() + aside, box.top()),
                QPointF(box.left(), box.bottom() + aside),
            )
        return (
            QPointF(box.right() + aside, box.center().y()),
            QPointF(box.center().x(), box.bottom() + aside),
        )

    def _draw_words(self, painter: QPainter, box: QRectF) -> None:
        wide, high = self._pixels
        size = max(13.0, min(wide, high) * 0.022)
        what = translate("tabletop", self.trial.reference.name)
        if self.trial.reference is RULER:
            unit_mm, name = self.unit
            across, down = (f"{round(mm / unit_mm, 2):g}" for mm in self.trial.mm)
            told = translate("tabletop", "Ruler: {} {} across, {} {} down")
            what = told.format(across, name, down, name)
        words = translate(
            "tabletop",
            "{}\nDrag the circles, or use the arrow keys (with Shift ten pixels),\n"
            "until the bars are just as long. Space: check. Enter: keep. Escape: leave.",
        ).format(what)
        place = (wide / 2 if self._side % 2 == 0 else wide * 0.78, high / 2)
        if self.trial.reference is not RULER:
            place = (wide / 2, min(high - size * 4, box.bottom() + _GRIP * 2 + size * 3))
        elif self._side % 2 == 0:
            place = (max(wide / 2, box.left() + size * 22), high / 2)
        draw_tag(painter, place, words, (letters(size, bold=False), INK, self._side))

    # ----------------------------------------------------------------------------- mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the end of a bar."""
        box = QRectF(self.corner.x(), self.corner.y(), self.trial.across, self.trial.down)
        at = event.position() * self.devicePixelRatioF()
        across, down = ((grip - at) for grip in self._grips(box))
        near = [_length(across) < _GRIP, _length(down) < _GRIP]
        self._grip = (near[0] and not self.is_checking, near[1] and not self.is_checking)
        self._grasped = (at, self.trial)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The far end follows; the corner, and what lies there, stays."""
        if not any(self._grip):
            return
        from_there, trial = self._grasped
        moved = event.position() * self.devicePixelRatioF() - from_there
        across, down = (
            by if on else 0.0 for by, on in zip((moved.x(), moved.y()), self._grip, strict=True)
        )
        self.changed.emit(trial.stretched(across, down))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grip = (False, False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows stretch, Space checks, Enter keeps, Escape leaves."""
        key = Qt.Key(event.key())
        step = _STEPS.get(key)
        if step is not None and not self.is_checking:
            times = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self.changed.emit(self.trial.stretched(step[0] * times, step[1] * times))
        elif key == Qt.Key.Key_Space:
            self.toggled.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accepted.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()


def _length(way: QPointF) -> float:
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)


def draw_check(
    painter: QPainter, pitch: Pitch, room: tuple[float, float], side: int
) -> tuple[float, float, float, float]:
    """Boxes of one inch and a bar of ten, in device pixels; returns the bar's box."""
    wide, high = room
    inches = min(CHECK_INCHES, int(wide * 0.94 / pitch.across))
    left = round((wide - inches * pitch.across) / 2)
    rows = max(1, min(4, int((high * 0.8) / pitch.down) - 1))
    top = round((high - (rows + 0.5) * pitch.down) / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for row in range(rows):
        for column in range(inches):
            x1, x2 = (left + round((column + more) * pitch.across) for more in (0, 1))
            y1, y2 = (top + round((row + more) * pitch.down) for more in (0, 1))
            shade = SOFT if (row + column) % 2 else GROUND
            painter.fillRect(QRectF(x1, y1, x2 - x1, y2 - y1), shade)
    painter.setPen(QPen(INK, 2))
    for column in range(inches + 1):
        x = left + round(column * pitch.across)
        painter.drawLine(QPointF(x, top), QPointF(x, top + round(rows * pitch.down)))
    for row in range(rows + 1):
        y = top + round(row * pitch.down)
        painter.drawLine(QPointF(left, y), QPointF(left + round(inches * pitch.across), y))
    bar = QRectF(
        left,
        top + round((rows + 0.25) * pitch.down),
        round(inches * pitch.across),
        round(0.25 * pitch.down),
    )
    painter.fillRect(bar, BAR)
    told = translate(
        "tabletop",
        "Each box is one inch (25.4 mm), the bar {} inches.\n"
        "Lay a ruler on it, both ways. Space: back to the bars. Enter: keep. Escape: leave.",
    ).format(inches)
    size = max(13.0, min(wide, high) * 0.022)
    place = (wide / 2, max(size * 2.2, top - size * 2.4))
    draw_tag(painter, place, told, (letters(size, bold=False), INK, side))
    return (bar.left(), bar.top(), bar.right(), bar.bottom())
