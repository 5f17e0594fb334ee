"""What a table settles: each switch changes the answer, alike for both sides, and at once."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtWidgets import QDialog
from tests.table_ui.conftest import HERO, MONSTER, Seat, walls_and_two

from fieldwright.battlefield.changes import ChangeInfo
from fieldwright.battlefield.things import Figure
from fieldwright.document.files import read_field, write_field
from fieldwright.editor.properties import PropertiesDialog
from fieldwright.editor.table_rules import TableRules
from fieldwright.editor.words import field_facts
from fieldwright.rules.options import TableOptions

BOTH = pytest.mark.parametrize("who", [HERO, MONSTER])

# ------------------------------------------------------------------------------------- corners


@pytest.mark.rule("CT1-COV-09")
def test_shots_past_a_corner_that_they_touch_are_for_the_table_there_and_back(table: Seat) -> None:
    """From the middle of G5 to that of J6 the line meets the wall's end (8, 5) and no more."""
    table.pin(HERO, MONSTER)
    assert table.refusals == ("", "")
    table.switch("attack_past_corners", False)
    there, back = table.refusals
    assert "past a corner" in there
    assert "past a corner" in back
    table.switch("attack_past_corners", True)
    assert table.refusals == ("", "")


@pytest.mark.rule("CT1-COV-09")
@BOTH
def test_threat_past_a_corner_is_for_the_table_and_shown_at_once(table: Seat, who: UUID) -> None:
    """Who stands in H5 and faces south-east strikes at I6, past the wall's end between them."""
    other = MONSTER if who == HERO else HERO
    table.change(other, column=20, row=14)
    table.change(who, column=7, row=4, facing=3)
    table.hands.do("threatened-squares")
    one = table.field.thing(who)
    assert isinstance(one, Figure)
    assert (8, 5) in table.threatened(one.side)
    table.switch("attack_past_corners", False)
    assert (8, 5) not in table.threatened(one.side)
    assert (8, 4) in table.threatened(one.side), "straight ahead nothing has changed"


@pytest.mark.rule("CT1-COV-09")
@BOTH
def test_steps_past_a_corner_are_for_the_table(table: Seat, who: UUID) -> None:
    other = MONSTER if who == HERO else HERO
    table.change(other, column=20, row=14)
    table.change(who, column=7, row=4)
    way = table.steps(who, (9, 6))
    assert way[0] == (8, 4), "round the corner: 4 points"
    table.switch("move_past_corners", True)
    assert table.steps(who, (9, 6)) == [(8, 5), (9, 6)], "two diagonals: 3 points"


# -------------------------------------------------------------------------------- half squares


@pytest.mark.rule("CT1-COV-09")
@BOTH
def test_standing_in_half_squares_is_for_the_table_in_drags(table: Seat, who: UUID) -> None:
    """The wall runs through the middle of M6."""
    assert table.steps(who, (12, 5)) == "A stone wall is in the way."
    table.switch("figures_in_half_squares", True)
    way = table.steps(who, (12, 5))
    assert isinstance(way, list)
    assert way[-1] == (12, 5)


@pytest.mark.rule("CT1-COV-09")
def test_standing_in_half_squares_is_for_the_table_where_figures_are_put_down(table: Seat) -> None:
    one = table.field.thing(HERO)
    assert isinstance(one, Figure)
    from fieldwright.geometry.placing import why_not_here

    there = replace(one, column=12, row=5)
    assert [told.reason for told in why_not_here(table.field, there)] == [
        "A stone wall is in the way."
    ]
    assert why_not_here(table.field, there, half_squares=True) == ()
    large = replace(there, columns=2, rows=2, size="L")
    assert why_not_here(table.field, large, half_squares=True), "who fills more finds no half"


# ------------------------------------------------------------------------------------ remembered


def test_what_is_switched_is_remembered_and_the_same_in_every_window(table: Seat) -> None:
    assert table.window.workbench.table.options == TableOptions()
    table.switch("move_past_corners", True)
    again = TableRules(table.window.settings, walls_and_two)
    assert again.options == TableOptions(move_past_corners=True)


def test_the_options_of_the_window_are_those_of_its_field_and_its_switches(table: Seat) -> None:
    info = table.field.info
    stormy = replace(info, weather="sandstorm", sight_limit_squares=8)
    table.switch("figures_in_half_squares", True)
    table.window.document.apply(ChangeInfo(info, stormy), "a storm")
    assert table.window.workbench.table.options == TableOptions(
        figures_in_half_squares=True, weather="sandstorm", sight_limit_squares=8
    )


# --------------------------------------------------------------------------------------- weather


def set_weather(table: Seat, word: str, squares: int | None, *, carried: bool = False) -> None:
    """Type the weather into the properties of the map, as F2 shows them."""
    info = table.field.info
    dialog = PropertiesDialog(info, table.window, (table.field.columns, table.field.rows))
    dialog.weather.setText(word)
    dialog.sight.setValue(-1 if squares is None else squares)
    dialog.missiles.setChecked(carried)
    dialog.accept()
    assert dialog.result() == QDialog.DialogCode.Accepted
    table.window.document.apply(ChangeInfo(info, dialog.info()), "properties of the map")


@pytest.mark.rule("CT1-COND-01")
def test_in_a_sandstorm_nothing_is_seen_beyond_what_was_typed(table: Seat) -> None:
    table.change(HERO, column=1, row=14)
    table.change(MONSTER, column=9, row=14)
    table.pin(HERO, MONSTER)
    set_weather(table, "sandstorm", 8)
    assert table.refusals == ("", ""), "8 squares off"
    table.change(MONSTER, column=10, row=14)
    told = "beyond sight: nothing is seen beyond 8 squares (sandstorm)"
    assert table.refusals == (told, told), "9 squares off, there and back"
    table.hands.do("undo")
    table.hands.do("undo")
    assert table.field.info.weather == "", "the weather can be undone"
    assert table.refusals == ("", "")


@pytest.mark.rule("CT1-COND-01")
def test_a_storm_that_carries_light_missiles_away_stops_arrows_of_both_sides(table: Seat) -> None:
    table.pin(HERO, MONSTER)
    set_weather(table, "sandstorm", None, carried=True)
    assert all("light missiles are carried away" in told for told in table.refusals)
    set_weather(table, "", None)
    assert table.refusals == ("", "")


def test_the_field_page_and_the_sight_tool_tell_the_weather(table: Seat) -> None:
    table.pin(HERO, MONSTER)
    set_weather(table, "sandstorm", 8, carried=True)
    told = "Sandstorm, nothing is seen beyond 8 squares (40 ft), light missiles are carried away"
    assert told in list(field_facts(table.field))
    panel = table.sight.panel("sight")
    assert panel is not None
    assert panel.weather.text() == told  # type: ignore[attr-defined]


def test_squares_beyond_the_sight_of_the_weather_are_shaded_as_out_of_range(table: Seat) -> None:
    table.pin(HERO, MONSTER)
    before = table.sight.shading.codes
    set_weather(table, "snow", 2)
    after = table.sight.shading.codes
    assert before is not None
    assert after is not None
    assert before[4, 9] != after[4, 9], "three squares off"
    assert before[4, 8] == after[4, 8], "two squares off"


def test_weather_is_kept_in_the_file_and_opened_with_it(table: Seat, tmp_path: Path) -> None:
    set_weather(table, "sandstorm", 8, carried=True)
    path = tmp_path / "stormy.fieldwright"
    write_field(table.field, path)
    info = read_field(path).info
    assert (info.weather, info.sight_limit_squares) == ("sandstorm", 8)
    assert info.light_missiles_carried_away
