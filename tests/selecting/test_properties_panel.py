"""The panel of properties: what it shows, checks and changes, of one thing and of many."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QWidget
from tests.selecting.scene import Hand, deck, field_of, figure, note, table, uuid_of, wall

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.things import (
    Hazard,
    Label,
    Light,
    Picture,
    StartingZone,
    Thing,
)
from fieldwright.editing.on_field import check_on_field
from fieldwright.editor.selecting.field_lists import fields_for
from fieldwright.editor.selecting.fields import Field, NumberError, Sort, read_number
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Hides

Opened = Callable[..., Hand]

A, B = table(1, 4, 4.5), table(2, 8, 4.5, width=3.0)
DOOR = wall(3, (2, 8), (4, 8), kind="door")
ORC = figure(1, 10, 10, hit_points=5, full_hit_points=8, conditions=("stunned", "blessed"))
NOTE = note(1, 12.5, 3.5)
ZONE = StartingZone(id=uuid_of(50), side="attackers", edge=Edge.WEST, blocks=(Block(0, 0, 2, 4),))
LIGHT = Light(id=uuid_of(51), kind="torch", position=(6.5, 6.5))
LABEL = Label(id=uuid_of(52), position=(15.0, 3.0), text="Ford")
HAZARD = Hazard(id=uuid_of(53), kind="quicksand", outline=((16.0, 6.0), (18.0, 6.0), (18.0, 8.0)))
PICTURE = Picture(id=uuid_of(54), blob="0" * 64, position=(0.0, 9.0), width=4.0, length=3.0)
STAIRS = replace(deck(55, 14, 9, 16, 12), kind="stairs", foot_ft=0.0)
EVERYTHING: tuple[Thing, ...] = (
    A, B, DOOR, ORC, NOTE, ZONE, LIGHT, LABEL, HAZARD, PICTURE, STAIRS
)  # fmt: skip


def told(hand: Hand) -> list[str]:
    """All that labels of the panel say."""
    hand.panel.show_selection()
    labels = hand.panel.findChildren(QLabel)
    return [label.text() for label in labels if label.isVisibleTo(hand.panel)]


def test_with_nothing_selected_it_says_what_can_be_done(hand_on: Opened) -> None:
    hand = hand_on(A)
    assert "Nothing selected" in told(hand)


def test_every_property_of_every_type_is_shown_and_can_be_given_back(hand_on: Opened) -> None:
    hand = hand_on(*EVERYTHING)
    for thing in EVERYTHING:
        hand.select(thing)
        fields = fields_for(hand.field, [thing])
        assert {"locked"} < {field.name for field in fields}
        for field in fields:
            widget = hand.property(field.name)
            assert widget.accessibleName().startswith(field.label)
            if field.make is None:
                assert field.put(thing, field.get(thing)) == thing


def test_while_the_map_is_shown_as_players_see_it_nothing_of_the_selection_is_told(
    hand_on: Opened,
) -> None:
    secret = replace(NOTE, text="A pit under a false floor")
    hand = hand_on(secret, ORC)
    players = hand.window.actions_by_id["players"]
    for thing in (secret, ORC):
        hand.select(thing)
        players.setChecked(True)
        try:
            hand.panel.show_selection()
            QApplication.processEvents()
            assert told(hand) == ["Hidden while the map is shown as players see it."]
            assert not [one for one in hand.panel.findChildren(QPlainTextEdit) if one.isVisible()]
        finally:
            players.setChecked(False)
        hand.panel.show_selection()
        QApplication.processEvents()
        assert len(told(hand)) > 1


def test_numbers_are_typed_in_one_step_and_undone_at_once(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.type_into("width", "12.5")
    assert hand.now(A).width == 12.5
    assert hand.steps == 1
    assert hand.window.document.undo_label == "change size of table"
    QTest.keyClick(hand.property("width"), Qt.Key.Key_Tab)
    hand.type_into("length", "2")
    assert hand.steps == 2
    hand.do("undo")
    hand.do("undo")
    assert hand.now(A) == A
    assert hand.property("width").text() == "2"


def test_the_arrow_keys_step_a_number(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    widget = hand.property("rotation")
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Up)
    QTest.keyClick(widget, Qt.Key.Key_Up)
    assert hand.now(A).rotation == 30
    assert hand.steps == 1


def test_a_number_that_cannot_be_is_told_beneath_and_changes_nothing(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.type_into("width", "a lot")
    QTest.keyClick(hand.property("width"), Qt.Key.Key_Tab)
    assert hand.now(A) == A
    labels = [label.text() for label in hand.panel.findChildren(QLabel)]
    assert "A number from 0.05 to 200 squares." in labels


def test_an_empty_number_is_as_usual_where_that_can_be(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    widget = hand.property("height_ft")
    assert widget.placeholderText() == "as usual (3 ft)"
    hand.type_into("height_ft", "6")
    assert hand.now(A).height_ft == 6
    hand.type_into("height_ft", "")
    assert hand.now(A).height_ft is None


@pytest.mark.parametrize(
    ("text", "value"), [("1,5", 1.5), (" 2 squares ", 2.0), ("0.1234567", 0.123457)]
)
def test_numbers_are_read_as_people_write_them(text: str, value: float) -> None:
    (field,) = (one for one in fields_for_table() if one.name == "width")
    assert read_number(field, text, "squares") == value


@pytest.mark.parametrize("text", ["", "nan", "inf", "1e9", "-1", "x"])
def test_what_is_no_number_is_refused(text: str) -> None:
    (field,) = (one for one in fields_for_table() if one.name == "width")
    with pytest.raises(NumberError):
        read_number(field, text, "squares")


def fields_for_table() -> list[Field]:
    return fields_for(field_of(A), [A])


def test_several_things_show_what_they_share_and_change_together(hand_on: Opened) -> None:
    hand = hand_on(A, B, DOOR)
    hand.select(A, B)
    assert hand.property("width").text() == ""
    assert hand.property("width").placeholderText() == "—"
    assert hand.property("width").accessibleDescription() == "several values"
    assert hand.property("length").text() == "1"
    hand.type_into("width", "4")
    assert [hand.now(one).width for one in (A, B)] == [4, 4]
    assert hand.steps == 1
    hand.do("undo")
    assert [hand.now(one).width for one in (A, B)] == [2, 3]
    hand.select(A, DOOR)
    hand.panel.show_selection()
    names = {one.field.name for one in hand.panel._widgets}
    assert "width" not in names
    assert "locked" in names


def test_a_kind_is_found_by_some_of_its_letters(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.type_into("kind", "barrel")
    QTest.keyClick(hand.property("kind"), Qt.Key.Key_Return)
    assert hand.now(A).kind == "barrel"
    hand.type_into("kind", "unicorn")
    QTest.keyClick(hand.property("kind"), Qt.Key.Key_Return)
    assert hand.now(A).kind == "barrel"
    labels = [label.text() for label in hand.panel.findChildren(QLabel)]
    assert any("“unicorn”" in text for text in labels)


def test_choices_and_switches_are_steps_of_their_own(hand_on: Opened) -> None:
    hand = hand_on(DOOR)
    hand.select(DOOR)
    switch = hand.property("is_open")
    switch.setFocus()
    QTest.keyClick(switch, Qt.Key.Key_Space)
    assert hand.now(DOOR).is_open
    box = hand.property("hides")
    box.setFocus()
    box.setCurrentIndex(2)
    box.activated.emit(2)
    assert hand.now(DOOR).hides is Hides.CONCEALMENT
    assert hand.steps == 2


def test_a_switch_of_several_is_half_checked_and_then_sets_all(hand_on: Opened) -> None:
    other = replace(B, hidden=True)
    hand = hand_on(A, other)
    hand.select(A, other)
    switch = hand.property("hidden")
    assert switch.checkState() is Qt.CheckState.PartiallyChecked
    switch.click()
    assert hand.now(A).hidden
    assert hand.now(other).hidden


def test_locked_things_can_only_be_unlocked(hand_on: Opened) -> None:
    locked = replace(A, locked=True)
    hand = hand_on(locked)
    hand.select(locked)
    assert not hand.property("width").isEnabled()
    switch = hand.property("locked")
    assert switch.isEnabled()
    switch.click()
    assert not hand.now(locked).locked
    assert hand.property("width").isEnabled()


def test_a_door_is_locked_in_its_properties_which_closes_it(hand_on: Opened) -> None:
    door = wall(1, (4, 4), (6, 4), kind="door", is_open=True)
    hand = hand_on(door)
    hand.select(door)
    hand.property("bolted").click()
    assert hand.now(door).bolted
    assert not hand.now(door).is_open
    hand.property("is_open").click()
    assert hand.now(door).is_open
    assert not hand.now(door).bolted


def test_figures_face_and_are_hurt(hand_on: Opened) -> None:
    hand = hand_on(ORC)
    hand.select(ORC)
    hand.type_into("hit_points", "3")
    box = hand.property("facing")
    box.activated.emit(2)
    hand.type_into("conditions", "prone, prone, held")
    after = hand.now(ORC)
    assert after.hit_points == 3
    assert after.facing == 2
    assert after.conditions == ("prone", "held")
    hand.type_into("side", "Cultists")
    QTest.keyClick(hand.property("side"), Qt.Key.Key_Return)
    assert hand.now(ORC).side == "cultists"


def test_words_of_a_note_are_typed_in_one_step(hand_on: Opened) -> None:
    hand = hand_on(NOTE)
    hand.select(NOTE)
    hand.type_into("text", "A pit, 10 feet deep.")
    assert hand.now(NOTE).text == "A pit, 10 feet deep."
    assert hand.steps == 1


def test_enter_and_escape_go_back_to_the_map(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.key(Qt.Key.Key_Return)
    assert hand.window.focusWidget() is hand.property("kind")
    QTest.keyClick(hand.window.focusWidget(), Qt.Key.Key_Escape)
    assert hand.window.focusWidget() is hand.view
    assert hand.selected == (A,)


def test_tab_goes_through_the_properties_from_above(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.panel.show_selection()
    QApplication.processEvents()
    names = [one.field.name for one in hand.panel._widgets]
    widget: QWidget = hand.property(names[0])
    widget.setFocus()
    seen = [names[0]]
    while len(seen) < len(names):
        QTest.keyClick(hand.window.focusWidget(), Qt.Key.Key_Tab)
        focused = hand.window.focusWidget()
        seen.append(focused.objectName().removeprefix("property-"))
    assert seen == names


def test_what_others_change_shows_at_once(hand_on: Opened) -> None:
    hand = hand_on(A)
    hand.select(A)
    hand.do("turn-right")
    assert hand.property("rotation").text() == "45"
    hand.do("undo")
    assert hand.property("rotation").text() == "0"


def test_zones_and_pictures_have_fitting_numbers(hand_on: Opened) -> None:
    hand = hand_on(ZONE, PICTURE)
    hand.select(ZONE)
    hand.type_into("x", "5")
    assert hand.now(ZONE).blocks == (Block(5, 0, 7, 4),)
    hand.select(PICTURE)
    hand.type_into("opacity", "40")
    assert hand.now(PICTURE).opacity == 0.4
    sorts = {field.sort for field in fields_for(hand.field, [PICTURE])}
    assert Sort.NUMBER in sorts


@pytest.mark.parametrize(
    ("thing", "name", "text"),
    [
        (A, "x", "-1"),
        (A, "y", "290"),
        (ORC, "x", "29"),
        (NOTE, "x", "-1"),
        (LIGHT, "y", "-3"),
        (LABEL, "x", "-1"),
        (ZONE, "x", "-1"),
        (DOOR, "start-0", "-1"),
        (DOOR, "end-1", "100"),
    ],
)
def test_nothing_is_put_beside_the_map_by_numbers(
    hand_on: Opened, thing: Thing, name: str, text: str
) -> None:
    hand = hand_on(thing)
    hand.select(thing)
    columns, rows = hand.field.columns, hand.field.rows
    hand.type_into(name, text if text != "29" else str(columns))
    QTest.qWait(1)
    assert f"That is off the map, which is {columns} x {rows} squares." in told(hand)
    check_on_field(hand.field, alter([(thing, hand.now(thing))]))
    hand.type_into(name, "5")
    assert not [words for words in told(hand) if "off the map" in words]
    assert hand.now(thing) != thing


def test_what_lies_beside_the_map_already_can_be_brought_nearer(hand_on: Opened) -> None:
    hand = hand_on(replace(NOTE, position=(-5.0, 3.5)))
    hand.select(NOTE)
    hand.type_into("x", "-4")
    assert hand.now(NOTE).position == (-4.0, 3.5)
    hand.type_into("x", "-6")
    assert hand.now(NOTE).position == (-4.0, 3.5)


def test_only_what_goes_down_into_the_ground_has_heights_below_it(hand_on: Opened) -> None:
    pit = replace(A, id=uuid_of(77), kind="pit", position=(14.0, 9.0))
    hand = hand_on(A, pit)
    hand.select(A)
    hand.type_into("height_ft", "-1")
    QTest.keyClick(hand.property("height_ft"), Qt.Key.Key_Tab)
    assert hand.now(A) == A
    hand.select(pit)
    hand.type_into("height_ft", "-15")
    assert hand.now(pit).height_ft == -15


def test_what_is_too_long_is_told_beneath_the_words(hand_on: Opened) -> None:
    hand = hand_on(NOTE)
    hand.select(NOTE)
    words = hand.property("text")
    words.insertPlainText("x" * 5000)
    QApplication.processEvents()
    assert len(hand.now(NOTE).text) == 4000
    assert [line for line in told(hand) if "4,000 letters are the most" in line]
