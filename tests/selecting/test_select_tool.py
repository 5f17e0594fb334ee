"""The select tool by hand: clicks, bands, drags, handles, keys; each gesture is one step."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import ALT, CTRL, SHIFT
from tests.selecting.scene import Hand, deck, figure, note, table, wall

from fieldwright.battlefield.things import Figure, Note, Obstacle, Wall
from fieldwright.editing.snapping import Snap
from fieldwright.editor.square_menu import square_menu
from fieldwright.terms.grid import Square

Opened = Callable[..., Hand]

A, B, C = table(1, 4, 4.5), table(2, 8, 4.5), table(3, 12, 8.5)


def test_select_is_the_usual_tool_and_says_what_to_do(hand_on: Opened) -> None:
    hand = hand_on(A)
    assert hand.bench.tool.name == "select"
    assert "Click selects" in hand.window.status.hint


def test_clicks_select_add_and_toggle(hand_on: Opened) -> None:
    hand = hand_on(A, B, C)
    hand.click(4, 4.5)
    assert hand.selected == (A,)
    hand.click(8, 4.5, SHIFT)
    assert hand.selected == (A, B)
    hand.click(12, 8.5, CTRL)
    hand.click(4, 4.5, CTRL)
    assert hand.selected == (B, C)
    hand.click(1, 12)
    assert hand.selected == ()
    assert hand.steps == 0


def test_a_click_on_bare_ground_marks_the_square(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.click(1.5, 12.5)
    assert hand.view.mark_outline.square == (1, 12)


def test_clicks_at_one_place_go_down(hand_on: Opened) -> None:
    floor = deck(5, 2, 2, 8, 8)
    hand = hand_on(floor, A)
    hand.click(4, 4.5)
    assert hand.selected == (A,)
    QApplication.processEvents()
    hand.press(4, 4.5)
    hand.release(4, 4.5)
    assert hand.selected == (floor,)
    hand.press(4, 4.5)
    hand.release(4, 4.5)
    assert hand.selected == (A,)


def test_a_band_to_the_right_takes_what_is_inside_to_the_left_what_it_touches(
    hand_on: Opened,
) -> None:
    hand = hand_on(A, B, C)
    hand.drag([(1, 2), (8, 6)])
    assert hand.selected == (A,)
    hand.drag([(8, 6), (1, 2)])
    assert set(hand.selected) == {A, B}
    hand.drag([(10, 7), (15, 10)], modifiers=SHIFT)
    assert set(hand.selected) == {A, B, C}
    assert hand.steps == 0


def test_a_drag_moves_by_whole_squares_and_is_one_step(hand_on: Opened) -> None:
    hand = hand_on(A, B)
    hand.drag([(4, 4.5), (6.2, 7.4)])
    assert hand.now(A).position == (6.0, 7.5)
    assert hand.steps == 1
    assert hand.window.document.undo_label == "move table"
    hand.do("undo")
    assert hand.now(A) == A


def test_ctrl_moves_freely_and_shift_in_a_straight_line(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.press(4, 4.5)
    hand.go(5, 5, CTRL)
    hand.go(6.3, 7.25, CTRL)
    hand.release(6.3, 7.25, CTRL)
    assert hand.now(A).position == pytest.approx((6.3, 7.25), abs=0.03)
    hand.do("undo")
    hand.press(4, 4.5)
    hand.go(5, 4.5, SHIFT)
    hand.go(8, 5.5, SHIFT)
    hand.release(8, 5.5, SHIFT)
    assert hand.now(A).position == (4.0, 4.5) or hand.now(A).position == (8.0, 4.5)


def test_several_move_together_and_locked_ones_stay(hand_on: Opened) -> None:
    locked = replace(B, locked=True)
    hand = hand_on(A, locked, C)
    hand.select(A, locked, C)
    hand.drag([(4, 4.5), (5, 6.5)])
    assert hand.now(A).position == (5.0, 6.5)
    assert hand.now(C).position == (13.0, 10.5)
    assert hand.now(locked) == locked
    assert hand.steps == 1


def test_escape_and_the_right_button_leave_everything_as_it_was(hand_on: Opened) -> None:
    hand = hand_on(A)
    before = hand.field
    hand.press(4, 4.5)
    hand.go(6, 6)
    hand.go(8, 8)
    hand.key(Qt.Key.Key_Escape)
    hand.release(8, 8)
    assert hand.field is before
    hand.press(4, 4.5)
    hand.go(6, 6)
    hand.go(8, 8)
    hand.right_click(8, 8)
    hand.release(8, 8)
    assert hand.field is before
    assert hand.view.field is before
    assert hand.steps == 0


def test_escape_then_lets_go_of_the_selection(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.click(4, 4.5)
    hand.key(Qt.Key.Key_Escape)
    assert hand.selected == ()


def test_the_wheel_turns_what_is_held_and_with_alt_what_is_selected(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.press(4, 4.5)
    hand.go(5, 5)
    hand.go(6, 4.5)
    hand.wheel(6, 4.5, 1)
    hand.release(6, 4.5)
    assert hand.now(A).rotation == 15
    assert hand.steps == 1
    hand.select(A)
    hand.wheel(6, 4.5, 1, ALT)
    hand.wheel(6, 4.5, 1, ALT)
    assert hand.now(A).rotation == 45
    assert hand.steps == 2


def test_alt_drag_leaves_a_copy(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.drag([(4, 4.5), (4, 8.5)], modifiers=ALT)
    assert hand.now(A) == A
    (copy,) = hand.selected
    assert isinstance(copy, Obstacle)
    assert copy.position == (4.0, 8.5)
    assert hand.steps == 1


def test_nothing_is_dragged_off_the_field(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.drag([(4, 4.5), (-3, 4.5)])
    assert hand.now(A).position[0] == 0


# --------------------------------------------------------------------------------------- handles


def test_a_handle_scales_and_the_other_side_stays(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    x, y = hand.grip("e")
    hand.drag([(x, y), (x + 2, y)])
    after = hand.now(A)
    assert after.width == 4
    assert after.position == (5.0, 4.5)
    assert hand.steps == 1
    assert hand.window.document.undo_label == "resize table"


def test_the_knob_turns_in_steps_of_15_degrees(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    x, y = hand.grip("turn")
    hand.drag([(x, y), (4 + (4.5 - y), 4.5)])
    assert hand.now(A).rotation == 90
    assert hand.steps == 1


@pytest.mark.parametrize("handle", ["n", "e", "s", "w", "ne", "nw", "se", "sw"])
def test_a_handle_that_is_brought_back_changes_nothing(hand_on: Opened, handle: str) -> None:
    odd = table(7, 8.5, 6.5, width=1.5, length=2.0)
    hand = hand_on(odd)
    hand.select(odd)
    x, y = hand.grip(handle)
    hand.drag([(x, y), (x + 2, y + 2), (x, y)])
    assert hand.now(odd) == odd


def test_an_end_of_a_wall_that_is_brought_back_changes_nothing(hand_on: Opened) -> None:
    odd = wall(7, (3.3, 4.4), (7.6, 4.4))
    hand = hand_on(odd)
    hand.select(odd)
    hand.drag([(7.6, 4.4), (9, 6), (7.6, 4.4)])
    assert hand.now(odd) == odd


def test_joined_ends_of_walls_move_together_and_alone_with_alt(hand_on: Opened) -> None:
    one, other = wall(1, (2, 2), (8, 2)), wall(2, (8, 2), (8, 8))
    hand = hand_on(one, other)
    hand.select(one)
    hand.drag([(8, 2), (9, 3)])
    assert hand.now(one).end == (9.0, 3.0)
    assert hand.now(other).start == (9.0, 3.0)
    assert hand.steps == 1
    hand.drag([(9, 3), (10, 3)], modifiers=ALT)
    assert hand.now(one).end == (10.0, 3.0)
    assert hand.now(other).start == (9.0, 3.0)


def test_a_wall_cannot_be_drawn_to_nothing(hand_on: Opened) -> None:
    one = wall(1, (2, 2), (4, 2))
    hand = hand_on(one)
    hand.select(one)
    hand.drag([(4, 2), (2, 2)])
    assert hand.now(one) == one
    assert "needs some length" in hand.window.messages.text


def test_a_door_slides_along_its_wall_which_stays_closed(hand_on: Opened) -> None:
    parts = (
        wall(1, (2, 4), (5, 4)),
        wall(2, (5, 4), (6, 4), kind="door"),
        wall(3, (6, 4), (12, 4)),
    )
    hand = hand_on(*parts)
    hand.click(5.5, 4)
    hand.drag([(5.5, 4), (9.5, 4.1)])
    walls = hand.field.every(Wall)
    (door,) = (one for one in walls if one.kind == "door")
    assert sorted((door.start, door.end)) == [(9.0, 4.0), (10.0, 4.0)]
    covered = sum(abs(one.end[0] - one.start[0]) for one in walls)
    assert covered == pytest.approx(10)
    assert hand.steps == 1


# -------------------------------------------------------------------------------- figures and doors


def test_figures_are_dragged_by_squares(hand_on: Opened) -> None:
    orc = figure(1, 4, 4)
    hand = hand_on(orc)
    hand.drag([(4.5, 4.5), (7.9, 6.2)])
    assert (hand.now(orc).column, hand.now(orc).row) == (7, 6)
    assert hand.steps == 1


def test_a_figure_and_a_table_go_together(hand_on: Opened) -> None:
    orc = figure(1, 4, 6)
    hand = hand_on(orc, A)
    hand.select(orc, A)
    hand.drag([(4, 4.5), (6.2, 4.5)])
    assert hand.now(orc).column == 6
    assert hand.now(A).position == (6.0, 4.5)
    assert hand.steps == 1


def test_a_double_click_opens_and_closes_a_door(hand_on: Opened) -> None:
    door = wall(1, (4, 4), (6, 4), kind="door")
    hand = hand_on(door)
    hand.double_click(5, 4)
    assert hand.now(door).is_open
    assert hand.steps == 1
    hand.double_click(5, 4)
    assert not hand.now(door).is_open
    assert hand.window.document.undo_label == "close door"


def test_a_double_click_on_a_note_goes_to_its_text(hand_on: Opened) -> None:
    one = note(1, 5.5, 5.5)
    hand = hand_on(one)
    hand.double_click(5.5, 5.5)
    assert hand.window.focusWidget() is hand.property("text")


# ------------------------------------------------------------------------------------------ keys


def test_arrows_nudge_and_steps_in_a_row_are_one(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    assert hand.now(A).position == (6.0, 13.5) or hand.now(A).position == (6.0, 14.0)
    assert hand.steps == 1
    hand.bench.snapping.mode = Snap.HALF
    hand.do("undo")
    hand.key(Qt.Key.Key_Left)
    assert hand.now(A).position == (3.5, 4.5)


def test_arrows_push_no_figure_into_an_enemys_square_unless_the_dm_insists(
    hand_on: Opened,
) -> None:
    one, foe = figure(1, 5, 5), replace(figure(2, 6, 5), side="others")
    hand = hand_on(one, foe)
    hand.select(one)
    hand.key(Qt.Key.Key_Right)
    assert (hand.now(one).column, hand.steps) == (5, 0)
    assert "enemies" in hand.window.messages.text
    hand.window.messages.buttons[0].click()
    assert (hand.now(one).column, hand.steps) == (6, 1)
    hand.key(Qt.Key.Key_Right)
    assert hand.now(one).column == 7, "out of there it goes freely"
    assert not hand.window.messages.isVisible()


def test_arrows_pan_where_nothing_is_selected(hand_on: Opened) -> None:
    hand = hand_on(A)
    before = hand.view.sight().origin
    hand.key(Qt.Key.Key_Right)
    assert hand.view.sight().origin != before


def test_commas_turn_by_eighths_and_brackets_by_15_degrees(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.do("turn-right")
    assert hand.now(A).rotation == 45
    hand.do("turn-left-a-little")
    assert hand.now(A).rotation == 30


def test_delete_duplicate_and_undo(hand_on: Opened) -> None:
    hand = hand_on(A, B)
    hand.select(A)
    hand.do("duplicate")
    (copy,) = hand.selected
    assert isinstance(copy, Obstacle)
    assert copy.position == (5.0, 5.5)
    hand.do("delete")
    hand.do("select-all")
    hand.do("delete")
    assert hand.field.every(Obstacle) == ()
    for _ in range(3):
        hand.do("undo")
    assert set(hand.field.every(Obstacle)) == {A, B}


def test_a_door_that_is_deleted_leaves_a_whole_wall(hand_on: Opened) -> None:
    parts = (
        wall(1, (2, 4), (5, 4)),
        wall(2, (5, 4), (6, 4), kind="door"),
        wall(3, (6, 4), (12, 4)),
    )
    hand = hand_on(*parts)
    hand.select(parts[1])
    hand.do("delete")
    (whole,) = hand.field.every(Wall)
    assert {whole.start, whole.end} == {(2.0, 4.0), (12.0, 4.0)}


def test_a_room_that_is_deleted_with_its_door_is_gone(hand_on: Opened) -> None:
    parts = (
        wall(1, (2, 4), (5, 4)),
        wall(2, (5, 4), (6, 4), kind="door"),
        wall(3, (6, 4), (12, 4)),
    )
    hand = hand_on(*parts)
    hand.do("select-all")
    hand.do("delete")
    assert hand.field.every(Wall) == ()


def test_locked_things_are_told_of_and_unlocked(hand_on: Opened) -> None:
    locked = replace(A, locked=True)
    hand = hand_on(locked)
    hand.click(4, 4.5)
    assert hand.selected == ()
    hand.click(4, 4.5, ALT)
    assert hand.selected == (locked,)
    hand.do("delete")
    assert "Locked: table" in hand.window.messages.text
    hand.do("lock")
    assert not hand.now(locked).locked
    hand.do("lock")
    hand.do("unlock-all")
    assert not hand.now(locked).locked


def test_hiding_and_showing(hand_on: Opened) -> None:
    hand = hand_on(A, wall(9, (1, 1), (3, 1)))
    hand.do("select-all")
    hand.do("hide")
    assert hand.now(A).hidden
    hand.do("hide")
    assert not hand.now(A).hidden
    hand.select(hand.field.every(Wall)[0])
    hand.do("hide")
    assert "secret" in hand.window.messages.text


def test_selecting_by_kind_and_the_others(hand_on: Opened) -> None:
    orc, elf = figure(11, 1, 10), figure(12, 2, 10, side="defenders", name="Elf")
    tree = table(13, 15, 3, kind="tree", width=0.5, length=0.5)
    hand = hand_on(A, B, orc, elf, tree, wall(14, (1, 1), (3, 1)))
    hand.do("select-trees")
    assert hand.selected == (tree,)
    hand.do("select-walls")
    assert len(hand.selected) == 1
    hand.select(A)
    hand.do("select-same")
    assert set(hand.selected) == {A, B}
    hand.do("select-others")
    assert A not in hand.selected
    assert orc in hand.selected
    sides = hand.window.menus["figures-of-side"]
    sides.aboutToShow.emit()
    assert [action.text() for action in sides.actions()] == ["Attackers", "Defenders"]
    sides.actions()[1].trigger()
    assert hand.selected == (elf,)
    hand.do("select-none")
    assert hand.selected == ()


def test_lining_up_by_menu(hand_on: Opened) -> None:
    hand = hand_on(A, B, C)
    hand.select(A, B, C)
    hand.do("align-top")
    assert {thing.position[1] for thing in hand.field.every(Obstacle)} == {4.5}
    hand.do("undo")
    hand.select(A, B)
    hand.do("spread-across")
    assert "at least 3" in hand.window.messages.text


# ------------------------------------------------------------------------------------- clipboard


def test_copy_and_paste_between_two_windows(hand_on: Opened) -> None:
    one, other = hand_on(A, note(1, 6.5, 4.5)), hand_on(note(1, 2.5, 2.5))
    one.do("select-all")
    one.do("copy")
    assert "things" in QApplication.clipboard().text()
    other.do("paste")
    assert len(other.selected) == 2
    assert sorted(one.number for one in other.field.every(Note)) == [1, 2]
    assert other.steps == 1
    other.do("paste")
    first, second = other.field.every(Obstacle)
    assert first.position != second.position


def test_cut_takes_away_and_paste_brings_back(hand_on: Opened) -> None:
    orc = figure(1, 4, 4, name="Orc 3")
    hand = hand_on(orc)
    hand.select(orc)
    hand.do("cut")
    assert hand.field.every(Figure) == ()
    hand.do("paste")
    (back,) = hand.field.every(Figure)
    assert back.name == "Orc 3"


def test_pasting_what_is_no_thing_is_told_in_a_sentence(hand_on: Opened) -> None:
    hand = hand_on(A)
    QApplication.clipboard().setText("milk, eggs")
    hand.do("paste")
    assert "nothing that can be put on a battlefield" in hand.window.messages.text
    assert hand.steps == 0


# ------------------------------------------------------------------------------------------ menu


def test_the_menu_of_a_thing_offers_what_can_be_done(hand_on: Opened) -> None:
    door = wall(1, (4, 4), (6, 4), kind="door", locked=True)
    hand = hand_on(door)
    menu = square_menu(hand.window, hand.view.pointer_at(hand.pixel(5, 4)))
    assert hand.selected == (door,)
    names = [action.objectName() for action in menu.actions()]
    assert {"open-close", "lock", "edit-thing", "delete"} <= set(names)


# ------------------------------------------------------------------------------------------ layers


def test_what_lies_in_a_locked_layer_is_out_of_reach(hand_on: Opened) -> None:
    hand = hand_on(A, note(1, 8.5, 8.5))
    hand.bench.layers.set_locked("obstacles", True)
    try:
        hand.click(4, 4.5)
        assert hand.selected == ()
        hand.do("select-all")
        assert [type(one) for one in hand.selected] == [Note]
    finally:
        hand.bench.layers.set_locked("obstacles", False)


def test_the_keyboard_goes_from_thing_to_thing(hand_on: Opened) -> None:
    hand = hand_on(C, A, B)
    for wanted in (A, B, C, A):
        hand.do("select-next")
        assert hand.selected == (wanted,)
    hand.do("select-previous")
    assert hand.selected == (C,)


def test_areas_are_dragged_only_once_they_are_selected(hand_on: Opened) -> None:
    floor = deck(5, 2, 2, 8, 8)
    hand = hand_on(floor)
    hand.drag([(3, 3), (5, 5)])
    assert hand.now(floor) == floor
    hand.click(4, 4)
    hand.drag([(4, 4), (6, 4)])
    assert hand.now(floor).outline[0] == (4.0, 2.0)


def test_a_door_that_is_locked_in_its_place_opens_all_the_same(hand_on: Opened) -> None:
    door = wall(1, (4, 4), (6, 4), kind="door", locked=True)
    hand = hand_on(door)
    hand.double_click(5, 4)
    assert hand.now(door).is_open


def test_a_double_click_on_a_locked_door_unlocks_and_opens_it_in_one_step(hand_on: Opened) -> None:
    door = wall(41, (4, 4), (6, 4), kind="door", bolted=True)
    hand = hand_on(door)
    hand.double_click(5, 4)
    assert hand.now(door).is_open
    assert not hand.now(door).bolted
    assert "unlock and open" in hand.bench.document.undo_label
    hand.do("undo")
    assert hand.now(door) == door


def test_doors_are_locked_and_unlocked_by_a_command_of_their_own(hand_on: Opened) -> None:
    door = wall(41, (4, 4), (6, 4), kind="door", is_open=True)
    hand = hand_on(door, A)
    menu = square_menu(hand.window, hand.view.pointer_at(hand.pixel(5, 4)))
    assert "lock-door" in [action.objectName() for action in menu.actions()]
    hand.do("lock-door")
    assert hand.now(door).bolted
    assert not hand.now(door).is_open
    hand.do("lock-door")
    assert not hand.now(door).bolted
    hand.click(4, 4.5)
    hand.do("lock-door")
    assert "No door" in hand.window.messages.text


def test_in_the_players_preview_secrets_are_out_of_reach(hand_on: Opened) -> None:
    secret = replace(A, hidden=True)
    hand = hand_on(secret, B, note(1, 8.5, 8.5))
    players = hand.window.actions_by_id["players"]
    players.setChecked(True)
    try:
        hand.click(4, 4.5)
        assert hand.selected == ()
        hand.do("select-all")
        assert hand.selected == (B,)
    finally:
        players.setChecked(False)


def test_a_band_over_a_floor_takes_what_stands_on_it(hand_on: Opened) -> None:
    floor = deck(5, 2, 2, 10, 8)
    hand = hand_on(floor, A)
    hand.drag([(11, 9), (1.5, 3)])
    assert hand.selected == (A,)
    hand.drag([(11, 9), (1, 1)])
    assert set(hand.selected) == {A, floor}


def test_a_thing_is_carried_by_the_keyboard_alone(hand_on: Opened) -> None:
    hand = hand_on(table(1, 4.5, 4.5, width=1.0))
    hand.view.mark_square(Square(4, 4))
    hand.key(Qt.Key.Key_Space, CTRL)
    for _ in range(3):
        hand.key(Qt.Key.Key_Right, SHIFT)
    hand.do("turn-right")
    hand.key(Qt.Key.Key_Space, CTRL)
    (carried,) = hand.field.every(Obstacle)
    assert carried.position == (7.5, 4.5)
    assert carried.rotation == 45
    assert hand.steps == 1


def test_what_is_locked_among_the_selection_is_told_of(hand_on: Opened) -> None:
    fast = table(7, 12, 8, locked=True)
    hand = hand_on(A, fast)
    hand.select(A, fast)
    hand.window.actions_by_id["delete"].trigger()
    assert hand.now(A) is None
    assert hand.now(fast) == fast
    assert hand.window.messages.text == "Locked, and so left alone: table."


def test_what_is_selected_stays_marked_with_another_tool_in_hand(hand_on: Opened) -> None:
    hand = hand_on(A, B)
    hand.select(A)
    hand.window.actions_by_id["note"].trigger()
    marked = hand.view.viewport().grab().toImage()
    hand.bench.selection.clear()
    assert marked != hand.view.viewport().grab().toImage()
    assert not hand.feature.tool.overlay.has_handles
    hand.window.actions_by_id["select"].trigger()
    hand.select(A)
    assert hand.feature.tool.overlay.has_handles
