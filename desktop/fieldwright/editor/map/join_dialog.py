"""Laying another map beside this one: at which edge, how far along, with both in sight."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QWidget,
)

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_joining import Joint, check_joint, joined
from fieldwright.editing.map_scaling import rescaled
from fieldwright.editor.background import Background
from fieldwright.editor.parts import (
    GAP,
    MARGIN,
    Form,
    Note,
    button,
    choose,
    column_in,
    heading,
    muted,
    number,
    quietly,
    roomy,
    row,
)
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import one_line
from fieldwright.terms.grid import LARGEST_SIDE, Block, Edge
from fieldwright.widgets.still import StillCombo

_EDGES = {
    Edge.NORTH: QT_TRANSLATE_NOOP("join", "North edge"),
    Edge.EAST: QT_TRANSLATE_NOOP("join", "East edge"),
    Edge.SOUTH: QT_TRANSLATE_NOOP("join", "South edge"),
    Edge.WEST: QT_TRANSLATE_NOOP("join", "West edge"),
}
_PREVIEW_PX = 640
_SIDE = 300
_MARGIN = 20
_ACCENT, _INK = QColor(224, 122, 47), QColor(32, 28, 24)


class JoinDialog(QDialog):
    """Shows both maps side by side; the other one is dragged, or placed by numbers."""

    def __init__(
        self,
        first: Battlefield,
        second: Battlefield,
        options: DrawingOptions,
        parent: QWidget | None = None,
    ) -> None:
        """Join ``second`` to ``first``, drawn as ``options`` say."""
        super().__init__(parent)
        self._first, self._given = first, second
        self._options = options
        self.second = second
        self.joint = Joint()
        self.trouble = ""
        name = one_line(second.info.name) or self.tr("another map")
        self.setWindowTitle(self.tr("Join {}").format(name))
        self.preview = JoinPreview(self)
        self._drawing = Background(self)
        self._drawing.answered.connect(self.preview.show_images)
        self.edge = StillCombo()
        roomy(self.edge)
        self.edge.setAccessibleName(self.tr("Edge"))
        for edge, text in _EDGES.items():
            self.edge.addItem(translate("join", text), edge)
        self.offset = number(-LARGEST_SIDE, LARGEST_SIDE, self.tr("Squares along the edge"))
        self.convert = QCheckBox(self._convert_words())
        self.convert.setChecked(True)
        self.note = Note()
        self.do = button(self.tr("Join"), self.accept, default=True)
        self.leave = button(self.tr("Cancel"), self.reject)
        self._lay_out(name)
        self.edge.currentIndexChanged.connect(self._take_edge)
        self.offset.valueChanged.connect(lambda value: self.place(Joint(self.joint.edge, value)))
        self.convert.toggled.connect(self._take_scale)
        self.finished.connect(lambda _: self._drawing.finish())
        self._take_scale()
        self.resize(980, 600)

    @property
    def field(self) -> Battlefield:
        """This map."""
        return self._first

    def joined(self) -> Battlefield:
        """Both as one; raises MapError."""
        return joined(self._first, self.second, self.joint)

    # ------------------------------------------------------------------------------------- making

    def _convert_words(self) -> str:
        then = self._first.info.scale
        return self.tr("Change it to {} scale first").format(then)

    def _lay_out(self, name: str) -> None:
        side = QWidget()
        side.setFixedWidth(_SIDE)
        column = column_in(side)
        column.addWidget(heading(name))
        info = self._given.info
        told = self.tr("{columns} x {rows} squares of {feet} ft").format(
            columns=self._given.columns,
            rows=self._given.rows,
            feet=info.scale.feet_per_square,
        )
        column.addWidget(muted(told))
        self.convert.setVisible(info.scale is not self._first.info.scale)
        column.addWidget(self.convert)
        column.addSpacing(GAP)
        rows = Form()
        rows.add(self.tr("At the &edge"), self.edge)
        rows.add(self.tr("Squares a&long it"), self.offset)
        column.addLayout(rows)
        column.addLayout(
            row(
                button(self.tr("Begin"), lambda: self._align(0.0)),
                button(self.tr("Middle"), lambda: self._align(0.5)),
                button(self.tr("End"), lambda: self._align(1.0)),
            )
        )
        column.addWidget(muted(self.tr("Or drag the map in the picture from edge to edge.")))
        column.addStretch(1)
        column.addWidget(self.note)
        column.addLayout(row(self.do, self.leave))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addWidget(self.preview, 1)
        whole.addWidget(side)

    # ------------------------------------------------------------------------------------- changes

    def place(self, joint: Joint) -> None:
        """Lay the other map elsewhere."""
        self.joint = joint
        self.trouble = ""
        size = (0, 0)
        try:
            whole = check_joint(self._first, self.second, joint)
            size = (whole.width, whole.height)
        except MapError as error:
            self.trouble = str(error)
        choose(self.edge, joint.edge)
        quietly(self.offset, joint.offset)
        self.do.setEnabled(not self.trouble)
        if self.trouble:
            self.note.say(self.trouble, alarm=True)
        else:
            self.note.say(self.tr("Together {} x {} squares.").format(*size))
        self.preview.update()

    def _take_edge(self) -> None:
        edge = self.edge.currentData()
        along = edge in (Edge.NORTH, Edge.SOUTH)
        was_along = self.joint.edge in (Edge.NORTH, Edge.SOUTH)
        self.place(Joint(edge, self.joint.offset if along is was_along else 0))

    def _align(self, share: float) -> None:
        """Begin, middle or end of both maps level with each other."""
        along = self.joint.edge in (Edge.NORTH, Edge.SOUTH)
        ours = self._first.columns if along else self._first.rows
        theirs = self.second.columns if along else self.second.rows
        self.place(Joint(self.joint.edge, round((ours - theirs) * share)))

    def _take_scale(self) -> None:
        """The other map in this one's scale, if that is wished and can be."""
        self.second = self._given
        if self._given.info.scale is not self._first.info.scale and self.convert.isChecked():
            try:
                self.second = rescaled(self._given)
            except MapError as error:
                self.convert.setChecked(False)
                self.place(self.joint)
                self.note.say(str(error), alarm=True)
                return
        self.place(self.joint)
        first, second, options = self._first, self.second, self._options
        self._drawing.ask(lambda: (drawn(first, options), drawn(second, options)))


def drawn(field: Battlefield, options: DrawingOptions) -> QImage:
    """A small picture of a whole map."""
    pixels = max(2, min(16, _PREVIEW_PX // max(field.columns, field.rows)))
    return render_image(field, replace(options, square_px=pixels, coordinates=False))


class JoinPreview(QWidget):
    """Both maps as they would lie; the other one follows the pointer, arrows move it along."""

    def __init__(self, dialog: JoinDialog) -> None:
        """Show what ``dialog`` joins."""
        super().__init__(dialog)
        self._dialog = dialog
        self._images: tuple[QImage, QImage] | None = None
        self._grab: tuple[float, float] | None = None
        self._sight: tuple[float, QPointF] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(self.tr("Both maps"))
        self.setAccessibleDescription(
            self.tr("Arrow keys along the edge move the other map; others change the edge.")
        )

    def sizeHint(self) -> QSize:
        """Room for both."""
        return QSize(640, 540)

    def show_images(self, images: tuple[QImage, QImage]) -> None:
        """Both maps are drawn."""
        self._images = images
        self.update()

    # ------------------------------------------------------------------------------------- painting

    def _beside(self) -> Block:
        dialog = self._dialog
        return dialog.joint.block(dialog.field.block, dialog.second.block)

    def _scale(self) -> tuple[float, QPointF]:
        """Pixels a square, and where the first map's corner lies: both fill the room.

        While the other map is dragged nothing but it moves.
        """
        if self._sight is not None:
            return self._sight
        first = self._dialog.field.block
        whole = first.joined(self._beside())
        wide, high = self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN
        scale = min(wide / whole.width, high / whole.height)
        corner = QPointF(
            (self.width() - whole.width * scale) / 2 - whole.left * scale,
            (self.height() - whole.height * scale) / 2 - whole.top * scale,
        )
        return scale, corner

    def _box(self, block: Block) -> QRectF:
        scale, corner = self._scale()
        return QRectF(
            corner.x() + block.left * scale,
            corner.y() + block.top * scale,
            block.width * scale,
            block.height * scale,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both, the other one framed."""
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        first, second = self._box(self._dialog.field.block), self._box(self._beside())
        soft = self.palette().color(QPalette.ColorRole.Midlight)
        for which, box in ((0, first), (1, second)):
            painter.fillRect(box, soft)
            if self._images is not None:
                painter.drawImage(box, self._images[which])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(_INK, 1))
            painter.drawRect(box)
        alarm = QColor(196, 40, 28) if self._dialog.trouble else _ACCENT
        painter.setPen(QPen(alarm, 3))
        painter.drawRect(second)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()

    # ---------------------------------------------------------------------------------------- hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold the other map."""
        scale, corner = self._scale()
        place = (event.position() - corner) / scale
        beside = self._beside()
        if self._box(beside).contains(event.position()):
            self._sight = (scale, corner)
            self._grab = (place.x() - beside.left, place.y() - beside.top)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Bring it to the nearest edge."""
        if self._grab is None:
            return
        scale, corner = self._scale()
        place = (event.position() - corner) / scale
        self._dialog.place(self._nearest(place.x() - self._grab[0], place.y() - self._grab[1]))

    def _nearest(self, left: float, top: float) -> Joint:
        """The edge that the other map, held there, is nearest to."""
        first, second = self._dialog.field.block, self._dialog.second.block
        away = {
            Edge.NORTH: abs(top + second.height),
            Edge.SOUTH: abs(top - first.height),
            Edge.WEST: abs(left + second.width),
            Edge.EAST: abs(left - first.width),
        }
        edge = min(away, key=lambda one: away[one])
        along = edge in (Edge.NORTH, Edge.SOUTH)
        offset = round(left if along else top)
        ours, theirs = (first.width, second.width) if along else (first.height, second.height)
        return Joint(edge, min(max(offset, 1 - theirs), ours - 1))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        del event
        self._grab = self._sight = None
        self.unsetCursor()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows along the edge move it, across the edge change to that edge."""
        ways = {
            Qt.Key.Key_Up: (Edge.NORTH, -1),
            Qt.Key.Key_Right: (Edge.EAST, 1),
            Qt.Key.Key_Down: (Edge.SOUTH, 1),
            Qt.Key.Key_Left: (Edge.WEST, -1),
        }
        found = ways.get(Qt.Key(event.key()))
        if found is None:
            super().keyPressEvent(event)
            return
        edge, step = found
        joint = self._dialog.joint
        along = joint.edge in (Edge.NORTH, Edge.SOUTH)
        if (edge in (Edge.EAST, Edge.WEST)) is along:
            self._dialog.place(Joint(joint.edge, joint.offset + step))
        else:
            self._dialog.place(Joint(edge, joint.offset))
