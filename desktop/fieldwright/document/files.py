"""A field from a file and into a file, by the file's ending, without opening a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.accepting import accepted_field, with_known_kinds
from fieldwright.document.contents import Contents
from fieldwright.document.copies import write_document
from fieldwright.document.errors import DocumentError, reason_of
from fieldwright.document.locks import DocumentLock, LockedError
from fieldwright.document.opening import read_document, read_text_file
from fieldwright.document.places import DOCUMENT, TEXT, check_folder, is_text, write_bytes
from fieldwright.document.reading import read_pictures
from fieldwright.document.text_form import to_text


def read_field(path: Path | str) -> Battlefield:
    """The field of a ``.fieldwright`` or ``.battlefield.json`` file, which is not changed.

    Raises DocumentError with a sentence where it cannot be read.
    """
    path = Path(path)
    if is_text(path):
        return read_text_file(path)[0]
    return with_known_kinds(read_document(path).field)


def pictures_in(path: Path | str) -> Callable[[str], bytes | None]:
    """Where the background pictures of a file are found, by the SHA-256 of their bytes.

    The text form holds none.
    """
    found: dict[str, bytes] = {} if is_text(Path(path)) else read_pictures(Path(path))
    return found.get


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep everybody else from a document; raises DocumentError where somebody has it open."""
    check_folder(path)
    try:
        lock = DocumentLock(path)
    except LockedError as error:
        raise DocumentError(
            f"{path} is open in a window, so it cannot be replaced. Close it there."
        ) from error
    except OSError as error:
        raise DocumentError(f"{path} cannot be written: {reason_of(error)}.") from error
    try:
        yield
    finally:
        lock.release()


def write_field(
    field: Battlefield, path: Path | str, blobs: Mapping[str, bytes] = MappingProxyType({})
) -> None:
    """Write a field as a document without history, or in the text form, by the ending.

    ``blobs`` are what a document keeps by the SHA-256 of it, pictures above all; the text form
    holds none. Raises DocumentError; what stood there before is unchanged then.
    """
    path = Path(path)
    if is_text(path):
        write_bytes(path, to_text(accepted_field(field)).encode())
    elif path.name.lower().endswith(DOCUMENT):
        with _held(path):
            write_document(path, Contents(accepted_field(field), blobs=blobs))
    else:
        raise DocumentError(
            f"{path.name} says by its ending neither {DOCUMENT} nor {TEXT}; give it one of these."
        )
