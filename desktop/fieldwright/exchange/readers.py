"""Every reader by its format; which one a file needs is told by what is in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import in_utf8, no_numbers, read_bytes
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.sniffing import Format, sniffed

_JSON = (
    Format.UVTT,
    Format.ONE_PAGE,
    Format.DONJON_JSON,
    Format.TILED_JSON,
    Format.FOUNDRY,
    Format.FOUNDRY_DB,
)

Reader: TypeAlias = Callable[[bytes, str, Path | None], MapRecords]


def reader_of(known: Format, tiles: Path | None = None) -> Reader:
    """The reader of a format; its module is imported now.

    ``tiles`` is a file of meanings of tiles to be taken instead of those that the user keeps.
    """
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
            from fieldwright.exchange.tiled.reading import read, reader_with

            if tiles is not None:
                return reader_with(tiles)
        case Format.FOUNDRY | Format.FOUNDRY_DB:
            from fieldwright.exchange.foundry.reading import read
        case _:
            raise ExchangeError(
                "A picture alone is no map: nothing in it says where squares and walls are. Import "
                "it in the window, or give the map that it belongs to."
            )
    return read


def read_file(path: Path) -> MapRecords:
    """The map in a file, whatever its format; raises ExchangeError.

    Files beside it that it names may be looked at, and nothing else. Strange files are better read
    by ``apart.read_apart``.
    """
    data = read_bytes(path)
    return read_data(data, path.name, path.parent)


def read_data(
    data: bytes, name: str, folder: Path | None = None, tiles: Path | None = None
) -> MapRecords:
    """The map in the bytes of a file called ``name``; raises ExchangeError."""
    fingerprint = sha256(data).hexdigest()
    data = in_utf8(data)
    known = sniffed(data, name)
    count, first = no_numbers(data) if known in _JSON else (0, "")
    try:
        records = reader_of(known, tiles)(data, name, folder)
    except ExchangeError as error:
        if not count:
            raise
        raise ExchangeError(f"{error} It holds {first}.") from error
    records = replace(records, fingerprint=fingerprint)
    return _with_word_of(records, count, first) if count else records


def _with_word_of(records: MapRecords, count: int, first: str) -> MapRecords:
    """A map with a word about what stands in its file in place of numbers."""
    told = records.report
    more = f" The same goes for {count - 1:,} more." if count > 1 else ""
    sentence = f"The file holds {first}; it was read as if nothing stood there.{more}"
    left_out = {**told.left_out, "words that are no numbers": count}
    report = replace(told, left_out=left_out, warnings=(*told.warnings, sentence))
    return replace(records, report=report)
