"""A map on paper: its sheets, and a page in front that shows how they lie."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray
from PySide6.QtGui import QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.engine import draw_field
from fieldwright.player_view.known import as_players_know_it, covered_squares
from fieldwright.printing.assembly import draw_assembly
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.map_marks import (
    clip_to,
    draw_edges,
    draw_letters,
    draw_tabs,
    draw_trim_marks,
)
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.marks import Place, Words, draw_band
from fieldwright.printing.rock import nothing_but_rock
from fieldwright.printing.sheets import Plan, Sheet
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import PaperError
from fieldwright.widgets.translation import translate


def map_leaves(field: Battlefield, wishes: MapWishes) -> Leaves:
    """All pages of a print of a field; raises PaperError where nothing can be printed."""
    printed = PrintedMap(field, wishes, wishes.plan(field))
    return printed.leaves()


@dataclass(frozen=True)
class PrintedMap:
    """A field laid out on sheets, ready to be drawn."""

    field: Battlefield
    wishes: MapWishes
    plan: Plan

    def leaves(self) -> Leaves:
        """The page that shows how the sheets lie, where there are several, and the sheets."""
        sheets = self.sheets()
        first = self.wishes.assembly and len(self.plan.sheets) > 1
        front = (self._leaf(translate("paper", "How they lie"), self.draw_assembly),) * first
        return front + tuple(self._sheet_leaf(sheet) for sheet in sheets)

    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets without those of which the players have been shown nothing, or only rock.

        Raises PaperError where players have been shown nothing at all. Where all is rock, it is
        printed.
        """
        shown = self.plan.sheets
        if self.wishes.players and self.field.info.fog:
            known = ~covered_squares(self.field)
            shown = tuple(sheet for sheet in shown if _part_of(known, sheet.block).any())
        if not shown:
            raise PaperError(
                "The players have been shown nothing of this part of the map. Reveal some of it, "
                "or print all that you know."
            )
        if not self.wishes.without_rock or len(self.plan.sheets) == 1:
            return shown
        rock = nothing_but_rock(self._as_printed(), self.wishes)
        return tuple(one for one in shown if not _part_of(rock, one.block).all()) or shown

    @property
    def left_out(self) -> int:
        """How many sheets of the plan are not printed, for nothing would be seen on them."""
        return len(self.plan.sheets) - len(self.sheets())

    def _as_printed(self) -> Battlefield:
        return as_players_know_it(self.field) if self.wishes.players else self.field

    def _sheet_leaf(self, sheet: Sheet) -> Leaf:
        return self._leaf(sheet.label, lambda painter: self.draw(painter, sheet))

    def _leaf(self, title: str, draw: Callable[[QPainter], None]) -> Leaf:
        return Leaf(self.plan.true_page, title, draw, self.wishes.layout.correction)

    # ------------------------------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, sheet: Sheet) -> None:
        """Draw one sheet with a painter whose unit is a millimetre."""
        layout = self.wishes.layout
        self._draw_map(painter, sheet)
        if layout.tabs:
            draw_tabs(painter, sheet)
        draw_edges(painter, sheet, cut_lines=self.wishes.cut_lines)
        if self.wishes.trim_marks:
            draw_trim_marks(painter, self.plan, sheet)
        if layout.letters:
            draw_letters(painter, self.plan, sheet)
        draw_band(painter, self.plan.band, self._words(sheet), self.plan.band_side)

    def _draw_map(self, painter: QPainter, sheet: Sheet) -> None:
        """The sheet's squares, and those that its strips show once more."""
        mm, block = self.wishes.layout.square.mm, sheet.block
        region, shown = block, sheet.area
        if not self.wishes.layout.tabs:
            region = Block(
                block.left,
                block.top,
                block.right + math.ceil(sheet.strip_right / mm),
                block.bottom + math.ceil(sheet.strip_bottom / mm),
            )
            shown = sheet.shown
        painter.save()
        clip_to(painter, shown)
        painter.translate(shown.left, shown.top)
        painter.scale(mm, mm)
        painter.translate(-block.left, -block.top)
        draw_field(painter, self.field, self.wishes.drawing(), region)
        painter.restore()

    def _words(self, sheet: Sheet) -> Words:
        plan = self.plan
        count = len(plan.sheets)
        title = self.wishes.title(self.field)
        lines = [translate("paper", "Each square is {}.").format(plan.layout.square)]
        if count > 1:
            number = sheet.row * plan.columns + sheet.column + 1
            said = translate("paper", "Sheet {number} of {count}. Beside it: {beside}")
            lines.append(said.format(number=number, count=count, beside=_beside(sheet)))
        return Words(
            sheet.label if count > 1 else "",
            title,
            tuple(lines),
            Place(sheet.column, sheet.row, plan.columns, plan.rows),
        )

    def draw_assembly(self, painter: QPainter) -> None:
        """Draw the page that shows how the sheets lie."""
        draw_assembly(painter, self.field, self.wishes, self.plan, self.sheets())


def _part_of(values: NDArray[Any], block: Block) -> NDArray[Any]:
    """The values of a block's squares, of an array of shape ``(rows, columns)``."""
    return values[block.top : block.bottom, block.left : block.right]


def _beside(sheet: Sheet) -> str:
    """The labels of the sheets around one, by where they lie."""
    words = {
        "left": translate("paper", "left {}"),
        "right": translate("paper", "right {}"),
        "above": translate("paper", "above {}"),
        "below": translate("paper", "below {}"),
    }
    return ", ".join(words[where].format(label) for where, label in sheet.neighbours().items())
