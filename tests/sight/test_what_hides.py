"""What hides how: growth and walls together, plates above and below, several eyes, the ground."""

from dataclasses import replace

import numpy as np
import pytest
from tests.helpers.drawn import drawn, figure, new_id, obstacle

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Platform, Wall
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight.bodies import Body, body_at, body_of
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Hides

CATALOGUE = load_catalogue()


def plain_field(columns: int, rows: int) -> Battlefield:
    facts = FieldInfo(name="test", terrain="plains")
    return Battlefield.empty(columns, rows, facts, CATALOGUE)


# ------------------------------------------------------------------------- soft things


def test_growth_conceals_and_never_blocks() -> None:
    both = drawn("""
        + + + + + + + + +
         S . k k k k . T
        + + + + + + + + +
    """).both()
    for found in (both.there, both.back):
        assert found.cover.hidden.soft == pytest.approx(1.0)
        assert found.cover.step is CoverStep.NINE_TENTHS
        assert found.cover.hides is Hides.CONCEALMENT
        assert isinstance(found.cover.modifier, Explained)
        assert found.cover.modifier.value == -4
        assert found.line.is_clear
        assert [one.name for one in found.hidings] == ["thicket"]


def test_brush_beside_the_shooter_is_lower_than_its_eye_and_hides_nothing() -> None:
    both = drawn("""
        + + + + + + + + +
         S b b . . . . T
        + + + + + + + + +
    """).both()
    # The brush in the next square is looked over; the one behind it is too low to matter.
    assert both.there.cover.hidden.share == 0
    # From the other side both are between: 2 feet at 6 1/2 of 7 squares and nearer.
    assert both.back.cover.hidden.soft == pytest.approx((5.25 - 3.25 * 7 / 6.5) / 6)
    assert both.back.cover.step is CoverStep.QUARTER


def test_hard_things_count_first_and_soft_ones_add_what_is_left() -> None:
    found = drawn("""
        + + + + + + + + +
         S . . . . . klT
        + + + + + + + + +
    """).shot()
    hidden = found.cover.hidden
    # The wall's shadow reaches to 5.25 - 2.25 x 7 / 6.5 feet; the thicket hides the rest.
    assert hidden.hard == pytest.approx((5.25 - 2.25 * 7 / 6.5) / 6)
    assert hidden.hard + hidden.soft == pytest.approx(1.0)
    # 50 % cover gives -4, 90 % concealment too: at a tie cover counts.
    assert found.cover.step is CoverStep.HALF
    assert found.cover.hides is Hides.COVER


def test_a_fence_before_a_wall_takes_its_share_and_the_wall_the_rest() -> None:
    found = drawn("""
        + + + + + + + +
         S . .f. .|. T
        + + + + + + + +
    """).shot()
    fence, wall = found.hidings
    assert fence.added == pytest.approx(fence.alone)
    assert wall.alone == pytest.approx(1.0)
    assert fence.added + wall.added == pytest.approx(1.0)


# ----------------------------------------------------------------------------- platforms


def bridge(top_ft: float, left: int, right: int) -> Platform:
    outline = ((left, 0), (right, 0), (right, 3), (left, 3))
    return Platform(id=new_id(), kind="bridge", outline=outline, top_ft=top_ft)


def under(field: Battlefield, square: Square) -> Body:
    return replace(body_at(field, square), feet_ft=0.0)


def test_whoever_stands_under_a_bridge_is_seen_from_the_level_but_not_from_above() -> None:
    field = add(bridge(10.0, 8, 11)).applied_to(plain_field(16, 3))
    target = under(field, Square(9, 1))
    level = shot(field, body_at(field, Square(2, 1)), target)
    assert level.cover.hidden.share == 0
    above = replace(body_at(field, Square(2, 1)), feet_ft=200.0)
    hidden_from_above = shot(field, above, target)
    assert hidden_from_above.cover.step is CoverStep.BLOCKED
    assert [one.name for one in hidden_from_above.hidings if one.counts] == ["bridge"]
    assert not hidden_from_above.line.is_clear
    assert level.line.is_clear


def test_a_bridge_between_two_who_look_past_above_and_below_it_hides_a_band() -> None:
    field = add(bridge(4.0, 5, 6)).applied_to(plain_field(12, 3))
    found = shot(field, body_at(field, Square(2, 1)), body_at(field, Square(8, 1)))
    # A plate 4 feet up, from 2 1/2 to 3 1/2 of 6 squares off: its shadow lies between
    # 5.25 - 1.25 x 6 / 2.5 = 2.25 and 5.25 - 1.25 x 6 / 3.5 feet.
    assert found.cover.hidden.hard == pytest.approx((5.25 - 7.5 / 3.5 - 2.25) / 6)
    assert found.line.is_clear


def test_two_plates_at_different_heights_hide_what_both_cover_once() -> None:
    field = plain_field(12, 3)
    one = add(bridge(4.0, 5, 6)).applied_to(field)
    both = add(bridge(4.0, 5, 6)).applied_to(one)
    eye, target = body_at(field, Square(2, 1)), body_at(field, Square(8, 1))
    alone, twice = (shot(each, eye, target).cover.hidden.hard for each in (one, both))
    assert twice == pytest.approx(alone)


def test_a_gunwale_covers_the_crew_behind_it() -> None:
    deck = Platform(
        id=new_id(), kind="deck", outline=((8, 0), (12, 0), (12, 3), (8, 3)), top_ft=6.0
    )
    rail = Wall(id=new_id(), kind="gunwale", start=(8, 0), end=(8, 3))
    field = add(deck, rail).applied_to(plain_field(14, 3))
    sailor = body_at(field, Square(8, 1))
    assert sailor.feet_ft == 6
    found = shot(field, body_at(field, Square(0, 1)), sailor)
    # The rail's top is 9 feet up, 7 1/2 of 8 squares off: 5.25 + 3.75 x 8 / 7.5 = 9.25 feet.
    assert found.cover.hidden.hard == pytest.approx((5.25 + 3.75 * 8 / 7.5 - 6) / 6)
    assert found.cover.step is CoverStep.HALF


# -------------------------------------------------------------------------- large shooters


def test_a_large_shooter_looks_with_the_eye_that_sees_most() -> None:
    field = plain_field(12, 4)
    trunk = obstacle("tree", (4.5, 1.2), 0.8)
    field = add(trunk).applied_to(field)
    giant = Body(Block(0, 1, 2, 3), 0.0, 16.0)
    target = Body(Block(8, 1, 10, 3), 0.0, 16.0)
    found = shot(field, giant, target)
    assert found.line.start == Square(1, 2)
    upper = shot(field, body_at(field, Square(1, 1)), target)
    assert found.cover.hidden.share < upper.cover.hidden.share


def test_the_far_square_of_a_large_target_is_reached_by_a_line_of_its_own() -> None:
    field = plain_field(12, 6)
    # A boulder on the line to the lower square of a creature of 1 x 4 squares only.
    field = add(obstacle("boulder", (5.5, 3.5), 1.0, height_ft=20)).applied_to(field)
    archer = body_at(field, Square(0, 1))
    tall = Body(Block(9, 1, 10, 5), 0.0, 16.0)
    small = Body(Block(9, 1, 10, 2), 0.0, 16.0)
    assert shot(field, archer, small).cover.hidden.share == 0
    assert shot(field, archer, tall).cover.hidden.share > 0.2


def test_riders_look_from_the_backs_of_their_mounts() -> None:
    horse = figure("horse", Square(1, 1), size="L", columns=2, facing=2)
    rider = figure("rider", Square(1, 1), mount=horse.id)
    low = Wall(id=new_id(), kind="low-wall", start=(6, 0), end=(6, 3), height_ft=5.0)
    field = add(horse, rider, low).applied_to(plain_field(12, 3))
    target = body_at(field, Square(10, 1))
    mounted = shot(field, rider, target).cover.hidden.hard
    on_foot = shot(field, body_at(field, Square(2, 1)), target).cover.hidden.hard
    assert body_of(field, rider).looks_ft > 6
    assert mounted < on_foot


# ------------------------------------------------------------------------------ the ground


def test_an_escarpment_hides_whoever_stands_below_its_edge() -> None:
    heights = np.zeros((3, 12), np.int16)
    heights[:, :6] = 20
    sheer = np.zeros((3, 12), np.uint8)
    sheer[:, 5] = 1
    field = plain_field(12, 3).with_layers({Layer.HEIGHT: heights, Layer.ESCARPMENT: sheer})
    below, far = body_at(field, Square(6, 1)), body_at(field, Square(11, 1))
    back_from_edge, at_edge = body_at(field, Square(1, 1)), body_at(field, Square(5, 1))
    assert shot(field, back_from_edge, below).cover.step is CoverStep.BLOCKED
    assert shot(field, at_edge, far).cover.step is CoverStep.NONE
    both = shot(field, back_from_edge, far), shot(field, far, back_from_edge)
    assert both[0].line.is_clear == both[1].line.is_clear


def test_an_even_slope_hides_nothing() -> None:
    heights = np.tile(np.arange(12, dtype=np.int16) * 2, (3, 1))
    field = plain_field(12, 3).with_layers({Layer.HEIGHT: heights})
    for start, end in (((0, 1), (11, 1)), ((11, 1), (0, 1)), ((0, 0), (9, 2))):
        found = shot(field, body_at(field, Square(*start)), body_at(field, Square(*end)))
        assert found.cover.hidden.share == 0
        assert found.line.is_clear


def test_prone_behind_a_table_is_out_of_sight() -> None:
    field = drawn(
        """
        + + + + + + + +
         S . . . . . T
        + + + + + + + +
        """,
        postures=("standing", "prone"),
    )
    table = obstacle("table", (5.5, 0.5), 1.0)
    assert field.with_things(table).shot().cover.step is CoverStep.BLOCKED
