"""After the picture has moved under standing miniatures, each is told where it goes."""

from uuid import UUID

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.ghost_names import places_of_names
from fieldwright.tabletop.ghosts import Miniatures, Standing
from fieldwright.tabletop.ground_marks import draw_marks
from fieldwright.tabletop.viewing import Glass, TableView
from fieldwright.widgets.projected import Marks, Words

GLASS = Glass(1000, 500, Pitch(50, 50))
ANN = Standing(UUID(int=1), "Ann", 5.5, 5.5, 0.4)
BOB = Standing(UUID(int=2), "Bob", 19.5, 5.5, 0.4)
FAR = Standing(UUID(int=3), "Far", 40.5, 5.5, 0.4)
ALL = (ANN, BOB, FAR)

BEFORE = TableView().laid(GLASS, 60, 60)
AFTER = TableView().moved(6, 0).laid(GLASS, 60, 60)


def test_nobody_has_to_move_before_the_picture_has() -> None:
    assert Miniatures().ghosts(BEFORE, ALL, GLASS.seen) == ()


def test_a_ring_shows_where_each_goes_and_from_where() -> None:
    ghosts = Miniatures().after(BEFORE, ALL, GLASS.seen).ghosts(AFTER, ALL, GLASS.seen)
    bob = next(ghost for ghost in ghosts if ghost.figure is BOB)
    assert [bob.stood, bob.goes] == [(975, 275), (675, 275)]
    assert not bob.is_off


def test_who_is_carried_off_the_glass_is_named_where_he_stands() -> None:
    ghosts = Miniatures().after(BEFORE, ALL, GLASS.seen).ghosts(AFTER, ALL, GLASS.seen)
    ann = next(ghost for ghost in ghosts if ghost.figure is ANN)
    assert ann.is_off
    assert ann.stood == (275, 275)


def test_who_was_and_is_beside_the_glass_is_no_ghost() -> None:
    ghosts = Miniatures().after(BEFORE, ALL, GLASS.seen).ghosts(AFTER, ALL, GLASS.seen)
    assert FAR not in [ghost.figure for ghost in ghosts]


def test_after_two_moves_of_the_picture_they_still_go_from_where_they_stand() -> None:
    later = TableView().moved(9, 0).laid(GLASS, 60, 60)
    moved = Miniatures().after(BEFORE, ALL, GLASS.seen).after(AFTER, ALL, GLASS.seen)
    bob = next(one for one in moved.ghosts(later, ALL, GLASS.seen) if one.figure is BOB)
    assert [bob.stood, bob.goes] == [(975, 275), (525, 275)]


def test_when_the_picture_is_back_nobody_has_to_move() -> None:
    moved = Miniatures().after(BEFORE, ALL, GLASS.seen).after(AFTER, ALL, GLASS.seen)
    assert moved.ghosts(BEFORE, (ANN, BOB), GLASS.seen) == ()


@pytest.mark.parametrize("side", range(4))
def test_names_of_rings_stand_over_no_coin_and_over_no_other_name(side: int) -> None:
    """Four miniatures close together, each name as wide as a square and a half."""
    rings = [((100.0 + 80 * x, 100.0 + 80 * y), 36.0) for x in (0, 1) for y in (0, 1)]
    sizes = [(110.0, 24.0)] * 4
    coins = [QRectF(x - 36, y - 36, 72, 72) for (x, y), _ in rings]
    places = places_of_names(rings, sizes, coins, side)
    wide, high = (110, 24) if side % 2 == 0 else (24, 110)
    names = [QRectF(x - wide / 2, y - high / 2, wide, high) for x, y in places]
    for at, name in enumerate(names):
        assert not any(name.intersects(other) for other in (*coins, *names[at + 1 :]))


def test_words_aside_hide_nobody(qapp: QApplication) -> None:
    """Of a line of fire the share is told beside the target, which stands among others."""
    laid = TableView().laid(GLASS, 60, 60)
    coins = [Standing(UUID(int=n), "", x, y, 0.4) for n, (x, y) in enumerate(_AROUND)]
    image = QImage(1000, 500, QImage.Format.Format_RGB32)
    image.fill(0x808080)
    painter = QPainter(image)
    words = (Words((5.5, 5.5), "25 %  -2\nhard 22 %", "#2a7d4f", aside=True),)
    draw_marks(painter, laid, [Marks(words=words)], 0, coins)
    painter.end()
    for coin in coins:
        x, y = laid.point(coin.x, coin.y)
        assert image.pixelColor(round(x), round(y)).name() == "#808080"
    assert any(
        image.pixelColor(x, y).name() != "#808080" for x in range(150, 450) for y in (240, 320)
    )


_AROUND = ((5.5, 5.5), (5.5, 6.5), (4.5, 5.5))
