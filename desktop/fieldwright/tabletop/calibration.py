"""How many device pixels of a screen make an inch, across and down.

Device pixels are those of the screen itself: however much a desktop is scaled, a pixel of glass
stays where it is. What the system says about the size of a screen is a guess and nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import hypot

MM_PER_INCH = 25.4

LEAST_PITCH, MOST_PITCH = 50.0, 350.0
"""Pixels an inch between which what the system says may be true; beyond them people are asked."""

USUAL_PITCH = 96.0
"""Pixels an inch that are supposed where nothing is known."""

_SHAPES_ONLY = frozenset({(16, 9), (16, 10), (160, 90), (160, 100), (4, 3), (40, 30), (15, 9)})
"""Sizes in mm that screens give which only want to say what shape they are."""

_LOPSIDED = 1.35
"""Where pixels seem to be that much wider than high, or the other way, the size is not true."""


class CalibrationError(ValueError):
    """Measures that cannot be: the sentence says what to look at."""


class Source(StrEnum):
    """Where a calibration comes from."""

    NOTHING = "nothing"
    SYSTEM = "system"
    MEASURED = "measured"
    DIAGONAL = "diagonal"
    MATCHED = "matched"


@dataclass(frozen=True, slots=True)
class Pitch:
    """Device pixels an inch, across and down, kept to a hundredth of a pixel."""

    across: float
    down: float

    @classmethod
    def of(cls, across: float, down: float) -> Pitch:
        """A pitch that a screen can have; raises CalibrationError."""
        for value in (across, down):
            if not 5 <= value <= 2000:
                raise CalibrationError(
                    f"That would be {value:.4g} pixels an inch, which no screen has. "
                    "Look at the unit that the size was typed in."
                )
        return cls(round(across, 2), round(down, 2))

    @property
    def are_pixels_square(self) -> bool:
        """Whether a pixel is as wide as it is high, to a hundredth of a pixel an inch."""
        return self.across == self.down

    @property
    def is_usual(self) -> bool:
        """Whether it lies where those of real screens do, across and down."""
        return all(LEAST_PITCH <= value <= MOST_PITCH for value in (self.across, self.down))


@dataclass(frozen=True, slots=True)
class Calibration:
    """The pitch of a screen that had so many ``pixels`` (across, down), and who says so."""

    pitch: Pitch
    pixels: tuple[int, int]
    source: Source

    @property
    def is_guess(self) -> bool:
        """Whether nobody has measured it."""
        return self.source in (Source.NOTHING, Source.SYSTEM)

    def for_pixels(self, pixels: tuple[int, int]) -> Calibration:
        """The same screen in another resolution, or stood on its side by the system.

        The lit area stays as large as it is.
        """
        if pixels == self.pixels:
            return self
        wide, high = self.pixels
        across, down = self.pitch.across, self.pitch.down
        if (wide > high) != (pixels[0] > pixels[1]):
            wide, high, across, down = high, wide, down, across
        pitch = Pitch(round(across * pixels[0] / wide, 2), round(down * pixels[1] / high, 2))
        return replace(self, pitch=pitch, pixels=pixels)

    @property
    def lit_mm(self) -> tuple[float, float]:
        """How wide and high the lit area is, in millimetres."""
        return (
            self.pixels[0] / self.pitch.across * MM_PER_INCH,
            self.pixels[1] / self.pitch.down * MM_PER_INCH,
        )


def guessed(pixels: tuple[int, int], size_mm: tuple[float, float]) -> Calibration:
    """What the system's word on the size of a screen comes to; plain 96 where it cannot be true.

    Sizes below 50 or above 350 pixels an inch, and those that only tell a shape, count for none.
    """
    across, down = (
        count / size * MM_PER_INCH if size > 0 else 0.0
        for count, size in zip(pixels, size_mm, strict=True)
    )
    plausible = all(LEAST_PITCH <= value <= MOST_PITCH for value in (across, down))
    told = (round(size_mm[0]), round(size_mm[1]))
    if not plausible or told in _SHAPES_ONLY or not 1 / _LOPSIDED < across / down < _LOPSIDED:
        return Calibration(Pitch(USUAL_PITCH, USUAL_PITCH), pixels, Source.NOTHING)
    return Calibration(Pitch.of(across, down), pixels, Source.SYSTEM)


def measured(pixels: tuple[int, int], size_mm: tuple[float, float]) -> Calibration:
    """From the width and height of the lit area as a person has measured them."""
    if min(size_mm) <= 0:
        raise CalibrationError("Measure how wide and how high the lit part of the screen is.")
    across, down = (count / size * MM_PER_INCH for count, size in zip(pixels, size_mm, strict=True))
    return Calibration(Pitch.of(across, down), pixels, Source.MEASURED)


def from_diagonal(pixels: tuple[int, int], diagonal_mm: float) -> Calibration:
    """From corner to corner of the lit area; pixels are taken to be square."""
    if diagonal_mm <= 0:
        raise CalibrationError("Measure the lit part of the screen from corner to corner.")
    pitch = hypot(*pixels) / diagonal_mm * MM_PER_INCH
    return Calibration(Pitch.of(pitch, pitch), pixels, Source.DIAGONAL)


def matched(
    pixels: tuple[int, int],
    across: tuple[float, float],
    down: tuple[float, float],
) -> Calibration:
    """From two bars, each as (device pixels, millimetres that it covers); any length serves."""
    if min(*across, *down) <= 0:
        raise CalibrationError("Drag the bars until they are as long as what lies beside them.")
    pitch = (length / size * MM_PER_INCH for length, size in (across, down))
    return Calibration(Pitch.of(*pitch), pixels, Source.MATCHED)


def better_of(kept: Calibration | None, guess: Calibration) -> Calibration:
    """What counts: what somebody has measured, in today's resolution; else the guess."""
    if kept is not None and not kept.is_guess:
        return kept.for_pixels(guess.pixels)
    return guess
