"""The parts of a field that eyes look over: all of it, what is near, or one side of a body."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.view.eyes import Box
from fieldwright.terms.grid import Block, Square

_ROOM = 0.25
"""Squares: a frame leaves so much room around an eye on or beyond the field's border."""

_INSIDE = 1e-3


def frame(field: Battlefield, at: tuple[float, float], reach: float | None = None) -> Box:
    """The field, or the part of it within ``reach`` squares of a place, and the place itself."""
    whole = (0.0, 0.0, float(field.columns), float(field.rows))
    if reach is not None:
        near = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
        whole = (*map(max, whole[:2], near[:2]), *map(min, whole[2:], near[2:]))  # type: ignore[assignment]
    return _around(whole, at)


def _around(box: Box, at: tuple[float, float]) -> Box:
    """The box, grown where the place is not well inside."""
    low = [
        one if one <= place - _INSIDE else place - _ROOM
        for one, place in zip(box[:2], at, strict=True)
    ]
    high = [
        one if one >= place + _INSIDE else place + _ROOM
        for one, place in zip(box[2:], at, strict=True)
    ]
    return (low[0], low[1], high[0], high[1])


def sectors(block: Block, within: Box) -> Iterator[tuple[Square, Box]]:
    """The squares of a footprint with what each looks over: what it is the nearest square to.

    The parts cover ``within`` without overlapping (ruling R12: the square nearest to the target).
    """
    left, top, right, bottom = within
    for square in block.squares():
        column, row = square
        low_x = min(left, column) if column == block.left else column
        high_x = max(right, column + 1) if column == block.right - 1 else column + 1
        low_y = min(top, row) if row == block.top else row
        high_y = max(bottom, row + 1) if row == block.bottom - 1 else row + 1
        yield square, (float(low_x), float(low_y), float(high_x), float(high_y))
