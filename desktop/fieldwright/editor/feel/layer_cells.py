"""How the cells of the list of layers are painted."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from fieldwright.editor.icons import icon_pixmap
from fieldwright.editor.layer_names import INNER, TITLES

INDENT = 16
"""Pixels by which the parts of the ground are moved in."""

_ICON = 18

_NEAR = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver
"""The pointer or the keyboard is at a cell."""

NAMES: tuple[str, ...] = tuple(TITLES)
"""The layers from the topmost down, as the list has them."""

COUNT_ROLE = int(Qt.ItemDataRole.UserRole)
STATE_ROLE = COUNT_ROLE + 1


class Column(IntEnum):
    """The columns of the list."""

    SHOWN = 0
    LOCKED = 1
    NAME = 2
    OPACITY = 3


def share_at(cell: QRect, x: float) -> float:
    """The opacity that a place in its cell stands for."""
    bar = _bar(cell)
    return min(1.0, max(0.0, (x - bar.left()) / max(1.0, bar.width())))


def _bar(cell: QRect) -> QRectF:
    """The bar of an opacity: the left part of its cell."""
    return QRectF(cell.left() + 4, cell.center().y() - 2, 30, 5)


class LayerDelegate(QStyledItemDelegate):
    """Paints eyes, locks, names with counts, and bars."""

    def __init__(self, parent: QWidget) -> None:
        """Begin with no icon drawn."""
        super().__init__(parent)
        self._icons: dict[tuple[str, int], QPixmap] = {}

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one cell; the current one of a list with the keyboard has a frame."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, rect = _palette(option), _rect(option)
        state = option.state
        shown = bool(index.model().index(index.row(), Column.SHOWN).data(STATE_ROLE))
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
        match Column(index.column()):
            case Column.SHOWN:
                self._icon(painter, rect, "shown" if shown else "not-shown", palette, not shown)
            case Column.LOCKED:
                locked = bool(index.data(STATE_ROLE))
                if locked or state & _NEAR:
                    name = "barred" if locked else "unbarred"
                    self._icon(painter, rect, name, palette, not locked)
            case Column.NAME:
                _write_name(painter, rect, index, shown, palette, index.data(COUNT_ROLE))
            case Column.OPACITY:
                told = bool(state & _NEAR)
                _draw_bar(painter, rect, float(index.data(STATE_ROLE)), palette, told)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 4, 4)
        painter.restore()

    def _icon(
        self, painter: QPainter, rect: QRect, name: str, palette: QPalette, faint: bool
    ) -> None:
        role = QPalette.ColorRole.PlaceholderText if faint else QPalette.ColorRole.Text
        colour = palette.color(role)
        key = (name, colour.rgba())
        if key not in self._icons:
            self._icons[key] = icon_pixmap(name, QColor(colour), _ICON)
        place = QRect(0, 0, _ICON, _ICON)
        place.moveCenter(rect.center())
        painter.drawPixmap(place, self._icons[key])

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """As high as a line of type and some air."""
        return QSize(32, option.fontMetrics.height() + 8)


def _palette(option: QStyleOptionViewItem) -> QPalette:
    palette: QPalette = option.palette
    return palette


def _rect(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect
    return rect


def _write_name(
    painter: QPainter,
    rect: QRect,
    index: QModelIndex | QPersistentModelIndex,
    shown: bool,
    palette: QPalette,
    count: int | None,
) -> None:
    inner = INDENT if NAMES[index.row()] in INNER else 0
    box = rect.adjusted(4 + inner, 0, -4, 0)
    faint = palette.color(QPalette.ColorRole.PlaceholderText)
    flags = int(Qt.AlignmentFlag.AlignVCenter)
    if count:
        painter.setPen(faint)
        painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignRight), str(count))
        box.setRight(box.right() - painter.fontMetrics().horizontalAdvance(f"{count}  "))
    painter.setPen(palette.color(QPalette.ColorRole.Text) if shown else faint)
    words = painter.fontMetrics().elidedText(
        str(index.data()), Qt.TextElideMode.ElideRight, box.width()
    )
    painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignLeft), words)


def _draw_bar(painter: QPainter, rect: QRect, share: float, palette: QPalette, told: bool) -> None:
    """A bar that is filled by its share; all of it is said in words only where it is ``told``."""
    bar = _bar(rect)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.color(QPalette.ColorRole.Dark))
    painter.drawRoundedRect(bar, 2, 2)
    filled = QRectF(bar)
    filled.setWidth(max(2.0, bar.width() * share))
    full = share >= 1.0
    role = QPalette.ColorRole.PlaceholderText if full else QPalette.ColorRole.Highlight
    painter.setBrush(palette.color(role))
    painter.drawRoundedRect(filled, 2, 2)
    if full and not told:
        return
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    painter.drawText(
        rect.adjusted(0, 0, -4, 0),
        int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.AlignmentFlag.AlignRight),
        f"{round(100 * share)} %",
    )
