"""Everything about the map as a whole, as a part of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu, QWidget

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Picture
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.document.errors import DocumentError
from fieldwright.document.files import pictures_in, read_field
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_turning import Turning
from fieldwright.editor.feature import Command, Feature
from fieldwright.editor.files import asked_battlefield
from fieldwright.editor.map.deeds import MapDeeds
from fieldwright.editor.map.frame_panel import FramePanel
from fieldwright.editor.map.frame_tool import Frame, FrameTool
from fieldwright.editor.map.join_dialog import JoinDialog
from fieldwright.editor.map.pictures import PictureDesk, PictureDrop
from fieldwright.editor.map.rows import MENUS, ROWS
from fieldwright.editor.map.section_deeds import SectionDeeds
from fieldwright.editor.map.section_menu import fill_section_menu
from fieldwright.editor.map.section_panel import SectionPanel
from fieldwright.editor.map.section_tags import SectionTags
from fieldwright.editor.map.section_tool import SectionTool
from fieldwright.editor.map_drops import drops_of
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Scale

_TURNINGS = {
    "map-turn-right": Turning.RIGHT,
    "map-turn-left": Turning.LEFT,
    "map-mirror-across": Turning.ACROSS,
    "map-mirror-down": Turning.DOWN,
}


class MapFeature(Feature):
    """Resize, crop, turn, mirror, scale, join, extend; sections; background pictures."""

    rows = ROWS
    menus = MENUS

    def __init__(self, workbench: Workbench) -> None:
        """Make the tools and what they share."""
        super().__init__(workbench)
        self.whole = MapDeeds(workbench)
        self.sections = SectionDeeds(workbench)
        self.pictures = PictureDesk(workbench)
        self.frame = Frame(workbench)
        self.resize = FrameTool(workbench, self.whole, self.frame, crops=False)
        self.crop = FrameTool(workbench, self.whole, self.frame, crops=True)
        self.section = SectionTool(workbench, self.sections)
        self.frame_panel = FramePanel(workbench, self.frame)
        self.section_panel = SectionPanel(workbench, self.section, self.sections)
        workbench.window.tool_page.take_in(self.frame_panel, self.section_panel)
        self.tags = SectionTags(workbench, self._open_section_menu)
        self.join_dialog: JoinDialog | None = None
        drops_of(workbench.view).add(PictureDrop(self.pictures))

    def tools(self) -> Mapping[str, Tool]:
        """The frame for resizing and for cropping, and the section tool."""
        return {tool.name: tool for tool in (self.resize, self.crop, self.section)}

    def panel(self, tool_id: str) -> QWidget | None:
        """The options of each."""
        if tool_id == "map-section":
            return self.section_panel
        return self.frame_panel if tool_id in ("map-resize", "map-crop") else None

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            **{name: partial(self.whole.turn, turning) for name, turning in _TURNINGS.items()},
            **{f"map-extend-{edge.value}": partial(self.whole.extend, edge) for edge in Edge},
            "map-scale": self.whole.change_scale,
            "map-crop-selection": self.crop_to_selection,
            "map-join": self.join,
            "map-picture": self.pictures.choose,
            "map-align": self.pictures.align_again,
            "walls-in-picture": self.whole.show_walls,
        }

    def menu_for(self, at: Pointer) -> Sequence[QAction | None]:
        """What can be done with a background picture that is selected."""
        del at
        chosen = self.workbench.selection.things()
        if any(isinstance(thing, Picture) for thing in chosen):
            actions = self.workbench.window.actions_by_id
            return [actions["map-align"], actions["walls-in-picture"]]
        return ()

    def commands(self) -> Sequence[Command]:
        """One for each section: take it in hand."""
        return [
            Command(
                f"map-section-{number + 1}",
                translate("map", "Make section {} anew").format(number + 1),
                partial(self.take_section, number),
                translate("map", "Map"),
            )
            for number in range(9)
        ]

    def ready(self) -> None:
        """Let the action say which scale it changes to."""
        self.workbench.field_changed.connect(lambda _: self._name_scale())
        self._name_scale()

    def _name_scale(self) -> None:
        action = self.workbench.window.actions_by_id["map-scale"]
        to_melee = self.workbench.field.info.scale is Scale.MISSILE
        action.setText(
            translate("map", "C&hange to melee scale")
            if to_melee
            else translate("map", "C&hange to missile scale")
        )

    # ---------------------------------------------------------------------------------------- deeds

    def crop_to_selection(self) -> None:
        """Lay the crop frame around all that is selected."""
        block = Block(0, 0, 0, 0)
        for thing in self.workbench.selection.things():
            block = block.joined(extent_of(thing))
        block = block.clipped(self.workbench.field.block)
        if block.is_empty:
            self.workbench.tell(
                translate("map", "Nothing is selected. Drag a frame around what is to stay.")
            )
        else:
            self.crop.lay_around(block)
        self.workbench.take("map-crop")

    def take_section(self, number: int) -> None:
        """Take the section tool with a section in hand."""
        self.section.choice.choose(number)
        self.workbench.take("map-section")

    def _open_section_menu(self, number: int) -> None:
        """The menu of a section whose tag was clicked."""
        menu = QMenu(self.workbench.window)
        fill_section_menu(menu, self.workbench.window, number)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos())

    def join(self) -> None:
        """Ask for a file and lay its map beside this one."""
        window = self.workbench.window
        path = asked_battlefield(window, translate("map", "Join another map"))
        if path is not None:
            self.join_path(path)

    def join_path(self, path: Path) -> None:
        """Show how the map of a file would lie beside this one."""
        try:
            other = read_field(path)
        except DocumentError as error:
            self.workbench.window.report(error)
            return
        dialog = JoinDialog(
            self.workbench.field, other, self.workbench.view.options, self.workbench.window
        )
        dialog.accepted.connect(partial(self._join, dialog, path))
        dialog.finished.connect(dialog.deleteLater)
        self.join_dialog = dialog
        dialog.open()

    def _join(self, dialog: JoinDialog, path: Path) -> None:
        """Take over what the other map's document keeps, and both become one in one step."""
        field = self.workbench.field
        name = dialog.second.info.name or path.stem
        try:
            both = dialog.joined()
            self._take_pictures(dialog.second, path)
        except (MapError, DocumentError) as error:
            self.workbench.warn(str(error))
            return
        label = translate("map", "join {}").format(name)
        if self.workbench.apply(ReplaceField(field, both), label):
            self.workbench.tell(
                translate("map", "The map has {} x {} squares now.").format(both.columns, both.rows)
            )

    def _take_pictures(self, other: Battlefield, path: Path) -> None:
        find = pictures_in(path)
        kept = [picture.blob for picture in other.every(Picture)]
        kept += [one.extras for one in other.info.imports if one.extras]
        for blob in kept:
            data = find(blob)
            if data is not None:
                self.workbench.document.add_picture(data)
