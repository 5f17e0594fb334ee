"""The selection on the map: outlines, the frame with its handles, and what is under the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Point, Thing, Wall
from fieldwright.canvas.sight import Sight
from fieldwright.editing.moving_frames import (
    HANDLES,
    Frame,
    can_turn,
    frame_of,
    handles_of,
    knob_direction,
)
from fieldwright.editor.selecting import strokes
from fieldwright.editor.selecting.drags import Drag
from fieldwright.editor.selection import Selection

PAD = 5.0
"""Pixels between what is selected and its frame, so that handles do not lie on it."""

KNOB = 26.0
"""Pixels from the frame to the knob that turns."""

REACH = 9.0
"""Pixels from the middle of a handle at which it is still hit."""

_MOST_ENDS = 60
_CORNERS_ONLY = 26.0
"""Pixels; a shorter side of the frame has no handle in its middle."""


@dataclass(frozen=True, slots=True)
class Grip:
    """Something of the frame that can be taken hold of, and where it is on the viewport.

    ``name`` is a handle's, or ``turn``, or ``end`` with the wall and the end that it is.
    """

    name: str
    pixel: QPointF
    wall: Wall | None = None
    end: Point | None = None


class SelectionOverlay:
    """Draws what is selected, and knows where its handles are."""

    def __init__(self, selection: Selection) -> None:
        """Show ``selection``; while ``drag`` is set, that draws instead."""
        self.shown = True
        self.has_handles = False
        """Whether there is anything to take hold of: only with the select tool in hand."""
        self.drag: Drag | None = None
        self.hovered: Thing | None = None
        self._selection = selection
        self._known: tuple[Battlefield, tuple[object, ...]] | None = None
        self._things: tuple[Thing, ...] = ()
        self._frame: Frame | None = None
        self._outlines: tuple[strokes.Outlines, strokes.Outlines] = ((), ())

    def things(self, field: Battlefield) -> tuple[Thing, ...]:
        """The selected things; looked up once for each state of the field."""
        now = (field, self._selection.ids)
        if self._known is None or self._known[0] is not field or self._known[1] != now[1]:
            self._known = now
            self._things = self._selection.things()
            self._frame = frame_of(self._things)
            self._outlines = (
                strokes.outlines_of(thing for thing in self._things if not thing.locked),
                strokes.outlines_of(thing for thing in self._things if thing.locked),
            )
        return self._things

    # ------------------------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw the drag under way, else the selection with its handles."""
        if self.drag is not None:
            self.drag.draw(painter, sight)
            return
        things = self.things(sight.field)
        if things:
            to_pixels = strokes.to_pixels(sight)
            free, locked = self._outlines
            strokes.outlines(painter, free, to_pixels)
            strokes.outlines(painter, locked, to_pixels, dashed=True)
        if self.hovered is not None and self.hovered.id not in self._selection:
            strokes.outline(painter, sight, self.hovered, width=1.0)
        if self.has_handles and self._frame is not None and not _is_locked(things):
            self._draw_frame(painter, sight, self._frame, things)

    def _draw_frame(
        self, painter: QPainter, sight: Sight, frame: Frame, things: Sequence[Thing]
    ) -> None:
        if len(things) > 1:
            corners = QPolygonF([self._padded(frame, sight, *HANDLES[name]) for name in _AROUND])
            pen = QPen(strokes.CHOSEN, 1, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(corners)
        for grip in self.grips(sight):
            if grip.name == "turn":
                painter.setPen(QPen(strokes.CHOSEN, 1.25))
                painter.drawLine(self._padded(frame, sight, 0, -1), grip.pixel)
            strokes.handle(painter, grip.pixel, round_one=grip.name in ("turn", "end"))

    # ------------------------------------------------------------------------------------- grips

    def grips(self, sight: Sight) -> Iterator[Grip]:
        """What can be taken hold of now: ends of walls, handles, the knob that turns."""
        things = self.things(sight.field)
        frame = self._frame
        if frame is None or _is_locked(things):
            return
        yield from self._ends(things, sight)
        for name in handles_of(frame, things):
            if _has_room(frame, sight, name):
                yield Grip(name, self._padded(frame, sight, *HANDLES[name]))
        if can_turn(things) and not all(isinstance(thing, Figure) for thing in things):
            top = self._padded(frame, sight, 0, -1)
            x, y = knob_direction(frame)
            yield Grip("turn", top + QPointF(x, y) * KNOB)

    @staticmethod
    def _ends(things: Sequence[Thing], sight: Sight) -> Iterator[Grip]:
        walls = [thing for thing in things if isinstance(thing, Wall) and not thing.locked]
        if len(walls) != len(things) or len(walls) > _MOST_ENDS:
            return
        seen: set[Point] = set()
        for wall in walls:
            for end in (wall.start, wall.end):
                if end not in seen:
                    seen.add(end)
                    yield Grip("end", sight.pixels(*end), wall, end)

    def grip_at(self, sight: Sight, pixel: QPointF) -> Grip | None:
        """The nearest of them within reach of a pixel."""
        best: tuple[float, Grip] | None = None
        for grip in self.grips(sight):
            away = grip.pixel - pixel
            distance = max(abs(away.x()), abs(away.y()))
            if distance <= REACH and (best is None or distance < best[0]):
                best = (distance, grip)
        return best[1] if best else None

    @staticmethod
    def _padded(frame: Frame, sight: Sight, across: float, down: float) -> QPointF:
        """A place of the frame on the viewport, a little outwards."""
        pad = PAD / sight.scale
        wide = Frame(frame.middle, frame.width + 2 * pad, frame.length + 2 * pad, frame.rotation)
        return sight.pixels(*wide.at(across, down))


_AROUND = ("nw", "ne", "se", "sw")


def _has_room(frame: Frame, sight: Sight, name: str) -> bool:
    """Whether a handle would not crowd those beside it."""
    across, down = HANDLES[name]
    if across and down:
        return True
    along = frame.width if down else frame.length
    other = frame.length if down else frame.width
    return along * sight.scale >= _CORNERS_ONLY or other == 0


def _is_locked(things: Sequence[Thing]) -> bool:
    return all(thing.locked for thing in things)
