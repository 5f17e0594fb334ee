"""A calibration that is being made: two bars, how long they are and what they are held against."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fieldwright.tabletop.calibration import Calibration, Pitch, matched
from fieldwright.tabletop.references import RULER, Reference
from fieldwright.tabletop.viewing import INCH

LEAST_BAR = 16.0
"""Device pixels."""

_RULER_FROM, _THING_FROM, _TO = 0.05, 0.2, 0.97
"""The shares of the screen at which the bars of a ruler and of things begin, and end at most."""

_ROOM = 0.88
"""The share of the screen that a ruler takes at first at most."""


@dataclass(frozen=True, slots=True)
class Trial:
    """``across`` and ``down`` are the bars' lengths in device pixels, ``mm`` what each measures.

    ``pixels`` are those of the whole screen, ``reference`` what lies beside the bars.
    """

    pixels: tuple[int, int]
    across: float
    down: float
    mm: tuple[float, float]
    reference: Reference = RULER

    @classmethod
    def of(
        cls, calibration: Calibration, reference: Reference = RULER, unit_mm: float = INCH
    ) -> Trial:
        """Bars as they should be if the calibration were right; a ruler's in whole units."""
        pitch = calibration.pitch
        mm = (reference.width_mm, reference.height_mm)
        trial = cls(
            calibration.pixels,
            mm[0] / INCH * pitch.across,
            mm[1] / INCH * pitch.down,
            mm,
            reference,
        )
        return trial.shortened(unit_mm) if reference is RULER else trial.bounded()

    def shortened(self, unit_mm: float = INCH) -> Trial:
        """A ruler no longer than there is room for, in whole inches or other units."""
        mm = []
        for bar, length, room in zip((self.across, self.down), self.mm, self.pixels, strict=True):
            fitting = min(length, room * _ROOM / bar * length)
            mm.append(max(1, int(fitting / unit_mm)) * unit_mm)
        pitch = self.pitch
        return replace(
            self,
            mm=(mm[0], mm[1]),
            across=mm[0] / INCH * pitch.across,
            down=mm[1] / INCH * pitch.down,
        )

    @property
    def pitch(self) -> Pitch:
        """Pixels an inch, as the bars say."""
        return self.calibration.pitch

    @property
    def calibration(self) -> Calibration:
        """What comes of it; raises CalibrationError where the bars cannot be."""
        return matched(self.pixels, (self.across, self.mm[0]), (self.down, self.mm[1]))

    def stretched(self, across: float = 0.0, down: float = 0.0) -> Trial:
        """Bars so many pixels longer, or shorter."""
        return replace(self, across=self.across + across, down=self.down + down).bounded()

    def measuring(self, across_mm: float, down_mm: float) -> Trial:
        """The same bars, which somebody has measured instead of moving them."""
        return replace(self, mm=(across_mm, down_mm))

    @property
    def corner(self) -> tuple[int, int]:
        """Where both bars begin, in device pixels; it does not hang on how long they are.

        What lies there stays at its zero while their other ends are moved.
        """
        share = _RULER_FROM if self.reference is RULER else _THING_FROM
        return (round(self.pixels[0] * share), round(self.pixels[1] * share))

    def bounded(self) -> Trial:
        """Bars that can be seen, and grasped."""
        (wide, high), (left, top) = self.pixels, self.corner
        return replace(
            self,
            across=min(max(self.across, LEAST_BAR), wide * _TO - left),
            down=min(max(self.down, LEAST_BAR), high * _TO - top),
        )
