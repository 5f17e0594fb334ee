"""The fog as the DM sees it: half dark over what is covered, beneath the figures."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.sight import Sight
from fieldwright.drawing.fog import HALF, draw_fog
from fieldwright.player_view.fog import FogSquares, walled
from fieldwright.player_view.reveals import revealed_squares
from fieldwright.player_view.sight import seen_by_heroes

Mask = NDArray[np.bool_]


class FogOverlay:
    """Shows the fog of a field; ``pending`` is what a gesture would have revealed, if one goes on.

    Pictures for players have their fog already.
    """

    def __init__(self) -> None:
        """Shown where the field has fog."""
        self.shown = True
        self._wished, self._in_hand, self._for_players = True, False, False
        self.pending: Mask | None = None
        self._field: Battlefield | None = None
        self._fog: FogSquares | None = None

    def show(
        self,
        *,
        wished: bool | None = None,
        in_hand: bool | None = None,
        for_players: bool | None = None,
    ) -> None:
        """It is seen if it is ``wished``, and while fog is lifted or laid by a tool ``in_hand``."""
        self._wished = self._wished if wished is None else wished
        self._in_hand = self._in_hand if in_hand is None else in_hand
        self._for_players = self._for_players if for_players is None else for_players
        self.shown = (self._wished or self._in_hand) and not self._for_players

    def show_field(self, field: Battlefield) -> None:
        """Another state of the field has come."""
        self._field, self._fog, self.pending = field, None, None

    def fog(self) -> FogSquares | None:
        """What is drawn; None where there is nothing."""
        field = self._field
        if field is None or (not field.info.fog and self.pending is None):
            return None
        if self.pending is not None:
            return FogSquares(~self.pending, np.zeros_like(self.pending), walled(field))
        if self._fog is None:
            revealed = revealed_squares(field)
            remembered = np.zeros_like(revealed)
            if field.info.live_sight:
                remembered = revealed & ~seen_by_heroes(field)
            self._fog = FogSquares(~revealed, remembered, walled(field))
        return self._fog

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels of the viewport."""
        fog = self.fog()
        if fog is None or fog.covered.shape != (sight.field.rows, sight.field.columns):
            return
        painter.save()
        painter.translate(sight.origin)
        painter.scale(sight.scale, sight.scale)
        draw_fog(painter, fog, sight.squares, HALF)
        painter.restore()
