"""The process that reads one strange file for ``apart`` and ends.

Started as ``python -m fieldwright.exchange.apart_child FILE BYTES SECONDS [TILES]``. Its answer
goes to standard output in frames: a letter (P for each stage, E for a sentence, R for the map), the
length in eight bytes, and so many bytes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO


def _send(pipe: IO[bytes], letter: bytes, parts: Iterable[bytes] = ()) -> None:
    kept = list(parts)
    pipe.write(letter + sum(map(len, kept)).to_bytes(8, "big"))
    for part in kept:
        pipe.write(part)
    pipe.flush()


def main(arguments: list[str]) -> None:
    """Read one file and answer."""
    path, memory, seconds = Path(arguments[0]), int(arguments[1]), int(arguments[2])
    tiles = Path(arguments[3]) if len(arguments) > 3 else None
    # Nothing that a library prints may get between the frames.
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from fieldwright.exchange.apart_memory import limit
    from fieldwright.exchange.encoding import encoded
    from fieldwright.exchange.errors import ExchangeError
    from fieldwright.exchange.limits import read_bytes
    from fieldwright.exchange.readers import read_data

    limit(memory, seconds)
    try:
        _send(pipe, b"P")
        data = read_bytes(path)
        _send(pipe, b"P")
        records = read_data(data, path.name, path.parent, tiles)
        del data
        _send(pipe, b"P")
        _send(pipe, b"R", encoded(records))
    except ExchangeError as error:
        _send(pipe, b"E", [str(error).encode("utf-8", "replace")])
    except MemoryError:
        sentence = (
            f"Reading {path.name} would take more than {memory >> 20} MB of memory. Export a part "
            "of it, or with a smaller picture."
        )
        _send(pipe, b"E", [sentence.encode("utf-8", "replace")])
    except Exception as error:
        # Whatever a file does to a reader, the person is told of the file.
        sentence = (
            f"{path.name} could not be read: its contents are not as this program expects "
            f"({type(error).__name__})."
        )
        _send(pipe, b"E", [sentence.encode("utf-8", "replace")])


if __name__ == "__main__":
    main(sys.argv[1:])
