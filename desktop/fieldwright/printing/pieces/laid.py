"""Rooms laid out on sheets of their own, one or several."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from fieldwright.battlefield.field import Battlefield
from fieldwright.printing.pieces.rooms import PieceWishes, RoomPiece, pieces_of
from fieldwright.printing.runs import edges_of, runs_of
from fieldwright.printing.sheets import Layout, Plan, Sheet, plan
from fieldwright.terms.grid import Block


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
