"""The way of a deed, worked out before anything is asked: its steps, and what is left for later.

combat-and-tactics.txt, Movement, Movement and Initiative, Moving Through Other Figures, Overruns,
Aerial Combat; rulings R2 to R4, R8, R35, R44.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.deeds import Due
from fieldwright.combat.moves.friends import all_impassable, impassable_on
from fieldwright.combat.moves.going import Going, going_of, why_not_going
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.moves.rates import rate_now
from fieldwright.combat.moves.seeking import at_hand, is_plain, least_points, narrowed
from fieldwright.combat.orders import Act
from fieldwright.combat.state import Combatant, FightState, Gone
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import mount_of, moved_figure
from fieldwright.geometry.overruns import can_overrun
from fieldwright.geometry.paths.flight import flight
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.occupancy import others, why_not_end
from fieldwright.geometry.paths.path import Path, Step
from fieldwright.geometry.paths.walk import Begun, Known, Walk
from fieldwright.rules.actions import Movement
from fieldwright.rules.conditions import RISING, Rising
from fieldwright.rules.explained import Impossible, Reason
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made

_SOURCE = "Combat & Tactics, Movement and Initiative"


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a deed walks: ``steps`` are made now, ``rest`` is left for the second half.

    ``overrun`` are the enemies that it means to overrun. ``path`` is the whole way, None where it
    stays. ``points`` and ``cruise_ft`` are those of a flight to another height, which ends at
    ``to_ft``; ``notes`` are what is to be said of the move as a whole.
    ``short``: its first half ends before it is spent, since it goes on through somebody there.
    """

    going: Going
    path: Path | None = None
    steps: tuple[Step, ...] = ()
    rest: tuple[Square, ...] = ()
    overrun: tuple[UUID, ...] = ()
    points: int | None = None
    cruise_ft: float | None = None
    to_ft: float | None = None
    notes: tuple[Reason, ...] = ()
    short: bool = False


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One figure's deed on one snapshot of the field."""

    field: Battlefield
    state: FightState
    combatant: Combatant
    due: Due
    as_if: Going | None = None
    """Another movement than the deed's own."""

    @cached_property
    def figure(self) -> Figure:
        """The figure whose deed it is."""
        found = self.field.things["figures"][self.combatant.id]
        assert isinstance(found, Figure)
        return found

    @cached_property
    def legs(self) -> Figure:
        """The figure that does the walking."""
        return moved_figure(self.field, self.figure)

    @cached_property
    def going(self) -> Going:
        """What movement the deed has."""
        return self.as_if or going_of(self.due)

    @property
    def gone(self) -> Gone:
        """What its move of this round has come to."""
        return self.combatant.gone or Gone()


# ------------------------------------------------------------------------------------ what is known


def rising_now(setting: Setting) -> Rising | None:
    """What getting up takes of this deed, None for what the posture takes (ruling R35)."""
    legs, going = setting.legs, setting.going
    if going.second:
        return Rising.HALF if setting.gone.rose else Rising.NOTHING
    if setting.combatant.knocked_down and RISING[legs.posture] is Rising.FULL:
        return Rising.HALF
    return None


def known_of(setting: Setting, to_ft: float | None = None) -> Known | Impossible:
    """What is known of the move of a deed, without the figures in its way."""
    going, gone, combatant = setting.going, setting.gone, setting.combatant
    known = Known(
        movement=going.movement,
        rate=rate_now(setting.state, setting.figure, setting.legs),
        rises=rising_now(setting),
    )
    if going.second and not gone.rose:
        begun = Begun(
            spent=combatant.moved,
            diagonals=combatant.diagonals,
            worst=Fraction(gone.worst or 0),
            crossed=gone.crossed,
            goes_on=bool(gone.way),
        )
        known = replace(known, begun=begun, points=gone.points)
    if to_ft is None:
        return known
    found = flight(setting.field, setting.figure, going.action, to_ft, known=known)
    if isinstance(found, Impossible):
        return found
    told = found.value
    points = told.points
    if known.points is not None:
        points = known.points - told.climbed + told.free
    means = Means.FLYING
    return replace(known, means=means, points=points, flown_ft=told.cruise_ft, rate=1)


def walk_of(
    setting: Setting,
    known: Known,
    *,
    impassable: Collection[UUID] = (),
    overrun: Collection[UUID] = (),
) -> Walk:
    """The move of a deed; ``impassable`` are friends that may not be passed (ruling R8)."""
    field, figure = setting.field, setting.figure
    options = options_in(field, setting.state)
    ground = ground_for(field, figure, options, known.flown_ft)
    told = replace(known, impassable=impassable, overrun=overrun)
    return Walk(field, figure, setting.going.action, options, ground, told)


def to_be_overrun(setting: Setting, way: Iterable[Square]) -> tuple[UUID, ...]:
    """The smaller, standing enemies whose squares are named on a way."""
    going = setting.going
    if going.is_shift or going.withdraws:
        return ()
    field, legs = setting.field, setting.legs
    found: dict[UUID, None] = {}
    for square in way:
        one = Block(square.column, square.row, square.column + 1, square.row + 1)
        for other in index_of(field).near(Figure, one):
            rides = mount_of(field, other) is not None
            if not rides and block_of(other).holds(square) and can_overrun(field, legs, other):
                found[other.id] = None
    return tuple(found)


# --------------------------------------------------------------------------------------- the plan


@dataclass(frozen=True, slots=True)
class _Made:
    """A plan with all that it follows from."""

    setting: Setting
    way: tuple[Square, ...]
    to_ft: float | None
    plan: Plan | Impossible

    def is_for(self, setting: Setting, act: Act) -> bool:
        """Whether it is the plan of a deed on a map and at a moment."""
        mine = self.setting
        return (
            mine.field.board is setting.field.board
            and mine.state is setting.state
            and mine.combatant is setting.combatant
            and (mine.due, mine.as_if) == (setting.due, setting.as_if)
            and (self.way, self.to_ft) == (act.way, act.to_ft)
        )


_made_last: list[_Made] = []
"""The plan that was asked for last: whoever is told that a way is free mostly goes it then."""


def plan_of(setting: Setting, act: Act) -> Plan | Impossible:
    """The way of a deed, or why there is none."""
    last = _made_last[-1] if _made_last else None
    if last is not None and last.is_for(setting, act):
        return last.plan
    plan = _made(setting, act)
    _made_last[:] = [_Made(setting, act.way, act.to_ft, plan)]
    return plan


def _made(setting: Setting, act: Act) -> Plan | Impossible:
    going = setting.going
    if going.at_once and setting.due.order.movement is None and going.action.allows(Movement.NONE):
        # Nobody has said how much it moves: one square is the free shift.
        shift = replace(setting, as_if=Going(going.action, Movement.NONE))
        found = _planned(shift, act)
        if isinstance(found, Plan):
            return found
    return _planned(setting, act)


def _planned(setting: Setting, act: Act) -> Plan | Impossible:
    going = setting.going
    way = act.way or (setting.gone.way if going.second and is_up(setting.legs) else ())
    to_ft = setting.gone.to_ft if act.to_ft is None and going.second else act.to_ft
    if not way and to_ft is None:
        return Plan(going=going)
    refused = why_not_going(going, setting.due, setting.combatant)
    if refused:
        return Impossible(refused, _SOURCE)
    continues = going.second and act.to_ft is None and setting.gone.points is not None
    known = known_of(setting, None if continues else to_ft)
    if isinstance(known, Impossible):
        return known
    overrun = to_be_overrun(setting, way)
    found = _path(setting, known, way, overrun)
    if isinstance(found, Impossible):
        return found
    walk, path = found
    covered = tuple(step for step in path.steps if step.phase == 0 or not _waits(going))
    steps = _with_room_at_its_end(walk, covered) if len(covered) < len(path.steps) else covered
    return Plan(
        going=going,
        path=path,
        steps=steps,
        rest=_bends(path.steps[len(steps) :]),
        overrun=overrun,
        points=known.points,
        cruise_ft=known.flown_ft,
        to_ft=to_ft,
        notes=walk.notes,
        short=len(steps) < len(covered),
    )


def _with_room_at_its_end(walk: Walk, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of the first half as far as one with room to stand: nobody waits in a friend."""
    while steps and not _may_stand(walk, steps[-1]):
        steps = steps[:-1]
    return steps


def _may_stand(walk: Walk, step: Step) -> bool:
    """Whether a mover may stand where a step leads, among those who are there (ruling R8)."""
    near = list(others(walk.field, walk.company, step.block))
    return all(
        not why_not_end(walk.field, walk.company, [one for one in near if block_of(one).holds(at)])
        for at in step.block.squares()
    )


def _waits(going: Going) -> bool:
    """Whether the second half of a way is gone in the next phase."""
    return going.is_whole and not going.second


def _path(
    setting: Setting, known: Known, way: Sequence[Square], overrun: tuple[UUID, ...]
) -> tuple[Walk, Path] | Impossible:
    """The move, and its cheapest way that passes no friend who may not be passed."""
    free = walk_of(setting, known, overrun=overrun)
    if free.refusal is None:
        walk = free.barred_by(all_impassable(setting, free.window))
        found = at_hand(walk, setting.state, way) or _within(walk, way)
        if found is not None:
            return walk, found
    return _past_whom_it_meets(setting, known, way, overrun)


def _past_whom_it_meets(
    setting: Setting, known: Known, way: Sequence[Square], overrun: tuple[UUID, ...]
) -> tuple[Walk, Path] | Impossible:
    """The move and its way, or why there is none: only friends that are met have a say in that.

    The way is looked for without regard to them, and again for as long as it meets one.
    """
    impassable: set[UUID] = set()
    while True:
        walk = walk_of(setting, known, impassable=impassable, overrun=overrun)
        found = walk.path(way)
        if isinstance(found, Impossible):
            return found
        met = impassable_on(setting, found) - impassable
        if not met:
            return walk, found
        impassable |= met


def _within(walk: Walk, way: Sequence[Square]) -> Path | None:
    """The way if the move covers it, looked for only where such a way can lead."""
    stops = (walk.head, *way)
    box = Block(
        min(one.column for one in stops),
        min(one.row for one in stops),
        max(one.column for one in stops) + 1,
        max(one.row for one in stops) + 1,
    )
    found = None
    for most, part in narrowed(walk, box, least_points(stops)):
        found = part.path_within(way)
        if found is not None and is_plain(found) and found.cost <= most:
            break
    return found


def _bends(steps: Sequence[Step]) -> tuple[Square, ...]:
    """The squares at which a way changes its direction, and its end."""
    heads = [step.head for step in steps]
    if not heads:
        return ()
    bends = [
        here.head
        for here, following in pairwise(steps)
        if here.facing != following.facing or here.half_moves or following.half_moves
    ]
    return (*bends, heads[-1])


def is_up(legs: Figure) -> bool:
    """Whether a figure stands, or flies."""
    return legs.altitude_ft > 0 or legs.posture == "standing"


def sentence(name: str, refused: Impossible) -> str:
    """Why there is no way, as a sentence about somebody."""
    return f"{name}: {refused.reason.rstrip('.')}."
