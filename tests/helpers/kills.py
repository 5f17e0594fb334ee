"""Kill a program that changes a document, again and again, and look at its document each time."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.kill_driver import Killed, Program

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document, new_document, open_document
from fieldwright.terms.chance import Stream

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Kills:
    """A module that is run with a path and a seed until it is killed, and what must hold then.

    ``first`` makes the field that a document begins with. ``check`` is handed the opened document,
    that first field, and what the program had said. After ``a_round`` kills a fresh document is
    begun, so that histories stay short enough to walk; a program lives ``longest_ms`` at most
    beyond its first report.
    """

    module: str
    first: Callable[[Stream], Battlefield]
    check: Callable[[Document, Battlefield, Killed], None]
    a_round: int
    longest_ms: int

    def carry_out(self, folder: Path, times: int, stream: Stream) -> None:
        """Kill it ``times`` times, with documents in folders of ``folder``."""
        for number in range(0, times, self.a_round):
            self._round(folder / str(number), min(self.a_round, times - number), stream)

    def _round(self, folder: Path, times: int, stream: Stream) -> None:
        document = new_document(self.first(stream), folder)
        first, path = document.field, document.path
        document.close()
        for _ in range(times):
            program = self._program(path, str(stream.bits()))
            killed = program.killed_after(stream.below(self.longest_ms) / 1000)
            opened = open_document(path)
            try:
                assert not opened.notice, opened.notice
                self.check(opened, first, killed)
            finally:
                opened.close()
            left = sorted(entry.name for entry in folder.iterdir())
            assert left == [path.name], left

    def _program(self, path: Path, seed: str) -> Program:
        environment = {
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "desktop")]),
            "QT_QPA_PLATFORM": "offscreen",
        }
        return Program([sys.executable, "-m", self.module, str(path), seed], environment)


def check_all_can_be_undone(opened: Document, first: Battlefield) -> None:
    """All steps can be taken back to the first field, and done again."""
    now, position = opened.field, opened.position
    opened.jump_to(0)
    assert opened.field.same_as(first)
    opened.jump_to(position)
    assert opened.field.same_as(now)


def possible(killed: Killed) -> set[int]:
    """The prints of fields that may stand in the file: of the last deed done, or begun since."""
    announced = {
        int(words[1]): int(words[2])
        for words in (line.split() for line in killed.lines)
        if len(words) == 3 and words[0] == "will"
    }
    return {mark for number, mark in announced.items() if number >= killed.reported}
