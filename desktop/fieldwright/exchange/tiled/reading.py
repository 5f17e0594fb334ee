"""Reading a map of Tiled, TMX or TMJ."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.finishing import finished
from fieldwright.exchange.limits import parsed_json
from fieldwright.exchange.places import words_in
from fieldwright.exchange.records import MapRecords, PictureRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.drawing import Painter, background_of
from fieldwright.exchange.tiled.elements import map_tree, parsed_xml
from fieldwright.exchange.tiled.grid import NUMBER_BITS, Grid, grid_of
from fieldwright.exchange.tiled.layers import Layer, layers_of
from fieldwright.exchange.tiled.meanings import Kept, kept_meanings, unknown_kinds, users_file
from fieldwright.exchange.tiled.objects import Objects
from fieldwright.exchange.tiled.pictures import TilePictures
from fieldwright.exchange.tiled.squares import Squares
from fieldwright.exchange.tiled.tilesets import tilesets_of

_WORDS_TOLD = 12


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
    """The map of Tiled called ``name``, with the meanings of tiles that the user keeps.

    ``folder`` is where tile sets and pictures are looked for; raises ExchangeError.
    """
    return read_with(data, name, folder, kept_meanings())


def read_with(data: bytes, name: str, folder: Path | None, kept: Kept) -> MapRecords:
    """The same with other meanings of tiles."""
    reporter = Reporter()
    tree = _tree(data, name)
    _check_orientation(tree, name)
    layers = layers_of(tree)
    grid = grid_of(tree, layers, name)
    tilesets = tilesets_of(tree, folder, reporter)
    _tell_meanings(kept, reporter)
    squares = Squares(grid, tilesets, kept.meanings)
    squares.add(layers)
    objects = Objects(grid, kept.meanings, reporter)
    objects.add(layers)
    done = finished(objects.walls, objects.openings, grid.window, reporter)
    pictures = _pictures(tree, layers, grid, TilePictures(tilesets, folder, reporter, grid.tile))
    _tell_tiles(layers, squares, reporter)
    return MapRecords(
        format=_format(tree, data),
        name=PurePath(name).stem,
        columns=grid.columns,
        rows=grid.rows,
        walls=done.walls,
        obstacles=squares.obstacle_records(reporter),
        pictures=pictures,
        words=tuple(objects.words),
        layers=squares.painted(reporter),
        ground="bare",
        gaps=done.gaps,
        report=reporter.done(),
    )


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
        or any("gid" in entry for entry in layer.objects)
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


def _tell_tiles(layers: Sequence[Layer], squares: Squares, reporter: Reporter) -> None:
    for layer in layers:
        if layer.is_visible and layer.chunks:
            reporter.came["tile layer"] += 1
            for chunk in layer.chunks:
                reporter.came["tile"] += int(np.count_nonzero(chunk.tiles & NUMBER_BITS))
    if squares.unknown:
        words = [word for word, _ in squares.unknown.most_common(_WORDS_TOLD)]
        more = len(squares.unknown) - len(words)
        others = f" and {more} more" if more > 0 else ""
        named = ", ".join(f"“{word[:40]}”" for word in words)
        reporter.warn(
            "Tiles are a picture until it is known what they stand for. Say it of these in "
            f"{users_file()} and import again: {named}{others}."
        )


def _tell_meanings(kept: Kept, reporter: Reporter) -> None:
    if kept.fault:
        reporter.warn(kept.fault)
    faults = unknown_kinds(kept.meanings, load_catalogue())
    if faults:
        reporter.warn(f"Your own tiles.toml has {len(faults)} faults. {' '.join(faults[:3])}")
