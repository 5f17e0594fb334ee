"""Records become fields; bringing a file in again replaces what came of it and nothing else."""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest

from fieldwright.battlefield.changes import Change, add, alter, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Label, Light, Note, Obstacle, Picture, Wall
from fieldwright.document.opening import new_document, open_document
from fieldwright.editing.map_resizing import resized
from fieldwright.exchange.building import Into, build, import_change, light_of
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.ids import id_of, is_of
from fieldwright.exchange.records import (
    LightRecord,
    MapRecords,
    ObstacleRecord,
    PictureRecord,
    WallRecord,
    WordsRecord,
)
from fieldwright.exchange.report import Report
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Light as Daylight

NAME = "mill.dd2vtt"


def wall(number: int, *ends: tuple[float, float], kind: str = "wall") -> WallRecord:
    return WallRecord(key=f"wall {number}", kind=kind, start=ends[0], end=ends[1])


def records(**more: Any) -> MapRecords:
    usual: dict[str, Any] = {
        "format": "Universal VTT 0.3",
        "name": "mill",
        "columns": 6,
        "rows": 4,
        "walls": (wall(1, (0, 1), (4, 1)), wall(2, (4, 1), (4, 3))),
        "report": Report({"wall piece": 2}, {"doors outside the map": 1}),
    }
    return MapRecords(**(usual | more))


def bare(columns: int = 6, rows: int = 4) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("Old", "swamp"), load_catalogue())


def applied(field: Battlefield, change: Change) -> Battlefield:
    return change.applied_to(field)


def test_a_new_field_has_the_size_the_things_and_the_report_of_the_file() -> None:
    built = build(records(indoors=True, terrain="caves"), NAME)
    assert (built.field.columns, built.field.rows, built.field.info.terrain) == (6, 4, "caves")
    assert built.field.info.indoors
    assert [one.start for one in built.field.every(Wall)] == [(0, 1), (4, 1)]
    (told,) = built.field.info.imports
    assert told == (
        Import(
            source=NAME,
            format="Universal VTT 0.3",
            came=(("wall piece", 2),),
            left_out=(("doors outside the map", 1),),
            extras=told.extras,
        )
    )
    assert told.extras in built.blobs


def test_the_same_file_gives_the_same_ids_and_another_name_gives_others() -> None:
    one, same, other = (build(records(), name).field for name in (NAME, NAME, "tower.uvtt"))
    ids = [thing.id for thing in one.all_things()]
    assert ids == [thing.id for thing in same.all_things()]
    assert not set(ids) & {thing.id for thing in other.all_things()}
    assert all(is_of(NAME, one_id) and not is_of("tower.uvtt", one_id) for one_id in ids)


def test_a_name_in_composed_and_in_decomposed_letters_is_the_same_file() -> None:
    composed = unicodedata.normalize("NFC", "Mühle.uvtt")
    decomposed = unicodedata.normalize("NFD", "Mühle.uvtt")
    one, other = build(records(), composed).field, build(records(), decomposed).field
    assert one.info.imports == other.info.imports
    assert [wall.id for wall in one.every(Wall)] == [wall.id for wall in other.every(Wall)]


def test_a_key_that_comes_twice_still_gives_two_things() -> None:
    twice = (wall(1, (0, 0), (1, 0)), wall(1, (2, 0), (3, 0)))
    assert len(build(records(walls=twice), NAME).field.every(Wall)) == 2


def test_every_sort_of_record_becomes_its_sort_of_thing() -> None:
    whole = records(
        obstacles=(
            ObstacleRecord(
                key="o", kind="pillar", position=(2, 2), outline=((1, 1), (3, 1), (3, 3), (1, 3))
            ),
        ),
        lights=(LightRecord(key="l", position=(1, 1), radius_ft=20),),
        pictures=(PictureRecord(key="p", data=b"PNG", position=(0, 0), size=(6, 4)),),
        words=(
            WordsRecord(key="a", position=(1, 1), text="The mill"),
            WordsRecord(key="b", position=(2, 1), text="Two thieves", number=7),
        ),
    )
    built = build(whole, NAME)
    field = built.field
    # The outline is kept relative to the middle.
    assert field.every(Obstacle)[0].outline == ((-1, -1), (1, -1), (1, 1), (-1, 1))
    # A lantern lights 30 feet, a campfire 25, a torch 15: 20 is nearest to 25 in its ratio.
    assert (field.every(Light)[0].kind, field.every(Light)[0].radius_ft) == ("hearth-fire", 20)
    assert built.blobs[field.every(Picture)[0].blob] == b"PNG"
    assert [label.text for label in field.every(Label)] == ["The mill"]
    assert [(note.number, note.text) for note in field.every(Note)] == [(7, "Two thieves")]


@pytest.mark.parametrize(
    "odd",
    [
        wall(1, (1, 1), (1, 1)),
        wall(1, (1, 1), (5000, 1)),
    ],
)
def test_what_no_field_can_hold_is_left_out_and_counted(odd: WallRecord) -> None:
    built = build(records(walls=(odd,)), NAME)
    assert not built.field.every(Wall)
    assert built.report.left_out["things that no field can hold"] == 1


def test_a_map_larger_than_any_field_is_refused_with_its_size() -> None:
    with pytest.raises(ExchangeError, match="400 x 320 squares"):
        build(records(columns=400, rows=320), NAME)


@pytest.mark.parametrize(
    ("colour", "light"),
    [
        ("", Daylight.DAYLIGHT),
        ("ffffffff", Daylight.DAYLIGHT),
        ("ff6f7fa0", Daylight.MOONLIGHT),
        ("ff202840", Daylight.STARLIGHT),
        ("ff000000", Daylight.DARKNESS),
        ("00ffffff", Daylight.DARKNESS),
        ("no colour", Daylight.DAYLIGHT),
    ],
)
def test_the_colour_of_the_surroundings_says_how_light_it_is(colour: str, light: Daylight) -> None:
    assert light_of(colour) is light


# --------------------------------------------------------------------------------- into a field


def test_a_file_laid_into_a_field_is_one_change_that_can_be_taken_back() -> None:
    field = bare(10, 10)
    change = import_change(field, records(), NAME, Into((2, 3))).change
    laid = applied(field, change)
    assert [wall.start for wall in laid.every(Wall)] == [(2, 4), (6, 4)]
    assert (laid.info.imports[0].column, laid.info.imports[0].row) == (2, 3)
    assert applied(laid, change.inverted()).same_as(field)


def test_a_field_grows_where_the_file_needs_room() -> None:
    laid = applied(bare(), import_change(bare(), records(), NAME, Into((4, 0))).change)
    assert (laid.columns, laid.rows) == (10, 4)


def test_a_field_that_would_grow_too_large_is_left_as_it_is() -> None:
    with pytest.raises(ExchangeError, match="206 x 4"):
        import_change(bare(200, 4), records(), NAME, Into((200, 0)))


def test_the_same_file_again_changes_nothing() -> None:
    field = build(records(), NAME).field
    assert applied(field, import_change(field, records(), NAME).change).same_as(field)


def test_bringing_in_again_replaces_what_came_and_keeps_what_the_dm_added() -> None:
    field = build(records(), NAME).field
    own = Wall(id=UUID(int=5), kind="fence", start=(0, 0), end=(2, 2))
    moved = replace(field.every(Wall)[0], end=(3.0, 1.0))
    field = applied(field, add(own))
    field = applied(field, alter([(field.every(Wall)[0], moved)]))
    newer = records(walls=(wall(1, (0, 1), (5, 1)), wall(3, (5, 1), (5, 2))))
    again = applied(field, import_change(field, newer, NAME).change)
    assert {(one.kind, one.end) for one in again.every(Wall)} == {
        ("fence", (2, 2)),
        ("wall", (5, 1)),
        ("wall", (5, 2)),
    }
    assert len(again.info.imports) == 1


def test_bringing_in_again_stays_where_the_file_was_laid() -> None:
    field = applied(bare(12, 12), import_change(bare(12, 12), records(), NAME, Into((3, 2))).change)
    again = applied(
        field, import_change(field, records(walls=(wall(9, (0, 0), (1, 0)),)), NAME).change
    )
    assert [one.start for one in again.every(Wall)] == [(3, 2)]


def test_two_files_in_one_field_do_not_disturb_each_other() -> None:
    field = build(records(), NAME).field
    field = applied(field, import_change(field, records(), "tower.uvtt").change)
    assert len(field.every(Wall)) == 4
    field = applied(field, import_change(field, records(walls=()), NAME).change)
    assert all(is_of("tower.uvtt", one.id) for one in field.every(Wall))
    assert [one.source for one in field.info.imports] == [NAME, "tower.uvtt"]


def test_a_door_that_the_dm_put_into_a_wall_of_the_file_stays_in_it() -> None:
    """The wall comes whole again; the door of the DM is cut into it anew."""
    field = build(records(), NAME).field
    first = field.every(Wall)[0]
    door = Wall(id=UUID(int=7), kind="door", start=(1, 1), end=(2, 1))
    rest = Wall(id=UUID(int=8), kind="wall", start=(2, 1), end=(4, 1))
    field = applied(field, alter([(first, replace(first, end=(1.0, 1.0)))]))
    field = applied(field, add(door, rest))
    again = applied(field, import_change(field, records(), NAME).change)
    assert {(one.kind, one.start, one.end) for one in again.every(Wall)} == {
        ("door", (1, 1), (2, 1)),
        ("wall", (0, 1), (1, 1)),
        ("wall", (2, 1), (4, 1)),
        ("wall", (4, 1), (4, 3)),
    }
    assert len(again.every(Wall)) == 4
    third = applied(again, import_change(again, records(), NAME).change)
    assert third.same_as(again)


# -------------------------------------------------------------------------------------- squares


def floor(*kinds: str) -> dict[str, Any]:
    return {"ground": np.array([list(kinds)] * 4, dtype=object)}


def test_squares_are_painted_where_the_file_says_what_they_are() -> None:
    layers = floor("stone-floor", "", "no such kind", "grass", "grass", "grass")
    layers["water"] = np.array([["", "", "", "stream", "stream", ""]] * 4, dtype=object)
    field = build(records(layers=layers, ground="sand"), NAME).field
    assert [field.ground_at(Square(c, 0)) for c in range(4)] == [
        "stone-floor",
        "sand",
        "sand",
        "grass",
    ]
    assert field.water_at(Square(3, 0)) == "stream"
    assert field.layers[Layer.DEPTH][0].tolist() == [0, 0, 0, 2, 2, 0]


def test_squares_that_the_dm_painted_over_stay_when_the_file_comes_again() -> None:
    first = build(records(layers=floor(*["stone-floor"] * 6)), NAME)
    mask = np.zeros((4, 6), bool)
    mask[0, 0] = True
    sand = first.field.palettes.ground.index("sand")
    field = applied(first.field, paint(first.field, Layer.GROUND, mask, sand))
    newer = records(layers=floor(*["wooden-floor"] * 6))
    again = applied(field, import_change(field, newer, NAME, Into(find=first.blobs.get)).change)
    assert again.ground_at(Square(0, 0)) == "sand"
    assert again.ground_at(Square(1, 0)) == "wooden-floor"


def test_layers_of_another_size_than_the_map_are_refused() -> None:
    with pytest.raises(ExchangeError, match="other squares than the map"):
        build(records(layers={"ground": np.array([["grass"]], dtype=object)}), NAME)


# ------------------------------------------------------------------------------- in a document


def test_a_document_keeps_an_import_with_its_pictures_and_undoes_it_in_one_step(
    tmp_path: Path,
) -> None:
    document = new_document(bare(), tmp_path)
    data = b"not looked at here"
    picture = PictureRecord(key="p", data=data, position=(0, 0), size=(6, 4))
    whole = records(pictures=(picture,), extras={"uvtt": {"other": {"software": "x"}}})
    prepared = import_change(document.field, whole, NAME, Into(find=document.picture))
    for blob in prepared.blobs.values():
        document.add_picture(blob)
    before = document.field
    assert document.apply(prepared.change, "Import mill")
    assert document.undo()
    assert document.field.same_as(before)
    assert document.redo()
    document.close()
    again = open_document(document.path)
    assert again.picture(again.field.every(Picture)[0].blob) == data
    assert again.picture(again.field.info.imports[0].extras)
    again.close()


def test_ids_of_different_sorts_of_things_never_meet() -> None:
    make: Callable[[str], UUID] = lambda name: id_of(NAME, name, "1")  # noqa: E731
    assert len({make(name) for name in ("walls", "obstacles", "lights", "notes")}) == 4


def test_what_a_file_says_of_the_whole_place_becomes_notes_only_where_there_are_none() -> None:
    told = records(notes="Dug by dwarves.")
    empty = applied(bare(), import_change(bare(), told, NAME).change)
    assert empty.info.notes == "Dug by dwarves."
    own = replace(bare(), info=replace(bare().info, notes="My own."))
    assert applied(own, import_change(own, told, NAME).change).info.notes == "My own."


def test_a_field_that_is_cropped_or_grown_still_knows_where_its_file_lies() -> None:
    field = applied(bare(10, 10), import_change(bare(10, 10), records(), NAME, Into((3, 2))).change)
    grown = resized(field, Block(-2, 0, 10, 10))
    again = applied(grown, import_change(grown, records(), NAME).change)
    assert again.same_as(grown)
    assert (again.info.imports[0].column, again.info.imports[0].row) == (5, 2)
