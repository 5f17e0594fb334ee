"""Doors, windows and the like in walls: put in, moved along, opened, taken out again.

An opening takes the place of a part of its wall, and the wall heals where it goes away. Places
and lengths are in squares of the field.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID, uuid4

from fieldwright.battlefield.changes import ChangeThings, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.opening_seats import (
    NARROWEST,
    REACH,
    WHOLE,
    OpeningError,
    Seat,
    can_open,
    fitted,
    kind_opens,
    name_of,
    nearest_wall,
)
from fieldwright.editing.walls import (
    ON_LINE,
    SHORTEST,
    TOUCH,
    Line,
    NewId,
    Works,
    ends_at,
    gaps,
    goes_on,
    length_of,
    line_of,
    same_make,
    straight_run,
)

_FAR = 40.0
"""Squares within which a wall of doors alone looks for one to be like."""

# --------------------------------------------------------------------------------- putting in


def dropped(
    field: Battlefield,
    kind: str,
    place: Seat,
    *,
    is_open: bool = False,
    height_ft: float | None = None,
    new_id: NewId = uuid4,
) -> ChangeThings:
    """Put an opening where ``seat`` said, as part of its wall; raises OpeningError."""
    if place.replaces is not None:
        made = _of_kind(replace(place.replaces, is_open=is_open), kind)
        return alter([(place.replaces, replace(made, height_ft=height_ft))])
    works = Works(field, new_id)
    opening = Wall(
        id=works.new_id(),
        kind=kind,
        start=place.start,
        end=place.end,
        is_open=is_open and kind_opens(kind),
        height_ft=height_ft,
    )
    cut_in(works, opening)
    return works.change()


def cut_in(works: Works, opening: Wall) -> None:
    """Put an opening up, and take away what of the walls lies where it is."""
    line = line_of(opening)
    for wall in works.around((opening.start, opening.end)):
        if wall.id == opening.id or works.is_opening(wall) or line.stretch(wall) is None:
            continue
        own = line_of(wall)
        taken = own.stretch(opening)
        if taken is not None:
            _cut(works, wall, own, taken)
    works.put(opening)


def _cut(works: Works, wall: Wall, own: Line, taken: tuple[float, float]) -> None:
    """Leave of a wall what is not taken; its first piece keeps its id."""
    pieces = gaps(own.length, [taken])
    if not pieces:
        works.take(wall)
    for number, (low, high) in enumerate(pieces):
        piece_id = wall.id if number == 0 else works.spare_id()
        works.put(replace(wall, id=piece_id, start=own.at(low), end=own.at(high)))


# ---------------------------------------------------------------------------------- taking out


def removed_openings(
    field: Battlefield, walls: Iterable[Wall], new_id: NewId = uuid4
) -> ChangeThings:
    """Take walls off the field; where an opening goes, its wall closes over the gap.

    Pieces that were one wall before become one again. Walls that are no openings just go.
    """
    works = Works(field, new_id)
    going = [wall for wall in walls if field.things["walls"].get(wall.id) == wall]
    for wall in going:
        works.take(wall)
    for wall in going:
        if works.is_opening(wall):
            heal(works, wall)
    return works.change()


def heal(works: Works, opening: Wall) -> Line | None:
    """Close the gap of an opening that was taken down; the straight wall there is now, if any."""
    line = line_of(opening)
    if line.length < SHORTEST or _stands_under(works, opening):
        return _run_over(works, opening)
    before = _neighbour(works, line, line.start)
    after = _neighbour(works, line, line.end)
    if before is None and after is None:
        like = _like(works, line)
        if like is None:
            return None
        made = replace(like, id=works.new_id(), start=line.start, end=line.end, locked=False)
        works.put(made)
    elif before is not None and after is not None and same_make(before, after):
        start, end = _beyond(before, line.start), _beyond(after, line.end)
        works.take(after)
        works.put(_stretched(before, start, end))
    elif before is not None:
        works.put(_stretched(before, _beyond(before, line.start), line.end))
    elif after is not None:
        works.put(_stretched(after, _beyond(after, line.end), line.start))
    return _run_over(works, opening)


def _stretched(wall: Wall, fixed: Point, to: Point) -> Wall:
    """A wall from its end that stays to another place, running the way it ran."""
    old, new = Line(wall.start, wall.end).along, Line(fixed, to).along
    if old[0] * new[0] + old[1] * new[1] >= 0:
        return replace(wall, start=fixed, end=to)
    return replace(wall, start=to, end=fixed)


def _beyond(wall: Wall, meeting: Point) -> Point:
    """The end of a wall away from where it meets an opening."""
    return (
        wall.end if math.dist(wall.start, meeting) <= math.dist(wall.end, meeting) else wall.start
    )


def _neighbour(works: Works, line: Line, end: Point) -> Wall | None:
    """The wall that goes on from an opening at one of its ends, in its line."""
    found = [w for w in goes_on(works, line, end) if not works.is_opening(w) and not w.locked]
    return max(found, key=lambda wall: (length_of(wall), -wall.id.int), default=None)


def _like(works: Works, line: Line) -> Wall | None:
    """A wall to go by where an opening filled its whole wall: one that meets it, or is near."""
    near = [w for w in works.around((line.start, line.end), 3.0) if not works.is_opening(w)]
    meeting = [w for w in near if ends_at(w, line.start) or ends_at(w, line.end)]
    in_line = [w for w in near if line.off(w.start) <= ON_LINE and line.off(w.end) <= ON_LINE]
    touching = [
        w
        for w in near
        if min(line_of(w).distance(line.start), line_of(w).distance(line.end)) <= 2 * TOUCH
    ]
    for group in (meeting, in_line, touching):
        if group:
            return max(group, key=lambda wall: (length_of(wall), -wall.id.int))
    if any(True for end in (line.start, line.end) for _ in goes_on(works, line, end)):
        # A wall of nothing but doors: the nearest wall shows what it is made of.
        return nearest_wall(works, line.at(line.length / 2), _FAR, openings=False)
    return None


def _stands_under(works: Works, opening: Wall) -> bool:
    """Whether a wall goes on under an opening, so that nothing has to heal."""
    line = line_of(opening)
    return any(
        not works.is_opening(wall)
        and (part := line.stretch(wall)) is not None
        and part[1] - part[0] > line.length - SHORTEST
        for wall in works.around((opening.start, opening.end))
    )


def _run_over(works: Works, opening: Wall) -> Line | None:
    """The straight wall that stands where an opening was."""
    middle = line_of(opening).at(length_of(opening) / 2)
    for wall in works.around((middle,)):
        if not works.is_opening(wall) and line_of(wall).distance(middle) <= ON_LINE:
            return straight_run(works, wall)[0]
    return None


# -------------------------------------------------------------------------------------- moving


def moved(
    field: Battlefield,
    opening: Wall,
    at: Point,
    *,
    step: float = WHOLE,
    reach: float = REACH,
    new_id: NewId = uuid4,
) -> ChangeThings:
    """Move an opening so that its middle comes near a place: along its wall, or into another.

    The wall it leaves closes. Where no wall is near the place it slides along its own as far as
    it goes. Raises OpeningError for one that stands in no wall.
    """
    works = Works(field, new_id)
    works.take(opening)
    line = heal(works, opening)
    target = _wall_for(works, at, reach) or line
    if target is None:
        raise OpeningError("This opening stands in no wall, so it cannot slide. Draw a wall first.")
    width = length_of(opening)
    low, high = fitted(target, opening.kind, target.place(at), width, step)
    start, end = target.at(low), target.at(high)
    cut_in(works, _stretched(opening, start, end))
    return works.change()


def _wall_for(works: Works, at: Point, reach: float) -> Line | None:
    """The straight wall near a place that an opening can go into."""
    wall = nearest_wall(works, at, reach, openings=False)
    return None if wall is None else straight_run(works, wall)[0]


def resized(
    field: Battlefield, opening: Wall, start: Point, end: Point, new_id: NewId = uuid4
) -> ChangeThings:
    """Give an opening other ends along its wall, no farther than the wall goes."""
    works = Works(field, new_id)
    works.take(opening)
    line = heal(works, opening)
    if line is None:
        raise OpeningError("This opening stands in no wall, so it cannot be made wider.")
    places = sorted(min(max(line.place(point), 0.0), line.length) for point in (start, end))
    if places[1] - places[0] < NARROWEST:
        raise OpeningError(f"An opening is at least {NARROWEST} squares wide. Leave it wider.")
    cut_in(works, _stretched(opening, line.at(places[0]), line.at(places[1])))
    return works.change()


# ------------------------------------------------------------------------------ open and closed


def toggled(wall: Wall) -> ChangeThings:
    """Open what is closed, close what is open; raises OpeningError for what cannot open.

    A door that is locked is unlocked in the same step.
    """
    if not can_open(wall):
        name = name_of(load_catalogue(), wall.kind)
        raise OpeningError(f"This {name} does not open. Make it a door first.")
    return alter([(wall, replace(wall, is_open=not wall.is_open, bolted=False))])


def bolted(wall: Wall, on: bool) -> ChangeThings:
    """Lock a door, which closes it, or unlock it; raises OpeningError for what cannot open."""
    if not can_open(wall):
        name = name_of(load_catalogue(), wall.kind)
        raise OpeningError(f"This {name} does not open, so it has no lock. Make it a door first.")
    return alter([(wall, with_bolt(wall, on))])


def with_bolt(wall: Wall, on: bool) -> Wall:
    """A door locked or unlocked; what is locked is closed."""
    return replace(wall, bolted=on, is_open=wall.is_open and not on)


def all_closed(field: Battlefield) -> ChangeThings:
    """Close everything that stands open and is not locked in place."""
    doors = [wall for wall in field.every(Wall) if wall.is_open and not wall.locked]
    return alter((door, replace(door, is_open=False)) for door in doors)


def remade(field: Battlefield, wall_ids: Iterable[UUID], kind: str) -> ChangeThings:
    """Make some walls or openings of another kind; what cannot open is closed then."""
    pairs = []
    for wall_id in wall_ids:
        wall = field.things["walls"].get(wall_id)
        if isinstance(wall, Wall) and wall.kind != kind:
            pairs.append((wall, _of_kind(wall, kind)))
    return alter(pairs)


def _of_kind(wall: Wall, kind: str) -> Wall:
    """The same of another kind; what cannot open is neither open nor locked."""
    opens = kind_opens(kind)
    is_open = wall.is_open and opens
    return replace(wall, kind=kind, is_open=is_open, bolted=wall.bolted and opens and not is_open)


def turned_about(wall: Wall) -> ChangeThings:
    """Hang a door from its other side: it opens to the other side of the wall."""
    return alter([(wall, replace(wall, start=wall.end, end=wall.start))])
