"""Walks and their bands as what is drawn of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from fieldwright.editing.course import Band, Course, Pace, Place
from fieldwright.editing.courses import Courses
from fieldwright.editor.figure_tools.marks import FREE
from fieldwright.editor.moves.bands import Bands
from fieldwright.editor.moves.trail import LATER, Danger, Trail
from fieldwright.editor.moves.wash import WashStyle
from fieldwright.editor.moves.words import band_label, is_danger
from fieldwright.geometry.threat.provocation import Kind
from fieldwright.terms.grid import Square

_STYLES = {
    Pace.HALF: WashStyle(QColor(22, 112, 204), "", 54),
    Pace.MOVE: WashStyle(QColor(10, 118, 124), "dots", 48),
    Pace.CHARGE: WashStyle(QColor(176, 112, 0), "rising", 44, 90),
    Pace.RUN: WashStyle(QColor(192, 74, 20), "falling", 40, 90),
    Pace.SPRINT: WashStyle(QColor(124, 58, 150), "level", 34, 90),
}
_FIRST = WashStyle(FREE, "", 56)
_SECOND = WashStyle(LATER, "rising", 46, 80, is_dashed=True)


def bands_of(courses: Courses, pace: Pace | None, bends: Sequence[Square] = ()) -> Bands:
    """The bands of one pace by phases, or those of all paces, by way of some squares."""
    numbers, bands = courses.bands(pace, bends)
    every = pace is None
    return Bands(
        numbers,
        tuple(_style(band, every=every) for band in bands),
        tuple(band_label(band, every=every) for band in bands),
        courses.moved_block(bends[-1]) if bends else courses.heart,
    )


def _style(band: Band, *, every: bool) -> WashStyle:
    if every:
        return _STYLES[band.pace]
    return _SECOND if band.later else _FIRST


def trail_of(course: Course, *, players: bool = False) -> Trail:
    """A way with its sums, and what is met on it."""
    dangers: dict[tuple[int, int], bool] = {}
    for one in course.provocations:
        if one.kind is Kind.TURN_OFFERED or (players and one.secret):
            continue
        square = (one.square.column, one.square.row)
        dangers[square] = dangers.get(square, False) or is_danger(one)
    halt = course.halts_at
    if halt is not None and not players:
        dangers[halt.square.column, halt.square.row] = True
    return Trail(
        course.known_places if players else course.places,
        course.halt if course.is_later else None,
        course.start.label if course.is_later else "",
        tuple(Danger(*square, strikes) for square, strikes in dangers.items()),
    )


def trail_of_refused(places: Sequence[Place]) -> Trail | None:
    """As much of a way as there is where it does not lead there; None where there is none."""
    return Trail(tuple(places)) if len(places) > 1 else None
