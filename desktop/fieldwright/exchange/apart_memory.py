"""Limits of memory and time for the process that reads a strange file, from within it.

Linux enforces them itself. Where a system does not, a thread looks several times a second how much
memory the process has taken, and ends it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time

TOO_MUCH = 3
"""The exit code of a process that has taken too much memory."""

_EVERY = 0.1
_BYTES_A_UNIT = 1 if sys.platform == "darwin" else 1024
"""``ru_maxrss`` counts kilobytes, but bytes on macOS."""


def limit(memory: int, seconds: int) -> None:
    """Let this process take no more bytes and seconds of work than these."""
    if not (_limited_by_system(memory, seconds) and sys.platform.startswith("linux")):
        threading.Thread(target=_watch, args=(memory,), daemon=True).start()


def _limited_by_system(memory: int, seconds: int) -> bool:
    try:
        import resource
    except ImportError:
        return False
    done = False
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        done = True
    return done


def _watch(memory: int) -> None:
    while True:
        if most_taken() > memory:
            os._exit(TOO_MUCH)
        time.sleep(_EVERY)


def most_taken() -> int:
    """The most bytes of memory that this process has had at once; nought where nobody knows."""
    if sys.platform == "win32":
        return _most_on_windows()
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _BYTES_A_UNIT


def _most_on_windows() -> int:
    """``PeakWorkingSetSize`` of the process, as the system's own library tells it."""
    import ctypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("cb", ctypes.c_uint32),
            ("page_faults", ctypes.c_uint32),
            *((name, ctypes.c_size_t) for name in ("peak", "now", "a", "b", "c", "d", "e", "f")),
        )

    counters = Counters()
    counters.cb = ctypes.sizeof(Counters)
    library = getattr(ctypes, "windll", None)
    if library is None:
        return 0
    library.kernel32.GetCurrentProcess.restype = ctypes.c_void_p
    process = ctypes.c_void_p(library.kernel32.GetCurrentProcess())
    told = library.psapi.GetProcessMemoryInfo(process, ctypes.byref(counters), counters.cb)
    return int(counters.peak) if told else 0
