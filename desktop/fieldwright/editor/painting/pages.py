"""The options of the painting tools, group by group; the panel shows those of the tool in hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLabel

from fieldwright.editing.brushes import LARGEST_BRUSH, SMALLEST_BRUSH
from fieldwright.editing.lines import WIDEST_LINE
from fieldwright.editor.choices import Segments, SliderRow
from fieldwright.editor.painting.choice import WIDEST_BORDER, Choice, Painted
from fieldwright.editor.painting.page import Page
from fieldwright.editor.painting.words import layer_name, say
from fieldwright.editor.parts import (
    CLOSE,
    caption,
    check,
    name_label,
    number,
    quietly,
    row,
)

_WIDTH_BOX = 72
"""Pixels; two of them stand in a row."""


class LayerPage(Page):
    """Which layer is painted."""

    def __init__(self, choice: Choice) -> None:
        """Four buttons."""
        super().__init__(choice)
        self.layers = Segments(
            say("Layer"),
            [
                (layer, layer_name(layer), say("Paint {} (key {})").format(layer.value, number))
                for number, layer in enumerate(Painted, 1)
            ],
            lambda layer: choice.set(layer=layer),
        )
        self.rows.addWidget(self.layers)

    def show(self) -> None:
        """Show the layer."""
        self.layers.choose(self.choice.now.layer)


class BrushPage(Page):
    """Size and shape of the brush."""

    def __init__(self, choice: Choice) -> None:
        """A slider and two buttons."""
        super().__init__(choice)
        self.size = SliderRow(
            say("Size"),
            (SMALLEST_BRUSH, LARGEST_BRUSH),
            lambda size: choice.set(size=size),
            say("Squares across ([ smaller, ] larger)"),
        )
        self.shape = Segments(
            say("Shape"),
            [(True, say("Round"), ""), (False, say("Square"), "")],
            lambda is_round: choice.set(is_round=is_round),
        )
        self.rows.addWidget(self.size)
        line = row(name_label(say("Shape")))
        line.addWidget(self.shape, 1)
        self.rows.addLayout(line)

    def show(self) -> None:
        """Show size and shape."""
        self.size.show_value(self.choice.now.size)
        self.shape.choose(self.choice.now.is_round)


class BorderPage(Page):
    """Full shapes, or their outline."""

    def __init__(self, choice: Choice) -> None:
        """A switch and a width."""
        super().__init__(choice)
        self.only = check(
            say("Outline only"),
            say("Paint the border alone; holding Ctrl does so for once"),
            lambda on: choice.set(border=self.width.value() if on else 0),
        )
        self.width = number(
            1,
            WIDEST_BORDER,
            say("Width of the outline"),
            say(" wide"),
            told=lambda width: choice.set(border=width),
        )
        line = row(self.only, stretch=True)
        line.addWidget(self.width)
        self.rows.addLayout(line)

    def show(self) -> None:
        """Show the border."""
        border = self.choice.now.border
        quietly(self.only, border > 0)
        self.width.setEnabled(border > 0)
        if border:
            quietly(self.width, border)


class FillPage(Page):
    """What stops poured paint."""

    def __init__(self, choice: Choice) -> None:
        """A switch."""
        super().__init__(choice)
        self.walls = check(
            say("Stop at walls and doors"),
            say("Otherwise the paint flows on through them over equal squares"),
            lambda on: choice.set(stopped_by_walls=on),
        )
        self.rows.addWidget(self.walls)

    def show(self) -> None:
        """Show the switch."""
        quietly(self.walls, self.choice.now.stopped_by_walls)


class LinePage(Page):
    """Width and bends of a line."""

    def __init__(self, choice: Choice) -> None:
        """Two widths and two switches."""
        super().__init__(choice)
        self.start = number(1, WIDEST_LINE, say("Width at the start"), told=self._set_start)
        self.end = number(
            1,
            WIDEST_LINE,
            say("Width at the end"),
            told=lambda width: choice.set(end_width=width),
        )
        for box in (self.start, self.end):
            box.setFixedWidth(_WIDTH_BOX)
        between = QLabel(say("to"))
        width = row(
            name_label(say("Width"), self.start), self.start, between, self.end, stretch=True
        )
        self.rows.addLayout(width)
        self.bends = Segments(
            say("Bends"),
            [(True, say("Smooth"), ""), (False, say("Sharp"), "")],
            lambda smooth: choice.set(is_smooth=smooth),
        )
        bends = row(name_label(say("Bends")))
        bends.addWidget(self.bends, 1)
        self.rows.addLayout(bends)
        self.clears = check(
            say("Clear its way"),
            say(
                "From the squares of the line goes what grows there, and trees, trunks and stones "
                "in the way; under a road bog dries. Streams and ponds stay."
            ),
            lambda on: choice.set(line_clears=on),
        )
        self.rows.addWidget(self.clears)

    def _set_start(self, width: int) -> None:
        """An even line stays even; one that tapers keeps its other end."""
        now = self.choice.now
        end = width if now.width == now.end_width else now.end_width
        self.choice.set(width=width, end_width=end)

    def show(self) -> None:
        """Show the widths and switches."""
        now = self.choice.now
        quietly(self.start, now.width)
        quietly(self.end, now.end_width)
        self.bends.choose(now.is_smooth)
        quietly(self.clears, now.line_clears)


class OverPage(Page):
    """What paint does to what is on the squares already."""

    def __init__(self, choice: Choice) -> None:
        """Two switches."""
        super().__init__(choice)
        self.rows.setSpacing(CLOSE)
        self.clears = check(
            say("Clear what grows there"),
            say("Otherwise growth stays on the new ground or water"),
            lambda on: choice.set(clears=on),
        )
        self.dries = check(
            say("Dry the squares"),
            say("Otherwise water stays over the new ground"),
            lambda on: choice.set(dries=on),
        )
        self.rows.addWidget(self.clears)
        self.rows.addWidget(self.dries)

    def show(self) -> None:
        """Show those that mean something for the layer."""
        now = self.choice.now
        self.clears.setVisible(now.layer in (Painted.GROUND, Painted.WATER))
        self.dries.setVisible(now.layer in (Painted.GROUND, Painted.GROWTH))
        quietly(self.clears, now.clears)
        quietly(self.dries, now.dries)


class EraserPage(Page):
    """What the eraser takes."""

    def __init__(self, choice: Choice) -> None:
        """A switch for each."""
        super().__init__(choice)
        self.rows.setSpacing(CLOSE)
        self.rows.addWidget(caption(say("Erase")))
        self.boxes = {
            name: check(text, tip, partial(self._switch, name))
            for name, text, tip in (
                ("wipes_growth", say("Growth"), say("To clear ground")),
                ("wipes_water", say("Water"), say("To dry land")),
                ("wipes_ground", say("Ground"), say("To the usual ground of the field")),
                ("wipes_height", say("Heights"), say("To the base height")),
                (
                    "wipes_things",
                    say("Obstacles and other things"),
                    say("Those whose middle is erased; figures, words and zones stay"),
                ),
                ("wipes_walls", say("Walls"), say("Those that are erased from end to end")),
            )
        }
        for box in self.boxes.values():
            self.rows.addWidget(box)

    def _switch(self, name: str, on: bool) -> None:
        self.choice.set(**{name: on})

    def show(self) -> None:
        """Show the switches."""
        for name, box in self.boxes.items():
            quietly(box, bool(getattr(self.choice.now, name)))
