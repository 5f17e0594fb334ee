"""The grid that is drawn in a picture is guessed; where none is drawn, nothing is."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.extent import turned
from fieldwright.editing.map_alignment import Alignment
from fieldwright.editing.map_guess import guessed_grid
from fieldwright.editor.map.feature import MapFeature
from fieldwright.editor.window import MainWindow


def drawn(
    size: float, offset: tuple[float, float], strength: int, seed: int = 3
) -> NDArray[np.uint8]:
    """A picture of 900 x 700 pixels: rough ground, some walls, thin lines of a grid over it."""
    chance = np.random.default_rng(seed)
    coarse = np.kron(chance.integers(90, 160, (70, 90)), np.ones((10, 10)))
    picture = coarse + chance.normal(0, 12, coarse.shape)
    for _ in range(12):
        x, y = chance.integers(0, 800), chance.integers(0, 600)
        picture[y : y + 9, x : x + chance.integers(40, 200)] = 30
        picture[y : y + chance.integers(40, 200), x : x + 9] = 30
    for axis, first in enumerate(offset):
        for place in np.arange(first, picture.shape[1 - axis], size):
            line = [slice(None), slice(None)]
            line[1 - axis] = slice(int(place), int(place) + 1)
            picture[tuple(line)] -= strength
    return np.clip(picture, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("size", "offset", "strength"),
    [(70.0, (0.0, 0.0), 30), (50.0, (13.0, 31.0), 15), (36.5, (7.0, 20.0), 25), (24.0, (3, 5), 20)],
)
def test_a_grid_is_found_to_a_fraction_of_a_pixel(
    size: float, offset: tuple[float, float], strength: int
) -> None:
    found = guessed_grid(drawn(size, offset, strength))
    assert found is not None
    assert found.size_x == pytest.approx(size, abs=0.06)
    assert found.size_y == pytest.approx(size, abs=0.06)
    for place, first in ((found.offset_x, offset[0]), (found.offset_y, offset[1])):
        away = (place - 0.5 - first + size / 2) % size - size / 2
        assert abs(away) < 1.2


def askew(grey: NDArray[np.uint8], degrees: float) -> NDArray[np.uint8]:
    """A picture of 900 x 700 pixels that was laid on the glass of a scanner a little askew."""
    image = QImage(grey.tobytes(), 900, 700, 900, QImage.Format.Format_Grayscale8)
    out = QImage(900, 700, QImage.Format.Format_Grayscale8)
    out.fill(200)
    painter = QPainter(out)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(450, 350)
    painter.rotate(degrees)
    painter.drawImage(-450, -350, image)
    painter.end()
    return np.frombuffer(out.constBits(), np.uint8).reshape(700, 900).copy()


@pytest.mark.parametrize("degrees", [0.2, -0.6, 1.0, -2.0])
@pytest.mark.parametrize(("size", "offset"), [(50.0, (13.0, 31.0)), (36.5, (7.0, 20.0))])
def test_a_grid_that_lies_askew_is_found_and_turned_straight(
    size: float, offset: tuple[float, float], degrees: float
) -> None:
    """Every corner of it that the picture shows comes to lie within a twentieth of a square."""
    found = guessed_grid(askew(drawn(size, offset, 20), degrees))
    assert found is not None
    assert found.turn == pytest.approx(-degrees, abs=0.06)
    for x in np.arange(offset[0] + 0.5, 900, size):
        for y in np.arange(offset[1] + 0.5, 700, size):
            corner = turned((float(x) - 450, float(y) - 350), degrees, (450, 350))
            if 0 < corner[0] < 900 and 0 < corner[1] < 700:
                for place in found.square(corner):
                    assert abs(place - round(place)) < 0.05


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_even_ground_that_lies_askew_is_no_grid(seed: int) -> None:
    chance = np.random.default_rng(seed)
    rough = np.kron(chance.integers(60, 200, (70, 90)), np.ones((10, 10)))
    assert guessed_grid(askew(rough.astype(np.uint8), 1.0)) is None


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_where_no_grid_is_drawn_none_is_guessed(seed: int) -> None:
    chance = np.random.default_rng(seed)
    rough = np.kron(chance.integers(60, 200, (11, 13)), np.ones((64, 70)))
    noise = chance.normal(0, 10, rough.shape) + rough
    assert guessed_grid(np.clip(noise, 0, 255).astype(np.uint8)[:650, :800]) is None


def test_whole_pixels_that_divide_a_picture_evenly_are_meant() -> None:
    found = guessed_grid(drawn(50.0, (0.0, 0.0), 25))
    assert found == Alignment(50.0, 50.0)


def test_the_grid_of_a_picture_is_proposed_when_it_is_laid_under_the_map(
    lent: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    grey = drawn(50.0, (0.0, 0.0), 25)
    image = QImage(grey.tobytes(), 900, 700, 900, QImage.Format.Format_Grayscale8)
    path = tmp_path / "map.png"
    assert image.save(str(path))
    desk = next(one.pictures for one in lent.features if isinstance(one, MapFeature))
    lent.files.open_path(path)
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=10_000)
    dialog = desk.dialog
    assert dialog is not None
    assert dialog.state.alignment.size_x == 50.0
    assert "A grid was found" in dialog.guess.text
    dialog.reject()


def test_tiny_and_even_pictures_have_no_grid() -> None:
    assert guessed_grid(np.zeros((5, 5), np.uint8)) is None
    assert guessed_grid(np.full((400, 400), 90, np.uint8)) is None
