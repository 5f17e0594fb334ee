"""A tab of the print dialog: what is printed, chosen by fields of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fieldwright.printing.leaves import Leaves
from fieldwright.printing.sheets import Layout
from fieldwright.widgets.bench import Bench, Remembered
from fieldwright.widgets.parts import column_in


class PrintTab(QWidget):
    """One kind of sheets. A subclass fills ``column`` with its fields and gives ``leaves``.

    ``paper`` gives the layout that the dialog's common part has chosen: paper, margins, size of a
    square. ``changed`` tells that the pages are to be made anew.
    """

    changed = Signal()
    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    """Marked for translation in the context "print"."""

    def __init__(self, bench: Bench, paper: Callable[[], Layout]) -> None:
        """Print what is open in the window of ``bench``."""
        super().__init__()
        self.bench = bench
        self.paper = paper
        self.column = column_in(self)

    def leaves(self) -> Leaves:
        """The pages as they are wished now; a tab without any prints nothing.

        Raises an error of this program's where there can be none. Nothing is drawn before a leaf's
        ``draw`` is called.
        """
        return ()

    def told(self) -> str:
        """What is said below the number of pages, if anything."""
        return ""

    def book_title(self) -> str:
        """What the PDF is called inside; no secret where players are to have it."""
        return self.titled(self.bench.field.info.name)

    def file_stem(self) -> str:
        """What a file of these pages is called at first, without its ending: by the map's file."""
        document = self.bench.document
        return self.book_title() if document.is_unnamed else self.titled(document.name)

    def titled(self, name: str) -> str:
        """The name of a map, and what these pages are of it."""
        return name

    def choices(self) -> dict[str, Any]:
        """What was chosen, as plain values, to be remembered."""
        return {}

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last; whatever is missing or strange stays as it is usual."""


def kept_choices(settings: Remembered, name: str) -> dict[str, Any]:
    """What was kept under a name; nothing where it cannot be read."""
    try:
        kept = json.loads(settings.word(f"print-{name}", "{}"))
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


def keep_choices(settings: Remembered, name: str, choices: dict[str, Any]) -> None:
    """Keep plain values under a name."""
    settings.set_word(f"print-{name}", json.dumps(choices))
