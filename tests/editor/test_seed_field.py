"""The field for a seed takes every seed that the command line takes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QValidator
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.new_battlefield.seed_field import SeedField
from fieldwright.editor.recipe import Recipe
from fieldwright.generator.wishes import Wishes


@pytest.mark.parametrize("seed", [-1, 0, 2**31, 2**70])
def test_a_field_of_any_seed_can_be_rolled_anew(qtbot: QtBot, seed: int) -> None:
    dialog = NewBattlefieldDialog(None, Recipe("swamp", seed, Wishes(size=(24, 24))))
    qtbot.addWidget(dialog, before_close_func=lambda shown: shown.preview.finish())
    assert dialog.place_page.seed.value() == seed
    assert dialog.recipe.seed == seed


def test_a_seed_is_typed_and_stepped(qtbot: QtBot) -> None:
    field = SeedField()
    qtbot.addWidget(field)
    field.show()
    heard: list[int] = []
    field.changed.connect(heard.append)
    field.selectAll()
    QTest.keyClicks(field, "-4711")
    assert heard == []
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert heard == [-4711, -4710]
    assert field.text() == "-4710"


def test_what_is_no_number_is_not_taken(qtbot: QtBot) -> None:
    field = SeedField()
    qtbot.addWidget(field)
    assert field.validate("12a", 3)[0] is QValidator.State.Invalid
    assert field.validate("-", 1)[0] is QValidator.State.Intermediate
    assert field.validate("9" * 31, 31)[0] is QValidator.State.Invalid
    assert field.validate("-12", 3)[0] is QValidator.State.Acceptable
