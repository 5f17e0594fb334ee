"""Large pictures are made smaller strip by strip, and look as if they had been made so at once."""

import numpy as np
import pytest
from PySide6.QtGui import QImage

from fieldwright.drawing.things import pictures
from fieldwright.drawing.things.pictures import halved

FORMATS = (
    QImage.Format.Format_RGB32,
    QImage.Format.Format_ARGB32,
    QImage.Format.Format_RGB888,
    QImage.Format.Format_Grayscale8,
    QImage.Format.Format_Indexed8,
)


def chequered(width: int, height: int, form: QImage.Format) -> QImage:
    """Patches of 2 x 2 pixels, each of one of a few colours."""
    numbers = np.random.default_rng(3).integers(0, 4, (height // 2, width // 2))
    greys = (numbers.repeat(2, 0).repeat(2, 1) * 80).astype(np.uint8)
    image = QImage(greys.tobytes(), width, height, width, QImage.Format.Format_Grayscale8)
    return image.convertToFormat(form)


def greys_of(image: QImage) -> list[list[int]]:
    """The red of each pixel: in greys it is the grey."""
    grey = image.convertToFormat(QImage.Format.Format_RGB32)
    return [
        [grey.pixelColor(x, y).red() for x in range(grey.width())] for y in range(grey.height())
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_strips_of_a_huge_picture_meet_without_a_seam(
    form: QImage.Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every pixel of half the size is the colour of its patch, at the edges of strips too."""
    monkeypatch.setattr(pictures, "_HUGE", 1000)
    monkeypatch.setattr(pictures, "_STRIP", 32)
    monkeypatch.setattr(pictures, "_SMALLEST_LEVEL", 60)
    image = chequered(100, 90, form)
    half, whole = halved(image)
    assert whole is image
    assert (half.width(), half.height()) == (50, 45)
    wanted = [row[::2] for row in greys_of(image)[::2]]
    assert np.abs(np.array(greys_of(half)) - np.array(wanted)).max() <= 1


def test_the_smallest_copy_comes_first() -> None:
    levels = halved(chequered(2200, 1200, QImage.Format.Format_Grayscale8))
    assert [one.width() for one in levels] == sorted(one.width() for one in levels)
    assert levels[-1].width() == 2200
