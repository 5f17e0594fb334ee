"""Ids of new things that follow from the fight, so that it is carried out alike again."""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.play import Play
from fieldwright.terms.chance import Stream


def new_id(play: Play, *words: object) -> UUID:
    """An id that nothing on the field has; ``words`` say what it is for."""
    number = 0
    while True:
        found = Stream(play.head.seed, "thing", play.head.round, *words, number).uuid()
        if play.field.thing(found) is None:
            return found
        number += 1
