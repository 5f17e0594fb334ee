"""What ``fieldwright reach`` and ``fieldwright path`` share: whose move it is, and its facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import click

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.cli.whereabouts import place_of
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.overruns import can_overrun
from fieldwright.geometry.paths.mover import Means, rate_with, usual_means
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.passing import impassable_friends
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.movement import Phase, base_phase
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale


@dataclass(frozen=True, slots=True)
class Move:
    """One figure's move with an action: the walk, and the phase that it begins in."""

    walk: Walk
    begins: Explained[Phase]

    @property
    def figure(self) -> Figure:
        """Whose move it is."""
        return self.walk.figure

    def phase(self, number: int) -> Phase:
        """The phase of the round that the first (0) or second (1) phase of the move is."""
        return self.begins.value.later(number)

    @property
    def phases(self) -> int:
        """In how many phases the move is made (ruling R4)."""
        return 2 if self.walk.movement is Movement.FULL else 1


def move_of(
    field: Battlefield,
    figure: Figure,
    action: str,
    means: str | None,
    *,
    is_half: bool,
    overrun: Iterable[Figure] = (),
    options: TableOptions = USUAL_OPTIONS,
) -> Move:
    """The move of a figure of a field, friends that cannot be passed now in its way.

    ``action`` and ``means`` are words of Action and Means (None: as it moves now); ``overrun`` are
    the enemies that it is to run over, ``options`` the table's.
    """
    doing = Action(action)
    if is_half and not doing.allows(Movement.HALF):
        raise click.UsageError(f"{doing.label} is no half-move action; leave --half out.")
    legs = moved_figure(field, figure)
    way = usual_means(legs) if means is None else Means(means)
    rate = rate_with(legs, way)
    begins = base_phase(legs.size, 0 if isinstance(rate, Impossible) else rate)
    run_over = [_checked(field, legs, moved_figure(field, one)) for one in overrun]
    known = Known(
        movement=Movement.HALF if is_half else None,
        start_phase=begins.value,
        impassable=impassable_friends(field, legs, arrangement=Arrangement.of(options)),
        overrun=frozenset(one.id for one in run_over),
        means=way,
    )
    return Move(Walk(field, figure, doing, options, None, known), begins)


def paces(action: str | None, is_half: bool) -> tuple[tuple[str, bool], ...]:
    """The actions that are tried for a way, and whether as half-moves: the given one, or each pace.

    They are those of the map, the least first.
    """
    if action is not None or is_half:
        return ((action or Action.MOVE, is_half),)
    whole = (Action.MOVE, Action.CHARGE, Action.RUN, Action.SPRINT)
    return ((Action.MOVE, True), *((one, False) for one in whole))


def least_of(moves: Sequence[Move], waypoints: Sequence[Square]) -> tuple[Move, Path | Impossible]:
    """The first of some moves of a figure that covers a way, with the way.

    Where none does: the last one, if its way is only too long, or why the whole move leads nowhere.
    Why is looked for once: what bars one move bars the others too.
    """
    sharing: list[Move] = []
    ground = None
    for move in moves:
        walk = replace(move.walk, given=ground)
        sharing.append(replace(move, walk=walk))
        found = walk.path_within(waypoints)
        if found is not None:
            return sharing[-1], found
        ground = ground if walk.refusal is not None else walk.ground
    longest = next((one for one in reversed(sharing) if one.walk.refusal is None), sharing[-1])
    too_long = longest.walk.path_too_long(waypoints)
    if too_long is not None:
        return longest, too_long
    whole = sharing[min(1, len(sharing) - 1)]
    return whole, whole.walk.path(waypoints)


def _checked(field: Battlefield, mover: Figure, enemy: Figure) -> Figure:
    """Somebody that a figure may run over; raises click.ClickException."""
    if can_overrun(field, mover, enemy):
        return enemy
    raise click.ClickException(
        f"{mover.name} cannot overrun {enemy.name}: only enemies smaller than itself."
    )


def move_as_data(move: Move) -> dict[str, Any]:
    """Whose move it is, as plain values."""
    walk, figure = move.walk, move.figure
    place = walk.place
    return {
        "figure": {
            "name": figure.name,
            "square": place.name,
            "column": place.column,
            "row": place.row,
            "columns": walk.start.width,
            "rows": walk.start.height,
        },
        "scale": walk.field.info.scale,
        "action": walk.action,
        "movement": walk.movement,
        "rate": None if isinstance(walk.rate, Impossible) else walk.rate,
        "multiplier": _number(walk.action.multiplier),
        "phases": [move.phase(0).label, move.phase(1).label][: move.phases],
    }


def move_in_words(move: Move) -> str:
    """Whose move it is, in a line."""
    walk = move.walk
    mounted = f" on {walk.legs.name}" if walk.legs.id != move.figure.id else ""
    half = ", a half-move" if walk.movement is Movement.HALF else ""
    return f"{move.figure.name}{mounted} ({place_of(walk.legs)}), {walk.action.label}{half}"


def allowance_in_words(move: Move, reductions: dict[Fraction, int]) -> list[str]:
    """How many points the move has, by footing, and why."""
    walk = move.walk
    if walk.movement is Movement.NONE:
        return ["1 square, whatever the footing: no more goes with that action"]
    assert not isinstance(walk.rate, Impossible)
    parts = [f"rate {walk.rate}"]
    if walk.action.multiplier != 1:
        parts.append(f"{walk.action.label} x {_fraction(walk.action.multiplier)}")
    if walk.movement is Movement.HALF:
        parts.append("half of it")
    if walk.field.info.scale is Scale.MISSILE:
        parts.append("a square of five yards takes three")
    why = ", ".join(parts)
    lines = []
    for off, points in sorted(reductions.items()):
        footing = f"where the footing takes {off} off" if off else f"on good footing ({why})"
        lines.append(f"{_points(points)} {footing}")
    return lines


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _number(value: Fraction) -> float | int:
    return int(value) if value.denominator == 1 else float(value)


def _fraction(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    return f"{whole} {rest}" if rest else str(whole)
