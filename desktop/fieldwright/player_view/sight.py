"""What the players' figures see just now, square by square."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import LAND, Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.sight.bodies import Body, body_of
from fieldwright.geometry.table_options import options_on
from fieldwright.player_view.heroes import heroes_on
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.turn import fight_on
from fieldwright.rules.conditions import DEAD, INCAPABLE, is_any_of
from fieldwright.stats.vision import infravision_ft

Mask: TypeAlias = NDArray[np.bool_]

ENOUGH = 0.25
"""The share of a square that must be in view so that it is seen."""

_BLIND = DEAD | INCAPABLE | {"blind", "blinded"}
"""Conditions in which nobody sees anything."""

_Views: TypeAlias = dict[tuple[Body, float], Mask]

_VIEWS: KeptFor[_Views] = KeptFor(3)
_MOST_VIEWS = 200
_WHAT_HIDES = ("walls", "obstacles", "platforms", "lights")


def seen_by_heroes(field: Battlefield) -> Mask:
    """The squares that the players' figures on a field see: of shape (rows, columns)."""
    return seen_by_any(field, heroes_on(field, fight_on(field)))


def seen_by_any(field: Battlefield, figures: Iterable[Figure]) -> Mask:
    """The squares of which any of some figures sees enough, and those that they stand on.

    Who is blind, asleep or worse sees nothing but what is beneath him. What figures see who have
    not moved is known from before, as long as nothing changes that hides or lights.
    """
    seen = np.zeros((field.rows, field.columns), bool)
    parts = (
        field.info,
        field.palettes,
        *(field.layers[layer] for layer in LAND),
        *(field.things[name] for name in _WHAT_HIDES),
    )
    views = _VIEWS.get(parts, dict)
    for figure in figures:
        block = block_of(figure).clipped(field.block)
        seen[block.top : block.bottom, block.left : block.right] = True
        if is_any_of(_BLIND, figure.conditions):
            continue
        body = body_of(field, figure)
        key = (body, infravision_ft(figure.stats))
        if key not in views:
            while len(views) >= _MOST_VIEWS:
                views.pop(next(iter(views)))
            views[key] = _view(field, figure)
        seen |= views[key]
    return seen


def _view(field: Battlefield, figure: Figure) -> Mask:
    from fieldwright.geometry.view.seen import shares_seen

    return np.asarray(shares_seen(field, figure, options=options_on(field)) >= ENOUGH, bool)
