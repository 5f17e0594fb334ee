"""Why an order cannot be given: what each action asks of a figure.

combat-and-tactics.txt, Combat Actions, The Actions, Grappled, Sitting, Kneeling, and Lying Prone,
Battlefield Characteristics; ruling R39.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.aloft import why_not_aloft
from fieldwright.combat.blows.arms import shot_of, weapon_meant, words_meant
from fieldwright.combat.blows.missiles import why_no_ammunition
from fieldwright.combat.blows.striking import BARE_HANDS
from fieldwright.combat.covering import (
    why_covers_nobody,
    why_not_covered,
    why_not_covered_there,
)
from fieldwright.combat.moment import Moment
from fieldwright.combat.numbers import (
    attack_of,
    block_of_stats,
    has_attack,
    names_of,
    rate_of_figure,
    weapon_of,
)
from fieldwright.combat.orders import Order
from fieldwright.combat.planned import Planner, casting_time_of
from fieldwright.combat.possessions import items_of, spells_of
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_room import can_swim
from fieldwright.geometry.hazards import depths_waded
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.casting import CastingTime, half_move_refused
from fieldwright.rules.conditions import AT_GRIPS, IN_A_GRASP, is_any_of, why_it_cannot_move
from fieldwright.rules.explained import Impossible
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.initiative import NO_SHIFT
from fieldwright.rules.legality import charge_forbidden
from fieldwright.rules.postures import attack_from, movement_to_rise
from fieldwright.stats.block import Attack
from fieldwright.terms.bodies import POSTURES
from fieldwright.terms.words import capital

_ARMED = (Action.ATTACK, Action.GUARD, Action.FIRE, Action.COVER, Action.CHARGE)
_AFTERWARDS = (Action.ATTACK, Action.UNARMED, Action.CAST)
_OF_THE_HELD = (Action.UNARMED, Action.ATTACK, Action.OTHER)
_WALKS = frozenset({"T", "S", "M"})
_BOTH = 2
_HALF = Movement.HALF


@dataclass(frozen=True)
class Case:
    """An order that a figure might be given."""

    field: Battlefield
    state: FightState
    combatant: Combatant
    figure: Figure
    order: Order

    @cached_property
    def legs(self) -> Figure:
        """What carries it: itself, or its mount."""
        return moved_figure(self.field, self.figure)

    @property
    def moves(self) -> bool:
        """Whether it surely moves in this round: its action is a move, or it is to move first."""
        if self.order.movement is not None:
            return self.order.movement is not Movement.NONE
        movements = self.order.action.movements
        return bool(movements) and Movement.NONE not in movements

    @property
    def attacks(self) -> Iterable[Attack]:
        """The attacks that its order names, or the one that it would use."""
        named = [one for one in names_of(self.order.weapon) if one]
        if not named:
            return (weapon_meant(self.figure, self.combatant, self.order),)
        return tuple(attack_of(self.figure, one) for one in named)


def why_refused(case: Case) -> str:
    """Why the rules refuse an order, in a sentence; empty where they do not."""
    return next(filter(None, (check(case) for check in _CHECKS)), "")


# ------------------------------------------------------------------------------------- for all


def _held(case: Case) -> str:
    """Who is at grips responds unarmed, strikes with a small weapon, or tries to get free."""
    figure, order = case.figure, case.order
    if not is_any_of(AT_GRIPS, figure.conditions):
        return ""
    if case.order.movement not in (None, Movement.NONE):
        return "It is grappled and cannot move before it is free."
    if order.action not in _OF_THE_HELD:
        return (
            "It is grappled: it can only respond unarmed, strike the grappler with a small weapon, "
            "or try to escape."
        )
    if order.action is Action.ATTACK and is_any_of(IN_A_GRASP, figure.conditions):
        return _too_large_for_a_grip(case)
    return ""


def _too_large_for_a_grip(case: Case) -> str:
    attacks = block_of_stats(case.figure).attacks
    chosen = case.attacks if case.order.weapon else attacks
    if not attacks and not case.order.weapon:
        return ""
    for attack in chosen:
        weapon = weapon_of(attack)
        if weapon is None or (weapon.size == "S" and weapon.is_melee):
            return ""
    return "It is grappled: only a weapon of size S, or bare hands, reach the grappler."


def _cannot_move(case: Case) -> str:
    """Whether it can make the movement that its order names."""
    if not case.moves:
        return ""
    for one in dict.fromkeys((case.legs, case.figure)):
        why = why_it_cannot_move(one.conditions, one.hit_points)
        if why:
            return f"{one.name} is {why}."
    if rate_of_figure(case.legs) <= 0 and case.legs.stats is not None:
        return f"{case.legs.name} cannot move."
    return _down(case)


def _aloft(case: Case) -> str:
    return why_not_aloft(case.legs, case.order)


def _down(case: Case) -> str:
    """What getting up leaves of the movement of an order."""
    legs, order = case.legs, case.order
    if legs.altitude_ft > 0 or legs.posture == "standing" or case.combatant.knocked_down:
        return ""
    whole = order.movement or order.action.greatest
    if movement_to_rise(legs.posture) is Movement.FULL:
        if order.action is Action.MOVE:
            return ""
        return "It lies prone: getting up takes its full move and leaves nothing else."
    if order.action is Action.WITHDRAW or (order.action is Action.CHARGE and whole is _HALF):
        return "Getting up takes the half-move that this action has."
    return ""


def _weapons(case: Case) -> str:
    """Whether it has what its order names, and can use it as it stands or lies."""
    if case.order.action not in _ARMED:
        return ""
    named = [one for one in names_of(case.order.weapon) if one]
    for name in named:
        if name != BARE_HANDS and not has_attack(case.figure, name):
            return f"It has no attack called {name[:60]!r}."
    if len(named) > 1:
        weapons = [weapon_of(attack_of(case.figure, one)) for one in named]
        if any(one is not None and one.hands == _BOTH for one in weapons):
            return "Two weapons at once are held in one hand each."
    return ""


def _half_move_after(case: Case) -> str:
    order = case.order
    if not order.move_after:
        return ""
    if order.action not in _AFTERWARDS:
        return f"No half-move follows {order.action.label}."
    if order.movement is Movement.HALF:
        return "It moves before it acts; no second half-move is left for the end of the round."
    if order.action is Action.CAST:
        refused = half_move_refused(casting_time_of(order))
        if refused is not None:
            return f"{capital(refused.reason)}."
    return ""


# -------------------------------------------------------------------------------- by their action


def _strike(case: Case) -> str:
    """Blows: something to strike with hand to hand, that can be used as it stands or lies."""
    figure = case.figure
    if case.order.weapon:
        for attack in case.attacks:
            weapon = weapon_of(attack)
            if weapon is not None and not weapon.is_melee:
                return f"{capital(attack.name)} is only shot or thrown."
            refused = attack_from(figure.posture, weapon, ranged=False, riding=_rides(figure))
            if isinstance(refused, Impossible):
                return f"{capital(refused.reason)}."
        return ""
    if is_any_of(AT_GRIPS, figure.conditions) or ready_attacks(figure):
        return ""
    if figure.posture == "prone":
        return "Lying prone it has no weapon of size S, and no natural attack, to strike with."
    return "It has nothing to strike with hand to hand."


def _rides(figure: Figure) -> bool:
    return figure.mount is not None


def _fire(case: Case) -> str:
    """Shots and throws: something that flies, ammunition, a rate that leaves a shot."""
    figure = case.figure
    attack = shot_of(figure, words_meant(figure, case.combatant, case.order))
    if attack is None:
        if case.order.weapon:
            return f"{capital(case.order.weapon)} is neither shot nor thrown."
        return "It has no missile weapon."
    empty = why_no_ammunition(figure, attack)
    if empty is not None:
        return f"Nothing is left to shoot with {attack.name}."
    posture = attack_from(figure.posture, weapon_of(attack), ranged=True, riding=_rides(figure))
    if isinstance(posture, Impossible) and case.order.movement is not Movement.HALF:
        return f"{capital(posture.reason)}."
    shots = _planner(case).shots(case.order)
    return f"{capital(shots.reason)}." if isinstance(shots, Impossible) else ""


def _planner(case: Case) -> Planner:
    number = max(1, case.state.head.round)
    return Planner(case.figure, case.legs, case.combatant, number, NO_SHIFT)


def _cover(case: Case) -> str:
    """Covering: a bow or crossbow at the ready, or a blade in the hand."""
    now, order = Moment(case.field, case.state), case.order
    target = case.field.things["figures"].get(order.target) if order.target else None
    if isinstance(target, Figure):
        return why_not_covered(now, case.figure, target, order)
    if order.square is not None:
        return why_not_covered_there(now, case.figure, order.square, order)
    return why_covers_nobody(now, case.figure, order)


def _cast(case: Case) -> str:
    """Spells: one that is left, with a casting time that can be read."""
    order, figure = case.order, case.figure
    if order.casting_time:
        try:
            CastingTime.parse(order.casting_time)
        except ValueError as error:
            return f"{capital(str(error))}."
    known = spells_of(figure)
    if known is None or order.preparation is not None:
        return ""
    if not known:
        none = figure.stats is not None and not figure.stats.spells
        return "It casts no spells." if none else "It has no spell left to cast."
    named = order.spell.casefold()
    if named and named not in [one.casefold() for one in known]:
        return f"It has no {order.spell} left."
    return ""


def _item(case: Case) -> str:
    """Magical items: one that is noted for it, or that its player names."""
    if case.order.item or case.figure.stats is None or items_of(case.figure, case.combatant):
        return ""
    return "No magical item is noted for it."


def _run(case: Case) -> str:
    if case.combatant.weariness is Weariness.EXHAUSTED:
        return "It is exhausted: no fatigue points are left to run on."
    return ""


def _charge(case: Case) -> str:
    legs = case.legs
    if legs.altitude_ft <= 0 and legs.size in _WALKS and not can_swim(legs):
        refused = charge_forbidden(depths_waded(case.field, block_of(legs).squares()))
        if refused is not None:
            return f"It stands in {refused.reason}: nobody charges there."
    return _strike(case)


def _other(case: Case) -> str:
    """Sitting, kneeling, dropping: no movement; getting up is a move."""
    posture = case.order.posture
    if posture is None:
        return ""
    if POSTURES.index(posture) < POSTURES.index(case.figure.posture):
        return "Getting up takes movement: let it move, or attack after a half-move."
    return ""


_BY_ACTION: Mapping[Action, Callable[[Case], str]] = MappingProxyType(
    {
        Action.ATTACK: _strike,
        Action.GUARD: _strike,
        Action.FIRE: _fire,
        Action.COVER: _cover,
        Action.CAST: _cast,
        Action.ITEM: _item,
        Action.RUN: _run,
        Action.SPRINT: _run,
        Action.CHARGE: _charge,
        Action.OTHER: _other,
    }
)


def _by_action(case: Case) -> str:
    check = _BY_ACTION.get(case.order.action)
    return check(case) if check is not None else ""


_CHECKS: tuple[Callable[[Case], str], ...] = (
    _held,
    _weapons,
    _cannot_move,
    _half_move_after,
    _by_action,
    _aloft,
)
