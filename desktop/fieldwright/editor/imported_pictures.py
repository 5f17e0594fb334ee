"""Pictures of a map from another program, unpacked once before they are kept.

Readers look at headers only. Here it turns out whether a picture can be shown; one that is too
large to be kept becomes smaller, one that is damaged stays away, and either is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import read_header
from fieldwright.editor.picture_reading import read_picture
from fieldwright.editor.translation import translate
from fieldwright.exchange.records import MapRecords, PictureRecord


def with_pictures_to_keep(
    records: MapRecords, go_on: Callable[[], None] | None = None
) -> MapRecords:
    """The map with pictures that can be kept and shown; what was changed is told in its report.

    ``go_on`` is called now and then while a very large one is read; what it raises ends it all.
    """
    told: list[str] = []
    pictures = tuple(_kept(records.pictures, told, go_on))
    if pictures == records.pictures and not told:
        return records
    came = {**records.report.came, "picture": len(pictures)}
    report = replace(
        records.report,
        came={word: count for word, count in came.items() if count},
        warnings=(*records.report.warnings, *told),
    )
    return replace(records, pictures=pictures, report=report)


def _kept(
    pictures: tuple[PictureRecord, ...], told: list[str], go_on: Callable[[], None] | None
) -> Iterator[PictureRecord]:
    for picture in pictures:
        try:
            wide, high = read_header(picture.data, max(picture.size)).upright
            read = read_picture(picture.data, go_on=go_on)
        except MapError as error:
            words = translate("pictures", "The map came without its picture. {reason}")
            told.append(words.format(reason=error))
            continue
        if (read.image.width(), read.image.height()) != (wide, high):
            words = translate(
                "pictures",
                "The picture of {wide:,} x {high:,} pixels was made smaller, to {less:,} x "
                "{lower:,}, so that it can be shown.",
            )
            less, lower = read.image.width(), read.image.height()
            told.append(words.format(wide=wide, high=high, less=less, lower=lower))
        yield replace(picture, data=read.data)
