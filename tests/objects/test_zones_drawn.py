"""Starting zones drawn as rectangles: whose squares they are, and which edge they lie on."""

from uuid import UUID

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import StartingZone
from fieldwright.editing.zones import ZoneMode, blocks_of, zone_change
from fieldwright.terms.grid import Block, Edge, Square

EMPTY = Battlefield.empty(12, 10, FieldInfo("A green", "plain"), load_catalogue())
IDS = [UUID(int=number) for number in range(1, 60)]


def drawn(
    field: Battlefield, side: str, block: Block, mode: ZoneMode = ZoneMode.NEW, number: int = 0
) -> Battlefield:
    return zone_change(field, side, block, mode, IDS[number]).applied_to(field)


def squares(field: Battlefield, side: str) -> set[Square]:
    zones = [zone for zone in field.every(StartingZone) if zone.side == side]
    return {square for zone in zones for block in zone.blocks for square in block.squares()}


@given(arrays(bool, (6, 7)))
def test_a_mask_becomes_rectangles_that_cover_it_once(mask: np.ndarray) -> None:
    again = np.zeros(mask.shape, int)
    for left, top, right, bottom in blocks_of(mask):
        again[top:bottom, left:right] += 1
    assert (again == mask).all()


def test_a_rectangle_is_one_block_on_the_edge_that_it_touches() -> None:
    field = drawn(EMPTY, "attackers", Block(2, 7, 9, 14))
    (zone,) = field.every(StartingZone)
    assert (zone.blocks, zone.edge) == ((Block(2, 7, 9, 10),), Edge.SOUTH)
    field = drawn(field, "defenders", Block(3, 2, 6, 4), number=1)
    assert next(z for z in field.every(StartingZone) if z.side == "defenders").edge is None


def test_a_new_rectangle_takes_the_place_of_the_old_zone_and_adding_keeps_it() -> None:
    field = drawn(EMPTY, "attackers", Block(0, 0, 3, 3))
    moved = drawn(field, "attackers", Block(5, 5, 8, 8), number=1)
    assert squares(moved, "attackers") == set(Block(5, 5, 8, 8).squares())
    assert [z.id for z in moved.every(StartingZone)] == [IDS[0]]
    both = drawn(field, "attackers", Block(2, 2, 4, 4), ZoneMode.ADD)
    assert squares(both, "attackers") == {
        *Block(0, 0, 3, 3).squares(),
        *Block(2, 2, 4, 4).squares(),
    }


def test_taking_all_away_removes_the_zone() -> None:
    field = drawn(EMPTY, "others", Block(0, 0, 3, 3))
    assert not drawn(field, "others", Block(0, 0, 9, 9), ZoneMode.TAKE).things["zones"]


def test_a_locked_zone_stays_as_it_is() -> None:
    locked = StartingZone(
        id=IDS[9], side="defenders", edge=None, blocks=(Block(0, 0, 4, 4),), locked=True
    )
    field = drawn(add(locked).applied_to(EMPTY), "attackers", Block(2, 2, 6, 6))
    assert field.things["zones"][IDS[9]] == locked
    assert not squares(field, "attackers") & squares(field, "defenders")


STROKES = st.lists(
    st.tuples(
        st.sampled_from(["attackers", "defenders", "others"]),
        st.sampled_from(list(ZoneMode)),
        st.tuples(st.integers(-2, 12), st.integers(-2, 10), st.integers(1, 9), st.integers(1, 9)),
    ),
    max_size=10,
)


@given(STROKES)
def test_no_square_is_ever_in_two_zones_and_every_stroke_can_be_taken_back(
    strokes: list[tuple[str, ZoneMode, tuple[int, int, int, int]]],
) -> None:
    field = EMPTY
    for number, (side, mode, (left, top, width, height)) in enumerate(strokes):
        block = Block(left, top, left + width, top + height)
        change = zone_change(field, side, block, mode, IDS[number])
        after = change.applied_to(field)
        assert change.inverted().applied_to(after).same_as(field)
        field = after
        owned = [squares(field, one) for one in ("attackers", "defenders", "others")]
        assert sum(map(len, owned)) == len(set().union(*owned))
        wanted = set(block.clipped(field.block).squares())
        mine = squares(field, side)
        assert not (mine & wanted) if mode is ZoneMode.TAKE else wanted <= mine
