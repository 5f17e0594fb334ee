"""One figure with one action on the ground: where it gets, and by which way.

The worst footing of a path decides the allowance of all of it (ruling R3). So the search is made
once for each reduction that the ground around has, over steps no worse than that and with the
points that it leaves; a square's cheapest valid way is the cheapest of these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as part
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.mounts import moved_figure, riders_of
from fieldwright.geometry.paths.budgets import Budget, budget_of, halves_of
from fieldwright.geometry.paths.forbidding import (
    notes_of,
    rising_of,
    uncharged,
    why_no_move,
)
from fieldwright.geometry.paths.ground import Layer, WalkingGround
from fieldwright.geometry.paths.known import Begun, Known
from fieldwright.geometry.paths.mover import Means, mover_of, rate_with, usual_means
from fieldwright.geometry.paths.occupancy import Company, Occupied, occupied
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.wave import Arrivals, Search, Seed, Standing, StepBits
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.conditions import Rising
from fieldwright.rules.explained import Impossible, Reason
from fieldwright.rules.footing import half_of
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fieldwright.geometry.paths.barring import Without

_MOVEMENT = "Combat & Tactics, Combat Actions and Movement"


_OF_ITSELF = (
    "legs",
    "movement",
    "means",
    "rate",
    "refusal",
    "ground",
    "layer",
    "ways",
    "start",
    "place",
    "head",
)
"""What is known of a move whoever stands in its way and wherever it is looked for."""

__all__ = ["Begun", "Known", "Walk"]


@dataclass(eq=False)
class Walk:
    """A figure's move, worked out as far as it is asked for; it belongs to one snapshot."""

    field: Battlefield
    figure: Figure
    action: Action
    options: TableOptions = USUAL_OPTIONS
    given: WalkingGround | None = None
    known: Known = part(default_factory=Known)
    _budgets: dict[int, Budget | Impossible] = part(default_factory=dict, init=False, repr=False)

    def within(self, block: Block) -> Walk:
        """The same move, looked for in a block of the field alone."""
        return self._like(replace(self.known, within=block))

    def barred_by(self, impassable: Collection[UUID]) -> Walk:
        """The same move, where these friends may not be passed."""
        return self._like(replace(self.known, impassable=impassable))

    def _like(self, known: Known) -> Walk:
        """The same figure and action; what does not hang on company or place is taken over."""
        found = Walk(self.field, self.figure, self.action, self.options, self.given, known)
        found._budgets = self._budgets
        for name in _OF_ITSELF:
            if name in self.__dict__:
                found.__dict__[name] = self.__dict__[name]
        return found

    # ------------------------------------------------------------------------------ the questions

    def reach(self, via: Sequence[Square] = ()) -> Reach | Impossible:
        """All squares that the move can end in, by way of some others; or why there is no move."""
        from fieldwright.geometry.paths.reaching import reached

        if not all(self.field.block.holds(square) for square in via):
            return Impossible("a square on the way lies outside of the field", "ruling R1")
        return self.refusal or reached(self, via)

    def path(self, waypoints: Sequence[Square], level: int | None = None) -> Path | Impossible:
        """The cheapest way through some squares; it ends in the last one, on ``level`` if given."""
        from fieldwright.geometry.paths.finding import found_path

        return self.refusal or found_path(self, waypoints, level)

    def path_within(self, waypoints: Sequence[Square], level: int | None = None) -> Path | None:
        """The way if the move covers it, else None: quicker than to ask why there is none."""
        from fieldwright.geometry.paths.finding import found_within

        return None if self.refusal is not None else found_within(self, waypoints, level)

    def path_too_long(self, waypoints: Sequence[Square]) -> OutOfReach | None:
        """A way that is longer than the move; None where none leads there, without saying why."""
        from fieldwright.geometry.paths.finding import found_path

        found = self.refusal or found_path(self, waypoints, None, told=False)
        return found if isinstance(found, OutOfReach) else None

    def why_not(self, square: Square) -> str:
        """Why the move cannot end in a square, in a sentence; empty where it can."""
        from fieldwright.geometry.paths.refusing import why_not

        return self.refusal.reason if self.refusal is not None else why_not(self, square)

    # ------------------------------------------------------------------------------ what it is like

    @cached_property
    def legs(self) -> Figure:
        """The figure that does the walking: the mount of one who rides."""
        return moved_figure(self.field, self.figure)

    @cached_property
    def movement(self) -> Movement:
        """How much movement goes with the action."""
        return self.action.greatest if self.known.movement is None else self.known.movement

    @cached_property
    def means(self) -> Means:
        """How it moves."""
        return usual_means(self.legs) if self.known.means is None else self.known.means

    @cached_property
    def notes(self) -> tuple[Reason, ...]:
        """What else is to be said of the move, wherever it leads."""
        return notes_of(self)

    @cached_property
    def rate(self) -> int | Impossible:
        """The rate in points of movement."""
        if self.known.rate is not None:
            return self.known.rate
        return rate_with(self.legs, self.means)

    @cached_property
    def refusal(self) -> Impossible | None:
        """Why there is no move at all."""
        if isinstance(self.rate, Impossible):
            return self.rate
        if not self.field.block.holds(self.place):
            return Impossible(f"{self.legs.name} is not on the field", "ruling R1")
        refused = why_no_move(self)
        if refused is not None:
            return refused
        budget = self.budget(0)
        if isinstance(budget, Impossible):
            return budget
        # A flyer may spend all its points on climbing, and stays over its square.
        if budget.allowance == 0 and self.known.points is None:
            cannot = "cannot move" if self.known.begun is None else "has no movement left"
            return Impossible(f"{self.legs.name} {cannot}", "Combat & Tactics, Movement")
        return None

    @cached_property
    def place(self) -> Square:
        """Where it begins: its north-west square."""
        return Square(self.legs.column, self.legs.row)

    @cached_property
    def head(self) -> Square:
        """The square that tells where it begins: the head of a long body, else its place."""
        across, down = self.head_on(self.layer)
        return Square(self.place.column + across, self.place.row + down)

    def head_on(self, layer: int) -> tuple[int, int]:
        """Where the square that it is told by is, from its place on a layer."""
        return self.ground.mover.head(self.ground.layers[layer].facing)

    def place_of(self, layer: int, square: Square) -> Square:
        """Its place on a layer when the square that it is told by is this one."""
        across, down = self.head_on(layer)
        return Square(square.column - across, square.row - down)

    @cached_property
    def ground(self) -> WalkingGround:
        """The ground of the field for this kind of mover, the given one if it fits."""
        mover = mover_of(self.field, self.figure, self.options, self.means, self.known.flown_ft)
        ground = self.given
        if ground is None or ground.mover != mover:
            ground = WalkingGround.of(self.field, mover)
        elif ground.field is not self.field:
            ground = ground.updated(self.field)
        return ground.with_room(self._layer(ground), self.place)

    def _layer(self, ground: WalkingGround) -> int:
        level = ground.level_of(self.legs.surface, *self.place)
        facings = ground.mover.facings
        facing = 0 if len(facings) == 1 else self.legs.facing - self.legs.facing % 2
        return ground.layers.index(Layer(level, facing))

    @cached_property
    def layer(self) -> int:
        """The layer that it begins on."""
        return self._layer(self.ground)

    @cached_property
    def budgets(self) -> tuple[Budget, ...]:
        """The points of the move by each footing that the ground around has, the best first."""
        found = (self.budget(worst) for worst in sorted({0, *self.board.reductions}))
        return tuple(budget for budget in found if isinstance(budget, Budget))

    def budget(self, worst: int) -> Budget | Impossible:
        """The points of the move over footing no worse than that reduction of the ground."""
        found = self._budgets.get(worst)
        if found is None:
            found = self._budgets[worst] = self._budget(worst)
        return found

    def _budget(self, worst: int) -> Budget | Impossible:
        assert not isinstance(self.rate, Impossible)
        off = self.ground.reductions[worst]
        if self.known.begun is not None:
            off = max(off, self.known.begun.worst)
        if self.known.points is not None:
            total = self.known.points
            first = half_of(total) if self.movement is Movement.FULL else total
            return self._left(Budget(worst, off, total, first, halves_of(total)))
        scale = self.field.info.scale
        found = budget_of(self.action, self.movement, self.rate, (worst, off), scale)
        return found if isinstance(found, Impossible) else self._left(found)

    def _left(self, budget: Budget) -> Budget:
        """What is left of a move that has begun, or of one whose figure gets up first.

        No phase takes more than half of the whole move, rounded up; the second takes the rest of a
        way of which the first went as far as whole steps let it (ruling R4).
        """
        begun = self.known.begun
        if begun is None:
            return self._risen(budget)
        left = max(0, budget.allowance - begun.spent)
        if not begun.goes_on:
            left = min(left, half_of(budget.allowance))
        return replace(budget, allowance=left, first=left)

    def _risen(self, budget: Budget) -> Budget:
        """What is left of a move whose first half went into getting up: its second phase."""
        if rising_of(self) is not Rising.HALF:
            return budget
        _, rest = budget.halves
        left = budget.allowance - budget.first
        return replace(budget, allowance=left, first=0, halves=(rest, rest))

    @property
    def allowance(self) -> int:
        """The most points that the move has: those over the best footing."""
        most = self.budget(0)
        return 0 if isinstance(most, Impossible) else most.allowance

    @cached_property
    def window(self) -> Block:
        """The squares that the move could reach."""
        margin = self.allowance + max(self.ground.mover.width, self.ground.mover.depth)
        one = Block(self.place.column, self.place.row, self.place.column + 1, self.place.row + 1)
        found = one.grown(margin).clipped(self.field.block)
        return found if self.known.within is None else found.clipped(self.known.within)

    @cached_property
    def company(self) -> Company:
        """Who else is on the way, and how they are treated; whoever moves is on its feet."""
        along = {self.figure.id, *(one.id for one in riders_of(self.field, self.legs))}
        mover = self.legs
        if mover.posture != "standing":
            mover = replace(mover, posture="standing")
        return Company(mover, self.known.impassable, self.known.overrun, along)

    # ------------------------------------------------------------------------------- the searches

    @cached_property
    def board(self) -> StepBits:
        """The steps of the window."""
        return self._board(self.window)

    @cached_property
    def ways(self) -> list[int]:
        """The numbers of the ground's ways that the figure may go.

        Long bodies walk head first, into one of the three squares ahead of the head; only who
        withdraws steps straight back too, and the shift of an action without movement leads
        anywhere (combat-and-tactics.txt, Withdraw, No-Move Actions).
        """
        ground = self.ground
        if not ground.mover.is_long or self.movement is Movement.NONE:
            return list(range(len(ground.ways)))
        backs = self.action is Action.WITHDRAW
        return [
            number
            for number, way in enumerate(ground.ways)
            if way.is_turn or ground.is_head_first(way) or (backs and ground.is_straight_back(way))
        ]

    def _board(self, window: Block) -> StepBits:
        codes = self.ground.codes[:, window.top : window.bottom, window.left : window.right]
        if len(self.ways) < len(codes):
            codes = codes[self.ways]
        return StepBits(window, [self.ground.ways[number] for number in self.ways], codes)

    @cached_property
    def figures(self) -> Occupied:
        """The figures of the window."""
        return occupied(self.ground, self.company, self.window)

    @cached_property
    def ends(self) -> list[int]:
        """The places of the window that the move may end in, as bits by layer."""
        return self.ends_on(self.board, self.figures)

    def ends_on(self, board: StepBits, figures: Occupied) -> list[int]:
        """The places of a board that the move may end in; it may always stay where it is."""
        left, top, right, bottom = board.window
        rooms = self.ground.rooms[:, top:bottom, left:right]
        found = [board.bits(mask) for mask in rooms & ~figures.barred & ~figures.full]
        found[self.layer] |= 1 << board.place(self.place)
        return found

    def seed(self, search: Search) -> Seed:
        """The state that it begins in: parity and crossings of a move run on over its phases."""
        begun = self.known.begun or Begun()
        crossed = begun.crossed and search.is_counted
        standing = Standing(self.layer, begun.diagonals % 2, crossed=crossed)
        return Seed(0, search.state(standing), search.board.place(self.place))

    def searches(self) -> Iterator[tuple[Budget, Search]]:
        """The search for each footing."""
        for budget in self.budgets:
            yield budget, self.search(self.board, self.figures, budget, budget.allowance)

    def search(
        self, board: StepBits, figures: Occupied, budget: Budget, limit: int | None
    ) -> Search:
        """The search over a board for one footing, within ``limit`` points if there is one."""
        window = board.window
        forbidden = uncharged(self, window)
        masks = figures.barred if forbidden is None else figures.barred | forbidden
        barred = [board.bits(mask) for mask in masks]
        shift = self.movement is Movement.NONE
        last = 0
        if self.ground.mover.stands_in_halves:
            left, top, right, bottom = window
            last = board.bits(self.ground.halved[top:bottom, left:right])
        hindered = {
            number: board.bits(figures.hindered[way])
            for number, way in enumerate(self.ways if figures.hindered else ())
            if way in figures.hindered
        }
        return Search(board, budget.worst, budget.halves, barred, hindered, last, limit, shift)

    @cached_property
    def without(self) -> tuple[Without, ...]:
        """The same move with one kind of thing left out, to find out what bars a way."""
        from fieldwright.geometry.paths.barring import moves_without

        return tuple(moves_without(self))

    @cached_property
    def waves(self) -> tuple[tuple[Budget, Search, Arrivals], ...]:
        """Where the move gets from its place, for each footing."""
        return tuple(
            (budget, search, search.spread([self.seed(search)]))
            for budget, search in self.searches()
        )

    @cached_property
    def everywhere(self) -> tuple[StepBits, Occupied]:
        """The steps and figures of the whole field, for ways that are too long."""
        block = self.field.block
        return self._board(block), occupied(self.ground, self.company, block)

    def block_at(self, layer: int, square: Square) -> Block:
        """The squares that the mover fills on a layer."""
        return self.ground.mover.block(self.ground.layers[layer].facing, square)

    @cached_property
    def start(self) -> Block:
        """The squares that it begins on."""
        return block_of(self.legs)
