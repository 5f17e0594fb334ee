"""When the disk is full or the file is gone: nothing in memory is lost, and it can be saved."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import Change, add
from fieldwright.battlefield.things import Label
from fieldwright.document import storage
from fieldwright.document.document import Document, Event, new_document, open_document
from fieldwright.document.errors import DocumentError
from fieldwright.document.files import read_field
from fieldwright.document.places import safe_name, write_bytes
from fieldwright.document.schema import connect
from fieldwright.terms.chance import Stream

STREAM = Stream("trouble")
FIELD = random_field(Stream("field"))


def label(text: str = "x" * 3000) -> Change:
    """A change that needs a page of its own in the file."""
    noise = "".join(chr(STREAM.between(33, 0x2FF)) for _ in text)
    return add(Label(id=STREAM.uuid(), position=(1.0, 1.0), text=noise))


class Disk:
    """The disk under the documents of a test: it can become full, and have room again."""

    def __init__(self) -> None:
        self.is_full = False
        self.connections: list[sqlite3.Connection] = []

    def opened(self, path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        self.connections.append(connection)
        self.limit(connection)
        return connection

    def limit(self, connection: sqlite3.Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0] if self.is_full else 2**30
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def becomes_full(self) -> None:
        self.is_full = True
        self.limit(self.connections[-1])

    def has_room(self) -> None:
        self.is_full = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(storage, "connect", disk.opened)
    return disk


@pytest.fixture
def document(tmp_path: Path, disk: Disk) -> Iterator[Document]:
    document = new_document(FIELD, tmp_path / "place")
    document.apply(label(), "first")
    document.flush()
    yield document
    document.close(abandon=True)


def fill(document: Document) -> None:
    """Change the document until it is in trouble."""
    for number in range(50):
        document.apply(label(), f"step {number}")
        if not document.wait_durable():
            return
    raise AssertionError("no trouble came")


def test_on_a_full_disk_changes_stay_in_memory_and_it_is_said(
    document: Document, disk: Disk
) -> None:
    events: list[Event] = []
    document.subscribe(events.append)
    told: list[str | None] = []
    document.durable_changed = lambda: told.append(document.trouble)
    disk.becomes_full()
    fill(document)
    assert document.trouble is not None
    assert document.trouble.startswith("The disk is full, so")
    assert "save a copy elsewhere" in document.trouble
    assert told[-1] == document.trouble
    field, count = document.field, len(events)
    assert document.undo()
    assert document.redo()
    assert document.apply(label(), "another")
    assert len(events) == count + 3
    with pytest.raises(DocumentError, match="The disk is full"):
        document.flush()
    document.undo()
    assert document.field.same_as(field)


def test_what_was_durable_before_is_in_the_file(document: Document, disk: Disk) -> None:
    before = document.field
    disk.becomes_full()
    fill(document)
    assert read_field(document.path).every(Label)[: len(before.every(Label))] == before.every(Label)


def test_when_there_is_room_again_everything_is_written(document: Document, disk: Disk) -> None:
    disk.becomes_full()
    fill(document)
    disk.has_room()
    assert document.retry()
    assert document.trouble is None
    field = document.field
    document.close()
    again = open_document(document.path)
    assert again.field.same_as(field)
    assert len(again.steps()) == len(document.steps())
    again.close()


def test_the_next_change_tries_again_by_itself(document: Document, disk: Disk) -> None:
    disk.becomes_full()
    fill(document)
    disk.has_room()
    document.apply(label(), "later")
    assert document.wait_durable()
    assert document.trouble is None


def test_time_alone_tries_again(
    document: Document, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "TRY_AGAIN_SECONDS", 0.05)
    disk.becomes_full()
    fill(document)
    disk.has_room()
    assert document._writer is not None
    with document._writer._condition:
        assert document._writer._condition.wait_for(lambda: document.trouble is None, 10)


def test_a_document_in_trouble_cannot_be_closed_by_accident(document: Document, disk: Disk) -> None:
    disk.becomes_full()
    fill(document)
    with pytest.raises(DocumentError, match="The disk is full"):
        document.close()
    document.apply(label(), "still open")
    disk.has_room()
    document.close()


def test_a_copy_elsewhere_makes_the_document_well_again(
    document: Document, disk: Disk, tmp_path: Path
) -> None:
    version = document.keep_version("before")
    picture = document.add_picture(b"a picture")
    document.flush()
    disk.becomes_full()
    fill(document)
    disk.has_room()
    elsewhere = tmp_path / "elsewhere.fieldwright"
    document.save_copy(elsewhere)
    assert document.path == elsewhere
    assert document.trouble is None
    assert document.apply(label(), "after")
    document.flush()
    field, steps = document.field, len(document.steps())
    document.close()
    again = open_document(elsewhere)
    assert again.field.same_as(field)
    assert len(again.steps()) == steps
    assert again.versions()[0].id == version.id
    assert again.picture(picture) == b"a picture"
    again.jump_to(0)
    assert again.field.same_as(FIELD)
    again.close()


def delete(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("other name.fieldwright"))


def replace(path: Path) -> None:
    shutil.copyfile(path, path.with_name("new"))
    path.with_name("new").replace(path)


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def rename_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("other"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let go of open files")
@pytest.mark.parametrize("harm", [delete, rename, replace, delete_folder, rename_folder])
def test_a_file_that_is_gone_is_noticed_and_can_be_saved_elsewhere(
    document: Document, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    harm(document.path)
    is_there = document.path.exists()
    document.apply(label(), "after the harm")
    assert not document.wait_durable()
    assert "was moved, deleted or changed by another program" in str(document.trouble)
    field = document.field
    document.save_copy(tmp_path / "elsewhere.fieldwright")
    assert str(document.trouble) == "None"
    document.flush()
    assert read_field(tmp_path / "elsewhere.fieldwright").same_as(field)
    # What another program put there is not ours to remove.
    assert (tmp_path / "place" / f"{safe_name(FIELD.info.name)}.fieldwright").exists() == is_there
    assert document.undo()
    document.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let go of open files")
def test_a_file_that_comes_back_is_gone_on_with(document: Document) -> None:
    other = document.path.with_name("other name.fieldwright")
    document.path.rename(other)
    document.apply(label(), "while it was away")
    assert not document.wait_durable()
    other.rename(document.path)
    assert document.retry()
    field = document.field
    document.close()
    assert read_field(document.path).same_as(field)


def test_two_machines_that_write_one_file_notice_each_other(document: Document) -> None:
    with connect(document.path, "rw") as other:
        other.execute("UPDATE meta SET value = 'the other machine' WHERE key = 'writer'")
    other.close()
    document.apply(label(), "here")
    assert not document.wait_durable()
    assert "changed by another program" in str(document.trouble)


def test_where_wal_cannot_work_a_plain_journal_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class WithoutWal(sqlite3.Connection):
        def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
            if "WAL" in sql:
                raise sqlite3.OperationalError("locking protocol")
            return super().execute(sql, values)

    def opened(path: Path, mode: str) -> sqlite3.Connection:
        return sqlite3.connect(
            path, factory=WithoutWal, isolation_level=None, check_same_thread=False
        )

    monkeypatch.setattr(storage, "connect", opened)
    document = new_document(FIELD, tmp_path)
    document.apply(label(), "first")
    document.flush()
    assert document.path.read_bytes()[18] == 1  # The file says: no WAL.
    field = document.field
    document.close()
    assert read_field(document.path).same_as(field)


def test_a_place_that_cannot_be_written_is_named_and_nothing_is_left_there(tmp_path: Path) -> None:
    document = new_document(FIELD, tmp_path / "place")
    for path, words in (
        (tmp_path / "no folder" / "a.fieldwright", "There is no folder"),
        (tmp_path / "place", "ends in"),
    ):
        for deed in (document.save_as, document.save_copy):
            with pytest.raises(DocumentError, match=words):
                deed(path)
    with pytest.raises(DocumentError, match=r"ends in \.fieldwright"):
        document.save_copy(tmp_path / "a.txt")
    with pytest.raises(DocumentError, match="There is no folder"):
        document.save_text(tmp_path / "no folder" / "a.battlefield.json")
    assert [entry.name for entry in tmp_path.iterdir()] == ["place"]
    document.close()


def test_a_copy_that_fails_leaves_the_old_one_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fieldwright.document import copies

    document = new_document(FIELD, tmp_path / "place")
    target = tmp_path / "target.fieldwright"
    document.save_copy(target)
    before = target.read_bytes()
    document.apply(label(), "more")

    def full(path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        connection.execute("PRAGMA max_page_count = 3")
        return connection

    monkeypatch.setattr(copies, "connect", full)
    with pytest.raises(DocumentError, match=r"full\. What stood there is unchanged"):
        document.save_copy(target)
    assert target.read_bytes() == before
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["place", "target.fieldwright"]
    document.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    """Nor one that a link leads to; devices likewise."""
    pipe, link = tmp_path / "pipe", tmp_path / "out.pdf"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(DocumentError, match="no ordinary file but a device or a pipe"):
            write_bytes(path, b"x")
    assert pipe.is_fifo()
