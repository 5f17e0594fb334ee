"""Why an attack cannot be made at all: reach, walls, lines of fire, grips, hands, the dark.

combat-and-tactics.txt, Range, Grappled, Cover and Concealment, Fire/Throw Missiles, Total Darkness;
rulings R10, R12. The DM may allow what the rules refuse (Combat Actions).
"""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.attempt import ALLOWED, BACKSTAB, Attempt, Now, figure_in
from fieldwright.combat.blows.missiles import is_spent
from fieldwright.combat.deeds import is_able
from fieldwright.combat.numbers import block_of_stats, weapon_of
from fieldwright.geometry.cover.shots import Shot
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.shooting import why_no_shot
from fieldwright.geometry.threat.area import Way, rings_apart
from fieldwright.geometry.threat.targets import why_no_blow
from fieldwright.geometry.view.by_light import Dimness
from fieldwright.geometry.within_reach import open_ring
from fieldwright.rules.conditions import AT_GRIPS, IN_A_GRASP, is_any_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.grappled import blow_refused, grapple_refused
from fieldwright.stats.derived import reach_of
from fieldwright.terms.setting import Light

_STATE = "Combat & Tactics, Damage and Dying"
_GRIP = "Combat & Tactics, Grappled"
_DARK = "Combat & Tactics, Total Darkness"
_FIRE = "Combat & Tactics, Fire/Throw Missiles"

_UNARMED = "Combat & Tactics, Unarmed Combat"

_GRIPPING = frozenset({"grappling"})
_ARM = 1


def why_not(
    now: Now, attempt: Attempt, flight: Shot | None, dim: Dimness | None
) -> Impossible | None:
    """Why an attack cannot be made; None where it can."""
    attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
    senseless = _senseless(attacker, target)
    if senseless is not None or attempt.has(ALLOWED):
        return senseless
    refused = _no_shot(now, attempt, flight) if attempt.ranged else _no_blow(now, attempt)
    return refused or _blind_stab(now, attempt, dim)


def _senseless(attacker: Figure, target: Figure) -> Impossible | None:
    """Why nobody in his right mind, not even the DM, would let it happen."""
    if attacker.id == target.id:
        return Impossible(f"{attacker.name} cannot attack itself", _STATE)
    if not is_able(attacker):
        return Impossible(f"{attacker.name} can do nothing now", _STATE)
    if is_dead(target):
        return Impossible(f"{target.name} is dead", _STATE)
    return None


def _no_shot(now: Now, attempt: Attempt, flight: Shot | None) -> Impossible | None:
    attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
    refused = why_no_shot(now.field, attacker, target)
    if refused is not None or flight is None:
        return refused
    if flight.band is None:
        return Impossible(f"{attempt.attack.name} is neither shot nor thrown", _FIRE)
    return flight.why_not


def _no_blow(now: Now, attempt: Attempt) -> Impossible | None:
    attacker, target = figure_in(now, attempt.who), figure_in(now, attempt.target)
    if is_any_of(AT_GRIPS, attacker.conditions):
        return _at_grips(attempt, attacker, target)
    weapon = weapon_of(attempt.attack)
    if weapon is not None and not weapon.ammunition and is_spent(attacker, attempt.attack):
        return Impossible(f"the last {attempt.attack.name} is thrown", _FIRE)
    if attempt.manner.reached:
        return None
    if weapon is not None and not reach_of(block_of_stats(attacker), attempt.attack, weapon):
        return Impossible(f"{attempt.attack.name} is only shot or thrown", _FIRE)
    if attempt.bare:
        return _out_of_arms(now, attacker, target)
    way = Way(past_corners=now.state.head.attack_past_corners)
    return why_no_blow(now.field, attacker, target, attack=attempt.attack, way=way)


def _out_of_arms(now: Now, attacker: Figure, target: Figure) -> Impossible | None:
    """Why bare hands, which geometry counts as no arms, get at nobody there."""
    there = set(block_of(target).squares())
    if not there.isdisjoint(block_of(attacker).squares()):
        return None
    if there.isdisjoint(open_ring(now.field, attacker).front):
        return Impossible("not in an open front square, where bare hands reach", _UNARMED)
    return None


def _at_grips(attempt: Attempt, attacker: Figure, target: Figure) -> Impossible | None:
    """What is left to who grapples or is grappled: the one whom he is at grips with."""
    held = is_any_of(IN_A_GRASP, attacker.conditions)
    words = _GRIPPING if held else IN_A_GRASP
    partner = is_any_of(words, target.conditions) and is_at_hand(attacker, target)
    if not held:
        return None if partner else Impossible("it grapples and strikes at nobody else", _GRIP)
    weapon = weapon_of(attempt.attack)
    if weapon is not None:
        return blow_refused(weapon, at_the_grappler=partner)
    return None if partner else Impossible("whoever is held strikes only at the grappler", _GRIP)


def grapplers_of(now: Now, held: Figure) -> tuple[Figure, ...]:
    """The enemies that hold a figure: those at grips that share its square, or reach it from afar.

    combat-and-tactics.txt, Grappled: a roper seizes from up to 10 squares off.
    """
    if not is_any_of(IN_A_GRASP, held.conditions):
        return ()
    return tuple(
        one
        for one in now.field.every(Figure)
        if are_enemies(one, held) and is_any_of(_GRIPPING, one.conditions) and is_at_hand(held, one)
    )


def is_at_hand(held: Figure, grappler: Figure) -> bool:
    """Whether one of the two reaches the other to hold it: in one square, beside it, or farther."""
    apart = rings_apart(block_of(held), block_of(grappler))
    return any(grapple_refused(apart, _longest_reach(one)) is None for one in (held, grappler))


def _longest_reach(figure: Figure) -> int:
    block = block_of_stats(figure)
    reaches = (reach_of(block, one, weapon_of(one)) for one in block.attacks)
    return max(reaches, default=_ARM)


def _blind_stab(now: Now, attempt: Attempt, dim: Dimness | None) -> Impossible | None:
    """Why nobody backstabs whom he cannot see in total darkness."""
    if not attempt.has(BACKSTAB) or dim is None or now.field.info.light is not Light.DARKNESS:
        return None
    return Impossible("no backstab in total darkness: the target is not seen", _DARK)
