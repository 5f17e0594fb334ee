"""Ways out of the reach of enemies: those that few of them strike at.

combat-and-tactics.txt, Attacks of Opportunity, Failing a Morale Check; ruling R11.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.moves.friends import all_impassable
from fieldwright.combat.moves.planning import Setting, known_of, walk_of
from fieldwright.combat.moves.reach import CostsNow, provoked_now
from fieldwright.combat.orders import Act
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.paths.reaching import least_costs
from fieldwright.geometry.paths.shunning import shunning
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.threat.area import Threat
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Square

Way: TypeAlias = tuple[Square, ...]

Choose: TypeAlias = Callable[[CostsNow], Square | None]
"""What picks the end of a move among squares by their costs; None: it stays."""


def least_struck(setting: Setting, way: Way, choose: Choose) -> Way:
    """A way out that fewest strike at: the given one if it is such, else one around enemies.

    First those are gone around who do not threaten the figure where it stands, then all; ``choose``
    picks the end of such a way. Enemies of whom its side does not know have no say.
    """
    fewest = _strikes(setting, way)
    best = way
    for other in _ways_around(setting, choose) if fewest else ():
        strikes = _strikes(setting, other)
        if strikes < fewest:
            best, fewest = other, strikes
        if not fewest:
            break
    return best


def _strikes(setting: Setting, way: Way) -> int:
    found = provoked_now(setting.field, setting.state, setting.combatant, setting.due, Act(way=way))
    return sum(one.strikes and not one.secret for one in found.provocations)


def _ways_around(setting: Setting, choose: Choose) -> Iterator[Way]:
    walk = _walk(setting)
    if walk is None:
        return
    here = set(block_of(setting.legs).squares())
    threats = list(_known_threats(setting))
    others = [one for one in threats if here.isdisjoint(one.plan)]
    for shunned in (others, threats) if len(others) < len(threats) else (threats,):
        way = _way_around(shunning(walk, {one for each in shunned for one in each.plan}), choose)
        if way:
            yield way


def _way_around(walk: Walk, choose: Choose) -> Way:
    """Every square of a way, so that it is gone as it was found."""
    end = choose(least_costs(walk))
    found = None if end is None else walk.path_within((end,))
    return () if found is None else tuple(step.head for step in found.steps)


def _walk(setting: Setting) -> Walk | None:
    known = known_of(setting)
    if isinstance(known, Impossible):
        return None
    free = walk_of(setting, known)
    return None if free.refusal else free.barred_by(all_impassable(setting, free.window))


def _known_threats(setting: Setting) -> Iterator[Threat]:
    """What the enemies threaten of whom the figure knows."""
    figures = setting.field.things["figures"]
    for who, threat in threat_map_of(setting.field, arrangement_of(setting)).threats.items():
        enemy = figures.get(who)
        if not isinstance(enemy, Figure) or not are_enemies(enemy, setting.figure):
            continue
        if threat.reach and not (enemy.hidden or enemy.unseen):
            yield threat
