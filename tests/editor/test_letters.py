"""Every letter that is pressed with Alt in the dialog of five steps stands for one thing."""

import pytest
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics

from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.recipe import Recipe


@pytest.mark.parametrize("terrain", ["fields", "hills", "taverns", "ships", "caves"])
def test_no_letter_is_claimed_twice_on_any_page(qtbot: QtBot, terrain: str) -> None:
    dialog = NewBattlefieldDialog(None, Recipe(terrain, 3))
    qtbot.addWidget(dialog)
    dialog.show()
    for page in range(6):
        dialog.go_to(page)
        twice = doubled_mnemonics(dialog)
        assert not twice, f"page {page}: {twice}"
    dialog.reject()
