"""Built floors: planks, flagstones and cobbles, laid along the grid in slightly uneven tones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from fieldwright.drawing.chance import shares, smooth_noise
from fieldwright.drawing.colours import darker, lighter
from fieldwright.drawing.marks import draw_strokes
from fieldwright.drawing.textures import Brushwork

TONES = 3
"""A floor's pieces are its own colour, a little lighter, or a little darker."""


def draw_planks(work: Brushwork) -> None:
    """Boards from west to east, three a square, three squares long and staggered."""
    row, column = _squares(work)
    if work.context.is_line:
        _inked_planks(work, column, row)
        return
    seams = work.context.stroke(0.022, work.tone(0.25))
    for board in range(3):
        course = row * 3 + board
        joint = (course * 5 + course // 2 * 2) % 3
        plank = (column + joint) // 3
        tone = shares(plank, course, 301)
        _tiles(work, column, row + board / 3, 1.0, 1 / 3, tone)
    for board in range(3):
        course = row * 3 + board
        y = row + board / 3
        draw_strokes(work.painter, seams, (column, y, column + 1.0, y))
        starts = (column + (course * 5 + course // 2 * 2) % 3) % 3 == 0
        x = column[starts] + 0.0
        draw_strokes(work.painter, seams, (x, y[starts], x, y[starts] + 1 / 3))
    if work.context.options.square_px >= 30:
        _nails_and_grain(work)


def _inked_planks(work: Brushwork, column: NDArray[Any], row: NDArray[Any]) -> None:
    """Two boards a square, every seam and butt of them: even, and with little ink."""
    pen = work.context.stroke(0.014)
    y = row + 0.5
    draw_strokes(work.painter, pen, (column, y, column + 1.0, y))
    for board in range(2):
        butts = (column + row * 2 + 3 * board) % 4 == 0
        x, top = column[butts] + 0.0, row[butts] + board / 2
        draw_strokes(work.painter, pen, (x, top, x, top + 0.5))


def _nails_and_grain(work: Brushwork) -> None:
    grain = work.spots(1, 0.6, 0.2)
    third = np.floor((grain.y - grain.row) * 3)
    y = grain.row + (third + 0.35 + 0.3 * grain.share(3)) / 3
    pen = work.context.stroke(0.016, work.tone(0.2))
    draw_strokes(work.painter, pen, (grain.x, y, grain.x + 0.15 + 0.2 * grain.share(4), y))


def draw_flagstones(work: Brushwork) -> None:
    """One, two or four slabs a square; in ink the grid is all there is of them."""
    row, column = _squares(work)
    pattern = shares(column, row, 311)
    joints = work.context.stroke(0.024, work.tone(0.24))
    whole, across, down = pattern < 0.42, pattern < 0.64, pattern < 0.84
    _slabs(work, column[whole], row[whole], 1, 1)
    _slabs(work, column[across & ~whole], row[across & ~whole], 1, 2)
    _slabs(work, column[down & ~across], row[down & ~across], 2, 1)
    _slabs(work, column[~down], row[~down], 2, 2)
    if work.context.is_line:
        return
    split_across, split_down = across & ~whole | ~down, down & ~across | ~down
    x, y = column[split_across], row[split_across] + 0.5
    draw_strokes(work.painter, joints, (x, y, x + 1, y))
    x, y = column[split_down] + 0.5, row[split_down]
    draw_strokes(work.painter, joints, (x, y, x, y + 1))
    draw_strokes(work.painter, joints, (column, row, column + 1, row))
    draw_strokes(work.painter, joints, (column, row, column, row + 1))
    _chips(work)


def _chips(work: Brushwork) -> None:
    """Now and then a cracked slab."""
    work.cracks(work.spots(2, 0.1, 0.2), 0.15, work.context.stroke(0.02, work.tone(0.3)))


def _slabs(
    work: Brushwork, column: NDArray[Any], row: NDArray[Any], across: int, down: int
) -> None:
    for x in range(across):
        for y in range(down):
            tone = shares(column * 2 + x, row * 2 + y, 317)
            _tiles(work, column + x / across, row + y / down, 1 / across, 1 / down, tone)


def draw_cobbles(work: Brushwork) -> None:
    """Rounded stones in staggered rows; only some are drawn, for calm."""
    row, column = _squares(work)
    in_ink = work.context.is_line
    for number in range(16):
        line, place = divmod(number, 4)
        chance = shares(column * 4 + place, row * 4 + line, 331)
        # Stones lie in groups, with calm between them.
        groups = smooth_noise(column + place / 4, row + line / 4, 2.5, 333)
        wanted = np.where(groups > 0.68, 0.75, 0.0) if in_ink else groups * 2.4 - 0.9
        drawn = chance < np.clip(wanted, 0.0 if in_ink else 0.04, 0.8)
        x = column[drawn] + (place + 0.5 + (0.25 if line % 2 else -0.25)) / 4
        y = row[drawn] + (line + 0.5) / 4
        _stones(work, x, y, chance[drawn])


_STONE = ((-1, -0.5), (-0.5, -1), (0.5, -1), (1, -0.5), (1, 0.5), (0.5, 1), (-0.5, 1), (-1, 0.5))
_COBBLE = QPolygonF([QPointF(0.105 * x, 0.095 * y) for x, y in _STONE])


def _stones(work: Brushwork, x: NDArray[Any], y: NDArray[Any], chance: NDArray[Any]) -> None:
    """Cobbles about some places; a few are lighter."""
    painter = work.painter
    if work.context.is_line:
        painter.setPen(work.context.stroke(0.014))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        light = np.zeros(chance.shape, bool)
    else:
        painter.setPen(work.context.stroke(0.016, work.tone(0.2)))
        painter.setBrush(lighter(work.colour, 0.12))
        light = chance < 0.2
    for place in zip(x[light].tolist(), y[light].tolist(), strict=True):
        painter.drawPolygon(_COBBLE.translated(*place))
    if not work.context.is_line:
        painter.setBrush(darker(work.colour, 0.05))
    for place in zip(x[~light].tolist(), y[~light].tolist(), strict=True):
        painter.drawPolygon(_COBBLE.translated(*place))


def _squares(work: Brushwork) -> tuple[NDArray[Any], NDArray[Any]]:
    """Rows and columns of the squares of the floor near the region."""
    rows, columns = np.nonzero(work.mask & work.window.near)
    return rows + work.window.block.top, columns + work.window.block.left


def _tiles(
    work: Brushwork,
    x: NDArray[Any],
    y: NDArray[Any],
    wide: float,
    high: float,
    tone: NDArray[Any],
) -> None:
    """Fill pieces in one of the tones; none in the line style."""
    if work.context.is_line:
        return
    work.painter.setPen(Qt.PenStyle.NoPen)
    for number, brush in enumerate(_tones(work.colour)):
        chosen = np.floor(tone * TONES) == number
        work.painter.setBrush(brush)
        places = np.stack([x[chosen], y[chosen]], axis=1).tolist()
        # A little larger than they are: no seam of the ground under them shows between two.
        work.painter.drawRects([QRectF(a, b, wide + 0.01, high + 0.01) for a, b in places])


def _tones(colour: QColor) -> tuple[QColor, QColor, QColor]:
    return (lighter(colour, 0.055), colour, darker(colour, 0.04))


FLOORS: Mapping[str, Callable[[Brushwork], None]] = MappingProxyType(
    {"planks": draw_planks, "flagstones": draw_flagstones, "cobbles": draw_cobbles}
)
"""How each texture of built ground is drawn; their edges are straight."""


def draw_floor(painter: QPainter, work: Brushwork, texture: str) -> None:
    """Draw the pieces of a built floor."""
    painter.save()
    FLOORS[texture](work)
    painter.restore()
