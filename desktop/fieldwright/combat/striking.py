"""One blow: the number needed, the roll, what it does.

combat-and-tactics.txt, Attack, Critical Hits, Knockdowns; rulings R22, R23.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.asks import Purpose, Roll, Steps, roll, roll_together
from fieldwright.combat.harm import hurt
from fieldwright.combat.numbers import attack_of, weapon_of
from fieldwright.combat.orders import Act
from fieldwright.combat.play import Play, reasons_of
from fieldwright.combat.situation import blow_needed
from fieldwright.rules.to_hit import struck
from fieldwright.stats.derived import damage_of
from fieldwright.stats.notation import Dice

_D20 = Dice(((1, 20),))


def strike(
    play: Play, who: UUID, target: UUID, weapon: str = "", act: Act | None = None
) -> Steps[bool]:
    """One attack of a figure on another; whether it hit."""
    attacker, victim = play.figure(who), play.figure(target)
    attack = attack_of(attacker, weapon)
    needed = blow_needed(attacker, victim, attack, act or Act())
    what = f"{attacker.name} attacks {victim.name} with {attack.name}"
    rolled = yield from roll(
        Roll(purpose=Purpose.ATTACK, what=what, dice=_D20, who=who, against=target, needed=needed)
    )
    result = struck(rolled.natural, needed.value - rolled.answer.adjusted)
    combatant = play.combatant(who)
    play.put(
        who,
        has_acted=True,
        attacks_made=combatant.attacks_made + 1,
        active=tuple(dict.fromkeys((*combatant.active, play.head.phase))),
    )
    how = "a critical hit" if result.critical else "a hit" if result.hits else "a miss"
    play.tell(
        f"{what}: {rolled.natural} against {needed.value}, {how}.",
        "attack",
        who=who,
        whom=target,
        details=reasons_of(needed),
    )
    if not result.hits:
        return False
    dice = damage_of(attack, weapon_of(attack), large=victim.size in ("L", "H", "G")) or Dice((), 1)
    damage = dice.doubled() if result.critical else dice
    (found,) = yield from roll_together(
        Roll(
            purpose=Purpose.DAMAGE,
            what=f"damage to {victim.name}",
            dice=damage,
            who=who,
            against=target,
        )
    )
    hurt(play, target, found.total, by=who)
    return True
