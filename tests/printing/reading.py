"""What an independent reader finds in a PDF: sizes of pages, places of lines, pixels."""

import ctypes
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

POINTS_A_MM = 72 / 25.4


class Shape(NamedTuple):
    """One outline of a path on a page: its corners in millimetres from the top left corner."""

    points: list[tuple[float, float]]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def opened(path: Path) -> Any:
    """The document."""
    return pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))


def sizes(path: Path) -> list[tuple[float, float]]:
    """Width and height of every page in points, by its outermost and its shown box alike."""
    found = []
    for page in opened(path):
        left, bottom, right, top = page.get_mediabox()
        assert page.get_cropbox() == (left, bottom, right, top)
        assert (left, bottom) == (0, 0)
        found.append((right, top))
    return found


def shapes(page: Any) -> Iterator[Shape]:
    """Every outline of every path."""
    high = page.get_height()
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
        matrix = item.get_matrix()
        points: list[tuple[float, float]] = []
        for number in range(pdfium.FPDFPath_CountSegments(item.raw)):
            segment = pdfium.FPDFPath_GetPathSegment(item.raw, number)
            x, y = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO and points:
                yield Shape(points)
                points = []
            across, up = matrix.on_point(x.value, y.value)
            points.append((across / POINTS_A_MM, (high - up) / POINTS_A_MM))
        if points:
            yield Shape(points)


def words(page: Any) -> str:
    """All text of a page."""
    return str(page.get_textpage().get_text_bounded())


def pixels(page: Any, dots_an_inch: float = 72) -> np.ndarray:
    """A page as an array of shape (height, width, 3)."""
    return np.asarray(page.render(scale=dots_an_inch / 72).to_numpy())[:, :, :3]
