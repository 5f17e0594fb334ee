"""The rows of the import dialog that say what a file is to the open map, and what becomes of it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics
from tests.helpers.uvtt_files import at, light, portal, uvtt

from fieldwright.battlefield.changes import alter, remove
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.editor.importing.arriving import Arrived, arrive, built_as, prepared_as
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog, Place
from fieldwright.editor.importing.feature import ImportFeature
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.building import Built

Write = Callable[[str, Any], Path]
Open = Callable[..., ImportDialog]

pytestmark = pytest.mark.usefixtures("in_this_process")


def house(*, rooms: int = 3, **more: Any) -> dict[str, Any]:
    """Rooms in a row, each with a door, and a narrow opening that may be a window."""
    walls, doors = [], [portal((0.2, 5), (0.97, 5))]
    for room in range(rooms):
        x = 3.0 * room
        walls.append(at((x + 1, 1), (x + 2, 1), (x + 2, 3), (x, 3), (x, 1)))
        doors.append(portal((x, 1), (x + 1, 1)))
    walls += [at((0, 5), (0.2, 5)), at((0.97, 5), (4, 5)), at((4.3, 5), (7, 5))]
    return uvtt(12, 8, walls, portals=doors, lights=[light(4, 4, 4)], **more)


def cave() -> dict[str, Any]:
    """Another map of the same size."""
    ways = [at((x + 0.4, 6.5), (x + 1.4, 7.4)) for x in range(10)]
    return uvtt(12, 8, ways)


@pytest.fixture
def arrived(written: Write) -> Callable[[str, Any], Arrived]:
    """Reads a file as the desk does."""
    return lambda name, tree: arrive(written(name, tree), lambda _: None, lambda: False)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Opens the dialog and waits until it has told what would become of the map."""
    dialogs: list[ImportDialog] = []

    def open_it(
        one: Arrived, built: Built, field: Battlefield | None = None, *, onto: bool = False
    ) -> ImportDialog:
        dialog = ImportDialog(one, Place(field or built.field, find=built.blobs.get))
        dialogs.append(dialog)
        qtbot.addWidget(dialog)
        dialog.show()
        if onto:
            dialog.choose_onto(True)
        settle(dialog, qtbot)
        return dialog

    yield open_it
    for dialog in dialogs:
        dialog.reject()


def settle(dialog: ImportDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dialog.onto_rows.is_busy, timeout=10_000)
    qtbot.wait(1)


def laid(dialog: ImportDialog, built: Built, field: Battlefield | None = None) -> Battlefield:
    """The open map after what the dialog says now."""
    now = field or built.field
    prepared = prepared_as(dialog.arrived, dialog.wanted, now, built.blobs.get)
    return prepared.change.applied_to(now)


def as_new(one: Arrived, opened: Open) -> Built:
    """A battlefield made of a file by a dialog over an empty map, with its usual answers."""
    bare = Battlefield.empty(4, 4, FieldInfo("Bare", "plains"), load_catalogue())
    dialog = opened(one, Built(bare, {}, one.records.report))
    return built_as(one, dialog.wanted)


def changed(field: Battlefield) -> Battlefield:
    """A door is opened and two walls are taken away."""
    door = next(one for one in field.every(Wall) if one.kind == "door")
    opened = alter([(door, replace(door, is_open=True))]).applied_to(field)
    return remove(*(one for one in field.every(Wall) if one.start == (2.0, 1.0))).applied_to(opened)


def test_the_same_file_keeps_what_the_dm_changed_and_says_so(
    arrived: Callable[[str, Any], Arrived], opened: Open, qtbot: QtBot
) -> None:
    one = arrived("house.dd2vtt", house())
    built = as_new(one, opened)
    field = changed(built.field)
    dialog = opened(one, built, field)
    rows = dialog.onto_rows
    assert doubled_mnemonics(dialog) == set()
    assert rows.what is not None
    assert [button.text() for button in rows.what.buttons] == [
        "The same &file: house.dd2vtt",
        "Anoth&er map",
    ]
    assert rows.what.buttons[0].isChecked()
    assert rows.note.text == (
        "house.dd2vtt lies here already. What you added to it stays. "
        "1 thing that you changed stays; 1 that you took away stays away."
    )
    assert laid(dialog, built, field).same_as(field)
    rows.put_back.setChecked(True)
    settle(dialog, qtbot)
    assert "2 things become again as the file says." in rows.note.text
    assert set(laid(dialog, built, field).every(Wall)) == set(built.field.every(Wall))


def test_the_file_under_another_name_is_known(
    arrived: Callable[[str, Any], Arrived], opened: Open
) -> None:
    built = as_new(arrived("house.dd2vtt", house()), opened)
    dialog = opened(arrived("house (1).dd2vtt", house()), built)
    assert dialog.onto_rows.told == built.field.info.imports[0]
    assert "Nothing of it is other than the file says." in dialog.onto_rows.note.text
    assert laid(dialog, built).same_as(built.field)


def test_a_newer_version_is_told_apart_from_another_map_of_the_name(
    arrived: Callable[[str, Any], Arrived], opened: Open, qtbot: QtBot
) -> None:
    built = as_new(arrived("map.dd2vtt", house()), opened)
    dialog = opened(arrived("map.dd2vtt", house(rooms=4)), built)
    rows = dialog.onto_rows
    assert rows.what is not None
    assert rows.what.buttons[0].text() == "A newer &version of map.dd2vtt"
    assert rows.what.buttons[0].isChecked()
    assert "5 are new in the file." in rows.note.text
    # The DM may know better: then it lies beside the map.
    rows.what.buttons[1].click()
    settle(dialog, qtbot)
    assert (rows.column.value(), rows.row.value()) == (13, 1)
    assert not rows.put_back.isVisible()
    assert laid(dialog, built).columns == 24
    assert "The map grows from 12 x 8 to 24 x 8 squares. One undo" in rows.note.text

    other = opened(arrived("map.dd2vtt", cave()), built, onto=True)
    assert other.onto_rows.what is not None
    assert other.onto_rows.what.buttons[1].isChecked()
    assert "little in common with the map.dd2vtt that lies here" in other.onto_rows.note.text
    both = laid(other, built)
    assert set(both.every(Wall)) > set(built.field.every(Wall))
    assert [one.mark for one in both.info.imports] == ["", "2"]


def test_on_a_turned_map_the_file_can_only_be_another_map(
    arrived: Callable[[str, Any], Arrived], opened: Open
) -> None:
    one = arrived("house.dd2vtt", house())
    built = as_new(one, opened)
    turned = turned_field(built.field, Turning.RIGHT)
    dialog = opened(one, built, turned, onto=True)
    assert dialog.onto_rows.what is None
    assert "turned, mirrored or scaled" in dialog.onto_rows.note.text
    assert dialog.onto_rows.column.value() == 9
    assert len(laid(dialog, built, turned).every(Wall)) == 2 * len(turned.every(Wall))


def test_rock_under_a_map_becomes_ground_unless_the_dm_wants_it(
    arrived: Callable[[str, Any], Arrived], opened: Open, qtbot: QtBot
) -> None:
    rock = Battlefield.empty(
        14, 10, FieldInfo("Rock", "caves"), load_catalogue(), ground="solid-rock"
    )
    one = arrived("house.dd2vtt", house())
    built = Built(rock, {}, one.records.report)
    dialog = opened(one, built, onto=True)
    rows = dialog.onto_rows
    assert rows.over_rock.isVisible()
    assert "96 squares of rock under it become ground." in rows.note.text
    ground = laid(dialog, built).layers[Layer.GROUND]
    assert np.count_nonzero(ground != rock.layers[Layer.GROUND]) == 96
    rows.over_rock.setChecked(False)
    settle(dialog, qtbot)
    assert "rock" not in rows.note.text
    assert np.array_equal(laid(dialog, built).layers[Layer.GROUND], rock.layers[Layer.GROUND])


def test_what_cannot_be_laid_there_is_told_before(
    arrived: Callable[[str, Any], Arrived], opened: Open, qtbot: QtBot
) -> None:
    one = arrived("house.dd2vtt", house())
    bare = Battlefield.empty(10, 10, FieldInfo("Bare", "plains"), load_catalogue())
    dialog = opened(one, Built(bare, {}, one.records.report), onto=True)
    dialog.onto_rows.column.setValue(195)
    settle(dialog, qtbot)
    assert "206 x 10 squares" in dialog.onto_rows.note.text


def test_what_was_answered_before_is_answered_again(
    arrived: Callable[[str, Any], Arrived], opened: Open
) -> None:
    one = arrived("house.dd2vtt", house())
    bare = Battlefield.empty(4, 4, FieldInfo("Bare", "plains"), load_catalogue())
    first = opened(one, Built(bare, {}, one.records.report))
    assert first.openings is not None
    assert first.gaps is not None
    first.openings.choose_all("secret-door")
    first.gaps.choose_all(True)
    first.walls.setValue(15)
    built = built_as(one, first.wanted)
    again = opened(one, built)
    assert again.openings is not None
    assert set(again.openings.kinds().values()) == {"secret-door"}
    assert again.gaps is not None
    assert again.gaps.chosen() == first.gaps.chosen()
    assert again.walls.value() == 15
    assert laid(again, built).same_as(built.field)


def test_the_message_tells_what_became_of_the_map(
    lent: MainWindow, written: Write, qtbot: QtBot
) -> None:
    desk: ImportDesk = next(one.desk for one in lent.features if isinstance(one, ImportFeature))

    def bring(tree: Any) -> None:
        desk.take([written("house.dd2vtt", tree)])
        qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
        assert desk.dialog is not None
        desk.dialog.choose_onto(True)
        desk.dialog.guard.end()
        desk.dialog.do.click()
        qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)

    bring(house())
    door = next(one for one in lent.document.field.every(Wall) if one.kind == "door")
    lent.document.apply(alter([(door, replace(door, is_open=True))]), "open")
    before = lent.document.field
    bring(house(rooms=4))
    assert "1 thing that you changed stays; 5 are new in the file." in lent.messages.text
    kept = lent.document.field.thing(door.id)
    assert isinstance(kept, Wall)
    assert kept.is_open
    assert lent.document.undo()
    assert lent.document.field.same_as(before)
