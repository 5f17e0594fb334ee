"""The window that is killed in a fight: it says and rolls anything until it is no more.

Called with the path of the document and a seed; runs the real main window offscreen, with the page
of the fight. Whatever is said or answered goes through the table of that page. Before a step back
it prints ``back NUMBER LENGTH MARK``, the log as it will be; and once everything is on the disk
``log NUMBER LENGTH MARK`` and ``done NUMBER``.
"""

import os
import sys
import zlib
from collections.abc import Iterable

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer
from tests.helpers.document_child import say
from tests.helpers.random_fights import RandomFight
from tests.helpers.window_child import run_window

from fieldwright.battlefield.record import LogEntry
from fieldwright.combat.asks import Answer
from fieldwright.combat.commands import Command
from fieldwright.combat.entries import Answered, Said
from fieldwright.combat.running import Fight, Memory
from fieldwright.editor.window import MainWindow
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.table import Table
from fieldwright.terms.chance import Stream


def mark_of(log: Iterable[LogEntry]) -> int:
    """A number that tells logs apart."""
    return zlib.crc32("\n".join(f"{one.kind} {one.body}" for one in log).encode())


class AtTheTable(RandomFight):
    """Says and answers anything, one thing at a time, at the table of a window."""

    table: Table

    def one_thing(self) -> None:
        """Answer what is asked, or say something; the first of all is that a fight begins."""
        self.fight = self.table.fight or Fight(Memory(self.table.field))
        if self.fight.stuck:
            self.table.break_off()
        elif self.fight.ask is not None:
            self._answer_it(self.fight.ask)
        elif not self.table.is_on:
            self.begin()
        else:
            self._step()

    def say(self, command: Command) -> bool:
        return not self.table.say(command)

    def answer_all(self) -> None:
        """Nothing is answered at once: each answer is a deed of its own."""

    def _give(self, answer: Answer) -> None:
        self.table.answer(answer)


class Driver:
    """Does one thing after another, whenever the window is idle."""

    def __init__(self, window: MainWindow, seed: str) -> None:
        feature = next(one for one in window.features if isinstance(one, FightFeature))
        window.side.turn_to("fight")
        self._window, self._table = window, feature.table
        self._stream, self._number = Stream(seed, "fight"), 0
        self._player = AtTheTable(Stream(seed, "player"), Fight(Memory(window.document.field)))
        self._player.table, self._player.draws = self._table, False
        self._timer = QTimer(window)
        self._timer.timeout.connect(self.act)
        self._timer.start(0)

    def act(self) -> None:
        """Say, answer or take back; wait for the disk in two cases of three."""
        self._number += 1
        if self._stream.chance(1, 12) and self._table.length:
            self._take_back()
        else:
            self._player.one_thing()
        log = self._window.document.field.log
        if self._stream.chance(2, 3):
            self._window.document.flush()
            say(f"log {self._number} {len(log)} {mark_of(log)}")
            say(f"done {self._number}")

    def _take_back(self) -> None:
        fight = self._table.fight
        assert fight is not None
        places = [at for at, one in enumerate(fight.entries) if isinstance(one, Said | Answered)]
        log = fight.field.log[: places[-1]]
        say(f"back {self._number} {len(log)} {mark_of(log)}")
        self._table.back()


def main(path: str, seed: str) -> int:
    """Show the window and fight until killed."""
    return run_window(path, lambda window: Driver(window, seed))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
