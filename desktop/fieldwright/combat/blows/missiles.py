"""Ammunition, and how many shots somebody has in a round.

combat-and-tactics.txt, Fire/Throw Missiles, Sitting, Kneeling, and Lying Prone; ruling R19.
"""

from __future__ import annotations

from fractions import Fraction
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.footloose import has_moved
from fieldwright.combat.numbers import block_of_stats, weapon_of
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.attack_rates import (
    Firing,
    printed_rate_of_fire,
    rate_of_fire,
    shots_in_round,
)
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.stats.block import Attack

_FIRE = "Combat & Tactics, Fire/Throw Missiles"


def ammunition_left(figure: Figure, attack: Attack) -> int | None:
    """How many missiles are left for an attack; None where nobody counts them."""
    return dict(figure.ammunition).get(attack.name, attack.ammunition)


def is_spent(figure: Figure, attack: Attack) -> bool:
    """Whether the last missile, or the last weapon to throw, is gone."""
    return ammunition_left(figure, attack) == 0


def why_no_ammunition(figure: Figure, attack: Attack) -> Impossible | None:
    """Why nothing is left to shoot; None where something is, or where nobody counts."""
    if is_spent(figure, attack):
        return Impossible(f"{figure.name} has nothing left for {attack.name}", _FIRE)
    return None


def spend(play: Play, who: UUID, attack: Attack, missiles: int) -> int | None:
    """Take missiles from those that are left; how many are left then, None where uncounted."""
    figure = play.figure(who)
    left = ammunition_left(figure, attack)
    if left is None:
        return None
    left = max(0, left - missiles)
    others = tuple(pair for pair in figure.ammunition if pair[0] != attack.name)
    play.alter(who, ammunition=(*others, (attack.name, left)))
    return left


def throw(play: Play, who: UUID, attack: Attack) -> int | None:
    """Take a weapon that is thrown, and that no sheet counts, out of the hand; how many are left.

    None for what is shot, for what is no weapon of the sheet, and in fights that do not count them
    (``Head.thrown_counted``). No text says what becomes of a thrown weapon (Thrown Weapons): a
    figure has as many as its sheet lists, and what it has thrown is gone until it is picked up.
    """
    weapon, figure = weapon_of(attack), play.figure(who)
    carried = sum(one.name == attack.name for one in block_of_stats(figure).attacks)
    if not (play.head.thrown_counted and carried) or weapon is None or weapon.ammunition:
        return None
    play.alter(who, ammunition=(*figure.ammunition, (attack.name, carried - 1)))
    part = play.state.combatants.get(who)
    if part is not None:
        play.put(who, had=(*part.had, (attack.name, carried)))
    return carried - 1


# ------------------------------------------------------------------------------------- the rate


def rate_now(
    figure: Figure, part: Combatant | None, attack: Attack
) -> Explained[Fraction] | Impossible:
    """How often a figure shoots in a round, as it moves and lies in this one."""
    how = Firing(
        movement=_movement(part),
        first_shot=part is None or not part.shots,
        prone=figure.posture == "prone",
    )
    return rate_of_fire(printed_rate_of_fire(attack, weapon_of(attack)), how)


def shots_left(
    now: Now, figure: Figure, part: Combatant | None, attack: Attack
) -> Explained[int] | Impossible:
    """How many shots a figure has left in this round, or why it has none.

    A volley of a monster counts as one.
    """
    rate = rate_now(figure, part, attack)
    if isinstance(rate, Impossible):
        return rate
    number = max(1, now.state.head.round)
    since = None if part is None or part.shot_in is None else number - part.shot_in
    made = 0 if part is None else part.shots_now
    if made:
        # What is shot less than once a round was shot just now; else the whole round counts.
        since = None if rate.value >= 1 else 0
    left = shots_in_round(rate.value, number, since) - made
    if left <= 0:
        times = f"{rate.value} a round"
        return Impossible(f"{attack.name} is shot {times}: no shot is left in this one", _FIRE)
    return Explained(left, (*rate.reasons, Reason("shots left", str(left), _FIRE)))


def is_loaded(now: Now, figure: Figure, part: Combatant | None, attack: Attack) -> bool:
    """Whether a weapon that is loaded before it is shot is loaded now."""
    loaded = part is None or part.loaded
    can = not isinstance(shots_left(now, figure, part, attack), Impossible)
    return loaded and can and not is_spent(figure, attack)


def note_shot(play: Play, who: UUID) -> None:
    """A shot, or a volley, was made in this round."""
    if who in play.state.combatants:
        part = play.combatant(who)
        play.put(
            who,
            shots=part.shots + 1,
            shots_now=part.shots_now + 1,
            shot_in=max(1, play.head.round),
        )


def _movement(part: Combatant | None) -> Movement:
    """How much a figure moves in this round beside its shots."""
    if part is None or part.order is None:
        return Movement.NONE
    order = part.aborted or part.order
    if order.action in (Action.FIRE, Action.ATTACK) and order.movement is not None:
        return order.movement
    return Movement.HALF if has_moved(part) else Movement.NONE
