"""The tools of walls, openings and caves in a real window, by mouse and keys."""

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from tests.helpers.hands import ALT, CTRL, SHIFT, Hands, pointer_on
from tests.helpers.plans import plan_of
from tests.walls.fields_with_walls import SIZE, empty, ends, loose_ends

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.snapping import Snap
from fieldwright.editor.walls.feature import WallsFeature
from fieldwright.editor.walls.options import WallMode
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Square

MAPS = Path(__file__).parents[2] / "maps"


@pytest.fixture
def field() -> Battlefield:
    return empty(*SIZE)


@pytest.fixture
def walls(window: MainWindow) -> WallsFeature:
    (found,) = [one for one in window.features if isinstance(one, WallsFeature)]
    return found


def now(hands: Hands) -> Battlefield:
    return hands.window.document.field


def steps(hands: Hands) -> int:
    return len(hands.window.document.steps())


# ---------------------------------------------------------------------------------------- walls


def test_a_room_is_one_drag_and_one_step(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall")
    hands.drag([(4.1, 3.2), (9.9, 8.1)])
    assert ends(now(hands)) == {
        ("wall", (4, 3), (10, 3)),
        ("wall", (10, 3), (10, 8)),
        ("wall", (4, 8), (10, 8)),
        ("wall", (4, 3), (4, 8)),
    }
    assert now(hands).ground_at(Square(6, 5)) == "stone-floor"
    assert steps(hands) == 1
    hands.window.document.undo()
    assert now(hands).same_as(empty(*SIZE))


def test_while_it_is_dragged_the_size_is_told_and_nothing_is_changed(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall")
    hands.press(4, 3)
    hands.go(10, 7)
    shown = walls.wall.preview.now
    assert list(shown.words) == ["6 x 4 squares, 30 x 20 ft"]
    assert len(shown.walls) == 4
    assert walls.wall.hint.startswith("The opposite corner")
    assert steps(hands) == 0
    hands.key(Qt.Key.Key_Escape)
    hands.release(10, 7)
    assert (steps(hands), walls.wall.busy, walls.wall.preview.now.walls) == (0, False, ())


def test_two_clicks_draw_a_room_too_and_shift_makes_it_square(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall")
    hands.click(2, 2)
    assert walls.wall.busy
    hands.click(6, 4, SHIFT)
    assert ("wall", (2, 6), (6, 6)) in ends(now(hands))


def test_a_room_is_drawn_by_keyboard_around_the_squares_that_are_marked(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall")
    hands.view.setFocus()
    hands.view.mark_square(Square(0, 0))
    hands.key(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        hands.key(key, SHIFT)
    assert list(walls.wall.preview.now.words) == ["3 x 2 squares, 15 x 10 ft"]
    hands.key(Qt.Key.Key_Return)
    assert ("wall", (3, 0), (3, 2)) in ends(now(hands))


def test_a_right_click_cancels(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall")
    hands.click(2, 2)
    hands.right_click(5, 5)
    assert (steps(hands), walls.wall.busy) == (0, False)


def test_a_run_is_clicked_corner_by_corner_and_ends_by_enter(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall-run")
    for place in ((2, 2), (8, 2.3), (7.8, 6), (3, 9)):
        hands.click(*place)
    hands.key(Qt.Key.Key_Backspace)
    hands.hover(12, 6)
    assert list(walls.wall.preview.now.words) == ["4 squares, 20 ft", "14 squares, 70 ft in all"]
    hands.key(Qt.Key.Key_Return)
    assert ends(now(hands)) == {("wall", (2, 2), (8, 2)), ("wall", (8, 2), (8, 6))}
    assert steps(hands) == 1


def test_a_double_click_ends_a_run_and_a_click_on_the_first_corner_closes_it(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall-run")
    hands.click(2, 2)
    hands.double_click(6, 2)
    assert ends(now(hands)) == {("wall", (2, 2), (6, 2))}
    for place in ((10, 2), (14, 2), (14, 6), (10, 6), (10, 2)):
        hands.click(*place)
    assert not walls.wall.busy
    assert ("wall", (10, 2), (10, 6)) in ends(now(hands))
    assert now(hands).ground_at(Square(12, 4)) == "stone-floor"


def test_one_wall_is_one_drag(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall-run")
    hands.drag([(2, 3), (9, 3.4)])
    assert ends(now(hands)) == {("wall", (2, 3), (9, 3))}


def test_free_walls_go_anywhere_and_by_eighths_with_shift(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall-free")
    hands.drag([(2, 2), (7, 5)])
    hands.drag([(10, 2), (14, 5)], SHIFT)
    hands.drag([(2.3, 8.4), (6.6, 9.7)], CTRL)
    first, second, third = now(hands).every(Wall)
    assert (first.start, first.end) == ((2, 2), (7, 5))
    assert (second.start, second.end) == ((10, 2), (14, 6))
    assert math.dist(third.start, (2.3, 8.4)) < 0.05
    assert math.dist(third.end, (6.6, 9.7)) < 0.05


def test_free_walls_meet_the_ends_of_others(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall-free")
    hands.drag([(2.3, 8.4), (6.6, 9.7)], CTRL)
    end = now(hands).every(Wall)[0].end
    hands.drag([(end[0] + 0.1, end[1] - 0.1), (12, 12)])
    assert now(hands).every(Wall)[1].start == end


def test_an_arc_is_a_drag_and_a_click(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall-arc")
    hands.drag([(4, 8), (12, 8)])
    assert "bends" in walls.wall.hint
    hands.click(8, 4)
    way = now(hands).every(Wall)
    assert len(way) > 4
    assert (way[0].start, way[-1].end) == ((4, 8), (12, 8))
    assert all(one.end == other.start for one, other in itertools.pairwise(way))
    assert steps(hands) == 1


def test_a_tower_grows_by_half_squares(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall-circle")
    hands.press(8, 8)
    hands.go(10.6, 8)
    assert list(walls.wall.preview.now.words) == [
        "radius 2.5 squares, 12 ft",
        "5 squares, 25 ft across",
    ]
    hands.release(10.6, 8)
    assert all(abs(math.dist(w.start, (8, 8)) - 2.5) < 0.01 for w in now(hands).every(Wall))
    assert loose_ends(now(hands), "wall") == []


def test_kind_height_and_thickness_are_those_of_the_panel(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall")
    panel = walls.wall_panel
    panel.kinds.chosen.emit("palisade")
    panel.height_box.setValue(12)
    panel.thickness.setValue(0.5)
    panel.fills.setChecked(False)
    hands.drag([(2, 2), (6, 6)])
    wall = now(hands).every(Wall)[0]
    assert (wall.kind, wall.height_ft, wall.thickness) == ("palisade", 12, 0.5)
    assert now(hands).ground_at(Square(3, 3)) == "grass"
    assert panel.height_box.text() == "12 ft"
    panel.height_box.setValue(0)
    assert panel.height_box.text() == "As usual (8 ft)"


def test_drawing_where_walls_stand_is_refused_in_the_window(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall-run")
    for _ in range(2):
        hands.drag([(2, 3), (9, 3)])
    assert steps(hands) == 1
    assert "already" in hands.window.messages.text


def test_the_shape_is_an_action_and_a_button_of_the_panel(
    hands: Hands, walls: WallsFeature
) -> None:
    hands.do("wall-arc")
    assert hands.window.view.tool is walls.wall
    assert walls.options.mode is WallMode.ARC
    assert hands.window.actions_by_id["wall-arc"].isChecked()
    hands.do("wall-room")
    assert not hands.window.actions_by_id["wall-arc"].isChecked()


# ------------------------------------------------------------------------------------- openings


def room(hands: Hands) -> None:
    hands.do("wall")
    hands.drag([(4, 3), (12, 9)])
    hands.do("opening")


def door_of(hands: Hands, kind: str = "door") -> Wall:
    (found,) = [wall for wall in now(hands).every(Wall) if wall.kind == kind]
    return found


def test_the_preview_shows_exactly_where_the_door_comes(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    hands.hover(6.6, 3.3)
    (shown,) = walls.opening.preview.now.walls
    hands.click(6.6, 3.3)
    assert (door_of(hands).start, door_of(hands).end) == (shown.start, shown.end)
    assert sorted((shown.start, shown.end)) == [(6, 3), (7, 3)]


def test_by_keyboard_a_door_goes_into_any_side_of_the_marked_square(
    hands: Hands, walls: WallsFeature
) -> None:
    room(hands)
    hands.view.setFocus()
    hands.view.mark_square(Square(5, 3))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Period):
        hands.key(key, SHIFT if key == Qt.Key.Key_Left else Qt.KeyboardModifier.NoModifier)
    hands.key(Qt.Key.Key_Return)
    assert sorted((door_of(hands).start, door_of(hands).end)) == [(4, 3), (4, 4)]


def test_with_alt_or_ctrl_it_sits_anywhere(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    for modifier, x in ((ALT, 6.3), (CTRL, 9.3)):
        hands.click(x, 3, modifier)
        door = next(wall for wall in now(hands).every(Wall) if wall.kind == "door")
        assert abs((door.start[0] + door.end[0]) / 2 - x) < 0.03
        hands.window.document.undo()


def test_away_from_walls_the_line_below_says_why(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    hands.hover(8, 6)
    assert walls.opening.hint == "There is no wall here for a door. Drop it onto a wall."
    hands.click(8, 6)
    assert "no wall here" in hands.window.messages.text
    assert steps(hands) == 1


def test_a_drag_along_the_wall_makes_a_wide_gate(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    walls.options.opening = "gate"
    hands.drag([(6.2, 3.1), (8.7, 3.2)])
    assert sorted((door_of(hands, "gate").start, door_of(hands, "gate").end)) == [(6, 3), (9, 3)]


def test_a_door_is_slid_along_its_wall_and_into_another(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    hands.click(6.5, 3)
    hands.drag([(6.5, 3), (9.4, 3.3)])
    assert sorted((door_of(hands).start, door_of(hands).end)) == [(9, 3), (10, 3)]
    hands.drag([(9.5, 3), (12, 6.5)])
    assert sorted((door_of(hands).start, door_of(hands).end)) == [(12, 6), (12, 7)]
    assert ("wall", (4, 3), (12, 3)) in ends(now(hands))
    assert steps(hands) == 4


def test_a_slide_that_is_cancelled_leaves_all_as_it_was(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    hands.click(6.5, 3)
    before = now(hands)
    hands.press(6.5, 3)
    hands.go(9.5, 3)
    assert not hands.view.field.same_as(before)
    hands.key(Qt.Key.Key_Escape)
    hands.release(9.5, 3)
    assert now(hands) is before
    assert hands.view.field is before


def test_a_double_click_opens_and_closes_as_one_step(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    hands.click(6.5, 3)
    before = steps(hands)
    hands.double_click(6.5, 3)
    assert door_of(hands).is_open
    assert steps(hands) == before + 1
    hands.double_click(6.5, 3)
    assert not door_of(hands).is_open


def test_a_double_click_opens_a_door_even_with_another_kind_in_hand(
    hands: Hands, walls: WallsFeature
) -> None:
    room(hands)
    hands.click(6.5, 3)
    walls.options.opening = "window"
    before = steps(hands)
    hands.double_click(6.5, 3)
    assert door_of(hands).is_open
    assert steps(hands) == before + 1


def test_a_click_makes_it_the_kind_in_hand(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    hands.click(6.5, 3)
    walls.options.opening = "secret-door"
    hands.hover(6.5, 3)
    assert "make it this kind" in walls.opening.hint
    hands.click(6.5, 3)
    assert sorted((door_of(hands, "secret-door").start, (7, 3))) == [(6, 3), (7, 3)]


def test_delete_closes_the_wall_again(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    whole = ends(now(hands))
    hands.click(6.5, 3)
    hands.click(6.5, 3)
    hands.do("delete")
    assert ends(now(hands)) == whole


def menu_entry(feature: WallsFeature, at: Point, words: str) -> Any:
    """The deed of an entry of the context menu, found in its menus too."""
    pointer = pointer_on(Square(math.floor(at[0]), math.floor(at[1])))
    pointer = type(pointer)(at[0], at[1], pointer.square, pointer.pixel)
    todo = [part for part in feature.menu_for(pointer) if part is not None]
    while todo:
        action = todo.pop(0)
        if action.text().replace("&", "") == words:
            return action.trigger
        menu = action.menu()
        if menu is not None:
            todo += menu.actions()  # type: ignore[attr-defined]
    raise AssertionError(words)


def test_the_context_menu_of_a_door(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    whole = ends(now(hands))
    hands.click(6.5, 3)
    menu_entry(walls, (6.5, 3.1), "Open it")()
    assert door_of(hands).is_open
    menu_entry(walls, (6.5, 3.1), "Close it")()
    menu_entry(walls, (6.5, 3.1), "Lock it")()
    assert door_of(hands).bolted
    menu_entry(walls, (6.5, 3.1), "Unlock it")()
    assert not door_of(hands).bolted
    start = door_of(hands).start
    menu_entry(walls, (6.5, 3.1), "Hang it from the other side")()
    assert door_of(hands).end == start
    menu_entry(walls, (6.5, 3.1), "Portcullis")()
    assert door_of(hands, "portcullis").end == start
    menu_entry(walls, (6.5, 3.1), "Take it out and close the wall")()
    assert ends(now(hands)) == whole


def test_the_context_menu_of_a_wall(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    menu_entry(walls, (8.5, 3.1), "Window")()
    assert door_of(hands, "window").start[1] == 3
    menu_entry(walls, (4.1, 6), "Hedge")()
    assert ("hedge", (4, 3), (4, 9)) in ends(now(hands))


def test_all_doors_are_closed_at_once(hands: Hands, walls: WallsFeature) -> None:
    room(hands)
    walls.options.is_open = True
    hands.click(6.5, 3)
    hands.click(6.5, 9)
    hands.do("close-doors")
    assert not any(wall.is_open for wall in now(hands).every(Wall))
    hands.do("close-doors")
    assert "No door" in hands.window.messages.text


def test_join_wall_ends(hands: Hands, walls: WallsFeature) -> None:
    hands.do("wall-free")
    hands.drag([(2, 2), (5.8, 2)], CTRL)
    hands.drag([(6, 2.25), (6, 6)], CTRL)
    hands.do("join-wall-ends")
    one, other = now(hands).every(Wall)
    assert one.end == other.start


# --------------------------------------------------------------------------------------- caves


def test_a_dungeon_is_carved_and_filled(hands: Hands, walls: WallsFeature) -> None:
    hands.do("rock-around")
    assert set(now(hands).layers[Layer.GROUND].ravel().tolist()) == {
        now(hands).palettes.ground.index("solid-rock")
    }
    hands.do("carve")
    hands.press(5, 5)
    hands.go(9, 6)
    assert hands.view.field is not now(hands)
    hands.release(9, 6)
    assert steps(hands) == 2
    assert now(hands).ground_at(Square(7, 5)) == "cave-floor"
    assert loose_ends(now(hands)) == []
    carved = len(now(hands).every(Wall))
    assert carved > 6
    hands.drag([(9, 6), (9.5, 6)], SHIFT)
    assert now(hands).ground_at(Square(9, 6)) == "solid-rock"
    assert loose_ends(now(hands)) == []
    hands.window.document.undo()
    assert len(now(hands).every(Wall)) == carved


def test_a_stroke_that_is_cancelled_leaves_the_rock(hands: Hands, walls: WallsFeature) -> None:
    hands.do("rock-around")
    before = now(hands)
    hands.do("carve")
    hands.press(5, 5)
    hands.go(9, 6)
    hands.right_click(9, 6)
    hands.release(9, 6)
    assert now(hands) is before
    assert hands.view.field is before


def test_where_there_is_no_rock_the_window_says_so(hands: Hands, walls: WallsFeature) -> None:
    hands.do("carve")
    hands.drag([(5, 5), (9, 6)])
    assert "no rock" in hands.window.messages.text
    hands.do("cave-outline")
    assert "no border" in hands.window.messages.text


# ------------------------------------------------------------------------------------ guardroom


def test_the_guardroom_is_drawn_from_an_empty_field(hands: Hands, walls: WallsFeature) -> None:
    """All walls and openings of maps/guardroom.battlefield.json, with the floors in the rock."""
    options, snapping = walls.options, walls.workbench.snapping
    hands.do("wall")
    walls.wall_panel.rock.click()
    # The guardroom, the captain's room, the armoury and the cell.
    for place in (((6, 3), (15, 11)), ((15, 3), (20, 8)), ((15, 8), (20, 11)), ((1, 3), (6, 7))):
        hands.drag(place)
    # The corridor with its way out, the secret passage, and the portcullis across the corridor.
    hands.do("wall-run")
    for way in (
        ((0, 11), (23, 11), (23, 13), (5, 13), (5, 16)),
        ((0, 13), (3, 13), (3, 16)),
    ):
        for corner in way[:-1]:
            hands.click(*corner)
        hands.double_click(*way[-1])
    for wall in (((20, 5), (24, 5)), ((20, 6), (24, 6)), ((17, 11), (17, 13))):
        hands.drag(wall)
    hands.do("opening")
    kinds: tuple[tuple[str, tuple[Point, ...]], ...] = (
        ("arrow-slit", ((7.5, 11), (13.5, 11))),
        ("door", ((10.5, 11), (15, 5.5), (15, 9.5))),
        ("secret-door", ((20, 5.5),)),
    )
    for kind, places in kinds:
        options.opening = kind
        hands.gestures += 1
        for at in places:
            hands.click(*at)
    options.opening = "portcullis"
    hands.drag([(17, 11.5), (17, 12.5)])
    snapping.mode = Snap.HALF
    hands.click(6, 5)
    hands.gestures += 2
    # The floors of what is no room.
    hands.do("carve")
    options.tip, options.cave_floor = 2, "stone-floor"
    hands.drag([(0.5, 12), (22.2, 12)])
    hands.drag([(4, 13.5), (4, 15.8)])
    options.tip = 1
    hands.drag([(20.5, 5.5), (23.5, 5.5)])
    hands.gestures += 3

    sample = json.loads((MAPS / "guardroom.battlefield.json").read_text(encoding="utf-8"))
    wanted = [(w["kind"], tuple(w["start"]), tuple(w["end"])) for w in sample["walls"]]
    drawn = [(w.kind, w.start, w.end) for w in now(hands).every(Wall)]
    assert plan_of(drawn) == plan_of(wanted)
    solid = [[letter == "#" for letter in row] for row in sample["ground"]]
    code = now(hands).palettes.ground.index("solid-rock")
    assert (now(hands).layers[Layer.GROUND] == code).tolist() == solid
    assert hands.gestures <= 45
    assert steps(hands) == 20


def test_a_free_wall_drawn_off_the_map_keeps_its_direction(
    hands: Hands, walls: WallsFeature
) -> None:
    walls.options.mode = WallMode.FREE
    hands.do("wall")
    hands.drag([(3, 3), (-3, 9)])
    assert ends(now(hands)) == {("wall", (0, 6), (3, 3))}


def test_the_line_below_follows_a_room_made_by_the_space_key(
    window: MainWindow, hands: Hands
) -> None:
    hands.do("wall")
    window.view.mark_square(Square(5, 5))
    begin = window.status.hint
    hands.key(Qt.Key.Key_Space)
    assert "opposite corner" in window.status.hint
    for _ in range(3):
        hands.key(Qt.Key.Key_Right, SHIFT)
        hands.key(Qt.Key.Key_Down, SHIFT)
    hands.key(Qt.Key.Key_Space)
    assert len(list(window.document.field.every(Wall))) == 4
    assert window.status.hint == begin
