"""Thick smoke, magical fog and magical darkness block what lies in or behind them (ruling R12)."""

import random
from dataclasses import replace

import numpy as np
import pytest
import shapely
from tests.helpers.drawn import CATALOGUE, drawn, new_id, obstacle
from tests.helpers.sight_scenes import random_scene
from tests.view.drawn import figure, sees, with_lamp

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import Shot, exchange, shot
from fieldwright.geometry.footing import describe_square
from fieldwright.geometry.paths.path import Path, path
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.sight.clear import clear_line
from fieldwright.geometry.view.lamps import lit_part
from fieldwright.geometry.view.seen import seen_by
from fieldwright.rules.actions import Action
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Hides

CLOUDS = ("thick-smoke", "magical-fog", "magical-darkness")


def plain_field(columns: int = 16, rows: int = 7) -> Battlefield:
    facts = FieldInfo(name="test", terrain="plains")
    return Battlefield.empty(columns, rows, facts, CATALOGUE)


def block_of_smoke(
    left: float, top: float, right: float, bottom: float, kind: str = "thick-smoke", **more: object
) -> Obstacle:
    """A cloud with straight sides, so that shares can be told beforehand."""
    x, y = (left + right) / 2, (top + bottom) / 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Obstacle(
        id=new_id(),
        kind=kind,
        position=(x, y),
        width=right - left,
        length=bottom - top,
        outline=tuple((one - x, other - y) for one, other in corners),
        **more,  # type: ignore[arg-type]
    )


def with_clouds(*clouds: Obstacle) -> Battlefield:
    return add(*clouds).applied_to(plain_field())


def man_at(field: Battlefield, column: int, row: int) -> Body:
    return body_at(field, Square(column, row))


def shot_at(field: Battlefield, start: tuple[int, int], end: tuple[int, int]) -> Shot:
    return shot(field, man_at(field, *start), man_at(field, *end))


def why_blocked(found: Shot) -> str:
    assert isinstance(found.cover.modifier, Impossible)
    return found.cover.modifier.reason


# --------------------------------------------------------------------------------------- the shot


@pytest.mark.rule("CT1-COV-03")
@pytest.mark.parametrize("kind", CLOUDS)
def test_what_stands_wholly_behind_it_cannot_be_shot_at(kind: str) -> None:
    found = shot_at(with_clouds(block_of_smoke(6, 1, 8, 6, kind)), (2, 3), (12, 3))
    assert found.cover.step is CoverStep.BLOCKED
    assert why_blocked(found) == f"line of fire blocked by {CATALOGUE.obstacles[kind].name}"
    assert found.why_not == found.cover.modifier
    assert not found.line.is_clear


@pytest.mark.parametrize("kind", CLOUDS)
def test_what_stands_in_it_cannot_be_shot_at(kind: str) -> None:
    found = shot_at(with_clouds(block_of_smoke(10, 1, 15, 6, kind)), (2, 3), (12, 3))
    assert found.cover.step is CoverStep.BLOCKED
    assert not found.line.is_clear


@pytest.mark.parametrize("kind", CLOUDS)
def test_whoever_is_in_it_cannot_shoot_out_of_it(kind: str) -> None:
    field = with_clouds(block_of_smoke(1, 1, 5, 6, kind))
    for end in ((12, 3), (2, 0), (0, 3), (13, 6), (3, 3)):
        assert shot_at(field, (2, 3), end).cover.step is CoverStep.BLOCKED, end


def test_it_hides_the_same_from_both_ends() -> None:
    field = with_clouds(block_of_smoke(6, 1, 8, 6))
    both = exchange(field, man_at(field, 2, 3), man_at(field, 12, 3))
    assert both.there.cover.step is both.back.cover.step is CoverStep.BLOCKED


def test_whoever_is_hidden_in_part_is_concealed_by_that_part() -> None:
    # Right before the target, over the upper half of its square: half of it is hidden.
    found = shot_at(with_clouds(block_of_smoke(11.9, 1, 12.5, 3.5)), (2, 3), (12, 3))
    assert found.cover.hidden.hard == 0
    assert found.cover.hidden.soft == found.cover.hidden.dense == pytest.approx(0.5)
    assert (found.cover.step, found.cover.hides) == (CoverStep.HALF, Hides.CONCEALMENT)
    assert isinstance(found.cover.modifier, Explained)
    assert found.cover.modifier.value == -2


def test_smoke_as_high_as_a_mans_waist_hides_his_legs() -> None:
    # 3 feet high and right before him: 5.25 - 2.25 x 10 / 9.5 feet of his 6 are hidden.
    low = block_of_smoke(11.9, 1, 12.0, 6, height_ft=3.0)
    found = shot_at(with_clouds(low), (2, 3), (12, 3))
    assert found.cover.hidden.soft == pytest.approx((5.25 - 2.25 * 10 / 9.5) / 6)
    assert found.cover.step is CoverStep.HALF
    assert found.line.is_clear


def test_up_to_ninety_nine_per_cent_is_concealment_and_more_is_blocked() -> None:
    for top, step in ((3.015, CoverStep.NINE_TENTHS), (3.005, CoverStep.BLOCKED)):
        field = with_clouds(block_of_smoke(12.4, top, 12.5, 4.5))
        found = shot_at(field, (2, 3), (12, 3))
        assert found.cover.hidden.dense == pytest.approx(4 - top, abs=0.011)
        assert found.cover.step is step


def test_a_wall_and_smoke_that_hide_all_of_it_together_block() -> None:
    wall = Wall(id=new_id(), kind="wall", start=(11.9, 3.5), end=(11.9, 6), height_ft=12.0)
    field = add(wall, block_of_smoke(11.9, 1, 12.4, 3.6)).applied_to(plain_field())
    found = shot_at(field, (2, 3), (12, 3))
    assert found.cover.step is CoverStep.BLOCKED
    assert why_blocked(found) == "line of fire blocked by stone wall and thick smoke"


def test_a_wall_that_hides_all_is_named_before_smoke_that_does_too() -> None:
    wall = Wall(id=new_id(), kind="wall", start=(10, 0), end=(10, 7), height_ft=12.0)
    field = add(wall, block_of_smoke(5, 1, 8, 6)).applied_to(plain_field())
    assert why_blocked(shot_at(field, (2, 3), (12, 3))) == "line of fire blocked by stone wall"


def test_growth_fills_no_gap_that_smoke_leaves() -> None:
    scene = drawn("""
        + + + + + + + +
         . . . . . . .
        + + + + + + + +
         S . . . . k T
        + + + + + + + +
         . . . . . . .
        + + + + + + + +
    """)
    assert scene.shot().cover.hidden.soft == pytest.approx(1.0)
    smoke = block_of_smoke(6.0, 1.5, 6.4, 3.0)
    found = scene.with_things(smoke).shot()
    assert found.cover.hidden.soft == pytest.approx(1.0)
    assert found.cover.hidden.dense == pytest.approx(0.5, abs=0.05)
    assert found.cover.step is CoverStep.NINE_TENTHS
    assert found.cover.hides is Hides.CONCEALMENT


def test_ordinary_soft_things_still_do_not_block() -> None:
    hedge = Wall(id=new_id(), kind="hedge", start=(10, 0), end=(10, 7), height_ft=12.0)
    found = shot_at(add(hedge).applied_to(plain_field()), (2, 3), (12, 3))
    assert found.cover.hidden.soft == pytest.approx(1.0)
    assert found.cover.step is CoverStep.NINE_TENTHS


def test_a_giant_above_the_smoke_does_not_see_who_is_in_it_only_who_is_beyond() -> None:
    field = with_clouds(block_of_smoke(1, 1, 8, 6, height_ft=7.0))
    giant = Body(Block(2, 3, 3, 4), 0.0, 16.0)  # looks from 14 feet
    inside = shot(field, giant, man_at(field, 5, 3))
    assert inside.cover.step is CoverStep.BLOCKED, "standing beside it does not help (R12)"
    # The smoke ends 5 1/2 squares off: 14 - 7 x 10 / 5.5 feet of a man 10 squares off: 1.27.
    beyond = shot(field, giant, man_at(field, 12, 3))
    assert beyond.cover.hidden.soft == pytest.approx((14 - 7 * 10 / 5.5) / 6)
    assert beyond.cover.step is CoverStep.QUARTER
    assert beyond.line.is_clear


def test_its_rim_is_no_corner_that_the_table_may_forbid_to_shoot_past() -> None:
    field = with_clouds(block_of_smoke(6, 3.5, 8, 6, height_ft=12.0))
    one, other = man_at(field, 2, 3), man_at(field, 12, 3)
    found = shot(field, one, other, options=TableOptions(attack_past_corners=False))
    assert found.line.is_clear
    assert not found.line.met.touched
    assert found.why_not is None


def test_the_mindless_are_blocked_by_it_too() -> None:
    field = with_clouds(block_of_smoke(6, 1, 8, 6))
    slime = StatBlock(id="slime", name="Slime", intelligence=(0, 0))
    target = Figure(id=new_id(), name="Slime", side="foes", column=12, row=3, stats=slime)
    field = add(target).applied_to(field)
    assert shot(field, man_at(field, 2, 3), target).cover.step is CoverStep.BLOCKED


# ------------------------------------------------------------------------------------ the overlay


def clouded(seed: int) -> tuple[Battlefield, Square]:
    """A random scene with three clouds, one of them often over the eye."""
    scene, chance = random_scene(seed), random.Random(seed)
    clouds = []
    for number in range(3):
        kind = load_catalogue().obstacles[CLOUDS[number]]
        x, y = chance.uniform(0, 14), chance.uniform(0, 14)
        if number == 2 and chance.random() < 0.3:
            x, y = scene.eye.column + chance.uniform(0, 1), scene.eye.row + chance.uniform(0, 1)
        cloud = obstacle(kind.id, (x, y), chance.uniform(0.6, 4))
        height = chance.choice((None, 2.0, 5.0, 7.0))
        clouds.append(replace(cloud, rotation=chance.uniform(0, 360), height_ft=height))
    return add(*clouds).applied_to(scene.field), scene.eye


# In the scene of 4 a broad tree of odd outline stands around the eye and hides all.
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 6])
def test_the_answer_for_the_whole_field_is_that_of_single_shots(seed: int) -> None:
    field, eye = clouded(seed)
    looker = body_at(field, eye)
    found = sight_overlay(field, looker)
    blocked = 0
    for square in field.block.squares():
        if square == eye:
            continue
        one = shot(field, looker, body_at(field, square))
        place = (square.row, square.column)
        assert found.hard[place] == pytest.approx(one.cover.hidden.hard, abs=1e-5), square
        assert found.soft[place] == pytest.approx(one.cover.hidden.soft, abs=1e-5), square
        assert found.steps[place] == one.cover.step, square
        hard = one.cover.hidden.hard
        blocked += one.cover.step is CoverStep.BLOCKED and hard < 0.98
    assert blocked, "some of it is blocked by clouds"


def test_a_field_seen_from_within_smoke_is_blocked_all_over() -> None:
    field = with_clouds(block_of_smoke(1, 1, 5, 6))
    found = sight_overlay(field, man_at(field, 2, 3))
    steps = found.steps.copy()
    steps[3, 2] = CoverStep.BLOCKED
    assert (steps == CoverStep.BLOCKED).all()


# -------------------------------------------------------------------------------- the field of view


@pytest.mark.parametrize("kind", CLOUDS)
def test_the_view_stops_at_its_rim(kind: str) -> None:
    field = with_clouds(block_of_smoke(6, 2, 9, 5, kind))
    seen = seen_by(field, figure(2, 3))
    assert sees(seen, 5.9, 3.5)
    assert sees(seen, 6.05, 3.5), "the rim is seen"
    assert not sees(seen, 6.5, 3.5)
    assert not sees(seen, 8.9, 3.5)
    assert not sees(seen, 12.5, 3.5)
    assert sees(seen, 10.0, 0.2)


def test_whoever_is_in_it_sees_nothing() -> None:
    field = with_clouds(block_of_smoke(1, 1, 5, 6))
    assert seen_by(field, figure(2, 3)).is_empty
    assert not seen_by(field, figure(6, 3)).is_empty


def test_a_cloud_with_a_hollow_blinds_only_those_in_it() -> None:
    corners = ((-3, -3), (3, -3), (3, 3), (1, 3), (1, -1), (-1, -1), (-1, 3), (-3, 3))
    cloud = Obstacle(
        id=new_id(), kind="magical-fog", position=(7.5, 3.5), width=6, length=6, outline=corners
    )
    field = add(cloud).applied_to(plain_field())
    assert seen_by(field, figure(5, 3)).is_empty, "in its west arm"
    assert seen_by(field, figure(7, 1)).is_empty, "in what joins the arms"
    seen = seen_by(field, figure(7, 4))
    assert sees(seen, 7.5, 3.0)
    assert sees(seen, 7.5, 6.8)
    assert not sees(seen, 5.5, 4.5)
    assert not sees(seen, 12.5, 4.5)


def test_from_above_neither_what_is_in_it_nor_what_it_shadows_is_seen() -> None:
    # The eye is 14 feet high, in the smoke's outline and above it; those in the smoke look from
    # 5.25 feet. It ends 5 1/2 squares off, its shadow at 5.5 x 8.75 / 7 squares: 6.875.
    field = with_clouds(block_of_smoke(1, 1, 8, 6, height_ft=7.0))
    seen = seen_by(field, figure(2, 3, size="H"))
    assert not sees(seen, 5.5, 3.5)
    assert not sees(seen, 2.5, 2.5)
    assert not sees(seen, 9.3, 3.5)
    assert sees(seen, 9.45, 3.5)
    aside = seen_by(field, figure(11, 3, size="H"))
    assert not sees(aside, 7.0, 3.5)
    assert sees(aside, 8.2, 3.5)


def test_a_lamp_in_magical_darkness_lights_nothing() -> None:
    field = with_lamp(with_clouds(block_of_smoke(1, 1, 5, 6, "magical-darkness")), 2.5, 3.5)
    lit = lit_part(field, {})
    assert lit is not None
    assert lit.is_empty


@pytest.mark.parametrize("seed", range(4))
def test_on_level_ground_the_view_and_the_line_of_fire_agree(seed: int) -> None:
    chance = random.Random(seed)
    clouds = [
        replace(
            obstacle(
                chance.choice(CLOUDS),
                (chance.uniform(0, 16), chance.uniform(0, 7)),
                chance.uniform(1, 3),
            ),
            rotation=chance.uniform(0, 360),
        )
        for _ in range(4)
    ]
    field = with_clouds(*clouds)
    looker = figure(chance.randrange(16), chance.randrange(7))
    seen = seen_by(field, looker)
    start = Square(looker.column, looker.row)
    for square in field.block.squares():
        middle = shapely.Point(square.column + 0.5, square.row + 0.5)
        if square == start or seen.boundary.distance(middle) < 0.15:
            continue
        met = clear_line(field, (start, body_at(field, start)), (square, body_at(field, square)))
        assert seen.contains(middle) == met.is_clear, square


# ------------------------------------------------------------------------- everything else about it


def test_one_walks_through_it_as_over_open_ground() -> None:
    walker = Figure(id=new_id(), name="Ann", side="heroes", column=2, row=3)
    field = add(walker).applied_to(plain_field())
    bare = path(field, walker, [Square(9, 3)], Action.RUN)
    smoky = add(block_of_smoke(3, 0, 8, 7)).applied_to(field)
    found = path(smoky, walker, [Square(9, 3)], Action.RUN)
    assert isinstance(bare, Path)
    assert isinstance(found, Path)
    assert found.cost == bare.cost


def test_a_square_says_that_it_blocks_sight() -> None:
    field = with_clouds(block_of_smoke(6, 1, 8, 6))
    told = describe_square(field, Square(6, 3))
    assert [thing.words for thing in told.things] == ["thick smoke (blocks sight)"]


def test_every_cloud_is_soft_and_free_to_walk_through() -> None:
    kinds = [kind for kind in CATALOGUE.obstacles.values() if kind.blocks_sight]
    assert {kind.id for kind in kinds} == set(CLOUDS)
    for kind in kinds:
        assert kind.hides is Hides.CONCEALMENT
        assert kind.movement == "free"
        assert kind.group == "cloud"


def test_moved_smoke_is_followed_from_one_snapshot_to_the_next() -> None:
    smoke = block_of_smoke(6, 1, 8, 6)
    field = with_clouds(smoke)
    before = sight_overlay(field, man_at(field, 2, 3))
    gone = field.with_things({"obstacles": {}})
    after = sight_overlay(gone, man_at(gone, 2, 3))
    again = add(smoke).applied_to(gone)
    assert before.steps[3, 12] == CoverStep.BLOCKED
    assert after.steps[3, 12] == CoverStep.NONE
    assert np.array_equal(sight_overlay(again, man_at(again, 2, 3)).steps, before.steps)
