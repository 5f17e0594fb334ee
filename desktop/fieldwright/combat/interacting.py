"""What is done to the field in a fight: doors, furniture, lamps, ground; one command, one change.

combat-and-tactics.txt, Battlefield Characteristics, Obstacles. What it costs is the DM's word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeGuard
from uuid import UUID

import numpy as np

from fieldwright.battlefield.changes import Change, alter, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light, Obstacle, Thing, Wall
from fieldwright.combat.deeds import due_of, is_able
from fieldwright.combat.dm_commands import Deed, Interact
from fieldwright.combat.events.picking import name_of_thing
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.in_sight import is_block_shown, is_thing_shown
from fieldwright.combat.opening.coming import check_on
from fieldwright.combat.play import Aloud, Play
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking, Depth, Hides

_WRECK = "rubble"
_WRECK_HEIGHT_FT = 1.0
_THIN = 0.4
_BURNT = "bare"
_STANDING_WATER = "pond"
_NOTHING_GROWS = "clear"

_GROUND_DEEDS = (Deed.BURN, Deed.FLOOD, Deed.DRY)
_DONE = {
    Deed.OPEN: "open",
    Deed.CLOSE: "closed",
    Deed.LOCK: "locked",
    Deed.UNLOCK: "unlocked",
    Deed.BREAK: "broken",
    Deed.FLIP: "tipped over",
    Deed.DOUSE: "put out",
    Deed.LIGHT: "lit",
    Deed.BURN: "burnt",
    Deed.FLOOD: "flooded",
    Deed.DRY: "dry again",
}


def interact(play: Play, command: Interact) -> None:
    """Do something to a thing or to squares; raises NotNowError for what cannot be."""
    check_on(play)
    _check_doer(play, command)
    if command.what in _GROUND_DEEDS:
        _change_ground(play, command)
    else:
        _change_thing(play, command)
    _spend(play, command)


def break_thing(play: Play, thing_id: UUID) -> None:
    """A thing of the field breaks."""
    thing = play.field.thing(thing_id)
    assert isinstance(thing, Wall | Obstacle)
    name, theirs = name_of_thing(thing), _name_for_players(thing)
    secret = _is_secret(play, thing)
    play.change(alter([(thing, _broken(play, thing))]))
    told = "" if secret else f"The {theirs} is broken."
    play.tell(f"The {name} is broken.", "field", players=told)


# ------------------------------------------------------------------------------------ who does it


def _check_doer(play: Play, command: Interact) -> None:
    if command.who is None:
        if command.spends:
            raise NotNowError("Nobody is named whose deed it takes.")
        return
    combatant = play.state.combatants.get(command.who)
    if combatant is None or not combatant.is_in:
        raise NotNowError("This figure takes no part in the fight.")
    if not is_able(play.figure(command.who)):
        raise NotNowError(f"{play.name(command.who)} can do nothing now.")
    keys = {due.key for due in due_of(play.field, play.state, combatant)}
    if command.spends and command.spends not in keys:
        raise NotNowError(f"{play.name(command.who)} has no such thing left to do.")


def _spend(play: Play, command: Interact) -> None:
    if command.who is not None and command.spends:
        part = play.combatant(command.who)
        play.put(command.who, done=(*part.done, command.spends))


def _told(play: Play, command: Interact, what: str, shown: str) -> None:
    """Tell what is done; players read ``shown``, where there is any, and no hidden doer."""
    who = command.who
    by = "" if who is None else f", by {play.name(who)}"
    costs = f" ({command.costs})" if command.costs else ""
    seen = "" if who is not None and play.is_unseen(who) else by
    theirs = f"{shown}{seen}." if shown else ""
    play.tell(f"{what}{by}{costs}.", "field", who=who, players=Aloud(theirs, ()))


# ----------------------------------------------------------------------------------------- things


def _change_thing(play: Play, command: Interact) -> None:
    thing = None if command.thing is None else play.field.thing(command.thing)
    if thing is None:
        raise NotNowError("There is no such thing on the field.")
    new = _DEEDS[command.what](play, thing)
    if new != thing:
        play.change(alter([(thing, new)]))
    done = _DONE[command.what]
    shown = "" if _is_secret(play, new) else f"The {_name_for_players(thing)} is {done}"
    _told(play, command, f"The {_name(thing)} is {done}", shown)


def _is_secret(play: Play, thing: Thing) -> bool:
    """Whether players know nothing of a thing now: hidden, under fog, or a secret door shut."""
    return (_is_secret_door(thing) and not thing.is_open) or not is_thing_shown(play.field, thing)


def _is_secret_door(thing: Thing) -> TypeGuard[Wall]:
    kind = load_catalogue().walls.get(thing.kind) if isinstance(thing, Wall) else None
    return kind is not None and kind.secret


def _name_for_players(thing: Thing) -> str:
    """Its name; a secret door that was found is a door like any other."""
    if not _is_secret_door(thing):
        return _name(thing)
    _, at, where = name_of_thing(thing).rpartition(" at ")
    return f"door{at}{where}"


def _name(thing: Thing) -> str:
    if isinstance(thing, Light):
        kind = load_catalogue().lights.get(thing.kind)
        return kind.name if kind is not None else thing.kind
    return name_of_thing(thing)


def _door(thing: Thing) -> Wall:
    kind = load_catalogue().walls.get(thing.kind) if isinstance(thing, Wall) else None
    if not isinstance(thing, Wall) or kind is None or not kind.opens:
        raise NotNowError("Only doors, gates and the like can be opened, closed or locked.")
    return thing


def _opened(play: Play, thing: Thing) -> Thing:
    door = _door(thing)
    if door.is_open:
        raise NotNowError(f"The {name_of_thing(door)} is open.")
    if _is_locked(play, door):
        raise NotNowError(f"The {name_of_thing(door)} is locked; unlock it first, or break it.")
    return replace(door, is_open=True)


def _closed(_: Play, thing: Thing) -> Thing:
    door = _door(thing)
    if not door.is_open or _is_broken(door):
        raise NotNowError(f"The {name_of_thing(door)} cannot be closed.")
    return replace(door, is_open=False)


def _locked(play: Play, thing: Thing) -> Thing:
    door = _door(thing)
    if door.is_open:
        raise NotNowError(f"The {name_of_thing(door)} is open; close it first.")
    if _is_locked(play, door):
        raise NotNowError(f"The {name_of_thing(door)} is locked already.")
    return replace(door, bolted=True)


def _unlocked(play: Play, thing: Thing) -> Thing:
    door = _door(thing)
    if not _is_locked(play, door):
        raise NotNowError(f"The {name_of_thing(door)} is not locked.")
    return _without_lock(play, door)


def _is_locked(play: Play, door: Wall) -> bool:
    """Whether it must be unlocked first; fights of older files know it themselves."""
    return door.bolted or door.id in play.head.locked


def _without_lock(play: Play, wall: Wall) -> Wall:
    """The same, locked neither on the field nor in what an older file kept of the fight."""
    if wall.id in play.head.locked:
        play.set_head(locked=tuple(one for one in play.head.locked if one != wall.id))
    return replace(wall, bolted=False)


def _is_broken(wall: Wall) -> bool:
    return wall.hides is Hides.NOTHING and wall.movement is Blocking.FREE


def _broken(play: Play, thing: Thing) -> Thing:
    """A broken door or window hides nothing and bars nobody; furniture is a heap of wood."""
    catalogue = load_catalogue()
    if isinstance(thing, Wall):
        kind = catalogue.walls.get(thing.kind)
        if kind is None or not kind.opening or _is_broken(thing):
            raise NotNowError(f"The {name_of_thing(thing)} cannot be broken.")
        freed = _without_lock(play, thing)
        return replace(freed, is_open=kind.opens, movement=Blocking.FREE, hides=Hides.NOTHING)
    if not isinstance(thing, Obstacle) or thing.kind == _WRECK:
        raise NotNowError("This cannot be broken.")
    # Pictures show things as they were.
    return replace(thing, kind=_WRECK, height_ft=_WRECK_HEIGHT_FT, crown=None, in_picture=False)


def _flipped(play: Play, thing: Thing) -> Thing:
    """A table on its side: as high as it was deep, and thin; it covers who crouches behind it."""
    kind = load_catalogue().obstacles.get(thing.kind) if isinstance(thing, Obstacle) else None
    if not isinstance(thing, Obstacle) or kind is None or kind.group != "furniture":
        raise NotNowError("Only furniture can be tipped over.")
    if min(thing.width, thing.length) <= _THIN:
        raise NotNowError(f"The {name_of_thing(thing)} lies on its side already.")
    feet = play.field.info.scale.feet_per_square
    across = min(thing.width, thing.length) * feet
    high = max(across, kind.height_of(thing))
    thing = replace(thing, height_ft=high, in_picture=False)
    if thing.width >= thing.length:
        return replace(thing, length=_THIN)
    return replace(thing, width=_THIN)


def _doused(_: Play, thing: Thing) -> Thing:
    if not isinstance(thing, Light) or not thing.is_lit:
        raise NotNowError("Only a burning light can be put out.")
    return replace(thing, is_lit=False)


def _lit(_: Play, thing: Thing) -> Thing:
    if not isinstance(thing, Light) or thing.is_lit:
        raise NotNowError("Only a light that is out can be lit.")
    return replace(thing, is_lit=True)


_DEEDS: Mapping[Deed, Callable[[Play, Thing], Thing]] = MappingProxyType(
    {
        Deed.OPEN: _opened,
        Deed.CLOSE: _closed,
        Deed.LOCK: _locked,
        Deed.UNLOCK: _unlocked,
        Deed.BREAK: _broken,
        Deed.FLIP: _flipped,
        Deed.DOUSE: _doused,
        Deed.LIGHT: _lit,
    }
)


# ----------------------------------------------------------------------------------------- ground


def _change_ground(play: Play, command: Interact) -> None:
    squares = [square for square in command.squares if play.field.block.holds(square)]
    if not squares:
        raise NotNowError("No square of the field is named.")
    for change in _ground_changes(play.field, squares, command):
        play.change(change)
    count = "1 square is" if len(squares) == 1 else f"{len(squares)} squares are"
    what = f"{count} {_DONE[command.what]}"
    seen = any(
        is_block_shown(play.field, Block(*one, one.column + 1, one.row + 1)) for one in squares
    )
    _told(play, command, what, what if seen else "")


def _ground_changes(
    field: Battlefield, squares: Iterable[Square], command: Interact
) -> tuple[Change, ...]:
    mask = np.zeros((field.rows, field.columns), dtype=np.bool_)
    for square in squares:
        mask[square.row, square.column] = True
    palettes = field.palettes
    if command.what is Deed.BURN:
        plants = mask & (field.layers[Layer.GROWTH] != palettes.growth.index(_NOTHING_GROWS))
        return (
            paint(field, Layer.GROUND, plants, palettes.ground.index(_BURNT)),
            paint(field, Layer.GROWTH, mask, palettes.growth.index(_NOTHING_GROWS)),
        )
    depth = command.depth if command.what is Deed.FLOOD else Depth.DRY
    water = _STANDING_WATER if depth is not Depth.DRY else "none"
    return (
        paint(field, Layer.WATER, mask, palettes.water.index(water)),
        paint(field, Layer.DEPTH, mask, depth.feet),
    )
