"""The figures in a mover's way: whom it may pass, and with whom it may end.

combat-and-tactics.txt, Moving Through Other Figures in Combat; ruling R8.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_room import TOGETHER_FT
from fieldwright.geometry.footprints import are_enemies, is_dead, is_down, why_not_end_together
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.paths.ground import WalkingGround, Way
from fieldwright.geometry.paths.marks import Mask
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.surfaces import feet_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made


class Passing(StrEnum):
    """Why a figure bars a square, or that it does not."""

    FREE = ""
    ENEMY = "an enemy"
    FRIEND = "a friend who is threatened or attacking"


@quickly_made
@dataclass(frozen=True, slots=True)
class Company:
    """The mover (the mount of one who rides) and who is treated in a way of his own.

    ``impassable`` are friends that are threatened or attack in this round; ``overrun`` enemies
    that the mover is to overrun (never chosen by itself). ``along`` move with it.
    """

    mover: Figure
    impassable: Collection[UUID] = ()
    overrun: Collection[UUID] = ()
    along: Collection[UUID] = ()


@dataclass(frozen=True, slots=True)
class Occupied:
    """Where figures are, by layer over a window: arrays of shape (layers, rows, columns).

    ``barred`` cannot be entered; ``full`` can be passed but offers no room to end in. ``hindered``
    are the places, by the number of a way, from which it cannot be gone: turns whose quarter
    somebody stands in, and steps by which a body would overrun tail first. ``by`` names the figures
    of a square (with its level).
    """

    barred: Mask
    full: Mask
    hindered: dict[int, Mask]
    by: dict[tuple[int, Square], list[Figure]] = field(repr=False)


def occupied(ground: WalkingGround, company: Company, window: Block) -> Occupied:
    """The figures in the way of a mover within a window."""
    by = _by_square(ground, company, window)
    shape = (len(ground.layers), window.height, window.width)
    barred, full = np.zeros(shape, bool), np.zeros(shape, bool)
    hindrances = _Hindrances(ground, window)
    is_long = ground.mover.is_long
    # One square each, which nearly all movers fill, are all marked at once in the end.
    is_small = ground.mover.width == ground.mover.depth == 1
    bars: list[tuple[int, int, int]] = []
    fills: list[tuple[int, int, int]] = []
    crowded: dict[tuple[object, ...], bool] = {}
    for (level, square), here in by.items():
        # Mostly there is one: a loop of its own would take longer than the question.
        one = passing(company, here[0])
        if one or (len(here) > 1 and any(passing(company, other) for other in here[1:])):
            if is_small:
                bars.append((level, *square))
                continue
            mark(ground, barred, window, level, square)
            if is_long:
                hindrances.bar_turns(level, square)
        elif _is_full(ground.field, company, here, crowded):
            if is_small:
                fills.append((level, *square))
                continue
            mark(ground, full, window, level, square)
        if is_long and company.overrun and any(one.id in company.overrun for one in here):
            hindrances.bar_tails(level, square)
    _mark_all(barred, window, bars)
    _mark_all(full, window, fills)
    return Occupied(barred, full, hindrances.found, by)


def _by_square(
    ground: WalkingGround, company: Company, window: Block
) -> dict[tuple[int, Square], list[Figure]]:
    """The figures in and around a window by the squares that they fill, each with its level."""
    by: dict[tuple[int, Square], list[Figure]] = {}
    around = window.grown(max(ground.mover.width, ground.mover.depth))
    inside = around.clipped(ground.field.block)
    plain = ground.mover.means is not Means.FLYING and not ground.field.things["platforms"]
    for other in others(ground.field, company, around):
        if plain and other.altitude_ft == 0 and other.columns == other.rows == 1:
            # Nearly everybody stands so; it is asked after every step of a fight.
            square = Square(other.column, other.row)
            if inside.holds(square):
                by.setdefault((0, square), []).append(other)
            continue
        for level, square in _places(ground, other, inside):
            by.setdefault((level, square), []).append(other)
    return by


def _mark_all(mask: Mask, window: Block, places: Sequence[tuple[int, int, int]]) -> None:
    """Mark squares of a window, each with its level before column and row."""
    left, top, right, bottom = window
    inside = [
        (level, row - top, column - left)
        for level, column, row in places
        if left <= column < right and top <= row < bottom
    ]
    if inside:
        mask[tuple(zip(*inside, strict=True))] = True


def _is_full(
    field: Battlefield,
    company: Company,
    here: Sequence[Figure],
    known: dict[tuple[object, ...], bool],
) -> bool:
    """Whether a move cannot end among these figures; ``known`` are the answers for their like."""
    like = tuple(
        (
            one.size,
            one.posture,
            one.conditions,
            one.id in company.overrun,
            are_enemies(company.mover, one),
        )
        for one in here
    )
    if like not in known:
        known[like] = bool(why_not_end(field, company, here))
    return known[like]


class _Hindrances:
    """Ways that long bodies cannot go because of who stands there."""

    def __init__(self, ground: WalkingGround, window: Block) -> None:
        self._ground, self._window = ground, window
        self._is_long = ground.mover.is_long
        self.found: dict[int, Mask] = {}

    def bar_turns(self, level: int, square: Square) -> None:
        """Bar the turns that would sweep over a square."""
        for number, way in self._ways(level):
            if way.is_turn:
                facings = (self._ground.layers[one].facing for one in (way.source, way.target))
                for across, down in self._ground.mover.turn(*facings).swept:
                    self._bar(number, square.column - across, square.row - down)

    def bar_tails(self, level: int, square: Square) -> None:
        """Bar all ways onto a square by which another part than the head would come first."""
        one = Block(square.column, square.row, square.column + 1, square.row + 1)
        for number, way in self._ways(level):
            if not self._ground.is_head_first(way):
                facing = self._ground.layers[way.target].facing
                onto = self._ground.mover.places_onto(facing, one)
                for place in onto.squares():
                    before = Square(place.column - way.across, place.row - way.down)
                    source = self._ground.layers[way.source].facing
                    if not self._ground.mover.block(source, before).holds(square):
                        self._bar(number, *before)

    def _ways(self, level: int) -> Iterator[tuple[int, Way]]:
        for number, way in enumerate(self._ground.ways if self._is_long else ()):
            if self._ground.layers[way.target].level == level:
                yield number, way

    def _bar(self, number: int, column: int, row: int) -> None:
        window = self._window
        if window.holds(Square(column, row)):
            if number not in self.found:
                self.found[number] = np.zeros((window.height, window.width), bool)
            self.found[number][row - window.top, column - window.left] = True


def others(
    battlefield: Battlefield, company: Company, within: Block | None = None
) -> Iterator[Figure]:
    """All figures, or those in a block, that take room and are known to the mover's side.

    The dead take none, riders are where their mounts are, and an enemy who is the DM's secret is
    met on the way (see halting).
    """
    everyone = battlefield.every(Figure)
    away = {*company.along, company.mover.id}
    for other in everyone if within is None else index_of(battlefield).near(Figure, within):
        if (other.conditions and is_dead(other)) or other.id in away:
            continue
        if other.mount is not None and mount_of(battlefield, other) is not None:
            continue
        if other.hidden and other.side != company.mover.side:
            continue
        yield other


def passing(company: Company, other: Figure) -> Passing:
    """Why a figure cannot be passed (Moving Through Other Figures; ruling R8).

    Friends can unless they are threatened or attack; enemies only when one of the two is prone
    or grappled, or when they are overrun.
    """
    if not are_enemies(company.mover, other):
        return Passing.FRIEND if other.id in company.impassable else Passing.FREE
    at_grips = is_down(company.mover) or is_down(other)
    if at_grips or other.id in company.overrun:
        return Passing.FREE
    return Passing.ENEMY


def why_not_end(battlefield: Battlefield, company: Company, here: Sequence[Figure]) -> str:
    """Why a move cannot end among these figures, in a sentence; empty where it can (ruling R8).

    Two share a square as in close order only if all of them are.
    """
    staying = [other for other in here if other.id not in company.overrun]
    together = [*staying, company.mover]
    return why_not_end_together(together, battlefield.info.scale) if staying else ""


def _places(ground: WalkingGround, other: Figure, inside: Block) -> Iterator[tuple[int, Square]]:
    """The squares of a figure in a block of the field, and on which levels it is in the way."""
    plain = ground.mover.means is not Means.FLYING and not ground.field.things["platforms"]
    on_the_ground = plain and other.altitude_ft == 0
    for square in block_of(other).clipped(inside).squares():
        if on_the_ground:
            yield 0, square
            continue
        feet = feet_of(ground.field, other, square)
        for level in range(ground.nodes.high.shape[0]):
            here = float(ground.nodes.high[level, square.row + 1, square.column + 1])
            if abs(feet - here) < TOGETHER_FT:
                yield level, square


def mark(ground: WalkingGround, mask: Mask, window: Block, level: int, square: Square) -> None:
    """Mark every place from which the mover's body would reach into a square."""
    left, top = square.column - window.left, square.row - window.top
    if ground.mover.width == ground.mover.depth == 1:
        if window.holds(square):
            mask[level, top, left] = True
        return
    for number, layer in enumerate(ground.layers):
        if layer.level != level:
            continue
        across, down = ground.mover.extent(layer.facing)
        mask[
            number,
            max(0, top - down + 1) : max(0, top + 1),
            max(0, left - across + 1) : max(0, left + 1),
        ] = True
