"""A list of figures: the sign of their side, their name in bold, and what else a row says.

What is particular to a list (what stands in a row, what its keys mean) is in a subclass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight.signs import draw_sign
from fieldwright.fight.track_words import short_name

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROLE = int(Qt.ItemDataRole.UserRole)

_TOLD = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)

ABOVE = 10
"""Pixels of a row above and below its words."""

_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter)


class FigureRow(Protocol):
    """What every row knows of its figure."""

    @property
    def who(self) -> UUID:
        """The figure."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def side(self) -> str:
        """Its side."""


R = TypeVar("R", bound=FigureRow)


class FigureModel(QAbstractListModel, Generic[R]):
    """The rows of a list; ``words`` tells one to those who hear it, ``tip`` on hover."""

    def __init__(self, words: Callable[[R], str], tip: Callable[[R], str]) -> None:
        """List nobody yet."""
        super().__init__()
        self.rows: tuple[R, ...] = ()
        self.signs: Mapping[str, Sign] = {}
        self._words, self._tip = words, tip

    def show_rows(self, rows: Sequence[R], signs: Mapping[str, Sign]) -> None:
        """List figures; where they are the same ones the chosen ones stay chosen."""
        same = [row.who for row in self.rows] == [row.who for row in rows]
        if not same:
            self.beginResetModel()
        self.rows, self.signs = tuple(rows), signs
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a figure."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """The row itself, and its words."""
        row = self.rows[index.row()]
        if role == _ROLE:
            return row
        if role in _TOLD:
            return self._words(row)
        return self._tip(row) if role == Qt.ItemDataRole.ToolTipRole else None


@dataclass(frozen=True, slots=True)
class RowPainter:
    """Where and how a row is painted: its ``box``, what is free beside the sign, and the inks."""

    painter: QPainter
    font: QFont
    box: QRectF
    inner: QRectF
    ink: QColor
    faint: QColor

    def write(self, box: QRectF, text: str, ink: QColor, font: QFont | None = None) -> None:
        """A text in a box, cut where it is too long."""
        font = font or self.font
        self.painter.setFont(font)
        self.painter.setPen(ink)
        room = max(0.0, box.width())
        told = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
        self.painter.drawText(box, _MIDDLE, told)

    def write_name(self, name: str, ink: QColor, room: float) -> QRectF:
        """The name in bold, a short one where there is little room; gives what is left beside."""
        bold = QFont(self.font)
        bold.setBold(True)
        metrics = QFontMetricsF(bold)
        if metrics.horizontalAdvance(name) + 2 > room:
            name = short_name(name)
        wide = min(metrics.horizontalAdvance(name) + 2, room)
        self.write(
            QRectF(self.inner.left(), self.inner.top(), wide, self.inner.height()), name, ink, bold
        )
        left = QRectF(self.inner)
        left.setLeft(self.inner.left() + wide + 8)
        return left


class FigureDelegate(QStyledItemDelegate, Generic[R]):
    """Paints the ground of a row and the sign; ``paint_row`` paints the rest."""

    def __init__(self, paint_row: Callable[[RowPainter, R], None], parent: QListView) -> None:
        """Paint the rows of a list."""
        super().__init__(parent)
        self._paint_row = paint_row

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line of words."""
        return QSize(200, option.fontMetrics.height() + ABOVE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A chosen row is lit."""
        row, model = index.data(_ROLE), index.model()
        if row is None or not isinstance(model, FigureModel):
            return
        palette, role = option.palette, QPalette.ColorRole
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(QRect(option.rect))
        ink = palette.color(role.HighlightedText if chosen else role.Text)
        faint = ink if chosen else palette.color(role.PlaceholderText)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(role.Highlight))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        sign = model.signs.get(row.side) or sign_of(row.side)
        draw_sign(painter, QPointF(box.left() + 14, box.center().y()), 5, sign, ink)
        inner = box.adjusted(26, 0, -8, 0)
        self._paint_row(RowPainter(painter, option.font, box, inner, ink, faint), row)
        painter.restore()


class FigureList(QListView, Generic[R]):
    """``chose`` tells that others are chosen."""

    chose = Signal()

    def __init__(
        self, model: FigureModel[R], paint_row: Callable[[RowPainter, R], None], title: str
    ) -> None:
        """List nobody yet; ``title`` is the accessible name."""
        super().__init__()
        self.rows_model = model
        self.setModel(model)
        self.setItemDelegate(FigureDelegate(paint_row, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chose.emit())

    @property
    def chosen(self) -> tuple[R, ...]:
        """The chosen rows, from above."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = self.rows_model.rows
        return tuple(rows[place] for place in places if place < len(rows))

    def choose(self, figures: Iterable[UUID]) -> bool:
        """Choose figures; those who are not in the list are passed over. False where none is."""
        wanted = frozenset(figures)
        places = [at for at, row in enumerate(self.rows_model.rows) if row.who in wanted]
        self.go_to(places)
        return bool(places)

    def go_to(self, places: Sequence[int]) -> None:
        """Choose the rows at some places, from above."""
        flags = QItemSelectionModel.SelectionFlag
        for number, place in enumerate(places):
            how = flags.Select if number else flags.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.rows_model.index(place), how)
        if places:
            self.scrollTo(self.rows_model.index(places[0]))
