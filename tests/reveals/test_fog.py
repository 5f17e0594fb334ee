"""Fog as it is drawn: nothing of a covered square shows, and parts meet without a seam."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from tests.helpers.houses import EAST, WEST, house, revealed, squares

from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.fog import CLOUD, HALF, INK_PAPER, PAPER, FogLook, draw_fog
from fieldwright.drawing.options import DrawingOptions
from fieldwright.player_view.fog import FogSquares, walled
from fieldwright.player_view.shown import shown_to_players
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SIDE = 14
OPAQUE = (CLOUD, PAPER, INK_PAPER)


def random_squares(seed: int) -> FogSquares:
    """Some squares revealed, some of them only remembered; no walls."""
    stream = Stream(seed, "fog")
    covered = np.array([[stream.chance(1, 2) for _ in range(SIDE)] for _ in range(SIDE)])
    remembered = np.array([[stream.chance(1, 4) for _ in range(SIDE)] for _ in range(SIDE)])
    bare = house()
    empty = walled(bare.with_things({"walls": {}}))
    lines = type(empty)(np.zeros((SIDE, SIDE + 1), bool), np.zeros((SIDE + 1, SIDE), bool))
    return FogSquares(covered, remembered & ~covered, lines)


def drawn(
    fog: FogSquares, ground: QColor, look: FogLook, pixels: float, parts: int = SIDE
) -> NDArray[np.uint8]:
    """Fog over one colour, drawn in blocks of so many squares: shape (pixels, pixels, 4)."""
    side = round(SIDE * pixels)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels, pixels)
    for top in range(0, SIDE, parts):
        for left in range(0, SIDE, parts):
            draw_fog(painter, fog, Block(left, top, left + parts, top + parts), look)
    painter.end()
    return np.frombuffer(bytes(image.constBits()), np.uint8).reshape(side, side, 4)


@pytest.mark.parametrize("pixels", [17, 23.7, 41])
@pytest.mark.parametrize("look", OPAQUE)
def test_nothing_of_a_covered_square_shows(
    look: FogLook, pixels: float, qapp: QApplication
) -> None:
    fog = random_squares(4)
    black, white = (drawn(fog, QColor(one), look, pixels) for one in ("black", "white"))
    places = np.floor((np.arange(black.shape[0]) + 0.5) / pixels).astype(int).clip(0, SIDE - 1)
    inside = fog.covered[np.ix_(places, places)]
    assert (black[inside] == white[inside]).all()


def test_the_middle_of_a_square_among_revealed_ones_is_clear(qapp: QApplication) -> None:
    fog = random_squares(4)
    clear = FogSquares(fog.covered.copy(), np.zeros_like(fog.covered), fog.walled)
    clear.covered[3:8, 3:8] = False
    white = drawn(clear, QColor("white"), CLOUD, 20)
    assert (white[80:140, 80:140, :3] == 255).all()


def test_fog_is_soft_in_the_open_and_ends_at_a_wall(qapp: QApplication) -> None:
    shown = shown_to_players(revealed(house(), WEST))
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(20, 20)
    draw_fog(painter, shown.fog, shown.field.block, CLOUD)
    painter.end()
    assert image.pixelColor(20 + 3, 60).lightness() == 255
    open_field = revealed(house().with_things({"walls": {}}), WEST)
    bare = shown_to_players(open_field)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(20, 20)
    draw_fog(painter, bare.fog, bare.field.block, CLOUD)
    painter.end()
    assert image.pixelColor(20 + 1, 60).lightness() < 120


@pytest.mark.parametrize("parts", [1, 5, 7])
def test_parts_drawn_apart_are_the_same_as_the_whole(parts: int, qapp: QApplication) -> None:
    fog = random_squares(9)
    whole = drawn(fog, QColor("white"), CLOUD, 16).astype(int)
    apart = drawn(fog, QColor("white"), CLOUD, 16, parts).astype(int)
    assert np.abs(whole - apart).max() <= 1


def test_fog_is_always_the_same(qapp: QApplication) -> None:
    one = drawn(random_squares(9), QColor("white"), CLOUD, 16)
    assert (one == drawn(random_squares(9), QColor("white"), CLOUD, 16)).all()


def test_what_is_remembered_is_dim_and_what_the_dm_sees_is_half_dark(qapp: QApplication) -> None:
    fog = random_squares(2)
    fog.covered[:] = False
    fog.covered[8:] = True
    fog.remembered[:] = False
    fog.remembered[:4] = True
    players, own = (
        drawn(fog, QColor("white"), look, 16)[:, :, :3].mean(axis=2) for look in (CLOUD, HALF)
    )
    assert 100 < players[16, 100] < 200
    assert players[200, 100] < 80
    assert 110 < own[200, 100] < 170
    assert own[96, 100] == 255


def test_pictures_for_players_are_bare_paper_where_nothing_was_revealed(qapp: QApplication) -> None:
    field = revealed(house(), WEST)
    image = QImage(field.columns * 10, field.rows * 10, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(10, 10)
    draw_field(painter, field, DrawingOptions(players=True, square_px=10))
    painter.end()
    assert image.pixelColor(75, 25).lightness() > 220
    assert image.pixelColor(125, 105).lightness() > 220
    assert (squares(EAST)[2, 7], squares(WEST)[2, 7]) == (True, False)
