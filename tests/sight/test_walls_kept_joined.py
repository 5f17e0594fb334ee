"""Walls that continue each other are one wall, whatever has gone or come since the last look."""

import random
from uuid import UUID

import pytest
from tests.helpers.drawn import CATALOGUE

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.sight.joining import Joins, joined
from fieldwright.geometry.sight.screens import Screen, screen_of

SIDE = 5


def stroke(chance: random.Random) -> Wall:
    """A wall of one or two kinds on lines of the grid, so that many continue each other."""
    x, y = chance.randrange(SIDE), chance.randrange(SIDE)
    length = chance.choice((1, 1, 2))
    end = (x + length, y) if chance.random() < 0.5 else (x, y + length)
    start, end = ((x, y), end) if chance.random() < 0.5 else (end, (x, y))
    kind = chance.choice(("wall", "wall", "fence"))
    return Wall(id=UUID(int=chance.getrandbits(100)), kind=kind, start=start, end=end)


def screens_of(field: Battlefield) -> dict[UUID, Screen]:
    found = {wall.id: screen_of(field, wall) for wall in field.every(Wall)}
    return {key: screen for key, screen in found.items() if screen is not None}


def told(screens: tuple[Screen, ...]) -> list[tuple[object, ...]]:
    """All that tells joined walls apart."""
    return [
        (
            one.thing,
            one.squares,
            one.parts,
            one.line,
            [piece.tolist() for piece in one.pieces],
        )
        for one in screens
    ]


@pytest.mark.parametrize("seed", range(12))
def test_walls_joined_step_by_step_are_as_walls_joined_at_once(seed: int) -> None:
    chance = random.Random(seed)
    bare = Battlefield.empty(SIDE + 3, SIDE + 3, FieldInfo("walls", "plains"), CATALOGUE)
    everything = screens_of(add(*(stroke(chance) for _ in range(60))).applied_to(bare))
    there = list(everything.values())[:25]
    known: Joins | None = None
    joins = 0
    for _ in range(30):
        if chance.random() < 0.6:
            there.pop(chance.randrange(len(there)))
        for one in chance.sample(list(everything.values()), 2):
            if one not in there:
                there.insert(chance.choice((len(there), chance.randrange(len(there)))), one)
        if chance.random() < 0.1:
            chance.shuffle(there)
        following, known = joined(there, known)
        assert told(following) == told(joined(there, None)[0])
        joins += len(there) - len(following)
    assert joins > 30


def test_chains_whose_walls_are_the_same_stay_the_same_screens() -> None:
    field = Battlefield.empty(12, 6, FieldInfo("walls", "plains"), CATALOGUE)
    walls = [
        Wall(id=UUID(int=number + 1), kind="wall", start=(x, 2.0), end=(x + 1.0, 2.0))
        for number, x in enumerate((1.0, 2.0, 6.0, 7.0))
    ]
    screens = list(screens_of(add(*walls).applied_to(field)).values())
    (west, east), known = joined(screens, None)
    (left, single), _ = joined(screens[:3], known)
    assert left is west
    assert single is screens[2] is not east
