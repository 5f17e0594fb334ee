"""How a picture is being aligned: its grid, two points on it, and what else was chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.things import Picture, Point
from fieldwright.editing.map_alignment import (
    Alignment,
    by_count,
    by_points,
    by_points_alone,
    checked,
    squares_between,
    whole_squares,
)
from fieldwright.editing.map_basis import MapError


class AlignState(QObject):
    """One state that the numbers and the picture beside them both show and change.

    ``points`` are two places in pixels, ``between`` how many squares lie between them each way.
    ``is_guess``: nobody has said yet how large a square is, and nothing in the picture tells it.
    """

    changed = Signal()

    def __init__(
        self, width: int, height: int, alignment: Alignment, parent: QObject | None = None
    ) -> None:
        """Begin with a picture of so many pixels that lies as ``alignment`` says."""
        super().__init__(parent)
        self.width, self.height = width, height
        self.alignment = alignment.tidy()
        self.same_both_ways = alignment.size_x == alignment.size_y
        self.is_guess = False
        self.opacity = 1.0
        self.fits_map = False
        self.trouble = ""
        self._was_counted = False
        self.points: tuple[Point, Point] = self._first_points()
        self.between = squares_between(*self.points, self.alignment)

    def _first_points(self) -> tuple[Point, Point]:
        """Two corners of the grid as it is now, at a quarter and three quarters of the picture."""
        corners = []
        for share in (0.2, 0.8):
            x, y = self.alignment.square((self.width * share, self.height * share))
            corners.append(self.alignment.pixel((round(x), round(y))))
        first, second = corners
        return self._inside(first), self._inside(second)

    def _inside(self, point: Point) -> Point:
        return (min(max(point[0], 0.0), self.width), min(max(point[1], 0.0), self.height))

    @property
    def count(self) -> tuple[float, float]:
        """How many squares the whole picture is wide and high."""
        return self.width / self.alignment.size_x, self.height / self.alignment.size_y

    @property
    def whole(self) -> tuple[int, int]:
        """Columns and rows of whole squares that the picture shows."""
        return whole_squares(self.alignment, self.width, self.height)

    # ------------------------------------------------------------------------------------- changes

    def move_point(self, number: int, place: Point) -> None:
        """Put one of the two points elsewhere; the grid follows once its squares were counted."""
        first, second = self.points
        place = self._inside(place)
        self.points = (place, second) if number == 0 else (first, place)
        if self._was_counted:
            self._take_points()
        else:
            self.between = squares_between(*self.points, self.alignment)
        self.changed.emit()

    def count_between(self, across: int, down: int) -> None:
        """So many squares lie between the two points: the grid follows."""
        self.between = (across, down)
        self._was_counted = True
        self._take_points()
        self.changed.emit()

    def _take_points(self) -> None:
        """Squares that are as wide as high tell how the picture is turned, too."""
        turn = self.alignment.turn
        if self.same_both_ways:
            self._set(lambda: by_points_alone(*self.points, *self.between))
        else:
            self._set(lambda: by_points(*self.points, *self.between, turn))

    def count_all(self, columns: float, rows: float) -> None:
        """The picture is so many squares wide and high."""
        self._was_counted = False
        turn = self.alignment.turn
        self._set(lambda: replace(by_count(self.width, self.height, columns, rows), turn=turn))
        self._recount()

    def set_size(self, size_x: float, size_y: float) -> None:
        """One square has this size in pixels."""
        self._was_counted = False
        now = self.alignment
        self._set(lambda: replace(now, size_x=size_x, size_y=size_y))
        self._recount()

    def set_offset(self, offset_x: float, offset_y: float) -> None:
        """A line of the grid lies so many pixels from the picture's left and upper edge."""
        self._was_counted = False
        now = self.alignment
        self._set(lambda: replace(now, offset_x=offset_x, offset_y=offset_y), tidy=False)
        self._recount()

    def set_turn(self, turn: float) -> None:
        """The picture is turned by so many degrees clockwise, about its middle."""
        self._was_counted = False
        now, middle = self.alignment, (self.width / 2, self.height / 2)
        self._set(lambda: now.turned_about(middle, turn))
        self._recount()

    def move_grid(self, right: float, down: float) -> None:
        """Push the grid over the picture by pixels."""
        self._was_counted = False
        now = self.alignment
        self._set(lambda: now.moved(right, down))
        self._recount()

    def set_first(self, column: int, row: int) -> None:
        """The first line inside of the picture comes to lie on this line of the map's grid."""
        self.alignment = replace(self.alignment, column=column, row=row)
        self.changed.emit()

    def set_opacity(self, opacity: float) -> None:
        """Let the map shine through, or not."""
        self.opacity = opacity
        self.changed.emit()

    def set_fits_map(self, fits: bool) -> None:
        """Whether the map becomes as large as the picture."""
        self.fits_map = fits
        self.changed.emit()

    def _recount(self) -> None:
        if not self.trouble:
            self.between = squares_between(*self.points, self.alignment)
        self.changed.emit()

    def _set(self, make: Callable[[], Alignment], *, tidy: bool = True) -> None:
        """Take another grid, or keep this one and say why."""
        column, row = self.alignment.column, self.alignment.row
        try:
            made = checked(make(), self.width, self.height)
        except MapError as error:
            self.trouble = str(error)
            return
        self.trouble, self.is_guess = "", False
        made = made.tidy() if tidy else made
        self.alignment = replace(made, column=column, row=row)

    # -------------------------------------------------------------------------------------- result

    def placed(self, picture: Picture) -> Picture:
        """The picture as it is to lie; raises MapError."""
        alignment = self.alignment
        if self.fits_map:
            alignment = replace(alignment.tidy(), column=0, row=0)
        return replace(alignment.placed(picture, self.width, self.height), opacity=self.opacity)

    @property
    def map_size(self) -> tuple[int, int] | None:
        """Columns and rows that the map is to get; None: it stays as it is."""
        return self.whole if self.fits_map else None
