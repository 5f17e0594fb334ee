"""Which attacks somebody makes: those that an order names, a routine, what he has ready.

combat-and-tactics.txt, Attack, Fire/Throw Missiles, Attacks of Opportunity; ruling R10.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.changed import changed_figures, changed_parts
from fieldwright.combat.numbers import FIST, attack_of, block_of_stats, names_of, weapon_of
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.threat.arms import (
    attack_named,
    is_bare_handed,
    ready_attacks,
)
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.rules.actions import Action
from fieldwright.rules.attack_rates import routine_of
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import Attack
from fieldwright.stats.derived import ranges_of_attack
from fieldwright.terms.setting import Scale


def blows_of(figure: Figure, words: str = "") -> tuple[Attack, ...]:
    """The blows that are struck together when a figure strikes with what ``words`` name.

    Monsters make their whole routine (claw, claw, bite); who has a weapon in each hand strikes
    with both where both are named; everybody else strikes once. Empty words: what it has ready.
    """
    block = block_of_stats(figure)
    found: list[Attack] = []
    for name in names_of(words):
        chosen = melee_attack(figure, name)
        for attack in routine_of(block, chosen):
            found += [attack] * (attack.count if block.group == "monster" else 1)
    return tuple(found)


def melee_attack(figure: Figure, name: str = "") -> Attack:
    """The attack of that name; without a name the first that it can strike with now."""
    if name:
        return attack_of(figure, name)
    ready = ready_attacks(figure)
    known = attack_named(figure, ready[0].name) if ready else None
    return known or attack_of(figure)


def unarmed_attack(figure: Figure) -> Attack:
    """The attack that a figure makes with its bare hands."""
    attacks = block_of_stats(figure).attacks
    return next((one for one in attacks if is_bare_handed(figure, one)), FIST)


def shot_of(figure: Figure, name: str = "") -> Attack | None:
    """The attack of that name, or the first, that a figure shoots or throws; None for none."""
    if name:
        attack = attack_of(figure, name)
        return attack if _flies(attack) else None
    return next((one for one in block_of_stats(figure).attacks if _flies(one)), None)


def _flies(attack: Attack) -> bool:
    return ranges_of_attack(attack, weapon_of(attack), Scale.MELEE) is not None


def volley_of(figure: Figure, attack: Attack) -> tuple[Attack, ...]:
    """What flies at once when a figure shoots: all spikes of a manticore, else one missile."""
    natural = block_of_stats(figure).group == "monster" and not attack.weapon
    return (attack,) * (attack.count if natural else 1)


# ---------------------------------------------------------------------------------- what is ready


def ready_name(figure: Figure, combatant: Combatant | None) -> str:
    """The name of the attack that a figure has ready in this round; empty: its first in melee.

    What it is said to have ready, or what its order is made with: an archer who shoots this round
    holds his bow.
    """
    if combatant is None:
        return ""
    order = combatant.aborted or combatant.order
    if order is None or combatant.ready:
        return combatant.ready
    if order.action in (Action.FIRE, Action.COVER):
        shot = shot_of(figure, order.weapon)
        return "" if shot is None else shot.name
    return names_of(order.weapon)[0]


@dataclass(frozen=True, slots=True)
class _Readiness:
    """What all have ready at one moment: names by figure, for those who have none of the usual."""

    figures: Mapping[UUID, Thing]
    state: FightState
    names: Mapping[UUID, str]
    arrangement: Arrangement

    @property
    def past_corners(self) -> bool:
        """Whether blows pass corners at that table."""
        return self.arrangement.attack_past_corners


_asked_last: list[_Readiness] = []
"""The moment that was asked for last: from one to the next hardly anybody changes weapons."""


def arrangement_of(now: Now) -> Arrangement:
    """What everybody in the fight has ready, as geometry asks for it."""
    last = _asked_last[-1] if _asked_last else None
    figures, state = now.field.things["figures"], now.state
    if last is not None and last.state is state and last.figures is figures:
        return last.arrangement
    anew = None if last is None else _changed(last, now)
    names = {} if last is None or anew is None else dict(last.names)
    for combatant in state.combatants.values() if anew is None else anew:
        figure = figures.get(combatant.id)
        name = ready_name(figure, combatant) if isinstance(figure, Figure) else ""
        if name:
            names[combatant.id] = name
        else:
            names.pop(combatant.id, None)
    past_corners = state.head.attack_past_corners
    if last is not None and names == last.names and past_corners == last.past_corners:
        found = last.arrangement
    elif names or not past_corners:
        found = Arrangement.of(TableOptions(attack_past_corners=past_corners), names)
    else:
        found = USUAL
    _asked_last[:] = [_Readiness(figures, state, names, found)]
    return found


def _changed(last: _Readiness, now: Now) -> list[Combatant] | None:
    """Whoever may have something else ready; None where everybody may."""
    parts = changed_parts(last.state, now.state)
    figures = changed_figures(last.figures, now.field.things["figures"])
    if parts is None or figures is None:
        return None
    others = (now.state.combatants.get(one.id) for _, one in figures)
    return [*(part for _, part in parts), *(one for one in others if one is not None)]


def is_armed(figure: Figure) -> bool:
    """Whether a figure has weapons, or natural attacks, to meet bare hands with."""
    return bool(ready_attacks(figure))
