"""What a file is taken for: by what is in it, and only then by its name."""

from dataclasses import replace
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.things import Wall
from fieldwright.editing.map_joining import Joint, joined
from fieldwright.editing.map_resizing import extended, resized
from fieldwright.editing.map_scaling import rescaled
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.ids import is_of, root_of
from fieldwright.exchange.records import LightRecord, MapRecords, WallRecord
from fieldwright.exchange.versions import Kind, known_as
from fieldwright.terms.grid import Block, Edge

NAME = "map.dd2vtt"


def rooms(first: float = 0.0, count: int = 5, **more: Any) -> MapRecords:
    """A row of rooms of one by two squares, each of which has a door in the south."""
    walls: list[WallRecord] = []
    for room in range(count):
        x = first + 2 * room
        corners = [(x, 1.0), (x + 1, 1.0), (x + 1, 3.0), (x, 3.0), (x, 1.0)]
        for side, (start, end) in enumerate(pairwise(corners)):
            kind = "door" if side == 2 else "wall"
            walls.append(WallRecord(key=f"{room}.{side}", kind=kind, start=start, end=end))
    usual: dict[str, Any] = {
        "format": "Universal VTT 0.3",
        "name": "map",
        "columns": 12,
        "rows": 6,
        "walls": tuple(walls),
        "fingerprint": f"{first} {count}",
    }
    return MapRecords(**(usual | more))


def tower(**more: Any) -> MapRecords:
    """Another map with walls at other places, whose keys are the same."""
    there = rooms()
    walls = tuple(
        replace(one, start=(one.start[0] / 2 + 0.3, one.start[1] + 1.5), end=(7.7, one.end[1]))
        for one in there.walls
    )
    return replace(there, walls=walls, fingerprint="tower", **more)


def laid(field: Battlefield, records: MapRecords, name: str, into: Into) -> Battlefield:
    return import_change(field, records, name, into).change.applied_to(field)


@pytest.fixture
def field() -> Battlefield:
    return build(rooms(), NAME).field


def kind_of(field: Battlefield, records: MapRecords, name: str = NAME) -> Kind:
    return known_as(field, records, name).kind


def test_the_very_file_is_known_under_every_name(field: Battlefield) -> None:
    assert kind_of(field, rooms()) is Kind.SAME
    assert kind_of(field, rooms(), "map (1).dd2vtt") is Kind.SAME


def test_a_file_of_the_same_name_with_most_in_common_is_a_newer_version(field: Battlefield) -> None:
    assert kind_of(field, rooms(count=4)) is Kind.VERSION


def test_a_file_of_another_name_with_most_in_common_is_a_newer_version(field: Battlefield) -> None:
    assert kind_of(field, rooms(count=4), "map v2.uvtt") is Kind.VERSION
    assert kind_of(field, tower(), "tower.uvtt") is Kind.NEW


def test_a_file_of_the_same_name_with_little_in_common_is_another_one(field: Battlefield) -> None:
    assert kind_of(field, tower()) is Kind.ANOTHER


def test_of_few_things_the_size_of_the_map_tells_whether_it_is_another_one() -> None:
    bare = rooms(count=0)
    built = build(bare, NAME)
    smaller = replace(bare, columns=10, fingerprint="other")
    known = known_as(built.field, smaller, NAME, built.blobs.get)
    # Nothing is kept of a file of which nothing came, so its name alone counts.
    assert known.kind is Kind.VERSION
    lit = replace(bare, lights=(LightRecord(key="l", position=(1, 1), radius_ft=20),))
    built = build(lit, NAME)
    find = built.blobs.get
    assert known_as(built.field, smaller, NAME, find).kind is Kind.ANOTHER
    same_size = replace(bare, fingerprint="other")
    assert known_as(built.field, same_size, NAME, find).kind is Kind.VERSION


def test_a_field_saved_by_an_older_program_knows_its_file_by_name_and_places(
    field: Battlefield,
) -> None:
    old = replace(field.info.imports[0], fingerprint="", extras="")
    field = replace(field, info=replace(field.info, imports=(old,)))
    assert kind_of(field, rooms()) is Kind.VERSION
    assert kind_of(field, tower()) is Kind.ANOTHER


def test_two_files_of_one_name_lie_side_by_side(field: Battlefield) -> None:
    both = laid(field, tower(), NAME, Into((12, 0)))
    assert len(both.every(Wall)) == 40
    assert [(one.source, one.mark) for one in both.info.imports] == [(NAME, ""), (NAME, "2")]
    assert sum(is_of(root_of(NAME, "2"), one.id) for one in both.every(Wall)) == 20
    # Either can come again without the other.
    assert laid(both, tower(), NAME, Into()).same_as(both)
    assert laid(both, rooms(), NAME, Into()).same_as(both)
    third = laid(both, rooms(first=0.4), NAME, Into((0, 6), another=True))
    assert [one.mark for one in third.info.imports] == ["", "2", "3"]


def test_the_same_file_under_another_name_doubles_nothing(field: Battlefield) -> None:
    again = laid(field, rooms(), "map (1).dd2vtt", Into())
    assert again.same_as(field)


def test_what_the_dm_says_it_is_counts(field: Battlefield) -> None:
    mine = field.info.imports[0]
    replaced = laid(field, tower(), NAME, Into(again=mine))
    assert {one.end[0] for one in replaced.every(Wall)} == {7.7}
    doubled = laid(field, rooms(), NAME, Into(another=True))
    assert len(doubled.every(Wall)) == 40


def test_an_import_of_another_field_names_nothing_here(field: Battlefield) -> None:
    strange = Import(source="elsewhere.uvtt", fingerprint="0")
    assert len(laid(field, tower(), NAME, Into(again=strange)).every(Wall)) == 40


# ------------------------------------------------------------------------- the map was changed


@pytest.mark.parametrize("turning", Turning)
def test_on_a_turned_map_a_file_is_another_map_and_never_laid_over_it(
    field: Battlefield, turning: Turning
) -> None:
    turned = turned_field(field, turning)
    known = known_as(turned, rooms(), NAME)
    assert not known.is_again
    assert "turned, mirrored or scaled" in known.why_not
    with pytest.raises(ExchangeError, match="turned, mirrored or scaled"):
        import_change(turned, rooms(), NAME, Into(again=turned.info.imports[0]))
    beside = laid(turned, rooms(), NAME, Into((turned.columns, 0)))
    assert len(beside.every(Wall)) == 40


def test_on_a_map_that_was_turned_and_turned_back_it_comes_again(field: Battlefield) -> None:
    back = turned_field(turned_field(field, Turning.RIGHT), Turning.LEFT)
    assert known_as(back, rooms(), NAME).is_again
    assert laid(back, rooms(), NAME, Into()).same_as(back)


def test_on_a_scaled_map_it_is_another_map(field: Battlefield) -> None:
    assert not known_as(rescaled(field), rooms(), NAME).is_again
    assert known_as(rescaled(rescaled(field)), rooms(), NAME).is_again


@pytest.mark.parametrize("edge", Edge)
def test_beside_another_map_it_comes_again_where_it_lies_then(
    field: Battlefield, edge: Edge
) -> None:
    other = build(tower(), "tower.uvtt").field
    both = joined(field, other, Joint(edge, 1))
    assert [one.source for one in both.info.imports] == [NAME, "tower.uvtt"]
    for records, name in ((rooms(), NAME), (tower(), "tower.uvtt")):
        assert laid(both, records, name, Into()).same_as(both)


@pytest.mark.parametrize("edge", Edge)
def test_on_a_map_with_more_rolled_beyond_an_edge_it_comes_again_where_it_lies(
    field: Battlefield, edge: Edge
) -> None:
    larger = extended(field, edge)
    assert laid(larger, rooms(), NAME, Into()).same_as(larger)


def test_where_all_was_dragged_elsewhere_it_comes_again_there(field: Battlefield) -> None:
    grown = resized(field, Block(0, 0, 20, 12))
    walls = grown.every(Wall)
    shifted = tuple(
        replace(
            one,
            start=(one.start[0] + 5, one.start[1] + 3),
            end=(one.end[0] + 5, one.end[1] + 3),
        )
        for one in walls
    )
    moved = ChangeThings(walls, shifted).applied_to(grown)
    again = laid(moved, rooms(), NAME, Into())
    assert set(again.every(Wall)) == set(shifted)
    assert (again.info.imports[0].column, again.info.imports[0].row) == (5, 3)


def test_where_its_corner_was_cut_off_it_is_not_laid_again(field: Battlefield) -> None:
    cut = resized(field, Block(1, 0, 12, 6))
    known = known_as(cut, rooms(), NAME)
    assert known.kind is Kind.SAME
    assert "more room in the north and west" in known.why_not


def test_a_map_of_which_little_is_left_in_its_place_is_not_laid_over_the_rest(
    field: Battlefield,
) -> None:
    walls = field.every(Wall)
    strewn = tuple(
        replace(one, start=(one.start[0] + 0.1 * n, 4.0), end=(one.end[0] + 0.2 * n, 5.0))
        for n, one in enumerate(walls, 1)
    )
    known = known_as(ChangeThings(walls, strewn).applied_to(field), rooms(), NAME)
    assert "lies elsewhere by now" in known.why_not


def test_walls_of_the_dm_are_not_counted_as_the_files(field: Battlefield) -> None:
    own = tuple(replace(one, id=uuid4()) for one in build(tower(), "x").field.every(Wall))
    assert kind_of(ChangeThings((), own).applied_to(field), tower()) is Kind.ANOTHER
