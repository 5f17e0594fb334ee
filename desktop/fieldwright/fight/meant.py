"""What a deed is done with, and at whom: as it will be, not only as it was ordered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import blows_of, melee_attack, shot_of, unarmed_attack
from fieldwright.combat.deeds import Due, is_able
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.orders import Act
from fieldwright.fight.words import figure_in
from fieldwright.rules.actions import Action

_SHOTS = (Action.FIRE, Action.COVER)


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon that may be said: its ``name`` (empty: all that strike together), and its words."""

    name: str
    words: str


def as_meant(due: Due, act: Act) -> Due:
    """A deed with the target and the weapon that were said now in the place of those ordered."""
    order = due.order
    target, weapon = act.target or order.target, act.weapon or order.weapon
    return replace(due, order=replace(order, target=target, weapon=weapon))


def why_another(field: Battlefield, due: Due, act: Act) -> tuple[str, ...]:
    """Why it is not aimed at whom the order names, in a sentence; nothing where it is."""
    ordered = due.order.target
    if ordered is None or act.target in (None, ordered):
        return ()
    before, after = figure_in(field, ordered), figure_in(field, act.target)
    if after is None or (before is not None and is_able(before)):
        return ()
    gone = before.name if before is not None else "Whom it was ordered at"
    return (f"{gone} is out of the fight; it is aimed at {after.name}.",)


def arms_of(figure: Figure, due: Due, said: str) -> tuple[tuple[Arm, ...], str]:
    """The weapons that a deed may be done with, and the name of the one that it is done with.

    ``said`` is the weapon that was said or ordered; empty leaves it to what the figure has ready.
    """
    action = due.order.action
    names = tuple(attack.name for attack in block_of_stats(figure).attacks)
    if action in _SHOTS:
        shot = shot_of(figure, said)
        flying = tuple(name for name in names if shot_of(figure, name) is not None)
        return _arms(flying), shot.name if shot is not None else said
    if action is Action.UNARMED:
        bare = unarmed_attack(figure).name
        return (Arm(bare, bare),), bare
    together = tuple(blow.name for blow in blows_of(figure, said))
    if len(together) > 1:
        all_of_them = Arm(said, ", ".join(together))
        return (all_of_them, *(one for one in _arms(names) if one.name != said)), said
    return _arms(names), said or melee_attack(figure).name


def _arms(names: tuple[str, ...]) -> tuple[Arm, ...]:
    return tuple(Arm(name, name) for name in dict.fromkeys(names))
