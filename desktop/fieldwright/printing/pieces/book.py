"""The pages of cut-out rooms: each with its number, small ones together, and an index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.figures.book import turn_over
from fieldwright.printing.figures.lines import cut_pen
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.marks import Words, draw_band
from fieldwright.printing.pieces.index import index_leaf
from fieldwright.printing.pieces.laid import PrintedRoom, printed_rooms
from fieldwright.printing.pieces.rooms import PieceWishes, field_for_pieces
from fieldwright.printing.pieces.sharing import SharedSheet, shared_sheets
from fieldwright.printing.runs import runs_of
from fieldwright.printing.sheets import Layout, Sheet
from fieldwright.widgets.translation import translate

_FAINT = QColor("#8d867b")
_LARGEST_NUMBER = 40.0
_NUMBER = Letters(3.4, bold=True)


def piece_leaves(
    field: Battlefield,
    wishes: PieceWishes,
    layout: Layout,
    pictures: Callable[[str], bytes | None] | None = None,
) -> Leaves:
    """The pages of cut-out rooms, an index in front; raises PaperError where there are none."""
    ensure_gui()
    printed = printed_rooms(field, wishes, layout)
    look = MapWishes(
        layout=layout,
        style=wishes.style,
        grid=wishes.grid,
        players=wishes.players,
        pictures=pictures,
    )
    artist = _Artist(field_for_pieces(field, wishes), look, wishes.backs)
    shared, alone = shared_sheets(printed, layout) if wishes.shared else ((), printed)
    leaves = []
    if wishes.index:
        among = {room.piece.room.number for sheet in shared for room in sheet.rooms}
        counts = [
            (room.piece.room, 0 if room.piece.room.number in among else len(room.plan.sheets))
            for room in printed
        ]
        leaves.append(index_leaf(field, counts, layout))
    for room in alone:
        for sheet in room.plan.sheets:
            leaves += artist.leaves_of(room, sheet)
    for together in shared:
        leaves += artist.leaves_of_shared(together)
    return tuple(leaves)


@dataclass(frozen=True)
class _Artist:
    """What the pieces of one field are drawn with, with ``backs`` or without."""

    field: Battlefield
    look: MapWishes
    backs: bool

    def leaves_of(self, room: PrintedRoom, sheet: Sheet) -> list[Leaf]:
        """A sheet of a room, and its back."""
        said = translate("paper", "Room %1").replace("%1", room.label(sheet))
        words = _words(room, sheet, backs=self.backs)
        return self._both(said, ((room, sheet),), words)

    def leaves_of_shared(self, shared: SharedSheet) -> list[Leaf]:
        """A sheet with several rooms, and its back."""
        numbers = ", ".join(str(room.piece.room.number) for room in shared.rooms)
        said = translate("paper", "Rooms %1").replace("%1", numbers)
        page = shared.rooms[0].plan.page
        lines = (turn_over(page),) if self.backs else ()
        parts = tuple((room, room.plan.sheets[0]) for room in shared.rooms)
        return self._both(said, parts, Words("", said, lines))

    def _both(
        self, said: str, parts: tuple[tuple[PrintedRoom, Sheet], ...], words: Words
    ) -> list[Leaf]:
        plan = parts[0][0].plan
        page, correction = plan.true_page, plan.layout.correction
        front = Leaf(page, said, partial(self._draw_front, parts, words), correction)
        if not self.backs:
            return [front]
        title = translate("paper", "%1, back").replace("%1", said)
        return [front, Leaf(page, title, partial(_draw_backs, parts), correction)]

    def _draw_front(
        self, parts: tuple[tuple[PrintedRoom, Sheet], ...], words: Words, painter: QPainter
    ) -> None:
        """The rooms themselves, the lines to cut them out along, the band with their numbers."""
        for room, sheet in parts:
            self._draw_piece(room, sheet, painter)
            _draw_edges(painter, room, sheet)
            if len(parts) > 1:
                at = (sheet.area.left + 0.5, sheet.area.top - 1.2)
                write(painter, str(room.piece.room.number), at, _NUMBER)
        plan = parts[0][0].plan
        draw_band(painter, plan.band, words, plan.band_side)

    def _draw_piece(self, room: PrintedRoom, sheet: Sheet, painter: QPainter) -> None:
        mm = room.plan.layout.square.mm
        painter.save()
        painter.setClipPath(room.outline(sheet), Qt.ClipOperation.IntersectClip)
        painter.translate(sheet.area.left, sheet.area.top)
        painter.scale(mm, mm)
        painter.translate(-sheet.block.left, -sheet.block.top)
        region = sheet.block.grown(1) if sheet.strip_right or sheet.strip_bottom else sheet.block
        draw_field(painter, self.field, self.look.drawing(), region.clipped(self.field.block))
        painter.restore()


def _draw_edges(painter: QPainter, room: PrintedRoom, sheet: Sheet) -> None:
    """The lines to cut along, and the edges where the room goes on on another sheet."""
    shown = sheet.shown
    box = QRectF(shown.left, shown.top, shown.width, shown.height)
    painter.save()
    painter.setClipRect(box.adjusted(-0.2, -0.2, 0.2, 0.2), Qt.ClipOperation.IntersectClip)
    painter.setPen(cut_pen())
    painter.drawLines(room.edges(sheet))
    painter.restore()
    area = sheet.area
    pen = cut_pen()
    pen.setColor(_FAINT)
    pen.setDashPattern([12, 6])
    painter.setPen(pen)
    if sheet.strip_right:
        painter.drawLine(QLineF(area.right, shown.top, area.right, shown.bottom))
    if sheet.strip_bottom:
        painter.drawLine(QLineF(shown.left, area.bottom, shown.right, area.bottom))


def _words(room: PrintedRoom, sheet: Sheet, *, backs: bool) -> Words:
    found = room.piece.room
    what = translate("paper", "Passage %1") if found.is_passage else translate("paper", "Room %1")
    size = translate("paper", "%1 x %2 squares at %3")
    block = room.piece.block
    told = (block.width, block.height, found.heart.name)
    for place, value in enumerate(told, 1):
        size = size.replace(f"%{place}", str(value))
    lines = (size, turn_over(room.plan.page)) if backs else (size,)
    return Words(room.label(sheet), what.replace("%1", str(found.number)), lines)


def _draw_backs(parts: tuple[tuple[PrintedRoom, Sheet], ...], painter: QPainter) -> None:
    for room, sheet in parts:
        _draw_back(room, sheet, painter)


def _draw_back(room: PrintedRoom, sheet: Sheet, painter: QPainter) -> None:
    """The number of the room where its piece is when the sheet is turned over, and its outline."""
    wide = room.plan.page.width_mm
    painter.save()
    painter.translate(wide, 0)
    painter.scale(-1, 1)
    pen = cut_pen()
    pen.setColor(_FAINT)
    painter.setPen(pen)
    shown = sheet.shown
    box = QRectF(shown.left, shown.top, shown.width, shown.height)
    painter.setClipRect(box.adjusted(-0.2, -0.2, 0.2, 0.2), Qt.ClipOperation.IntersectClip)
    painter.drawLines(room.edges(sheet))
    painter.restore()
    mm = room.plan.layout.square.mm
    at, across = _place_of_number(room, sheet)
    size = min(_LARGEST_NUMBER, across * mm * 0.7)
    x = wide - (sheet.area.left + (at[0] - sheet.block.left) * mm)
    y = sheet.area.top + (at[1] - sheet.block.top) * mm
    label = room.label(sheet)
    letters = Letters(size / max(1.0, len(label) * 0.62), bold=True, colour=_FAINT)
    write_centred(painter, label, (x, y), letters)


def _place_of_number(room: PrintedRoom, sheet: Sheet) -> tuple[tuple[float, float], float]:
    """The middle of the largest block of the piece on a sheet, and how wide it is at least."""
    block = sheet.block
    here = room.piece.squares[block.top : block.bottom, block.left : block.right]
    runs = runs_of(here)
    best = max(runs, key=lambda run: (min(run.width, run.height), run.width * run.height))
    middle = (
        block.left + (best.left + best.right) / 2,
        block.top + (best.top + best.bottom) / 2,
    )
    return middle, min(best.width, best.height)
