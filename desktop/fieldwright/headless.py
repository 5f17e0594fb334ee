"""Working without a display: on a server, in a container, over a plain terminal."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield

OUT = Path("out")
"""Where the main job leaves its work when there is no window to show it in."""

_X11_SOCKETS = Path("/", "tmp", ".X11-unix")
"""Where X servers of this machine listen (also under the abstract names of Linux)."""

_ANSWERS_WITHIN = 2.0
"""Seconds that a display may take to answer, over a network for instance."""


def display_missing() -> str | None:
    """Why no window can be shown, or None where one can.

    Qt ends the whole program where it is given a display that does not answer, so it is asked
    first. A platform that needs none (such as ``offscreen``) is taken at the user's word.
    """
    if not sys.platform.startswith("linux"):
        return None
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return None
    display, wayland = os.environ.get("DISPLAY"), os.environ.get("WAYLAND_DISPLAY")
    if not display and not wayland:
        return "no display was found (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    if (wayland and _wayland_answers(wayland)) or (display and _x11_answers(display)):
        return None
    return f"the display {wayland or display} does not answer"


def _wayland_answers(name: str) -> bool:
    place = Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / name
    return _socket_answers(socket.AF_UNIX, str(place))


def _x11_answers(display: str) -> bool:
    """Ask an X server, named ``:0`` or ``host:10.0``, on its sockets."""
    host, _, rest = display.rpartition(":")
    number = rest.split(".")[0]
    if not number.isdigit() or host.startswith("/"):
        return True
    if host in ("", "unix"):
        path = str(_X11_SOCKETS / f"X{number}")
        return _socket_answers(socket.AF_UNIX, f"\0{path}") or _socket_answers(socket.AF_UNIX, path)
    return _socket_answers(socket.AF_INET, (host, 6000 + int(number)))


def _socket_answers(family: int, address: str | tuple[str, int]) -> bool:
    try:
        with socket.socket(family, socket.SOCK_STREAM) as asked:
            asked.settimeout(_ANSWERS_WITHIN)
            asked.connect(address)
    except OSError:
        return False
    return True


def use_offscreen() -> None:
    """Let Qt draw without a display, unless the user chose a platform."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def work_without_display(reason: str, files: list[Path], say: Callable[[str], None]) -> int:
    """Do the main job without a window: a field, its picture and its text form in ``out/``.

    With ``files`` it draws those instead of generating one. Returns the exit code; raises
    DocumentError, PictureError or OSError with the reason.
    """
    from fieldwright.document.files import read_field

    use_offscreen()
    say(f"The window cannot open: {reason}. Working without it.")
    for file in files:
        _leave(read_field(file), file.name.split(".")[0], say, source=file)
    if not files:
        from fieldwright.generator.surprise import surprise

        field = surprise()
        _leave(field, field.info.terrain, say)
    return 0


def _leave(
    field: Battlefield, name: str, say: Callable[[str], None], source: Path | None = None
) -> None:
    """Write a field's picture and text form, and say where; never over the file it came from."""
    from fieldwright.document.files import write_field
    from fieldwright.drawing.options import DrawingOptions
    from fieldwright.drawing.picture import write_picture

    OUT.mkdir(parents=True, exist_ok=True)
    text, picture = OUT / f"{name}.battlefield.json", OUT / f"{name}.png"
    if source is None or source.resolve() != text.resolve():
        write_field(field, text)
    write_picture(field, picture, DrawingOptions(coordinates=True))
    say(f"{field.info.name}, {field.columns} x {field.rows} squares:")
    say(f"  picture    {picture.resolve()}")
    say(f"  text form  {text.resolve()}")
