"""What somebody's doing makes of his armour class: charging, running, parrying, casting ...

combat-and-tactics.txt, The Actions. ``to_hit.armour_class_against`` reckons with it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """One thing that somebody does or suffers, as far as it changes how hard he is to hit.

    ``armour`` is added to the armour class: 1 makes it worse, -2 better by two. Without
    ``keeps_dexterity`` the bonus of Dexterity is lost; what a clumsy figure's Dexterity costs it
    stays. ``text`` names it in the list of reasons, ``source`` where the rule stands.
    """

    text: str
    source: str
    armour: int = 0
    keeps_dexterity: bool = True
