"""The frame on the map by which it is resized or cropped, dragged by edges and corners."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPen

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Point
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import ARROWS, Tool
from fieldwright.editing.bounds import box_of
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_cutting import Losses
from fieldwright.editing.map_frame import WHOLE, Grip, dragged, drawn, grip_at
from fieldwright.editing.map_resizing import Filling, check_block, losses, resized
from fieldwright.editor.map.deeds import MapDeeds
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import USUAL_TOOL, Workbench
from fieldwright.terms.grid import Block

_REACH = 10.0
"""Pixels around an edge in which it can be grabbed."""

_HANDLE = 9.0
_ACCENT = QColor(224, 122, 47)
_GONE = QColor(20, 16, 12, 150)
_ALARM = QColor(196, 40, 28)

_CURSORS = {
    (1, 1): Qt.CursorShape.SizeFDiagCursor,
    (-1, -1): Qt.CursorShape.SizeFDiagCursor,
    (1, -1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 1): Qt.CursorShape.SizeBDiagCursor,
    (1, 0): Qt.CursorShape.SizeHorCursor,
    (-1, 0): Qt.CursorShape.SizeHorCursor,
    (0, 1): Qt.CursorShape.SizeVerCursor,
    (0, -1): Qt.CursorShape.SizeVerCursor,
}


class Frame(QObject):
    """The block that the map is to become, and what its new squares are; tells when they change."""

    changed = Signal()

    def __init__(self, workbench: Workbench) -> None:
        """Begin with the map as it is."""
        super().__init__(workbench)
        self._workbench = workbench
        self.block = workbench.field.block
        self.filling = Filling()
        self._lost: tuple[object, Losses] | None = None

    def set_block(self, block: Block) -> None:
        """Lay the frame elsewhere."""
        if block != self.block:
            self.block = block
            self.changed.emit()

    def set_filling(self, filling: Filling) -> None:
        """Choose what new squares are."""
        self.filling = filling
        self.changed.emit()

    def reset(self) -> None:
        """Lay the frame around the whole map."""
        self.block = self._workbench.field.block
        self.changed.emit()

    @property
    def is_altered(self) -> bool:
        """Whether the map would change."""
        return self.block != self._workbench.field.block

    @property
    def grows(self) -> bool:
        """Whether there would be new squares."""
        field = self._workbench.field.block
        return self.block.clipped(field) != self.block

    @property
    def trouble(self) -> str:
        """Why the map cannot become that, in a sentence; empty if it can."""
        try:
            check_block(self._workbench.field, self.block)
        except MapError as error:
            return str(error)
        return ""

    @property
    def losses(self) -> Losses:
        """What would be cut off."""
        if not self.is_altered:
            return Losses()
        field = self._workbench.field
        key = (field, self.block)
        if self._lost is None or self._lost[0] != key:
            self._lost = (key, losses(field, self.block) if not self.trouble else Losses())
        return self._lost[1]


class FrameTool(Tool):
    """Drags the frame; Enter does it. ``crops``: it begins with no frame, a drag draws one."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workbench: Workbench, deeds: MapDeeds, frame: Frame, *, crops: bool) -> None:
        """Work with ``frame``, which both tools share."""
        self.name = "map-crop" if crops else "map-resize"
        self.shown = True
        self.frame = frame
        self._crops = crops
        self._workbench, self._deeds = workbench, deeds
        self._grip: Grip | None = None
        self._start: Point | None = None
        self._before = frame.block
        self._keeps_frame = False
        self._was_fitted = False
        frame.changed.connect(self._follow)

    @property
    def hint(self) -> str:
        """What to drag."""
        if self.frame.is_altered and self.frame.trouble:
            return self.frame.trouble
        if self.frame.is_altered:
            return translate("map", "Enter: do it · drag the edges to change it · Esc: leave it")
        if self._crops:
            return translate("map", "Drag a frame around the part of the map that is to stay")
        return translate("map", "Drag an edge or a corner of the map, outwards or inwards")

    @property
    def busy(self) -> bool:
        """Whether the frame is another one than the map's."""
        return self._start is not None or self.frame.is_altered

    def take_up(self) -> None:
        """Show the frame."""
        if not self._keeps_frame:
            self.frame.reset()
        self._keeps_frame = False
        self._workbench.view.add_overlay(self)
        self._bring_into_sight()

    def put_away(self) -> None:
        """Hide it."""
        self._start = self._grip = None
        if self._was_fitted:
            self._workbench.view.fit()
        self._was_fitted = False
        self._workbench.view.remove_overlay(self)
        self._workbench.view.viewport().setCursor(Qt.CursorShape.ArrowCursor)

    def lay_around(self, block: Block) -> None:
        """Take the tool up with the frame around a block."""
        self._keeps_frame = self._workbench.tool is not self
        self.frame.set_block(block)

    def _bring_into_sight(self) -> None:
        """Leave room around the map to drag its edges outwards."""
        if self._crops:
            return
        self._was_fitted = True
        block = self._workbench.field.block.joined(self.frame.block)
        margin = max(2, max(block.width, block.height) // 8)
        self._workbench.view.fit(block.grown(margin))

    # ------------------------------------------------------------------------------------ gestures

    def hover(self, at: Pointer | None) -> None:
        """Show what would be held here."""
        grip = self._grip_at(at) if at is not None else None
        cursor = _CURSORS.get(grip) if grip else None
        if cursor is None:
            moves = grip == WHOLE and self._crops and self.frame.is_altered
            cursor = Qt.CursorShape.SizeAllCursor if moves else self.cursor
        self._workbench.view.viewport().setCursor(cursor)

    def _grip_at(self, at: Pointer) -> Grip | None:
        if self._crops and not self.frame.is_altered:
            return None
        reach = _REACH / self._workbench.view.sight().scale
        return grip_at(self.frame.block, (at.x, at.y), reach)

    def begin(self, at: Pointer) -> None:
        """Hold an edge, a corner or the frame, or begin a new one."""
        self._before = self.frame.block
        self._start = (at.x, at.y)
        self._grip = self._grip_at(at)
        if self._grip == WHOLE and not self._crops:
            self._start = None

    def move(self, at: Pointer) -> None:
        """Drag it."""
        if self._start is None:
            return
        if self._grip is None:
            if self._crops:
                block = drawn(self._start, (at.x, at.y)).clipped(self._workbench.field.block)
                if not block.is_empty:
                    self.frame.set_block(block)
            return
        right, down = at.x - self._start[0], at.y - self._start[1]
        self.frame.set_block(self._within(dragged(self._before, self._grip, right, down)))

    def _within(self, block: Block) -> Block:
        """A crop stays on the map; a frame that is moved keeps its size."""
        field = self._workbench.field.block
        if not self._crops:
            return block
        if self._grip == WHOLE:
            right = min(max(block.left, 0), field.width - block.width) - block.left
            down = min(max(block.top, 0), field.height - block.height) - block.top
            return Block(
                block.left + right, block.top + down, block.right + right, block.bottom + down
            )
        return block.clipped(field)

    def finish(self, at: Pointer) -> None:
        """Let go; the frame stays until Enter or Escape."""
        self.move(at)
        self._start = self._grip = None
        self._redraw()

    def double_click(self, at: Pointer) -> None:
        """Inside of the frame: do it."""
        if self.frame.is_altered and grip_at(self.frame.block, (at.x, at.y), 0.0) is not None:
            self.apply()
        else:
            self.begin(at)

    def cancel(self) -> None:
        """A drag under way goes back to where it began; else the frame to the whole map."""
        if self._start is not None:
            self._start = self._grip = None
            self.frame.set_block(self._before)
        else:
            self.frame.reset()

    def key(self, event: QKeyEvent) -> bool:
        """Enter does it; arrows with Ctrl move the south-east corner."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.frame.is_altered:
            self.apply()
            return True
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self.frame.set_block(self._within(dragged(self.frame.block, Grip(1, 1), *step)))
        return True

    def apply(self) -> None:
        """Make the map what the frame says, as one step."""
        frame, field = self.frame, self._workbench.field
        if not frame.is_altered:
            return
        block, filling = frame.block, frame.filling
        text = (
            translate("map", "crop the map to {} x {} squares")
            if self._crops
            else translate("map", "resize the map to {} x {} squares")
        )
        label = text.format(block.width, block.height)
        if self._deeds.replace(lambda: resized(field, block, filling), label):
            frame.reset()
            self._workbench.take(USUAL_TOOL if USUAL_TOOL in self._workbench.tools else "look")

    # ------------------------------------------------------------------------------------- drawing

    def _follow(self) -> None:
        """The frame has changed: keep it in sight unless a hand is dragging it."""
        view = self._workbench.view
        if self._workbench.tool is not self:
            return
        sight = view.sight()
        if self._start is None and not sight.view.contains(sight.rectangle(self.frame.block)):
            self._bring_into_sight()
        self._redraw()
        view.handled.emit()

    def _redraw(self) -> None:
        self._workbench.view.viewport().update()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Dim what goes, show what comes, and the frame with its handles and its size."""
        if self._crops and not self.frame.is_altered:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._draw_new(painter, sight)
        self._draw_gone(painter, sight)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_lost(painter, sight)
        box = sight.rectangle(self.frame.block)
        for colour, width in ((INK, 4.0), (_ACCENT, 2.0)):
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
        self._draw_handles(painter, box)
        self._draw_size(painter, sight, box)

    def _draw_new(self, painter: QPainter, sight: Sight) -> None:
        field, frame = sight.field.block, self.frame.block
        ground = self.frame.filling.ground
        kind = load_catalogue().grounds.get(ground or "")
        colour = QColor(kind.colour if kind else "#ffffff")
        colour.setAlpha(235 if kind else 70)
        for part in _outside(frame, field):
            painter.fillRect(sight.rectangle(part), colour)
        grid = QPen(QColor(32, 28, 24, 70), 1, Qt.PenStyle.DotLine)
        painter.setPen(grid)
        for part in _outside(frame, field):
            box = sight.rectangle(part)
            if sight.scale < 6:
                continue
            for column in range(part.left, part.right + 1):
                x = sight.pixels(column, 0).x()
                painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
            for row in range(part.top, part.bottom + 1):
                y = sight.pixels(0, row).y()
                painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))

    def _draw_gone(self, painter: QPainter, sight: Sight) -> None:
        for part in _outside(sight.field.block, self.frame.block):
            painter.fillRect(sight.rectangle(part), _GONE)

    def _draw_lost(self, painter: QPainter, sight: Sight) -> None:
        """A cross on everything that would be removed and that one could miss."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for thing in self.frame.losses.removed:
            if isinstance(thing, Obstacle) and _is_of_nature(thing):
                continue
            middle = box_of(thing).middle
            centre = sight.pixels(*middle)
            if not sight.view.contains(centre):
                continue
            for colour, width in ((PALE, 4.0), (_ALARM, 2.0)):
                painter.setPen(QPen(colour, width))
                painter.drawLine(centre + QPointF(-5, -5), centre + QPointF(5, 5))
                painter.drawLine(centre + QPointF(-5, 5), centre + QPointF(5, -5))

    @staticmethod
    def _draw_handles(painter: QPainter, box: QRectF) -> None:
        painter.setPen(QPen(INK, 1))
        painter.setBrush(PALE)
        middle = box.center()
        for x in (box.left(), middle.x(), box.right()):
            for y in (box.top(), middle.y(), box.bottom()):
                if (x, y) != (middle.x(), middle.y()):
                    half = _HANDLE / 2
                    painter.drawRect(QRectF(x - half, y - half, _HANDLE, _HANDLE))

    def _draw_size(self, painter: QPainter, sight: Sight, box: QRectF) -> None:
        """The size in a tag that stays in sight, inside of the frame at its top."""
        block = self.frame.block
        text = translate("map", "{} x {} squares").format(block.width, block.height)
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        width, height = metrics.horizontalAdvance(text) + 16, metrics.height() + 8
        shown = box.intersected(sight.view)
        if shown.isEmpty():
            return
        tag = QRectF(shown.center().x() - width / 2, shown.top() + 12, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 253, 247, 235))
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(_ALARM if self.frame.trouble else INK)
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, text)


def _is_of_nature(obstacle: Obstacle) -> bool:
    """Whether it is a tree, a rock or the like, which a wood has many of."""
    kind = load_catalogue().obstacles.get(obstacle.kind)
    return kind is not None and kind.group in ("nature", "earth", "cave")


def _outside(whole: Block, hole: Block) -> list[Block]:
    """The parts of a block that lie outside of another: above, below, and at both sides."""
    inner = whole.clipped(hole)
    if inner.is_empty:
        return [whole]
    parts = [
        Block(whole.left, whole.top, whole.right, inner.top),
        Block(whole.left, inner.bottom, whole.right, whole.bottom),
        Block(whole.left, inner.top, inner.left, inner.bottom),
        Block(inner.right, inner.top, whole.right, inner.bottom),
    ]
    return [part for part in parts if not part.is_empty]
