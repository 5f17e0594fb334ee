"""Kill a program at random moments and look what is left: for the tests of durability.

The program under test is any command that prints a line for every change that it reports as done
(``done NUMBER``), with everything else that it prints left alone. The parent reads these lines,
kills the program with the signal that cannot be caught, and tells the highest number reported;
``kills`` then opens the document and looks.
"""

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

REPORT = "done "


@dataclass(frozen=True)
class Killed:
    """What a program had said before it was killed."""

    reported: int
    lines: tuple[str, ...]
    errors: str


@dataclass(frozen=True)
class Program:
    """A command to start and to kill, with what it needs of an environment."""

    command: Sequence[str]
    environment: Mapping[str, str] | None = None
    start_seconds: float = 60.0

    def killed_after(self, seconds: float, reports: int = 1) -> Killed:
        """Start it, let it live ``seconds`` beyond its first ``reports`` reports, and kill it.

        A program that ends by itself, or never reports, is a failure of the test.
        """
        process = subprocess.Popen(
            list(self.command),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(self.environment or {})},
        )
        reading = _Reading(process)
        try:
            reading.wait_for(reports, self.start_seconds)
            time.sleep(seconds)
            assert process.poll() is None, f"the program ended by itself:\n{reading.errors()}"
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()
            reading.finish()
        return Killed(reading.reported(), tuple(reading.lines), reading.errors())


class _Reading:
    """Reads what a program prints while it runs, so that it never waits for its reader."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.lines: list[str] = []
        self._process = process
        self._errors: list[str] = []
        self._news: queue.Queue[None] = queue.Queue()
        self._threads = [
            threading.Thread(target=self._read, args=(process.stdout, self.lines), daemon=True),
            threading.Thread(target=self._read, args=(process.stderr, self._errors), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read(self, stream: object, lines: list[str]) -> None:
        for line in stream:  # type: ignore[attr-defined]
            lines.append(line.rstrip("\n"))
            self._news.put(None)

    def reported(self) -> int:
        """The highest number of a whole report."""
        numbers = [line.removeprefix(REPORT) for line in self.lines if line.startswith(REPORT)]
        return max((int(number) for number in numbers), default=0)

    def wait_for(self, reports: int, seconds: float) -> None:
        """Wait until that many reports have come."""
        end = time.monotonic() + seconds
        while sum(line.startswith(REPORT) for line in list(self.lines)) < reports:
            assert self._process.poll() is None, f"the program ended:\n{self.errors()}"
            assert time.monotonic() < end, f"the program never reported:\n{self.errors()}"
            try:
                self._news.get(timeout=0.2)
            except queue.Empty:
                continue

    def finish(self) -> None:
        """Read to the end of what was printed."""
        for thread in self._threads:
            thread.join()
        for stream in (self._process.stdout, self._process.stderr):
            if stream:
                stream.close()

    def errors(self) -> str:
        """What it printed on the error stream."""
        return "\n".join(self._errors[-40:])
