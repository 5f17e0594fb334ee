"""Reading a map of Tiled, TMX or TMJ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.finishing import Lists, finished
from fieldwright.exchange.limits import parsed_json
from fieldwright.exchange.places import words_in
from fieldwright.exchange.records import MapRecords, PictureRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tile_records import MOST_SORTS
from fieldwright.exchange.tiled.chosen import with_chosen
from fieldwright.exchange.tiled.drawing import Painter, background_of
from fieldwright.exchange.tiled.elements import map_tree, parsed_xml
from fieldwright.exchange.tiled.grid import NUMBER_BITS, Grid, grid_of
from fieldwright.exchange.tiled.layers import Layer, layers_of
from fieldwright.exchange.tiled.meanings import Kept, kept_meanings, unknown_kinds, users_file
from fieldwright.exchange.tiled.objects import Objects, opening_name
from fieldwright.exchange.tiled.pictures import TilePictures
from fieldwright.exchange.tiled.small_pictures import sheet_of
from fieldwright.exchange.tiled.tilesets import tilesets_of
from fieldwright.exchange.tiled.understanding import with_meanings
from fieldwright.exchange.tiled.used import set_records, sets_used, tiles_used


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
    """The map of Tiled called ``name``, with the meanings of tiles that the user keeps.

    ``folder`` is where tile sets and pictures are looked for; raises ExchangeError.
    """
    return read_with(data, name, folder, kept_meanings())


def reader_with(tiles: Path) -> Callable[[bytes, str, Path | None], MapRecords]:
    """A reader that goes by a file of meanings of tiles instead of what the user keeps.

    Raises ExchangeError where no use can be made of that file.
    """
    kept = kept_meanings(tiles)
    if kept.fault:
        raise ExchangeError(kept.fault)
    return lambda data, name, folder: read_with(data, name, folder, kept)


def read_with(data: bytes, name: str, folder: Path | None, kept: Kept) -> MapRecords:
    """The same with other meanings of tiles."""
    reporter = Reporter()
    tree = _tree(data, name)
    _check_orientation(tree, name)
    layers = layers_of(tree)
    grid = grid_of(tree, layers, name)
    tilesets = tilesets_of(tree, folder, reporter)
    pictures = TilePictures(tilesets, folder, reporter, grid.tile)
    sets = set_records(sets_used(layers, tilesets), pictures.mark)
    kept = with_chosen(kept, sets.values())
    _tell_meanings(kept, reporter)
    used = tiles_used(grid, layers, tilesets, sets)
    objects = Objects(grid, kept.meanings, reporter)
    objects.add(layers)
    lists = Lists(objects.walls, objects.openings, grid.window, opening_name)
    done = finished(lists, reporter)
    drawn = _pictures(tree, layers, grid, pictures)
    tiles = replace(used.tiles, pictures=sheet_of(used.shown, pictures))
    _tell_tiles(layers, reporter)
    records = MapRecords(
        format=_format(tree, data),
        name=PurePath(name).stem,
        columns=grid.columns,
        rows=grid.rows,
        walls=done.walls,
        pictures=drawn,
        words=tuple(objects.words),
        ground="bare",
        gaps=done.gaps,
        report=reporter.done(),
        tiles=tiles,
    )
    return _with_fewer_sorts(with_meanings(records, kept.meanings))


def _with_fewer_sorts(records: MapRecords) -> MapRecords:
    """The map without its tiles where these are of more sorts than anybody would choose among."""
    if records.tiles is None or len(records.tiles.sorts) <= MOST_SORTS:
        return records
    told = (
        f"The map has {len(records.tiles.sorts):,} sorts of tiles; what they stand for can only be "
        f"said in {users_file()}, by classes, terrains and layers."
    )
    report = replace(records.report, warnings=(*records.report.warnings, told))
    return replace(records, tiles=None, report=report)


def _tree(data: bytes, name: str) -> dict[str, Any]:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        tree = parsed_json(data, name)
    else:
        root = parsed_xml(data, name)
        tree = map_tree(root) if root.tag == "map" else {}
    if not isinstance(tree, dict) or "tilewidth" not in tree:
        raise ExchangeError(f"{name} is no map of Tiled: it does not say how large its tiles are.")
    return tree


def _check_orientation(tree: dict[str, Any], name: str) -> None:
    told = words_in(tree, "orientation") or "orthogonal"
    if told == "orthogonal":
        return
    known = told if told in ("isometric", "hexagonal", "staggered", "oblique") else "oddly laid"
    raise ExchangeError(
        f"{name} is {'an' if known[0] in 'io' else 'a'} {known} map of Tiled, and fields are seen "
        "from straight above in squares. Only orthogonal maps can be read; of others export a "
        "picture (File > Export As Image) and import that."
    )


def _format(tree: dict[str, Any], data: bytes) -> str:
    sort = "TMJ" if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else "TMX"
    return f"Tiled map ({sort} {str(tree.get('version', ''))[:10]})".replace(" )", ")")


def _pictures(
    tree: dict[str, Any], layers: Sequence[Layer], grid: Grid, tiles: TilePictures
) -> tuple[PictureRecord, ...]:
    """All that is to be seen of the map as one picture; none where there is nothing."""
    is_seen = any(
        layer.image is not None
        or any(np.any(chunk.tiles) for chunk in layer.chunks)
        or any("gid" in entry and layer.shows(entry) for entry in layer.objects)
        for layer in layers
        if layer.is_visible
    )
    if not is_seen:
        tiles.reporter.warn("The map has no tiles to be seen; it came without a picture.")
        return ()
    painter = Painter(grid, tiles, tiles.reporter, background_of(tree))
    painter.draw(layers)
    tiles.reporter.came["picture"] = 1
    size = (float(grid.columns), float(grid.rows))
    return (PictureRecord(key="picture", data=painter.png(), position=(0.0, 0.0), size=size),)


def _tell_tiles(layers: Sequence[Layer], reporter: Reporter) -> None:
    for layer in layers:
        if layer.is_visible and layer.chunks:
            reporter.came["tile layer"] += 1
            for chunk in layer.chunks:
                reporter.came["tile"] += int(np.count_nonzero(chunk.tiles & NUMBER_BITS))


def _tell_meanings(kept: Kept, reporter: Reporter) -> None:
    if kept.fault:
        reporter.warn(kept.fault)
    faults = unknown_kinds(kept.meanings, load_catalogue())
    if faults:
        reporter.warn(
            f"Your own meanings of tiles have {len(faults)} faults. {' '.join(faults[:3])}"
        )
