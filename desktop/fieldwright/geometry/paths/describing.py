"""A way that was found, in the words of the rules: blocks, phases, running sums and reasons."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import NAMES, block_of, head_of, with_block
from fieldwright.geometry.paths.explaining import crossing_reasons, footing_reasons
from fieldwright.geometry.paths.ground import Layer
from fieldwright.geometry.paths.halting import halt_on
from fieldwright.geometry.paths.path import Path, Step
from fieldwright.geometry.paths.tracing import Trace
from fieldwright.geometry.paths.walk import Walk
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.movement import Phase
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fieldwright.geometry.paths.finding import Found

_TURNS = "Combat & Tactics, Combat Movement on the Battle Map; ruling R9"
_DIAGONALS = "Combat & Tactics, Movement; ruling R2"


def described_path(walk: Walk, found: Found, waypoints: list[Square]) -> Path:
    """The path of a way, every step with what it costs and why."""
    budget = found.budget
    steps = tuple(_steps(walk, found))
    start_phase = walk.known.start_phase
    phases: tuple[Phase, ...] = ()
    if start_phase is not None:
        phases = tuple(start_phase.later(step.phase) for step in steps)
    overrun = [
        one.id
        for one in (walk.field.things["figures"].get(key) for key in walk.known.overrun)
        if isinstance(one, Figure) and _enters(steps, one)
    ]
    return Path(
        start=walk.start,
        steps=steps,
        cost=found.end.cost,
        allowance=budget.allowance,
        first_phase=budget.first,
        reduction=_worst(steps, budget.reduction),
        phases=phases,
        waypoints=tuple(waypoints),
        halts_at=halt_on(walk, steps),
        overrun=tuple(overrun),
    )


def _enters(steps: tuple[Step, ...], other: Figure) -> bool:
    return any(not step.block.clipped(block_of(other)).is_empty for step in steps)


def _steps(walk: Walk, found: Found) -> list[Step]:
    """Every step; turning belongs to the step after it, or at the end to the one before."""
    steps: list[Step] = []
    turned: list[Trace] = []
    for trace in found.traces:
        turned.append(trace)
        if not trace.way.is_turn:
            steps.append(_step(walk, found, turned))
            turned = []
    if turned and steps:
        steps.append(_with_turns(steps.pop(), _step(walk, found, turned)))
    elif turned:
        steps.append(_step(walk, found, turned))
    return steps


def _with_turns(step: Step, turns: Step) -> Step:
    """A step and the turns after it as one."""
    return replace(
        turns,
        cost=step.cost + turns.cost,
        diagonal=step.diagonal,
        reduction=max(step.reduction, turns.reduction),
        half_moves=step.half_moves + turns.half_moves,
        why=(*step.why, *turns.why),
    )


def _block(walk: Walk, found: Found, place: int, layer: int) -> Block:
    return walk.block_at(layer, found.search.board.square(place))


def _surface(walk: Walk, layer: int, block: Block) -> UUID | None:
    level = walk.ground.layers[layer].level
    return walk.ground.surface_of(level, block.left, block.top)


def _step(walk: Walk, found: Found, traces: list[Trace]) -> Step:
    """Some turns and the step after them, or only turns, as one step."""
    trace = traces[-1]
    way = trace.way
    before = _block(walk, found, trace.place, way.source)
    corner = Square(before.left + way.across, before.top + way.down)
    after = walk.block_at(way.target, corner)
    target: Layer = walk.ground.layers[way.target]
    is_long = walk.ground.mover.is_long
    return Step(
        square=corner,
        block=after,
        facing=target.facing if is_long else way.direction,
        surface=_surface(walk, way.target, after),
        cost=sum(one.cost for one in traces),
        total=trace.total,
        diagonal=way.is_diagonal,
        phase=int(trace.total > found.budget.first),
        reduction=max(walk.ground.reductions[one.reduction] for one in traces),
        why=tuple(_turned(walk, traces) + _why(walk, found, traces)),
        head=_head(walk, after, target.facing),
        half_moves=sum(one.crossed.halves for one in traces),
    )


def _turned(walk: Walk, traces: list[Trace]) -> list[Reason]:
    """That the figure turns, and to which side it faces then."""
    turns = [trace for trace in traces if trace.way.is_turn]
    if not turns:
        return []
    facing = walk.ground.layers[turns[-1].way.target].facing
    points = sum(trace.cost for trace in turns)
    return [Reason(f"turns to face {NAMES[facing]}", f"{points}" if points else "free", _TURNS)]


def _head(walk: Walk, block: Block, facing: int) -> Square:
    """The square that leads: that of the head where it matters, else the north-west one."""
    if not walk.ground.mover.is_long:
        return Square(block.left, block.top)
    return head_of(with_block(walk.legs, block, facing))


def _why(walk: Walk, found: Found, traces: list[Trace]) -> list[Reason]:
    """The reasons of all parts of a step, each once."""
    reasons: list[Reason] = []
    for trace in traces:
        before = _block(walk, found, trace.place, trace.way.source)
        reasons += [one for one in _reasons(walk, trace, before) if one not in reasons]
    return reasons


def _reasons(walk: Walk, trace: Trace, before: Block) -> list[Reason]:
    """Why a step costs more than a point or takes something off the move."""
    reasons = []
    own = trace.cost - trace.crossed.more
    if trace.way.is_diagonal and not trace.crossed.halves:
        reasons.append(Reason("diagonal step", f"{own}", _DIAGONALS))
    if trace.crossed.halves or trace.crossed.more:
        reasons += crossing_reasons(walk.ground, trace, before)
    if trace.reduction:
        reasons += footing_reasons(walk.ground, trace.way, before)
    return reasons


def _worst(steps: tuple[Step, ...], allowed: Fraction) -> Explained[Fraction]:
    """The worst footing of a path; what takes off less stays listed as not counting (R3).

    ``allowed`` is the footing that the allowance was worked out for: that of the whole path.
    """
    worst = max((step.reduction for step in steps), default=Fraction(0))
    seen: dict[str, Reason] = {}
    for step in steps:
        for reason in step.why:
            if reason.value.endswith(" off"):
                counts = reason.value == f"{worst} off"
                counts = counts and not any(one.counts for one in seen.values())
                seen.setdefault(
                    reason.text, Reason(reason.text, reason.value, reason.source, counts)
                )
    return Explained(max(worst, Fraction(0)) if worst <= allowed else allowed, tuple(seen.values()))
