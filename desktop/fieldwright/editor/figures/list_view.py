"""The list of figures: coin, name, the numbers in one line, the book; headings between groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QDrag, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from fieldwright.drawing.things.coin import CoinLook
from fieldwright.drawing.things.sides import Sign
from fieldwright.editor.figures.coins import CoinPictures
from fieldwright.editor.figures.entries import Entry

COIN = 34
"""Logical pixels of a coin in the list."""

ENTRY_ROLE = Qt.ItemDataRole.UserRole
_GAP = 8
_FAN = 10


class FigureModel(QAbstractListModel):
    """The rows, and what each tells."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with no rows."""
        super().__init__(parent)
        self.rows: Sequence[Entry] = ()

    def fill(self, rows: Sequence[Entry]) -> None:
        """Show other rows."""
        if list(rows) != list(self.rows):
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """How many rows there are, headings included."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A row's name, its whole words for a reader, its book on hover, the entry itself."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.title}, {row.line}" if row.line else row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.block.source if row.block else None
        return row if role == ENTRY_ROLE else None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Headings can be neither chosen nor dragged."""
        if not index.isValid() or self.rows[index.row()].kind == "heading":
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def row_of(self, key: object) -> int:
        """Where the entry of a key is; -1 where it is not."""
        return next((place for place, row in enumerate(self.rows) if row.key == key), -1)

    def first(self) -> int:
        """The first row that can be chosen; -1 for none."""
        return next((place for place, row in enumerate(self.rows) if row.kind != "heading"), -1)


class FigureDelegate(QStyledItemDelegate):
    """Draws the rows."""

    def __init__(self, coins: CoinPictures, sign: Callable[[Entry], Sign], parent: QWidget) -> None:
        """Draw coins with ``coins`` in the sign of a side."""
        super().__init__(parent)
        self._coins, self._sign = coins, sign

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Headings are lower; the first one stands close to the top."""
        height = option.fontMetrics.lineSpacing()
        if _entry(index).kind == "heading":
            return QSize(80, height + (8 if index.row() == 0 else 16))
        return QSize(80, max(COIN + 8, 2 * height + 12))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        entry = _entry(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.kind == "heading":
            _heading(painter, option, entry)
        else:
            self._row(painter, option, entry)
        painter.restore()

    def _row(self, painter: QPainter, option: QStyleOptionViewItem, entry: Entry) -> None:
        palette: QPalette = option.palette
        box = option.rect.adjusted(0, 1, 0, -1)
        _ground(painter, option, box)
        self._draw_coins(painter, box, entry)
        words = box.adjusted(COIN + _GAP + 4, 0, -_GAP, 0)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        name, line = _two_lines(words, QFontMetrics(bold), option.fontMetrics)
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        mark = option.fontMetrics.horizontalAdvance(entry.mark) + _GAP
        title = QFontMetrics(bold).horizontalAdvance(_title(entry))
        if entry.mark and title + mark <= name.width():
            painter.setFont(option.font)
            painter.setPen(muted)
            painter.drawText(name, right, entry.mark)
            name.setRight(name.right() - mark)
        painter.setFont(bold)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(name, left, _cut(_title(entry), QFontMetrics(bold), name.width()))
        painter.setFont(option.font)
        painter.setPen(muted)
        painter.drawText(line, left, _fitting(entry, option.fontMetrics, line.width()))

    def _draw_coins(self, painter: QPainter, box: QRect, entry: Entry) -> None:
        """One coin, or the first of several fanned out."""
        sign, ratio = self._sign(entry), painter.device().devicePixelRatioF()
        blocks = [block for _, block in entry.held][:3]
        side = COIN if len(blocks) <= 1 else COIN - _FAN
        top = box.top() + (box.height() - side) // 2
        for place, block in enumerate(blocks):
            step = _FAN // max(len(blocks) - 1, 1) * place
            picture = self._coins.coin(block, sign, side, ratio)
            painter.drawPixmap(QPoint(box.left() + 2 + step, top), picture)
        if entry.kind == "party":
            self._party(painter, box, sign, ratio)

    def _party(self, painter: QPainter, box: QRect, sign: Sign, ratio: float) -> None:
        look = CoinLook(sign.form, sign.colour, sign.letter, 0.42, initials="P")
        picture = self._coins.drawn(look, COIN, ratio)
        painter.drawPixmap(QPoint(box.left() + 2, box.top() + (box.height() - COIN) // 2), picture)


def _entry(index: QModelIndex | QPersistentModelIndex) -> Entry:
    entry = index.data(ENTRY_ROLE)
    assert isinstance(entry, Entry)
    return entry


def _title(entry: Entry) -> str:
    return f"{entry.count} \u00d7 {entry.title}" if _is_counted(entry) else entry.title


def _is_counted(entry: Entry) -> bool:
    return entry.kind == "figure" and entry.member is None and entry.count > 0


def _ground(painter: QPainter, option: QStyleOptionViewItem, box: QRect) -> None:
    """A tint for the chosen row, with a frame while the list has the keyboard."""
    palette: QPalette = option.palette
    state = option.state
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    if not chosen and not state & QStyle.StateFlag.State_MouseOver:
        return
    colour = palette.color(QPalette.ColorRole.AlternateBase)
    painter.setBrush(colour)
    focused = chosen and bool(state & QStyle.StateFlag.State_HasFocus)
    edge = palette.color(QPalette.ColorRole.Accent) if chosen else colour
    painter.setPen(QPen(edge, 2 if focused else 1))
    painter.drawRoundedRect(box.adjusted(1, 0, -2, 0), 6, 6)


def _heading(painter: QPainter, option: QStyleOptionViewItem, entry: Entry) -> None:
    palette: QPalette = option.palette
    font = QFont(option.font)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    box = option.rect.adjusted(4, 0, -_GAP, -4)
    bottom = Qt.AlignmentFlag.AlignBottom
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | bottom, entry.title)
    painter.setFont(option.font)
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | bottom, entry.line)


def _two_lines(box: QRect, first: QFontMetrics, second: QFontMetrics) -> tuple[QRect, QRect]:
    high = first.lineSpacing() + second.lineSpacing() + 2
    top = box.top() + (box.height() - high) // 2
    name = QRect(box.left(), top, box.width(), first.lineSpacing())
    line = QRect(box.left(), name.bottom() + 3, box.width(), second.lineSpacing())
    return name, line


def _cut(text: str, metrics: QFontMetrics, width: int) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def _fitting(entry: Entry, metrics: QFontMetrics, width: int) -> str:
    """The line below the name; where there is no room, first the size and other moves go."""
    text = entry.line
    if entry.kind == "figure" and metrics.horizontalAdvance(text) > width:
        text = text.replace(" \u2026", "").replace("THAC0 ", "T0 ")
    if entry.kind == "figure" and metrics.horizontalAdvance(text) > width:
        text = text.removeprefix(f"{entry.held[0][1].size}, ")
    return _cut(text, metrics, width)


class FigureList(QListView):
    """The rows in a view; Enter places, Shift+Enter edits, a drag carries a row to the map."""

    placed = Signal()
    edited = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, coins: CoinPictures, sign: Callable[[Entry], Sign]) -> None:
        """Make an empty list."""
        super().__init__()
        self.mime_of: Callable[[Entry], QMimeData | None] = lambda _entry: None
        self.picture_of: Callable[[Entry], QPixmap | None] = lambda _entry: None
        self.setItemDelegate(FigureDelegate(coins, sign, self))
        self.setProperty("swatches", True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_wanted)
        self.doubleClicked.connect(lambda _index: self.placed.emit())

    def entry(self) -> Entry | None:
        """The chosen row."""
        found = self.currentIndex().data(ENTRY_ROLE)
        return found if isinstance(found, Entry) and found.kind != "heading" else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter places or edits; letters are left to the search field."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.edited if shift else self.placed).emit()
            event.accept()
            return
        if event.text().isprintable() and event.text().strip():
            event.ignore()
            return
        super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802 (Qt calls it)
        """Carry the row under the pointer to the map."""
        entry = self.entry()
        data = self.mime_of(entry) if entry else None
        if entry is None or data is None:
            return
        drag = QDrag(self)
        drag.setMimeData(data)
        picture = self.picture_of(entry)
        if picture is not None:
            drag.setPixmap(picture)
            drag.setHotSpot(QPoint(COIN // 2, COIN // 2))
        drag.exec(Qt.DropAction.CopyAction)
