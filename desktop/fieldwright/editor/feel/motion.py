"""Whether things may move by themselves."""

from __future__ import annotations

from fieldwright.editor.settings import Settings

REDUCED = "reduce-motion"


def is_calm(settings: Settings) -> bool:
    """Whether the user wants nothing to move or fade by itself."""
    return settings.flag(REDUCED, usual=False)
