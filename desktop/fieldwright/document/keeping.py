"""A document and its file: who writes it, where it is saved, and what happens when that fails."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Picture
from fieldwright.document.contents import Contents
from fieldwright.document.copies import write_document
from fieldwright.document.errors import DocumentError, reason_of
from fieldwright.document.history import History
from fieldwright.document.jobs import Job, KeepPicture, SetFact
from fieldwright.document.locks import DocumentLock, LockedError
from fieldwright.document.places import (
    DOCUMENT,
    check_folder,
    is_text,
    plain_name,
    real_path,
    write_bytes,
)
from fieldwright.document.reading import read_pictures
from fieldwright.document.storage import Writer
from fieldwright.document.text_form import to_text


class KeptDocument:
    """The part of a document that has to do with files.

    ``notice`` is a sentence for the person who opened it (it is read-only, say, or a part was
    lost), else empty. ``durable_changed`` may be set to a function; it is called in the writer's
    thread when steps have become durable, and when ``trouble`` has come or gone.
    """

    def __init__(
        self,
        path: Path,
        contents: Contents,
        lock: DocumentLock | None = None,
        read_only: str = "",
        notice: str = "",
    ) -> None:
        """Go on with ``contents`` of ``path``; ``read_only`` is the reason not to write, if any."""
        self._path = path
        self._contents = contents
        self._lock = lock
        self._read_only = read_only
        self._pictures: dict[str, bytes] = {}
        self._is_closed = False
        self.notice = " ".join(part for part in (notice, read_only, *contents.problems) if part)
        self.durable_changed: Callable[[], None] | None = None
        self._writer = None if read_only else Writer(path, self._on_writer)
        # A program that ends without closing its documents still writes what is queued.
        atexit.register(self._close_at_exit)

    # ----------------------------------------------------------------------------- what it is

    @property
    def field(self) -> Battlefield:
        """The field as it stands."""
        return self._contents.field

    @property
    def path(self) -> Path:
        """The ``.fieldwright`` file that holds everything."""
        return self._path

    @property
    def text_path(self) -> Path | None:
        """The text form that this document was opened from and is saved back to, if any."""
        place = self._contents.meta.get("text_path")
        return Path(place) if place else None

    @property
    def name(self) -> str:
        """The name of the document for people: that of its file."""
        return plain_name(self.text_path or self._path)

    @property
    def is_unnamed(self) -> bool:
        """Whether it is a new field that nobody has given a file name yet."""
        return self._contents.meta.get("unnamed") == "yes"

    @property
    def is_read_only(self) -> bool:
        """Whether changes are refused; ``notice`` says why."""
        return bool(self._read_only)

    @property
    def trouble(self) -> str | None:
        """Why changes cannot be written at present, in a sentence; None while all is well."""
        return self._writer.trouble if self._writer else None

    @property
    def _history(self) -> History:
        return self._contents.history

    # ------------------------------------------------------------------------------ durability

    def _check_writable(self) -> None:
        if self._is_closed:
            raise DocumentError(f"{self.name} was closed already.")
        if self._read_only:
            raise DocumentError(self._read_only)

    def _write(self, job: Job) -> None:
        if self._writer:
            self._writer.submit(job)

    def _on_writer(self) -> None:
        tell = self.durable_changed
        if tell:
            tell()

    def wait_durable(self, timeout: float | None = None) -> bool:
        """Wait until every change so far is on the disk; False if it cannot be, or not in time.

        ``timeout`` in seconds; None waits as long as the disk takes.
        """
        return self._writer.wait(timeout) if self._writer else True

    def flush(self) -> None:
        """Return when every change so far is on the disk; raises DocumentError if it cannot be."""
        if not self.wait_durable():
            raise DocumentError(self.trouble or f"{self._path} cannot be written.")

    def retry(self) -> bool:
        """Try again to write what could not be written; True if all is well now."""
        if self._writer:
            self._writer.retry()
        return self.wait_durable()

    # --------------------------------------------------------------------------------- pictures

    def add_picture(self, data: bytes) -> str:
        """Keep the bytes of a picture; the answer is the name (SHA-256) to use for them."""
        self._check_writable()
        name = sha256(data).hexdigest()
        if name not in self._pictures:
            self._pictures[name] = data
            self._write(KeepPicture(name, data))
        return name

    def picture(self, name: str) -> bytes | None:
        """The bytes of a picture, None where the document does not hold them."""
        if name not in self._pictures:
            self._pictures |= read_pictures(self._path, name)
        return self._pictures.get(name)

    # ----------------------------------------------------------------------------------- saving

    def save_copy(self, path: Path) -> str:
        """Write everything to another file and say in a sentence what was done.

        By its ending it is a document (with history and versions) or the text form. Where this
        document is in trouble, it goes on in the new document file and is well again. Raises
        DocumentError; then nothing at ``path`` was changed.
        """
        if is_text(path):
            return self._export(path)
        if self.trouble or self._is_own(path):
            return self.save_as(path)
        path = real_path(path)
        lock = self._lock_of(path)
        try:
            lost = self._write_whole(path, self._meta_of_copy())
        finally:
            lock.release()
        return f"A copy with history and versions was saved as {path}.{lost}"

    def save_as(self, path: Path) -> str:
        """Write everything to another document file and go on in it; raises DocumentError."""
        if self._is_own(path):
            self.flush()
            return f"Everything is saved in {path}."
        path = real_path(path)
        lock = self._lock_of(path)
        try:
            meta = self._meta_of_copy()
            lost = self._write_whole(path, meta)
        except BaseException:
            lock.release()
            raise
        self._go_on_in(path, lock)
        self._contents.meta = meta
        return f"Saved as {path}.{lost}"

    def _go_on_in(self, path: Path, lock: DocumentLock) -> None:
        """Leave the old file, which is removed if it was only a working place without a name."""
        old, old_lock = self._path, self._lock
        is_left_over = False
        if self._writer:
            is_left_over = self.is_unnamed and self._writer.is_in_place
            self._writer.close(timeout=0 if self.trouble else None)
        self._path, self._lock = path, lock
        self._read_only = self.notice = ""
        for step in self._history.steps:
            step.rest()
        self._writer = Writer(path, self._on_writer)
        if is_left_over:
            old.unlink(missing_ok=True)
        if old_lock:
            old_lock.release()
        self._on_writer()

    def _meta_of_copy(self) -> dict[str, str]:
        facts = self._contents.meta.items()
        return {key: value for key, value in facts if key not in _OWN_FACTS}

    def _write_whole(self, path: Path, meta: dict[str, str]) -> str:
        """Write a whole document; the answer says what is missing in it, if anything."""
        if not path.name.lower().endswith(DOCUMENT):
            raise DocumentError(f"The name of a battlefield's file ends in {DOCUMENT}.")
        pictures = read_pictures(self._path) | self._pictures
        write_document(path, replace(self._contents, blobs=pictures, meta=meta))
        lost = {picture.blob for picture in self.field.every(Picture)} - pictures.keys()
        count = "One picture" if len(lost) == 1 else f"{len(lost)} pictures"
        return f" {count} could not be read any more and had to be left out." if lost else ""

    def _lock_of(self, path: Path) -> DocumentLock:
        check_folder(path)
        try:
            return DocumentLock(path)
        except LockedError as error:
            raise DocumentError(
                f"{path} is open in another window, so it cannot be replaced. Close it there."
            ) from error
        except OSError as error:
            raise DocumentError(
                f"Nothing can be written beside {path}: {reason_of(error)}. Choose another folder."
            ) from error

    def _is_own(self, path: Path) -> bool:
        """Whether a path leads to this document's own file."""
        try:
            return path.samefile(self._path)
        except OSError:
            return path.absolute() == self._path.absolute()

    # ------------------------------------------------------------------------------ the text form

    def save_text(self, path: Path | None = None, overwrite: bool = False) -> str:
        """Write the field to the text form it came from (or ``path``) and say so in a sentence.

        Later calls then go there too. Where another program changed that text in the meantime,
        DocumentError is raised unless ``overwrite`` is set.
        """
        target = path or self.text_path
        if target is None:
            raise DocumentError("This battlefield has no text form yet; give it a file name.")
        if path is None and not overwrite:
            self._check_text_unchanged(target)
        sentence = self._export(target)
        if not self._read_only:
            self.remember_text(target, sha256(target.read_bytes()).hexdigest())
        return sentence

    def _check_text_unchanged(self, path: Path) -> None:
        try:
            found = sha256(path.read_bytes()).hexdigest()
        except OSError:
            return  # It is written anew.
        if found != self._contents.meta.get("text_sha256"):
            raise DocumentError(
                f"{path.name} was changed by another program since it was opened. Save under "
                "another name, or overwrite what the other program wrote."
            )

    def _export(self, path: Path) -> str:
        write_bytes(path, to_text(self.field).encode())
        return (
            f"Saved in the text form as {path}. History, versions and pictures are not part of "
            f"it; they stay in the working document {self._path}."
        )

    def remembered(self, key: str) -> str:
        """A fact about the document's files; empty where none is known."""
        return self._contents.meta.get(key, "")

    def remember_text(self, path: Path, digest: str) -> None:
        """The text form at ``path``, whose bytes have this SHA-256, is the one to write back to."""
        self._set_fact("text_path", str(path.absolute()))
        self._set_fact("text_sha256", digest)

    def _set_fact(self, key: str, value: str) -> None:
        self._contents.meta[key] = value
        self._write(SetFact(key, value))

    # ---------------------------------------------------------------------------------- closing

    def close(self, abandon: bool = False) -> None:
        """Write what is queued and leave a single file behind; more than once does no harm.

        Where something cannot be written, DocumentError says why and the document stays open, so
        that it can be saved elsewhere; ``abandon`` closes it all the same.
        """
        if self._is_closed:
            return
        if not abandon and self._writer and not self.retry():
            raise DocumentError(self.trouble or f"{self._path} cannot be written.")
        self._is_closed = True
        atexit.unregister(self._close_at_exit)
        if self._writer:
            self._writer.close(timeout=0 if abandon and self.trouble else None)
        if self._lock:
            self._lock.release()

    def _close_at_exit(self) -> None:
        self.close(abandon=True)


_OWN_FACTS = {"unnamed", "writer", "text_path", "text_sha256"}
"""Facts that are true of one file and not of its copy."""
