"""What the DM made of a file stays when the file comes again, and what the file changed comes."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldwright.battlefield.changes import ChangeThings, add, alter, remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Light, Note, Picture, Thing, Wall
from fieldwright.editing.opening_seats import Seat
from fieldwright.editing.openings import dropped, removed_openings
from fieldwright.exchange.building import Built, Into, Prepared, build, import_change
from fieldwright.exchange.extras import FindBlob, renamed_ids
from fieldwright.exchange.records import (
    LightRecord,
    MapRecords,
    PictureRecord,
    WallRecord,
    WordsRecord,
)

NAME = "hall.dd2vtt"


def wall(number: int, x: float, kind: str = "wall") -> WallRecord:
    """A wall of three squares that runs south, with two squares to the next one."""
    return WallRecord(key=f"wall {number}", kind=kind, start=(x, 1.0), end=(x, 4.0))


def hall(*more: WallRecord, fingerprint: str = "first", **others: Any) -> MapRecords:
    """Eight walls, two doors, a light, a note and a picture."""
    usual: dict[str, Any] = {
        "format": "Universal VTT 0.3",
        "name": "hall",
        "columns": 24,
        "rows": 8,
        "walls": (*(wall(n, 2.0 * n) for n in range(8)), *DOORS, *more),
        "lights": (LightRecord(key="light", position=(3.5, 3.5), radius_ft=20),),
        "words": (WordsRecord(key="note", position=(5.5, 3.5), text="A pit", number=1),),
        "pictures": (PictureRecord(key="p", data=b"one", position=(0.0, 0.0), size=(24, 8)),),
        "fingerprint": fingerprint,
    }
    return MapRecords(**(usual | others))


DOORS = tuple(wall(n, 16.0 + n, "door") for n in range(8, 10))


def again(built: Battlefield, records: MapRecords, find: FindBlob, **into: Any) -> Prepared:
    return import_change(built, records, NAME, Into(find=find, **into))


def of(field: Battlefield, kind: type[Any]) -> Any:
    (found,) = field.every(kind)
    return found


def door_of(field: Battlefield) -> Wall:
    return next(one for one in field.every(Wall) if one.kind == "door")


def changed_by_the_dm(field: Battlefield) -> tuple[Battlefield, list[Thing]]:
    """Doors opened and bolted, a note reworded, a light put out, a wall and a picture moved."""
    doors = [one for one in field.every(Wall) if one.kind == "door"]
    first = field.every(Wall)[0]
    pairs: list[tuple[Thing, Thing]] = [
        (doors[0], replace(doors[0], is_open=True)),
        (doors[1], replace(doors[1], bolted=True)),
        (of(field, Note), replace(of(field, Note), text="A pit, ten feet deep")),
        (of(field, Light), replace(of(field, Light), is_lit=False)),
        (first, replace(first, start=(0.3, 1.0))),
        (of(field, Picture), replace(of(field, Picture), position=(0.5, 0.0))),
    ]
    return alter(pairs).applied_to(field), [new for _, new in pairs]


def test_what_the_dm_changed_stays_and_is_counted() -> None:
    built = build(hall(), NAME)
    field, mine = changed_by_the_dm(built.field)
    prepared = again(field, hall(), built.blobs.get)
    assert prepared.change.applied_to(field).same_as(field)
    assert prepared.told == ("6 things that you changed stay.",)
    newer = again(field, hall(wall(20, 22.0), fingerprint="second"), built.blobs.get)
    after = newer.change.applied_to(field)
    assert [after.thing(one.id) for one in mine] == mine
    assert len(after.every(Wall)) == 11
    assert newer.told == ("6 things that you changed stay; 1 is new in the file.",)


def test_what_the_dm_took_away_stays_away() -> None:
    built = build(hall(), NAME)
    gone = (*built.field.every(Wall)[:2], of(built.field, Light))
    field = remove(*gone).applied_to(built.field)
    prepared = again(field, hall(fingerprint="second"), built.blobs.get)
    assert prepared.change.applied_to(field).every(Wall) == field.every(Wall)
    assert prepared.told == ("3 that you took away stay away.",)


def test_what_the_file_changed_comes_where_the_dm_changed_nothing() -> None:
    built = build(hall(), NAME)
    newer = hall(
        fingerprint="second",
        walls=(wall(0, 0.5), *(wall(n, 2.0 * n) for n in range(1, 7)), *DOORS),
    )
    prepared = again(built.field, newer, built.blobs.get)
    after = prepared.change.applied_to(built.field)
    assert {one.start[0] for one in after.every(Wall)} == {0.5, 2, 4, 6, 8, 10, 12, 24, 25}
    assert prepared.told == ("1 is another than before; 1 is gone from it.",)


def test_where_both_changed_a_thing_the_dms_stays_and_it_is_told() -> None:
    built = build(hall(), NAME)
    field, mine = changed_by_the_dm(built.field)
    newer = hall(
        fingerprint="second",
        words=(WordsRecord(key="note", position=(5.5, 3.5), text="A deep pit", number=1),),
        lights=(),
    )
    prepared = again(field, newer, built.blobs.get)
    after = prepared.change.applied_to(field)
    assert [after.thing(one.id) for one in mine] == mine
    assert prepared.told == (
        "6 things that you changed stay.",
        "Of what you changed or took away, 2 are another in the file now.",
    )
    # The next time it is no news that the file has other words.
    third = again(after, newer, {**built.blobs, **prepared.blobs}.get)
    assert third.change.applied_to(after).same_as(after)
    assert len(third.told) == 1


def test_where_both_changed_different_properties_of_a_thing_it_gets_both() -> None:
    """A picture that the DM moved gets its new colours, an opened door its new height."""
    built = build(hall(), NAME)
    picture, door = of(built.field, Picture), door_of(built.field)
    mine: list[tuple[Thing, Thing]] = [
        (picture, replace(picture, position=(0.5, 0.0), opacity=0.5)),
        (door, replace(door, is_open=True)),
    ]
    field = alter(mine).applied_to(built.field)
    newer = hall(
        fingerprint="second",
        pictures=(PictureRecord(key="p", data=b"two", position=(0.0, 0.0), size=(24, 8)),),
    )
    newer = replace(newer, walls=tuple(replace(one, height_ft=20.0) for one in newer.walls))
    prepared = again(field, newer, built.blobs.get)
    after = prepared.change.applied_to(field)
    found = of(after, Picture)
    assert (found.position, found.opacity) == ((0.5, 0.0), 0.5)
    assert prepared.blobs[found.blob] == b"two"
    kept = after.thing(door.id)
    assert kept == replace(door, is_open=True, height_ft=20.0)
    assert prepared.told == ("2 things that you changed stay; 11 are other than before.",)


def test_everything_can_be_put_back_as_the_file_has_it() -> None:
    built = build(hall(), NAME)
    field, _ = changed_by_the_dm(built.field)
    field = remove(field.every(Wall)[3]).applied_to(field)
    own = Wall(id=uuid4(), kind="fence", start=(1.0, 6.0), end=(5.0, 6.0))
    field = add(own).applied_to(field)
    prepared = again(field, hall(), built.blobs.get, put_back=True)
    after = prepared.change.applied_to(field)
    assert set(after.all_things()) == {*built.field.all_things(), own}
    assert prepared.told == ("7 things become again as the file says.",)


def test_a_wall_that_is_counted_anew_in_the_file_is_still_the_same_wall() -> None:
    """A newer file begins with another wall: all keys are one higher, and a door is the DM's."""
    built = build(hall(), NAME)
    door = door_of(built.field)
    field = alter([(door, replace(door, is_open=True))]).applied_to(built.field)
    older = hall().walls
    shifted = tuple(replace(one, key=f"wall {number}") for number, one in enumerate(older, 1))
    newer = hall(fingerprint="second", walls=(wall(0, 22.0), *shifted))
    prepared = again(field, newer, built.blobs.get)
    after = prepared.change.applied_to(field)
    assert set(field.every(Wall)) < set(after.every(Wall))
    assert len(after.every(Wall)) == 11
    assert prepared.told == ("1 thing that you changed stays; 1 is new in the file.",)
    blobs = {**built.blobs, **prepared.blobs}
    assert len(renamed_ids(blobs[after.info.imports[0].extras])) == 11
    assert again(after, newer, blobs.get).change.applied_to(after).same_as(after)


def test_without_what_was_kept_the_very_file_still_leaves_the_dms_changes() -> None:
    field, _ = changed_by_the_dm(build(hall(), NAME).field)
    assert again(field, hall(), lambda _: None).change.applied_to(field).same_as(field)


def test_where_what_came_is_not_known_any_more_that_is_told() -> None:
    field, _ = changed_by_the_dm(build(hall(), NAME).field)
    prepared = again(field, hall(fingerprint="second"), lambda _: None)
    after = prepared.change.applied_to(field)
    assert of(after, Note).text == "A pit"
    assert "cannot be told from what the file changed" in prepared.told[0]
    assert prepared.told[1] == "6 things become again as the file says."


def test_the_lock_of_the_editor_is_no_change_and_stays() -> None:
    built = build(hall(), NAME)
    picture = of(built.field, Picture)
    field = alter([(picture, replace(picture, locked=True))]).applied_to(built.field)
    other = PictureRecord(key="p", data=b"two", position=(0.0, 0.0), size=(24, 8))
    prepared = again(field, hall(fingerprint="second", pictures=(other,)), built.blobs.get)
    found = of(prepared.change.applied_to(field), Picture)
    assert found.locked
    assert prepared.blobs[found.blob] == b"two"


# ----------------------------------------------------------------------------------- own doors


def with_door(built: Built, number: int, *, low: float, high: float) -> Battlefield:
    """The field with a door that the DM cut into one of the file's walls."""
    there = built.field.every(Wall)[number]
    x = there.start[0]
    seat = Seat((x, low), (x, high), there)
    return dropped(built.field, "door", seat).applied_to(built.field)


def test_a_wall_that_was_cut_for_a_door_of_the_dm_was_not_changed() -> None:
    built = build(hall(), NAME)
    field = with_door(built, 2, low=2.0, high=3.0)
    prepared = again(field, hall(), built.blobs.get)
    assert prepared.change.applied_to(field).same_as(field)
    assert prepared.told == ()


def test_a_wall_that_a_door_fills_was_not_taken_away() -> None:
    built = build(hall(), NAME)
    field = with_door(built, 2, low=1.0, high=4.0)
    assert len(field.every(Wall)) == 10
    prepared = again(field, hall(), built.blobs.get)
    assert prepared.change.applied_to(field).same_as(field)
    assert prepared.told == ()


def test_a_cut_wall_that_the_file_has_longer_gets_longer_around_the_door() -> None:
    built = build(hall(), NAME)
    field = with_door(built, 2, low=2.0, high=3.0)
    longer = replace(wall(2, 4.0), end=(4.0, 6.0))
    walls = [longer if one.key == "wall 2" else one for one in hall().walls]
    prepared = again(field, hall(fingerprint="second", walls=tuple(walls)), built.blobs.get)
    after = prepared.change.applied_to(field)
    there = {(one.kind, one.start[1], one.end[1]) for one in after.every(Wall) if one.start[0] == 4}
    assert there == {("wall", 1, 2), ("door", 2, 3), ("wall", 3, 6)}
    assert len(after.every(Wall)) == len(field.every(Wall))
    find = {**built.blobs, **prepared.blobs}.get
    same = again(after, hall(fingerprint="second", walls=tuple(walls)), find)
    assert same.change.applied_to(after).same_as(after)


def test_a_cut_wall_that_is_gone_from_the_file_goes_with_its_rests_and_the_door_stays() -> None:
    built = build(hall(), NAME)
    field = with_door(built, 2, low=2.0, high=3.0)
    walls = tuple(one for one in hall().walls if one.key != "wall 2")
    prepared = again(field, hall(fingerprint="second", walls=walls), built.blobs.get)
    after = prepared.change.applied_to(field)
    assert [one.kind for one in after.every(Wall) if one.start[0] == 4] == ["door"]
    assert prepared.told == ("1 is gone from it.",)


def test_a_door_that_was_put_in_and_taken_out_leaves_no_trace() -> None:
    built = build(hall(), NAME)
    field = with_door(built, 2, low=2.0, high=3.0)
    door = next(one for one in field.every(Wall) if one.kind == "door" and one.start[0] == 4)
    field = removed_openings(field, [door]).applied_to(field)
    assert again(field, hall(), built.blobs.get).told == ()


# ---------------------------------------------------------------------------------- properties


WALLS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 20), st.sampled_from(["wall", "door"])),
    min_size=1,
    max_size=24,
)


def of_walls(walls: list[tuple[int, int, str]], fingerprint: str) -> MapRecords:
    records = tuple(
        replace(wall(number, x / 1.5, kind), end=(x / 1.5, 4.0 + y / 4))
        for number, (x, y, kind) in enumerate(walls)
    )
    return hall(fingerprint=fingerprint, walls=records, rows=10)


def handled(field: Battlefield, deeds: st.DataObject) -> Battlefield:
    """The field after a DM has opened, moved, taken away and added some walls."""
    for one in field.every(Wall):
        deed = deeds.draw(st.sampled_from(["leave", "open", "move", "take", "leave"]))
        if deed == "open":
            field = alter([(one, replace(one, is_open=True))]).applied_to(field)
        elif deed == "move":
            field = alter([(one, replace(one, start=(one.start[0] + 0.4, 0.5)))]).applied_to(field)
        elif deed == "take":
            field = remove(one).applied_to(field)
    own = Wall(id=UUID(int=7), kind="fence", start=(0.0, 7.0), end=(9.0, 7.0))
    return ChangeThings((), (own,)).applied_to(field)


@settings(max_examples=25, deadline=None)
@given(WALLS, WALLS, st.data())
def test_importing_twice_is_importing_once_and_changes_are_kept(
    first: list[tuple[int, int, str]], second: list[tuple[int, int, str]], deeds: st.DataObject
) -> None:
    older, newer = of_walls(first, "first"), of_walls(second, "second")
    built = build(older, NAME)
    field = handled(built.field, deeds)
    mine = {one.id: one for one in field.every(Wall)}
    came = {one.id: one for one in built.field.every(Wall)}
    same = again(field, older, built.blobs.get)
    assert same.change.applied_to(field).same_as(field)
    once = again(field, newer, built.blobs.get, again=field.info.imports[0])
    after = once.change.applied_to(field)
    assert once.change.inverted().applied_to(after).same_as(field)
    blobs = {**built.blobs, **once.blobs}
    twice = again(after, newer, blobs.get, again=after.info.imports[0])
    assert twice.change.applied_to(after).same_as(after)
    for thing_id, one in mine.items():
        before, found = came.get(thing_id), after.thing(thing_id)
        if before is None:
            assert found == one
        elif before != one:
            assert isinstance(found, Wall)
            assert found.is_open is one.is_open
            assert one.start in (found.start, before.start)
    assert not (came.keys() - mine.keys()) & {one.id for one in after.every(Wall)}
    # Undisturbed, a newer file leaves nothing of the older one.
    plain = again(built.field, newer, built.blobs.get, again=built.field.info.imports[0])
    fresh = build(newer, NAME).field
    there = plain.change.applied_to(built.field)
    strip = UUID(int=0)
    assert sorted(map(repr, (replace(one, id=strip) for one in there.every(Wall)))) == sorted(
        map(repr, (replace(one, id=strip) for one in fresh.every(Wall)))
    )
