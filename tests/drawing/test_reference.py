"""Small reference pictures of both styles: whoever changes the look must look at it.

Where a picture differs, the actual one and the difference are written beside the test's own
files; copy the actual one over the reference if it is better.
"""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from tests.drawing.fields import swatches
from tests.drawing.pixels import pixels_of

from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import render_image

REFERENCE = Path(__file__).parent / "reference"


@pytest.mark.parametrize("style", list(Style))
def test_the_swatches_look_as_they_did(style: Style, tmp_path: Path) -> None:
    """No words are drawn: fonts differ between machines. So may the edges of curves, a little."""
    image = render_image(swatches(), DrawingOptions(style=style, square_px=32))
    actual, expected = pixels_of(image), pixels_of(QImage(str(REFERENCE / f"{style}.png")))
    assert actual.shape == expected.shape
    difference = np.abs(actual - expected).max(axis=2)
    if (difference > 40).mean() > 0.002 or difference.mean() > 1:
        image.save(str(tmp_path / f"{style}-actual.png"))
        shown = np.ascontiguousarray((255 - difference).clip(0, 255).astype(np.uint8))
        rows, columns = shown.shape
        grey = QImage(shown.data, columns, rows, columns, QImage.Format.Format_Grayscale8)
        grey.save(str(tmp_path / f"{style}-difference.png"))
        pytest.fail(f"{style} looks different; see {tmp_path}")
