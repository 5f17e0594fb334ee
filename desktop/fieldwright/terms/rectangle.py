"""Rectangles of whole numbers, whatever is counted in them."""

from __future__ import annotations

from typing import NamedTuple, Self


class Rectangle(NamedTuple):
    """Left, top, right and bottom, the last two exclusive; a subclass says in which unit."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """How far it reaches across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """How far it reaches down."""
        return self.bottom - self.top

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies inside."""
        return self.right <= self.left or self.bottom <= self.top

    def clipped(self, other: Self) -> Self:
        """The part that also lies in ``other``; may be empty."""
        return type(self)(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )
