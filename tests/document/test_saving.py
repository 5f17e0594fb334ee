"""Names, copies, the text form a document came from, and named versions."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.changes import (
    Change,
    ChangeError,
    ChangeInfo,
    PaintSquares,
    ReplaceField,
    Together,
    add,
    alter,
    paint,
    remove,
)
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer, Palettes
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Label, Picture, Wall
from fieldwright.document.document import Document, Event, new_document, open_document
from fieldwright.document.errors import DocumentError
from fieldwright.document.files import read_field, write_field
from fieldwright.document.places import data_folder
from fieldwright.document.text_form import from_text, to_text
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

FIELD = random_field(Stream("saving"), 12, 9, 10)
IDS = Stream("saving", "ids")


def label(text: str = "x") -> Label:
    return Label(id=IDS.uuid(), position=(1.0, 1.0), text=text)


@pytest.fixture
def document() -> Iterator[Document]:
    document = new_document(FIELD)
    yield document
    document.close()


# ------------------------------------------------------------------------------------- new fields


def test_a_new_field_is_on_the_disk_at_once_under_its_name() -> None:
    field = replace(FIELD, info=FieldInfo('Who? "CON" goes: there/..', "plains"))
    document = new_document(field)
    assert document.path == data_folder("unnamed") / "Who- -CON- goes- there.fieldwright"
    assert document.is_unnamed
    assert read_field(document.path).same_as(field)
    other = new_document(field)
    assert other.path.name == "Who- -CON- goes- there 2.fieldwright"
    document.close()
    other.close()


def test_a_new_field_that_is_named_leaves_no_second_file(
    document: Document, tmp_path: Path
) -> None:
    document.apply(add(label()), "label")
    old = document.path
    path = tmp_path / "Ford.fieldwright"
    assert document.save_as(path).startswith(f"Saved as {path}.")
    assert (document.path, document.name, document.is_unnamed) == (path, "Ford", False)
    assert not old.exists()
    assert all(step.is_durable for step in document.steps())
    assert document.undo()
    document.flush()
    assert read_field(path).same_as(FIELD)


def test_saving_a_named_document_under_another_name_keeps_the_first(
    document: Document, tmp_path: Path
) -> None:
    document.save_as(tmp_path / "one.fieldwright")
    document.apply(add(label()), "label")
    document.save_as(tmp_path / "two.fieldwright")
    document.undo()
    document.flush()
    assert not read_field(tmp_path / "one.fieldwright").same_as(FIELD)
    assert read_field(tmp_path / "two.fieldwright").same_as(FIELD)
    # The first one is free to be opened and changed.
    first = open_document(tmp_path / "one.fieldwright")
    assert not first.is_read_only
    first.close()


def test_a_copy_is_a_copy(document: Document, tmp_path: Path) -> None:
    document.apply(add(label()), "label")
    document.keep_version("now")
    copy = tmp_path / "copy.fieldwright"
    assert "copy with history and versions" in document.save_copy(copy)
    assert document.path != copy
    opened = open_document(copy)
    assert opened.field.same_as(document.field)
    assert [step.label for step in opened.steps()] == ["label"]
    assert [version.name for version in opened.versions()] == ["now"]
    opened.undo()
    opened.close()
    assert document.can_undo


def test_a_document_that_is_open_elsewhere_is_not_replaced(
    document: Document, tmp_path: Path
) -> None:
    other = new_document(FIELD, tmp_path)
    for save in (document.save_as, document.save_copy):
        with pytest.raises(DocumentError, match="is open in another window"):
            save(other.path)
    other.close()


def test_saving_over_itself_writes_what_is_queued(document: Document) -> None:
    document.apply(add(label()), "label")
    document.save_as(document.path)
    document.save_copy(document.path)
    assert read_field(document.path).same_as(document.field)
    assert document.is_unnamed


def test_the_name_of_a_document_comes_from_its_file_and_not_from_its_field(
    document: Document, tmp_path: Path
) -> None:
    document.save_as(tmp_path / "Ford.fieldwright")
    info = replace(document.field.info, name="Bridge")
    document.apply(ChangeInfo(document.field.info, info), "name")
    assert document.name == "Ford"


# ----------------------------------------------------------------------------------- the text form


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "Ford.battlefield.json"
    write_field(FIELD, path)
    return path


def test_a_text_is_changed_only_when_it_is_saved(text: Path) -> None:
    before = text.read_bytes()
    document = open_document(text)
    assert (document.name, document.text_path, document.is_unnamed) == ("Ford", text, False)
    document.apply(add(label()), "label")
    document.flush()
    assert text.read_bytes() == before
    sentence = document.save_text()
    assert "History, versions and pictures are not part of it" in sentence
    assert str(document.path) in sentence
    assert read_field(text).same_as(document.field)
    document.close()


def test_changes_to_a_text_that_were_not_saved_are_still_there_next_time(text: Path) -> None:
    document = open_document(text)
    document.apply(add(label()), "label")
    field = document.field
    document.close()
    again = open_document(text)
    assert again.field.same_as(field)
    assert "The changes from last time are still here" in again.notice
    assert again.undo()
    assert again.field.same_as(FIELD)
    again.close()


def test_what_another_program_wrote_into_a_text_is_read_as_a_step(text: Path) -> None:
    document = open_document(text)
    document.apply(add(label()), "label")
    field = document.field
    document.close()
    write_field(replace(FIELD, info=FieldInfo("by hand", "swamp")), text)
    again = open_document(text)
    assert again.field.info.name == "by hand"
    assert again.undo_label == "Read Ford again, which was changed outside"
    again.undo()
    assert again.field.same_as(field)
    again.close()


def test_what_another_program_wrote_meanwhile_is_not_overwritten_unasked(text: Path) -> None:
    document = open_document(text)
    write_field(replace(FIELD, info=FieldInfo("by hand", "swamp")), text)
    before = text.read_bytes()
    document.apply(add(label()), "label")
    with pytest.raises(DocumentError, match="was changed by another program since"):
        document.save_text()
    assert text.read_bytes() == before
    document.save_text(overwrite=True)
    document.save_text()
    assert read_field(text).same_as(document.field)
    document.close()


def test_a_text_in_two_windows_is_changed_in_one_only(text: Path) -> None:
    first = open_document(text)
    second = open_document(text)
    assert second.is_read_only
    assert second.notice == (
        "Ford.battlefield.json can only be looked at: it is open in another window. "
        "Save a copy to change it."
    )
    second.close()
    first.close()


def test_a_working_document_that_is_damaged_is_not_in_the_way(text: Path) -> None:
    document = open_document(text)
    document.close()
    document.path.write_bytes(b"nonsense")
    again = open_document(text)
    assert again.field.same_as(FIELD)
    again.close()


def test_a_document_can_be_written_as_text_and_then_goes_there_again(
    document: Document, tmp_path: Path
) -> None:
    with pytest.raises(DocumentError, match="has no text form yet"):
        document.save_text()
    path = tmp_path / "field.battlefield.json"
    document.save_text(path)
    document.apply(add(label()), "label")
    document.save_text()
    assert from_text(path.read_text(encoding="utf-8")).same_as(document.field)
    document.save_copy(tmp_path / "copy.battlefield.json")
    assert document.text_path == path


def test_a_file_with_another_ending_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="says by its ending neither"):
        write_field(FIELD, tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------- events, steps, versions


def test_every_change_is_told_with_the_squares_it_touches(document: Document) -> None:
    events: list[Event] = []
    end = document.subscribe(events.append)
    mask = np.zeros((9, 12), bool)
    mask[2:4, 3:7] = True
    ground = document.field.palettes.ground.index("ice")
    document.apply(paint(document.field, Layer.GROUND, mask, ground), "ice")
    document.undo()
    document.redo()
    document.jump_to(0)
    end()
    document.redo()
    assert [(event.kind, event.label) for event in events] == [
        ("change", "ice"),
        ("undo", "ice"),
        ("redo", "ice"),
        ("jump", ""),
    ]
    assert {event.touched for event in events} == {Block(3, 2, 7, 4)}
    assert events[0].field.ground_at(Square(3, 2)) == "ice"


def test_steps_have_labels_and_times(document: Document) -> None:
    assert (document.undo_label, document.redo_label) == ("", "")
    document.apply(add(label()), "first")
    document.apply(add(label()), "second")
    document.undo()
    assert (document.undo_label, document.redo_label) == ("first", "second")
    assert [step.label for step in document.steps()] == ["first", "second"]
    assert document.steps()[0].time <= document.steps()[1].time
    document.apply(add(label()), "third")
    assert [step.label for step in document.steps()] == ["first", "third"]
    assert not document.can_redo
    with pytest.raises(DocumentError, match="has 2 steps, not 3"):
        document.jump_to(3)


def test_a_version_is_restored_by_a_step_that_can_be_undone(document: Document) -> None:
    version = document.keep_version("before the fight")
    assert not document.restore_version(version.id)
    document.apply(add(label()), "label")
    changed = document.field
    assert document.restore_version(version.id)
    assert document.undo_label == "Go back to “before the fight”"
    assert document.field.same_as(FIELD)
    document.undo()
    assert document.field.same_as(changed)
    document.forget_version(version.id)
    with pytest.raises(DocumentError, match="no such version"):
        document.restore_version(version.id)
    document.close()
    assert open_and_close(document.path).versions() == ()


def open_and_close(path: Path) -> Document:
    document = open_document(path)
    document.close()
    return document


def test_a_change_that_changes_nothing_is_no_step(document: Document) -> None:
    wall = next(iter(document.field.every(Wall)), None) or Wall(
        id=IDS.uuid(), kind="wall", start=(0.0, 0.0), end=(1.0, 1.0)
    )
    document.apply(add(wall), "wall") if document.field.thing(wall.id) is None else None
    count = len(document.steps())
    nothing: list[Change] = [
        alter([(wall, wall)]),
        Together(()),
        ReplaceField(document.field, document.field),
        paint(document.field, Layer.GROUND, np.zeros((9, 12), bool), 0),
    ]
    assert [document.apply(change, "nothing") for change in nothing] == [False] * 4
    assert len(document.steps()) == count


def test_the_steps_of_one_gesture_become_one(document: Document) -> None:
    first = label("a")
    document.apply(add(first), "add")
    moves = [replace(first, position=(float(x), 0.0)) for x in range(5)]
    for old, new in zip([first, *moves], moves, strict=False):
        document.apply(alter([(old, new)]), "move", merge_key="drag 1")
    assert [step.label for step in document.steps()] == ["add", "move"]
    document.end_gesture()
    document.apply(alter([(moves[-1], moves[0])]), "move", merge_key="drag 1")
    assert len(document.steps()) == 3
    document.undo()
    document.undo()
    assert document.field.thing(first.id) == first
    field = document.field
    document.close()
    again = open_document(document.path)
    assert again.field.same_as(field)
    assert len(again.steps()) == 3
    again.close()


def test_a_gesture_that_ends_where_it_began_vanishes(document: Document) -> None:
    first = label("a")
    document.apply(add(first), "add")
    away = replace(first, position=(5.0, 5.0))
    document.apply(alter([(first, away)]), "move", merge_key="drag")
    document.apply(alter([(away, first)]), "move", merge_key="drag")
    assert [step.label for step in document.steps()] == ["add"]
    document.close()
    assert [step.label for step in open_and_close(document.path).steps()] == ["add"]


def test_undo_between_two_parts_of_a_gesture_keeps_them_apart(document: Document) -> None:
    first = label("a")
    document.apply(add(first), "add")
    away = replace(first, position=(5.0, 5.0))
    document.apply(alter([(first, away)]), "move", merge_key="drag")
    document.undo()
    document.redo()
    document.apply(alter([(away, replace(first, position=(6.0, 6.0)))]), "move", merge_key="drag")
    assert len(document.steps()) == 3


# -------------------------------------------------------------------------- what is not let in


def test_what_no_file_can_hold_is_refused_and_changes_nothing(document: Document) -> None:
    known = label()
    document.apply(add(known), "label")
    field, flat = document.field, np.array([0], np.int32)
    one = np.array([1], np.uint8)
    ground = field.layers[Layer.GROUND].ravel()[:1]
    bad: list[Change] = [
        add(replace(known, id=IDS.uuid(), position=(float("nan"), 0.0))),
        add(replace(known, id=IDS.uuid(), text="\ud800")),
        add(replace(known, id=IDS.uuid(), text="x" * 5000)),
        add(Wall(id=known.id, kind="wall", start=(0.0, 0.0), end=(1.0, 1.0))),
        add(known),
        remove(label()),
        alter([(known, Hazard(id=known.id, kind="fire", outline=()))]),
        PaintSquares(Layer.GROUND, flat, ground + 1, one),
        PaintSquares(Layer.GROUND, flat, ground, np.array([200], np.uint8)),
        PaintSquares(Layer.GROUND, flat - 1, ground, one),
        PaintSquares(Layer.GROUND, flat + 9 * 12, ground, one),
        PaintSquares(Layer.GROUND, np.array([0, 0], np.int32), ground, one),
        PaintSquares(Layer.GROUND, flat, ground.astype(np.int16), one),
        ChangeInfo(FieldInfo("other", "plains"), FieldInfo("", "plains")),
        ReplaceField(field, replace(field, layers={**field.layers, Layer.GROUND: one})),
        Together((add(label()), add(known))),
    ]
    for change in bad:
        with pytest.raises((DocumentError, ChangeError)):
            document.apply(change, "bad")
        assert document.field is field
    assert len(document.steps()) == 1


def test_a_label_of_any_signs_is_kept_as_well_as_can_be(document: Document) -> None:
    document.apply(add(label()), "half \ud800 sign " + "x" * 1000)
    document.flush()
    assert document.undo_label.startswith("half ? sign xxx")
    assert len(document.undo_label) == 300


def test_lists_in_place_of_tuples_do_no_harm(document: Document) -> None:
    """What code hands in is kept as it will be read, so that undo works after reopening."""
    loose = Label(id=IDS.uuid(), position=[1, 2], text="loose")  # type: ignore[arg-type]
    document.apply(add(loose), "loose")
    held = document.field.thing(loose.id)
    assert held == replace(loose, position=(1.0, 2.0))
    document.close()
    again = open_document(document.path)
    assert again.undo()
    assert again.field.same_as(FIELD)
    again.close()


def test_kinds_that_came_into_the_tables_later_can_be_painted_in_an_old_field(
    tmp_path: Path,
) -> None:
    empty = Battlefield.empty(4, 4, FieldInfo("old", "plains"), load_catalogue())
    old = replace(empty, palettes=Palettes(("grass",), ("clear",), ("none",)))
    path = tmp_path / "old.battlefield.json"
    path.write_text(to_text(old), encoding="utf-8")
    document = open_document(path)
    ice = document.field.palettes.ground.index("ice")
    document.apply(paint(document.field, Layer.GROUND, np.ones((4, 4), bool), ice), "ice")
    assert document.field.ground_at(Square(0, 0)) == "ice"
    document.close()
    again = open_document(path)
    assert again.field.ground_at(Square(0, 0)) == "ice"
    again.close()


def test_a_closed_document_takes_no_more_changes(document: Document) -> None:
    document.close()
    document.close()
    with pytest.raises(DocumentError, match="was closed already"):
        document.apply(add(label()), "late")


def test_reopening_replays_no_more_than_a_few_hundred_steps(document: Document) -> None:
    stream = Stream("many")
    for number in range(450):
        document.apply(random_change(document.field, stream), f"step {number}")
    field = document.field
    document.close()
    with closing(sqlite3.connect(document.path)) as database:
        newest = database.execute("SELECT max(number) FROM snapshot").fetchone()[0]
        after = database.execute("SELECT count(*) FROM journal WHERE number > ?", (newest,))
        assert after.fetchone()[0] <= 200
    again = open_document(document.path)
    assert again.field.same_as(field)
    again.jump_to(0)
    assert again.field.same_as(FIELD)
    # Far back, a new step makes the newer snapshots worthless; another one is written.
    again.apply(add(label()), "other way")
    other = again.field
    again.close()
    last = open_document(document.path)
    assert last.field.same_as(other)
    last.close()


def test_pictures_are_kept_by_what_is_in_them(document: Document) -> None:
    name = document.add_picture(b"pixels")
    assert document.add_picture(b"pixels") == name
    document.close()
    again = open_document(document.path)
    assert again.picture(name) == b"pixels"
    assert again.picture("0" * 64) is None
    again.close()


def test_a_copy_without_a_picture_that_cannot_be_read_says_so(
    document: Document, tmp_path: Path
) -> None:
    placed = Picture(id=IDS.uuid(), blob="1" * 64, position=(0.0, 0.0), width=1.0, length=1.0)
    count = len({picture.blob for picture in document.field.every(Picture)})
    document.apply(add(placed), "picture")
    said = document.save_copy(tmp_path / "copy.fieldwright")
    assert f"{count + 1} pictures could not be read" in said or "One picture could not" in said
    name = document.add_picture(b"pixels")
    other = new_document(Battlefield.empty(2, 2, FieldInfo("", ""), load_catalogue()), tmp_path)
    assert other.add_picture(b"pixels") == name
    other.apply(add(replace(placed, blob=name)), "picture")
    assert "could not be read" not in other.save_copy(tmp_path / "other.fieldwright")
    other.close()
