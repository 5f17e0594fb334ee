"""The sight tool: a looker, a target that is pointed at, a click that pins it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import ARROWS, Tool
from fieldwright.editing.hit import HitOptions, things_at
from fieldwright.editor.sight import words
from fieldwright.editor.sight.answer import Answer
from fieldwright.editor.sight.looking import Looking
from fieldwright.editor.sight.places import Place
from fieldwright.editor.sight.rows import TOOL
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Square

if TYPE_CHECKING:
    from fieldwright.editor.selecting.drags import Drag

SLACK = 4
"""Pixels that the hand may tremble in a click."""

_FIGURES = HitOptions(locked=True, types=(Figure,))
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_DELETES = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_OTHERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)

TURNS = {",": -1, ".": 1}
"""Keys that turn the looker in the hand by an eighth, and which way."""

COMPUTED, RANDOM = "computed", "random"

STEPS_BY_KEY: dict[str, CoverStep | str] = {
    "1": CoverStep.NONE,
    "2": CoverStep.QUARTER,
    "3": CoverStep.HALF,
    "4": CoverStep.THREE_QUARTERS,
    "5": CoverStep.NINE_TENTHS,
    "6": CoverStep.BLOCKED,
    "7": RANDOM,
    "0": COMPUTED,
}
"""What the keys say of a pinned shot, in the order of the buttons."""


class SightTool(Tool):
    """Looks from a figure or a square; drags the looker; pins targets.

    ``overrule`` is told what the DM says about the pinned shot: a step, ``RANDOM`` or
    ``COMPUTED``; ``shown_changed`` that the tool is taken or put away, ``drag_changed`` that the
    looker is taken into the hand or let go.
    """

    name = TOOL

    def __init__(
        self, workbench: Workbench, looking: Looking, overrule: Callable[[CoverStep | str], object]
    ) -> None:
        """Let ``looking`` know what is pointed at."""
        self._workbench = workbench
        self._looking = looking
        self._overrule = overrule
        self._pressed: tuple[Pointer, Place | None] | None = None
        self._drag: Drag | None = None
        self._carries_square = False
        self.shown_changed: Callable[[bool], object] = lambda _shown: None
        self.drag_changed: Callable[[Drag | None], object] = lambda _drag: None

    @property
    def drag(self) -> Drag | None:
        """The looker in the hand, if it is."""
        return self._drag

    @drag.setter
    def drag(self, drag: Drag | None) -> None:
        self._drag = drag
        self.drag_changed(drag)

    @property
    def hint(self) -> str:
        """What can be done next."""
        if self.drag is not None:
            return self.drag.hint
        if self._workbench.view.options.players:
            return translate("sight", "Sight is the DM's: leave the players' view to see it")
        if self._looking.looker is None:
            return translate("sight", words.HINT_LOOKER)
        if self._looking.pinned:
            return translate("sight", words.HINT_PINNED)
        both = self._looking.both
        return self._hint_of_nobody if both is None else _hint_of(both.there)

    @property
    def _hint_of_nobody(self) -> str:
        """What can be done while nothing is answered."""
        why = self._looking.why_no_shooter
        return translate("sight", words.HINT_NOBODY if why else words.HINT_TARGET).format(why)

    @property
    def busy(self) -> bool:
        """Whether there is something that Escape would take back: a drag, a pinned target."""
        return self.drag is not None or self._carries_square or self._looking.pinned

    def take_up(self) -> None:
        """Show what the selected figure sees."""
        self.shown_changed(True)

    def put_away(self) -> None:
        """Show it no longer."""
        self.shown_changed(False)

    def cancel(self) -> None:
        """Let go of what is in the hand; else of the pinned target."""
        was_held = self.drag is not None or self._carries_square
        if self.drag is not None:
            self.drag.cancel()
        self.drag, self._pressed, self._carries_square = None, None, False
        if not was_held and self._looking.pinned:
            self._looking.unpin()

    # -------------------------------------------------------------------------------------- mouse

    def place_at(self, at: Pointer) -> Place | None:
        """Whom one points at: the figure drawn there, else whoever stands in the square."""
        if at.square is None:
            return None
        looking = self._looking
        slack = min(0.25, SLACK / self._workbench.view.sight().scale)
        drawn = things_at(self._workbench.view.field, at.x, at.y, slack, _FIGURES)
        for figure in sorted(drawn, key=lambda one: isinstance(one, Figure) and is_dead(one)):
            return figure.id
        return looking.standing.at(at.square, looking.looker)

    def begin(self, at: Pointer) -> None:
        """The button went down: a click, or the looker is taken along."""
        self._pressed = (at, self.place_at(at))

    def move(self, at: Pointer) -> None:
        """Carry the looker; with anybody else under the hand just point."""
        if self.drag is not None:
            self.drag.move(at)
            return
        if self._carries_square:
            if at.square is not None and at.square != self._looking.looker:
                self._looking.carry_to(at.square)
            return
        if self._pressed is None:
            return
        pressed, place = self._pressed
        if (at.pixel - pressed.pixel).manhattanLength() <= SLACK:
            return
        if place is not None and place == self._looking.looker:
            self._take(place, pressed, at)
        else:
            self._looking.point_at(self.place_at(at))

    def _take(self, place: Place, pressed: Pointer, at: Pointer) -> None:
        """The looker comes into the hand: a figure by the rules of dragging, a square as it is."""
        if isinstance(place, Square):
            self._carries_square = True
            self.move(at)
            return
        figure = self._workbench.field.thing(place)
        if not isinstance(figure, Figure) or figure.locked:
            return
        from fieldwright.editor.selecting.figure_drag import figure_drag

        self.drag = figure_drag(self._workbench, [figure], pressed)
        self.drag.move(at)

    def finish(self, at: Pointer) -> None:
        """Put the looker down, or click."""
        pressed, drag = self._pressed, self.drag
        carried, self._carries_square = self._carries_square, False
        self._pressed, self.drag = None, None
        if drag is not None:
            drag.finish(at)
        elif pressed is not None and not carried:
            self._click(pressed[0], self.place_at(at))

    def _click(self, at: Pointer, place: Place | None) -> None:
        looking = self._looking
        if place is None:
            looking.unpin()
        elif looking.looker is None or at.modifiers & _SHIFT:
            self.look_from(place)
        elif place == looking.looker:
            looking.unpin()
        else:
            looking.pin(place)

    def look_from(self, place: Place) -> None:
        """Let somebody look; a figure is selected by it."""
        selection = self._workbench.selection
        if isinstance(place, UUID):
            selection.set([place])
        else:
            selection.clear()
        self._looking.look_from(place)

    def hover(self, at: Pointer | None) -> None:
        """Point at a target."""
        if self._looking.looker is not None:
            self._looking.point_at(None if at is None else self.place_at(at))

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn the looker in the hand."""
        return self.drag is not None and self.drag.wheel(notches, at)

    # --------------------------------------------------------------------------------------- keys

    def claims(self, event: QKeyEvent) -> bool:
        """Digits and Delete are always this tool's, R while a target is pinned.

        With nothing pinned they do nothing: a key too late takes no other tool, and nobody who
        looks is deleted. A drag has keys of its own.
        """
        if self.drag is not None:
            return self.drag.claims(event)
        if event.modifiers() & _OTHERS:
            return False
        if event.key() == Qt.Key.Key_R:
            return self._looking.pinned
        return event.key() in _DELETES or event.text() in STEPS_BY_KEY

    def key(self, event: QKeyEvent) -> bool:
        """Arrows move the target, Enter pins it, R shows the return shot, digits overrule."""
        if self.drag is not None:
            return self._key_in_drag(event)
        if self._carries_square or event.modifiers() & _OTHERS:
            return False
        if self.claims(event):
            self._own_key(event)
            return True
        return self._looking.looker is not None and self._key_of_pointing(event)

    def _key_of_pointing(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in ARROWS and not event.modifiers() & _SHIFT:
            self._step(*ARROWS[key])
            return True
        if key in _ENTER and self._looking.target is not None:
            self._looking.pin()
            return True
        return False

    def _key_in_drag(self, event: QKeyEvent) -> bool:
        """Keys that turn what is held, or are the drag's own."""
        if self.drag is None:
            return False
        if event.text() in TURNS:
            return self.drag.turn(TURNS[event.text()])
        return self.drag.key(event)

    def _own_key(self, event: QKeyEvent) -> None:
        """What a key does with the pinned target; with none it does nothing."""
        if event.key() in _DELETES:
            self._keep_from_deleting()
        elif not self._looking.pinned:
            return
        elif event.key() != Qt.Key.Key_R:
            self._overrule(STEPS_BY_KEY[event.text()])
        elif event.modifiers() & _SHIFT:
            self._looking.turn_round()
        else:
            self._looking.show_back(not self._looking.shows_back)

    def _keep_from_deleting(self) -> None:
        """Nothing is deleted here: a pinned target is let go."""
        if self._looking.pinned:
            self._looking.unpin()
            self._workbench.tell(translate("sight", words.UNPINNED))
        else:
            self._workbench.tell(translate("sight", words.NOT_DELETED))

    def _step(self, across: int, down: int) -> None:
        """Move the target by a square; the first time it is the square beside the looker."""
        looking, view = self._looking, self._workbench.view
        start = looking.square_of(looking.target) or looking.square_of(looking.looker)
        if start is None:
            return
        column = min(max(start.column + across, 0), view.field.columns - 1)
        row = min(max(start.row + down, 0), view.field.rows - 1)
        square = Square(column, row)
        was_pinned, back = looking.pinned, looking.shows_back
        if was_pinned:
            looking.unpin()
        looking.point_at(self._beyond(square, across, down))
        if was_pinned:
            looking.pin()
            looking.show_back(back)
        view.bring_into_view(square)

    def _beyond(self, square: Square, across: int, down: int) -> Place:
        """Whom a step comes to; a footprint of several squares is left on its far side."""
        looking, block = self._looking, self._workbench.view.field.block
        place = looking.standing.at(square)
        while place in (looking.looker, looking.target) and isinstance(place, UUID):
            further = Square(square.column + across, square.row + down)
            if not block.holds(further):
                break
            square, place = further, looking.standing.at(further)
        return place


def _hint_of(answer: Answer) -> str:
    """What can be done with a target that is pointed at."""
    parts = " ".join(part for part in (answer.big, answer.sign) if part)
    return translate("sight", words.HINT_ANSWER).format(target=answer.target, answer=parts)
