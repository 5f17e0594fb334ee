"""How the entries of a palette are drawn and dragged."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QDrag, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

PICTURE = 56
"""Logical pixels of an entry's picture each way."""

CELL = QSize(88, 96)
_LETTERS, _LESS = 11, 2
"""Pixels: letters of names are at least so high, and so much lower than others."""

ID_ROLE = Qt.ItemDataRole.UserRole


class SwatchDelegate(QStyledItemDelegate):
    """A picture with a name below; the chosen one has a frame, the one with the keyboard too."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """All cells are alike, larger where the type is."""
        more = _letters(option.font) - _LETTERS
        return CELL + QSize(2 * more, 3 * more)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        box: QRect = option.rect.adjusted(2, 2, -2, -2)
        state = option.state
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            colour = palette.color(QPalette.ColorRole.AlternateBase)
            painter.setBrush(colour)
            edge = palette.color(QPalette.ColorRole.Accent) if chosen else colour
            painter.setPen(QPen(edge, 2 if chosen else 1))
            painter.drawRoundedRect(box, 6, 6)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QPixmap):
            left = box.center().x() - PICTURE // 2
            painter.drawPixmap(QPoint(left, box.top() + 4), picture)
        painter.setFont(option.font)
        self._write(painter, box, palette, str(index.data()))
        painter.restore()

    @staticmethod
    def _write(painter: QPainter, box: QRect, palette: QPalette, name: str) -> None:
        small = painter.font()
        small.setPixelSize(_letters(small))
        painter.setFont(small)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        room = QRect(box.left() + 2, box.top() + PICTURE + 5, box.width() - 4, box.height())
        metrics = QFontMetrics(small)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        lines = _two_lines(name, metrics, room.width())
        painter.drawText(room, flags, "\n".join(lines))


def _letters(font: QFont) -> int:
    """How high the letters of names are beside others in ``font``, in pixels."""
    return max(_LETTERS, font.pixelSize() - _LESS)


def _two_lines(name: str, metrics: QFontMetrics, width: int) -> list[str]:
    """A name broken into at most two lines, the second one cut short where it must be."""
    if metrics.horizontalAdvance(name) <= width or " " not in name:
        return [metrics.elidedText(name, Qt.TextElideMode.ElideRight, width)]
    words, first = name.split(), ""
    while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= width:
        first = f"{first} {words.pop(0)}".strip()
    rest = " ".join(words)
    if not first:
        first, rest = words[0], " ".join(words[1:])
    lines = [metrics.elidedText(first, Qt.TextElideMode.ElideRight, width)]
    return [*lines, metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)]


class SwatchList(QListView):
    """The cells; what is dragged out of it is what ``mime_of`` makes of an id.

    ``moved`` tells the cell that a key went to. The keyboard alone coming here is no choice: Qt
    brings it back to a page that it was on, and makes the first cell the current one then.
    """

    moved = Signal(QModelIndex)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Lay cells out in rows."""
        super().__init__(parent)
        self.mime_of: Callable[[str], QMimeData] | None = None
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionRectVisible(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("swatches", True)
        self.setItemDelegate(SwatchDelegate(self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that go to another cell choose it."""
        before = QPersistentModelIndex(self.currentIndex())
        super().keyPressEvent(event)
        index = self.currentIndex()
        if index.isValid() and QPersistentModelIndex(index) != before:
            self.moved.emit(index)

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802 (Qt calls it)
        """Drag the entry under the pointer out of the palette."""
        index = self.currentIndex()
        if self.mime_of is None or not index.isValid():
            return
        drag = QDrag(self)
        drag.setMimeData(self.mime_of(str(index.data(ID_ROLE))))
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QPixmap):
            drag.setPixmap(picture)
            drag.setHotSpot(QPoint(PICTURE // 2, PICTURE // 2))
        drag.exec(Qt.DropAction.CopyAction)
