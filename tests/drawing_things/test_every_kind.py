"""Every kind of every table is drawn, where it is and nowhere else, in both styles."""

import numpy as np
import pytest
from tests.drawing_things.scene import (
    CATALOGUE,
    IDS,
    SQUARE,
    drawn,
    every_thing,
    field_of,
    inked,
    named,
    obstacle,
    options,
    platform,
    wall,
    with_texture,
)

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.things import Hazard, Light, StartingZone, Thing
from fieldwright.drawing.engine import MARGIN
from fieldwright.drawing.options import Style
from fieldwright.drawing.things import draw_things
from fieldwright.drawing.things.hazards import PATTERNS
from fieldwright.drawing.things.light_walls import LIGHT_WALLS
from fieldwright.drawing.things.masonry import BANDS
from fieldwright.drawing.things.obstacles import WAYS
from fieldwright.drawing.things.openings import OPENINGS
from fieldwright.drawing.things.platforms import PLATFORMS
from fieldwright.terms.grid import Block

THINGS = list(every_thing())


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("thing", THINGS, ids=named(THINGS))
def test_a_thing_is_drawn_at_its_place_and_nowhere_else(thing: Thing, style: Style) -> None:
    field = field_of(thing, indoors=True)
    pixels = drawn(field, options(style, 20))
    assert pixels.any(), "something is drawn"
    left, top, right, bottom = inked(pixels, 20)
    allowed = extent_of(thing).grown(MARGIN)
    assert allowed.left <= left < right <= allowed.right
    assert allowed.top <= top < bottom <= allowed.bottom


@pytest.mark.parametrize("px", [8, 24, 70])
def test_every_size_of_square_can_be_drawn_in_one_field(px: int) -> None:
    things = [thing for thing in every_thing() if not isinstance(thing, StartingZone)]
    for style in Style:
        assert drawn(field_of(*things), options(style, px)).any()


def test_every_texture_of_the_tables_has_a_painter_of_its_own() -> None:
    known_walls = {*BANDS, *LIGHT_WALLS, *OPENINGS}
    assert {row.texture for row in CATALOGUE.obstacles.values()} <= set(WAYS)
    assert {row.texture for row in CATALOGUE.walls.values()} <= known_walls
    assert {row.texture for row in CATALOGUE.platforms.values()} <= set(PLATFORMS)
    assert {row.texture for row in CATALOGUE.hazards.values()} <= set(PATTERNS)


@pytest.mark.parametrize("style", list(Style))
def test_an_unknown_texture_is_drawn_as_a_hatched_outline(style: Style) -> None:
    cases: list[tuple[str, str, Thing]] = [
        ("obstacles", "crate", obstacle("crate", 12, 10)),
        ("walls", "wall", wall("wall", (10, 10), (13, 10))),
        ("platforms", "deck", platform("deck", 10, 8, 4, 3)),
        ("hazards", "fire", Hazard(id=IDS.uuid(), kind="fire", outline=SQUARE)),
    ]
    for table, kind, thing in cases:
        strange = with_texture(table, kind, "crystal")
        field = field_of(thing)
        plain = drawn(field, options(style, 40), catalogue=strange)
        assert plain.any()
        if table != "walls" or style is Style.WASH:
            assert (plain != drawn(field, options(style, 40))).any()


@pytest.mark.parametrize("style", list(Style))
def test_a_kind_that_no_table_knows_is_drawn_all_the_same(style: Style) -> None:
    things: list[Thing] = [
        Hazard(id=IDS.uuid(), kind="acid", outline=SQUARE),
        Light(id=IDS.uuid(), kind="glow-worm", position=(4, 4)),
        wall("glass-wall", (1, 1), (5, 1)),
    ]
    strange = obstacle("crate", 18, 10)
    object.__setattr__(strange, "kind", "organ")
    deck = platform("deck", 2, 12, 4, 3)
    object.__setattr__(deck, "kind", "cloud")
    for thing in (*things, strange, deck):
        assert drawn(field_of(thing), options(style)).any()


def test_a_picture_follows_from_the_field_alone() -> None:
    things = list(every_thing())
    for style in Style:
        one = drawn(field_of(*things), options(style))
        other = drawn(field_of(*reversed(things)), options(style))
        assert np.array_equal(one, other), "even the order in which things came does not count"


def test_a_layer_that_is_none_is_refused_by_name() -> None:
    from PySide6.QtGui import QImage, QPainter

    from fieldwright.drawing.context import Context

    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    with pytest.raises(ValueError, match="no layer 'above'"):
        draw_things(painter, Context(field_of(), CATALOGUE, options()), Block(0, 0, 1, 1), "above")
    painter.end()
