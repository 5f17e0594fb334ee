"""Doors and windows in walls: where they sit, that walls heal, how they slide and open."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.walls.fields_with_walls import after, empty, ends, ids, length

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.moving import Mirror
from fieldwright.editing.moving_together import mirror_all, turn_all
from fieldwright.editing.opening_seats import (
    FREE,
    HALF,
    NARROWEST,
    OpeningError,
    opening_kinds,
    seat,
    spanning,
    wall_kinds,
)
from fieldwright.editing.openings import (
    all_closed,
    bolted,
    dropped,
    moved,
    remade,
    removed_openings,
    resized,
    toggled,
    turned_about,
)
from fieldwright.editing.rooms import arc, circle, drawn, rectangle
from fieldwright.editing.walls import WallStyle

STONE = WallStyle("wall")
KINDS = [kind.id for kind in opening_kinds(load_catalogue())]


def room() -> Battlefield:
    field = empty()
    return after(field, drawn(field, rectangle((4, 3), (12, 9)), STONE, new_id=ids(7).uuid))


def with_opening(
    field: Battlefield, kind: str, at: Point, width: float = 1.0, **more: Any
) -> Battlefield:
    return after(field, dropped(field, kind, seat(field, kind, at, width), **more))


def opening(field: Battlefield) -> Wall:
    (found,) = [w for w in field.every(Wall) if w.kind in KINDS]
    return found


def test_every_kind_is_either_a_wall_or_goes_into_one() -> None:
    catalogue = load_catalogue()
    both = {kind.id for kind in (*opening_kinds(catalogue), *wall_kinds(catalogue))}
    assert both == set(catalogue.walls)
    assert {"door", "window", "arrow-slit", "portcullis", "secret-door", "gate"} <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_an_opening_sits_on_the_edge_of_the_square_under_the_pointer(kind: str) -> None:
    field = with_opening(room(), kind, (6.7, 3.2))
    assert ends(field) >= {
        ("wall", (4, 3), (6, 3)),
        (kind, (6, 3), (7, 3)),
        ("wall", (7, 3), (12, 3)),
    }


def test_one_at_the_end_of_a_wall_leaves_no_empty_piece() -> None:
    field = with_opening(room(), "door", (4.1, 5.5))
    field = with_opening(field, "window", (4.2, 3.1))
    assert all(math.dist(w.start, w.end) > 0.5 for w in field.every(Wall))


def test_a_wider_one_takes_more_squares_and_never_more_than_its_wall() -> None:
    field = room()
    assert seat(field, "gate", (8, 3), width=2).width == 2
    place = seat(field, "gate", (8, 3), width=50)
    assert sorted((place.start, place.end)) == [(4, 3), (12, 3)]


def test_half_squares_and_free_places() -> None:
    field = room()
    place = seat(field, "door", (6.8, 3), step=HALF)
    assert sorted((place.start, place.end)) == [(6.5, 3), (7.5, 3)]
    place = seat(field, "door", (6.83, 3), step=FREE)
    assert sorted((place.start, place.end)) == [(6.33, 3), (7.33, 3)]


def test_where_there_is_no_wall_the_sentence_says_so() -> None:
    with pytest.raises(OpeningError, match="There is no wall here for an arrow slit"):
        seat(room(), "arrow-slit", (8, 6))


def test_a_wall_that_is_too_short_is_refused() -> None:
    field = empty()
    field = after(field, drawn(field, [(2, 2), (2.26, 2)], STONE))
    with pytest.raises(OpeningError, match="too short"):
        seat(field, "door", (2.1, 2))


def test_over_another_opening_it_takes_its_place() -> None:
    field = with_opening(room(), "door", (6.5, 3))
    door = opening(field)
    field = with_opening(field, "window", (6.4, 3.1))
    assert opening(field).id == door.id
    assert ends(field) >= {("window", (6, 3), (7, 3))}


def test_a_wall_of_several_pieces_counts_as_one() -> None:
    field = empty()
    for low, high in ((2, 5.5), (5.5, 9)):
        field = after(field, drawn(field, [(low, 3), (high, 3)], STONE))
    field = with_opening(field, "door", (5.4, 3))
    assert ends(field) == {
        ("wall", (2, 3), (5, 3)),
        ("door", (5, 3), (6, 3)),
        ("wall", (6, 3), (9, 3)),
    }


def test_round_walls_and_slanting_ones_take_openings_too() -> None:
    field = empty()
    field = after(field, drawn(field, circle((8, 8), 4), STONE))
    around = length(field.every(Wall))
    field = with_opening(field, "door", (12, 8))
    assert length(field.every(Wall)) == pytest.approx(around, abs=0.01)
    other = after(empty(), drawn(empty(), [(2, 2), (9, 6)], STONE))
    assert seat(other, "window", (5.5, 4)).width == pytest.approx(1, abs=1e-3)


def test_drawing_along_a_wall_makes_a_wide_one() -> None:
    place = spanning(room(), "gate", (6.2, 3.1), (8.9, 3.4))
    assert sorted((place.start, place.end)) == [(6, 3), (9, 3)]


places = st.tuples(st.floats(4, 12), st.floats(3, 9), st.integers(0, 3))


def on_ring(place: Any) -> Point:
    x, y, side = place
    return [(x, 3.0), (12.0, y), (x, 9.0), (4.0, y)][side]


@given(
    st.lists(st.tuples(places, st.sampled_from(KINDS), st.floats(0.3, 3)), max_size=6), st.randoms()
)
def test_openings_taken_out_in_any_order_leave_the_walls_that_were_there(
    some: Any, order: Any
) -> None:
    whole = field = room()
    new_id = ids(3).uuid
    for place, kind, width in some:
        at = on_ring(place)
        try:
            sits = seat(field, kind, at, width)
        except OpeningError:
            continue
        field = after(field, dropped(field, kind, sits, new_id=new_id))
        assert length(field.every(Wall)) == pytest.approx(28, abs=0.02)
    openings = [w for w in field.every(Wall) if w.kind in KINDS]
    assert all(math.dist(w.start, w.end) >= NARROWEST - 0.01 for w in openings)
    order.shuffle(openings)
    for one in openings:
        field = after(field, removed_openings(field, [one], new_id))
    assert ends(field) == ends(whole)


@given(st.lists(st.tuples(places, st.sampled_from(KINDS)), max_size=6))
def test_openings_taken_out_together_leave_the_walls_that_were_there(some: Any) -> None:
    whole = field = room()
    for place, kind in some:
        field = with_opening(field, kind, on_ring(place))
    openings = [w for w in field.every(Wall) if w.kind in KINDS]
    assert ends(after(field, removed_openings(field, openings))) == ends(whole)


@given(st.lists(places, min_size=1, max_size=5))
def test_an_opening_that_is_moved_about_leaves_no_trace(ways: Any) -> None:
    """The walls it left are whole; it keeps its id and its width."""
    whole = room()
    field = with_opening(whole, "door", (6.5, 3))
    door = opening(field)
    for place in ways:
        field = after(field, moved(field, opening(field), on_ring(place)))
        assert opening(field).id == door.id
        assert length([opening(field)]) == pytest.approx(1)
        assert length(field.every(Wall)) == pytest.approx(28, abs=0.01)
    assert ends(after(field, removed_openings(field, [opening(field)]))) == ends(whole)


def test_moved_away_from_all_walls_it_slides_along_its_own_to_the_end() -> None:
    field = with_opening(room(), "door", (6.5, 3))
    field = after(field, moved(field, opening(field), (30, -8)))
    assert ("door", (11, 3), (12, 3)) in ends(field)


def test_moved_to_where_it_is_nothing_changes() -> None:
    field = with_opening(room(), "door", (6.5, 3))
    change = moved(field, opening(field), (6.5, 3.2))
    assert (change.before, change.after) == ((), ())


def test_its_ends_can_be_drawn_apart_and_together() -> None:
    field = with_opening(room(), "gate", (6.5, 3))
    field = after(field, resized(field, opening(field), (5, 3), (9, 3)))
    assert ends(field) >= {("gate", (5, 3), (9, 3)), ("wall", (4, 3), (5, 3))}
    with pytest.raises(OpeningError, match="at least"):
        resized(field, opening(field), (5, 3), (5.1, 3))


def test_a_door_opens_and_closes_and_a_window_does_not() -> None:
    field = with_opening(room(), "door", (6.5, 3))
    field = after(field, toggled(opening(field)))
    assert opening(field).is_open
    assert not opening(after(field, all_closed(field))).is_open
    window = opening(with_opening(room(), "window", (6.5, 3)))
    with pytest.raises(OpeningError, match="This window does not open"):
        toggled(window)


def test_an_open_door_made_a_window_is_closed() -> None:
    field = with_opening(room(), "door", (6.5, 3), is_open=True)
    door = opening(field)
    field = after(field, remade(field, [door.id], "window"))
    assert (opening(field).kind, opening(field).is_open) == ("window", False)


def test_turning_a_door_about_changes_its_hinge_only() -> None:
    field = with_opening(room(), "door", (6.5, 3))
    door = opening(field)
    turned = opening(after(field, turned_about(door)))
    assert (turned.start, turned.end) == (door.end, door.start)


def test_a_door_as_wide_as_its_wall_heals_into_a_wall_like_its_neighbours() -> None:
    field = empty()
    palisade = WallStyle("palisade")
    field = after(field, drawn(field, [(4, 3), (5, 3), (5, 8)], palisade))
    field = with_opening(field, "gate", (4.5, 3))
    assert ends(field) == {("gate", (4, 3), (5, 3)), ("palisade", (5, 3), (5, 8))}
    field = after(field, removed_openings(field, [opening(field)]))
    assert ends(field) == {("palisade", (4, 3), (5, 3)), ("palisade", (5, 3), (5, 8))}


def test_an_opening_on_a_wall_that_goes_on_under_it_just_goes() -> None:
    """Fields made elsewhere may have doors laid over whole walls."""
    field = room()
    door = Wall(id=ids(9).uuid(), kind="door", start=(6, 3), end=(7, 3))
    field = field.with_things({"walls": {**field.things["walls"], door.id: door}})
    assert ends(after(field, removed_openings(field, [door]))) == ends(room())


def test_plain_walls_are_just_taken_down() -> None:
    field = room()
    wall = field.every(Wall)[0]
    assert len(after(field, removed_openings(field, [wall])).every(Wall)) == 3


def test_a_locked_wall_takes_no_opening() -> None:
    field = room()
    locked = [
        Wall(id=w.id, kind=w.kind, start=w.start, end=w.end, locked=True) for w in field.every(Wall)
    ]
    field = field.with_things({"walls": {w.id: w for w in locked}})
    with pytest.raises(OpeningError, match="locked"):
        seat(field, "door", (6.5, 3))


def test_an_arc_is_healed_too() -> None:
    field = empty()
    field = after(field, drawn(field, arc((3, 8), (11, 8), (7, 4)), STONE))
    whole = field
    field = with_opening(field, "door", (7, 4))
    assert ends(after(field, removed_openings(field, [opening(field)]))) == ends(whole)


# ----------------------------------------------------------------------------------------- locks


def locked_door() -> Battlefield:
    field = with_opening(room(), "door", (6.5, 3))
    return after(field, bolted(opening(field), True))


def test_locking_a_door_closes_it_and_opening_it_unlocks_it_in_the_same_step() -> None:
    field = with_opening(room(), "door", (6.5, 3), is_open=True)
    field = after(field, bolted(opening(field), True))
    assert opening(field).bolted
    assert not opening(field).is_open
    field = after(field, toggled(opening(field)))
    assert opening(field).is_open
    assert not opening(field).bolted


def test_what_cannot_open_has_no_lock() -> None:
    field = with_opening(room(), "arrow-slit", (6.5, 3))
    with pytest.raises(OpeningError, match="no lock"):
        bolted(opening(field), True)


def test_a_locked_door_stays_locked_wherever_it_goes() -> None:
    """Slid along its wall, made wider, hung from its other side, made a gate, mirrored, turned."""
    field = locked_door()
    field = after(field, moved(field, opening(field), (9.5, 3)))
    field = after(field, resized(field, opening(field), (8, 3), (11, 3)))
    field = after(field, turned_about(opening(field)))
    field = after(field, remade(field, [opening(field).id], "gate"))
    field = after(field, mirror_all(field, field.every(Wall), Mirror.ACROSS))
    field = after(field, turn_all(field, field.every(Wall), 90))
    assert opening(field).kind == "gate"
    assert opening(field).bolted


def test_a_locked_door_that_becomes_an_arrow_slit_or_goes_leaves_no_lock() -> None:
    field = locked_door()
    slit = after(field, remade(field, [opening(field).id], "arrow-slit"))
    assert not any(one.bolted for one in slit.every(Wall))
    gone = after(field, removed_openings(field, [opening(field)]))
    assert not any(one.bolted for one in gone.every(Wall))
    put = after(field, dropped(field, "arrow-slit", seat(field, "arrow-slit", (6.5, 3), 1.0)))
    assert not any(one.bolted for one in put.every(Wall))


def test_the_wall_that_closes_behind_a_door_has_no_lock() -> None:
    """A room whose wall was one locked door from corner to corner."""
    field = with_opening(room(), "gate", (6.5, 3), width=8)
    field = after(field, bolted(opening(field), True))
    field = after(field, removed_openings(field, [opening(field)]))
    assert not any(one.bolted for one in field.every(Wall))
