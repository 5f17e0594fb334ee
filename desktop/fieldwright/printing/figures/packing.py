"""Rectangles on as few sheets as fit, by the library rectpack (Apache-2.0)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fieldwright.terms.paper import PaperError

_UNITS = 100
"""Lengths are packed as whole hundredths of a millimetre: rectpack needs exact numbers."""


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in millimetres."""

    width: float
    height: float

    @property
    def area(self) -> float:
        """Square millimetres."""
        return self.width * self.height


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a rectangle lies: on which sheet, its top left corner there, and whether on its side.

    Millimetres from the top left corner of the room; ``turned`` ones have width and height
    exchanged. ``item`` is its number among those that were packed.
    """

    item: int
    sheet: int
    left: float
    top: float
    turned: bool


@dataclass(frozen=True, slots=True)
class Packing:
    """All the spots, and how many sheets they take."""

    spots: tuple[Spot, ...]
    sheets: int


def packed(items: Sequence[Size], room: Size, gap: float, *, turning: bool = True) -> Packing:
    """Lay rectangles on sheets of one size, ``gap`` millimetres or more from each other.

    Several ways are tried; the one with the fewest sheets is taken, and of those one in which
    nothing is turned; without ``turning`` nothing ever is. The same items give the same sheets.
    Raises PaperError for an item that no sheet has room for.
    """
    for item in items:
        turned = Size(item.height, item.width)
        if not (_fits(item, room) or (turning and _fits(turned, room))):
            raise PaperError(
                f"A piece of {item.width:.0f} x {item.height:.0f} mm does not fit on a sheet of "
                f"{room.width:.0f} x {room.height:.0f} mm within its margins. Use a larger paper "
                "or smaller squares."
            )
    if not items:
        return Packing((), 0)
    least = _fewest_possible(items, room, gap)
    best: Packing | None = None
    for found in _tried(items, room, gap, turning=turning):
        if best is None or found.sheets < best.sheets:
            best = found
        if best.sheets <= least:
            break
    assert best is not None
    return best


def _fits(item: Size, room: Size) -> bool:
    return item.width <= room.width + 1e-6 and item.height <= room.height + 1e-6


def _fewest_possible(items: Sequence[Size], room: Size, gap: float) -> int:
    """What no way of packing can do better than: by area alone."""
    area = sum((item.width + gap) * (item.height + gap) for item in items)
    return max(1, math.ceil(area / ((room.width + gap) * (room.height + gap)) - 1e-9))


def _tried(items: Sequence[Size], room: Size, gap: float, *, turning: bool) -> Iterator[Packing]:
    """The ways of packing, the tidiest first."""
    from rectpack import GuillotineBssfSas, MaxRectsBl, MaxRectsBssf

    upright = all(_fits(item, room) for item in items)
    ways = (False,) if not turning else (False, True) if upright else (True,)
    for turns in ways:
        for way in (MaxRectsBl, MaxRectsBssf, GuillotineBssfSas):
            yield _by(way, items, room, gap, turning=turns)


def _by(way: type, items: Sequence[Size], room: Size, gap: float, *, turning: bool) -> Packing:
    """Pack by one of the library's ways, the longest items first; each has its gap with it."""
    from rectpack import SORT_LSIDE, PackingBin, PackingMode, newPacker

    packer = newPacker(
        mode=PackingMode.Offline,
        bin_algo=PackingBin.BFF,
        pack_algo=way,
        sort_algo=SORT_LSIDE,
        rotation=turning,
    )
    # A unit more than there is: items are rounded up, and one may fill the sheet exactly.
    width, height = _whole(room.width + gap) + 1, _whole(room.height + gap) + 1
    packer.add_bin(width, height, count=len(items))
    for number, item in enumerate(items):
        packer.add_rect(_up(item.width + gap), _up(item.height + gap), rid=number)
    packer.pack()
    spots = []
    for sheet, left, top, across, down, number in packer.rect_list():
        item = items[number]
        turned = across != _up(item.width + gap) or down != _up(item.height + gap)
        spots.append(Spot(number, sheet, left / _UNITS, top / _UNITS, turned))
    if len(spots) != len(items):
        # The library leaves out what it cannot place, without a word.
        raise PaperError("Not all pieces could be laid on sheets. Use a larger paper.")
    spots.sort(key=lambda spot: spot.item)
    return Packing(tuple(spots), len(packer))


def _whole(mm: float) -> int:
    """A length in whole units, never more than it is."""
    return math.floor(mm * _UNITS + 1e-6)


def _up(mm: float) -> int:
    """A length in whole units, never less than it is."""
    return math.ceil(mm * _UNITS - 1e-6)
