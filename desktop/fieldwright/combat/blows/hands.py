"""What somebody takes in hand for a deed; it threatens with that from then on.

combat-and-tactics.txt, Threatened, Fire/Throw Missiles; ruling R10.
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.combat.blows.arms import ARMED, melee_attack
from fieldwright.combat.numbers import attack_of, names_of, weapon_of
from fieldwright.combat.planned import Due
from fieldwright.combat.play import Play
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing


def take_in_hand(play: Play, due: Due, said: str) -> None:
    """Have in hand what a deed is done with; ``said`` is what was chosen for it, if anything.

    It threatens with that from now on. What was chosen for a move holds for the rest of the order.
    What is thrown out of a hand leaves there what was there before.
    """
    if due.order.action not in ARMED:
        return
    part, figure = play.combatant(due.who), play.figure(due.who)
    name = names_of(said or due.order.weapon)[0]
    attack = attack_of(figure, name) if name else melee_attack(figure)
    weapon = weapon_of(attack)
    thrown = due.order.action is Action.FIRE and weapon is not None and weapon.is_melee
    held = "" if attack == melee_attack(figure) else attack.name
    if held != part.ready and not thrown:
        play.put(due.who, ready=held)
    if said and due.doing is Doing.MOVE:
        which = "order" if part.aborted is None else "aborted"
        order = part.order if part.aborted is None else part.aborted
        if order is not None and order.weapon not in ("", said):
            play.put(due.who, **{which: replace(order, weapon=said)})
