"""The select tool: takes hold of what is on the map."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import cast
from uuid import UUID

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.battlefield.things import Figure, Hazard, Picture, Platform, Thing, Wall
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import ARROWS, Tool
from fieldwright.editing.hit import next_below, riders_first, things_at
from fieldwright.editing.moving_frames import HANDLES, are_all_figures, frame_of
from fieldwright.editing.moving_together import can_open, is_opening
from fieldwright.editor.selecting.banding import BandDrag, options_for
from fieldwright.editor.selecting.deeds import SelectionDeeds
from fieldwright.editor.selecting.drags import ALT, CTRL, SHIFT, Drag, MoveDrag
from fieldwright.editor.selecting.figure_drag import figure_drag, figure_turn, is_on_arrow
from fieldwright.editor.selecting.overlay import Grip, SelectionOverlay
from fieldwright.editor.selecting.shaping import (
    DoorDrag,
    EndDrag,
    ScaleDrag,
    TurnDrag,
    stands_in_wall,
)
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

SLACK = 4
"""Pixels that the hand may tremble in a click."""

TOLERANCE = 5.0
"""Pixels that one may point beside a thing."""

_TURNS = {",": (-1, True), ".": (1, True), "<": (-1, False), ">": (1, False)}
"""Keys that turn: which way, and whether by an eighth or by a smaller step."""

_SIZING = (
    Qt.CursorShape.SizeVerCursor,
    Qt.CursorShape.SizeBDiagCursor,
    Qt.CursorShape.SizeHorCursor,
    Qt.CursorShape.SizeFDiagCursor,
)
"""The cursors of handles that lie north, north-east, east and south-east of the middle."""

_AREAS = Platform | Hazard | Picture
"""What lies under other things; it is dragged only once it is selected, else a band begins."""


@dataclass(frozen=True, slots=True)
class _Press:
    """The button is down and has not moved: a click, or the beginning of a drag."""

    at: Pointer
    hits: tuple[Thing, ...]


class SelectTool(Tool):
    """Selects by clicks and bands; moves, scales and turns what is selected."""

    name = "select"
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, workbench: Workbench, deeds: SelectionDeeds) -> None:
        """Work on the selection of ``workbench``."""
        self._workbench = workbench
        self._deeds = deeds
        self.edit: Callable[[str], None] = lambda _field: None
        """Shows the properties of what is selected, a certain one if it is named."""
        self.overlay = SelectionOverlay(workbench.selection)
        self._press: _Press | None = None
        self._drag: Drag | None = None
        self._last_click: QPoint | None = None
        self._wheel = 0.0
        # Always in sight: Delete and the like act on what is selected with every tool in hand.
        workbench.view.add_overlay(self.overlay)
        workbench.selection.changed.connect(self._selection_changed)
        workbench.field_changed.connect(self._field_changed)

    # ----------------------------------------------------------------------------------- in hand

    @property
    def hint(self) -> str:
        """What a click or a drag does now."""
        if self._drag is not None:
            return self._drag.hint
        if not self._workbench.selection:
            return translate(
                "selecting", "Click selects, a drag beside draws a band · Alt+click: locked things"
            )
        return translate(
            "selecting", "Drag moves · Shift adds, Ctrl toggles · click again for what is below"
        )

    @property
    def busy(self) -> bool:
        """Whether something is being dragged."""
        return self._drag is not None

    def take_up(self) -> None:
        """Show handles at the selection."""
        self.overlay.has_handles = True
        self._refresh()

    def put_away(self) -> None:
        """Hide them; what is selected stays marked."""
        self.overlay.hovered, self.overlay.has_handles = None, False
        self._refresh()

    def _refresh(self) -> None:
        self._workbench.view.viewport().update()

    def _selection_changed(self) -> None:
        """Other handles, and another hint."""
        self._refresh()
        if self._workbench.tool is self:
            self._workbench.view.handled.emit()

    def _field_changed(self, _event: object) -> None:
        """What is dragged may be there no longer; what is hovered certainly is another."""
        self.overlay.hovered = None
        self._last_click = None
        if self._drag is not None:
            self.cancel()

    # -------------------------------------------------------------------------------------- mouse

    def _hits(self, at: Pointer) -> tuple[Thing, ...]:
        """What is drawn there, as the hand takes hold of it: a mount beside its rider's coin."""
        options = options_for(self._workbench, at)
        return things_at(self._workbench.field, at.x, at.y, self._tolerance, options)

    def _clicked(self, at: Pointer, hits: Sequence[Thing]) -> tuple[Thing, ...]:
        """What a click there takes, in order: a mount after all who ride it."""
        return riders_first(self._workbench.field, hits, options_for(self._workbench, at))

    @property
    def _tolerance(self) -> float:
        return min(0.5, TOLERANCE / self._workbench.view.sight().scale)

    def _grip(self, at: Pointer) -> Grip | None:
        return self.overlay.grip_at(self._workbench.view.sight(), QPointF(at.pixel))

    def begin(self, at: Pointer) -> None:
        """Take hold of a handle at once, of anything else when it is dragged."""
        self.overlay.hovered = None
        grip = self._grip(at)
        if grip is not None:
            self._hold(self._drag_of(grip, at))
            return
        turn = figure_turn(self._workbench, self._workbench.selection.things(), at)
        if turn is not None:
            self._hold(turn)
            return
        self._press = _Press(at, self._hits(at))

    def _drag_of(self, grip: Grip, at: Pointer) -> Drag:
        things = self._workbench.selection.things()
        if grip.name == "turn":
            return TurnDrag(self._workbench, things, at)
        if grip.wall is not None and grip.end is not None:
            return EndDrag(self._workbench, grip.wall, grip.end)
        return ScaleDrag(self._workbench, things, grip.name, at)

    def _hold(self, drag: Drag) -> None:
        self._drag = self.overlay.drag = drag
        self._refresh()

    def move(self, at: Pointer) -> None:
        """Go on with the drag, or begin it."""
        press = self._press
        if press is not None:
            if (at.pixel - press.at.pixel).manhattanLength() <= SLACK:
                return
            self._press = None
            self._hold(self._begun(press))
        if self._drag is not None:
            self._drag.move(at)

    def _begun(self, press: _Press) -> Drag:
        """The drag that begins where the button went down."""
        bench, at = self._workbench, press.at
        selection = bench.selection
        held = next((thing for thing in press.hits if thing.id in selection), None)
        top = next((t for t in press.hits if not isinstance(t, _AREAS)), None)
        if isinstance(held, Figure) and top is not None and held.mount == top.id:
            # Beside the rider's coin the pair is dragged, not the rider off its mount.
            held = None
        grabbed = held or top
        if grabbed is None or at.modifiers & SHIFT:
            return BandDrag(bench, at, options_for(bench, at))
        if held is None:
            selection.set([grabbed.id])
        things = selection.things()
        if len(things) == 1 and self._can_slide(grabbed) and not at.modifiers & ALT:
            return DoorDrag(bench, cast(Wall, grabbed), at)
        figures = tuple(t for t in things if isinstance(t, Figure) and not t.locked)
        if figures and are_all_figures(things) and not at.modifiers & ALT:
            return figure_drag(bench, figures, at)
        return MoveDrag(bench, things, grabbed, at)

    def _can_slide(self, thing: Thing) -> bool:
        return (
            isinstance(thing, Wall)
            and not thing.locked
            and is_opening(thing)
            and stands_in_wall(self._workbench, thing)
        )

    def finish(self, at: Pointer) -> None:
        """End the drag, or click."""
        press, drag = self._press, self._drag
        self._press = self._drag = self.overlay.drag = None
        if drag is not None:
            drag.finish(at)
        elif press is not None:
            self._click(press)
        self._refresh()

    def _click(self, press: _Press) -> None:
        selection, modifiers = self._workbench.selection, press.at.modifiers
        again = (
            self._last_click is not None
            and (press.at.pixel - self._last_click).manhattanLength() <= SLACK
        )
        self._last_click = press.at.pixel
        hits = self._clicked(press.at, press.hits)
        top = next(iter(hits), None)
        if modifiers & (CTRL | SHIFT):
            if top is not None:
                (selection.toggle if modifiers & CTRL else selection.add)([top.id])
            return
        if top is None:
            selection.clear()
            self._workbench.view.mark(press.at)
            return
        now = self._only(selection.ids) if again else None
        chosen = next_below(hits, now)
        selection.set([chosen.id] if chosen else [])

    @staticmethod
    def _only(ids: tuple[UUID, ...]) -> UUID | None:
        return ids[0] if len(ids) == 1 else None

    def double_click(self, at: Pointer) -> None:
        """Open or close a door; show the properties of anything else."""
        self._press = None
        hits = self._clicked(at, self._hits(at)) or self._locked_doors(at)
        selected = self._workbench.selection
        thing = next((hit for hit in hits if hit.id in selected), next(iter(hits), None))
        if thing is None:
            return
        selected.set([thing.id])
        if can_open(thing):
            self._deeds.open_or_close()
        else:
            self.edit("")

    def _locked_doors(self, at: Pointer) -> tuple[Thing, ...]:
        """Doors that are locked in their place: they open all the same."""
        options = replace(options_for(self._workbench), locked=True)
        hits = things_at(self._workbench.field, at.x, at.y, self._tolerance, options)
        return tuple(thing for thing in hits if can_open(thing))

    def hover(self, at: Pointer | None) -> None:
        """Show what a click would take, and what a handle does."""
        view = self._workbench.view
        if at is None:
            hovered, cursor = None, self.cursor
        elif (grip := self._grip(at)) is not None:
            hovered, cursor = None, self._cursor_of(grip)
        elif is_on_arrow(self._workbench, self._workbench.selection.things(), at):
            hovered, cursor = None, Qt.CursorShape.PointingHandCursor
        else:
            hovered = next(iter(self._clicked(at, self._hits(at))), None)
            selected = hovered is not None and hovered.id in self._workbench.selection
            cursor = Qt.CursorShape.SizeAllCursor if selected else self.cursor
        if hovered is not self.overlay.hovered:
            self.overlay.hovered = hovered
            self._refresh()
        if view.viewport().cursor().shape() is not cursor:
            view.viewport().setCursor(cursor)

    def _cursor_of(self, grip: Grip) -> Qt.CursorShape:
        if grip.name not in HANDLES:
            is_end = grip.name == "end"
            return Qt.CursorShape.CrossCursor if is_end else Qt.CursorShape.PointingHandCursor
        across, down = HANDLES[grip.name]
        eighths = math.atan2(across, -down) / (math.pi / 4)
        frame = frame_of(self._workbench.selection.things())
        return _SIZING[round(eighths + (frame.rotation if frame else 0.0) / 45) % 4]

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn what is held; with Alt, what is selected. With Ctrl the map zooms as ever."""
        if at.modifiers & CTRL:
            return False
        if self._drag is not None:
            return self._drag.wheel(notches, at)
        if at.modifiers & ALT and self._workbench.selection:
            self._wheel += notches
            steps = int(self._wheel)
            self._wheel -= steps
            for _ in range(abs(steps)):
                self._deeds.turn(1 if steps > 0 else -1, by_eighth=False, gesture="wheel")
            return True
        return False

    def cancel(self) -> None:
        """Leave everything as it was."""
        drag = self._drag
        self._press = self._drag = self.overlay.drag = None
        if drag is not None:
            drag.cancel()
        self._refresh()

    # --------------------------------------------------------------------------------------- keys

    def key(self, event: QKeyEvent) -> bool:
        """Arrows move the selection, commas and full stops turn it, Enter shows its properties."""
        if self._drag is not None or self._press is not None:
            return self._key_in_drag(event)
        if not self._workbench.selection:
            return False
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in ARROWS and not modifiers & (CTRL | ALT):
            across, down = ARROWS[key]
            times = 10 if modifiers & SHIFT else 1
            self._deeds.nudge(across * times, down * times)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not modifiers:
            self.edit("")
            return True
        if event.text() not in _TURNS:
            return False
        way, by_eighth = _TURNS[event.text()]
        self._deeds.turn(way, by_eighth=by_eighth)
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the drag, even if it is an action's shortcut (see KeysFirst)."""
        return self._drag is not None and self._drag.claims(event)

    def _key_in_drag(self, event: QKeyEvent) -> bool:
        """Keys turn what is held; arrows are left to the marked square that carries it."""
        if self._drag is not None and self._drag.key(event):
            return True
        if event.text() not in _TURNS or self._drag is None:
            return False
        return self._drag.turn(_TURNS[event.text()][0])
