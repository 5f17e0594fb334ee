"""The picture of a map that only names it, or does not even do that: which file it may be.

It is the one that the map names, else one that is called like that or like the map itself and is
as wide for its height as the map. It lies where the map says that its picture does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from fieldwright.editing.map_picture_header import PictureHeader
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import LARGEST_FILE, read_bytes
from fieldwright.exchange.pictures import ENDINGS, checked_picture, picture_beside
from fieldwright.exchange.records import MapRecords, PictureRecord, PictureWanted, Place
from fieldwright.exchange.report import Reporter

_SAME = 0.02
"""Shares of width to height that differ by no more than this are the same."""

_LONGEST_NAME = 200


def names_for(named: str, source: str) -> tuple[str, ...]:
    """The names that the picture of a map may have, the likeliest first.

    ``named`` is what the map calls it, the first name even where that is empty; ``source`` is the
    name of the map's own file.
    """
    last = PurePosixPath(named.replace("\\", "/")).name[:_LONGEST_NAME]
    stems = [PurePosixPath(last).stem, *_stems(source[:_LONGEST_NAME])]
    alike = (f"{stem}{ending}" for stem in stems if stem for ending in ENDINGS)
    return tuple(dict.fromkeys((last, *alike)))


def _stems(source: str) -> Iterator[str]:
    """The name of a file without one ending after the other: a.foundry, a."""
    name = PurePosixPath(source.replace("\\", "/"))
    while name.suffix:
        name = name.with_suffix("")
        yield name.name


def picture_in(
    wanted: PictureWanted, folder: Path | None, reporter: Reporter
) -> tuple[tuple[PictureRecord, ...], PictureWanted | None]:
    """The picture that lies in ``folder``; or none, with a word about why, and what is wanted."""
    told = wanted.told
    for name in filter(None, wanted.names):
        try:
            data = picture_beside(name, folder)
            header = checked_picture(data, wanted.size)
        except ExchangeError as error:
            told = _without(error) if name == wanted.named else told
            continue
        if name == wanted.named or _fits(header, wanted.size):
            reporter.came["picture"] += 1
            if name != wanted.named:
                reporter.warn(_taken(name))
            return (_record(wanted, data, name),), None
        told = _of_another_shape(name)
    reporter.warn(told)
    return (), replace(wanted, told=told)


def with_picture(records: MapRecords, files: Iterable[Path]) -> MapRecords:
    """A map that came without its picture with that one of some files which it may be."""
    wanted = records.picture_wanted
    if wanted is None or records.pictures:
        return records
    known = {path.name.casefold(): path for path in files}
    for name in filter(None, wanted.names):
        path = known.get(name.casefold())
        if path is None:
            continue
        try:
            data = read_bytes(path, LARGEST_FILE)
            header = checked_picture(data, wanted.size)
        except ExchangeError as error:
            return _told(records, _without(error))
        if name == wanted.named or _fits(header, wanted.size):
            found = _told(records, _taken(path.name))
            came = {**found.report.came, "picture": 1}
            picture = _record(wanted, data, path.name)
            report = replace(found.report, came=came)
            return replace(found, pictures=(picture,), picture_wanted=None, report=report)
        records = _told(records, _of_another_shape(path.name))
    return records


def _told(records: MapRecords, sentence: str) -> MapRecords:
    """A map with another sentence in the place of the last about its picture."""
    assert records.picture_wanted is not None
    before = records.picture_wanted.told
    warnings = [one for one in records.report.warnings if one != before]
    return replace(
        records,
        report=replace(records.report, warnings=(*warnings, sentence)),
        picture_wanted=replace(records.picture_wanted, told=sentence),
    )


def _record(wanted: PictureWanted, data: bytes, name: str) -> PictureRecord:
    return PictureRecord(
        key="picture", data=data, position=wanted.position, size=wanted.size, file=name
    )


def _fits(header: PictureHeader, size: Place) -> bool:
    (wide, high), (columns, rows) = header.upright, size
    return abs(wide / high - columns / rows) <= _SAME * columns / rows


def _without(error: ExchangeError) -> str:
    return f"The map came without its picture. {error}"


def _taken(name: str) -> str:
    return f"{name} was taken as its picture."


def _of_another_shape(name: str) -> str:
    return (
        f"The map came without its picture. {name} has its name, but another shape; lay it under "
        "the map by hand if it is the one."
    )
