"""What can go wrong with a file, each as a sentence that tells the Dungeon Master what to do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def reason_of(error: OSError) -> str:
    """What the system says went wrong, in its own words."""
    return error.strerror or str(error)


class DocumentError(Exception):
    """A file cannot be read, written or gone on with; nothing was changed on the disk.

    ``backup`` is the newest backup that was read through and found good, where there is one.
    """

    def __init__(self, sentence: str, backup: Path | None = None) -> None:
        """Say ``sentence``, and offer ``backup``."""
        super().__init__(sentence)
        self.backup = backup


class NotABattlefieldError(DocumentError):
    """The file is something else."""


class NewerFileError(DocumentError):
    """The file was written by a newer version of the program."""


class DamagedFileError(DocumentError):
    """The file is a battlefield, but a part of it is not what was written."""


class TextFaultsError(DocumentError):
    """A text form has faults: ``faults`` holds all of them, each with its place."""

    SHOWN = 20

    def __init__(self, faults: Sequence[str], name: str = "This battlefield") -> None:
        """Report ``faults`` of the file ``name``, each already a sentence with its place."""
        self.faults = list(faults)
        lines = [f"  - {fault}" for fault in self.faults[: self.SHOWN]]
        if len(self.faults) > self.SHOWN:
            lines.append(f"  - and {len(self.faults) - self.SHOWN} more")
        count = "a fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__("\n".join([f"{name} has {count}:", *lines]))
