"""A feature: a family of functions that a window is put together from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import Change
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.widgets.action_row import ActionRow, Part

B = TypeVar("B")
"""The workbench that a feature is made for."""


@dataclass(frozen=True, slots=True)
class Dock:
    """A page of the panel at the right; ``title`` is translated, ``order`` sorts the tabs."""

    id: str
    title: str
    widget: QWidget
    order: int = 50


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the list of all commands offers beside the actions, such as a kind to paint.

    ``id`` names it for ever, so that it is remembered as used; ``path`` says where it belongs;
    one that is not ``enabled`` is shown with the reason in ``tip``.
    """

    id: str
    text: str
    run: Callable[[], object]
    path: str = ""
    tip: str = ""
    enabled: bool = True


MenuPart = QAction | tuple[str, Sequence[QAction | None]] | None
"""Something in a context menu: an action, a menu within it by its title, a line between (None)."""


class FeatureOf(Generic[B]):
    """Actions, tools, panels and menus that belong together; made once for each window.

    ``rows`` are its actions and ``menus`` where they stand, by the title of the menu. A row whose
    id is that of one of ``tools`` takes that tool; those in ``in_column`` have a button there.
    """

    rows: ClassVar[tuple[ActionRow, ...]] = ()
    menus: ClassVar[Mapping[str, Sequence[Part]]] = MappingProxyType({})
    in_column: ClassVar[tuple[str, ...]] = ()

    def __init__(self, workbench: B) -> None:
        """Make what it needs; the window's actions do not exist yet."""
        self.workbench = workbench

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What its actions do, by their ids; those that take a tool need none."""
        return {}

    def tools(self) -> Mapping[str, Tool]:
        """Its tools by id; asked for once."""
        return {}

    def panel(self, tool_id: str) -> QWidget | None:
        """What stands in the Tool page while one of its tools is in hand."""
        return None

    def docks(self) -> Sequence[Dock]:
        """Pages of its own for the panel at the right; asked for once."""
        return ()

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What the context menu offers at a place of the map."""
        return ()

    def menu_for_square(self, at: Pointer) -> Sequence[MenuPart]:
        """What can be done with the square under the pointer, whatever stands on it."""
        return ()

    def may_undo(self) -> bool:
        """Whether the last step may be taken back at once; who says no asks the user himself."""
        return True

    def waiting(self) -> str:
        """A sentence about what waits here and would be lost if the window were closed now."""
        return ""

    def overrules(self, change: Change) -> bool | None:
        """Whether it has carried out a change by hand in its own way, instead of the change itself.

        None: it has nothing to do with it. False: it was refused, which is told already.
        """
        return None

    def commands(self) -> Sequence[Command]:
        """What the list of all commands offers beside the actions; asked for when it opens."""
        return ()

    def ready(self) -> None:
        """The window is whole: all actions, tools and docks exist."""
