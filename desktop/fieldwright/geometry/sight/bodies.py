"""Bodies to look from and to look at: squares, feet, height, and their eyes (ruling R13)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import HEIGHT_FT
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.surfaces import feet_of, surface_at, top_of
from fieldwright.terms.bodies import POSTURES
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made

EYES = 7 / 8
"""The eye is at this share of the figure's present height (ruling R12)."""

PRONE_FT = 1.0
"""How high a figure rises that lies on the ground (ruling R13)."""

_HALF = 0.5
_SADDLE = 0.5
"""A rider sits at this share of its mount's height; the texts print none."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Body:
    """Something that sees and is seen; heights in feet above the base height of the field.

    ``feet_ft`` is where it stands, ``height_ft`` how far it rises now; ``figure`` the id of the
    figure that it is, None for somebody who might stand there.
    """

    block: Block
    feet_ft: float
    height_ft: float
    figure: UUID | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a body that nobody can have."""
        if self.block.is_empty:
            raise ValueError(f"A body fills at least one square, not {tuple(self.block)}.")
        if not (math.isfinite(self.feet_ft) and math.isfinite(self.height_ft)):
            raise ValueError(
                f"A body's feet and height are numbers of feet, not {self.feet_ft} and "
                f"{self.height_ft}."
            )
        if self.height_ft < 0:
            raise ValueError(f"A body is not lower than nothing; {self.height_ft} feet are.")

    @property
    def looks_ft(self) -> float:
        """The height of its eyes."""
        return self.feet_ft + EYES * self.height_ft

    @property
    def head_ft(self) -> float:
        """The height of the top of its head."""
        return self.feet_ft + self.height_ft

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its footprint, in squares."""
        block = self.block
        return ((block.left + block.right) / 2, (block.top + block.bottom) / 2)


def present_height(size: str, posture: str = "standing") -> float:
    """How high a figure rises, in feet: half when it kneels or sits, 1 foot when it lies (R13).

    Raises ValueError for a size or posture that nobody knows.
    """
    full = HEIGHT_FT.get(size)
    if full is None:
        raise ValueError(f"{size!r} is no size; say {', '.join(HEIGHT_FT)}.")
    if posture not in POSTURES:
        raise ValueError(f"{posture!r} is no posture; say {', '.join(POSTURES)}.")
    if posture == "prone":
        return min(full, PRONE_FT)
    return full if posture == "standing" else full * _HALF


def body_of(field: Battlefield, figure: Figure) -> Body:
    """The body of a figure of the field where it is; riders sit on the backs of their mounts."""
    block = block_of(figure)
    mount = mount_of(field, figure)
    if mount is not None and mount.mount is None:
        back = body_of(field, mount)
        saddle = back.feet_ft + back.height_ft * _SADDLE
        height = min(present_height(figure.size, "sitting"), present_height(figure.size))
        return Body(back.block, saddle, height, figure.id)
    if figure.columns == figure.rows == 1:
        feet = feet_of(field, figure, Square(figure.column, figure.row))
    else:
        feet = max(feet_of(field, figure, square) for square in block.squares())
    return Body(block, feet, present_height(figure.size, figure.posture), figure.id)


def body_at(field: Battlefield, square: Square, size: str = "M", posture: str = "standing") -> Body:
    """The body of somebody who might stand in a square, on the highest surface there."""
    column, row = square
    platform = surface_at(field, square)
    feet = float(field.height_at(square)) if platform is None else top_of(platform)
    block = Block(column, row, column + 1, row + 1)
    return Body(block, feet, present_height(size, posture))
