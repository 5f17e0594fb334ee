"""What players know of a field as it stands: for pictures and maps that are made for them."""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.player_view.concealed import without_concealed
from fieldwright.player_view.fog import FogSquares, Mask, walled
from fieldwright.player_view.secrets import without_secrets
from fieldwright.player_view.shown import shown_to_players
from fieldwright.player_view.told import PlayersChoices

_SEEN: WeakKeyDictionary[Battlefield, Battlefield | None] = WeakKeyDictionary()
"""None stands for the field itself, which would keep itself alive here."""

_LOCK = Lock()

_NAMED = PlayersChoices(names=True, turn=False)
"""Names are in such pictures if the picture is to have names."""


def as_players_know_it(field: Battlefield) -> Battlefield:
    """The field with solid rock where only secret doors lead, and without the DM's secrets.

    Under fog nothing is left of what is not revealed. For what else is taken out see
    ``secrets.without_secrets``. The same object where nothing is secret.
    """
    with _LOCK:
        if field in _SEEN:
            return _SEEN[field] or field
    fogged = field.info.fog
    land = shown_to_players(field, _NAMED).field if fogged else without_concealed(field)
    known = without_secrets(land)
    with _LOCK:
        _SEEN[field] = None if known is field else known
    return known


def covered_squares(field: Battlefield) -> Mask:
    """The squares that fog covers for players, of shape (rows, columns); none without fog."""
    return shown_to_players(field, _NAMED).covered


def fog_over(field: Battlefield) -> FogSquares | None:
    """The fog that lies over a field: all that players have not been shown; None without fog."""
    if not field.info.fog:
        return None
    covered = covered_squares(field)
    return FogSquares(covered, np.zeros_like(covered), walled(as_players_know_it(field)))
