"""Options of water, heights, hills and the scatter brush."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from fieldwright.editing.hills import TALLEST_HILL_FT
from fieldwright.editing.painting import DEEPEST_FT
from fieldwright.editing.painting_heights import HIGHEST_FT, HeightMode
from fieldwright.editing.scattering import DENSEST, WIDEST_SPACING
from fieldwright.editor.choices import Segments, SliderRow
from fieldwright.editor.painting.choice import Choice
from fieldwright.editor.painting.compass import Compass
from fieldwright.editor.painting.page import Page
from fieldwright.editor.painting.words import say
from fieldwright.editor.parts import (
    caption,
    check,
    fraction,
    muted,
    name_label,
    number,
    quietly,
    row,
)
from fieldwright.terms.setting import Depth

FT = " ft"


class WaterPage(Page):
    """How deep the water is."""

    DEPTHS = (Depth.KNEE, Depth.WAIST, Depth.SHOULDER, Depth.DEEP)

    def __init__(self, choice: Choice) -> None:
        """Four words and a number."""
        super().__init__(choice)
        names = {
            Depth.KNEE: say("Knee"),
            Depth.WAIST: say("Waist"),
            Depth.SHOULDER: say("Shoulder"),
            Depth.DEEP: say("Deep"),
        }
        self.words = Segments(
            say("Depth"),
            [(depth, names[depth], f"{depth.feet}{FT}") for depth in self.DEPTHS],
            lambda depth: choice.set(depth_ft=Depth(str(depth)).feet),
        )
        self.feet = number(
            1, DEEPEST_FT, say("Depth in feet"), FT, told=lambda feet: choice.set(depth_ft=feet)
        )
        self.rows.addWidget(self.words)
        self.shelves = check(
            say("Shallow at the banks"),
            say("Knee-deep beside dry land, and deeper from square to square"),
            lambda on: choice.set(shelves=on),
        )
        line = row(name_label(say("Depth"), self.feet), self.feet, stretch=True)
        self.rows.addLayout(line)
        self.rows.addWidget(self.shelves)

    def show(self) -> None:
        """Show the depth."""
        feet = self.choice.now.depth_ft
        quietly(self.feet, feet)
        self.words.choose(Depth.of_feet(feet))
        quietly(self.shelves, self.choice.now.shelves)


class HeightPage(Page):
    """What the hand does to the ground."""

    def __init__(self, choice: Choice) -> None:
        """Five modes, a step and a height."""
        super().__init__(choice)
        self.modes = Segments(
            say("Height"),
            [
                (HeightMode.RAISE, say("Raise"), say("Each square rises once in a stroke")),
                (HeightMode.LOWER, say("Lower"), say("Each square falls once in a stroke")),
                (HeightMode.SET, say("Set"), say("All squares to one height")),
            ],
            lambda mode: choice.set(height_mode=mode),
        )
        self.more = Segments(
            say("Height"),
            [
                (HeightMode.SMOOTH, say("Smooth"), say("Steps become slopes")),
                (HeightMode.LEVEL, say("Level"), say("All squares to the height of the first")),
            ],
            lambda mode: choice.set(height_mode=mode),
        )
        self.step = number(
            1, HIGHEST_FT, say("Step"), FT, 5, told=lambda ft: choice.set(step_ft=ft)
        )
        self.steps = Segments(
            say("Step"),
            [(5, "5", say("As high as one can step")), (10, "10", say("One level of a hill"))],
            lambda ft: choice.set(step_ft=ft),
        )
        self.wanted = number(
            -HIGHEST_FT,
            HIGHEST_FT,
            say("Height to set"),
            FT,
            5,
            told=lambda ft: choice.set(set_ft=ft),
        )
        self.rows.addWidget(self.modes)
        self.rows.addWidget(self.more)
        self._by = _held(row(name_label(say("By"), self.step), self.steps, self.step))
        self._to = _held(row(name_label(say("To"), self.wanted), self.wanted, stretch=True))
        self.rows.addWidget(self._by)
        self.rows.addWidget(self._to)

    def show(self) -> None:
        """Show the mode and its number."""
        now = self.choice.now
        mode = now.height_mode
        self.modes.choose(mode)
        self.more.choose(mode)
        self._by.setVisible(mode in (HeightMode.RAISE, HeightMode.LOWER))
        self._to.setVisible(mode is HeightMode.SET)
        quietly(self.step, now.step_ft)
        self.steps.choose(now.step_ft)
        quietly(self.wanted, now.set_ft)


def _held(line: QHBoxLayout) -> QWidget:
    """A widget around a row, so that it can be hidden."""
    widget = QWidget()
    widget.setProperty("side", True)
    widget.setLayout(line)
    return widget


class HillPage(Page):
    """What hill is made."""

    def __init__(self, choice: Choice) -> None:
        """Its height, its slopes and its sides."""
        super().__init__(choice)
        self.kind = Segments(
            say("Make"),
            [(False, say("Hill"), ""), (True, say("Hollow"), "")],
            lambda hollow: choice.set(is_hollow=hollow),
        )
        self.rise = number(
            5,
            TALLEST_HILL_FT,
            say("Height of the hill"),
            FT,
            5,
            told=lambda ft: choice.set(rise_ft=ft),
        )
        self.slope = Segments(
            say("Slope"),
            [
                (2, "2", say("Steep: ten feet over two squares")),
                (3, "3", say("Ten feet over three squares")),
                (4, "4", say("Gentle: ten feet over four squares")),
            ],
            lambda squares: choice.set(slope_squares=squares),
        )
        self.sides = Compass(lambda sides: choice.set(cliffs=sides))
        self.natural = check(
            say("Natural outline"),
            say("Bent by chance; otherwise an ellipse"),
            lambda on: choice.set(is_natural=on),
        )
        self.rows.addWidget(self.kind)
        self.rows.addLayout(row(name_label(say("Height"), self.rise), self.rise, stretch=True))
        slope = row(name_label(say("Slope")))
        slope.addWidget(self.slope, 1)
        self.rows.addLayout(slope)
        note = row(name_label(""), muted(say("squares for each 10 feet")))
        note.setStretch(1, 1)
        self.rows.addLayout(note)
        self.rows.addWidget(caption(say("Sides that fall sheer")))
        self.rows.addWidget(self.sides)
        self.rows.addWidget(self.natural)

    def show(self) -> None:
        """Show the hill."""
        now = self.choice.now
        self.kind.choose(now.is_hollow)
        quietly(self.rise, now.rise_ft)
        self.slope.choose(now.slope_squares)
        self.sides.show_sides(now.cliffs)
        quietly(self.natural, now.is_natural)


class ScatterPage(Page):
    """How thickly things are strewn."""

    def __init__(self, choice: Choice) -> None:
        """Density and spacing, and whether things come or go."""
        super().__init__(choice)
        self.way = Segments(
            say("Scatter"),
            [
                (False, say("Strew"), say("Put things down")),
                (True, say("Take away"), say("Remove things of the chosen kinds")),
            ],
            lambda away: choice.set(takes_away=away),
        )
        self.density = SliderRow(
            say("Density"),
            (1, DENSEST),
            lambda density: choice.set(density=density),
            say("Things on a hundred squares"),
        )
        self.spacing = fraction(
            0,
            WIDEST_SPACING,
            1,
            say("Least distance from middle to middle"),
            say(" squares"),
            0.5,
        )
        self.spacing.valueChanged.connect(lambda apart: choice.set(spacing=apart))
        self.built = check(
            say("Keep roads and floors free"),
            say("Nothing is ever strewn in rock, under walls or on escarpments"),
            lambda on: choice.set(keeps_built=on),
        )
        self.rows.addWidget(self.way)
        self.rows.addWidget(self.density)
        line = row(name_label(say("Spacing"), self.spacing))
        line.addWidget(self.spacing, 1)
        self.rows.addLayout(line)
        self.rows.addWidget(self.built)
        self._strewing = (self.density, self.spacing, self.built)

    def show(self) -> None:
        """Show the numbers; they mean nothing where things are taken away."""
        now = self.choice.now
        self.way.choose(now.takes_away)
        self.density.show_value(now.density)
        quietly(self.spacing, now.spacing)
        quietly(self.built, now.keeps_built)
        for widget in self._strewing:
            widget.setEnabled(not now.takes_away)
