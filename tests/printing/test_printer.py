"""The same pages on a printer; here one that writes a file."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinter
from tests.printing.fields import bare
from tests.printing.reading import POINTS_A_MM, opened, shapes

from fieldwright.drawing.options import Style
from fieldwright.drawing.pdf.book import PdfError
from fieldwright.drawing.picture import ensure_gui
from fieldwright.drawing.progress import CancelledError
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.map_pages import map_leaves
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.printer import make_printer, print_leaves
from fieldwright.printing.sheets import Layout, split
from fieldwright.terms.paper import Orientation


@pytest.fixture
def printer(tmp_path: Path) -> QPrinter:
    ensure_gui()
    made = make_printer()
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "printed.pdf"))
    return made


def sheets() -> Leaves:
    """A page in front and two sheets that lie across."""
    wishes = MapWishes(style=Style.LINE, layout=Layout(orientation=Orientation.LANDSCAPE))
    return map_leaves(bare(14, 6), replace(wishes, assembly=True))


def test_every_page_goes_to_the_printer_as_it_lies(printer: QPrinter, tmp_path: Path) -> None:
    leaves = sheets()
    shares: list[float] = []
    print_leaves(printer, "Map", leaves, shares.append)
    assert shares == pytest.approx([1 / 3, 2 / 3, 1])
    for page, leaf in zip(opened(tmp_path / "printed.pdf"), leaves, strict=True):
        assert page.get_width() == pytest.approx(leaf.page.width_mm * POINTS_A_MM, abs=1)
        assert page.get_height() == pytest.approx(leaf.page.height_mm * POINTS_A_MM, abs=1)


def test_what_is_printed_lies_where_the_page_has_it(printer: QPrinter, tmp_path: Path) -> None:
    """To a third of a millimetre: this printer takes pages of whole points."""
    leaf = sheets()[1]
    print_leaves(printer, "Map", (leaf,))
    (page,) = opened(tmp_path / "printed.pdf")
    boxes = [shape.box for shape in shapes(page)]
    _, band = split(leaf.page)
    (square,) = [box for box in boxes if box[2:] == pytest.approx((25.4, 25.4), abs=0.02)]
    assert square[0] == pytest.approx(band.left, abs=0.3)
    assert square[1] == pytest.approx(band.top, abs=0.3)


def test_a_range_of_pages_is_printed_alone(printer: QPrinter, tmp_path: Path) -> None:
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 3)
    print_leaves(printer, "Map", sheets())
    assert len(opened(tmp_path / "printed.pdf")) == 2


def test_what_is_broken_off_is_told(printer: QPrinter) -> None:
    def stop(_share: float) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        print_leaves(printer, "Map", sheets(), stop)


def test_a_printer_that_takes_nothing_is_told_in_a_sentence(
    printer: QPrinter, tmp_path: Path
) -> None:
    printer.setOutputFileName(str(tmp_path / "none" / "x.pdf"))
    with pytest.raises(PdfError, match="takes no pages"):
        print_leaves(printer, "Map", sheets())
