"""What of a figure decides where it can walk: footprint, size, and how it moves.

combat-and-tactics.txt, Figures and Facing, Overruns (mounted figures), Water and Aerial Combat;
rulings R5, R8, R44.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_behind
from fieldwright.geometry.figure_room import can_swim
from fieldwright.geometry.footprints import HEIGHT_FT, width_and_depth
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.paths.turning import Turn, turn_of
from fieldwright.geometry.surfaces import feet_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.options import TableOptions
from fieldwright.stats.derived import rate_of
from fieldwright.stats.notation import Movement, NotationError
from fieldwright.terms.bodies import SizeLetter
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made

USUAL_RATE = 12
"""The rate of a figure without numbers: that of a human without load (Base Movement)."""


class Means(StrEnum):
    """How a figure moves."""

    WALKING = "walking"
    SWIMMING = "swimming"
    FLYING = "flying"


@quickly_made
@dataclass(frozen=True, slots=True)
class Mover:
    """A kind of mover; figures of one kind share a ground.

    ``width`` across and ``depth`` along its facing, in squares. ``swims``: deep water does not
    stop it. ``flown_ft`` is the height above base at which one who flies does so. The two
    table options are those of ruling R5.
    """

    width: int = 1
    depth: int = 1
    size: SizeLetter = "M"
    swims: bool = False
    means: Means = Means.WALKING
    flown_ft: float = 0.0
    past_corners: bool = False
    half_squares: bool = False

    @property
    def stands_in_halves(self) -> bool:
        """Whether it may stand in half squares: by the table option, if it fills one square."""
        return self.half_squares and self.width == self.depth == 1

    @property
    def is_long(self) -> bool:
        """Whether it is not as long as wide, so that it matters how it lies."""
        return self.width != self.depth

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings that matter for its room: one for square footprints, else the four sides."""
        return (0,) if self.width == self.depth else (0, 2, 4, 6)

    @property
    def tall_ft(self) -> float:
        """How tall it stands; small ones wade as man-sized ones do (as in placing.why_not_here)."""
        return max(HEIGHT_FT["M"], HEIGHT_FT.get(self.size, HEIGHT_FT["M"]))

    @property
    def stoops_ft(self) -> float:
        """How low it stoops to pass beneath something: to half of its height."""
        return HEIGHT_FT.get(self.size, HEIGHT_FT["M"]) / 2

    def block(self, facing: int, square: Square) -> Block:
        """Its squares with this facing and its north-west corner in ``square``."""
        across, down = self.extent(facing)
        return Block(square.column, square.row, square.column + across, square.row + down)

    def extent(self, facing: int) -> tuple[int, int]:
        """Columns and rows that it fills with this facing."""
        return (self.depth, self.width) if facing % 4 == 2 else (self.width, self.depth)

    def places_onto(self, facing: int, block: Block) -> Block:
        """All its places with this facing from which it reaches into a block."""
        across, down = self.extent(facing)
        return Block(block.left - across + 1, block.top - down + 1, block.right, block.bottom)

    def head(self, facing: int) -> tuple[int, int]:
        """Where the head of a long body is, from its place; that place itself for others."""
        if not self.is_long:
            return 0, 0
        behind = block_behind(Square(0, 0), self.width, self.depth, facing)
        return -behind.left, -behind.top

    def turn(self, before: int, after: int) -> Turn:
        """Its quarter turn about its head from one side to the next (ruling R9)."""
        return turn_of(self.width, self.depth, before, after)


def mover_of(
    field: Battlefield,
    figure: Figure,
    options: TableOptions,
    means: Means = Means.WALKING,
    flown_ft: float | None = None,
) -> Mover:
    """The kind of mover that a figure, or its mount, is; flying at ``flown_ft`` or as it is."""
    legs = moved_figure(field, figure)
    width, depth = width_and_depth(legs)
    if means is not Means.FLYING:
        height = 0.0
    elif flown_ft is not None:
        height = flown_ft
    else:
        height = feet_of(field, legs, Square(legs.column, legs.row))
    return Mover(
        width,
        depth,
        legs.size,
        swims=means is Means.SWIMMING or can_swim(legs),
        means=means,
        flown_ft=height,
        past_corners=options.move_past_corners,
        half_squares=options.figures_in_half_squares,
    )


def usual_means(figure: Figure) -> Means:
    """How a figure moves as it is now: it flies while it is in the air, else it walks."""
    return Means.FLYING if figure.altitude_ft > 0 else Means.WALKING


def rate_with(figure: Figure, means: Means) -> int | Impossible:
    """The rate that a figure's numbers print for a way of moving, in points of movement.

    What swims, flies or walks without a printed rate for it is for the DM to say (ruling R44).
    """
    stats = figure.stats
    if stats is None:
        return USUAL_RATE if means is Means.WALKING else _no_rate(figure, means, "")
    try:
        printed = Movement.parse(stats.movement)
    except NotationError:
        return rate_of(stats) if means is Means.WALKING else _no_rate(figure, means, "")
    mode = printed.mode(means)
    if mode is not None:
        return mode.rate
    others = " or ".join(one.name for one in printed.modes if one.name in (*Means,))
    return _no_rate(figure, means, others)


def _no_rate(figure: Figure, means: Means, others: str) -> Impossible:
    """That a figure has no rate for a way of moving; ``others`` are those that it has."""
    way = "on foot" if means is Means.WALKING else f"for {means}"
    choose = f"choose {others} or type one" if others else "the DM gives one"
    return Impossible(f"{figure.name} has no rate {way}; {choose}", "ruling R44")


def wading_reduction_feet(mover: Mover, depth_ft: int) -> int:
    """A depth as a man-sized figure would feel it: larger ones wade deeper (ruling R8, sizes)."""
    return _felt_feet(mover.tall_ft, depth_ft)


@lru_cache(maxsize=1024)
def _felt_feet(tall_ft: float, depth_ft: int) -> int:
    """The same for somebody so tall."""
    share = Fraction(HEIGHT_FT["M"]) / Fraction(tall_ft)
    return -int(-(depth_ft * share) // 1)
