"""Fatigue: what the round has cost, who is worse for it, and who catches his breath.

combat-and-tactics.txt, Fatigue, Keeping Track of Fatigue, Recovering from Fatigue; rulings R21,
R38.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.blows.saving import D20
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Play, reasons_of
from fieldwright.combat.present import present
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.fatigue import (
    Fatigue,
    after_phase,
    at_end_of_round,
    constitution_modifier,
    fatigue_points_of,
    recovered,
    recovery_needed,
    recovery_refused,
)
from fieldwright.stats.derived import saves_of
from fieldwright.terms.altered import altered

_ENDURANCE = "endurance"


def fatigue_of(figure: Figure, combatant: Combatant) -> Fatigue:
    """How tired a figure was at the beginning of the round."""
    full = full_points(figure)
    return Fatigue(
        full=full,
        left=max(0, full - figure.fatigue),
        weariness=combatant.weariness,
        force_marched=combatant.force_marched,
        rested=combatant.rest,
    )


def full_points(figure: Figure) -> int:
    """All the fatigue points of a figure; the flag ``endurance`` is the proficiency."""
    block = block_of_stats(figure)
    return fatigue_points_of(block, endurance=_ENDURANCE in block.flags).value


def fatigue_now(figure: Figure, combatant: Combatant) -> Fatigue:
    """How tired a figure is with the phases of this round struck off, as they are by now."""
    fatigue = fatigue_of(figure, combatant)
    for _ in combatant.active:
        fatigue = after_phase(fatigue)
    return fatigue


def fatigue_after(figure: Figure, combatant: Combatant) -> Fatigue:
    """How tired a figure is at the end of the round, before it tries to recover."""
    return at_end_of_round(fatigue_now(figure, combatant), rested=not combatant.active)


def tire(play: Play) -> Steps[bool]:
    """Strike off the points of the round, and roll for who may recover; whether any did."""
    found = tuple(_tired(play.field, play.state))
    worse = _strike_off(play, found)
    resting = [
        (figure, fatigue)
        for figure, _, fatigue in found
        if recovery_refused(fatigue) is None and not is_dead(figure)
    ]
    if resting:
        yield from _recover(play, resting)
    return bool(worse or resting)


def _tired(field: Battlefield, state: FightState) -> Iterator[tuple[Figure, Combatant, Fatigue]]:
    for part, figure in present(field, state):
        if not is_dead(figure):
            yield figure, part, fatigue_after(figure, part)


def _strike_off(play: Play, found: tuple[tuple[Figure, Combatant, Fatigue], ...]) -> int:
    """Keep what the round has cost; how many are worse for it."""
    pairs, parts, details, worse = [], [], [], []
    for figure, part, fatigue in found:
        off = fatigue.full - fatigue.left
        if off != figure.fatigue:
            pairs.append((figure, altered(figure, fatigue=off)))
        if part.active:
            details.append(f"{figure.name}: {fatigue.left} of {fatigue.full} points left")
        now = altered(part, weariness=fatigue.weariness, rest=fatigue.rested)
        if now != part:
            parts.append(now)
        if fatigue.weariness is not part.weariness:
            worse.append((figure, fatigue))
    if pairs:
        play.change(alter(pairs))
    play.put_all(parts)
    if details:
        play.tell("The round has cost breath.", "fatigue", details=details, players="")
    for figure, fatigue in worse:
        told = f"{figure.name} is {fatigue.weariness.label} now."
        theirs = play.unless_theirs(figure.id)
        play.tell(told, "fatigue", who=figure.id, players=theirs)
    return len(worse)


def _recover(play: Play, resting: list[tuple[Figure, Fatigue]]) -> Steps[None]:
    """Saves vs. paralyzation of all who have rested, in one row (Recovering from Fatigue)."""
    rolls = yield from roll_together(*(_save(figure, fatigue) for figure, fatigue in resting))
    for (figure, fatigue), rolled in zip(resting, rolls, strict=True):
        assert rolled.roll.needed is not None
        rests = f"{figure.name} rests: {rolled.total}"
        told, how = f"{rests} against {rolled.roll.needed.value}", "no better"
        if rolled.succeeds:
            better = recovered(fatigue)
            play.alter(figure.id, fatigue=better.full - better.left)
            play.put(figure.id, weariness=better.weariness)
            how = f"{better.weariness.label} now"
        play.tell(
            f"{told}, {how}.",
            "fatigue",
            who=figure.id,
            details=reasons_of(rolled.roll.needed),
            players=f"{rests}, {how}." if play.is_theirs(figure.id) else "",
        )


def _save(figure: Figure, fatigue: Fatigue) -> Roll:
    block = block_of_stats(figure)
    needed = recovery_needed(saves_of(block).death, fatigue.rested, constitution_modifier(block))
    return Roll(
        purpose=Purpose.SAVE,
        what=f"{figure.name} recovers from fatigue",
        dice=D20,
        who=figure.id,
        needed=needed,
    )


def resting_now(field: Battlefield, state: FightState) -> tuple[UUID, ...]:
    """Who will roll to recover at the end of the round, as things stand."""
    return tuple(
        figure.id
        for figure, _, fatigue in _tired(field, state)
        if recovery_refused(fatigue) is None
    )
