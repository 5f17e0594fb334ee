"""How long a hero's step takes with live sight, and what players are shown after it, with its fog.

Wanted on 60 x 60 squares: a step under 30 ms; what is shown and the fog of a tile far below.
"""

from dataclasses import replace
from itertools import count
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from tests.helpers.generated import made

from fieldwright.battlefield.changes import Together, add, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.fog import CLOUD, draw_fog
from fieldwright.player_view.fog import FogSquares
from fieldwright.player_view.live import newly_seen
from fieldwright.player_view.shown import shown_to_players
from fieldwright.player_view.sight import seen_by_heroes
from fieldwright.terms.grid import Block

Bench = Any
"""The benchmark of pytest-benchmark, which has no types."""

SIDE = 60
HEROES = tuple(UUID(int=number) for number in range(1, 7))


def with_heroes(terrain: str) -> Battlefield:
    """A generated field under fog with six heroes on it, who reveal it as they go."""
    field = made(terrain, 3, size=(SIDE, SIDE))
    heroes = (
        Figure(id=key, name="Alda", side="party", column=25 + 2 * place, row=30)
        for place, key in enumerate(HEROES)
    )
    info = replace(field.info, fog=True, live_sight=True, heroes="party")
    field = replace(add(*heroes).applied_to(field), info=info)
    seen = newly_seen(made(terrain, 3, size=(SIDE, SIDE)), field)
    return field if seen is None else seen.applied_to(field)


def stepped(field: Battlefield, number: int) -> Battlefield:
    """The first hero goes to a square where he has not been, and what he sees is revealed."""
    hero = field.things["figures"][HEROES[0]]
    assert isinstance(hero, Figure)
    there = replace(hero, column=10 + number % 40, row=20 + number // 40 % 20)
    after = alter([(hero, there)]).applied_to(field)
    more = newly_seen(field, after)
    return after if more is None else Together((more,)).applied_to(after)


@pytest.mark.parametrize("terrain", ["plains", "dungeon", "castle", "hills", "heavy-forest"])
def test_a_hero_steps_with_live_sight(benchmark: Bench, terrain: str) -> None:
    field, turn = with_heroes(terrain), count()
    benchmark(lambda: stepped(field, next(turn)))


def test_what_players_are_shown_after_a_step(benchmark: Bench) -> None:
    fields = [with_heroes("dungeon")]
    fields += [stepped(fields[0], number) for number in range(0, 400, 10)]
    turn = count()

    def show() -> None:
        field = fields[next(turn) % len(fields)]
        shown_to_players(field, seen=seen_by_heroes(field))

    benchmark(show)


@pytest.mark.parametrize("kept", [False, True])
def test_the_fog_of_ten_by_ten_squares(benchmark: Bench, kept: bool, qapp: QApplication) -> None:
    shown = shown_to_players(with_heroes("dungeon"))
    image = QImage(700, 700, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.scale(70, 70)
    painter.translate(-20, -20)
    random = np.random.default_rng(3)

    def draw() -> None:
        fog = shown.fog
        if not kept:
            fog = FogSquares(random.random(fog.covered.shape) < 0.5, fog.remembered, fog.walled)
        draw_fog(painter, fog, Block(20, 20, 30, 30), CLOUD)

    benchmark(draw)
    painter.end()
