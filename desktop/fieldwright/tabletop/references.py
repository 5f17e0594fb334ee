"""Things at hand whose size everybody knows, to hold against a screen."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.widgets.translation import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Reference:
    """Something of a known size in millimetres; ``is_round`` for a coin."""

    id: str
    name: str
    width_mm: float
    height_mm: float
    is_round: bool = False


REFERENCES: tuple[Reference, ...] = (
    Reference("card", QT_TRANSLATE_NOOP("tabletop", "Bank card"), 85.6, 53.98),
    Reference("euro", QT_TRANSLATE_NOOP("tabletop", "1 euro"), 23.25, 23.25, True),
    Reference("two-euro", QT_TRANSLATE_NOOP("tabletop", "2 euro"), 25.75, 25.75, True),
    Reference("quarter", QT_TRANSLATE_NOOP("tabletop", "US quarter"), 24.26, 24.26, True),
    Reference("base", QT_TRANSLATE_NOOP("tabletop", "1-inch base"), 25.4, 25.4, True),
    Reference("a4", QT_TRANSLATE_NOOP("tabletop", "A4 sheet, lying"), 297.0, 210.0),
    Reference("letter", QT_TRANSLATE_NOOP("tabletop", "Letter sheet, lying"), 279.4, 215.9),
)
"""ISO/IEC 7810 ID-1 for the card; ISO 216 and ANSI for the sheets; the mints for the coins."""

RULER = Reference("ruler", QT_TRANSLATE_NOOP("tabletop", "Ruler"), 254.0, 254.0)
"""A ruler: its lengths are typed."""


def reference(name: str) -> Reference:
    """The thing of this id; a ruler where there is none."""
    return next((one for one in REFERENCES if one.id == name), RULER)
