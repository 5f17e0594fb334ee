"""What may be chosen for: every sort of tile, and every terrain, which is many of them at once."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.exchange.tile_records import TileRecords, TileSort


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Tiles that are chosen for together, named by ``key`` on every map with their set.

    ``words`` are all others by which their meaning is looked up, ``layers`` those of the layers
    that they lie on; ``sorts`` are their places, the most used first. ``place`` is that of their
    set. ``terrain`` is the row of the terrain that a tile is of, -1 where it is of none.
    """

    key: str
    name: str
    words: tuple[str, ...]
    layers: tuple[str, ...]
    count: int
    sorts: tuple[int, ...]
    place: int
    terrain: int = -1

    @property
    def is_terrain(self) -> bool:
        """Whether it is a terrain, whose tiles have rows of their own."""
        return self.terrain == _ITSELF


_ITSELF = -2


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows by their numbers, those of sorts first and numbered as these are.

    ``usual`` are the numbers of terrains and of tiles that are of none, ``single`` those of all
    tiles; either begin with what is used most.
    """

    every: tuple[Row, ...]
    usual: tuple[int, ...]
    single: tuple[int, ...]


def rows_of(tiles: TileRecords) -> Rows:
    """All rows of a map."""
    groups: dict[str, list[int]] = {}
    for place, sort in enumerate(tiles.sorts):
        if sort.group:
            groups.setdefault(sort.group, []).append(place)
    numbers = {group: len(tiles.sorts) + at for at, group in enumerate(groups)}
    singles = [
        _single(sort, place, numbers.get(sort.group, -1)) for place, sort in enumerate(tiles.sorts)
    ]
    every = (*singles, *(_terrain(tiles, group, places) for group, places in groups.items()))
    named = [number for number, row in enumerate(every) if row.key]
    usual = [number for number in named if every[number].terrain in (-1, _ITSELF)]
    single = [number for number in named if not every[number].is_terrain]
    usual.sort(key=lambda number: -every[number].count)
    return Rows(every, tuple(usual), tuple(single))


def _single(sort: TileSort, place: int, terrain: int) -> Row:
    name = sort.name if terrain < 0 else f"{sort.name} ({_name(sort)})"
    return Row(
        key=sort.key,
        name=name,
        words=sort.words,
        layers=sort.layers,
        count=sort.count,
        sorts=(place,),
        place=sort.place,
        terrain=terrain,
    )


def _terrain(tiles: TileRecords, group: str, places: list[int]) -> Row:
    sorts = [tiles.sorts[place] for place in places]
    # The words of a tile begin with its number, which its terrain has not.
    return Row(
        key=group,
        name=_name(sorts[0]),
        words=sorts[0].words[1:],
        layers=tuple(dict.fromkeys(layer for sort in sorts for layer in sort.layers)),
        count=sum(sort.count for sort in sorts),
        sorts=tuple(places),
        place=sorts[0].place,
        terrain=_ITSELF,
    )


def _name(sort: TileSort) -> str:
    """What the terrain of a sort is called."""
    return sort.words[1] if len(sort.words) > 1 else sort.name
