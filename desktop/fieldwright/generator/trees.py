"""Trees of natural sizes on chosen squares."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.things import Obstacle
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import speckle
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask
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
    trunk_size = usual.width * size_factor(plan.scale)
    crown_size = usual.crown * (1.0 if plan.scale is Scale.MELEE else 0.6)
    chance = [
        speckle(squares.shape, plan.stream("growth", what=f"tree {what}"))[squares]
        for what in ("east", "south", "trunk", "crown", "height")
    ]
    rows, columns = np.nonzero(squares)
    for row, column, east, south, trunk, crown, height in zip(
        rows.tolist(), columns.tolist(), *(values.tolist() for values in chance), strict=True
    ):
        width = round(trunk_size * _within(_TRUNKS, trunk), 3)
        draft.add(
            Obstacle(
                id=draft.new_id(),
                kind=kind,
                position=(
                    round(column + 0.5 + (east - 0.5) * _OFF_CENTRE, 3),
                    round(row + 0.5 + (south - 0.5) * _OFF_CENTRE, 3),
                ),
                width=width,
                length=width,
                height_ft=round(usual.height_ft * _within(_CROWNS, height)),
                crown=round(crown_size * _within(_CROWNS, crown), 3) if usual.crown else None,
            )
        )


def _within(limits: tuple[float, float], share: float) -> float:
    return limits[0] + (limits[1] - limits[0]) * share
