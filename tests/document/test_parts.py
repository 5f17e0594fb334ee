"""The parts of the document: bytes, merging, file names, locks, backups, upgrades."""

import os
import shutil
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.damage import check_damaged, check_damaged_payload, database_bytes, text_bytes
from tests.helpers.kill_documents import kill_and_check
from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.changes import Change, PaintSquares, ReplaceField, add
from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.thing_lists import COLLECTIONS
from fieldwright.battlefield.things import THING_TYPES, Label
from fieldwright.document.backups import back_up, backups_of, newest_good_backup
from fieldwright.document.codec import (
    LARGEST_PAYLOAD,
    decode_change,
    decode_field,
    encode_change,
    encode_field,
)
from fieldwright.document.document import new_document, open_document
from fieldwright.document.errors import DamagedFileError, DocumentError
from fieldwright.document.files import read_field
from fieldwright.document.locks import DocumentLock, LockedError
from fieldwright.document.merging import changes_nothing, merged
from fieldwright.document.opening import read_document
from fieldwright.document.places import (
    find_home,
    free_path,
    plain_name,
    safe_name,
    write_bytes,
)
from fieldwright.document.schema import TABLES, seal
from fieldwright.document.upgrades import upgrade_database
from fieldwright.terms.chance import Stream

SEEDS = st.integers(0, 2**64)


# ------------------------------------------------------------------------------------------- bytes


@given(SEEDS)
def test_every_field_and_change_comes_back_from_its_bytes(seed: int) -> None:
    stream = Stream(seed, "bytes")
    field = random_field(stream)
    assert decode_field(encode_field(field)).same_as(field)
    assert decode_field(encode_field(field)).revision == field.revision
    change = random_change(field, stream)
    again = decode_change(encode_change(change))
    assert again.applied_to(field).same_as(change.applied_to(field))
    assert again.inverted().applied_to(again.applied_to(field)).same_as(field)


def test_the_codec_knows_every_type_of_thing() -> None:
    assert tuple(THING_TYPES) == COLLECTIONS


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"x",
        b"{",
        b"{}",
        b"[]",
        b'{"parts": []}',
        b'{"parts": [{"type": "nonsense"}]}',
        zlib.compress(b"{}")[:-1],
        zlib.compress(b"{}") + b"x",
        b'{"parts":' + b"[" * 100_000,
    ],
)
def test_bytes_that_are_no_change_or_field_are_refused(payload: bytes) -> None:
    with pytest.raises(DamagedFileError):
        decode_change(payload)
    with pytest.raises(DamagedFileError):
        decode_field(payload)


def test_zeros_that_unpack_to_more_than_anything_needs_are_refused() -> None:
    payload = zlib.compress(bytes(LARGEST_PAYLOAD + 1), 1)
    with pytest.raises(DamagedFileError):
        decode_change(payload)
    with pytest.raises(DamagedFileError):
        decode_field(payload)


def test_arrays_of_the_wrong_length_or_with_strange_squares_are_refused() -> None:
    field = random_field(Stream(1), 4, 4)
    text = encode_change(_stroke())
    assert text[:1] == b"{"
    for old, new in ((b'"layer":"ground"', b'"layer":"height"'), (b'"parts"', b'"part"')):
        with pytest.raises(DamagedFileError):
            decode_change(text.replace(old, new))
    payload = zlib.decompress(encode_field(field))
    with pytest.raises(DamagedFileError, match="wrong length"):
        decode_field(payload.replace(b'"columns":4', b'"columns":5'))
    with pytest.raises(DamagedFileError):
        decode_field(payload.replace(b'"columns":4', b'"columns":201'))


def _stroke() -> Change:
    one = np.array([1], np.uint8)
    return PaintSquares(Layer.GROUND, np.array([3], np.int32), one, one + 1)


# ----------------------------------------------------------------------------------------- merging


@given(SEEDS, st.integers(2, 5))
def test_merged_changes_do_what_they_did_one_after_the_other(seed: int, count: int) -> None:
    stream = Stream(seed, "merging")
    first = field = random_field(stream, 6, 5, 4)
    whole = None
    for _ in range(count):
        change = random_change(field, stream)
        field = change.applied_to(field)
        whole = change if whole is None else merged(whole, change)
    assert whole is not None
    assert whole.applied_to(first).same_as(field)
    assert whole.inverted().applied_to(field).same_as(first)


@given(SEEDS)
def test_a_change_merged_with_its_inverse_changes_nothing(seed: int) -> None:
    stream = Stream(seed, "merging")
    change = random_change(random_field(stream), stream)
    whole = merged(change, change.inverted())
    assert changes_nothing(whole) or type(whole).__name__ == "Together"


# ------------------------------------------------------------------------------------ names, places


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("The ford", "The ford"),
        ("", "battlefield"),
        ("...", "battlefield"),
        ("a/b\\c:d", "a-b-c-d"),
        ("tab\there", "tab-here"),
        ("CON", "CON-"),
        ("nul.txt", "nul-"),
        ("com1", "com1-"),
        ("Conrad", "Conrad"),
        ("ends with a dot.", "ends with a dot"),
        ("Bru\u0308cke", "Brücke"),
        ("\u202egpj.exe", "gpj.exe"),
        ("half \ud800", "half"),
        ("x" * 500, "x" * 80),
        ("渡" * 500, "渡" * 53),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_a_file_name_is_one_that_every_system_can_write(name: str, safe: str) -> None:
    assert safe_name(name) == safe


@given(st.text())
def test_any_name_makes_a_file_that_can_be_written(name: str) -> None:
    made = safe_name(name)
    assert made
    assert len(made.encode()) <= 170
    assert not set(made) & set('<>:"/\\|?*\0')
    assert made == made.strip(" .")


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    for name in ("a.x", "a 2.x", "a 3.x"):
        path = free_path(tmp_path, "a", ".x")
        assert path.name == name
        path.touch()


def test_endings_are_no_part_of_a_name() -> None:
    assert plain_name(Path("/x/Ford.fieldwright")) == "Ford"
    assert plain_name(Path("/x/Ford.battlefield.json")) == "Ford"
    assert plain_name(Path("/x/Ford.v2.fieldwright")) == "Ford.v2"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_bytes(path, b"one")
    with pytest.raises(TypeError):
        write_bytes(path, None)  # type: ignore[arg-type]
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


# ------------------------------------------------------------------------------------------- locks


def test_one_holds_the_lock_and_the_next_gets_it_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "a.fieldwright"
    lock = DocumentLock(path)
    with pytest.raises(LockedError):
        DocumentLock(path)
    lock.release()
    lock.release()
    assert list(tmp_path.iterdir()) == []
    DocumentLock(path).release()


def test_a_lock_file_that_nobody_holds_is_not_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "a.fieldwright"
    (tmp_path / ".a.fieldwright.lock").touch()
    DocumentLock(path).release()


# ----------------------------------------------------------------------------------------- backups


def a_document(folder: Path) -> Path:
    document = new_document(random_field(Stream("backup"), 12, 9, 20), folder)
    document.close()
    return document.path


def change(path: Path, number: int) -> None:
    document = open_document(path)
    label = Label(id=Stream(number, "backup").uuid(), position=(1.0, 1.0), text=str(number))
    document.apply(add(label), "label")
    document.close()


def test_five_backups_are_kept_each_of_another_state(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    fields = []
    for number in range(8):
        fields.append(read_field(path))
        open_document(path).close()
        open_document(path).close()
        change(path, number)
    kept = backups_of(path)
    assert len(kept) == 5
    for backup, field in zip(kept, reversed(fields), strict=False):
        assert read_field(backup.path).same_as(field)
    assert [backup.time for backup in kept] == sorted((b.time for b in kept), reverse=True)


def test_documents_of_one_name_have_backups_of_their_own(tmp_path: Path) -> None:
    one, two = a_document(tmp_path / "1"), a_document(tmp_path / "2")
    back_up(one)
    assert one.name == two.name
    assert len(backups_of(one)) == 1
    assert len(backups_of(two)) == 0


def test_a_backup_that_is_damaged_is_passed_over(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    open_document(path).close()
    change(path, 1)
    open_document(path).close()
    new, old = backups_of(path)
    new.path.write_bytes(new.path.read_bytes()[:3000])
    assert newest_good_backup(path) == old
    old.path.write_bytes(b"")
    assert newest_good_backup(path) is None


def test_a_damaged_document_never_becomes_a_backup(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    path.write_bytes(data)
    with pytest.raises(DocumentError):
        back_up(path)
    assert backups_of(path) == []


def test_a_document_that_shrank_by_accident_does_not_push_its_full_copy_out(
    tmp_path: Path,
) -> None:
    path = a_document(tmp_path)
    document = open_document(path)
    document.add_picture(bytes(Stream("noise").below(256) for _ in range(300_000)))
    document.close()
    back_up(path)
    full = backups_of(path)[0]
    path.unlink()
    for number in range(8):
        path.unlink(missing_ok=True)
        shutil.copyfile(a_document(tmp_path / str(number)), path)
        change(path, number)
        back_up(path)
    kept = backups_of(path)
    assert len(kept) == 6
    assert kept[-1].path == full.path


# ---------------------------------------------------------------------------------------- upgrades


def older(path: Path) -> None:
    """Make a document one of version 0: no named versions, no pictures."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(
            "DROP TABLE versions; DROP TABLE blobs; PRAGMA user_version = 0; VACUUM"
        )


def test_an_older_document_is_brought_up_to_date_and_the_original_kept(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    change(path, 1)
    field = read_field(path)
    older(path)
    original = path.read_bytes()
    assert read_field(path).same_as(field)
    assert path.read_bytes() == original
    document = open_document(path)
    assert document.field.same_as(field)
    assert "was brought up to date" in document.notice
    assert document.undo()
    document.keep_version("new")
    document.close()
    assert original in [backup.path.read_bytes() for backup in backups_of(path)]
    again = open_document(path)
    assert not again.notice
    assert [version.name for version in again.versions()] == ["new"]
    again.close()


def test_an_older_document_that_is_damaged_keeps_its_bytes(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    older(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    path.write_bytes(data)
    with pytest.raises(DamagedFileError):
        open_document(path)
    assert path.read_bytes() == data
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_steps_run_in_order_and_all_or_none() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        steps = {
            0: lambda db: db.execute("CREATE TABLE a (x)") and None,
            1: lambda db: db.execute("ALTER TABLE a RENAME TO b") and None,
        }
        upgrade_database(database, 0, steps, 2)
        assert database.execute("PRAGMA user_version").fetchone()[0] == 2
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("b",)]
        with pytest.raises(DocumentError, match="has version 2, which this program cannot"):
            upgrade_database(database, 2, steps, 3)


def test_a_seal_tells_where_one_value_ends_and_the_next_begins() -> None:
    assert seal("ab", "c") != seal("a", "bc")
    assert seal(1, b"x") == seal("1", b"x")
    assert set(TABLES) == {"meta", "snapshot", "journal", "versions", "blobs"}


# ------------------------------------------------------- short shares of the long tests (make soak)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_nothing_reported_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    kill_and_check(tmp_path, 3, "everyday")


def test_a_damaged_file_is_a_good_field_or_a_sentence(tmp_path: Path) -> None:
    for ending, sound in (
        (".fieldwright", database_bytes(tmp_path)),
        (".battlefield.json", text_bytes()),
    ):
        for number in range(150):
            check_damaged(tmp_path / f"damaged{ending}", sound, 1_000_000 + number)
    field = random_field(Stream("damage", "payload"), 20, 15, 30)
    both = encode_change(ReplaceField(field, random_field(Stream(1))))
    for number in range(100):
        check_damaged_payload(encode_field(field), decode_field, 1_000_000 + number)
        check_damaged_payload(both, decode_change, 1_000_000 + number)


def test_a_program_that_ends_without_closing_has_written_everything(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    script = (
        "import sys; from fieldwright.document.document import open_document\n"
        "from fieldwright.battlefield.changes import ChangeInfo\n"
        "from dataclasses import replace\n"
        "document = open_document(sys.argv[1])\n"
        "for number in range(20):\n"
        "    info = document.field.info\n"
        "    document.apply(ChangeInfo(info, replace(info, name=str(number))), 'name')\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)
    assert read_field(path).info.name == "19"
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_opening_after_a_kill_leaves_one_file_though_nothing_is_changed(tmp_path: Path) -> None:
    path = a_document(tmp_path)
    script = (
        "import os, sys; from fieldwright.document.document import open_document\n"
        "document = open_document(sys.argv[1]); document.keep_version('now'); document.flush()\n"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert len(list(tmp_path.iterdir())) > 1
    assert len(read_document(path).versions) == 1
    document = open_document(path)
    assert len(document.versions()) == 1
    document.close()
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="homes are found otherwise there")
@pytest.mark.parametrize("home", [None, "", "nowhere"])
def test_home_is_where_the_system_says_where_the_user_does_not(
    home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt takes the root of the disk where HOME is not set, and would write there."""
    monkeypatch.setenv("HOME", "kept to be put back")
    if home is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", home)
    find_home()
    assert Path(os.environ["HOME"]).is_dir()
    assert os.environ["HOME"] not in (os.sep, "")
