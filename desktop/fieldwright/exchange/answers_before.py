"""What a DM answered when a file came before, as far as the field shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.exchange.answers import Answers, doubtful
from fieldwright.exchange.ids import is_of, root_of
from fieldwright.exchange.records import MapRecords, Place
from fieldwright.exchange.versions import Mark, mark_of_line
from fieldwright.exchange.widening import as_wide

_USUAL = "wall"
"""The kind of wall by whose height it is told how high walls were made."""


def answers_before(field: Battlefield, records: MapRecords, one: Import) -> Answers:
    """The kinds of doubtful openings, closed gaps, the height of walls and the width of squares.

    ``one`` says where the map lies on the field.
    """
    there, wide = _walls_there(field, one), as_wide(records, one.times)
    found = ((wall.key, _at(there, (wall.start, wall.end))) for wall in doubtful(wide))
    kinds = {key: wall.kind for key, wall in found if wall is not None}
    pairs = zip(records.gaps, wide.gaps, strict=True)
    gaps = tuple(gap for gap, laid in pairs if _at(there, laid.places) is not None)
    height = _height(wide, there)
    return Answers(kinds=kinds, gaps=gaps, wall_height_ft=height, times=one.times)


def _walls_there(field: Battlefield, one: Import) -> dict[Mark, Wall]:
    root, corner = root_of(one.source, one.mark), (one.column, one.row)
    mine = (wall for wall in field.every(Wall) if is_of(root, wall.id))
    return {mark_of_line((wall.start, wall.end), corner): wall for wall in mine}


def _at(there: Mapping[Mark, Wall], line: Iterable[Place]) -> Wall | None:
    return there.get(mark_of_line(line, (0, 0)))


def _height(records: MapRecords, there: Mapping[Mark, Wall]) -> float | None:
    """The height of most walls of which the file says none; None: as usual for their kind."""
    usual = load_catalogue().walls[_USUAL].height_ft
    kinds = load_catalogue().walls
    heights: Counter[float | None] = Counter()
    for record in records.walls:
        wall = _at(there, (record.start, record.end)) if record.height_ft is None else None
        kind = kinds.get(wall.kind) if wall is not None else None
        if wall is not None and kind is not None and kind.height_ft >= usual:
            heights[wall.height_ft] += 1
    return heights.most_common(1)[0][0] if heights else None
