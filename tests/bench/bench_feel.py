"""How fast the parts about the map answer: commands, history, small map, layers, comparison.

The list of commands opens within 100 ms; the rest must not be felt while one draws.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.full_field import full_field

from fieldwright.battlefield.changes import ChangeInfo, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.renderer import draw_block
from fieldwright.document.document import new_document
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editing.comparing import compare
from fieldwright.editor.feel.command_list import entries_of, found_by
from fieldwright.editor.feel.commands import CommandsFeature
from fieldwright.editor.feel.history import HistoryPage
from fieldwright.editor.feel.minimap import small_map
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Block

Bench = Any

STEPS = 10_000


@pytest.fixture(scope="module")
def full(gui: QApplication) -> Battlefield:
    return full_field()


@pytest.fixture
def window(qtbot: QtBot, full: Battlefield) -> Iterator[MainWindow]:
    made = MainWindow(new_document(full), Settings())
    made.resize(1920, 1080)
    made.show()
    qtbot.waitUntil(lambda: made.view.chunks.is_settled, timeout=60_000)
    yield made
    made.close()


def test_the_list_of_commands_opens(benchmark: Bench, window: MainWindow) -> None:
    feature = next(one for one in window.features if isinstance(one, CommandsFeature))

    def open_and_leave() -> None:
        feature.palette.open()
        QApplication.processEvents()
        feature.palette.leave()

    benchmark.pedantic(open_and_leave, rounds=10, warmup_rounds=1)


def test_a_letter_finds_commands(benchmark: Bench, window: MainWindow) -> None:
    entries = entries_of(window)
    benchmark(lambda: found_by(entries, "pai gra"))


def test_a_history_of_ten_thousand_steps_takes_one_more(benchmark: Bench, qtbot: QtBot) -> None:
    info = FieldInfo("many", "plains")
    document = new_document(Battlefield.empty(20, 20, info, load_catalogue()))
    for number in range(STEPS):
        old = document.field.info
        document.apply(ChangeInfo(old, FieldInfo(str(number), "plains")), f"step {number}")
    page = HistoryPage()
    qtbot.addWidget(page)
    page.resize(312, 800)
    page.show()
    page.follow(document)

    def undo_or_redo() -> None:
        if document.can_redo:
            document.redo()
        else:
            document.undo()
        page.follow(document)
        QApplication.processEvents()

    benchmark(undo_or_redo)
    document.close()


def test_the_small_map_of_a_full_field_is_drawn_beside_the_window(
    benchmark: Bench, full: Battlefield
) -> None:
    benchmark(lambda: small_map(full, DrawingOptions(), QSize(300, 300)))


@pytest.mark.parametrize("faint", [False, True], ids=["full", "faint"])
def test_a_part_of_the_map_with_faint_layers_is_drawn(
    benchmark: Bench, full: Battlefield, faint: bool
) -> None:
    opacities = (("walls", 0.5), ("obstacles", 0.5)) if faint else ()
    options = DrawingOptions(opacities=opacities, figures=False)
    benchmark(lambda: draw_block(full, options, Block(40, 40, 60, 60), 24))


def test_two_states_of_a_full_field_are_compared(benchmark: Bench, full: Battlefield) -> None:
    mask = np.zeros((full.rows, full.columns), bool)
    mask[20:60, 20:60] = True
    after = paint(full, Layer.HEIGHT, mask, 10).applied_to(full)
    benchmark(lambda: compare(full, after).squares())
