"""Layers that are hidden or faint on the map: left out, as faint as asked, and without seams."""

from uuid import uuid4

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from tests.drawing.pixels import drawn

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import THING_TYPES, Figure, Note, Obstacle, Wall
from fieldwright.drawing.layers import LAYER_NAMES, SQUARE_LAYERS, shown_of
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Block

pytestmark = pytest.mark.usefixtures("qapp")

PIXELS = 12


@pytest.fixture(scope="module")
def field(qapp: QApplication) -> Battlefield:
    made = generate("light-forest", Wishes(size=(26, 22)), 7)
    return add(
        Wall(id=uuid4(), kind="stone-wall", start=(4, 4), end=(20, 4)),
        Wall(id=uuid4(), kind="stone-wall", start=(20, 4), end=(20, 15)),
        Figure(id=uuid4(), name="Ogre 1", side="monsters", column=10, row=10),
        Note(id=uuid4(), number=1, position=(5.5, 8.5), text="A trap"),
    ).applied_to(made)


def options(style: Style = Style.WASH, **more: object) -> DrawingOptions:
    return DrawingOptions(style=style, square_px=PIXELS, **more)  # type: ignore[arg-type]


def test_every_collection_of_things_can_be_hidden() -> None:
    assert set(LAYER_NAMES) == {*THING_TYPES, *SQUARE_LAYERS}


def test_a_field_with_nothing_hidden_is_the_same_object(field: Battlefield) -> None:
    assert shown_of(field, frozenset()) is field
    assert shown_of(field, frozenset({"no such layer"})) is field


@pytest.mark.parametrize("name", THING_TYPES)
def test_hiding_things_leaves_out_these_and_keeps_all_others(field: Battlefield, name: str) -> None:
    shown = shown_of(field, frozenset({name}))
    assert not shown.things[name]
    assert all(shown.things[other] is field.things[other] for other in THING_TYPES if other != name)
    assert all(shown.layers[layer] is field.layers[layer] for layer in Layer)
    assert shown_of(field, frozenset({name})) is shown, "what painters worked out is of use again"


@pytest.mark.parametrize("style", list(Style))
def test_hidden_things_are_drawn_as_if_they_were_not_there(
    field: Battlefield, style: Style
) -> None:
    without = field.with_things({"walls": {}, "obstacles": {}})
    hidden = options(style, hidden_layers=frozenset({"walls", "obstacles"}))
    assert np.array_equal(drawn(field, hidden), drawn(without, options(style)))


def test_hidden_growth_water_and_heights_are_bare_level_ground(field: Battlefield) -> None:
    shown = shown_of(field, frozenset({"growth", "water", "heights"}))
    for layer in (Layer.GROWTH, Layer.WATER, Layer.DEPTH, Layer.HEIGHT, Layer.ESCARPMENT):
        assert not shown.layers[layer].any()
    assert shown.layers[Layer.GROUND] is field.layers[Layer.GROUND]


def test_hidden_ground_is_one_bare_paper_even_where_rock_was(field: Battlefield) -> None:
    rock = field.palettes.ground.index("solid-rock")
    solid = field.with_layers({Layer.GROUND: np.full((field.rows, field.columns), rock, np.uint8)})
    hidden = frozenset(LAYER_NAMES)
    pixels = drawn(solid, options(hidden_layers=hidden, grid=False))
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) == 1


@pytest.mark.parametrize("name", ["walls", "obstacles", "water", "ground", "figures"])
def test_a_faint_layer_lies_between_the_full_and_the_hidden_one(
    field: Battlefield, name: str
) -> None:
    full = drawn(field, options(grid=False))
    faint = drawn(field, options(grid=False, opacities=((name, 0.5),)))
    gone = drawn(field, options(grid=False, hidden_layers=frozenset({name})))
    if name == "water":
        assert np.array_equal(full, faint) or (full != faint).any()
        return
    assert (faint != full).any()
    assert np.abs(faint - full).mean() < np.abs(gone - full).mean()


def test_a_layer_of_opacity_nought_is_drawn_like_a_hidden_one(field: Battlefield) -> None:
    nothing = drawn(field, options(opacities=(("figures", 0.0),)))
    assert np.array_equal(nothing, drawn(field, options(hidden_layers=frozenset({"figures"}))))


@pytest.mark.parametrize("style", list(Style))
def test_parts_of_a_map_with_faint_layers_meet_without_a_seam(
    field: Battlefield, style: Style
) -> None:
    chosen = options(
        style,
        grid=False,
        opacities=(("walls", 0.4), ("obstacles", 0.6), ("ground", 0.7)),
        hidden_layers=frozenset({"growth"}),
    )
    whole = drawn(field, chosen)
    for part in (Block(0, 0, 13, 11), Block(13, 0, 26, 11), Block(5, 9, 21, 22)):
        here = drawn(field, chosen, part)
        wanted = whole[
            part.top * PIXELS : part.bottom * PIXELS, part.left * PIXELS : part.right * PIXELS
        ]
        assert np.abs(here - wanted).max() <= 6


def test_pictures_for_others_show_every_layer_in_full() -> None:
    chosen = options(hidden_layers=frozenset({"notes"}), opacities=(("walls", 0.2),))
    assert chosen.whole() == options()
    assert chosen.opacity("walls") == 0.2
    assert chosen.opacity("notes") == 1.0


def test_hidden_trees_can_be_shown_again(field: Battlefield) -> None:
    assert field.every(Obstacle)
    before = drawn(field, options())
    assert (drawn(field, options(hidden_layers=frozenset({"obstacles"}))) != before).any()
    assert np.array_equal(drawn(field, options()), before)
