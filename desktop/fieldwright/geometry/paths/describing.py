"""A way that was found, in the words of the rules: blocks, phases, running sums and reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING
from uuid import UUID

from fieldwright.geometry.paths.explaining import crossing_reasons, footing_reasons
from fieldwright.geometry.paths.ground import Layer
from fieldwright.geometry.paths.halting import halt_on
from fieldwright.geometry.paths.path import Path, Step
from fieldwright.geometry.paths.tracing import Trace
from fieldwright.geometry.paths.walk import Walk
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.movement import Phase, phases_of_move
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fieldwright.geometry.paths.finding import Found

_DIAGONALS = "Combat & Tactics, Movement; ruling R2"


def described_path(walk: Walk, found: Found, waypoints: list[Square]) -> Path:
    """The path of a way, every step with what it costs and why."""
    budget = found.budget
    steps = tuple(_steps(walk, found))
    start_phase = walk.known.start_phase
    phases: tuple[Phase, ...] = ()
    if start_phase is not None:
        costs = [step.cost for step in steps]
        phases = phases_of_move(start_phase, budget.allowance, costs, walk.movement)
    overrun = [
        one.id
        for one in (walk.field.things["figures"].get(key) for key in walk.known.overrun)
        if one is not None and _enters(steps, one)
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


def _enters(steps: tuple[Step, ...], other: object) -> bool:
    from fieldwright.battlefield.things import Figure
    from fieldwright.geometry.facing import block_of

    return isinstance(other, Figure) and any(
        not step.block.clipped(block_of(other)).is_empty for step in steps
    )


def _steps(walk: Walk, found: Found) -> list[Step]:
    """Every step; turning belongs to the step after it, or at the end to the one before."""
    steps: list[Step] = []
    place, layer = walk.start, walk.layer
    turned: list[Trace] = []
    for trace in found.traces:
        if trace.way.is_turn:
            turned.append(trace)
            continue
        before = _block(walk, found, trace.place, trace.way.source)
        steps.append(_step(walk, found, trace, before))
        place, layer, turned = steps[-1].block, trace.way.target, []
    if turned:
        layer = turned[-1].way.target
        place = _block(walk, found, found.end.place, layer)
        facing = walk.ground.layers[layer].facing
        last = steps.pop() if steps else None
        steps.append(
            Step(
                Square(place.left, place.top),
                place,
                facing,
                _surface(walk, layer, place),
                last.cost if last else 0,
                last.total if last else 0,
                last.diagonal if last else False,
                last.phase if last else 0,
                last.reduction if last else Fraction(0),
                last.why if last else (),
            )
        )
    return steps


def _block(walk: Walk, found: Found, place: int, layer: int) -> Block:
    return walk.block_at(layer, found.search.board.square(place))


def _surface(walk: Walk, layer: int, block: Block) -> UUID | None:
    level = walk.ground.layers[layer].level
    return walk.ground.surface_of(level, block.left, block.top)


def _step(walk: Walk, found: Found, trace: Trace, before: Block) -> Step:
    way = trace.way
    after = Block(
        before.left + way.across,
        before.top + way.down,
        before.right + way.across,
        before.bottom + way.down,
    )
    target: Layer = walk.ground.layers[way.target]
    is_long = len(walk.ground.mover.facings) > 1
    return Step(
        square=Square(after.left, after.top),
        block=after,
        facing=target.facing if is_long else way.direction,
        surface=_surface(walk, way.target, after),
        cost=trace.cost,
        total=trace.total,
        diagonal=way.is_diagonal,
        phase=int(trace.total > found.budget.first),
        reduction=walk.ground.reductions[trace.reduction],
        why=tuple(_reasons(walk, found, trace, before)),
    )


def _reasons(walk: Walk, found: Found, trace: Trace, before: Block) -> list[Reason]:
    """Why a step costs more than a point or takes something off the move."""
    reasons = []
    own = trace.cost - trace.crossed.more
    if trace.way.is_diagonal and not trace.crossed.halves:
        reasons.append(Reason("diagonal step", f"{own}", _DIAGONALS))
    if trace.crossed.halves or trace.crossed.more:
        reasons += crossing_reasons(walk.ground, trace, before, found.budget.half)
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
