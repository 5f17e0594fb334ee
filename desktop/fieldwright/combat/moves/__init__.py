"""Movement in the round: figures go step by step, and what they provoke breaks in.

``going`` says what movement a deed has, ``planning`` works out its way before anything is asked,
``walking`` goes along it: opportunity attacks (``breaking``), guards and charges (``arriving``),
overruns (``overrunning``), dangers of the ground (``hazards``), riders (``riding``). ``rising`` is
about postures. ``reach`` tells a panel where a figure gets and what that would provoke; it alters
nothing.
"""

from __future__ import annotations

from fieldwright.combat.moves.walking import Moved, walk

__all__ = ["Moved", "walk"]
