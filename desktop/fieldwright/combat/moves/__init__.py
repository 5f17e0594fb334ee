"""Movement in the round: figures go step by step, and what they provoke breaks in.

``going`` says what movement a deed has, ``planning`` works out its way before anything is asked,
``walking`` goes along it, ``track`` knows where it is by then and what it has spent. ``breaking``
is what breaks into a step: opportunities, turns, guards, overruns (``overrunning``), dangers of the
ground (``hazards``), branches (``riding``); ``arriving`` is the blow of a charge. ``rising`` is
about postures. ``reach`` tells a panel where a figure gets and what that would provoke; it alters
nothing.

A whole move is two deeds. The way that is told with the first may be that of both: what its first
phase does not cover is kept (``state.Gone``) and gone on with by the second, unless that is told
another way. A way that ends within the first phase is all of the move, but for the mark
``goes on``.
"""

from __future__ import annotations

from fieldwright.combat.moves.walking import Moved, walk

__all__ = ["Moved", "walk"]
