"""Whom, and which square, a figure can cover as things stand.

combat-and-tactics.txt, The Actions, Cover.
"""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import BOWS
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.blows.missiles import is_loaded
from fieldwright.combat.numbers import attack_of, block_of_stats, names_of, weapon_of
from fieldwright.combat.orders import Order
from fieldwright.combat.possessions import is_unskilled
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.cover.shots import Shot, shot
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.sight.bodies import body_at
from fieldwright.geometry.threat.area import rings_apart
from fieldwright.rules.covering import Aim, blade_refused, cover_refused
from fieldwright.rules.explained import Impossible
from fieldwright.stats.block import Attack
from fieldwright.stats.derived import ranges_of_attack
from fieldwright.stats.weapon import Weapon
from fieldwright.terms.grid import Square
from fieldwright.terms.words import capital

_NOTHING = "It has neither a bow or crossbow nor a blade to cover anybody with."


def why_covers_nobody(now: Now, figure: Figure, order: Order) -> str:
    """Why a figure covers nobody wherever he stands, in a sentence; empty where it might."""
    why = _NOTHING
    for attack, weapon in _arms(figure, order):
        refused = None
        if weapon.family in BOWS:
            refused = cover_refused(weapon, _aim(now, figure, attack, 0, in_sight=True, short=0))
        if refused is None:
            return ""
        why = _sentence(refused)
    return why


def why_not_covered(now: Now, figure: Figure, target: Figure, order: Order) -> str:
    """Why a figure does not cover another as both stand, in a sentence; empty where it does.

    With a bow or a crossbow within short range and in sight; with a blade who is in an adjacent
    square and cannot help it, or whom it has held at bay since the last round.
    """
    why = _NOTHING
    for attack, weapon in _arms(figure, order):
        if weapon.family in BOWS:
            found = shot(now.field, figure, target, options=options_in(now.field, now.state))
            refused = _bow_refused(now, figure, (attack, weapon), found)
        else:
            refused = _blade_refused(now, figure, target, weapon)
        if refused is None:
            return ""
        why = _sentence(refused)
    return why


def why_not_covered_there(now: Now, figure: Figure, square: Square, order: Order) -> str:
    """Why a figure does not cover a square with a bow or a crossbow; empty where it does."""
    if not now.field.block.holds(square):
        return "That square is not on the field."
    why = _NOTHING
    for attack, weapon in _arms(figure, order):
        if weapon.family not in BOWS:
            continue
        there = body_at(now.field, square)
        found = shot(now.field, figure, there, options=options_in(now.field, now.state))
        refused = _bow_refused(now, figure, (attack, weapon), found)
        if refused is None:
            return ""
        why = _sentence(refused)
    return why


def _arms(figure: Figure, order: Order) -> Iterator[tuple[Attack, Weapon]]:
    """What it could cover with: what its order names, or all that it has."""
    named = [attack_of(figure, one) for one in names_of(order.weapon) if one]
    for attack in named or block_of_stats(figure).attacks:
        weapon = weapon_of(attack)
        if weapon is not None and (weapon.family in BOWS or weapon.has_blade):
            yield attack, weapon


def _bow_refused(
    now: Now, figure: Figure, arm: tuple[Attack, Weapon], found: Shot
) -> Impossible | None:
    seen = found.line.is_clear and found.why_not is None
    aim = _aim(now, figure, arm[0], found.squares, in_sight=seen)
    return cover_refused(arm[1], aim)


def _aim(
    now: Now,
    figure: Figure,
    attack: Attack,
    squares: int,
    *,
    in_sight: bool,
    short: int | None = None,
) -> Aim:
    ranges = ranges_of_attack(attack, weapon_of(attack), now.field.info.scale)
    part = now.state.combatants.get(figure.id)
    return Aim(
        distance=squares,
        short_range=short if short is not None else (ranges[0] if ranges else None),
        in_sight=in_sight,
        ready=is_loaded(now, figure, part, attack),
        proficient=not is_unskilled(figure, attack),
    )


def _blade_refused(now: Now, figure: Figure, target: Figure, weapon: Weapon) -> Impossible | None:
    adjacent = rings_apart(block_of(figure), block_of(target)) <= 1
    conditions = list(target.conditions)
    part, other = (now.state.combatants.get(one.id) for one in (figure, target))
    head = now.state.head
    taken = other is not None and head.surprise_round and head.side(other.side).surprised
    if taken or (part is not None and part.covers == target.id):
        conditions.append("surprised")
    return blade_refused(weapon, conditions, adjacent=adjacent)


def _sentence(refused: Impossible) -> str:
    return f"{capital(refused.reason)}."
