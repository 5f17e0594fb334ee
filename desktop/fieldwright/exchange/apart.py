"""Strange files read in a process of their own, which can be stopped at any time.

The process gets at most so much memory and time; where it takes more, or dies, there is a sentence
and nothing else has happened. Its answer comes through a pipe as JSON and plain bytes, which are
checked: whatever a file may do to the reader, no object of Python's comes out of it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from fieldwright.exchange.apart_frames import MAP, SENTENCE, Frames, listen
from fieldwright.exchange.encoding import decoded
from fieldwright.exchange.errors import ExchangeCancelledError, ExchangeError
from fieldwright.exchange.records import MapRecords

MEMORY = 1 << 30
"""Bytes that reading a file may take."""

PATIENCE = 180.0
"""Seconds that reading a file may take."""

STAGES = ("starting", "opening the file", "reading the map", "taking it over")
"""What is being done, in order."""

_TICK = 0.1
_SINGLE_THREADS = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Progress(NamedTuple):
    """How far it is: one of ``STAGES``, its number from nought, seconds since the beginning."""

    stage: str
    number: int
    seconds: float


Tell: TypeAlias = Callable[[Progress], None]
Asked: TypeAlias = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Limits:
    """What reading may take: bytes and seconds."""

    memory: int = MEMORY
    seconds: float = PATIENCE


def read_apart(
    path: Path,
    tell: Tell | None = None,
    is_cancelled: Asked | None = None,
    limits: Limits | None = None,
    tiles: Path | None = None,
) -> MapRecords:
    """The map in a file; raises ExchangeError, ExchangeCancelledError where it was cancelled.

    ``tiles`` is a file of meanings of tiles to be taken instead of those that the user keeps.
    ``tell`` is called about ten times a second, ``is_cancelled`` asked as often; both in the
    thread that called. Meant to be called in a thread that may wait.
    """
    limits = limits or Limits()
    child = _started(path, limits, tiles)
    try:
        return _Waiting(child, path.name, limits, tell, is_cancelled).records()
    finally:
        with contextlib.suppress(OSError):
            child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()


def _started(path: Path, limits: Limits, tiles: Path | None) -> subprocess.Popen[bytes]:
    arguments = [str(path.absolute()), str(limits.memory), str(int(limits.seconds) + 1)]
    arguments += [str(tiles.absolute())] if tiles else []
    try:
        # -P: whatever lies in the folder that the program was started in, it is not imported.
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "fieldwright.exchange.apart_child", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            # On Windows no console flashes up.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as error:
        raise ExchangeError(
            f"No process could be started to read {path.name} in: {error.strerror}."
        ) from error


def _environment() -> dict[str, str]:
    """That of the program, but that an empty entry among the places of modules is none.

    To Python it would be the folder that the program was started in.
    """
    found = {**os.environ, **_SINGLE_THREADS}
    places = [place for place in found.pop("PYTHONPATH", "").split(os.pathsep) if place]
    return found | {"PYTHONPATH": os.pathsep.join(places)} if places else found


@dataclass
class _Waiting:
    """The wait for one child."""

    child: subprocess.Popen[bytes]
    name: str
    limits: Limits
    tell: Tell | None
    is_cancelled: Asked | None

    def records(self) -> MapRecords:
        frames: Frames = queue.Queue()
        assert self.child.stdout is not None
        told = (self.child.stdout, frames, self.limits.memory)
        # It ends with the pipe, and so with the child.
        threading.Thread(target=listen, args=told, daemon=True).start()
        begun = time.monotonic()
        stage = 0
        while True:
            seconds = time.monotonic() - begun
            if self.is_cancelled is not None and self.is_cancelled():
                raise ExchangeCancelledError(f"Reading {self.name} was cancelled.")
            if seconds > self.limits.seconds:
                raise ExchangeError(
                    f"Reading {self.name} took longer than {self.limits.seconds:g} seconds and was "
                    "given up. Export a part of it, or with simpler walls."
                )
            if self.tell is not None:
                self.tell(Progress(STAGES[stage], stage, seconds))
            with contextlib.suppress(queue.Empty):
                frame = frames.get(timeout=_TICK)
                if frame is None:
                    raise self._died(has_begun=stage > 0)
                if frame[0] == MAP:
                    return decoded(frame[1])
                if frame[0] == SENTENCE:
                    raise ExchangeError(frame[1].decode("utf-8", "replace"))
                stage = min(len(STAGES) - 1, stage + 1)

    def _died(self, *, has_begun: bool) -> ExchangeError:
        if not has_begun:
            return ExchangeError(
                f"The process that would read {self.name} did not start, or was ended at once. "
                "Try again; if it stays so, install Fieldwright anew."
            )
        return ExchangeError(
            f"{self.name} could not be read within {self.limits.memory >> 20} MB of memory, or it "
            "stopped the reader. Export a part of it, or with a smaller picture."
        )
