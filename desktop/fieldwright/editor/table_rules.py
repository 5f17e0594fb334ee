"""What the table has settled for itself, as shots, moves and threat of a window go by it.

Corners and half squares are the table's (combat-and-tactics.txt, The Gray Areas; ruling R5): they
are remembered, and all windows have the same. The weather belongs to the field: it is one of its
properties beside the light, kept in its file, and a change of it can be undone.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.settings import Settings
from fieldwright.geometry.table_options import options_on
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions

SWITCHES = ("attack_past_corners", "move_past_corners", "figures_in_half_squares")
"""The fields of TableOptions that a table switches on or off."""


class TableRules(QObject):
    """The options of one window; ``changed`` tells that a switch was set."""

    changed = Signal()

    def __init__(
        self, settings: Settings, field: Callable[[], Battlefield], parent: QObject | None = None
    ) -> None:
        """Go by what ``settings`` remember, on the field that is open."""
        super().__init__(parent)
        self._settings = settings
        self._field = field

    @property
    def options(self) -> TableOptions:
        """All that decides shots and moves on the open field, the same for both sides."""
        return options_on(self._field(), self.choices)

    @property
    def choices(self) -> TableOptions:
        """The remembered switches alone."""
        return TableOptions(
            attack_past_corners=self.is_on("attack_past_corners"),
            move_past_corners=self.is_on("move_past_corners"),
            figures_in_half_squares=self.is_on("figures_in_half_squares"),
        )

    def is_on(self, name: str) -> bool:
        """Whether one of SWITCHES is on."""
        return self._settings.flag(_key(name), usual=getattr(USUAL_OPTIONS, name))

    def switch(self, name: str, on: bool) -> None:
        """Set one of SWITCHES, for this window and the next start."""
        self._settings.set_flag(_key(name), on)
        self.changed.emit()


def _key(name: str) -> str:
    return f"table-{name.replace('_', '-')}"
