"""Gestures that change the shape of what is selected: scaling, turning, the ends of walls."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtGui import QPainter, QPolygonF

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.things import Point, Thing, Wall
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing.moving import (
    altered,
    joined_ends,
    pivot_of,
    turned,
    unlocked,
    with_end_at,
)
from fieldwright.editing.moving_frames import Frame, Scaling, frame_of, scaling_to, turn_to
from fieldwright.editing.moving_together import going_with, is_opening, turn_all
from fieldwright.editing.opening_seats import FREE, HALF, WHOLE
from fieldwright.editing.openings import moved as moved_opening
from fieldwright.editing.openings import resized
from fieldwright.editing.snapping import Snap
from fieldwright.editor.selecting import strokes
from fieldwright.editor.selecting.drags import (
    ALT,
    CTRL,
    SHIFT,
    Drag,
    locked_words,
    pixels_of,
    turning_step,
)
from fieldwright.editor.selecting.words import things_name
from fieldwright.editor.translation import translate
from fieldwright.editor.units import told
from fieldwright.editor.workbench import Workbench

_MOST_LIVE = 40
"""More things than these are previewed by their outlines only."""

_SHORTEST = 0.1
"""Squares; no wall is made shorter than this."""


class ScaleDrag(Drag):
    """A handle is drawn; the opposite side stays."""

    def __init__(
        self, workbench: Workbench, things: Sequence[Thing], handle: str, at: Pointer
    ) -> None:
        """Take hold of one handle of the frame around ``things``."""
        super().__init__(workbench)
        self._things = tuple(things)
        self._free = unlocked(things)
        self._handle = handle
        frame = frame_of(self._things)
        assert frame is not None, "a handle belongs to a frame"
        self._frame: Frame = frame
        grip = frame.handle(handle)
        self._grip = (grip[0] - at.x, grip[1] - at.y)
        self._scaling = Scaling(1.0, 1.0, frame.middle)

    @property
    def hint(self) -> str:
        """How large it becomes, and what keys do."""
        size = translate("selecting", "{width} x {length} squares").format(
            width=f"{self._frame.width * self._scaling.across:.2f}",
            length=f"{self._frame.length * self._scaling.down:.2f}",
        )
        more = translate("selecting", "Shift keeps the shape, Alt the middle, Ctrl: no snapping")
        return f"{size} · {more}"

    def move(self, at: Pointer) -> None:
        """Draw the handle to the pointer, as corners snap."""
        x, y = at.x + self._grip[0], at.y + self._grip[1]
        is_straight = self._frame.rotation % 90 == 0
        if is_straight and not at.modifiers & CTRL:
            placed = Pointer(x, y, at.square, at.pixel, at.modifiers)
            start = self._frame.handle(self._handle)
            x, y = self._workbench.snapping.at(placed, "corner", start)
        self._scaling = scaling_to(
            self._frame,
            self._handle,
            (x, y),
            keeps_shape=bool(at.modifiers & SHIFT),
            from_middle=bool(at.modifiers & ALT),
        )
        if len(self._free) <= _MOST_LIVE:
            self._preview(self._change)
        self._refresh()

    def _change(self) -> ChangeThings:
        return altered((thing, self._scaling.of(thing)) for thing in self._free)

    def finish(self, at: Pointer) -> None:
        """Scale them."""
        self.move(at)
        if not self._free:
            self._workbench.warn(locked_words(self._things))
        name = things_name(self._things)
        self._do(self._change, translate("selecting", "resize {}").format(name))

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The outlines as they would be."""
        for thing in self._free[:400]:
            strokes.outline(painter, sight, self._scaling.of(thing))


class TurnDrag(Drag):
    """The knob is drawn around; everything turns about the middle."""

    def __init__(self, workbench: Workbench, things: Sequence[Thing], at: Pointer) -> None:
        """Take hold of the knob."""
        super().__init__(workbench)
        self._things = tuple(things)
        self._going = going_with(workbench.field, things)
        self._pivot = pivot_of(self._going)
        self._start = (at.x, at.y)
        self._degrees = 0.0

    @property
    def hint(self) -> str:
        """How far it turns, and what keys do."""
        turned_by = translate("selecting", "turned {}°").format(f"{self._degrees:+.0f}")
        more = translate("selecting", "Shift by eighths, Ctrl freely")
        return f"{turned_by} · {more}"

    def move(self, at: Pointer) -> None:
        """Turn with the pointer, in steps."""
        step = turning_step(self._going)
        if at.modifiers & SHIFT:
            step = max(step, 45.0)
        elif at.modifiers & CTRL and step < 45:
            step = 1.0
        self._degrees = turn_to(self._pivot, self._start, (at.x, at.y), step)
        if len(self._going) <= _MOST_LIVE:
            self._preview(self._change)
        self._refresh()

    def _change(self) -> ChangeThings:
        return turn_all(self._workbench.field, self._things, self._degrees)

    def finish(self, at: Pointer) -> None:
        """Turn them."""
        self.move(at)
        if not self._going:
            self._workbench.warn(locked_words(self._things))
        name = things_name(self._things)
        self._do(self._change, translate("selecting", "turn {}").format(name))

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The outlines as they would be, and the point they turn about."""
        for thing in self._going[:400]:
            strokes.outline(painter, sight, turned(thing, self._degrees, self._pivot))
        strokes.handle(painter, sight.pixels(*self._pivot), round_one=True)


class EndDrag(Drag):
    """An end of a wall is drawn, with those that are joined to it unless Alt is held."""

    def __init__(self, workbench: Workbench, wall: Wall, end: Point) -> None:
        """Take hold of an end."""
        super().__init__(workbench)
        self._wall = wall
        self._end = end
        self._to = end
        self._alone = False
        near = [other for other in workbench.field.every(Wall) if not other.locked]
        self._joined = joined_ends(near, end)

    @property
    def hint(self) -> str:
        """How long the wall becomes, and what keys do."""
        after = with_end_at(self._wall, self._end, self._to)
        feet = self._workbench.field.info.scale.feet_per_square
        length = math.dist(after.start, after.end)
        size = translate("selecting", "{squares} squares ({feet} ft)").format(
            squares=f"{length:.2f}", feet=f"{length * feet:.0f}"
        )
        more = translate("selecting", "Shift: straight, Alt: this wall alone, Ctrl: no snapping")
        return f"{told(size)} · {more}"

    def move(self, at: Pointer) -> None:
        """Draw the end to the pointer, as corners snap; Shift keeps it at 45 degrees."""
        self._alone = bool(at.modifiers & ALT)
        to = self._workbench.snapping.at(at, "corner", self._end)
        if at.modifiers & SHIFT:
            to = _straight(self._far, to)
        self._to = to
        self._preview(self._change)
        self._refresh()

    @property
    def _far(self) -> Point:
        start, end = self._wall.start, self._wall.end
        return end if math.dist(start, self._end) < math.dist(end, self._end) else start

    def _change(self) -> ChangeThings:
        field = self._workbench.field
        if is_opening(self._wall):
            return resized(field, self._wall, self._far, self._to)
        walls = [self._wall] if self._alone else self._joined
        pairs = [(wall, with_end_at(wall, self._end, self._to)) for wall in walls]
        for _, after in pairs:
            if math.dist(after.start, after.end) < _SHORTEST:
                raise ValueError(
                    translate("selecting", "A wall needs some length; draw its end further off.")
                )
        return altered(pairs)

    def finish(self, at: Pointer) -> None:
        """Draw it there."""
        self.move(at)
        name = things_name([self._wall])
        self._do(self._change, translate("selecting", "draw the end of {}").format(name))

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The line of the wall as it would be, and its end."""
        after = with_end_at(self._wall, self._end, self._to)
        line = QPolygonF(pixels_of((after.start, after.end), sight))
        strokes.line(painter, line)
        strokes.handle(painter, sight.pixels(*self._to), round_one=True)


def _straight(start: Point, to: Point) -> Point:
    """The point nearest to a place that lies at a multiple of 45 degrees from another."""
    across, down = to[0] - start[0], to[1] - start[1]
    eighth = round(math.atan2(down, across) / (math.pi / 4))
    if eighth % 2 == 0:
        return (to[0], start[1]) if eighth % 4 == 0 else (start[0], to[1])
    reach = max(abs(across), abs(down))
    return (
        start[0] + math.copysign(reach, across),
        start[1] + math.copysign(reach, down),
    )


def stands_in_wall(workbench: Workbench, opening: Wall) -> bool:
    """Whether a door or window stands in a wall, so that it can slide along it."""
    middle = (
        (opening.start[0] + opening.end[0]) / 2,
        (opening.start[1] + opening.end[1]) / 2,
    )
    try:
        moved_opening(workbench.field, opening, middle, step=FREE)
    except ValueError:
        return False
    return True


class DoorDrag(Drag):
    """A door or window slides along its wall, or into another one."""

    def __init__(self, workbench: Workbench, opening: Wall, at: Pointer) -> None:
        """Take hold of an opening."""
        super().__init__(workbench)
        self._opening = opening
        self._at = (at.x, at.y)
        self._step = WHOLE

    @property
    def hint(self) -> str:
        """What can be done next."""
        return translate("selecting", "Drag along the wall or into another · Ctrl: no snapping")

    def move(self, at: Pointer) -> None:
        """Slide it to the pointer."""
        self._at = (at.x, at.y)
        steps = {Snap.SQUARES: WHOLE, Snap.HALF: HALF}
        mode = self._workbench.snapping.mode
        self._step = FREE if at.modifiers & CTRL else steps.get(mode, FREE)
        self._preview(self._change)

    def _change(self) -> ChangeThings:
        field = self._workbench.field
        return moved_opening(field, self._opening, self._at, step=self._step)

    def finish(self, at: Pointer) -> None:
        """Put it in there; the wall it leaves closes."""
        self.move(at)
        name = things_name([self._opening])
        self._do(self._change, translate("selecting", "move {}").format(name))
