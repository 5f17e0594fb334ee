"""PDF with pages of exactly the size of the paper, written whole or not at all.

Qt draws the pages as vectors, but rounds their boxes to whole points and writes more digits than
any printer has; both is put right afterwards. Drawn is in memory: Qt does not say when a disk is
full.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter

from fieldwright.document.errors import DocumentError
from fieldwright.document.places import check_place, write_bytes
from fieldwright.drawing.pdf.pages import finish_page
from fieldwright.drawing.pdf.stamps import StampBook, StampingPdf, form_of
from fieldwright.drawing.picture import ensure_gui
from fieldwright.drawing.progress import Progress, nobody
from fieldwright.terms.paper import MM_AN_INCH, Page

if TYPE_CHECKING:
    import pikepdf

DOTS_AN_INCH = 7200
"""Device units an inch that Qt draws in: a hundredth of a point, so that rounding is not seen."""

SHARE_OF_DRAWING = 0.7
"""Of the whole work; the rest is putting the pages right and writing them."""


class PdfError(Exception):
    """A PDF cannot be written: the sentence says why and what to do."""


class _Painter(QPainter):
    """A painter that knows how often it was saved, and not yet restored."""

    depth = 0

    def save(self) -> None:
        self.depth += 1
        super().save()

    def restore(self) -> None:
        self.depth -= 1
        super().restore()


class PdfBook:
    """A PDF under way; it takes its place when the ``with`` block ends without an error.

    ``with PdfBook(path, title) as book:`` and in it ``with book.page(page) as painter:`` for each
    page. The painter's unit is one millimetre from the page's top left corner.
    """

    def __init__(self, path: Path, title: str, progress: Progress | None = None) -> None:
        """Write to ``path``; ``progress`` is told the share of pages put right, from 0 to 1."""
        self._path, self._title = path, title
        self._progress = progress or nobody
        self._pages: list[Page] = []
        self._drawn = QBuffer()
        self._painter: _Painter | None = None

    def __enter__(self) -> Self:
        """Make sure beforehand that the file could be written, over nothing but a PDF."""
        if self._path.suffix.lower() != ".pdf":
            raise PdfError(
                f"Sheets are written as PDF; the name {self._path.name!r} ends otherwise."
            )
        ensure_gui()
        try:
            check_place(self._path)
        except DocumentError as error:
            raise PdfError(str(error)) from error
        self._drawn.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = StampingPdf(self._drawn)
        self._writer.stamps = StampBook()
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
            if kind is None:
                self._draw_stamps()
            self._painter.end()
            self._painter = None
        if kind is None:
            self._write()

    @contextmanager
    def page(self, page: Page, correction: float = 1.0) -> Iterator[QPainter]:
        """The next page; all that is drawn becomes ``correction`` times as large."""
        with self._next(page, correction) as painter:
            self._pages.append(page)
            yield painter

    def _draw_stamps(self) -> None:
        """Give each shape that is shown at many places a page of its own, for the time being."""
        for stamp in tuple(self._writer.stamps):
            with self._next(stamp.page, 1.0) as painter:
                stamp.draw_on(painter)

    @contextmanager
    def _next(self, page: Page, correction: float) -> Iterator[QPainter]:
        self._writer.setPageLayout(_layout(page))
        if self._painter is None:
            self._painter = _Painter(self._writer)
        else:
            self._writer.newPage()
        painter = self._painter
        depth = painter.depth
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit = DOTS_AN_INCH / MM_AN_INCH * correction
        painter.scale(unit, unit)
        try:
            yield painter
        finally:
            # Whoever breaks off in the midst of drawing leaves more behind than is saved here.
            while painter.depth > depth:
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
            forms = self._take_forms(pdf)
            for number, (sheet, page) in enumerate(zip(pdf.pages, self._pages, strict=True), 1):
                finish_page(pdf, sheet, page, forms)
                self._progress(number / len(self._pages))
            _forget_time(pdf)
            # Readers then offer the actual size by themselves.
            pdf.Root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=pikepdf.Name("/None"))
            pdf.save(
                written,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
                compress_streams=True,
                deterministic_id=True,
            )
        return written.getvalue()

    def _take_forms(self, pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
        """The pages of shapes as form objects; they are no pages any more."""
        count = len(self._pages)
        sheets = list(pdf.pages)[count:]
        forms = [
            form_of(sheet, stamp) for sheet, stamp in zip(sheets, self._writer.stamps, strict=True)
        ]
        del pdf.pages[count:]
        return forms


def _forget_time(pdf: pikepdf.Pdf) -> None:
    """Take out when it was made: the same map gives the same file, and no other tells more."""
    for name in ("/CreationDate", "/ModDate"):
        if name in pdf.docinfo:
            del pdf.docinfo[name]
    if "/Metadata" in pdf.Root:
        del pdf.Root.Metadata
    # Qt's number of a file is a new one each time.
    if "/ID" in pdf.trailer:
        del pdf.trailer["/ID"]


def _layout(page: Page) -> QPageLayout:
    """The page as Qt has it: its own orientation, no margins, because ours are in the layout."""
    size = QPageSize(
        QSizeF(page.width_mm, page.height_mm),
        QPageSize.Unit.Millimeter,
        "sheet",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
