"""Which attacks somebody makes: those that an order names, a routine, what he has ready.

combat-and-tactics.txt, Attack, Fire/Throw Missiles, Attacks of Opportunity; ruling R10.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from uuid import UUID

from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.blows.missiles import is_spent
from fieldwright.combat.changed import changed_figures, changed_parts
from fieldwright.combat.numbers import FIST, attack_of, block_of_stats, names_of, weapon_of
from fieldwright.combat.orders import Order
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

BOWS = ("bow", "crossbow")
"""The families of weapons that cover from afar (Cover)."""


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


def words_meant(figure: Figure, part: Combatant | None, order: Order) -> str:
    """The words that name what an order is carried out with, where it names nothing itself.

    What it has in hand, if that will do: of missiles else what is only shot before what is thrown
    as well, for a cover a bow before a blade. Empty: what it strikes with as it comes. Phases,
    shots, legality, threat and blows all ask here, so that they mean the same weapon.
    """
    if order.weapon or order.action not in ARMED:
        return order.weapon
    held = "" if part is None else part.ready
    if order.action is Action.FIRE:
        shot = _shot_meant(figure, held)
        return "" if shot is None else shot.name
    if order.action is Action.COVER:
        return _cover_meant(figure, held)
    return held if held and _strikes_with(figure, held) else ""


def weapon_meant(figure: Figure, part: Combatant | None, order: Order) -> Attack:
    """The attack that an order is carried out with, the first of two that are named."""
    name = names_of(words_meant(figure, part, order))[0]
    return attack_of(figure, name) if name else melee_attack(figure)


ARMED = frozenset({Action.ATTACK, Action.CHARGE, Action.COVER, Action.FIRE, Action.GUARD})
"""The actions that are carried out with a weapon, or with what is one by nature."""


def _shot_meant(figure: Figure, held: str) -> Attack | None:
    flying = [one for one in block_of_stats(figure).attacks if _flies(one)]
    left = [one for one in flying if not is_spent(figure, one)] or flying
    only_shot = (one for one in left if (weapon := weapon_of(one)) is None or not weapon.is_melee)
    in_hand = (one for one in left if one.name == held)
    return next(chain(in_hand, only_shot, left), None)


def _cover_meant(figure: Figure, held: str) -> str:
    attacks = block_of_stats(figure).attacks
    arms = [(one.name, weapon) for one in attacks if (weapon := weapon_of(one)) is not None]
    arms.sort(key=lambda one: (one[1].family not in BOWS, one[0] != held))
    fit = (name for name, weapon in arms if weapon.family in BOWS or weapon.has_blade)
    return next(fit, "")


def _strikes_with(figure: Figure, name: str) -> bool:
    attack = attack_of(figure, name)
    return not is_spent(figure, attack) and bool(ready_attacks(figure, attack))


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


def has_missiles(figure: Figure) -> bool:
    """Whether anything is left that a figure shoots or throws."""
    attacks = block_of_stats(figure).attacks
    return any(_flies(one) and not is_spent(figure, one) for one in attacks)


def _flies(attack: Attack) -> bool:
    return ranges_of_attack(attack, weapon_of(attack), Scale.MELEE) is not None


def volley_of(figure: Figure, attack: Attack) -> tuple[Attack, ...]:
    """What flies at once when a figure shoots: all spikes of a manticore, else one missile."""
    natural = block_of_stats(figure).group == "monster" and not attack.weapon
    return (attack,) * (attack.count if natural else 1)


# ---------------------------------------------------------------------------------- what is ready


def ready_name(figure: Figure, combatant: Combatant | None) -> str:
    """The name of the attack that a figure has ready now; empty: what it strikes with as it comes.

    What its order is carried out with, or else what it has in hand since it used it last, or the
    DM said so: an archer who shoots this round holds his bow, and afterwards as well.
    """
    if combatant is None:
        return ""
    order = combatant.aborted or combatant.order
    if order is None or not (order.weapon or order.action in ARMED):
        return combatant.ready
    return names_of(words_meant(figure, combatant, order))[0]


def in_hand(figure: Figure, combatant: Combatant | None) -> Attack:
    """The attack that a figure has ready now."""
    name = ready_name(figure, combatant)
    if name:
        return attack_of(figure, name)
    first = attack_of(figure)
    return first if first.weapon else melee_attack(figure)


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
