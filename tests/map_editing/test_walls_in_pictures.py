"""Walls that the picture under them shows: found, all at once or one by one, and worked on."""

from dataclasses import replace
from uuid import UUID, uuid4

from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Picture, Platform, Thing, Wall
from fieldwright.document.text_form import from_text, to_text
from fieldwright.editing.clipboard_pasting import pasted
from fieldwright.editing.opening_seats import seat
from fieldwright.editing.openings import dropped, moved, remade, removed_openings
from fieldwright.editing.under_pictures import (
    Frame,
    places_of_obstacles,
    places_of_walls,
    taken_as_shown,
    walls_over_pictures,
)
from fieldwright.editor.selecting.field_lists import fields_for
from fieldwright.editor.window import MainWindow

BELOW = Picture(id=uuid4(), blob="a" * 64, position=(0, 0), width=10, length=8)
INSIDE = Wall(id=uuid4(), kind="wall", start=(1, 2), end=(9, 2), in_picture=True)
STAIRS = Platform(
    id=uuid4(),
    kind="stairs",
    outline=((1, 3), (2, 3), (2, 5), (1, 5)),
    top_ft=5,
    in_picture=True,
)
BESIDE = Wall(id=uuid4(), kind="wall", start=(9, 5), end=(12, 5))


def field_of(*things: Thing) -> Battlefield:
    info = FieldInfo("Bare", "plains")
    return add(*things).applied_to(Battlefield.empty(20, 12, info, load_catalogue()))


def walls_of(field: Battlefield) -> dict[UUID, Wall]:
    return {wall.id: wall for wall in field.every(Wall)}


# --------------------------------------------------------------------------------- where they lie


def test_a_wall_lies_on_a_picture_if_both_its_ends_do() -> None:
    edge = Wall(id=uuid4(), kind="wall", start=(10, 0), end=(10, 8))
    found = walls_over_pictures(field_of(BELOW, INSIDE, BESIDE, edge))
    assert {wall.id for wall in found} == {INSIDE.id, edge.id}
    assert walls_over_pictures(field_of(replace(BELOW, hidden=True), INSIDE)) == []


def test_a_wall_over_two_pictures_that_meet_lies_on_neither() -> None:
    """What moves one of them then changes nothing far off it."""
    other = replace(BELOW, id=uuid4(), position=(10, 0))
    across = replace(BESIDE, start=(9, 5), end=(12, 5))
    assert walls_over_pictures(field_of(BELOW, other, across)) == []


def test_places_of_things_are_those_that_a_picture_must_hold() -> None:
    """A box of 4 by 2 about (5, 5), turned by a quarter: from (4, 3) to (6, 7)."""
    table = Obstacle(id=uuid4(), kind="table", position=(5, 5), width=4, length=2, rotation=90)
    (corners,) = places_of_obstacles([table]).round(6).tolist()
    assert corners == [[4, 3], [4, 7], [6, 3], [6, 7]]
    assert places_of_walls([]).shape == (0, 2, 2)
    frame = Frame.of(replace(BELOW, rotation=90))
    assert frame.holds(places_of_walls([replace(INSIDE, start=(1.2, 4), end=(8.8, 4))])).all()
    assert not frame.holds(places_of_walls([replace(INSIDE, start=(0.5, 4), end=(8.8, 4))])).all()


def test_locked_walls_stay_as_they_are() -> None:
    locked = replace(INSIDE, locked=True)
    assert taken_as_shown([locked], False).after == ()
    assert taken_as_shown([INSIDE], False).after == (replace(INSIDE, in_picture=False),)


# ------------------------------------------------------------------------------------- worked on


def test_a_door_that_is_put_into_a_wall_of_the_picture_is_painted() -> None:
    field = field_of(BELOW, INSIDE)
    place = seat(field, "door", (4.5, 2), 1.0)
    after = dropped(field, "door", place).applied_to(field)
    kinds = sorted((wall.kind, wall.in_picture) for wall in after.every(Wall))
    assert kinds == [("door", False), ("wall", True), ("wall", True)]
    (door,) = (wall for wall in after.every(Wall) if wall.kind == "door")
    healed = removed_openings(after, [door]).applied_to(after)
    assert list(walls_of(healed).values()) == [INSIDE]


def test_a_door_of_the_picture_stays_one_when_it_is_moved_or_made_another() -> None:
    door = Wall(id=uuid4(), kind="door", start=(4, 2), end=(5, 2), in_picture=True)
    west, east = replace(INSIDE, end=(4, 2)), replace(INSIDE, id=uuid4(), start=(5, 2))
    field = field_of(BELOW, west, door, east)
    for change in (moved(field, door, (7, 2)), remade(field, [door.id], "window")):
        after = walls_of(change.applied_to(field))
        assert after[door.id].in_picture
        assert all(wall.in_picture for wall in after.values())


def test_copies_are_painted_unless_their_picture_comes_along() -> None:
    field = field_of(BELOW, INSIDE)
    alone = pasted(field, [INSIDE], 0, 2)
    together = pasted(field, [BELOW, INSIDE], 2, 2)
    assert [one.in_picture for one in alone if isinstance(one, Wall)] == [False]
    assert [one.in_picture for one in together if isinstance(one, Wall)] == [True]
    both: tuple[list[Thing], ...] = ([STAIRS], [BELOW, STAIRS])
    steps = [pasted(field, things, 2, 2)[-1] for things in both]
    assert [one.in_picture for one in steps if isinstance(one, Platform)] == [False, True]


def test_the_text_form_keeps_it_and_says_that_it_is_of_the_newest_version() -> None:
    table = Obstacle(id=uuid4(), kind="table", position=(5, 5), width=2, length=1, in_picture=True)
    for thing in (INSIDE, table, STAIRS):
        text = to_text(field_of(thing))
        assert '"version": 7' in text
        assert '"in_picture": true' in text
        assert list(from_text(text).all_things()) == [thing]
    assert '"version": 7' not in to_text(field_of(BESIDE))


# ----------------------------------------------------------------------------------------- by hand


def test_the_map_menu_leaves_all_walls_to_the_picture_and_paints_them_again(
    window: MainWindow, hands: Hands
) -> None:
    painted = replace(INSIDE, in_picture=False)
    door = Wall(id=uuid4(), kind="door", start=(9, 2), end=(10, 2), in_picture=True)
    assert window.workbench.apply(add(BELOW, painted, door, BESIDE), "things")
    before = window.document.field
    hands.do("walls-in-picture")
    after = walls_of(window.document.field)
    assert [after[one.id].in_picture for one in (painted, door, BESIDE)] == [True, True, False]
    assert window.document.undo_label == "walls are in the picture"
    assert window.messages.text == "Walls and doors left to the picture: 1. You see fine lines."
    hands.do("walls-in-picture")
    assert not any(wall.in_picture for wall in window.document.field.every(Wall))
    assert window.document.undo()
    assert window.document.undo()
    assert window.document.field.same_as(before)


def test_without_a_picture_the_menu_says_so(window: MainWindow, hands: Hands) -> None:
    assert window.workbench.apply(add(BESIDE), "a wall")
    hands.do("walls-in-picture")
    assert window.messages.text == "No wall or door lies on a background picture."


def test_the_properties_of_several_walls_and_objects_have_the_check_box(
    window: MainWindow,
) -> None:
    table = Obstacle(id=uuid4(), kind="table", position=(5, 5), width=2, length=1)
    things = (BELOW, INSIDE, BESIDE, table)
    assert window.workbench.apply(add(*things), "things")
    field = window.document.field
    chosen: list[Thing] = [INSIDE, BESIDE, table]
    assert any(one.name == "in_picture" for one in fields_for(field_of(BELOW), [STAIRS]))
    (switch,) = (one for one in fields_for(field, chosen) if one.name == "in_picture")
    assert switch.label == "In the picture: not painted"
    change = switch.change(field, chosen, True)
    assert {thing.id for thing in change.after} == {BESIDE.id, table.id}
    bare = field_of(BESIDE)
    assert all(one.name != "in_picture" for one in fields_for(bare, [BESIDE]))
    assert any(one.name == "in_picture" for one in fields_for(field_of(INSIDE), [INSIDE]))
