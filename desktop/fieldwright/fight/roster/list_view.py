"""The list of the roster: sign, name, state, and hit points with a bar of what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
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
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight.roster.rows import FactRow, Part, row_words
from fieldwright.fight.signs import draw_sign
from fieldwright.widgets.translation import translate

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROLE = int(Qt.ItemDataRole.UserRole)
_BAR, _BAR_HIGH = 36.0, 4.0


class RosterModel(QAbstractListModel):
    """The rows of the list."""

    def __init__(self) -> None:
        """List nobody yet."""
        super().__init__()
        self.rows: tuple[FactRow, ...] = ()
        self.signs: Mapping[str, Sign] = {}

    def show_rows(self, rows: Sequence[FactRow], signs: Mapping[str, Sign]) -> None:
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
        """The row itself, and its words for those who hear them."""
        row = self.rows[index.row()]
        if role == _ROLE:
            return row
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return row_words(row)
        return None


class _Delegate(QStyledItemDelegate):
    """Paints a row on one line; who does not fight is muted."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line of words, and the bar beneath the number."""
        return QSize(200, option.fontMetrics.height() + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Sign and name at the left, hit points at the right, the state between."""
        row, model = index.data(_ROLE), index.model()
        if not isinstance(row, FactRow) or not isinstance(model, RosterModel):
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
        name_ink = ink if row.part is Part.FIGHTS else faint
        self._words(painter, option.font, box.adjusted(26, 0, -8, 0), row, (name_ink, faint))
        if row.share is not None:
            _draw_bar(painter, box, row.share, ink)
        painter.restore()

    @staticmethod
    def _words(
        painter: QPainter, font: QFont, inner: QRectF, row: FactRow, inks: tuple[QColor, QColor]
    ) -> None:
        bold = QFont(font)
        bold.setBold(True)
        metrics = QFontMetricsF(font)
        right = max(_BAR, metrics.horizontalAdvance(row.points) + 2)
        room = inner.width() - right - 8
        name = min(QFontMetricsF(bold).horizontalAdvance(row.name) + 2, room * 0.6)
        state = QRectF(inner.left() + name + 8, inner.top(), room - name - 8, inner.height())
        named = QRectF(inner.left(), inner.top(), name, inner.height())
        points = QRectF(inner.right() - right, inner.top(), right, inner.height())
        if row.share is not None:
            points.setBottom(points.bottom() - _BAR_HIGH)
        _write(painter, named, bold, row.name, inks[0])
        _write(painter, state, font, row.state, inks[1])
        painter.setFont(font)
        painter.setPen(inks[0])
        painter.drawText(points, int(_RIGHT), row.points)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def _write(painter: QPainter, box: QRectF, font: QFont, text: str, ink: QColor) -> None:
    painter.setFont(font)
    painter.setPen(ink)
    told = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, box.width()))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), told)


def _draw_bar(painter: QPainter, box: QRectF, share: float, ink: QColor) -> None:
    """What is left of the hit points, as a thin bar beneath their number."""
    bar = QRectF(box.right() - 8 - _BAR, box.bottom() - _BAR_HIGH - 2, _BAR, _BAR_HIGH - 1)
    ground = QColor(ink)
    ground.setAlphaF(0.22)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(bar, 1.5, 1.5)
    if share > 0:
        bar.setWidth(max(2.0, _BAR * share))
        painter.setBrush(ink)
        painter.drawRoundedRect(bar, 1.5, 1.5)


class RosterList(QListView):
    """``chose`` tells that others are chosen, ``typed`` what was typed: a number, or Enter."""

    chose = Signal()
    typed = Signal(str)

    def __init__(self) -> None:
        """List nobody yet."""
        super().__init__()
        self.rows_model = RosterModel()
        self.setModel(self.rows_model)
        self.setItemDelegate(_Delegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(translate("fight", "Figures of the fight and their hit points"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chose.emit())

    def show_rows(self, rows: Sequence[FactRow], signs: Mapping[str, Sign]) -> None:
        """List figures; who was chosen stays chosen, the first one is where nobody was."""
        before = [row.who for row in self.chosen]
        self.rows_model.show_rows(rows, signs)
        if not self.selectionModel().hasSelection() and rows:
            still = [one for one in before if any(row.who == one for row in rows)]
            self.choose(still or [rows[0].who])

    @property
    def chosen(self) -> tuple[FactRow, ...]:
        """The chosen rows, from above."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        rows = self.rows_model.rows
        return tuple(rows[place] for place in places if place < len(rows))

    def choose(self, figures: Sequence[UUID]) -> None:
        """Choose figures; those who are not in the list are passed over."""
        model, flags = self.selectionModel(), QItemSelectionModel.SelectionFlag
        wanted = [at for at, row in enumerate(self.rows_model.rows) if row.who in figures]
        if not wanted:
            return
        for number, place in enumerate(wanted):
            index = self.rows_model.index(place)
            model.setCurrentIndex(index, flags.Select if number else flags.ClearAndSelect)
        self.scrollTo(self.rows_model.index(wanted[0]))

    def event(self, event: QEvent) -> bool:
        """A number is for the list, whatever action of the window has its figures as a key."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_number(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Figures and signs go to the hit points at once; Enter goes there too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.typed.emit("")
        elif _is_number(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)
            return
        event.accept()


def _is_number(event: QKeyEvent) -> bool:
    """Whether a key begins a number of hit points."""
    held = Qt.KeyboardModifier
    command = held.ControlModifier | held.AltModifier | held.MetaModifier
    return event.text() in _NUMBER and bool(event.text()) and not event.modifiers() & command


_NUMBER = "0123456789+-="
