"""The one wall tool: rooms, runs, free walls, arcs and towers."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point, Wall
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.rooms import Way, drawn, is_ring
from fieldwright.editing.snapping import Snap
from fieldwright.editing.wall_ends import nearest_end
from fieldwright.editing.walls import WallError, leaving, put_up, within
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.walls.hand_shapes import (
    BowShape,
    HandShape,
    RoomShape,
    RunShape,
    TowerShape,
    checked_way,
    is_middle,
)
from fieldwright.editor.walls.measures import shape_words
from fieldwright.editor.walls.options import WallMode, WallOptions
from fieldwright.editor.walls.preview import PreviewTool, Shown, WallPreview
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.chance import Stream

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_FREE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""Either of them turns the snapping off."""

_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace)
_MAGNET_PIXELS = 8.0
"""So near to the end of a wall that stands, the pointer means it."""

_SHAPES: Mapping[WallMode, Callable[[], HandShape]] = {
    WallMode.ROOM: RoomShape,
    WallMode.RUN: lambda: RunShape(free=False),
    WallMode.FREE: lambda: RunShape(free=True),
    WallMode.ARC: BowShape,
    WallMode.CIRCLE: TowerShape,
}

_BEGIN = {
    WallMode.ROOM: QT_TRANSLATE_NOOP("walls", "Drag a room from corner to corner"),
    WallMode.RUN: QT_TRANSLATE_NOOP("walls", "Click corners along the squares, or drag one wall"),
    WallMode.FREE: QT_TRANSLATE_NOOP("walls", "Click corners anywhere, or drag one wall"),
    WallMode.ARC: QT_TRANSLATE_NOOP("walls", "Drag from one end of the arc to the other"),
    WallMode.CIRCLE: QT_TRANSLATE_NOOP("walls", "Drag a tower from its middle outwards"),
}
_GO_ON = {
    WallMode.ROOM: QT_TRANSLATE_NOOP("walls", "The opposite corner · Shift: square"),
    WallMode.RUN: QT_TRANSLATE_NOOP(
        "walls", "Next corner · double-click or Enter: done · Backspace: one back"
    ),
    WallMode.FREE: QT_TRANSLATE_NOOP(
        "walls", "Next corner · Shift: 45° · double-click or Enter: done · Backspace: one back"
    ),
    WallMode.ARC: QT_TRANSLATE_NOOP("walls", "The other end of the arc"),
    WallMode.CIRCLE: QT_TRANSLATE_NOOP("walls", "How far out the wall stands"),
}
_LABELS = {
    WallMode.ROOM: QT_TRANSLATE_NOOP("walls", "draw a room"),
    WallMode.RUN: QT_TRANSLATE_NOOP("walls", "draw walls"),
    WallMode.FREE: QT_TRANSLATE_NOOP("walls", "draw walls"),
    WallMode.ARC: QT_TRANSLATE_NOOP("walls", "draw a curved wall"),
    WallMode.CIRCLE: QT_TRANSLATE_NOOP("walls", "draw a tower"),
}


class WallTool(PreviewTool):
    """Collects the gesture, shows it with its measures, and makes one change of it."""

    name = "wall"

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Draw on the field of ``workbench`` what ``options`` say."""
        self._workbench = workbench
        self.options = options
        self.preview = WallPreview(workbench)
        self._shape = _SHAPES[options.mode]()
        self._mode = options.mode
        options.changed.connect(self._options_changed)

    @property
    def hint(self) -> str:
        """What the next click or drag does."""
        if isinstance(self._shape, BowShape) and self._shape.bends:
            return translate("walls", "How far the arc bends · click to set it")
        texts = _GO_ON if self.busy else _BEGIN
        return translate("walls", texts[self._mode])

    @property
    def busy(self) -> bool:
        """Whether something is being drawn."""
        return self._shape.is_begun

    def cancel(self) -> None:
        """Forget what was drawn so far."""
        self._mode = self.options.mode
        self._shape = _SHAPES[self._mode]()
        self.preview.show(Shown())

    # ----------------------------------------------------------------------------------- gestures

    def begin(self, at: Pointer) -> None:
        """A corner; sometimes the last one."""
        place = self._place(at)
        if self._shape.pressed(place):
            self._end(self._shape.way())
        else:
            self._show(at)

    def move(self, at: Pointer) -> None:
        """The pointer drags what is being drawn."""
        self._follow(at)

    def hover(self, at: Pointer | None) -> None:
        """Between clicks, or before the first."""
        if at is None:
            if not self.busy:
                self.preview.show(Shown())
            return
        self._follow(at)

    def finish(self, at: Pointer) -> None:
        """The button went up: many shapes are done now."""
        if not self.busy:
            return
        if self._shape.released(self._place(at)):
            self._end(self._way())
        else:
            self._show(at)

    def key(self, event: QKeyEvent) -> bool:
        """Enter ends what is drawn corner by corner, Backspace takes the last one back."""
        if not self.busy:
            return False
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._shape.can_end:
            is_run = isinstance(self._shape, RunShape)
            self._end(self._shape.ended() if is_run else self._way())  # type: ignore[attr-defined]
            return True
        if key is Qt.Key.Key_Backspace:
            if not self._shape.back():
                self.cancel()
            self._refresh(self._shape.here)
            return True
        return False

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the tool, even if it is an action's shortcut (see KeysFirst)."""
        return self.busy and Qt.Key(event.key()) in _KEYS

    # ------------------------------------------------------------------------------------- inside

    def _options_changed(self) -> None:
        if self.options.mode is not self._mode:
            self.cancel()
        else:
            self._refresh(self._shape.here)

    def _follow(self, at: Pointer) -> None:
        self._shape.moved(self._snapped(at), bool(at.modifiers & _SHIFT))
        self._refresh(self._shape.here)

    def _show(self, at: Pointer) -> None:
        self._follow(at)

    def _place(self, at: Pointer) -> Point:
        """Where the pointer counts as being, for the shape under way."""
        return self._shape.led(self._snapped(at), bool(at.modifiers & _SHIFT))

    def _snapped(self, at: Pointer) -> Point:
        """The corner that is meant: of a square, or the end of a wall that is there already."""
        field = self._workbench.field
        free = bool(at.modifiers & _FREE)
        if isinstance(self._shape, TowerShape):
            whole = self._workbench.snapping.mode is not Snap.FREE and not free
            self._shape.step = 0.5 if whole else 0.0
            if self._shape.is_begun:
                return (at.x, at.y)
        if isinstance(self._shape, BowShape) and self._shape.bends:
            return self._bow_place(at)
        whole = self._workbench.snapping.mode is Snap.SQUARES and not free
        if whole and is_middle(at.x) and is_middle(at.y):
            return self._in_square(at)
        if self._mode in (WallMode.FREE, WallMode.ARC) and not free:
            reach = min(0.45, _MAGNET_PIXELS / self._workbench.view.sight().scale)
            end = nearest_end(field, (at.x, at.y), reach)
            if end is not None:
                return end
        to = (at.x, at.y) if free else self._workbench.snapping.at(at, "corner")
        if self._mode is WallMode.FREE and self._shape.corners:
            # A wall that ends beside the field is cut off there, and not bent.
            return leaving(field, self._shape.corners[-1], to)
        return within(field, to)

    def _in_square(self, at: Pointer) -> Point:
        """The marked square, by keyboard: a room goes around it, walls begin at its corner."""
        if isinstance(self._shape, RoomShape):
            self._shape.whole = True
            return (at.x, at.y)
        return (float(math.floor(at.x)), float(math.floor(at.y)))

    def _bow_place(self, at: Pointer) -> Point:
        """How far a bow bends goes by quarters of a square, unless nothing snaps."""
        free = bool(at.modifiers & _FREE) or self._workbench.snapping.mode is Snap.FREE
        return (at.x, at.y) if free else (round(at.x * 4) / 4, round(at.y * 4) / 4)

    def _way(self) -> Way:
        try:
            return self._shape.way()
        except WallError as error:
            self._workbench.warn(str(error))
            return ()

    def _end(self, way: Way) -> None:
        """Make the walls, as one step."""
        label = translate("walls", _LABELS[self._mode])
        try:
            if way:
                ground = self.options.ground
                change = drawn(self._workbench.field, way, self.options.style, ground)
                self._workbench.apply(change, label)
        except WallError as error:
            self._workbench.warn(str(error))
        self.cancel()

    def _refresh(self, pointer: Point | None) -> None:
        way = checked_way(self._shape) if self.busy else ()
        field = self._workbench.field
        self.preview.show(
            Shown(
                walls=_new_walls(field, way, self.options),
                way=way,
                corners=self._shape.corners,
                floor=self._floor() if is_ring(way) else None,
                pointer=pointer,
                words=shape_words(self._shape, field.info.scale.feet_per_square),
            )
        )

    def _floor(self) -> QColor | None:
        floor = self.options.ground.floor
        return QColor(self.options.catalogue.grounds[floor].colour) if floor else None


def _new_walls(field: Battlefield, way: Way, options: WallOptions) -> tuple[Wall, ...]:
    """The walls that a way would add; none where all stand already."""
    if len(way) < 2:
        return ()
    ids = Stream(0, "preview")

    def new_id() -> UUID:
        return ids.uuid()

    try:
        change = put_up(field, [way], options.style, new_id)
    except WallError:
        return ()
    return tuple(wall for wall in change.after if isinstance(wall, Wall))
