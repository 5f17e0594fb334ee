"""The pieces that are cut out: coins, bases with a slit, folded strips."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from fieldwright.battlefield.things import Figure
from fieldwright.drawing.colours import lighter
from fieldwright.drawing.things.coin import CoinLook, outline_of_coin
from fieldwright.geometry.figure_places import FigurePlaces
from fieldwright.geometry.footprints import width_and_depth
from fieldwright.printing.figures.choosing import Standing
from fieldwright.printing.figures.colours import INK
from fieldwright.printing.figures.faces import Artist, Told, draw_coin_of
from fieldwright.printing.figures.lines import (
    GREY,
    draw_cut,
    draw_cut_path,
    draw_fold,
    draw_glue,
    draw_slot,
)
from fieldwright.printing.figures.measures import Panel, Strip, base_of, is_sideways
from fieldwright.printing.figures.packing import Size
from fieldwright.printing.figures.uprights import Upright, draw_upright
from fieldwright.printing.lettering import Letters, write_centred
from fieldwright.printing.wrapping import shrunk_to

BLEED_MM = 0.8
"""How far a coin's colour goes on, paler, beyond the line that it is cut along."""

_LABEL = 1.9
"""The size of the small words on tabs, in millimetres."""


class Piece(Protocol):
    """Something to be cut out."""

    @property
    def standing(self) -> Standing:
        """Whose piece it is."""

    @property
    def size(self) -> Size:
        """The rectangle that it takes, in millimetres."""

    def draw(self, painter: QPainter, artist: Artist) -> None:
        """Draw it from the upper left corner of that rectangle."""


@dataclass(frozen=True)
class CoinPiece:
    """A flat coin: a token, or the base of a stand-up with a slit of ``slot`` millimetres.

    ``fallen``: the other side of a token.
    """

    standing: Standing
    square_mm: float
    form_of: CoinLook
    slot: float = 0.0
    fallen: bool = False

    @property
    def outline(self) -> QPainterPath:
        """The line to cut along, about the middle of the coin, in millimetres."""
        path = outline_of_coin(self.form_of, self.form_of.radius)
        return QTransform.fromScale(self.square_mm, self.square_mm).map(path)

    @property
    def size(self) -> Size:
        """The rectangle around that line."""
        bounds = self.outline.boundingRect()
        return Size(bounds.width(), bounds.height())

    def draw(self, painter: QPainter, artist: Artist) -> None:
        """The coin with all who stand on it, then the line around it."""
        outline = self.outline
        bounds = outline.boundingRect()
        painter.save()
        painter.translate(-bounds.left(), -bounds.top())
        if not artist.line:
            self._bleed(painter, artist)
        painter.save()
        painter.scale(self.square_mm, self.square_mm)
        self._coins(painter, artist)
        painter.restore()
        draw_cut_path(painter, outline)
        if self.slot:
            draw_slot(painter, self.slit)
        painter.restore()

    @property
    def slit(self) -> QLineF:
        """The slit through the middle of a base: across, or along a body that is longer."""
        half = self.slot / 2
        if self.form_of.down > self.form_of.across:
            return QLineF(0, -half, 0, half)
        return QLineF(-half, 0, half, 0)

    def _bleed(self, painter: QPainter, artist: Artist) -> None:
        bleed = self.form_of.radius + BLEED_MM / self.square_mm
        path = outline_of_coin(self.form_of, bleed)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(lighter(artist.inks(self.standing.figure).side, 0.55))
        painter.drawPath(QTransform.fromScale(self.square_mm, self.square_mm).map(path))

    def _coins(self, painter: QPainter, artist: Artist) -> None:
        figure, riders = self.standing.figure, self.standing.riders
        told = Told.of(figure, self.standing.numbers[figure.id], named=artist.names)
        if self.slot or riders:
            told = replace(told, letters="")
        if riders and told.name:
            # The coins of riders are too small for names.
            told = replace(told, name=" + ".join(rider.name for rider in riders))
        coin = replace(self.form_of, dead=self.form_of.dead or self.fallen)
        if self.slot:
            coin = replace(coin, picture="")
        draw_coin_of(painter, artist, figure, coin, told)
        if riders and not self.slot:
            self._riders(painter, artist)

    def _riders(self, painter: QPainter, artist: Artist) -> None:
        """The riders where the map shows them: small, in the middle of the mount."""
        mount = facing_north(self.standing.figure)
        seated = [replace(rider, mount=mount.id) for rider in self.standing.riders]
        places = FigurePlaces([mount, *seated]).shown
        middle = places[mount.id]
        for rider in self.standing.riders:
            place = places[rider.id]
            painter.save()
            painter.translate(place.x - middle.x, place.y - middle.y)
            told = Told.of(rider, self.standing.numbers[rider.id], named=False)
            coin = artist.coin(rider, place.radius, place.across, place.down)
            coin = replace(coin, dead=coin.dead or self.fallen)
            draw_coin_of(painter, artist, rider, coin, told)
            painter.restore()


def facing_north(figure: Figure) -> Figure:
    """The same figure as if it stood alone on the map and faced north."""
    width, depth = width_and_depth(figure)
    return replace(figure, columns=width, rows=depth, facing=0, mount=None)


def coin_piece(
    standing: Standing, artist: Artist, square_mm: float, slot: float = 0.0
) -> CoinPiece:
    """The token or the base of whoever stands on it."""
    base = base_of(standing.figure, square_mm)
    coin = artist.coin(
        standing.figure,
        base.radius / square_mm,
        base.across / square_mm,
        base.down / square_mm,
    )
    return CoinPiece(standing, square_mm, coin, slot)


@dataclass(frozen=True)
class StripPiece:
    """The folded part of a stand-up, or a tent."""

    standing: Standing
    strip: Strip

    @property
    def size(self) -> Size:
        """The rectangle around its outline."""
        return Size(self.strip.width, self.strip.height)

    def draw(self, painter: QPainter, artist: Artist) -> None:
        """Its panels, the folds between them, the line around them."""
        for panel in self.strip.panels:
            painter.save()
            painter.translate(panel.rect.left, panel.rect.top)
            if panel.turned:
                painter.translate(panel.rect.width, panel.rect.height)
                painter.rotate(180)
            self._panel(painter, artist, panel)
            painter.restore()
        for fold in self.strip.folds:
            draw_fold(painter, fold)
        draw_cut(painter, self.strip.outline)

    def _panel(self, painter: QPainter, artist: Artist, panel: Panel) -> None:
        wide, high = panel.rect.width, panel.rect.height
        if panel.part in ("front", "back"):
            face = Upright(wide, high, panel.part == "back", self.strip.sideways)
            draw_upright(painter, artist, self.standing, face)
        elif panel.part == "floor":
            self._floor(painter, artist, wide, high)
        else:
            self._tab(painter, artist, panel)

    def _tab(self, painter: QPainter, artist: Artist, panel: Panel) -> None:
        """A place for glue with the name, so that strips and bases find each other."""
        wide, high = panel.rect.width, panel.rect.height
        painter.save()
        painter.setClipPath(self._shape_of(panel), Qt.ClipOperation.IntersectClip)
        draw_glue(painter, replace(panel.rect, left=0.0, top=0.0))
        painter.restore()
        words, letters = shrunk_to(self._label(artist), wide * 0.74, Letters(_LABEL, colour=GREY))
        write_centred(painter, words, (wide / 2, high / 2), letters)

    def _shape_of(self, panel: Panel) -> QPainterPath:
        """The part of the outline that a panel fills, in the panel's own frame."""
        path = QPainterPath()
        path.addRect(QRectF(0, 0, panel.rect.width, panel.rect.height))
        outline = QPainterPath()
        points = self.strip.outline
        outline.moveTo(*points[0])
        for x, y in points[1:]:
            outline.lineTo(x, y)
        outline.closeSubpath()
        outline.translate(-panel.rect.left, -panel.rect.top)
        if panel.turned:
            turn = QTransform().translate(panel.rect.width, panel.rect.height).rotate(180)
            outline = turn.map(outline)
        return path.intersected(outline)

    def _floor(self, painter: QPainter, artist: Artist, wide: float, high: float) -> None:
        """The underside of a tent: its name, and which way its front is."""
        letters = Letters(min(3.0, high * 0.2), colour=GREY)
        words, letters = shrunk_to(self._label(artist), wide * 0.84, letters)
        write_centred(painter, words, (wide / 2, high * 0.56), letters)
        path = QPainterPath()
        size = min(2.4, high * 0.16)
        path.moveTo(wide / 2, high * 0.1)
        path.lineTo(wide / 2 + size, high * 0.1 + size)
        path.lineTo(wide / 2 - size, high * 0.1 + size)
        path.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(INK)
        painter.drawPath(path)

    def _label(self, artist: Artist) -> str:
        """The name, or initials and number where names are not printed."""
        if artist.names:
            return self.standing.name
        told = Told.of(
            self.standing.figure, self.standing.numbers[self.standing.figure.id], named=False
        )
        return f"{told.letters} {told.number}".strip()


__all__ = ["CoinPiece", "Piece", "StripPiece", "coin_piece", "facing_north", "is_sideways"]
