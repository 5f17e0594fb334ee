"""What the target of an attack does and suffers, as far as it is hit more or less easily by it.

combat-and-tactics.txt, The Actions (Charge, Run, Sprint, Parry, Cast a Spell), Encumbrance, Effects
of Fatigue, Limited Visibility, Water, Climbing.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows import attempt as attempts
from fieldwright.combat.blows.attempt import Attempt, Now
from fieldwright.combat.numbers import block_of_stats, load_of_figure
from fieldwright.combat.state import Combatant, Step
from fieldwright.geometry.cover.wading import covered_by_water
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.view.by_light import Dimness, dimness
from fieldwright.rules.actions import Action
from fieldwright.rules.bearing import Bearing
from fieldwright.rules.casting import CASTING, is_casting
from fieldwright.rules.charging import CHARGING
from fieldwright.rules.climbers import CLIMBING, bearings_of_climber
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.easy_targets import UNAWARE
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.loads import bearings_of_load
from fieldwright.rules.parrying import parrying
from fieldwright.rules.postures import bearings_in
from fieldwright.rules.running import RUNNING, SPRINTING
from fieldwright.rules.visibility import bearings_in_the_dark
from fieldwright.rules.wading import bearings_of_wader
from fieldwright.stats.derived import level_of
from fieldwright.stats.vision import infravision_ft

_OPEN = {Action.CHARGE: CHARGING, Action.RUN: RUNNING, Action.SPRINT: SPRINTING}
"""Actions that drop one's defences."""


def action_of(now: Now, combatant: Combatant | None) -> Action | None:
    """What a figure is doing in this round; None before the resolution, or without an order.

    Whoever aborted does what it was going to do no more, unless it has moved already: then the
    round has seen it run.
    """
    if combatant is None or combatant.order is None:
        return None
    if now.state.head.step not in (Step.RESOLUTION, Step.END):
        return None
    if combatant.aborted is not None and not combatant.moved:
        return combatant.aborted.action
    return combatant.order.action


def sight_of(now: Now, looker: tuple[Figure, Body], other: Body) -> Dimness | None:
    """What the light does to an attack of one on another; None where it does nothing."""
    figure, body = looker
    return dimness(now.field, body, other, infravision_ft(figure.stats))


def bearings_on(
    now: Now, attempt: Attempt, target: tuple[Figure, Body], attacker: Body
) -> tuple[Bearing, ...]:
    """All that the target of an attempt does and suffers."""
    figure, body = target
    combatant = now.state.combatants.get(figure.id)
    return (
        *_doing(now, figure, combatant),
        *_state(figure, combatant),
        *bearings_in(figure.posture, ranged=attempt.ranged),
        *bearings_of_wader(to_the_shoulders=covered_by_water(now.field, body)),
        *_in_the_dark(now, target, attacker),
        *([UNAWARE] if attempt.has(attempts.UNAWARE) else []),
    )


def _doing(now: Now, figure: Figure, combatant: Combatant | None) -> Iterator[Bearing]:
    """What its action makes of it."""
    action = action_of(now, combatant)
    if action is None or combatant is None:
        return
    if action in _OPEN:
        yield _OPEN[action]
    elif action is Action.PARRY:
        block = block_of_stats(figure)
        yield parrying(block.group, level_of(block))
    if is_casting_now(now, combatant):
        yield CASTING


def is_casting_now(now: Now, combatant: Combatant) -> bool:
    """Whether a figure is casting in this phase: its spell has not come yet, nor is it lost."""
    if combatant.casting_to is None or combatant.lost or now.state.head.step is Step.END:
        return False
    return is_casting(now.state.head.phase, combatant.casting_to)


def _state(figure: Figure, combatant: Combatant | None) -> Iterator[Bearing]:
    """What loads, effects and climbing make of it."""
    yield from bearings_of_load(load_of_figure(figure, combatant).value)
    block = block_of_stats(figure)
    if is_any_of(CLIMBING, figure.conditions):
        shield = (block.ac_without_shield or block.armour_class) - block.armour_class
        yield from bearings_of_climber(shield)
    for effect in () if combatant is None else combatant.effects:
        if effect.armour_class:
            yield Bearing(text=effect.name, source=effect.source, armour=effect.armour_class)


def _in_the_dark(now: Now, target: tuple[Figure, Body], attacker: Body) -> tuple[Bearing, ...]:
    """What it makes of it that it sees its attacker badly."""
    dim = sight_of(now, target, attacker)
    return () if dim is None else bearings_in_the_dark(now.field.info.light)


def effects_on_attack(combatant: Combatant | None, target: UUID) -> Iterator[Explained[int]]:
    """What the effects on an attacker give to its attacks on a target."""
    for effect in () if combatant is None else combatant.effects:
        if effect.to_hit and effect.against in (None, target):
            reason = Reason(effect.name, f"{effect.to_hit:+d}", effect.source)
            yield Explained(effect.to_hit, (reason,))
