"""Opening: what is no sound battlefield gets a clear sentence, and keeps every byte."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.changes import ChangeInfo, add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Label, Wall
from fieldwright.document.backups import backups_of
from fieldwright.document.codec import decode_field
from fieldwright.document.document import (
    Document,
    new_document,
    open_document,
    rescue_document,
)
from fieldwright.document.errors import (
    DamagedFileError,
    DocumentError,
    NewerFileError,
    NotABattlefieldError,
)
from fieldwright.document.files import read_field, write_field
from fieldwright.document.schema import APPLICATION_ID
from fieldwright.terms.chance import Stream

STREAM = "opening"


def made(folder: Path, steps: int = 12) -> Path:
    """A closed document with some history."""
    stream = Stream(STREAM, "made")
    document = new_document(random_field(stream, 12, 9, 10), folder)
    while len(document.steps()) < steps:
        document.apply(random_change(document.field, stream), f"Step {len(document.steps())}")
    document.keep_version("before the fight")
    document.close()
    return document.path


def refusal(path: Path, error: type[DocumentError] = DocumentError) -> str:
    """The sentence with which a file is refused, both ways of reading it; nothing is changed."""
    before = listing(path.parent)
    with pytest.raises(error) as caught:
        open_document(path)
    with pytest.raises(error):
        read_field(path)
    assert listing(path.parent) == before
    return str(caught.value)


def listing(folder: Path) -> dict[str, str]:
    """Every file of a folder with a hash of its bytes."""
    return {
        entry.name: sha256(entry.read_bytes()).hexdigest() if entry.is_file() else ""
        for entry in folder.iterdir()
    }


# ------------------------------------------------------------------------------ what is refused


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "gone.fieldwright").startswith("There is no file ")
    assert refusal(tmp_path / "gone.battlefield.json").startswith("There is no file ")
    assert refusal(tmp_path / ("x" * 300 + ".fieldwright")).endswith("File name too long.")
    assert "cannot be opened" in refusal(tmp_path / "a\0b.fieldwright")


@pytest.mark.parametrize(
    ("name", "data", "error", "sentence"),
    [
        ("a.fieldwright", b"", DamagedFileError, "a.fieldwright is empty"),
        ("a.fieldwright", b"\x89PNG\r\n\x1a\n" + b"x" * 200, NotABattlefieldError, "a picture"),
        ("a.fieldwright", b"%PDF-1.7" + b"x" * 200, NotABattlefieldError, "no battlefield but a"),
        ("a.fieldwright", b"PK\x03\x04" + b"x" * 200, NotABattlefieldError, "a ZIP archive"),
        ("a.fieldwright", b'{"format": 1}', NotABattlefieldError, "name it .battlefield.json"),
        ("a.fieldwright", b"hello" * 100, NotABattlefieldError, "no battlefield that Fieldwright"),
        ("a.fieldwright", bytes(5000), DamagedFileError, "its beginning is missing"),
        ("a.fieldwright", b"SQLite format 3\0", DamagedFileError, "its beginning is missing"),
        ("a.battlefield.json", b"", DocumentError, "ends too early"),
        ("a.battlefield.json", "{}".encode("utf-16"), NotABattlefieldError, "UTF-16"),
        ("a.battlefield.json", b"\x89PNG\r\n\x1a\n", NotABattlefieldError, "no text in UTF-8"),
        ("a.battlefield.json", b"[" * 100_000, NotABattlefieldError, "nests brackets"),
        ("a.battlefield.json", b'{"format": "x"}', NotABattlefieldError, "no battlefield"),
    ],
)
def test_what_is_no_battlefield_is_called_what_it_is(
    tmp_path: Path, name: str, data: bytes, error: type[DocumentError], sentence: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert sentence in refusal(path, error)


def test_a_folder_and_a_device_are_no_files(tmp_path: Path) -> None:
    folder = tmp_path / "folder.fieldwright"
    folder.mkdir()
    assert "is a folder" in refusal(folder, NotABattlefieldError)
    if Path("/dev/zero").exists():
        for name in ("zero.fieldwright", "zero.battlefield.json"):
            link = tmp_path / name
            link.symlink_to("/dev/zero")
            with pytest.raises(NotABattlefieldError, match="no ordinary file but a device"):
                open_document(link)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.fieldwright"
    os.mkfifo(pipe)
    with pytest.raises(NotABattlefieldError, match="no ordinary file"):
        open_document(pipe)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    for name in ("huge.fieldwright", "huge.battlefield.json"):
        path = tmp_path / name
        with path.open("wb") as file:
            file.truncate(5 * 1024**3)
        with pytest.raises(DocumentError, match=r"5,120 MB long, more than .* was not read"):
            open_document(path)


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.fieldwright"
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE things (a)")
    database.commit()
    try:
        assert refusal(path, NotABattlefieldError) == (
            "other.fieldwright is a database of another program."
        )
    finally:
        database.close()


def test_a_database_with_our_mark_and_other_tables_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.fieldwright"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute("PRAGMA user_version = 1")
        database.execute("CREATE TABLE things (a)")
    assert "Its tables are not those of a battlefield" in refusal(path, DamagedFileError)


def test_a_trigger_or_a_view_makes_a_document_a_foreign_one(tmp_path: Path) -> None:
    path = made(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE VIEW spy AS SELECT * FROM meta")
    assert "Its tables are not those" in refusal(path, DamagedFileError)


def test_a_newer_document_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = made(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 2")
    assert "newer Fieldwright (file version 2; this one reads up to 1)" in refusal(
        path, NewerFileError
    )


# ------------------------------------------------------------------------------------- damage


def test_a_document_cut_short_is_refused_and_its_backup_offered(tmp_path: Path) -> None:
    path = made(tmp_path)
    open_document(path).close()
    good = read_field(path)
    path.write_bytes(path.read_bytes()[:-4096])
    with pytest.raises(DamagedFileError) as caught:
        open_document(path)
    assert caught.value.backup is not None
    assert "There is a good backup of " in str(caught.value)
    assert read_field(caught.value.backup).same_as(good)


def test_a_backup_that_is_opened_becomes_a_new_document(tmp_path: Path) -> None:
    path = made(tmp_path)
    open_document(path).close()
    backup = backups_of(path)[0].path
    before = sha256(backup.read_bytes()).hexdigest()
    document = open_document(backup)
    assert document.is_unnamed
    assert document.path != backup
    assert "copy of a backup" in document.notice
    assert len(document.steps()) == 12
    document.undo()
    document.close()
    assert sha256(backup.read_bytes()).hexdigest() == before


def test_a_damaged_old_step_costs_only_the_history_before_it(tmp_path: Path) -> None:
    path = made(tmp_path)
    field = read_field(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM snapshot")
    shutil.copyfile(path, tmp_path / "lost.fieldwright")
    assert "No whole field" in refusal(tmp_path / "lost.fieldwright", DamagedFileError)
    path.unlink()
    path = made(tmp_path / "again")
    document = open_document(path)
    document.save_copy(tmp_path / "copy.fieldwright")  # Its snapshot stands at the end.
    document.close()
    copy = tmp_path / "copy.fieldwright"
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("UPDATE journal SET label = 'damaged' WHERE number = 5")
    document = open_document(copy)
    assert document.field.same_as(field)
    assert "The step “damaged” is damaged; nothing up to it can be undone." in document.notice
    assert len(document.steps()) == 7
    document.jump_to(0)
    document.close()
    assert open_document_and_close(copy).position == 0


def open_document_and_close(path: Path) -> Document:
    document = open_document(path)
    document.close()
    return document


def test_a_damaged_step_that_was_undone_costs_only_what_could_be_redone(tmp_path: Path) -> None:
    path = made(tmp_path)
    document = open_document(path)
    document.jump_to(4)
    field = document.field
    document.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE journal SET label = 'damaged' WHERE number = 7")
        database.execute("DELETE FROM snapshot WHERE number > 4")
    document = open_document(path)
    assert document.field.same_as(field)
    assert (document.position, len(document.steps())) == (4, 6)
    document.close()


def test_a_damaged_snapshot_is_rebuilt_from_an_older_one_and_the_history(tmp_path: Path) -> None:
    path = made(tmp_path)
    document = open_document(path)
    for number in range(250):
        thing = Label(id=Stream(number).uuid(), position=(1.0, 1.0), text=str(number))
        document.apply(add(thing), "label")
    field = document.field
    document.close()
    with closing(sqlite3.connect(path)) as database, database:
        numbers = [row[0] for row in database.execute("SELECT number FROM snapshot")]
        assert len(numbers) == 2
        database.execute("UPDATE snapshot SET time = 'x' WHERE number = ?", (max(numbers),))
    document = open_document(path)
    assert document.field.same_as(field)
    assert "A snapshot is damaged" in document.notice
    document.close()


def test_a_damaged_version_is_left_out_and_named(tmp_path: Path) -> None:
    path = made(tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE versions SET time = '2020-01-01T00:00:00+00:00'")
    document = open_document(path)
    assert document.versions() == ()
    assert "The version “before the fight” is damaged and was left out." in document.notice
    document.close()


# ------------------------------------------------------------------------------ what is changed


def test_opening_and_closing_changes_no_byte(tmp_path: Path) -> None:
    path = made(tmp_path)
    before = listing(tmp_path)
    open_document(path).close()
    read_field(path)
    assert listing(tmp_path) == before


def test_a_document_is_one_file_again_when_it_is_closed(tmp_path: Path) -> None:
    path = made(tmp_path)
    document = open_document(path)
    document.apply(add(Label(id=Stream(1).uuid(), position=(1.0, 1.0), text="x")), "label")
    document.flush()
    assert len(listing(tmp_path)) > 1
    document.close()
    assert list(listing(tmp_path)) == [path.name]


def test_a_second_window_may_look_but_not_change(tmp_path: Path) -> None:
    path = made(tmp_path)
    first = open_document(path)
    first.apply(add(Label(id=Stream(1).uuid(), position=(1.0, 1.0), text="x")), "label")
    first.flush()
    second = open_document(path)
    assert second.is_read_only
    assert second.notice == (
        f"{path.name} can only be looked at: it is open in another window. "
        "Save a copy to change it."
    )
    assert second.field.same_as(first.field)
    with pytest.raises(DocumentError, match="can only be looked at"):
        second.apply(add(Label(id=Stream(2).uuid(), position=(1.0, 1.0), text="y")), "label")
    with pytest.raises(DocumentError, match="can only be looked at"):
        second.undo()
    assert read_field(path).same_as(first.field)
    second.save_as(tmp_path / "mine.fieldwright")
    assert second.undo()
    second.close()
    first.close()
    third = open_document(path)
    assert not third.is_read_only
    third.close()


def test_the_lock_of_another_process_ends_with_it(tmp_path: Path) -> None:
    path = made(tmp_path)
    script = (
        "import sys; from fieldwright.document.document import open_document\n"
        "document = open_document(sys.argv[1]); print(document.is_read_only, flush=True)\n"
        "sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "False\n"
        document = open_document(path)
        assert document.is_read_only
        document.close()
        other.kill()
        other.wait()
    document = open_document(path)
    assert not document.is_read_only
    document.close()


def test_a_file_without_permission_to_write_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path)
    # The administrator, as whom tests may run, is refused nothing.
    monkeypatch.setattr("fieldwright.document.opening.os.access", lambda *_: False)
    before = listing(tmp_path)
    document = open_document(path)
    assert "you have no permission to write it" in document.notice
    document.close()
    assert listing(tmp_path) == before


# ------------------------------------------------------------------------------- names of files


@pytest.mark.parametrize(
    "name", ["Brücke", "Bru\u0308cke", "渡し場", "a b#c?d%20", "…", "🌲", "a'b;c", "-x"]
)
def test_any_name_of_a_file_will_do(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    field = random_field(Stream(STREAM, name))
    for ending in (".fieldwright", ".battlefield.json"):
        path = folder / f"{name}{ending}"
        write_field(field, path)
        assert read_field(path).same_as(field)
        document = open_document(path)
        assert document.name == name
        document.apply(ChangeInfo(document.field.info, field.info), "nothing")
        document.apply(add(Label(id=Stream(1).uuid(), position=(1.0, 1.0), text="x")), "label")
        document.close()


def test_a_kind_that_no_table_has_is_kept_and_reported(tmp_path: Path) -> None:
    wall = Wall(id=Stream(1).uuid(), kind="force-field", start=(0.0, 0.0), end=(1.0, 0.0))
    field = add(wall).applied_to(random_field(Stream(STREAM)))
    path = tmp_path / "a.fieldwright"
    write_field(field, path)
    document = open_document(path)
    assert document.field.thing(wall.id) == wall
    assert "1 wall of a kind that this program does not know (force-field)" in document.notice
    document.close()


# -------------------------------------------------------------------------------------- rescuing


@pytest.mark.parametrize("number", range(12))
def test_what_can_be_read_of_a_damaged_document_becomes_a_new_one(
    tmp_path: Path, number: int
) -> None:
    path = made(tmp_path)
    fields = states_of(path)
    data, stream = bytearray(path.read_bytes()), Stream("rescue", number)
    start = stream.between(100, len(data) - 1)
    data[start : start + 300] = bytes(len(data[start : start + 300]))
    path.write_bytes(data)
    before = listing(tmp_path)
    with contextlib.suppress(DamagedFileError):
        document = rescue_document(path)
        assert document.is_unnamed
        assert "is damaged; this is what could be read of it" in document.notice
        assert any(document.field.same_as(field) for field in fields)
        document.close()
    assert listing(tmp_path) == before


def states_of(path: Path) -> list[Battlefield]:
    """Every field that the history of a document passes."""
    document = open_document(path)
    position, fields = document.position, []
    for place in range(len(document.steps()) + 1):
        document.jump_to(place)
        fields.append(document.field)
    document.jump_to(position)
    document.close()
    return fields


def test_a_whole_field_is_rescued_where_the_history_is_lost(tmp_path: Path) -> None:
    path = made(tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP TABLE journal")
    with pytest.raises(DamagedFileError):
        open_document(path)
    document = rescue_document(path)
    assert not document.can_undo
    assert "This is the field as it was on " in document.notice
    assert document.field.same_as(states_in(path)[0])
    document.close()


def states_in(path: Path) -> list[Battlefield]:
    """The fields of the snapshots of a document, newest first."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT field FROM snapshot ORDER BY number DESC").fetchall()
    return [decode_field(row[0]) for row in rows]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_and_the_file_it_leads_to_are_one_document(tmp_path: Path) -> None:
    path = made(tmp_path / "there")
    link = tmp_path / "link.fieldwright"
    link.symlink_to(path)
    first = open_document(link)
    assert first.path == path
    first.keep_version("now")
    first.flush()
    second = open_document(path)
    assert second.is_read_only
    assert len(second.versions()) == 2
    second.close()
    first.close()
    write_field(read_field(path), link)
    assert link.is_symlink()
    assert read_field(path).same_as(read_field(link))


@pytest.mark.parametrize(
    "data",
    [
        b'{"format": "fieldwright battlefield", "ground": [' + b"{}," * 1_000_000 + b"{}]}",
        b'{"format": "fieldwright battlefield", "ground": [' + b"[]," * 1_000_000 + b"[]]}",
        b'{"format": "fieldwright battlefield", "ground": [' + b"1," * 2_000_000 + b"1]}",
        b'{"format": "fieldwright battlefield", "size": [1' + b"0" * 4000 + b", 2]}",
        b" " * 20_000_000 + b"{}",
    ],
    ids=["objects", "lists", "numbers", "one number", "spaces"],
)
def test_a_text_made_to_fill_the_memory_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bomb.battlefield.json"
    path.write_bytes(data)
    assert len(refusal(path)) < 3000
