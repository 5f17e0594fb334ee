"""What is printed beside the map, by the words of the command line and of the print dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.state import Combatant
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.pieces.rooms import PieceWishes
from fieldwright.printing.sheets import Layout


class Extra(StrEnum):
    """A sort of pages."""

    CARDS = "cards"
    NOTES = "notes"
    TRACK = "track"
    MARKERS = "markers"
    KEY = "key"
    PIECES = "pieces"


@dataclass(frozen=True)
class ExtraWishes:
    """How they are printed; ``players``: the key and the pieces without what is secret.

    ``pictures`` gives the bytes of pictures by their SHA-256.
    """

    cards: CardWishes = CardWishes()  # noqa: RUF009 - frozen
    pieces: PieceWishes = PieceWishes()  # noqa: RUF009 - frozen
    players: bool = False
    pictures: Callable[[str], bytes | None] | None = None


def extra_leaves(
    field: Battlefield, which: Iterable[Extra], wishes: ExtraWishes, layout: Layout
) -> Leaves:
    """The pages of some sorts, one sort after the other; raises PaperError where there are none."""
    makers: Mapping[Extra, Callable[[], Leaves]] = {
        Extra.CARDS: lambda: _cards(field, wishes, layout),
        Extra.NOTES: lambda: _notes(field, layout),
        Extra.TRACK: lambda: _track(wishes, layout),
        Extra.MARKERS: lambda: _markers(field, wishes, layout),
        Extra.KEY: lambda: _key(field, wishes, layout),
        Extra.PIECES: lambda: _pieces(field, wishes, layout),
    }
    return tuple(leaf for extra in which for leaf in makers[extra]())


def combatants_of(field: Battlefield) -> Mapping[UUID, Combatant]:
    """Those who take part in the fight on a field, by their ids; nobody where there is none."""
    if not field.log:
        return {}
    from fieldwright.combat.running import Fight, Memory

    return Fight(Memory(field)).state.combatants


def _cards(field: Battlefield, wishes: ExtraWishes, layout: Layout) -> Leaves:
    from fieldwright.printing.cards.card_pages import card_leaves

    return card_leaves(
        field,
        wishes.cards,
        layout,
        fighting=combatants_of(field),
        pictures=wishes.pictures,
    )


def _notes(field: Battlefield, layout: Layout) -> Leaves:
    from fieldwright.printing.cards.notes import note_leaves

    return note_leaves(field, layout)


def _track(wishes: ExtraWishes, layout: Layout) -> Leaves:
    from fieldwright.printing.cards.track import track_leaves

    return track_leaves(layout, wishes.cards.style)


def _markers(field: Battlefield, wishes: ExtraWishes, layout: Layout) -> Leaves:
    from fieldwright.printing.figures.book import figure_leaves
    from fieldwright.printing.figures.wishes import FigureWishes, Form

    of_cards = wishes.cards
    wanted = FigureWishes(
        form=Form.MARKERS,
        picks=of_cards.picks,
        only=of_cards.only,
        living=of_cards.living,
        hidden=of_cards.hidden,
        style=of_cards.style,
    )
    return figure_leaves(field, wanted, layout, wishes.pictures)


def _key(field: Battlefield, wishes: ExtraWishes, layout: Layout) -> Leaves:
    from fieldwright.printing.cards.key import key_leaves

    return key_leaves(field, layout, players=wishes.players)


def _pieces(field: Battlefield, wishes: ExtraWishes, layout: Layout) -> Leaves:
    from fieldwright.printing.pieces.book import piece_leaves

    return piece_leaves(field, wishes.pieces, layout, wishes.pictures)
