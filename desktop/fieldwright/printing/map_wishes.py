"""What a print of a map is to be: its part, its layout on paper, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.pdf.one_page import fine_pixels
from fieldwright.printing.sheets import Layout, Plan, plan
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import PaperError


@dataclass(frozen=True, slots=True)
class MapWishes:
    """All about a print of a map.

    ``part`` are the squares to print, None for all. ``players`` leaves out everything that only
    the DM knows; ``notes`` draws the DM's notes where it is off. ``figures`` draws those who stand
    on the field: not usual, since miniatures are going to stand there; with ``names`` those of the
    DM have their letters and numbers for players, too. ``cut_lines`` and
    ``trim_marks`` are what is cut along, ``assembly`` puts a page in front that shows how the
    sheets lie, ``without_rock`` leaves out sheets that show nothing but solid rock. ``pictures``
    gives the bytes of pictures by their SHA-256.
    """

    layout: Layout = field(default_factory=Layout)
    part: Block | None = None
    style: Style = Style.WASH
    grid: bool = True
    players: bool = True
    notes: bool = False
    figures: bool = False
    names: bool = False
    zones: bool = False
    heights: bool = False
    cut_lines: bool = True
    trim_marks: bool = True
    assembly: bool = True
    without_rock: bool = True
    pictures: Callable[[str], bytes | None] | None = None

    def drawing(self) -> DrawingOptions:
        """How the map itself is drawn."""
        return DrawingOptions(
            style=self.style,
            grid=self.grid,
            heights=self.heights,
            players=self.players,
            zones=self.zones and not self.players,
            square_px=fine_pixels(self.layout.square.mm),
            pictures=self.pictures,
            figures=self.figures,
            their_names=self.names,
            on_paper=True,
            hidden_layers=frozenset() if self.notes and not self.players else frozenset({"notes"}),
        )

    def plan(self, battlefield: Battlefield) -> Plan:
        """The sheets of its part of a field; raises PaperError where nothing can be printed."""
        part = battlefield.block if self.part is None else self.part.clipped(battlefield.block)
        if part.is_empty:
            raise PaperError(
                f"The part to print lies outside of the map, which has {battlefield.columns} x "
                f"{battlefield.rows} squares."
            )
        return plan(part, self.layout)

    def title(self, battlefield: Battlefield) -> str:
        """What the sheets are called; the field's own name may be a secret of the DM's."""
        return "Battlefield" if self.players else battlefield.info.name
