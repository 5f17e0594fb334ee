"""Working without a display: on a server, in a container, over a plain terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

OUT = Path("out")
"""Where the main job leaves its work when there is no window to show it in."""


def display_missing() -> str | None:
    """Why no window can be shown, or None where one can."""
    if not sys.platform.startswith("linux"):
        return None
    if os.environ.get("QT_QPA_PLATFORM"):
        return None
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    return "no display was found (neither DISPLAY nor WAYLAND_DISPLAY is set)"


def use_offscreen() -> None:
    """Let Qt draw without a display, unless the user chose a platform."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def work_without_display(reason: str, files: list[Path], say: Callable[[str], None]) -> int:
    """Do the main job without a window: a field, its picture and its text form in ``out/``.

    With ``files`` it draws those instead of generating one. Returns the exit code.
    """
    from fieldwright.document.files import read_field

    use_offscreen()
    say(f"The window cannot open: {reason}. Working without it.")
    if files:
        for file in files:
            _leave(read_field(file), file.name.split(".")[0], say)
        return 0
    from fieldwright.generator.surprise import surprise

    field = surprise()
    _leave(field, field.info.terrain, say)
    return 0


def _leave(field: object, name: str, say: Callable[[str], None]) -> None:
    """Write a field's picture and text form, and say where."""
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.document.files import write_field
    from fieldwright.drawing.options import DrawingOptions
    from fieldwright.drawing.picture import write_picture

    assert isinstance(field, Battlefield)
    OUT.mkdir(parents=True, exist_ok=True)
    text, picture = OUT / f"{name}.battlefield.json", OUT / f"{name}.png"
    write_field(field, text)
    write_picture(field, picture, DrawingOptions(coordinates=True))
    say(f"{field.info.name}, {field.columns} x {field.rows} squares:")
    say(f"  picture    {picture.resolve()}")
    say(f"  text form  {text.resolve()}")
