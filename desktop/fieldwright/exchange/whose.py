"""Whether a file is a battlefield of this program, or a map of another one."""

from __future__ import annotations

from pathlib import Path

from fieldwright.document.places import DOCUMENT, TEXT

_SIGN = b"fieldwright battlefield"
_DATABASE = b"SQLite format 3\x00"
_FIRST = 4096


def is_ours(path: Path) -> bool:
    """Whether a file is a battlefield by its name, or by how it begins.

    Others' maps are JSON too. Of what cannot be read, whoever opens battlefields says why.
    """
    name = path.name.lower()
    if name.endswith((DOCUMENT, TEXT)):
        return True
    if path.exists() and not path.is_file():
        # Whoever waits for a pipe waits for ever.
        return False
    try:
        with path.open("rb") as file:
            first = file.read(_FIRST)
    except OSError:
        return True
    return first.startswith(_DATABASE) or _SIGN in first
