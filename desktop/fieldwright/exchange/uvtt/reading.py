"""Reading a Universal VTT file."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.facts import FIELD, with_facts
from fieldwright.exchange.finishing import Finished, Lists, finished
from fieldwright.exchange.limits import MOST_ENTRIES, number
from fieldwright.exchange.places import list_in, with_lists, words_in
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame, frame_of
from fieldwright.exchange.uvtt.lights import colour_in, light_records
from fieldwright.exchange.uvtt.objects import object_records
from fieldwright.exchange.uvtt.own import (
    LISTS,
    is_own,
    own_edges,
    own_part,
    own_rock,
    says_in_picture,
)
from fieldwright.exchange.uvtt.picture import Beside, pictures_of
from fieldwright.exchange.uvtt.portals import door_records
from fieldwright.exchange.uvtt.remembered import extras_of
from fieldwright.exchange.uvtt.splitting import split
from fieldwright.exchange.uvtt.walls import wall_records

KNOWN_VERSIONS = (0.2, 0.3, 1.0)

MOST_OTHERS = 10_000
"""Objects, doors or lights that one field may get."""

_OTHERS = {"objects_line_of_sight": "objects", "portals": "doors", "lights": "lights"}


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
    """The map of a Universal VTT file called ``name``; raises ExchangeError.

    ``folder`` is where its picture is looked for when the file only names one.
    """
    tree, image = split(data, name)
    if not isinstance(tree, dict) or not isinstance(tree.get("resolution"), dict):
        raise ExchangeError(f"{name} is no Universal VTT file: it says no size of a map.")
    reporter = Reporter()
    frame = frame_of(tree["resolution"], name, reporter)
    tree = with_lists(tree, LISTS, reporter)
    _check_entries(tree, name)
    version = _version(tree, reporter)
    rock = own_rock(tree, frame.columns, frame.rows)
    done = _walls(tree, frame, frozenset() if rock is None else own_edges(tree), reporter)
    reporter.came["rock square"] += 0 if rock is None else int((rock != "").sum())
    beside = Beside(name, folder)
    pictures, wanted = pictures_of(image or tree.get("image"), beside, frame, reporter)
    records = MapRecords(
        format=f"Universal VTT {version}".rstrip(),
        name=PurePath(name).stem.replace("_", " "),
        columns=frame.columns,
        rows=frame.rows,
        walls=done.walls,
        obstacles=object_records(tree, frame, reporter),
        lights=light_records(tree, frame, reporter),
        pictures=pictures,
        layers={} if rock is None else {"ground": rock},
        ground="bare",
        ambient=colour_in(words_in(tree.get("environment"), "ambient_light")),
        gaps=done.gaps,
        extras=extras_of(tree, frame),
        report=reporter.done(),
        says_in_picture=says_in_picture(tree),
        picture_wanted=wanted,
    )
    return with_facts(records, own_part(tree).get(FIELD))


def _check_entries(tree: dict[str, Any], name: str) -> None:
    """Count before anything is made of it; raises ExchangeError."""
    for key, what in _OTHERS.items():
        count = len(list_in(tree, key))
        if count > MOST_OTHERS:
            raise ExchangeError(
                f"{name} has {count:,} {what}; up to {MOST_OTHERS:,} can be read. Export it in "
                "parts."
            )
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


def _walls(
    tree: dict[str, Any], frame: Frame, edges: frozenset[int], reporter: Reporter
) -> Finished:
    """Walls, doors and windows, the walls cut where doors lie on them, ends joined."""
    lists = Lists(
        wall_records(tree, frame, edges, reporter),
        door_records(tree, frame, reporter),
        frame.window,
        lambda kind: "window" if kind == "window" else "door",
        is_own(tree),
    )
    done = finished(lists, reporter)
    doubts = sum(bool(wall.doubt) for wall in done.walls)
    if doubts:
        reporter.warn(f"Doors or windows? The file does not say; {doubts} were guessed by width.")
    return done
