"""What the ground forbids outright (combat-and-tactics.txt, Battlefield Characteristics)."""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.rules.explained import Impossible
from fieldwright.terms.setting import Depth

_SOURCE = "Combat & Tactics, Battlefield Characteristics"
_ORDER = list(Depth)


def charge_forbidden(depths: Iterable[Depth]) -> Impossible | None:
    """Why nobody can charge over squares of these depths, the figure's own among them.

    Nobody charges in waist-deep or deeper water; None where nothing forbids it.
    """
    deepest = max(depths, key=_ORDER.index, default=Depth.DRY)
    if _ORDER.index(deepest) < _ORDER.index(Depth.WAIST):
        return None
    more = "" if deepest is Depth.WAIST else f" and deeper ({deepest})"
    return Impossible(f"water waist-deep{more}", _SOURCE)
