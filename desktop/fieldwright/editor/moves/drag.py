"""A lone figure in the hand that walks: its reach, its way square by square, what that provokes."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing.course import Course, Flown, NoCourse
from fieldwright.editing.courses import Courses
from fieldwright.editing.figures import HIGHEST_FT
from fieldwright.editor.figure_tools.dragging import FigureDrag
from fieldwright.editor.moves.bands import BandsOverlay
from fieldwright.editor.moves.halting import go
from fieldwright.editor.moves.pictures import bands_of, trail_of, trail_of_refused
from fieldwright.editor.moves.rows import EVERY, PACES
from fieldwright.editor.moves.settings import MoveWishes
from fieldwright.editor.moves.trail import Trail, draw_trail
from fieldwright.editor.moves.words import (
    as_sentence,
    course_lines,
    height_words,
    least_words,
    no_course_words,
    step_label,
)
from fieldwright.editor.selecting.drags import ALT, CTRL
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.facing import has_four_facings
from fieldwright.geometry.placing import Refusal
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Square

Pairs = tuple[tuple[Figure, Figure], ...]

_BENDS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_W})
_PACES = dict(
    zip(
        (Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5),
        (EVERY, *PACES),
        strict=True,
    )
)
"""The actions of the menu that keys choose while a figure is held."""

_HEIGHTS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
"""Keys by which a flyer rises and sinks by the width of a square: a point of altitude."""


class WalkDrag(FigureDrag):
    """Shows what a figure's way costs; where it does not get it goes only if the DM insists.

    Alt held leaves all that aside: the figure is put down anywhere, as on a table without rules.
    """

    def __init__(
        self, workbench: Workbench, figure: Figure, grabbed_at: Pointer, courses: Courses
    ) -> None:
        """Take hold of a figure whose ``courses`` are to be shown."""
        self._wishes = MoveWishes(workbench.settings)
        self._level = self._courses = courses
        self._bends: list[Square] = []
        self._answer: Course | NoCourse | None = None
        self._trail: Trail | None = None
        self._rise = 0
        self._turned_by_hand = False
        self._looked_free = False
        self._overlay = BandsOverlay()
        super().__init__(workbench, [figure], grabbed_at)
        workbench.view.figures.underlays.append(self._overlay)
        self._show_bands()

    # ------------------------------------------------------------------------------- what is told

    @property
    def is_free(self) -> bool:
        """Whether Alt is held: reach has no say."""
        return bool(self._at.modifiers & ALT)

    @property
    def course(self) -> Course | None:
        """The way to where the figure is held now, if there is one."""
        return self._answer if isinstance(self._answer, Course) else None

    @property
    def hint(self) -> str:
        """What letting go here would do, and what keys do."""
        if self.is_off or self._refusals:
            return super().hint
        if self.is_free:
            return translate("moves", "Let go to put {} here, however far").format(self._name)
        if self._courses.flights.can_fly:
            return translate(
                "moves",
                "+ and -: fly higher, lower · Space: bend here · Backspace: bend back · "
                "1-5, 0: action · Alt: anywhere · Esc cancels",
            )
        return translate(
            "moves",
            "Space: bend here · Backspace: bend back · 1-5, 0: action · Alt: anywhere · "
            "wheel turns · Esc cancels",
        )

    @property
    def _told_above(self) -> bool:
        """Above where the way comes from below: its squares are to be seen."""
        stops = self._trail.stops if self._trail is not None else ()
        return len(stops) > 1 and stops[-2].middle[1] > stops[-1].middle[1]

    def _lines(self) -> list[str]:
        if self.is_off or self._refusals:
            return super()._lines()
        if self.course is None:
            return self._hovering_lines() or super()._lines()
        return course_lines(self.course, players=self._workbench.view.options.players)

    @property
    def _hovering(self) -> Flown | Impossible | None:
        """The climb or dive of who is held over its own squares; None where there is none."""
        if self.is_free or self._bends or _corner(self._pairs[0][0]) != _corner(self._pairs[0][1]):
            return None
        return self._courses.flights.hovering(self._wishes.pace)

    def _hovering_lines(self) -> list[str]:
        flown = self._hovering
        if not isinstance(flown, Flown):
            return []
        altitude = self._pairs[0][1].altitude_ft
        lines = [height_words(flown, altitude)]
        return [*lines, least_words(flown)] if altitude > 0 and flown.least else lines

    def _label(self, *, turned_only: bool) -> str:
        if isinstance(self._hovering, Flown):
            return translate("moves", "fly with {}").format(self._name)
        if self.course is None or turned_only or self._refusals:
            return super()._label(turned_only=turned_only)
        return step_label(self.course, self._name)

    def _put_down(self) -> None:
        course, (old, _) = self.course, self._pairs[0]
        if course is None or course.halted is None or self._refusals:
            super()._put_down()
        elif self._workbench.field.thing(old.id) == old:
            go(self._workbench, old, course)

    # ---------------------------------------------------------------------------------------- keys

    def claims(self, event: QKeyEvent) -> bool:
        """Bends, actions and surfaces are chosen by keys that otherwise are those of tools."""
        if event.modifiers() & (CTRL | ALT):
            return False
        key = Qt.Key(event.key())
        own = key in _BENDS or key in _PACES or key in _HEIGHTS or key is Qt.Key.Key_Backspace
        return own or super().claims(event)

    def key(self, event: QKeyEvent) -> bool:
        """Set a bend or take the last one back; look at another action."""
        key = Qt.Key(event.key())
        if not self.claims(event):
            return False
        if key in _BENDS:
            self._bend()
        elif key is Qt.Key.Key_Backspace:
            del self._bends[-1:]
            self._bends_changed()
        elif key in _HEIGHTS:
            self._fly(_HEIGHTS[key])
        elif key in _PACES:
            self._workbench.window.actions_by_id[_PACES[key]].trigger()
            self._show_bands()
            self._look_again()
        else:
            return super().key(event)
        return True

    def _bend(self) -> None:
        """Let the way bend where the figure is held."""
        here = _corner(self._pairs[0][1])
        last = self._bends[-1] if self._bends else self._courses.begins
        if self.course is not None and here != last:
            self._bends.append(here)
            self._bends_changed()

    def _fly(self, points: int) -> None:
        """End the move higher or lower by points of altitude, if it flies and can."""
        per = self._workbench.field.info.scale.feet_per_square
        rise = self._rise + points
        to_ft = self._level.feet_ft + rise * per
        if not self._level.flights.can_fly or to_ft > HIGHEST_FT or self._is_down(points):
            return
        courses = self._level.at(to_ft) if rise else self._level
        if isinstance(courses.flights.hovering(self._wishes.pace), Impossible):
            return
        self._rise, self._courses = rise, courses
        self._bends_changed()

    def _is_down(self, points: int) -> bool:
        """Whether it sinks although it is on the ground already where it is held."""
        new = self._pairs[0][1]
        return points < 0 and not self.is_off and new.altitude_ft <= 0

    def _bends_changed(self) -> None:
        """The reach is that from the last bend on, with what is left there."""
        self._show_bands()
        self._look_again()

    def _show_bands(self) -> None:
        """The reach of the action that is looked at; none while it has no say."""
        hidden = self.is_free or self.is_off
        bands = None if hidden else bands_of(self._courses, self._wishes.pace, self._bends)
        self._overlay.show(bands)
        self._workbench.view.viewport().update()

    def turn(self, way: int) -> bool:
        """Turn it by hand: then it does not turn along its way any more."""
        if way and not self._turned_by_hand:
            self._turned_by_hand, self._turned = True, 0
        return super().turn(way)

    # ------------------------------------------------------------------------------- working it out

    def _look(self) -> None:
        """Where the figure would stand, and the way there; once for each square."""
        hidden = self.is_free or self.is_off
        changed = hidden is not self._looked_free
        if changed:
            self._looked_free, self._step = hidden, None
        super()._look()
        if changed:
            self._show_bands()

    def _moved(self, step: tuple[int, int, int]) -> Pairs:
        """The figure at the end of its way: on the surface, and lying, as it comes there."""
        pairs = super()._moved(step)
        self._answer = self._trail = None
        (old, new), *others = pairs
        is_there = _corner(old) == _corner(new) and not self._bends
        if self.is_free or self.is_off or is_there:
            return ((old, self._courses.at_its_height(new)), *others) if self._rise else pairs
        on_its_surface = bool(self._surface)
        self._answer = self._courses.course(
            new, tuple(self._bends), self._wishes.pace, on_its_surface=on_its_surface
        )
        if isinstance(self._answer, NoCourse):
            self._trail = trail_of_refused(self._answer.places)
            return pairs
        players = self._workbench.view.options.players
        self._trail = trail_of(self._answer, players=players)
        end = self._answer.figure
        if self._turned_by_hand:
            end = replace(new, surface=end.surface)
        turned = self._along(self._answer, old)
        if turned is not None and turned != self._turned:
            self._turned = turned
            return self._moved((step[0], step[1], turned))
        return ((old, end), *others)

    def _along(self, course: Course, old: Figure) -> int | None:
        """By how many eighths it turns along its last step; None where it does not."""
        if self._turned_by_hand or not self._wishes.face or has_four_facings(old):
            return None
        steps = course.path.steps
        return (steps[-1].facing - old.facing) % 8 if steps else None

    def _refused(self) -> tuple[Refusal, ...]:
        refusals = super()._refused()
        hovering = self._hovering
        if isinstance(hovering, Impossible) and not refusals:
            return (Refusal(as_sentence(hovering.reason), ()),)
        if refusals or not isinstance(self._answer, NoCourse):
            return refusals
        return (Refusal(no_course_words(self._answer), ()),)

    # ------------------------------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The way beneath what is held."""
        if self._trail is not None and not self.is_off:
            draw_trail(painter, sight, self._trail)
        super().draw(painter, sight)

    def _bounds(self) -> QRectF:
        box = super()._bounds()
        if self._trail is None:
            return box
        return box.united(self._workbench.view.sight().rectangle(self._trail.block))

    def _put_away(self) -> None:
        underlays = self._workbench.view.figures.underlays
        if self._overlay in underlays:
            underlays.remove(self._overlay)
        super()._put_away()


def _corner(figure: Figure) -> Square:
    return Square(figure.column, figure.row)
