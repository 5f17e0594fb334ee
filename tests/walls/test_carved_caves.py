"""Caves by hand: the rock faces keep to the border of the rock, whatever is carved or filled."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.walls.fields_with_walls import after, empty, ends, ids, loose_ends

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Wall
from fieldwright.editing.caves import (
    carved,
    cave_outline,
    faces_on,
    filled,
    open_squares,
    stroke,
)
from fieldwright.editing.rooms import drawn, rectangle
from fieldwright.editing.walls import WallError, WallStyle
from fieldwright.generator.generate import generate
from fieldwright.generator.layouts.rockfaces import CLEARANCE
from fieldwright.generator.wishes import Wishes
from fieldwright.geometry.shapes import wall_place
from fieldwright.terms.grid import Square

ROCK = empty(ground="solid-rock")
places = st.lists(st.tuples(st.floats(0, 24), st.floats(0, 16)), min_size=1, max_size=3)
strokes = st.lists(st.tuples(places, st.sampled_from([1, 2, 3, 5]), st.booleans()), max_size=5)


def carve(field: Battlefield, way: Any, size: int = 3) -> Battlefield:
    return after(field, carved(field, stroke(field, way, size), "cave-floor"))


@given(strokes)
@settings(max_examples=40)
def test_whatever_is_carved_and_filled_the_outline_is_closed(some: Any) -> None:
    field, new_id = ROCK, ids().uuid
    for way, size, carves in some:
        mask = stroke(field, way, size)
        try:
            change = (
                carved(field, mask, "cave-floor", new_id) if carves else filled(field, mask, new_id)
            )
        except WallError:
            continue
        field = after(field, change)
        assert loose_ends(field) == []


@given(places, st.sampled_from([1, 3, 4]))
def test_faces_stay_away_from_the_middles_of_the_floor(way: Any, size: int) -> None:
    """Figures stand as if the walls ran along the edges of squares."""
    mask = stroke(ROCK, way, size)
    assume(mask.any())
    field = after(ROCK, carved(ROCK, mask, "cave-floor"))
    opened = open_squares(field)
    for face in faces_on(field):
        (x1, y1), (x2, y2) = face.start, face.end
        for share in np.linspace(0, 1, 9):
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            column, row = min(int(x), 23), min(int(y), 15)
            if opened[row, column]:
                away = math.dist((x, y), (column + 0.5, row + 0.5))
                assert away >= CLEARANCE - 0.01


def test_one_stroke_is_one_change_that_can_be_taken_back() -> None:
    change = carved(ROCK, stroke(ROCK, [(5, 5), (9, 7)], 3), "cave-floor")
    field = after(ROCK, change)
    assert faces_on(field)
    assert after(field, change.inverted()).same_as(ROCK)


def test_a_slanting_passage_one_square_wide_lets_figures_through() -> None:
    field = carve(ROCK, [(3, 3), (12, 12)], 1)
    opened = open_squares(field)
    pinched = opened[:-1, :-1] & opened[1:, 1:] & ~opened[1:, :-1] & ~opened[:-1, 1:]
    assert not pinched.any()


def test_far_from_the_stroke_the_faces_stay_as_they_were() -> None:
    field = generate("caves", Wishes(size=(40, 30)), 3)
    change = carved(field, stroke(field, [(5, 5), (8, 12)], 3), "cave-floor")
    before = {wall.id for wall in field.every(Wall)}
    left = [w for w in after(field, change).every(Wall) if w.id in before]
    gone = [w for w in field.every(Wall) if w.id not in {x.id for x in left}]
    assert gone
    assert all(w.start[0] < 15 for w in gone)


@pytest.mark.parametrize("seed", range(4))
def test_a_cave_of_the_generator_stays_closed_when_carved_further(seed: int) -> None:
    field = generate("caves", Wishes(size=(40, 30)), seed)
    opened = open_squares(field)
    rows, columns = np.nonzero(opened)
    middle = len(rows) // 2
    field = carve(field, [(columns[middle] + 0.5, rows[middle] + 0.5), (37.5, 27.5)], 3)
    assert loose_ends(field) == []


def test_an_outline_around_painted_squares_is_what_carving_them_gives() -> None:
    drawn_by_hand = carve(ROCK, [(5, 5), (9, 7)], 4)
    bare = drawn_by_hand.with_things({"walls": {}})
    outlined = after(bare, cave_outline(bare))
    assert ends(outlined) == ends(drawn_by_hand)
    assert cave_outline(bare, Square(5, 5)).after
    with pytest.raises(WallError, match="no border"):
        cave_outline(outlined)


def test_only_the_cave_that_is_pointed_at_gets_an_outline() -> None:
    field = carve(carve(ROCK, [(4, 8)], 4), [(18, 8)], 4).with_things({"walls": {}})
    outlined = after(field, cave_outline(field, Square(4, 8)))
    assert faces_on(outlined)
    assert all(wall.start[0] < 10 for wall in faces_on(outlined))


def test_no_rock_face_doubles_a_wall_of_another_sort() -> None:
    """A cave carved up to a built room ends at its wall."""
    field = after(ROCK, drawn(ROCK, rectangle((10, 4), (16, 10)), WallStyle("wall")))
    field = carve(field, [(6, 7)], 5)
    for column in (7, 8, 9):
        field = carve(field, [(column + 0.5, 7.5)], 3)
    along = [w for w in faces_on(field) if wall_place(w.start, w.end, Square(9, 7)) == "east"]
    assert along == []
    assert ("wall", (10, 4), (10, 10)) in ends(field)


def test_nothing_to_carve_and_nothing_to_outline_are_said() -> None:
    meadow = empty()
    with pytest.raises(WallError, match="no rock"):
        carved(meadow, stroke(meadow, [(5, 5)], 3), "cave-floor")
    with pytest.raises(WallError, match="no border"):
        cave_outline(meadow)
    with pytest.raises(WallError, match="solid rock"):
        cave_outline(ROCK, Square(3, 3))
    with pytest.raises(WallError, match="already"):
        filled(ROCK, stroke(ROCK, [(5, 5)], 3))


def test_filling_takes_growth_and_water_away() -> None:
    field = generate("marsh", Wishes(size=(24, 20)), 5)
    mask = np.zeros((field.rows, field.columns), bool)
    mask[5:12, 5:15] = True
    field = after(field, filled(field, mask))
    assert {field.water_at(Square(c, r)) for c in range(5, 15) for r in range(5, 12)} == {"none"}
    assert not open_squares(field)[5:12, 5:15].any()
