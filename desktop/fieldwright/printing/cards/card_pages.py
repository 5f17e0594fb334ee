"""Cards on pages: each as high as it needs to be, in two or more columns, to be cut out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.state import Combatant
from fieldwright.drawing.options import Style
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.cards import blocks
from fieldwright.printing.cards.blocks import Block
from fieldwright.printing.cards.content import Card, cards_of
from fieldwright.printing.cards.foot import draw_foot, enough_room, too_small
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.figures.faces import Artist, Told, draw_coin_of
from fieldwright.printing.figures.lines import cut_pen
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.lettering import Letters, write
from fieldwright.printing.sheets import Layout
from fieldwright.printing.wrapping import shrunk_to
from fieldwright.terms.paper import Orientation, Page, PaperError, Rect
from fieldwright.widgets.translation import translate

_USUAL_WIDTH = 92.0
"""A card is about so wide: two on A4 and Letter, three on A4 across."""

_LEAST = (60.0, 60.0)
_GAP = 3.0
_PAD = 2.2
_HEADER = 12.0
_COIN = 5.4
"""The radius of the coin on a card, in millimetres."""

_TIED = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on a page: where it is, and its parts from the top down."""

    card: Card
    rect: Rect
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The cards of each page, in millimetres as they are drawn."""

    layout: Layout
    page: Page
    pages: tuple[tuple[LaidCard, ...], ...]


def card_plan(
    field: Battlefield,
    wishes: CardWishes,
    layout: Layout,
    fighting: Mapping[UUID, Combatant] | None = None,
) -> CardPlan:
    """Lay out the cards that are wished; raises PaperError where there is nobody."""
    ensure_gui()
    cards = cards_of(field, wishes, fighting or {})
    orientation = layout.orientation
    if orientation is Orientation.AUTO:
        orientation = Orientation.PORTRAIT
    page = layout.page(orientation)
    what = translate("paper", "the cards of the figures")
    free = enough_room(page, layout, what, _LEAST)
    pages = _pages(cards, free)
    if any(one.rect.height > free.height + 1e-6 for laid in pages for one in laid):
        raise PaperError(too_small(layout, what))
    return CardPlan(layout, page, pages)


def _pages(cards: tuple[Card, ...], free: Rect) -> tuple[tuple[LaidCard, ...], ...]:
    """Each card in the column that is shortest so far, on a new page where none has room."""
    count = max(1, int((free.width + _GAP) // (_USUAL_WIDTH + _GAP)))
    wide = (free.width - (count - 1) * _GAP) / count
    pages: list[list[LaidCard]] = [[]]
    ends = [free.top] * count
    for card in cards:
        for part, parts in _fitting(card, wide, free.height):
            high = _height(parts)
            column = min(range(count), key=lambda number: ends[number])
            if ends[column] + high > free.bottom + 1e-6:
                pages.append([])
                ends = [free.top] * count
                column = 0
            left = free.left + column * (wide + _GAP)
            pages[-1].append(LaidCard(part, Rect(left, ends[column], wide, high), parts))
            ends[column] += high + _GAP
    return tuple(tuple(page) for page in pages)


def _fitting(card: Card, wide: float, most: float) -> Iterator[tuple[Card, tuple[Block, ...]]]:
    """A card and its parts; several where one page would not hold all of its figures."""
    parts = tuple(_parts(card, wide - 2 * _PAD))
    if _height(parts) <= most or len(card.people) < 2:
        yield card, parts
        return
    half = len(card.people) // 2
    for people in (card.people[:half], card.people[half:]):
        yield from _fitting(replace(card, people=people), wide, most)


def _height(parts: tuple[Block, ...]) -> float:
    return _HEADER + sum(part.height for part in parts) + 2 * _PAD


def _parts(card: Card, wide: float) -> Iterator[Block]:
    """The parts of a card below its header."""
    if card.facts:
        yield blocks.facts(card.facts, wide)
    if card.strikes:
        yield blocks.strikes(card.strikes, wide)
    if card.facts:
        death, wands, stone, breath, spells = card.saves
        words = translate("paper", "death %1, wands %2, petrification %3, breath %4, spells %5")
        for place, number in enumerate((death, wands, stone, breath, spells), 1):
            words = words.replace(f"%{place}", str(number))
        yield blocks.sentence(translate("paper", "Saves"), words, wide)
    for person in card.people:
        yield blocks.person(person, wide, many=len(card.people) > 1 or bool(person.number))
    if card.spells:
        tied = (f"\N{WHITE SQUARE} {spell}".replace(" ", _TIED) for spell in card.spells)
        ticked = "  ".join(tied)
        yield blocks.sentence(translate("paper", "Spells"), ticked, wide)
    if card.notes:
        yield blocks.sentence(translate("paper", "Notes"), card.notes, wide)
    yield blocks.blank_lines(1, wide)


# --------------------------------------------------------------------------------------- drawing


def card_leaves(
    field: Battlefield,
    wishes: CardWishes,
    layout: Layout,
    *,
    fighting: Mapping[UUID, Combatant] | None = None,
    pictures: Callable[[str], bytes | None] | None = None,
) -> Leaves:
    """The pages of cards; ``fighting`` are those who take part in the fight, by their ids.

    Raises PaperError where there is nobody.
    """
    plan = card_plan(field, wishes, layout, fighting)
    artist = Artist(field, wishes.style is Style.LINE, names=False, pictures=pictures)
    leaves = []
    for number, laid in enumerate(plan.pages, 1):
        said = translate("paper", "Cards, page %1 of %2")
        said = said.replace("%1", str(number)).replace("%2", str(len(plan.pages)))
        draw = partial(_draw_page, artist, laid, (plan.page, f"{field.info.name}: {said}"))
        leaves.append(Leaf(plan.page, f"{translate('paper', 'Cards')} {number}", draw))
    return tuple(leaves)


def _draw_page(
    artist: Artist, laid: tuple[LaidCard, ...], foot: tuple[Page, str], painter: QPainter
) -> None:
    for one in laid:
        painter.save()
        painter.translate(one.rect.left, one.rect.top)
        _draw_card(painter, artist, one)
        painter.restore()
    draw_foot(painter, *foot)


def _draw_card(painter: QPainter, artist: Artist, laid: LaidCard) -> None:
    """Header, parts, and the line to cut along."""
    wide, high = laid.rect.width, laid.rect.height
    _draw_header(painter, artist, laid.card, wide)
    painter.save()
    painter.translate(_PAD, _HEADER + _PAD * 0.6)
    for part in laid.blocks:
        part.draw(painter)
        painter.translate(0, part.height)
    painter.restore()
    painter.setPen(cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, 0, wide, high))


def _draw_header(painter: QPainter, artist: Artist, card: Card, wide: float) -> None:
    """The coin of the figure, its name on the colour of its side, what it is below."""
    figure = card.people[0].figure
    inks = artist.inks(figure)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(inks.side)
    painter.drawRect(QRectF(0, 0, wide, _HEADER - 3.6))
    painter.setBrush(QColor("#ffffff") if inks.line else inks.field)
    painter.drawRect(QRectF(0, _HEADER - 3.6, wide, 3.6))
    painter.setPen(blocks.thin(blocks.INK, 0.3 if inks.line else 0.1))
    painter.drawLine(QPointF(0, _HEADER), QPointF(wide, _HEADER))
    left = 2 * _COIN + 3.0
    side = " ".join(
        filter(None, (card.side, translate("paper", "(hidden)") if card.hidden else ""))
    )
    letters = Letters(3.2, colour=inks.words)
    room = wide - left - 2.0
    name, title = shrunk_to(
        card.title, room * (0.72 if side else 1), Letters(4.8, True, inks.words)
    )
    write(painter, name, (left, 6.2), title)
    words, letters = shrunk_to(side, room * 0.27, letters)
    write(painter, words, (wide - 2.0, 6.2), letters, 1.0)
    write(painter, card.subtitle, (left, _HEADER - 1.0), Letters(2.6, colour=blocks.INK))
    painter.save()
    painter.translate(_COIN + 1.2, _HEADER / 2)
    scale = _COIN / 0.5
    painter.scale(scale, scale)
    coin = artist.coin(figure, 0.42)
    told = Told.of(figure, "", named=False)
    draw_coin_of(painter, artist, figure, replace(coin, letter="", dead=False), told)
    painter.restore()
