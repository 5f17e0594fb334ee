"""How the window and the map look: theme, style, what is drawn over the squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.editor.actions import all_rows
from fieldwright.editor.icons import icon
from fieldwright.editor.themes import LARGER_TYPE, THEMES, apply_theme, enlarged

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

DRAWING_FLAGS = ("grid", "heights", "zones", "players")
"""The actions that switch something of the map's drawing on and off."""


class Appearance:
    """What the window does about its looks, and remembers."""

    def __init__(self, window: MainWindow) -> None:
        """Work for ``window``."""
        self._window = window

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of this part do, by their ids."""
        return {
            "style-wash": lambda: self.draw_in(Style.WASH),
            "style-line": lambda: self.draw_in(Style.LINE),
            "theme-light": lambda: self.show_theme("light"),
            "theme-dark": lambda: self.show_theme("dark"),
            "theme-dim": lambda: self.show_theme("dim"),
        }

    def connect(self) -> None:
        """Follow the actions that switch something."""
        actions = self._window.actions_by_id
        for name in DRAWING_FLAGS:
            actions[name].toggled.connect(self._draw_as_chosen)
        actions["coordinates"].toggled.connect(self._show_coordinates)
        actions["sections"].toggled.connect(self._show_sections)

    def restore(self) -> None:
        """Show everything the way it was left."""
        window = self._window
        self._check(window.settings.drawing)
        for name, usual in (("coordinates", True), ("sections", False)):
            window.actions_by_id[name].setChecked(window.settings.flag(name, usual))
        self.show_theme(window.settings.theme)

    def show_theme(self, name: str) -> None:
        """Dress the whole program in a theme."""
        window, theme = self._window, THEMES.get(name, THEMES["light"])
        application = QApplication.instance()
        if isinstance(application, QApplication):
            larger = window.settings.number(LARGER_TYPE, 0)
            apply_theme(application, enlarged(theme, larger))
        window.settings.theme = theme.id
        window.view.veil.shown = theme.veils_map
        window.view.viewport().update()
        for other in THEMES:
            window.actions_by_id[f"theme-{other}"].setChecked(other == theme.id)
        colours = (QColor(theme.text), QColor(theme.disabled), QColor(theme.accent))
        for row in all_rows(window.families):
            if row.icon:
                action = window.actions_by_id[row.id]
                action.setIcon(icon(row.icon, *colours))
                action.setIconVisibleInMenu(not row.checkable)

    def draw_in(self, style: Style) -> None:
        """Draw the map in another style."""
        self.draw(replace(self._window.view.options, style=style))
        self._check(self._window.view.options)

    def draw(self, options: DrawingOptions) -> None:
        """Draw the map another way, and remember it."""
        window = self._window
        shows_others = options.players != window.view.options.players
        window.view.show_options(options)
        window.settings.drawing = options
        if shows_others:
            window.show_facts()

    def _check(self, options: DrawingOptions) -> None:
        actions = self._window.actions_by_id
        for name in DRAWING_FLAGS:
            actions[name].setChecked(getattr(options, name))
        actions["style-wash"].setChecked(options.style is Style.WASH)
        actions["style-line"].setChecked(options.style is Style.LINE)

    def _draw_as_chosen(self) -> None:
        chosen = self._window.actions_by_id
        self.draw(
            replace(
                self._window.view.options,
                grid=chosen["grid"].isChecked(),
                heights=chosen["heights"].isChecked(),
                zones=chosen["zones"].isChecked(),
                players=chosen["players"].isChecked(),
            )
        )

    def _show_coordinates(self, shown: bool) -> None:
        self._window.settings.set_flag("coordinates", shown)
        self._window.view.show_rulers(shown)

    def _show_sections(self, shown: bool) -> None:
        self._window.settings.set_flag("sections", shown)
        self._window.view.section_lines.shown = shown
        self._window.view.viewport().update()
