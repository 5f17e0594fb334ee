"""Who comes to threaten whom, and the blow of a charge at the moment it arrives.

combat-and-tactics.txt, Charge, Guard, Threatened; rulings R32, R34.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.blows.attempt import Blow, Now, figure_in
from fieldwright.combat.deeds import Due, is_able
from fieldwright.combat.moves.blows import charge_blow
from fieldwright.combat.numbers import attack_of
from fieldwright.combat.orders import Act
from fieldwright.combat.placing import turn_figure
from fieldwright.combat.play import Play
from fieldwright.geometry.facing import block_of, has_four_facings, turned_figure
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.area import Way, is_in_rows, rings_apart
from fieldwright.geometry.threat.arms import Ready, ready_attacks
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.pairs import gets_at
from fieldwright.geometry.threat.squares import threat_of
from fieldwright.geometry.threat.targets import why_no_blow
from fieldwright.rules.opportunity import Armed, guard_strikes_first


@dataclass(frozen=True, slots=True)
class Arrival:
    """Whom a mover, and its mount, threatened before it moved."""

    victims: frozenset[tuple[UUID, UUID]]
    arrangement: Arrangement

    @classmethod
    def of(cls, now: Now, who: UUID, arrangement: Arrangement) -> Arrival:
        """Whom it threatens now."""
        return cls(frozenset(_threatened_by(now, who, arrangement)), arrangement)


def note_arrivals(play: Play, who: UUID, before: Arrival) -> None:
    """Note with those whom a mover has newly come to threaten that it has (Fire; ruling R32)."""
    now = _threatened_by(play, who, before.arrangement)
    for mover, victim in sorted(now - before.victims, key=str):
        known = play.state.combatants.get(victim)
        if known is not None and mover not in known.arrived:
            play.put(victim, arrived=(*known.arrived, mover))


def _threatened_by(now: Now, who: UUID, arrangement: Arrangement) -> set[tuple[UUID, UUID]]:
    """Pairs of a mover, or its mount, and an enemy that it threatens."""
    field = now.field
    figure = figure_in(now, who)
    found: set[tuple[UUID, UUID]] = set()
    for mover in dict.fromkeys((figure, moved_figure(field, figure))):
        threat = threat_of(field, mover, arrangement)
        if not threat.reach:
            continue
        for other in index_of(field).near(Figure, threat.surroundings):
            if are_enemies(mover, other) and not is_dead(other):
                victim = (other.id, body_of(field, other))
                if gets_at(field, mover, threat, victim, arrangement):
                    found.add((mover.id, other.id))
    return found


# ----------------------------------------------------------------------------------------- charges


def charge_home(play: Play, who: UUID, due: Due, act: Act) -> Steps[Blow | None]:
    """Strike at the target of a charge if it is in reach now; None where it is not."""
    target = act.target or due.order.target
    weapon = act.weapon or due.order.weapon
    if target is None or not is_able(play.figure(who)):
        return None
    if not _faces(play, who, target, weapon):
        return None
    return (yield from charge_blow(play, who, target, weapon, act))


def _faces(play: Play, who: UUID, target: UUID, weapon: str) -> bool:
    """Turn a charger to its target, if it reaches it then; whether it does."""
    figure, other = play.figure(who), play.field.things["figures"].get(target)
    if not isinstance(other, Figure) or is_dead(other):
        return False
    turned = facing_to_strike(play, figure, other, weapon)
    if turned is None:
        return False
    if turned.facing != figure.facing:
        turn_figure(play, who, turned.facing)
    return True


def facing_to_strike(now: Now, figure: Figure, other: Figure, weapon: str = "") -> Figure | None:
    """A figure turned as little as it must be to strike another; None where it cannot."""
    field, way = now.field, Way(past_corners=now.state.head.attack_past_corners)
    attack = attack_of(figure, weapon) if weapon else None
    ready = ready_attacks(figure, attack)
    reach = max((one.reach for one in ready), default=0)
    there = block_of(other)
    # What is out of reach, or not in front, is seen at once; only then the way of a blow is asked.
    if rings_apart(block_of(figure), there) > reach:
        return None
    step = 2 if has_four_facings(moved_figure(field, figure)) else 1
    for eighths in _TURNS[step]:
        turned = _turned(figure, eighths)
        if rings_apart(block_of(turned), there) and not is_in_rows(field, turned, ready, there):
            continue
        if why_no_blow(field, turned, other, attack=attack, way=way) is None:
            return turned
    return None


_TURNS = {1: (0, 1, 7, 2, 6, 3, 5, 4), 2: (0, 2, 6, 4)}
"""All turns, by the eighths of a step: the least first, clockwise before the other way."""


def _turned(figure: Figure, eighths: int) -> Figure:
    return turned_figure(figure, figure.facing + eighths)


def comes_first(play: Play, who: UUID, guard: UUID, due: Due, act: Act) -> bool:
    """Whether a charger strikes the guard that it charges before that strikes (ruling R34)."""
    if (act.target or due.order.target) != guard:
        return False
    comer = _armed(play, who, act.weapon or due.order.weapon)
    first = guard_strikes_first(_armed(play, guard), comer, charging=True)
    return not first.value


def _armed(play: Play, who: UUID, weapon: str = "") -> Armed:
    """With what somebody meets another: his longest ready attack."""
    figure = play.figure(who)
    if weapon:
        ready = ready_attacks(figure, attack_of(figure, weapon))
    else:
        ready = arrangement_of(play).attacks_of(figure)
    longest = max(ready, key=lambda one: one.reach, default=Ready("", 0))
    won = play.state.has_won(play.combatant(who).side)
    return Armed(longest.reach, longest.size, won)
