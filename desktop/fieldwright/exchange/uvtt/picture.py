"""The picture of a Universal VTT file: in base64 within it, or a file beside it.

What kind of picture it is its own first bytes say; names and endings are not trusted.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from fieldwright.editing.map_picture_header import PictureHeader
from fieldwright.exchange.beside import names_for, picture_in
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.pictures import (
    checked_picture,
    decoded_picture,
    is_name_of_picture,
    picture_beside,
)
from fieldwright.exchange.records import PictureRecord, PictureWanted
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame


class Beside(NamedTuple):
    """The name of a map's file, and the folder in which its picture is looked for."""

    name: str
    folder: Path | None


_LONGEST_WORDS, _TOLD = 300, 80
"""Letters of what can be a path and no picture, and of what is told of it."""

_BASE64 = re.compile(r"[A-Za-z0-9+/\s]*={0,2}")

_SAME = 0.01
"""Shares of width to height that differ by no more than this are the same."""


def pictures_of(
    image: Any, beside: Beside, frame: Frame, reporter: Reporter
) -> tuple[tuple[PictureRecord, ...], PictureWanted | None]:
    """The picture under the map; or none, with a word about why, and which one may still come."""
    told = "The file holds no picture."
    try:
        data = _bytes_of(image, beside.folder)
        if data:
            return (_record(data, frame, reporter),), None
    except ExchangeError as error:
        told = f"The map came without its picture. {error}"
        if not (isinstance(image, str) and is_name_of_picture(image)):
            words = _words_of(image)
            reporter.warn(_no_picture(words) if words else told)
            return (), None
    named = image if isinstance(image, str) else ""
    names = names_for(named, beside.name)
    wanted = PictureWanted(names=names, position=frame.corner, size=frame.size, told=told)
    return picture_in(wanted, beside.folder, reporter)


def _no_picture(words: str) -> str:
    return (
        f"The map came without its picture. Where it should stand, the file says {words!r}, and "
        "that names no PNG, JPEG or WebP."
    )


def _words_of(image: Any) -> str:
    """The path or the words that stand in place of a picture; empty where it is one in base64."""
    if isinstance(image, memoryview):
        image = bytes(image[: _LONGEST_WORDS + 1]).decode("utf-8", "replace")
    if not isinstance(image, str) or not 0 < len(image.strip()) <= _LONGEST_WORDS:
        return ""
    words = image.strip()
    is_told_as_one = words.startswith("data:") or _BASE64.fullmatch(words) is not None
    return "" if is_told_as_one and not words.startswith(("/", ".")) else words[:_TOLD]


def _record(data: bytes, frame: Frame, reporter: Reporter) -> PictureRecord:
    header = checked_picture(data, frame.size)
    width, length = _size(header, frame, reporter)
    reporter.came["picture"] += 1
    return PictureRecord(key="picture", data=data, position=frame.corner, size=(width, length))


def _bytes_of(image: Any, folder: Path | None) -> bytes:
    if isinstance(image, str) and is_name_of_picture(image):
        return picture_beside(image, folder)
    if isinstance(image, str | memoryview) and image:
        return decoded_picture(image)
    return b""


def _size(header: PictureHeader, frame: Frame, reporter: Reporter) -> tuple[float, float]:
    """How many squares the picture covers.

    All of the map if it is as wide for its height as that; else as its pixels a square say.
    """
    (columns, rows), (wide, high) = frame.size, header.upright
    wanted = (round(columns * frame.pixels), round(rows * frame.pixels))
    if wanted == (wide, high):
        return frame.size
    in_words = f"The picture is {wide:,} x {high:,} pixels large"
    if frame.pixels:
        in_words += (
            f"; {columns:g} x {rows:g} squares of {frame.pixels:g} pixels would be "
            f"{wanted[0]:,} x {wanted[1]:,}"
        )
    same = abs(wide / high - columns / rows) <= _SAME * columns / rows
    if same or not frame.pixels:
        if frame.pixels:
            reporter.warn(f"{in_words}. It was laid under the whole map; look whether it fits.")
        return frame.size
    reporter.warn(f"{in_words}. It keeps its shape; align it with the map by hand.")
    return (min(1000.0, wide / frame.pixels), min(1000.0, high / frame.pixels))
