"""Hit points lost, and what comes of it.

combat-and-tactics.txt, Damage and Dying.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.play import Play


def hurt(play: Play, who: UUID, points: int, by: UUID | None = None) -> None:
    """Take hit points from a figure."""
    figure = play.figure(who)
    if figure.hit_points is None:
        play.tell(f"{figure.name} takes {points} points of damage.", "damage", who=by, whom=who)
        return
    left = figure.hit_points - points
    play.alter(who, hit_points=left)
    play.tell(
        f"{figure.name} takes {points} points of damage: {left} left.", "damage", who=by, whom=who
    )
