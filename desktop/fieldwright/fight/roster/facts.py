"""The facts of one figure as text, and the DM's words that set them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Command, Word
from fieldwright.combat.dm_commands import EndEffect, Hurt, Tend
from fieldwright.combat.state import Effect, FightState
from fieldwright.editing.figure_numbers import hit_points_typed
from fieldwright.editing.figures import FigureError
from fieldwright.fight.words import figure_in
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.rates import Load
from fieldwright.stats.block import StatBlock

HIT_POINTS = "hit_points"
SHEET: tuple[str, ...] = ("movement", "armour_class")
TYPED: tuple[str, ...] = (
    "conditions",
    "ammunition",
    "spells_left",
    "fatigue",
    "ready",
    "items",
    *SHEET,
)
"""Facts that are typed as text, beside the hit points."""

_POINTS_AND_WHY = re.compile(r"(=?[+-]?\d{1,4})\s*(.*)")


@dataclass(frozen=True, slots=True)
class Facts:
    """What is to be seen of a figure: the values of its facts as they are typed.

    ``in_hand`` is what it has ready where nobody has said it.
    """

    who: UUID
    name: str
    values: Mapping[str, str]
    weapons: tuple[str, ...] = ()
    in_hand: str = ""

    def __getitem__(self, what: str) -> str:
        return self.values[what]


def facts_of(field: Battlefield, state: FightState, who: UUID) -> Facts | None:
    """The facts of a figure of the fight; None for one that takes no part or is not there."""
    # The loads, attacks and weariness of a figure ask the rules: a window does not wait for them.
    from fieldwright.combat.blows.arms import in_hand

    figure, one = figure_in(field, who), state.combatants.get(who)
    if figure is None or one is None:
        return None
    values = {
        "posture": figure.posture,
        "conditions": ", ".join(_lasting(figure, one.effects)),
        "ammunition": ", ".join(f"{name} {left}" for name, left in ammunition_of(figure)),
        "spells_left": ", ".join(_spells(figure)),
        "fatigue": str(_fatigue_left(figure)),
        "weariness": one.weariness.label,
        "load": _load(figure),
        "side": one.side,
        "played_by": one.played_by or "none",
        "ready": one.ready,
        "items": ", ".join(one.items),
        "broken": one.broken.value,
        "hidden": "yes" if figure.hidden else "no",
        "movement": figure.stats.movement if figure.stats is not None else "",
        "armour_class": str(figure.stats.armour_class) if figure.stats is not None else "",
    }
    weapons = tuple(attack.name for attack in _block(figure).attacks)
    return Facts(who, figure.name, MappingProxyType(values), weapons, in_hand(figure, one).name)


def _block(figure: Figure) -> StatBlock:
    from fieldwright.combat.numbers import block_of_stats

    return block_of_stats(figure)


def ammunition_of(figure: Figure) -> tuple[tuple[str, int], ...]:
    """What is left for each attack that uses anything up, by the attack's name."""
    left = dict(figure.ammunition)
    for attack in _block(figure).attacks:
        if attack.ammunition is not None:
            left.setdefault(attack.name, attack.ammunition)
    return tuple(left.items())


def _plain_conditions(figure: Figure) -> tuple[str, ...]:
    """Conditions without the load, which has a field of its own."""
    return tuple(one for one in figure.conditions if one not in _LOADS)


def _lasting(figure: Figure, effects: Sequence[Effect]) -> tuple[str, ...]:
    """The conditions of a figure, and effects that have none: all that is typed over together."""
    plain = _plain_conditions(figure)
    names = (effect.name for effect in effects if effect.condition not in plain)
    return tuple(dict.fromkeys((*plain, *names)))


def conditions_said(
    figure: Figure, effects: Sequence[Effect], value: str, why: str = ""
) -> tuple[Command, ...]:
    """What conditions that were typed say: an effect that no longer stands there is over."""
    typed = [one.strip() for one in value.split(",") if one.strip() and one.strip() != "none"]
    words = {one.casefold() for one in typed}
    known = {effect.name.casefold() for effect in effects if not effect.condition}
    over = [
        effect.name
        for effect in effects
        if not words & {effect.name.casefold(), effect.condition.casefold()}
    ]
    left = ", ".join(one for one in typed if one.casefold() not in known)
    ends = tuple(EndEffect(who=(figure.id,), name=name) for name in dict.fromkeys(over))
    return (*ends, word_of(figure, "conditions", left, why))


_LOADS = frozenset(load.label for load in Load)


def _spells(figure: Figure) -> tuple[str, ...]:
    return _block(figure).spells if figure.spells_left is None else figure.spells_left


def _fatigue_left(figure: Figure) -> int:
    from fieldwright.combat.ends.tiring import full_points

    return max(0, full_points(figure) - figure.fatigue)


def _load(figure: Figure) -> str:
    from fieldwright.combat.numbers import load_of_figure

    return load_of_figure(figure).value.label


def said_of_points(figure: Figure, text: str, why: str = "") -> Command | str:
    """What hit points that were typed say; a sentence where they are none.

    ``-6`` hurts with all that comes of it, ``+3`` heals, ``14`` sets, ``=-3`` sets a negative
    number; words after it say why.
    """
    found = _POINTS_AND_WHY.fullmatch(text.strip().replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return f"“{text.strip()[:20]}” is no number of hit points: type -6, +3 or 14."
    typed, own_why = found.groups()
    why = own_why or why
    if typed[0] == "-":
        points = int(typed[1:])
        return Hurt(who=figure.id, points=points, word=why) if points else _NOTHING
    if typed[0] == "+" and (not why or is_any_of(_DOWN, figure.conditions)):
        points = int(typed[1:])
        return Tend(who=figure.id, points=points) if points else _NOTHING
    try:
        after = hit_points_typed(figure, typed)
    except FigureError as error:
        return str(error)
    told = ", ".join(part for part in (typed if typed[0] == "+" else "", why) if part)
    return Word(who=figure.id, what=HIT_POINTS, value=str(after.hit_points), word=told)


_NOTHING = "Nought changes nothing."
_DOWN = frozenset({"dying", "unconscious"})
"""Whoever is down may come round when he is healed."""


def word_of(figure: Figure, what: str, value: str, why: str = "") -> Word:
    """The DM's word for another fact; the conditions keep the load that stands among them."""
    if what == "conditions":
        loads = [one for one in figure.conditions if one in _LOADS]
        value = ", ".join(part for part in (value, *loads) if part)
    return Word(who=figure.id, what=what, value=value, word=why)
