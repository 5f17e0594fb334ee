"""Fields full of secrets, and the same with other secrets: players must not tell them apart."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.helpers.random_fields import random_field, random_layers, random_thing

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import LAND, Battlefield, Layer
from fieldwright.battlefield.thing_lists import by_collection
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Note,
    Obstacle,
    Picture,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.combat.entries import Happened, written
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.editing.moving import moved
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.player_view.shown import shown_to_players
from fieldwright.player_view.turn import deeds_shown, fight_on
from fieldwright.rules.actions import Action
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking, Scale

Mask = NDArray[np.bool_]

HEROES = "party"
_MONSTERS = ("bugbear", "ogre", "wolf", "hill-giant", "goblin")
_HIDEABLE = (Obstacle, Label, Hazard, Picture, Figure)

# ------------------------------------------------------------------------------------------ fields


def secretive(stream: Stream) -> Battlefield:
    """A small field with heroes, monsters and walls, much of it hidden, some of it under fog."""
    field = random_field(stream, stream.between(8, 16), stream.between(8, 14), 0)
    info = replace(
        field.info, fog=stream.chance(4, 5), live_sight=False, heroes=HEROES, scale=Scale.MELEE
    )
    things: list[Thing] = [_near(random_thing(stream), field, stream) for _ in range(12)]
    things += [_figure(field, stream, HEROES) for _ in range(2)]
    things += [_figure(field, stream, stream.choice(("ogres", "wolves"))) for _ in range(4)]
    things += _wall_with_secret_door(field, stream)
    things = [_perhaps_hidden(thing, stream) for thing in things]
    field = replace(field, info=info, things=by_collection(things))
    return field.with_revealed(_some_squares(field, stream).astype(np.uint8))


def _near(thing: Thing, field: Battlefield, stream: Stream) -> Thing:
    """The thing somewhere on the field, not as large as it may be."""
    block = extent_of(thing)
    right = stream.below(field.columns) - block.left
    down = stream.below(field.rows) - block.top
    placed = moved(thing, right, down)
    if isinstance(placed, Platform | Hazard):
        x, y = placed.outline[0]
        corners = ((x, y), (x + 2, y), (x + 2, y + 1.5), (x, y + 1.5))
        return replace(placed, outline=corners)
    if isinstance(placed, Wall):
        x, y = (round(place) for place in placed.start)
        long = stream.between(1, 6)
        end = (x + long, y) if stream.chance(1, 2) else (x, y + long)
        return replace(placed, start=(float(x), float(y)), end=(float(end[0]), float(end[1])))
    if isinstance(placed, Obstacle) and placed.outline:
        return replace(placed, outline=())
    return placed


def _figure(field: Battlefield, stream: Stream, side: str) -> Figure:
    library = load_library()
    if side == HEROES:
        block = stream.choice(list(library.characters.values()))
    else:
        block = library.creatures[stream.choice(_MONSTERS)]
    square = (stream.below(field.columns), stream.below(field.rows))
    made = figure_from(block, side, square, stream.below(8), f"{block.name} 3", stream.uuid())
    return replace(made, hit_points=7, full_hit_points=9, unseen=stream.chance(1, 5))


def _wall_with_secret_door(field: Battlefield, stream: Stream) -> list[Thing]:
    """A wall with a secret door on it, closed or open, and one in a gap beside it."""
    x, y = float(stream.between(1, field.columns - 5)), float(stream.between(1, field.rows - 2))
    wall = Wall(id=stream.uuid(), kind="wall", start=(x, y), end=(x + 3, y))
    on_it = Wall(id=stream.uuid(), kind="secret-door", start=(x + 1, y), end=(x + 2, y))
    beside = Wall(id=stream.uuid(), kind="secret-door", start=(x + 3, y), end=(x + 4, y))
    opened = replace(beside, is_open=stream.chance(1, 2))
    return [wall, on_it, opened]


def _perhaps_hidden(thing: Thing, stream: Stream) -> Thing:
    if isinstance(thing, _HIDEABLE) and stream.chance(1, 3):
        return replace(thing, hidden=True)
    return thing


def _some_squares(field: Battlefield, stream: Stream) -> Mask:
    squares = np.zeros((field.rows, field.columns), bool)
    for _ in range(stream.between(1, 3)):
        left, top = stream.below(field.columns), stream.below(field.rows)
        squares[top : top + stream.between(2, 6), left : left + stream.between(2, 7)] = True
    return squares


# ---------------------------------------------------------------------------------- other secrets


def with_other_secrets(field: Battlefield, stream: Stream) -> Battlefield:
    """The same for players: all that they may not know is other, or gone."""
    revealed = field.layers[Layer.REVEALED] != 0
    things = [other for thing in field.all_things() for other in _other(thing, field, stream)]
    if field.info.fog:
        things = [*_outside_of_cover(things, revealed), *_under_cover(field, revealed, stream)]
    things += [_made_hidden(_near(random_thing(stream), field, stream), stream) for _ in range(4)]
    things.append(Note(id=stream.uuid(), number=9, position=(1.5, 1.5), text="The lich is here"))
    stream.shuffle(things)
    other = replace(
        field,
        info=replace(field.info, name="Another", notes="x", encounter_distance=7),
        things=by_collection(things),
        origin=None,
        revision=field.revision + stream.below(99),
    )
    return _other_squares(other, revealed, stream) if field.info.fog else other


def _made_hidden(thing: Thing, stream: Stream) -> Thing:
    if isinstance(thing, _HIDEABLE):
        return replace(thing, hidden=True)
    return Note(id=stream.uuid(), number=5, position=(2.5, 2.5), text="a trap")


def _other(thing: Thing, field: Battlefield, stream: Stream) -> Iterable[Thing]:
    """A thing with other secrets; nothing where it is one itself, and goes."""
    if isinstance(thing, Note) or getattr(thing, "hidden", False):
        return () if stream.chance(1, 2) else (_turned_about(thing),)
    if isinstance(thing, StartingZone) and field.info.fog:
        return ()
    if isinstance(thing, Wall) and field.info.fog:
        bolted = not thing.bolted
        return (replace(thing, movement=stream.choice((None, *Blocking)), bolted=bolted),)
    if isinstance(thing, Wall):
        thing = replace(thing, bolted=not thing.bolted)
    tell = _OTHERS.get(type(thing))
    other = tell(thing, stream) if tell is not None else thing
    return (replace(other, locked=not other.locked),) if other is not None else ()


def _turned_about(thing: Thing) -> Thing:
    return moved(thing, 1, 1)


def _other_figure(figure: Figure, stream: Stream) -> Figure:
    numbers = {
        "fatigue": stream.below(5),
        "spells_left": ("light",),
        "ammunition": (("bow", 3),),
        "stat_block": "x",
    }
    if figure.side != HEROES:
        numbers |= {
            "name": "Boggart 17",
            "initials": "Zz",
            "hit_points": stream.below(30),
            "full_hit_points": None,
            "stats": load_library().creatures["ogre"],
        }
    other = replace(figure, **numbers)  # type: ignore[arg-type]
    if figure.unseen:
        other = replace(other, name="Who", facing=stream.below(8), conditions=("prone",))
        other = replace(other, posture="prone", picture="", colour="#ff0000")
    return other


_OTHERS: MappingProxyType[type[Thing], Callable[[Any, Stream], Thing | None]] = MappingProxyType(
    {
        Figure: _other_figure,
        Hazard: lambda one, _: replace(one, text="burns for 6 rounds"),
        Platform: lambda one, _: replace(one, leads_to="The lair"),
    }
)


def _outside_of_cover(things: Iterable[Thing], revealed: Mask) -> list[Thing]:
    return [thing for thing in things if not _is_under_cover(thing, revealed)]


def _under_cover(field: Battlefield, revealed: Mask, stream: Stream) -> list[Thing]:
    """Other things that stand wholly under cover; those that do already may stay."""
    made = [_near(random_thing(stream), field, stream) for _ in range(12)]
    made += [_figure(field, stream, "ogres") for _ in range(3)]
    kept = [one for one in field.all_things() if stream.chance(1, 3)]
    return [one for one in (*made, *kept) if _is_under_cover(one, revealed)]


def _is_under_cover(thing: Thing, revealed: Mask) -> bool:
    """Whether nothing of it lies on, or as a wall beside, a square that is revealed."""
    rows, columns = revealed.shape
    # A wall on the side of a square belongs to both.
    block = extent_of(thing).grown(1 if isinstance(thing, Wall) else 0)
    on_field = block.clipped(Block(0, 0, columns, rows))
    if on_field.is_empty:
        return isinstance(thing, Figure)
    return not revealed[on_field.top : on_field.bottom, on_field.left : on_field.right].any()


def _other_squares(field: Battlefield, revealed: Mask, stream: Stream) -> Battlefield:
    """The field with other squares where it is covered."""
    other = random_layers(field.columns, field.rows, stream)
    return field.with_layers(
        {layer: np.where(revealed, field.layers[layer], other[layer]) for layer in LAND}
    )


# ---------------------------------------------------------------------------------------- in fights


def with_other_orders(field: Battlefield, stream: Stream) -> Battlefield:
    """The field of a fight in which the DM's figures mean to do other things, later on.

    Whoever acts before the next hero, or would, stays as he is: his turn is shown.
    """
    state = fight_on(field)
    if not state.is_on:
        return field
    altered = [
        replace(one, order=_another_order(one, state, stream))
        for one in state.combatants.values()
        if state.plays(one) == "dm" and one.is_in
    ]
    kept = tuple(one for one in altered if not _shows(field, state, one))
    return field.with_log(
        (*field.log, written(Happened(text="", combatants=kept, secret=True, kind="word")))
    )


def _another_order(one: Combatant, state: FightState, stream: Stream) -> Order | None:
    enemies = [other.id for other in state.combatants.values() if other.side != one.side]
    if not enemies or stream.chance(1, 4):
        return None
    return Order(action=Action.ATTACK, target=stream.choice(enemies))


def _shows(field: Battlefield, state: FightState, other: Combatant) -> bool:
    """Whether a figure acts before the next hero that players see, by its order or by another."""
    if state.head.step is not Step.RESOLUTION:
        return False
    heroes = shown_to_players(field).heroes
    for one in (state, state.with_changes(None, [other])):
        due = [deed.who for deed in deeds_shown(field, one, one.combatants)]
        before = next((at for at, who in enumerate(due) if who in heroes), len(due))
        if other.id in due[:before]:
            return True
    return False
