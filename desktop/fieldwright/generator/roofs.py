"""Which side of the walls things may be strewn on in places that people built (Obstacles)."""

from __future__ import annotations

import numpy as np

from fieldwright.generator.draft import Draft
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask

_FLOORS = ("wooden-floor", "stone-floor")
_OUT_OF_DOORS = ("streets", "castle")
_WITHIN_DOORS = ("tavern", "building")


def side_of_walls(plan: Plan, draft: Draft) -> Mask:
    """Where Step Four may put things, as far as houses go.

    Carts, stalls and the like stand in streets and yards, never in a house; furniture stands in
    rooms, never in the garden. Elsewhere anything may lie anywhere.
    """
    floors = np.array([kind in _FLOORS for kind in draft.palettes.ground])
    inside: Mask = floors[draft.ground]
    if plan.layout in _OUT_OF_DOORS:
        return ~inside
    return inside if plan.layout in _WITHIN_DOORS else np.ones_like(inside)
