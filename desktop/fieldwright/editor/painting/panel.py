"""The panel of the painting tools: what is painted, and the options of the tool in hand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.painting import land_pages, pages
from fieldwright.editor.painting.choice import Choice, Painted
from fieldwright.editor.painting.page import Page
from fieldwright.editor.painting.palette import strewn_swatches, swatches_of
from fieldwright.editor.painting.words import layer_name, say
from fieldwright.editor.parts import (
    CLOSE,
    MARGIN,
    check,
    column_in,
    column_of,
    heading,
    muted,
    quietly,
)
from fieldwright.editor.settings import Settings
from fieldwright.editor.swatches import Swatches

_PALETTE_HEIGHT = 320

_PAGES: dict[str, tuple[str, ...]] = {
    "brush": ("layer", "brush", "height", "water", "over"),
    "rectangle": ("layer", "border", "height", "water", "over"),
    "ellipse": ("layer", "border", "height", "water", "over"),
    "polygon": ("layer", "height", "water", "over"),
    "fill": ("layer", "fill", "height", "water", "over"),
    "line": ("layer", "line", "height", "water"),
    "pick-up": ("layer", "water"),
    "eraser": ("brush", "eraser"),
    "hill": ("hill",),
    "scatter": ("brush", "scatter"),
}
"""The groups of options of every tool, from top to bottom."""


def _taking(action: QAction) -> QToolButton:
    """A small button of an action."""
    made = QToolButton()
    made.setDefaultAction(action)
    made.setProperty("flat", True)
    made.setIconSize(QSize(20, 20))
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAccessibleName(action.text().replace("&", ""))
    return made


class PaintPanel(QWidget):
    """One for all painting tools; only what means something for the one in hand is shown."""

    def __init__(self, choice: Choice, settings: Settings) -> None:
        """Show what ``choice`` says."""
        super().__init__()
        self.choice = choice
        self._tool = "brush"
        self._title = heading()
        self._shapes = QWidget()
        self.pages: dict[str, Page] = {
            "layer": pages.LayerPage(choice),
            "brush": pages.BrushPage(choice),
            "border": pages.BorderPage(choice),
            "fill": pages.FillPage(choice),
            "line": pages.LinePage(choice),
            "height": land_pages.HeightPage(choice),
            "water": land_pages.WaterPage(choice),
            "eraser": pages.EraserPage(choice),
            "hill": land_pages.HillPage(choice),
            "scatter": land_pages.ScatterPage(choice),
            "over": pages.OverPage(choice),
        }
        self.palettes = {
            layer: Swatches(f"painting-{layer.value}", settings, layer_name(layer))
            for layer in (Painted.GROUND, Painted.GROWTH, Painted.WATER)
        }
        self.strewn = Swatches("strewn", settings, say("Things to strew"))
        self._mix = _MixRow(choice)
        self._is_filled = False
        self._lay_out()
        choice.changed.connect(self.show_choice)

    def _lay_out(self) -> None:
        column = column_of(self)
        column.setSpacing(MARGIN)
        column.addWidget(self._title)
        column.addWidget(self._shapes)
        for name in ("layer", "brush", "border", "fill", "line", "height", "water"):
            column.addWidget(self.pages[name].widget)
        for name in ("eraser", "hill", "scatter", "over"):
            column.addWidget(self.pages[name].widget)
        column.addWidget(self._mix)
        for layer, palette in self.palettes.items():
            palette.chosen.connect(lambda kind, layer=layer: self.choice.set(**{layer.value: kind}))
            self._add_palette(column, palette)
        self.strewn.chosen.connect(self._choose_strewn)
        self._add_palette(column, self.strewn)
        self._room = QWidget()
        self._room.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)
        column.addWidget(self._room)

    def offer_tools(self, actions: Mapping[str, QAction]) -> None:
        """Let one click take another shape for the same paint."""
        line = QHBoxLayout(self._shapes)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        for name, wanted in _PAGES.items():
            if "layer" in wanted:
                line.addWidget(_taking(actions[name]))
        line.addStretch(1)

    @staticmethod
    def _add_palette(column: QVBoxLayout, palette: Swatches) -> None:
        palette.setMinimumHeight(_PALETTE_HEIGHT)
        column.addWidget(palette, 1)

    def show_tool(self, tool_id: str, title: str) -> None:
        """Show the options of a tool."""
        self._fill()
        self._tool = tool_id
        self._title.setText(title)
        self.show_choice()

    def show_choice(self) -> None:
        """Show what is chosen now."""
        now = self.choice.now
        wanted = _PAGES[self._tool]
        paints = "layer" in wanted
        self._shapes.setVisible(paints)
        for name, page in self.pages.items():
            is_meant = name in wanted and self._means_something(name)
            page.widget.setVisible(is_meant)
            page.show()
        for layer, palette in self.palettes.items():
            palette.setVisible(paints and now.layer is layer)
            palette.show_chosen(str(getattr(now, layer.value)))
        scatters = self._tool == "scatter"
        self._mix.setVisible(scatters)
        self._mix.show_choice()
        self.strewn.setVisible(scatters)
        self.strewn.show_chosen(now.strewn[-1])
        has_palette = scatters or (paints and now.layer is not Painted.HEIGHT)
        self._room.setVisible(not has_palette)

    def _means_something(self, name: str) -> bool:
        """Whether a group of options has to do with the layer."""
        layer = self.choice.now.layer
        if name == "height":
            return layer is Painted.HEIGHT
        if name == "water":
            return layer is Painted.WATER and self.choice.now.water != "none"
        return name != "over" or layer is not Painted.HEIGHT

    def _fill(self) -> None:
        """Fill the palettes when they are first needed, not when the window starts."""
        if not self._is_filled:
            self._is_filled = True
            for layer, palette in self.palettes.items():
                palette.fill(swatches_of(layer))
            self.strewn.fill(strewn_swatches())

    def _choose_strewn(self, kind: str) -> None:
        """Strew this kind; while kinds are mixed, add it to them or take it out again."""
        now = self.choice.now
        if not now.mixes:
            self.choice.set(strewn=(kind,))
            return
        others = tuple(one for one in now.strewn if one != kind)
        self.choice.set(strewn=(others or (kind,)) if kind in now.strewn else (*others, kind))


class _MixRow(QWidget):
    """Whether several kinds are strewn together, and which."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self._choice = choice
        column = column_in(self, CLOSE)
        self.mixes = check(
            say("Mix several kinds"),
            say("Each kind that is chosen joins the others, or leaves them"),
            self._switch,
        )
        self._names = muted()
        self._names.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.mixes)
        column.addWidget(self._names)

    def _switch(self, mixes: bool) -> None:
        strewn = self._choice.now.strewn
        self._choice.set(mixes=mixes, strewn=strewn if mixes else strewn[-1:])

    def show_choice(self) -> None:
        """Show the names of what is mixed."""
        now = self._choice.now
        quietly(self.mixes, now.mixes)
        obstacles = load_catalogue().obstacles
        self._names.setText(", ".join(obstacles[kind].name for kind in now.strewn))
        self._names.setVisible(now.mixes)
