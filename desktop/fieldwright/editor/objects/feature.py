"""Obstacles, platforms, hazards, labels, notes, zones, lights, measuring: as one feature."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import ClassVar
from uuid import UUID

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.things import Hazard, Obstacle, Platform
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editing.hit import HitOptions, things_at
from fieldwright.editing.stamps import Shelf, StampError, stamp_of
from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.feature import Command, Feature
from fieldwright.editor.keys_first import KeysFirst
from fieldwright.editor.map_drops import drops_of
from fieldwright.editor.objects.choice import STAMPS, Choice
from fieldwright.editor.objects.label_tool import LabelPanel, LabelTool
from fieldwright.editor.objects.light_tool import LightPanel, LightTool
from fieldwright.editor.objects.measure_panel import MeasurePanel
from fieldwright.editor.objects.measure_tool import MeasureTool
from fieldwright.editor.objects.note_tool import NotePanel, NoteTool
from fieldwright.editor.objects.objects_panel import ObjectsPanel
from fieldwright.editor.objects.objects_tool import ObjectDrops, ObjectsTool
from fieldwright.editor.objects.pasting import paste_from_clipboard
from fieldwright.editor.objects.shape_tool import ShapePanel, ShapeTool, has_shape
from fieldwright.editor.objects.swatches_of_objects import all_swatches
from fieldwright.editor.objects.zone_tool import ZonePanel, ZoneTool
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench


class ObjectsFeature(Feature):
    """Everything that is put down on a map but walls and figures, and measuring."""

    rows: ClassVar[tuple[ActionRow, ...]] = (
        ActionRow(
            "objects",
            QT_TRANSLATE_NOOP("actions", "Objects"),
            QT_TRANSLATE_NOOP("actions", "Put down furniture, rocks, trees, platforms and hazards"),
            "O",
            "objects",
        ),
        ActionRow(
            "edit-shape",
            QT_TRANSLATE_NOOP("actions", "Edit shape"),
            QT_TRANSLATE_NOOP("actions", "Drag, add and remove the points of an outline"),
            "Ctrl+Shift+E",
            "shape",
        ),
        ActionRow(
            "label",
            QT_TRANSLATE_NOOP("actions", "Label"),
            QT_TRANSLATE_NOOP("actions", "Write words on the map that players may read"),
            "T",
            "label",
        ),
        ActionRow(
            "note",
            QT_TRANSLATE_NOOP("actions", "Note"),
            QT_TRANSLATE_NOOP("actions", "Put down a numbered note that only the DM sees"),
            "N",
            "note",
        ),
        ActionRow(
            "zone",
            QT_TRANSLATE_NOOP("actions", "Starting zone"),
            QT_TRANSLATE_NOOP("actions", "Draw the squares where a side sets up"),
            "Z",
            "zone",
        ),
        ActionRow(
            "light",
            QT_TRANSLATE_NOOP("actions", "Light"),
            QT_TRANSLATE_NOOP("actions", "Put down torches, lanterns and fires"),
            "A",
            "light",
        ),
        ActionRow(
            "measure",
            QT_TRANSLATE_NOOP("actions", "Measure"),
            QT_TRANSLATE_NOOP("actions", "Measure distances in squares, feet and yards"),
            "M",
            "measure",
        ),
        ActionRow(
            "keep-stamp",
            QT_TRANSLATE_NOOP("actions", "Keep as stamp…"),
            QT_TRANSLATE_NOOP("actions", "Keep what is selected under a name for the next map"),
            "Ctrl+Alt+K",
        ),
        ActionRow(
            "paste-picture",
            QT_TRANSLATE_NOOP("actions", "Paste picture"),
            QT_TRANSLATE_NOOP("actions", "Put the picture of the clipboard on the map"),
            "Ctrl+Alt+V",
        ),
    )
    menus: ClassVar[Mapping[str, Sequence[Part]]] = MappingProxyType(
        {
            "&Tools": ("objects", "edit-shape", "label", "note", "zone", "light", "measure"),
            "&Edit": ("paste-picture", "keep-stamp"),
        }
    )
    in_column: ClassVar[tuple[str, ...]] = (
        "objects",
        "label",
        "note",
        "zone",
        "light",
        "measure",
    )

    def __init__(self, workbench: Workbench) -> None:
        """Make the tools and their panels."""
        super().__init__(workbench)
        self.shelf = Shelf()
        self.choice = Choice(self.shelf, workbench)
        self.objects = ObjectsTool(workbench, self.choice)
        self.label = LabelTool(workbench)
        self.note = NoteTool(workbench)
        self.zone = ZoneTool(workbench)
        self.light = LightTool(workbench)
        self.measure = MeasureTool(workbench)
        self.shape = ShapeTool(workbench)
        self._panels: dict[str, QWidget] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {
            "objects": lambda: ObjectsPanel(workbench, self.choice),
            "edit-shape": lambda: ShapePanel(workbench, self.shape),
            "label": lambda: LabelPanel(workbench, self.label),
            "note": lambda: NotePanel(workbench, self.note),
            "zone": lambda: ZonePanel(workbench, self.zone),
            "light": lambda: LightPanel(workbench, self.light),
            "measure": lambda: MeasurePanel(workbench, self.measure),
        }

    def tools(self) -> Mapping[str, Tool]:
        """The tools by their ids."""
        return {
            tool.name: tool
            for tool in (
                self.objects,
                self.shape,
                self.label,
                self.note,
                self.zone,
                self.light,
                self.measure,
            )
        }

    def panel(self, tool_id: str) -> QWidget | None:
        """The options of one of the tools; made when they are first wanted."""
        if tool_id not in self._panels and tool_id in self._makers:
            self._panels[tool_id] = self._makers[tool_id]()
        panel = self._panels.get(tool_id)
        if isinstance(panel, ObjectsPanel):
            panel.fill()
        return panel

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What is no tool."""
        return {
            "keep-stamp": self.ask_for_stamp,
            "paste-picture": lambda: paste_from_clipboard(self.workbench),
        }

    def ready(self) -> None:
        """Take drags out of the palette, and keys that a tool claims."""
        drops_of(self.workbench.view).add(ObjectDrops(self.objects))
        KeysFirst(self.workbench.view)
        self.workbench.field_changed.connect(self._forget)
        self.workbench.window.actions_by_id["players"].toggled.connect(self._show_notes)

    def _forget(self, event: object) -> None:
        """What was measured or begun on another map counts no more."""
        if event is None and self.workbench.tool in self.tools().values():
            self.workbench.tool.cancel()

    def _show_notes(self) -> None:
        """The list of notes is a secret too."""
        panel = self._panels.get("note")
        if isinstance(panel, NotePanel):
            panel.show_notes()

    def menu_for(self, at: Pointer) -> Sequence[QAction | None]:
        """Edit the shape of what is here; keep what is selected as a stamp."""
        actions = self.workbench.window.actions_by_id
        parts: list[QAction | None] = []
        options = HitOptions(types=(Obstacle, Platform, Hazard))
        shaped = things_at(self.workbench.field, at.x, at.y, 0.0, options)
        if any(map(has_shape, shaped)):
            parts.append(actions["edit-shape"])
        if self.workbench.selection:
            parts.append(actions["keep-stamp"])
        return parts

    def commands(self) -> Sequence[Command]:
        """One for each entry of the palette: take it in hand."""
        return [
            Command(
                f"object-{swatch.id}",
                translate("objects", "Put down: {}").format(swatch.name),
                partial(self.hold, swatch.id),
                swatch.group,
            )
            for swatch in all_swatches(self.shelf)
        ]

    def hold(self, entry: str) -> None:
        """Take the objects tool with an entry of the palette in hand."""
        self.workbench.take("objects")
        self.choice.take(entry)

    # --------------------------------------------------------------------------------------- stamps

    @property
    def objects_panel(self) -> ObjectsPanel:
        """The panel of the objects tool."""
        panel = self.panel("objects")
        assert isinstance(panel, ObjectsPanel)
        return panel

    def ask_for_stamp(self) -> None:
        """Ask, in the panel, for the name of a stamp of what is selected."""
        ids = self.workbench.selection.ids
        if not ids:
            self.workbench.warn(
                translate("stamps", "Nothing is selected. Select what the stamp is to put down.")
            )
            return
        self.workbench.take("objects")
        panel = self.objects_panel
        words = translate("stamps", "Keep the {} selected things for the next map as:")
        if len(ids) == 1:
            words = translate("stamps", "Keep the selected thing for the next map as:")
        panel.keeping.on_keep = lambda name: self._keep(name, ids)
        panel.keeping.ask(words.format(len(ids)), "")

    def _keep(self, name: str, ids: Sequence[UUID], *, replaces: bool = False) -> None:
        """Keep a stamp; one that bears the name already is replaced only if the user says so."""
        same = self.shelf.find(" ".join(name.split()))
        if same is not None and not replaces:
            self._ask_to_replace(same.stamp.name, ids)
            return
        workbench, panel = self.workbench, self.objects_panel
        try:
            stamp = stamp_of(workbench.field, ids, name, workbench.document.picture)
            shelved = self.shelf.keep(stamp)
        except StampError as error:
            workbench.warn(str(error))
            return
        panel.keeping.hide()
        panel.fill(anew=True)
        self.choice.take(f"{STAMPS}/{shelved.path.name}")
        workbench.view.setFocus()
        workbench.tell(
            translate("stamps", "“{}” is kept. Click to put it down; Esc ends.").format(stamp.name)
        )

    def _ask_to_replace(self, name: str, ids: Sequence[UUID]) -> None:
        other = self.shelf.free_name(name)
        self.workbench.window.messages.warn(
            translate("stamps", "There is a stamp “{}” already.").format(name),
            [
                (
                    translate("stamps", "Keep as “{}”").format(other),
                    lambda: self._keep(other, ids),
                ),
                (
                    translate("stamps", "Replace it"),
                    lambda: self._keep(name, ids, replaces=True),
                ),
            ],
        )
