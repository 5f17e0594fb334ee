"""One painting gesture under way: which squares it has covered, and what the field looks like."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.field import Battlefield
from fieldwright.editing.brushes import Mask, Patch
from fieldwright.editing.painting import change_between, squares_between, touched_between
from fieldwright.terms.grid import Block

Work: TypeAlias = Callable[[Battlefield, Mask], Battlefield]
"""What is done to some squares of a field: painting, wiping, shaping the ground."""


class Gesture:
    """Covers squares of a field with a work, each once, until it is done or dropped.

    ``pending`` is the field as it would be; ``begun`` the one that it began on.
    """

    def __init__(self, field: Battlefield, work: Work) -> None:
        """Begin on ``field`` with no squares."""
        self.begun = field
        self.pending = field
        self._work = work
        self.squares = np.zeros((field.rows, field.columns), bool)

    def add(self, patch: Patch) -> Block:
        """Cover more squares; the block that looks other than before."""
        squares = self.squares.copy()
        patch.add_to(squares)
        return self.take(squares)

    def replace(self, patch: Patch) -> Block:
        """Cover these squares and none of those before; the block that looks other than before."""
        return self.take(patch.on(self.begun.block))

    def take(self, squares: Mask) -> Block:
        """Cover the squares of a mask of the field's shape; the block that looks other."""
        if np.array_equal(squares, self.squares):
            return Block(0, 0, 0, 0)
        self.squares = squares
        before, self.pending = self.pending, self._work(self.begun, squares)
        return touched_between(before, self.pending)

    def show(self, pending: Battlefield, touched: Block | None = None) -> Block:
        """Let the field be another one than the work would make; the block that looks other.

        The caller may know which one that is.
        """
        before, self.pending = self.pending, pending
        return touched_between(before, pending) if touched is None else touched

    @property
    def count(self) -> int:
        """How many squares are other than when it began."""
        return squares_between(self.begun, self.pending)

    def change(self) -> Change | None:
        """The one change that it makes; None where nothing is other."""
        return change_between(self.begun, self.pending)
