"""The index of cut-out rooms: the field in small with their numbers, and a list of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.editing.room_areas import Room
from fieldwright.printing.cards.blocks import INK, RULE, thin
from fieldwright.printing.cards.foot import draw_foot, enough_room, room_above
from fieldwright.printing.cards.key import Key, draw_key, draw_names
from fieldwright.printing.leaves import Leaf
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.runs import runs_of
from fieldwright.printing.sheets import Layout
from fieldwright.printing.wrapping import shrunk_to
from fieldwright.terms.paper import Orientation, Page, Rect
from fieldwright.widgets.translation import translate

_BLUE = QColor("#2f5f8f")
_LEAST = (60.0, 60.0)
_TITLE_MM = 10.0
_BAND = 5.0
_ROW = 5.4
_COLUMN = 62.0
_LEAST_MM = 0.9
_TEXT = Letters(3.2, colour=INK)

Counted = tuple[Room, int]
"""A room, and on how many sheets it is; nought where it shares one with others."""


def index_leaf(field: Battlefield, rooms: Sequence[Counted], layout: Layout) -> Leaf:
    """The page that shows which room is which; it is the DM's, secret doors are marked."""
    orientation = layout.orientation
    if orientation is Orientation.AUTO:
        wide = field.columns > field.rows
        orientation = Orientation.LANDSCAPE if wide else Orientation.PORTRAIT
    page = layout.page(orientation)
    title = translate("paper", "Index of rooms")
    enough_room(page, layout, translate("paper", "the index of rooms"), _LEAST)
    return Leaf(page, title, partial(_draw, page, field, tuple(rooms)))


def _draw(page: Page, field: Battlefield, rooms: tuple[Counted, ...], painter: QPainter) -> None:
    room = room_above(page)
    name, letters = shrunk_to(field.info.name, room.width, Letters(6.0, True, INK))
    write(painter, name, (room.left, room.top + 5.6), letters)
    columns = max(1, int(room.width // _COLUMN))
    rows = -(-len(rooms) // columns)
    list_high = min(rows * _ROW + 4.0, room.height * 0.5)
    free = Rect(
        room.left,
        room.top + _TITLE_MM + _BAND,
        room.width,
        room.height - _TITLE_MM - 2 * _BAND - list_high,
    )
    mm = min((free.width - 2 * _BAND) / field.columns, free.height / field.rows)
    painter.save()
    painter.translate(free.left + (free.width - mm * field.columns) / 2, free.top)
    key = replace(Key.of(field), notes=(), shapes=(), hazards=())
    draw_key(painter, key, mm)
    draw_names(painter, key, mm)
    for found, _ in rooms:
        _draw_number(painter, found, mm)
    painter.restore()
    top = free.top + mm * field.rows + _BAND + 4.0
    _draw_list(painter, rooms, Rect(room.left, top, room.width, room.bottom - top), columns)
    draw_foot(painter, page, translate("paper", "Index of rooms: the number is on each sheet"))


def _draw_number(painter: QPainter, room: Room, mm: float) -> None:
    """The number of a room in its broadest part, clear of walls and doors."""
    part = max(
        runs_of(room.squares), key=lambda run: (min(run.width, run.height), run.width * run.height)
    )
    radius = min(max(min(part.width, part.height) * mm * 0.4, _LEAST_MM), 4.2)
    at = ((part.left + part.right) / 2 * mm, (part.top + part.bottom) / 2 * mm)
    painter.setPen(QPen(QColor("#ffffff"), min(0.3, radius * 0.15)))
    painter.setBrush(_BLUE)
    painter.drawEllipse(QPointF(*at), radius, radius)
    number = str(room.number)
    size = radius * (1.6 if len(number) < 2 else 1.25)
    write_centred(painter, number, at, Letters(size, bold=True, colour=QColor("#ffffff")))


def _draw_list(painter: QPainter, rooms: tuple[Counted, ...], room: Rect, columns: int) -> None:
    """A line for each room, in columns; smaller where there are many."""
    rows = max(1, -(-len(rooms) // columns))
    step = min(_ROW, room.height / rows)
    letters = replace(_TEXT, size=min(_TEXT.size, step * 0.62))
    wide = room.width / columns
    for place, (found, sheets) in enumerate(rooms):
        column, row = divmod(place, rows)
        x, y = room.left + column * wide, room.top + row * step
        painter.setPen(thin(RULE))
        painter.drawLine(QLineF(x, y, x + wide - 4.0, y))
        base = y + step * 0.72
        write(painter, str(found.number), (x + 5.0, base), replace(letters, bold=True), 1.0)
        what = translate("paper", "passage") if found.is_passage else translate("paper", "room")
        told = translate("paper", "%1 of %2 squares at %3")
        for number, value in enumerate((what, found.size, found.heart.name), 1):
            told = told.replace(f"%{number}", str(value))
        write(painter, told, (x + 7.5, base), letters)
        write(painter, _sheets_told(sheets), (x + wide - 5.0, base), letters, 1.0)


def _sheets_told(sheets: int) -> str:
    if sheets == 0:
        return translate("paper", "with others")
    if sheets == 1:
        return translate("paper", "1 sheet")
    return translate("paper", "%1 sheets").replace("%1", str(sheets))
