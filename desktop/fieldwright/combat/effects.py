"""Spells and other things that last, put on figures and taken off; wounds healed and bound.

combat-and-tactics.txt, Spell Durations, Damage and Dying.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.by_name import begun, ended, is_known, of_effect
from fieldwright.combat.deeds import due_of, is_able
from fieldwright.combat.dm_commands import AddEffect, EndEffect, Tend
from fieldwright.combat.ends.lasting import BOUND, take_off
from fieldwright.combat.ends.putting import put_on
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.opening.coming import check_on
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Effect
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.condition_words import condition_meant, without_rules
from fieldwright.rules.dying import HELPLESS_HOURS, Life, is_saved, life_at
from fieldwright.rules.game_time import Duration, combat_rounds_left, last_round_of
from fieldwright.stats.notation import Dice, NotationError
from fieldwright.terms.words import capital

HELPLESS = "helpless"

_DYING = "Combat & Tactics, Damage and Dying"
_DOWN = frozenset({"unconscious", "dying"})
_SAVED = f"{HELPLESS} for {HELPLESS_HOURS} hours"


def add_effect(play: Play, command: AddEffect) -> None:
    """Put something that lasts on figures; raises NotNowError for what cannot be."""
    parts = [part_of(play, who) for who in command.who]
    if not parts or not command.name:
        raise NotNowError("An effect needs a name, and somebody whom it is on.")
    if command.each_round:
        try:
            Dice.parse(command.each_round)
        except NotationError as error:
            raise NotNowError(str(error)) from None
    effect, told = _effect(play, command)
    for part in parts:
        if command.begins:
            play.put(part.id, coming=(*part.coming, effect))
        else:
            put_on(play, part.id, effect)
        sentence = f"{capital(command.name)} on {play.name(part.id)}{told}."
        details = tuple(filter(None, [without_rules([effect.condition])]))
        theirs = (of_effect if command.begins else begun)(play, part.id, effect)
        play.tell(sentence, "effect", whom=part.id, details=details, players=theirs)


def _effect(play: Play, command: AddEffect) -> tuple[Effect, str]:
    """The effect, and in words until when it lasts."""
    now = play.head.round if play.head.surprise_round else max(1, play.head.round)
    begins = now + command.begins
    until, told = None, ""
    if command.rounds is not None:
        left = combat_rounds_left(Duration(command.rounds, command.unit), command.running_in).value
        if left is not None and left < 1:
            raise NotNowError(f"{command.name} is over already.")
        until = last_round_of(left, begins)
        told = ", for the whole battle" if until is None else f", to the end of round {until}"
    # Its own first round is that in which it began, not that in which the fight did.
    first = begins + max(0, command.first - command.running_in)
    effect = Effect(
        name=command.name,
        source="the DM",
        from_round=first,
        until_round=until,
        each_round=command.each_round,
        armour_class=command.armour_class,
        to_hit=command.to_hit,
        saves=command.saves,
        against=command.against,
        condition=condition_meant(command.condition),
        begins_in=begins,
        known=is_known(play, command.name, None),
    )
    if command.begins:
        told = f", from round {begins} on{told}"
    return effect, told


def end_effect(play: Play, command: EndEffect) -> None:
    """Take an effect off figures; raises NotNowError where one has none such."""
    parts = [part_of(play, who) for who in command.who]
    found = []
    for part in parts:
        known = (*part.effects, *part.coming)
        effect = next((one for one in known if one.name == command.name), None)
        if effect is None:
            raise NotNowError(f"{play.name(part.id)} has no {command.name}.")
        found.append((part.id, effect))
    for who, effect in found:
        take_off(play, who, effect)
        told = f"{capital(command.name)} of {play.name(who)} is over."
        play.tell(told, "effect", whom=who, players=ended(play, who, effect))


# ---------------------------------------------------------------------------------------- tending


def tend(play: Play, command: Tend) -> None:
    """Heal a figure, or bind its wounds; raises NotNowError for what cannot be."""
    part = part_of(play, command.who)
    figure = play.figure(command.who)
    _check_healer(play, command)
    if is_dead(figure):
        raise NotNowError(f"{figure.name} is dead.")
    before = figure.hit_points
    if before is None:
        raise NotNowError(f"Nobody knows the hit points of {figure.name}; set them first.")
    if not command.points and life_at(before) is not Life.DYING:
        raise NotNowError(f"{figure.name} is not bleeding to death.")
    full = figure.full_hit_points
    if command.points and full is not None and before >= full:
        raise NotNowError(f"{figure.name} has all its hit points.")
    healed = before + command.points
    after = healed if full is None else max(before, min(healed, full))
    words = [one for one in figure.conditions if one not in _DOWN and one != BOUND]
    state = life_at(after)
    if state is Life.DYING:
        words += [BOUND, "dying"]
    elif state is Life.UNCONSCIOUS:
        words.append("unconscious")
    play.alter(figure.id, hit_points=after, conditions=tuple(words))
    _tell(play, command, before, after)
    if is_saved(before, after, stopped=True):
        saved = Effect(name=_SAVED, source=_DYING, condition=HELPLESS)
        put_on(play, figure.id, saved)
        play.tell(f"{figure.name} is saved, and {_SAVED}.", "life", whom=figure.id)
    elif state is Life.ABLE:
        _come_round(play, part)
    if command.by is not None and command.spends:
        healer = play.combatant(command.by)
        play.put(command.by, done=(*healer.done, command.spends))


def _tell(play: Play, command: Tend, before: int, after: int) -> None:
    name = play.name(command.who)
    by = "" if command.by is None else f", by {play.name(command.by)}"
    what = f"The wounds of {name} are bound" if after == before else f"{name} is healed"
    left = "" if after == before else f": {after}"
    theirs = play.unless_theirs(command.who, f"{what}{by}.")
    told = f"{what}{left}{by}."
    play.tell(told, "tended", who=command.by, whom=command.who, players=theirs)


def _come_round(play: Play, part: Combatant) -> None:
    """Who is healed from exactly 0 has his senses again."""
    for effect in part.effects:
        if effect.name == "unconscious":
            take_off(play, part.id, effect)


def _check_healer(play: Play, command: Tend) -> None:
    if command.by is None:
        return
    if command.by == command.who and not command.points:
        raise NotNowError("Nobody binds his own wounds while he bleeds to death.")
    healer = part_of(play, command.by)
    if not is_able(play.figure(command.by)):
        raise NotNowError(f"{play.name(command.by)} can do nothing now.")
    keys = {due.key for due in due_of(play.field, play.state, healer)}
    if command.spends and command.spends not in keys:
        raise NotNowError(f"{play.name(command.by)} has no such thing left to do.")


def why_not_bound(play: Play, who: UUID, by: UUID) -> str:
    """Why somebody cannot bind a figure's wounds, in a sentence; empty where he can."""
    figure = play.figure(who)
    if by == who:
        return "Nobody binds his own wounds while he bleeds to death."
    if figure.hit_points is None or life_at(figure.hit_points) is not Life.DYING:
        return f"{figure.name} is not bleeding to death."
    return "" if is_able(play.figure(by)) else f"{play.name(by)} can do nothing now."


def part_of(play: Play, who: UUID) -> Combatant:
    """A figure's part in the fight; raises NotNowError where it has none now."""
    check_on(play)
    part = play.state.combatants.get(who)
    if part is None or who not in play.field.things["figures"]:
        raise NotNowError("This figure takes no part in the fight.")
    return part
