"""The pages as they are going to be printed: a list of them, one in sight, zoom."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QScrollArea, QVBoxLayout, QWidget

from fieldwright.log import record_unforeseen
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.terms.paper import MM_AN_INCH
from fieldwright.widgets.parts import CLOSE, GAP, button, muted, row
from fieldwright.widgets.translation import translate

ACTUAL = 1.0
"""The zoom at which a page is as large as on paper, on a screen of 96 dots an inch."""

_DOTS_AN_INCH = 96
_SMALLEST, _LARGEST = 0.05, 4.0
_STEP = 1.25
_MOST_PIXELS = 24_000_000
_EDGE = 12
_LIST_WIDTH = 132
_SHADE = QColor(0, 0, 0, 60)


class PageView(QWidget):
    """One page, drawn anew when it or its size changes."""

    def __init__(self) -> None:
        """Show no page."""
        super().__init__()
        self._leaf: Leaf | None = None
        self._image: QImage | None = None
        self._zoom = ACTUAL

    def show_leaf(self, leaf: Leaf | None, zoom: float) -> None:
        """Show a page at a zoom."""
        self._leaf, self._zoom, self._image = leaf, zoom, None
        self.setFixedSize(self._wanted_size())
        self.update()

    def _wanted_size(self) -> QSize:
        if self._leaf is None:
            return QSize(2 * _EDGE, 2 * _EDGE)
        wide, high = page_pixels(self._leaf, self._zoom)
        return QSize(round(wide) + 2 * _EDGE, round(high) + 2 * _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page on its shade."""
        if self._leaf is None:
            return
        if self._image is None:
            self._image = _safe_picture(self._leaf, self._zoom, self.devicePixelRatioF())
        size = self._image.deviceIndependentSize()
        box = QRectF(_EDGE, _EDGE, size.width(), size.height())
        painter = QPainter(self)
        painter.fillRect(box.translated(2, 3), _SHADE)
        painter.drawImage(box.topLeft(), self._image)
        painter.end()


def page_pixels(leaf: Leaf, zoom: float) -> tuple[float, float]:
    """Width and height of a page on the screen."""
    unit = zoom * _DOTS_AN_INCH / MM_AN_INCH
    return leaf.page.width_mm * unit, leaf.page.height_mm * unit


def picture_of(leaf: Leaf, zoom: float, ratio: float = 1.0) -> QImage:
    """A page as pixels, of which the screen has ``ratio`` a unit of length."""
    wide, high = page_pixels(leaf, zoom * ratio)
    image = QImage(max(1, round(wide)), max(1, round(high)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    unit = zoom * ratio * _DOTS_AN_INCH / MM_AN_INCH * leaf.correction
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(unit, unit)
        leaf.draw(painter)
    finally:
        painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def _safe_picture(leaf: Leaf, zoom: float, ratio: float) -> QImage:
    """The picture of a page; an empty one where it cannot be drawn: the log says why.

    Nothing may leave a paint event.
    """
    try:
        return picture_of(leaf, zoom, ratio)
    except Exception as error:
        record_unforeseen(error)
        return picture_of(replace(leaf, draw=lambda _painter: None), zoom, ratio)


class _Desk(QScrollArea):
    """Where the page lies; Ctrl and the wheel zoom, a drag moves it."""

    def __init__(self, preview: Preview) -> None:
        super().__init__()
        self._preview = preview
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl held, else go up and down."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y()
            if turned:
                self._preview.zoom_by(_STEP if turned > 0 else 1 / _STEP)
            event.accept()
            return
        super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A page that fits goes on to do so."""
        super().resizeEvent(event)
        self._preview.fit_again()


class Preview(QWidget):
    """A list of all pages and the chosen one."""

    def __init__(self) -> None:
        """No pages yet; one fits into the room there is."""
        super().__init__()
        self._leaves: Leaves = ()
        self._zoom = ACTUAL
        self._is_fitted = True
        self.list = QListWidget()
        self.list.setFixedWidth(_LIST_WIDTH)
        self.list.setAccessibleName(translate("print", "Pages"))
        self.list.currentRowChanged.connect(self._show_page)
        self.page = PageView()
        self.desk = _Desk(self)
        self.desk.setWidget(self.page)
        self.zoom_words = muted()
        self._lay_out()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._redraw)

    def _lay_out(self) -> None:
        self.buttons = [
            button(
                "\N{MINUS SIGN}", lambda: self.zoom_by(1 / _STEP), tip=translate("print", "Smaller")
            ),
            button("+", lambda: self.zoom_by(_STEP), tip=translate("print", "Larger")),
            button(translate("print", "Whole page"), self.fit),
            button(translate("print", "Actual size"), lambda: self.zoom_to(ACTUAL)),
        ]
        line = row(*self.buttons, self.zoom_words)
        line.setStretch(len(self.buttons), 1)
        beside = QHBoxLayout()
        beside.setSpacing(GAP)
        beside.addWidget(self.list)
        beside.addWidget(self.desk, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(CLOSE)
        column.addLayout(beside, 1)
        column.addLayout(line)

    # ------------------------------------------------------------------------------------- showing

    @property
    def leaves(self) -> Leaves:
        """The pages that are shown."""
        return self._leaves

    def show_leaves(self, leaves: Leaves) -> None:
        """Show other pages; the chosen one stays chosen where there still is one."""
        chosen = max(0, self.list.currentRow())
        self._leaves = leaves
        titles = [leaf.title for leaf in leaves]
        self.list.blockSignals(True)
        if titles != [self.list.item(place).text() for place in range(self.list.count())]:
            self.list.clear()
            self.list.addItems(titles)
        self.list.setCurrentRow(min(chosen, len(leaves) - 1))
        self.list.blockSignals(False)
        self._soon.start()

    @property
    def current(self) -> Leaf | None:
        """The page in sight."""
        place = self.list.currentRow()
        return self._leaves[place] if 0 <= place < len(self._leaves) else None

    def _show_page(self, _place: int) -> None:
        self.desk.verticalScrollBar().setValue(0)
        self._soon.start()

    def _redraw(self) -> None:
        leaf = self.current
        if leaf is not None and self._is_fitted:
            self._zoom = self._fitting(leaf)
        if leaf is not None:
            self._zoom = min(self._zoom, _finest(leaf))
        self.page.show_leaf(leaf, self._zoom)
        words = translate("print", "{} %").format(round(100 * self._zoom))
        self.zoom_words.setText(words if leaf is not None else "")

    # ---------------------------------------------------------------------------------------- zoom

    def fit(self) -> None:
        """Show the whole page."""
        self._is_fitted = True
        self._soon.start()

    def fit_again(self) -> None:
        """The room has changed: a page that fitted is to fit again."""
        if self._is_fitted:
            self._soon.start()

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller, about the middle of what is in sight."""
        self.zoom_to(self._zoom * factor)

    def zoom_to(self, zoom: float) -> None:
        """Show the page at a zoom; 1 is actual size."""
        bars = self.desk.horizontalScrollBar(), self.desk.verticalScrollBar()
        middle = QPoint(
            *(round((bar.value() + bar.pageStep() / 2) / self._zoom * 1000) for bar in bars)
        )
        self._is_fitted = False
        self._zoom = max(_SMALLEST, min(_LARGEST, zoom))
        self._redraw()
        for bar, place in zip(bars, (middle.x(), middle.y()), strict=True):
            bar.setValue(round(place / 1000 * self._zoom - bar.pageStep() / 2))

    def _fitting(self, leaf: Leaf) -> float:
        room = self.desk.viewport().size()
        wide, high = page_pixels(leaf, 1.0)
        fitting = min((room.width() - 2 * _EDGE) / wide, (room.height() - 2 * _EDGE) / high)
        return max(_SMALLEST, min(_LARGEST, fitting))


def _finest(leaf: Leaf) -> float:
    """The zoom at which a page still has no more pixels than can be held easily."""
    wide, high = page_pixels(leaf, 1.0)
    return float((_MOST_PIXELS / (wide * high)) ** 0.5)
