"""A map of Tiled with what its tiles stand for; the same map anew with other meanings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.meanings import Meanings, users_file
from fieldwright.exchange.tiled.squares import (
    BEYOND,
    COUNTED,
    OBSTACLE,
    coded,
    layers_told,
    obstacles_told,
    unknown_sorts,
)

_WORDS_TOLD = 6
_UNKNOWN = "Tiles are a picture until it is known what they stand for"


def with_meanings(records: MapRecords, meanings: Meanings) -> MapRecords:
    """The map with these meanings of its tiles, whatever they meant before; its counts follow.

    Nothing happens to a map that is not laid with tiles.
    """
    if records.tiles is None:
        return records
    reporter = _others(records)
    codes = coded(records.tiles, (records.rows, records.columns), meanings)
    obstacles = obstacles_told(codes, reporter)
    layers = layers_told(codes, reporter)
    unknown = unknown_sorts(records.tiles, meanings)
    if unknown:
        words = [word for word, _ in unknown.most_common(_WORDS_TOLD)]
        more = len(unknown) - len(words)
        others = f" and {more} more" if more > 0 else ""
        named = ", ".join(f"“{word[:40]}”" for word in words)
        reporter.warn(
            f"{_UNKNOWN}: that is not known of {named}{others}. Say it under Meanings of tiles "
            f"when the map is imported, or in {users_file()}."
        )
    return replace(records, obstacles=obstacles, layers=layers, report=reporter.done())


def _others(records: MapRecords) -> Reporter:
    """What a report tells of anything but the meanings of tiles."""
    report = records.report
    came = Counter(
        {
            word: count
            for word, count in report.came.items()
            if word != OBSTACLE and not word.startswith(COUNTED)
        }
    )
    left_out = Counter({word: count for word, count in report.left_out.items() if word != BEYOND})
    warnings = [one for one in report.warnings if not one.startswith(_UNKNOWN)]
    return Reporter(came, left_out, warnings)
