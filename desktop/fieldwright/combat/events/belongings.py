"""Things that figures lose in the middle of a fight: weapons and whatever else they carry.

combat-and-tactics.txt, Item Damaged, Item Dropped, Weapon Trouble.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Label
from fieldwright.combat.asks import Choice, Option, Steps
from fieldwright.combat.blows.arms import in_hand
from fieldwright.combat.events.picking import belongings_of
from fieldwright.combat.ids import new_id
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Play
from fieldwright.stats.block import Attack
from fieldwright.terms.words import capital

_OTHER = "something else"
_LETTERS = 0.4
_LONGEST = 60


def break_item(play: Play, who: UUID) -> Steps[None]:
    """An item of a figure breaks."""
    item = yield from _item(play, who, "breaks")
    _without(play, who, item, f"broken {item}")
    play.tell(f"{capital(item)} of {play.name(who)} breaks.", "event", whom=who)


def drop_item(play: Play, who: UUID) -> Steps[None]:
    """An item of a figure falls to the ground."""
    item = yield from _item(play, who, "falls to the ground")
    _without(play, who, item, "")
    lay_down(play, who, item)
    play.tell(f"{capital(item)} of {play.name(who)} falls to the ground.", "event", whom=who)


def _item(play: Play, who: UUID, what: str) -> Steps[str]:
    """Which item it is: one that is known, or whatever the DM says in a word."""
    known = belongings_of(play, play.combatant(who))
    options = tuple(Option(value=item[:_LONGEST], label=item) for item in known)
    other = Option(value=_OTHER, label="Something else", note="say it in a word")
    default = options[0].value if options else _OTHER
    answer = yield Choice(
        what=f"What of {play.name(who)} {what}?",
        options=(*options, other),
        who=who,
        default=default,
    )
    return answer.chosen if answer.chosen != _OTHER else answer.word[:_LONGEST] or "an item"


def _without(play: Play, who: UUID, item: str, instead: str) -> None:
    part = play.combatant(who)
    left = tuple(one for one in belongings_of(play, part) if one != item)
    play.put(who, items=(*left, *([instead] if instead else [])))


def lay_down(play: Play, who: UUID, what: str) -> None:
    """Something lies on the square of a figure from now on, for all to see."""
    figure = play.figure(who)
    place = (figure.column + figure.columns / 2, figure.row + figure.rows / 2)
    label = Label(id=new_id(play, "dropped", who), position=place, text=what, size=_LETTERS)
    play.change(add(label))


# ----------------------------------------------------------------------------------------- weapons


def weapon_in_hand(play: Play, who: UUID) -> Attack | None:
    """The weapon that a figure has in hand in this round; None where it fights with none."""
    figure = play.figure(who)
    attack = in_hand(figure, play.combatant(who))
    return attack if attack.weapon and attack in block_of_stats(figure).attacks else None


def disarm(play: Play, who: UUID) -> None:
    """The weapon of a figure falls to the ground; it has it back when the DM says so."""
    weapon = _lost_weapon(play, who)
    if weapon is None:
        return
    play.put(who, dropped=(*play.combatant(who).dropped, weapon))
    lay_down(play, who, weapon.name)
    play.tell(f"{play.name(who)} is disarmed: {weapon.name} falls.", "event", whom=who)


def break_weapon(play: Play, who: UUID) -> None:
    """The weapon of a figure breaks for good."""
    weapon = _lost_weapon(play, who)
    if weapon is not None:
        play.tell(f"{capital(weapon.name)} of {play.name(who)} breaks.", "event", whom=who)


def _lost_weapon(play: Play, who: UUID) -> Attack | None:
    """Take a figure's weapon out of its hand; None, which is told, where it has none."""
    weapon = weapon_in_hand(play, who)
    if weapon is None:
        play.tell(f"{play.name(who)} has no weapon to lose.", "event", whom=who)
    else:
        _take_away(play, who, weapon)
    return weapon


def _take_away(play: Play, who: UUID, weapon: Attack) -> None:
    figure = play.figure(who)
    block = block_of_stats(figure)
    left = tuple(one for one in block.attacks if one != weapon)
    play.alter(who, stats=replace(block, attacks=left))
    if play.combatant(who).ready == weapon.name:
        play.put(who, ready="")


def take_up(play: Play, who: UUID, name: str) -> bool:
    """A figure has a weapon in hand again that it had dropped; False where it dropped none such."""
    part = play.combatant(who)
    found = next((one for one in part.dropped if name in ("", one.name)), None)
    if found is None:
        return False
    block = block_of_stats(play.figure(who))
    play.alter(who, stats=replace(block, attacks=(found, *block.attacks)))
    play.put(who, dropped=tuple(one for one in part.dropped if one != found))
    return True
