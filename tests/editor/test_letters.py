"""Every letter that is pressed with Alt in the dialog of five steps stands for one thing."""

from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.recipe import Recipe


def letters_on(dialog: NewBattlefieldDialog) -> Counter[str]:
    """The letters of all that can be seen."""
    found: Counter[str] = Counter()
    labels = [part for part in dialog.findChildren(QLabel) if isinstance(part.buddy(), QWidget)]
    texts = [part.text() for part in labels if part.isVisible()]
    texts += [part.text() for part in dialog.findChildren(QAbstractButton) if part.isVisible()]
    found.update(QKeySequence.mnemonic(text).toString() for text in texts)
    del found[""]
    return found


@pytest.mark.parametrize("terrain", ["fields", "hills", "taverns", "ships", "caves"])
def test_no_letter_is_claimed_twice_on_any_page(qtbot: QtBot, terrain: str) -> None:
    dialog = NewBattlefieldDialog(None, Recipe(terrain, 3))
    qtbot.addWidget(dialog)
    dialog.show()
    for page in range(6):
        dialog.go_to(page)
        twice = [letter for letter, times in letters_on(dialog).items() if times > 1]
        assert not twice, f"page {page}: {twice}"
    dialog.reject()
