"""What the map and the round say of one attack, gathered once and put before the rules as values.

combat-and-tactics.txt, Attack, Fire/Throw Missiles, Rear or Flank Attacks, Higher Ground, Mounts,
Cover and Concealment; rulings R9, R10, R12 to R15, R44.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Board
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.blows.attempt import HIDDEN, Attempt, Now, figure_in
from fieldwright.combat.blows.bearings import (
    action_of,
    bearings_on,
    sight_of,
)
from fieldwright.combat.blows.permission import why_not
from fieldwright.combat.numbers import block_of_stats, load_of_figure, weapon_of
from fieldwright.combat.state import Combatant
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.cover.missile import Missile
from fieldwright.geometry.cover.shots import Shot, flight, with_melees
from fieldwright.geometry.mounts import mount_of, riders_on
from fieldwright.geometry.shooting import is_on_field
from fieldwright.geometry.sight.bodies import Body, body_of
from fieldwright.geometry.threat.sides import side_attacked
from fieldwright.geometry.view.by_light import Dimness
from fieldwright.rules.actions import Action
from fieldwright.rules.bearing import Bearing
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.mounted import Seat
from fieldwright.rules.options import TableOptions
from fieldwright.rules.rates import Load
from fieldwright.rules.terrain import load_terrains
from fieldwright.rules.to_hit import Approach
from fieldwright.stats.weapon import Weapon
from fieldwright.terms.quick import quickly_made

_COVER = "cover "
_NO_COVER = "no cover"
_USES = {"uses cover": True, "does not use cover": False}


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything about one attack that its number follows from.

    ``bodies`` and ``seats`` are those of attacker and target, ``actions`` what they do in this
    round. ``approach`` is the side of the target that the attack comes from. ``dim`` is what the
    light does to it, ``load`` what the attacker fights under, ``shot`` its line, cover and range if
    it flies. ``bearings`` are what the target does and suffers. ``surprised`` is who was surprised
    in this round. ``uphill``: in this terrain whoever stands higher has the better of it.
    ``by_types``: at this table weapon types count against armour types.
    ``why_not`` says why the attack cannot be made at all.
    """

    attempt: Attempt
    attacker: Figure
    target: Figure
    weapon: Weapon | None
    bodies: tuple[Body, Body]
    seats: tuple[Seat, Seat]
    actions: tuple[Action | None, Action | None]
    parts: tuple[Combatant | None, Combatant | None]
    approach: Approach
    load: Explained[Load]
    bearings: tuple[Bearing, ...]
    dim: Dimness | None = None
    shot: Shot | None = None
    surprised: bool = False
    uphill: bool = False
    by_types: bool = False
    why_not: Impossible | None = None


def situation_of(now: Now, attempt: Attempt) -> Situation:
    """Gather all of it; raises KeyError for figures that the field does not have."""
    attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
    bodies = body_of(now.field, attacker), body_of(now.field, target)
    parts = now.state.combatants.get(attacker.id), now.state.combatants.get(target.id)
    flown = flight_of(now, attempt) if attempt.ranged and _are_two(now, attacker, target) else None
    dim = sight_of(now, (attacker, bodies[0]), bodies[1])
    return Situation(
        attempt=attempt,
        attacker=attacker,
        target=target,
        weapon=weapon_of(attempt.attack),
        bodies=bodies,
        seats=(seat_of(now, attacker), seat_of(now, target)),
        actions=(action_of(now, parts[0]), action_of(now, parts[1])),
        parts=parts,
        approach=side_attacked(now.field, attacker, target),
        load=load_of_figure(attacker, parts[0]),
        bearings=bearings_on(now, attempt, (target, bodies[1]), bodies[0]),
        dim=dim,
        shot=flown,
        surprised=is_surprised(now, parts[1]),
        uphill=_rewards_height(now),
        by_types=now.state.head.weapon_against_armour,
        why_not=why_not(now, attempt, flown, dim),
    )


def _are_two(now: Now, attacker: Figure, target: Figure) -> bool:
    """Whether there is a way between the two at all: both are on the field, and not the same."""
    both = is_on_field(now.field, attacker) and is_on_field(now.field, target)
    return both and attacker.id != target.id


def flight_of(now: Now, attempt: Attempt) -> Shot:
    """The line, cover and range of a missile, as the DM says where he says so."""
    found = _flown(now, attempt)
    if not attempt.rolled:
        attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
        bodies = body_of(now.field, attacker), body_of(now.field, target)
        found = with_melees(now.field, found, bodies, arrangement_of(now))
    used = _use_said(attempt)
    return found if used is None else found.if_cover_is_used(used)


def why_not_flown(now: Now, attempt: Attempt) -> Impossible | None:
    """Why a shot cannot be made, as its situation has it, where that is seen without the rest.

    Of the many that are refused nobody need know who fights on their way, nor what the target does.
    """
    attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
    if _use_said(attempt) is not None or not _are_two(now, attacker, target):
        return None
    return why_not(now, attempt, _flown(now, attempt), None)


def _use_said(attempt: Attempt) -> bool | None:
    """Whether the target uses its cover, as the DM says; None where he says nothing."""
    return next((_USES[mark] for mark in attempt.act.marks if mark in _USES), None)


def _flown(now: Now, attempt: Attempt) -> Shot:
    """The flight of a missile without who fights on its way."""
    attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
    missile = Missile.of_attack(attempt.attack, weapon_of(attempt.attack), now.field.info.scale)
    step = _step_said(attempt)
    known = _flights.setdefault(now.field.board, {})
    options = options_in(now.field, now.state)
    asked = (attacker.id, target.id, missile, step, options)
    found = known.get(asked)
    if found is None:
        bodies = body_of(now.field, attacker), body_of(now.field, target)
        found = known[asked] = flight(
            now.field, *bodies, weapon=missile, options=options, override=step
        )
    return found


_flights: WeakKeyDictionary[
    Board, dict[tuple[UUID, UUID, Missile, CoverStep | None, TableOptions], Shot]
]
_flights = WeakKeyDictionary()
"""The flights that were asked for on a map: whoever is told that he may shoot then does.

Who fights on their way is not in them: that hangs on what everybody has ready.
"""


def _step_said(attempt: Attempt) -> CoverStep | None:
    """The step of cover that the DM says instead of the map's; None where he says nothing."""
    for mark in attempt.act.marks:
        if mark == _NO_COVER:
            return CoverStep.NONE
        if mark.startswith(_COVER):
            label = mark.removeprefix(_COVER)
            return next((step for step in CoverStep if step.label == label), None)
    return None


def seat_of(now: Now, figure: Figure) -> Seat:
    """Whether a figure rides, is ridden, or neither (Mounts)."""
    if mount_of(now.field, figure) is not None:
        return Seat.RIDER
    return Seat.MOUNT if rider_of(now, figure.id) is not None else Seat.ON_FOOT


def rider_of(now: Now, mount: UUID) -> Figure | None:
    """Who rides a figure; None where nobody does."""
    return next(iter(riders_on(now.field).get(mount, ())), None)


def is_hidden_roll(now: Now, attempt: Attempt) -> bool:
    """Whether no player is to see the dice: the DM's figures, where he says so."""
    part = now.state.combatants.get(attempt.who)
    return attempt.has(HIDDEN) and part is not None and now.state.plays(part) == "dm"


def is_surprised(now: Now, part: Combatant | None) -> bool:
    """Whether a figure of a side that was surprised does nothing in this round (Surprise)."""
    head = now.state.head
    return part is not None and head.surprise_round and head.side(part.side).surprised


def _rewards_height(now: Now) -> bool:
    terrain = load_terrains().get(now.field.info.terrain)
    return terrain is not None and terrain.uphill_attacks


def is_thief(figure: Figure) -> bool:
    """Whether a figure can backstab: a thief, or a rogue whose class nobody has named."""
    block = block_of_stats(figure)
    known = block.character_class.casefold()
    return "thief" in known or (block.group == "rogue" and not known)
