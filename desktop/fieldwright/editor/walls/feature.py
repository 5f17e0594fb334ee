"""Walls, doors and caves as a part of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from uuid import UUID

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.things import Wall
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editing.caves import cave_outline, land_to_rock
from fieldwright.editing.opening_seats import opening_kinds, wall_kinds
from fieldwright.editing.openings import all_closed
from fieldwright.editing.wall_ends import joined_ends
from fieldwright.editing.walls import WallError
from fieldwright.editor.feature import Command, Feature
from fieldwright.editor.translation import translate
from fieldwright.editor.walls.carve_tool import CarveTool
from fieldwright.editor.walls.opening_tool import OpeningTool
from fieldwright.editor.walls.options import WallMode, WallOptions
from fieldwright.editor.walls.panels import CarvePanel, OpeningPanel, WallPanel
from fieldwright.editor.walls.rows import MENUS, ROWS
from fieldwright.editor.walls.wall_menu import WallMenu
from fieldwright.editor.walls.wall_tool import WallTool
from fieldwright.editor.workbench import Workbench

_MODES = {f"wall-{mode.value}": mode for mode in WallMode}


class WallsFeature(Feature):
    """The tools of walls, openings and caves, and what is done with all of them at once."""

    rows = ROWS
    menus = MENUS
    in_column = ("wall", "opening", "carve")

    def __init__(self, workbench: Workbench) -> None:
        """Make the tools and their panels."""
        super().__init__(workbench)
        self.options = WallOptions(workbench.settings, workbench)
        self.wall = WallTool(workbench, self.options)
        self.opening = OpeningTool(workbench, self.options)
        self.carve = CarveTool(workbench, self.options)
        self.wall_panel = WallPanel(workbench, self.options)
        self.opening_panel = OpeningPanel(workbench, self.options)
        self.carve_panel = CarvePanel(workbench, self.options)
        workbench.window.tool_page.take_in(self.wall_panel, self.opening_panel, self.carve_panel)
        self._menu = WallMenu(workbench, self.options)

    def tools(self) -> Mapping[str, Tool]:
        """The three tools."""
        return {"wall": self.wall, "opening": self.opening, "carve": self.carve}

    def panel(self, tool_id: str) -> QWidget | None:
        """The options of the tool in hand."""
        panels: dict[str, QWidget] = {
            "wall": self.wall_panel,
            "opening": self.opening_panel,
            "carve": self.carve_panel,
        }
        return panels.get(tool_id)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            **{name: partial(self.take_mode, mode) for name, mode in _MODES.items()},
            "cave-outline": self.outline_cave,
            "rock-around": self.fill_land,
            "close-doors": self.close_doors,
            "join-wall-ends": self.join_ends,
        }

    def menu_for(self, at: Pointer) -> Sequence[QAction | None]:
        """What can be done with the wall or the rock under the pointer."""
        return self._menu.parts(at)

    def ready(self) -> None:
        """Check the shape in hand, and give the panels their buttons."""
        actions = self.workbench.window.actions_by_id
        group = QActionGroup(self.workbench)
        for name in _MODES:
            group.addAction(actions[name])
        self.wall_panel.show_modes([actions[name] for name in _MODES])
        self.carve_panel.show_deeds([actions["cave-outline"], actions["rock-around"]])
        self.options.changed.connect(self._check_mode)
        self._check_mode()

    def commands(self) -> Sequence[Command]:
        """Every kind of wall and opening, to be found by its name."""
        catalogue = self.options.catalogue
        found = []
        for kind in wall_kinds(catalogue):
            text = translate("walls", "Draw: {}").format(kind.name)
            path = translate("walls", "Walls")
            found.append(Command(f"wall/{kind.id}", text, partial(self._draw, kind.id), path))
        for kind in opening_kinds(catalogue):
            text = translate("walls", "Put in: {}").format(kind.name)
            path = translate("walls", "Doors and windows")
            found.append(Command(f"opening/{kind.id}", text, partial(self._put, kind.id), path))
        return found

    # -------------------------------------------------------------------------------------- deeds

    def take_mode(self, mode: WallMode) -> None:
        """Take the wall tool with one of its shapes."""
        self.options.mode = mode
        self.workbench.take("wall")
        self._check_mode()

    def outline_cave(self) -> None:
        """Rock faces around the cave with the marked square, or around all caves."""
        square = self.workbench.view.mark_outline.square
        field = self.workbench.field
        self._do(lambda: cave_outline(field, square), translate("walls", "cave outline"))

    def fill_land(self) -> None:
        """All land outside of walls becomes rock."""
        field = self.workbench.field
        self._do(lambda: land_to_rock(field), translate("walls", "make open land solid rock"))

    def close_doors(self) -> None:
        """Close what stands open."""
        change = all_closed(self.workbench.field)
        if not change.after:
            self.workbench.tell(translate("walls", "No door stands open."))
            return
        self.workbench.apply(change, translate("walls", "close all doors"))
        words = translate("walls", "{} closed.").format(len(change.after))
        self.workbench.tell(words)

    def join_ends(self) -> None:
        """Make ends meet: of the selected walls, else of all."""
        chosen: set[UUID] = {
            thing.id for thing in self.workbench.selection.things() if isinstance(thing, Wall)
        }
        change = joined_ends(self.workbench.field, chosen or None)
        if not change.after:
            self.workbench.tell(translate("walls", "All ends that are near each other meet."))
            return
        self.workbench.apply(change, translate("walls", "join wall ends"))

    # ------------------------------------------------------------------------------------- inside

    def _do(self, change: Callable[[], Change], label: str) -> None:
        try:
            self.workbench.apply(change(), label)
        except WallError as error:
            self.workbench.warn(str(error))

    def _draw(self, kind: str) -> None:
        self.options.kind = kind
        self.workbench.take("wall")

    def _put(self, kind: str) -> None:
        self.options.opening = kind
        self.workbench.take("opening")

    def _check_mode(self) -> None:
        name = f"wall-{self.options.mode.value}"
        self.workbench.window.actions_by_id[name].setChecked(True)
