"""Figures as players know them, by what the DM has chosen to show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.geometry.facing import block_of
from fieldwright.player_view.heroes import touches
from fieldwright.player_view.secrets import figure_as_seen
from fieldwright.rules.conditions import DEAD, is_any_of

Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PlayersChoices:
    """What the DM has chosen to show of figures; as it stands here, nothing that is a secret.

    ``names`` (and the letters of coins, which follow from them) and ``hit_points`` are those of
    the DM's figures; of heroes players know both. ``conditions`` are those of all: the dead are
    seen to be dead in any case. With ``turn`` round, phase and whose turn it is are shown, with
    ``foes_next`` also which of the DM's figures come next, which tells of their orders. While
    initiative is ``rolled`` declarations are over, though nothing is written down yet.
    """

    names: bool = False
    conditions: bool = True
    hit_points: bool = False
    turn: bool = True
    foes_next: bool = False
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Where figures are seen: the squares that are revealed, and those that heroes see just now."""

    revealed: Mask
    seen: Mask


def known_figures(
    field: Battlefield,
    heroes: Collection[UUID],
    known: Known,
    choices: PlayersChoices,
    surfaces: Mapping[UUID, Thing],
) -> Mapping[UUID, Figure]:
    """The figures that players see, by id.

    Heroes are seen where they stand on something revealed, others where heroes see them.
    ``surfaces`` are the platforms that players know.
    """
    shown = {
        figure.id: figure
        for figure in field.every(Figure)
        if not figure.hidden and _is_there(figure, figure.id in heroes, known)
    }
    told = (_told(one, one.id in heroes, choices, shown, surfaces) for one in shown.values())
    return MappingProxyType({figure.id: figure for figure in told})


def _is_there(figure: Figure, is_hero: bool, known: Known) -> bool:
    """One who is known to be there without being seen need not be seen just now."""
    by_knowledge = is_hero or figure.unseen
    return touches(block_of(figure), known.revealed if by_knowledge else known.seen)


def _told(
    figure: Figure,
    is_hero: bool,
    choices: PlayersChoices,
    shown: Mapping[UUID, Figure],
    surfaces: Mapping[UUID, Thing],
) -> Figure:
    seen = figure_as_seen(figure, shown)
    mount = seen.mount if seen.mount in shown else None
    surface = seen.surface if seen.surface in surfaces else None
    seen = replace(seen, mount=mount, surface=surface)
    if figure.unseen:
        return seen
    if is_hero or choices.hit_points:
        seen = replace(seen, hit_points=figure.hit_points, full_hit_points=figure.full_hit_points)
    if not (is_hero or choices.names):
        seen = replace(seen, name="", initials="")
    if not choices.conditions:
        seen = replace(seen, conditions=_dead_only(figure.conditions))
    return seen


def _dead_only(conditions: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in conditions if is_any_of(DEAD, [word]))
