"""The text form of a battlefield, ``.battlefield.json``: for reading, comparing, writing by hand.

It holds the field with everything on it and how it came to be; history, named versions and
pictures live only in a document. ``maps/README.md`` describes it for people.

Texts come from strangers. They are read in this process, not in a spawned one: the reader is
Python's own JSON reader behind limits on length and depth, and every value is then checked against
its type and range, so time and memory are bounded by the length that is let in.
"""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.document.text_reading import field_of
from fieldwright.document.text_writing import text_of


def to_text(field: Battlefield, catalogue: Catalogue | None = None) -> str:
    """A field in the text form; reading it back gives the same field."""
    return text_of(field, catalogue or load_catalogue())


def from_text(text: str, catalogue: Catalogue | None = None) -> Battlefield:
    """The field that a text describes.

    Raises DocumentError: TextFaultsError with every fault and its place, NewerFileError, or
    NotABattlefieldError.
    """
    return field_of(text, catalogue or load_catalogue())
