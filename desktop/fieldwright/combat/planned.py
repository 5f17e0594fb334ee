"""What an order comes to: its deeds, each with its phase and why it comes then.

combat-and-tactics.txt, Movement and Initiative, The Actions; rulings R4, R17, R19, R20, R30.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import melee_attack, weapon_meant, words_meant
from fieldwright.combat.blows.missiles import rate_now
from fieldwright.combat.footloose import has_moved, is_held, lies_since_before
from fieldwright.combat.numbers import (
    attack_of,
    attacks_now,
    base_phase_of,
    names_of,
    phase_of_attacks,
)
from fieldwright.combat.orders import Order
from fieldwright.combat.possessions import is_specialist
from fieldwright.combat.state import Combatant
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.threat.area import rings_apart
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.attack_rates import shots_in_round
from fieldwright.rules.casting import CastingTime, speed_of_spell
from fieldwright.rules.covering import phase_of_cover
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.initiative import act_phase, move_phase, shifted
from fieldwright.rules.items import ItemKind, item_phase, works_in
from fieldwright.rules.movement import Phase
from fieldwright.rules.phase_order import Doing
from fieldwright.stats.block import Attack
from fieldwright.terms.altered import altered
from fieldwright.terms.quick import quickly_made

MOVE, SECOND_MOVE, MOVE_AFTER = "move", "move:2", "after"
"""The keys of a half-move or the first half of a move, of the second half, and of a half-move at
the end of the round."""

ACT, ABORTED, LATE, GUARD = "act", "aborted", "late", "guard"
"""The keys of an act, of what is done instead of an aborted order, of what somebody does who was
given his order after initiative, and of the attack of a guard whom nobody attacked."""

WORKS = "works"
"""The key of what an item does at the end of the round that neither fights nor acts as a spell."""

AT_ONCE = frozenset({ABORTED, LATE, GUARD})
"""Deeds of the extra phase after very slow: their movement and their act are one."""

_WITH_HALF = (Action.ATTACK, Action.UNARMED, Action.FIRE, Action.GUARD, Action.ITEM)

CLOSING = (Action.ATTACK, Action.UNARMED)
"""Actions for which a figure closes with its target where that is not at hand."""

_WHOLE_MOVES = (Action.MOVE, Action.RUN, Action.SPRINT, Action.CHARGE)
_MOVES = (*_WHOLE_MOVES, Action.WITHDRAW)
_ATTACKS = (Action.ATTACK, Action.UNARMED, Action.FIRE)

_SPELLS = (ItemKind.SCROLL, ItemKind.WAND)
_ITEMS = {"potion": ItemKind.POTION, "scroll": ItemKind.SCROLL, "wand": ItemKind.WAND}

_WHOLE_ROUND = "ruling R39"
_END_STEP = "Combat & Tactics, Choosing an Action; ruling R20"
_RATES = "Combat & Tactics, Attack; ruling R19"


@quickly_made
@dataclass(frozen=True, slots=True)
class Due:
    """One deed of a figure: its ``key`` within the order, what it is, and its phase.

    ``reasons`` say why it comes then. The round does not wait for an ``optional`` one: it may be
    passed over without a word.
    """

    who: UUID
    key: str
    doing: Doing
    phase: Phase
    order: Order
    reasons: tuple[Reason, ...] = ()
    optional: bool = False


@dataclass(frozen=True)
class Planner:
    """One figure in one round: ``legs`` is what carries it, ``roll`` what its side's die does.

    ``number`` is the round, from 1; the round of surprise counts as the first. ``target`` is whom
    its order is aimed at.
    """

    figure: Figure
    legs: Figure
    combatant: Combatant
    number: int
    roll: Explained[int]
    target: Figure | None = None

    @cached_property
    def base(self) -> Explained[Phase]:
        """The phase of an act without a weapon."""
        return base_phase_of(self.figure, self.combatant)

    @cached_property
    def starts(self) -> Explained[Phase]:
        """The phase in which it begins to move: what carries it does (Base Initiative)."""
        if self.legs is self.figure:
            return self.base
        return base_phase_of(self.legs, self.combatant)

    def deeds(self) -> tuple[Due, ...]:
        """All deeds of its order, those that are over too, as they follow each other."""
        one = self.combatant
        found: list[Due] = []
        if one.order is not None:
            order = self._as_meant(one.order)
            found += self._at_the_end(LATE, order) if one.late else self._of(order)
        if one.aborted is not None:
            found += self._at_the_end(ABORTED, self._as_meant(one.aborted))
        return tuple(found)

    def _as_meant(self, order: Order) -> Order:
        """An order with the weapon that it is carried out with."""
        weapon = words_meant(self.figure, self.combatant, order)
        return order if weapon == order.weapon else replace(order, weapon=weapon)

    # --------------------------------------------------------------------------- kinds of orders

    def _of(self, order: Order) -> Iterator[Due]:
        if order.action is Action.MOVE and lies_since_before(self.legs, self.combatant):
            # Getting up takes all of a move, however much of one was ordered (R35).
            order = replace(order, movement=Movement.FULL)
        opened = order.movement is None and order.action in _WITH_HALF
        if opened and self._has_moved:
            order = replace(order, movement=Movement.HALF)
        elif opened and self._may_move_first(order):
            # Whether it moves first is not said before its phase (Choosing an Action).
            yield replace(self._move(replace(order, movement=Movement.HALF), MOVE), optional=True)
        moves = order.movement is Movement.HALF and order.action in _WITH_HALF
        if moves or order.action in _MOVES:
            yield self._move(order, MOVE)
        if order.action in _WHOLE_MOVES and order.movement is not Movement.HALF:
            yield self._move(order, SECOND_MOVE, 1)
        yield from self._acts(order)
        # Who has struck without moving may still take his half-move at the end (Attack).
        stays_open = opened and order.action in CLOSING and self.combatant.attacks_made > 0
        may_follow = order.move_after or stays_open or self._is_quick_spell(order)
        if may_follow and order.movement is not Movement.HALF:
            after = self._end(order, MOVE_AFTER, Doing.MOVE, "half-move at the end of the round")
            yield replace(after, optional=not order.move_after)

    @property
    def _has_moved(self) -> bool:
        """Whether its half-move before it acts is made, or was given up to get up."""
        return has_moved(self.combatant) and MOVE_AFTER not in self.combatant.done

    def _may_move_first(self, order: Order) -> bool:
        """Whether it may still take a half-move before it acts: it can, and nothing of it is done.

        Who takes his post as a guard may leave it for another. What may not be shot after a
        half-move needs none.
        """
        done = ACT in self.combatant.done and order.action is not Action.GUARD
        if (
            order.move_after
            or done
            or MOVE_AFTER in self.combatant.done
            or is_held(self.figure, self.legs, self.combatant)
        ):
            return False
        if order.action is Action.FIRE:
            half = replace(order, movement=Movement.HALF)
            return not isinstance(self.shots(half), Impossible)
        return order.action not in CLOSING or not self._is_at_hand(order)

    def _is_at_hand(self, order: Order) -> bool:
        """Whether its target is so near that it need not move, only turn."""
        if self.target is None:
            return False
        ready = ready_attacks(self.figure, self._attack(order) if order.weapon else None)
        reach = max((one.reach for one in ready), default=1)
        return rings_apart(block_of(self.figure), block_of(self.target)) <= reach

    def _acts(self, order: Order) -> Iterator[Due]:
        match order.action:
            case Action.ATTACK | Action.UNARMED:
                yield from self._blows(order)
            case Action.FIRE:
                yield from self._shots(order, self.shots(order))
            case Action.COVER:
                yield from self._cover(order)
            case Action.CAST:
                yield self._act(order, self._spell(order))
            case Action.ITEM:
                yield from self._item(order)
            case Action.GUARD:
                yield from self._guard(order)
            case Action.PARRY:
                source = "Combat & Tactics, Parry"
                reason = Reason("parrying, the whole round", Phase.VERY_FAST.label, source)
                due = self._act(order, Explained(Phase.VERY_FAST, (reason,)))
                yield replace(due, optional=True)
            case Action.OTHER:
                yield self._other(order)

    def _blows(self, order: Order) -> Iterator[Due]:
        attacks = attacks_now(self.figure, self.number)
        speed = None
        if order.action is Action.ATTACK:
            named = [attack_of(self.figure, one) for one in names_of(order.weapon) if one]
            speed = phase_of_attacks(named or [melee_attack(self.figure)])
        first = act_phase(self.base, speed, order.movement or Movement.NONE)
        yield from self._series(order, first, attacks)

    def shots(self, order: Order) -> Explained[int] | Impossible:
        """How many shots it has in this round, those made already too (Fire/Throw Missiles)."""
        one, attack = self.combatant, self._attack(order)
        before = altered(one, order=order, aborted=None, shots=one.shots - one.shots_now)
        # Who was knocked down in this round still has all that he may give up to rise (R35).
        fell = one.knocked_down and self.figure.posture == "prone"
        figure = replace(self.figure, posture="standing") if fell else self.figure
        rate = rate_now(figure, before, attack)
        if isinstance(rate, Impossible):
            return rate
        since = None if one.shot_in is None else self.number - one.shot_in
        if rate.value < 1 and one.shots_now:
            return Explained(one.shots_now, rate.reasons)
        count = shots_in_round(rate.value, self.number, since)
        if not one.loaded and rate.value < 1:
            count = 0
        if not count:
            return Impossible(f"{attack.name} is not loaded in this round", _RATES)
        return Explained(count, rate.reasons)

    def _shots(self, order: Order, shots: Explained[int] | Impossible) -> Iterator[Due]:
        if isinstance(shots, Impossible):
            if not order.allowed_by_dm:
                return
            shots = Explained(1, (Reason(shots.reason, "allowed by the DM", shots.source),))
        yield from self._series(order, self._shot_phase(order), shots)

    def _shot_phase(self, order: Order) -> Explained[Phase]:
        speed = phase_of_attacks((self._attack(order),))
        return act_phase(self.base, speed, order.movement or Movement.NONE)

    def _series(
        self, order: Order, first: Explained[Phase], count: Explained[int], made: int = 0
    ) -> Iterator[Due]:
        """One act a phase, from the first one on (ruling R19)."""
        for number in range(count.value):
            due = self._act(order, first, number, keyed=number + made)
            if number:
                more = (Reason(f"attack {number + 1} of {count.value}", "one a phase", _RATES),)
                due = replace(due, reasons=(*due.reasons, *more))
            yield due

    def _cover(self, order: Order) -> Iterator[Due]:
        """The covering shot, fast or very fast, and the others as usual (Cover)."""
        expert = is_specialist(self.figure, self._attack(order))
        phase = phase_of_cover(specialist=expert)
        text = "covering, a specialist" if expert else "covering"
        first = Explained(phase, (Reason(text, phase.label, "Combat & Tactics, Cover"),))
        yield replace(self._act(order, first), optional=True)
        usual = self._shot_phase(order)
        shots = self.shots(order) if self._is_shot(order) else attacks_now(self.figure, self.number)
        more = 0 if isinstance(shots, Impossible) else shots.value - 1
        if more > 0:
            later = Explained(max(usual.value, phase.later()), usual.reasons)
            yield from self._series(order, later, Explained(more, ()), made=1)

    def _is_shot(self, order: Order) -> bool:
        return not isinstance(
            rate_now(self.figure, self.combatant, self._attack(order)), Impossible
        )

    def _attack(self, order: Order) -> Attack:
        """What an order is carried out with."""
        return weapon_meant(self.figure, self.combatant, order)

    def _spell(self, order: Order) -> Explained[Phase]:
        if order.preparation is not None:
            known = self.combatant.power_phase
            source = "Combat & Tactics, Cast a Spell"
            if known is None:
                return Explained(Phase.VERY_SLOW, (Reason("psionic power", "rolled", source),))
            return Explained(known, (Reason("psionic power, rolled", known.label, source),))
        time = casting_time_of(order)
        return act_phase(self.base, speed_of_spell(time))

    def _is_quick_spell(self, order: Order) -> bool:
        if order.action is not Action.CAST:
            return False
        if order.preparation is not None:
            known = self.combatant.power_phase
            return known is not None and known < Phase.VERY_SLOW
        return not casting_time_of(order).is_very_slow

    def _item(self, order: Order) -> Iterator[Due]:
        kind = _ITEMS.get(order.item_kind, ItemKind.MISCELLANEOUS)
        found = item_phase(self.base, kind, order.movement or Movement.NONE)
        if isinstance(found, Impossible):
            return
        yield self._act(order, found)
        if works_in(found.value, fights_or_casts=kind in _SPELLS).value is Phase.END:
            text = f"{order.item or kind.value} works"
            yield self._end(order, WORKS, Doing.ACT, text, "Combat & Tactics, Use a Magical Item")

    def _guard(self, order: Order) -> Iterator[Due]:
        """Taking post, and the attack of who was never attacked (Guard)."""
        source = "Combat & Tactics, Guard"
        if order.movement is not Movement.HALF:
            reason = Reason("guarding, the whole round", Phase.VERY_FAST.label, source)
            post = self._act(order, Explained(Phase.VERY_FAST, (reason,)))
            yield replace(post, optional=True)
        if not self.combatant.guarded:
            movement = Movement.NONE if order.movement is Movement.HALF else Movement.HALF
            instead = replace(order, action=Action.ATTACK, movement=movement)
            due = self._end(instead, GUARD, Doing.ACT, "nobody attacked the guard", source)
            yield replace(due, optional=True)

    def _other(self, order: Order) -> Due:
        if order.posture is not None:
            return self._act(order, self.base)
        return self._end(order, ACT, Doing.ACT, "takes the whole round", _WHOLE_ROUND)

    # ------------------------------------------------------------------------------- the end step

    def _at_the_end(self, key: str, order: Order) -> Iterator[Due]:
        """All of an order in the extra phase after very slow; its movement goes with its act."""
        moves = order.action in _MOVES and order.action is not Action.CHARGE
        doing = Doing.MOVE if moves else Doing.ACT
        text = "aborted for it" if key == ABORTED else "ordered after initiative"
        first = self._end(order, key, doing, text)
        yield first
        for number in range(1, self._acts_at_the_end(order)):
            quiet = replace(order, movement=Movement.NONE)
            yield replace(first, key=f"{key}:{number + 1}", order=quiet)

    def _acts_at_the_end(self, order: Order) -> int:
        if order.action in (Action.ATTACK, Action.UNARMED):
            count = attacks_now(self.figure, self.number).value
        elif order.action is Action.FIRE:
            shots = self.shots(order)
            count = 1 if isinstance(shots, Impossible) else shots.value
        else:
            return 1
        # Those that were made before the order was aborted are not made again.
        return max(1, count - (self.combatant.attacks_made if self.combatant.aborted else 0))

    def _end(self, order: Order, key: str, doing: Doing, text: str, source: str = _END_STEP) -> Due:
        reason = Reason(text, Phase.END.label, source)
        return Due(self.figure.id, key, doing, Phase.END, order, (reason,))

    # ------------------------------------------------------------------------------------ one deed

    def _move(self, order: Order, key: str, later: int = 0) -> Due:
        found = move_phase(self.starts, self.roll)
        phase = shifted(self.starts.value, self.roll.value + later)
        reasons = found.reasons
        if later:
            source = "Combat & Tactics, Movement and Initiative; ruling R4"
            reasons = (*reasons, Reason("second half of the move", phase.label, source))
        return Due(self.figure.id, key, Doing.MOVE, phase, order, reasons)

    def _act(
        self, order: Order, first: Explained[Phase], later: int = 0, keyed: int | None = None
    ) -> Due:
        """An act in its phase, shifted by the die of its side (ruling R17)."""
        number = later if keyed is None else keyed
        key = ACT if not number else f"{ACT}:{number + 1}"
        phase = shifted(first.value, self.roll.value + later)
        reasons = (*first.reasons, *self.roll.reasons)
        return Due(self.figure.id, key, Doing.ACT, phase, order, reasons)


def casting_time_of(order: Order) -> CastingTime:
    """The casting time of an order; 1 where none is given or it cannot be read."""
    try:
        return CastingTime.parse(order.casting_time)
    except ValueError:
        return CastingTime(1)
