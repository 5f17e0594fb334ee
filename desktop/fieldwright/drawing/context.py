"""What every painter is handed: the field, its kinds, how it is drawn, and the pens for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import (
    Catalogue,
    GroundKind,
    GrowthKind,
    HazardKind,
    LightKind,
    ObstacleKind,
    PlatformKind,
    WallKind,
    WaterKind,
)
from fieldwright.drawing.colours import faded, mixed
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.terms.setting import Season

INK = QColor("#2e2822")
"""The ink of both styles, a warm black."""

PAPER = QColor("#ffffff")
"""The paper of the line style."""

SHADOW_SQUARES_A_FOOT = 0.035
"""How far a shadow reaches east and south for each foot of height, in squares of melee scale."""

LONGEST_SHADOW = 0.9
"""Squares, so that a tower does not darken the ground that others fight on."""

SHADOW = QColor("#1d1a24")
"""What shadows are made of, a little at a time."""

_SHADOW_STEPS = 3
_SHADOW_ALPHA = 0.10

_GREEN = {"grass", "thicket", "brush", "light-woods", "heavy-woods", "reeds"}
"""Textures that change with the seasons."""

_SEASONS = {
    Season.SPRING: ("#b3d27c", 0.22),
    Season.AUTUMN: ("#c4a65e", 0.34),
    Season.WINTER: ("#cfc9b8", 0.5),
}

Row = TypeVar("Row")


@dataclass(frozen=True)
class Context:
    """The field that is drawn, the kinds of everything on it, and how to draw them.

    Lengths are in squares. Kinds that the tables do not know (a file made by a table owner who
    has more of them) are drawn like the first one of their table.
    """

    field: Battlefield
    catalogue: Catalogue
    options: DrawingOptions
    covered: NDArray[np.bool_] | None = None
    """The squares of which no picture is to be seen, for fog is going to lie over them, or rock
    does in a file of shapes: shape (rows, columns), None where there are none."""

    @property
    def is_line(self) -> bool:
        """Whether ink alone is used."""
        return self.options.style is Style.LINE

    @property
    def pixel(self) -> float:
        """One device pixel in squares."""
        return 1 / self.options.square_px

    @property
    def curve_pieces(self) -> int:
        """How many straight pieces make a curve of about one square that looks smooth."""
        return max(3, min(8, round(self.options.square_px / 11)))

    def ink_width(self, squares: float) -> float:
        """A width of line that is never thinner than one device pixel."""
        return max(squares, self.pixel)

    def ink(self, squares: float = 0.05, colour: QColor | None = None, alpha: float = 1) -> QPen:
        """A pen with round ends and joins."""
        chosen = QColor(INK if colour is None or self.is_line else colour)
        chosen.setAlphaF(chosen.alphaF() * alpha)
        pen = QPen(chosen, self.ink_width(squares))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def stroke(self, squares: float = 0.03, colour: QColor | None = None) -> QPen:
        """A pen for many small marks: its flat ends are drawn many times faster than round ones."""
        pen = self.ink(squares, colour)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        return pen

    def shadow(self, painter: QPainter, path: QPainterPath, height_ft: float) -> None:
        """Lay the soft shadow of something of this shape and height to its south-east.

        The light comes from the north-west. The line style has no shadows. The painter's pen
        and brush are left as they were.
        """
        if self.is_line or height_ft <= 0:
            return
        length = self.shadow_length(height_ft)
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(SHADOW, _SHADOW_ALPHA))
        for step in range(1, _SHADOW_STEPS + 1):
            reach = length * (0.5 + 0.5 * step / _SHADOW_STEPS)
            painter.drawPath(_swept(path, reach, self.options.square_px))
        painter.restore()

    def shadow_of_mass(self, painter: QPainter, path: QPainterPath, height_ft: float) -> None:
        """The same for large shapes: moved, not swept, which is enough for what is broad."""
        if self.is_line or height_ft <= 0:
            return
        length = self.shadow_length(height_ft)
        for step in range(1, _SHADOW_STEPS + 1):
            reach = length * (0.3 + 0.7 * step / _SHADOW_STEPS)
            painter.fillPath(path.translated(reach, reach), faded(SHADOW, _SHADOW_ALPHA))

    def shadow_length(self, height_ft: float) -> float:
        """How far the shadow of something this high reaches east and south, in squares."""
        feet = self.field.info.scale.feet_per_square
        return min(LONGEST_SHADOW, max(0.0, height_ft) * SHADOW_SQUARES_A_FOOT * 5 / feet)

    def in_season(self, colour: QColor, texture: str) -> QColor:
        """The colour of something green at the time of the year; summer is as in the tables."""
        if texture not in _GREEN or self.field.info.season not in _SEASONS:
            return colour
        tint, share = _SEASONS[self.field.info.season]
        return mixed(colour, QColor(tint), share)

    def ground(self, kind: str) -> GroundKind:
        """A kind of ground by its id."""
        return _row(self.catalogue.grounds, kind)

    def growth(self, kind: str) -> GrowthKind:
        """A kind of growth by its id."""
        return _row(self.catalogue.growths, kind)

    def water(self, kind: str) -> WaterKind:
        """A kind of water by its id."""
        return _row(self.catalogue.waters, kind)

    def wall(self, kind: str) -> WallKind:
        """A kind of wall by its id."""
        return _row(self.catalogue.walls, kind)

    def obstacle(self, kind: str) -> ObstacleKind:
        """A kind of obstacle by its id."""
        return _row(self.catalogue.obstacles, kind)

    def platform(self, kind: str) -> PlatformKind:
        """A kind of platform by its id."""
        return _row(self.catalogue.platforms, kind)

    def light(self, kind: str) -> LightKind:
        """A kind of light source by its id."""
        return _row(self.catalogue.lights, kind)

    def hazard(self, kind: str) -> HazardKind:
        """A kind of hazard by its id."""
        return _row(self.catalogue.hazards, kind)


def _row(table: Mapping[str, Row], kind: str) -> Row:
    return table[kind] if kind in table else next(iter(table.values()))


def _swept(path: QPainterPath, reach: float, pixels: float) -> QPainterPath:
    """The path drawn out by ``reach`` east and south: where it is, will be, and all between."""
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    enlarged = QTransform.fromScale(pixels, pixels)
    away = QPointF(reach, reach)
    for outline in path.toSubpathPolygons(enlarged):
        points = [point / pixels for point in outline.toList()]
        for start, end in pairwise(points):
            result.addPolygon(_between(start, end, away))
        result.addPolygon(QPolygonF(_turning_right(points)))
    return result


def _between(start: QPointF, end: QPointF, away: QPointF) -> QPolygonF:
    """The parallelogram that an edge passes over."""
    return QPolygonF(_turning_right([start, end, end + away, start + away, start]))


def _turning_right(points: list[QPointF]) -> list[QPointF]:
    """The same outline in the one direction that all outlines of a shadow must have."""
    area = sum(a.x() * b.y() - a.y() * b.x() for a, b in pairwise(points))
    return points if area >= 0 else points[::-1]
