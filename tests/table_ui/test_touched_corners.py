"""The squares that are seen only past a corner: the same as shot by shot, wherever one stands."""

import numpy as np
import pytest
from tests.table_ui.conftest import HERO, Seat

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.editor.sight.shades import BLOCKED
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.cover.touched import past_corners
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.rules.options import TableOptions
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

STRICT = TableOptions(attack_past_corners=False)


def walled(seed: int) -> Battlefield:
    """18 x 14 squares with some walls on the lines of the grid, some crates and a pillar."""
    stream = Stream(seed, "corners")
    field = Battlefield.empty(18, 14, FieldInfo("Walls", "plains"), load_catalogue(), "grass")
    things: list[Wall | Obstacle] = []
    for _ in range(5):
        x, y, length = stream.below(15), stream.below(11), stream.between(1, 3)
        end = (x + length, y) if stream.chance(1, 2) else (x, y + length)
        things.append(Wall(id=stream.uuid(), kind="wall", start=(x, y), end=end))
    for _ in range(2):
        at = (stream.below(18) + 0.5, stream.below(14) + 0.5)
        things.append(
            Obstacle(id=stream.uuid(), kind="boulder", position=at, width=1, length=1, height_ft=9)
        )
    return add(*things).applied_to(field)


@pytest.mark.rule("CT1-COV-09")
@pytest.mark.parametrize("seed", range(4))
def test_they_are_those_where_single_shots_are_stopped_at_corners(seed: int) -> None:
    field = walled(seed)
    small = body_at(field, Square(3 + 3 * seed, 5))
    large = Body(Block(8, 6, 10, 8), small.feet_ft, 12.0)
    for eye in (small, large):
        wanted = np.ones((field.rows, field.columns), bool)
        block = eye.block
        wanted[block.top : block.bottom, block.left : block.right] = False
        found = past_corners(field, eye, wanted)
        told = np.zeros_like(found)
        for row, column in np.argwhere(wanted).tolist():
            target = body_at(field, Square(column, row))
            usual = shot(field, eye, target).why_not
            strict = shot(field, eye, target, options=STRICT).why_not
            told[row, column] = usual is None and strict is not None
            if usual is not None:
                found[row, column] = False
        assert found.tolist() == told.tolist()


def test_squares_past_a_corner_are_shaded_as_blocked_at_once(table: Seat) -> None:
    """From G5 the line to J6 touches the wall's end (8, 5)."""
    table.pin(HERO, Square(9, 5))
    codes = table.sight.shading.codes
    assert codes is not None
    assert codes[5, 9] != BLOCKED
    table.switch("attack_past_corners", False)
    codes = table.sight.shading.codes
    assert codes is not None
    assert codes[5, 9] == BLOCKED
    assert codes[4, 9] != BLOCKED, "straight on"
    table.switch("attack_past_corners", True)
    codes = table.sight.shading.codes
    assert codes is not None
    assert codes[5, 9] != BLOCKED


def test_an_open_field_has_no_corners() -> None:
    field = Battlefield.empty(9, 9, FieldInfo("Bare", "plains"), load_catalogue(), "grass")
    wanted = np.ones((9, 9), bool)
    assert not past_corners(field, body_at(field, Square(4, 4)), wanted).any()
