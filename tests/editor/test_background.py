"""Work beside the window: it can be waited for, or left to end by itself."""

import threading

import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from fieldwright.editor.background import Background


def test_work_that_is_left_holds_nobody_up_and_its_answer_comes_to_nobody(qtbot: QtBot) -> None:
    asker, go_on = QObject(), threading.Event()
    work = Background(asker)
    answers: list[object] = []
    work.answered.connect(answers.append)
    work.ask(go_on.wait)
    work.leave()
    shiboken6.delete(asker)
    assert shiboken6.isValid(work), "it ends after whoever asked"
    go_on.set()
    qtbot.waitUntil(lambda: not shiboken6.isValid(work), timeout=5_000)
    assert answers == []
