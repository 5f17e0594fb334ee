"""The library of figures and weapons: what the books have, the DM's own, and the party."""

from fieldwright.library.errors import LibraryError
from fieldwright.library.library import Library, load_library
from fieldwright.library.making import ammunition_left, figure_from, numbered, with_hit_points
from fieldwright.library.wishes import wanted

__all__ = [
    "Library",
    "LibraryError",
    "ammunition_left",
    "figure_from",
    "load_library",
    "numbered",
    "wanted",
    "with_hit_points",
]
