"""The program that is killed: opens a document and changes it by chance until it is no more.

Called with the path of the document and a seed. Before each deed it prints ``will NUMBER PRINT``,
where PRINT stands for the field as it will be, and ``done NUMBER`` once the deed stands on the
disk. Undo and redo are among what it does.
"""

import sys
import zlib
from pathlib import Path

from tests.helpers.random_fields import random_change

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document, open_document
from fieldwright.document.text_form import to_text
from fieldwright.terms.chance import Stream


def print_of(field: Battlefield) -> int:
    """A number that tells fields apart, whatever the order of the things on them."""
    lines = sorted(line.rstrip(",") for line in to_text(field).splitlines())
    return zlib.crc32("\n".join(lines).encode())


def main(path: str, seed: str) -> None:
    """Change the document until killed."""
    stream = Stream(seed, "changes")
    document = open_document(Path(path))
    for number in range(1, 1_000_000):
        do_something(document, number, stream)
        # Some deeds are waited for one by one, others in a handful.
        if stream.chance(2, 3):
            document.flush()
            say(f"done {number}")


def do_something(document: Document, number: int, stream: Stream) -> None:
    """Undo, redo or change something, and announce it."""
    field, lot = document.field, stream.below(10)
    if lot == 0 and document.can_undo:
        change = document.steps()[document.position - 1].change.inverted()
        say(f"will {number} {print_of(change.applied_to(field))}")
        document.undo()
    elif lot == 1 and document.can_redo:
        change = document.steps()[document.position].change
        say(f"will {number} {print_of(change.applied_to(field))}")
        document.redo()
    else:
        change = random_change(field, stream)
        say(f"will {number} {print_of(change.applied_to(field))}")
        document.apply(change, f"Deed {number}")


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
