"""What a line of fire goes through without being stopped or the target being hidden by it.

The line is drawn straight from eye to eye (ruling R12); what the shooter stands right behind is on
it and still gives the target nothing, and a wood's lines of fire stand for its trunks (ruling R13).
"""

from __future__ import annotations

from collections.abc import Mapping

from fieldwright.geometry.cover.shots import Shot
from fieldwright.geometry.sight.clear import Crossing


def idle_crossings(shot: Shot) -> Mapping[Crossing, str]:
    """The crossings of a shot's line that do not count, each with why they do not."""
    counting = {one.thing or one.name for one in shot.hidings if one.counts}
    idle = {one.thing or one.name: one.why_not for one in shot.hidings if not one.counts}
    found: dict[Crossing, str] = {}
    for crossing in shot.line.met.crossed:
        key = crossing.thing or crossing.name
        if key in idle and key not in counting:
            found[crossing] = idle[key]
    return found


def is_open(shot: Shot) -> bool:
    """Whether the line is clear, or goes through nothing that counts."""
    return shot.line.is_clear or len(idle_crossings(shot)) == len(shot.line.met.crossed)
