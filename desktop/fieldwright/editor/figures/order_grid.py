"""The marching order as a small grid: coins that are dragged, or moved with Alt and the arrows."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from fieldwright.canvas.tools import ARROWS
from fieldwright.drawing.things.sides import Sign
from fieldwright.editor.figures.coins import CoinPictures
from fieldwright.editor.figures.party_tool import party_mime
from fieldwright.editor.translation import translate
from fieldwright.library.party import Member, Party

CELL = QSize(96, 100)
FILES = 4
"""Files that are always shown; more appear where somebody marches further right."""

_COIN = 44
_HEAD = 20
_MOST_FILES, _MOST_RANKS = 8, 30

_WORDS = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)

Place = tuple[int, int]


class OrderGrid(QWidget):
    """Shows a party; ``moved`` brings a member's id and its new place, ``chosen`` the id."""

    moved = Signal(object, object)
    chosen = Signal(object)

    def __init__(self, coins: CoinPictures, sign: Sign) -> None:
        """Show nobody."""
        super().__init__()
        self._coins, self._sign = coins, sign
        self._party = Party()
        self._current: UUID | None = None
        self._pressed: QPoint | None = None
        self._dragged: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("figures", "Marching order"))
        self.setToolTip(
            translate("figures", "Drag a coin, or press Alt and an arrow; drag it off onto the map")
        )

    # ------------------------------------------------------------------------------------- showing

    def show_party(self, party: Party) -> None:
        """Show another state of the party."""
        self._party = party
        if self.member is None:
            first = party.in_order()
            self._current = first[0].id if first else None
        self.updateGeometry()
        self.setFixedSize(self.sizeHint())
        self._describe()
        self.update()

    def choose(self, member_id: UUID | None) -> None:
        """Choose a member."""
        if member_id != self._current:
            self._current = member_id
            self._describe()
            self.update()
            self.chosen.emit(member_id)

    @property
    def member(self) -> Member | None:
        """The chosen member."""
        return next((one for one in self._party.members if one.id == self._current), None)

    def _describe(self) -> None:
        """Say in words who is chosen and where it marches, for those who cannot see it."""
        one = self.member
        words = ""
        if one is not None:
            words = translate("figures", "{name}, rank {rank}, {file} from the left").format(
                name=one.name, rank=one.place[1] + 1, file=one.place[0] + 1
            )
        self.setAccessibleDescription(words)

    @property
    def files(self) -> int:
        """Files that are shown."""
        widest = max((one.place[0] + 1 for one in self._party.members), default=0)
        return min(max(FILES, widest), _MOST_FILES)

    @property
    def ranks(self) -> int:
        """Ranks that are shown: those that march and an empty one behind."""
        deepest = max((one.place[1] + 1 for one in self._party.members), default=0)
        return min(max(3, deepest + 1), _MOST_RANKS)

    def sizeHint(self) -> QSize:
        """Room for all cells, and for the word above them."""
        return QSize(self.files * CELL.width(), self.ranks * CELL.height() + _HEAD)

    def cell(self, place: Place) -> QRect:
        """The rectangle of a place."""
        left, top = place[0] * CELL.width(), place[1] * CELL.height() + _HEAD
        return QRect(left, top, CELL.width(), CELL.height()).adjusted(2, 2, -2, -2)

    def place_at(self, point: QPoint) -> Place | None:
        """The place under a pixel."""
        place = (point.x() // CELL.width(), (point.y() - _HEAD) // CELL.height())
        inside = point.y() >= _HEAD and 0 <= place[0] < self.files and 0 <= place[1] < self.ranks
        return place if inside and point.x() >= 0 else None

    def at(self, place: Place | None) -> Member | None:
        """Who marches at a place."""
        return next((one for one in self._party.members if one.place == place), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cells with coins and names; the one that is dragged under the pointer."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(muted)
        head = QRect(0, 0, self.width(), _HEAD - 4)
        painter.drawText(
            head, Qt.AlignmentFlag.AlignCenter, translate("figures", "\u25b2 Front \u25b2")
        )
        for rank in range(self.ranks):
            for file in range(self.files):
                self._draw_cell(painter, (file, rank))
        one = self.member
        if self._dragged is not None and one is not None:
            corner = self._dragged.toPoint() - QPoint(_COIN // 2, _COIN // 2)
            painter.setOpacity(0.8)
            painter.drawPixmap(corner, self._coin(one))

    def _draw_cell(self, painter: QPainter, place: Place) -> None:
        palette, box, one = self.palette(), self.cell(place), self.at(place)
        chosen = one is not None and one.id == self._current
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        if chosen:
            painter.setBrush(palette.color(QPalette.ColorRole.AlternateBase))
            accent = palette.color(QPalette.ColorRole.Accent)
            painter.setPen(QPen(accent, 2 if self.hasFocus() else 1))
        elif self._is_target(place):
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 1))
        painter.drawRoundedRect(box, 6, 6)
        if one is None:
            return
        painter.setOpacity(0.35 if chosen and self._dragged is not None else 1.0)
        left = box.center().x() - _COIN // 2
        painter.drawPixmap(QPoint(left, box.top() + 3), self._coin(one))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        words = QRect(box.left() + 2, box.top() + _COIN + 4, box.width() - 4, box.height())
        words.setBottom(box.bottom() - 2)
        painter.drawText(words, _WORDS, one.name)
        painter.setOpacity(1.0)

    def _is_target(self, place: Place) -> bool:
        return self._dragged is not None and self.place_at(self._dragged.toPoint()) == place

    def _coin(self, one: Member):  # type: ignore[no-untyped-def]
        return self._coins.coin(one.block, self._sign, _COIN, self.devicePixelRatioF())

    # -------------------------------------------------------------------------------------- moving

    def _move_to(self, place: Place | None) -> None:
        one = self.member
        if one is not None and place is not None and place != one.place:
            self.moved.emit(one.id, place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose who is under the pointer."""
        self._pressed = event.position().toPoint()
        one = self.at(self.place_at(self._pressed))
        if one is not None:
            self.choose(one.id)
        else:
            self._pressed = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag it; beside the grid it is carried to the map."""
        if self._pressed is None:
            return
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if self._dragged is None and far < QApplication.startDragDistance():
            return
        self._dragged = event.position()
        self.update()
        if not self.rect().contains(event.position().toPoint()):
            self._carry_off()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let it go: whoever was there goes where it was."""
        dragged = self._dragged is not None
        self._pressed, self._dragged = None, None
        if dragged:
            self._move_to(self.place_at(event.position().toPoint()))
        self.update()

    def _carry_off(self) -> None:
        one = self.member
        self._pressed, self._dragged = None, None
        self.update()
        if one is None:
            return
        drag = QDrag(self)
        drag.setMimeData(party_mime([one.id]))
        drag.setPixmap(self._coin(one))
        drag.setHotSpot(QPoint(_COIN // 2, _COIN // 2))
        drag.exec(Qt.DropAction.CopyAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose the nearest that way, with Alt they move the chosen one."""
        step = ARROWS.get(Qt.Key(event.key()))
        one = self.member
        if step is None or one is None:
            super().keyPressEvent(event)
            return
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            place = (one.place[0] + step[0], one.place[1] + step[1])
            if 0 <= place[0] < _MOST_FILES and 0 <= place[1] < _MOST_RANKS:
                self._move_to(place)
            return
        self._go(one, step)

    def _go(self, one: Member, step: Place) -> None:
        """Choose the nearest member that way."""

        def far(other: Member) -> tuple[int, int]:
            dx, dy = other.place[0] - one.place[0], other.place[1] - one.place[1]
            ahead = dx * step[0] + dy * step[1]
            return (ahead + 2 * abs(dx * step[1] + dy * step[0]), ahead)

        others = [
            other
            for other in self._party.members
            if (other.place[0] - one.place[0]) * step[0] + (other.place[1] - one.place[1]) * step[1]
            > 0
        ]
        if others:
            self.choose(min(others, key=far).id)
