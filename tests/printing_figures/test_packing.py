"""Rectangles on as few sheets as fit: nothing overlaps, nothing is lost."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import effort

from fieldwright.printing.figures.packing import Packing, Size, packed
from fieldwright.terms.paper import PaperError

ROOM = Size(100, 150)
SIZES = st.lists(
    st.builds(Size, st.floats(3, 95), st.floats(3, 145)),
    max_size=12,
)


def boxes(items: list[Size], packing: Packing) -> list[tuple[int, float, float, float, float]]:
    """Sheet, left, top, right and bottom of everything that was packed."""
    found = []
    for spot in packing.spots:
        item = items[spot.item]
        wide, high = (item.height, item.width) if spot.turned else (item.width, item.height)
        found.append((spot.sheet, spot.left, spot.top, spot.left + wide, spot.top + high))
    return found


@given(items=SIZES)
@effort.examples(60)
def test_every_piece_lies_once_within_its_sheet_and_apart_from_all_others(
    items: list[Size],
) -> None:
    packing = packed(items, ROOM, 4.0)
    assert sorted(spot.item for spot in packing.spots) == list(range(len(items)))
    laid = boxes(items, packing)
    for sheet, left, top, right, bottom in laid:
        assert 0 <= sheet < packing.sheets
        assert min(left, top) >= 0
        assert right <= ROOM.width + 0.02
        assert bottom <= ROOM.height + 0.02
    for one, other in combinations(laid, 2):
        if one[0] == other[0]:
            apart = max(other[1] - one[3], one[1] - other[3], other[2] - one[4], one[2] - other[4])
            assert apart >= 4.0 - 0.02


def test_pieces_that_fill_a_sheet_exactly_take_no_second_one() -> None:
    # Three across and four down: 3 x 30 + 2 x 5 = 100, 4 x 33.75 + 3 x 5 = 150.
    assert packed([Size(30, 33.75)] * 12, ROOM, 5.0).sheets == 1
    assert packed([Size(30, 33.75)] * 13, ROOM, 5.0).sheets == 2


@pytest.mark.parametrize("size", [99.996, 100.0, 33.333333])
def test_a_piece_as_large_as_the_sheet_is_not_lost_by_rounding(size: float) -> None:
    room = Size(size, size * 1.5)
    assert len(packed([room, room], room, 4.0).spots) == 2


def test_nothing_is_turned_where_that_saves_no_sheet() -> None:
    assert not any(spot.turned for spot in packed([Size(20, 50)] * 8, ROOM, 4.0).spots)


def test_a_piece_that_is_wider_than_the_sheet_lies_on_its_side() -> None:
    (spot,) = packed([Size(140, 60)], ROOM, 4.0).spots
    assert spot.turned


def test_a_piece_that_no_sheet_has_room_for_is_refused_with_advice() -> None:
    with pytest.raises(PaperError, match="larger paper or smaller squares"):
        packed([Size(160, 60)], ROOM, 4.0)


def test_the_same_pieces_give_the_same_sheets() -> None:
    items = [Size(10 + number % 7, 20 + number % 5) for number in range(40)]
    assert packed(items, ROOM, 4.0) == packed(items, ROOM, 4.0)
