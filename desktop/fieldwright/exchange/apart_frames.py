"""The frames in which the process that reads a file answers, as the program takes them.

A letter (P for each stage, E for a sentence, R for the map), the length in eight bytes, and so many
bytes. Whatever else comes through the pipe ends it: nothing is kept for which there is no use.
"""

from __future__ import annotations

import contextlib
import queue
from typing import IO, TypeAlias

STAGE, SENTENCE, MAP = b"P", b"E", b"R"

Frame: TypeAlias = tuple[bytes, bytearray]
Frames: TypeAlias = "queue.Queue[Frame | None]"

_LENGTH = 8
_AT_ONCE = 1 << 20
_LONGEST_SENTENCE = 16 * 1024
_MOST_STAGES = 16


def listen(pipe: IO[bytes], frames: Frames, largest: int) -> None:
    """Hand on what comes through the pipe, frame by frame; None at its end.

    ``largest`` is how many bytes a map may have.
    """
    longest = {STAGE: 0, SENTENCE: _LONGEST_SENTENCE, MAP: largest}
    with contextlib.suppress(OSError, ValueError, MemoryError):
        for _ in range(_MOST_STAGES):
            frame = _frame(pipe, longest)
            if frame is None:
                break
            frames.put(frame)
    frames.put(None)


def _frame(pipe: IO[bytes], longest: dict[bytes, int]) -> Frame | None:
    """The next frame; None at the end, and where the pipe holds none."""
    head = pipe.read(1 + _LENGTH)
    if len(head) < 1 + _LENGTH:
        return None
    length = int.from_bytes(head[1:], "big")
    if length > longest.get(head[:1], -1):
        return None
    body = bytearray()
    while len(body) < length:
        part = pipe.read(min(_AT_ONCE, length - len(body)))
        if not part:
            return None
        body += part
    return head[:1], body
