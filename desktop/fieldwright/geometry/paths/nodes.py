"""What a mover meets in each square, level by level: arrays with a frame of one square.

The frame lies outside of the field; nobody stands there. ``Nodes.refresh`` works out any block
of squares anew, so that a changed square costs no more than its surroundings.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import LAND, Battlefield, Layer
from fieldwright.battlefield.relief import relief_within
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.paths.footings import Footings
from fieldwright.geometry.paths.levels import GROUND, Levels
from fieldwright.geometry.paths.marks import Channel, Mask, Tally
from fieldwright.geometry.paths.mover import Means, Mover
from fieldwright.terms.grid import Block

A = TypeVar("A", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """Framed arrays; those of levels have shape (levels, rows + 2, columns + 2).

    ``clear``: a mover can be there; ``corner``: the square does not forbid to pass its corner
    (ruling R5); ``own``: the level has a place of its own there; ``natural``: it is the ground;
    ``climbed``: a platform that is climbed onto; ``low`` and ``high`` in feet; ``footing`` a
    reduction's number. ``east`` and ``south`` are the ground's rise, ``grade`` its grade.
    """

    clear: Mask
    corner: Mask
    own: Mask
    natural: Mask
    climbed: Mask
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    footing: NDArray[np.uint8]
    east: NDArray[np.float32]
    south: NDArray[np.float32]
    grade: NDArray[np.uint8]

    @classmethod
    def empty(cls, levels: int, rows: int, columns: int) -> Nodes:
        """Arrays of a field on which nobody can be."""
        many, one = (levels, rows + 2, columns + 2), (rows + 2, columns + 2)
        clear, corner, own, natural, climbed = (np.zeros(many, bool) for _ in range(5))
        low, high = (np.zeros(many, np.float32) for _ in range(2))
        east, south = (np.zeros(one, np.float32) for _ in range(2))
        footing, grade = np.zeros(many, np.uint8), np.zeros(one, np.uint8)
        return cls(clear, corner, own, natural, climbed, low, high, footing, east, south, grade)

    def copy(self) -> Nodes:
        """The same arrays, to be changed on their own."""
        return Nodes(*(getattr(self, part.name).copy() for part in fields(self)))

    def refresh(self, source: Source, block: Block) -> None:
        """Work a block of squares out anew, whatever of it lies on the field."""
        block = block.clipped(source.field.block)
        if block.is_empty:
            return
        view = (
            slice(block.top + 1, block.bottom + 1),
            slice(block.left + 1, block.right + 1),
        )
        rises, grades = relief_within(source.field, block, squares_of_five_feet(source.field))
        self.east[view], self.south[view], self.grade[view] = rises[0], rises[1], grades
        # Who flies is at one height, however many levels lie beneath.
        for level in range(self.clear.shape[0]):
            source.write(self, level, block, (level, *view))


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Everything that nodes are worked out from."""

    field: Battlefield
    mover: Mover
    footings: Footings
    levels: Levels
    tally: Tally

    def write(self, nodes: Nodes, level: int, block: Block, view: tuple[Any, ...]) -> None:
        """Fill the arrays of one level in a block; ``view`` is the block in framed arrays."""
        here = (slice(block.top, block.bottom), slice(block.left, block.right))
        place = (level, *here)
        layers: dict[Layer, NDArray[Any]] = {name: self.field.layers[name][here] for name in LAND}
        owner = self.levels.owner[place]
        natural = owner == GROUND
        filled = self.tally.at(level, Channel.FILLED)[view[1:]] > 0
        trunk = self.tally.at(level, Channel.TRUNK)[view[1:]] > 0
        rock = natural & self.footings.solid[layers[Layer.GROUND]]
        barred = rock | (natural & self._barred(layers))
        if not self.mover.stands_in_halves:
            trunk = trunk | (self.tally.at(level, Channel.HALVED)[view[1:]] > 0)
        nodes.corner[view] = ~(filled | (barred if level == 0 else rock))
        nodes.clear[view] = ~(filled | barred | trunk | self._too_low(place))
        nodes.own[view] = self.levels.own[place]
        nodes.natural[view] = natural
        nodes.low[view], nodes.high[view] = self.levels.low[place], self.levels.high[place]
        nodes.climbed[view] = self._climbed(owner)
        footing = np.maximum(
            self.footings.ground[layers[Layer.GROUND]], self.footings.growth[layers[Layer.GROWTH]]
        )
        footing = np.maximum(footing, self.footings.water[layers[Layer.DEPTH]])
        nodes.footing[view] = np.where(natural, footing, 0)
        if self.mover.means is Means.FLYING:
            trees = self.footings.treetops[layers[Layer.GROWTH]]
            self._fly(nodes, view, self.footings.solid[layers[Layer.GROUND]], trees)

    def _barred(self, layers: dict[Layer, NDArray[Any]]) -> Mask:
        """Squares of the ground with water too deep, or an escarpment to climb (ruling R6)."""
        barred: Mask = self.footings.deep[layers[Layer.DEPTH]]
        if self.mover.means is Means.WALKING:
            barred = barred | (layers[Layer.ESCARPMENT] != 0)
        return barred

    def _too_low(self, place: tuple[Any, ...]) -> Mask:
        """Squares beneath a platform that leaves no more than half of the mover's height.

        The boards themselves take some of it, so that exactly half is too little.
        """
        room: Mask = self.levels.ceiling[place] - self.levels.high[place] <= self.mover.stoops_ft
        return room & (self.mover.means is not Means.FLYING)

    def _climbed(self, owner: NDArray[np.int16]) -> Mask:
        """Where a platform stands that is climbed onto: no stairs, and no room beneath it."""
        if not self.levels.platforms:
            return np.zeros(owner.shape, bool)
        flat = np.array([one.foot_ft is None for one in self.levels.platforms])
        climbed: Mask = (owner >= 0) & (flat & ~self.levels.bridges)[owner]
        return climbed

    def _fly(
        self, nodes: Nodes, view: tuple[Any, ...], rock: Mask, trees: NDArray[np.float32]
    ) -> None:
        """Who flies is in the air, above all that is lower and all trees that it cannot fly among.

        Rock has no top.
        """
        below = ~rock & (nodes.high[view] + trees <= self.mover.flown_ft)
        nodes.clear[view] &= below
        nodes.corner[view] &= below
        nodes.natural[view] = False
        nodes.climbed[view] = False
        nodes.low[view] = nodes.high[view] = self.mover.flown_ft
        nodes.footing[view] = 0
