"""Small scenes of Foundry, as new and as old versions write them."""

import json
from collections.abc import Iterable
from typing import Any

from fieldwright.exchange.foundry.reading import read
from fieldwright.exchange.records import MapRecords


def wall(start: tuple[float, float], end: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A wall of version 10 and later, in pixels of the canvas."""
    return {"c": [*start, *end], "move": 20, "sight": 20, "door": 0, "ds": 0, "dir": 0, **more}


def scene(walls: Iterable[Any] = (), **more: Any) -> dict[str, Any]:
    """A scene of 10 by 8 squares of 100 pixels; three squares of padding at the left, two above."""
    return {
        "name": "Cellar",
        "width": 1000,
        "height": 800,
        "padding": 0.25,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "background": {"src": "maps/cellar%20one.png", "offsetX": 0, "offsetY": 0},
        "walls": list(walls),
        "lights": [],
        "drawings": [],
        "notes": [],
        **more,
    }


def old_scene(walls: Iterable[Any] = ()) -> dict[str, Any]:
    """The same scene as version 8 had it: without trees within, and with ``sense``."""
    return {
        "name": "Cellar",
        "width": 1000,
        "height": 800,
        "padding": 0.25,
        "grid": 100,
        "gridType": 1,
        "gridDistance": 5,
        "gridUnits": "ft",
        "shiftX": 0,
        "shiftY": 0,
        "img": "worlds/one/cellar one.png",
        "walls": list(walls),
        "lights": [{"x": 800, "y": 600, "dim": 40, "bright": 20, "tintColor": "#ff8800"}],
        "drawings": [{"x": 400, "y": 300, "width": 200, "height": 100, "text": "Well"}],
        "notes": [{"x": 350, "y": 250, "entryId": "abc"}],
        "tokens": [{"x": 400, "y": 400}],
    }


def as_bytes(tree: Any) -> bytes:
    """A tree as a file."""
    return json.dumps(tree).encode()


def read_scene(tree: Any) -> MapRecords:
    """What is read of a scene that lies by itself."""
    return read(as_bytes(tree), "cellar.json")
