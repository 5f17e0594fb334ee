"""Moves over the grounds of the text, in both phases of a fight that runs.

combat-and-tactics.txt, Chapter Three, the types of terrain; rulings R3, R4, R6, R7. A way is a
strip of one row, so that every move leads through all that is on it.
"""

import pytest
from tests.geometry.fields import painted, slope
from tests.helpers.fights import (
    HEROES,
    ORCS,
    begun,
    figure,
    meadow,
    now,
    ordered,
    to_resolution,
    warrior,
)
from tests.helpers.orders_told import idle, order

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Proceed, Take
from fieldwright.combat.deeds import all_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Depth

LONG = 20
ORC = figure("Orc", ORCS, (LONG - 1, 0), facing=6)
GENTLE = [0, 0, 3, 5, 8, 10]
"""Ten feet over three slope squares (ruling R6)."""


def _strip(terrain: str, rate: int) -> tuple[Battlefield, Figure]:
    ann = figure("Ann", HEROES, (0, 0), facing=2, stats=warrior(movement=str(rate)))
    return meadow(ann, ORC, columns=LONG, rows=1, terrain=terrain), ann


def _with(field: Battlefield, layer: Layer, value: object, left: int, right: int) -> Battlefield:
    return painted(field, layer, Block(left, 0, right, 1), value)


def _goes(field: Battlefield, ann: Figure, squares: int) -> bool:
    """Whether a move of so many squares along the strip is gone in its two phases."""
    fight = begun(field, HEROES, ORCS)
    moves = order(Action.MOVE, movement=Movement.FULL)
    ordered(fight, [(ORC, idle()), (ann, moves)])
    to_resolution(fight, 3, 5)
    way = tuple(Square(column, 0) for column in range(1, squares + 1))
    try:
        for act in (Act(way=way), Act()):
            mine = [one for one in all_due(fight.field, fight.state) if one.who == ann.id]
            if not mine:
                break
            while fight.state.head.phase < mine[0].phase:
                fight.say(Proceed())
            fight.say(Take(who=ann.id, deed=mine[0].key, act=act))
    except NotNowError:
        return False
    return now(fight, ann).column == squares


@pytest.mark.parametrize(
    ("terrain", "layer", "value", "rate", "squares"),
    [
        pytest.param(*row, marks=pytest.mark.rule(rule))
        for rule, *row in (
            ("CT3-TER-CAVES-3", "caves", Layer.GROUND, "cave-floor", 12, 12),
            ("CT3-TER-CAVES-3", "caves", Layer.GROUND, "slick", 12, 8),
            ("CT3-TER-DESERT-3", "desert", Layer.GROUND, "soft-sand", 12, 8),
            ("CT3-TER-HEAVYFOREST-3", "heavy-forest", Layer.GROWTH, "heavy-woods", 12, 8),
            ("CT3-TER-HEAVYFOREST-3", "heavy-forest", Layer.GROWTH, "heavy-woods", 9, 6),
            ("CT3-TER-HEAVYFOREST-3", "heavy-forest", Layer.GROWTH, "thicket", 12, 4),
            ("CT3-TER-LIGHTFOREST-3", "light-forest", Layer.GROWTH, "light-woods", 12, 12),
            ("CT3-TER-LIGHTFOREST-3", "light-forest", Layer.GROWTH, "thicket", 12, 4),
        )
    ],
)
def test_one_square_of_bad_ground_governs_the_whole_move(
    terrain: str, layer: Layer, value: object, rate: int, squares: int
) -> None:
    """It lies on the way's first steps; so far and no farther (ruling R3)."""
    field, ann = _strip(terrain, rate)
    field = _with(field, layer, value, 1, 2)
    assert _goes(field, ann, squares)
    assert not _goes(field, ann, squares + 1)


@pytest.mark.parametrize(
    ("depth", "rate", "squares"),
    [
        pytest.param(*row, marks=pytest.mark.rule(rule))
        for rule, *row in (
            ("CT3-TER-MARSH-3", Depth.KNEE, 12, 8),
            ("CT3-TER-MARSH-3", Depth.WAIST, 12, 6),
            ("CT3-TER-MARSH-3", Depth.SHOULDER, 12, 4),
            ("CT3-TER-MARSH-3", Depth.WAIST, 9, 4),
            ("CT3-TER-SWAMP-3", Depth.KNEE, 9, 6),
            ("CT3-TER-SWAMP-3", Depth.SHOULDER, 9, 3),
        )
    ],
)
def test_wading_leaves_a_part_of_the_move_by_its_depth(
    depth: Depth, rate: int, squares: int
) -> None:
    field, ann = _strip("marsh", rate)
    field = _with(field, Layer.WATER, "bog", 1, LONG - 2)
    field = _with(field, Layer.DEPTH, float(depth.feet), 1, LONG - 2)
    assert _goes(field, ann, squares)
    assert not _goes(field, ann, squares + 1)


@pytest.mark.parametrize(
    ("terrain", "rate", "squares"),
    [
        pytest.param(*row, marks=pytest.mark.rule(rule))
        for rule, *row in (
            ("CT3-TER-BADLANDS-3", "badlands", 12, 4),
            ("CT3-TER-BADLANDS-3", "badlands", 9, 3),
            ("CT3-TER-HILLS-3", "hills", 12, 8),
            ("CT3-TER-MOUNTAINS-3", "mountains", 12, 4),
        )
    ],
)
def test_going_uphill_leaves_a_part_of_the_move(terrain: str, rate: int, squares: int) -> None:
    field, ann = _strip(terrain, rate)
    field = slope(field, [*GENTLE, *([10] * (LONG - len(GENTLE)))])
    assert _goes(field, ann, squares)
    assert not _goes(field, ann, squares + 1)


@pytest.mark.rule("CT3-TER-HEAVYFOREST-3")
def test_ground_that_is_met_in_the_second_phase_counts_for_the_first_too() -> None:
    """Six squares of clear ground leave nothing for a thicket, in which four would be all."""
    field, ann = _strip("plains", 12)
    field = _with(field, Layer.GROWTH, "thicket", 7, 8)
    assert _goes(field, ann, 6)
    assert not _goes(field, ann, 7)
    near, ann = _strip("plains", 12)
    near = _with(near, Layer.GROWTH, "thicket", 4, 5)
    assert _goes(near, ann, 4), "three and the thicket are four"
    assert not _goes(near, ann, 5)
