"""Pages of a PDF put right: exact boxes, less in them, shapes shown that are kept once."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from fieldwright.drawing.pdf.slimming import slimmed
from fieldwright.drawing.pdf.stamps import shown
from fieldwright.terms.paper import MM_AN_INCH, POINTS_AN_INCH, Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pikepdf

_POINTS_A_MM = POINTS_AN_INCH / MM_AN_INCH

_PACKING = 3
"""How hard the drawing is packed: twice as quick as usual, and a hundredth larger."""


def finish_page(
    pdf: pikepdf.Pdf, sheet: pikepdf.Page, page: Page, forms: Sequence[pikepdf.Object]
) -> None:
    """Give a page its exact size and what it shows; ``forms`` are the shapes that are kept once.

    Qt has drawn from the top of a page of whole points.
    """
    import pikepdf

    drawn_height = float(sheet.mediabox[3])
    wide, high = page.width_mm * _POINTS_A_MM, page.height_mm * _POINTS_A_MM
    box = pikepdf.Array([0, 0, round(wide, 4), round(high, 4)])
    sheet.mediabox = box
    sheet.cropbox = box
    numbers: set[int] = set()
    content = slimmed(sheet.Contents.read_bytes(), wide, max(high, drawn_height))
    content = shown(content, numbers)
    moved = f"1 0 0 1 0 {high - drawn_height:.4f} cm\n".encode()
    packed = zlib.compress(moved + content, _PACKING)
    sheet.Contents = pdf.make_stream(packed, Filter=pikepdf.Name.FlateDecode)
    for number in sorted(numbers):
        sheet.add_resource(forms[number], pikepdf.Name.XObject, pikepdf.Name(f"/Stamp{number}"))
