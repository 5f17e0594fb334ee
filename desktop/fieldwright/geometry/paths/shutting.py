"""What shuts a square in, or the mover: the border of the smaller of the two parts of the field.

Where no single kind of thing bars the way (see barring), that border is looked at step by step, and
what stands on it is named: a figure, a door, a wall, an obstacle, a step, water, rock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.geometry.facing import NEIGHBOURS, block_of, with_block
from fieldwright.geometry.index import index_of
from fieldwright.geometry.overruns import can_overrun
from fieldwright.geometry.paths.budgets import Budget
from fieldwright.geometry.paths.marks import Channel, Marks, Mask
from fieldwright.geometry.paths.occupancy import Occupied, Passing, others, passing
from fieldwright.geometry.paths.wave import Seed, Standing
from fieldwright.geometry.placing import why_not_here
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.words import capital, with_article

if TYPE_CHECKING:
    from fieldwright.geometry.paths.walk import Walk
    from fieldwright.geometry.paths.wave import Search, StepBits

_FILLS = (Channel.FILLED, Channel.TRUNK, Channel.HALVED)


@dataclass(frozen=True, eq=False)
class Parts:
    """The places that can be reached from the mover, and those from the square it is to go to.

    Of long bodies the places are their north-west squares; shape (layers, rows, columns).
    """

    mover: Mask
    target: Mask

    @property
    def is_targets(self) -> bool:
        """Whether the target's part has fewer places than the mover's."""
        return int(self.target.any(axis=0).sum()) <= int(self.mover.any(axis=0).sum())

    @property
    def smaller(self) -> Mask:
        """The part with fewer places: whatever shuts it in is in the way."""
        return self.target if self.is_targets else self.mover

    def border(self, margin: int) -> Mask:
        """The squares up to so many on both sides of the smaller part's border."""
        inside: Mask = np.any(self.smaller, axis=0)
        return _grown(inside, margin) & _grown(~inside, margin)


def parts_of(walk: Walk, square: Square) -> Parts:
    """Where a move could lead without regard to its length, and from where its end is reached.

    Steps are taken to lead both ways; hardly any does not.
    """
    board, figures = walk.everywhere
    found = search_of_all(walk, board, figures)
    if found is None:
        return Parts(np.zeros_like(walk.ground.rooms), np.zeros_like(walk.ground.rooms))
    _, search = found
    start = [Seed(0, search.state(Standing(walk.layer, 0)), board.place(walk.place))]
    ends = []
    for layer in range(len(walk.ground.layers)):
        place = walk.place_of(layer, square)
        if walk.field.block.holds(place) and walk.ground.rooms[layer, place.row, place.column]:
            ends.append(Seed(0, search.state(Standing(layer, 0)), board.place(place)))
    return Parts(_reached(search, start), _reached(search, ends))


def search_of_all(walk: Walk, board: StepBits, figures: Occupied) -> tuple[Budget, Search] | None:
    """The search over every footing that the move may take, however long its ways are.

    What it does not reach cannot be reached; None where there is no footing to move on.
    """
    for worst in sorted({0, *board.reductions}, reverse=True):
        budget = walk.budget(worst)
        if isinstance(budget, Budget):
            return budget, replace(walk.search(board, figures, budget, None), anyhow=True)
    return None


def _reached(search: Search, seeds: list[Seed]) -> Mask:
    found = [0] * search.board.layers
    for states in search.spread(seeds).values():
        for state, bits in enumerate(states):
            found[search.layer(state)] |= bits
    return np.stack([search.board.mask(bits) for bits in found])


def _grown(mask: Mask, by: int) -> Mask:
    """A mask and all squares up to so many around it."""
    grown = np.pad(mask, by)
    for _ in range(by):
        wide = grown.copy()
        wide[1:] |= grown[:-1]
        wide[:-1] |= grown[1:]
        high = wide.copy()
        high[:, 1:] |= wide[:, :-1]
        high[:, :-1] |= wide[:, 1:]
        grown = high
    found: Mask = grown[by:-by, by:-by] if by else grown
    return found


# ----------------------------------------------------------------------------------------- naming


def what_shuts_in(walk: Walk, square: Square, parts: Parts) -> str:
    """What stands on the border nearest to the other end of the way; empty where it has no name."""
    steps = list(_border_steps(parts.smaller, walk.place if parts.is_targets else square))
    for layer, inside, outside in steps:
        # A step is named as it is walked: towards the square that cannot be reached.
        ends = (outside, inside) if parts.is_targets else (inside, outside)
        before, after = (walk.block_at(layer, end).clipped(walk.field.block) for end in ends)
        beyond = before if parts.is_targets else after
        said = _figure_in(walk, beyond) or _thing_between(walk, before, after)
        if said:
            return said
    blocks = (walk.block_at(layer, outside) for layer, _, outside in steps)
    return next(filter(None, (_ground_of(walk, block) for block in blocks)), "")


_LOOKED_AT = 40
"""Steps over the border that are looked at, the nearest first."""


def _border_steps(part: Mask, far: Square) -> list[tuple[int, Square, Square]]:
    """Steps of some layer over the border of a part, outwards: the nearest to a square beyond."""
    everywhere: Mask = np.any(part, axis=0)
    rows, columns = everywhere.shape
    found = []
    for layer, inside in enumerate(part):
        for way, (across, down) in enumerate(NEIGHBOURS):
            here = (_kept(rows, -down), _kept(columns, -across))
            there = np.zeros_like(inside)
            out = ~everywhere[_kept(rows, down), _kept(columns, across)]
            there[here] = inside[here] & out
            for row, column in np.argwhere(there).tolist():
                end = Square(column + across, row + down)
                away = (end.column - far.column) ** 2 + (end.row - far.row) ** 2
                found.append((away, way % 2, layer, Square(column, row), end))
    return [(layer, start, end) for _, _, layer, start, end in sorted(found)[:_LOOKED_AT]]


def _kept(length: int, by: int) -> slice:
    """What of a row is still there when so many of its first (else last) elements are left out."""
    return slice(max(0, by), length + min(0, by))


def _figure_in(walk: Walk, block: Block) -> str:
    """Who stands on some squares and cannot be passed."""
    for other in others(walk.field, walk.company):
        why = passing(walk.company, other)
        if why and not block_of(other).clipped(block).is_empty:
            return figure_in_the_way(walk, other, why)
    return ""


def figure_in_the_way(walk: Walk, other: Figure, why: Passing) -> str:
    """That a figure bars the way, in a sentence, and whether it could be overrun (ruling R8)."""
    smaller = can_overrun(walk.field, walk.company.mover, other)
    more = " It is small enough to be overrun." if smaller else ""
    return f"{other.name}, {why}, is in the way.{more}"


def _thing_between(walk: Walk, before: Block, after: Block) -> str:
    """The wall or obstacle that a step meets, or that fills where it leads."""
    marks, index = walk.ground.marks_by_thing(), index_of(walk.field)
    near = before.joined(after).grown(1)
    things: list[Wall | Obstacle] = [*index.near(Wall, near), *index.near(Obstacle, near)]
    for thing in things:
        own = marks.get(thing.id)
        place = None if own is None else barred_place(own, walk.field, before, after)
        if place is not None:
            return thing_in_the_way(thing, *place)
    return ""


def barred_place(
    marks: Marks, field: Battlefield, before: Block, after: Block
) -> tuple[Square, Square] | None:
    """The two squares between which a thing bars a step of a body, or twice the one it fills."""
    columns = field.columns
    for channel, place, ahead in zip(
        marks.channels.tolist(), marks.places.tolist(), marks.ahead.tolist(), strict=True
    ):
        one = Square(place % columns, place // columns)
        other = Square(ahead % columns, ahead // columns)
        if channel in _FILLS and (before.holds(one) or after.holds(one)):
            return one, one
        if Channel.BARRED <= channel < Channel.LOW_LEFT:
            if before.holds(one) and after.holds(other):
                return one, other
            if before.holds(other) and after.holds(one):
                return other, one
    return None


def thing_in_the_way(thing: Wall | Obstacle, start: Square, end: Square) -> str:
    """That a wall or an obstacle is in the way, and where; of doors that they can be opened."""
    catalogue = load_catalogue()
    kinds = catalogue.walls if isinstance(thing, Wall) else catalogue.obstacles
    kind = kinds.get(thing.kind)
    name = capital(with_article(thing.kind if kind is None else kind.name))
    where = f"in {end.name}" if start == end else f"between {start.name} and {end.name}"
    wall = catalogue.walls.get(thing.kind) if isinstance(thing, Wall) else None
    if wall is not None and wall.opens:
        is_bolted = isinstance(thing, Wall) and thing.bolted
        first = "locked; unlock and open it" if is_bolted else "closed; open it"
        return f"{name} {where} is {first} first."
    return f"{name} is in the way {where}."


def _ground_of(walk: Walk, block: Block) -> str:
    """What of the ground leaves no room on some squares, in a sentence with the square."""
    everyone = [one.id for one in walk.field.every(Figure)]
    moved = with_block(walk.legs, block)
    for refusal in why_not_here(
        walk.field, moved, everyone, half_squares=walk.ground.mover.half_squares
    ):
        square = refusal.squares[0] if refusal.squares else Square(block.left, block.top)
        return f"In {square.name}: {refusal.reason}"
    return ""


# --------------------------------------------------------------------------- what may be in the way


def squares_of(field: Battlefield, blocks: Iterable[Block]) -> Mask:
    """The squares of some blocks as a mask of the field."""
    found = np.zeros((field.rows, field.columns), bool)
    for block in blocks:
        left, top, right, bottom = block.clipped(field.block)
        found[top:bottom, left:right] = True
    return found


def steep_squares(field: Battlefield, most_ft: float) -> Mask:
    """The squares beside which the ground rises or falls by more than a step, and sheer ones."""
    heights = field.layers[Layer.HEIGHT].astype(np.int32)
    found: Mask = field.layers[Layer.ESCARPMENT] > 0
    for one, other in (
        (np.s_[1:, :], np.s_[:-1, :]),
        (np.s_[:, 1:], np.s_[:, :-1]),
        (np.s_[1:, 1:], np.s_[:-1, :-1]),
        (np.s_[1:, :-1], np.s_[:-1, 1:]),
    ):
        steep = np.abs(heights[one] - heights[other]) > most_ft
        found[one] |= steep
        found[other] |= steep
    return found
