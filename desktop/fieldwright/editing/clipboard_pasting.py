"""Things put on a field a second time: new ids, the next numbers, the same relations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast
from uuid import UUID, uuid4

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import (
    Figure,
    Note,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.bounds import Box, box_of, box_of_all
from fieldwright.editing.moving import kept_on_field, moved, unlocked, whole
from fieldwright.geometry.shapes import contains

_NUMBERED = re.compile(r"^(?P<name>.*\S)\s+(?P<hash>#?)(?P<number>[0-9]{1,6})$", re.DOTALL)


def way_to(
    field: Battlefield, things: Sequence[Thing], at: Point, times: int = 0
) -> tuple[float, float]:
    """How far copies go, in whole squares, so that their middle lies near a place.

    They are brought inside the field as far as they fit. ``times`` is how often the same was put
    down at the same place before: each time they go one square further east and south.
    """
    box = box_of_all(things)
    if box is None:
        return (0.0, 0.0)
    x, y = box.middle
    dx, dy = whole(at[0] - x) + times, whole(at[1] - y) + times
    dx += _inwards(box.left + dx, box.right + dx, field.columns)
    dy += _inwards(box.top + dy, box.bottom + dy, field.rows)
    return (float(dx), float(dy))


def _inwards(first: float, last: float, size: int) -> int:
    """Whole squares to go so that what reaches from ``first`` to ``last`` lies on the field."""
    if first < 0:
        by = whole(-first + 0.499999)
        return by if last + by <= size or last - first > size else 0
    if last > size:
        by = whole(last - size + 0.499999)
        return -min(by, int(first))
    return 0


def pasted(
    field: Battlefield,
    things: Iterable[Thing],
    dx: float,
    dy: float,
    new_id: Callable[[], UUID] = uuid4,
) -> tuple[Thing, ...]:
    """Copies of things, moved, as they go onto a field; what would not lie on it is left out.

    They are unlocked, and painted unless the picture that shows them comes along. Notes get the
    next numbers; a figure whose name is on the field already gets the next number of that name. A
    rider rides the copy of its mount, and a figure stands on the copy of its platform, or on the
    platform of the field that is beneath it.
    """
    copies = [moved(thing, dx, dy) for thing in things]
    copies = [copy for copy in copies if _is_on(field, copy)]
    ids = {copy.id: new_id() for copy in copies}
    names = _Names(field)
    numbers = _note_numbers(field, copies)
    with_picture = any(isinstance(copy, Picture) for copy in copies)
    result: list[Thing] = []
    for copy in copies:
        made: Thing = replace(copy, id=ids[copy.id], locked=False)
        if isinstance(made, Wall | Obstacle | Platform):
            made = replace(made, in_picture=made.in_picture and with_picture)
        elif isinstance(made, Note):
            made = replace(made, number=numbers[copy.id])
        elif isinstance(made, Figure):
            made = _figure(field, made, ids, names)
        result.append(made)
    return tuple(result)


def duplicated(
    field: Battlefield,
    things: Sequence[Thing],
    dx: float,
    dy: float,
    new_id: Callable[[], UUID] = uuid4,
) -> tuple[Thing, ...]:
    """Copies of things beside them; at the edge of the field on the other side."""
    for way in ((dx, dy), (-dx, -dy), (dx, -dy), (-dx, dy)):
        if kept_on_field(field, things, *way) == way:
            return pasted(field, things, *way, new_id)
    return pasted(field, things, *kept_on_field(field, things, dx, dy), new_id)


def removal(field: Battlefield, things: Iterable[Thing]) -> ChangeThings:
    """The change that takes away all that is not locked.

    Riders of a mount that goes are on foot, figures on a platform that goes stand on the ground.
    """
    gone = unlocked(things)
    ids = {thing.id for thing in gone}
    left = [
        figure
        for figure in field.every(Figure)
        if figure.id not in ids and (figure.mount in ids or figure.surface in ids)
    ]
    after = tuple(
        replace(
            figure,
            mount=None if figure.mount in ids else figure.mount,
            surface=None if figure.surface in ids else figure.surface,
        )
        for figure in left
    )
    return ChangeThings((*gone, *left), after)


def _is_on(field: Battlefield, thing: Thing) -> bool:
    """Whether a copy lies on the field: figures and zones wholly, of others some part."""
    whole_field = Box(0.0, 0.0, field.columns, field.rows)
    box = box_of(thing)
    if isinstance(thing, Figure | StartingZone):
        return whole_field.surrounds(box)
    return whole_field.meets(box)


def _figure(field: Battlefield, figure: Figure, ids: Mapping[UUID, UUID], names: _Names) -> Figure:
    mount = ids.get(figure.mount) if figure.mount else None
    surface = ids.get(figure.surface) if figure.surface else None
    if figure.surface and surface is None and _stands_on(field, figure, figure.surface):
        surface = figure.surface
    return replace(figure, mount=mount, surface=surface, name=names.take(figure.name))


def _stands_on(field: Battlefield, figure: Figure, surface: UUID) -> bool:
    platform = field.things["platforms"].get(surface)
    if platform is None:
        return False
    return contains(cast(Platform, platform).outline, box_of(figure).middle)


def _note_numbers(field: Battlefield, copies: Iterable[Thing]) -> dict[UUID, int]:
    """The numbers of copied notes: their own where the field has none of them, else the next."""
    notes = sorted(
        (copy for copy in copies if isinstance(copy, Note)), key=lambda note: note.number
    )
    taken = {note.number for note in field.every(Note)}
    if not taken.intersection(note.number for note in notes):
        return {note.id: note.number for note in notes}
    following = max((*taken, 0)) + 1
    return {note.id: following + place for place, note in enumerate(notes)}


class _Names:
    """The names of figures that are taken, each with its highest number."""

    def __init__(self, field: Battlefield) -> None:
        self._taken: set[str] = set()
        self._highest: dict[str, int] = {}
        for figure in field.every(Figure):
            self._note(figure.name)

    def take(self, name: str) -> str:
        """This name, or the same one with the next number if it is taken already."""
        if name and name in self._taken:
            found = _NUMBERED.match(name)
            stem, sign = (found["name"], found["hash"]) if found else (name, "")
            name = f"{stem} {sign}{self._highest[stem] + 1}"
        self._note(name)
        return name

    def _note(self, name: str) -> None:
        found = _NUMBERED.match(name)
        stem, number = (found["name"], int(found["number"])) if found else (name, 1)
        self._taken.add(name)
        self._highest[stem] = max(self._highest.get(stem, 0), number)
