"""Straight pieces cut off at the edges of a map."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from fieldwright.battlefield.clipping import share_within
from fieldwright.exchange.records import Place

Piece: TypeAlias = tuple[Place, Place]

NO_LENGTH = 1e-4
"""Squares: a piece no longer than this has no length."""


class Window(NamedTuple):
    """The part of the plane that a map shows, in squares."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, place: Place) -> bool:
        """Whether a place lies within, or on the edge."""
        x, y = place
        slack = NO_LENGTH
        inside = self.left - slack <= x <= self.right + slack
        return inside and self.top - slack <= y <= self.bottom + slack

    def meets(self, outline: Collection[Place]) -> bool:
        """Whether the rectangle around an outline shares more than an edge with this one."""
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        across = max(xs) > self.left + NO_LENGTH and min(xs) < self.right - NO_LENGTH
        return across and max(ys) > self.top + NO_LENGTH and min(ys) < self.bottom - NO_LENGTH

    def clipped(self, piece: Piece) -> Piece | None:
        """The part of a piece within; None where there is none, a point where it only touches.

        Ends that lie within are given back as they are.
        """
        share = share_within(*piece, self)
        if share is None:
            return None
        (x, y), (end_x, end_y) = piece
        along, down = end_x - x, end_y - y
        first, last = share
        start = piece[0] if first <= 0 else (x + along * first, y + down * first)
        end = piece[1] if last >= 1 else (x + along * last, y + down * last)
        return (start, end)


def has_length(piece: Piece) -> bool:
    """Whether a piece is more than a point."""
    return math.dist(*piece) > NO_LENGTH
