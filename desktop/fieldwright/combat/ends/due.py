"""What each part of the end of a round has to do, before anything of it is done."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.ends.hearts import groups
from fieldwright.combat.ends.lasting import burning_of, dying_of, ending_of
from fieldwright.combat.ends.retreats import pressed
from fieldwright.combat.ends.tiring import fatigue_after, resting_now
from fieldwright.combat.present import present
from fieldwright.combat.state import EndPart, FightState
from fieldwright.geometry.footprints import is_dead


def what_is_due(field: Battlefield, state: FightState, part: EndPart) -> tuple[str, ...]:
    """What a part of the end of the round will do or ask, a line for each; empty: nothing."""
    match part:
        case EndPart.RETREATS:
            return tuple(_retreats(field, state))
        case EndPart.FATIGUE:
            return tuple(_fatigue(field, state))
        case EndPart.MORALE:
            return tuple(
                f"{group.side}: {'; '.join(group.causes)}" for group in groups(field, state)
            )
    return tuple(_status(field, state))


def _name(field: Battlefield, who: object) -> str:
    for figure in field.every(Figure):
        if figure.id == who:
            return figure.name
    return "somebody"


def _retreats(field: Battlefield, state: FightState) -> Iterator[str]:
    for one in pressed(field, state):
        names = f"{_name(field, one.attacker)} may drive {_name(field, one.foe)} back"
        if one.refused is not None:
            yield f"{_name(field, one.foe)} is not driven back: {one.refused.reason}"
        else:
            yield f"{names}; it may stand fast: {one.may_ignore}" if one.may_ignore else names


def _fatigue(field: Battlefield, state: FightState) -> Iterator[str]:
    for part, figure in present(field, state):
        if is_dead(figure):
            continue
        after = fatigue_after(figure, part)
        if after.weariness is not part.weariness:
            yield f"{figure.name} becomes {after.weariness.label}"
    for who in resting_now(field, state):
        yield f"{_name(field, who)} has rested and may recover"


def _status(field: Battlefield, state: FightState) -> Iterator[str]:
    for figure in dying_of(field, state):
        yield f"{figure.name} bleeds: {figure.hit_points} to {(figure.hit_points or 0) - 1}"
    for figure, effect in burning_of(field, state):
        yield f"{effect.name}: {effect.each_round} damage to {figure.name}"
    for part, effect in ending_of(state):
        yield f"{effect.name} of {_name(field, part.id)} ends"
    for lingering in state.head.lingering:
        if lingering.until_round <= state.head.round:
            yield f"{lingering.name} goes away"
