"""Opening and making documents.

Nothing about a file is changed by opening it: what it is is told from its first bytes, it is read
through as it stands, and only the first change to it writes. Documents of our own come from
strangers too; they are read in this process, with the schema compared with ours, SQLite's trust in
it off, sizes limited, and every value checked when it is decoded.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.problems import unknown_kinds
from fieldwright.document.accepting import accepted_field, with_known_kinds
from fieldwright.document.backups import (
    back_up,
    is_backup,
    name_of_backup,
    newest_good_backup,
)
from fieldwright.document.contents import Contents
from fieldwright.document.copies import write_document
from fieldwright.document.errors import (
    DamagedFileError,
    DocumentError,
    TextFaultsError,
    reason_of,
)
from fieldwright.document.locks import DocumentLock, LockedError
from fieldwright.document.opened import Document
from fieldwright.document.places import (
    DOCUMENT,
    folder_to_work_in,
    free_path,
    is_text,
    key_of,
    make_folder,
    plain_name,
    real_path,
    replacing,
    temporary_folder,
)
from fieldwright.document.reading import (
    check_is_file,
    check_sound,
    damage_reported,
    read_contents,
    read_pictures,
    salvaged_contents,
    version_of,
)
from fieldwright.document.schema import VERSION, connect
from fieldwright.document.text_form import from_text
from fieldwright.document.text_tree import LARGEST_TEXT, decoded
from fieldwright.document.upgrades import upgrade_database

_SIDECARS = ("-wal", "-journal")


def open_document(path: Path | str) -> Document:
    """Open a document, or a text form as a working document of its own.

    Raises DocumentError with a sentence where the file is missing, unreadable, damaged, newer than
    the program or no battlefield; its bytes are as they were then.
    """
    path = real_path(Path(path))
    if is_text(path):
        return _open_text(path)
    if is_backup(path):
        return _open_backup(path)
    version = _version(path)
    try:
        lock = DocumentLock(path)
    except LockedError:
        return _read_only(path, "it is open in another window")
    except OSError as error:
        return _read_only(path, f"nothing can be written beside it ({reason_of(error)})")
    try:
        return _open_locked(path, lock, version)
    except BaseException:
        lock.release()
        raise


def _open_backup(path: Path) -> Document:
    """A new document with all that a backup holds; the backup itself stays as it is."""
    contents = read_document(path)
    contents.field = with_known_kinds(contents.field)
    contents.meta = {"unnamed": "yes"}
    contents.blobs = read_pictures(path)
    notice = "This is a copy of a backup. Save it under a name; the backup itself is kept."
    return _begun_unnamed(contents, name_of_backup(path), notice)


def rescue_document(path: Path | str) -> Document:
    """A new document with whatever can still be read of a damaged one, which is left as it is.

    Raises DocumentError where no whole field can be read from it.
    """
    path = real_path(Path(path))
    version_of(path)
    with _copied(path) as copy:
        contents = salvaged_contents(copy)
        contents.blobs = read_pictures(copy)
    contents.field = with_known_kinds(contents.field)
    contents.meta = {"unnamed": "yes"}
    notice = f"{path.name} is damaged; this is what could be read of it. Save it under a name."
    return _begun_unnamed(contents, plain_name(path), notice)


def _version(path: Path) -> int:
    try:
        return version_of(path)
    except DamagedFileError as error:
        raise _with_backup(path, error) from error


def _open_locked(path: Path, lock: DocumentLock, version: int) -> Document:
    """Open for writing; nobody else writes."""
    if not os.access(path, os.W_OK):
        lock.release()
        return _read_only(path, "you have no permission to write it")
    notice = ""
    try:
        if version < VERSION:
            back_up(path, check=False)
            _upgrade(path, version)
            notice = "This file was written by an older Fieldwright and was brought up to date."
        contents = _examined(path)
    except DamagedFileError as error:
        raise _with_backup(path, error) from error
    if any(log.exists() for log in _logs(path)):
        # The last program was killed; the file is sound, so SQLite may put it in order.
        with contextlib.suppress(DocumentError):
            _settle(path)
    contents.field = with_known_kinds(contents.field)
    contents.problems += unknown_kinds(contents.field, load_catalogue())
    document = Document(path, contents, lock, notice=notice)
    with contextlib.suppress(DocumentError, OSError):
        back_up(path)
    return document


def _with_backup(path: Path, error: DamagedFileError) -> DamagedFileError:
    """The same error with the newest good backup, and the offer in words."""
    backup = newest_good_backup(path)
    if backup is None:
        return error
    time = backup.time.astimezone().strftime("%d %B %Y, %H:%M")
    return DamagedFileError(f"{error} There is a good backup of {time}: {backup.path}", backup.path)


def _logs(path: Path) -> list[Path]:
    """The logs that SQLite keeps beside a file while it is written, and leaves when killed."""
    return [path.with_name(path.name + ending) for ending in _SIDECARS]


def _examined(path: Path) -> Contents:
    """Read a file that nobody writes, changing nothing.

    Where the last program was killed, a log lies beside the file; then copies of both are read
    first, so that SQLite puts the file itself in order only once it is known to be sound.
    """
    logs = _logs(path)
    if not any(log.exists() and log.stat().st_size for log in logs):
        return read_contents(path, "immutable")
    with _copied(path) as copy:
        return read_contents(copy, "rw")


@contextlib.contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """A copy of a file and the logs beside it, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="fieldwright-") as folder:
        copy = Path(folder) / path.name
        try:
            shutil.copyfile(path, copy)
            for log in _logs(path):
                if log.exists():
                    shutil.copyfile(log, copy.with_name(log.name))
        except OSError as error:
            raise DocumentError(f"{path} cannot be read: {reason_of(error)}.") from error
        yield copy


def read_document(path: Path) -> Contents:
    """Everything in a document, as it stands, for looking at; the file is not changed.

    Raises DocumentError.
    """
    path = real_path(path)
    version = _version(path)
    try:
        if version == VERSION:
            return read_contents(path, "ro") if _is_being_written(path) else _examined(path)
        with _copied(path) as copy:
            _upgrade(copy, version)
            return _examined(copy)
    except DamagedFileError as error:
        raise _with_backup(path, error) from error


def _is_being_written(path: Path) -> bool:
    """Whether another window has the document open and has changed it."""
    if not any(log.exists() for log in _logs(path)):
        return False
    try:
        DocumentLock(path).release()
    except LockedError:
        return True
    except OSError:
        return False
    return False


def _upgrade(path: Path, version: int) -> None:
    """Bring an older file up to date: on a copy, which takes its place once it reads well."""
    _settle(path)
    with replacing(path) as new:
        shutil.copyfile(path, new)
        with damage_reported(path.name), closing(connect(new, "rw")) as database:
            upgrade_database(database, version)
        check_sound(new)


def _settle(path: Path) -> None:
    """Have SQLite move what a log beside the file holds into the file."""
    with damage_reported(path.name), closing(connect(path, "rw")) as database:
        database.execute("PRAGMA journal_mode = DELETE")


def _read_only(path: Path, reason: str) -> Document:
    """Open without the right to write."""
    if version_of(path) < VERSION:
        raise DocumentError(
            f"{path.name} must be brought up to date before it can be opened, but {reason}."
        )
    has_logs = any(log.exists() for log in _logs(path))
    try:
        contents = read_contents(path, "ro" if has_logs else "immutable")
    except DamagedFileError as error:
        raise _with_backup(path, error) from error
    contents.field = with_known_kinds(contents.field)
    sentence = f"{path.name} can only be looked at: {reason}. Save a copy to change it."
    return Document(path, contents, read_only=sentence)


# ------------------------------------------------------------------------------------ new fields


def new_document(field: Battlefield, folder: Path | None = None) -> Document:
    """A new document of a field, at once on the disk; raises DocumentError.

    It lives in the user's data folder (or ``folder``) under the name of the field until it is
    saved under a name.
    """
    contents = Contents(accepted_field(field), meta={"unnamed": "yes"})
    if folder is not None:
        return _begun(contents, folder, field.info.name)
    return _begun_unnamed(contents, field.info.name)


def _begun_unnamed(contents: Contents, name: str, notice: str = "") -> Document:
    """A new document in the user's data folder, or where else there is room for it."""
    folder, warning = folder_to_work_in("unnamed")
    try:
        return _begun(contents, folder, name, f"{notice} {warning}".strip())
    except DocumentError as error:
        if warning:
            raise
        folder, warning = temporary_folder("unnamed", str(error))
        return _begun(contents, folder, name, f"{notice} {warning}".strip())


def _begun(contents: Contents, place: Path, name: str, notice: str = "") -> Document:
    """Write a new document into a folder, under a name that is still free there."""
    make_folder(place)
    while True:
        path = free_path(place, name, DOCUMENT)
        try:
            lock = DocumentLock(path)
        except LockedError:
            continue
        except OSError as error:
            raise DocumentError(f"{place} cannot be written: {reason_of(error)}.") from error
        return _started(path, contents, lock, notice)


def _started(path: Path, contents: Contents, lock: DocumentLock, notice: str = "") -> Document:
    try:
        write_document(path, contents)
    except BaseException:
        lock.release()
        raise
    return Document(path, contents, lock, notice=notice)


# --------------------------------------------------------------------------------- the text form


def read_text_file(path: Path) -> tuple[Battlefield, str]:
    """The field of a text form, and the SHA-256 of its bytes; raises DocumentError."""
    check_is_file(path, LARGEST_TEXT)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(f"{path} cannot be read: {reason_of(error)}.") from error
    try:
        return from_text(decoded(data)), sha256(data).hexdigest()
    except TextFaultsError as error:
        raise TextFaultsError(error.faults, path.name) from error


def _open_text(path: Path) -> Document:
    """Go on in the working document of a text form, or begin one."""
    field, digest = read_text_file(path)
    folder, notice = folder_to_work_in("working")
    working = folder / f"{key_of(path)}{DOCUMENT}"
    if working.exists():
        document = _open_working(working)
        if document:
            return _brought_up_to(document, field, digest, path)
        working = free_path(working.parent, key_of(path), DOCUMENT)
    meta = {"text_path": str(path.absolute()), "text_sha256": digest}
    try:
        lock = DocumentLock(working)
    except (LockedError, OSError) as error:
        raise DocumentError(f"{path.name} is open in another window.") from error
    return _started(working, Contents(accepted_field(field), meta=meta), lock, notice)


def _open_working(path: Path) -> Document | None:
    """A working document from before; None where it is of no use any more."""
    try:
        return open_document(path)
    except DocumentError:
        return None


def _brought_up_to(document: Document, field: Battlefield, digest: str, path: Path) -> Document:
    """Take in what another program wrote to the text since; that is a step that can be undone."""
    if document.is_read_only:
        document.notice = (
            f"{path.name} can only be looked at: it is open in another window. Save a copy to "
            "change it."
        )
        return document
    if document.remembered("text_sha256") != digest:
        change = ReplaceField(document.field, field)
        document.apply(change, f"Read {plain_name(path)} again, which was changed outside")
        document.remember_text(path, digest)
    elif not document.field.same_as(with_known_kinds(field)):
        document.notice = (
            f"The changes from last time are still here; {path.name} does not hold them yet."
        )
    return document
