"""Bringing the squares of a background picture onto the grid of the map."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editing.map_alignment import STRAIGHT, Alignment
from fieldwright.editor.map.align_canvas import AlignCanvas
from fieldwright.editor.map.align_state import AlignState
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    MARGIN,
    Form,
    Note,
    button,
    caption,
    column_in,
    fraction,
    muted,
    name_label,
    number,
    quietly,
    row,
)
from fieldwright.terms.grid import LARGEST_SIDE, Square
from fieldwright.widgets.areas import scrolled
from fieldwright.widgets.still import StillSlider

_SIDE = 320


class AlignDialog(QDialog):
    """The picture at the left, three ways to say where its squares are at the right."""

    def __init__(
        self, image: QImage, alignment: Alignment, name: str, parent: QWidget | None = None
    ) -> None:
        """Align ``image``, beginning with ``alignment``."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Align the picture") + (f" - {name}" if name else ""))
        self.state = AlignState(image.width(), image.height(), alignment, self)
        self.canvas = AlignCanvas(image, self.state)
        self._make_boxes()
        boxes = self._scrolled(self._boxes_page())
        side = QWidget()
        side.setFixedWidth(max(_SIDE, boxes.minimumWidth()))
        column = column_in(side)
        column.addWidget(boxes, 1)
        column.addWidget(self.note)
        column.addLayout(row(self.do, self.leave))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addWidget(self.canvas, 1)
        whole.addWidget(side)
        self._connect()
        for box in self.findChildren(QAbstractSpinBox):
            box.setKeyboardTracking(False)
        self.show_state()
        self.resize(self._first_size())
        self.canvas.setFocus()

    def tell_guess(self) -> None:
        """Say that the first alignment is a grid that was found in the picture."""
        words = self.tr("A grid was found in the picture. Look whether it fits.")
        turn = abs(self.state.alignment.turn)
        if turn >= STRAIGHT:
            askew = self.tr(
                "A grid was found in the picture, {:.2f} degrees askew: it is turned back. Look "
                "whether it fits."
            )
            words = askew.format(turn)
        self.guess.say(words)

    def tell_no_guess(self) -> None:
        """Say that no grid was found in the picture, and what to do about it."""
        self.state.is_guess = True
        self.guess.say(
            self.tr(
                "No grid was found in it; the one shown is only supposed. Say how many squares "
                "there are in all, or drag A and B onto two corners and count between them."
            ),
            alarm=True,
        )
        self.show_state()

    def _first_size(self) -> QSize:
        room = self.screen().availableSize()
        return QSize(min(1180, room.width() - 40), min(780, room.height() - 60))

    # ------------------------------------------------------------------------------------- making

    def _make_boxes(self) -> None:
        self.across = number(0, LARGEST_SIDE * 2, self.tr("Squares between, across"))
        self.down = number(0, LARGEST_SIDE * 2, self.tr("Squares between, down"))
        self.columns = fraction(0.1, 1000, 2, self.tr("Squares in all, across"))
        self.rows = fraction(0.1, 1000, 2, self.tr("Squares in all, down"))
        self.size_x = fraction(2, 20_000, 3, self.tr("Width of a square"), " px")
        self.size_y = fraction(2, 20_000, 3, self.tr("Height of a square"), " px")
        self.same = QCheckBox(self.tr("As &wide as high"))
        self.offset_x = fraction(-20_000, 20_000, 2, self.tr("First line from the left"), " px")
        self.offset_y = fraction(-20_000, 20_000, 2, self.tr("First line from the top"), " px")
        self.turn = fraction(-45, 45, 2, self.tr("Turn the picture"), " °", step=0.1)
        self.turn.setToolTip(self.tr("Clockwise; A and B turn it by themselves"))
        self.column = number(-LARGEST_SIDE, LARGEST_SIDE, self.tr("Column on the map"))
        self.row = number(-LARGEST_SIDE, LARGEST_SIDE, self.tr("Row on the map"))
        self.opacity = StillSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(10, 100)
        self.opacity.setAccessibleName(self.tr("Opacity"))
        self.opacity_words = QLabel()
        self.opacity_words.setMinimumWidth(44)
        self.fits = QCheckBox(self.tr("Make the &map as large as the picture"))
        self.guess = Note()
        self.note = Note()
        self.do = button(self.tr("Lay it under the map"), self.accept, default=True)
        self.leave = button(self.tr("Cancel"), self.reject)

    def _boxes_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(GAP)
        column.addWidget(self.guess)
        column.addWidget(caption(self.tr("By two points")))
        column.addWidget(
            muted(
                self.tr(
                    "Drag A and B onto two corners of the picture's grid, many squares apart, and "
                    "count the squares between them. Where it lies askew this turns it."
                )
            )
        )
        column.addLayout(self._pair(self.tr("&Across"), self.across, self.tr("&Down"), self.down))
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("Or: squares in all")))
        column.addLayout(self._pair(self.tr("A&cross"), self.columns, self.tr("D&own"), self.rows))
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("Or: the size of one square")))
        column.addLayout(
            self._pair(self.tr("W&idth"), self.size_x, self.tr("&Height"), self.size_y)
        )
        column.addWidget(self.same)
        column.addWidget(muted(self.tr("First line of the grid, from the picture's corner")))
        column.addLayout(
            self._pair(self.tr("&Left"), self.offset_x, self.tr("&Top"), self.offset_y)
        )
        turning = Form()
        turning.add(self.tr("Tur&n it by"), self.turn)
        column.addLayout(turning)
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("On the map")))
        column.addWidget(self.fits)
        column.addWidget(muted(self.tr("That line's corner lies on the map's")))
        column.addLayout(
            self._pair(self.tr("Col&umn line"), self.column, self.tr("&Row line"), self.row)
        )
        fading = Form()
        fading.add(self.tr("O&pacity"), self._slider_row(), self.opacity)
        column.addLayout(fading)
        column.addStretch(1)
        return page

    def _slider_row(self) -> QHBoxLayout:
        line = row(self.opacity, self.opacity_words)
        line.setStretch(0, 1)
        return line

    @staticmethod
    def _pair(first: str, one: QWidget, second: str, other: QWidget) -> QHBoxLayout:
        """Two named boxes side by side."""
        line = row()
        for title, box in ((first, one), (second, other)):
            stack = QVBoxLayout()
            stack.setContentsMargins(0, 0, 0, 0)
            stack.setSpacing(CLOSE)
            stack.addWidget(name_label(title, box))
            stack.addWidget(box)
            line.addLayout(stack, 1)
        return line

    @staticmethod
    def _scrolled(page: QWidget) -> QScrollArea:
        area = scrolled(page, by_keyboard=True)
        # Nothing is cut off at the right, whatever the style makes of its boxes.
        page.ensurePolished()
        for part in page.findChildren(QWidget):
            part.ensurePolished()
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(page.minimumSizeHint().width() + bar)
        return area

    def _connect(self) -> None:
        state = self.state
        state.changed.connect(self.show_state)
        for box in (self.across, self.down):
            box.valueChanged.connect(
                lambda _: state.count_between(self.across.value(), self.down.value())
            )
        for total in (self.columns, self.rows):
            total.valueChanged.connect(
                lambda _: state.count_all(self.columns.value(), self.rows.value())
            )
        self.size_x.valueChanged.connect(self._take_width)
        self.size_y.valueChanged.connect(self._take_height)
        self.same.toggled.connect(self._take_same)
        for offset in (self.offset_x, self.offset_y):
            offset.valueChanged.connect(
                lambda _: state.set_offset(self.offset_x.value(), self.offset_y.value())
            )
        self.turn.valueChanged.connect(state.set_turn)
        for place in (self.column, self.row):
            place.valueChanged.connect(
                lambda _: state.set_first(self.column.value(), self.row.value())
            )
        self.opacity.valueChanged.connect(lambda value: state.set_opacity(value / 100))
        self.fits.toggled.connect(state.set_fits_map)

    def _take_width(self, size: float) -> None:
        other = size if self.same.isChecked() else self.size_y.value()
        self.state.set_size(size, other)

    def _take_height(self, size: float) -> None:
        other = size if self.same.isChecked() else self.size_x.value()
        self.state.set_size(other, size)

    def _take_same(self, same: bool) -> None:
        self.state.same_both_ways = same
        if same:
            self.state.set_size(self.size_x.value(), self.size_x.value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a box takes its number; it does not close the dialog."""
        box = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(
            box, QAbstractSpinBox
        ):
            box.interpretText()
            box.selectAll()
            if box in (self.across, self.down):
                self.state.count_between(self.across.value(), self.down.value())
            event.accept()
            return
        super().keyPressEvent(event)

    # --------------------------------------------------------------------------------------- shown

    def show_state(self) -> None:
        """Show in all boxes how the picture lies now."""
        state, alignment = self.state, self.state.alignment
        quietly(self.across, state.between[0])
        quietly(self.down, state.between[1])
        columns, rows = state.count
        quietly(self.columns, columns)
        quietly(self.rows, rows)
        quietly(self.size_x, alignment.size_x)
        quietly(self.size_y, alignment.size_y)
        quietly(self.offset_x, alignment.offset_x)
        quietly(self.offset_y, alignment.offset_y)
        quietly(self.turn, alignment.turn)
        quietly(self.column, 0 if state.fits_map else alignment.column)
        quietly(self.row, 0 if state.fits_map else alignment.row)
        same = abs(alignment.size_x - alignment.size_y) < 5e-4
        with QSignalBlocker(self.same):
            self.same.setChecked(same and state.same_both_ways)
        with QSignalBlocker(self.opacity):
            self.opacity.setValue(round(state.opacity * 100))
        with QSignalBlocker(self.fits):
            self.fits.setChecked(state.fits_map)
        for box in (self.column, self.row):
            box.setEnabled(not state.fits_map)
        self.opacity_words.setText(f"{round(state.opacity * 100)} %")
        self._tell()

    def _tell(self) -> None:
        state = self.state
        columns, rows = state.whole
        trouble = state.trouble
        if not trouble and state.fits_map and max(columns, rows) > LARGEST_SIDE:
            trouble = self.tr(
                "The map would have {} x {} squares; no side may be longer than {}. Leave the "
                "map as it is, or count larger squares."
            ).format(columns, rows, LARGEST_SIDE)
        self.do.setEnabled(not trouble)
        if trouble:
            self.note.say(trouble, alarm=True)
            return
        first = Square(max(0, self.column.value()), max(0, self.row.value())).name
        if state.is_guess:
            words = self.tr("{:g} pixels a square are only supposed: {} x {} whole squares.")
            self.note.say(words.format(round(state.alignment.size_x, 1), columns, rows))
            return
        self.note.say(
            self.tr("{} x {} whole squares, the first on {}.").format(columns, rows, first)
        )
