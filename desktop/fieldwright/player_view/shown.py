"""All that the players' window may know of a field and its fight, and nothing else.

Two fields that differ in secrets alone come to the same here: hidden figures and dangers, what lies
under fog, secret doors, the DM's notes and words, orders, names and numbers that he has not shown,
the log and the origin. A picture that is drawn from a ``Shown`` alone cannot tell them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import AS_ROCK, Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.state import FightState, Step
from fieldwright.player_view.concealed import (
    concealed_squares,
    with_rock,
    without_concealed,
)
from fieldwright.player_view.fog import FogSquares, walled
from fieldwright.player_view.heroes import heroes_on
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.reveals import revealed_squares
from fieldwright.player_view.told import Known, PlayersChoices, known_figures
from fieldwright.player_view.turn import ShownTurn, fight_on, shown_turn
from fieldwright.player_view.under_cover import Knowledge, known_layers, known_things

__all__ = ["PlayersChoices", "Shown", "ShownTurn", "shown_to_players"]

Mask: TypeAlias = NDArray[np.bool_]
Things: TypeAlias = Mapping[UUID, Thing]

SECRET = PlayersChoices()
"""What is shown where the DM has chosen nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What players are shown; arrays are masks of shape (rows, columns).

    ``field`` holds nothing of squares that are ``covered`` (never revealed). ``remembered`` are
    revealed, but seen by no hero just now. ``turn`` is None without a fight, or where it is not
    to be shown. ``heroes`` are the players' own among its figures.
    """

    field: Battlefield
    covered: Mask
    remembered: Mask
    turn: ShownTurn | None
    heroes: frozenset[UUID]

    @property
    def fog(self) -> FogSquares:
        """What its fog is drawn from."""
        return FogSquares(self.covered, self.remembered, walled(self.field))

    def same_as(self, other: Shown) -> bool:
        """Whether players are shown the same, so that no picture of both may differ."""
        return (
            self.field.same_as(other.field)
            and np.array_equal(self.covered, other.covered)
            and np.array_equal(self.remembered, other.remembered)
            and self.turn == other.turn
            and self.heroes == other.heroes
        )


def shown_to_players(
    field: Battlefield, choices: PlayersChoices = SECRET, seen: Mask | None = None
) -> Shown:
    """What players are shown of a field, and of the fight on it.

    ``seen`` are the squares that heroes see just now, of shape (rows, columns), None where players
    are shown all that is revealed as it is. The DM's figures beyond them are not shown.
    Snapshots that share things and layers get fields that share what comes of them.
    """
    covered, land = covered_and_land(field)
    state = fight_on(field)
    heroes = heroes_on(field, state)
    own = frozenset(hero.id for hero in heroes)
    revealed = revealed_squares(field) if field.info.fog else ~covered
    now = revealed if seen is None else seen & revealed
    figures = known_figures(
        field, own, _standing_room(field, revealed, now), choices, land.things["platforms"]
    )
    turn = _turn(field, state, figures, own, choices) if choices.turn else None
    return Shown(
        _with_figures(land, figures),
        covered,
        revealed & ~now,
        turn,
        own & figures.keys(),
    )


def _standing_room(field: Battlefield, revealed: Mask, now: Mask) -> Known:
    """Where figures may be seen: in what is taken for rock nobody is, without fog either."""
    if field.info.fog:
        return Known(revealed, now)
    rock = concealed_squares(field, load_catalogue())
    return Known(revealed & ~rock, now & ~rock)


def _turn(
    field: Battlefield,
    state: FightState,
    figures: Mapping[UUID, Figure],
    heroes: frozenset[UUID],
    choices: PlayersChoices,
) -> ShownTurn | None:
    names = {key: one.name for key, one in figures.items()}
    turn = shown_turn(field, state, names, names.keys() if choices.foes_next else heroes)
    if choices.rolled and turn is not None and turn.step is Step.PLAYERS:
        return replace(turn, step=Step.INITIATIVE)
    return turn


# --------------------------------------------------------------------------------------- the land

_LAND: KeptFor[tuple[Mask, Battlefield]] = KeptFor(6)
_NONE: Things = MappingProxyType({})


def covered_and_land(field: Battlefield) -> tuple[Mask, Battlefield]:
    """The squares that are covered, and the field without figures as players know it.

    The same objects for snapshots that differ in what has no say in it.
    """
    things = (things for name, things in field.things.items() if name not in _NO_LAND)
    # What only secret doors lead to depends on where heroes stand, too.
    has_rock = not field.info.fog or (field.layers[Layer.REVEALED] == AS_ROCK).any()
    rock = (concealed_squares(field, load_catalogue()),) if has_rock else ()
    parts = (field.info, field.palettes, *field.layers.values(), *things, *rock)
    return _LAND.get(parts, lambda: _land(field))


_NO_LAND = frozenset({"figures", "notes", "zones"})


def _land(field: Battlefield) -> tuple[Mask, Battlefield]:
    if field.info.fog:
        knowledge = Knowledge.of(field)
        field = with_rock(field, load_catalogue(), knowledge.rock)
    else:
        knowledge = Knowledge.whole(field)
        # Where nothing has to be revealed, what lies behind secret doors is rock until they open.
        field = without_concealed(field)
    covered = ~knowledge.known
    covered.setflags(write=False)
    info = replace(
        field.info,
        name="",
        notes="",
        encounter_distance=None,
        fog=False,
        live_sight=False,
        imports=(),
    )
    known: dict[str, Any] = known_things(field, knowledge)
    layers = known_layers(field, knowledge.known)
    land = Battlefield(info, field.palettes, layers, MappingProxyType(known))
    return covered, land


_FIGURES: KeptFor[Battlefield] = KeptFor(2)
_LAST: list[Mapping[UUID, Figure]] = []


def _with_figures(land: Battlefield, figures: Mapping[UUID, Figure]) -> Battlefield:
    """The land with figures; the same object as long as both are the same."""
    if _LAST and dict(_LAST[-1]) == dict(figures):
        figures = _LAST[-1]
    _LAST[:] = [figures]
    things = MappingProxyType({**land.things, "figures": figures})
    return _FIGURES.get((land, figures), lambda: replace(land, things=things))
