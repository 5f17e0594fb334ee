"""Every reader by its format; which one a file needs is told by what is in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import read_bytes
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.sniffing import KNOWN, Format, sniffed

Reader: TypeAlias = Callable[[bytes, str, Path | None], MapRecords]


def reader_of(known: Format) -> Reader:
    """The reader of a format; its module is imported now."""
    match known:
        case Format.UVTT:
            from fieldwright.exchange.uvtt.reading import read
        case Format.ONE_PAGE:
            from fieldwright.exchange.one_page import read
        case Format.DONJON_JSON:
            from fieldwright.exchange.donjon.json_map import read
        case Format.DONJON_TSV:
            from fieldwright.exchange.donjon.tsv_map import read
        case Format.TILED_XML | Format.TILED_JSON:
            from fieldwright.exchange.tiled.reading import read
        case Format.FOUNDRY | Format.FOUNDRY_DB:
            from fieldwright.exchange.foundry.reading import read
        case _:
            raise ExchangeError(f"No map can be made of a {known} alone. Readable are {KNOWN}.")
    return read


def read_file(path: Path) -> MapRecords:
    """The map in a file, whatever its format; raises ExchangeError.

    Files beside it that it names may be looked at, and nothing else. Strange files are better read
    by ``apart.read_apart``.
    """
    data = read_bytes(path)
    return read_data(data, path.name, path.parent)


def read_data(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
    """The map in the bytes of a file called ``name``; raises ExchangeError."""
    records = reader_of(sniffed(data, name))(data, name, folder)
    return replace(records, fingerprint=sha256(data).hexdigest())
