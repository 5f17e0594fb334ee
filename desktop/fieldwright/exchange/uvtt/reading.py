"""Reading a Universal VTT file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.cutting import cut_for_doors
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.joining import Joined, gaps_in, joined
from fieldwright.exchange.limits import MOST_ENTRIES, number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import GapRecord, MapRecords, WallRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame, frame_of
from fieldwright.exchange.uvtt.lights import colour_in, light_records
from fieldwright.exchange.uvtt.objects import object_records
from fieldwright.exchange.uvtt.own import LISTS
from fieldwright.exchange.uvtt.picture import pictures_of
from fieldwright.exchange.uvtt.portals import door_records
from fieldwright.exchange.uvtt.remembered import extras_of
from fieldwright.exchange.uvtt.splitting import split
from fieldwright.exchange.uvtt.walls import wall_records

KNOWN_VERSIONS = (0.2, 0.3, 1.0)

MOST_PIECES = 60_000
"""Straight pieces of wall that one field may get."""


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
    """The map of a Universal VTT file called ``name``; raises ExchangeError.

    ``folder`` is where its picture is looked for when the file only names one.
    """
    tree, image = split(data, name)
    if not isinstance(tree, dict) or not isinstance(tree.get("resolution"), dict):
        raise ExchangeError(f"{name} is no Universal VTT file: it says no size of a map.")
    frame = frame_of(tree["resolution"], name)
    _check_entries(tree, name)
    reporter = Reporter()
    version = _version(tree, reporter)
    walls = _walls(tree, frame, reporter)
    return MapRecords(
        format=f"Universal VTT {version}".rstrip(),
        name=PurePath(name).stem,
        columns=frame.columns,
        rows=frame.rows,
        walls=walls,
        obstacles=object_records(tree, frame, reporter),
        lights=light_records(tree, frame, reporter),
        pictures=pictures_of(image or tree.get("image"), folder, frame, reporter),
        ground="bare",
        ambient=colour_in(words_in(tree.get("environment"), "ambient_light")),
        gaps=_gaps(walls, frame, reporter),
        extras=extras_of(tree, frame),
        report=reporter.done(),
    )


def _check_entries(tree: dict[str, Any], name: str) -> None:
    """Count before anything is made of it; raises ExchangeError."""
    entries = [entry for key in LISTS for entry in list_in(tree, key)]
    count = sum(len(entry) if isinstance(entry, list) else 1 for entry in entries)
    if count > MOST_ENTRIES:
        raise ExchangeError(
            f"{name} lists {count:,} corners, doors and lights; up to {MOST_ENTRIES:,} can be "
            "read. Export it in parts, or simplify its walls."
        )


def _version(tree: dict[str, Any], reporter: Reporter) -> str:
    version = number(tree.get("format"), -1.0)
    if version in KNOWN_VERSIONS:
        return f"{version}"
    told = f"{version:g}" if version >= 0 else ""
    words = f"its format {told}" if told else "a file that does not say its format"
    reporter.warn(f"Fieldwright does not know {words}; it was read like 0.3. Look it over.")
    return told


def _walls(tree: dict[str, Any], frame: Frame, reporter: Reporter) -> tuple[WallRecord, ...]:
    """Walls, doors and windows, the walls cut where doors lie on them, ends joined."""
    walls = wall_records(tree, frame, reporter)
    if len(walls) > MOST_PIECES:
        raise ExchangeError(
            f"This map has {len(walls):,} pieces of wall; up to {MOST_PIECES:,} can be read. "
            "Export it in parts, or simplify its walls."
        )
    cut, doors = cut_for_doors(walls, door_records(tree, frame, reporter))
    done = joined([*cut, *doors])
    _tell_walls(done, reporter)
    return done.walls


def _tell_walls(done: Joined, reporter: Reporter) -> None:
    openings = load_catalogue().walls
    kinds = Counter(openings[wall.kind].opening for wall in done.walls)
    reporter.came["wall piece"] = kinds[False]
    reporter.left_out["wall pieces that were shorter than a fiftieth of a square"] = done.lost
    if done.moved:
        ends = "1 end of a wall" if done.moved == 1 else f"{done.moved} ends of walls"
        reporter.warn(f"{ends} did not quite meet and were joined (within 0.02 square).")
    doubts = sum(bool(wall.doubt) for wall in done.walls)
    if doubts:
        reporter.warn(f"Doors or windows? The file does not say; {doubts} were guessed by width.")


def _gaps(walls: Sequence[WallRecord], frame: Frame, reporter: Reporter) -> tuple[GapRecord, ...]:
    gaps = gaps_in(walls, frame.window)
    if gaps:
        count = "1 gap" if len(gaps) == 1 else f"{len(gaps)} gaps"
        reporter.warn(f"The walls have {count} of up to half a square; look whether to close them.")
    return gaps
