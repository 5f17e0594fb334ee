"""Selecting by what things are: all walls, all trees, the figures of one side, the same kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from uuid import UUID

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Picture,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.bounds import box_of
from fieldwright.editing.moving_together import is_opening


def _is_tree(thing: Thing) -> bool:
    kind = load_catalogue().obstacles.get(thing.kind) if isinstance(thing, Obstacle) else None
    return kind is not None and "tree" in kind.counts_as


SORTS: Mapping[str, Callable[[Thing], bool]] = MappingProxyType(
    {
        "figures": lambda thing: isinstance(thing, Figure),
        "walls": lambda thing: isinstance(thing, Wall) and not is_opening(thing),
        "openings": is_opening,
        "trees": _is_tree,
        "obstacles": lambda thing: isinstance(thing, Obstacle) and not _is_tree(thing),
        "platforms": lambda thing: isinstance(thing, Platform),
        "hazards": lambda thing: isinstance(thing, Hazard),
        "lights": lambda thing: isinstance(thing, Light),
        "labels": lambda thing: isinstance(thing, Label),
        "notes": lambda thing: isinstance(thing, Note),
        "zones": lambda thing: isinstance(thing, StartingZone),
        "pictures": lambda thing: isinstance(thing, Picture),
    }
)
"""What can be selected at once, by the name of the action."""


def of_sort(field: Battlefield, sort: str) -> list[Thing]:
    """All unlocked things of a sort."""
    fits = SORTS[sort]
    return [thing for thing in field.all_things() if not thing.locked and fits(thing)]


def all_free(field: Battlefield, hidden: Iterable[str] = ()) -> list[Thing]:
    """Everything that is not locked, and not in a layer that is hidden."""
    hidden = set(hidden)
    return [
        thing
        for name, things in field.things.items()
        if name not in hidden
        for thing in things.values()
        if not thing.locked
    ]


def same_as(field: Battlefield, things: Sequence[Thing]) -> list[Thing]:
    """All unlocked things of the same kinds as these; figures of the same stat block or name."""
    wanted = {_likeness(thing) for thing in things}
    return [
        thing for thing in field.all_things() if not thing.locked and _likeness(thing) in wanted
    ]


def _likeness(thing: Thing) -> tuple[str, str]:
    if isinstance(thing, Figure):
        return ("figures", thing.stat_block or thing.name.rstrip("0123456789# "))
    return (collection_of(thing), str(getattr(thing, "kind", "")))


def sides_of(field: Battlefield) -> list[str]:
    """The sides that figures on the field belong to, in the order of the alphabet."""
    return sorted({figure.side for figure in field.every(Figure)})


def of_side(field: Battlefield, side: str) -> list[Thing]:
    """All unlocked figures of a side."""
    return [figure for figure in field.every(Figure) if figure.side == side and not figure.locked]


def next_of(things: Sequence[Thing], selected: Sequence[UUID], by: int) -> Thing | None:
    """The thing after (1) or before (-1) the one selected last, row by row; it goes round."""
    if not things:
        return None
    ordered = sorted(things, key=_place)
    places = [number for number, thing in enumerate(ordered) if thing.id in selected[-1:]]
    if not places:
        return ordered[0 if by > 0 else -1]
    return ordered[(places[0] + by) % len(ordered)]


def _place(thing: Thing) -> tuple[int, float, int]:
    x, y = box_of(thing).middle
    return (int(y), x, thing.id.int)
