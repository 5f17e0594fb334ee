"""What must hold of a document whose window was killed, checked again and again."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.helpers.document_child import print_of
from tests.helpers.kill_driver import Killed, Program
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document, new_document, open_document
from fieldwright.terms.chance import Stream

ROOT = Path(__file__).parents[2]
ROUND = 25
"""Kills after which a fresh document is begun."""


def kill_window_and_check(folder: Path, times: int, seed: str) -> None:
    """Kill the running window ``times`` times at random moments, and open its document each time.

    Every change that was reported done is there: the field is as it was announced for the last
    one that was reported, or for one that was begun after it. All steps can be undone, back to
    the first field, and done again.
    """
    stream = Stream(seed, "kills of windows")
    for number in range(0, times, ROUND):
        _round(folder / str(number), min(ROUND, times - number), stream)


def _round(folder: Path, times: int, stream: Stream) -> None:
    document = new_document(random_field(stream), folder)
    first, path = document.field, document.path
    document.close()
    environment = {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "desktop")]),
        "QT_QPA_PLATFORM": "offscreen",
    }
    for _ in range(times):
        command = [sys.executable, "-m", "tests.helpers.window_child", str(path)]
        command.append(str(stream.bits()))
        killed = Program(command, environment).killed_after(stream.below(600) / 1000)
        opened = open_document(path)
        try:
            assert not opened.notice, opened.notice
            assert print_of(opened.field) in possible(killed), killed.lines[-5:]
            check_all_can_be_undone(opened, first)
        finally:
            opened.close()


def check_all_can_be_undone(opened: Document, first: Battlefield) -> None:
    """All steps can be taken back to the first field, and done again."""
    now, position = opened.field, opened.position
    opened.jump_to(0)
    assert opened.field.same_as(first)
    opened.jump_to(position)
    assert opened.field.same_as(now)


def possible(killed: Killed) -> set[int]:
    """The prints of fields that may stand in the file: of the last deed done, or begun since."""
    announced: Mapping[int, int] = {
        int(words[1]): int(words[2])
        for words in (line.split() for line in killed.lines)
        if len(words) == 3 and words[0] == "will"
    }
    return {mark for number, mark in announced.items() if number >= killed.reported}
