"""The pages of cut-out rooms: each room on sheets of its own, with its number, and an index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.figures.book import turn_over
from fieldwright.printing.figures.lines import cut_pen
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.lettering import Letters, write_centred
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.marks import Words, draw_band
from fieldwright.printing.pieces.index import index_leaf
from fieldwright.printing.pieces.rooms import (
    PieceWishes,
    RoomPiece,
    field_for_pieces,
    pieces_of,
)
from fieldwright.printing.runs import edges_of, runs_of
from fieldwright.printing.sheets import Layout, Plan, Sheet, plan
from fieldwright.terms.grid import Block, Square
from fieldwright.widgets.translation import translate

_FAINT = QColor("#8d867b")
_LARGEST_NUMBER = 40.0


@dataclass(frozen=True)
class PrintedRoom:
    """A piece laid out on its sheets."""

    piece: RoomPiece
    plan: Plan

    def label(self, sheet: Sheet) -> str:
        """The number of the room, and which of its sheets this is where it has several."""
        number = str(self.piece.room.number)
        return number if len(self.plan.sheets) == 1 else f"{number} {sheet.label}"

    def outline(self, sheet: Sheet) -> QPainterPath:
        """The part of the piece that lies on a sheet, its strips included, on the page in mm."""
        whole = QPainterPath()
        whole.setFillRule(Qt.FillRule.WindingFill)
        mm = self.plan.layout.square.mm
        for run in runs_of(self.piece.squares):
            whole.addRect(_on_page(run, sheet, mm))
        shown = sheet.shown
        page = QPainterPath()
        page.addRect(QRectF(shown.left, shown.top, shown.width, shown.height))
        return whole.intersected(page)

    def edges(self, sheet: Sheet) -> list[QLineF]:
        """The lines to cut along on a sheet, on the page in mm."""
        mm = self.plan.layout.square.mm
        padded = np.pad(self.piece.squares, 1).astype(np.int64)
        left = sheet.area.left - (sheet.block.left + 1) * mm
        top = sheet.area.top - (sheet.block.top + 1) * mm
        return [
            QLineF(left + x1 * mm, top + y1 * mm, left + x2 * mm, top + y2 * mm)
            for (x1, y1), (x2, y2) in edges_of(padded)
        ]


def _on_page(block: Block, sheet: Sheet, mm: float) -> QRectF:
    """Squares of the field on a sheet's page."""
    return QRectF(
        sheet.area.left + (block.left - sheet.block.left) * mm,
        sheet.area.top + (block.top - sheet.block.top) * mm,
        block.width * mm,
        block.height * mm,
    )


def printed_rooms(
    field: Battlefield, wishes: PieceWishes, layout: Layout
) -> tuple[PrintedRoom, ...]:
    """Every room on as few sheets as fit; sheets without a square of it are left out.

    Raises PaperError where there are no rooms.
    """
    layout = replace(layout, letters=False, tabs=False)
    printed = []
    for piece in pieces_of(field, wishes):
        laid = plan(piece.block, layout)
        kept = tuple(sheet for sheet in laid.sheets if _has_any(piece, sheet.block))
        printed.append(PrintedRoom(piece, replace(laid, sheets=kept)))
    return tuple(printed)


def _has_any(piece: RoomPiece, block: Block) -> bool:
    return bool(piece.squares[block.top : block.bottom, block.left : block.right].any())


def piece_leaves(
    field: Battlefield,
    wishes: PieceWishes,
    layout: Layout,
    pictures: Callable[[str], bytes | None] | None = None,
) -> Leaves:
    """The pages of cut-out rooms, an index in front; raises PaperError where there are none."""
    ensure_gui()
    printed = printed_rooms(field, wishes, layout)
    shown = field_for_pieces(field, wishes)
    look = MapWishes(
        layout=layout,
        style=wishes.style,
        grid=wishes.grid,
        players=wishes.players,
        pictures=pictures,
    )
    leaves = []
    if wishes.index:
        counts = [(room.piece.room, len(room.plan.sheets)) for room in printed]
        leaves.append(index_leaf(field, counts, layout))
    for room in printed:
        for sheet in room.plan.sheets:
            leaves += _leaves_of(room, sheet, (shown, look, wishes.backs))
    return tuple(leaves)


def _leaves_of(
    room: PrintedRoom, sheet: Sheet, how: tuple[Battlefield, MapWishes, bool]
) -> list[Leaf]:
    """A sheet of a room, and its back."""
    field, look, backs = how
    page, correction = room.plan.true_page, room.plan.layout.correction
    said = translate("paper", "Room %1").replace("%1", room.label(sheet))
    words = _words(room, sheet, backs=backs)
    front = Leaf(page, said, partial(_draw_front, room, sheet, (field, look, words)), correction)
    if not backs:
        return [front]
    title = translate("paper", "%1, back").replace("%1", said)
    return [front, Leaf(page, title, partial(_draw_back, room, sheet), correction)]


def _draw_front(
    room: PrintedRoom, sheet: Sheet, how: tuple[Battlefield, MapWishes, Words], painter: QPainter
) -> None:
    """The room itself, the lines to cut it out along, the band with its number."""
    field, look, words = how
    mm = room.plan.layout.square.mm
    painter.save()
    painter.setClipPath(room.outline(sheet), Qt.ClipOperation.IntersectClip)
    painter.translate(sheet.area.left, sheet.area.top)
    painter.scale(mm, mm)
    painter.translate(-sheet.block.left, -sheet.block.top)
    region = sheet.block.grown(1) if sheet.strip_right or sheet.strip_bottom else sheet.block
    draw_field(painter, field, look.drawing(), region.clipped(field.block))
    painter.restore()
    _draw_edges(painter, room, sheet)
    draw_band(painter, room.plan.band, words, room.plan.band_side)


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
    size = translate("paper", "%1 x %2 squares, from %3 on")
    block = room.piece.block
    told = (block.width, block.height, Square(block.left, block.top).name)
    for place, value in enumerate(told, 1):
        size = size.replace(f"%{place}", str(value))
    lines = (size, turn_over(room.plan.page)) if backs else (size,)
    return Words(room.label(sheet), what.replace("%1", str(found.number)), lines)


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
