"""Imported dungeons are played in: who walks where, and who sees what."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
import shapely
from tests.exchange.dungeons.small import as_bytes, donjon, rect, two_rooms
from tests.helpers.footway import parts_on_foot

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.exchange import one_page
from fieldwright.exchange.building import build
from fieldwright.exchange.donjon import json_map
from fieldwright.exchange.records import MapRecords
from fieldwright.geometry.paths.reach import Reach, reach
from fieldwright.geometry.view.seen import seen_by
from fieldwright.player_view.known import as_players_know_it
from fieldwright.player_view.reveals import room_at
from fieldwright.rules.actions import Action
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Square

FIGHTER = StatBlock(
    id="fighter", name="Fighter", group="warrior", movement="12", attacks=(Attack(name="sword"),)
)


def entered(records: MapRecords, at: tuple[int, int]) -> tuple[Battlefield, Figure]:
    """The field of a dungeon with a fighter in a square."""
    ann = Figure(id=UUID(int=1), name="Ann", side="heroes", column=at[0], row=at[1], stats=FIGHTER)
    return add(ann).applied_to(build(records, "dungeon.json").field), ann


def reached(field: Battlefield, who: Figure) -> Reach:
    found = reach(field, who, Action.MOVE)
    assert isinstance(found, Reach)
    return found


def opened(records: MapRecords) -> MapRecords:
    walls = (replace(one, is_open=one.kind != "wall") for one in records.walls)
    return replace(records, walls=tuple(walls))


def rooms(kind: int) -> MapRecords:
    return one_page.read(as_bytes(two_rooms(kind)), "two_rooms.json")


@pytest.mark.parametrize("kind", [1, 4, 5, 6, 7])
def test_a_closed_door_keeps_everybody_in_and_an_open_one_lets_them_through(kind: int) -> None:
    beyond = Square(6, 2)
    assert not reached(*entered(rooms(kind), (0, 2))).holds(beyond)
    assert reached(*entered(opened(rooms(kind)), (0, 2))).holds(beyond)


@pytest.mark.parametrize("kind", [0, 2, 9])
def test_openings_and_steps_are_walked_through(kind: int) -> None:
    assert reached(*entered(rooms(kind), (0, 2))).holds(Square(6, 2))


def test_nobody_stands_in_the_rock_or_in_the_corners_of_a_round_room() -> None:
    parts = parts_on_foot(build(rooms(0), "two_rooms.json").field)
    assert not parts[0, :4].any()
    assert [int(parts[place]) for place in ((0, 4), (4, 8), (0, 6), (2, 8))] == [0, 0, 1, 1]


def test_a_column_on_a_crossing_leaves_its_squares_free_and_one_inside_fills_its_own() -> None:
    parts = parts_on_foot(build(rooms(0), "two_rooms.json").field)
    assert parts[1:3, :2].all()
    assert parts[3, 1] == 0


def test_walls_and_closed_doors_bound_the_view_and_an_open_door_lets_it_through() -> None:
    looking = (0, 2)
    closed = seen_by(*entered(rooms(1), looking))
    through = seen_by(*entered(opened(rooms(1)), looking))
    assert not shapely.contains_xy(closed, 6.5, 2.5)
    assert shapely.contains_xy(through, 6.5, 2.5)
    # Nothing is seen beyond the round room's wall.
    assert not shapely.contains_xy(through, 8.9, 0.1)


def test_all_floors_of_a_dungeon_hang_together_but_for_the_corners_of_its_round_room() -> None:
    records = json_map.read(as_bytes(donjon()), "shrine.json")
    walls = (replace(w, kind="door" if w.kind == "secret-door" else w.kind) for w in records.walls)
    field = build(replace(records, walls=tuple(walls)), "shrine.json").field
    parts = parts_on_foot(field)
    floor = records.layers["ground"] == "stone-floor"
    assert not parts[~floor].any()
    assert set(np.unique(parts[floor])) <= {0, 1}
    assert (parts[floor] == 0).sum() <= 3


def test_of_a_round_room_behind_a_secret_door_players_see_nothing_not_even_its_corners() -> None:
    tree = two_rooms(6)
    tree["rects"].append(rect(-24, -3, 20, 6))
    records = one_page.read(as_bytes(tree), "two_rooms.json")
    field = build(records, "two_rooms.json").field
    known = as_players_know_it(field)
    floor = known.layers[Layer.GROUND] == known.palettes.ground.index("stone-floor")
    # The round room begins in column 24; the square of the door belongs to it.
    assert not floor[:, 23:].any()
    assert floor[:, :23].sum() == 9 + 20 * 6


def test_a_round_room_is_revealed_with_the_corners_of_its_wall_and_without_the_door_beyond() -> (
    None
):
    records = rooms(1)
    field = build(records, "two_rooms.json").field
    shown = room_at(field, Square(6, 2))
    # All of its block and the square under the door, whose leaf hangs on the far side.
    assert shown[:, 4:].all()
    assert shown[2, 3]
    assert not shown[:, :3].any()
