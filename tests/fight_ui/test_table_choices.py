"""The switches of the table go into the fight that is begun."""

from __future__ import annotations

import pytest
from tests.fight_ui.test_what_is_shown import ANN, ORC
from tests.helpers.fights import meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.window import MainWindow
from fieldwright.fight.start_dialog import StartDialog


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, ORC)


def test_a_fight_begins_with_what_the_table_has_settled_of_corners(window: MainWindow) -> None:
    """Attacks past corners are switched off, steps past them on, half squares left as usual."""
    table = window.workbench.table
    table.switch("attack_past_corners", False)
    table.switch("move_past_corners", True)
    dialog = StartDialog(window.document.field, window, table.choices)
    begin = dialog.command(1)
    assert not begin.attack_past_corners
    assert begin.move_past_corners
    assert not begin.figures_in_half_squares
    dialog.deleteLater()
