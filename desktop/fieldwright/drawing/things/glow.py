"""How far the light of a source falls: up to the walls and the rock around it.

This is for the eye only. Who sees what is a question for the rules, not for a painter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPolygonF

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Light, Point, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.index import Index, index_of
from fieldwright.drawing.things.wall_pieces import Joinery
from fieldwright.terms.setting import Hides

WIDEST = 3.9
"""Squares; a pool is a hint of warmth, not the rule's radius, which the status line tells."""

_RAYS = 120
_STEP = 0.1
_ANGLES = np.arange(_RAYS) * (2 * math.pi / _RAYS)
_EAST, _SOUTH = np.cos(_ANGLES), np.sin(_ANGLES)
_AWAY = np.arange(_STEP, WIDEST + _STEP, _STEP)

Reach: TypeAlias = NDArray[np.float64]


class Glow:
    """The pools of light of a field, worked out once for its lights and walls."""

    def __init__(self, context: Context) -> None:
        """Look at the walls and the rock of a field."""
        self._context = context
        self._joinery = Joinery(context)
        self._rock = _rock(context.field, context)
        self.index: Index[Light] = index_of(context.field, Light)
        walls = self._joinery.index
        ground = context.field.layers[Layer.GROUND]
        kept = self.index.notes.get("glow")
        if kept is None or cast("tuple[Any, ...]", kept)[:2] != (id(walls), id(ground)):
            # The walls and the ground are kept too, so that nothing else gets their addresses.
            kept = (id(walls), id(ground), {}, {}, walls, ground)
            self.index.notes["glow"] = kept
        _, _, reaches, pools, *_ = cast("tuple[Any, ...]", kept)
        self._reaches: dict[tuple[Point, bool], Reach] = reaches
        self._pools: dict[tuple[Point, bool, float], QPolygonF] = pools

    def pool(self, at: Point, radius: float) -> QPolygonF:
        """The part of a disc about a light that its light falls on."""
        key = (at, self._context.options.players)
        if key not in self._reaches:
            self._reaches[key] = np.minimum(self._up_to_rock(at), self._up_to_walls(at))
        if (*key, radius) not in self._pools:
            reach = np.minimum(self._reaches[key], radius)
            x, y = (at[0] + _EAST * reach).tolist(), (at[1] + _SOUTH * reach).tolist()
            self._pools[*key, radius] = shapes.polygon(zip(x, y, strict=True))
        return self._pools[*key, radius]

    def _up_to_rock(self, at: Point) -> Reach:
        """How far each ray runs before it is in rock or off the field."""
        columns = np.floor(at[0] + _EAST[:, None] * _AWAY).astype(int)
        rows = np.floor(at[1] + _SOUTH[:, None] * _AWAY).astype(int)
        height, width = self._rock.shape
        outside = (columns < 0) | (rows < 0) | (columns >= width) | (rows >= height)
        inside = self._rock[rows.clip(0, height - 1), columns.clip(0, width - 1)]
        stopped = inside & ~outside
        first = np.where(stopped.any(axis=1), stopped.argmax(axis=1), len(_AWAY) - 1)
        return np.asarray(_AWAY[first])

    def _up_to_walls(self, at: Point) -> Reach:
        """How far each ray runs before it meets a wall that no light passes."""
        reach = np.full(_RAYS, WIDEST)
        for wall in self._dark_walls(at):
            (ax, ay), (bx, by) = wall.start, wall.end
            ex, ey, ox, oy = bx - ax, by - ay, ax - at[0], ay - at[1]
            divisor = _EAST * ey - _SOUTH * ex
            safe = np.where(np.abs(divisor) < 1e-9, np.nan, divisor)
            along = (ox * ey - oy * ex) / safe
            across = (ox * _SOUTH - oy * _EAST) / safe
            met = (along > 0.02) & (across >= -1e-6) & (across <= 1 + 1e-6)
            reach = np.where(met, np.minimum(reach, along), reach)
        return reach

    def _dark_walls(self, at: Point) -> Sequence[Wall]:
        """The walls near a light that hide all behind them, closed doors among them."""
        box = (at[0] - WIDEST, at[1] - WIDEST, at[0] + WIDEST, at[1] + WIDEST)
        return [e.thing for e in self._joinery.index.near(box) if self._is_dark(e.thing)]

    def _is_dark(self, wall: Wall) -> bool:
        kind = self._joinery.kind(wall)
        height = kind.height_of(wall)
        solid = (wall.hides or kind.hides) is Hides.COVER and kind.share_hidden > 0.6
        is_open = kind.opens and wall.is_open
        passes = self._joinery.opens_wall(wall) if kind.secret else is_open
        return solid and height >= 5 and not passes


def _rock(field: Battlefield, context: Context) -> NDArray[np.bool_]:
    """Which squares are solid rock."""
    solid = np.array([context.ground(name).solid for name in field.palettes.ground], dtype=bool)
    return np.asarray(solid[field.layers[Layer.GROUND]])
