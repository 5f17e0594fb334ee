"""A mat's key: the whole field on one page, its squares named, for drawing it anew by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Hazard, Note, Platform
from fieldwright.drawing.picture import ensure_gui
from fieldwright.player_view.cutting import cut_to
from fieldwright.player_view.known import as_players_know_it, covered_squares
from fieldwright.printing.cards.foot import draw_foot, enough_room, room_above, too_small
from fieldwright.printing.cards.key_legend import LEGEND_LINE, draw_legend, legend_of
from fieldwright.printing.cards.key_parts import (
    Contours,
    Listed,
    Run,
    Shape,
    Tint,
    contours_of,
    shapes_of,
    tints_of,
    walls_of,
)
from fieldwright.printing.cards.key_signs import (
    BROWN,
    INK,
    draw_hazard,
    draw_note_number,
    draw_run,
    draw_tint,
)
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.lettering import Letters, write_centred
from fieldwright.printing.runs import runs_of
from fieldwright.printing.sheets import Layout
from fieldwright.printing.wrapping import shrunk_to
from fieldwright.terms.grid import Block, column_name
from fieldwright.terms.paper import Orientation, Page, PaperError, Rect
from fieldwright.widgets.translation import translate

_GRID = QColor("#8d867b")
_FLOOR = QColor("#f1e6d2")

_LEAST = (60.0, 60.0)
_SMALLEST_MM = 0.6
"""Of a square; smaller ones are a grey patch."""

_HEAVY_EVERY = 5
_LEAST_LETTERS, _MOST_LETTERS = 1.7, 3.2


@dataclass(frozen=True)
class Key:
    """All that a key shows of a field; places in squares."""

    field: Battlefield
    tints: tuple[Tint, ...]
    shapes: tuple[Shape, ...]
    listed: tuple[Listed, ...]
    walls: tuple[Run, ...]
    contours: Contours
    notes: tuple[Note, ...]
    hazards: tuple[Hazard, ...]
    covered: tuple[Block, ...] = ()
    """What fog hides from players stays blank, without lines."""

    @classmethod
    def of(cls, field: Battlefield, *, players: bool = False) -> Key:
        """The key of a field; for ``players`` of what they know of it, under another name."""
        catalogue: Catalogue = load_catalogue()
        known = np.ones((field.rows, field.columns), bool)
        if players:
            known = ~covered_squares(field)
            seen = cut_to(as_players_know_it(field), known)
            # What the DM calls the field may be a secret of its own.
            name = translate("paper", "Battlefield")
            field = replace(seen, info=replace(seen.info, name=name))
        shapes, listed = shapes_of(field, catalogue, players=players)
        return cls(
            field,
            tints_of(field, catalogue, known),
            shapes,
            listed,
            tuple(walls_of(field, catalogue, players=players)),
            contours_of(field, catalogue, known),
            () if players else field.every(Note),
            tuple(
                sorted(
                    (one for one in field.every(Hazard) if not (players and one.hidden)),
                    key=lambda hazard: (hazard.kind, hazard.outline),
                )
            ),
            runs_of(~known),
        )


@dataclass(frozen=True, slots=True)
class KeyPlan:
    """Where the map and its legend lie on the page, and how large a square is there."""

    page: Page
    map: Rect
    legend: Rect
    square_mm: float


def key_plan(key: Key, layout: Layout) -> KeyPlan:
    """The page on which the squares are largest: upright or across, the legend below."""
    orientations = [layout.orientation]
    if layout.orientation is Orientation.AUTO:
        orientations = [Orientation.PORTRAIT, Orientation.LANDSCAPE]
    plans = [_plan(key, layout.page(one)) for one in orientations]
    return max(plans, key=lambda plan: plan.square_mm)


_TITLE_MM = 8.0
_BAND = 4.2
"""Millimetres for the names of the squares along each edge."""


def _plan(key: Key, page: Page) -> KeyPlan:
    room = room_above(page)
    legend_high = len(legend_of(key, room.width)) * LEGEND_LINE + 1.0
    high = room.height - _TITLE_MM - legend_high - 2 * _BAND - 2.0
    wide = room.width - 2 * _BAND
    square = min(wide / key.field.columns, high / key.field.rows)
    width, height = square * key.field.columns, square * key.field.rows
    left = room.left + (room.width - width) / 2
    area = Rect(left, room.top + _TITLE_MM + _BAND, width, height)
    legend = Rect(room.left, area.bottom + _BAND + 2.0, room.width, legend_high)
    return KeyPlan(page, area, legend, square)


def key_leaves(field: Battlefield, layout: Layout, *, players: bool = False) -> Leaves:
    """The one page of a mat's key; for ``players`` without secrets and notes."""
    ensure_gui()
    key = Key.of(field, players=players)
    plan = key_plan(key, layout)
    what = translate("paper", "the key of a map of %1 x %2 squares")
    what = what.replace("%1", str(key.field.columns)).replace("%2", str(key.field.rows))
    enough_room(plan.page, layout, what, _LEAST)
    if plan.square_mm < _SMALLEST_MM:
        raise PaperError(too_small(layout, what))
    title = translate("paper", "Key for a mat")
    return (Leaf(plan.page, title, partial(_draw, key, plan, title)),)


def _draw(key: Key, plan: KeyPlan, title: str, painter: QPainter) -> None:
    room = room_above(plan.page)
    field = key.field
    name, letters = shrunk_to(field.info.name, room.width, Letters(4.6, bold=True, colour=INK))
    write_centred(painter, name, (room.left + room.width / 2, room.top + 2.6), letters)
    painter.save()
    painter.translate(plan.map.left, plan.map.top)
    draw_key(painter, key, plan.square_mm)
    draw_names(painter, key, plan.square_mm)
    painter.restore()
    draw_legend(painter, key, plan.legend)
    size = translate("paper", "%1 x %2 squares of %3 feet; %4 mm a square here, not to scale")
    for place, number in enumerate(
        (field.columns, field.rows, field.info.scale.feet_per_square, f"{plan.square_mm:.1f}"), 1
    ):
        size = size.replace(f"%{place}", str(number))
    draw_foot(painter, plan.page, f"{title}: {size}")


# --------------------------------------------------------------------------------------- the map


def draw_key(painter: QPainter, key: Key, mm: float) -> None:
    """Draw the map from its north-west corner, ``mm`` millimetres a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.setClipRect(QRectF(0, 0, key.field.columns * mm, key.field.rows * mm))
    _tints(painter, key, mm)
    # Bridges lead over pits.
    for shape in key.shapes:
        if shape.pit:
            _shape(painter, shape, mm)
    _platforms(painter, key, mm)
    _contours(painter, key, mm)
    _grid(painter, key.field, mm)
    for shape in key.shapes:
        if not shape.pit:
            _shape(painter, shape, mm)
    for hazard in key.hazards:
        draw_hazard(painter, [QPointF(x * mm, y * mm) for x, y in hazard.outline])
    for block in key.covered:
        box = QRectF(block.left * mm, block.top * mm, block.width * mm, block.height * mm)
        painter.fillRect(box, QColor("#ffffff"))
    painter.restore()
    _frame(painter, key.field, mm)
    for run in key.walls:
        draw_run(painter, run, mm)
    for note in key.notes:
        x, y = note.position
        draw_note_number(painter, str(note.number), (x * mm, y * mm), min(mm * 0.42, 2.4))
    painter.restore()


def _tints(painter: QPainter, key: Key, mm: float) -> None:
    for tint in key.tints:
        for run in tint.runs:
            box = Rect(run.left * mm, run.top * mm, run.width * mm, run.height * mm)
            draw_tint(painter, tint, box)


def _platforms(painter: QPainter, key: Key, mm: float) -> None:
    """Surfaces to stand on, with the height of their tops; stairs with their steps."""
    platforms = sorted(key.field.every(Platform), key=lambda one: (one.z, one.top_ft, one.outline))
    for platform in platforms:
        outline = QPolygonF([QPointF(x * mm, y * mm) for x, y in platform.outline])
        painter.setPen(QPen(BROWN, 0.3))
        painter.setBrush(_FLOOR)
        painter.drawPolygon(outline)
        box = outline.boundingRect()
        if platform.foot_ft is not None:
            _steps(painter, box, platform.rotation, mm)
        size = min(mm * 0.5, 2.6)
        if size > 0.9 and platform.foot_ft is None:
            words = f"{platform.top_ft:g}'"
            middle = (box.center().x(), box.center().y())
            write_centred(painter, words, middle, Letters(size, colour=BROWN))


def _steps(painter: QPainter, box: QRectF, rotation: float, mm: float) -> None:
    """Lines across the way that stairs rise."""
    rises_across = round(rotation / 90) % 2 == 1
    count = max(int((box.width() if rises_across else box.height()) / (mm * 0.33)), 2)
    painter.setPen(QPen(BROWN, 0.15))
    for number in range(1, count):
        share = number / count
        if rises_across:
            x = box.left() + share * box.width()
            painter.drawLine(QLineF(x, box.top(), x, box.bottom()))
        else:
            y = box.top() + share * box.height()
            painter.drawLine(QLineF(box.left(), y, box.right(), y))


def _contours(painter: QPainter, key: Key, mm: float) -> None:
    pen = QPen(BROWN, 0.45)
    pen.setDashPattern([4, 2])
    painter.setPen(pen)
    painter.drawLines(
        [QLineF(a[0] * mm, a[1] * mm, b[0] * mm, b[1] * mm) for a, b in key.contours.lines]
    )
    size = min(mm * 0.55, 2.6)
    for (x, y), words in key.contours.numbers:
        write_centred(painter, words, (x * mm, y * mm), Letters(size, colour=BROWN))


def _grid(painter: QPainter, field: Battlefield, mm: float) -> None:
    """Thin lines, every fifth one heavier."""
    wide, high = field.columns * mm, field.rows * mm
    for every, pen_mm, heavy in ((1, 0.08, False), (_HEAVY_EVERY, 0.2, True)):
        painter.setPen(QPen(_GRID, pen_mm))
        xs = [at for at in range(1, field.columns) if heavy == (at % every == 0 and heavy)]
        ys = [at for at in range(1, field.rows) if heavy == (at % every == 0 and heavy)]
        lines = [QLineF(at * mm, 0, at * mm, high) for at in xs]
        lines += [QLineF(0, at * mm, wide, at * mm) for at in ys]
        painter.drawLines(lines)


def _frame(painter: QPainter, field: Battlefield, mm: float) -> None:
    painter.setPen(QPen(INK, 0.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, 0, field.columns * mm, field.rows * mm))


def _shape(painter: QPainter, shape: Shape, mm: float) -> None:
    """An obstacle: white with a line around it, its letter in it where there is room."""
    pen = QPen(INK, 0.22)
    if shape.pit:
        pen.setDashPattern([5, 3])
    painter.setPen(pen)
    painter.setBrush(QColor("#d7e4c9") if shape.round else QColor("#ffffff"))
    painter.drawPolygon(QPolygonF([QPointF(x * mm, y * mm) for x, y in shape.outline]))
    size = min(shape.across * mm * 0.85, 2.8)
    middle = (shape.middle[0] * mm, shape.middle[1] * mm)
    if size >= _LEAST_CODE:
        write_centred(painter, shape.letter, middle, Letters(size, colour=INK))
    elif shape.round:
        write_centred(
            painter, shape.letter, (middle[0] + 1.0, middle[1]), Letters(_LEAST_CODE, colour=INK)
        )


_LEAST_CODE = 1.5


def draw_names(painter: QPainter, key: Key, mm: float) -> None:
    """The letters and numbers of the squares along all four edges."""
    field = key.field
    letters = Letters(min(max(mm * 0.6, _LEAST_LETTERS), _MOST_LETTERS), colour=INK)
    longest = max(
        letters.width(column_name(field.columns - 1)), letters.width(str(field.rows)), letters.size
    )
    step = next((step for step in (1, 2, 5, 10) if longest * 1.15 <= step * mm), 20)
    below, right = field.rows * mm + _BAND / 2, field.columns * mm + _BAND / 2
    for column in range(0, field.columns, step):
        for y in (-_BAND / 2, below):
            write_centred(painter, column_name(column), ((column + 0.5) * mm, y), letters)
    for row in range(0, field.rows, step):
        for x in (-_BAND / 2, right):
            write_centred(painter, str(row + 1), (x, (row + 0.5) * mm), letters)
