"""Tools that go from click to click, or along a line drawn by hand: polygon and line."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.brushes import Brush, Mask, Patch, dab
from fieldwright.editing.fills import polygon
from fieldwright.editing.lines import line_places, line_squares, thinned
from fieldwright.editing.painting_gesture import Gesture, Work
from fieldwright.editing.painting_way import Way
from fieldwright.editor.painting import words
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.tool import SHIFT, PaintTool
from fieldwright.editor.painting.words import say

SLACK = 5
"""Pixels that the hand may tremble in a click."""

CLOSE = 10.0
"""Pixels; a click so near to the first point closes an outline."""

_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace)

_HAND_STEP = 1.5
"""Squares between the points of a line drawn by hand."""


class PointsTool(PaintTool):
    """Collects points by clicks or by a drag; Enter or a double click ends."""

    closes = False
    least = 2

    def __init__(self, *args: object) -> None:
        """Begin with no points."""
        super().__init__(*args)  # type: ignore[arg-type]
        self._points: list[Point] = []
        self._pressed: QPoint | None = None
        self._by_hand: list[Point] = []
        self._is_over = False

    @property
    def busy(self) -> bool:
        """Whether there are points, or the button is down."""
        return bool(self._points) or self._pressed is not None

    # ----------------------------------------------------------------------------- for subclasses

    @abstractmethod
    def squares(self, points: Sequence[Point]) -> Patch:
        """The squares that some points mean."""

    def mark(self, at: Pointer) -> Patch:
        """The squares that are shown under the pointer before anything was clicked."""
        return dab(Brush(1), (at.x, at.y))

    def path(self, points: Sequence[Point]) -> Sequence[Point]:
        """The line through them, as it is shown."""
        return points

    def work(self, at: Pointer) -> Work:
        """What is done to the squares."""
        return self.bench.work(at.square)

    def label(self, gesture: Gesture) -> str:
        """The step in words."""
        return words.paint_label(self.bench.now, gesture.count)

    def place(self, at: Pointer) -> Point:
        """The point that a click means; with Shift in one of eight directions from the last."""
        if at.modifiers & SHIFT and self._points:
            return _aligned(self._points[-1], (at.x, at.y))
        return (at.x, at.y)

    # ------------------------------------------------------------------------------------ the hand

    def press(self, at: Pointer) -> None:
        """A click or a drag begins."""
        if self.bench.gesture is None:
            self.bench.begin(self.work(at))
        self._pressed, self._by_hand, self._is_over = at.pixel, [], False
        self._show(at)

    def drag(self, at: Pointer) -> None:
        """Draw by hand, once this is no click any more."""
        if self._pressed is None:
            return
        if not self._by_hand and (at.pixel - self._pressed).manhattanLength() > SLACK:
            sight = self.bench.workbench.view.sight()
            self._by_hand = [sight.place(self._pressed.toPointF())]
        if self._by_hand:
            self._by_hand.append((at.x, at.y))
        self._show(at)

    def release(self, at: Pointer) -> None:
        """A click adds a point or closes the outline; a line drawn by hand ends what it began."""
        if self._pressed is None or self._is_over:
            self._is_over = False
            return
        self._pressed = None
        if self._by_hand:
            began = not self._points
            self._points += thinned(self._by_hand, _HAND_STEP)
            self._by_hand = []
            if began:
                self._end()
                return
        elif self._closes_at(at):
            self._end()
            return
        else:
            self._points.append(self.place(at))
        self._show(at)

    def double_click(self, at: Pointer) -> None:
        """End it; the first click of the two has made the last point."""
        if self._points:
            self._is_over = True
            self._end()
        else:
            self.begin(at)

    def key(self, event: QKeyEvent) -> bool:
        """Enter ends, Backspace takes the last point back."""
        if not self._points:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._end()
        elif event.key() == Qt.Key.Key_Backspace:
            self._points.pop()
            if not self._points:
                self.cancel()
            elif self._last is not None:
                self._show(self._last)
        else:
            return False
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the tool, even if it is an action's shortcut (see KeysFirst)."""
        return bool(self._points) and event.key() in _KEYS

    def point(self, at: Pointer) -> None:
        """Show what the next point would make."""
        if self.busy:
            self._show(at)
        else:
            self.bench.preview.show_points(())
            self.bench.preview.show(self.mark(at), self.bench.colour)

    def leave(self) -> None:
        """The pointer left the map: the points so far stay in sight."""
        if not self.busy:
            super().leave()

    def cancel(self) -> None:
        """Forget all points."""
        self._forget()
        super().cancel()

    def _forget(self) -> None:
        self._points, self._pressed, self._by_hand = [], None, []
        self.bench.preview.hide()

    def _end(self) -> None:
        """Paint what there is, if it is enough."""
        points = self._distinct(self._points)
        if len(points) < self.least:
            self.cancel()
            return
        self.bench.replace(self.squares(points))
        self._forget()
        self.bench.commit(self.label)

    def _closes_at(self, at: Pointer) -> bool:
        """Whether a click here ends: on the first point of an outline, on the last of a line."""
        if len(self._points) < max(self.least, 2):
            return False
        goal = self._points[0] if self.closes else self._points[-1]
        pixel = self.bench.workbench.view.sight().pixels(*goal)
        return math.hypot(pixel.x() - at.pixel.x(), pixel.y() - at.pixel.y()) <= CLOSE

    def _show(self, at: Pointer) -> None:
        """Show the field with what the points and the pointer mean."""
        if self._by_hand:
            points = [*self._points, *self._by_hand]
        else:
            points = [*self._points, self.place(at)]
        if self._is_over:
            return
        self.bench.replace(self.squares(points))
        self.bench.preview.show(dab(Brush(1), (at.x, at.y)))
        self.bench.preview.show_points(self._points, self.path(points), self.closes)

    @staticmethod
    def _distinct(points: Sequence[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in points:
            if not kept or math.dist(kept[-1], point) > 0.05:
                kept.append(point)
        return kept


class PolygonTool(PointsTool):
    """Paints the squares whose middle lies inside an outline."""

    name = "polygon"
    closes = True
    least = 3

    @property
    def hint(self) -> str:
        """What comes next."""
        if not self.busy:
            deed = words.deed(self.bench.now)
            return say("Click the corners of an area, or draw around it, to {}").format(deed)
        return say(
            "Click the next corner; Enter, a double click or the first corner ends; {}"
        ).format(say("Backspace takes one back"))

    def place(self, at: Pointer) -> Point:
        """Corners snap as chosen."""
        if at.modifiers & SHIFT and self._points:
            return super().place(at)
        return self.bench.workbench.snapping.at(at)

    def squares(self, points: Sequence[Point]) -> Patch:
        """The squares inside."""
        return polygon(points)


class LineTool(PointsTool):
    """Draws streams, roads and anything else along a line that bends smoothly."""

    name = "line"

    @property
    def hint(self) -> str:
        """What comes next."""
        if not self.busy:
            deed = words.deed(self.bench.now)
            return say("Click the bends of a line, or draw it, to {}").format(deed)
        return say("Click the next bend; double-click or Enter ends; Backspace takes one back")

    def squares(self, points: Sequence[Point]) -> Patch:
        """The squares of the line."""
        return line_squares(points, self.bench.now.line)

    def mark(self, at: Pointer) -> Patch:
        """As wide as the line begins."""
        return dab(Brush(self.bench.now.width), (at.x, at.y))

    def path(self, points: Sequence[Point]) -> Sequence[Point]:
        """Its middle line."""
        if len(points) < 2:
            return ()
        return [(x, y) for x, y in line_places(points, self.bench.now.is_smooth).tolist()]

    def work(self, at: Pointer) -> Work:
        """Paint; where that is wished, what grows and stands in the way goes."""
        paint, now = super().work(at), self.bench.now
        if not now.line_clears or now.layer is Painted.HEIGHT:
            return paint
        way = Way(self.bench.field, now.layer.layer)

        def work(field: Battlefield, mask: Mask) -> Battlefield:
            return way.cleared(paint(field, mask), mask)

        return work

    def label(self, gesture: Gesture) -> str:
        """The step in words."""
        return words.paint_label(self.bench.now, gesture.count, say("Draw a line of {}"))


def _aligned(start: Point, end: Point) -> Point:
    """The place in one of eight directions from ``start`` that is nearest to ``end``."""
    across, down = end[0] - start[0], end[1] - start[1]
    eighth = round(math.atan2(down, across) / (math.pi / 4))
    right, south = round(math.cos(eighth * math.pi / 4)), round(math.sin(eighth * math.pi / 4))
    length = (across * right + down * south) / (right * right + south * south)
    return start[0] + right * length, start[1] + south * length
