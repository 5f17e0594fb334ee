"""What every tool and panel works with: the map, the document, the selection, the snapping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from fieldwright.battlefield.changes import Change, ChangeError
from fieldwright.battlefield.field import Battlefield, FieldError
from fieldwright.battlefield.things import Point
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.canvas.view import MapView
from fieldwright.document.accepting import Fitting
from fieldwright.document.document import Document
from fieldwright.document.errors import DocumentError
from fieldwright.editing.layer_locks import layers_added_to, layers_changed
from fieldwright.editing.snapping import Anchor, Snap, snapped, snapped_or_at
from fieldwright.editor.layer_names import (
    hidden_sentence,
    locked_sentence,
    shown_sentence,
)
from fieldwright.editor.layer_state import LayerState
from fieldwright.editor.message_bar import Choice
from fieldwright.editor.selection import Selection
from fieldwright.editor.session import Session
from fieldwright.editor.settings import Settings
from fieldwright.editor.table_rules import TableRules
from fieldwright.editor.translation import translate
from fieldwright.widgets.projected import Projected

if TYPE_CHECKING:
    from fieldwright.editor.side_panel import SidePanel
    from fieldwright.editor.window import MainWindow

USUAL_TOOL = "select"
"""The tool that Escape goes back to."""


class Snapping(QObject):
    """What places snap to; Ctrl held while dragging turns it off."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        """Snap as the user last chose."""
        super().__init__(parent)
        self._settings = settings

    @property
    def mode(self) -> Snap:
        """What places snap to."""
        kept = self._settings.word("snap", Snap.SQUARES.value)
        return Snap(kept) if kept in list(Snap) else Snap.SQUARES

    @mode.setter
    def mode(self, mode: Snap) -> None:
        self._settings.set_word("snap", mode.value)
        self.changed.emit()

    def at(self, pointer: Pointer, anchor: Anchor = "corner", start: Point | None = None) -> Point:
        """The place in squares that the pointer means; ``start`` is where it came from, if known.

        See ``snapped_or_at``.
        """
        free = bool(pointer.modifiers & Qt.KeyboardModifier.ControlModifier)
        to = snapped(pointer.x, pointer.y, Snap.FREE if free else self.mode, anchor)
        if start is None or free:
            return to
        return snapped_or_at(start, pointer.x, pointer.y, to)


class Workbench(QObject):
    """One for each window.

    ``tool_changed`` brings the tool that was taken; ``field_changed`` the document's event, None
    where another document was opened.
    """

    tool_changed = Signal(object)
    field_changed = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        """Work in ``window``, whose view and session exist."""
        super().__init__(window)
        self.window = window
        self.selection = Selection(lambda: self.document.field, self)
        self.snapping = Snapping(window.settings, self)
        self.layers = LayerState(window.settings, self)
        self.table = TableRules(window.settings, lambda: self.field, self)
        self.projected = Projected(self)
        self._tools: dict[str, Tool] = {}

    @property
    def shell(self) -> QMainWindow:
        """The window itself."""
        return self.window

    @property
    def actions(self) -> Mapping[str, QAction]:
        """All actions of the window by their ids; asked for when the window is whole."""
        return self.window.actions_by_id

    @property
    def pages(self) -> SidePanel:
        """The panel at the right."""
        return self.window.side

    @property
    def view(self) -> MapView:
        """The map."""
        return self.window.view

    @property
    def session(self) -> Session:
        """The open document and its signals."""
        return self.window.session

    @property
    def document(self) -> Document:
        """The open document."""
        return self.window.session.document

    @property
    def field(self) -> Battlefield:
        """The field as the document holds it now."""
        return self.document.field

    @property
    def settings(self) -> Settings:
        """What the window remembers."""
        return self.window.settings

    # -------------------------------------------------------------------------------------- deeds

    def apply(self, step: Change | Fitting, label: str, merge_key: str | None = None) -> bool:
        """Do one step that can be undone; False, and a sentence in the window, if refused.

        ``step`` is a change, or one that is known to fit the field as it is now. Steps that follow
        each other with one ``merge_key`` become one. A hidden layer that
        something is put down on is shown again; of another change that does not show it is said.
        """
        change = step.change if isinstance(step, Fitting) else step
        if self.bars(layers_changed(change)):
            return False
        overruled = self._overruled(change)
        if overruled is not None:
            return overruled
        try:
            done = bool(self.document.apply(step, label, merge_key))
        except (ChangeError, FieldError, DocumentError) as error:
            self.window.report(error)
            return False
        if done:
            self.show_layers(layers_added_to(change))
            self._tell_unseen(layers_changed(change) & self.layers.hidden)
        return done

    def _overruled(self, change: Change) -> bool | None:
        """Whether a feature has carried it out in its own way; None where none wants to."""
        told = (feature.overrules(change) for feature in self.window.features)
        return next((done for done in told if done is not None), None)

    def bars(self, layers: frozenset[str]) -> bool:
        """Whether one of these layers is locked; then that is said."""
        barred = layers & self.layers.locked
        if barred:
            unlock = (translate("layers", "Unlock"), lambda: self.layers.unlock(barred))
            self.window.messages.warn(locked_sentence(barred), [unlock])
        return bool(barred)

    def show_layers(self, layers: frozenset[str]) -> None:
        """Show those of these layers that are hidden, and say so: one works by eye."""
        hidden = layers & self.layers.hidden
        if hidden:
            self.layers.show(hidden)
            hide = (translate("layers", "Hide again"), lambda: self.layers.hide(hidden))
            self.window.messages.tell(shown_sentence(hidden), [hide])

    def _tell_unseen(self, layers: frozenset[str]) -> None:
        if layers:
            show = (translate("layers", "Show"), lambda: self.layers.show(layers))
            self.window.messages.tell(hidden_sentence(layers), [show])

    def tell(self, sentence: str) -> None:
        """Tell something in the window."""
        self.window.messages.tell(sentence)

    def refuse(self, sentence: str, choices: Sequence[Choice] = ()) -> None:
        """Say why something cannot be done as things stand; gone when anything has changed."""
        self.window.messages.ask(sentence, choices)

    def ask(self, sentence: str, choices: Sequence[Choice]) -> None:
        """Ask about how things stand just now; gone when anything has changed."""
        self.window.messages.ask(sentence, choices, alarm=False)

    def forget_asked(self) -> None:
        """Things stand otherwise now: what was asked or refused is not true any more."""
        self.window.messages.forget_passing()

    def warn(self, sentence: str) -> None:
        """Tell of something that could not be done."""
        self.window.messages.warn(sentence)

    # -------------------------------------------------------------------------------------- tools

    def add_tools(self, tools: Mapping[str, Tool]) -> None:
        """Make tools known by their ids."""
        self._tools |= tools

    @property
    def tools(self) -> Mapping[str, Tool]:
        """All tools by id."""
        return self._tools

    @property
    def tool(self) -> Tool:
        """The tool in hand."""
        return self.view.tool

    def take(self, tool_id: str) -> None:
        """Take a tool; one that is in hand already stays, its gesture goes on."""
        tool = self._tools[tool_id]
        if tool is not self.view.tool:
            self.view.take_tool(tool)
        self.tool_changed.emit(tool)
