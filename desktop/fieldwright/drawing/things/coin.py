"""One figure as a coin about the origin: shadow, rim, face, and what is written on it.

Everything that its picture depends on stands in its CoinLook, so that the screen may keep the
picture and a file may draw it anew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from fieldwright.drawing.colours import lightness
from fieldwright.drawing.things import coin_marks as marks
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.look import (
    BLACK,
    INK,
    NO_BRUSH,
    NO_PEN,
    PAPER,
    Look,
    dashes,
    make_brush,
    paint,
    strokes,
)
from fieldwright.drawing.things.sides import Form, corners
from fieldwright.drawing.things.tokens import token_image
from fieldwright.drawing.things.words import write

FACE = "#f6efe0"
_DEAD_RIM, _DEAD_FACE = "#8b867e", "#d8d4cb"
_RIM = 0.23
"""The width of the rim, in shares of the radius."""

_THIN_RIM = 0.12
_WIDEST_RIM = 0.7
_SHADOW_ALPHA = 0.3
_LIFTED = 0.17
"""How far the shadow of a flyer lies from it, in squares."""

_PRONE_TILT = -38.0
_LEAST_LETTERS_PX = 5.5


@dataclass(frozen=True, slots=True)
class CoinLook:
    """All that a figure's picture shows; lengths in squares, ``facing`` in eighths from north.

    ``across`` and ``down`` are how far a long coin is drawn out, as in geometry.figure_places.
    ``face`` is the colour of a drawn token, ``picture`` the SHA-256 of a token picture.
    ``markers`` are one letter for each condition. ``veiled`` is how players see what is known to
    be there, but not seen.
    """

    form: Form
    colour: str
    letter: str
    radius: float
    across: float = 0.0
    down: float = 0.0
    facing: int = 0
    initials: str = ""
    number: str = ""
    picture: str = ""
    face: str = ""
    posture: str = "standing"
    markers: tuple[str, ...] = ()
    altitude_ft: int = 0
    bystander: bool = False
    dead: bool = False
    hidden: bool = False
    unseen: bool = False
    veiled: bool = False

    @property
    def reach(self) -> tuple[float, float]:
        """How far the picture may reach from the middle, east and south, in squares."""
        far = self.radius * 1.45 + 0.12 + (_LIFTED if self.altitude_ft else 0.0)
        return (self.across + far, self.down + far)


def draw_coin(painter: QPainter, coin: CoinLook, look: Look, picture: bytes | None = None) -> None:
    """Draw one figure about the origin, with a unit of one square; ``picture`` are its bytes."""
    painter.save()
    if coin.hidden:
        painter.setOpacity(painter.opacity() * 0.5)
    _shadow(painter, coin, look)
    if coin.posture == "prone" or coin.dead:
        painter.setOpacity(painter.opacity() * 0.78)
    painter.save()
    if coin.posture == "prone":
        painter.rotate(_PRONE_TILT)
    _rim_and_face(painter, coin, look)
    _content(painter, coin, look, picture)
    painter.restore()
    if coin.dead:
        cross_out(painter, coin, look)
    if not coin.veiled:
        marks.draw_badges(painter, coin, look)
        marks.draw_pointer(painter, coin, look)
        marks.draw_height(painter, coin, look)
    painter.restore()
    if coin.hidden:
        marks.draw_closed_eye(painter, coin, look)


def draw_face(painter: QPainter, coin: CoinLook, look: Look, picture: bytes | None = None) -> None:
    """Rim, face and what is in it alone, as a coin of paper has them: no shadow, no badges."""
    _rim_and_face(painter, coin, look)
    _content(painter, coin, look, picture)


def outline_of_coin(coin: CoinLook, radius: float) -> QPainterPath:
    """The coin's shape; a long footprint pulls it out, keeping its corners."""
    scale = 0.94 if coin.form == "diamond" else 1.0
    points = []
    for x, y in corners(coin.form, radius * scale):
        dx = coin.across * (1 if x > 1e-9 else -1 if x < -1e-9 else 0)
        dy = coin.down * (1 if y > 1e-9 else -1 if y < -1e-9 else 0)
        points.append((x + dx, y + dy))
    if coin.form == "square":
        box = QRectF(QPointF(*points[0]), QPointF(*points[2]))
        path = QPainterPath()
        path.addRoundedRect(box, radius * 0.16, radius * 0.16)
        return path
    return shapes.closed(points)


def _shadow(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """Right beside a figure on the ground, apart from one that flies."""
    if look.line and not coin.altitude_ft:
        return
    shape = outline_of_coin(coin, coin.radius * (0.86 if coin.altitude_ft else 0.98))
    if coin.altitude_ft:
        shape.translate(_LIFTED, _LIFTED * 1.25)
        alpha = 0.34
    else:
        shape.translate(0.045, 0.06)
        alpha = _SHADOW_ALPHA
    if look.line:
        dashes(painter, shape, look.pen(BLACK, 0.03))
    else:
        paint(painter, shape, NO_PEN, make_brush("#1d1a24", alpha=alpha))


def _rim_and_face(painter: QPainter, coin: CoinLook, look: Look) -> None:
    rim = min(coin.radius, _WIDEST_RIM) * (_THIN_RIM if coin.bystander else _RIM)
    edge = look.pen(BLACK if look.line else INK, 0.04)
    outer = outline_of_coin(coin, coin.radius - edge.widthF() / 2)
    inner = outline_of_coin(coin, max(coin.radius - max(rim, 2.2 / look.square_px), 0.02))
    colour = _DEAD_RIM if coin.dead else coin.colour
    alpha = 0.45 if coin.unseen else 1.0
    if look.line:
        paint(painter, outer, NO_PEN, make_brush(PAPER, alpha=alpha))
    else:
        paint(painter, outer, NO_PEN, make_brush(colour, alpha=alpha))
        face = _DEAD_FACE if coin.dead else coin.face or FACE
        paint(painter, inner, NO_PEN, make_brush(face, alpha=0.7 if coin.unseen else 1.0))
    if coin.unseen:
        dashes(painter, outer, look.pen(BLACK if look.line else colour, 0.06, 0.75))
        return
    paint(painter, outer, edge, NO_BRUSH)
    line = look.pen(BLACK, 0.03) if look.line else look.pen(colour, 0.03, 0.6)
    paint(painter, inner, line, NO_BRUSH)


def _content(painter: QPainter, coin: CoinLook, look: Look, picture: bytes | None) -> None:
    """The token picture, always upright, else initials; a question mark for what is veiled."""
    if coin.veiled:
        _letters(painter, coin, look, "?")
        return
    side = 2 * (coin.radius - min(coin.radius, _WIDEST_RIM) * _RIM)
    if picture is not None and coin.picture:
        token = token_image(coin.picture, picture, coin.form)
        if token is not None:
            _token(painter, token, side, look.square_px, coin.dead)
            return
    _letters(painter, coin, look, coin.initials)


def _token(painter: QPainter, token: QImage, side: float, square_px: float, dead: bool) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if dead:
        token = _grey(token)
    pixels = math.ceil(max(1.0, side * square_px))
    if pixels * 2 < token.width():
        # Qt's own way of shrinking leaves out pixels.
        smooth = Qt.TransformationMode.SmoothTransformation
        token = token.scaled(pixels, pixels, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    painter.drawImage(QRectF(-side / 2, -side / 2, side, side), token)
    painter.restore()


def _grey(token: QImage) -> QImage:
    """The same picture without colours, its transparency kept."""
    alpha = token.convertToFormat(QImage.Format.Format_Alpha8)
    grey = token.convertToFormat(QImage.Format.Format_Grayscale8)
    result = grey.convertToFormat(QImage.Format.Format_ARGB32)
    result.setAlphaChannel(alpha)
    return result


def _letters(painter: QPainter, coin: CoinLook, look: Look, letters: str) -> None:
    """Initials that fill the face; where there is no room for two letters, one."""
    size = coin.radius * marks.letters_share(coin, look, len(letters))
    if size * look.square_px < _LEAST_LETTERS_PX and len(letters) > 1:
        letters = letters[:1]
        size = coin.radius * marks.letters_share(coin, look, 1)
    if size * look.square_px < _LEAST_LETTERS_PX:
        return
    aside = coin.number and not marks.is_roomy(coin, look)
    at = (-0.13 * coin.radius, -0.12 * coin.radius) if aside else (0.0, -0.02 * coin.radius)
    dark = look.line or lightness(QColor(coin.face or FACE)) > 0.45
    ink = make_brush(BLACK if look.line else "#2b2620" if dark else "#fffaf0")
    write(painter, letters, at, size, ink)


def cross_out(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """The cross over the dead."""
    far = coin.radius * 0.78
    cross = [QLineF(-far, -far, far, far), QLineF(-far, far, far, -far)]
    width = coin.radius * 0.13
    strokes(painter, cross, look.pen(PAPER, width * 2, alpha=0.7))
    strokes(painter, cross, look.pen(BLACK if look.line else "#7b2d2a", width))
