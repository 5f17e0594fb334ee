"""The upright faces of stand-ups: a large coin on a pale field above a ribbon with the name.

The back is the same, darker; its picture is mirrored, as the rear of a figure is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from fieldwright.battlefield.things import Figure
from fieldwright.drawing.things.coin import draw_face, outline_of_coin
from fieldwright.printing.figures.choosing import Standing
from fieldwright.printing.figures.colours import INK, Inks
from fieldwright.printing.figures.faces import Artist, Told, draw_badges, draw_words
from fieldwright.printing.lettering import Letters, write_centred
from fieldwright.printing.wrapping import write_in
from fieldwright.terms.paper import Rect

_RIBBON = 0.2
_LOWEST_RIBBON, _HIGHEST_RIBBON = 3.2, 6.5
_EDGE = 0.5
"""Millimetres of the line around a face."""

_AIR = 1.1
"""Millimetres between that line and the coin."""

_LEAST_DIGITS, _LARGEST_DIGITS = 7.5, 14.0
"""Millimetres that a number below the coin needs, and those that it may have."""

_RIDER = 0.66
_RADIUS = 0.42
"""The radius that coins are drawn with before they are scaled: that of a man's coin."""


@dataclass(frozen=True, slots=True)
class Upright:
    """One face: its size in millimetres, whether it is the back, whether it shows a side."""

    width: float
    height: float
    back: bool = False
    sideways: bool = False


def draw_upright(painter: QPainter, artist: Artist, standing: Standing, face: Upright) -> None:
    """Draw a face from its upper left corner, as it is seen once the figure stands."""
    inks = artist.inks(standing.figure)
    if face.back:
        inks = inks.behind
    ribbon = _ribbon_height(artist, face)
    _ground(painter, face, inks, ribbon)
    room = Rect(_AIR, _AIR, face.width - 2 * _AIR, face.height - ribbon - 2 * _AIR)
    if standing.riders:
        _mount_and_riders(painter, artist, standing, (room, face))
    else:
        _medallion(
            painter, artist, (standing.figure, standing.numbers[standing.figure.id]), (room, face)
        )
    if face.sideways:
        _draw_heading(painter, face, inks, ribbon)
    if ribbon:
        strip = Rect(1.0, face.height - ribbon, face.width - 2.0, ribbon)
        letters = Letters(min(ribbon * 0.72, 4.0), bold=True, colour=inks.words)
        write_in(painter, standing.name, strip, letters)


def _ribbon_height(artist: Artist, face: Upright) -> float:
    if not artist.names:
        return 0.0
    least = min(_LOWEST_RIBBON, face.height * 0.3)
    return max(least, min(face.width * _RIBBON, face.height * _RIBBON, _HIGHEST_RIBBON))


def _ground(painter: QPainter, face: Upright, inks: Inks, ribbon: float) -> None:
    """The pale field, the ribbon, and the line around both."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(inks.field)
    painter.drawRect(QRectF(0, 0, face.width, face.height))
    painter.setBrush(inks.side)
    painter.drawRect(QRectF(0, face.height - ribbon, face.width, ribbon))
    edge = QPen(INK if inks.line else inks.side, _EDGE)
    edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(edge)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = _EDGE / 2
    painter.drawRect(QRectF(half, half, face.width - _EDGE, face.height - _EDGE))
    if ribbon and inks.line:
        y = face.height - ribbon
        painter.drawLine(QPointF(0, y), QPointF(face.width, y))


def _medallion(
    painter: QPainter, artist: Artist, who: tuple[Figure, str], place: tuple[Rect, Upright]
) -> None:
    """The figure's coin, as large as there is room for; drawn out where the face shows a side."""
    figure, number = who
    room, face = place
    bare = artist.coin(figure, _RADIUS)
    bounds = outline_of_coin(bare, _RADIUS).boundingRect()
    scale = min(room.width / bounds.width(), room.height / bounds.height())
    across = (room.width / scale - bounds.width()) / 2 * 0.9 if face.sideways else 0.0
    below = room.height - bounds.height() * scale
    if not number or below < _LEAST_DIGITS:
        _one_coin(painter, artist, (figure, number), (room.centre, scale, across, face.back))
        return
    # A tall face has room for digits that are read from the other end of the table.
    size = min(_LARGEST_DIGITS, below * 0.8)
    spare = (below - size) / 3
    coin_high = bounds.height() * scale
    middle = (room.centre[0], room.top + spare + coin_high / 2)
    _one_coin(painter, artist, (figure, ""), (middle, scale, across, face.back))
    inks = artist.inks(figure).behind if face.back else artist.inks(figure)
    digits = Letters(size, bold=True, colour=INK if face.back or inks.line else inks.side)
    write_centred(painter, number, (room.centre[0], room.bottom - spare - size / 2), digits)


def _mount_and_riders(
    painter: QPainter, artist: Artist, standing: Standing, place: tuple[Rect, Upright]
) -> None:
    """The mount's coin below, those of its riders side by side on its back."""
    room, face = place
    mount = standing.figure
    lower = Rect(room.left, room.top + room.height * 0.36, room.width, room.height * 0.64)
    bounds = outline_of_coin(artist.coin(mount, _RADIUS), _RADIUS).boundingRect()
    scale = min(lower.width / bounds.width(), lower.height / bounds.height())
    across = (lower.width / scale - bounds.width()) / 2 * 0.9
    number = standing.numbers[mount.id]
    # Its riders sit before its initials.
    how = (lower.centre, scale, across, face.back)
    _one_coin(painter, artist, (mount, number), how, lettered=False)
    count = len(standing.riders)
    step = min(room.width / count, room.height * _RIDER)
    for place_number, rider in enumerate(standing.riders):
        bounds = outline_of_coin(artist.coin(rider, _RADIUS), _RADIUS).boundingRect()
        small = min(step / bounds.width(), room.height * _RIDER / bounds.height())
        x = room.centre[0] + (place_number - (count - 1) / 2) * step
        at = (x, room.top + bounds.height() * small / 2)
        _one_coin(painter, artist, (rider, standing.numbers[rider.id]), (at, small, 0.0, face.back))


def _one_coin(
    painter: QPainter,
    artist: Artist,
    who: tuple[Figure, str],
    how: tuple[tuple[float, float], float, float, bool],
    *,
    lettered: bool = True,
) -> None:
    """A coin at a place in millimetres, scaled, drawn out and perhaps seen from behind."""
    figure, number = who
    at, scale, across, back = how
    inks = artist.inks(figure)
    coin = artist.coin(figure, _RADIUS, across)
    if back:
        inks = inks.behind
        coin = replace(coin, colour=inks.side.name(), face=inks.face.name())
    painter.save()
    painter.translate(*at)
    painter.scale(scale, scale)
    picture = artist.picture(figure)
    painter.save()
    if back:
        painter.scale(-1, 1)
    draw_face(painter, coin, artist.look, picture)
    painter.restore()
    if back and picture is not None:
        _darken(painter, coin.radius * 0.77)
    told = Told.of(figure, number, named=False)
    draw_words(painter, coin, inks, told if picture is None and lettered else Told())
    draw_badges(painter, coin, inks, number)
    painter.restore()


def _darken(painter: QPainter, radius: float) -> None:
    """Lay a shade over a picture: it is seen from behind."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 16, 12, 120))
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def _draw_heading(painter: QPainter, face: Upright, inks: Inks, ribbon: float) -> None:
    """An arrow head at the side where the head is: left on the front, right on the back."""
    size = min(face.height * 0.1, 3.0)
    middle = (face.height - ribbon) / 2
    edge = face.width - 0.9 if face.back else 0.9
    inward = -size if face.back else size
    path = QPainterPath(QPointF(edge, middle))
    path.lineTo(edge + inward, middle - size * 0.8)
    path.lineTo(edge + inward, middle + size * 0.8)
    path.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INK if inks.line else inks.side)
    painter.drawPath(path)
