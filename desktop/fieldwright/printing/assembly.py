"""The page in front of a map of several sheets: how they lie, and how they are joined."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.context import INK
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.marks import Words, draw_band, thin_pen
from fieldwright.printing.sheets import BandSide, Plan, Sheet, split
from fieldwright.terms.paper import Rect
from fieldwright.widgets.translation import translate

_LONGEST_SIDES = {Style.WASH: 800, Style.LINE: 600}
"""Pixels of the small picture of the map; ink alone cannot be packed as well as colour."""

_FINEST, _COARSEST = 24.0, 3.0
_HEAD, _TEXT = Letters(5.5, bold=True), Letters(3.4)
_LINE_MM = 5.2
_LARGEST_LABEL = 6.0
_BOX = QColor(255, 255, 255, 215)


def draw_assembly(
    painter: QPainter,
    field: Battlefield,
    wishes: MapWishes,
    plan: Plan,
    printed: Collection[Sheet],
) -> None:
    """Draw the page with a painter whose unit is a millimetre.

    Those of the plan's sheets that are not ``printed`` are crossed out.
    """
    free, band = split(plan.page, BandSide.BOTTOM)
    title = wishes.title(field)
    y = free.top + _HEAD.size
    write(painter, _HEAD.fitted(title, free.width), (free.left, y), _HEAD)
    for line in (*_steps(plan), *_left_out(plan, printed)):
        y += _LINE_MM
        write(painter, _TEXT.fitted(line, free.width), (free.left, y), _TEXT)
    y += 3.0
    space = Rect(free.left, y, free.width, free.bottom - y - 2.0)
    place = _draw_small_map(painter, field, wishes, plan, space)
    painter.save()
    painter.translate(place.topLeft())
    unit = place.width() / plan.part.width
    painter.scale(unit, unit)
    painter.translate(-plan.part.left, -plan.part.top)
    _draw_sheets(painter, plan, unit, printed)
    painter.restore()
    draw_band(painter, band, Words("", title, (translate("paper", "Measure these first."),)))


def _steps(plan: Plan) -> list[str]:
    """What to do, in a few lines."""
    wide, high = plan.size_mm
    layout = plan.layout
    count = translate(
        "paper", "{count} sheets, {columns} across and {rows} down: {wide} x {high} cm."
    )
    lines = [
        count.format(
            count=len(plan.sheets),
            columns=plan.columns,
            rows=plan.rows,
            wide=f"{wide / 10:.0f}",
            high=f"{high / 10:.0f}",
        )
    ]
    if layout.strip_mm == 0:
        return [
            *lines,
            translate("paper", "Cut every sheet along the dashed lines and lay them edge to edge."),
        ]
    lines.append(
        translate("paper", "Cut every sheet along the dashed lines at its left and upper edge.")
    )
    over = (
        translate("paper", "Glue it onto the tabs of the sheets at its left and above it.")
        if layout.tabs
        else translate("paper", "Lay it over the strip of the sheet before it, until lines meet.")
    )
    return [*lines, over]


def _left_out(plan: Plan, printed: Collection[Sheet]) -> list[str]:
    """How many sheets are not printed, where some are not."""
    count = len(plan.sheets) - len(printed)
    if not count:
        return []
    words = translate(
        "paper", "The {:,} crossed out below are not printed: they would show nothing."
    )
    if count == 1:
        words = translate(
            "paper", "The one crossed out below is not printed: it would show nothing."
        )
    return [words.format(count)]


def _draw_small_map(
    painter: QPainter, field: Battlefield, wishes: MapWishes, plan: Plan, space: Rect
) -> QRectF:
    """Draw the map as large as it fits; where it is, in millimetres."""
    part = plan.part
    unit = min(space.width / part.width, space.height / part.height)
    place = QRectF(
        space.left + (space.width - unit * part.width) / 2,
        space.top,
        unit * part.width,
        unit * part.height,
    )
    painter.drawImage(place, _picture(field, wishes, plan))
    return place


def _picture(field: Battlefield, wishes: MapWishes, plan: Plan) -> QImage:
    """The map as a small picture: vectors would be as large as all its sheets together."""
    part = plan.part
    options = wishes.drawing()
    longest = _LONGEST_SIDES[options.style]
    pixels = max(_COARSEST, min(_FINEST, longest / max(part.width, part.height)))
    small = DrawingOptions(
        style=options.style,
        grid=False,
        players=options.players,
        zones=options.zones,
        square_px=pixels,
        pictures=options.pictures,
        figures=options.figures,
        their_names=options.their_names,
        on_paper=True,
        hidden_layers=options.hidden_layers,
    )
    image = QImage(
        round(part.width * pixels), round(part.height * pixels), QImage.Format.Format_RGB32
    )
    image.fill(Qt.GlobalColor.white)
    own = QPainter(image)
    try:
        own.scale(pixels, pixels)
        own.translate(-part.left, -part.top)
        draw_field(own, field, small, part)
    finally:
        own.end()
    if options.style is Style.LINE:
        return image.convertToFormat(QImage.Format.Format_Grayscale8)
    return image


def _draw_sheets(painter: QPainter, plan: Plan, unit: float, printed: Collection[Sheet]) -> None:
    """The lines between the sheets and their labels; the painter's unit is a square."""
    part = plan.part
    pen = thin_pen(0.45 / unit, INK)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(part.left, part.top, part.width, part.height))
    lefts = {sheet.block.left for sheet in plan.sheets} - {part.left}
    tops = {sheet.block.top for sheet in plan.sheets} - {part.top}
    painter.drawLines(
        [QLineF(x, part.top, x, part.bottom) for x in sorted(lefts)]
        + [QLineF(part.left, y, part.right, y) for y in sorted(tops)]
    )
    crossed = [sheet.block for sheet in plan.sheets if sheet not in printed]
    crosses = [QLineF(one.left, one.top, one.right, one.bottom) for one in crossed]
    crosses += [QLineF(one.left, one.bottom, one.right, one.top) for one in crossed]
    for pen in (thin_pen(1.2 / unit, _BOX), thin_pen(0.45 / unit, INK)):
        painter.setPen(pen)
        painter.drawLines(crosses)
    for sheet in printed:
        block = sheet.block
        room = unit * block.width, unit * block.height
        size = _size_of(sheet.label, room) / unit
        _draw_label(
            painter, sheet.label, (block.left + block.right, block.top + block.bottom), size
        )


def _size_of(label: str, room: tuple[float, float]) -> float:
    """The size of a label that leaves some of the map around it in sight, in millimetres."""
    wide, high = room
    size = min(_LARGEST_LABEL, high * 0.5)
    return min(size, size * wide * 0.7 / Letters(size, bold=True).width(label))


def _draw_label(painter: QPainter, label: str, doubled: tuple[int, int], size: float) -> None:
    letters = Letters(size, bold=True)
    middle = (doubled[0] / 2, doubled[1] / 2)
    wide, high = letters.width(label) + size * 0.6, size * 1.25
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_BOX)
    painter.drawRoundedRect(
        QRectF(middle[0] - wide / 2, middle[1] - high / 2, wide, high), size * 0.2, size * 0.2
    )
    write_centred(painter, label, middle, letters)
