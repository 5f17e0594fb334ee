"""Where the cards of the phase track lie: in lines beside their phase, by ever shorter names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from fieldwright.fight.track import Card, Standing, Track
from fieldwright.fight.track_words import card_told, mark_on, names_together, short_name, tiny_name
from fieldwright.rules.movement import Phase
from fieldwright.widgets.translation import translate

GAP, PAD, RIM = 4.0, 6.0, 12.0
"""Pixels between cards, inside of them, and of the sign of a side."""

_WIDEST = 132.0
"""Pixels of the widest card at the usual size of type."""

EMPTY = 0.72
"""How high the row of a phase without cards is, of a line of cards."""

_USUAL_TYPE = 13
_ALL = 1000
"""More lines than any phase has."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card where it lies, its name and its mark.

    ``more`` are those that share it; without a card they are those that find no room.
    """

    card: Card | None
    box: QRectF
    words: str
    mark: str = ""
    more: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that it stands for."""
        return self.more if self.card is None else (self.card, *self.more)


@dataclass(frozen=True, slots=True)
class Row:
    """A phase, or several without cards: where the row lies, and its cards."""

    phases: tuple[Phase, ...]
    box: QRectF
    cards: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class _Worded:
    """A card with its words, and those that share it."""

    card: Card
    words: str
    mark: str
    more: tuple[Card, ...] = ()


_Group = tuple[tuple[Phase, ...], tuple[Card, ...]]


class TrackLayout:
    """Lays the cards of a track out in so many lines, beside names of phases of some width."""

    def __init__(self, font: QFont, room: float, left: float, lines: int) -> None:
        """Cards begin ``left`` pixels from the left and end at ``room``."""
        bold = QFont(font)
        bold.setBold(True)
        self._bold, self._plain = QFontMetricsF(bold), QFontMetricsF(font)
        self._room, self._left, self.lines = room, left, lines
        self.high = self._plain.height() + 6
        times = max(1.0, self._plain.height() / (_USUAL_TYPE * 1.3))
        self._widest = _WIDEST * times

    def rows(self, track: Track) -> tuple[Row, ...]:
        """The rows of all phases, from above."""
        rows: list[Row] = []
        top = 0.0
        grouped = tuple(_by_phase(track))
        most = self._shared_out(grouped, track.now)
        for place, (phases, cards) in enumerate(grouped):
            laid, lines = self._fitting(cards, top + 2, most.get(place, 1))
            tall = lines * (self.high + GAP) if cards else (self.high + GAP) * EMPTY
            box = QRectF(0, top, self._room, tall)
            rows.append(Row(phases, box, laid))
            top = box.bottom()
        return tuple(rows)

    def _shared_out(self, grouped: Sequence[_Group], now: Phase | None) -> dict[int, int]:
        """How many lines each phase with cards has: the running one takes first what it wants."""
        filled = [place for place, (_, cards) in enumerate(grouped) if cards]
        spare = int(self.lines - len(filled) - EMPTY * (len(grouped) - len(filled)))
        filled.sort(key=lambda place: now not in grouped[place][0])
        found = {}
        for place in filled:
            _, wanted = self._line_up(_worded(grouped[place][1], short_name), 0, _ALL)
            found[place] = 1 + max(0, min(wanted - 1, spare))
            spare -= found[place] - 1
        return found

    def _fitting(
        self, cards: tuple[Card, ...], top: float, most: int
    ) -> tuple[tuple[Laid, ...], int]:
        """All cards where there is room: by whole names, by short ones, those alike as one card.

        Else those that are over are left out, and at last it is told how many find no room.
        """
        waiting = tuple(card for card in cards if card.standing is not Standing.DONE)
        tries = [_worded(cards, str), _worded(cards, short_name), _together(cards)]
        if waiting:
            tries += [_worded(waiting, short_name), _together(waiting)]
        left = waiting or cards
        tries += [_together(left, tiny_name), _together(left, tiny_name, apart=(Standing.NOW,))]
        for worded in tries:
            laid, lines = self._line_up(worded, top, most)
            if all(one.card is not None for one in laid):
                break
        return laid, lines

    def _line_up(
        self, cards: Sequence[_Worded], top: float, most: int
    ) -> tuple[tuple[Laid, ...], int]:
        """Cards in lines beside the name of their phase, and how many lines they take."""
        laid: list[Laid] = []
        x, line = self._left, 0
        for place, one in enumerate(cards):
            wide = min(self._widest, self._bold.horizontalAdvance(one.words) + RIM + 2 * PAD)
            wide += self._plain.horizontalAdvance(f" {one.mark}") if one.mark else 0.0
            if x + wide > self._room and x > self._left:
                if line + 1 == most:
                    left = (card for late in cards[place:] for card in (late.card, *late.more))
                    return self._with_more(laid, tuple(left)), most
                x, line = self._left, line + 1
            at = QPointF(x, top + line * (self.high + GAP))
            box = QRectF(at.x(), at.y(), min(wide, self._room - self._left), self.high)
            laid.append(Laid(one.card, box, one.words, one.mark, one.more))
            x = box.right() + GAP
        return tuple(laid), line + 1

    def _with_more(self, laid: list[Laid], left: tuple[Card, ...]) -> tuple[Laid, ...]:
        """Cards, and how many find no room: behind the last one, or in its place."""
        hidden, room = left, self._room
        while True:
            last = laid[-1].box
            words = translate("fight", "+{}").format(len(hidden))
            wide = self._plain.horizontalAdvance(words) + PAD
            if len(laid) == 1 or last.right() + GAP + wide <= room:
                break
            hidden = (*laid.pop().cards, *hidden)
        at = min(last.right() + GAP, room - wide)
        box = QRectF(at, last.top(), wide, last.height())
        if box.left() < last.right():
            cut = last.adjusted(0, 0, box.left() - GAP - last.right(), 0)
            laid[-1] = replace(laid[-1], box=cut)
        return (*laid, Laid(None, box, words, more=hidden))


def _by_phase(track: Track) -> Iterator[_Group]:
    """Phases with their cards; those without any that follow each other in one row."""
    empty: list[Phase] = []
    for phase, cards in track.phases:
        if not cards and phase is not track.now:
            empty.append(phase)
            continue
        if empty:
            yield tuple(empty), ()
            empty = []
        yield (phase,), cards
    if empty:
        yield tuple(empty), ()


def _worded(cards: Sequence[Card], name: Callable[[str], str]) -> tuple[_Worded, ...]:
    short = name is short_name
    return tuple(_Worded(card, name(card.name), mark_on(card, short=short)) for card in cards)


def _together(
    cards: Sequence[Card],
    short: Callable[[str], str] = short_name,
    apart: tuple[Standing, ...] = (Standing.NOW, Standing.NEXT),
) -> tuple[_Worded, ...]:
    """Copies of one creature that follow each other and stand alike share a card.

    Who is in turn and (unless there is no room) who comes next have cards of their own: ``apart``.
    """
    found: list[list[Card]] = []
    for card in cards:
        if found and _alike(found[-1][-1], card) and card.standing not in apart:
            found[-1].append(card)
        else:
            found.append([card])
    return tuple(
        _Worded(
            together[0],
            names_together([one.name for one in together], short),
            mark_on(together[0], short=True),
            tuple(together[1:]),
        )
        for together in found
    )


def _alike(one: Card, other: Card) -> bool:
    same = (one.side, one.standing, one.marks) == (other.side, other.standing, other.marks)
    return same and bool(_kind(one)) and _kind(one) == _kind(other)


def _kind(card: Card) -> str:
    """What its copies are called; empty for one that has a name of its own."""
    name, _, number = card.name.rpartition(" ")
    return name if number.lstrip("#").isdecimal() else ""


def laid_told(laid: Laid) -> str:
    """A card in words, those that share it, or those that find no room."""
    return "\n".join(map(card_told, laid.cards))


def boxes_of(rows: Sequence[Row]) -> dict[tuple[UUID, str], QRectF]:
    """Where every card lies, by its key; by its figure and an empty word the figure's first one."""
    found: dict[tuple[UUID, str], QRectF] = {}
    for row in rows:
        for laid in row.cards:
            for card in laid.cards if laid.card is not None else ():
                found[card.key] = laid.box
                found.setdefault((card.key[0], ""), laid.box)
    return found


def box_of(rows: Sequence[Row], who: UUID) -> QRectF | None:
    """Where the first card of a figure lies, in pixels."""
    for row in rows:
        for laid in row.cards:
            if laid.card is not None and any(card.key[0] == who for card in laid.cards):
                return laid.box
    return None
