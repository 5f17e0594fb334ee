"""What lies under the pointer and within a band; lining up, spreading, ordering, locking."""

from dataclasses import replace
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Label,
    Note,
    Obstacle,
    Picture,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.arranging import Align, Order, align, distribute, hide, lock, reorder
from fieldwright.editing.bounds import Box, box_of
from fieldwright.editing.hit import HitOptions, next_below, thing_at, things_at, things_in
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

seeds = st.integers(0, 1 << 30)


def uuid_of(seed: int) -> UUID:
    return Stream(seed, "id").uuid()


def field_of(*things: Thing) -> Battlefield:
    info = FieldInfo(name="", terrain="plains")
    return add(*things).applied_to(Battlefield.empty(20, 12, info, load_catalogue()))


def box_at(number: int, x: float, y: float, **more: Any) -> Obstacle:
    values: dict[str, Any] = {"kind": "table", "width": 1.0, "length": 1.0}
    return Obstacle(**{**values, "id": uuid_of(number), "position": (x, y), **more})


def wall(number: int, start: tuple[float, float], end: tuple[float, float], **more: Any) -> Wall:
    return Wall(id=uuid_of(number), kind="wall", start=start, end=end, **more)


PICTURE = Picture(id=uuid_of(90), blob="0" * 64, position=(0.0, 0.0), width=20.0, length=12.0)
DECK = Platform(
    id=uuid_of(91),
    kind="deck",
    outline=((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)),
    top_ft=5.0,
)
ZONE = StartingZone(
    id=uuid_of(92), side="attackers", edge=None, blocks=(Block(0, 0, 4, 4), Block(4, 0, 6, 4))
)


def test_what_is_on_top_is_found_first() -> None:
    note = Note(id=uuid_of(1), number=1, position=(2.5, 2.5), text="")
    label = Label(id=uuid_of(2), position=(2.5, 2.5), text="Ford")
    orc = Figure(id=uuid_of(3), name="Orc", side="a", column=2, row=2)
    table = box_at(4, 2.5, 2.5)
    field = field_of(PICTURE, DECK, table, orc, label, note)
    hits = things_at(field, 2.5, 2.5)
    assert hits == (note, orc, label, table, DECK, PICTURE), "coins are drawn over labels"
    assert thing_at(field, 2.5, 2.5) == note


def test_clicks_at_one_place_go_down_and_begin_again() -> None:
    hits = (box_at(1, 0, 0), box_at(2, 0, 0))
    assert next_below(hits, None) == hits[0]
    assert next_below(hits, hits[0].id) == hits[1]
    assert next_below(hits, hits[1].id) == hits[0]
    assert next_below((), None) is None


def test_a_wall_is_hit_by_its_thickness_and_the_tolerance() -> None:
    one = wall(1, (2.0, 2.0), (6.0, 2.0), thickness=0.4)
    field = field_of(one)
    assert thing_at(field, 4, 2.19) == one
    assert thing_at(field, 4, 2.25) is None
    assert thing_at(field, 4, 2.25, tolerance=0.1) == one
    assert thing_at(field, 6.5, 2.0) is None


def test_a_wall_that_is_nearly_hit_comes_before_the_deck_beneath() -> None:
    one = wall(1, (2.0, 2.0), (6.0, 2.0), thickness=0.2)
    field = field_of(DECK, one)
    assert thing_at(field, 4, 2.2, tolerance=0.2) == one


def test_a_turned_table_is_hit_by_its_outline() -> None:
    table = box_at(1, 5, 5, width=4.0, length=1.0, rotation=45.0)
    field = field_of(table)
    assert thing_at(field, 6.2, 6.2) == table
    assert thing_at(field, 6.2, 3.8) is None


def test_the_crown_of_a_tree_is_hit_where_nothing_else_is() -> None:
    tree = box_at(1, 5, 5, kind="oak", width=0.5, length=0.5, crown=2.0)
    orc = Figure(id=uuid_of(3), name="Orc", side="a", column=5, row=5)
    field = field_of(tree, orc)
    assert thing_at(field, 6.2, 5.2) is None or thing_at(field, 6.2, 5.2) == tree
    assert thing_at(field, 4.0, 4.2) == tree
    assert thing_at(field, 5.6, 5.6) == orc


def test_a_zone_is_hit_by_its_border_only() -> None:
    field = field_of(ZONE)
    assert thing_at(field, 6.0, 2.0) == ZONE
    assert thing_at(field, 3.0, 2.0) is None
    assert thing_at(field, 4.0, 2.0) is None
    assert thing_at(field, 6.0, 2.0, options=HitOptions(zones=False)) is None


def test_locked_things_are_passed_over_unless_asked_for() -> None:
    table = box_at(1, 5, 5, locked=True)
    field = field_of(table)
    assert thing_at(field, 5, 5) is None
    assert thing_at(field, 5, 5, options=HitOptions(locked=True)) == table


def test_a_band_takes_what_is_inside_or_what_it_touches() -> None:
    inside, across = box_at(1, 3, 3), box_at(2, 5, 3)
    crossing = wall(3, (0.0, 3.0), (12.0, 3.0))
    field = field_of(inside, across, crossing, DECK)
    band = Box(2, 2, 5, 4)
    assert things_in(field, band, touching=False) == (inside,)
    assert set(things_in(field, band, touching=True)) == {inside, across, crossing}
    assert DECK in things_in(field, Box(-1, -1, 9, 9), touching=False)


@given(seeds, st.floats(0, 20), st.floats(0, 12))
def test_whatever_is_inside_of_a_band_is_touched_by_it_too(seed: int, x: float, y: float) -> None:
    field = random_field(Stream(seed, "field"), columns=20, rows=12, things=8)
    band = Box(x, y, x + 9, y + 7)
    inside = things_in(field, band, touching=False)
    assert set(inside) <= set(things_in(field, band, touching=True))
    assert all(band.surrounds(box_of(thing)) for thing in inside)


# ----------------------------------------------------------------------------------- arranging

ROW = (box_at(1, 2, 2), box_at(2, 5, 3, width=2.0), box_at(3, 11, 4))


@pytest.mark.parametrize(
    ("how", "side", "value"),
    [
        (Align.LEFT, "left", 1.5),
        (Align.RIGHT, "right", 11.5),
        (Align.TOP, "top", 1.5),
        (Align.BOTTOM, "bottom", 4.5),
    ],
)
def test_sides_are_brought_into_line(how: Align, side: str, value: float) -> None:
    field = field_of(*ROW)
    after = align(ROW, how).applied_to(field)
    assert {getattr(box_of(thing), side) for thing in after.every(Obstacle)} == {value}


def test_middles_are_brought_into_line() -> None:
    after = align(ROW, Align.MIDDLE).applied_to(field_of(*ROW))
    assert {thing.position[1] for thing in after.every(Obstacle)} == {3.0}


def test_a_locked_thing_stays_and_the_others_come_to_it() -> None:
    rows = (ROW[0], replace(ROW[1], locked=True, position=(1.0, 3.0)))
    after = align(rows, Align.LEFT).applied_to(field_of(*rows))
    assert {box_of(thing).left for thing in after.every(Obstacle)} == {0.0}


def test_gaps_become_equal_and_the_ends_stay() -> None:
    after = distribute(ROW, across=True).applied_to(field_of(*ROW))
    boxes = sorted(box_of(thing) for thing in after.every(Obstacle))
    gaps = [later.left - earlier.right for earlier, later in pairwise(boxes)]
    assert gaps == [3.0, 3.0]
    assert (boxes[0].left, boxes[-1].right) == (1.5, 11.5)


def test_two_things_cannot_be_spread() -> None:
    assert distribute(ROW[:2], across=True).after == ()


@given(seeds)
def test_a_field_that_was_arranged_can_be_undone(seed: int) -> None:
    field = random_field(Stream(seed, "field"), columns=20, rows=12, things=8)
    things = tuple(field.all_things())
    for change in (
        align(things, Align.CENTRE),
        distribute(things, across=False),
        reorder(field, things[:3], Order.FRONT),
        lock(things, locked=True),
        hide(things, hidden=True),
    ):
        assert change.inverted().applied_to(change.applied_to(field)).same_as(field)


def test_forward_goes_past_the_next_one_that_is_overlapped() -> None:
    low, mid, high = box_at(1, 2, 2), box_at(2, 2.5, 2, z=3), box_at(3, 2.5, 2, z=5)
    far = box_at(4, 9, 9, z=9)
    field = field_of(low, mid, high, far)
    (new,) = reorder(field, [low], Order.FORWARD).after
    assert isinstance(new, Obstacle)
    assert new.z == 4
    (new,) = reorder(field, [low], Order.FRONT).after
    assert isinstance(new, Obstacle)
    assert new.z == 10
    (new,) = reorder(field, [high], Order.BACK).after
    assert isinstance(new, Obstacle)
    assert new.z == 2
    assert reorder(field, [far], Order.FORWARD).after == ()


def test_a_group_to_the_front_keeps_its_order() -> None:
    one, two, other = box_at(1, 2, 2, z=1), box_at(2, 3, 2, z=4), box_at(3, 4, 2, z=7)
    change = reorder(field_of(one, two, other), [one, two], Order.FRONT)
    assert [thing.z for thing in change.after if isinstance(thing, Obstacle)] == [8, 11]


def test_hiding_leaves_walls_and_locked_things_alone() -> None:
    things = (box_at(1, 2, 2), box_at(2, 4, 4, locked=True), wall(3, (0.0, 0.0), (2.0, 0.0)))
    (hidden,) = hide(things, hidden=True).after
    assert hidden == replace(things[0], hidden=True)


def test_a_chest_beside_a_wall_is_hit_up_to_its_own_edge() -> None:
    one, chest = wall(1, (2.0, 2.0), (6.0, 2.0), thickness=0.3), box_at(2, 4.0, 2.45, length=0.6)
    field = field_of(DECK, one, chest)
    assert thing_at(field, 4, 2.2, tolerance=0.2) == chest
    assert thing_at(field, 4, 2.1, tolerance=0.2) == one
    assert thing_at(field, 2.5, 2.3, tolerance=0.2) == one
