"""Ids of what comes out of a file: from the file's root and the record's key, and nothing else.

The root is the file's name; of another file of the same name it is the name with a mark.

The first half of an id is the file's, the second the record's own. So the same file gives the same
ids, and whatever came of it can be told from what the DM has added, without a list of it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from hashlib import sha256
from uuid import UUID

LONGEST_SOURCE = 300
"""Letters of a file's name that a field keeps."""


def source_of(name: str) -> str:
    """A file's name as fields keep it: one spelling of each letter, on every system."""
    plain = unicodedata.normalize("NFC", name).encode("utf-8", "replace").decode()
    return plain[:LONGEST_SOURCE]


def root_of(source: str, mark: str = "") -> str:
    """What the ids of all that comes out of a file are made from: its name, and its mark if any."""
    return f"{source}\x1f{mark}" if mark else source


def id_of(source: str, collection: str, key: str) -> UUID:
    """The id of the record ``key`` of a file, kept in a collection of things ("walls").

    ``source`` is the file's root.
    """
    return UUID(bytes=_half(source) + _half(f"{collection}\x1f{key}"), version=5)


def is_of(source: str, thing_id: UUID) -> bool:
    """Whether a thing with this id came out of the file with this root."""
    return thing_id.bytes[:8] == _first_half(source)


def whole_id(source: str, own_half: bytes) -> UUID:
    """The id of which the second half, the record's own, is known."""
    return UUID(bytes=_first_half(source) + own_half)


@lru_cache(maxsize=64)
def _first_half(source: str) -> bytes:
    return UUID(bytes=_half(source) + bytes(8), version=5).bytes[:8]


def _half(words: str) -> bytes:
    return sha256(words.encode("utf-8", "replace")).digest()[:8]
