"""A calibration that is being made: two bars, how long they are and what they are held against."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fieldwright.tabletop.calibration import Calibration, Pitch, matched
from fieldwright.tabletop.references import RULER, Reference
from fieldwright.tabletop.viewing import INCH

LEAST_BAR = 16.0
"""Device pixels."""

_ROOM = 0.9
"""The share of the screen that bars may take."""


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
    def of(cls, calibration: Calibration, reference: Reference = RULER) -> Trial:
        """Bars as they should be if the calibration were right."""
        pitch = calibration.pitch
        mm = (reference.width_mm, reference.height_mm)
        trial = cls(
            calibration.pixels,
            mm[0] / INCH * pitch.across,
            mm[1] / INCH * pitch.down,
            mm,
            reference,
        )
        return trial.shortened() if reference is RULER else trial.bounded()

    def shortened(self) -> Trial:
        """A ruler no longer than there is room for, in whole inches."""
        mm = []
        for bar, length, room in zip((self.across, self.down), self.mm, self.pixels, strict=True):
            fitting = min(length, room * _ROOM / bar * length)
            mm.append(max(1, int(fitting / INCH)) * INCH)
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

    def bounded(self) -> Trial:
        """Bars that can be seen, and grasped."""
        wide, high = self.pixels
        return replace(
            self,
            across=min(max(self.across, LEAST_BAR), wide * _ROOM),
            down=min(max(self.down, LEAST_BAR), high * _ROOM),
        )
