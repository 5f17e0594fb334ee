"""Pages that are ready to be drawn, written as a PDF."""

from __future__ import annotations

from pathlib import Path

from fieldwright.drawing.pdf.book import SHARE_OF_DRAWING, PdfBook
from fieldwright.drawing.progress import Progress, nobody, part_of
from fieldwright.printing.leaves import Leaves


def write_leaves(path: Path, title: str, leaves: Leaves, progress: Progress | None = None) -> None:
    """Write pages as a PDF, whole or not at all; raises PdfError.

    ``progress`` is told the share that is done, from 0 to 1; it may raise CancelledError, and
    then nothing is written.
    """
    tell = progress or nobody
    with PdfBook(path, title, part_of(tell, SHARE_OF_DRAWING, 1.0)) as book:
        for number, leaf in enumerate(leaves, 1):
            with book.page(leaf.page, leaf.correction) as painter:
                leaf.draw(painter)
            tell(SHARE_OF_DRAWING * number / len(leaves))
