"""Editing the shape of an obstacle, a platform or a hazard, point by point."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import ChangeThings, alter
from fieldwright.battlefield.kinds import (
    HazardKind,
    ObstacleKind,
    PlatformKind,
    load_catalogue,
)
from fieldwright.battlefield.things import Hazard, Obstacle, Outline, Platform, Point, Thing
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import ARROWS, Tool
from fieldwright.drawing.things.bodies import body_of
from fieldwright.editing.bounds import crown_of
from fieldwright.editing.hit import HitOptions, things_at
from fieldwright.editing.outlines import (
    OutlineError,
    Shaped,
    added_point,
    moved_point,
    nearest_point,
    nearest_side,
    outline_on_field,
    removed_point,
    simplified,
    with_outline,
)
from fieldwright.editing.snapping import Snap
from fieldwright.editor.parts import column_of, heading, muted
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.words import capital

_POINT_REACH, _SIDE_REACH = 9, 7
"""Pixels beside a point or a side at which it is still meant."""

_IRREGULAR = ("rough", "ridge")
"""Shapes that are drawn by chance within the box of their width and length."""

_FINE = 0.1
"""Squares; what is drawn may differ so much from the points that are offered."""

_CHOSEN = QColor("#f2c14e")
_PAGES = (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)


def has_shape(thing: Thing | None) -> bool:
    """Whether a thing has an outline that can be edited: no tree has."""
    if isinstance(thing, Obstacle):
        return crown_of(thing) == 0
    return isinstance(thing, Platform | Hazard)


class ShapeTool(Tool):
    """Drags the points of one thing; a press on a side adds a point, Delete removes one."""

    name = "edit-shape"

    def __init__(self, workbench: Workbench) -> None:
        """Edit things on the field of ``workbench``."""
        self.shown = True
        self._workbench = workbench
        self._id: UUID | None = None
        self._point: int | None = None
        self._over: tuple[int, Point] | None = None
        self._before: Outline | None = None
        self._now: Outline = ()
        self._start: Point | None = None
        """Where the point was that is dragged; None for a new one."""
        self._trouble = ""

    @property
    def hint(self) -> str:
        """What can be done with the shape."""
        if self._trouble:
            return self._trouble
        if self.thing is None:
            return translate("shape", "Click an obstacle, a platform or a hazard to edit its shape")
        if self._point is not None:
            return translate("shape", "Drag the point; Delete removes it, arrow keys move it")
        return translate("shape", "Drag a point, or a side to add one; Esc ends")

    @property
    def busy(self) -> bool:
        """Whether a point is being dragged."""
        return self._before is not None

    @property
    def thing(self) -> Shaped | None:
        """The thing whose shape is edited."""
        found = self._workbench.field.thing(self._id) if self._id is not None else None
        if isinstance(found, Obstacle | Platform | Hazard) and not found.locked:
            return found
        return None

    def take_up(self) -> None:
        """Edit what is selected."""
        self._workbench.view.add_overlay(self)
        selected = [t for t in self._workbench.selection.things() if has_shape(t)]
        self._take(selected[0] if len(selected) == 1 else None)
        self._workbench.selection.changed.connect(self._follow)

    def put_away(self) -> None:
        """Show no points any more."""
        self._workbench.selection.changed.disconnect(self._follow)
        self._take(None)
        self._workbench.view.remove_overlay(self)

    def cancel(self) -> None:
        """Leave the point that is dragged where it was."""
        self._before, self._trouble = None, ""
        self._workbench.view.show_pending(None)
        self._workbench.view.viewport().update()

    # ------------------------------------------------------------------------------------ gestures

    def begin(self, at: Pointer) -> None:
        """Take hold of a point, make one in a side, or take another thing."""
        outline = self.outline
        self._trouble = ""
        point = nearest_point(outline, (at.x, at.y), self._squares(_POINT_REACH))
        if point is None:
            side = nearest_side(outline, (at.x, at.y), self._squares(_SIDE_REACH))
            if side is None:
                self._point = None
                self._take(self._shaped_at(at))
                return
            self._before, self._start, point = outline, None, side[0] + 1
            self._now = (*outline[:point], side[1], *outline[point:])
        else:
            self._before = self._now = outline
            self._start = outline[point]
        self._point = point
        self._workbench.view.viewport().update()

    def move(self, at: Pointer) -> None:
        """The point follows the pointer, and the thing its points."""
        if self._before is None or self._point is None:
            return
        try:
            to = self._workbench.snapping.at(at, "corner", self._start)
            moved = moved_point(self._now, self._point, to)
            change = self._change(moved)
        except OutlineError as error:
            self._trouble = str(error)
            return
        self._now, self._trouble = moved, ""
        field = self._workbench.field
        self._workbench.view.show_pending(change.applied_to(field), change.touched(field))
        self._workbench.view.viewport().update()

    def finish(self, at: Pointer) -> None:
        """Keep the shape as one step."""
        if self._before is None:
            return
        outline, before = self._now, self._before
        self.cancel()
        if outline != before:
            self._apply(lambda: outline)
        self.hover(at)

    def hover(self, at: Pointer | None) -> None:
        """Show the side in which a press would make a point."""
        self._over = None
        if at is not None and self.thing is not None:
            outline = self.outline
            if nearest_point(outline, (at.x, at.y), self._squares(_POINT_REACH)) is None:
                self._over = nearest_side(outline, (at.x, at.y), self._squares(_SIDE_REACH))
        self._workbench.view.viewport().update()

    def key(self, event: QKeyEvent) -> bool:
        """Delete removes the point, arrows move it, Page Up and Page Down go to another one."""
        if self.thing is None or self.busy:
            return False
        key, point, outline = Qt.Key(event.key()), self._point, self.outline
        if key in _PAGES:
            step = 1 if key == Qt.Key.Key_PageDown else -1
            self._point = ((-1 if point is None else point) + step) % len(outline)
        elif point is None or point >= len(outline):
            return False
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._point = None
            self._apply(lambda: removed_point(outline, point))
        elif key == Qt.Key.Key_Insert:
            (x, y), (u, v) = outline[point], outline[(point + 1) % len(outline)]
            self._point = point + 1
            self._apply(lambda: added_point(outline, point, ((x + u) / 2, (y + v) / 2)))
        elif key in ARROWS:
            (x, y), (dx, dy), step_by = outline[point], ARROWS[key], self._step
            to = (round(x + dx * step_by, 6), round(y + dy * step_by, 6))
            self._apply(lambda: moved_point(outline, point, to))
        else:
            return False
        self._workbench.view.viewport().update()
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Keys that choose a point, and those that change the chosen one, are this tool's."""
        if self.thing is None:
            return False
        keys = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert, *ARROWS)
        return event.key() in _PAGES or (self._point is not None and event.key() in keys)

    # -------------------------------------------------------------------------------------- inside

    @property
    def outline(self) -> Outline:
        """The outline that is edited, as it is on the field or being dragged."""
        if self._before is not None:
            return self._now
        return self._outline_of(self.thing) if self.thing is not None else ()

    @property
    def _step(self) -> float:
        mode = self._workbench.snapping.mode
        return {Snap.SQUARES: 1.0, Snap.HALF: 0.5, Snap.EDGES: 0.5, Snap.FREE: 0.1}[mode]

    @staticmethod
    def _outline_of(thing: Shaped) -> Outline:
        if not isinstance(thing, Obstacle):
            return thing.outline
        kind = load_catalogue().obstacles.get(thing.kind)
        if kind is not None and not thing.outline and kind.shape in _IRREGULAR:
            # One edits what one sees, not the box around it.
            return simplified(body_of(thing, kind).on_field, _FINE)
        return outline_on_field(thing, kind.shape if kind else "box")

    def _apply(self, outline: object) -> None:
        """Apply what ``outline`` gives, or tell why it cannot be."""
        assert callable(outline)
        try:
            change = self._change(outline())
        except OutlineError as error:
            self._workbench.warn(str(error))
            return
        thing = self.thing
        name = translate("shape", "change a shape")
        if thing is not None:
            name = translate("shape", "change the shape of a {}").format(_name_of(thing))
        self._workbench.apply(change, name)

    def _change(self, outline: Outline) -> ChangeThings:
        thing = self.thing
        if thing is None:
            raise OutlineError(translate("shape", "The thing is gone. Choose another one."))
        return alter([(thing, with_outline(thing, outline))])

    def _take(self, thing: Thing | None) -> None:
        self._id = thing.id if thing is not None else None
        self._point, self._over, self._before = None, None, None
        if thing is not None:
            self._workbench.selection.set([thing.id])
        self._workbench.view.viewport().update()

    def _follow(self) -> None:
        """Another thing was selected elsewhere: edit that one."""
        selected = [t for t in self._workbench.selection.things() if has_shape(t)]
        chosen = selected[0].id if len(selected) == 1 else None
        if chosen != self._id:
            self._id, self._point, self._before = chosen, None, None

    def _shaped_at(self, at: Pointer) -> Thing | None:
        options = HitOptions(types=(Obstacle, Platform, Hazard))
        found = things_at(self._workbench.field, at.x, at.y, 0.0, options)
        return next((thing for thing in found if has_shape(thing)), None)

    def _squares(self, pixels: float) -> float:
        return pixels / self._workbench.view.sight().scale

    # ------------------------------------------------------------------------------------- overlay

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The outline with its points; the chosen one is larger."""
        outline = self.outline
        if not outline:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels = [sight.pixels(x, y) for x, y in outline]
        for colour, width in ((INK, 3.6), (PALE, 1.6)):
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF(pixels))
        for number, pixel in enumerate(pixels):
            chosen = number == self._point
            _square(painter, pixel, 6.0 if chosen else 4.5, _CHOSEN if chosen else PALE)
        if self._over is not None and not self.busy:
            painter.setPen(QPen(INK, 1.4))
            painter.setBrush(_CHOSEN)
            painter.drawEllipse(sight.pixels(*self._over[1]), 4.0, 4.0)


def _square(painter: QPainter, middle: QPointF, half: float, colour: QColor) -> None:
    painter.setPen(QPen(INK, 1.4))
    painter.setBrush(colour)
    corner = middle - QPointF(half, half)
    painter.drawRect(round(corner.x()), round(corner.y()), round(2 * half), round(2 * half))


def _name_of(thing: Shaped) -> str:
    catalogue = load_catalogue()
    kind: ObstacleKind | PlatformKind | HazardKind | None
    match thing:
        case Obstacle():
            kind = catalogue.obstacles.get(thing.kind)
        case Platform():
            kind = catalogue.platforms.get(thing.kind)
        case Hazard():
            kind = catalogue.hazards.get(thing.kind)
    return kind.name if kind is not None else thing.kind


class ShapePanel(QWidget):
    """Says what can be done with a shape."""

    def __init__(self, workbench: Workbench, tool: ShapeTool) -> None:
        """Tell of the shape that ``tool`` edits."""
        super().__init__()
        self._tool = tool
        self._name = heading()
        self._facts = muted()
        column = column_of(self)
        column.addWidget(self._name)
        column.addWidget(self._facts)
        column.addWidget(
            muted(
                self.tr(
                    "Drag a point to move it. Press on a side to add a point there. Delete removes "
                    "the chosen point.\n\nBy keyboard: Page Up and Page Down choose a point, arrow "
                    "keys move it, Insert adds one after it."
                )
            )
        )
        column.addStretch(1)
        workbench.selection.changed.connect(self.show_shape)
        workbench.field_changed.connect(lambda _event: self.show_shape())
        workbench.tool_changed.connect(lambda _tool: self.show_shape())
        self.show_shape()

    def show_shape(self) -> None:
        """Tell what is edited and how many points it has."""
        thing = self._tool.thing
        if thing is None:
            self._name.setText(self.tr("No shape"))
            self._facts.setText(self.tr("Click an obstacle, a platform or a hazard on the map."))
            return
        self._name.setText(capital(_name_of(thing)))
        self._facts.setText(self.tr("{} points").format(len(self._tool.outline)))
