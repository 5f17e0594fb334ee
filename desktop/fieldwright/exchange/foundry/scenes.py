"""The scene in a file: JSON of one scene, or a database with a document on each line."""

from __future__ import annotations

import json
from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import MOST_ENTRIES, parsed_json
from fieldwright.exchange.places import list_in, with_lists, words_in
from fieldwright.exchange.report import Reporter

LISTS = (
    "walls",
    "lights",
    "drawings",
    "notes",
    "tokens",
    "tiles",
    "sounds",
    "templates",
    "regions",
)
"""What a scene has lists of."""

_MOST_LINES = 20_000
_NAMES_TOLD = 8


def scene_in(data: bytes, name: str, reporter: Reporter) -> dict[str, Any]:
    """The scene to be read; raises ExchangeError where there is none."""
    lines = data.removeprefix(b"\xef\xbb\xbf").strip().splitlines()
    tree = _first_of(lines, name, reporter) if _is_database(lines) else parsed_json(data, name)
    if not isinstance(tree, dict) or tree.get("walls") is None:
        raise ExchangeError(f"{name} is no scene of Foundry: it has no list of walls.")
    tree = with_lists(tree, LISTS, reporter)
    count = sum(len(list_in(tree, key)) for key in LISTS)
    if count > MOST_ENTRIES:
        raise ExchangeError(
            f"{name} lists {count:,} walls, lights and other things; up to {MOST_ENTRIES:,} can be "
            "read."
        )
    return tree


def _is_database(lines: list[bytes]) -> bool:
    if len(lines) < 2:
        return False
    first = lines[0].strip()
    return first.startswith(b"{") and first.endswith(b"}") and lines[1].lstrip().startswith(b"{")


def _first_of(lines: list[bytes], name: str, reporter: Reporter) -> dict[str, Any]:
    """The active scene of a database, else the one with the most walls; the others are told."""
    if len(lines) > _MOST_LINES:
        raise ExchangeError(f"{name} has {len(lines):,} documents; export the scene by itself.")
    scenes = _scenes(lines, name, reporter)
    if not scenes:
        raise ExchangeError(f"{name} holds no scene of Foundry: nothing in it has walls.")
    best = max(scenes, key=lambda scene: (scene.get("active") is True, len(scene["walls"])))
    if len(scenes) > 1:
        others = [_called(scene) for scene in scenes if scene is not best]
        more = f" and {len(others) - _NAMES_TOLD} more" if len(others) > _NAMES_TOLD else ""
        reporter.warn(
            f"The file holds {len(scenes)} scenes; {_called(best)} was read. To read "
            f"{', '.join(others[:_NAMES_TOLD])}{more}, export each by itself in Foundry."
        )
    return best


def _scenes(lines: list[bytes], name: str, reporter: Reporter) -> list[dict[str, Any]]:
    """The scenes as the last line about each has them; scenes that were deleted are none."""
    found: dict[str, dict[str, Any]] = {}
    for place, line in enumerate(lines):
        if not line.strip():
            continue
        try:
            document = parsed_json(line, name)
        except ExchangeError:
            reporter.left_out["lines that are no whole documents"] += 1
            continue
        if not isinstance(document, dict):
            continue
        key = json.dumps(document.get("_id", place))
        if document.get("$$deleted") is True:
            found.pop(key, None)
        elif isinstance(document.get("walls"), list):
            found[key] = document
    return list(found.values())


def _called(scene: dict[str, Any]) -> str:
    name = words_in(scene, "name").strip()[:60]
    return f"“{name}”" if name else "a scene without a name"
