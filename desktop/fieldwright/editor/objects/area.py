"""Drawing platforms and hazards: as a rectangle, as an outline, or as a brush of squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Hazard, Outline, Platform, Point
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing.outlines import OutlineError, checked, outlines_of, rectangle
from fieldwright.editing.placing_things import (
    PlacingError,
    new_hazard,
    new_platform,
    new_stairs,
    rise_of_drag,
)
from fieldwright.editing.snapping import Snap
from fieldwright.editing.stairs import dragged_stairs, is_click, usual_stairs
from fieldwright.editor.objects.choice import AreaWay, Choice
from fieldwright.editor.objects.ghost import Ghost, cross
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Square

CLOSE = 10.0
"""Pixels; a click so near to the first point closes an outline."""

_REFUSED = (OutlineError, PlacingError)


class Area:
    """The gestures that draw an area, and the overlay that shows where they have got to."""

    def __init__(self, workbench: Workbench, choice: Choice, ghost: Ghost) -> None:
        """Draw what ``choice`` has in hand on the field of ``workbench``."""
        self.shown = True
        self._workbench = workbench
        self._choice = choice
        self._ghost = ghost
        self._points: list[Point] = []
        self._at: Point | None = None
        self._squares: dict[Square, None] = {}
        self._last: Square | None = None
        self._hand: Point | None = None
        """Where the hand went down, if places snap."""
        self._turns = self._turns_in_hand = 0
        """Quarters that stairs are turned from the drag; that those of a click are turned."""
        self._ids: list[UUID] = []

    @property
    def busy(self) -> bool:
        """Whether something has been begun."""
        return bool(self._points or self._squares)

    # ------------------------------------------------------------------------------------ gestures

    def begin(self, at: Pointer) -> None:
        """The button went down: a corner, the next point of the outline, or the first square."""
        place = self._workbench.snapping.at(at)
        match self._choice.way:
            case AreaWay.RECTANGLE:
                self._points, self._at = [place], place
                self._hand = self._unsnapped(at)
            case AreaWay.SQUARES:
                self._squares, self._last = {}, None
                self._brush(at)
            case AreaWay.OUTLINE:
                if self._closes(at):
                    self.finish_outline()
                    return
                if not self._points or math.dist(self._points[-1], place) > 1e-6:
                    self._points.append(place)
        self._preview(place)

    def move(self, at: Pointer) -> None:
        """The pointer moves with the button down."""
        if self._choice.way is AreaWay.SQUARES and self._squares:
            self._brush(at)
            self._preview((at.x, at.y))
        elif self._points:
            self._preview(self._cornered(at))

    def hover(self, at: Pointer | None) -> None:
        """The pointer moves with no button down: where would it begin, or go on?"""
        if at is None:
            self._at = None
            if not self.busy:
                self._ghost.hide()
        elif self._points and self._choice.way is AreaWay.OUTLINE:
            self._preview(self._cornered(at))
        else:
            self._at = self._workbench.snapping.at(at)
            self._hand = self._unsnapped(at)
            if self.puts_stairs:
                self._preview(self._at)
        self._workbench.view.viewport().update()

    def finish(self, at: Pointer) -> None:
        """The button went up: a rectangle or a stroke is done, an outline goes on."""
        if self._choice.way is AreaWay.RECTANGLE and self._points:
            start, end = self._points[0], self._cornered(at)
            if self.puts_stairs:
                outline, rise = self._stairs(start, end)
                self._commit([outline], rise)
            elif min(abs(start[0] - end[0]), abs(start[1] - end[1])) < 1e-6:
                self._workbench.tell(
                    translate(
                        "objects",
                        "Nothing was drawn: drag from one corner to the one across from it.",
                    )
                )
                self.cancel()
            else:
                self._commit([rectangle(start, end)], rise_of_drag(start, end))
        elif self._choice.way is AreaWay.SQUARES and self._squares:
            self._commit(outlines_of(self._squares), 0.0)

    def finish_outline(self) -> None:
        """Close the outline and put it down."""
        points = list(self._points)
        if len(points) > 2:
            self._commit([tuple(points)], 0.0)
        else:
            self.cancel()

    def cancel(self) -> None:
        """Forget what was begun."""
        self._points, self._squares, self._last = [], {}, None
        self._turns, self._ids = 0, []
        self._ghost.hide()
        self._workbench.view.viewport().update()

    def key(self, event: QKeyEvent) -> bool:
        """Enter closes an outline, Backspace takes its last point back."""
        if not self._points or self._choice.way is not AreaWay.OUTLINE:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish_outline()
        elif event.key() == Qt.Key.Key_Backspace:
            self._points.pop()
            if self._points:
                self._preview(self._at or self._points[-1])
            else:
                self.cancel()
        else:
            return False
        return True

    def turn(self, quarters: int) -> None:
        """Let stairs rise another way than the hand goes, or those that a click puts down."""
        if self.busy:
            self._turns += quarters
        else:
            self._turns_in_hand += quarters
        if self._at is not None:
            self._preview(self._at)

    # -------------------------------------------------------------------------------------- stairs

    @property
    def puts_stairs(self) -> bool:
        """Whether stairs are dragged, or put down by a click."""
        return self._choice.is_stairs and self._choice.way is AreaWay.RECTANGLE

    def _unsnapped(self, at: Pointer) -> Point | None:
        free = bool(at.modifiers & Qt.KeyboardModifier.ControlModifier)
        return None if free or self._workbench.snapping.mode is Snap.FREE else (at.x, at.y)

    def _stairs(self, start: Point, end: Point) -> tuple[Outline, float]:
        """The outline of stairs, and where they rise to before they are turned by the wheel."""
        if not is_click(start, end):
            return dragged_stairs(start, end, self._hand), rise_of_drag(start, end)
        rise = 90.0 * self._turns_in_hand
        way = (rise if self._choice.rise is None else self._choice.rise) + 90 * self._turns
        place, field = self._hand or start, self._workbench.field
        return usual_stairs(field, place, way, on_squares=self._hand is not None), rise

    # ---------------------------------------------------------------------------------- previewing

    def _cornered(self, at: Pointer) -> Point:
        """Where the pointer is; with Shift a square, or a line at 45 degrees."""
        x, y = self._workbench.snapping.at(at)
        if not at.modifiers & Qt.KeyboardModifier.ShiftModifier or not self._points:
            return (x, y)
        from_x, from_y = self._points[-1]
        dx, dy = x - from_x, y - from_y
        if self._choice.way is AreaWay.RECTANGLE:
            side = max(abs(dx), abs(dy))
            return (from_x + math.copysign(side, dx), from_y + math.copysign(side, dy))
        steps = round(math.atan2(dy, dx) / (math.pi / 4))
        along = (round(math.cos(steps * math.pi / 4)), round(math.sin(steps * math.pi / 4)))
        length = max(abs(dx), abs(dy))
        return (from_x + along[0] * length, from_y + along[1] * length)

    def _brush(self, at: Pointer) -> None:
        """Every square on the way from the last one to the pointer."""
        here = Square(math.floor(at.x), math.floor(at.y))
        last = self._last or here
        steps = max(abs(here.column - last.column), abs(here.row - last.row), 1)
        for step in range(steps + 1):
            square = Square(
                round(last.column + (here.column - last.column) * step / steps),
                round(last.row + (here.row - last.row) * step / steps),
            )
            if self._workbench.field.block.holds(square):
                self._squares[square] = None
        self._last = here

    def _preview(self, place: Point) -> None:
        self._at = place
        way, start = self._choice.way, self._points[0] if self._points else place
        outlines: Sequence[Sequence[Point]] = [[*self._points, place]]
        rise = rise_of_drag(start, place)
        if self.puts_stairs:
            outline, rise = self._stairs(start, place)
            outlines = [outline]
        elif way is AreaWay.RECTANGLE:
            outlines = [rectangle(start, place)]
        elif way is AreaWay.SQUARES:
            outlines = outlines_of(self._squares)
        try:
            things = self._things(outlines, rise)
        except _REFUSED:
            things = []
        anchor = things[0].outline[0] if things else place
        self._ghost.show(things, anchor)
        self._workbench.view.viewport().update()

    def _commit(self, outlines: Sequence[Sequence[Point]], rise: float) -> None:
        try:
            things = self._things(outlines, rise)
        except _REFUSED as error:
            self._workbench.warn(str(error))
            self.cancel()
            return
        label = translate("objects", "draw {}").format(self._choice.name)
        self._workbench.apply(add(*things), label)
        self.cancel()

    def _things(self, outlines: Sequence[Sequence[Point]], rise: float) -> list[Platform | Hazard]:
        while len(self._ids) < len(outlines):
            self._ids.append(uuid4())
        return [
            self._thing(checked(outline), thing_id, rise)
            for outline, thing_id in zip(outlines, self._ids, strict=False)
        ]

    def _thing(self, outline: Sequence[Point], thing_id: UUID, rise: float) -> Platform | Hazard:
        choice, field = self._choice, self._workbench.field
        hazard, platform = choice.hazard, choice.platform
        if hazard is not None:
            hidden = bool(choice.hidden)
            return new_hazard(field, hazard, outline, thing_id, hidden, choice.text)
        if platform is None:
            raise PlacingError(translate("objects", "Choose what to draw first."))
        if not choice.is_stairs:
            return new_platform(field, platform, outline, thing_id, choice.top_ft)
        way = (rise if choice.rise is None else choice.rise) + 90 * self._turns
        stairs = new_stairs(field, platform, outline, thing_id, way, choice.top_ft)
        return replace(stairs, leads_to=choice.leads_to)

    # ------------------------------------------------------------------------------------- overlay

    def _closes(self, at: Pointer) -> bool:
        """Whether the pointer is on the first point of an outline that can be closed."""
        if len(self._points) < 3:
            return False
        first = self._workbench.view.sight().pixels(*self._points[0])
        return math.hypot(first.x() - at.pixel.x(), first.y() - at.pixel.y()) <= CLOSE

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """A cross where it would begin; the points and sides of an outline so far."""
        if self._at is None or not (self._choice.platform or self._choice.hazard):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels = [sight.pixels(*point) for point in self._points]
        at = sight.pixels(*self._at)
        is_outline = self._choice.way is AreaWay.OUTLINE
        for colour, width in ((INK, 3.6), (PALE, 1.6)):
            painter.setPen(QPen(colour, width))
            if is_outline and pixels:
                painter.drawPolyline([*pixels, at])
            is_begun = self._choice.way is AreaWay.SQUARES or self._points or self.puts_stairs
            if not is_begun:
                cross(painter, at)
        if is_outline:
            painter.setPen(QPen(INK, 1.2))
            painter.setBrush(PALE)
            for place, pixel in enumerate(pixels):
                size = 5.0 if place == 0 and len(pixels) > 2 else 3.5
                painter.drawEllipse(pixel, size, size)
