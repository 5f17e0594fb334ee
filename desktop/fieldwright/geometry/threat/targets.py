"""Whom a figure can strike hand to hand, and why not (Figures and Facing, Range; R9, R10)."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.sight.bodies import Body, body_of
from fieldwright.geometry.threat.area import Threat, Way, is_in_rows, rings_apart, threat_from
from fieldwright.geometry.threat.arms import Ready, ready_attacks, why_it_threatens_nothing
from fieldwright.geometry.threat.pairs import strikes
from fieldwright.rules.explained import Impossible
from fieldwright.stats.block import Attack

_FACING = "Combat & Tactics, Figures and Facing; ruling R9"
_RANGE = "Combat & Tactics, Range; ruling R10"
_STATE = "Combat & Tactics, Threatened; ruling R10"


def why_no_blow(
    field: Battlefield,
    attacker: Figure,
    target: Figure,
    *,
    attack: Attack | None = None,
    way: Way | None = None,
) -> Impossible | None:
    """Why a figure cannot strike another from where both stand; None where it can.

    ``attack`` None is what it has ready; ``way`` says whether it stands in a hedge and whether
    blows may pass corners.
    """
    ready, way = ready_attacks(attacker, attack), way or Way()
    if not ready:
        return Impossible(why_it_threatens_nothing(attacker) or "no melee attack", _STATE)
    body, threat = body_of(field, target), threat_from(field, attacker, ready, way)
    if strikes(field, threat, body):
        return None
    return _out_of_its_rows(field, attacker, ready, body) or _hindered(
        field, attacker, ready, threat, body
    )


def _out_of_its_rows(
    field: Battlefield, attacker: Figure, ready: tuple[Ready, ...], body: Body
) -> Impossible | None:
    """Why none of a body's squares are among those that the attacks reach on open ground."""
    if is_in_rows(field, attacker, ready, body.block):
        return None
    rings = rings_apart(body_of(field, attacker).block, body.block)
    if rings > max(one.reach for one in ready):
        return Impossible("out of reach", _RANGE)
    if all(one.range_only and rings < one.reach for one in ready):
        return Impossible("nearer than the point of the weapon", _RANGE)
    return Impossible("not in a front square", _FACING)


def _hindered(
    field: Battlefield, attacker: Figure, ready: tuple[Ready, ...], threat: Threat, body: Body
) -> Impossible:
    """What lies between an attacker and a body in its rows."""
    if not threat.is_near(body):
        where = "above" if body.feet_ft > threat.body.feet_ft else "below"
        return Impossible(f"too far {where}", _RANGE)
    if not threat.plan.isdisjoint(body.block.squares()):
        return Impossible("a deck lies between", _RANGE)
    if strikes(field, threat_from(field, attacker, ready, Way(hedge=True)), body):
        return Impossible("somebody stands between", _RANGE)
    return Impossible("a wall or something else that gives total cover lies between", _RANGE)
