"""Files of shapes for players hold nothing of what lies under fog, also with the fog taken away."""

from base64 import b64decode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from re import findall
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from tests.helpers.houses import EAST, WEST, house, revealed

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Hazard, Picture, Platform, Thing
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import write_picture
from fieldwright.player_view.cutting import cut_outlines, cut_to
from fieldwright.terms.grid import Block

STAGE, FIRE, MAP = (UUID(int=number) for number in (600, 601, 602))


def svg(field: Battlefield, path: Path, **more: object) -> str:
    options = replace(DrawingOptions(players=True, square_px=16), **more)  # type: ignore[arg-type]
    write_picture(field, path, options)
    return path.read_text()


def shown(*things: Thing) -> Battlefield:
    return revealed(add(*things).applied_to(house()), WEST)


@pytest.mark.parametrize("style", Style)
def test_areas_that_reach_under_cover_are_cut_there(
    style: Style, tmp_path: Path, qapp: QApplication
) -> None:
    """A ship's outline would else be read from three planks."""
    near = ((2.0, 2.0), (8.0, 2.0), (8.0, 4.0), (2.0, 4.0))
    far = ((2.0, 2.0), (13.0, 2.0), (11.0, 4.0), (6.0, 4.0), (2.0, 4.0))
    texts = []
    for outline in (near, far):
        stage = Platform(id=STAGE, kind="deck", outline=outline, top_ft=5)
        fire = Hazard(id=FIRE, kind="fire", outline=outline)
        texts.append(svg(shown(stage, fire), tmp_path / "map.svg", style=style))
    assert texts[0] == texts[1]
    plain = svg(shown(), tmp_path / "plain.svg", style=style)
    assert texts[0] != plain


def test_of_a_background_picture_only_what_is_revealed_is_in_the_file(
    tmp_path: Path, qapp: QApplication
) -> None:
    image = QImage(140, 120, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    for x in range(50):
        for y in range(120):
            image.setPixelColor(x, y, QColor("#00ff00"))
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(kept, "PNG")  # type: ignore[call-overload]
    data = bytes(kept.data().data())
    blob = sha256(data).hexdigest()
    scan = Picture(id=MAP, blob=blob, position=(0.0, 0.0), width=14.0, length=12.0)
    text = svg(shown(scan), tmp_path / "map.svg", pictures={blob: data}.get)
    found = [QImage.fromData(b64decode(one)) for one in findall(r'base64,([^"]+)"', text)]
    (drawn,) = [one for one in found if one.pixelColor(20, 20) == QColor("#00ff00")]
    seen = np.array(
        [[drawn.pixelColor(x, y).alpha() > 0 for x in range(0, 140, 5)] for y in range(0, 120, 5)]
    )
    wanted = np.zeros((24, 28), bool)
    wanted[2:10, 2:10] = True
    assert np.array_equal(seen, wanted)


def test_where_all_is_known_nothing_is_cut() -> None:
    stage = Platform(id=STAGE, kind="deck", outline=((2, 2), (8, 2), (8, 4), (2, 4)), top_ft=5)
    bare = add(stage).applied_to(house(fog=False))
    known = np.ones((bare.rows, bare.columns), bool)
    assert cut_to(bare, known) is bare


def test_an_outline_is_cut_into_parts_without_holes() -> None:
    known = np.ones((12, 14), bool)
    known[4, 4] = False
    parts = cut_outlines(((2.0, 2.0), (7.0, 2.0), (7.0, 7.0), (2.0, 7.0)), known)
    assert len(parts) == 2
    assert sum(_area(part) for part in parts) == pytest.approx(24)
    known[:, 5] = False
    assert len(cut_outlines(((2.0, 2.0), (7.0, 2.0), (7.0, 7.0), (2.0, 7.0)), known)) == 2
    assert cut_outlines(((2.0, 2.0), (7.0, 2.0), (7.0, 7.0)), np.zeros((12, 14), bool)) == ()


def _area(outline: tuple[tuple[float, float], ...]) -> float:
    corners = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in corners)) / 2


def test_two_rooms_of_one_deck_are_two_parts_of_which_one_keeps_its_id() -> None:
    deck = Platform(id=STAGE, kind="deck", outline=((1, 1), (9, 1), (9, 5), (1, 5)), top_ft=5)
    field = add(deck).applied_to(house())
    known = np.zeros((field.rows, field.columns), bool)
    for block in (WEST, Block(7, 1, EAST.right, EAST.bottom)):
        known[block.top : block.bottom, block.left : block.right] = True
    parts = cut_to(field, known).every(Platform)
    assert sorted(part.outline[0] for part in parts) == [(1.0, 1.0), (7.0, 1.0)]
    assert [part.id == STAGE for part in sorted(parts, key=lambda one: one.outline)] == [
        True,
        False,
    ]
