"""What must hold of a document whose program was killed, checked again and again."""

import os
import sys
from pathlib import Path

from tests.helpers.document_child import print_of
from tests.helpers.kill_driver import Killed, Program, kill_often
from tests.helpers.random_fields import random_field

from fieldwright.document.document import Document, new_document, open_document
from fieldwright.terms.chance import Stream

ROOT = Path(__file__).parents[2]
ROUND = 40
"""Kills after which a fresh document is begun, so that histories stay short enough to walk."""


def kill_and_check(folder: Path, times: int, seed: str) -> None:
    """Kill a program that changes a document ``times`` times, and look at the document each time.

    Every deed that was reported done is there: the field is as it was announced for the last
    one reported or one of those begun after it. All of the history can be undone to the first
    field and redone.
    """
    stream = Stream(seed, "kills")
    for number in range(0, times, ROUND):
        _round(folder / str(number), min(ROUND, times - number), stream)


def _round(folder: Path, times: int, stream: Stream) -> None:
    document = new_document(random_field(stream), folder)
    first, path = document.field, document.path
    document.close()

    def look(killed: Killed) -> None:
        opened = open_document(path)
        try:
            assert not opened.notice, opened.notice
            assert print_of(opened.field) in _possible(killed), killed.lines[-5:]
            now, position = opened.field, opened.position
            opened.jump_to(0)
            assert opened.field.same_as(first)
            opened.jump_to(position)
            assert opened.field.same_as(now)
            _also_the_rest(opened, position)
        finally:
            opened.close()
        left = sorted(entry.name for entry in folder.iterdir())
        assert left == [path.name], left

    command = [sys.executable, "-m", "tests.helpers.document_child", str(path)]
    environment = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "desktop")])}
    programs = (Program([*command, str(stream.bits())], environment) for _ in range(times))
    kill_often(programs, lambda: stream.below(300) / 1000, look)


def _also_the_rest(document: Document, position: int) -> None:
    """What was undone when the program was killed can still be redone."""
    document.jump_to(len(document.steps()))
    document.jump_to(position)


def _possible(killed: Killed) -> set[int]:
    """The prints of fields that may stand in the file: of the last deed done, or begun since."""
    announced: dict[int, int] = {}
    for line in killed.lines:
        words = line.split()
        if len(words) == 3 and words[0] == "will":
            announced[int(words[1])] = int(words[2])
    return {mark for number, mark in announced.items() if number >= killed.reported}
