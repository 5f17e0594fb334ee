"""Reveals as values: rooms, fog, what secret doors lead to, files, and what stays as it is."""

import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.houses import (
    CLOSET,
    COLUMNS,
    EAST,
    ROWS,
    SECRET,
    WEST,
    hero,
    house,
    revealed,
    squares,
)

from fieldwright.battlefield.changes import PaintSquares, alter
from fieldwright.battlefield.field import LAND, Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.editing.comparing import compare
from fieldwright.editing.comparing_words import in_words
from fieldwright.editing.layer_locks import layers_changed
from fieldwright.editing.map_resizing import Filling, resized
from fieldwright.editing.map_scaled_squares import coarser_layers, finer_layers
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.player_view.reveals import cover, everything, reveal, revealed_squares, room_at
from fieldwright.terms.grid import Block, Square


def after(field: Battlefield, wanted: np.ndarray, **more: bool) -> np.ndarray:
    return revealed_squares(reveal(field, wanted, **more).applied_to(field))


# ------------------------------------------------------------------------------------------ rooms


def test_a_room_ends_at_its_walls_and_at_a_closed_door() -> None:
    assert np.array_equal(room_at(house(), Square(2, 2)), squares(WEST))
    assert np.array_equal(room_at(house(), Square(6, 2)), squares(EAST))


def test_an_open_door_makes_one_room_of_two() -> None:
    assert np.array_equal(room_at(house(is_open=True), Square(2, 2)), squares(WEST, EAST))


def test_outside_is_all_that_no_wall_encloses() -> None:
    outside = ~squares(WEST, EAST, CLOSET)
    assert np.array_equal(room_at(house(), Square(12, 10)), outside)


def test_a_wall_that_one_sees_over_closes_no_room() -> None:
    low = Wall(id=UUID(int=400), kind="low-wall", start=(1.0, 3.0), end=(5.0, 3.0))
    high = replace(low, kind="hedge")
    assert np.array_equal(room_at(house(low), Square(2, 2)), squares(WEST))
    assert np.array_equal(room_at(house(high), Square(2, 2)), squares(Block(1, 1, 5, 3)))


def test_a_cave_shows_the_rock_around_it_and_rock_itself_is_no_room() -> None:
    field = house()
    bare = replace(field, things={**field.things, "walls": {}})
    rock = bare.palettes.ground.index("solid-rock")
    ground = np.where(squares(Block(3, 3, 6, 5)), bare.layers[Layer.GROUND], rock)
    cave = bare.with_layers({Layer.GROUND: ground})
    assert np.array_equal(room_at(cave, Square(4, 4)), squares(Block(2, 2, 7, 6)))
    assert room_at(cave, Square(10, 10)).sum() == 1


# ---------------------------------------------------------------------------------------- reveals


def test_revealing_where_there_is_no_fog_lays_it_over_all_else() -> None:
    plain = house(fog=False)
    field = reveal(plain, squares(WEST)).applied_to(plain)
    assert field.info.fog
    assert np.array_equal(revealed_squares(field), squares(WEST))
    covered = cover(plain, squares(WEST)).applied_to(plain)
    assert covered.info.fog
    assert not revealed_squares(covered).any()


def test_a_sweep_over_all_leaves_out_what_only_a_closed_secret_door_leads_to() -> None:
    assert np.array_equal(after(house(), everything(house())), ~squares(CLOSET))
    assert after(house(), everything(house()), behind_secret_doors=True).all()
    field = house()
    secret = field.thing(SECRET)
    assert isinstance(secret, Wall)
    found = alter([(secret, replace(secret, is_open=True))]).applied_to(field)
    assert after(found, everything(found)).all()


def test_what_is_covered_again_is_covered() -> None:
    field = revealed(house(), WEST, EAST)
    again = cover(field, squares(EAST)).applied_to(field)
    assert np.array_equal(revealed_squares(again), squares(WEST))


def test_a_reveal_changes_nothing_of_the_land_and_of_what_is_known_of_it() -> None:
    field = house(hero())
    change = reveal(field, squares(WEST))
    assert isinstance(change, PaintSquares)
    other = change.applied_to(field)
    assert other.board is field.board
    assert scene_of(other) is scene_of(field)
    assert all(other.layers[layer] is field.layers[layer] for layer in LAND)
    assert other.things is field.things
    assert change.inverted().applied_to(other).same_as(field)
    assert layers_changed(change) == frozenset()


# ------------------------------------------------------------------------------- files, other maps


def test_reveals_come_back_from_files_and_texts() -> None:
    field = revealed(house(live_sight=True, heroes="party"), WEST)
    assert decode_field(encode_field(field)).same_as(field)
    text = to_text(field)
    assert '"version": 4' in text
    again = from_text(text)
    assert again.info == field.info
    assert np.array_equal(revealed_squares(again), squares(WEST))


def test_a_text_without_fog_says_nothing_of_it_and_is_as_old_as_can_be() -> None:
    text = to_text(house(fog=False))
    assert '"version": 1' in text
    assert "revealed" not in text
    assert '"fog"' not in text


def test_a_file_from_before_there_were_reveals_opens_with_nothing_revealed() -> None:
    field = house(fog=False)
    old = encode_field(field)
    tree = json.loads(zlib.decompress(old))
    del tree["layers"]["revealed"]
    for name in ("fog", "live_sight", "heroes"):
        del tree["info"][name]
    assert decode_field(json.dumps(tree).encode()).same_as(field)


def test_a_larger_map_is_covered_where_it_is_new() -> None:
    field = reveal(house(), everything(house()), behind_secret_doors=True).applied_to(house())
    larger = resized(field, Block(-2, 0, COLUMNS, ROWS + 3), Filling())
    new = np.ones((ROWS + 3, COLUMNS + 2), bool)
    new[:ROWS, 2:] = False
    assert np.array_equal(revealed_squares(larger), ~new)


@pytest.mark.parametrize("turning", Turning)
def test_a_map_that_is_turned_takes_its_reveals_along(turning: Turning) -> None:
    field = revealed(house(), WEST)
    turned = turned_field(field, turning)
    ways: dict[Turning, Callable[[np.ndarray], np.ndarray]] = {
        Turning.RIGHT: lambda one: np.rot90(one, -1),
        Turning.LEFT: lambda one: np.rot90(one, 1),
        Turning.ACROSS: np.fliplr,
        Turning.DOWN: np.flipud,
    }
    assert np.array_equal(revealed_squares(turned), ways[turning](squares(WEST)))


def test_in_the_other_scale_nobody_comes_to_know_more() -> None:
    field = revealed(house(), Block(0, 0, 4, 4))
    coarse = coarser_layers(field, load_catalogue())[Layer.REVEALED]
    assert coarse[0, 0] == 1
    assert coarse.sum() == 1
    fine = finer_layers(field, load_catalogue())[Layer.REVEALED]
    assert fine[:12, :12].all()
    assert fine.sum() == 144


def test_versions_are_compared_by_what_is_revealed_too() -> None:
    field = house()
    words = in_words(compare(field, revealed(field, WEST)), load_catalogue())
    assert [(one.title, one.lines) for one in words] == [
        ("Reveals", ("16 squares are revealed to the players now: between B2 and E5",))
    ]
