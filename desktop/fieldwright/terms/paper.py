"""Sheets of paper in millimetres: their sizes, what a printer leaves free, lengths as people type.

No Qt here: what stands where on a page is worked out in plain numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

MM_AN_INCH = 25.4
"""Millimetres an inch, exactly."""

POINTS_AN_INCH = 72
"""Points an inch, the unit of PDF."""

SMALLEST_SIDE, LARGEST_SIDE = 50.0, 5000.0
"""Millimetres; a custom paper may be no smaller and no larger (PDF itself ends at 5,080)."""

SMALLEST_SQUARE, LARGEST_SQUARE = 5.0, 200.0
"""Millimetres a square."""


class PaperError(Exception):
    """A paper, a length or a layout is not possible: the sentence says why and what to do."""


class Orientation(StrEnum):
    """How a sheet lies; ``AUTO`` takes what needs the fewest sheets."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Margins:
    """What is left free along the four edges of a page, in millimetres."""

    left: float = 5.0
    top: float = 5.0
    right: float = 5.0
    bottom: float = 5.0

    @classmethod
    def all_around(cls, mm: float) -> Margins:
        """The same on every side."""
        return cls(mm, mm, mm, mm)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in millimetres from the page's top left corner, y down."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of paper as it lies before one: width, height and margins in millimetres.

    ``margins`` are what the printer cannot reach, with the extra for binding already in them.
    """

    width_mm: float
    height_mm: float
    margins: Margins = Margins()

    @property
    def printable(self) -> Rect:
        """What lies within the margins."""
        edge = self.margins
        return Rect(
            edge.left,
            edge.top,
            self.width_mm - edge.left - edge.right,
            self.height_mm - edge.top - edge.bottom,
        )

    @property
    def is_landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width_mm > self.height_mm

    def with_binding(self, mm: float) -> Page:
        """The same with an extra margin for holes or rings at the left."""
        return replace(self, margins=replace(self.margins, left=self.margins.left + mm))

    def shrunk(self, factor: float) -> Page:
        """The page in units of a printer that draws everything ``factor`` times too small.

        What is laid out on it and then drawn ``factor`` times larger fills the true page.
        """
        edge = self.margins
        return Page(
            self.width_mm / factor,
            self.height_mm / factor,
            Margins(
                edge.left / factor, edge.top / factor, edge.right / factor, edge.bottom / factor
            ),
        )


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A size of paper, upright: its word on the command line, its name, width and height in mm."""

    id: str
    name: str
    width_mm: float
    height_mm: float

    def page(self, orientation: Orientation, margins: Margins = Margins()) -> Page:
        """This paper lying as ``orientation`` says; ``AUTO`` is upright here."""
        short, long = sorted((self.width_mm, self.height_mm))
        if orientation is Orientation.LANDSCAPE:
            return Page(long, short, margins)
        return Page(short, long, margins)


PAPER_SIZES = (
    PaperSize("a5", "A5", 148, 210),
    PaperSize("a4", "A4", 210, 297),
    PaperSize("a3", "A3", 297, 420),
    PaperSize("a2", "A2", 420, 594),
    PaperSize("a1", "A1", 594, 841),
    PaperSize("a0", "A0", 841, 1189),
    PaperSize("letter", "Letter", 8.5 * MM_AN_INCH, 11 * MM_AN_INCH),
    PaperSize("legal", "Legal", 8.5 * MM_AN_INCH, 14 * MM_AN_INCH),
    PaperSize("tabloid", "Tabloid", 11 * MM_AN_INCH, 17 * MM_AN_INCH),
)
"""The papers that are known by name (ISO 216; the North American ones in inches)."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_AN_INCH, "pt": MM_AN_INCH / POINTS_AN_INCH}
_OTHER_SIGNS = {'"': "in", "\N{RIGHT DOUBLE QUOTATION MARK}": "in", "inches": "in", "inch": "in"}
_FRACTIONS = {
    "\N{VULGAR FRACTION ONE HALF}": "1/2",
    "\N{VULGAR FRACTION ONE QUARTER}": "1/4",
    "\N{VULGAR FRACTION THREE QUARTERS}": "3/4",
}
_LENGTH = re.compile(r"(?:(\d+)\s+)?(\d+(?:[.,]\d+)?)(?:/(\d+))?\s*(mm|cm|in|pt)?")


def length_mm(text: str, usual_unit: str = "mm") -> float:
    """A length as people type it, in millimetres: ``10mm``, ``1 in``, ``1/2"``, ``2,5 cm``.

    A bare number is in ``usual_unit``. Raises PaperError where it is no length.
    """
    plain = text.strip().lower()
    for sign, unit in _OTHER_SIGNS.items():
        plain = plain.replace(sign, unit)
    for sign, fraction in _FRACTIONS.items():
        plain = plain.replace(sign, f" {fraction}")
    found = _LENGTH.fullmatch(plain.strip())
    if found is None or found[3] == "0":
        raise PaperError(f"{text!r} is no length; write it like 10mm, 2.5cm, 1in or 1/2in.")
    whole, number, below, unit = found.groups()
    value = float(number.replace(",", ".")) / float(below or 1) + float(whole or 0)
    return value * _UNITS[unit or usual_unit]


def paper_named(text: str) -> PaperSize:
    """The paper of a name, or of a size such as ``200x300mm`` or ``8x10in``; raises PaperError."""
    plain = text.strip().lower()
    for size in PAPER_SIZES:
        if plain in (size.id, size.name.lower()):
            return size
    sides = re.split("[x\N{MULTIPLICATION SIGN}]", plain)
    if len(sides) != 2:
        known = ", ".join(size.id for size in PAPER_SIZES)
        raise PaperError(
            f"{text!r} is no paper. Known are {known}; any other is written like 200x300mm."
        )
    unit = re.sub(r"[\d\s.,/]", "", sides[1]) or "mm"
    if not re.search('[a-z"]', sides[0]):
        sides[0] += unit
    return custom_paper(length_mm(sides[0]), length_mm(sides[1]))


def custom_paper(width_mm: float, height_mm: float) -> PaperSize:
    """A paper of any size; raises PaperError where nobody could print on it."""
    for side in (width_mm, height_mm):
        if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
            raise PaperError(
                f"A paper of {width_mm:g} x {height_mm:g} mm cannot be printed; "
                f"each side must be {SMALLEST_SIDE:g} to {LARGEST_SIDE:g} mm."
            )
    return PaperSize("custom", f"{width_mm:g} x {height_mm:g} mm", width_mm, height_mm)


@dataclass(frozen=True, slots=True)
class SquareSize:
    """How large a square is on paper, in millimetres."""

    mm: float = MM_AN_INCH

    @classmethod
    def parse(cls, text: str) -> SquareSize:
        """Read ``1in``, ``25mm``, ``1/2in`` or any other length; raises PaperError."""
        return cls.of(length_mm(text))

    @classmethod
    def of(cls, mm: float) -> SquareSize:
        """A square of this size; raises PaperError where it is of no use to miniatures."""
        if not SMALLEST_SQUARE <= mm <= LARGEST_SQUARE:
            raise PaperError(
                f"A square of {mm:g} mm is out of range; "
                f"use {SMALLEST_SQUARE:g} to {LARGEST_SQUARE:g} mm (1in is usual)."
            )
        return cls(mm)

    def __str__(self) -> str:
        """As people say it: in inches where it is a plain share of them, else in millimetres."""
        inches = Fraction(self.mm / MM_AN_INCH).limit_denominator(4)
        if abs(float(inches) * MM_AN_INCH - self.mm) < 1e-6:
            plural = "inch" if inches <= 1 else "inches"
            whole, rest = divmod(inches, 1)
            said = " ".join(str(part) for part in (whole, rest) if part)
            return f"{said} {plural}"
        return f"{self.mm:g} mm"


USUAL_SQUARES = (
    SquareSize(25.0),
    SquareSize(MM_AN_INCH),
    SquareSize(28.0),
    SquareSize(MM_AN_INCH / 2),
)
"""The sizes that miniatures are made for."""
