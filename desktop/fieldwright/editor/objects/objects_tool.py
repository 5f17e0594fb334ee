"""The objects tool: stamps obstacles, draws platforms and hazards, puts stamps down."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editing.snapping import Snap
from fieldwright.editor.objects.area import Area
from fieldwright.editor.objects.choice import AreaWay, Choice
from fieldwright.editor.objects.ghost import Ghost
from fieldwright.editor.objects.putting import Putting
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

MIME = "application/x-fieldwright-object"
"""What is dragged out of the palette: the entry's name as UTF-8."""

TURNS = {",": -45.0, ".": 45.0, "<": -15.0, ">": 15.0, ";": -15.0, ":": 15.0}
"""Degrees by key; semicolon and colon are Shift with comma and point on many keyboards."""

SIZES = {"[": -1.0, "]": 1.0}


def mime_of(entry: str) -> QMimeData:
    """An entry of the palette as something to drag."""
    data = QMimeData()
    data.setData(MIME, entry.encode())
    return data


class ObjectsTool(Tool):
    """Stamps what is in hand again and again, until Escape puts it back."""

    name = "objects"

    def __init__(self, workbench: Workbench, choice: Choice) -> None:
        """Put what ``choice`` has in hand on the field of ``workbench``."""
        self._workbench = workbench
        self.choice = choice
        self.ghost = Ghost(workbench.view)
        self._putting = Putting(workbench, choice, self.ghost)
        self._area = Area(workbench, choice, self.ghost)
        self._last: Pointer | None = None
        self._pressed = False
        choice.changed.connect(self._show_again)

    # -------------------------------------------------------------------------------------- status

    @property
    def busy(self) -> bool:
        """Whether Escape has something to put back."""
        return self._pressed or self._area.busy or bool(self.choice.entry)

    @property
    def hint(self) -> str:
        """What a click does now, or what is wrong with this place."""
        choice = self.choice
        if not choice.entry:
            return translate("objects", "Choose something in the panel, or drag it onto the map")
        if self._putting.holds_something:
            if self._last is not None and self._putting.trouble:
                return self._putting.trouble
            return self._putting_hint()
        return self._area_hint()

    def _putting_hint(self) -> str:
        words = translate("objects", "Click to put down: {}").format(self.choice.name)
        if self.choice.can_be_turned:
            words += translate("objects", ", wheel turns")
        if self.choice.can_be_scaled:
            words += translate("objects", ", Shift+wheel scales")
        return words + self._free_words() + translate("objects", ", Esc ends")

    def _free_words(self) -> str:
        """How to put it down anywhere, unless that is so already; stamps go by squares."""
        if self._workbench.snapping.mode is Snap.FREE or self.choice.stamp is not None:
            return ""
        return translate("objects", ", Ctrl: without snapping")

    def _area_hint(self) -> str:
        name = self.choice.name
        if self.choice.way is AreaWay.OUTLINE:
            if self._area.busy:
                return translate("objects", "Click the next corner; Enter or a double click ends")
            return translate("objects", "Click the corners one after another: {}").format(name)
        if self.choice.way is AreaWay.SQUARES:
            return translate("objects", "Drag over the squares: {}").format(name)
        if self.choice.is_stairs:
            words = translate("objects", "Drag from the foot to the head, or click: {}")
        else:
            words = translate("objects", "Drag from corner to corner: {}")
        return words.format(name) + self._free_words()

    # ---------------------------------------------------------------------------------- in the hand

    def take_up(self) -> None:
        """Show the ghost."""
        self._workbench.view.add_overlay(self.ghost)
        self._workbench.view.add_overlay(self._area)

    def put_away(self) -> None:
        """Hide the ghost; nothing stays in hand."""
        self.cancel()
        self.choice.take("")
        self._last = None
        self._workbench.view.hover_outline.shown = True
        self._workbench.view.remove_overlay(self.ghost)
        self._workbench.view.remove_overlay(self._area)

    def cancel(self) -> None:
        """Break off what is being drawn; if nothing is, put back what is in hand."""
        self._pressed = False
        if self._area.busy:
            self._area.cancel()
            return
        self.ghost.hide()
        if self.choice.entry:
            self.choice.take("")

    # ------------------------------------------------------------------------------------ the mouse

    def begin(self, at: Pointer) -> None:
        """The button went down."""
        self._last = at
        if self._putting.holds_something:
            self._pressed = True
            self._putting.show(at)
        elif self.choice.entry:
            self._area.begin(at)

    def move(self, at: Pointer) -> None:
        """The pointer moves with the button down."""
        self._last = at
        if self._pressed:
            self._putting.show(at)
        elif self.choice.entry and not self._putting.holds_something:
            self._area.move(at)

    def finish(self, at: Pointer) -> None:
        """The button went up: put it down, or end what is drawn."""
        if self._pressed:
            self._pressed = False
            self._putting.put(at)
        elif self.choice.entry and not self._putting.holds_something:
            self._area.finish(at)

    def hover(self, at: Pointer | None) -> None:
        """Show the ghost under the pointer."""
        self._last = at
        if self.choice.entry and not self._putting.holds_something:
            self._area.hover(at)
        elif at is None:
            self.ghost.hide()
        elif self._putting.holds_something:
            self._putting.show(at)

    def double_click(self, at: Pointer) -> None:
        """The second click of two ends an outline; otherwise it is another click."""
        if self._area.busy and self.choice.way is AreaWay.OUTLINE:
            self._area.finish_outline()
        else:
            self.begin(at)

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn what is in hand, with Shift scale it; with Ctrl the map zooms."""
        if at.modifiers & Qt.KeyboardModifier.ControlModifier or not self.choice.entry:
            return False
        self._last = at
        if at.modifiers & Qt.KeyboardModifier.ShiftModifier:
            return self._scale(notches)
        free = self._workbench.snapping.mode is Snap.FREE
        return self._turn((15.0 if free else 45.0) * notches)

    def key(self, event: QKeyEvent) -> bool:
        """Keys that turn and scale, and those of an outline."""
        if not self.choice.entry:
            return False
        if event.text() in TURNS:
            self._turn(TURNS[event.text()])
            return True
        if event.text() in SIZES:
            self._scale(SIZES[event.text()])
            return True
        return self._area.key(event)

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key is this tool's now, even if it is also the shortcut of an action."""
        if not self.choice.entry:
            return False
        if event.text() in TURNS or event.text() in SIZES:
            return True
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace)
        return self._area.busy and event.key() in keys

    def _turn(self, degrees: float) -> bool:
        if self.choice.can_be_turned:
            self.choice.turn(degrees)
            return True
        if self.choice.is_stairs and (self._area.busy or self._area.puts_stairs):
            self._area.turn(1 if degrees > 0 else -1)
            return True
        return False

    def _scale(self, notches: float) -> bool:
        if not self.choice.can_be_scaled:
            return False
        self.choice.scale(notches)
        return True

    def _show_again(self) -> None:
        """The choice has changed: so has the ghost, beside which a marked square only confuses."""
        view = self._workbench.view
        view.hover_outline.shown = not self._putting.holds_something
        view.handled.emit()
        if not self.choice.entry:
            self.ghost.hide()
            self._area.cancel()
        elif self._last is not None and self._putting.holds_something:
            self._putting.show(self._last)
        else:
            self.ghost.hide()

    # --------------------------------------------------------------------------- dragged from afar

    def takes(self, data: QMimeData) -> bool:
        """Whether an entry of the palette is dragged."""
        return data.hasFormat(MIME)

    def drag_over(self, at: Pointer, data: QMimeData) -> bool:
        """Show what is dragged; areas are drawn, not dropped."""
        self._take(bytes(data.data(MIME).data()).decode(errors="replace"))
        self._last = at
        if not self._putting.holds_something:
            return self.choice.entry != ""
        self._putting.show(at)
        return True

    def drop(self, at: Pointer) -> bool:
        """Put what is dragged down, and hold it no longer; an area is drawn afterwards."""
        if not self._putting.holds_something:
            return self.choice.entry != ""
        done = self._putting.put(at)
        self.cancel()
        return done

    def _take(self, entry: str) -> None:
        if self._workbench.tool is not self:
            self._workbench.take(self.name)
        if self.choice.entry != entry:
            self.choice.take(entry)


class ObjectDrops:
    """Entries of the palette that are dragged onto the map; see MapDrops."""

    def __init__(self, tool: ObjectsTool) -> None:
        """Let ``tool`` show and drop them."""
        self._tool = tool
        self._dropped = False

    def takes(self, data: QMimeData) -> bool:
        """Whether an entry of the palette is dragged."""
        return self._tool.takes(data)

    def hover(self, at: Pointer, data: QMimeData) -> bool:
        """Show it at the pointer."""
        self._dropped = False
        return self._tool.drag_over(at, data)

    def leave(self) -> None:
        """Show it no longer; what left the map is in nobody's hand."""
        self._tool.ghost.hide()
        if not self._dropped:
            self._tool.cancel()

    def drop(self, at: Pointer, data: QMimeData) -> bool:
        """Put it down."""
        self._tool.drag_over(at, data)
        self._dropped = self._tool.drop(at)
        return self._dropped
