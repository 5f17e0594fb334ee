"""What the DM did with the walls of a file, done again when the file comes again.

Doors that were put into its walls are cut into the new ones, and the rest of a wall that was cut
then does not stand there twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.editing.openings import cut_in
from fieldwright.editing.walls import ON_LINE, TOUCH, Works, line_of
from fieldwright.exchange.ids import id_of, is_of


def with_doors_put_back(field: Battlefield, source: str, catalogue: Catalogue) -> Battlefield:
    """The field with the DM's doors cut into the walls of a file, which stand there whole."""
    works = Works(field, _Ids(field, source), catalogue)
    added = [wall for wall in field.every(Wall) if not is_of(source, wall.id)]
    for wall in added:
        if works.is_opening(wall):
            cut_in(works, wall)
        elif _is_doubled(works, wall, source):
            works.take(wall)
    return works.change().applied_to(field)


class _Ids:
    """Ids for pieces of walls that are cut: of the file, the same ones every time."""

    def __init__(self, field: Battlefield, source: str) -> None:
        self._field, self._source = field, source
        self._numbers: Iterator[int] = count(1)

    def __call__(self) -> UUID:
        """An id that is not on the field yet."""
        while True:
            made = id_of(self._source, "walls", f"beside a door {next(self._numbers)}")
            if self._field.thing(made) is None:
                return made


def _is_doubled(works: Works, wall: Wall, source: str) -> bool:
    """Whether a wall of the file stands all along a wall of the same kind."""
    for other in works.around((wall.start, wall.end), 0.1):
        if other.kind != wall.kind or not is_of(source, other.id):
            continue
        line = line_of(other)
        low, high = sorted((line.place(wall.start), line.place(wall.end)))
        straight = max(line.off(wall.start), line.off(wall.end)) <= ON_LINE
        if straight and low >= -TOUCH and high <= line.length + TOUCH:
            return True
    return False
