"""The map on the screen: zoomed to the pointer, panned by hand, drawn in chunks."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.camera import Camera
from fieldwright.canvas.chunk_layer import ChunkLayer
from fieldwright.canvas.figure_layer import FigureLayer, Frame
from fieldwright.canvas.gestures import Gestures
from fieldwright.canvas.guard import PaintGuard
from fieldwright.canvas.overlays import FieldEdge, Overlay, SectionLines, SquareOutline, Veil
from fieldwright.canvas.rulers import ACROSS_HEIGHT, DOWN_WIDTH, Ruler
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import LookTool, Tool
from fieldwright.drawing.options import DrawingOptions
from fieldwright.terms.grid import Block, Square

HOVER = QColor(255, 253, 247)
MARK = QColor(240, 190, 60)


class MapView(Camera):
    """Shows one field. One unit of its scene is one square.

    ``hovered`` names the square under the pointer, ``marked`` the one that was clicked or walked
    to by keys (None: none); ``zoomed`` tells the percentage; ``settled`` that all that is in sight
    is drawn; ``menu_wanted`` asks for a context menu for a place in squares (None: beside the
    field) at a place on the screen; ``escaped`` that Escape had no gesture to cancel; ``handled``
    that the tool in hand has seen something, and may want something else next.
    """

    hovered = Signal(object)
    marked = Signal(object)
    settled = Signal()
    menu_wanted = Signal(object, QPoint)
    escaped = Signal()
    handled = Signal()

    def __init__(
        self, field: Battlefield, options: DrawingOptions, parent: QWidget | None = None
    ) -> None:
        """Show ``field``, fitted into the view once the view has a size."""
        super().__init__(parent)
        self.chunks = ChunkLayer(field, options, self)
        self.guard = PaintGuard(self, self._repaint_all)
        self.figures = FigureLayer(self._repaint_soon)
        self.hover_outline = SquareOutline(HOVER, 1.5)
        self.mark_outline = SquareOutline(MARK, 2.0)
        self.section_lines = SectionLines()
        self.veil = Veil()
        self._overlays: list[Overlay] = [self.veil, FieldEdge()]
        self._gestures = Gestures(self)
        self._committed = field
        self._pending_touched = Block(0, 0, 0, 0)
        self._tool: Tool = LookTool(self)
        self._set_up()
        self._rulers = (
            Ruler(Qt.Orientation.Horizontal, self.sight, self),
            Ruler(Qt.Orientation.Vertical, self.sight, self),
        )
        self.show_rulers(False)
        for overlay in (self.section_lines, self.hover_outline, self.mark_outline):
            self.add_overlay(overlay)

    def _set_up(self) -> None:
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Map"))
        self.setAccessibleDescription(
            self.tr("Arrow keys move the map; with Shift they move the marked square.")
        )
        self.chunks.changed.connect(self._repaint_squares)
        self.chunks.settled.connect(self.settled)
        for change in (self.hovered, self.marked, self.handled, self.zoomed):
            change.connect(self.guard.retry)
        self._lay_scene()

    # ------------------------------------------------------------------------------ what is shown

    @property
    def field(self) -> Battlefield:
        """The field that is shown."""
        return self.chunks.field

    def show_field(self, field: Battlefield, touched: Block | None = None) -> None:
        """Show another state of the field, or another field; ``touched`` None means all of it."""
        self.guard.retry()
        same_size = (field.columns, field.rows) == (self.field.columns, self.field.rows)
        was_previewed = not self._pending_touched.is_empty and field.same_as(self.field)
        if touched is not None:
            touched = touched.joined(self._pending_touched)
        self._committed, self._pending_touched = field, Block(0, 0, 0, 0)
        if was_previewed:
            self.chunks.keep_showing(field)
            return
        self.chunks.show_field(field, touched)
        self._lay_scene()
        if not same_size:
            self.mark_square(None)
            self.fit()
            self._gestures.point_again()
        self.viewport().update()

    def show_pending(self, field: Battlefield | None, touched: Block | None = None) -> None:
        """Show a field that is not in the document yet: a gesture's preview; None ends it.

        ``touched`` are the squares that differ from what is shown now. When it ends, what the
        document holds is shown again.
        """
        if field is None:
            field, touched = self._committed, self._pending_touched
            self._pending_touched = Block(0, 0, 0, 0)
        elif touched is not None:
            self._pending_touched = self._pending_touched.joined(touched)
        if field is not self.field:
            self.guard.retry()
            self.chunks.show_field(field, touched)

    @property
    def options(self) -> DrawingOptions:
        """How the field is drawn."""
        return self.chunks.options

    def show_options(self, options: DrawingOptions) -> None:
        """Draw the field another way."""
        self.guard.retry()
        self.chunks.show_options(options)
        self.viewport().update()

    def show_rulers(self, shown: bool) -> None:
        """Show or hide the coordinates at the edges."""
        left, top = (DOWN_WIDTH, ACROSS_HEIGHT) if shown else (0, 0)
        self.setViewportMargins(left, top, 0, 0)
        for ruler in self._rulers:
            ruler.setVisible(shown)
        self._place_rulers()
        if self._fitted:
            self.fit()

    def add_overlay(self, overlay: Overlay) -> None:
        """Draw something over the map, above what was added before."""
        self._overlays.append(overlay)
        self.viewport().update()

    def remove_overlay(self, overlay: Overlay) -> None:
        """Draw it no longer."""
        self._overlays.remove(overlay)
        self.viewport().update()

    @property
    def tool(self) -> Tool:
        """The tool in hand."""
        return self._tool

    def take_tool(self, tool: Tool) -> None:
        """Take another tool; a gesture under way is cancelled."""
        self.guard.retry()
        self._gestures.cancel_tool()
        self._tool.put_away()
        self._tool = tool
        self.viewport().setCursor(tool.cursor)
        tool.take_up()

    def cancel_tool(self) -> None:
        """Cancel whatever the tool in hand does."""
        self._gestures.cancel_tool()

    def cancel_drag_unless_own(self) -> None:
        """The field has changed: cancel a drag, unless the tool in hand itself has changed it.

        Clicks so far stay.
        """
        self._gestures.field_changed()

    # -------------------------------------------------------------------------------- where it is

    def pointer_at(
        self, pixel: QPointF, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> Pointer:
        """What lies under a pixel of the viewport."""
        sight = self.sight()
        x, y = sight.place(pixel)
        return Pointer(x, y, sight.square(pixel), pixel.toPoint(), modifiers)

    def pointer_at_mark(
        self, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> Pointer | None:
        """A pointer in the middle of the marked square; None where no square is marked."""
        square = self.mark_outline.square
        if square is None:
            return None
        x, y = square.column + 0.5, square.row + 0.5
        return Pointer(x, y, square, self.sight().pixels(x, y).toPoint(), modifiers)

    def mark(self, at: Pointer) -> None:
        """Mark the square under the pointer, or none beside the field or on the marked one."""
        self.mark_square(None if at.square == self.mark_outline.square else at.square)

    def mark_square(self, square: Square | None) -> None:
        """Mark a square, or none."""
        if square != self.mark_outline.square:
            self._outline(self.mark_outline, square)
            self.marked.emit(square)

    def bring_into_view(self, square: Square) -> None:
        """Pan so that a square and some room around it are in sight."""
        self.ensureVisible(square.column, square.row, 1, 1, 40, 40)

    def _tell_sight(self, moving: bool) -> None:
        self.chunks.set_sight(self.sight().squares, self._pitch, moving)
        self.viewport().update()
        self._update_rulers()

    # ----------------------------------------------------------------------------------- painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the surround, and the chunks at whole device pixels."""
        sight, ratio = self.sight(), self.devicePixelRatioF()
        painter.save()
        painter.resetTransform()
        painter.fillRect(self.viewport().rect(), self.palette().color(QPalette.ColorRole.Mid))
        painter.scale(1 / ratio, 1 / ratio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        origin = QPoint(round(sight.origin.x() * ratio), round(sight.origin.y() * ratio))
        exposed = Block(
            int(rect.left()) - 1, int(rect.top()) - 1, int(rect.right()) + 2, int(rect.bottom()) + 2
        )
        paint, figures = self.guard.paint, self.figures
        paint(painter, self.chunks, lambda: self.chunks.paint(painter, origin, exposed))
        painter.scale(ratio, ratio)
        self.guard.paint_overlays(painter, sight, figures.underlays)
        painter.scale(1 / ratio, 1 / ratio)
        frame = Frame(origin, self._pitch, exposed)
        paint(painter, figures, lambda: figures.paint(painter, self.field, self.options, frame))
        painter.restore()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the overlays."""
        sight = self.sight()
        painter.save()
        painter.resetTransform()
        self.guard.paint_overlays(painter, sight, self._overlays)
        painter.restore()

    def _repaint_all(self) -> None:
        self.viewport().update()

    def _repaint_soon(self) -> None:
        QTimer.singleShot(0, self.viewport(), self.viewport().update)

    def _repaint_squares(self, block: Block) -> None:
        box = self.sight().rectangle(block).toAlignedRect().adjusted(-2, -2, 2, 2)
        self.viewport().update(box)

    def _outline(self, outline: SquareOutline, square: Square | None) -> None:
        for place in (outline.square, square):
            if place is not None:
                self._repaint_squares(Block(*place, place.column + 1, place.row + 1))
        outline.square = square

    def _place_rulers(self) -> None:
        across, down = self._rulers
        across.setGeometry(DOWN_WIDTH, 0, self.width() - DOWN_WIDTH, ACROSS_HEIGHT)
        down.setGeometry(0, ACROSS_HEIGHT, DOWN_WIDTH, self.height() - ACROSS_HEIGHT)

    def _update_rulers(self) -> None:
        for ruler in self._rulers:
            ruler.update()

    # ------------------------------------------------------------------------------------- events

    def hover(self, square: Square | None) -> None:
        """Take note of the square under the pointer."""
        if square == self.hover_outline.square:
            return
        self._outline(self.hover_outline, square)
        for ruler in self._rulers:
            ruler.point_at(square)
        self.hovered.emit(square)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay fitted, if it was; keep everything reachable."""
        super().resizeEvent(event)
        self._lay_scene()
        self._place_rulers()
        if self._fitted:
            self.fit()
        else:
            self._tell_sight(moving=False)

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 (Qt calls it)
        """Ask for the chunks that came into sight."""
        super().scrollContentsBy(dx, dy)
        self.chunks.set_sight(self.sight().squares, self._pitch, moving=False)
        self._update_rulers()

    def viewportEvent(self, event: QEvent) -> bool:
        """A pinch on a trackpad zooms; the pointer leaving the view hovers over nothing."""
        if event.type() == QEvent.Type.NativeGesture:
            return self._gestures.native(cast(QNativeGestureEvent, event))
        if event.type() == QEvent.Type.Leave:
            self.hover(None)
            self._gestures.leave()
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms to the pointer; two fingers on a trackpad move the map."""
        self._gestures.wheel(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a pan or the tool's gesture."""
        self._gestures.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click of two."""
        self._gestures.press_twice(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it, and hover."""
        self._gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish it."""
        self._gestures.release(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the map or, with Shift, the marked square; Space turns the hand on."""
        if not self._gestures.key(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space up: the tool is in hand again."""
        if not self._gestures.key_up(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A gesture under way is broken off."""
        self._gestures.break_off()
        super().focusOutEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the square under the pointer, or of the marked one by keyboard."""
        if self._gestures.takes_menu:
            return
        at: Pointer | None = self.pointer_at(QPointF(event.pos()))
        place = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.pointer_at_mark()
            if at is not None and at.square is not None:
                corner = self.sight().pixels(at.square.column + 1, at.square.row + 1)
                place = self.viewport().mapToGlobal(corner.toPoint())
        self.menu_wanted.emit(at, place)
