"""The tool of a fight: clicks pick targets and the squares of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.combat.deeds import is_able
from fieldwright.fight.dice_box import TURNS
from fieldwright.fight.rows import TOOL
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.figure_places import figure_at, figure_places
from fieldwright.geometry.index import index_of
from fieldwright.terms.grid import Square
from fieldwright.widgets.translation import translate


class Picker(Protocol):
    """Who is told what was picked: the page of the fight."""

    def pick(self, who: UUID) -> None:
        """A figure was clicked."""

    def pick_square(self, square: Square, *, bend: bool = False, held: bool = False) -> None:
        """A square was clicked, or a drag is over it (``held``: the map has the keyboard)."""

    def turn_by(self, by: int) -> None:
        """The figure in turn is to face further to the right (1) or the left (-1) in the end."""

    def take_keyboard(self) -> None:
        """The gesture is over: the page is typed into again."""

    @property
    def places(self) -> bool:
        """Whether figures are put in their places just now."""

    def place(self, who: UUID, square: Square) -> None:
        """A figure is put on a square."""


class Room(Protocol):
    """What the tool must know of a fight."""

    @property
    def page(self) -> Picker:
        """Who is told what was picked."""

    def mover(self) -> Figure | None:
        """The figure in turn, where it is to move."""

    @property
    def takes_fallen(self) -> bool:
        """Whether the fallen can be aimed at, too."""

    def odds(self, who: UUID) -> str:
        """How likely an attack on somebody is to hit, in words."""


class FightTool(Tool):
    """Tells the page what was clicked; a drag from the figure in turn says where it goes."""

    name = TOOL
    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, room: Callable[[], Room], field: Callable[[], Battlefield]) -> None:
        """Pick for the page of the ``room``, which is made when it is first asked for."""
        self._room = room
        self._field = field
        self._start: Pointer | None = None
        self._drags = False
        self._last: Square | None = None
        self._placed: UUID | None = None
        self._over: UUID | None = None
        self._told = ""

    @property
    def hint(self) -> str:
        """What a click does now."""
        if self._room().page.places:
            return translate("fight", "Drag the figures to where they stand")
        if self._told:
            return self._told
        if self._room().mover() is not None:
            return translate("fight", "Click or drag to where it goes · Shift+click adds a bend")
        return translate("fight", "Click a figure to choose it or to aim at it")

    @property
    def busy(self) -> bool:
        """Whether a figure is being dragged."""
        return self._drags

    def hover(self, at: Pointer | None) -> None:
        """Point at somebody: the line below tells how likely he is hit."""
        figure = self._figure(at) if at is not None else None
        over = figure.id if figure is not None else None
        if over != self._over:
            self._over, self._told = over, self._room().odds(over) if over is not None else ""

    def begin(self, at: Pointer) -> None:
        """The button went down: a click, or a drag of the figure in turn."""
        self._over, self._told = None, ""
        self._start, self._last = at, None
        mover, figure = self._room().mover(), self._figure(at)
        self._placed = figure.id if figure is not None and self._room().page.places else None
        self._drags = self._placed is not None or (mover is not None and figure == mover)

    def move(self, at: Pointer) -> None:
        """The figure in turn is dragged: its way is shown."""
        if self._drags and at.square is not None and at.square != self._last:
            self._last = at.square
            if self._placed is None:
                self._room().page.pick_square(at.square, held=True)

    def key(self, event: QKeyEvent) -> bool:
        """A comma and a full stop turn the figure in turn."""
        by = TURNS.get(event.text())
        if by is not None:
            self._room().page.turn_by(by)
        return by is not None

    def wheel(self, notches: float, at: Pointer) -> bool:
        """The wheel turns the figure that is held."""
        if not self._drags or self._placed is not None or not notches:
            return False
        self._room().page.turn_by(1 if notches < 0 else -1)
        return True

    def finish(self, at: Pointer) -> None:
        """Pick what is there."""
        if self._start is None:
            return
        dragged = self._drags and self._last is not None
        placed, moved = self._placed, at.square != self._start.square
        self.cancel()
        if placed is not None and at.square is not None and moved:
            self._room().page.place(placed, at.square)
            return
        if dragged:
            self._room().page.take_keyboard()
        if dragged or at.square is None:
            return
        figure, mover = self._figure(at), self._room().mover()
        if figure is not None and mover is not None and _is_stepped_over(figure, mover):
            figure = None
        if figure is not None and figure != mover:
            self._room().page.pick(figure.id)
        elif figure is None:
            bend = bool(at.modifiers & Qt.KeyboardModifier.ShiftModifier)
            self._room().page.pick_square(at.square, bend=bend)

    def cancel(self) -> None:
        """Forget the gesture."""
        self._start, self._drags, self._last, self._placed = None, False, None, None

    def _figure(self, at: Pointer) -> Figure | None:
        """Who is meant by a place: of those in a square whoever can do something.

        Whoever lies there is meant where only his coin is, as long as he can be aimed at.
        """
        field = self._field()
        found = figure_at(field, at.x, at.y)
        if found is None or is_able(found):
            return found
        able = [one for one in index_of(field).near(Figure, block_of(found)) if is_able(one)]
        places = figure_places(field)
        under = [one for one in able if places.shown[one.id].holds(at.x, at.y)]
        if under or self._room().takes_fallen or at.square is None:
            return under[-1] if under else found
        return next((one for one in able if block_of(one).holds(at.square)), found)


def _is_stepped_over(figure: Figure, mover: Figure) -> bool:
    """Whether a click on a figure is for its square: a fallen friend of who moves."""
    return not is_able(figure) and figure.side == mover.side and figure.id != mover.id
