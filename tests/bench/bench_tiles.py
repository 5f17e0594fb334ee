"""The table of tiles on a map of 200 x 200 squares in three layers, with 2,000 sorts of tiles.

Wanted: open under half a second, every step of scrolling and choosing within a frame or a few.
"""

import json
from typing import Any

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from tests.exchange.tiles.maps import layer, tileset, tmj

from fieldwright.editor.importing.arriving import Arrived
from fieldwright.editor.importing.tiles_dialog import TilesDialog
from fieldwright.editor.importing.tiles_pictures import choices_of
from fieldwright.exchange.readers import read_data

Bench = Any
SIDE, SORTS, ALONG, PIXELS = 200, 2000, 50, 32


@pytest.fixture(scope="session")
def arrived(tmp_path_factory: pytest.TempPathFactory) -> Arrived:
    folder = tmp_path_factory.mktemp("tiles")
    chance = np.random.default_rng(7)
    colours = chance.integers(0, 255, (SORTS // ALONG, ALONG, 3), dtype=np.uint8)
    Image.fromarray(colours.repeat(PIXELS, 0).repeat(PIXELS, 1)).save(folder / "tiles.png")
    layers = [
        layer(chance.integers(0, SORTS + 1, SIDE * SIDE).tolist(), SIDE, name)
        for name in ("low", "middle", "high")
    ]
    tiles = tileset(tilewidth=PIXELS, tileheight=PIXELS, columns=ALONG)
    data = json.dumps(tmj(layers, SIDE, SIDE, tilesets=[tiles])).encode()
    image = QImage(1200, 1200, QImage.Format.Format_RGB32)
    image.fill(0x808080)
    return Arrived(folder / "map.tmj", read_data(data, "map.tmj", folder), image)


def opened(arrived: Arrived) -> TilesDialog:
    choices = choices_of(arrived.records.tiles)
    assert choices is not None
    dialog = TilesDialog(arrived, choices)
    dialog.show()
    QApplication.processEvents()
    return dialog


def test_opening(benchmark: Bench, qapp: QApplication, arrived: Arrived) -> None:
    """What is kept is looked up, guesses are made, and the table is there."""
    dialog = benchmark.pedantic(lambda: opened(arrived), rounds=5, warmup_rounds=1)
    assert dialog.model.rowCount() == SORTS


def test_scrolling_by_a_page(benchmark: Bench, qapp: QApplication, arrived: Arrived) -> None:
    """Rows that were not seen before: their pictures are cut."""
    dialog = opened(arrived)
    bar = dialog.table.verticalScrollBar()

    def page() -> None:
        bar.setValue((bar.value() + bar.pageStep()) % bar.maximum())
        dialog.table.viewport().grab()

    benchmark(page)


def test_choosing_for_all(benchmark: Bench, qapp: QApplication, arrived: Arrived) -> None:
    """All rows are selected; the map shows what they become."""
    dialog = opened(arrived)
    dialog.select(dialog.model.shown)
    dialog.kinds.setChecked(True)

    def choose() -> None:
        dialog.choices.choose(dialog.model.shown, ground="sand")
        dialog.show_choices()
        QApplication.processEvents()
        dialog.preview.grab()

    benchmark(choose)


def test_finding(benchmark: Bench, qapp: QApplication, arrived: Arrived) -> None:
    """A letter more in the field with the words."""
    dialog = opened(arrived)

    def find() -> None:
        dialog.finder.setText("" if dialog.finder.text() else "tile 1")
        QApplication.processEvents()

    benchmark(find)
