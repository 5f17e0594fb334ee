"""Pictures in and beside files of other programs: found, looked at, never unpacked here."""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path, PurePosixPath

from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import PictureHeader, is_cut_off, read_header
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import LARGEST_FILE, read_bytes

LARGEST_PICTURE = 240 * 1024 * 1024
"""Bytes: a document keeps no longer ones."""

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
"""How names of pictures end."""

_LONGEST_NAME = 300
_START = re.compile(rb"\s*(?:data:[\w/+.;=-]*,)?\s*")


def decoded_picture(text: str | memoryview) -> bytes:
    """The bytes of a picture in base64, with or without ``data:image/png;base64,`` before it.

    Raises ExchangeError where it is none.
    """
    raw = memoryview(text.encode("ascii", "replace")) if isinstance(text, str) else text
    found = _START.match(bytes(raw[:200]))
    try:
        return base64.b64decode(raw[found.end() :] if found else raw)
    except (binascii.Error, ValueError) as error:
        raise ExchangeError("The picture in this file is damaged.") from error


def checked_picture(data: bytes, squares: tuple[float, float] = (0, 0)) -> PictureHeader:
    """What a picture says of itself; raises ExchangeError where no use can be made of it.

    ``squares`` are those that it covers, if that is known: for the word about one too large.
    """
    if len(data) > LARGEST_PICTURE:
        raise ExchangeError(
            f"Its picture is {len(data) >> 20} MB large; up to {LARGEST_PICTURE >> 20} MB can be "
            "kept. Export it as WebP, or with fewer pixels a square."
        )
    try:
        header = read_header(data, max(squares))
    except MapError as error:
        raise ExchangeError(str(error)) from error
    if is_cut_off(data, header.kind):
        raise ExchangeError("The picture is cut off in the middle.")
    return header


def is_name_of_picture(text: str) -> bool:
    """Whether a text names a picture's file instead of being the picture."""
    if not text or len(text) > _LONGEST_NAME or "\n" in text:
        return False
    return PurePosixPath(text.replace("\\", "/")).suffix.lower() in ENDINGS


def picture_beside(name: str, folder: Path | None) -> bytes:
    """The bytes of a picture that lies in ``folder``; see ``file_beside``."""
    return file_beside(name, folder, "Its picture")


def file_beside(name: str, folder: Path | None, what: str) -> bytes:
    """The bytes of a file that lies in ``folder``; raises ExchangeError with what to do.

    Only a plain name counts. Of a longer path the last part is looked for in the folder: nothing
    outside of it is ever opened, nor anything that a link there leads to. ``what`` begins the
    sentence about what is not there ("Its picture").
    """
    last = PurePosixPath(name.replace("\\", "/")).name
    if folder is None or not last or "\x00" in last or ":" in last or last in (".", ".."):
        raise ExchangeError(f"{what} is a file of its own, {last[:80] or name[:80]!r}.")
    try:
        path = folder / last
        is_there = path.is_file() and not path.is_symlink()
        inside = path.resolve().parent == folder.resolve()
    except (OSError, ValueError, RuntimeError):  # The last: links that lead to each other.
        is_there = inside = False
    if not is_there or not inside:
        raise ExchangeError(
            f"{what} is a file of its own, {last[:80]!r}, which is not beside it. Put it "
            "there and import again."
        )
    return read_bytes(path, LARGEST_FILE)
