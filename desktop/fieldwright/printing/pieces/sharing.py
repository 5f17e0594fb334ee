"""Small rooms laid together on sheets, so that a closet does not take a sheet of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fieldwright.printing.figures.packing import Packing, Size, packed
from fieldwright.printing.pieces.laid import PrintedRoom
from fieldwright.printing.sheets import BandSide, Layout, split
from fieldwright.terms.paper import Orientation, Page, Rect

LABEL_MM = 5.0
"""The room above each piece, for its number."""

_GAP_MM = 3.0
_LARGEST_SHARE = 0.5
"""Of what is free on a sheet; larger rooms have one of their own."""


@dataclass(frozen=True)
class SharedSheet:
    """Rooms on one sheet, in their order; the plan of each says where it lies."""

    rooms: tuple[PrintedRoom, ...]


def shared_sheets(
    rooms: Sequence[PrintedRoom], layout: Layout
) -> tuple[tuple[SharedSheet, ...], tuple[PrintedRoom, ...]]:
    """The sheets of the rooms that share some, and the rooms that have sheets of their own."""
    ways = [_Way.of(page, rooms, layout) for page in _pages(layout)]
    best = min(ways, key=lambda way: way.sheets)
    if len(best.small) < 2:
        return (), tuple(rooms)
    alone = tuple(room for room in rooms if room not in best.small)
    return tuple(best.laid()), alone


def _pages(layout: Layout) -> Iterator[Page]:
    wished = [layout.orientation]
    if layout.orientation is Orientation.AUTO:
        wished = [Orientation.PORTRAIT, Orientation.LANDSCAPE]
    return (layout.page(orientation) for orientation in wished)


@dataclass(frozen=True)
class _Way:
    """One way of laying the paper, with the rooms that share sheets on it."""

    true_page: Page
    page: Page
    free: Rect
    band: Rect
    small: tuple[PrintedRoom, ...]
    packing: Packing
    sheets: int

    @classmethod
    def of(cls, true_page: Page, rooms: Sequence[PrintedRoom], layout: Layout) -> _Way:
        page = true_page.shrunk(layout.correction)
        free, band = split(page, BandSide.BOTTOM)
        room = Size(free.width, free.height)
        small = tuple(one for one in rooms if _is_small(one, room))
        packing = packed([_size(one) for one in small], room, _GAP_MM, turning=False)
        others = sum(len(one.plan.sheets) for one in rooms) - len(small)
        return cls(true_page, page, free, band, small, packing, packing.sheets + others)

    def laid(self) -> Iterator[SharedSheet]:
        """The sheets with their rooms."""
        for number in range(self.packing.sheets):
            spots = [spot for spot in self.packing.spots if spot.sheet == number]
            yield SharedSheet(
                tuple(self._placed(self.small[spot.item], (spot.left, spot.top)) for spot in spots)
            )

    def _placed(self, room: PrintedRoom, at: tuple[float, float]) -> PrintedRoom:
        (sheet,) = room.plan.sheets
        left, top = self.free.left + at[0], self.free.top + at[1] + LABEL_MM
        area = Rect(left, top, sheet.area.width, sheet.area.height)
        plan = replace(
            room.plan,
            true_page=self.true_page,
            page=self.page,
            band_side=BandSide.BOTTOM,
            band=self.band,
            sheets=(replace(sheet, area=area),),
        )
        return replace(room, plan=plan)


def _is_small(room: PrintedRoom, free: Size) -> bool:
    if len(room.plan.sheets) > 1:
        return False
    size = _size(room)
    fits = size.width <= free.width and size.height <= free.height
    return fits and size.area <= free.area * _LARGEST_SHARE


def _size(room: PrintedRoom) -> Size:
    area = room.plan.sheets[0].area
    return Size(area.width, area.height + LABEL_MM)
