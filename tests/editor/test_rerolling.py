"""Rolling parts anew changes what the dice gave, and nothing that the DM gave."""

from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import ChangeInfo
from fieldwright.document.document import new_document
from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.recipe import own_name, own_notes, recipe_of
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.setting import Light


def tell(window: MainWindow, **facts: Any) -> None:
    """Change facts of the field, as the form of name and notes does."""
    info = window.document.field.info
    window.session.apply(ChangeInfo(info, replace(info, **facts)), "name and notes")


def test_name_and_notes_stay_when_a_section_is_rolled_again(window: MainWindow) -> None:
    tell(window, name="Mire", notes="The frog is a prince.")
    before = window.document.field
    window.making.reroll_part("growth/4", "other growth")
    after = window.document.field
    assert not after.same_as(before)
    assert (after.info.name, after.info.notes) == ("Mire", "The frog is a prince.")


def test_the_weather_stays_when_a_section_is_rolled_again(window: MainWindow) -> None:
    tell(window, weather="sandstorm", sight_limit_squares=8, light_missiles_carried_away=True)
    window.making.reroll_part("growth/4", "other growth")
    info = window.document.field.info
    assert (info.weather, info.sight_limit_squares) == ("sandstorm", 8)
    assert info.light_missiles_carried_away


def test_name_and_notes_stay_when_parts_are_rolled_in_the_dialog(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(window, name="Mire", notes="The frog is a prince.")
    before = window.document.field

    def other_growth(dialog: NewBattlefieldDialog) -> bool:
        dialog.change(dialog.recipe.rerolled("growth"))
        return True

    monkeypatch.setattr(NewBattlefieldDialog, "exec", other_growth)
    window.making.reroll()
    after = window.document.field
    assert not after.same_as(before)
    assert (after.info.name, after.info.notes) == ("Mire", "The frog is a prince.")


def test_a_field_that_nobody_named_is_called_by_its_new_dice(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_dice(dialog: NewBattlefieldDialog) -> bool:
        assert not dialog.set_up_page.name.text()
        dialog.change(dialog.recipe.with_seed(8))
        return True

    monkeypatch.setattr(NewBattlefieldDialog, "exec", other_dice)
    window.making.reroll()
    assert window.document.field.info.name == "Light Forest 8"


def test_the_light_of_now_is_wished_for_when_rolling_again(window: MainWindow) -> None:
    tell(window, light=Light.MOONLIGHT)
    window.making.reroll_part("growth", "other growth")
    assert window.document.field.info.light is Light.MOONLIGHT


@pytest.mark.parametrize("terrain", ["hills", "taverns", "castle"])
def test_only_what_somebody_wrote_counts_as_name_and_notes(terrain: str) -> None:
    field = generate(terrain, Wishes(), 3)
    assert not own_name(field)
    assert not own_notes(field)
    named = replace(field, info=replace(field.info, name="Here", notes="Beware."))
    assert (own_name(named), own_notes(named)) == ("Here", "Beware.")
    recipe = recipe_of(field)
    assert recipe is not None
    assert recipe.name == field.info.name


def test_remarks_of_the_generator_are_no_notes_of_the_dm(qtbot: QtBot) -> None:
    """They go with the dice that they tell about."""
    field = generate("swamp", Wishes(size=(24, 24)), 3)
    window = MainWindow(new_document(field), Settings())
    qtbot.addWidget(window)
    window.making.reroll_part("water", "other water")
    recipe = recipe_of(window.document.field)
    assert recipe is not None
    assert window.document.field.info.notes == recipe.field().info.notes
    window.close()
