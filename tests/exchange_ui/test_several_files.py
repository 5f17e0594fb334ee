"""Several files at once: asked about in one window, whatever windows come of them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.helpers.uvtt_files import uvtt

from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog
from fieldwright.editor.importing.faults import FaultsDialog
from fieldwright.editor.window import MainWindow
from fieldwright.editor.windows import windows

Write = Callable[[str, Any], Path]


@pytest.fixture
def window(lent: MainWindow, desk: ImportDesk) -> Iterator[MainWindow]:
    """The window of the module, alone in the end."""
    yield lent
    while desk.is_busy:
        if desk.dialog is not None:
            desk.dialog.reject()
        desk.skip()
        desk.cancel()
    for other in windows().all():
        if other is not lent:
            other.close()


def asked(desk: ImportDesk, qtbot: QtBot, name: str) -> ImportDialog:
    """The dialog about a file."""

    def is_asked() -> bool:
        return desk.dialog is not None and desk.dialog.arrived.path.name == name

    qtbot.waitUntil(is_asked, timeout=20_000)
    assert desk.dialog is not None
    return desk.dialog


def button(window: MainWindow, words: str) -> QPushButton:
    return next(one for one in window.messages.buttons if one.text() == words)


def laid_anew(desk: ImportDesk, qtbot: QtBot, name: str) -> None:
    dialog = asked(desk, qtbot, name)
    dialog.choose_onto(False)
    dialog.do.click()


def test_all_are_asked_about_in_the_window_that_was_asked_first(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    """Three files become three battlefields: one here, two in windows behind this one."""
    before = windows().all()
    names = ["one.dd2vtt", "two.dd2vtt", "three.dd2vtt"]
    desk.take([written(name, uvtt(6, 5)) for name in names])
    for name in names:
        laid_anew(desk, qtbot, name)
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    new = [one for one in windows().all() if one not in before]
    assert window.document.field.info.name == "one"
    assert [one.document.field.info.name for one in new] == ["two", "three"]
    assert "two.dd2vtt, three.dd2vtt have windows of their own" in window.messages.text
    qtbot.waitUntil(lambda: windows().current is window, timeout=5_000)
    button(window, "Show them").click()
    qtbot.waitUntil(lambda: windows().current is new[0], timeout=5_000)


def test_what_is_wrong_with_a_file_is_told_in_the_window_that_asked(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    paths = [written("one.dd2vtt", uvtt(6, 5)), written("two.dd2vtt", uvtt(6, 5))]
    desk.take([*paths, written("bad.dd2vtt", b'{"pixels_per_grid": 7, "map_size"')])
    laid_anew(desk, qtbot, "one.dd2vtt")
    laid_anew(desk, qtbot, "two.dd2vtt")
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert "bad.dd2vtt" in window.messages.text
    assert "two.dd2vtt has a window of its own" in window.messages.text
    qtbot.waitUntil(lambda: windows().current is window, timeout=5_000)


def test_a_window_in_which_files_wait_is_closed_only_after_it_said_so(
    window: MainWindow,
    desk: ImportDesk,
    written: Write,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fieldwright.editor.importing.hands.QUICK_MS", -1)
    desk.take([written("one.dd2vtt", uvtt(6, 5)), written("two.dd2vtt", uvtt(6, 5))])
    qtbot.waitUntil(lambda: desk.ready is not None, timeout=20_000)
    windows().quit()
    assert window in windows().all()
    assert "Not brought in yet: one.dd2vtt, two.dd2vtt." in window.messages.text
    button(window, "Go on working").click()
    assert not window.close()
    again: list[str] = []
    assert window.holds_back(lambda: again.append("closed"))
    button(window, "Close and leave them").click()
    assert again == ["closed"]
    assert not window.holds_back(lambda: None)
    window._leaves = False


def test_a_window_in_which_nothing_waits_closes_at_once(window: MainWindow) -> None:
    assert not window.holds_back(lambda: None)


def test_several_unreadable_files_are_told_a_line_each_and_once_what_can_be_read(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    names = ["a.txt", "b.txt", "c.bin", "d.gif", "e.zip"]
    begins = [b"Buy torches.", b"And rope.", b"\x00\x01", b"GIF89a", b"PK\x03\x04"]
    paths = [written(name, data) for name, data in zip(names, begins, strict=True)]
    desk.take(paths[:3])
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    lines = window.messages.text.splitlines()
    assert [line.split()[0] for line in lines] == ["a.txt", "b.txt", "c.bin", "Readable"]
    assert "Show all" not in [one.text() for one in window.messages.buttons]
    desk.take(paths)
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    lines = window.messages.text.splitlines()
    assert [line.split()[0] for line in lines] == ["a.txt", "b.txt", "c.bin", "2"]
    button(window, "Show all").click()
    dialog = window.findChild(FaultsDialog)
    assert isinstance(dialog, FaultsDialog)
    assert all(name in dialog.text.text() for name in names)
    assert dialog.text.text().count("Readable are") == 1
    dialog.accept()


def test_the_fault_of_one_file_is_told_whole(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    desk.take([written("a.txt", b"Buy torches.")])
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert window.messages.text.startswith("a.txt is no map that can be read here. Readable are")
