"""The way of a figure, told to people and to programs (see fieldwright path --help)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fieldwright.battlefield.things import Figure
from fieldwright.cli.values import reason_as_data
from fieldwright.cli.walking import Move, move_as_data, move_in_words
from fieldwright.geometry.facing import NAMES, with_block
from fieldwright.geometry.paths.path import OutOfReach, Path, Step
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.provocation import Manner, Provocation
from fieldwright.geometry.threat.provoking import provoked
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Impossible
from fieldwright.rules.readings import in_words
from fieldwright.terms.grid import Square

_WAY_KEYS = (
    *("cost", "allowance", "left", "first_phase", "off", "reasons", "steps", "provokes"),
    *("ends", "stops", "others"),
)


# --------------------------------------------------------------------------------- for programs


def path_as_data(
    move: Move, found: Path | Impossible, waypoints: Sequence[Square]
) -> dict[str, Any]:
    """Everything about a way as plain values."""
    way = _way(found)
    return {
        **move_as_data(move),
        "possible": isinstance(found, Path),
        "why_not": found.reason if isinstance(found, Impossible) else None,
        "notes": [] if way is None else [reason_as_data(one) for one in move.walk.notes],
        "waypoints": [square.name for square in waypoints],
        **(dict.fromkeys(_WAY_KEYS) if way is None else _way_as_data(move, way)),
    }


def _way(found: Path | Impossible) -> Path | None:
    """The way that was found, also where it is too long."""
    if isinstance(found, Path):
        return found
    return found.path if isinstance(found, OutOfReach) else None


def _way_as_data(move: Move, way: Path) -> dict[str, Any]:
    events = provocations_of(move, way)
    halt = way.halts_at
    return {
        "cost": way.cost,
        "allowance": way.allowance,
        "left": way.left,
        "first_phase": way.first_phase,
        "off": str(way.reduction.value),
        "reasons": [reason_as_data(one) for one in way.reduction.reasons],
        "steps": [
            _step_as_data(move, way, step, events.get(number, ()))
            for number, step in enumerate(way.steps)
        ],
        "provokes": [_event_as_data(move, one) for one in events.get(-1, ())],
        "ends": [square.name for square in way.heads_of_phases(move.walk.head)[: move.phases]],
        "stops": None
        if halt is None
        else {"after": halt.after, "square": halt.square.name, "reason": halt.reason},
        "others": [
            {
                "cost": one.cost,
                "allowance": one.allowance,
                "squares": [step.head.name for step in one.steps],
            }
            for one in way.others
        ],
    }


def _step_as_data(
    move: Move, way: Path, step: Step, events: Sequence[Provocation]
) -> dict[str, Any]:
    return {
        "square": step.square.name,
        "column": step.square.column,
        "row": step.square.row,
        "head": step.head.name,
        "facing": NAMES[step.facing],
        "cost": step.cost,
        "total": step.total,
        "diagonal": step.diagonal,
        "phase": step.phase + 1,
        "off": str(step.reduction),
        "covered": step.total <= way.allowance,
        "reasons": [reason_as_data(one) for one in step.why],
        "provokes": [_event_as_data(move, one) for one in events],
    }


def _event_as_data(move: Move, event: Provocation) -> dict[str, Any]:
    enemy = move.walk.field.things["figures"].get(event.enemy) if event.enemy else None
    return {
        "kind": str(event.kind),
        "square": event.square.name,
        "enemy": enemy.name if isinstance(enemy, Figure) else None,
        "strikes": event.strikes,
        "reach": event.reach,
        "secret": event.secret,
        "sentence": event.sentence,
        "source": in_words(event.source),
    }


# ----------------------------------------------------------------------------------- for people


def path_in_words(move: Move, found: Path | Impossible, waypoints: Sequence[Square]) -> str:
    """A way step by step."""
    target = " and ".join(square.name for square in waypoints)
    heading = f"{move_in_words(move)}, to {target}"
    way = _way(found)
    if way is None:
        assert isinstance(found, Impossible)
        return f"{heading}\n  {_refused_in_words(move, found)}"
    lines = [heading, f"  {_cost_in_words(move, found, way)}", f"  {_phases_in_words(move, way)}"]
    if way.reduction.value:
        why = "; ".join(str(reason) for reason in way.reduction.reasons)
        lines.append(f"  The worst footing takes {way.reduction.value} off ({why}).")
    lines += [f"  {note}." for note in move.walk.notes]
    lines += ["", *_steps_in_words(move, way)]
    if way.halts_at is not None:
        after = way.halts_at
        lines += ["", f"  Stops after step {after.after}, in {after.square.name}: {after.reason}"]
    for other in way.others:
        squares = " ".join(step.head.name for step in other.steps)
        lines += ["", f"  Or {other.cost} of {other.allowance} points: {squares}."]
    return "\n".join(lines)


def _refused_in_words(move: Move, found: Impossible) -> str:
    """Why there is no move, or no way for it, in a sentence that says no once."""
    reason = f"{found.reason.rstrip('.')}."
    if reason.startswith("No "):
        return reason
    return f"{'No move' if move.walk.refusal is not None else 'No way'}: {reason}"


def _cost_in_words(move: Move, found: Path | Impossible, way: Path) -> str:
    if isinstance(found, Impossible):
        last = way.heads_of_phases(move.walk.head)[1].name
        return f"Too far: {found.reason.rstrip('.')}. It gets to {last}."
    return f"{way.cost} of {way.allowance} points, {way.left} left."


def _phases_in_words(move: Move, way: Path) -> str:
    first, second = (square.name for square in way.heads_of_phases(move.walk.head))
    words = f"In {first} after {move.phase(0).in_words}"
    if move.phases == 1:
        return f"{words}."
    if all(step.phase == 0 for step in way.steps):
        return f"{words}; the move takes no longer."
    return f"{words}, in {second} after {move.phase(1).in_words}."


def _steps_in_words(move: Move, way: Path) -> Iterator[str]:
    events = provocations_of(move, way)
    yield from (f"     ! {one.sentence}" for one in events.get(-1, ()))
    if not way.steps:
        yield "  It stays where it is."
        return
    wide = [
        max(len(word(step)) for step in way.steps)
        for word in (lambda s: s.head.name, lambda s: str(s.total))
    ]
    for number, step in enumerate(way.steps):
        before = f"  {number + 1:>2}  {step.head.name:<{wide[0]}}  {step.cost} = "
        phase = move.phase(step.phase).label if step.total <= way.allowance else "not covered"
        why = "; ".join(str(reason) for reason in step.why)
        yield f"{before}{step.total:>{wide[1]}}  {phase}" + (f"  ({why})" if why else "")
        yield from (f"        ! {one.sentence}" for one in events.get(number, ()))


# -------------------------------------------------------------------------------------- for both


def provocations_of(move: Move, way: Path) -> Mapping[int, Sequence[Provocation]]:
    """What the covered part of a way provokes, by step; -1 is before the first."""
    walk = move.walk
    steps = [step for step in way.steps if step.total <= way.allowance]
    if way.halts_at is not None:
        steps = steps[: way.halts_at.after]
    manner = Manner(
        shifting=walk.movement is Movement.NONE, arrangement=Arrangement.of(walk.options)
    )
    is_withdrawing = walk.action is Action.WITHDRAW
    found: dict[int, list[Provocation]] = {}
    poses = [_pose(move, step) for step in steps]
    for one in provoked(walk.field, move.figure, poses, withdrawing=is_withdrawing, manner=manner):
        found.setdefault(one.step, []).append(one)
    return found


def _pose(move: Move, step: Step) -> Square | Figure:
    """The figure after a step: its square, or itself where its body turns or it climbs."""
    walk = move.walk
    is_long = walk.ground.mover.is_long
    if not is_long and not walk.field.things["platforms"]:
        return step.square
    facing = step.facing if is_long else move.figure.facing
    return replace(with_block(move.figure, step.block, facing), surface=step.surface)
