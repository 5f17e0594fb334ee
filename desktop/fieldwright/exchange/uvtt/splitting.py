"""The picture taken out of a Universal VTT file before its JSON is parsed.

A picture is nine tenths of such a file and more: left in, it would be copied several times over.
"""

from __future__ import annotations

import re
from typing import Any

from fieldwright.exchange.limits import parsed_json

_KEY = re.compile(rb'"image"\s*:\s*"')
_WORTH_IT = 4096


def split(data: bytes, name: str) -> tuple[Any, memoryview]:
    """The tree of a file without its picture, and the picture's base64 where it stands in the file.

    A short picture (or the name of one) stays in the tree. Raises ExchangeError for no JSON.
    """
    start, end = _longest(data)
    if end - start < _WORTH_IT:
        return parsed_json(data, name), memoryview(b"")
    tree = parsed_json(data[:start] + data[end:], name)
    if data.find(b"\\", start, end) < 0:
        return tree, memoryview(data)[start:end]
    return tree, memoryview(data[start:end].replace(b"\\/", b"/"))


def _longest(data: bytes) -> tuple[int, int]:
    """Where the longest text under the key ``image`` stands."""
    longest, place = (0, 0), 0
    while (found := _KEY.search(data, place)) is not None:
        end = data.find(b'"', found.end())
        end = len(data) if end < 0 else end
        if end - found.end() > longest[1] - longest[0]:
            longest = (found.end(), end)
        place = end
    return longest
