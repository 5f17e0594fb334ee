"""The measuring tool: a way over bends, with the running sum at each of them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.things import Point
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editing.measuring import Diagonals, Measured, measured, square_of
from fieldwright.editing.snapping import Snap, snapped
from fieldwright.editor.objects import measure_words as words
from fieldwright.editor.tags import tag
from fieldwright.editor.translation import translate
from fieldwright.editor.words import plain_number
from fieldwright.editor.workbench import Workbench

SLACK = 4
"""Pixels that the hand may tremble in a click."""

_LINE = QColor("#f2c14e")
_SETTING = "measure-rule"


class Way(QObject):
    """The measured way; ``changed`` tells that it, or the rule, is another."""

    changed = Signal()

    def __init__(self, workbench: Workbench) -> None:
        """Begin without a way, with the rule that was used last."""
        super().__init__(workbench)
        self._workbench = workbench
        self.bends: list[Point] = []
        self.end: Point | None = None
        """Where the pointer is, while the way goes on."""

    @property
    def rule(self) -> Diagonals:
        """The rule for diagonals."""
        kept = self._workbench.settings.word(_SETTING, Diagonals.MEASURING.value)
        return Diagonals(kept) if kept in list(Diagonals) else Diagonals.MEASURING

    @rule.setter
    def rule(self, rule: Diagonals) -> None:
        self._workbench.settings.set_word(_SETTING, rule.value)
        self.changed.emit()

    @property
    def places(self) -> list[Point]:
        """All bends, and the pointer if the way goes on to it."""
        places = list(self.bends)
        if self.end is not None and (not places or self.end != places[-1]):
            places.append(self.end)
        return places

    @property
    def measured(self) -> Measured:
        """The way as measured now."""
        return measured(self.places, self.rule, self._workbench.field.info.scale)

    @property
    def told(self) -> str:
        """The way in one line; empty while there is none."""
        places = self.places
        if len(places) < 2:
            return ""
        return words.in_one_line(self._workbench.field, places, self.measured)


class MeasureTool(Tool):
    """Measures by a drag from start to end, or by clicks at every bend."""

    name = "measure"

    def __init__(self, workbench: Workbench) -> None:
        """Measure on the field of ``workbench``."""
        self.shown = True
        self.way = Way(workbench)
        self._workbench = workbench
        self._open = False
        self._pressed: QPoint | None = None
        self._first_leg = False
        self.way.changed.connect(workbench.view.viewport().update)

    @property
    def hint(self) -> str:
        """What is measured, and how it goes on."""
        told = self.way.told
        if not self.way.bends:
            return translate("measuring", "Drag from one square to another, or click each bend")
        if self._open:
            more = translate("measuring", "click the next bend, a double click ends")
        else:
            more = translate("measuring", "Ctrl+C copies, Shift+click goes on, Esc ends")
        return f"{told} · {more}" if told else more

    @property
    def busy(self) -> bool:
        """Whether there is a way that Escape would take off the map."""
        return bool(self.way.bends)

    def take_up(self) -> None:
        """Show the way."""
        self._workbench.view.add_overlay(self)

    def put_away(self) -> None:
        """Forget the way."""
        self.cancel()
        self._workbench.view.remove_overlay(self)

    def cancel(self) -> None:
        """Take the way off the map."""
        self.way.bends, self.way.end = [], None
        self._open, self._pressed = False, None
        self.way.changed.emit()

    # ------------------------------------------------------------------------------------ gestures

    def begin(self, at: Pointer) -> None:
        """The next bend; the first one of a new way, unless Shift goes on with the old one."""
        place = self._place(at)
        goes_on = bool(at.modifiers & Qt.KeyboardModifier.ShiftModifier) and bool(self.way.bends)
        self._first_leg = not (self._open or goes_on)
        if self._first_leg:
            self.way.bends = []
        self._open, self._pressed = True, at.pixel
        self._add(place)

    def move(self, at: Pointer) -> None:
        """The end follows the pointer."""
        if self._pressed is None:
            return
        self.way.end = self._place(at)
        self.way.changed.emit()

    def finish(self, at: Pointer) -> None:
        """A drag adds its end; the first one is the whole way, unless clicks go on."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or (at.pixel - pressed).manhattanLength() <= SLACK:
            return
        if self._place(at) != self.way.bends[-1]:
            self._add(self._place(at))
            if self._first_leg:
                self._end()

    def hover(self, at: Pointer | None) -> None:
        """While the way goes on its end follows the pointer."""
        if self._open:
            self.way.end = self._place(at) if at is not None else None
            self.way.changed.emit()

    def double_click(self, at: Pointer) -> None:
        """The way ends here."""
        if self._open and self.way.bends:
            self._end()
        else:
            self.begin(at)

    def key(self, event: QKeyEvent) -> bool:
        """Ctrl+C copies what was measured; Backspace takes the last bend back."""
        if not self.way.bends:
            return False
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self._take_back()
            return True
        return False

    def _take_back(self) -> None:
        """The last bend goes; with the first one the whole way, even if the button is down."""
        self.way.bends.pop()
        if self.way.bends:
            self._open = True
            self.way.changed.emit()
        else:
            self.cancel()

    def claims(self, event: QKeyEvent) -> bool:
        """Ctrl+C and Backspace are this tool's while something is measured."""
        if event.matches(QKeySequence.StandardKey.Copy):
            return bool(self.way.told)
        return bool(self.way.bends) and event.key() == Qt.Key.Key_Backspace

    def copy(self) -> None:
        """Copy what was measured, in words."""
        if self.way.told:
            QApplication.clipboard().setText(self.way.told)
            self._workbench.tell(translate("measuring", "Copied: {}").format(self.way.told))

    def _add(self, place: Point) -> None:
        if not self.way.bends or self.way.bends[-1] != place:
            self.way.bends.append(place)
        self.way.end = None
        self.way.changed.emit()

    def _end(self) -> None:
        self._open, self.way.end = False, None
        self.way.changed.emit()

    def _place(self, at: Pointer) -> Point:
        """The middle of a square; for straight lines also corners and the middles of sides."""
        field = self._workbench.field
        if self.way.rule is not Diagonals.STRAIGHT:
            column, row = square_of((at.x, at.y))
            column = min(max(column, 0), field.columns - 1)
            row = min(max(row, 0), field.rows - 1)
            return (column + 0.5, row + 0.5)
        free = bool(at.modifiers & Qt.KeyboardModifier.ControlModifier)
        x, y = snapped(at.x, at.y, Snap.FREE if free else Snap.HALF)
        return (min(max(x, 0.0), float(field.columns)), min(max(y, 0.0), float(field.rows)))

    # ------------------------------------------------------------------------------------- overlay

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The line, a dot and the running sum at each bend, and the whole in words at the end."""
        places = self.way.places
        if not places:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels = [sight.pixels(*place) for place in places]
        for colour, width in ((INK, 5.0), (_LINE, 2.4)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(pixels)
        way = self.way.measured
        for pixel in pixels:
            painter.setPen(QPen(INK, 1.6))
            painter.setBrush(_LINE)
            painter.drawEllipse(pixel, 4.5, 4.5)
        for pixel, stop in zip(pixels[1:-1], way.stops[1:-1], strict=True):
            corner = pixel + QPoint(8, 6).toPointF()
            tag(painter, corner, [plain_number(stop.total)], sight.view)
        if len(places) > 1:
            lines = [words.in_squares(way.squares), words.in_feet_and_yards(way)]
            lines += [line for line in (words.in_height(sight.field, places),) if line]
            tag(painter, pixels[-1] + QPoint(12, 10).toPointF(), lines, sight.view)
