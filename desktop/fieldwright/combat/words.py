"""The DM's word: any fact about a figure may be set at any moment, and is logged.

combat-and-tactics.txt, Step One (the DM decides), Simplified Encumbrance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from uuid import UUID

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.harm import go_down, without
from fieldwright.combat.commands import Word
from fieldwright.combat.effects import part_of
from fieldwright.combat.ends.breath import watch_breath
from fieldwright.combat.ends.lasting import BOUND, take_off
from fieldwright.combat.ends.tiring import full_points
from fieldwright.combat.events.belongings import take_up
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.numbers import attack_of, block_of_stats, has_attack
from fieldwright.combat.opening.coming import check_side
from fieldwright.combat.play import Play
from fieldwright.combat.sheet_words import SHEET_WORDS
from fieldwright.editing.figures import FigureError, dismount, mount
from fieldwright.geometry.mounts import riders_of
from fieldwright.rules.condition_words import condition_meant, without_rules
from fieldwright.rules.conditions import DEAD
from fieldwright.rules.dying import Life, life_at
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.loads import Weights, load_on, pounds_carried
from fieldwright.rules.morale import Broken
from fieldwright.rules.movement import Phase
from fieldwright.rules.rates import Load
from fieldwright.terms.bodies import POSTURES

_MOST = 1_000_000
_NOBODY = ("", "none", "nobody")
_DOWN = DEAD | {"dying", "unconscious"}


@dataclass(frozen=True, slots=True)
class _Fact:
    """One fact that may be set: what its value may be in words, and what sets it.

    ``put`` reads the value and sets it; it raises ValueError for one that cannot be.
    """

    may_be: str
    put: Callable[[Play, UUID, str], None]


def say_word(play: Play, command: Word) -> None:
    """Set a fact; raises NotNowError for one that is none, or a value that cannot be."""
    part_of(play, command.who)
    fact = _FACTS.get(command.what)
    if fact is None:
        raise NotNowError(f"There is no {command.what!r} to set; there are {', '.join(FACTS)}.")
    name, before = play.name(command.who), _life(play, command.who)
    try:
        fact.put(play, command.who, command.value.strip())
    except NotNowError:
        raise
    except ValueError:
        raise NotNowError(
            f"{command.what.replace('_', ' ')} of {name}: {command.value[:60]!r} cannot be; "
            f"it is {fact.may_be}."
        ) from None
    why = f" ({command.word})" if command.word else ""
    value = command.value.strip() or "none"
    what = command.what.replace("_", " ")
    theirs = f"{name}: {what} {value}." if play.is_theirs(command.who) else ""
    details: tuple[str, ...] = ()
    if command.what == "conditions":
        details = tuple(filter(None, [without_rules(play.figure(command.who).conditions)]))
    told = f"{name}: {what} {value}{why}."
    play.tell(told, "word", who=command.who, details=details, players=theirs)
    if command.what == "conditions":
        watch_breath(play)
    life = _life(play, command.who)
    if command.what == "hit_points" and life is not before:
        _lies_or_lives(play, command.who, life)


def _life(play: Play, who: UUID) -> Life:
    points = play.figure(who).hit_points
    return Life.ABLE if points is None else life_at(points)


def _lies_or_lives(play: Play, who: UUID, life: Life) -> None:
    """Hit points that were set as they are: what they mean comes of it (Damage and Dying)."""
    if life is not Life.ABLE:
        go_down(play, who, life)
        return
    figure = play.figure(who)
    play.alter(who, conditions=without(figure.conditions, _DOWN | {BOUND}))
    for effect in play.combatant(who).effects:
        if effect.name == Life.UNCONSCIOUS:
            take_off(play, who, effect)
    play.tell(f"{figure.name} is {life.value} again.", "life", whom=who)


# ------------------------------------------------------------------------------- what values mean


def _number(value: str, least: int = -_MOST, most: int = _MOST) -> int:
    number = int(value)
    if not least <= number <= most:
        raise ValueError(value)
    return number


def _count(value: str) -> int:
    return _number(value, 0)


def _list(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _conditions(value: str) -> tuple[str, ...]:
    """Conditions by the words that rules know them by: sleep is asleep."""
    return tuple(dict.fromkeys(condition_meant(one) for one in _list(value)))


def _word_of(value: str, known: tuple[str, ...]) -> str:
    found = next((one for one in known if one == value.casefold()), None)
    if found is None:
        raise ValueError(value)
    return found


# ------------------------------------------------------------------------------ facts of the figure


def _figure(name: str, read: Callable[[str], Any]) -> Callable[[Play, UUID, str], None]:
    def put(play: Play, who: UUID, value: str) -> None:
        play.alter(who, **{name: read(value)})

    return put


def _hit_points(play: Play, who: UUID, value: str) -> None:
    points = _number(value, -1000, 10_000)
    figure = play.figure(who)
    full = figure.full_hit_points
    play.alter(who, hit_points=points, full_hit_points=points if full is None else full)


def _fatigue(play: Play, who: UUID, value: str) -> None:
    left = _number(value, 0, 1000)
    full = full_points(play.figure(who))
    if left > full:
        raise ValueError(value)
    play.alter(who, fatigue=full - left)


def _ammunition(play: Play, who: UUID, value: str) -> None:
    """``long bow 12, sling 20``: what is left by the attack's name; the others stay."""
    figure = play.figure(who)
    left = dict(figure.ammunition)
    for part in _list(value):
        name, _, count = part.rpartition(" ")
        attacks = block_of_stats(figure).attacks
        attack = next((one for one in attacks if one.name.casefold() == name.casefold()), None)
        if attack is None:
            raise ValueError(part)
        left[attack.name] = _number(count, 0)
    play.alter(who, ammunition=tuple(left.items()))


def _spells(play: Play, who: UUID, value: str) -> None:
    play.alter(who, spells_left=() if value.casefold() in _NOBODY else _list(value))


def _side(play: Play, who: UUID, value: str) -> None:
    check_side(play, value)
    play.alter(who, side=value)
    play.put(who, side=value)


def _load(play: Play, who: UUID, value: str) -> None:
    words = {load.name.casefold(): load for load in Load} | {load.label: load for load in Load}
    load = words.get(value.casefold())
    if load is None:
        raise ValueError(value)
    _carries(play, who, load)


def _carries(play: Play, who: UUID, load: Load) -> None:
    figure = play.figure(who)
    labels = {one.label for one in Load}
    words = tuple(one for one in figure.conditions if one not in labels)
    play.alter(who, conditions=(*words, load.label))


def _weights(play: Play, who: UUID, value: str) -> None:
    """``40, 10, 4, 30``: pounds of armour, shield, largest weapon and all the rest.

    Only the first three count where encumbrance is simplified; ``all`` or ``simplified`` after
    them overrides that for one figure (Simplified Encumbrance).
    """
    parts = _list(value)
    simplified = play.head.simplified
    if parts and parts[-1] in ("all", "simplified"):
        simplified = parts[-1] == "simplified"
        parts = parts[:-1]
    if not 1 <= len(parts) <= _KINDS_OF_WEIGHT:
        raise ValueError(value)
    pounds = [_number(part, 0, 10_000) for part in parts]
    armour, shield, weapon, rest = (*pounds, 0, 0, 0)[:_KINDS_OF_WEIGHT]
    weights = Weights(armour=armour, shield=shield, largest_weapon=weapon, gear=rest)
    carried = pounds_carried(weights, simplified=simplified)
    figure = play.figure(who)
    _carries(play, who, load_on(block_of_stats(figure), carried.value).value)


_KINDS_OF_WEIGHT = 4


# ----------------------------------------------------------------------- facts of its part in it


def _part(name: str, read: Callable[[str], Any]) -> Callable[[Play, UUID, str], None]:
    def put(play: Play, who: UUID, value: str) -> None:
        play.put(who, **{name: read(value)})

    return put


def _weariness(value: str) -> Weariness:
    return {one.label: one for one in Weariness}[_word_of(value, _STATES)]


_STATES = tuple(one.label for one in Weariness)


def _ready(play: Play, who: UUID, value: str) -> None:
    """One of its attacks, or a weapon of the books for whoever's sheet lies on the table."""
    figure = play.figure(who)
    if value.casefold() in _NOBODY:
        play.put(who, ready="")
        return
    own = any(one.name.casefold() == value.casefold() for one in block_of_stats(figure).attacks)
    if not own and (figure.stats is not None or not has_attack(figure, value)):
        raise ValueError(value)
    play.put(who, ready=attack_of(figure, value).name)


def _recovers(play: Play, who: UUID, value: str) -> None:
    if not take_up(play, who, value):
        raise ValueError(value)


def _casting(value: str) -> Phase | None:
    if value.casefold() in _NOBODY:
        return None
    known = {phase.label.casefold(): phase for phase in Phase}
    return known[_word_of(value, tuple(known))]


def _mount(play: Play, who: UUID, value: str) -> None:
    """A mount of its own side, beside it, free, and no smaller than it; or it gets off."""
    rider = play.figure(who)
    if value.casefold() in _NOBODY:
        if rider.mount is not None:
            play.change(dismount(play.field, [rider]))
        return
    known = [one for one in play.field.every(Figure) if one.name.casefold() == value.casefold()]
    if not known:
        raise ValueError(value)
    refusals = []
    for beast in known:
        try:
            play.change(_ridden(play, rider, beast))
        except FigureError as error:
            refusals.append(str(error))
        else:
            return
    raise NotNowError(refusals[0])


def _ridden(play: Play, rider: Figure, beast: Figure) -> Change:
    """The change by which a figure gets onto another; raises FigureError where it cannot."""
    others = [one for one in riders_of(play.field, beast) if one.id != rider.id]
    if others:
        raise FigureError(f"{others[0].name} rides {beast.name} already.")
    return mount(play.field, rider, beast)


def _broken(value: str) -> Broken:
    return Broken(_word_of(value, tuple(one.value for one in Broken)))


def _left_out(play: Play, who: UUID, value: str) -> None:
    play.put(who, out="" if value.casefold() in _NOBODY else value)


def _facing(value: str) -> int:
    return _number(value, 0, 7)


def _posture(value: str) -> str:
    return _word_of(value, POSTURES)


def _flag(value: str) -> bool:
    return _word_of(value, ("yes", "no")) == "yes"


def _player(value: str) -> str:
    return "" if value.casefold() in _NOBODY else _word_of(value, ("players", "dm"))


_FACTS: Mapping[str, _Fact] = MappingProxyType(
    {
        "hit_points": _Fact("a whole number", _hit_points),
        "conditions": _Fact("words with commas", _figure("conditions", _conditions)),
        "posture": _Fact(", ".join(POSTURES), _figure("posture", _posture)),
        "facing": _Fact("0 (north) to 7, clockwise", _figure("facing", _facing)),
        "fatigue": _Fact("the points left, no more than all it has", _fatigue),
        "weariness": _Fact(", ".join(_STATES), _part("weariness", _weariness)),
        "load": _Fact(", ".join(one.label for one in Load), _load),
        "weights": _Fact("pounds of armour, shield, weapon and the rest", _weights),
        "ammunition": _Fact("an attack and what is left, with commas", _ammunition),
        "spells_left": _Fact("spells with commas, or none", _spells),
        "side": _Fact("a side of the fight", _side),
        "ready": _Fact("one of its attacks, a weapon of the books, or none", _ready),
        "recovers": _Fact("a weapon that it has dropped", _recovers),
        "casting": _Fact("the phase of the spell, or none", _part("casting_to", _casting)),
        "lost": _Fact("why it does nothing this round, or nothing", _part("lost", str)),
        "place": _Fact("its place in the order, the least first", _part("place", _number)),
        "played_by": _Fact("players, dm, or none for its side's", _part("played_by", _player)),
        "items": _Fact("things with commas", _part("items", _list)),
        "broken": _Fact(", ".join(Broken), _part("broken", _broken)),
        "out": _Fact("how it left the fight, or none: it is back", _left_out),
        "hidden": _Fact("yes or no", _figure("hidden", _flag)),
        **{name: _Fact(may_be, put) for name, (may_be, put) in SHEET_WORDS.items()},
        "mount": _Fact("the name of a mount beside it, or none", _mount),
        "force_marched": _Fact("yes or no", _part("force_marched", _flag)),
        "guarding": _Fact("yes or no", _part("guarding", _flag)),
        "loaded": _Fact("yes or no", _part("loaded", _flag)),
        "rest": _Fact("rounds of rest in a row", _part("rest", _count)),
    }
)

FACTS: tuple[str, ...] = tuple(_FACTS)
"""The names of all facts that may be set."""


def what_it_may_be(what: str) -> str:
    """What a fact may be, in words; empty for one that is none."""
    fact = _FACTS.get(what)
    return "" if fact is None else fact.may_be
