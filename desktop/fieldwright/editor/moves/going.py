"""The selected figure goes to a square that is typed: the way is shown before it is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Sight
from fieldwright.editing.course import Course, NoCourse
from fieldwright.editing.courses import Courses
from fieldwright.editing.square_words import TypedSquares, typed_squares
from fieldwright.editor.figure_tools.marks import squares as draw_squares
from fieldwright.editor.moves.bands import BandsOverlay
from fieldwright.editor.moves.halting import go, put
from fieldwright.editor.moves.pictures import bands_of, trail_of, trail_of_refused
from fieldwright.editor.moves.settings import MoveWishes
from fieldwright.editor.moves.square_box import SquareBox
from fieldwright.editor.moves.trail import Trail, draw_trail
from fieldwright.editor.moves.words import course_lines, no_course_words
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.facing import block_of, has_four_facings
from fieldwright.geometry.placing import why_not_here
from fieldwright.terms.grid import Square

_MOST_TOLD = 6

RESTS_MS = 250
"""After so long without typing the reason is looked for why there is no way."""


class Going:
    """Opens the box, previews what is typed, and moves the figure."""

    def __init__(self, workbench: Workbench, courses: Callable[[Figure], Courses]) -> None:
        """Work for ``workbench``; ``courses`` says what a figure may do."""
        self._workbench = workbench
        self._courses_of = courses
        self._wishes = MoveWishes(workbench.settings)
        self._box: SquareBox | None = None
        self._courses: Courses | None = None
        self._typed = TypedSquares()
        self.answer: Course | NoCourse | None = None
        self._trail: Trail | None = None
        self._bands = BandsOverlay()
        self.shown = False
        self._reason = QTimer()
        self._reason.setSingleShot(True)
        self._reason.setInterval(RESTS_MS)
        self._reason.timeout.connect(self._find_reason)

    @property
    def box(self) -> SquareBox:
        """The box; made when it is first asked for."""
        if self._box is None:
            self._box = SquareBox(self._workbench.window)
            self._box.typed.connect(self._show)
            self._box.entered.connect(self._go)
            self._box.left.connect(self._end)
            self._workbench.field_changed.connect(lambda _event: self.box.leave())
            self._workbench.selection.changed.connect(self._selected)
        return self._box

    # -------------------------------------------------------------------------------- open, close

    def open(self) -> None:
        """Ask for a square for the one figure that is selected."""
        if self.box.isVisible():
            self.box.leave()
            return
        figure = self._figure()
        if figure is None:
            return
        self._courses = self._courses_of(figure)
        if self._courses.refusal:
            self._workbench.refuse(self._courses.refusal)
            return
        view = self._workbench.view
        view.cancel_tool()
        self.shown = True
        self._bands.show(bands_of(self._courses, self._wishes.pace))
        view.figures.underlays.append(self._bands)
        view.add_overlay(self)
        view.figures.carried = (self._courses.legs,)
        self.box.open(translate("moves", "{} goes to").format(self._courses.legs.name))

    def _figure(self) -> Figure | None:
        """The one selected figure that may be moved; tells where there is none."""
        chosen = [one for one in self._workbench.selection.things() if isinstance(one, Figure)]
        if len(chosen) != 1:
            self._workbench.tell(
                translate("moves", "Select the one figure that is to go to a square.")
            )
            return None
        if chosen[0].locked:
            self._workbench.tell(
                translate("figures", "{} is locked; unlock it with Ctrl+L.").format(chosen[0].name)
            )
            return None
        return chosen[0]

    def _selected(self) -> None:
        """Somebody else is selected: the box is of who is selected no more."""
        if self._courses is not None and self._courses.figure.id not in self._workbench.selection:
            self.box.leave()

    def _end(self) -> None:
        view = self._workbench.view
        if self.shown:
            self.shown = False
            view.figures.underlays.remove(self._bands)
            view.remove_overlay(self)
        self._courses = self.answer = self._trail = None
        self._reason.stop()
        view.figures.carried = ()
        view.viewport().update()

    def refresh(self) -> None:
        """Another action is looked at."""
        if self._courses is not None and self.shown:
            self._bands.show(bands_of(self._courses, self._wishes.pace))
            self._show(self.box.field.text())

    def renew(self) -> None:
        """The table's options are others."""
        if self._courses is not None and self.shown:
            self._courses = self._courses_of(self._courses.figure)
            self.refresh()

    # ------------------------------------------------------------------------------------- typing

    def _show(self, text: str) -> None:
        """Preview what is typed so far."""
        if self._courses is None:
            return
        self._typed = typed_squares(text, self._workbench.field.block)
        self.answer = self._trail = None
        self._reason.stop()
        if self._typed.squares:
            self._find(self._courses, self._typed.squares)
        self._tell()
        self._workbench.view.viewport().update()

    def _find(self, courses: Courses, squares: tuple[Square, ...]) -> None:
        *bends, target = squares
        players = self._workbench.view.options.players
        end, bent = courses.moved_to(target), tuple(bends)
        answer = courses.course(end, bent, self._wishes.pace)
        facing = self._along(answer, courses.legs)
        if facing not in (None, end.facing):
            # What is provoked depends on it.
            answer = courses.course(replace(end, facing=facing), bent, self._wishes.pace)
        self.answer = answer
        carried = (courses.legs,)
        if isinstance(answer, Course):
            carried = (answer.figure,)
            self._trail = trail_of(answer, players=players)
        else:
            self._trail = trail_of_refused(answer.places)
            self._reason.start()
        self._workbench.view.figures.carried = carried

    def _find_reason(self) -> None:
        if self._courses is not None and isinstance(self.answer, NoCourse):
            self.answer = self._courses.why_not(self.answer, self._typed.squares)
            self._tell()

    def _tell(self) -> None:
        """The box says what was found, and what Enter does."""
        answer, typed = self.answer, self._typed
        players = self._workbench.view.options.players
        leave = translate("moves", "Esc leaves")
        if typed.fault:
            self.box.tell(typed.fault, leave, fault=True)
        elif isinstance(answer, Course):
            lines = course_lines(answer, most=_MOST_TOLD, players=players)
            self.box.tell("\n".join(lines), translate("moves", "Enter goes there · Esc leaves"))
        elif answer is not None:
            tip = translate("moves", "Ctrl+Enter puts it there all the same · Esc leaves")
            self.box.tell(no_course_words(answer), tip, fault=True)
        else:
            self.box.tell(
                "", translate("moves", "Several squares make a way that bends · Esc leaves")
            )

    # -------------------------------------------------------------------------------------- going

    def _go(self, insists: bool) -> None:
        """Move the figure there, or say again why not."""
        answer, typed, courses = self.answer, self._typed, self._courses
        if courses is None or answer is None or typed.fault or typed.unfinished:
            return
        legs = courses.legs
        if isinstance(answer, Course):
            self.box.leave()
            go(self._workbench, legs, answer)
        elif insists:
            end = courses.moved_to(typed.squares[-1])
            if not any(one.hard for one in why_not_here(self._workbench.field, end)):
                self.box.leave()
                put(self._workbench, legs, end, translate("figures", "move {}").format(legs.name))

    def _along(self, answer: Course | NoCourse, legs: Figure) -> int | None:
        """What it faces along its last step, if that is wished; None where it does not turn."""
        if not self._wishes.face or has_four_facings(legs) or isinstance(answer, NoCourse):
            return None
        return answer.path.steps[-1].facing if answer.path.steps else None

    # ------------------------------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The way over the map."""
        if self._trail is not None:
            draw_trail(painter, sight, self._trail)
        if self.answer is not None and self._courses is not None:
            end = self._courses.moved_to(self._typed.squares[-1])
            if isinstance(self.answer, Course):
                end = self.answer.figure
            refused = not isinstance(self.answer, Course)
            draw_squares(painter, sight, block_of(end), refused=refused)
