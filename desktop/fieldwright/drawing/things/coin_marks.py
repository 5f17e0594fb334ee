"""What sits on the rim of a coin: the pointer, the side's letter, numbers, conditions, postures."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from fieldwright.drawing.colours import lightness
from fieldwright.drawing.things.look import (
    BLACK,
    INK,
    NO_BRUSH,
    NO_PEN,
    PAPER,
    Look,
    make_brush,
    paint,
)
from fieldwright.drawing.things.words import LETTERS, outline_of, write

if TYPE_CHECKING:
    from fieldwright.drawing.things.coin import CoinLook

MOST_MARKERS = 4
"""More conditions than that are told by a plus."""

_ROOMY_PX = 15.0
"""A coin of this radius in pixels has room for badges beside its initials."""

_BADGE = 0.36
"""The radius of a badge, in shares of the coin's."""

_LARGEST_BADGE = 0.24
_LEAST_BADGE_PX = 4.7
_LEAST_NUMBER_PX = 7.0
_APART = 38.0
"""Degrees that a badge keeps from the pointer."""


def is_roomy(coin: CoinLook, look: Look) -> bool:
    """Whether badges can be read; else only initials, number and pointer are shown."""
    return coin.radius * look.square_px >= _ROOMY_PX


def letters_share(coin: CoinLook, look: Look, count: int) -> float:
    """The height of the initials in shares of the radius."""
    if not is_roomy(coin, look):
        return {0: 1.0, 1: 1.1, 2: 0.8}.get(count, 0.6)
    return {0: 1.0, 1: 0.98, 2: 0.74}.get(count, 0.5)


# ---------------------------------------------------------------------------------------- pointer


def heading(coin: CoinLook) -> tuple[float, float]:
    """A step of length 1 to the front, east and south."""
    angle = math.radians(coin.facing * 45 - 90)
    return (math.cos(angle), math.sin(angle))


def pointer_tip(coin: CoinLook) -> tuple[float, float]:
    """Where the pointer ends, from the middle of the coin."""
    x, y = heading(coin)
    far = rim_distance(coin, x, y) + 0.17 * coin.radius
    return (
        x * far + math.copysign(coin.across, x) * (abs(x) > 0.1),
        y * far + math.copysign(coin.down, y) * (abs(y) > 0.1),
    )


def rim_distance(coin: CoinLook, x: float, y: float) -> float:
    """How far the rim of a coin that is not drawn out is from its middle, in one direction."""
    if coin.form == "square":
        return coin.radius * min(1 / max(abs(x), abs(y)), 1.34)
    if coin.form == "diamond":
        return coin.radius * 1.13 / (abs(x) + abs(y))
    if coin.form == "hexagon":
        return coin.radius * (0.94 if abs(y) > 0.9 else 1.02)
    return coin.radius


def draw_pointer(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """A broad arrow head on the rim, pale-edged, that shows where the front is."""
    x, y = heading(coin)
    tip = QPointF(*pointer_tip(coin))
    long = max(coin.radius * 0.54, min(6.8 / look.square_px, coin.radius * 0.8))
    half = long * 0.74
    back, side = tip - QPointF(x, y) * long, QPointF(-y, x) * half
    path = QPainterPath(tip)
    path.lineTo(back + side)
    path.quadTo(back + QPointF(x, y) * long * 0.34, back - side)
    path.closeSubpath()
    edge = look.pen(PAPER, max(0.055 * coin.radius / 0.42, 1.3 / look.square_px))
    paint(painter, path, edge, NO_BRUSH)
    colour = BLACK if look.line else "#4b4742" if coin.dead else coin.colour
    paint(painter, path, NO_PEN, make_brush(colour, 1.0 if look.line else 0.42))


# ----------------------------------------------------------------------------------------- badges


def draw_badges(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """The side's letter, the number of the copy, posture, conditions and height."""
    roomy = is_roomy(coin, look)
    size = badge_size(coin, look)
    if roomy and coin.letter:
        ground = BLACK if look.line else "#5d5953" if coin.dead else coin.colour
        at = _on_rim(coin, _clear_of(coin, 135.0, -1))
        _disc(painter, at, size * 0.86, look, make_brush(ground, 1.0 if look.line else 0.92))
        write(painter, coin.letter, at, size, make_brush(PAPER))
    if coin.number and (roomy or coin.radius * look.square_px >= _LEAST_NUMBER_PX):
        at = _on_rim(coin, _clear_of(coin, 45.0, 1))
        _disc(painter, at, size, look, make_brush(PAPER))
        share = 1.22 if len(coin.number) < 2 else 0.95 if len(coin.number) < 3 else 0.7
        write(painter, coin.number, at, size * share, make_brush(BLACK if look.line else INK))
    if coin.posture in ("kneeling", "sitting"):
        _posture(painter, coin, look, size)
    _markers(painter, coin, look, size * (0.86 if roomy else 0.5))


def badge_size(coin: CoinLook, look: Look) -> float:
    """The radius of a badge in squares: of a readable size, but not larger on large figures."""
    wished = min(coin.radius * _BADGE, _LARGEST_BADGE)
    return max(wished, min(_LEAST_BADGE_PX / look.square_px, coin.radius * 0.62))


def _clear_of(coin: CoinLook, degrees: float, turn: int) -> float:
    """A place on the rim in degrees from east clockwise, moved away where the pointer is."""
    front = coin.facing * 45 - 90
    away = (degrees - front + 180) % 360 - 180
    return degrees + turn * _APART * 1.18 if abs(away) < _APART else degrees


def _on_rim(coin: CoinLook, degrees: float, share: float = 0.92) -> tuple[float, float]:
    """A place on the rim; on a drawn-out coin at the same corner."""
    angle = math.radians(degrees)
    x, y = math.cos(angle), math.sin(angle)
    far = min(rim_distance(coin, x, y), coin.radius * 1.14) * share
    across = coin.across * (0 if abs(x) < 0.3 else math.copysign(1, x))
    down = coin.down * (0 if abs(y) < 0.3 else math.copysign(1, y))
    return (x * far + across, y * far + down)


def _disc(
    painter: QPainter, at: tuple[float, float], size: float, look: Look, ground: QBrush
) -> None:
    """A round badge; a pale one has a dark edge, a dark one a pale edge."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(*at), size, size)
    edge = INK if lightness(ground.color()) > 0.6 else PAPER
    paint(painter, disc, look.pen(edge, size * 0.22), ground)


def _posture(painter: QPainter, coin: CoinLook, look: Look, size: float) -> None:
    """Lower than it was: an angle that points down, with a seat under it for one who sits."""
    at = _on_rim(coin, _clear_of(coin, -45.0, 1))
    _disc(painter, at, size * 0.9, look, make_brush(PAPER if look.line else "#fffaf0"))
    (x, y), far = at, size * 0.42
    up = far * (0.5 if coin.posture == "kneeling" else 0.85)
    line = QPainterPath(QPointF(x - far, y - up))
    line.lineTo(x, y - up + far)
    line.lineTo(x + far, y - up)
    if coin.posture == "sitting":
        line.moveTo(x - far, y + far * 0.95)
        line.lineTo(x + far, y + far * 0.95)
    paint(painter, line, look.pen(BLACK if look.line else INK, size * 0.28), NO_BRUSH)


def _markers(painter: QPainter, coin: CoinLook, look: Look, size: float) -> None:
    """A letter on the rim for each condition, four at most, then a plus; dots on small coins."""
    shown = coin.markers[:MOST_MARKERS]
    letters = [*shown, "+"] if len(coin.markers) > MOST_MARKERS else list(shown)
    readable = is_roomy(coin, look)
    for letter, degrees in zip(letters, _marker_places(coin), strict=False):
        at = _on_rim(coin, degrees, 0.96)
        _disc(painter, at, size, look, make_brush(PAPER if look.line else "#f2cf58"))
        if readable:
            write(painter, letter, at, size * 1.2, make_brush(BLACK if look.line else INK))


def _marker_places(coin: CoinLook) -> Iterator[float]:
    """Degrees on the rim from the west over the north, past the pointer."""
    front = coin.facing * 45 - 90
    degrees = 176.0
    while degrees < 176.0 + 300:
        if abs((degrees - front + 180) % 360 - 180) >= _APART * 0.8:
            yield degrees
            degrees += 33.0
        else:
            degrees += 6.0


def draw_height(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """The feet that a flyer is above what is below it, on a tag at the lower edge."""
    if not coin.altitude_ft:
        return
    words = f"{coin.altitude_ft}'"
    size = max(min(coin.radius * 0.4, 0.26), 7.0 / look.square_px)
    width = outline_of(words).boundingRect().width() / LETTERS * size
    y = (coin.down + coin.radius) * (-1 if coin.facing in (3, 4, 5) else 1)
    y -= math.copysign(coin.radius * 0.06, y)
    box = QRectF(-width / 2 - size * 0.34, y - size * 0.68, width + size * 0.68, size * 1.36)
    tag = QPainterPath()
    tag.addRoundedRect(box, size * 0.4, size * 0.4)
    paint(painter, tag, look.pen(BLACK if look.line else INK, size * 0.1), make_brush("#fffdf6"))
    write(painter, words, (0.0, y), size, make_brush(BLACK if look.line else INK))


def draw_closed_eye(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """The mark of what players do not see: a lid with lashes, on a dark disc."""
    size = max(min(coin.radius * 0.46, 0.34), min(6.0 / look.square_px, coin.radius * 0.7))
    at = _on_rim(coin, _clear_of(coin, -45.0, 1), 0.8)
    _disc(painter, at, size, look, make_brush(BLACK if look.line else "#2b2620"))
    x, y = at[0], at[1] - size * 0.12
    lid = QPainterPath(QPointF(x - size * 0.62, y - size * 0.1))
    lid.quadTo(QPointF(x, y + size * 0.5), QPointF(x + size * 0.62, y - size * 0.1))
    for across, down, long in ((-0.42, 0.1, 0.3), (0.0, 0.2, 0.36), (0.42, 0.1, 0.3)):
        start = QPointF(x + size * across, y + size * down)
        lid.moveTo(start)
        lid.lineTo(start + QPointF(size * across * 0.5, size * long))
    paint(painter, lid, look.pen(PAPER, size * 0.17), NO_BRUSH)
