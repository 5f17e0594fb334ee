"""Trees of natural sizes on chosen squares."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import numpy as np

from fieldwright.battlefield.kinds import ObstacleKind
from fieldwright.battlefield.things import Obstacle
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import speckle
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

_OFF_CENTRE = 0.5
_TRUNKS = (0.7, 1.4)
_CROWNS = (0.75, 1.3)


def size_factor(scale: Scale) -> float:
    """How large things of melee squares are in squares of this scale (Missile Scale)."""
    return 1.0 if scale is Scale.MELEE else 1 / 3


def plant(plan: Plan, draft: Draft, squares: Mask, kind: str) -> None:
    """Plant one tree in every square of a mask, its place and size a little different each."""
    usual = draft.catalogue.obstacles[kind]
    chance = [
        speckle(squares.shape, plan.stream("growth", what=f"tree {what}"))[squares]
        for what in ("east", "south", "trunk", "crown", "height")
    ]
    rows, columns = np.nonzero(squares)
    for row, column, *shares in zip(
        rows.tolist(), columns.tolist(), *(values.tolist() for values in chance), strict=True
    ):
        draft.add(tree_on(draft.new_id(), usual, Square(column, row), plan.scale, shares))


def tree_on(
    id_: UUID, usual: ObstacleKind, square: Square, scale: Scale, shares: Sequence[float]
) -> Obstacle:
    """One tree of a kind somewhere in a square.

    ``shares`` are five numbers of chance from 0 to 1: its place to the east and to the south, its
    trunk, its crown and its height.
    """
    east, south, trunk, crown, height = shares
    width = round(usual.width * size_factor(scale) * _within(_TRUNKS, trunk), 3)
    crown_size = usual.crown * (1.0 if scale is Scale.MELEE else 0.6)
    return Obstacle(
        id=id_,
        kind=usual.id,
        position=(
            round(square.column + 0.5 + (east - 0.5) * _OFF_CENTRE, 3),
            round(square.row + 0.5 + (south - 0.5) * _OFF_CENTRE, 3),
        ),
        width=width,
        length=width,
        height_ft=round(usual.height_ft * _within(_CROWNS, height)),
        crown=round(crown_size * _within(_CROWNS, crown), 3) if usual.crown else None,
    )


def _within(limits: tuple[float, float], share: float) -> float:
    return limits[0] + (limits[1] - limits[0]) * share
