"""A group spreads over the room it is put in, and no farther than it could walk."""

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.figure_map.hand import Hand, figure
from tests.helpers.windows import empty_field

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.editor.figure_tools.tool import FiguresTool
from fieldwright.editor.figures.party_tool import set_up
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.spreading import Reached, spread
from fieldwright.library.errors import LibraryError
from fieldwright.library.library import load_library
from fieldwright.library.party import Party
from fieldwright.terms.grid import Square

Line = tuple[tuple[float, float], tuple[float, float]]

CLOSET: tuple[Line, ...] = (
    ((4, 4), (6, 4)),
    ((4, 6), (6, 6)),
    ((4, 4), (4, 6)),
    ((6, 5), (6, 6)),
)
"""Two by two squares, (4, 4) to (5, 5); its door is at the east of (5, 4)."""


def door(**facts: object) -> Wall:
    usual = {"kind": "door", "start": (6.0, 4.0), "end": (6.0, 5.0)}
    return Wall(id=UUID(int=300), **{**usual, **facts})  # type: ignore[arg-type]


def walled(*lines: Line) -> Battlefield:
    """24 x 18 squares of floor with stone walls."""
    walls = [
        Wall(id=UUID(int=100 + number), kind="wall", start=start, end=end)
        for number, (start, end) in enumerate(lines)
    ]
    return add(*walls).applied_to(empty_field())


def many(count: int, **facts: object) -> list[Figure]:
    return [figure(number + 1, **facts) for number in range(count)]


def places(found: tuple[Figure | None, ...]) -> list[tuple[int, int]]:
    return [(one.column, one.row) for one in found if one is not None]


def test_on_open_land_six_stand_in_two_rows_of_three() -> None:
    found = places(spread(empty_field(), many(6), Square(10, 10)))
    assert found == [(9, 10), (10, 10), (11, 10), (9, 11), (10, 11), (11, 11)]


def test_a_closed_room_is_filled_and_nobody_stands_beyond_its_walls() -> None:
    field = add(door()).applied_to(walled(*CLOSET))
    found = spread(field, many(6), Square(4, 4))
    assert sorted(places(found)) == [(4, 4), (4, 5), (5, 4), (5, 5)]
    assert found.count(None) == 2


def test_through_an_open_door_go_only_those_who_have_no_room_inside() -> None:
    field = add(door(is_open=True)).applied_to(walled(*CLOSET))
    found = places(spread(field, many(6), Square(4, 4)))
    assert sorted(found[:4]) == [(4, 4), (4, 5), (5, 4), (5, 5)]
    assert (6, 4) in found[4:]
    assert all(column >= 6 for column, _ in found[4:])


def test_two_rooms_that_touch_at_a_corner_are_two_rooms() -> None:
    cross = (((0.0, 5.0), (10.0, 5.0)), ((5.0, 0.0), (5.0, 10.0)))
    found = places(spread(walled(*cross), many(9), Square(4, 4)))
    assert len(found) == 9
    assert all(column < 5 and row < 5 for column, row in found)


def test_a_long_wall_is_not_gone_round_while_there_is_room_on_this_side() -> None:
    """The wall ends at row 8: it could be gone round, by a way longer than to the far side."""
    found = places(spread(walled(((5.0, 0.0), (5.0, 8.0))), many(12), Square(4, 2)))
    assert len(found) == 12
    assert all(column < 5 for column, _ in found)


def test_large_ones_do_not_squeeze_through_a_door_for_one() -> None:
    """A gargantuan body of two by two has room in the closet, and cannot leave it."""
    field = add(door(is_open=True)).applied_to(walled(*CLOSET))
    found = spread(field, many(2, size="G", columns=2, rows=2), Square(5, 5))
    assert places(found) == [(4, 4)]


def test_others_are_walked_past_and_not_stood_upon() -> None:
    narrow = (((0.0, 4.0), (24.0, 4.0)), ((0.0, 5.0), (24.0, 5.0)))
    ann = figure(50, name="Ann", column=6, row=4)
    found = places(spread(add(ann).applied_to(walled(*narrow)), many(5), Square(5, 4)))
    assert sorted(found) == [(2, 4), (3, 4), (4, 4), (5, 4), (7, 4)]


def test_from_a_boulder_the_nearest_squares_on_this_side_of_a_wall_are_taken() -> None:
    field = walled(((6.0, 0.0), (6.0, 18.0)))
    stone = Obstacle(id=UUID(int=9), kind="boulder", position=(5.5, 8.5), width=1.0, length=1.0)
    found = places(spread(add(stone).applied_to(field), many(4), Square(5, 8)))
    assert len(found) == 4
    assert (5, 8) not in found
    assert all(column < 6 for column, _ in found)


def test_an_opened_door_is_known_at_once() -> None:
    """What is kept of a field is kept of one snapshot."""
    field = add(door()).applied_to(walled(*CLOSET))
    assert len(places(spread(field, many(6), Square(4, 4)))) == 4
    opened = alter([(door(), door(is_open=True))]).applied_to(field)
    assert len(places(spread(opened, many(6), Square(4, 4)))) == 6
    assert len(places(spread(field, many(6), Square(4, 4)))) == 4


def test_a_place_beyond_a_wall_is_out_of_reach_for_a_party_too() -> None:
    reached = Reached(add(door()).applied_to(walled(*CLOSET)), Square(4, 4))
    assert reached.holds(figure(1, column=5, row=5))
    assert not reached.holds(figure(1, column=6, row=4))


def test_a_party_is_set_up_on_this_side_of_the_walls() -> None:
    """Three abreast do not fit into the closet: who has no room in his rank stands behind."""
    hero = load_library().get("fighter-1")
    assert hero is not None
    party = Party()
    for name in ("Ann", "Bob", "Cid"):
        party = party.with_member(replace(hero, name=name))
    field = add(door()).applied_to(walled(*CLOSET))
    stand = {(one.column, one.row) for one in set_up(party, Square(5, 4), 0, field)}
    assert len(stand) == 3
    assert stand <= {(4, 4), (4, 5), (5, 4), (5, 5)}
    with pytest.raises(LibraryError, match="no room near here for Eve"):
        set_up(
            party.with_member(replace(hero, name="Dan")).with_member(replace(hero, name="Eve")),
            Square(5, 4),
            0,
            field,
        )


@st.composite
def mazes(draw: st.DrawFn) -> list[Line]:
    """Walls along sides of single squares within the first twelve columns and rows."""
    sides = st.tuples(st.integers(0, 11), st.integers(0, 11), st.booleans())
    return [
        ((x, y), (x + 1, y) if across else (x, y + 1))
        for x, y, across in draw(st.sets(sides, max_size=120))
    ]


@given(mazes(), st.integers(1, 25), st.integers(0, 11), st.integers(0, 11))
def test_whoever_is_placed_could_walk_there_and_whoever_is_not_had_no_room(
    lines: list[Line], count: int, column: int, row: int
) -> None:
    """Against a plain flood over the sides of squares."""
    field = walled(*lines)
    found = places(spread(field, many(count), Square(column, row)))
    room = _flooded(set(lines), (column, row))
    assert len(set(found)) == len(found) == min(count, len(room))
    assert set(found) <= room


def _flooded(lines: set[Line], start: tuple[int, int]) -> set[tuple[int, int]]:
    """The squares that hang together with ``start`` by sides without a wall; 24 x 18 in all."""
    found, open_ones = {start}, [start]
    while open_ones:
        x, y = open_ones.pop()
        sides = {
            (x, y - 1): ((x, y), (x + 1, y)),
            (x, y + 1): ((x, y + 1), (x + 1, y + 1)),
            (x - 1, y): ((x, y), (x, y + 1)),
            (x + 1, y): ((x + 1, y), (x + 1, y + 1)),
        }
        for other, side in sides.items():
            on_field = 0 <= other[0] < 24 and 0 <= other[1] < 18
            if on_field and other not in found and side not in lines:
                found.add(other)
                open_ones.append(other)
    return found


# ------------------------------------------------------------------------------------ in the window


@pytest.fixture
def field() -> Battlefield:
    return add(door()).applied_to(walled(*CLOSET))


def test_a_click_into_a_closet_fills_it_and_says_who_is_left_out(hand: Hand) -> None:
    tool = hand.window.workbench.tools["figures"]
    assert isinstance(tool, FiguresTool)
    orc = load_library().get("orc")
    assert orc is not None
    hand.window.workbench.take("figures")
    tool.hold([(6, orc)])
    hand.move(4.5, 4.5)
    assert "Room for 4 of 6 here; 2 are left out." in tool.hint
    shown = [(one.column, one.row) for one in tool.placing._spots]
    hand.click(4.5, 4.5)
    stand = [(one.column, one.row) for one in hand.figures()]
    assert sorted(stand) == sorted(shown) == [(4, 4), (4, 5), (5, 4), (5, 5)]
    assert "Room for 4 of 6 here" in hand.window.messages.text
    # The closet is full: another click puts nobody down.
    hand.click(5.5, 5.5)
    assert len(hand.figures()) == 4
    squares = [square for one in hand.figures() for square in block_of(one).squares()]
    assert len(squares) == len(set(squares))


def test_one_who_is_put_down_alone_stands_where_he_was_put(hand: Hand) -> None:
    tool = hand.window.workbench.tools["figures"]
    assert isinstance(tool, FiguresTool)
    orc = load_library().get("orc")
    assert orc is not None
    hand.window.workbench.take("figures")
    tool.hold([(1, replace(orc, name="Grub"))])
    hand.click(7.5, 4.5)
    assert [(one.name, one.column, one.row) for one in hand.figures()] == [("Grub", 7, 4)]
