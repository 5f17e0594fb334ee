"""Records as bytes and back: how a map comes out of the process that has read it.

A line of JSON with everything but pictures, then the pictures' bytes. What comes back is checked
against its types, so that nothing but plain values can come out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.extras import packed_layer, unpacked_layers
from fieldwright.exchange.records import (
    GapRecord,
    HazardRecord,
    LightRecord,
    MapRecords,
    ObstacleRecord,
    PictureRecord,
    PictureWanted,
    PlatformRecord,
    WallRecord,
    WordsRecord,
)
from fieldwright.exchange.report import Report
from fieldwright.exchange.tile_records import ToldTiles, packed_tiles, unpacked_tiles
from fieldwright.terms.setting import Scale, Season

_FINGERPRINT = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """Records without the bytes of pictures and the arrays of squares."""

    format: str
    name: str
    columns: int
    rows: int
    walls: tuple[WallRecord, ...]
    obstacles: tuple[ObstacleRecord, ...]
    platforms: tuple[PlatformRecord, ...]
    lights: tuple[LightRecord, ...]
    words: tuple[WordsRecord, ...]
    hazards: tuple[HazardRecord, ...]
    gaps: tuple[GapRecord, ...]
    pictures: tuple[tuple[PictureRecord, int], ...]
    layers: dict[str, Any]
    ground: str
    indoors: bool | None
    terrain: str
    ambient: str
    notes: str
    extras: dict[str, Any]
    report: Report
    fingerprint: str
    tiles: ToldTiles | None
    says_in_picture: bool
    picture_wanted: PictureWanted | None
    square_ft: float | None
    times: int
    scale: Scale | None
    season: Season | None


@cache
def _adapter() -> TypeAdapter[_Told]:
    return TypeAdapter(_Told)


def encoded(records: MapRecords) -> Iterator[bytes]:
    """The bytes of a map, in parts: no picture is copied."""
    tiles = records.tiles
    light = tiles and replace(tiles, blocks=(), pictures=b"")
    told = asdict(replace(records, pictures=(), layers={}, tiles=light))
    if tiles is not None:
        told["tiles"] |= packed_tiles(tiles)
    told["layers"] = {name: packed_layer(kinds) for name, kinds in records.layers.items()}
    told["pictures"] = [
        (asdict(replace(picture, data=b"")) | {"data": ""}, len(picture.data))
        for picture in records.pictures
    ]
    # Half a character, which JSON may hold, is none that a file of ours could keep.
    yield json.dumps(told, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    for picture in records.pictures:
        yield picture.data


def _tree(head: bytes | bytearray) -> Any:
    """What JSON says; raises ValueError also for half characters: ``encoded`` makes none."""
    tree = json.loads(head)
    if b"\\ud" in head or b"\\uD" in head:
        json.dumps(tree, ensure_ascii=False).encode()
    return tree


def decoded(data: bytes | bytearray) -> MapRecords:
    """The map that was encoded; raises ExchangeError where these are no such bytes."""
    end = data.find(b"\n")
    try:
        told = _adapter().validate_python(_tree(data[:end]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise ExchangeError("The map could not be handed over after it was read.") from error
    values = {name: getattr(told, name) for name in told.__dataclass_fields__}
    values["layers"] = unpacked_layers(told.layers)
    values["fingerprint"] = told.fingerprint if _FINGERPRINT.fullmatch(told.fingerprint) else ""
    values["tiles"] = told.tiles and unpacked_tiles(told.tiles)
    values["pictures"] = tuple(_with_bytes(told, memoryview(data)[end + 1 :]))
    return MapRecords(**values)


def _with_bytes(told: _Told, data: memoryview) -> Iterator[PictureRecord]:
    place = 0
    for picture, length in told.pictures:
        yield replace(picture, data=bytes(data[place : place + length]))
        place += length
