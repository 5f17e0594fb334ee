"""Attacks are rolled, and land: hit or miss, damage and knockdown together, what they do.

combat-and-tactics.txt, Attack, Critical Hits, Knockdowns, Charge, Guard; rulings R22, R23, R40. No
roll is asked for that cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from fieldwright.combat.asks import Purpose, Roll, Rolled, Steps, roll_together
from fieldwright.combat.blows.attempt import (
    MISSED,
    SUBDUING,
    Attempt,
    Blow,
    Now,
)
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.blows.reckoning import Reckoning, is_charging, reckoned
from fieldwright.combat.blows.saving import D20
from fieldwright.combat.blows.situation import Situation, is_hidden_roll, situation_of
from fieldwright.combat.blows.thrown import thrown
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Aloud, Play, reasons_of
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.hazards import depths_waded
from fieldwright.rules.actions import Action
from fieldwright.rules.climbers import CLIMBING, LEAST_DAMAGE, damage_of_climber
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.damage import (
    damage_asked,
    doubled_by_critical,
    doubled_in_charge,
    doubled_when_set,
)
from fieldwright.rules.dying import life_at
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.knockdown import Footed, knockdown_needed
from fieldwright.rules.to_hit import Struck
from fieldwright.stats.derived import damage_of, knockdown_of
from fieldwright.stats.notation import Dice
from fieldwright.terms.setting import Depth

_LARGE = ("L", "H", "G")
_LEAST = Dice((), 1)


@dataclass(frozen=True, slots=True)
class Aimed:
    """An attempt that can be made: its situation and its number."""

    situation: Situation
    reckoning: Reckoning

    @property
    def attempt(self) -> Attempt:
        """The attempt."""
        return self.situation.attempt

    @property
    def what(self) -> str:
        """The attack in a few words: who attacks whom with what."""
        one, other = self.situation.attacker.name, self.situation.target.name
        verb = "shoots at" if self.attempt.ranged else "attacks"
        return f"{one} {verb} {other} with {self.attempt.attack.name}"


def aimed(now: Now, attempt: Attempt) -> Aimed | Impossible:
    """An attempt with its number, or why it cannot be made."""
    situation = situation_of(now, attempt)
    reckoning = reckoned(situation)
    return reckoning if isinstance(reckoning, Impossible) else Aimed(situation, reckoning)


def land(play: Play, attacks: Sequence[Aimed]) -> Steps[tuple[Blow, ...]]:
    """Roll attacks that are made at once, all in one row; what each of them came to.

    Then damage and knockdowns of those that hit, again in one row, then the saves.
    """
    names = _told_apart([one.what for one in attacks])
    rolls = yield from roll_together(
        *(_attack_roll(play, one, name) for one, name in zip(attacks, names, strict=True))
    )
    results = _results(attacks, rolls)
    _note_attacks(play, attacks)
    for one, rolled, result in zip(attacks, rolls, results, strict=True):
        _tell(play, one, rolled, result)
    hits = [(at, results[at]) for at in range(len(attacks)) if results[at].hits]
    if not hits:
        return (MISSED,) * len(attacks)
    return (yield from _strike_home(play, attacks, dict(hits)))


def _told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names, those that come again with their number behind them."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return tuple(found)


def _attack_roll(play: Play, one: Aimed, what: str) -> Roll:
    attempt = one.attempt
    return Roll(
        purpose=Purpose.ATTACK,
        what=f"opportunity attack: {what}" if one.attempt.manner.free else what,
        dice=D20,
        who=attempt.who,
        against=attempt.target,
        needed=one.reckoning.needed,
        hidden=is_hidden_roll(play, attempt),
    )


def _results(attacks: Sequence[Aimed], rolls: Sequence[Rolled]) -> tuple[Struck, ...]:
    """What each roll came to.

    What the DM adds counts for the first of a row. The armour class that a player says he hits
    tells his THAC0 with the first roll; the other attacks of that figure have the same.
    """
    answer, first = rolls[0].answer, attacks[0].attempt.who
    found = []
    for at, (one, rolled) in enumerate(zip(attacks, rolls, strict=True)):
        hits = answer.hits if one.attempt.who == first else None
        if hits is not None:
            # The player's 12 hits one that is five better than his 17 does.
            hits += rolls[0].natural - rolled.natural
        adjusted = answer.adjusted if at == 0 else 0
        found.append(one.reckoning.read(rolled.natural, adjusted, hits))
    return tuple(found)


def _note_attacks(play: Play, attacks: Sequence[Aimed]) -> None:
    """Who attacked whom, once for all attacks of a figure that are made together.

    Whoever attacks out of hiding is seen from then on.
    """
    for who in dict.fromkeys(one.attempt.who for one in attacks):
        if play.figure(who).hidden:
            play.alter(who, hidden=False)
    for who in dict.fromkeys(one.attempt.who for one in attacks):
        if who not in play.state.combatants:
            continue
        first = next(one.attempt for one in attacks if one.attempt.who == who)
        part = play.combatant(who)
        values: dict[str, object] = {
            "active": tuple(dict.fromkeys((*part.active, play.head.phase)))
        }
        if first.manner.free:
            values["opportunities"] = (*part.opportunities, first.target)
        else:
            values |= {"has_acted": True, "attacks_made": part.attacks_made + 1}
        play.put(who, **values)


def _tell(play: Play, one: Aimed, rolled: Rolled, result: Struck) -> None:
    needed, answer = one.reckoning.needed, rolled.answer
    how = "a critical hit" if result.critical else "a hit" if result.hits else "a miss"
    against = f"against {needed.value}"
    details = reasons_of(needed)
    if answer.hits is not None:
        against = f"for armour class {answer.hits}"
        details = (*details, "The player has reckoned for himself.")
    if answer.adjusted:
        details = (*details, f"{answer.word or 'the DM'}: {answer.adjusted:+d}")
    aloud = f"{one.what}: {rolled.natural}, {how}." if answer.hits is None else None
    play.tell(
        f"{one.what}: {rolled.natural} {against}, {how}.",
        "attack",
        who=one.attempt.who,
        whom=one.attempt.target,
        details=details,
        players="" if rolled.roll.hidden else aloud,
    )


# --------------------------------------------------------------------------------- what hits do


def _strike_home(
    play: Play, attacks: Sequence[Aimed], hits: dict[int, Struck]
) -> Steps[tuple[Blow, ...]]:
    """Damage and knockdown dice of all hits in one row, then what they do, one after the other."""
    asks: list[Roll] = []
    places: dict[int, tuple[int | None, int | None]] = {}
    names = _told_apart([_whose(attacks[at], len(hits) > 1) for at in hits])
    dice = {at: damage_dice(attacks[at].situation, result) for at, result in hits.items()}
    for at, name in zip(hits, names, strict=True):
        damage = _damage_roll(attacks[at], dice[at], name) if dice[at].value.terms else None
        knock = _knockdown_roll(play, attacks[at], name)
        place = len(asks)
        places[at] = (
            None if damage is None else place,
            None if knock is None else place + (damage is not None),
        )
        asks += [one for one in (damage, knock) if one is not None]
    rolls = (yield from roll_together(*asks)) if asks else ()
    blows: list[Blow] = []
    for at, one in enumerate(attacks):
        if at not in hits:
            blows.append(MISSED)
            continue
        damage_at, knock_at = places[at]
        total = dice[at].value.lowest if damage_at is None else rolls[damage_at].total
        shown = None if knock_at is None else rolls[knock_at]
        details = reasons_of(dice[at])
        blows.append((yield from _one_hit(play, one, hits[at], (total, shown), details)))
    return tuple(blows)


def _whose(one: Aimed, several: bool) -> str:
    name = one.situation.target.name
    return f"{name} ({one.attempt.attack.name})" if several else name


def damage_dice(situation: Situation, result: Struck) -> Explained[Dice]:
    """The dice of a hit, with every doubling and everything that is added (ruling R40)."""
    attempt = situation.attempt
    if attempt.manner.dice is not None:
        printed = attempt.manner.dice
    else:
        large = situation.target.size in _LARGE
        printed = damage_of(attempt.attack, situation.weapon, large=large) or _LEAST
    doublings = [
        doubled_by_critical(critical=result.critical),
        doubled_in_charge(situation.weapon, charging=is_charging(situation)),
        doubled_when_set(
            situation.weapon,
            guarding=situation.actions[0] is Action.GUARD,
            comes_by=situation.actions[1] or Action.OTHER,
        ),
    ]
    added = list(attempt.manner.damage)
    if _climbs(situation):
        added.append(damage_of_climber())
    return damage_asked(printed, doublings, added)


def _climbs(situation: Situation) -> bool:
    return is_any_of(CLIMBING, situation.attacker.conditions)


def _damage_roll(one: Aimed, dice: Explained[Dice], name: str) -> Roll:
    return Roll(
        purpose=Purpose.DAMAGE,
        what=f"damage to {name}",
        dice=dice.value,
        who=one.attempt.who,
        against=one.attempt.target,
        doubled=_is_doubled(dice),
    )


def _is_doubled(dice: Explained[Dice]) -> bool:
    """Whether more dice are rolled than are printed (the first reason)."""
    printed = Dice.parse(dice.reasons[0].value)
    many, few = (sum(count for count, _ in one.terms) for one in (dice.value, printed))
    return many > few


def _knockdown_roll(play: Play, one: Aimed, name: str) -> Roll | None:
    """The knockdown die of a hit; None where it cannot throw its target down.

    Whoever flies has no ground to be thrown to.
    """
    aloft = one.situation.target.altitude_ft > 0 and one.situation.target.mount is None
    die = knockdown_die(one.situation)
    needed = knockdown_needed(die, footing_of(play, one.attempt.target))
    if isinstance(needed, Impossible) or one.attempt.manner.plain or aloft:
        return None
    return Roll(
        purpose=Purpose.KNOCKDOWN,
        what=f"knockdown of {name}",
        dice=Dice(((1, int(die.removeprefix("d"))),)),
        who=one.attempt.who,
        against=one.attempt.target,
        needed=needed,
    )


def knockdown_die(situation: Situation) -> str:
    """The knockdown die of an attack, empty for none (Knockdowns; ruling R22).

    Bare hands have none (Pummeling Procedures).
    """
    if situation.attempt.bare:
        return ""
    block = block_of_stats(situation.attacker)
    return knockdown_of(block, situation.attempt.attack, situation.weapon)


def footing_of(play: Play, who: UUID) -> Footed:
    """How firmly somebody stands."""
    figure = play.figure(who)
    block = block_of_stats(figure)
    wet = any(depth is not Depth.DRY for depth in _depths(play, who))
    return Footed(
        size=figure.size,
        flags=block.flags,
        steadiness=block.steadiness,
        in_water=wet,
        prone=figure.posture == "prone",
    )


def _depths(play: Play, who: UUID) -> Iterator[Depth]:
    figure = play.figure(who)
    if figure.altitude_ft > 0:
        return
    squares = [one for one in block_of(figure).squares() if play.field.block.holds(one)]
    yield from depths_waded(play.field, squares)


def _one_hit(
    play: Play,
    one: Aimed,
    result: Struck,
    dice: tuple[int, Rolled | None],
    details: tuple[str, ...],
) -> Steps[Blow]:
    """What one hit does: damage, then, if the die shows it, the knockdown."""
    attempt = one.attempt
    points, knock = dice
    if _climbs(one.situation):
        points = max(points, LEAST_DAMAGE)
    subduing = attempt.has(SUBDUING)
    if subduing:
        points = -(-points // 2)
    _note_hit(play, attempt, points)
    was_able = _is_able(play, attempt.target)
    yield from hurt(play, attempt.target, points, attempt.who, subduing=subduing, details=details)
    down = False
    shown = knock is not None and knock.succeeds
    if knock is not None and shown:
        down = yield from _may_fall(play, attempt, knock)
    return Blow(
        hit=True,
        critical=result.critical,
        thrown=shown,
        knocked_down=down,
        felled=was_able and not _is_able(play, attempt.target),
        damage=points,
    )


def _may_fall(play: Play, attempt: Attempt, knock: Rolled) -> Steps[bool]:
    """The knockdown die has shown enough: a save, unless the target lies already."""
    if play.figure(attempt.target).posture == "prone":
        return False
    assert knock.roll.needed is not None
    name = play.name(attempt.target)
    play.tell(
        f"Knockdown of {name}: {knock.total} against {knock.roll.needed.value}.",
        "knockdown",
        who=attempt.who,
        whom=attempt.target,
        details=reasons_of(knock.roll.needed),
        players=Aloud(f"Knockdown of {name}: {knock.total}.", (attempt.target,)),
    )
    return (yield from thrown(play, attempt.target, hurt, attempt.manner.slant))


def _note_hit(play: Play, attempt: Attempt, points: int) -> None:
    """Who harmed whom hand to hand, for retreats (Retreats)."""
    if attempt.ranged:
        return
    who, target = attempt.who, attempt.target
    if who in play.state.combatants and points > 0:
        part = play.combatant(who)
        play.put(who, hurt=tuple(dict.fromkeys((*part.hurt, target))))
    if target in play.state.combatants:
        part = play.combatant(target)
        play.put(target, hit_by=tuple(dict.fromkeys((*part.hit_by, who))))


def _is_able(play: Play, who: UUID) -> bool:
    points = play.figure(who).hit_points
    return points is None or not life_at(points).is_helpless
