"""What is chosen in the preferences counts at once, in all windows, and at the next start."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot
from tests.drawing.pixels import drawn

from fieldwright.battlefield.changes import paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.editing.measuring import Diagonals
from fieldwright.editing.snapping import Snap
from fieldwright.editor.feel.keys import Keys, KeysError, check
from fieldwright.editor.feel.motion import is_calm
from fieldwright.editor.feel.preferences import PreferencesDialog
from fieldwright.editor.help import KeysDialog
from fieldwright.editor.properties import PropertiesDialog
from fieldwright.editor.settings import Settings
from fieldwright.editor.themes import THEMES
from fieldwright.editor.units import Units, choose_units, in_units, number_of
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Square


@pytest.fixture
def dialog(window: MainWindow) -> PreferencesDialog:
    made = PreferencesDialog(window.workbench)
    made.open()
    return made


@pytest.fixture(autouse=True)
def feet_again() -> Iterator[None]:
    """Units are the program's: each test begins with feet."""
    choose_units(Units.FEET)
    yield
    choose_units(Units.FEET)


def choose(box: QComboBox, value: object) -> None:
    """Choose a value as a hand would, with a signal."""
    place = [box.itemData(number) for number in range(box.count())].index(value)
    box.setCurrentIndex(place)
    box.activated.emit(place)


# ----------------------------------------------------------------------------------------- units


@pytest.mark.parametrize(
    ("words", "units", "wanted"),
    [
        ("30 x 24 squares of 5 feet", Units.METRES, "30 x 24 squares of 1.5 m"),
        ("30 x 24 squares of 15 ft", Units.YARDS, "30 x 24 squares of 5 yd"),
        ("C4, grass, 20 ft high.", Units.METRES, "C4, grass, 6.1 m high."),
        ("a pit -10 feet deep", Units.YARDS, "a pit -3.3 yd deep"),
        ("35 feet, 11.7 yards", Units.METRES, "35 feet, 11.7 yards"),
        ("12 footmen and 3 feathers", Units.METRES, "12 footmen and 3 feathers"),
    ],
)
def test_lengths_in_sentences_are_told_in_other_units(
    words: str, units: Units, wanted: str
) -> None:
    if words.startswith("35 feet"):
        wanted = "10.7 m"
    assert in_units(words, units) == wanted
    assert in_units(words, Units.FEET) == words


def test_a_yard_is_three_feet_and_a_metre_a_little_more() -> None:
    assert number_of(45, Units.YARDS) == "15"
    assert number_of(10, Units.METRES) == "3"
    assert number_of(100, Units.METRES) == "30.5"
    assert number_of(7, Units.FEET) == "7"


def test_units_count_at_once_in_every_window(
    make_window: Callable[[], MainWindow], dialog: PreferencesDialog, window: MainWindow
) -> None:
    other = make_window()
    choose(dialog.units, Units.METRES)
    facts = PropertiesDialog(window.document.field.info, window, (30, 24))
    assert "1.5 m a square" in facts.scale_words.text()
    facts.deleteLater()
    for one in (window, other):
        assert one.status.words.endswith("squares of 1.5 m")
        assert one.view.options.feet_a_unit == pytest.approx(3.2808, abs=1e-4)
        one.side.turn_to("field")
        labels = [label.text() for label in one.panel.findChildren(QLabel)]
        assert any("squares of 1.5 m" in text for text in labels)
    window.view.mark_square(Square(2, 2))
    assert " ft" not in window.status.words
    third = make_window()
    assert third.status.words.endswith("squares of 1.5 m"), "new windows tell them too"


def test_heights_on_the_map_are_written_in_the_chosen_units(wood: Battlefield) -> None:
    hill = paint(wood, Layer.HEIGHT, np.ones((wood.rows, wood.columns), bool), 30).applied_to(wood)
    feet = drawn(hill, DrawingOptions(heights=True, square_px=32))
    yards = drawn(hill, DrawingOptions(heights=True, square_px=32, feet_a_unit=3.0))
    assert (feet != yards).any()
    level = DrawingOptions(square_px=32)
    assert np.array_equal(
        drawn(hill, level), drawn(hill, DrawingOptions(square_px=32, feet_a_unit=3.0))
    )


# ----------------------------------------------------------------------------------------- looks


def test_theme_and_type_change_at_once(
    make_window: Callable[[], MainWindow], dialog: PreferencesDialog, window: MainWindow
) -> None:
    other = make_window()
    choose(dialog.theme, "dim")
    assert other.actions_by_id["theme-dim"].isChecked()
    assert other.view.veil.shown
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    choose(dialog.type, 5)
    assert application.font().pixelSize() == THEMES["dim"].body + 5
    choose(dialog.type, 0)
    choose(dialog.theme, "light")
    assert application.font().pixelSize() == THEMES["light"].body


def test_theme_actions_are_for_all_windows(make_window: Callable[[], MainWindow]) -> None:
    one, other = make_window(), make_window()
    one.actions_by_id["theme-dark"].trigger()
    assert other.actions_by_id["theme-dark"].isChecked()
    one.actions_by_id["theme-light"].trigger()


def test_the_map_follows_what_is_chosen(window: MainWindow, dialog: PreferencesDialog) -> None:
    choose(dialog.style_of_map, Style.LINE)
    assert window.view.options.style is Style.LINE
    assert window.actions_by_id["style-line"].isChecked()
    choose(dialog.snap, Snap.HALF)
    assert window.workbench.snapping.mode is Snap.HALF
    choose(dialog.diagonals, Diagonals.EACH_ONE)
    assert Settings().word("measure-rule", "") == Diagonals.EACH_ONE.value
    dialog.motion.setChecked(True)
    assert is_calm(window.settings)


# ------------------------------------------------------------------------------------------ keys


@pytest.fixture
def keys(qtbot: QtBot) -> Keys:
    return Keys(Settings())


def test_no_two_actions_come_with_the_same_keys(keys: Keys) -> None:
    given = [one for action in keys.usual for one in keys.usual[action]]
    assert sorted({one for one in given if given.count(one) > 1}) == []


def test_keys_are_taken_from_whoever_has_them_and_can_be_given_back(keys: Keys) -> None:
    assert keys.holder_of("Ctrl+Z") == "undo"
    keys.give("fit", "Ctrl+Z")
    assert keys.of("fit") == ("Ctrl+Z",)
    assert keys.of("undo") == ()
    again = Keys(Settings())
    assert again.of("fit") == ("Ctrl+Z",)
    again.reset("undo")
    assert again.of("undo") == ("Ctrl+Z",)
    assert again.of("fit") == ()
    again.reset_all()
    assert again.is_all_usual
    assert Keys(Settings()).is_all_usual


def test_keys_may_be_given_beside_those_there_are_and_taken_away(keys: Keys) -> None:
    usual = keys.of("fit")
    keys.give("fit", "F12", instead=False)
    assert keys.of("fit") == (*usual, "F12")
    keys.give("fit", "F12", instead=False)
    assert keys.of("fit") == (*usual, "F12")
    keys.take("fit")
    assert keys.of("fit") == ()
    assert not keys.is_usual("fit")


@pytest.mark.parametrize("needed", ["", "Esc", "Space", "Up", "Shift+Left", "Return"])
def test_keys_that_the_map_needs_cannot_be_given(keys: Keys, needed: str) -> None:
    with pytest.raises(KeysError):
        check(needed)
    with pytest.raises(KeysError):
        keys.give("fit", needed)


def test_settings_that_somebody_spoiled_leave_the_usual_keys(qtbot: QtBot) -> None:
    settings = Settings()
    for spoiled in ("no json", "[]", '{"fit": 3, "nobody": ["A"]}'):
        settings.set_word("keys", spoiled)
        assert Keys(settings).is_all_usual
    settings.set_word("keys", '{"fit": ["A", 3, "no such keys"]}')
    assert Keys(settings).of("fit") == ("A",)


def test_new_keys_work_at_once_in_all_windows_and_are_told_everywhere(
    make_window: Callable[[], MainWindow],
    window: MainWindow,
    dialog: PreferencesDialog,
    qtbot: QtBot,
) -> None:
    other = make_window()
    page = dialog.keys
    page.choose("fit")
    page.press.setKeySequence(QKeySequence("Ctrl+Alt+F12"))
    assert page.told.text().endswith("is free.")
    page.give.click()
    for one in (window, other, make_window()):
        assert one.actions_by_id["fit"].shortcut().toString() == "Ctrl+Alt+F12"
        assert "Ctrl+Alt+F12" in one.actions_by_id["fit"].toolTip()
    told = KeysDialog(window)
    qtbot.addWidget(told)
    text = "\n".join(label.text() for label in told.findChildren(QLabel))
    assert "Ctrl+Alt+F12" in text
    dialog.close()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow, timeout=5000)
    other.view.setFocus()
    other.view.full_size()
    pitch = other.view.pitch
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    QTest.keyClick(other.view, Qt.Key.Key_F12, both)
    assert other.view.pitch != pitch


def test_a_clash_is_named_with_the_way_out(window: MainWindow, dialog: PreferencesDialog) -> None:
    page = dialog.keys
    page.choose("fit")
    page.press.setKeySequence(QKeySequence("Ctrl+Z"))
    assert page.told.text() == ("Ctrl+Z is for “Undo” now. Using it here takes it from there.")
    page.give.click()
    assert window.actions_by_id["undo"].shortcuts() == []
    page.choose("undo")
    page.reset.click()
    assert window.actions_by_id["undo"].shortcut().toString() == "Ctrl+Z"
    page.choose("fit")
    page.press.setKeySequence(QKeySequence("Esc"))
    assert "always works the map" in page.told.text()
    assert not page.give.isEnabled()
    page.press.setKeySequence(QKeySequence("Alt+T"))
    assert "opens the menu “Tools”" in page.told.text()
    assert not page.give.isEnabled()
    page.reset_all.click()
    assert window.actions_by_id["fit"].shortcuts()[0].toString() == "0"


def test_single_letters_may_be_keys_and_actions_are_found_by_name_or_keys(
    window: MainWindow, dialog: PreferencesDialog
) -> None:
    page = dialog.keys
    page.search.setText("export")
    assert page.action == "export"
    page.press.setKeySequence(QKeySequence("Y"))
    page.add.click()
    assert [one.toString() for one in window.actions_by_id["export"].shortcuts()] == ["Ctrl+E", "Y"]
    page.search.setText("CTRL+E")
    assert page.action == "export"
    page.search.setText("all com")
    assert page.action == "commands"
    page.take.click()
    assert not window.actions_by_id["commands"].shortcuts()
    page.search.setText("no such thing")
    assert page.action == ""
    assert not page.take.isEnabled()


def test_the_action_opens_the_pages(window: MainWindow) -> None:
    window.actions_by_id["preferences"].trigger()
    dialog = window.findChild(PreferencesDialog)
    assert isinstance(dialog, PreferencesDialog)
    dialog.reject()
