"""What the DM wants of paper figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from fieldwright.drawing.options import Style
from fieldwright.terms.paper import PaperError

MOST_COPIES = 50


class Form(StrEnum):
    """What is cut out: a flat coin, a flat figure in a base, a folded tent, or a small marker.

    Markers are coins of one size for the phase track and the like, no bases.
    """

    TOKENS = "tokens"
    STAND_UPS = "stand-ups"
    TENTS = "tents"
    MARKERS = "markers"

    @property
    def is_flat(self) -> bool:
        """Whether nothing is folded."""
        return self in (Form.TOKENS, Form.MARKERS)


@dataclass(frozen=True, slots=True)
class FigureWishes:
    """Which figures are printed, how, and how often.

    ``picks`` are names, each of one figure or of all its copies (``Orc`` for ``Orc 1``, ``Orc 2``);
    none: every figure. ``only`` are the ids of those that were selected, None: all. ``living``
    leaves out the dead, ``hidden`` prints those whom the players do not know of. ``mounted``: a
    rider is printed on its mount, as one piece. ``backs`` adds pages for the other side of flat
    tokens, which show the figure fallen. ``names`` writes them on.
    """

    form: Form = Form.STAND_UPS
    picks: tuple[str, ...] = ()
    only: frozenset[UUID] | None = None
    copies: int = 1
    living: bool = True
    hidden: bool = True
    names: bool = True
    mounted: bool = True
    backs: bool = False
    style: Style = Style.WASH

    def __post_init__(self) -> None:
        """Refuse what nobody can print; raises PaperError."""
        if not 1 <= self.copies <= MOST_COPIES:
            raise PaperError(f"{self.copies} copies are out of range; use 1 to {MOST_COPIES}.")
