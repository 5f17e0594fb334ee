"""What a figure stands on: the ground, or a platform such as a bridge, a gallery or a deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import around
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Figure, Platform
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.geometry.shapes import contains
from fieldwright.terms.grid import Block, Square


def surfaces_at(field: Battlefield, block: Block) -> tuple[Platform | None, ...]:
    """What one may stand on: the platforms that carry a whole block, highest first, then ground.

    The ground (None) is left out where a platform without room beneath carries the block.
    """
    catalogue = load_catalogue()
    carrying = [
        platform
        for platform in index_of(field).near(Platform, block)
        if all(carries(platform, square) for square in block.squares())
    ]
    carrying.sort(key=lambda one: (-one.top_ft, one.id.int))
    if all(is_passable_below(catalogue, platform) for platform in carrying):
        return (*carrying, None)
    return tuple(carrying)


def surface_at(field: Battlefield, square: Square) -> Platform | None:
    """The highest platform that carries whoever stands in the middle of a square, if any does."""
    one = Block(square.column, square.row, square.column + 1, square.row + 1)
    carrying = [each for each in index_of(field).near(Platform, one) if carries(each, square)]
    return max(carrying, key=lambda each: each.top_ft, default=None)


def on_surface(field: Battlefield, figure: Figure, was: Figure | None = None) -> Figure:
    """The figure on the surface it is likely meant to stand on where it is now.

    It stays on the platform that it is on, or under the one it is under (``was``, before it
    moved); else it is on the highest surface.
    """
    surfaces = surfaces_at(field, block_of(figure))
    ids = [one.id if one is not None else None for one in surfaces]
    if figure.surface is not None and figure.surface in ids:
        return figure
    if was is not None and was.surface is None and None in ids and _is_under(field, was):
        return replace(figure, surface=None)
    return replace(figure, surface=ids[0] if ids else None)


def _is_under(field: Battlefield, figure: Figure) -> bool:
    """Whether a figure on the ground has a platform above it that it could be on."""
    return len(surfaces_at(field, block_of(figure))) > 1


def platform_of(field: Battlefield, figure: Figure) -> Platform | None:
    """The platform that a figure says it stands on, if that is still there."""
    if figure.surface is None:
        return None
    found = field.things["platforms"].get(figure.surface)
    return found if isinstance(found, Platform) else None


def top_of(platform: Platform) -> float:
    """The height of a platform; of stairs the middle."""
    if platform.foot_ft is None:
        return platform.top_ft
    return (platform.top_ft + platform.foot_ft) / 2


def is_passable_below(catalogue: Catalogue, platform: Platform) -> bool:
    """Whether one can be beneath a platform."""
    kind = catalogue.platforms.get(platform.kind)
    return kind is not None and kind.passable_below


def platform_name(platform: Platform) -> str:
    """What people call a platform: by its kind."""
    kind = load_catalogue().platforms.get(platform.kind)
    return kind.name if kind is not None else platform.kind


def feet_of(field: Battlefield, figure: Figure, square: Square) -> float:
    """How high above the base height a figure's feet are over one of its squares, in feet."""
    platform = platform_of(field, figure)
    if platform is not None:
        return top_of(platform) + figure.altitude_ft
    if not field.block.holds(square):
        return figure.altitude_ft
    return field.height_at(square) + figure.altitude_ft


@once_for_each_field
def feet_everywhere(field: Battlefield) -> NDArray[np.float64]:
    """How high somebody stands in each square, in feet, shape (rows, columns); do not write."""
    feet = field.layers[Layer.HEIGHT].astype(np.float64)
    highest = np.full(feet.shape, -np.inf)
    for platform in field.every(Platform):
        for square in squares_carried(field, platform):
            place = (square.row, square.column)
            if platform.top_ft > highest[place]:
                highest[place] = platform.top_ft
                feet[place] = top_of(platform)
    return feet


def middle_of(square: Square) -> tuple[float, float]:
    """The middle of a square, in squares."""
    return (square.column + 0.5, square.row + 0.5)


def carries(platform: Platform, square: Square) -> bool:
    """Whether a platform carries whoever stands in a square: it reaches under its middle."""
    return contains(platform.outline, middle_of(square))


def squares_carried(field: Battlefield, platform: Platform) -> Iterator[Square]:
    """The squares of the field of whose middle a platform carries whoever stands there."""
    if len(platform.outline) < 3:
        return
    for square in around(platform.outline).clipped(field.block).squares():
        if carries(platform, square):
            yield square
