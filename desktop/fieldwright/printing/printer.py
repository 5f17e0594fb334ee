"""The same pages on a printer of this machine."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from fieldwright.drawing.pdf.book import PdfError
from fieldwright.drawing.progress import Progress
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.terms.paper import MM_AN_INCH, Page


def make_printer() -> QPrinter:
    """A printer whose whole page is drawn on: our margins are in the pages already."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setCreator("Fieldwright")
    return printer


def print_leaves(
    printer: QPrinter, title: str, leaves: Leaves, progress: Progress | None = None
) -> None:
    """Print pages, or those of the range that the printer was given; raises PdfError.

    ``progress`` is told the share that is done, from 0 to 1; when it raises CancelledError the
    rest is not printed.
    """
    wanted = _in_range(printer, leaves)
    printer.setDocName(title)
    printer.setPageLayout(_layout(wanted[0].page))
    painter = QPainter()
    if not painter.begin(printer):
        raise PdfError(
            f"The printer {printer.printerName()!r} takes no pages. Look whether it is switched "
            "on and has paper, or write a PDF."
        )
    try:
        for number, leaf in enumerate(wanted, 1):
            if number > 1:
                printer.setPageLayout(_layout(leaf.page))
                printer.newPage()
            _draw(painter, printer, leaf)
            if progress is not None:
                progress(number / len(wanted))
    except BaseException:
        printer.abort()
        raise
    finally:
        painter.end()


def _in_range(printer: QPrinter, leaves: Leaves) -> Leaves:
    first, last = printer.fromPage(), printer.toPage()
    if printer.printRange() is QPrinter.PrintRange.PageRange and first > 0:
        leaves = leaves[first - 1 : last]
    if not leaves:
        raise PdfError("There is nothing to print: no page lies in that range.")
    return leaves


def _draw(painter: QPainter, printer: QPrinter, leaf: Leaf) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for_x, for_y = printer.logicalDpiX() / MM_AN_INCH, printer.logicalDpiY() / MM_AN_INCH
    painter.scale(for_x * leaf.correction, for_y * leaf.correction)
    leaf.draw(painter)
    painter.restore()


def _layout(page: Page) -> QPageLayout:
    """The page as printers have it: an upright paper that may lie across."""
    short, long = sorted((page.width_mm, page.height_mm))
    size = QPageSize(QSizeF(short, long), QPageSize.Unit.Millimeter)
    lies = (
        QPageLayout.Orientation.Landscape if page.is_landscape else QPageLayout.Orientation.Portrait
    )
    layout = QPageLayout(size, lies, QMarginsF(0, 0, 0, 0))
    # Else the printer's own margins would move everything.
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout
