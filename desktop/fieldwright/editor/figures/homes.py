"""The sides that figures take unless the DM says another: heroes with heroes, the rest against."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import is_dead
from fieldwright.library.marching import PARTY_SIDE
from fieldwright.player_view.heroes import is_character, players_side
from fieldwright.stats.block import StatBlock

USUAL_SIDE = "defenders"
"""The side against the party's, where no other stands on the field."""

_NEUTRAL = "others"


@dataclass(frozen=True, slots=True)
class Homes:
    """The side of the ``heroes`` on one field, and that of the ``others``, their enemies."""

    heroes: str = PARTY_SIDE
    others: str = USUAL_SIDE

    def of(self, block: StatBlock | None) -> str:
        """The side of a stat block: whoever has a class is one of the heroes."""
        return self.others if block is None or block.group == "monster" else self.heroes


def homes_of(field: Battlefield) -> Homes:
    """Both sides of a field, by what it says and by who stands on it."""
    heroes = _heroes_of(field)
    usual = PARTY_SIDE if heroes == USUAL_SIDE else USUAL_SIDE
    count = Counter(one.side for one in _standing(field) if one.side not in (heroes, _NEUTRAL))
    if not count or usual in count:
        return Homes(heroes, usual)
    return Homes(heroes, max(sorted(count), key=lambda side: count[side]))


def _heroes_of(field: Battlefield) -> str:
    """The players' side; a side with more monsters than characters is taken for none."""
    if field.info.heroes:
        return field.info.heroes
    surplus: Counter[str] = Counter()
    for one in _standing(field):
        surplus[one.side] += 1 if is_character(one) else -1
    known = players_side(field)
    tried = (known, PARTY_SIDE, USUAL_SIDE)
    return next((side for side in tried if side and surplus[side] >= 0), PARTY_SIDE)


def _standing(field: Battlefield) -> list[Figure]:
    return [one for one in field.every(Figure) if not (one.bystander or is_dead(one))]
