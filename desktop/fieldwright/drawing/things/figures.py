"""Figures as coins: rim and shape of the side, initials, the front, the number of the copy."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.things.coin import CoinLook, draw_coin
from fieldwright.drawing.things.look import BLACK, INK, NO_PEN, PAPER, Look, make_brush, paint
from fieldwright.drawing.things.sides import BYSTANDER, Sign, sign_on
from fieldwright.drawing.things.words import LETTERS, initials, outline_of, write
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_places import Shown, figure_places
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.conditions import DEAD, is_any_of
from fieldwright.terms.grid import Block

_LEAST_NAME_PX = 9.5
_NAME = 0.18
_WIDEST = 1.9
"""Squares that a name may take beside a small figure; longer ones end in dots."""

_GAP = 0.06
"""Squares between two names."""

_FEWEST_PX = 14
"""Pixels a square below which there is no room for names."""


def draw_figures(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The figures that show in a region; hidden ones for the DM only, and pale."""
    if not context.options.figures:
        return
    field, options = context.field, context.options
    places = figure_places(field, players=options.players)
    near = [
        figure
        for figure in places.order
        if is_shown(figure, options) and not _reach(figure).clipped(region).is_empty
    ]
    for figure in near:
        place = places.shown[figure.id]
        painter.save()
        painter.translate(place.x, place.y)
        draw_coin(
            painter, coin_of(field, figure, place, options), look, picture_of(figure, options)
        )
        painter.restore()
    for figure in near:
        caption = caption_of(figure, places.shown[figure.id], options)
        if caption is not None:
            painter.save()
            painter.translate(places.shown[figure.id].x, places.shown[figure.id].y)
            draw_caption(painter, caption, look)
            painter.restore()


def is_shown(figure: Figure, options: DrawingOptions) -> bool:
    """Whether a figure is drawn at all: hidden ones are never the players'."""
    return not (figure.hidden and options.players)


def picture_of(figure: Figure, options: DrawingOptions) -> bytes | None:
    """The bytes of a figure's token picture, if it has one and they are there."""
    if not figure.picture or options.pictures is None:
        return None
    return options.pictures(figure.picture)


def _reach(figure: Figure) -> Block:
    """The squares in which a figure may show, with its name."""
    return block_of(figure).grown(2)


def coin_of(field: Battlefield, figure: Figure, place: Shown, options: DrawingOptions) -> CoinLook:
    """How a figure of a field looks at its place, for the DM or for players."""
    return coin_with(sign_for(field, figure), figure, place, players=options.players)


def sign_for(field: Battlefield, figure: Figure) -> Sign:
    """The sign of a figure's side; bystanders have none of their own."""
    return BYSTANDER if figure.bystander else sign_on(field, figure.side)


def coin_with(sign: Sign, figure: Figure, place: Shown, *, players: bool) -> CoinLook:
    """How a figure looks under a sign; players are told less of one that is not seen."""
    letters, number = letters_of(figure)
    veiled = figure.unseen and players
    return CoinLook(
        form=sign.form,
        colour=sign.colour,
        letter=sign.letter,
        radius=place.radius,
        across=place.across,
        down=place.down,
        facing=figure.facing,
        initials="" if veiled else letters,
        number="" if veiled else number,
        picture="" if veiled else figure.picture,
        face=figure.colour,
        posture="standing" if veiled else figure.posture,
        markers=() if veiled else markers_of(figure),
        altitude_ft=0 if veiled else round(figure.altitude_ft),
        bystander=figure.bystander,
        dead=is_dead(figure),
        hidden=figure.hidden,
        unseen=figure.unseen,
        veiled=veiled,
    )


def letters_of(figure: Figure) -> tuple[str, str]:
    """The letters in a figure's coin, and the number of the copy.

    Its own initials, else those of its name; of a name of one word the first two letters.
    """
    letters, number = initials(figure.name)
    word = next(iter(figure.name.split()), "")
    if len(letters) == 1 and len(word) > 1:
        letters = word[0].upper() + word[1].lower()
    return figure.initials or letters, number


def markers_of(figure: Figure) -> tuple[str, ...]:
    """One letter for each condition; being dead is shown otherwise."""
    return tuple(
        word[0].upper() for word in figure.conditions if word and not is_any_of(DEAD, [word])
    )


# --------------------------------------------------------------------------------- below the coin


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands below a figure: its name, and how much of its hit points is left (0 to 1).

    ``top`` is how far below the middle of the coin it begins, ``width`` how wide the bar is and
    ``room`` how wide the name may be, in squares.
    """

    name: str
    health: float | None
    top: float
    width: float
    room: float

    def reach(self, square_px: float) -> tuple[float, float]:
        """How far it may reach from the middle of the coin, east and south, in squares."""
        size = _name_size(square_px)
        return (max(self.width, self.room) / 2 + size, self.top + 0.25 + 2 * size)


def caption_of(figure: Figure, place: Shown, options: DrawingOptions) -> Caption | None:
    """The name and hit-point bar of a figure, as far as they are wished.

    Names of figures that are shown side by side would cover their coins. Players never see hit
    points.
    """
    veiled = figure.unseen and options.players
    roomy = place.crowd == 1 and options.square_px >= _FEWEST_PX
    named = options.names and not veiled and roomy
    health = None
    if options.hit_points and not options.players and figure.full_hit_points:
        left = figure.full_hit_points if figure.hit_points is None else figure.hit_points
        health = min(1.0, max(0.0, left / figure.full_hit_points))
    if not named and health is None:
        return None
    top = place.down + place.radius + 0.03
    width = 2 * (place.across + place.radius)
    room = max(width, min(_WIDEST, place.room - _GAP))
    return Caption(figure.name if named else "", health, top, width, room)


def draw_caption(painter: QPainter, caption: Caption, look: Look) -> None:
    """Draw a caption about the middle of its coin."""
    top = caption.top
    if caption.health is not None:
        height = max(0.1, 4.5 / look.square_px)
        _bar(painter, caption, top, height, look)
        top += height
    if caption.name:
        size = _name_size(look.square_px)
        words = _fitting(caption.name, size, caption.room)
        halo = look.pen(PAPER if look.line else "#fffaf0", size * 0.32, alpha=0.88)
        ink = make_brush(BLACK if look.line else INK)
        write(painter, words, (0.0, top + size * 0.72), size, ink, halo)


def _name_size(square_px: float) -> float:
    return max(_NAME, _LEAST_NAME_PX / square_px)


def _fitting(name: str, size: float, room: float) -> str:
    """The name, or as many of its letters as have room."""
    kept = name
    while len(kept) > 3 and outline_of(kept).boundingRect().width() / LETTERS * size > room:
        kept = kept[:-2].rstrip() + "…" if kept.endswith("…") else kept[:-1].rstrip() + "…"
    return kept


def _bar(painter: QPainter, caption: Caption, top: float, height: float, look: Look) -> None:
    """How much is left, by length and, in the wash style, by colour."""
    width = max(caption.width, 0.5)
    box = QRectF(-width / 2, top, width, height)
    frame = QPainterPath()
    frame.addRoundedRect(box, height * 0.3, height * 0.3)
    edge = max(height * 0.2, 1 / look.square_px)
    paint(painter, frame, look.pen(BLACK if look.line else INK, edge), make_brush(PAPER))
    share = caption.health or 0.0
    if share > 0:
        inner = box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
        inner.setWidth(inner.width() * share)
        colour = "#4f9a4d" if share > 0.5 else "#d99a2b" if share > 0.25 else "#c0392f"
        left = QPainterPath()
        left.addRect(inner)
        paint(painter, left, NO_PEN, make_brush(BLACK if look.line else colour))
