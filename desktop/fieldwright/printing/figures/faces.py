"""What a figure looks like on paper: the coin from above, and the upright face of a stand-up.

Coins are drawn about the origin with a unit of one square, upright faces in millimetres from
their upper left corner. Both look as on the screen (drawing.things.coin): the rim in the colour
and shape of the side, the picture or initials, the number of the copy at the lower right.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.things.coin import CoinLook, cross_out, draw_face, outline_of_coin
from fieldwright.drawing.things.coin_marks import rim_distance
from fieldwright.drawing.things.figures import letters_of, sign_for
from fieldwright.drawing.things.look import Look
from fieldwright.geometry.footprints import is_dead
from fieldwright.printing.figures.colours import INK, Inks
from fieldwright.printing.lettering import Letters
from fieldwright.printing.wrapping import shrunk_to, width, write_finely

_LOOK_PX = 400
"""Pixels a square that thin lines and pictures are meant for: paper is fine."""

_INK = 0.6
"""Lines on paper are so much thinner than on a screen, which is seen from farther away."""

_RIM = 0.23
_NAME = 0.26
"""The size of a name in shares of the coin's radius."""

_SIDE_OF_HEXAGON = 0.93
"""Between two of its corners a hexagon is nearer to its middle."""

_NUMBER, _LETTER = 0.3, 0.19
"""Badges in shares of the coin's radius."""

_FACE_WIDTH = {"round": 1.16, "square": 1.34, "diamond": 0.86, "hexagon": 1.2}
"""How wide the initials may be in shares of the radius, by the shape of the face."""

_NAME_WIDTH = {"round": 1.14, "square": 1.4, "diamond": 0.98, "hexagon": 1.08}
"""The same for the name above them."""


class PaperLook(Look):
    """The pens of the screen, finer."""

    def pen(self, colour: str, width: float, factor: float = 1.0, alpha: float = 1.0) -> QPen:
        """A pen of a share of that width."""
        return super().pen(colour, width * _INK, factor, alpha)


@dataclass(frozen=True)
class Artist:
    """What is needed to draw the figures of one field.

    ``pictures`` gives the bytes of a token picture by its SHA-256.
    """

    field: Battlefield
    line: bool = False
    names: bool = True
    pictures: Callable[[str], bytes | None] | None = None

    @property
    def look(self) -> Look:
        """The pens of the style."""
        return PaperLook(self.line, _LOOK_PX)

    def inks(self, figure: Figure) -> Inks:
        """The inks of a figure's side."""
        colour = sign_for(self.field, figure).colour
        return Inks.of(colour, figure.colour, line=self.line, dead=is_dead(figure))

    def coin(self, figure: Figure, radius: float, across: float = 0, down: float = 0) -> CoinLook:
        """The bare coin of a figure, facing north: nothing in it but its picture."""
        sign = sign_for(self.field, figure)
        return CoinLook(
            form=sign.form,
            colour=sign.colour,
            letter=sign.letter,
            radius=radius,
            across=across,
            down=down,
            picture=figure.picture,
            face=figure.colour,
            bystander=figure.bystander,
            dead=is_dead(figure),
        )

    def picture(self, figure: Figure) -> bytes | None:
        """The bytes of a figure's picture, where it has one that is there."""
        return self.pictures(figure.picture) if self.pictures and figure.picture else None


@dataclass(frozen=True, slots=True)
class Told:
    """What is written on a coin: initials, name and number; any may be empty."""

    letters: str = ""
    name: str = ""
    number: str = ""

    @classmethod
    def of(cls, figure: Figure, number: str, *, named: bool) -> Told:
        """All of it."""
        return cls(letters_of(figure)[0], figure.name if named else "", number)


def draw_coin_of(
    painter: QPainter, artist: Artist, figure: Figure, coin: CoinLook, told: Told
) -> None:
    """Draw a coin from above about the origin, its front to the north."""
    inks = artist.inks(figure)
    picture = artist.picture(figure)
    draw_face(painter, coin, artist.look, picture)
    if coin.dead:
        # Below the words: who lies there is still to be read.
        cross_out(painter, coin, artist.look)
    draw_front_mark(painter, coin, inks)
    draw_words(painter, coin, inks, told if picture is None else replace(told, letters=""))
    draw_badges(painter, coin, inks, told.number)


def draw_front_mark(painter: QPainter, coin: CoinLook, inks: Inks) -> None:
    """A pale arrow head within the rim, at the north."""
    top = outline_of_coin(coin, coin.radius).boundingRect().top()
    rim = min(coin.radius, 0.7) * _RIM
    long, half = rim * 1.1, rim * 1.0
    tip = top + coin.radius * 0.05
    path = QPainterPath(QPointF(0, tip))
    path.lineTo(half, tip + long)
    path.quadTo(0, tip + long * 0.72, -half, tip + long)
    path.closeSubpath()
    pen = QPen(INK, coin.radius * 0.04)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(INK if inks.line else QColor("#fffaf0"))
    painter.drawPath(path)


def draw_words(painter: QPainter, coin: CoinLook, inks: Inks, told: Told) -> None:
    """The initials in the middle of the face and the name above them."""
    radius = coin.radius
    if told.name:
        # The chord of the face where the name stands; a long coin has its name at its front.
        room = _NAME_WIDTH[coin.form] * radius + 2 * coin.across
        letters = Letters(min(radius, 0.9) * _NAME, bold=True, colour=inks.letters)
        words, letters = shrunk_to(told.name, room, letters)
        y = -coin.down - radius * 0.38
        if told.letters == "" and coin.picture:
            _pale_strip(painter, width(words, letters), y, letters)
            letters = replace(letters, colour=INK)
        write_finely(painter, words, (0, y), letters)
    if told.letters:
        place = _place_of_letters(told)
        room = _FACE_WIDTH[coin.form] * radius * place.room
        letters = Letters(radius * place.size, bold=True, colour=inks.letters)
        wide = width(told.letters, letters)
        letters = replace(letters, size=letters.size * min(1.0, room / wide))
        write_finely(painter, told.letters, (radius * place.x, radius * place.y), letters)


@dataclass(frozen=True, slots=True)
class _LettersAt:
    """Where initials stand and how large they are, in shares of the coin's radius.

    ``room`` is the share of the face's width that they may take.
    """

    x: float
    y: float
    size: float
    room: float = 1.0


def _place_of_letters(told: Told) -> _LettersAt:
    """Between the name above and the disc of the number at the lower right, beside both."""
    if told.number:
        return _LettersAt(-0.2, 0.05, 0.6, 0.62) if told.name else _LettersAt(0.0, -0.2, 0.76)
    return _LettersAt(0.0, 0.14, 0.8) if told.name else _LettersAt(0.0, -0.02, 0.95)


def _pale_strip(painter: QPainter, wide: float, y: float, letters: Letters) -> None:
    """What lies under a name on a picture."""
    half = (wide + letters.size) / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 250, 240, 215))
    box = QRectF(-half, y - letters.size * 0.62, 2 * half, letters.size * 1.24)
    painter.drawRoundedRect(box, letters.size * 0.4, letters.size * 0.4)


def draw_badges(painter: QPainter, coin: CoinLook, inks: Inks, number: str) -> None:
    """The number of the copy at the lower right, the letter of the side at the lower left."""
    radius = coin.radius
    if coin.letter:
        at = _corner(coin, -1, _LETTER * radius)
        _badge(painter, at, min(_LETTER * radius, 0.16), inks.side, inks.words, coin.letter)
    if number:
        size = min(_NUMBER * radius, 0.26)
        at = _corner(coin, 1, size)
        _badge(painter, at, size, QColor("#ffffff"), INK, number)


def _corner(coin: CoinLook, side: int, size: float) -> tuple[float, float]:
    """The middle of a badge that lies within the coin's outline, at its lower right or left."""
    step = math.sqrt(0.5)
    far = rim_distance(coin, step, step)
    if coin.form == "hexagon":
        far *= _SIDE_OF_HEXAGON
    inside = far - size * (1.25 if coin.form == "square" else 1.12)
    x, y = step * inside + coin.across, step * inside + coin.down
    return (side * x, y)


def _badge(
    painter: QPainter,
    at: tuple[float, float],
    radius: float,
    ground: QColor,
    ink: QColor,
    word: str,
) -> None:
    painter.setPen(QPen(INK, radius * 0.09))
    painter.setBrush(ground)
    painter.drawEllipse(QPointF(*at), radius, radius)
    size = radius * {1: 1.75, 2: 1.4}.get(len(word), 1.0)
    write_finely(painter, word, at, Letters(size, bold=True, colour=ink))
