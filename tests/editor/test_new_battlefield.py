"""The dialog of five steps: by keyboard, rolled, rolled again, forced, and drawn beside."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import ChangeInfo
from fieldwright.document.files import read_field
from fieldwright.editor import basic_maps
from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.new_battlefield.last_pages import ObstaclesPage, SetUpPage
from fieldwright.editor.new_battlefield.parts import Choice, Page
from fieldwright.editor.new_battlefield.place_page import EMPTY
from fieldwright.editor.new_battlefield.scale_page import CHOSEN, ScalePage
from fieldwright.editor.new_battlefield.section_pages import CoverPage, TopographyPage
from fieldwright.editor.recipe import Recipe, recipe_of
from fieldwright.editor.window import MainWindow
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_terrains
from fieldwright.tables.place import maps_folder
from fieldwright.terms.setting import Scale, Topography


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


RECIPE = Recipe("light-forest", 7, Wishes(size=(30, 24)))


@pytest.fixture
def dialog(qtbot: QtBot) -> NewBattlefieldDialog:
    made = NewBattlefieldDialog(None, RECIPE)
    qtbot.addWidget(made, before_close_func=lambda shown: shown.preview.finish())
    made.show()
    return made


def page_of(dialog: NewBattlefieldDialog, kind: type[Page]) -> Page:
    return next(page for page in dialog.pages if isinstance(page, kind))


def choose(choice: Choice, value: object) -> None:
    """Choose like a hand: by index, with the signal that a hand sends."""
    choice.show_value(value)
    choice.activated.emit(choice.currentIndex())


def press(page: Page, name: str) -> None:
    button = page.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    button.click()


def places(dialog: NewBattlefieldDialog) -> list[str]:
    items = dialog.place_page.places
    ids = [items.item(line).data(Qt.ItemDataRole.UserRole) for line in range(items.count())]
    return [place for place in ids if place]


# ------------------------------------------------------------------------------------ the places


@pytest.mark.rule("CT3-FOUR-01")
def test_exactly_the_four_basic_battlefields_stand_beside_rolling_and_empty(
    dialog: NewBattlefieldDialog,
) -> None:
    offered = set(places(dialog))
    assert offered - set(load_terrains()) == {"dungeon", "building", "outside", "castle", EMPTY}
    assert len(load_terrains()) == 14


@pytest.mark.rule("CT3-FOUR-01")
@pytest.mark.parametrize("name", ["dungeon", "building", "outside", "castle"])
def test_a_basic_battlefield_opens_as_a_map_to_change(window: MainWindow, name: str) -> None:
    window.making.open_basic(name)
    info = window.document.field.info
    assert info.place == name
    window.session.apply(ChangeInfo(info, replace(info, name="Mine")), "name")
    assert window.document.field.info.name == "Mine"
    window.making.open_basic(name)
    assert window.document.field.info.name == info.name


@pytest.mark.rule("CT3-FOUR-01")
def test_changing_the_copy_leaves_the_kept_map_as_it_was(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fieldwright.document.files import write_field

    folder = tmp_path / "maps" / "basic"
    folder.mkdir(parents=True)
    if (maps_folder() / "basic").is_dir():
        copytree(maps_folder() / "basic", folder, dirs_exist_ok=True)
    template = folder / "dungeon.battlefield.json"
    kept = Recipe("dungeon", 3).field()
    write_field(replace(kept, info=replace(kept.info, name="Kept")), template)
    monkeypatch.setattr(basic_maps, "maps_folder", lambda: tmp_path / "maps")
    before = template.read_bytes()
    window.making.open_basic("dungeon")
    info = window.document.field.info
    assert info.name == "Kept"
    window.session.apply(ChangeInfo(info, replace(info, name="Mine")), "name")
    window.document.flush()
    assert template.read_bytes() == before
    assert read_field(template).info.name == "Kept"


def test_another_terrain_drops_what_was_forced_for_the_old_one(
    dialog: NewBattlefieldDialog,
) -> None:
    dialog.change(RECIPE.wishing_section("growth", 4, "heavy-woods"))
    items = dialog.place_page.places
    line = next(
        line
        for line in range(items.count())
        if items.item(line).data(Qt.ItemDataRole.UserRole) == "swamp"
    )
    items.setCurrentRow(line)
    assert dialog.recipe.terrain == "swamp"
    assert dialog.recipe.wishes.growth == ()


def test_enter_creates_in_the_end_wherever_the_keyboard_is(dialog: NewBattlefieldDialog) -> None:
    dialog.activateWindow()
    dialog.begin_empty()
    QTest.mouseClick(dialog.next_button, Qt.MouseButton.LeftButton)
    dialog.empty_page.name.setFocus()
    assert dialog.create_button.isDefault()
    QTest.keyClick(dialog.empty_page.name, Qt.Key.Key_Return)
    assert dialog.result() == dialog.DialogCode.Accepted


def test_an_empty_field_has_the_size_and_ground_that_were_chosen(
    dialog: NewBattlefieldDialog,
) -> None:
    dialog.begin_empty()
    dialog.go_to(1)
    assert dialog.stack.currentWidget() is dialog.empty_page
    dialog.empty_page.columns.setValue(12)
    dialog.empty_page.rows.setValue(9)
    choose(dialog.empty_page.ground, "sand")
    choose(dialog.empty_page.scale, Scale.MISSILE)
    field = dialog.made_field()
    assert (field.columns, field.rows) == (12, 9)
    assert field.info.scale is Scale.MISSILE
    assert {field.ground_at(square) for square in field.block.squares()} == {"sand"}
    assert not any(field.all_things())


def test_an_empty_field_has_the_rules_of_the_terrain_that_was_chosen(
    dialog: NewBattlefieldDialog,
) -> None:
    dialog.begin_empty()
    dialog.go_to(1)
    assert dialog.made_field().info.terrain == "plains"
    choose(dialog.empty_page.terrain, "taverns")
    info = dialog.made_field().info
    assert (info.terrain, info.indoors) == ("taverns", True)


# ------------------------------------------------------------------------------------- the steps


def test_the_whole_way_goes_by_keyboard(dialog: NewBattlefieldDialog, qtbot: QtBot) -> None:
    dialog.activateWindow()
    seen = [dialog.step]
    while dialog.next_button.isEnabled():
        dialog.next_button.setFocus()
        QTest.keyClick(dialog.next_button, Qt.Key.Key_Space)
        seen.append(dialog.step)
    assert seen == [0, 1, 2, 3, 4, 5]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == NewBattlefieldDialog.DialogCode.Accepted
    assert dialog.made_field().same_as(RECIPE.field())


def test_back_goes_back_and_stops_at_the_place(dialog: NewBattlefieldDialog) -> None:
    dialog.go_to(2)
    dialog.back_button.click()
    assert dialog.step == 1
    dialog.back_button.click()
    assert not dialog.back_button.isEnabled()


def test_the_steps_tell_what_came_of_each(dialog: NewBattlefieldDialog) -> None:
    lines = [dialog.step_list.item(line).text() for line in range(dialog.step_list.count())]
    assert lines[0] == "Place\nLight Forest"
    assert lines[1] == "1  Scale\n30 x 24, melee scale"
    assert lines[5].endswith("squares apart")


def test_a_chosen_size_and_scale_are_what_the_field_has(dialog: NewBattlefieldDialog) -> None:
    page = page_of(dialog, ScalePage)
    assert isinstance(page, ScalePage)
    choose(page.extent, CHOSEN)
    page.columns.setValue(26)
    choose(page.scale, Scale.MISSILE)
    field = dialog.made_field()
    assert (field.columns, field.rows) == (26, 24)
    assert field.info.scale is Scale.MISSILE


def test_the_dice_are_shown_as_text(dialog: NewBattlefieldDialog) -> None:
    dialog.change(replace(RECIPE, terrain="hills"))
    page = page_of(dialog, TopographyPage)
    assert isinstance(page, TopographyPage)
    plan = dialog.recipe.plan()
    die = next(roll for roll in plan.steps[1].rolls if "middle" in roll.what).rolled[0]
    feet = plan.sections[4].height_feet
    assert f"middle section (1d6: rolled {die}): {feet} feet" in page._dice.text
    assert page.grid.cell(4).text() == f"{plan.sections[4].height_feet} ft\nd6 = {die}"


def test_a_height_that_is_forced_is_what_the_section_gets(dialog: NewBattlefieldDialog) -> None:
    page = page_of(dialog, TopographyPage)
    assert isinstance(page, TopographyPage)
    choose(page.topography, Topography.HILLY)
    page.grid.cell(0).click()
    choose(page.height_choice, 20)
    assert dialog.recipe.wishes.heights[0] == 20
    assert dialog.recipe.plan().sections[0].height_feet == 20
    assert page.grid.cell(0).text().startswith("20 ft")
    choose(page.height_choice, None)
    assert dialog.recipe.wishes.heights == ()


def test_growth_and_water_can_be_forced_by_section(dialog: NewBattlefieldDialog) -> None:
    page = page_of(dialog, CoverPage)
    assert isinstance(page, CoverPage)
    page.grid.cell(8).click()
    choose(page.growth, "heavy-woods")
    choose(page.water, "pond")
    section = dialog.recipe.plan().sections[8]
    assert (section.growth, section.water) == ("heavy-woods", "pond")
    assert page.grid.cell(8).text() == "Heavy woods\nPond\nas wished"
    assert "South" not in page.grid.cell(8).text()


def test_one_section_can_be_rolled_again_and_all_others_stay(
    dialog: NewBattlefieldDialog,
) -> None:
    page = page_of(dialog, CoverPage)
    assert isinstance(page, CoverPage)
    before = dialog.recipe.plan()
    page.grid.cell(3).click()
    for _ in range(12):
        press(page, "again-growth")
        after = dialog.recipe.plan()
        same = [one == two for one, two in zip(before.sections, after.sections, strict=True)]
        assert all(same[:3] + same[4:])
        if not same[3]:
            return
    raise AssertionError("twelve rolls of a d6 gave the same growth")


def test_other_woods_leave_the_hills(dialog: NewBattlefieldDialog) -> None:
    dialog.change(replace(RECIPE, terrain="hills"))
    before = dialog.recipe.plan()
    dialog.change(dialog.recipe.rerolled("growth"))
    after = dialog.recipe.plan()
    heights = [[part.height_feet for part in plan.sections] for plan in (before, after)]
    assert heights[0] == heights[1]


def test_obstacles_can_be_counted_and_chosen(dialog: NewBattlefieldDialog) -> None:
    dialog.change(replace(RECIPE, terrain="badlands"))
    page = page_of(dialog, ObstaclesPage)
    assert isinstance(page, ObstaclesPage)
    page.count.setValue(5)
    first = page.kinds.item(0)
    first.setCheckState(Qt.CheckState.Checked)
    kind = first.data(Qt.ItemDataRole.UserRole)
    assert dialog.recipe.wishes.obstacle_kinds == (kind,)
    assert dialog.recipe.plan().obstacles == (kind,) * 5


def test_edges_distance_and_name_can_be_chosen(dialog: NewBattlefieldDialog) -> None:
    page = page_of(dialog, SetUpPage)
    assert isinstance(page, SetUpPage)
    choose(page.defenders, "north")
    page.distance.setValue(9)
    page.name.setText("Owl wood")
    plan = dialog.recipe.plan()
    assert (plan.defenders_edge, plan.encounter_distance) == ("north", 9)
    assert dialog.made_field().info.name == "Owl wood"


@pytest.mark.rule("CT3-CHR-02")
def test_the_range_can_be_doubled_or_tripled_where_it_is_rolled(
    dialog: NewBattlefieldDialog,
) -> None:
    page = page_of(dialog, SetUpPage)
    assert isinstance(page, SetUpPage)
    dialog.go_to(5)
    once = dialog.recipe.plan().encounter_distance
    assert once is not None
    for multiple in (3, 2):
        choose(page.hiding, multiple)
        assert dialog.recipe.plan().encounter_distance == multiple * once
    assert page.hiding.isVisible()
    dialog.change(Recipe("plains", 7))
    assert not page.hiding.isVisible()


def test_a_wish_that_cannot_come_true_is_told_and_the_last_field_stays(
    dialog: NewBattlefieldDialog,
) -> None:
    dialog.change(RECIPE.wishing(size=(500, 500)))
    assert dialog.trouble.isVisible()
    assert "500" in dialog.trouble.text()
    assert dialog.recipe == RECIPE
    dialog.change(RECIPE)
    assert not dialog.trouble.isVisible()


def test_surprise_changes_everything_at_once(dialog: NewBattlefieldDialog) -> None:
    dialog.surprise_button.click()
    assert dialog.recipe.terrain in load_terrains()
    assert dialog.recipe.wishes == Wishes()


def test_built_places_are_laid_out_whole(dialog: NewBattlefieldDialog) -> None:
    dialog.change(Recipe("taverns", 3))
    cover = page_of(dialog, CoverPage)
    assert isinstance(cover, CoverPage)
    assert not cover.grid.isEnabled()
    obstacles = page_of(dialog, ObstaclesPage)
    assert isinstance(obstacles, ObstaclesPage)
    before = dialog.made_field()
    obstacles.layout_button.click()
    assert not dialog.made_field().same_as(before)


# ----------------------------------------------------------------------------------- the preview


def test_the_preview_shows_the_newest_wish(dialog: NewBattlefieldDialog, qtbot: QtBot) -> None:
    for columns in (20, 25, 31):
        dialog.change(RECIPE.wishing(size=(columns, 24)))
    qtbot.waitUntil(
        lambda: dialog.preview.field is not None and dialog.preview.field.columns == 31,
        timeout=20_000,
    )


def test_the_preview_is_the_field_that_is_created(
    dialog: NewBattlefieldDialog, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: dialog.preview.field is not None, timeout=20_000)
    shown = dialog.preview.field
    assert shown is not None
    assert shown is dialog.made_field(), "it is not made twice"
    assert shown.same_as(RECIPE.field())


# ----------------------------------------------------------------------------------- in the window


def test_a_new_battlefield_is_a_document_of_its_own(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, do: Callable[[str], None]
) -> None:
    before = window.document
    monkeypatch.setattr(NewBattlefieldDialog, "exec", lambda _: 1)
    do("new")
    assert window.document is not before
    assert window.document.is_unnamed
    assert not window.document.can_undo


def test_rolling_parts_anew_is_one_step_of_the_open_document(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, do: Callable[[str], None]
) -> None:
    before = window.document.field

    def accept(dialog: NewBattlefieldDialog) -> int:
        dialog.change(dialog.recipe.rerolled("obstacles").rerolled("growth"))
        return 1

    monkeypatch.setattr(NewBattlefieldDialog, "exec", accept)
    do("reroll")
    assert not window.document.field.same_as(before)
    assert len(window.document.steps()) == 1
    do("undo")
    assert window.document.field.same_as(before)


def test_surprise_me_opens_another_field(window: MainWindow, do: Callable[[str], None]) -> None:
    before = window.document
    do("surprise")
    assert window.document is not before


# --------------------------------------------------------------------------------------- recipes


def test_a_recipe_is_found_again_in_the_field_it_made() -> None:
    recipe = RECIPE.wishing_section("water", 2, "pond").rerolled("growth/5").rerolled("set-up")
    found = recipe_of(recipe.field())
    assert found == recipe


@pytest.mark.parametrize("name", ["dungeon", "castle"])
def test_the_recipe_of_a_basic_battlefield_is_found_too(name: str) -> None:
    assert recipe_of(Recipe(name, 4).field()) == Recipe(name, 4)


def test_flat_land_has_no_dice_to_roll_again(dialog: NewBattlefieldDialog) -> None:
    dialog.change(Recipe("swamp", 7, Wishes(size=(24, 24))))
    page = page_of(dialog, TopographyPage)
    assert isinstance(page, TopographyPage)
    again = page.findChild(QPushButton, "again-heights")
    assert isinstance(again, QPushButton)
    assert not again.isEnabled()
    assert not page.all_again.isEnabled()
    dialog.change(dialog.recipe.wishing_section("heights", page.grid.section, 20))
    assert again.isEnabled(), "it drops what was wished"
    dialog.change(Recipe("hills", 7, Wishes(size=(24, 24))))
    assert again.isEnabled()
    assert page.all_again.isEnabled()


def test_only_what_was_wished_is_called_so(dialog: NewBattlefieldDialog) -> None:
    dialog.change(Recipe("swamp", 7, Wishes(size=(24, 24))))
    dialog.change(dialog.recipe.wishing_section("heights", 0, 20))
    page = page_of(dialog, TopographyPage)
    assert isinstance(page, TopographyPage)
    assert page.grid.cell(0).text() == "20 ft\nas wished"
    assert [page.grid.cell(section).text() for section in range(1, 9)] == ["0 ft"] * 8
    assert dialog.step_list.item(2).text().endswith("Flat, 1 raised")


def test_no_word_of_the_steps_is_cut_off(dialog: NewBattlefieldDialog) -> None:
    kinds = ("bog", "pond", "stream") * 3
    growth = ("thicket", "light-woods", "heavy-woods") * 3
    dialog.change(Recipe("swamp", 7, Wishes(size=(24, 24), water=kinds, growth=growth)))
    item = dialog.step_list.item(3)
    lines = dialog.step_list.visualItemRect(item).height() // dialog.fontMetrics().lineSpacing()
    assert len(item.text()) > 60
    assert lines >= 4


def test_only_fields_are_offered_to_run_wild(dialog: NewBattlefieldDialog) -> None:
    page = dialog.place_page
    for terrain, offered in (("fields", True), ("plains", False), ("castle", False)):
        dialog.change(Recipe(terrain, 3))
        assert page.wild.isVisibleTo(page) is offered
    dialog.change(Recipe("fields", 3))
    page.wild.setChecked(True)
    assert dialog.recipe.wishes.wild
    assert not dialog.recipe.of_terrain("plains").wishes.wild


def test_home_goes_to_the_first_place_though_a_heading_stands_above_it(
    dialog: NewBattlefieldDialog,
) -> None:
    listed = dialog.place_page.places
    listed.setCurrentRow(listed.count() - 1)
    QTest.keyClick(listed, Qt.Key.Key_Home)
    assert listed.currentItem().data(Qt.ItemDataRole.UserRole) == EMPTY
