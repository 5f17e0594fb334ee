"""Fields written as Universal VTT: what they hold, and that nothing changes on the way round."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.effort import seeds
from tests.helpers.uvtt_fields import Held, field_for_uvtt, held_by, held_of
from tests.helpers.uvtt_files import as_bytes, at, light, png, portal, uvtt

from fieldwright.battlefield.changes import add, alter, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Platform,
    Wall,
)
from fieldwright.exchange.building import Built, build
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.uvtt.reading import read
from fieldwright.exchange.uvtt.writing import Wishes, Written, write
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Blocking, Hides
from fieldwright.terms.setting import Light as Daylight

NAME = "mill.dd2vtt"


def bare(columns: int = 10, rows: int = 8) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("Mill", "plains"), load_catalogue())


def picture(part: Block, pixels: int) -> bytes:
    return png(part.width * pixels, part.height * pixels)


def written(field: Battlefield, built: Built | None = None, part: Block | None = None) -> Written:
    return write(field, picture, Wishes(part, 4), built.blobs.get if built else None)


def tree(field: Battlefield, built: Built | None = None, part: Block | None = None) -> Any:
    return json.loads(written(field, built, part).data)


def wall(number: int, *ends: tuple[float, float], kind: str = "wall", **more: Any) -> Wall:
    return Wall(id=UUID(int=number), kind=kind, start=ends[0], end=ends[1], **more)


# ---------------------------------------------------------------------------- in, out, in again


FULL = uvtt(
    walls=[at((1, 1), (4, 1), (4, 5)), at((0, 0), (10, 0), (10, 8)), at((3.3333, 2.25), (7.1, 6))],
    objects_line_of_sight=[at((4, 4), (6, 4), (6, 6), (4, 6)), at((7, 7), (8, 7), (8, 8), (7, 7))],
    portals=[
        portal((4.5, 0), (5.5, 0), freestanding=True, rotation=4.71, sound="creak"),
        portal((1, 1), (1.777, 1)),
        portal((8, 2), (9, 2), closed=False),
    ],
    lights=[light(2, 2, 4, "80eccd8b"), light(5.5, 5.25, 2.5) | {"intensity": 0.3}],
    environment={"baked_lighting": True, "ambient_light": "fffff7e4", "fog": 3},
    software="Somebody's",
    levels=[{"a": 1}],
)  # fmt: skip


def test_a_file_that_nobody_touched_goes_out_as_it_came_in() -> None:
    first = build(read(as_bytes(FULL), NAME), NAME)
    data = written(first.field, first).data
    again = build(read(data, NAME), NAME)
    assert held_by(again.field) == held_by(first.field)
    assert again.field.info.light is first.field.info.light
    third = written(again.field, again).data
    assert json.loads(third) == json.loads(data)


def test_what_a_field_has_no_place_for_goes_out_again() -> None:
    built = build(read(as_bytes(FULL), NAME), NAME)
    out = tree(built.field, built)
    assert (out["software"], out["levels"]) == ("Somebody's", [{"a": 1}])
    assert out["environment"] == FULL["environment"]
    assert [one["color"] for one in out["lights"]] == ["80eccd8b", "ffeccd8b"]
    assert out["lights"][1]["intensity"] == 0.3
    assert out["portals"][0]["freestanding"] is True
    assert out["portals"][0]["sound"] == "creak"


def test_an_object_that_came_with_an_open_line_goes_out_with_it() -> None:
    built = build(read(as_bytes(FULL), NAME), NAME)
    assert tree(built.field, built)["objects_line_of_sight"][0] == at(
        (4, 4), (6, 4), (6, 6), (4, 6)
    )
    moved = built.field.every(Obstacle)[0]
    field = alter([(moved, replace(moved, position=(3.0, 3.0)))]).applied_to(built.field)
    line = tree(field, built)["objects_line_of_sight"][0]
    assert line[0] == line[-1] == {"x": 2, "y": 2}


def test_a_crop_goes_out_from_its_own_corner() -> None:
    crop = uvtt(5, 4, [at((11, 12), (14, 12))], origin=(10, 10))
    out = tree(build(read(as_bytes(crop), NAME), NAME).field)
    assert out["resolution"]["map_origin"] == {"x": 0, "y": 0}
    assert out["line_of_sight"] == [at((1, 2), (4, 2))]


# -------------------------------------------------------------------------- what the format holds


def test_every_key_that_others_look_for_is_there() -> None:
    out = tree(bare())
    assert out["format"] == 0.3
    assert out["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 10, "y": 8},
        "pixels_per_grid": 4,
    }
    lists = ("line_of_sight", "objects_line_of_sight", "portals", "lights")
    assert all(out[name] == [] for name in lists)
    assert out["environment"] == {"baked_lighting": False, "ambient_light": "ffffffff"}
    assert read(written(bare()).data, NAME).pictures[0].data == picture(Block(0, 0, 10, 8), 4)


def test_only_what_stops_sight_is_a_wall_to_others() -> None:
    field = add(
        wall(1, (0, 0), (4, 0)),
        wall(2, (0, 1), (4, 1), kind="fence"),
        wall(3, (0, 2), (4, 2), kind="low-wall"),
        wall(4, (0, 3), (4, 3), kind="hedge"),
        wall(5, (0, 4), (4, 4), kind="palisade"),
        wall(6, (0, 5), (4, 5), height_ft=2),
    ).applied_to(bare())
    assert tree(field)["line_of_sight"] == [at((0, 0), (4, 0)), at((0, 4), (4, 4))]
    assert written(field).report.left_out == {
        "low walls, fences and hedges, seen over or through": 4
    }


def test_doors_and_windows_are_portals_and_a_secret_door_is_wall() -> None:
    field = add(
        wall(1, (1, 0), (2, 0), kind="door", is_open=True),
        wall(2, (3, 0), (3, 1), kind="window"),
        wall(3, (5, 0), (6, 0), kind="secret-door"),
    ).applied_to(bare())
    out = tree(field)
    assert [(one["bounds"], one["closed"]) for one in out["portals"]] == [
        (at((1, 0), (2, 0)), False),
        (at((3, 0), (3, 1)), False),
    ]
    assert out["portals"][1]["rotation"] == pytest.approx(1.570796)
    assert out["line_of_sight"] == [at((5, 0), (6, 0))]
    # Here it is a secret door again.
    again = build(read(as_bytes(out), NAME), NAME).field
    assert {one.kind for one in again.every(Wall)} == {"door", "window", "secret-door"}


def test_what_is_seen_through_is_open_to_others_and_closed_when_it_comes_back() -> None:
    """They mean by closed that no light gets through: a portcullis would hide what is behind it."""
    field = add(
        wall(1, (1, 0), (2, 0), kind="portcullis"),
        wall(2, (3, 0), (4, 0), kind="portcullis", is_open=True),
        wall(3, (5, 0), (6, 0), kind="arrow-slit"),
        wall(4, (7, 0), (8, 0), kind="curtain"),
    ).applied_to(bare())
    assert [one["closed"] for one in tree(field)["portals"]] == [False, False, False, True]
    found = [(one.kind, one.is_open) for one in round_trip(field).field.every(Wall)]
    assert found == [
        ("portcullis", False),
        ("portcullis", True),
        ("arrow-slit", False),
        ("curtain", False),
    ]


def test_the_edge_of_rock_is_a_wall_where_no_other_stands() -> None:
    field = bare(4, 3)
    mask = [[column == 0 for column in range(4)] for _ in range(3)]
    rock = field.palettes.ground.index("solid-rock")
    field = paint(field, Layer.GROUND, np.array(mask), rock).applied_to(field)
    assert tree(field)["line_of_sight"] == [at((1, 0), (1, 3))]
    field = add(wall(1, (1, 1), (1, 2), kind="door")).applied_to(field)
    assert tree(field)["line_of_sight"] == [at((1, 0), (1, 1)), at((1, 2), (1, 3))]


def test_high_hard_obstacles_are_objects_and_others_are_left_out() -> None:
    def thing(number: int, kind: str, **more: Any) -> Obstacle:
        place = (2.0 * number, 4.0)
        return Obstacle(id=UUID(int=number), kind=kind, position=place, width=1, length=1, **more)

    field = add(
        thing(1, "statue"),
        thing(2, "table"),
        thing(3, "thick-smoke"),
        thing(4, "statue", hidden=True),
    ).applied_to(bare())
    out = written(field)
    assert json.loads(out.data)["objects_line_of_sight"] == [
        at((1.5, 3.5), (1.5, 4.5), (2.5, 4.5), (2.5, 3.5), (1.5, 3.5))
    ]
    assert out.report.left_out == {"low, soft and hidden obstacles": 3}


def test_a_light_of_twenty_feet_has_a_range_of_four_squares() -> None:
    field = add(
        Light(id=UUID(int=1), kind="torch", position=(2, 2), radius_ft=20),
        Light(id=UUID(int=2), kind="lantern", position=(3, 3)),
        Light(id=UUID(int=3), kind="torch", position=(4, 4), is_lit=False),
    ).applied_to(bare())
    out = written(field)
    assert [one["range"] for one in json.loads(out.data)["lights"]] == [4, 6]
    assert out.report.left_out == {"lights that are out": 1}


@pytest.mark.parametrize("light_outside", list(Daylight))
def test_the_light_outside_comes_back(light_outside: Daylight) -> None:
    field = replace(bare(), info=replace(bare().info, light=light_outside))
    assert build(read(written(field).data, NAME), NAME).field.info.light is light_outside


def test_a_part_of_a_field_is_a_map_of_its_own() -> None:
    field = add(wall(1, (0, 3), (10, 3)), wall(2, (0, 7), (10, 7))).applied_to(bare())
    out = tree(field, part=Block(2, 2, 6, 5))
    assert out["resolution"]["map_size"] == {"x": 4, "y": 3}
    assert out["line_of_sight"] == [at((0, 1), (4, 1))]


@pytest.mark.parametrize("seed", range(seeds(24)))
def test_a_field_of_ours_keeps_on_the_way_round_all_that_the_format_can_hold(seed: int) -> None:
    field = field_for_uvtt(Stream(seed, "uvtt"))
    again = build(read(written(field).data, NAME), NAME).field
    found, wanted = held_by(again), held_of(field)
    assert found == wanted, Held.differences(found, wanted)
    out = tree(field)
    back = tree(again)
    for key in ("line_of_sight", "portals", "objects_line_of_sight", "lights", "fieldwright"):
        assert back[key] == out[key]


# ------------------------------------------------------------- what the file tells only ourselves


def round_trip(field: Battlefield) -> Built:
    return build(read(written(field).data, NAME), NAME)


def test_locks_are_kept_for_ourselves_and_others_read_a_closed_door() -> None:
    """Also of secret doors, which are walls to others."""
    field = add(
        wall(1, (0, 1), (3, 1)),
        wall(2, (3, 1), (4, 1), kind="door"),
        wall(3, (4, 1), (5, 1), kind="door", bolted=True),
        wall(4, (5, 1), (6, 1), kind="secret-door"),
        wall(5, (6, 1), (7, 1), kind="secret-door", bolted=True),
    ).applied_to(bare())
    out = written(field)
    assert [one["closed"] for one in json.loads(out.data)["portals"]] == [True, True]
    assert "That 2 doors are locked only Fieldwright reads." in out.report.warnings
    again = round_trip(field).field
    found = {(one.kind, one.start[0]) for one in again.every(Wall) if one.bolted}
    assert found == {("door", 4), ("secret-door", 6)}


def test_what_is_unusual_in_a_wall_is_told_to_ourselves_alone() -> None:
    """Others read the same line whether a wall is low enough to be passed or not."""
    odd: dict[str, Any] = {
        "height_ft": 6.5,
        "thickness": 1.5,
        "movement": Blocking.SLOWS,
        "in_picture": True,
    }
    field = add(
        wall(1, (0, 1), (3, 1)),
        wall(2, (3, 1), (5, 1), **odd),
        wall(3, (5, 1), (6, 1), kind="door", hides=Hides.CONCEALMENT),
    ).applied_to(bare())
    plain = add(
        wall(1, (0, 1), (3, 1)), wall(2, (3, 1), (5, 1)), wall(3, (5, 1), (6, 1), kind="door")
    ).applied_to(bare())
    lines = [corner for line in tree(field)["line_of_sight"] for corner in line]
    assert [place for place in lines if place not in tree(plain)["line_of_sight"][0]] == []
    again = {one.start[0]: one for one in round_trip(field).field.every(Wall)}
    assert {name: getattr(again[3], name) for name in odd} == odd
    assert again[5].hides is Hides.CONCEALMENT
    assert (again[0].height_ft, again[0].thickness, again[0].movement) == (None, None, None)


def test_a_tree_comes_back_as_one_and_not_as_a_block_of_its_outline() -> None:
    """A trunk is shot round and fills its own square alone; moved elsewhere it is an object."""
    tree_of = Obstacle(
        id=UUID(int=1), kind="tree", position=(4.4, 4.6), width=0.5, length=0.5, crown=2.5
    )
    field = add(tree_of).applied_to(bare())
    found = next(iter(round_trip(field).field.every(Obstacle)))
    assert replace(found, id=tree_of.id) == tree_of
    changed = tree(field)
    for corner in changed["objects_line_of_sight"][0]:
        corner["x"] += 2
    moved = next(iter(build(read(as_bytes(changed), NAME), NAME).field.every(Obstacle)))
    assert moved.outline
    assert moved.position[0] == pytest.approx(6.4)


@pytest.mark.parametrize(
    "told",
    [
        7,
        {"9999999999": {}, "x": {}},
        {"0": "high"},
        {"0": {"height_ft": 1e300, "thickness": 0, "movement": "flies", "hides": 3}},
        {"0": {"height_ft": True, "thickness": "2", "movement": None, "in_picture": 1}},
        {"0": {"height_ft": 10**400, "crown": 4, "unknown": 1}},
    ],
)
def test_what_no_wall_can_be_is_passed_over(told: Any) -> None:
    changed = tree(add(wall(1, (0, 1), (3, 1))).applied_to(bare()))
    changed["fieldwright"]["makes"]["line_of_sight"] = told
    one = next(iter(build(read(as_bytes(changed), NAME), NAME).field.every(Wall)))
    usual = (one.height_ft, one.thickness, one.movement, one.hides, one.in_picture)
    assert usual == (None, None, None, None, False)


def test_rock_behind_a_fence_is_an_edge_of_rock_all_the_same() -> None:
    field = bare(4, 3)
    mask = [[column == 0 for column in range(4)] for _ in range(3)]
    rock = field.palettes.ground.index("solid-rock")
    field = paint(field, Layer.GROUND, np.array(mask), rock).applied_to(field)
    field = add(wall(1, (1, 1), (1, 2), kind="fence")).applied_to(field)
    assert tree(field)["line_of_sight"] == [at((1, 0), (1, 3))]


def test_a_list_that_another_program_has_changed_says_nothing_of_locks() -> None:
    field = add(wall(3, (4, 1), (5, 1), kind="door", bolted=True)).applied_to(bare())
    changed = tree(field)
    changed["portals"] += [portal((7, 1), (8, 1))]
    walls = build(read(as_bytes(changed), NAME), NAME).field.every(Wall)
    assert [one.bolted for one in walls] == [False, False]


def test_archways_that_we_drew_ourselves_are_no_gaps_to_be_asked_about() -> None:
    """A passage of 0.4 square; in a file of another program it is offered for closing."""
    field = add(wall(1, (0, 3), (4.3, 3)), wall(2, (4.7, 3), (9, 3))).applied_to(bare())
    own = tree(field)
    assert read(as_bytes(own), NAME).gaps == ()
    assert read(as_bytes(own), NAME).report.warnings == ()
    strange = {key: value for key, value in own.items() if key != "fieldwright"}
    assert len(read(as_bytes(strange), NAME).gaps) == 1


def test_rock_comes_back_as_rock_and_not_as_walls() -> None:
    field = bare(4, 3)
    mask = [[column == 0 for column in range(4)] for _ in range(3)]
    rock = field.palettes.ground.index("solid-rock")
    field = paint(field, Layer.GROUND, np.array(mask), rock).applied_to(field)
    built = round_trip(field)
    assert list(built.field.every(Wall)) == []
    ground = built.field.layers[Layer.GROUND]
    assert (ground == built.field.palettes.ground.index("solid-rock")).tolist() == mask
    assert built.report.came["rock square"] == 3


@pytest.mark.parametrize("rows", [[[0, 1]] * 2, [[0, 9]] * 3, [[1, 1]] * 3, [["a", 1]] * 3, "x"])
def test_rock_that_does_not_fit_the_map_is_passed_over_and_its_edges_are_walls(rows: Any) -> None:
    field = bare(4, 3)
    mask = [[column == 0 for column in range(4)] for _ in range(3)]
    rock = field.palettes.ground.index("solid-rock")
    spoilt = tree(paint(field, Layer.GROUND, np.array(mask), rock).applied_to(field))
    spoilt["fieldwright"]["rock"] = {"solid-rock": rows}
    records = read(as_bytes(spoilt), NAME)
    assert [one.kind for one in records.walls] == ["rock-face"]
    assert not records.layers


def test_a_round_room_comes_back_without_a_wall_more() -> None:
    """Its corners are rock on floor; behind them the rock around has edges that are no walls."""
    room = json.dumps(
        {
            "rects": [{"x": 0, "y": 0, "w": 5, "h": 5, "rotunda": True}],
            "doors": [{"x": 5, "y": 2, "dir": {"x": 1, "y": 0}, "type": 1}],
        }
    )
    field = build(read_data(room.encode(), "round.json"), "round.json").field
    walls = Counter((one.kind, one.start, one.end) for one in field.every(Wall))
    again = round_trip(field).field
    assert Counter((one.kind, one.start, one.end) for one in again.every(Wall)) == walls
    assert tree(again)["line_of_sight"] == tree(field)["line_of_sight"]


# ---------------------------------------------------------------------------- what is not held


def test_what_has_no_place_in_the_file_is_counted_or_told_in_a_sentence() -> None:
    field = bare()
    field = replace(field, info=replace(field.info, notes="Beware."))
    water = np.zeros((field.rows, field.columns), bool)
    water[2:4, 2:4] = True
    field = paint(field, Layer.WATER, water, field.palettes.water.index("pond")).applied_to(field)
    corners = ((5.0, 5.0), (6.0, 5.0), (6.0, 6.0), (5.0, 6.0))
    field = add(
        Note(id=UUID(int=1), number=1, position=(1, 1), text="A chest"),
        Note(id=UUID(int=2), number=2, position=(1, 2), text="A well"),
        Label(id=UUID(int=3), position=(3, 3), text="Hall"),
        Platform(id=UUID(int=4), kind="stairs", outline=corners, top_ft=5.0),
        Hazard(id=UUID(int=5), kind="trap", outline=corners, hidden=True),
        wall(6, (0, 7), (1, 7), kind="secret-door"),
    ).applied_to(field)
    report = written(field).report
    assert report.left_out == {"notes": 2, "hidden dangers": 1}
    assert report.warnings == (
        "Only the picture shows 1 label, 1 stair or platform and 4 squares of water.",
        "To other programs 1 closed secret door is a wall; Fieldwright reads what they are.",
        "The file has no place for the remarks of the battlefield.",
    )


def test_what_lies_beyond_the_part_is_not_missed() -> None:
    note = Note(id=UUID(int=1), number=1, position=(9, 7), text="A chest")
    field = add(note).applied_to(bare())
    assert "notes" not in written(field, part=Block(0, 0, 4, 4)).report.left_out
