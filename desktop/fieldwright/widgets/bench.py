"""What a window offers to features that do not know which window it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol
from uuid import UUID

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.tools import Tool
from fieldwright.canvas.view import MapView
from fieldwright.document.document import Document
from fieldwright.rules.options import TableOptions
from fieldwright.widgets.projected import Projected


class Pages(Protocol):
    """The panel at the right."""

    def turn_to(self, page_id: str) -> None:
        """Bring a page to the front."""


class Remembered(Protocol):
    """What the window remembers between two starts."""

    def flag(self, name: str, usual: bool) -> bool:
        """Whether something is switched on."""

    def word(self, name: str, usual: str) -> str:
        """What was chosen of several."""

    def set_word(self, name: str, value: str) -> None:
        """Remember what was chosen."""


class Settled(Protocol):
    """What the table has settled."""

    @property
    def choices(self) -> TableOptions:
        """Its switches alone, whatever the weather."""


class Chosen(Protocol):
    """What is selected on the map."""

    @property
    def ids(self) -> tuple[UUID, ...]:
        """The selected ids, the first selected first."""

    def set(self, ids: Iterable[UUID]) -> None:
        """Select these and nothing else."""


class Bench(Protocol):
    """The map, the open document and the window's words.

    ``field_changed`` brings the document's event, None where another document was opened;
    ``tool_changed`` the tool that was taken.
    """

    @property
    def field_changed(self) -> SignalInstance:
        """Tells that the field has changed."""

    @property
    def tool_changed(self) -> SignalInstance:
        """Tells that a tool was taken."""

    @property
    def table(self) -> Settled:
        """What the table has settled."""

    @property
    def shell(self) -> QMainWindow:
        """The window itself, to lay dialogs over."""

    @property
    def actions(self) -> Mapping[str, QAction]:
        """All actions of the window by their ids; there are none before the window is whole."""

    @property
    def pages(self) -> Pages:
        """The panel at the right."""

    @property
    def view(self) -> MapView:
        """The map."""

    @property
    def document(self) -> Document:
        """The open document."""

    @property
    def field(self) -> Battlefield:
        """The field as the document holds it now."""

    @property
    def settings(self) -> Remembered:
        """What the window remembers."""

    @property
    def projected(self) -> Projected:
        """What features want to be seen on the players' table."""

    @property
    def selection(self) -> Chosen:
        """What is selected."""

    @property
    def tool(self) -> Tool:
        """The tool in hand."""

    def take(self, tool_id: str) -> None:
        """Take a tool."""

    def tell(self, sentence: str) -> None:
        """Tell something in the window."""

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done as things stand."""

    def ask(self, sentence: str, choices: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Ask about how things stand just now; each choice is its words and what it does."""

    def forget_asked(self) -> None:
        """Things stand otherwise now: what was asked or refused is not true any more."""

    def warn(self, sentence: str) -> None:
        """Tell of something that could not be done."""
