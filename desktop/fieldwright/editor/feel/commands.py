"""The searchable list of everything that the window can do."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.feel.palette import CommandPalette
from fieldwright.editor.translation import QT_TRANSLATE_NOOP
from fieldwright.editor.workbench import Workbench


class CommandsFeature(Feature):
    """Opens the list."""

    rows = (
        ActionRow(
            "commands",
            QT_TRANSLATE_NOOP("actions", "A&ll commands…"),
            QT_TRANSLATE_NOOP("actions", "Search everything that the program can do, and do it"),
            "Ctrl+Shift+P",
        ),
    )
    menus = MappingProxyType({"&Help": ("commands",)})

    def __init__(self, workbench: Workbench) -> None:
        """Nothing is made before it is asked for the first time."""
        super().__init__(workbench)
        self._palette: CommandPalette | None = None

    @property
    def palette(self) -> CommandPalette:
        """The list itself."""
        if self._palette is None:
            self._palette = CommandPalette(self.workbench.window)
        return self._palette

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {"commands": self._open}

    def _open(self) -> None:
        self.palette.open()
