"""Who is in the fight, looks on, or waits beyond the field, each with what is to be seen of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import Combatant, FightState, Waiting
from fieldwright.fight.words import figure_in
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.morale import Broken
from fieldwright.terms.words import capital


class Part(IntEnum):
    """What part somebody has in the fight."""

    FIGHTS = 0
    OUT = 1
    WAITS = 2
    LOOKS_ON = 3


@dataclass(frozen=True, slots=True)
class FactRow:
    """A figure: ``points`` as "12/20", ``share`` of its hit points that is left, None: unknown."""

    who: UUID
    name: str
    side: str
    part: Part
    points: str
    share: float | None
    state: str
    players: bool


def fact_rows(field: Battlefield, state: FightState) -> tuple[FactRow, ...]:
    """Everybody, side by side in their order; those who do not fight come last."""
    rows = [*_fighting(field, state), *(_waiting(state, one) for one in state.head.waiting)]
    known = {row.who for row in rows}
    rows += [
        _row(figure, Part.LOOKS_ON, "looks on")
        for figure in field.every(Figure)
        if figure.id not in known
    ]
    sides = [side.id for side in state.head.sides]

    def order(row: FactRow) -> tuple[int, int]:
        return row.part, sides.index(row.side) if row.side in sides else len(sides)

    return tuple(sorted(rows, key=order))


def _fighting(field: Battlefield, state: FightState) -> Iterator[FactRow]:
    for one in sorted(state.combatants.values(), key=lambda one: one.place):
        figure = figure_in(field, one.id)
        if figure is not None:
            part = Part.FIGHTS if one.is_in else Part.OUT
            players = state.plays(one) == "players"
            row = _row(figure, part, state_words(figure, one), players=players)
            yield replace(row, points=f"-{one.suffered}") if _is_counted(figure, one) else row


def _is_counted(figure: Figure, one: Combatant) -> bool:
    """Whether only the damage is known, because the sheet lies on the table."""
    return figure.hit_points is None and one.suffered > 0


def _waiting(state: FightState, one: Waiting) -> FactRow:
    """Who fled may come back; who waits is told when."""
    known = state.combatants.get(one.figure.id)
    gone = known.out if known is not None and known.out != _WAITS else ""
    return _row(one.figure, Part.WAITS, gone or waiting_words(one))


_WAITS = "waiting"


def _row(figure: Figure, part: Part, state: str, *, players: bool = False) -> FactRow:
    return FactRow(
        who=figure.id,
        name=figure.name,
        side=figure.side,
        part=part,
        points=points_words(figure),
        share=_share(figure),
        state=state,
        players=players,
    )


def points_words(figure: Figure) -> str:
    """Hit points in short: "12/20"; a dash where they stand on a sheet on the table."""
    if figure.hit_points is None:
        return "\N{EN DASH}"
    full = figure.full_hit_points
    return str(figure.hit_points) if full is None else f"{figure.hit_points}/{full}"


def _share(figure: Figure) -> float | None:
    if figure.hit_points is None or not figure.full_hit_points:
        return None
    return min(1.0, max(0.0, figure.hit_points / figure.full_hit_points))


def state_words(figure: Figure, one: Combatant) -> str:
    """Posture, conditions, weariness, morale, effects, and how it left; empty for nothing."""
    words: list[str] = [one.out] if one.out else []
    if figure.posture != "standing":
        words.append(figure.posture)
    words += figure.conditions
    if one.weariness is not Weariness.FRESH:
        words.append(one.weariness.label)
    if one.broken is not Broken.HOLDS:
        words.append(one.broken)
    words += [effect.name for effect in one.effects if effect.condition not in words]
    if figure.hidden:
        words.append("hidden")
    return ", ".join(dict.fromkeys(words))


def waiting_words(one: Waiting) -> str:
    """When and whence somebody comes: "waits: round 4, north edge"."""
    when = "when the DM says" if one.round is None else f"round {one.round}"
    edge = "" if one.edge is None else f", {one.edge} edge"
    return f"waits: {when}{edge}"


def row_words(row: FactRow) -> str:
    """A row in words, for those who hear it."""
    told = ", ".join(word for word in (row.state, capital(row.side)) if word)
    return f"{row.name}: {row.points}, {told}"
