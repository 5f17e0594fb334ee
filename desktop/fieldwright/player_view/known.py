"""What players know of a field as it stands: for pictures and maps that are made for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from threading import Lock
from typing import TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.player_view.concealed import without_concealed
from fieldwright.player_view.fog import FogSquares, Mask, walled
from fieldwright.player_view.heroes import heroes_on
from fieldwright.player_view.joined import with_joined_walls
from fieldwright.player_view.secrets import without_secrets
from fieldwright.player_view.shown import covered_and_land, shown_to_players
from fieldwright.player_view.told import PlayersChoices
from fieldwright.player_view.turn import fight_on
from fieldwright.terms.grid import Block

_Seen: TypeAlias = WeakKeyDictionary[Battlefield, Battlefield | None]

_SEEN: Mapping[bool, _Seen] = {False: WeakKeyDictionary(), True: WeakKeyDictionary()}
"""With names and without; None stands for the field itself, which would keep itself alive here."""

_LOCK = Lock()

_CHOICES = {names: PlayersChoices(names=names, turn=False) for names in (False, True)}


def as_players_know_it(field: Battlefield, *, names: bool = False) -> Battlefield:
    """The field with solid rock where only secret doors lead, and without the DM's secrets.

    Under fog nothing is left of what is not revealed. For what else is taken out see
    ``secrets.without_secrets``; walls are without joints (``joined``). ``names`` are those of the
    DM's figures, with the letters and numbers on their coins. The same object where nothing is
    secret and no wall stands.
    """
    seen = _SEEN[names]
    with _LOCK:
        if field in seen:
            return seen[field] or field
    if field.info.fog:
        land = shown_to_players(field, _CHOICES[names]).field
    else:
        land = without_concealed(field)
        land = land if names else _without_names(land, heroes_on(field, fight_on(field)))
    known = with_joined_walls(without_secrets(land), load_catalogue())
    with _LOCK:
        seen[field] = None if known is field else known
        # Whoever is a hero can no more be told from what players know.
        seen[known] = None
    return known


def _without_names(field: Battlefield, heroes: Iterable[Figure]) -> Battlefield:
    own = {hero.id for hero in heroes}
    figures = field.things["figures"]
    told = {
        figure.id: figure if figure.id in own else replace(figure, name="", initials="")
        for figure in field.every(Figure)
    }
    if all(told[key] == figures[key] for key in told):
        return field
    return field.with_things({"figures": told})


def covered_squares(field: Battlefield) -> Mask:
    """The squares that fog covers for players, of shape (rows, columns); none without fog."""
    return covered_and_land(field)[0]


def shown_block(field: Battlefield) -> Block:
    """The rectangle around all that players have been shown; the whole field without fog."""
    rows, columns = np.nonzero(~covered_squares(field))
    if not rows.size:
        return Block(0, 0, 0, 0)
    left, right = int(columns.min()), int(columns.max())
    return Block(left, int(rows.min()), right + 1, int(rows.max()) + 1)


def as_it_looks(field: Battlefield) -> Battlefield:
    """All of the land without fog, but with nothing hidden, and secret doors like their walls.

    For programs that show a picture bit by bit: every room is in it, and no secret.
    """
    plain = without_secrets(replace(field, info=replace(field.info, fog=False)))
    return with_joined_walls(plain, load_catalogue())


def fog_over(field: Battlefield) -> FogSquares | None:
    """The fog that lies over a field: all that players have not been shown; None without fog."""
    if not field.info.fog:
        return None
    covered = covered_squares(field)
    return FogSquares(covered, np.zeros_like(covered), walled(as_players_know_it(field)))
