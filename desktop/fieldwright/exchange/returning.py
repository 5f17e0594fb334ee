"""What the DM did with the walls of a file, done again when the file comes again.

Doors that were put into its walls are cut into the new ones, and the rest of a wall that was cut
then does not stand there twice. A wall that was only cut for a door was not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.openings import cut_in
from fieldwright.editing.walls import (
    ON_LINE,
    TOUCH,
    Line,
    Works,
    far_end,
    gaps,
    goes_on,
    length_of,
    line_of,
    same_make,
)
from fieldwright.exchange.ids import id_of

IsOwn: TypeAlias = Callable[[Wall], bool]
"""Whether a wall is the DM's, and no file's."""

_MOST_PIECES = 12


@dataclass(frozen=True, slots=True)
class OfFile:
    """What came of the file with this root: ``every`` id, and those that are put up just now."""

    root: str
    every: Collection[UUID]
    fresh: Collection[UUID]


def with_doors_put_back(field: Battlefield, file: OfFile, catalogue: Catalogue) -> Battlefield:
    """The field with the DM's doors cut into walls of a file that were put up just now."""
    fresh = file.fresh
    if not fresh:
        return field
    ids = _Ids(field, file.root)
    works = Works(field, ids, catalogue)
    added = [wall for wall in field.every(Wall) if wall.id not in file.every]
    for wall in added:
        if not _is_beside(works, wall, fresh):
            continue
        if works.is_opening(wall):
            cut_in(works, wall)
        elif _is_doubled(works, wall, {*fresh, *ids.given}):
            works.take(wall)
    return works.change().applied_to(field)


def uncut(works: Works, wall: Wall, is_own: IsOwn) -> Iterator[tuple[Wall, list[Wall]]]:
    """What a wall may have been before the DM's doors were cut into it, with its other pieces.

    At least one door stands in the gaps.
    """
    before = list(_onwards(works, wall, wall.start, is_own))
    after = list(_onwards(works, wall, wall.end, is_own))
    for start, starts in [(wall.start, []), *before]:
        for end, ends in [(wall.end, []), *after]:
            pieces = starts + ends
            if any(works.is_opening(piece) for piece in pieces):
                rests = [piece for piece in pieces if not works.is_opening(piece)]
                yield replace(wall, start=start, end=end), rests


def is_filled(works: Works, wall: Wall, is_own: IsOwn) -> bool:
    """Whether the DM's doors take up all of the place of a wall that is not there any more."""
    line = line_of(wall)
    here = [one for one in works.around((wall.start, wall.end)) if is_own(one)]
    stretches = [part for part in map(line.stretch, here) if part is not None]
    return any(map(works.is_opening, here)) and not gaps(line.length, stretches)


def _onwards(
    works: Works, wall: Wall, end: Point, is_own: IsOwn
) -> Iterator[tuple[Point, list[Wall]]]:
    """Every end that a wall may have had beyond one of its own, and the pieces up to there."""
    line = line_of(wall)
    pieces: list[Wall] = []
    for _ in range(_MOST_PIECES):
        known = {piece.id for piece in pieces}
        found = [
            one
            for one in goes_on(works, line, end)
            if one.id not in known and is_own(one) and _fits(works, one, wall)
        ]
        if not found:
            return
        piece = max(found, key=length_of)
        pieces.append(piece)
        end = far_end(piece, end)
        line = Line(line.start, end) if _is_beyond(line, end) else Line(end, line.end)
        yield end, list(pieces)


def _is_beyond(line: Line, end: Point) -> bool:
    """Whether a place lies beyond the end of a line, not before its start."""
    return line.place(end) > 0


def _fits(works: Works, piece: Wall, wall: Wall) -> bool:
    return works.is_opening(piece) or same_make(piece, replace(wall, locked=piece.locked))


class _Ids:
    """Ids for pieces of walls that are cut: of the file, the same ones every time."""

    def __init__(self, field: Battlefield, root: str) -> None:
        self._field, self._root = field, root
        self._numbers: Iterator[int] = count(1)
        self.given: set[UUID] = set()

    def __call__(self) -> UUID:
        """An id that is not on the field yet."""
        while True:
            made = id_of(self._root, "walls", f"beside a door {next(self._numbers)}")
            if self._field.thing(made) is None:
                self.given.add(made)
                return made


def _is_beside(works: Works, wall: Wall, fresh: Collection[UUID]) -> bool:
    return any(other.id in fresh for other in works.around((wall.start, wall.end), 0.1))


def _is_doubled(works: Works, wall: Wall, fresh: Collection[UUID]) -> bool:
    """Whether a wall of the file stands all along a wall of the same kind."""
    for other in works.around((wall.start, wall.end), 0.1):
        if other.kind != wall.kind or other.id not in fresh:
            continue
        line = line_of(other)
        low, high = sorted((line.place(wall.start), line.place(wall.end)))
        straight = max(line.off(wall.start), line.off(wall.end)) <= ON_LINE
        if straight and low >= -TOUCH and high <= line.length + TOUCH:
            return True
    return False
