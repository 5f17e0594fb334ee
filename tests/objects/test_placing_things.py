"""Where things snap, how large they are at each scale, and how high platforms stand."""

import math
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Note, Platform
from fieldwright.editing.outlines import rectangle
from fieldwright.editing.placing_things import (
    Lie,
    PlacingError,
    can_be_scaled,
    centre_for,
    lie_of,
    new_hazard,
    new_obstacle,
    new_platform,
    new_stairs,
    next_number,
    numbered_anew,
    rise_of_drag,
    scaled,
    snaps_finely,
    squares_taken,
)
from fieldwright.editing.snapping import Snap
from fieldwright.terms.setting import Scale

KINDS = load_catalogue()
EMPTY = Battlefield.empty(12, 10, FieldInfo("A yard", "plain"), KINDS)
ONE = UUID(int=1)


def raised(field: Battlefield, columns: slice, rows: slice, feet: int) -> Battlefield:
    mask = np.zeros((field.rows, field.columns), bool)
    mask[rows, columns] = True
    return paint(field, Layer.HEIGHT, mask, feet).applied_to(field)


def test_a_table_of_two_squares_lies_with_its_edges_on_lines_of_the_grid() -> None:
    table = (1.6, 0.8)
    assert centre_for(4.9, 3.2, table, 0, Snap.SQUARES) == (5, 3.5)
    assert centre_for(4.9, 3.2, table, 90, Snap.SQUARES) == (4.5, 3)
    assert centre_for(4.9, 3.2, table, 180, Snap.SQUARES) == (5, 3.5)


def test_small_things_go_to_the_middle_of_a_square_and_halves_between() -> None:
    assert centre_for(4.9, 3.2, (0.5, 0.5), 0, Snap.SQUARES) == (4.5, 3.5)
    assert centre_for(4.9, 3.2, (0.5, 0.5), 0, Snap.HALF) == (5, 3)
    assert centre_for(4.912345, 3.2, (0.5, 0.5), 0, Snap.FREE) == (4.912, 3.2)


def test_small_furniture_goes_by_quarters_and_trees_stay_in_the_middle() -> None:
    """A stool stands against a table, not half a square away from it."""
    stool = new_obstacle(KINDS.obstacles["stool"], (4.9, 3.2), ONE)
    assert snaps_finely(stool)
    for snap in (Snap.SQUARES, Snap.HALF):
        assert centre_for(4.9, 3.2, (0.35, 0.35), 15, snap, finely=True) == (5.0, 3.25)
    for other in ("tree", "stump", "table"):
        assert not snaps_finely(new_obstacle(KINDS.obstacles[other], (4.9, 3.2), ONE))


def test_along_edges_the_thing_itself_touches_the_line() -> None:
    assert centre_for(4.7, 3.5, (1.6, 0.8), 0, Snap.EDGES) == (4.8, 3.4)


@given(
    st.floats(0, 12),
    st.floats(0, 10),
    st.floats(0.2, 8),
    st.floats(0.2, 8),
    st.sampled_from([0.0, 90.0, 180.0, 270.0]),
)
def test_snapping_to_squares_fills_whole_squares_and_moves_less_than_one(
    x: float, y: float, width: float, length: float, turn: float
) -> None:
    at = centre_for(x, y, (width, length), turn, Snap.SQUARES)
    across, down = (length, width) if turn % 180 else (width, length)
    assert (at[0] - squares_taken(across) / 2) % 1 == 0
    assert (at[1] - squares_taken(down) / 2) % 1 == 0
    assert math.dist(at, (x, y)) <= math.sqrt(0.5) + 1e-9
    assert centre_for(*at, (width, length), turn, Snap.SQUARES) == at


def test_trees_and_pits_come_in_all_sizes_and_chests_in_one() -> None:
    scalable = {kind.id for kind in KINDS.obstacles.values() if can_be_scaled(kind)}
    assert {"tree", "boulder", "rubble", "gulch", "ditch", "bar", "log", "building"} <= scalable
    assert not {"chest", "barrel", "table", "cart", "well", "statue"} & scalable
    tree = new_obstacle(KINDS.obstacles["tree"], (3, 3), ONE, factor=2)
    assert (tree.width, tree.length, tree.crown) == (1, 1, 2.2)
    assert new_obstacle(KINDS.obstacles["chest"], (3, 3), ONE, factor=2).width == 0.7
    bar = new_obstacle(KINDS.obstacles["bar"], (3, 3), ONE, factor=2)
    assert (bar.width, bar.length) == (10, 0.7)


def test_sizes_have_limits() -> None:
    assert scaled(1, 100) == 3.0
    assert scaled(1, -100) == 0.4
    assert scaled(1, 1) == pytest.approx(1.1)


def test_a_square_of_missile_scale_is_three_across() -> None:
    wagon = new_obstacle(KINDS.obstacles["wagon"], (3, 3), ONE, Scale.MISSILE)
    assert (wagon.width, wagon.length) == (0.4, 0.8)


def test_what_is_secret_by_its_kind_is_hidden() -> None:
    assert new_obstacle(KINDS.obstacles["quicksand"], (3, 3), ONE).hidden


def test_how_an_outline_lies() -> None:
    assert lie_of(EMPTY, rectangle((0, 0), (12, 10))) is Lie.INSIDE
    assert lie_of(EMPTY, rectangle((-1, 0), (3, 3))) is Lie.PARTLY
    assert lie_of(EMPTY, rectangle((-3, 0), (-1, 3))) is Lie.OUTSIDE


def test_a_platform_stands_on_the_highest_ground_beneath_it() -> None:
    field = raised(EMPTY, slice(2, 4), slice(0, 10), 10)
    gallery = new_platform(field, KINDS.platforms["gallery"], rectangle((1, 1), (6, 3)), ONE)
    assert gallery.top_ft == 20
    low = new_platform(field, KINDS.platforms["gallery"], rectangle((4, 1), (6, 3)), ONE)
    assert low.top_ft == 10
    assert new_platform(field, KINDS.platforms["roof"], low.outline, ONE, 33).top_ft == 33


def test_platforms_end_with_the_field_and_beside_it_they_are_refused() -> None:
    deck = KINDS.platforms["deck"]
    cut = new_platform(EMPTY, deck, rectangle((10, 8), (15, 12)), ONE)
    assert cut.outline == rectangle((10, 8), (12, 10))
    with pytest.raises(PlacingError, match="beside the field"):
        new_platform(EMPTY, deck, rectangle((20, 8), (25, 12)), ONE)


def test_stairs_lead_from_the_ground_to_the_platform_at_their_end() -> None:
    gallery = Platform(id=UUID(int=2), kind="gallery", outline=rectangle((6, 0), (9, 9)), top_ft=14)
    field = add(gallery).applied_to(EMPTY)
    stairs = new_stairs(field, KINDS.platforms["stairs"], rectangle((3, 2), (6, 4)), ONE, 90)
    assert (stairs.foot_ft, stairs.top_ft, stairs.rotation) == (0, 14, 90)
    alone = new_stairs(EMPTY, KINDS.platforms["stairs"], rectangle((3, 2), (6, 4)), ONE, 90)
    assert (alone.foot_ft, alone.top_ft) == (0, 10)
    down = new_stairs(field, KINDS.platforms["stairs"], rectangle((3, 2), (6, 4)), ONE, 270)
    assert (down.foot_ft, down.top_ft) == (14, 24)


def test_stairs_rise_the_way_the_hand_went() -> None:
    assert rise_of_drag((2, 2), (6, 4)) == 90
    assert rise_of_drag((6, 2), (2, 4)) == 270
    assert rise_of_drag((2, 2), (3, 6)) == 180
    assert rise_of_drag((2, 6), (3, 2)) == 0


def test_a_hazard_may_be_hidden() -> None:
    trap = new_hazard(EMPTY, KINDS.hazards["trap"], rectangle((1, 1), (2, 2)), ONE, True, "Spikes")
    assert (trap.hidden, trap.text) == (True, "Spikes")


def test_notes_are_numbered_by_themselves() -> None:
    notes = [Note(id=UUID(int=n), number=n * 2, position=(n, n), text="") for n in (1, 2, 4)]
    field = add(*notes).applied_to(EMPTY)
    assert next_number(EMPTY) == 1
    assert next_number(field) == 9
    again = numbered_anew(field).applied_to(field)
    assert [again.things["notes"][note.id].number for note in notes] == [1, 2, 3]  # type: ignore[union-attr]
    assert not numbered_anew(again).after
