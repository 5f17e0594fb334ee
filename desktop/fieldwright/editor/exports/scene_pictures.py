"""Where the picture of a Foundry scene goes: beside the scene, and over no file of anybody's.

Whoever writes ``m.foundry.json`` has named that file, and not the picture that comes with it.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

from fieldwright.exchange.foundry import ENDING

_LARGEST_SCENE = 64 * 1024 * 1024
"""Bytes: in larger scenes nobody looks for the name of their picture."""


def place_of_picture(scene: Path, form: str) -> Path:
    """The file for the picture of a scene, ``form`` its ending ("webp").

    Its usual name where that is free or belongs to the scene that is in the place already, else
    one with a number.
    """
    stem = f"{scene.name[: -len(ENDING)]}.foundry"
    before = _picture_of(scene)
    names = (f"{stem}{'' if number == 1 else f' {number}'}.{form}" for number in count(1))
    for name in names:
        place = scene.with_name(name)
        if name == before or not (place.exists() or place.is_symlink()):
            return place
    raise AssertionError("numbers do not end")


def _picture_of(scene: Path) -> str:
    """The name of the picture of a scene that is there already; empty where there is none."""
    try:
        if not scene.is_file() or scene.stat().st_size > _LARGEST_SCENE:
            return ""
        tree = json.loads(scene.read_bytes())
        name = tree["background"]["src"]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return ""
    return name if isinstance(name, str) else ""
