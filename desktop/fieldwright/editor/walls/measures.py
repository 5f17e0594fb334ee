"""How large what is being drawn is: in squares and in feet."""

from __future__ import annotations

import math

from fieldwright.editor.translation import translate
from fieldwright.editor.walls.hand_shapes import (
    HandShape,
    RoomShape,
    RunShape,
    TowerShape,
    checked_way,
)
from fieldwright.editor.walls.wall_pictures import length_of_way
from fieldwright.editor.words import plain_number


def long_words(squares: float, feet: int) -> str:
    """A length in squares and feet."""
    one = translate("walls", "{squares} square, {feet} ft")
    many = translate("walls", "{squares} squares, {feet} ft")
    words = one if plain_number(squares) == "1" else many
    return words.format(squares=plain_number(squares), feet=round(squares * feet))


def area_words(width: float, length: float, feet: int) -> str:
    """Width and depth in squares and feet."""
    words = translate("walls", "{width} x {length} squares, {across} x {down} ft")
    return words.format(
        width=plain_number(width),
        length=plain_number(length),
        across=round(width * feet),
        down=round(length * feet),
    )


def shape_words(shape: HandShape, feet: int) -> list[str]:
    """What is told beside the pointer of a shape under way; ``feet`` a square."""
    if not shape.corners or shape.here is None:
        return []
    if isinstance(shape, TowerShape):
        radius = translate("walls", "radius {}").format(long_words(shape.radius, feet))
        across = translate("walls", "{} across").format(long_words(2 * shape.radius, feet))
        return [radius, across]
    if isinstance(shape, RoomShape):
        (x, y), (u, v) = shape.opposite
        return [area_words(abs(u - x), abs(v - y), feet)]
    way = checked_way(shape)
    if len(way) < 2:
        return []
    words = long_words(length_of_way(way), feet)
    if len(way) == 2 or not isinstance(shape, RunShape):
        return [words]
    return [
        long_words(math.dist(way[-2], way[-1]), feet),
        translate("walls", "{} in all").format(words),
    ]
