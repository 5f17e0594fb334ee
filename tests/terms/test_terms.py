"""The words that all share: squares, blocks, edges, depths, scales and chance."""

from collections import Counter
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.terms.chance import Stream, mix, stream_key
from fieldwright.terms.grid import Block, Edge, Square, column_name
from fieldwright.terms.setting import Depth, Scale

NUMBERS = st.integers(-30, 30)
BLOCKS = st.builds(Block, NUMBERS, NUMBERS, NUMBERS, NUMBERS)


def test_splitmix64_gives_its_published_numbers() -> None:
    """The first outputs of the generator from seed 0 (Steele, Lea and Flood 2014)."""
    golden = 0x9E3779B97F4A7C15
    first = [mix((number * golden) % 2**64) for number in (1, 2, 3)]
    assert first == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_stream_is_the_same_for_ever() -> None:
    stream = Stream(42, "growth", 4)
    assert [stream.die(6) for _ in range(12)] == [5, 4, 2, 1, 5, 6, 6, 2, 4, 6, 6, 6]
    assert stream_key(7, "a", "bc") != stream_key(7, "ab", "c")


def test_streams_of_other_names_differ() -> None:
    draws = {tuple(Stream(1, name).bits() for _ in range(1)) for name in range(500)}
    assert len(draws) == 500


@given(seed=st.integers(0, 2**64), limit=st.integers(1, 2**64))
def test_a_draw_lies_below_its_limit(seed: int, limit: int) -> None:
    assert 0 <= Stream(seed).below(limit) < limit


def test_every_face_of_a_die_is_equally_likely() -> None:
    stream = Stream(3, "fair")
    faces = Counter(stream.die(6) for _ in range(12_000))
    expected = 12_000 / 6
    chi_square = sum((faces[face] - expected) ** 2 / expected for face in range(1, 7))
    assert chi_square < 20.5  # p = 0.001 at five degrees of freedom


@pytest.mark.parametrize("limit", [0, -5])
def test_nothing_is_drawn_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Stream(1).below(limit)


def test_a_shuffle_keeps_all_items_and_reaches_every_order() -> None:
    orders = set()
    for seed in range(200):
        items = [1, 2, 3]
        Stream(seed).shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6


def test_shares_and_chances_keep_their_bounds() -> None:
    stream = Stream(5)
    assert all(0 <= stream.share() < 1 for _ in range(500))
    assert not any(stream.chance(0, 6) for _ in range(100))
    assert all(stream.chance(6, 6) for _ in range(100))
    assert {stream.between(2, 4) for _ in range(200)} == {2, 3, 4}
    assert {stream.choice("ab") for _ in range(100)} == {"a", "b"}


@given(seed=st.integers(0, 2**32))
def test_an_id_from_a_stream_is_a_random_uuid(seed: int) -> None:
    made = Stream(seed).uuid()
    assert made.version == 4
    assert made == Stream(seed).uuid()
    assert UUID(str(made)) == made


@pytest.mark.parametrize(
    ("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (199, "GR")]
)
def test_columns_are_named_by_letters(column: int, name: str) -> None:
    assert column_name(column) == name
    assert Square(column, 6).name == f"{name}7"


def test_every_column_of_the_largest_field_has_a_name_of_its_own() -> None:
    assert len({column_name(column) for column in range(200)}) == 200


@given(one=BLOCKS, other=BLOCKS, column=NUMBERS, row=NUMBERS)
def test_a_square_lies_in_the_common_part_when_it_lies_in_both(
    one: Block, other: Block, column: int, row: int
) -> None:
    square = Square(column, row)
    assert one.clipped(other).holds(square) is (one.holds(square) and other.holds(square))
    if one.holds(square) or other.holds(square):
        assert one.joined(other).holds(square)
    assert one.__contains__(square) is one.holds(square)


@given(block=BLOCKS)
def test_a_block_lists_each_of_its_squares_once(block: Block) -> None:
    squares = list(block.squares())
    assert len(set(squares)) == len(squares)
    assert len(squares) == (0 if block.is_empty else block.width * block.height)
    assert all(block.holds(square) for square in squares)


def test_what_is_no_square_lies_in_no_block() -> None:
    for thing in ("A1", (1, 2, 3), 4):
        assert not Block(0, 0, 5, 5).__contains__(thing)


def test_opposite_edges() -> None:
    assert [edge.opposite for edge in Edge] == [Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.EAST]


@pytest.mark.parametrize(
    ("feet", "depth"),
    [
        (-2, "dry"),
        (0, "dry"),
        (1, "knee-deep"),
        (2, "knee-deep"),
        (3, "waist-deep"),
        (4, "shoulder-deep"),
        (5, "shoulder-deep"),
        (6, "deep"),
        (15, "deep"),
    ],
)
def test_depths_by_feet(feet: int, depth: str) -> None:
    assert Depth.of_feet(feet) == depth


@pytest.mark.parametrize("depth", Depth)
def test_a_depth_written_in_feet_reads_as_the_same_depth(depth: Depth) -> None:
    assert Depth.of_feet(depth.feet) is depth


def test_a_melee_square_is_five_feet_and_a_missile_square_five_yards() -> None:
    assert Scale.MELEE.feet_per_square == 5
    assert Scale.MISSILE.feet_per_square == 5 * 3
