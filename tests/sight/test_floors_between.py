"""One above the other: floors between two in one square, and melees far above or below a shot."""

import pytest
from tests.helpers.drawn import CATALOGUE, figure, new_id

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Platform, Thing
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import exchange, shot
from fieldwright.geometry.sight.bodies import Body
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square


def man(column: int, row: int, feet_ft: float, height_ft: float = 6.0) -> Body:
    return Body(Block(column, row, column + 1, row + 1), feet_ft, height_ft)


def field_of(*things: Thing) -> Battlefield:
    info = FieldInfo(name="test", terrain="plains")
    field = Battlefield.empty(16, 7, info, CATALOGUE)
    return add(*things).applied_to(field) if things else field


def floor(kind: str, top_ft: float) -> Platform:
    outline = ((5, 2), (11, 2), (11, 5), (5, 5))
    return Platform(id=new_id(), kind=kind, outline=outline, top_ft=top_ft)


@pytest.mark.parametrize("kind", ["bridge", "gallery", "roof"])
def test_a_floor_between_two_in_one_square_blocks_both_ways(kind: str) -> None:
    field = field_of(floor(kind, 10.0))
    on, under = man(8, 3, 10.0), man(8, 3, 0.0)
    both = exchange(field, on, under)
    for found in (both.there, both.back):
        assert isinstance(found.why_not, Impossible)
        assert found.why_not.reason == f"line of fire blocked by {CATALOGUE.platforms[kind].name}"
        assert not found.line.is_clear
    matrix = cover_matrix(field, [on, under], [on, under])
    assert matrix.steps.tolist() == [[0, CoverStep.BLOCKED], [CoverStep.BLOCKED, 0]]


def test_what_rises_through_the_height_of_a_floor_is_seen_from_above_so_far() -> None:
    # A giant of 24 feet under a gallery 10 feet up: 14 feet of it are above the floor.
    found = shot(field_of(floor("gallery", 10.0)), man(8, 3, 10.0), man(8, 3, 0.0, 24.0))
    assert found.cover.hidden.hard == pytest.approx(10 / 24)


def test_beside_the_floor_and_without_one_nothing_is_between_them() -> None:
    above, below = man(3, 3, 10.0), man(3, 3, 0.0)
    for field in (field_of(floor("bridge", 10.0)), field_of()):
        found = shot(field, above, below)
        assert found.cover.step is CoverStep.NONE
        assert found.line.is_clear


def test_the_overlay_blocks_who_stands_on_the_floor_above_the_eye() -> None:
    overlay = sight_overlay(field_of(floor("bridge", 10.0)), man(8, 3, 0.0))
    assert overlay.steps[3, 8] == CoverStep.BLOCKED


# --------------------------------------------------------------------------------- melees


def test_an_arrow_high_above_a_melee_does_not_go_into_it() -> None:
    fighters = [
        figure("a", Square(7, 3), facing=2),
        figure("b", Square(8, 3), side="defenders", facing=6),
    ]
    field = field_of(*fighters)
    high = shot(field, man(2, 3, 100.0), man(12, 3, 100.0))
    assert not high.engaged
    assert high.melee is None
    level = shot(field, man(2, 3, 0.0), man(12, 3, 0.0))
    assert {one.name for one in level.engaged} == {"a", "b"}
    assert level.melee is not None


def test_an_arrow_along_a_bridge_does_not_go_into_a_melee_beneath_it() -> None:
    # They fight on the ground; the bridge is 6 feet up, so that their heads are below its planks.
    fighters = [
        figure("a", Square(7, 3), facing=2),
        figure("b", Square(8, 3), side="defenders", facing=6),
    ]
    field = field_of(floor("bridge", 6.0), *fighters)
    along = shot(field, man(5, 3, 6.0), man(10, 3, 6.0))
    assert not along.engaged
    # A bridge 5 feet up has heads above it, which belong to those beneath.
    field = field_of(floor("bridge", 5.0), *fighters)
    assert not shot(field, man(5, 3, 5.0), man(10, 3, 5.0)).engaged
    # Whoever shoots beneath it does.
    assert shot(field, man(2, 3, 0.0), man(14, 3, 0.0)).engaged
