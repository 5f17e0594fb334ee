"""What a document keeps of a file besides its things: for writing it out, and for next time.

JSON, compressed. It is kept among the pictures of the document under its SHA-256; whoever reads it
trusts it no more than the file that it came from.
"""

from __future__ import annotations

import base64
import json
import math
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.imports import Import
from fieldwright.exchange.digests import Traces, packed, unpacked
from fieldwright.exchange.ids import id_of, root_of
from fieldwright.exchange.records import Layers, MapRecords
from fieldwright.terms.grid import LARGEST_SIDE

FindBlob: TypeAlias = Callable[[str], bytes | None]
"""Gives the bytes that a document keeps under a SHA-256."""

_MOST_KEPT = 16 * 1024 * 1024
_MOST_BYTES = 64 * 1024 * 1024
_MARK = b"fieldwright extras 1\n"
_LAYERS = ("ground", "growth", "water", "depth", "height")
_MOST_FEET = 1e6


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a file: the traces of its things, and ids that do not follow from their keys.

    ``renamed`` holds those by the ids that they would have; ``under`` is what lay under it.
    """

    traces: Traces = field(default_factory=dict)
    renamed: Mapping[UUID, UUID] = field(default_factory=dict)
    under: Layers = field(default_factory=dict)


def packed_extras(records: MapRecords, came: Came | None = None) -> bytes:
    """What is to be kept of a map; empty where there is nothing, or more than 16 MB of it."""
    came = came or Came()
    kept: dict[str, Any] = {
        "layers": {name: packed_layer(kinds) for name, kinds in records.layers.items()},
        "things": packed(came.traces),
        "renamed": {str(usual): str(now) for usual, now in came.renamed.items()},
        "under": {name: packed_layer(kinds) for name, kinds in came.under.items()},
    }
    if not any(kept.values()) and not records.extras:
        return b""
    kept["size"] = [records.columns, records.rows]
    for extras in (dict(records.extras), {}):
        try:
            text = json.dumps({"extras": extras, **kept}, allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            continue  # A number beyond all numbers is no JSON; the map itself does without.
        if len(text) <= _MOST_KEPT:
            return _MARK + zlib.compress(text.encode(), 6)
    return b""


def kept_extras(data: bytes | None) -> Mapping[str, Any]:
    """The ``extras`` of a map as its reader told them; empty where they cannot be read."""
    extras = _unpacked(data).get("extras")
    return extras if isinstance(extras, dict) else {}


def renamed_ids(data: bytes | None) -> Mapping[UUID, UUID]:
    """The ids of things that do not follow from their keys, by those that would."""
    found = _unpacked(data).get("renamed")
    try:
        return {UUID(usual): UUID(now) for usual, now in dict(found or {}).items()}
    except (TypeError, ValueError, AttributeError):
        return {}


def by_id(
    one: Import, data: bytes | None, collection: str, entries: Mapping[str, Any]
) -> dict[UUID, dict[str, Any]]:
    """What is kept of the records of an import, as the things of the field that came of them.

    ``entries`` go by the keys of records; ``data`` is all that is kept.
    """
    root, names = root_of(one.source, one.mark), renamed_ids(data)
    ids = ((id_of(root, collection, key), entry) for key, entry in entries.items())
    return {names.get(key, key): entry for key, entry in ids if isinstance(entry, dict)}


def written_layers(earlier: Import | None, find: FindBlob | None) -> dict[str, NDArray[np.object_]]:
    """What a file had said of its squares when it was brought in; empty where that is not kept."""
    return unpacked_layers(_kept(earlier, find).get("layers"))


def layers_under(earlier: Import | None, find: FindBlob | None) -> dict[str, NDArray[np.object_]]:
    """What had been under a file when it was brought in; empty where that is not kept."""
    return unpacked_layers(_kept(earlier, find).get("under"))


def unpacked_layers(layers: Any) -> dict[str, NDArray[np.object_]]:
    """The layers of records that were packed, by their names; what is none is left out."""
    if not isinstance(layers, dict):
        return {}
    found = {name: unpacked_layer(layers[name]) for name in _LAYERS if name in layers}
    return {name: layer for name, layer in found.items() if layer is not None}


def written_traces(earlier: Import | None, find: FindBlob | None) -> Traces | None:
    """What had come of a file when it was brought in; None where that is not known any more."""
    things = _kept(earlier, find).get("things")
    return None if things is None else unpacked(things)


def written_size(earlier: Import | None, find: FindBlob | None) -> tuple[int, int] | None:
    """Columns and rows of a file when it was brought in; None where that is not known any more."""
    size = _kept(earlier, find).get("size")
    try:
        columns, rows = (int(side) for side in size or ())
    except (TypeError, ValueError, OverflowError):
        return None
    return columns, rows


def _kept(earlier: Import | None, find: FindBlob | None) -> dict[str, Any]:
    if earlier is None or not earlier.extras or find is None:
        return {}
    return _unpacked(find(earlier.extras))


def packed_layer(kinds: NDArray[np.object_]) -> dict[str, Any]:
    """A layer of records as JSON has it."""
    flat = [kind if isinstance(kind, str) else float(kind) for kind in kinds.ravel().tolist()]
    names = list(dict.fromkeys(flat))
    places = {name: place for place, name in enumerate(names)}
    codes = np.array([places[kind] for kind in flat], dtype="<u2")
    return {
        "kinds": names,
        "shape": list(kinds.shape),
        "codes": base64.b64encode(zlib.compress(codes.tobytes())).decode(),
    }


def unpacked_layer(packed: Any) -> NDArray[np.object_] | None:
    """The layer that was packed; None where it cannot be read."""
    try:
        rows, columns = (int(side) for side in packed["shape"])
        if not (0 < rows <= LARGEST_SIDE and 0 < columns <= LARGEST_SIDE):
            return None
        raw = zlib.decompressobj().decompress(base64.b64decode(packed["codes"]), rows * columns * 2)
        codes = np.frombuffer(raw, dtype="<u2").reshape(rows, columns)
        kinds = packed["kinds"]
        if not (isinstance(kinds, list) and all(map(_is_kind, kinds))):
            return None
        layer: NDArray[np.object_] = np.array(kinds, dtype=object)[codes]
        return layer
    except (TypeError, ValueError, KeyError, IndexError, OverflowError, zlib.error):
        return None


def _is_kind(value: Any) -> bool:
    """Whether a value may stand in a layer: a word, or a number of feet."""
    if isinstance(value, str):
        return True
    return isinstance(value, int | float) and abs(value) < _MOST_FEET


def _unpacked(data: bytes | None) -> dict[str, Any]:
    if data is None or not data.startswith(_MARK):
        return {}
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data[len(_MARK) :], _MOST_BYTES)
        told = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except (ValueError, zlib.error, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _finite(word: str) -> float:
    """A number of JSON; raises ValueError for one beyond all numbers, which nobody could write."""
    value = float(word)
    if not math.isfinite(value):
        raise ValueError(f"{word} is no number")
    return value
