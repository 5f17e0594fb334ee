"""The painting tools as a part of the window: actions, keys, menus and the panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.tools import Tool
from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.feature import Command, Feature
from fieldwright.editor.painting.bench import PaintBench
from fieldwright.editor.painting.choice import Choice, Painted
from fieldwright.editor.painting.fill import FillTool, PickUpTool
from fieldwright.editor.painting.panel import PaintPanel
from fieldwright.editor.painting.points import LineTool, PolygonTool
from fieldwright.editor.painting.shapes import HillTool, ellipse_tool, rectangle_tool
from fieldwright.editor.painting.strokes import BrushTool, EraserTool, ScatterTool
from fieldwright.editor.painting.tool import PaintTool
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import unmarked
from fieldwright.editor.workbench import Workbench

TOOL_ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "brush",
        QT_TRANSLATE_NOOP("actions", "&Brush"),
        QT_TRANSLATE_NOOP("actions", "Paint ground, growth, water or heights"),
        "B",
        "brush",
        checkable=True,
    ),
    ActionRow(
        "rectangle",
        QT_TRANSLATE_NOOP("actions", "&Rectangle"),
        QT_TRANSLATE_NOOP("actions", "Paint a rectangle, or its outline"),
        "R",
        "rectangle",
        checkable=True,
    ),
    ActionRow(
        "ellipse",
        QT_TRANSLATE_NOOP("actions", "&Ellipse"),
        QT_TRANSLATE_NOOP("actions", "Paint an ellipse or a circle, or its outline"),
        "E",
        "ellipse",
        checkable=True,
    ),
    ActionRow(
        "polygon",
        QT_TRANSLATE_NOOP("actions", "&Polygon"),
        QT_TRANSLATE_NOOP("actions", "Paint an area corner by corner, or draw around it"),
        "P",
        "polygon",
        checkable=True,
    ),
    ActionRow(
        "fill",
        QT_TRANSLATE_NOOP("actions", "&Fill"),
        QT_TRANSLATE_NOOP("actions", "Pour paint over squares that are alike and hang together"),
        "K",
        "fill",
        checkable=True,
    ),
    ActionRow(
        "line",
        QT_TRANSLATE_NOOP("actions", "&Line"),
        QT_TRANSLATE_NOOP("actions", "Draw a stream or a road that bends smoothly"),
        "L",
        "line",
        checkable=True,
    ),
    ActionRow(
        "eraser",
        QT_TRANSLATE_NOOP("actions", "Er&aser"),
        QT_TRANSLATE_NOOP("actions", "Clear growth, dry water, take things away"),
        "X",
        "eraser",
        checkable=True,
    ),
    ActionRow(
        "hill",
        QT_TRANSLATE_NOOP("actions", "&Hill"),
        QT_TRANSLATE_NOOP("actions", "Make a hill or a hollow with its slopes or escarpments"),
        "U",
        "hill",
        checkable=True,
    ),
    ActionRow(
        "scatter",
        QT_TRANSLATE_NOOP("actions", "S&catter"),
        QT_TRANSLATE_NOOP("actions", "Strew trees, boulders and the like"),
        "J",
        "scatter",
        checkable=True,
    ),
    ActionRow(
        "pick-up",
        QT_TRANSLATE_NOOP("actions", "P&ick up"),
        QT_TRANSLATE_NOOP("actions", "Paint with what a square is made of"),
        "I",
        "pick-up",
        checkable=True,
    ),
)

LAYER_ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "paint-ground",
        QT_TRANSLATE_NOOP("actions", "Paint &ground"),
        QT_TRANSLATE_NOOP("actions", "The painting tools paint the ground"),
        "1",
    ),
    ActionRow(
        "paint-growth",
        QT_TRANSLATE_NOOP("actions", "Paint gr&owth"),
        QT_TRANSLATE_NOOP("actions", "The painting tools paint what grows"),
        "2",
    ),
    ActionRow(
        "paint-water",
        QT_TRANSLATE_NOOP("actions", "Paint &water"),
        QT_TRANSLATE_NOOP("actions", "The painting tools paint water"),
        "3",
    ),
    ActionRow(
        "paint-height",
        QT_TRANSLATE_NOOP("actions", "Paint heigh&ts"),
        QT_TRANSLATE_NOOP("actions", "The painting tools raise, lower and smooth the ground"),
        "4",
    ),
)

SIZE_ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "brush-smaller",
        QT_TRANSLATE_NOOP("actions", "&Smaller brush"),
        QT_TRANSLATE_NOOP("actions", "Make the brush smaller, or the line narrower"),
        "[",
    ),
    ActionRow(
        "brush-larger",
        QT_TRANSLATE_NOOP("actions", "Larger br&ush"),
        QT_TRANSLATE_NOOP("actions", "Make the brush larger, or the line wider"),
        "]",
    ),
)


class PaintFeature(Feature):
    """The family of painting tools with their shared choice."""

    rows = (*TOOL_ROWS, *LAYER_ROWS, *SIZE_ROWS)
    menus: ClassVar[Mapping[str, Sequence[Part]]] = MappingProxyType(
        {
            "&Tools": (
                (
                    QT_TRANSLATE_NOOP("actions", "&Paint"),
                    (
                        *(row.id for row in TOOL_ROWS),
                        None,
                        *(row.id for row in LAYER_ROWS),
                        None,
                        *(row.id for row in SIZE_ROWS),
                    ),
                ),
            )
        }
    )
    in_column = ("brush", "rectangle", "fill", "line", "eraser", "hill", "scatter")

    def __init__(self, workbench: Workbench) -> None:
        """Make the tools."""
        super().__init__(workbench)
        self.choice = Choice(workbench.settings, workbench)
        self.bench = PaintBench(workbench, self.choice)
        self._tools: dict[str, PaintTool] = {
            tool.name: tool
            for tool in (
                BrushTool(self.bench),
                rectangle_tool(self.bench),
                ellipse_tool(self.bench),
                PolygonTool(self.bench),
                FillTool(self.bench),
                LineTool(self.bench),
                EraserTool(self.bench),
                HillTool(self.bench),
                ScatterTool(self.bench),
                PickUpTool(self.bench),
            )
        }
        self._panel: PaintPanel | None = None
        self.choice.changed.connect(self._show_choice)
        workbench.field_changed.connect(self._break_off)

    def tools(self) -> Mapping[str, Tool]:
        """The ten tools."""
        return self._tools

    def deeds(self) -> dict[str, Callable[[], object]]:
        """Layers and sizes by key."""
        layers = {f"paint-{layer.value}": partial(self._take_layer, layer) for layer in Painted}
        return {
            **layers,
            "brush-smaller": lambda: self._resize(larger=False),
            "brush-larger": lambda: self._resize(larger=True),
        }

    def _resize(self, larger: bool) -> None:
        """The brush, or the line where that is in hand."""
        if self.workbench.tool.name == "line":
            self.choice.widen(larger)
        else:
            self.choice.resize(larger)

    def panel(self, tool_id: str) -> QWidget | None:
        """One panel for all, made when one of the tools is first taken."""
        if tool_id not in self._tools:
            return None
        if self._panel is None:
            self._panel = self._make_panel()
        self._panel.show_tool(tool_id, _title(tool_id))
        return self._panel

    def _make_panel(self) -> PaintPanel:
        """After a choice in its palettes the hand goes to the map, and so do keys."""
        panel = PaintPanel(self.choice, self.workbench.settings)
        panel.offer_tools(self.workbench.window.actions_by_id)
        for palette in (*panel.palettes.values(), panel.strewn):
            for picked in (palette.cells.clicked, palette.cells.activated):
                picked.connect(lambda _index: self.workbench.view.setFocus())
        return panel

    def commands(self) -> Sequence[Command]:
        """One for each kind of ground, growth and water: paint it."""
        rows = load_catalogue()
        kinds: dict[Painted, Mapping[str, Any]] = {
            Painted.GROUND: rows.grounds,
            Painted.GROWTH: rows.growths,
            Painted.WATER: rows.waters,
        }
        return [
            Command(
                f"paint-{layer.value}-{kind.id}",
                translate("painting", "Paint {layer}: {kind}").format(
                    layer=translate("painting", layer.value), kind=kind.name
                ),
                partial(self._paint, layer, kind.id),
                translate("painting", "Paint"),
                kind.note,
            )
            for layer, table in kinds.items()
            for kind in table.values()
        ]

    def _paint(self, layer: Painted, kind: str) -> None:
        """Paint with a kind."""
        self.choice.set(**{"layer": layer, layer.value: kind})
        self._take_layer(layer)

    def _take_layer(self, layer: Painted) -> None:
        """Paint this layer, with the brush where no painting tool is in hand."""
        self.choice.set(layer=layer)
        if self.workbench.tool.name not in _OF_LAYERS:
            self.workbench.take("brush")

    def _show_choice(self) -> None:
        tool = self.workbench.tool
        if isinstance(tool, PaintTool):
            tool.show_choice()
            self.workbench.view.handled.emit()

    def _break_off(self, _event: object) -> None:
        """The field has become another one under the hand: what it was doing fits no more."""
        tool = self.workbench.tool
        if isinstance(tool, PaintTool) and tool.busy and not self.bench.is_applying:
            tool.cancel()


_OF_LAYERS = ("brush", "rectangle", "ellipse", "polygon", "fill", "line", "pick-up")
"""The tools that paint a layer."""


def _title(tool_id: str) -> str:
    text = next(row.text for row in TOOL_ROWS if row.id == tool_id)
    return unmarked(translate("actions", text))
