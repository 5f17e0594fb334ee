"""Which of several figures on one square, or of a rider and its mount, is selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen, QTransform

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Sight
from fieldwright.drawing.things.coin import outline_of_coin
from fieldwright.drawing.things.figures import coin_with, sign_for
from fieldwright.editor.figure_tools.marks import FREE
from fieldwright.geometry.figure_places import FigurePlaces, Shown, figure_places

_MOST = 60
_WIDER = 0.045
"""Squares that the ring lies outside of the coin."""


class CoinHalo:
    """A ring around the coins of selected figures that share their squares with others."""

    def __init__(self, figures: Callable[[], Sequence[Figure]]) -> None:
        """Ask ``figures`` which are selected whenever it is drawn."""
        self.shown = True
        self._figures = figures

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw the rings."""
        figures = self._figures()
        if not 0 < len(figures) <= _MOST:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for figure in figures:
            place = figure_places(sight.field).shown.get(figure.id)
            if place is not None and shares(figure, place):
                _ring(painter, sight, figure, place)


def shares(figure: Figure, place: Shown) -> bool:
    """Whether a figure is shown smaller than it would be alone."""
    alone = FigurePlaces([replace(figure, mount=None)]).shown[figure.id]
    return place.radius < alone.radius - 0.01


def _ring(painter: QPainter, sight: Sight, figure: Figure, place: Shown) -> None:
    field: Battlefield = sight.field
    coin = coin_with(sign_for(field, figure), figure, place, players=False)
    at = sight.pixels(place.x, place.y)
    to_view = QTransform.fromTranslate(at.x(), at.y()).scale(sight.scale, sight.scale)
    path = to_view.map(outline_of_coin(coin, place.radius + _WIDER))
    for pen in (QPen(PALE, 6), QPen(FREE, 3)):
        painter.setPen(pen)
        painter.drawPath(path)
