"""How long drawing takes: a part of the screen, and whole pictures."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.drawing.fields import FIELDS, countryside
from tests.drawing.pixels import drawn

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import ensure_gui, render_image
from fieldwright.terms.grid import Block


def enlarged(field: Battlefield, side: int) -> Battlefield:
    """A field of ``side`` squares each way that repeats another one's squares."""
    times = side // min(field.columns, field.rows) + 1
    layers = {
        name: np.tile(values, (times, times))[:side, :side].copy()
        for name, values in field.layers.items()
    }
    return field.with_layers(layers)


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("name", list(FIELDS))
def test_a_part_of_the_screen(benchmark: Any, name: str, style: Style) -> None:
    """20 x 20 squares at 40 pixels a square: 15 to 25 ms is what a scrolling view can bear."""
    ensure_gui()
    field, options = FIELDS[name](), DrawingOptions(style=style, square_px=40)
    benchmark(drawn, field, options, Block(20, 4, 40, 24))


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("make", list(FIELDS.values()))
def test_a_picture_of_60_by_60(
    benchmark: Any, make: Callable[[], Battlefield], style: Style
) -> None:
    """At 70 pixels a square, under 1 s."""
    ensure_gui()
    field = enlarged(make(), 60)
    benchmark.pedantic(
        render_image, (field, DrawingOptions(style=style, square_px=70)), rounds=3, iterations=1
    )


def test_a_picture_of_200_by_200(benchmark: Any) -> None:
    """At 20 pixels a square."""
    ensure_gui()
    field = enlarged(countryside(), 200)
    benchmark.pedantic(render_image, (field, DrawingOptions(square_px=20)), rounds=1, iterations=1)
