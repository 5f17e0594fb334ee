"""The numbers of tiles in a layer, in all ways that Tiled writes them."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.errors import ExchangeError

Gids: TypeAlias = NDArray[np.uint32]
"""Numbers of tiles, shape (rows, columns); nought is no tile, the top bits turn the tile."""

_WBITS = {"zlib": 15, "gzip": 31}
_BYTES = 4
_HIGHEST = 2**32


def decoded(data: Any, encoding: str, compression: str, shape: tuple[int, int]) -> Gids:
    """The numbers of a layer or a chunk; raises ExchangeError where they are not so many."""
    count = shape[0] * shape[1]
    if isinstance(data, list):
        numbers = _from_words(data, count)
    elif not isinstance(data, str):
        raise ExchangeError("A layer of this map holds no tiles that can be read.")
    elif encoding == "base64":
        numbers = _from_bytes(_unpacked(data, compression, count * _BYTES), count)
    else:
        if data.count(",") > count:
            _refuse(count)
        words = [word for word in data.replace("\n", "").split(",") if word.strip()]
        numbers = _from_words(words, count)
    return numbers.reshape(shape)


def _from_words(words: list[Any], count: int) -> Gids:
    if len(words) != count:
        _refuse(count)
    try:
        numbers = [int(word) for word in words]
    except (ValueError, TypeError, OverflowError) as error:
        raise ExchangeError("A layer of this map lists something that is no tile.") from error
    if numbers and not (min(numbers) >= 0 and max(numbers) < _HIGHEST):
        raise ExchangeError("A layer of this map lists a tile whose number cannot be.")
    return np.array(numbers, dtype=np.uint32)


def _from_bytes(raw: bytes, count: int) -> Gids:
    if len(raw) != count * _BYTES:
        _refuse(count)
    return np.frombuffer(raw, dtype="<u4").astype(np.uint32)


def _refuse(count: int) -> None:
    raise ExchangeError(
        f"A layer of this map does not hold the {count:,} tiles that it should. Save the map again "
        "in Tiled."
    )


def _unpacked(text: str, compression: str, length: int) -> bytes:
    """The bytes of base64, unpacked to no more than ``length`` and one."""
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise ExchangeError("A layer of this map is damaged: it is no base64.") from error
    if not compression:
        return raw
    if compression == "zstd":
        return _from_zstd(raw, length)
    if compression not in _WBITS:
        raise ExchangeError(
            f"The layers of this map are packed as {compression[:20]!r}, which nobody here can "
            "unpack. Choose zlib under Map > Map Properties in Tiled and save it again."
        )
    try:
        return zlib.decompressobj(_WBITS[compression]).decompress(raw, length + 1)
    except zlib.error as error:
        raise ExchangeError("A layer of this map is damaged: it cannot be unpacked.") from error


def _from_zstd(raw: bytes, length: int) -> bytes:
    """With whatever library for it is there; Python itself has had one since 3.14."""
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ExchangeError(
            "The layers of this map are packed as Zstandard, for which this Python has no library. "
            "Choose zlib under Map > Map Properties in Tiled and save it again."
        ) from None
    try:
        return bytes(zstd.ZstdDecompressor().decompress(raw, length + 1))
    except (zstd.ZstdError, EOFError, ValueError) as error:
        raise ExchangeError("A layer of this map is damaged: it cannot be unpacked.") from error
