"""Step Three, built: streams (Ground Cover and Water, Stream)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.courses import (
    Course,
    Point,
    beyond,
    centre,
    courses_of,
    end_of_course,
)
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import ripple
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, one_nearer, part
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Edge, Square
from fieldwright.terms.setting import Depth

_STEP = "water"
_SAMPLES = 6
_DEPTHS = (Depth.KNEE.feet, Depth.WAIST.feet, Depth.SHOULDER.feet)


def lay_streams(plan: Plan, draft: Draft) -> list[list[Square]]:
    """Dig every stream; returns their courses, one square wide, from source to mouth."""
    courses = courses_of(plan)
    dug = [squares for course in courses for squares in _dig_course(plan, draft, course)]
    for section in sorted({section for course in courses for section in course.sections}):
        if not _has_stream(plan, draft, section):
            dug += _dig_course(plan, draft, Course((section,), joins=section))
    return dug


def _has_stream(plan: Plan, draft: Draft, section: int) -> bool:
    """Whether a stream reached the section, which a loop that was cut off may have missed."""
    here = part(draft.water, section_blocks(plan.columns, plan.rows)[section])
    return bool((here == draft.water_code("stream")).any())


def _dig_course(plan: Plan, draft: Draft, course: Course) -> list[list[Square]]:
    """Dig one stream; the stretches that it has between the waters it crosses."""
    line = _line(plan, draft, course, _waypoints(plan, draft, course))
    own = _squares_of_sections(plan, course)
    dug = []
    for stretch in _stretches(draft, line):
        if not own.isdisjoint(stretch):
            dug.append(_led_on(draft, _led_on(draft, stretch)[::-1])[::-1])
            _dig(plan, draft, course, dug[-1])
    return dug


def _squares_of_sections(plan: Plan, course: Course) -> set[Square]:
    """The squares of a course's own sections: what does not pass there is none of its stream."""
    blocks = section_blocks(plan.columns, plan.rows)
    return {square for section in course.sections for square in blocks[section].squares()}


def _waypoints(plan: Plan, draft: Draft, course: Course) -> list[Point]:
    """The points that a stream winds through: from one end through its sections to the other."""
    blocks = section_blocks(plan.columns, plan.rows)
    taken = set(course.sections)
    used: set[Edge] = set()
    ends: list[Point] = []
    way = course.sections
    onward = (way[1], way[-2]) if len(way) > 1 else (None, None)
    for section, following in zip((way[0], way[-1]), onward, strict=True):
        if course.joins is not None and ends:
            ends.append(_nearest_water(draft, centre(plan, section), "stream"))
            continue
        end = end_of_course(plan, section, following, taken, used)
        if isinstance(end, Edge):
            used.add(end)
            share = plan.stream(_STEP, section, f"mouth {end}").between(25, 75) / 100
            ends.append(beyond(blocks[section], end, draft.block, share))
        else:
            taken.add(end)
            ends.append(centre(plan, end))
    inner = [_low_point(plan, draft, section) for section in course.sections]
    return [ends[0], *inner, ends[1]]


def _nearest_water(draft: Draft, point: Point, kind: str = "") -> Point:
    """The middle of the nearest square with water (of a kind); the point itself where none is."""
    water = draft.water == draft.water_code(kind) if kind else draft.water != 0
    rows, columns = np.nonzero(water)
    if not rows.size:
        return point
    right, down = columns + 0.5 - point[0], rows + 0.5 - point[1]
    place = int(np.argmin(right * right + down * down))
    return float(columns[place]) + 0.5, float(rows[place]) + 0.5


def _low_point(plan: Plan, draft: Draft, section: int) -> Point:
    """A low place in the inner half of a section, where a stream would run."""
    block = section_blocks(plan.columns, plan.rows)[section]
    inner = block.grown(-(min(block.width, block.height) // 4))
    shape = (inner.height, inner.width)
    likes = ripple(shape, plan.stream(_STEP, section, "low point"), 3.0)
    heights = draft.height[inner.top : inner.bottom, inner.left : inner.right]
    place = int(np.argmin(heights + likes * 2))
    row, column = divmod(place, inner.width)
    return inner.left + column + 0.5, inner.top + row + 0.5


def _line(plan: Plan, draft: Draft, course: Course, points: list[Point]) -> NDArray[np.float64]:
    """A winding line through the points, finely sampled: shape (n, 2)."""
    stream = plan.stream(_STEP, course.sections[0], "bends")
    line = _bent(_curve(points), draft, stream, min(plan.columns, plan.rows) / 3)
    samples = _SAMPLES * _steps_between(points)
    inner = line[samples : samples * (len(points) - 2) + 1]
    np.clip(inner, 1.0, [draft.columns - 1.0, draft.rows - 1.0], out=inner)
    return line


def _steps_between(points: list[Point]) -> int:
    """Samples between two waypoints: enough to miss no square."""
    longest = max(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in pairwise(points))
    return max(4, int(longest))


def _curve(points: list[Point]) -> NDArray[np.float64]:
    """A smooth line through points (Catmull and Rom), finely sampled: shape (n, 2)."""
    places = np.array([points[0], *points, points[-1]])
    steps = _SAMPLES * _steps_between(points)
    share = (np.arange(steps) / steps)[:, None]
    pieces = []
    for index in range(len(points) - 1):
        before, start, end, after = places[index : index + 4]
        linear, square = end - before, 2 * before - 5 * start + 4 * end - after
        cube = 3 * (start - end) + after - before
        pieces.append(start + 0.5 * share * (linear + share * (square + share * cube)))
    pieces.append(places[-1:])
    return np.concatenate(pieces)


def curve_squares(draft: Draft, points: list[Point]) -> list[Square]:
    """The squares of the field on a smooth line through points, joined by their sides."""
    cells = [Square(int(np.floor(x)), int(np.floor(y))) for x, y in _curve(points).tolist()]
    on_field = [
        Square(column, row)
        for column, row in cells
        if 0 <= column < draft.columns and 0 <= row < draft.rows
    ]
    return _without_loops(_by_sides(on_field)) if on_field else []


def _bent(
    line: NDArray[np.float64], draft: Draft, stream: Stream, side: float
) -> NDArray[np.float64]:
    """The line pushed to and fro, so that it meanders."""
    shape = (draft.rows, draft.columns)
    column = np.clip(line[:, 0].astype(int), 0, draft.columns - 1)
    row = np.clip(line[:, 1].astype(int), 0, draft.rows - 1)
    bent = line.copy()
    for axis in (0, 1):
        for width, sway in ((max(4.0, side / 2), side / 6), (max(3.0, side / 6), side / 10)):
            bent[:, axis] += ripple(shape, stream, width)[row, column] * sway
    return bent


def _stretches(draft: Draft, line: NDArray[np.float64]) -> list[list[Square]]:
    """The stretches of a line on the field's dry land, in squares joined by their sides.

    Each begins and ends where the line leaves the field or enters water, so a stream that
    crosses a pond flows into it and out of it again.
    """
    stretches: list[list[Square]] = []
    cells: list[Square] = []
    for x, y in [*line.tolist(), (-1.0, -1.0)]:
        square = Square(int(np.floor(x)), int(np.floor(y)))
        if _is_dry(draft, square):
            cells.append(square)
        elif cells:
            stretches.append(_without_loops(_by_sides(cells)))
            cells = []
    return stretches


def _is_dry(draft: Draft, square: Square) -> bool:
    column, row = square
    on_field = 0 <= column < draft.columns and 0 <= row < draft.rows
    return on_field and not draft.water[row, column]


def _led_on(draft: Draft, course: list[Square]) -> list[Square]:
    """The course led straight on to the nearest water or edge, unless it ends there already."""
    last = course[-1]
    while not _is_mouth(draft, last):
        last = one_nearer(last, _nearest_end(draft, last))
        course = [*course, last]
    return _without_loops(course)


def _is_mouth(draft: Draft, square: Square) -> bool:
    """Whether a square lies on the field's edge or beside water."""
    column, row = square
    if column in (0, draft.columns - 1) or row in (0, draft.rows - 1):
        return True
    beside = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return any(draft.water[other_row, other] for other, other_row in beside)


def _nearest_end(draft: Draft, square: Square) -> Square:
    """The nearest square with water, or on the edge of the field."""
    column, row = square
    edges = [
        Square(column, 0),
        Square(column, draft.rows - 1),
        Square(0, row),
        Square(draft.columns - 1, row),
    ]
    water = _nearest_water(draft, (column + 0.5, row + 0.5))
    found = [*edges, Square(int(water[0]), int(water[1]))] if draft.water.any() else edges
    return min(found, key=lambda end: abs(end.column - column) + abs(end.row - row))


def _by_sides(cells: list[Square]) -> list[Square]:
    """The cells of a line with gaps filled in, so that each shares a side with the next."""
    course = [cells[0]]
    for cell in cells[1:]:
        while course[-1] != cell:
            course.append(one_nearer(course[-1], cell))
    return course


def _without_loops(course: list[Square]) -> list[Square]:
    """The course with every loop cut off where it closes."""
    place: dict[Square, int] = {}
    straight: list[Square] = []
    for square in course:
        if square in place:
            for dropped in straight[place[square] + 1 :]:
                del place[dropped]
            del straight[place[square] + 1 :]
            continue
        place[square] = len(straight)
        straight.append(square)
    return straight


def _dig(plan: Plan, draft: Draft, course: Course, squares: list[Square]) -> None:
    """Write a stream into the draft: one square wide above, two below, its depth changing."""
    stream = plan.stream(_STEP, course.sections[0], "bed")
    wide_from = stream.between(0, len(squares)) if stream.chance(3, 4) else 0
    bed = mask_of(draft, squares)
    bed |= mask_of(draft, _right_bank(draft, squares[wide_from:]))
    bed &= draft.water == 0
    swirl = ripple(bed.shape, stream, 5.0)
    depth = np.full(bed.shape, _DEPTHS[1])
    depth[swirl < -0.15] = _DEPTHS[0]
    depth[swirl > 0.35] = _DEPTHS[2]
    draft.water[bed] = draft.water_code("stream")
    draft.depth[bed] = depth[bed]


def _right_bank(draft: Draft, squares: list[Square]) -> list[Square]:
    """The squares to the right of a course where it runs straight; at bends it narrows."""
    bank = []
    for before, here, after in zip(squares, squares[1:], squares[2:], strict=False):
        right, down = here.column - before.column, here.row - before.row
        if (after.column - here.column, after.row - here.row) == (right, down):
            column, row = here.column - down, here.row + right
            if 0 <= column < draft.columns and 0 <= row < draft.rows:
                bank.append(Square(column, row))
    return bank


def mask_of(draft: Draft, squares: Iterable[Square]) -> Mask:
    """Some squares as a mask of the draft's shape."""
    mask = np.zeros(draft.water.shape, bool)
    for column, row in squares:
        mask[row, column] = True
    return mask


def doubled(mask: Mask) -> Mask:
    """A course made two squares wide, to the south and east."""
    wide = mask.copy()
    wide[:, 1:] |= mask[:, :-1]
    tall = wide.copy()
    tall[1:] |= wide[:-1]
    return tall
