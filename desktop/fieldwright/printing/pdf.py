"""PDF with pages of exactly the size of the paper, written whole or not at all.

Qt draws the pages as vectors, but rounds their boxes to whole points and writes more digits than
any printer has; both is put right afterwards. Drawn is in memory: Qt does not say when a disk is
full.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from fieldwright.document.errors import DocumentError
from fieldwright.document.places import check_folder, write_bytes
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.paper import MM_AN_INCH, POINTS_AN_INCH, Page
from fieldwright.printing.slimming import slimmed

if TYPE_CHECKING:
    import pikepdf

DOTS_AN_INCH = 7200
"""Device units an inch that Qt draws in: a hundredth of a point, so that rounding is not seen."""

_POINTS_A_MM = POINTS_AN_INCH / MM_AN_INCH

_SHARE_OF_DRAWING = 0.7
"""Of the whole work; the rest is putting the pages right and writing them."""

_PACKING = 5
"""How hard the drawing is packed: twice as quick as usual, and a hundredth larger."""

Progress: TypeAlias = Callable[[float], None]


class PdfError(Exception):
    """A PDF cannot be written: the sentence says why and what to do."""


class CancelledError(Exception):
    """Somebody has broken off; raised by whoever is told the progress."""


class PdfBook:
    """A PDF under way; it takes its place when the ``with`` block ends without an error.

    ``with PdfBook(path, title) as book:`` and in it ``with book.page(page) as painter:`` for each
    page. The painter's unit is one millimetre from the page's top left corner.
    """

    def __init__(self, path: Path, title: str, progress: Progress | None = None) -> None:
        """Write to ``path``; ``progress`` is told the share of pages put right, from 0 to 1."""
        self._path, self._title = path, title
        self._progress = progress or _nobody
        self._pages: list[Page] = []
        self._drawn = QBuffer()
        self._painter: QPainter | None = None

    def __enter__(self) -> Self:
        """Make sure beforehand that the file could be written."""
        ensure_gui()
        try:
            check_folder(self._path)
        except DocumentError as error:
            raise PdfError(str(error)) from error
        self._drawn.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._drawn)
        self._writer.setResolution(DOTS_AN_INCH)
        self._writer.setTitle(self._title)
        self._writer.setCreator("Fieldwright")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put the pages right and write them, unless something went wrong."""
        if self._painter is not None:
            self._painter.end()
            self._painter = None
        if kind is None:
            self._write()

    @contextmanager
    def page(self, page: Page, correction: float = 1.0) -> Iterator[QPainter]:
        """The next page; all that is drawn becomes ``correction`` times as large."""
        self._writer.setPageLayout(_layout(page))
        if self._painter is None:
            self._painter = QPainter(self._writer)
        else:
            self._writer.newPage()
        self._pages.append(page)
        painter = self._painter
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit = DOTS_AN_INCH / MM_AN_INCH * correction
        painter.scale(unit, unit)
        try:
            yield painter
        finally:
            painter.restore()

    def _write(self) -> None:
        if not self._pages:
            raise PdfError("There is nothing to print: no page was drawn.")
        data = self._put_right(bytes(self._drawn.data().data()))
        try:
            write_bytes(self._path, data)
        except DocumentError as error:
            raise PdfError(f"{error} Make room there, or choose another folder.") from error

    def _put_right(self, drawn: bytes) -> bytes:
        """The same pages with exact boxes and no more digits than are seen."""
        import pikepdf

        written = io.BytesIO()
        with pikepdf.open(io.BytesIO(drawn)) as pdf:
            for number, (sheet, page) in enumerate(zip(pdf.pages, self._pages, strict=True), 1):
                _set_boxes(pdf, sheet, page)
                self._progress(number / len(self._pages))
            pdf.save(
                written,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
                compress_streams=True,
            )
        return written.getvalue()


def write_leaves(path: Path, title: str, leaves: Leaves, progress: Progress | None = None) -> None:
    """Write pages as a PDF, whole or not at all; raises PdfError.

    ``progress`` is told the share that is done, from 0 to 1; it may raise CancelledError, and
    then nothing is written.
    """
    tell = progress or _nobody

    def tell_rest(share: float) -> None:
        tell(_SHARE_OF_DRAWING + share * (1 - _SHARE_OF_DRAWING))

    with PdfBook(path, title, tell_rest) as book:
        for number, leaf in enumerate(leaves, 1):
            with book.page(leaf.page, leaf.correction) as painter:
                leaf.draw(painter)
            tell(_SHARE_OF_DRAWING * number / len(leaves))


def _layout(page: Page) -> QPageLayout:
    """The page as Qt has it: its own orientation, no margins, because ours are in the layout."""
    size = QPageSize(
        QSizeF(page.width_mm, page.height_mm),
        QPageSize.Unit.Millimeter,
        "sheet",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def _set_boxes(pdf: pikepdf.Pdf, sheet: pikepdf.Page, page: Page) -> None:
    """Give a page its exact size; Qt has drawn from the top of a page of whole points."""
    import pikepdf

    drawn_height = float(sheet.mediabox[3])
    wide, high = page.width_mm * _POINTS_A_MM, page.height_mm * _POINTS_A_MM
    box = pikepdf.Array([0, 0, round(wide, 4), round(high, 4)])
    sheet.mediabox = box
    sheet.cropbox = box
    content = slimmed(sheet.Contents.read_bytes(), wide, max(high, drawn_height))
    moved = f"1 0 0 1 0 {high - drawn_height:.4f} cm\n".encode()
    packed = zlib.compress(moved + content, _PACKING)
    sheet.Contents = pdf.make_stream(packed, Filter=pikepdf.Name.FlateDecode)


def _nobody(_share: float) -> None:
    """Nobody wants to know how far the work is."""
