"""Where a figure gets with each action of a round, and what its way there costs and provokes.

combat-and-tactics.txt, Movement, Combat Actions and Movement; rulings R2 to R4, R11. One object
serves a whole gesture: reaches are worked out once, ways square by square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editing.course import Band, Course, Flown, NoCourse, Pace, Place
from fieldwright.editing.flights import Flights
from fieldwright.editing.grounds import means_of
from fieldwright.editing.surfaces_walked import surface_words
from fieldwright.geometry.facing import block_of, has_four_facings, head_of, with_block
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.surfaces import feet_of, on_surface
from fieldwright.rules.actions import squares_of
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.movement import Phase, base_phase, points_of
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fieldwright.editing.grounds import Grounds
    from fieldwright.geometry.paths.path import Path
    from fieldwright.geometry.paths.reach import Reach
    from fieldwright.geometry.paths.walk import Walk
    from fieldwright.geometry.threat.arrangement import Arrangement


QUICK = 4000
"""Squares of a field up to which it is at once found out why there is no way; measured: 10 ms."""


class Courses:
    """All that one figure of a field may do with its legs in this round."""

    def __init__(
        self,
        field: Battlefield,
        figure: Figure,
        options: TableOptions = USUAL_OPTIONS,
        grounds: Grounds | None = None,
        to_ft: float | None = None,
    ) -> None:
        """Look at a figure of ``field``; one who rides goes with its mount.

        With ``to_ft`` it flies, and ends so high above base height, or lands where the ground is
        higher: it rises first and drops last (combat-and-tactics.txt, Aerial Combat, Movement).
        """
        self.to_ft = to_ft
        self._others: dict[float, Courses] = {}
        self.field = field
        self.figure = figure
        self._options = options
        self._grounds = grounds
        self._walks: dict[Pace, Walk] = {}
        self._reaches: dict[tuple[Pace, tuple[Square, ...]], Reach | Impossible] = {}

    # ------------------------------------------------------------------------------ what it is like

    @cached_property
    def legs(self) -> Figure:
        """The figure that does the walking."""
        return moved_figure(self.field, self.figure)

    @property
    def heart(self) -> Block:
        """The squares that it begins on."""
        return block_of(self.legs)

    def moved_block(self, corner: Square) -> Block:
        """The squares that it would fill with its north-west corner in a square."""
        heart = self.heart
        return Block(*corner, corner.column + heart.width, corner.row + heart.height)

    @property
    def begins(self) -> Square:
        """The north-west square that it begins on."""
        return Square(self.legs.column, self.legs.row)

    @property
    def refusal(self) -> str:
        """Why it cannot move at all; empty where it can."""
        refusal = self.walk(Pace.MOVE).refusal
        return "" if refusal is None else refusal.reason

    def moved_to(self, square: Square) -> Figure:
        """The walking figure with its north-west corner in another square."""
        moved = replace(self.legs, column=square.column, row=square.row)
        return on_surface(self.field, moved, self.legs)

    # --------------------------------------------------------------------------------------- flight

    @cached_property
    def feet_ft(self) -> float:
        """How high above base height its feet are now."""
        return feet_of(self.field, self.legs, self.begins)

    @cached_property
    def flights(self) -> Flights:
        """What its climb or dive costs and gives."""
        return Flights(self.field, self.legs, self.to_ft)

    def at(self, to_ft: float) -> Courses:
        """The same figure, flying to a height above base."""
        if to_ft not in self._others:
            self._others[to_ft] = Courses(
                self.field, self.figure, self._options, self._grounds, to_ft
            )
        return self._others[to_ft]

    def beneath(self, end: Figure) -> float:
        """How high above base height the surface is that ``end`` stands on or flies over."""
        return feet_of(self.field, replace(end, altitude_ft=0.0), Square(end.column, end.row))

    # ------------------------------------------------------------------------------- what it can do

    @cached_property
    def start(self) -> Phase:
        """The phase in which it begins to move (Base Initiative; ruling R30)."""
        rate = self.walk(Pace.MOVE).rate
        return base_phase(self.legs.size, 12 if isinstance(rate, Impossible) else rate).value

    @cached_property
    def _arrangement(self) -> Arrangement:
        from fieldwright.geometry.threat.arrangement import Arrangement

        return Arrangement.of(self._options)

    @cached_property
    def _impassable(self) -> Collection[UUID]:
        """Friends that are threatened: they cannot be passed."""
        from fieldwright.geometry.threat.passing import impassable_friends

        return impassable_friends(self.field, self.legs, arrangement=self._arrangement)

    def walk(self, pace: Pace) -> Walk:
        """The move of a pace."""
        from fieldwright.geometry.paths.mover import Means
        from fieldwright.geometry.paths.walk import Known, Walk

        if pace not in self._walks:
            flight = self.flights.of(pace)
            known = Known(
                movement=pace.movement,
                impassable=self._impassable,
                means=means_of(self.field, self.figure),
            )
            if isinstance(flight, Explained):
                points, cruise = flight.value.points, flight.value.cruise_ft
                known = replace(known, means=Means.FLYING, points=points, flown_ft=cruise)
            ground = None
            if self._grounds is not None:
                ground = self._grounds.of(self.field, self.figure, self._options, known.flown_ft)
            self._walks[pace] = Walk(
                self.field, self.figure, pace.action, self._options, ground, known
            )
        return self._walks[pace]

    def reach(self, pace: Pace, bends: Sequence[Square] = ()) -> Reach | Impossible:
        """Where a pace leads by way of some squares, or why nowhere."""
        key = (pace, tuple(bends))
        if key not in self._reaches:
            flight = self.flights.of(pace)
            refused = flight if isinstance(flight, Impossible) else None
            self._reaches[key] = refused or self.walk(pace).reach(self._heads(bends))
        return self._reaches[key]

    # --------------------------------------------------------------------------------------- bands

    def bands(
        self, pace: Pace | None, bends: Sequence[Square] = ()
    ) -> tuple[NDArray[np.uint8], tuple[Band, ...]]:
        """The bands of one pace by phases, or of all paces (None), by way of some squares.

        Each square has the number of the first one that it is in, from 1, else 0; the array has
        shape (rows, columns).
        """
        numbers = np.zeros((self.field.rows, self.field.columns), np.uint8)
        bands: list[Band] = []
        for band, mask in self._bands(pace, bends):
            bands.append(band)
            numbers[mask & (numbers == 0)] = len(bands)
        return numbers, tuple(bands)

    def _bands(
        self, pace: Pace | None, bends: Sequence[Square]
    ) -> Iterator[tuple[Band, NDArray[np.bool_]]]:
        for one in Pace if pace is None else (pace,):
            reach = self.reach(one, bends)
            if isinstance(reach, Impossible):
                continue
            whole, reached = self.squares(one), reach.reached
            if pace is None or one is Pace.HALF:
                yield Band(one, whole, self.start), reached
                continue
            yield Band(one, (whole + 1) // 2, self.start), reach.reached_first
            yield Band(one, whole, self.start.later(), later=True), reached

    def squares(self, pace: Pace) -> int:
        """The points of a pace on good ground."""
        flight = self.flights.of(pace)
        if flight is not None:
            return flight.value.points if isinstance(flight, Explained) else 0
        rate = self.walk(pace).rate
        if isinstance(rate, Impossible):
            return 0
        found = squares_of(pace.action, pace.movement, rate, scale=self.field.info.scale)
        return 0 if isinstance(found, Impossible) else found

    # -------------------------------------------------------------------------------------- courses

    def course(
        self,
        end: Figure,
        bends: Sequence[Square] = (),
        pace: Pace | None = None,
        *,
        on_its_surface: bool = False,
    ) -> Course | NoCourse:
        """The way to where ``end`` stands, through some squares; without a pace the least one.

        ``end`` is the figure that walks as it would stand, its facing as wished. It comes onto
        the surface that the cheapest way leads to, or with ``on_its_surface`` onto that of ``end``.
        """
        target = Square(end.column, end.row)
        if self.to_ft is not None and self.to_ft < (ground_ft := self.beneath(end)):
            return self.at(ground_ft).course(end, bends, pace, on_its_surface=on_its_surface)
        heads = (*self._heads(bends), _head_of(end))
        for one in self._paces((self.begins, *bends, target), heads, pace):
            walk = self.walk(one)
            level = walk.ground.level_of(end.surface, *target) if on_its_surface else None
            found = walk.path_within(heads, level)
            if found is not None:
                return self._course(one, found, end, bends)
        refused = self._refused(pace or Pace.SPRINT, heads)
        where = surface_words(self.field, end)
        if on_its_surface and where and not refused.reason:
            return replace(refused, reason=f"It does not get {where} that way.")
        return refused

    def _heads(self, squares: Sequence[Square]) -> tuple[Square, ...]:
        """Where its head is when it has its north-west square in others, facing as it does now."""
        head = _head_of(self.legs)
        across, down = head.column - self.begins.column, head.row - self.begins.row
        return tuple(Square(one.column + across, one.row + down) for one in squares)

    def _paces(
        self, stops: Sequence[Square], heads: tuple[Square, ...], pace: Pace | None
    ) -> Iterator[Pace]:
        """The paces that lead to the last of some squares, the least first."""
        least = 0 if has_four_facings(self.legs) else _least_points(stops)
        bends = stops[1:-1]
        for one in Pace if pace is None else (pace,):
            if self.squares(one) >= least:
                reach = self.reach(one, bends)
                if not isinstance(reach, Impossible) and reach.holds(heads[-1]):
                    yield one

    def _course(self, pace: Pace, path: Path, end: Figure, bends: Sequence[Square]) -> Course:
        from fieldwright.geometry.threat.provocation import Manner
        from fieldwright.geometry.threat.provoking import provoked

        last = path.steps[-1] if path.steps else None
        if last is not None:
            end = self.at_its_height(replace(end, surface=last.surface))
            if has_four_facings(end):
                end = with_block(end, last.block, last.facing)
        manner = Manner(facing=end.facing, arrangement=self._arrangement)
        steps = [self._at(step.block, step.facing, step.surface) for step in path.steps]
        flown = self.flights.flown(pace)
        if steps and flown is not None:
            steps[-1] = replace(steps[-1], altitude_ft=end.altitude_ft)
        return Course(
            pace,
            path,
            end,
            self._halted(path, end),
            self.start,
            surface_words(self.field, end),
            provoked(self.field, self.legs, steps, manner=manner),
            self._places(path, self._heads(bends)),
            flown if isinstance(flown, Flown) else None,
        )

    def at_its_height(self, end: Figure) -> Figure:
        """Who flies comes to its height, or stays at it, whatever rises or falls beneath it."""
        if self.to_ft is None and not self.legs.altitude_ft:
            return end
        wanted = self.feet_ft if self.to_ft is None else self.to_ft
        return replace(end, altitude_ft=max(0.0, wanted - self.beneath(end)))

    def _halted(self, path: Path, end: Figure) -> Figure | None:
        """The figure where something unknown stops it (Combat Movement on the Battle Map)."""
        halt = path.halts_at
        if halt is None:
            return None
        if halt.after == 0:
            return self.legs
        step = path.steps[halt.after - 1]
        stopped = self._at(step.block, step.facing, step.surface)
        return stopped if has_four_facings(stopped) else replace(stopped, facing=end.facing)

    def _at(self, block: Block, facing: int, surface: UUID | None) -> Figure:
        """The walking figure on its way."""
        turned = facing if has_four_facings(self.legs) else self.legs.facing
        there = replace(with_block(self.legs, block, turned), surface=surface)
        if self.to_ft is None:
            return there
        cruise = max(self.feet_ft, self.to_ft)
        return replace(there, altitude_ft=max(0.0, cruise - self.beneath(there)))

    def _refused(self, pace: Pace, squares: Sequence[Square]) -> NoCourse:
        """Why there is no such way; on a large field only that there is none, at once."""
        from fieldwright.geometry.paths.path import OutOfReach

        flight = self.flights.of(pace)
        if isinstance(flight, Impossible):
            return NoCourse(flight.reason, pace=pace)
        if self.field.rows * self.field.columns > QUICK:
            return NoCourse("", pace=pace)
        found = self.walk(pace).path(squares)
        if isinstance(found, OutOfReach):
            return NoCourse(found.reason, self._places(found.path, squares[:-1]), pace)
        # A way that is there but ends on another level than was asked for is none.
        return NoCourse(found.reason if isinstance(found, Impossible) else "", pace=pace)

    def why_not(self, answer: NoCourse, squares: Sequence[Square]) -> NoCourse:
        """The same answer with its reason, however long it takes to find one."""
        if answer.reason or answer.pace is None:
            return answer
        found = self.walk(answer.pace).path(self._heads(squares))
        return replace(answer, reason=found.reason) if isinstance(found, Impossible) else answer

    @staticmethod
    def _places(path: Path, bends: Sequence[Square]) -> tuple[Place, ...]:
        turns = set(bends)
        return (
            Place(path.start, 0),
            *(
                Place(
                    step.block,
                    step.total,
                    step.phase > 0,
                    step.total > path.allowance,
                    step.head in turns,
                )
                for step in path.steps
            ),
        )


def _head_of(figure: Figure) -> Square:
    """The square that a figure's ways are told by: a long body's head, else its north-west one."""
    return head_of(figure) if has_four_facings(figure) else Square(figure.column, figure.row)


def _least_points(stops: Sequence[Square]) -> int:
    """The fewest points that a way through some squares takes on open ground."""
    straight = diagonal = 0
    for one, other in pairwise(stops):
        across, down = abs(one.column - other.column), abs(one.row - other.row)
        straight += abs(across - down)
        diagonal += min(across, down)
    return points_of(straight, diagonal)
