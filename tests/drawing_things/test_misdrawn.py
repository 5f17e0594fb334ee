"""Outlines that enclose nothing are not drawn, and nothing goes wrong over them."""

from dataclasses import replace

import pytest
from tests.drawing_things.scene import CATALOGUE, drawn, field_of, obstacle, options, platform

from fieldwright.battlefield.things import Point
from fieldwright.drawing.options import Style

OUTLINES: dict[str, tuple[Point, ...]] = {
    "three equal points": ((3, 3), (3, 3), (3, 3)),
    "two points": ((3, 3), (4, 4)),
    "a line": ((3, 2), (3, 3), (3, 4)),
}


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_what_encloses_nothing_is_not_drawn(outline: tuple[Point, ...], style: Style) -> None:
    around = tuple((x - 3, y - 3) for x, y in outline)
    obstacles = [replace(obstacle(kind, 3, 3), outline=around) for kind in CATALOGUE.obstacles]
    floors = [replace(platform(kind, 3, 3, 1, 1), outline=outline) for kind in CATALOGUE.platforms]
    assert not drawn(field_of(*obstacles, *floors), options(style)).any()
