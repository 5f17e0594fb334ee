"""Gestures of the select tool: one object for each drag, from the first move to the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QTransform

from fieldwright.battlefield.changes import Change, ChangeThings, add, remove
from fieldwright.battlefield.field import FieldError
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing.bounds import box_of
from fieldwright.editing.clipboard_pasting import pasted
from fieldwright.editing.moving import (
    Limits,
    altered,
    limits_on_field,
    moved,
    pivot_of,
    scaled,
    turned,
    whole,
    within,
)
from fieldwright.editing.moving_together import going_with, move_all
from fieldwright.editing.placing_things import SCALE_STEP, centre_for, snaps_finely
from fieldwright.editing.snapping import Snap, snapped
from fieldwright.editor.selecting import strokes
from fieldwright.editor.selecting.ghost import Ghost, ghost_of
from fieldwright.editor.selecting.words import things_name
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier

T = TypeVar("T", bound=Thing)


class Drag:
    """One gesture; it shows what it would do and does it at the end as one step."""

    def __init__(self, workbench: Workbench) -> None:
        """Begin; nothing is shown yet."""
        self._workbench = workbench

    @property
    def hint(self) -> str:
        """What can be done next."""
        return ""

    def move(self, at: Pointer) -> None:
        """The pointer moved."""

    def finish(self, at: Pointer) -> None:
        """The button went up: do it."""

    def cancel(self) -> None:
        """Leave everything as it was."""
        self._workbench.view.show_pending(None)

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn what is held; False where nothing is."""
        return False

    def turn(self, way: int) -> bool:
        """Turn what is held by keys, one step clockwise (1) or back (-1); False where it cannot."""
        return False

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key is this gesture's own, even if it is an action's shortcut."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """A key was pressed meanwhile; True where it was used."""
        return False

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Show what it would do."""

    def _refresh(self) -> None:
        self._workbench.view.viewport().update()

    def _preview(self, make: Callable[[], Change]) -> None:
        """Show the field as it would be; what cannot be done shows it as it is."""
        field = self._workbench.field
        try:
            change = make()
            pending = change.applied_to(field)
        except (FieldError, ValueError):
            self._workbench.view.show_pending(None)
            return
        touched = change.touched(field).joined(change.touched(pending))
        self._workbench.view.show_pending(pending, touched)

    def _do(self, make: Callable[[], Change], label: str) -> bool:
        """Do it as one step; a refusal is told in its own sentence."""
        self._workbench.view.show_pending(None)
        try:
            change = make()
        except ValueError as error:
            self._workbench.warn(str(error))
            return False
        return self._workbench.apply(change, label)


class MoveDrag(Drag):
    """Things are carried along; the wheel turns them, Alt leaves the originals where they are."""

    def __init__(
        self, workbench: Workbench, things: Sequence[Thing], grabbed: Thing, at: Pointer
    ) -> None:
        """Take hold of ``things`` by one of them."""
        super().__init__(workbench)
        self._copies = bool(at.modifiers & ALT)
        self._things = tuple(things)
        self._going = self._things if self._copies else going_with(workbench.field, things)
        self._grabbed = grabbed
        self._start = (at.x, at.y)
        self._way = (0.0, 0.0)
        self._turn = 0.0
        self._wheel = 0.0
        self._scale = 1.0
        self._pivot = pivot_of(self._going)
        self._limits_for: tuple[float, float] | None = None
        self._known_limits: Limits = (0.0, 0.0, 0.0, 0.0)
        self._outlines = strokes.outlines_of(self._going)
        view = workbench.view
        self._ghost: Ghost | None = ghost_of(
            workbench.field, self._going, view.options, float(view.pitch)
        )
        if self._ghost is not None and not self._copies:
            self._take_up()

    def _take_up(self) -> None:
        """The originals are in the hand, not on the map."""
        field = self._workbench.field
        block = self._ghost.block if self._ghost else field.block
        self._workbench.view.show_pending(remove(*self._going).applied_to(field), block)

    @property
    def hint(self) -> str:
        """How far it goes, and what keys do."""
        told = translate("selecting", "{across}, {down} squares").format(
            across=_number(self._way[0]), down=_number(self._way[1])
        )
        if self._turn:
            told += translate("selecting", ", turned {}°").format(_number(self._turn))
        if self._scale != 1:
            told += translate("selecting", ", {} times as large").format(f"{self._scale:.2f}")
        more = translate(
            "selecting", "wheel turns, Shift+wheel scales, Shift: straight, Ctrl: free"
        )
        return f"{told} · {more}"

    def move(self, at: Pointer) -> None:
        """Carry them to the pointer, as things snap."""
        dx, dy = at.x - self._start[0], at.y - self._start[1]
        if at.modifiers & SHIFT:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        way = self._snapped(dx, dy, free=bool(at.modifiers & CTRL))
        self._way = within(self._limits(), *way)
        self._refresh()

    def _limits(self) -> Limits:
        """How far the field lets them go; worked out once for each way they are turned."""
        now = (self._turn, self._scale)
        if self._limits_for != now:
            held = [self._held(thing) for thing in self._going]
            self._known_limits = limits_on_field(self._workbench.field, held)
            self._limits_for = now
        return self._known_limits

    def _snapped(self, dx: float, dy: float, *, free: bool) -> Point:
        if any(isinstance(thing, Figure | StartingZone) for thing in self._going):
            return (float(whole(dx)), float(whole(dy)))
        mode = Snap.FREE if free else self._workbench.snapping.mode
        held = self._held(self._grabbed)
        anchor = anchor_of(held, self._start)
        goal = _landing(held, (anchor[0] + dx, anchor[1] + dy), mode)
        return (
            goal[0] - anchor[0] if dx else 0.0,
            goal[1] - anchor[1] if dy else 0.0,
        )

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn what is held, by the step that all of it can turn by; with Shift scale it."""
        if at.modifiers & SHIFT:
            return self._scale_by(notches, at)
        self._wheel += notches
        steps = int(self._wheel)
        self._wheel -= steps
        self._turn_by(steps * turning_step(self._going))
        return True

    def turn(self, way: int) -> bool:
        """Turn what is held by eighths, or by what all of it can turn by."""
        step = max(45.0, turning_step(self._going))
        self._turn_by(math.copysign(step, way))
        return True

    def _turn_by(self, degrees: float) -> None:
        self._turn = (self._turn + degrees) % 360
        self._limits()
        self._refresh()

    def _scale_by(self, notches: float, at: Pointer) -> bool:
        """Make what is held larger or smaller; figures and zones keep their size."""
        if not any(isinstance(thing, Figure | StartingZone) for thing in self._going):
            self._scale = min(10.0, max(0.1, self._scale * SCALE_STEP**notches))
            free = at.modifiers & ~SHIFT
            self.move(Pointer(at.x, at.y, at.square, at.pixel, free))
        return True

    def _held(self, thing: T) -> T:
        """A thing as it is in the hand, before it is moved."""
        held = turned(thing, self._turn, self._pivot) if self._turn else thing
        if self._scale == 1:
            return held
        return scaled(held, self._scale, self._scale, self._pivot)

    def finish(self, at: Pointer) -> None:
        """Put them down."""
        self.move(at)
        field, bench = self._workbench.field, self._workbench
        name = things_name(self._things)
        if not self._copies:
            label = translate("selecting", "move {}").format(name)
            if not self._going:
                bench.warn(locked_words(self._things))
            self._do(lambda: move_all(field, self._things, *self._way, turn=self._turn), label)
            return
        held = [turned(thing, self._turn, self._pivot) for thing in self._going]
        copies = pasted(field, held, *self._way)
        if self._do(lambda: add(*copies), translate("selecting", "copy {}").format(name)):
            bench.selection.set(copy.id for copy in copies)

    def _change(self) -> ChangeThings:
        if self._scale == 1:
            field = self._workbench.field
            return move_all(field, self._things, *self._way, turn=self._turn)
        return altered((thing, moved(self._held(thing), *self._way)) for thing in self._going)

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The things as they would lie, with their outlines."""
        painter.save()
        if self._ghost is not None:
            painter.setTransform(self._transform(sight), combine=True)
            painter.setOpacity(0.85)
            self._ghost.draw(painter)
        painter.restore()
        strokes.outlines(painter, self._outlines, self._transform(sight))

    def _transform(self, sight: Sight) -> QTransform:
        transform = strokes.to_pixels(sight)
        transform.translate(*self._way)
        transform.translate(*self._pivot)
        transform.rotate(self._turn)
        transform.scale(self._scale, self._scale)
        transform.translate(-self._pivot[0], -self._pivot[1])
        return transform


def anchor_of(thing: Thing, near: Point) -> Point:
    """The point of a thing that snaps: its middle, or the corner or end nearest to the hand."""
    match thing:
        case Wall():
            return min((thing.start, thing.end), key=lambda end: math.dist(end, near))
        case Platform() | Hazard():
            return min(thing.outline, key=lambda corner: math.dist(corner, near))
        case Picture():
            return thing.position
        case Figure() | StartingZone():
            return box_of(thing).middle
        case _:
            return thing.position


def _landing(thing: Thing, at: Point, mode: Snap) -> Point:
    """Where the anchor of a thing comes to lie when it is let go near a place."""
    if isinstance(thing, Obstacle):
        size, finely = (thing.width, thing.length), snaps_finely(thing)
        return centre_for(*at, size, thing.rotation, mode, finely=finely)
    is_corner = isinstance(thing, Wall | Platform | Hazard | Picture)
    return snapped(*at, mode, "corner" if is_corner else "centre")


def turning_step(things: Sequence[Thing]) -> float:
    """The smallest step in degrees by which all of some things can be turned."""
    if any(isinstance(thing, StartingZone) for thing in things):
        return 90.0
    if any(isinstance(thing, Figure) for thing in things):
        long = (t for t in things if isinstance(t, Figure) and t.columns != t.rows)
        return 90.0 if any(long) else 45.0
    return 15.0


def locked_words(things: Sequence[Thing]) -> str:
    """Why nothing happens to things that are locked."""
    return translate("selecting", "Locked: {}. Unlock with Ctrl+L first.").format(
        things_name(things)
    )


def _number(value: float) -> str:
    return f"{value:+.2f}".rstrip("0").rstrip(".") if value else "0"


def pixels_of(points: Sequence[Point], sight: Sight) -> list[QPointF]:
    """Places of the field as pixels of the viewport."""
    return [sight.pixels(x, y) for x, y in points]
