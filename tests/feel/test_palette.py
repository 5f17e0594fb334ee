"""The list of all commands: what it finds, in which order, and that it works by keyboard alone."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from fieldwright.editor.feel.command_list import entries_of, recent_ids
from fieldwright.editor.feel.commands import CommandsFeature
from fieldwright.editor.feel.fuzzy import score
from fieldwright.editor.feel.palette import CommandPalette
from fieldwright.editor.window import MainWindow
from fieldwright.editor.words import unmarked


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.fixture
def palette(window: MainWindow, qtbot: QtBot) -> Iterator[CommandPalette]:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    window.view.setFocus()
    feature = next(one for one in window.features if isinstance(one, CommandsFeature))
    window.actions_by_id["commands"].trigger()
    yield feature.palette
    feature.palette.leave()


def shown(palette: CommandPalette) -> list[str]:
    return [entry.text for entry in palette.model.entries]


# --------------------------------------------------------------------------------------- finding


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("export", "Export picture or map"),
        ("pic exp", "Export picture or map"),
        ("picture EXPORT", "Export picture or map"),
        ("ep", "Export picture or map"),
        ("exprt", "Export picture or map"),
        ("batt", "New battlefield"),
    ],
)
def test_words_are_found_in_any_order_by_beginnings_and_letters(query: str, name: str) -> None:
    assert score(query, name) > 0


@pytest.mark.parametrize("query", ["x", "picture foo", "tropxe", "zz"])
def test_what_is_not_there_is_not_found(query: str) -> None:
    assert score(query, "Save a copy") == 0


def test_names_count_more_than_what_is_said_and_whole_words_more_than_parts() -> None:
    assert score("copy", "Copy square") > score("copy", "Save", "Copy the file")
    assert score("fit", "Fit") > score("fit", "Fitting") > score("fit", "Outfit")
    assert score("line", "Line style") > score("line", "Make a line")
    assert score("", "anything") > 0


def test_texts_of_menus_are_told_as_one_reads_them() -> None:
    assert unmarked("&New battlefield…") == "New battlefield"
    assert unmarked("Salt && &pepper") == "Salt & pepper"


# ------------------------------------------------------------------------------------------ list


def test_every_action_is_listed_once_with_its_words(
    window: MainWindow, palette: CommandPalette
) -> None:
    entries = {entry.id: entry for entry in palette.model.entries}
    assert len(entries) == len(palette.model.entries)
    assert set(window.actions_by_id) - set(entries) == {"commands"}
    undo = entries["undo"]
    assert (undo.text, undo.path, undo.enabled) == ("Undo", "Edit", False)
    assert undo.reason == "There is no step to take back."
    assert entries["theme-dark"].path.startswith("View ")
    assert entries["theme-dark"].path.endswith(" Theme")
    assert "layer-shown-walls" in entries
    assert [one for one in entries.values() if one.id in window.actions_by_id and not one.tip] == []


def test_typing_finds_enter_does_and_it_is_first_the_next_time(
    window: MainWindow, palette: CommandPalette
) -> None:
    grid = window.view.options.grid
    QTest.keyClicks(palette.field, "grid")
    assert shown(palette)[0] == "Grid"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.view.options.grid is not grid
    assert not palette.isVisible()
    assert window.view.hasFocus()
    palette.open()
    assert shown(palette)[0] == "Grid"
    assert recent_ids(window.settings) == ["grid"]
    assert entries_of(window)[0].recent


def test_single_letters_are_typed_and_trigger_no_tool(
    window: MainWindow, palette: CommandPalette
) -> None:
    tool = window.view.tool
    for letter in "bhvg+-0":
        QTest.keyClicks(palette.field, letter)
    assert palette.field.text() == "bhvg+-0"
    assert window.view.tool is tool
    assert palette.tip.text() == "Nothing is called that."
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible(), "there is nothing to do"


def test_arrows_walk_the_list_and_go_on_at_its_other_end(palette: CommandPalette) -> None:
    count = len(palette.model.entries)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == count - 1
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() == 11
    tips = palette.tip.text()
    assert tips.endswith(palette.model.entries[11].tip)


def test_what_cannot_be_done_says_why_and_the_list_stays(
    window: MainWindow, palette: CommandPalette
) -> None:
    QTest.keyClicks(palette.field, "undo")
    assert shown(palette)[0] == "Undo"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.tip.text().startswith("There is no step to take back.")


@pytest.mark.parametrize("way", ["escape", "again", "elsewhere"])
def test_it_goes_by_escape_by_its_keys_and_by_a_click_elsewhere(
    window: MainWindow, palette: CommandPalette, way: str
) -> None:
    if way == "escape":
        QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    elif way == "again":
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        QTest.keyClick(palette.field, Qt.Key.Key_P, both)
    else:
        QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton)
        window.view.setFocus()
    assert not palette.isVisible()
    assert window.view.hasFocus()


def test_commands_of_features_are_done_by_name(window: MainWindow, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.field, "hide obstacles")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.workbench.layers.hidden == {"obstacles"}
    palette.open()
    QTest.keyClicks(palette.field, "layer obstacles show")
    assert shown(palette)[0] == "Show layer: Obstacles"


def test_it_is_as_high_as_what_it_found_and_stays_within_the_window(
    window: MainWindow, palette: CommandPalette
) -> None:
    high = palette.height()
    QTest.keyClicks(palette.field, "hide obstacles")
    assert palette.height() < high
    palette.field.clear()
    window.resize(640, 420)
    assert window.rect().contains(palette.geometry())


def test_kinds_are_painted_built_and_put_down_by_name(
    window: MainWindow, palette: CommandPalette
) -> None:
    QTest.keyClicks(palette.field, "paint ground grass")
    assert shown(palette)[0] == "Paint ground: grass"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.view.tool.name == "brush"
    assert "grass" in window.view.tool.hint
    for query in ("conifer", "stone wall"):
        palette.open()
        palette.field.setText(query)
        assert shown(palette), query
        palette.leave()
