"""Names and folders of files: where documents live, and names that every system can write."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from platformdirs import user_data_path

from fieldwright.document.errors import DocumentError, reason_of

DOCUMENT = ".fieldwright"
TEXT = ".battlefield.json"

_APP = "fieldwright"
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+')
_LONGEST = 80
_RESERVED = re.compile(
    r"^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)", re.IGNORECASE
)


def find_home() -> None:
    """Say in HOME where the user's home is, for Qt looks nowhere else.

    A HOME that names no place is left aside. A user who has no home folder (in a container whose
    user nobody knows) gets a temporary one, for this run of the program only.
    """
    if sys.platform == "win32":
        return
    if not Path(os.environ.get("HOME", os.sep)).is_absolute():
        del os.environ["HOME"]
    try:
        os.environ["HOME"] = str(Path.home())
    except RuntimeError:
        with contextlib.suppress(OSError):
            os.environ["HOME"] = str(_temporary_folder())


def data_folder(name: str) -> Path:
    """A folder of the user's own data, which need not exist yet."""
    return user_data_path(_APP, appauthor=False) / name


def unnamed_documents() -> list[tuple[Path, float]]:
    """The documents that never got a name, the newest first, with the time of their change.

    The time is in seconds since 1970, as the system tells it.
    """
    found: list[tuple[Path, float]] = []
    with contextlib.suppress(OSError):
        for path in data_folder("unnamed").glob(f"*{DOCUMENT}"):
            with contextlib.suppress(OSError):
                found.append((path, path.stat().st_mtime))
    return sorted(found, key=lambda one: (-one[1], one[0].name))


def is_text(path: Path) -> bool:
    """Whether a file is a battlefield in the text form, by its name."""
    return path.name.lower().endswith(".json")


def plain_name(path: Path) -> str:
    """The name of a file without its ending, for people."""
    for ending in (TEXT, ".json", DOCUMENT):
        if path.name.lower().endswith(ending):
            return path.name[: -len(ending)] or path.name
    return path.stem


def safe_name(name: str) -> str:
    """A file name that every system can write, as near to ``name`` as can be.

    Signs that a system forbids become dashes; names that Windows keeps for devices get a dash
    too; what is too long is cut.
    """
    text = unicodedata.normalize("NFC", name.encode("utf-8", "ignore").decode())
    text = _FORBIDDEN.sub("-", text)
    text = text[:_LONGEST].encode()[: 2 * _LONGEST].decode("utf-8", "ignore").strip(" .-")
    if _RESERVED.match(text):
        text = f"{text.split('.', maxsplit=1)[0]}-"
    return text or "battlefield"


def free_path(folder: Path, name: str, ending: str) -> Path:
    """A path in ``folder`` that no file has: the name, or the name and a number."""
    for number in range(1, 100_000):
        suffix = "" if number == 1 else f" {number}"
        path = folder / f"{safe_name(name)}{suffix}{ending}"
        if not os.path.lexists(path):
            return path
    raise DocumentError(f"There are too many files named {name} in {folder}.")


def key_of(path: Path) -> str:
    """A short name that stands for one path, for files about another file."""
    absolute = os.path.realpath(path)
    return f"{safe_name(plain_name(path))[:40]}-{sha256(os.fsencode(absolute)).hexdigest()[:12]}"


def real_path(path: Path) -> Path:
    """Where a path leads, links followed: locks and logs stand beside the file itself."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path.absolute()


def make_folder(folder: Path) -> None:
    """Make a folder and those above it; raises DocumentError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(f"The folder {folder} cannot be made: {reason_of(error)}.") from error


def folder_to_work_in(name: str) -> tuple[Path, str]:
    """A folder of the user's own data that can be written, and what is to be said about it.

    Where the user has none that can be written, it is a temporary one, and a sentence says so;
    raises DocumentError where there is not even that.
    """
    folder = data_folder(name)
    try:
        if _is_temporary(folder):
            return temporary_folder(name, "You have no home folder (HOME is not set).")
        make_folder(folder)
        if os.access(folder, os.W_OK):
            return folder, ""
        why = f"The folder {folder} cannot be written."
    except DocumentError as error:
        why = str(error)
    return temporary_folder(name, why)


def temporary_folder(name: str, why: str) -> tuple[Path, str]:
    """A temporary folder to work in, and the sentence ``why`` with what it means and asks for.

    Raises DocumentError where there is not even that.
    """
    try:
        instead = _temporary_folder() / name
        instead.mkdir(exist_ok=True)
    except OSError as error:
        raise DocumentError(
            f"{why} Let it be written, or make room for temporary files."
        ) from error
    return instead, f"{why} This battlefield is kept in {instead} only: save it under a name."


def _is_temporary(folder: Path) -> bool:
    return bool(_temporary_folder.cache_info().currsize) and folder.is_relative_to(
        _temporary_folder()
    )


@cache
def _temporary_folder() -> Path:
    """One folder for this run of the program, which the system may clear away some day."""
    return Path(tempfile.mkdtemp(prefix=f"{_APP}-"))


def check_folder(path: Path) -> None:
    """Make sure that there is a folder for a file; raises DocumentError."""
    if not path.parent.is_dir():
        raise DocumentError(f"There is no folder {path.parent}. Make it, or choose another one.")


def check_place(path: Path) -> None:
    """Make sure that a file may take this place, links followed; raises DocumentError."""
    if path.is_dir():
        raise DocumentError(f"{path} is a folder. Give the file a name inside it.")
    if path.exists() and not path.is_file():
        raise DocumentError(f"{path} is no ordinary file but a device or a pipe.")
    check_folder(path)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A new file beside ``path`` to be written, which takes its place once all went well.

    It is flushed to the disk before it takes the place. If anything fails, the new file is
    removed and what stood at ``path`` is as it was; an OSError is raised as DocumentError.
    """
    path = real_path(path)
    check_place(path)
    new = path.with_name(f".{path.name[:100]}.{uuid4().hex[:8]}.new")
    try:
        yield new
        _flush(new)
        new.replace(path)
        _flush_folder(path.parent)
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise DocumentError(
            f"{path} could not be written: {reason}. What stood there is unchanged."
        ) from error
    finally:
        with contextlib.suppress(OSError, ValueError):
            new.unlink(missing_ok=True)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file, or leave the old one as it was; raises DocumentError."""
    write_parts(path, (data,))


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a whole file of parts, or leave the old one as it was; raises DocumentError."""
    parts = tuple(parts)
    with replacing(path) as new:
        with new.open("wb") as file:
            file.writelines(parts)
        with new.open("rb") as file:
            same = all(file.read(len(part)) == part for part in parts)
            if not same or file.read(1):
                raise OSError("it reads back differently")


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    """Make the new name durable too; Windows does that by itself."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
