"""The surfaces of a figure's squares: the bridge, or what lies under it."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.surfaces import feet_of, platform_name, platform_of, surfaces_at, top_of


def on_next_surface(field: Battlefield, figure: Figure, steps: int) -> Figure:
    """The figure on a surface above (positive) or below the one it is on, as far as there are."""
    surfaces = surfaces_at(field, block_of(figure))
    ids = [one.id if one is not None else None for one in surfaces]
    if not ids:
        return figure
    now = ids.index(figure.surface) if figure.surface in ids else len(ids) - 1
    return replace(figure, surface=ids[min(max(now - steps, 0), len(ids) - 1)])


def surface_words(field: Battlefield, figure: Figure) -> str:
    """Where a figure stands where that is not plain: ``on the bridge``, ``under the bridge``.

    One that flies is ``above the bridge`` where it is higher than that.
    """
    platform = platform_of(field, figure)
    flies = figure.altitude_ft > 0
    if platform is not None:
        return f"{'above' if flies else 'on'} the {platform_name(platform)}"
    above = [one for one in surfaces_at(field, block_of(figure)) if one is not None]
    if not above:
        return ""
    is_over = flies and _stands_at(field, figure) + figure.altitude_ft >= top_of(above[-1])
    return f"{'above' if is_over else 'under'} the {platform_name(above[-1])}"


def _stands_at(field: Battlefield, figure: Figure) -> float:
    """The height of what a figure stands on, or flies above, in feet."""
    squares = [square for square in block_of(figure).squares() if field.block.holds(square)]
    feet = [feet_of(field, figure, square) for square in squares]
    return max(feet, default=0.0) - figure.altitude_ft
