"""What is wished of the sight tool: who might stand in squares, what is shown; remembered."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.editor.settings import Settings
from fieldwright.editor.sight.words import POSTURES, SIZES

_SIZE, _POSTURE = "sight-size", "sight-posture"
_ENEMIES, _OUTLINE = "sight-enemies-only", "sight-outline"


@dataclass(frozen=True, slots=True)
class Wishes:
    """``size`` and ``posture`` are of whoever might stand in a square.

    With ``enemies_only`` squares are shaded only where enemies of the looker stand; ``outline``
    shows the border of all that it sees by the light there is.
    """

    size: str = "M"
    posture: str = "standing"
    enemies_only: bool = False
    outline: bool = False

    @classmethod
    def kept(cls, settings: Settings) -> Wishes:
        """As they were last."""
        size, posture = settings.word(_SIZE, "M"), settings.word(_POSTURE, "standing")
        return cls(
            size=size if size in dict(SIZES) else "M",
            posture=posture if posture in dict(POSTURES) else "standing",
            enemies_only=settings.flag(_ENEMIES, usual=False),
            outline=settings.flag(_OUTLINE, usual=False),
        )

    def keep(self, settings: Settings) -> None:
        """Remember them."""
        settings.set_word(_SIZE, self.size)
        settings.set_word(_POSTURE, self.posture)
        settings.set_flag(_ENEMIES, self.enemies_only)
        settings.set_flag(_OUTLINE, self.outline)
