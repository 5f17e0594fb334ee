"""A figure with numbers in the hand: its reach, its way, what that costs and provokes."""

from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.helpers.hands import ALT, CTRL, SHIFT
from tests.moves_ui.conftest import ANN, BOLDO, BRIDGE, FIGHTER, ORC_ID, Table, standing

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Label, Obstacle, Wall
from fieldwright.editing.course import Pace
from fieldwright.editor.figure_tools.dragging import FigureDrag
from fieldwright.editor.moves.bands import BandsOverlay
from fieldwright.editor.moves.drag import WalkDrag
from fieldwright.terms.grid import Square

KEY = Qt.Key


# ------------------------------------------------------------------------------------------ reach


def test_a_lone_figure_in_the_hand_shows_how_far_each_action_takes_it(table: Table) -> None:
    table.lift()
    bands = table.drag._overlay.bands
    assert bands is not None
    assert bands.labels == ("half move 6", "move 12", "charge 18", "run 24", "sprint 36")
    south = [int(bands.numbers[row, 10]) for row in range(10, 20)]
    assert south == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2], "six squares of half a move, then the rest"
    assert bands.numbers[5, 10] == 0, "the boulder fills its square"


def test_the_reach_of_one_action_is_shown_by_phases(table: Table) -> None:
    table.lift()
    table.hands.key(KEY.Key_3)
    bands = table.drag._overlay.bands
    assert bands is not None
    assert bands.labels == ("fast phase 9", "average phase 18")
    assert (int(bands.numbers[19, 10]), int(bands.numbers[19, 11])) == (1, 2)


def test_the_action_that_is_looked_at_is_remembered_and_checked_in_the_menu(table: Table) -> None:
    table.lift()
    table.hands.key(KEY.Key_5)
    table.hands.key(KEY.Key_Escape)
    table.hands.release(10, 10)
    assert table.feature.wishes.pace is Pace.SPRINT
    assert table.window.actions_by_id["moves-sprint"].isChecked()
    table.hands.do("moves-every")
    assert table.feature.wishes.pace is None


def test_two_bands_differ_in_more_than_their_colour(table: Table) -> None:
    table.lift()
    bands = table.drag._overlay.bands
    assert bands is not None
    assert len({style.pattern for style in bands.styles}) == len(bands.styles)
    table.hands.key(KEY.Key_2)
    phases = table.drag._overlay.bands
    assert phases is not None
    assert len({(style.pattern, style.is_dashed) for style in phases.styles}) == 2


# -------------------------------------------------------------------------------------- the way


def test_the_chip_says_cost_rest_and_phases_and_the_step_is_named_by_them(table: Table) -> None:
    table.lift()
    table.to(10, 17)
    assert table.told.splitlines()[:2] == [
        "Move: 7 of 12, 5 left",
        "At K17 after the fast phase, then average",
    ]
    table.drop(10, 17)
    assert table.place() == (10, 17)
    assert table.label == "move Boldo: 7 of 12"
    assert table.window.document.position == 1
    assert table.figure().facing == 4, "it faces along its last step"


def test_what_half_a_move_covers_is_told_as_half_a_move(table: Table) -> None:
    table.lift()
    table.drop(13, 10)
    assert table.label == "move Boldo: 3 of 6"


def test_longer_ways_are_charges_runs_and_sprints(table: Table) -> None:
    for column, label in ((24, "charge"), (30, "run"), (39, "sprint")):
        table.lift()
        table.drop(column, 2)
        assert table.label.startswith(label), table.label
        table.hands.do("undo")


def test_the_way_is_drawn_from_square_to_square_with_its_running_sum(table: Table) -> None:
    table.lift()
    table.to(12, 12)
    trail = table.drag._trail
    assert trail is not None
    assert [(*stop.middle, stop.total) for stop in trail.stops] == [
        (10.5, 10.5, 0),
        (11.5, 11.5, 2),
        (12.5, 12.5, 3),
    ]
    assert not table.window.grab().isNull()


def test_a_bend_is_set_by_a_key_and_diagonals_count_on_over_it(table: Table) -> None:
    table.lift()
    table.to(11, 11)
    table.hands.key(KEY.Key_Space)
    table.to(12, 12)
    assert table.drag.course is not None
    assert table.drag.course.cost == 3
    table.hands.key(KEY.Key_W)
    table.to(12, 10)
    assert table.drag.course.cost == 5
    table.hands.key(KEY.Key_Backspace)
    table.to(13, 13)
    assert table.drag.course.cost == 5, "three diagonals: 2, 1 and 2"
    table.drop(13, 13)
    assert table.place() == (13, 13)


def test_a_bend_makes_the_way_longer_and_backspace_takes_it_back(table: Table) -> None:
    table.lift()
    table.to(13, 10)
    table.hands.key(KEY.Key_Space)
    table.to(13, 13)
    assert table.told.startswith("Half move: 6 of 6, 0 left")
    table.hands.key(KEY.Key_Backspace)
    assert table.told.startswith("Half move: 5 of 6, 1 left")
    assert table.window.document.position == 0, "the key has deleted nothing"


def test_the_reach_goes_on_from_the_last_bend_with_what_is_left(table: Table) -> None:
    table.lift()
    table.hands.key(KEY.Key_1)
    table.to(13, 10)
    table.hands.key(KEY.Key_Space)
    bands = table.drag._overlay.bands
    assert bands is not None
    assert bands.numbers[13, 13] == 1, "three squares of six are left"
    assert bands.numbers[14, 13] == 0
    assert bands.numbers[10, 7] == 0, "back and beyond takes three and six"
    table.hands.key(KEY.Key_Backspace)
    bands = table.drag._overlay.bands
    assert bands is not None
    assert bands.numbers[10, 7] == 1


def test_escape_brings_the_figure_back_and_leaves_nothing(table: Table) -> None:
    before = table.field
    table.lift()
    table.to(13, 10)
    table.hands.key(KEY.Key_Space)
    table.hands.key(KEY.Key_Escape)
    table.hands.release(14.5, 10.5)
    assert table.field is before
    assert not any(isinstance(one, BandsOverlay) for one in table.view.figures.underlays)
    assert not table.view.figures.lifted


def test_the_worst_footing_decides_and_its_reason_is_told(table: Table) -> None:
    table.lift()
    table.to(7, 12)
    assert table.told.startswith("Half move: 4 of 4, 0 left")
    assert "Footing 1/3 off: light brush" in table.told


def test_all_of_it_works_by_keyboard(table: Table) -> None:
    table.view.mark_square(Square(10, 10))
    table.hands.key(KEY.Key_Space, CTRL)
    for _ in range(3):
        table.hands.key(KEY.Key_Right, SHIFT)
    table.hands.key(KEY.Key_Space)
    for _ in range(3):
        table.hands.key(KEY.Key_Down, SHIFT)
    assert table.told.startswith("Half move: 6 of 6")
    table.hands.key(KEY.Key_Space, CTRL)
    assert table.place() == (13, 13)
    assert table.label == "move Boldo: 6 of 6"


def test_who_is_in_the_air_flies_over_what_bars_the_ground(table: Table) -> None:
    stats = replace(FIGHTER, movement="6, Fl 18 (C)")
    table.change(table.figure(), stats=stats, altitude_ft=30.0)
    table.lift()
    table.drop(10, 1)
    assert table.place() == (10, 1), "straight over the boulder"
    assert table.label == "move Boldo: 9 of 9"
    table.lift()
    table.drop(10, 10)
    table.lift()
    table.drop(10, 21)
    assert table.figure().altitude_ft == 40, "the gully is 10 feet lower"


def test_what_is_crossed_at_a_price_is_told(table: Table) -> None:
    fence = Wall(id=UUID(int=960), kind="fence", start=(0.0, 13.0), end=(20.0, 13.0))
    table.window.document.apply(add(fence), "a fence")
    table.lift()
    table.to(10, 15)
    assert table.told.startswith("Move: 10 of 12, 2 left"), "five steps, one of which takes six"
    assert "Over the fence: a half-move: 6" in table.told


# ------------------------------------------------------------------------------ what it provokes


def test_moving_away_from_an_enemy_is_marked_and_told(table: Table) -> None:
    table.lift()
    table.to(15, 9)
    assert "Boldo enters squares that Orc threatens." in table.told
    table.hands.key(KEY.Key_Space)
    table.to(16, 8)
    assert "Boldo moves away from Orc: Orc gets an attack of opportunity." in table.told
    trail = table.drag._trail
    assert trail is not None
    assert [(one.column, one.row) for one in trail.dangers if one.strikes] == [(15, 9)]
    table.drop(16, 8)
    assert table.place() == (16, 8)


def test_players_are_not_told_of_hidden_enemies(table: Table) -> None:
    table.change(table.figure(ORC_ID), hidden=True)
    table.hands.do("players")
    table.lift()
    table.to(15, 9)
    assert "Orc" not in table.told
    trail = table.drag._trail
    assert trail is not None
    assert not trail.dangers


# ------------------------------------------------------------------------- beyond, and all the same


def test_beyond_its_reach_it_stays_and_the_reason_is_told(table: Table) -> None:
    table.lift()
    table.hands.key(KEY.Key_1)
    table.to(10, 18)
    assert "The way takes 8 points and the move has 6." in table.told
    trail = table.drag._trail
    assert trail is not None
    assert [stop.beyond for stop in trail.stops][-3:] == [False, True, True]
    table.drop(10, 18)
    assert table.place() == (10, 10)
    table.window.messages.buttons[0].click()
    assert table.place() == (10, 18)
    assert table.label == "move Boldo"


@pytest.mark.parametrize("change", ["document", "undo", "drag", "tool", "selection"])
def test_a_refusal_is_gone_when_what_it_speaks_of_has_changed(table: Table, change: str) -> None:
    bench = table.window.workbench
    late = add(standing(7, "Late", (20, 20)))
    if change == "undo":
        bench.apply(late, "add Late")
    table.lift()
    table.hands.key(KEY.Key_1)
    table.drop(10, 18)
    assert "The way takes 8 points" in table.window.messages.text
    if change == "document":
        bench.apply(late, "add Late")
    elif change == "undo":
        bench.document.undo()
    elif change == "drag":
        table.lift()
        table.to(11, 10)
        assert not table.window.messages.text
        table.window.view.cancel_tool()
    elif change == "tool":
        bench.take("sight")
        said = table.window.messages.text
        bench.take("select")
        assert not said
    else:
        bench.selection.clear()
    assert not table.window.messages.text


def test_the_dm_insists_with_ctrl(table: Table) -> None:
    table.lift()
    table.hands.key(KEY.Key_1)
    table.drop(10, 18, CTRL)
    assert table.place() == (10, 18)


def test_alt_puts_a_figure_anywhere_without_a_word_about_reach(table: Table) -> None:
    table.lift()
    table.hands.key(KEY.Key_1)
    table.to(10, 18, ALT)
    assert table.drag._overlay.bands is None
    assert table.told == "8 squares, 40 feet"
    table.drop(10, 18, ALT)
    assert table.place() == (10, 18)
    assert table.label == "move Boldo"


def test_where_it_cannot_stand_that_is_the_reason(table: Table) -> None:
    table.lift()
    table.to(10, 5)
    assert "boulder is in the way" in table.told


@pytest.mark.parametrize("way", ["no numbers", "switched off", "several"])
def test_others_are_dragged_as_ever(table: Table, way: str) -> None:
    if way == "switched off":
        table.hands.do("moves-reach")
    if way == "several":
        table.select(BOLDO, ANN)
    table.lift(ANN if way == "no numbers" else BOLDO)
    drag = table.view.tool._drag  # type: ignore[attr-defined]
    assert isinstance(drag, FigureDrag)
    assert not isinstance(drag, WalkDrag)


def test_off_the_field_it_is_removed_as_ever(table: Table) -> None:
    table.lift()
    table.hands.go(-0.5, 10.5)
    assert table.drag._overlay.bands is None
    table.hands.release(-0.5, 10.5)
    assert BOLDO not in table.field.things["figures"]


# ---------------------------------------------------------------------------- facing and surfaces


def test_it_turns_along_its_way_until_the_wheel_turns_it(table: Table) -> None:
    table.lift()
    table.drop(13, 10)
    assert (table.place(), table.figure().facing) == ((13, 10), 2)
    table.lift()
    table.to(13, 13)
    table.hands.wheel(13.5, 13.6, -1)
    table.drop(13, 14)
    assert (table.place(), table.figure().facing) == ((13, 14), 1)


def test_where_it_is_not_wished_it_faces_as_before(table: Table) -> None:
    table.hands.do("moves-face")
    table.lift()
    table.drop(13, 10)
    assert (table.place(), table.figure().facing) == ((13, 10), 0)


def test_who_walks_up_to_an_enemy_turns_to_it_and_not_its_back(table: Table) -> None:
    table.lift()
    table.to(15, 10)
    assert "Boldo enters squares that Orc threatens." in table.told
    assert "turns its back" not in table.told


def test_who_turns_its_back_hears_how_not_to(table: Table) -> None:
    table.hands.do("moves-face")
    table.change(table.figure(), facing=6)
    table.lift()
    table.to(15, 10)
    assert "turns its back on Orc: Orc gets an attack of opportunity." in table.told
    assert "turn it with the wheel" in table.told


def test_who_comes_along_the_road_is_on_the_bridge(table: Table) -> None:
    table.change(table.figure(), column=31, row=18)
    table.lift()
    table.to(31, 22)
    assert "On the bridge" in table.told
    table.drop(31, 22)
    assert table.figure().surface == BRIDGE


def test_who_comes_along_the_gully_is_under_it_and_a_key_chooses(table: Table) -> None:
    table.change(table.figure(), column=27, row=22)
    table.lift()
    table.to(31, 22)
    assert "Under the bridge" in table.told
    table.hands.key(KEY.Key_PageUp)
    assert "It does not get on the bridge that way." in table.told, "the banks are 10 feet high"
    table.hands.key(KEY.Key_PageDown)
    table.drop(31, 22)
    assert table.place() == (31, 22)
    assert table.figure().surface is None


def test_a_mount_carries_its_rider_along(table: Table) -> None:
    horse = table.figure()
    table.change(table.figure(ANN), mount=horse.id, column=10, row=10)
    table.select(horse.id)
    table.lift(horse.id)
    table.drop(12, 12)
    assert table.place(horse.id) == table.place(ANN) == (12, 12)


def test_the_bands_leave_out_what_lies_beyond_the_field(table: Table) -> None:
    table.lift()
    table.to(12, 12)
    course = table.drag.course
    assert course is not None
    assert all(table.field.block.holds(Square(*place.block[:2])) for place in course.places)


# ---------------------------------------------------------------------------------- what it meets


@pytest.fixture
def trapped(table: Table) -> Table:
    """A hidden hatch in K14, the third square on the way from K11 to K18."""
    hatch = Obstacle(
        id=UUID(int=950), kind="hatch", position=(10.5, 13.5), width=1, length=1, hidden=True
    )
    table.window.document.apply(add(hatch), "a trap")
    return table


@pytest.mark.rule("CT1-MOVE-15")
def test_a_hidden_pit_stops_the_move_and_the_dm_is_asked(trapped: Table) -> None:
    trapped.lift()
    trapped.to(10, 17)
    assert "Stops at K14." in trapped.told
    trail = trapped.drag._trail
    assert trail is not None
    assert (10, 13) in [(one.column, one.row) for one in trail.dangers if one.strikes]
    trapped.drop(10, 17)
    assert trapped.place() == (10, 13), "it stops where it falls in"
    assert trapped.label == "move Boldo: 3 of 12"
    assert "Stops at K14." in trapped.window.messages.text
    trapped.window.messages.buttons[0].click()
    assert trapped.place() == (10, 17), "unless the DM lets it go on"


@pytest.mark.rule("CT1-MOVE-15")
def test_players_see_only_the_way_as_far_as_the_hidden_pit(trapped: Table) -> None:
    trapped.hands.do("players")
    trapped.lift()
    trapped.to(10, 17)
    assert "K14" not in trapped.told
    assert "hatch" not in trapped.told
    trail = trapped.drag._trail
    assert trail is not None
    assert [stop.middle[1] for stop in trail.stops] == [10.5, 11.5, 12.5, 13.5]
    assert not trail.dangers


def test_of_what_lies_behind_a_stop_nothing_is_told(trapped: Table) -> None:
    # An orc beside the end of the way, which Boldo never gets to.
    trapped.change(trapped.figure(ORC_ID), column=11, row=17)
    trapped.lift()
    trapped.to(10, 17)
    assert "Stops at K14." in trapped.told
    assert "Orc" not in trapped.told


def test_players_never_read_what_stops_a_figure(trapped: Table) -> None:
    trapped.lift()
    trapped.drop(10, 17)
    secret = trapped.window.messages.text
    trapped.hands.do("players")
    assert not trapped.window.messages.isVisible(), "what was said to the DM is gone"
    trapped.hands.do("undo")
    trapped.lift()
    trapped.drop(10, 17)
    assert "Stops at K14." in secret
    assert trapped.window.messages.text == "Boldo: Stops at K14."
    assert len(secret) > len(trapped.window.messages.text)


def test_alt_let_go_in_a_drag_leaves_the_drag_and_the_keyboard_where_they_are(
    table: Table,
) -> None:
    table.lift()
    table.to(11, 10)
    QTest.keyPress(table.view, KEY.Key_Alt)
    QTest.keyRelease(table.view, KEY.Key_Alt)
    assert table.window.menuBar().activeAction() is None
    table.drop(12, 10)
    assert table.place() == (12, 10)


def test_a_figure_under_a_label_is_dragged_and_not_the_label(table: Table) -> None:
    label = Label(id=UUID(int=950), text="The Crooked Heron", position=(10.5, 10.5))
    table.window.workbench.apply(add(label), "a label")
    table.select()
    table.lift()
    table.drop(12, 10)
    assert table.place() == (12, 10)


def test_a_typed_square_stops_there_as_well(trapped: Table) -> None:
    trapped.select(BOLDO)
    trapped.type("K18")
    assert "Stops at K14." in trapped.box_words
    trapped.hands.key(KEY.Key_Return, on=trapped.feature.going.box.field)
    assert trapped.place() == (10, 13)
