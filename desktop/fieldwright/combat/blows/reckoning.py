"""The number that an attack needs, with every reason and its source.

combat-and-tactics.txt, Attack, Charge, Cover, Rear or Flank Attacks, Higher Ground, Mounts,
Sitting, Kneeling, and Lying Prone, Encumbrance; ruling R23. A player who reckons for himself says
which armour class he hits: that is judged against all that he cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fieldwright.combat.blows.attempt import (
    ALLOWED,
    BACKSTAB,
    CHARGING,
    COVERING,
    HIGHER_GROUND,
    SUBDUING,
    Attempt,
)
from fieldwright.combat.blows.bearings import effects_on_attack
from fieldwright.combat.blows.situation import Situation, is_thief
from fieldwright.combat.events.armour import defence_with
from fieldwright.combat.numbers import block_of_stats
from fieldwright.rules.actions import Action
from fieldwright.rules.charging import charge_bonus
from fieldwright.rules.climbers import CLIMBING, attack_of_climber
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.covering import BLADE_CRITICAL_FROM, cover_bonus
from fieldwright.rules.easy_targets import attack_on_state, hit_in_any_case
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.higher_ground import Stance, from_above
from fieldwright.rules.loads import attack_modifier_of_load
from fieldwright.rules.mounted import Seat, mounted_modifier
from fieldwright.rules.overruling import dms_reason
from fieldwright.rules.postures import attack_from, attack_on
from fieldwright.rules.ranges import band_modifier
from fieldwright.rules.to_hit import (
    CRITICAL_FROM,
    Approach,
    Defence,
    Struck,
    approach_modifier,
    armour_class_against,
    backstab_offered,
    number_needed,
    struck,
)
from fieldwright.stats.block import StatBlock
from fieldwright.stats.derived import thac0_of
from fieldwright.terms.quick import quickly_made

_SUBDUAL = Explained(-4, (Reason("striking to subdue", "-4", "Combat & Tactics, Subdual Attacks"),))

_TYPES = "weapon against armour"
_TYPES_SOURCE = "Combat & Tactics, Weapon Type vs. Armor Type; ruling R51"


@quickly_made
@dataclass(frozen=True, slots=True)
class Reckoning:
    """What an attack needs: THAC0, the armour class that counts, and what is added to the roll.

    ``own`` is what the attacker's own attack gives, ``given`` what the map, the round and the DM
    give beside it. ``anyhow`` is why it hits whatever the die shows; None for nearly all attacks.
    """

    thac0: int
    armour_class: Explained[int]
    own: tuple[Explained[int], ...]
    given: tuple[Explained[int], ...]
    critical_from: int = CRITICAL_FROM
    anyhow: Reason | None = None

    @property
    def needed(self) -> Explained[int]:
        """The number that the die must show, with every reason."""
        found = number_needed(self.thac0, self.armour_class, (*self.own, *self.given))
        if self.anyhow is None:
            return found
        return Explained(found.value, (*found.reasons, self.anyhow))

    def read(self, natural: int, adjusted: int = 0, hits: int | None = None) -> Struck:
        """What a natural roll comes to.

        ``adjusted`` is what the DM adds to it. ``hits`` is the armour class that the player says
        his roll hits, by his own THAC0 and weapon: it is judged by the armour class that counts and
        by what the map and the DM give.
        """
        needed = self.needed.value if hits is None else natural - self._margin(hits)
        found = struck(natural, needed - adjusted, self.critical_from)
        if self.anyhow is None or found.hits:
            return found
        return Struck(hits=True, margin=found.margin, critical=False)

    def _margin(self, hits: int) -> int:
        return self.armour_class.value + sum(one.value for one in self.given) - hits


def _defence_of(block: StatBlock) -> Defence:
    """The defence of a stat block; the rules at hand print no table of what Dexterity gives.

    From 15 on it gives something (Player's Handbook, table 2; ruling R51).
    """
    without = block.ac_without_dexterity
    found = Defence.of(block.armour_class, block.ac_without_shield, without)
    is_nimble = block.abilities is not None and block.abilities.dexterity >= _NIMBLE
    return replace(found, dexterity_unknown=without is None and is_nimble)


_NIMBLE = 15


def reckoned(situation: Situation) -> Reckoning | Impossible:
    """The number of an attack, or why it cannot be made."""
    if situation.why_not is not None:
        return situation.why_not
    attempt = situation.attempt
    theirs = block_of_stats(situation.target)
    defence = _defence_of(theirs)
    part = situation.parts[1]
    defence = defence_with(defence, () if part is None else part.effects)
    thac0 = thac0_of(block_of_stats(situation.attacker))
    if attempt.manner.plain:
        against = armour_class_against(defence, Approach.FRONT)
        return Reckoning(thac0, against, (), tuple(attempt.manner.to_hit))
    given = _given(situation)
    if isinstance(given, Impossible):
        return given
    anyhow = hit_in_any_case(situation.target.conditions, situation.target.hit_points)
    return Reckoning(
        thac0,
        armour_class_against(defence, situation.approach, situation.bearings),
        tuple(_own(attempt)),
        given,
        _critical_from(situation),
        None if attempt.ranged else anyhow,
    )


def _own(attempt: Attempt) -> Iterator[Explained[int]]:
    """What the attack itself gives: a magical weapon, Strength, mastery, as its numbers say."""
    bonus = attempt.attack.to_hit
    if bonus:
        yield Explained(bonus, (Reason(attempt.attack.name, f"{bonus:+d}", "the figure"),))


def _given(situation: Situation) -> tuple[Explained[int], ...] | Impossible:
    """Everything else, in the order in which it is told; what makes it impossible comes first.

    What the DM allows has no number where the rules have only a refusal.
    """
    attempt = situation.attempt
    riding = situation.seats[0] is Seat.RIDER
    parts = (
        *_flight(situation),
        _side(situation),
        attack_on(situation.target.posture, ranged=attempt.ranged),
        _on_state(situation),
        attack_from(
            situation.attacker.posture, situation.weapon, ranged=attempt.ranged, riding=riding
        ),
        *_height(situation),
        *_doing(situation),
        attack_modifier_of_load(situation.load.value),
        *([] if situation.dim is None else [situation.dim.attack]),
        *effects_on_attack(situation.parts[0], situation.target.id),
        *attempt.manner.to_hit,
        *_against_armour(situation),
        *_said(attempt),
    )
    refused = next((one for one in parts if isinstance(one, Impossible)), None)
    if refused is not None and not attempt.has(ALLOWED):
        return refused
    return tuple(one for one in parts if isinstance(one, Explained))


def _flight(situation: Situation) -> tuple[Explained[int] | Impossible, ...]:
    """What range and cover give to a missile; nothing for a blow, which no screen hinders."""
    flight = situation.shot
    if flight is None or not isinstance(flight.band, Explained):
        return ()
    return band_modifier(flight.band.value), flight.cover.modifier


def _side(situation: Situation) -> Explained[int] | Impossible:
    """What the side gives from which the attack comes, and a backstab (Rear or Flank Attacks)."""
    stabs = situation.attempt.has(BACKSTAB)
    thief = is_thief(situation.attacker) or situation.attempt.has(ALLOWED)
    refused = backstab_offered(situation.approach, can_backstab=thief) if stabs else None
    return refused or approach_modifier(situation.approach, backstab=stabs)


def _on_state(situation: Situation) -> Explained[int]:
    """What the target's conditions give, those that the DM switches on among them."""
    target = situation.target
    said = (*target.conditions, *situation.attempt.act.marks)
    if situation.surprised:
        said = (*said, "surprised")
    if target.unseen and (situation.dim is None or situation.dim.unseen is None):
        said = (*said, "invisible")
    return attack_on_state(said, target.posture)


def _height(situation: Situation) -> Iterator[Explained[int]]:
    """What height, a saddle or a rope gives to a blow; the first that counts (ruling R44)."""
    if situation.attempt.ranged:
        climbs = is_any_of(CLIMBING, situation.attacker.conditions)
        yield attack_of_climber(0, climbs=climbs)
        return
    one, other = situation.bodies
    riding = situation.seats[0] is Seat.RIDER
    yield mounted_modifier(*situation.seats)
    if is_any_of(CLIMBING, situation.attacker.conditions):
        higher = (one.feet_ft > other.feet_ft) - (one.feet_ft < other.feet_ft)
        yield attack_of_climber(higher, climbs=True)
        return
    yield from_above(
        Stance(one.feet_ft, one.height_ft, mounted=riding),
        Stance(other.feet_ft, other.height_ft, mounted=riding),
        granted=situation.attempt.has(HIGHER_GROUND),
        uphill=situation.uphill,
    )


def _doing(situation: Situation) -> Iterator[Explained[int]]:
    """What the attacker's own action gives: a charge's blow, the shot or stroke of who covers."""
    if is_charging(situation):
        yield charge_bonus()
    if is_covering(situation):
        yield cover_bonus()


def is_charging(situation: Situation) -> bool:
    """Whether the blow ends a charge; a free blow on the way is none of it."""
    attempt = situation.attempt
    declared = situation.actions[0] is Action.CHARGE and not attempt.manner.free
    return not attempt.ranged and (declared or attempt.has(CHARGING))


def is_covering(situation: Situation) -> bool:
    """Whether it is the first shot, or the stroke, of somebody who covers (Cover)."""
    part, attempt = situation.parts[0], situation.attempt
    if attempt.has(COVERING):
        return True
    declared = situation.actions[0] is Action.COVER and not attempt.manner.free
    return declared and part is not None and not part.attacks_made


def _critical_from(situation: Situation) -> int:
    said = situation.attempt.manner.critical_from
    if said is not None:
        return said
    blade = is_covering(situation) and not situation.attempt.ranged
    return BLADE_CRITICAL_FROM if blade else CRITICAL_FROM


def _against_armour(situation: Situation) -> Iterator[Explained[int]]:
    """What the weapon's type gives against the armour's, where the table plays it so.

    The rules at hand print no numbers for it: the table's own is typed as a modifier of that name;
    a line stands for it until then (Weapon Type vs. Armor Type; ruling R51).
    """
    said = any(one.text.casefold() == _TYPES for one in situation.attempt.act.modifiers)
    if situation.by_types and not said:
        yield Explained(0, (Reason(_TYPES, "0", _TYPES_SOURCE, counts=False),))


def _said(attempt: Attempt) -> Iterator[Explained[int]]:
    """What the DM gives with a word why, and what striking to subdue costs."""
    if attempt.has(SUBDUING):
        yield _SUBDUAL
    for one in attempt.act.modifiers:
        yield Explained(one.value, (dms_reason(one.text, f"{one.value:+d}"),))
