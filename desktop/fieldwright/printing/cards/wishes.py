"""What the DM wants on cards and sheets of reference."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fieldwright.drawing.options import Style


@dataclass(frozen=True, slots=True)
class CardWishes:
    """Whose cards are printed, and how.

    ``picks`` are names, each of one figure or of all its copies; none: everybody. ``only`` are the
    ids of those that were selected, None: all. ``grouped`` puts figures with the same numbers on
    one card, each with a line of its own. ``living`` leaves out the dead, ``hidden`` prints those
    whom the players do not know of.
    """

    picks: tuple[str, ...] = ()
    only: frozenset[UUID] | None = None
    grouped: bool = True
    living: bool = True
    hidden: bool = True
    style: Style = Style.WASH
