"""The DM's notes on paper: a small map with their numbers, then each with its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.cards.blocks import INK, RULE, Block, thin
from fieldwright.printing.cards.foot import draw_foot, enough_room, room_above
from fieldwright.printing.cards.key import Key, draw_key, draw_names
from fieldwright.printing.cards.key_signs import draw_note_number
from fieldwright.printing.cards.secrets import facts_of, hidden_on, notes_of
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.lettering import Letters, write
from fieldwright.printing.sheets import Layout
from fieldwright.printing.wrapping import LINE, shrunk_to, wrapped, write_lines
from fieldwright.terms.paper import Orientation, Page, Rect
from fieldwright.widgets.translation import translate

_TITLE = Letters(6.0, bold=True, colour=INK)
_HEAD = Letters(4.0, bold=True, colour=INK)
_TEXT = Letters(3.5, colour=INK)
_PLACE = Letters(3.0, colour=QColor("#6d675f"))
_FACTS = Letters(3.0, colour=QColor("#4a453e"))

_LEAST = (60.0, 60.0)
_INDENT = 14.0
_MAP_HIGH = 95.0
_EDGE = 5.0


@dataclass(frozen=True, slots=True)
class NotesPlan:
    """The blocks of each page, from the top down."""

    page: Page
    pages: tuple[tuple[Block, ...], ...]


def notes_plan(field: Battlefield, layout: Layout) -> NotesPlan:
    """Lay out the notes on pages."""
    ensure_gui()
    orientation = layout.orientation
    if orientation is Orientation.AUTO:
        orientation = Orientation.PORTRAIT
    page = layout.page(orientation)
    room = enough_room(page, layout, translate("paper", "your notes"), _LEAST)
    pages: list[list[Block]] = [[]]
    used = 0.0
    for block in _blocks(field, room):
        if pages[-1] and used + block.height > room.height:
            pages.append([])
            used = 0.0
        pages[-1].append(block)
        used += block.height
    return NotesPlan(page, tuple(tuple(blocks) for blocks in pages))


def note_leaves(field: Battlefield, layout: Layout) -> Leaves:
    """The pages of the DM's notes."""
    plan = notes_plan(field, layout)
    leaves = []
    for number, blocks in enumerate(plan.pages, 1):
        said = translate("paper", "DM's notes, page %1 of %2")
        said = said.replace("%1", str(number)).replace("%2", str(len(plan.pages)))
        words = f"{field.info.name}: {said}"
        short = f"{translate('paper', 'Notes')} {number}"
        leaves.append(Leaf(plan.page, short, partial(_draw, plan.page, blocks, words)))
    return tuple(leaves)


def _draw(page: Page, blocks: Sequence[Block], words: str, painter: QPainter) -> None:
    room = room_above(page)
    painter.save()
    painter.translate(room.left, room.top)
    for block in blocks:
        block.draw(painter)
        painter.translate(0, block.height)
    painter.restore()
    draw_foot(painter, page, words)


def _blocks(field: Battlefield, room: Rect) -> Iterator[Block]:
    """All that is told, in parts that a page holds whole."""
    wide = room.width
    yield Block(9.0, partial(_draw_title, field.info.name, wide))
    yield _paragraph(facts_of(field), (0.0, wide), _FACTS)
    yield _map(field, room)
    if field.info.notes.strip():
        yield from _paragraphs(field.info.notes, (0.0, wide))
    notes = notes_of(field)
    if not notes:
        yield _paragraph(
            translate("paper", "There are no notes on this field."), (0.0, wide), _TEXT
        )
    for note in notes:
        draw = partial(_draw_number, str(note.number))
        yield from _numbered(draw, note.square, note.text, room)
    said = translate("paper", "Hidden from the players")
    heading = Block(10.0, partial(_draw_heading, said, wide))
    for number, one in enumerate(hidden_on(field, load_catalogue())):
        text = f"{one.what}: {one.text}" if one.text else one.what
        first, *rest = _numbered(None, one.square, text, room)
        yield _together(heading, first) if number == 0 else first
        yield from rest


def _together(above: Block, below: Block) -> Block:
    """Two parts that no page parts: a heading never stands alone at its foot."""
    return Block(above.height + below.height, partial(_draw_both, above, below))


def _draw_both(above: Block, below: Block, painter: QPainter) -> None:
    painter.save()
    above.draw(painter)
    painter.translate(0, above.height)
    below.draw(painter)
    painter.restore()


def _draw_title(name: str, wide: float, painter: QPainter) -> None:
    words, letters = shrunk_to(name, wide, _TITLE)
    write(painter, words, (0, 6.0), letters)


def _draw_heading(words: str, wide: float, painter: QPainter) -> None:
    write(painter, words, (0, 7.0), _HEAD)
    painter.setPen(thin(RULE, 0.3))
    painter.drawLine(QLineF(0, 8.6, wide, 8.6))


def _paragraph(text: str, across: tuple[float, float], letters: Letters) -> Block:
    """One paragraph between two places across the page."""
    left, right = across
    lines = wrapped(text, right - left, letters)
    high = len(lines) * letters.size * LINE + 2.0
    return Block(high, partial(_draw_lines, lines, left, letters))


def _paragraphs(text: str, across: tuple[float, float]) -> Iterator[Block]:
    for part in text.splitlines():
        if part.strip():
            yield _paragraph(part, across, _TEXT)


def _draw_lines(lines: tuple[str, ...], left: float, letters: Letters, painter: QPainter) -> None:
    write_lines(painter, lines, (left, letters.size), letters)


# ------------------------------------------------------------------------------------------ notes

_MOST_LINES = 30
"""Lines of one part: longer texts go on in the next part, so that they may be parted."""


def _numbered(
    mark: Callable[[QPainter], None] | None, square: str, text: str, room: Rect
) -> Iterator[Block]:
    """A note: its number and square at the left, its words beside them, a rule above."""
    lines = wrapped(text, room.width - _INDENT - 12.0, _TEXT) or ("",)
    most = max(1, min(_MOST_LINES, int(room.height * 0.8 / (_TEXT.size * LINE))))
    for first in range(0, len(lines), most):
        part = lines[first : first + most]
        high = max(len(part) * _TEXT.size * LINE, 5.6) + 3.4
        head = (mark, square) if first == 0 else (None, "")
        yield Block(high, partial(_draw_note, head, part, room.width))


def _draw_note(
    head: tuple[Callable[[QPainter], None] | None, str],
    lines: tuple[str, ...],
    wide: float,
    painter: QPainter,
) -> None:
    mark, square = head
    if square:
        painter.setPen(thin(RULE))
        painter.drawLine(QLineF(0, 0.4, wide, 0.4))
    if mark is not None:
        mark(painter)
        write(painter, square, (8.2, 5.4), _PLACE)
    else:
        write(painter, square, (0.6, 5.4), _PLACE)
    write_lines(painter, lines, (_INDENT + 4.0, 5.4), _TEXT)


def _draw_number(number: str, painter: QPainter) -> None:
    draw_note_number(painter, number, (3.6, 4.4), 2.9)


# -------------------------------------------------------------------------------------------- map


def _map(field: Battlefield, room: Rect) -> Block:
    """A small key with the numbers of the notes."""
    high = min(_MAP_HIGH, room.height * 0.45)
    mm = min((room.width - 2 * _EDGE) / field.columns, (high - 2 * _EDGE) / field.rows)
    return Block(mm * field.rows + 2 * _EDGE + 2.0, partial(_draw_map, field, mm, room.width))


def _draw_map(field: Battlefield, mm: float, wide: float, painter: QPainter) -> None:
    key = Key.of(field)
    painter.save()
    painter.translate((wide - mm * field.columns) / 2, _EDGE)
    draw_key(painter, key, mm)
    draw_names(painter, key, mm)
    painter.restore()
