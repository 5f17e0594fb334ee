"""Layers of a map, groups within groups flattened, from the lowest to the highest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import MOST_ENTRIES, number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import Place
from fieldwright.exchange.tiled.tile_data import Gids, decoded

FARTHEST = 1_000_000
"""Tiles or pixels from the middle of a map that anything may lie."""

_WIDEST_CHUNK = 4096


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Tiles that lie side by side from a place of the map, in tiles."""

    column: int
    row: int
    tiles: Gids


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One layer: tiles, objects, or a picture.

    ``offset`` is in pixels, ``opacity`` from nought to one; both are those of its groups as well.
    ``words`` are its class and name, in small letters.
    """

    name: str
    words: tuple[str, ...]
    is_visible: bool
    opacity: float
    offset: Place
    chunks: tuple[Chunk, ...] = ()
    objects: tuple[dict[str, Any], ...] = ()
    image: dict[str, Any] | None = None

    def shows(self, entry: dict[str, Any]) -> bool:
        """Whether an object of it is to be seen: not hidden, and not wholly clear."""
        opacity = self.opacity * number(entry.get("opacity"), 1.0)
        return self.is_visible and opacity > 0 and is_shown(entry)


@dataclass(frozen=True, slots=True)
class _Group:
    """What a group says of the layers within."""

    is_visible: bool = True
    opacity: float = 1.0
    offset: Place = (0.0, 0.0)


@dataclass(slots=True)
class _Budget:
    """How many tiles and objects may still come."""

    left: int = field(default=MOST_ENTRIES * 10)

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise ExchangeError(
                f"This map has more than {MOST_ENTRIES * 10:,} places for tiles and objects in its "
                "layers. Import a part of it, or fewer layers."
            )


def is_shown(entry: dict[str, Any]) -> bool:
    """Whether a layer, a group or an object is not hidden itself, whatever it lies in."""
    return str(entry.get("visible", True)).strip().lower() not in ("false", "0")


def layers_of(tree: dict[str, Any]) -> list[Layer]:
    """All layers of a map; raises ExchangeError."""
    return list(_flat(tree, _Group(), _Budget()))


def _flat(tree: dict[str, Any], group: _Group, budget: _Budget) -> Iterator[Layer]:
    for entry in list_in(tree, "layers"):
        if not isinstance(entry, dict):
            continue
        within = _within(entry, group)
        if entry.get("type") == "group":
            yield from _flat(entry, within, budget)
        else:
            yield _layer(entry, within, budget)


def _within(entry: dict[str, Any], group: _Group) -> _Group:
    opacity = min(1.0, max(0.0, number(entry.get("opacity"), 1.0)))
    x, y = (_pixels(entry.get(key)) for key in ("offsetx", "offsety"))
    return _Group(
        group.is_visible and is_shown(entry),
        group.opacity * opacity,
        (_pixels(group.offset[0] + x), _pixels(group.offset[1] + y)),
    )


def _pixels(value: Any) -> float:
    return max(-float(FARTHEST), min(float(FARTHEST), number(value, 0.0)))


def _layer(entry: dict[str, Any], group: _Group, budget: _Budget) -> Layer:
    kind = entry.get("type")
    objects = [one for one in list_in(entry, "objects") if isinstance(one, dict)]
    budget.take(len(objects))
    name = words_in(entry, "name")
    return Layer(
        name=name,
        words=tuple(word.strip().lower() for word in (words_in(entry, "class"), name) if word),
        is_visible=group.is_visible,
        opacity=group.opacity,
        offset=group.offset,
        chunks=_chunks(entry, budget) if kind == "tilelayer" else (),
        objects=tuple(objects) if kind == "objectgroup" else (),
        image=entry if kind == "imagelayer" else None,
    )


def _chunks(entry: dict[str, Any], budget: _Budget) -> tuple[Chunk, ...]:
    if "chunks" not in entry and "data" not in entry:
        return ()
    encoding = words_in(entry, "encoding")
    compression = words_in(entry, "compression")
    parts = entry["chunks"] if isinstance(entry.get("chunks"), list) else [entry]
    found = []
    for part in parts:
        if not isinstance(part, dict):
            continue
        columns, rows = (_whole(part.get(key)) for key in ("width", "height"))
        if not (0 <= columns <= _WIDEST_CHUNK and 0 <= rows <= _WIDEST_CHUNK):
            raise ExchangeError("A layer of this map is larger than any map may be.")
        budget.take(columns * rows)
        tiles = decoded(part.get("data"), encoding, compression, (rows, columns))
        found.append(Chunk(_whole(part.get("x")), _whole(part.get("y")), tiles))
    return tuple(found)


def _whole(value: Any) -> int:
    return round(max(-float(FARTHEST), min(float(FARTHEST), number(value, 0.0))))
