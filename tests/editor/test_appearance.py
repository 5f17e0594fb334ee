"""Themes that can be read, messages, lists of keys, and pictures of the whole window."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.origin import Roll
from fieldwright.document.errors import DocumentError
from fieldwright.editor.background import Background
from fieldwright.editor.help import AboutDialog, KeysDialog
from fieldwright.editor.message_bar import MessageBar
from fieldwright.editor.properties import PropertiesDialog
from fieldwright.editor.themes import THEMES, Theme, contrast
from fieldwright.editor.window import MainWindow
from fieldwright.editor.words import told_roll


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_all_text_stands_out_from_its_ground_by_4_5_to_1(theme: Theme) -> None:
    pairs = [
        (theme.text, theme.window),
        (theme.text, theme.base),
        (theme.text, theme.soft),
        (theme.muted, theme.window),
        (theme.muted, theme.base),
        (theme.on_accent, theme.accent),
        (theme.on_alarm, theme.alarm),
    ]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []
    assert contrast(theme.accent, theme.window) >= 3, "icons that are switched on"


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_window_can_be_seen_in_every_theme(
    window: MainWindow, qtbot: QtBot, theme: str
) -> None:
    window.actions_by_id[f"theme-{theme}"].trigger()
    qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=20_000)
    picture = window.grab().toImage()
    assert picture.width() == 1280
    assert len(colours(picture)) > 200
    corner = picture.pixelColor(4, picture.height() - 4).name()
    assert corner == THEMES[theme].window


def colours(picture: QImage) -> set[int]:
    return {
        picture.pixel(x, y)
        for x in range(0, picture.width(), 5)
        for y in range(0, picture.height(), 5)
    }


def test_only_two_sizes_of_type_are_used(window: MainWindow) -> None:
    QApplication.processEvents()
    sizes = {label.font().pixelSize() for label in window.findChildren(QLabel)}
    theme = THEMES[window.settings.theme]
    assert sizes <= {theme.body, theme.heading, -1}


# -------------------------------------------------------------------------------------- messages


def test_a_trouble_stays_and_what_can_be_done_is_done(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.show()
    done: list[str] = []
    bar.warn("The disk is full.", [("Save elsewhere…", lambda: done.append("saved"))])
    assert bar.text == "The disk is full."
    assert [button.text() for button in bar.buttons] == ["Save elsewhere…", "Close"]
    bar.buttons[0].click()
    assert done == ["saved"]
    assert bar.text == ""


def test_a_deed_of_a_message_may_show_the_next_message(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.warn("First.", [("Go", lambda: bar.tell("Second."))])
    bar.buttons[0].click()
    assert bar.text == "Second."


def test_an_error_that_nobody_foresaw_is_logged_and_not_shown(window: MainWindow) -> None:
    window.report(KeyError("inner"))
    assert "inner" not in window.messages.text
    assert "did not foresee" in window.messages.text
    window.report(DocumentError("There is no room on the disk."))
    assert window.messages.text == "There is no room on the disk."


def test_an_unforeseen_fault_is_one_sentence_with_the_log(window: MainWindow) -> None:
    window.fault.emit("Something went wrong.")
    assert window.messages.text == "Something went wrong."
    assert window.messages.buttons[0].text() == "Show log"


# --------------------------------------------------------------------------------------- dialogs


def test_the_keys_of_every_action_are_listed(qtbot: QtBot) -> None:
    dialog = KeysDialog()
    qtbot.addWidget(dialog)
    text = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    for words in ("Ctrl+N", "Ctrl+Z", "Zoom to the pointer", "F11"):
        assert words in text


def test_about_names_version_and_licence(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    text = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert "MIT" in text


def test_name_season_light_and_notes_can_be_changed(window: MainWindow, qtbot: QtBot) -> None:
    info = window.document.field.info
    dialog = PropertiesDialog(info, window)
    qtbot.addWidget(dialog)
    assert dialog.info() == info
    dialog.name.setText(" Owl wood ")
    dialog.season.setCurrentIndex(dialog.season.findText("Winter"))
    dialog.notes.setPlainText("The owls are awake.")
    changed = dialog.info()
    assert (changed.name, changed.season, changed.notes) == (
        "Owl wood",
        "winter",
        "The owls are awake.",
    )


# ----------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (Roll("section 4", "1d6", (1,), "20 feet"), "Section 4 (1d6: rolled 1): 20 feet"),
        (Roll("distance", "2d6", (3, 4), "7 squares"), "Distance (2d6: rolled 3, 4): 7 squares"),
        (Roll("season", "", (), "winter as wished"), "Season: winter as wished"),
        (Roll("cover", "1d6", (6,), "light-woods"), "Cover (1d6: rolled 6): light woods"),
    ],
)
def test_a_roll_is_told_in_a_line(roll: Roll, words: str) -> None:
    assert told_roll(roll) == words


# ------------------------------------------------------------------------------------ background


def test_of_many_questions_the_newest_is_answered(qtbot: QtBot) -> None:
    asker, answers = Background(), list[object]()
    asker.answered.connect(answers.append)

    def question(number: int) -> Callable[[], object]:
        return lambda: number

    for number in range(20):
        asker.ask(question(number))
    qtbot.waitUntil(lambda: 19 in answers, timeout=5000)
    assert answers[-1] == 19


def test_a_question_that_fails_brings_its_error(qtbot: QtBot) -> None:
    asker = Background()

    def wrong() -> object:
        raise ValueError("no")

    with qtbot.waitSignal(asker.failed, timeout=5000) as told:
        asker.ask(wrong)
    assert isinstance(told.args[0], ValueError)
    assert not asker.is_busy


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_edges_of_controls_stand_out(theme: Theme) -> None:
    """3 to 1 against the window and against what is inside (WCAG 2, 1.4.11)."""
    for ground in (theme.window, theme.base):
        assert contrast(theme.edge, ground) >= 3, ground
