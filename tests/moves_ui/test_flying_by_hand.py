"""A flyer in the hand rises and dives by keys; the chip says what that costs and gives.

Aerial Combat, Movement: each point of altitude (5 feet) climbed takes a point of movement, each
one dropped gives one, at most the base rate (ruling R44).
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from tests.helpers.hands import ALT
from tests.moves_ui.conftest import BOLDO, FIGHTER, ORC_ID, Table

KEY = Qt.Key


@pytest.fixture
def eagle(table: Table) -> Table:
    """Boldo is an eagle of rate 12 in the air, class C, 20 feet above the meadow's 10."""
    stats = replace(FIGHTER, movement="3, Fl 12 (C)")
    table.change(table.figure(), name="Eagle", stats=stats, altitude_ft=20.0)
    return table


def keys(table: Table, key: Qt.Key, times: int) -> None:
    for _ in range(times):
        table.hands.key(key)


def test_a_climb_takes_a_point_of_the_move_for_every_five_feet(eagle: Table) -> None:
    eagle.lift()
    eagle.hands.key(KEY.Key_2)
    eagle.to(10, 17)
    assert eagle.told.splitlines()[0] == "Move: 7 of 12, 5 left"
    keys(eagle, KEY.Key_Plus, 3)
    lines = eagle.told.splitlines()
    assert lines[0] == "Move: 7 of 9, 2 left", "12 points less 3"
    assert "Up 15 ft: 3 points; 35 ft above the ground" in lines
    eagle.drop(10, 17)
    assert eagle.place() == (10, 17)
    assert eagle.figure().altitude_ft == 35
    assert eagle.label == "move Eagle: 7 of 9"


def test_the_reach_shrinks_with_the_climb_and_grows_with_the_dive(eagle: Table) -> None:
    eagle.lift()
    eagle.hands.key(KEY.Key_2)

    def farthest() -> int:
        bands = eagle.drag._overlay.bands
        assert bands is not None
        return int((bands.numbers[10, 10:] > 0).sum()) - 1

    assert farthest() == 12
    keys(eagle, KEY.Key_Plus, 4)
    assert farthest() == 8
    keys(eagle, KEY.Key_Minus, 6)
    assert farthest() == 14, "10 feet down give 2 points"


def test_a_dive_gives_a_point_for_every_five_feet_down_to_the_ground(eagle: Table) -> None:
    eagle.lift()
    eagle.hands.key(KEY.Key_2)
    keys(eagle, KEY.Key_Minus, 6)
    bands = eagle.drag._overlay.bands
    assert bands is not None
    assert bands.labels[-1].endswith(" 16"), "of 30 feet down only 20 are there"
    eagle.to(10, 15)
    assert "Down 20 ft: 4 points more; lands" in eagle.told.splitlines()
    assert eagle.told.startswith("Move: 5 of 16")
    eagle.drop(10, 15)
    assert eagle.figure().altitude_ft == 0


def test_a_clumsy_flyer_that_goes_too_short_a_way_is_told_how_far_it_must_fly(eagle: Table) -> None:
    eagle.lift()
    eagle.hands.key(KEY.Key_Plus)
    eagle.to(10, 13)
    assert "It flies 6 points forward to stay in the air" in eagle.told.splitlines()
    eagle.to(10, 16)
    assert "forward" not in eagle.told


def test_a_flyer_rises_where_it_is(eagle: Table) -> None:
    eagle.lift()
    keys(eagle, KEY.Key_Plus, 2)
    assert eagle.told.splitlines()[0] == "Up 10 ft: 2 points; 30 ft above the ground"
    eagle.drop(10, 10)
    assert (eagle.place(), eagle.figure().altitude_ft) == ((10, 10), 30)
    assert eagle.label == "fly with Eagle"


def test_no_pace_takes_it_higher_than_its_points(eagle: Table) -> None:
    eagle.lift()
    eagle.hands.key(KEY.Key_1)
    keys(eagle, KEY.Key_Plus, 9)
    assert eagle.told.splitlines()[0] == "Up 30 ft: 6 points; 50 ft above the ground"
    eagle.hands.key(KEY.Key_Escape)
    eagle.hands.release(10, 10)
    assert eagle.figure().altitude_ft == 20


def test_what_flies_takes_off_from_the_ground(table: Table) -> None:
    stats = replace(FIGHTER, movement="3, Fl 12 (B)")
    table.change(table.figure(), stats=stats)
    table.lift()
    table.to(10, 20)
    assert table.drag.course is None, "on foot even a sprint takes it 9 squares"
    table.hands.key(KEY.Key_Equal)
    assert table.told.splitlines()[0] == "Move: 10 of 11, 1 left"
    table.drop(10, 20)
    # Row 20 lies in the gully, 10 feet lower than where it took off.
    assert table.figure().altitude_ft == 15


def test_what_does_not_fly_stays_on_the_ground(table: Table) -> None:
    table.lift()
    keys(table, KEY.Key_Plus, 2)
    table.drop(10, 12)
    assert (table.place(), table.figure().altitude_ft) == ((10, 12), 0)


def test_with_alt_it_is_put_anywhere_at_the_height_that_was_chosen(eagle: Table) -> None:
    eagle.lift()
    eagle.hands.key(KEY.Key_Plus)
    eagle.drop(39, 1, ALT)
    assert (eagle.place(), eagle.figure().altitude_ft) == ((39, 1), 25)


def test_who_flies_over_an_enemy_out_of_its_reach_provokes_nothing(eagle: Table) -> None:
    """The orc strikes at what is beside it; 20 feet up nobody is."""
    orc = eagle.figure(ORC_ID)
    eagle.lift()
    eagle.to(orc.column + 2, orc.row)
    assert eagle.drag.course is not None
    assert not [one for one in eagle.drag.course.provocations if one.strikes]


def test_the_side_of_a_figure_in_the_hand_threatens_from_where_it_is_held(table: Table) -> None:
    table.hands.do("threatened-squares")
    table.hands.do("moves-face")
    table.lift(BOLDO)
    table.to(13, 17)
    assert not table.window.grab().isNull()
    defenders = table.feature.threat.washes[1]
    squares = {(c, r) for r in range(30) for c in range(40) if defenders.fill[r, c]}
    assert {(12, 16), (13, 16), (14, 16)} <= squares
    assert not {(9, 9), (10, 9), (11, 9)} & squares
    table.hands.key(KEY.Key_Escape)
    table.hands.release(13, 17)
    assert not table.window.grab().isNull()
    defenders = table.feature.threat.washes[1]
    assert defenders.fill[9, 10]
    assert not defenders.fill[16, 13]
