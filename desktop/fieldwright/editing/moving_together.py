"""Changes to several things of any types at once: figures and openings by their own rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from uuid import UUID, uuid4

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Point, Thing, Wall
from fieldwright.editing.clipboard_pasting import removal
from fieldwright.editing.figures import moved_figures
from fieldwright.editing.moving import (
    Mirror,
    altered,
    kept_on_field,
    mirrored,
    moved,
    pivot_of,
    turned,
    unlocked,
    whole,
    with_riders,
)
from fieldwright.editing.openings import removed_openings


def going_with(field: Battlefield, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """What moves when these are moved: all that is not locked, and riders with their mounts."""
    return tuple(unlocked(with_riders(field, unlocked(things))))


def move_all(
    field: Battlefield,
    things: Sequence[Thing],
    dx: float,
    dy: float,
    *,
    turn: float = 0.0,
    about: Point | None = None,
) -> ChangeThings:
    """Turn things about a point (their pivot if None) and move them, as far as the field goes.

    A figure goes onto the surface that it is likely meant to be on, unless that moves with it.
    """
    going = going_with(field, things)
    pivot = about or pivot_of(going)
    first = [turned(thing, turn, pivot) if turn else thing for thing in going]
    dx, dy = kept_on_field(field, first, dx, dy)
    ids = {thing.id for thing in going}
    pairs: list[tuple[Thing, Thing]] = []
    own_way: list[Figure] = []
    for old, new in zip(going, first, strict=True):
        if isinstance(old, Figure) and not turn and old.surface not in ids:
            own_way.append(old)
        else:
            pairs.append((old, moved(new, dx, dy)))
    if own_way and (whole(dx), whole(dy)) != (0, 0):
        pairs += [
            (old, new)
            for old, new in moved_figures(field, own_way, whole(dx), whole(dy))
            if not old.locked
        ]
    return altered(_each_once(pairs))


def _each_once(pairs: Iterable[tuple[Thing, Thing]]) -> list[tuple[Thing, Thing]]:
    return list({old.id: (old, new) for old, new in pairs}.values())


def turn_all(field: Battlefield, things: Sequence[Thing], degrees: float) -> ChangeThings:
    """Turn things together about the middle of all of them."""
    return move_all(field, things, 0.0, 0.0, turn=degrees)


def mirror_all(field: Battlefield, things: Sequence[Thing], way: Mirror) -> ChangeThings:
    """Mirror things in the line through the middle of all of them."""
    going = going_with(field, things)
    about = pivot_of(going)
    return altered((thing, mirrored(thing, way, about)) for thing in going)


def delete_all(
    field: Battlefield, things: Iterable[Thing], new_id: Callable[[], UUID] = uuid4
) -> ChangeThings:
    """Take away all that is not locked; where a door or window goes, its wall closes."""
    gone = unlocked(things)
    doors = [thing for thing in gone if isinstance(thing, Wall) and is_opening(thing)]
    walls = [thing for thing in gone if isinstance(thing, Wall)]
    rest = removal(field, [thing for thing in gone if not isinstance(thing, Wall)])
    taken = removed_openings(field, walls, new_id) if doors else removal(field, walls)
    return ChangeThings((*rest.before, *taken.before), (*rest.after, *taken.after))


def is_opening(thing: Thing) -> bool:
    """Whether a thing is a door, a window or the like."""
    kind = load_catalogue().walls.get(thing.kind) if isinstance(thing, Wall) else None
    return kind is not None and kind.opening


def can_open(thing: Thing) -> bool:
    """Whether a thing can stand open or closed."""
    kind = load_catalogue().walls.get(thing.kind) if isinstance(thing, Wall) else None
    return kind is not None and kind.opens
