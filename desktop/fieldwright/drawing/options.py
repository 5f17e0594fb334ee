"""How a field is to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from fieldwright.terms.grid import Block


class Style(StrEnum):
    """The two styles of maps: ink over flat washes of colour, or ink alone."""

    WASH = "wash"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """What to draw and for whom.

    ``coordinates`` letters the four edges outside of the field. ``heights`` writes the feet on
    the ground, ``sections`` the nine sections over it. ``players`` leaves out everything secret.
    ``square_px`` is how many device pixels a square is going to have: lines are never thinner
    than one of them, and small marks are left out where they would only be noise. ``pictures``
    gives the bytes of a background or token picture by their SHA-256, None where they are missing.
    ``figures`` draws them at all, ``names`` below each, ``hit_points`` as a bar for the DM. With
    ``their_names`` players, too, see the names, letters and numbers of the DM's figures.
    ``hidden_layers`` are left out and those of ``opacities`` are drawn faintly, from 0 to 1; for
    their names see drawing.layers. Both are for the DM's own screen, not for pictures.
    ``feet_a_unit`` is the unit in which heights are written. ``grid_px`` makes the grid unbroken
    lines of so many device pixels, in ``grid_colour`` (``#rrggbb``), to be seen across a table; 0
    is the usual one of fine dashes. With ``on_paper`` fog is the paper itself, without any ink.
    ``editing`` shows the DM at work, as fine lines, walls that pictures show and nobody paints.
    ``fighting`` leaves out the starting zones: everybody has set up.
    ``part`` are the squares that are drawn where nobody asks for others; None is the whole field.
    """

    style: Style = Style.WASH
    grid: bool = True
    coordinates: bool = False
    heights: bool = False
    sections: bool = False
    players: bool = False
    zones: bool = True
    square_px: float = 70
    pictures: Callable[[str], bytes | None] | None = None
    figures: bool = True
    names: bool = False
    hit_points: bool = False
    their_names: bool = False
    hidden_layers: frozenset[str] = frozenset()
    opacities: tuple[tuple[str, float], ...] = ()
    feet_a_unit: float = 1.0
    grid_px: int = 0
    grid_colour: str = ""
    on_paper: bool = False
    editing: bool = False
    fighting: bool = False
    part: Block | None = None

    @property
    def shows_zones(self) -> bool:
        """Whether starting zones are drawn: never for players, nor once the fight has begun."""
        return self.zones and not (self.players or self.fighting)

    def opacity(self, layer: str) -> float:
        """How strongly a layer is drawn, from 0 to 1; 1 where nothing was said of it."""
        return next((share for name, share in self.opacities if name == layer), 1.0)

    def block_of(self, whole: Block) -> Block:
        """The squares that are drawn of a field whose squares are ``whole``."""
        return whole if self.part is None else self.part.clipped(whole)

    def whole(self) -> DrawingOptions:
        """The same with every layer shown in full, as pictures for others are drawn."""
        return replace(self, hidden_layers=frozenset(), opacities=(), editing=False, fighting=False)
