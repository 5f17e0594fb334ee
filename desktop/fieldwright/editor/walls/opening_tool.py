"""The tool of doors, windows and the like: put into walls, slid, widened, opened and closed."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.things import Point, Wall
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.opening_seats import (
    FREE,
    HALF,
    REACH,
    WHOLE,
    OpeningError,
    Seat,
    can_open,
    kind_opens,
    seat,
    spanning,
)
from fieldwright.editing.openings import dropped, moved, toggled
from fieldwright.editing.snapping import Snap
from fieldwright.editor.translation import translate
from fieldwright.editor.walls.hand_shapes import is_middle
from fieldwright.editor.walls.measures import long_words
from fieldwright.editor.walls.options import WallOptions
from fieldwright.editor.walls.preview import PreviewTool, Shown, WallPreview
from fieldwright.editor.walls.wall_menu import turn_words
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Block
from fieldwright.terms.words import capital, with_article

_ON_SIDE = 0.2
"""A wall no farther than this from the side of a square stands on it."""

_SLACK = 4
"""Pixels that the hand may tremble in a click."""

_REACH_PIXELS = 14.0
_FREE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""Either of them turns the snapping off."""

_TURNS = {",": -1, ".": 1}
_SIDES = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
"""From the middle of a square to its sides, from north clockwise."""

_TWICE = "opening-clicked"
"""The second click of two takes back what the first one did, in the same step."""

_STEPS = {Snap.SQUARES: WHOLE, Snap.EDGES: WHOLE, Snap.HALF: HALF, Snap.FREE: FREE}


class OpeningTool(PreviewTool):
    """Shows where the opening in hand would sit, and puts it there."""

    name = "opening"

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Work on the walls of ``workbench``."""
        self._workbench = workbench
        self.options = options
        self.preview = WallPreview(workbench)
        self._from: Point | None = None
        self._pixel = QPoint()
        self._seat: Seat | None = None
        self._held: Wall | None = None
        self._before_click: Wall | None = None
        self._slides = False
        self._touched = Block(0, 0, 0, 0)
        self._shown: ChangeThings | None = None
        self._why = ""
        self._last: Pointer | None = None
        self._side = 0
        options.changed.connect(self._options_changed)

    @property
    def hint(self) -> str:
        """What a click does where the pointer is."""
        if self._held is not None:
            return translate("walls", "Slide it along its wall, or into another")
        if self._from is not None:
            return translate("walls", "Drag along the wall to make it wider")
        if self._seat is None:
            return self._why or translate("walls", "Point at a wall")
        if self._seat.replaces is not None:
            return self._hint_over(self._seat.replaces)
        return translate("walls", "Click: put it here · drag: wider")

    def _hint_over(self, wall: Wall) -> str:
        parts = [translate("walls", "Drag: slide it")]
        if wall.kind != self.options.opening:
            parts.insert(0, translate("walls", "Click: make it this kind"))
        if can_open(wall):
            opens = translate("walls", "double-click: open")
            if wall.bolted:
                opens = translate("walls", "it is locked; double-click: unlock and open")
            parts.append(translate("walls", "double-click: close") if wall.is_open else opens)
        return " · ".join((*parts, translate("walls", "Delete: take it out")))

    @property
    def busy(self) -> bool:
        """Whether one is being put in or slid."""
        return self._from is not None

    def cancel(self) -> None:
        """Leave all as it is."""
        if self._slides:
            self._workbench.view.show_pending(None)
        self._from, self._held, self._seat, self._shown = None, None, None, None
        self._slides = False
        self.preview.show(Shown())

    # ----------------------------------------------------------------------------------- gestures

    def hover(self, at: Pointer | None) -> None:
        """Show where it would sit."""
        self._last = at
        if at is None:
            self._seat = None
            self.preview.show(Shown())
            return
        self._look(at)

    def begin(self, at: Pointer) -> None:
        """Take hold of an opening, or begin to put one in."""
        self._look(at)
        self._from, self._pixel = (at.x, at.y), at.pixel
        self._touched = Block(0, 0, 0, 0)
        self._held = None if self._seat is None else self._seat.replaces
        if self._held is not None:
            self._workbench.selection.set([self._held.id])

    def move(self, at: Pointer) -> None:
        """Slide the one that is held, or make the new one wider."""
        if self._from is None or self._is_still(at):
            return
        if self._held is not None:
            self._slide(at)
        elif self._seat is not None:
            self._widen(at)

    def finish(self, at: Pointer) -> None:
        """Do it."""
        if self._from is None:
            return
        held, place = self._held, self._seat
        if held is not None and self._slides:
            self._finish_sliding(held, at)
        elif held is not None and place is not None:
            self._change_kind(held, place)
        elif place is not None:
            self._put(place)
        elif self._why:
            self._workbench.warn(self._why)
        self._from, self._held, self._slides = None, None, False
        self._look(at)

    def double_click(self, at: Pointer) -> None:
        """Open what is closed, close what is open."""
        self._look(at)
        wall = self._seat.replaces if self._seat is not None else None
        if wall is None:
            self.begin(at)
            return
        before = self._before_click
        was = before if before is not None and before.id == wall.id else wall
        try:
            door = toggled(was).after[0]
        except OpeningError as error:
            self._workbench.warn(str(error))
            return
        self._workbench.apply(ChangeThings((wall,), (door,)), turn_words(was), _TWICE)
        self._workbench.document.end_gesture()
        self._before_click = None
        self._look(at)

    # ------------------------------------------------------------------------------------- inside

    def _options_changed(self) -> None:
        if self._last is not None and not self.busy:
            self._look(self._last)

    def _is_still(self, at: Pointer) -> bool:
        return not self._slides and (at.pixel - self._pixel).manhattanLength() <= _SLACK

    def _step(self, at: Pointer) -> float:
        if at.modifiers & _FREE:
            return FREE
        return _STEPS[self._workbench.snapping.mode]

    def _look(self, at: Pointer) -> None:
        """Find out where the opening in hand would sit, and show it."""
        try:
            place = self._place(at)
        except OpeningError as error:
            self._seat, self._why = None, str(error)
            self.preview.show(Shown())
            return
        self._show(place, at)

    def _place(self, at: Pointer) -> Seat:
        """Where the opening in hand would sit; raises OpeningError."""
        field, kind, width = self._workbench.field, self.options.opening, self.options.width
        reach = max(REACH, min(2.0, _REACH_PIXELS / self._workbench.view.sight().scale))
        sides = self._sides(at) if is_middle(at.x) and is_middle(at.y) else []
        if sides:
            return sides[self._side % len(sides)]
        return seat(field, kind, (at.x, at.y), width, self._step(at), reach)

    def _sides(self, at: Pointer) -> list[Seat]:
        """Where it would sit on the sides of the marked square, by keyboard."""
        found = []
        for across, down in _SIDES:
            place = (at.x + across, at.y + down)
            try:
                found.append(
                    seat(
                        self._workbench.field,
                        self.options.opening,
                        place,
                        self.options.width,
                        self._step(at),
                        _ON_SIDE,
                    )
                )
            except OpeningError:
                continue
        return found

    def key(self, event: QKeyEvent) -> bool:
        """Comma and full stop go around the sides of the marked square."""
        turn = _TURNS.get(event.text())
        if turn is None or self._last is None or not is_middle(self._last.x):
            return False
        self._side += turn
        self._look(self._last)
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the tool, even if it is an action's shortcut (see KeysFirst)."""
        return event.text() in _TURNS and self._last is not None and is_middle(self._last.x)

    def _show(self, place: Seat, at: Pointer) -> None:
        self._seat, self._why = place, ""
        feet = self._workbench.field.info.scale.feet_per_square
        kind = self.options.catalogue.walls[self.options.opening]
        walls: list[Wall] = []
        words = [capital(kind.name)]
        if place.replaces is None:
            words.append(long_words(place.width, feet))
        elif place.replaces.kind == kind.id:
            words = []
        else:
            words = [translate("walls", "make it {}").format(with_article(kind.name))]
        if place.replaces is None or place.replaces.kind != kind.id:
            opened = self.options.is_open and kind_opens(kind.id)
            wall_id = UUID(int=0)
            walls.append(
                Wall(id=wall_id, kind=kind.id, start=place.start, end=place.end, is_open=opened)
            )
        self.preview.show(
            Shown(walls=walls, corners=(place.start, place.end), pointer=(at.x, at.y), words=words)
        )

    def _widen(self, at: Pointer) -> None:
        assert self._from is not None
        try:
            place = spanning(
                self._workbench.field,
                self.options.opening,
                self._from,
                (at.x, at.y),
                self._step(at),
            )
        except OpeningError:
            return
        self._show(place, at)

    def _slid(self, at: Pointer) -> ChangeThings | None:
        """The change that slides the held one so that it keeps where it was taken hold of."""
        held, start = self._held, self._from
        assert held is not None
        assert start is not None
        middle = ((held.start[0] + held.end[0]) / 2, (held.start[1] + held.end[1]) / 2)
        wanted = (middle[0] + at.x - start[0], middle[1] + at.y - start[1])
        try:
            return moved(self._workbench.field, held, wanted, step=self._step(at))
        except OpeningError as error:
            self._why = str(error)
            return None

    def _slide(self, at: Pointer) -> None:
        change = self._slid(at)
        if change is None:
            return
        self._slides = True
        field = change.applied_to(self._workbench.field)
        touched = change.touched(field)
        self._workbench.view.show_pending(field, touched.joined(self._touched))
        self._shown, self._touched = change, touched
        now = field.things["walls"].get(self._held.id) if self._held is not None else None
        if isinstance(now, Wall):
            self.preview.show(Shown(corners=(now.start, now.end)))

    def _finish_sliding(self, held: Wall, at: Pointer) -> None:
        self._slide(at)
        name = self.options.catalogue.walls[held.kind].name
        label = translate("walls", "move {}").format(with_article(name))
        # The very change that is shown, so that nothing has to be drawn again.
        if self._shown is None or not self._workbench.apply(self._shown, label):
            self._workbench.view.show_pending(None)
        self._shown = None

    def _change_kind(self, held: Wall, place: Seat) -> None:
        """A click on an opening makes it the kind in hand, unless it is that already."""
        self._before_click = held
        if held.kind == self.options.opening:
            return
        change = dropped(self._workbench.field, self.options.opening, place, is_open=held.is_open)
        name = self.options.catalogue.walls[self.options.opening].name
        self._workbench.document.end_gesture()
        self._workbench.apply(
            change, translate("walls", "make it {}").format(with_article(name)), _TWICE
        )

    def _put(self, place: Seat) -> None:
        kind = self.options.opening
        change = dropped(self._workbench.field, kind, place, is_open=self.options.is_open)
        name = self.options.catalogue.walls[kind].name
        self._before_click = None
        if self._workbench.apply(
            change, translate("walls", "put in {}").format(with_article(name))
        ):
            new = [wall.id for wall in change.after if getattr(wall, "kind", "") == kind]
            self._workbench.selection.set(new[:1])
