"""The menu of a figure: short enough for a small screen, with nothing that does not concern it."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from tests.sight_ui.conftest import ROBIN

from fieldwright.editing.caves import filled
from fieldwright.editor.square_menu import square_menu
from fieldwright.editor.window import MainWindow

LOWEST_SCREEN = 800


def menu_at(window: MainWindow, x: float, y: float) -> QMenu:
    return square_menu(window, window.view.pointer_at(window.view.sight().pixels(x, y)))


def words(actions: list[QAction]) -> list[str]:
    """The words of a menu, those of the menus in it after their title."""
    found: list[str] = []
    for action in actions:
        found.append(action.text().replace("&", ""))
        inner = action.menu()
        if isinstance(inner, QMenu):
            found += words(inner.actions())
    return found


def test_in_the_dim_theme_the_menu_of_a_figure_fits_a_screen_of_800_pixels(
    window: MainWindow, do: Callable[[str], None]
) -> None:
    do("theme-dim")
    try:
        window.workbench.selection.set([ROBIN.id])
        menu = menu_at(window, 14.5, 10.5)
        assert menu.sizeHint().height() <= LOWEST_SCREEN - 40
        assert menu.sizeHint().width() < 1280 / 2
        told = words(menu.actions())
        assert {"Stand", "Prone", "Bring forward", "Fit", "Surprise me", "Section 5"} <= set(told)
    finally:
        do("theme-light")


@pytest.mark.parametrize(("column", "row", "is_offered"), [(14, 10, False), (17, 10, True)])
def test_rock_is_of_no_concern_where_a_figure_stands(
    window: MainWindow, column: int, row: int, is_offered: bool
) -> None:
    before = window.document.field
    cells = np.zeros((before.rows, before.columns), bool)
    cells[0] = True
    window.workbench.apply(filled(before, cells), "rock")
    told = words(menu_at(window, column + 0.5, row + 0.5).actions())
    assert ("Put rock faces around this cave" in told) is is_offered
