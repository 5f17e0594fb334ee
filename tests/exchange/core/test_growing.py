"""Squares under a map that is laid onto another one: nobody has to stand in rock for it."""

from typing import Any

import numpy as np

from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.building import Into, Prepared, build, import_change
from fieldwright.exchange.records import MapRecords, PictureRecord, WallRecord
from fieldwright.terms.grid import Square

ROCK, FLOOR = "solid-rock", "stone-floor"


def field_of(*rows: str, ground: str = "grass") -> Battlefield:
    """A field of rock (#), floor (.) and grass (another letter)."""
    bare = Battlefield.empty(len(rows[0]), len(rows), FieldInfo("Old", "caves"), load_catalogue())
    kinds = {"#": ROCK, ".": FLOOR}
    codes = [[bare.palettes.ground.index(kinds.get(one, ground)) for one in row] for row in rows]
    return bare.with_layers({Layer.GROUND: np.array(codes, np.uint8)})


def tower(**more: Any) -> MapRecords:
    """A map of 3 x 3 squares with a picture and nothing said of its squares."""
    usual: dict[str, Any] = {
        "format": "Universal VTT 0.3",
        "name": "tower",
        "columns": 3,
        "rows": 3,
        "ground": "bare",
        "walls": (WallRecord(key="w", kind="wall", start=(0, 1), end=(3, 1)),),
        "pictures": (PictureRecord(key="p", data=b"p", position=(0, 0), size=(3, 3)),),
    }
    return MapRecords(**(usual | more))


def laid(field: Battlefield, records: MapRecords, **into: Any) -> tuple[Battlefield, Prepared]:
    prepared = import_change(field, records, "tower.uvtt", Into(**into))
    after = prepared.change.applied_to(field)
    assert prepared.change.inverted().applied_to(after).same_as(field)
    return after, prepared


def drawn(field: Battlefield) -> list[str]:
    letters = {ROCK: "#", FLOOR: ".", "bare": "b"}
    return [
        "".join(letters.get(field.ground_at(Square(c, r)), "g") for c in range(field.columns))
        for r in range(field.rows)
    ]


DUNGEON = field_of(
    "#####",
    "#...#",
    "#....",
    "#...#",
    "#####",
)
"""A room that opens to the east."""


def test_beside_a_dungeon_a_map_has_ground_and_all_else_is_rock() -> None:
    after, prepared = laid(DUNGEON, tower(), corner=(5, 0))
    assert drawn(after) == [
        "#####bbb",
        "#...#bbb",
        "#....bbb",
        "#...####",
        "########",
    ]
    assert prepared.told == ("The map grows from 5 x 5 to 8 x 5 squares.",)


def test_no_blind_strip_of_floor_grows_out_of_a_room_at_the_edge() -> None:
    after, _ = laid(DUNGEON, tower(), corner=(6, 3))
    assert drawn(after) == [
        "#########",
        "#...#####",
        "#....####",
        "#...##bbb",
        "#######bb".replace("#######bb", "######bbb"),
        "######bbb",
    ]


def test_new_squares_of_a_map_are_dry_bare_and_level() -> None:
    wet = DUNGEON.with_layers(
        {
            Layer.WATER: np.full((5, 5), 1, np.uint8),
            Layer.DEPTH: np.full((5, 5), 2, np.uint8),
            Layer.HEIGHT: np.full((5, 5), 30, np.int16),
        }
    )
    after, _ = laid(wet, tower(), corner=(5, 0))
    for layer in (Layer.WATER, Layer.DEPTH, Layer.HEIGHT):
        assert not after.layers[layer][:3, 5:].any()
    assert after.layers[Layer.HEIGHT][4, 7] == 30
    assert not after.layers[Layer.WATER][4, 7]


def test_in_the_open_the_land_goes_on_but_a_floor_between_rock_does_not() -> None:
    open_land = field_of(
        "ggggg",
        "gggg#",
        "gggg.",
        "gggg#",
        "ggggg",
    )
    after, _ = laid(open_land, tower(), corner=(7, 4))
    assert [row[5:] for row in drawn(after)] == [
        "ggggg",
        "#####",
        "#####",
        "#####",
        "ggbbb",
        "ggbbb",
        "ggbbb",
    ]


def test_a_dungeon_beside_another_map_is_rock_where_its_file_says_nothing() -> None:
    ground = np.array([["", "stone-floor", ""]] * 3, dtype=object)
    after, _ = laid(DUNGEON, tower(ground=ROCK, layers={"ground": ground}), corner=(5, 0))
    assert [row[5:] for row in drawn(after)] == ["#.#", "#.#", "#.#", "###", "###"]


def test_rock_under_the_picture_of_a_map_becomes_its_ground_and_that_is_told() -> None:
    after, prepared = laid(DUNGEON, tower(), corner=(0, 0))
    assert drawn(after) == ["bbb##", "b..##"[:3] + ".#", "b....", "#...#", "#####"]
    assert prepared.told == ("5 squares of rock under it become ground.",)


def test_the_rock_stays_where_the_dm_wants_it_or_where_no_picture_lies() -> None:
    after, prepared = laid(DUNGEON, tower(), corner=(0, 0), over_rock=False)
    assert drawn(after) == drawn(DUNGEON)
    assert prepared.told == ()
    small = PictureRecord(key="p", data=b"p", position=(0, 0), size=(2, 1))
    after, _ = laid(DUNGEON, tower(pictures=(small,)), corner=(0, 0))
    assert drawn(after)[0] == "bb###"
    assert drawn(after)[1:] == drawn(DUNGEON)[1:]


def test_rock_that_the_file_itself_tells_of_stays() -> None:
    ground = np.array([[ROCK, "", FLOOR]] * 3, dtype=object)
    after, _ = laid(DUNGEON, tower(layers={"ground": ground}), corner=(0, 0))
    assert [row[:3] for row in drawn(after)[:3]] == ["#b.", "#..", "#.."]


def test_rock_that_the_dm_painted_over_a_map_stays_when_it_comes_again() -> None:
    field = build(tower(), "tower.uvtt").field
    rock = np.full((3, 3), field.palettes.ground.index(ROCK), np.uint8)
    field = field.with_layers({Layer.GROUND: rock})
    after, _ = laid(field, tower())
    assert drawn(after) == ["###", "###", "###"]
