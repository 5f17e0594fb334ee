"""The party marches in its order, is set up on the map by it, and comes back with what is left."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import ALT, Hands

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.drawing.things.sides import sign_on
from fieldwright.editor.figures import shelf as shelf_module
from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.figures.party_dialog import PartyDialog
from fieldwright.editor.figures.party_tool import carried, party_mime
from fieldwright.editor.map_drops import drops_of
from fieldwright.editor.window import MainWindow
from fieldwright.library.marching import PARTY_SIDE
from fieldwright.library.party import load_party, party_file
from fieldwright.terms.grid import Square


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """A window of its own for each test: the party is kept in the home of that test."""
    return make_window()


READY = ("fighter-3", "cleric-5", "thief-3", "mage-3")


@pytest.fixture
def party(figures: LibraryFeature) -> LibraryFeature:
    """Four ready characters in the party."""
    for block_id in READY:
        figures.doing.add_to_party(figures.shelf.library.characters[block_id])
    return figures


@pytest.fixture
def dialog(party: LibraryFeature) -> PartyDialog:
    """The party's window."""
    party.show_party()
    assert party.party_dialog is not None
    return party.party_dialog


def names(figures: LibraryFeature) -> list[str]:
    return [one.name for one in figures.keeper.party.in_order()]


def test_members_march_two_abreast_and_are_kept_at_once(party: LibraryFeature) -> None:
    assert [one.place for one in party.keeper.party.members] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert load_party() == party.keeper.party


def test_alt_and_arrows_move_the_chosen_one(dialog: PartyDialog, party: LibraryFeature) -> None:
    first = party.keeper.party.members[0]
    dialog.choose(first.id)
    QTest.keyClick(dialog.grid, Qt.Key.Key_Down, ALT)
    by_id = {one.id: one.place for one in party.keeper.party.members}
    assert by_id[first.id] == (0, 1)
    # Who marched there goes to where the other was.
    assert by_id[party.keeper.party.members[2].id] == (0, 0)
    QTest.keyClick(dialog.grid, Qt.Key.Key_Right)
    assert dialog.grid.member is not None
    assert dialog.grid.member.place == (1, 1)


def test_a_coin_is_dragged_to_another_place(dialog: PartyDialog, party: LibraryFeature) -> None:
    grid = dialog.grid
    start, end = grid.cell((0, 0)).center(), grid.cell((3, 1)).center()
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(grid, (start + end) / 2)
    QTest.mouseMove(grid, end)
    QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, pos=end)
    assert party.keeper.party.members[0].place == (3, 1)
    assert grid.place_at(QPoint(2, 2)) is None


def test_what_is_left_is_typed(dialog: PartyDialog, party: LibraryFeature) -> None:
    dialog.choose(party.keeper.party.members[1].id)
    panel = dialog.member
    panel.hit_points.setValue(11)
    panel.fatigue.setValue(2)
    panel.shots["sling"].setValue(7)
    panel.spells[0].setChecked(False)
    panel._tell()
    one = party.keeper.party.members[1]
    assert (one.hit_points, one.fatigue, dict(one.ammunition)) == (11, 2, {"sling": 7})
    assert one.spells_left == one.block.spells[1:]
    dialog.rest()
    rested = party.keeper.party.members[1]
    assert (rested.hit_points, rested.fatigue, rested.spells_left) == (
        *(one.full_hit_points, 0),
        None,
    )


def test_a_ready_character_is_added_and_one_is_removed_and_put_back(
    dialog: PartyDialog, party: LibraryFeature
) -> None:
    dialog.ready.setText("novice fighter")
    dialog.add_ready()
    assert "Novice fighter" in names(party)
    dialog.remove()
    assert "Novice fighter" not in names(party)
    assert "left the party" in dialog.line.text()
    dialog.undo_button.click()
    assert "Novice fighter" in names(party)
    dialog.ready.setText("Nobody")
    dialog.add_ready()
    assert "No ready character" in dialog.line.text()


def test_the_box_of_ready_characters_understands_what_the_search_does(
    dialog: PartyDialog, party: LibraryFeature
) -> None:
    before = len(names(party))
    QTest.keyClicks(dialog.ready, "thief 3")
    assert dialog.ready.list.item(0).text().startswith("Seasoned thief")
    QTest.keyClick(dialog.ready, Qt.Key.Key_Return)
    assert len(names(party)) == before + 1
    assert "Seasoned thief is in the party" in dialog.line.text()
    assert dialog.isVisible()


def test_a_click_anywhere_on_that_box_lists_all_and_escape_closes_the_list_only(
    dialog: PartyDialog, party: LibraryFeature
) -> None:
    box = dialog.ready
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(20, box.height() // 2))
    assert box.list.isVisible()
    assert box.list.count() >= len(party.shelf.library.characters)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.list.isVisible()
    assert dialog.isVisible()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.list.isVisible()
    dialog.move(dialog.pos() + QPoint(20, 10))
    QApplication.processEvents()
    assert not box.list.isVisible()
    # A click on a row adds the character.
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(20, box.height() // 2))
    item = box.list.item(2)
    name = item.data(Qt.ItemDataRole.UserRole).words
    middle = box.list.visualItemRect(item).center()
    QTest.mouseClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert name in names(party)
    assert not box.list.isVisible()


def test_the_window_comes_back_where_it_was(dialog: PartyDialog, party: LibraryFeature) -> None:
    dialog.setGeometry(40, 60, 730, 600)
    for _ in range(3):
        dialog.reject()
        party.show_party()
    assert dialog.geometry() == QRect(40, 60, 730, 600)


def test_the_window_steps_aside_when_the_party_is_dropped(
    window: MainWindow, dialog: PartyDialog, hands: Hands
) -> None:
    dialog.drop_button.click()
    assert not dialog.isVisible()
    assert window.workbench.tool.name == "drop-party"
    hands.click(12.5, 10.5)
    assert len(window.document.field.every(Figure)) == len(READY)


def test_escape_leaves_the_party_tool_while_nobody_is_in_the_party(
    window: MainWindow, figures: LibraryFeature, hands: Hands
) -> None:
    hands.do("drop-party")
    assert not window.workbench.tool.busy
    hands.key(Qt.Key.Key_Escape)
    assert window.workbench.tool.name == "select"


def test_a_character_written_for_the_party_has_its_sign(
    window: MainWindow, dialog: PartyDialog
) -> None:
    dialog.write_new()
    assert dialog._form.token._sign == sign_on(window.document.field, PARTY_SIDE)
    dialog._form.lose()


def test_a_members_numbers_are_written_in_the_form(
    dialog: PartyDialog, party: LibraryFeature
) -> None:
    first = party.keeper.party.members[0]
    dialog.choose(first.id)
    dialog.edit()
    form = dialog._form
    form.pages.fields["name"].show_text("Brienne")
    form.pages.fields["hit_points"].show_text(str((first.full_hit_points or 0) + 8))
    form.pages.changed.emit()
    form.save()
    after = party.keeper.party.members[0]
    assert after.name == "Brienne"
    assert after.hit_points == (first.hit_points or 0) + 8


def test_the_party_is_set_up_in_its_order_by_one_click(
    window: MainWindow, party: LibraryFeature, hands: Hands
) -> None:
    hands.do("drop-party")
    hands.click(12.5, 10.5)
    field = window.document.field
    placed = {one.name: (one.column, one.row) for one in field.every(Figure)}
    fighter, cleric, thief, mage = names(party)
    assert placed[fighter][1] == placed[cleric][1] == 10
    assert placed[cleric][0] == placed[fighter][0] + 1
    assert placed[thief] == (placed[fighter][0], 11)
    assert placed[mage] == (placed[cleric][0], 11)
    assert window.workbench.tool.name == "select"
    hands.do("undo")
    assert not window.document.field.every(Figure)


def test_the_wheel_turns_the_party_and_escape_puts_it_away(
    window: MainWindow, party: LibraryFeature, hands: Hands
) -> None:
    hands.do("drop-party")
    hands.hover(12.5, 10.5)
    hands.wheel(12.5, 10.5, 2)
    assert {one.facing for one in party.party_tool.placing.figures} == {2}
    assert "east" in window.workbench.tool.hint
    hands.key(Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert window.workbench.tool.name == "select"
    assert not window.document.field.every(Figure)


def test_it_comes_back_with_what_is_left(
    window: MainWindow, party: LibraryFeature, hands: Hands
) -> None:
    hands.do("drop-party")
    hands.click(12.5, 10.5)
    fighter = window.document.field.every(Figure)[0]
    hurt = replace(
        fighter, hit_points=3, ammunition=(("long bow", 11),), fatigue=4, conditions=("stunned",)
    )
    window.workbench.apply(alter([(fighter, hurt)]), "hurt")
    hands.do("take-back-party")
    back = party.keeper.party.members[0]
    assert (back.hit_points, back.fatigue, back.conditions) == (3, 4, ("stunned",))
    assert dict(back.ammunition) == {"long bow": 11}
    window.messages.buttons[0].click()
    assert not window.document.field.every(Figure)
    assert load_party().members[0].hit_points == 3


def test_nobody_is_set_up_twice(window: MainWindow, party: LibraryFeature, hands: Hands) -> None:
    hands.do("drop-party")
    hands.click(12.5, 10.5)
    hands.do("drop-party")
    hands.click(20.5, 20.5)
    assert len(window.document.field.every(Figure)) == len(READY)
    assert "already stand on this field" in window.messages.text


def test_one_member_or_all_are_dragged_onto_the_map(
    window: MainWindow, party: LibraryFeature
) -> None:
    members = party.keeper.party.members
    data = party_mime([members[2].id])
    assert [one.id for one in carried(party.keeper.party, data).members] == [members[2].id]
    assert len(carried(party.keeper.party, party_mime()).members) == len(READY)
    target = next(one for one in drops_of(window.view)._targets if one.takes(data))
    at = Pointer(6.5, 6.5, Square(6, 6), window.view.sight().pixels(6.5, 6.5).toPoint())
    assert target.hover(at, data)
    assert target.drop(at, data)
    (placed,) = window.document.field.every(Figure)
    assert placed.id == members[2].id


def test_the_page_shows_and_places_the_party(window: MainWindow, party: LibraryFeature) -> None:
    party.show_library()
    page = party.page
    page.search.setText("the party")
    assert page.entry is not None
    assert page.entry.kind == "party"
    party.place()
    assert window.workbench.tool.name == "drop-party"


def test_a_party_is_kept_in_another_file(dialog: PartyDialog, tmp_path: Path) -> None:
    dialog.save_file(tmp_path / "heroes")
    assert load_party(tmp_path / "heroes.toml") == dialog.party
    (tmp_path / "bad.toml").write_text("members = 3", encoding="utf-8")
    dialog.open_file(tmp_path / "bad.toml")
    assert "bad.toml" in dialog.line.text()
    assert len(dialog.party.members) == len(READY)


def test_a_damaged_party_is_told_in_a_line_and_never_written_over(
    home: Path, window: MainWindow
) -> None:
    from fieldwright.editor.figures.shelf import PartyKeeper

    path = party_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("members = 3", encoding="utf-8")
    keeper = PartyKeeper(path)
    assert "party.toml" in keeper.fault
    keeper.put(replace(keeper.party, name="Others"))
    assert path.read_text(encoding="utf-8") == "members = 3"
    assert load_party(keeper.path).name == "Others"


def test_the_party_is_where_it_was_last_kept_at_the_next_start(home: Path, tmp_path: Path) -> None:
    shelf_module._keeper.cache_clear()
    first = shelf_module.party_keeper()
    first.put(replace(first.party, name="The four"))
    first.save_as(tmp_path / "four.toml")
    shelf_module._keeper.cache_clear()
    assert shelf_module.party_keeper().path == tmp_path / "four.toml"
    assert shelf_module.party_keeper().party.name == "The four"
    shelf_module._keeper.cache_clear()


def test_a_party_kept_beside_a_damaged_file_is_there_at_the_next_start(home: Path) -> None:
    """However deep its brackets are, a damaged file stops nothing and is left alone."""
    path = party_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    damaged = "name = " + "[" * 5000
    path.write_text(damaged, encoding="utf-8")
    shelf_module._keeper.cache_clear()
    first = shelf_module.party_keeper()
    assert first.fault
    first.put(replace(first.party, name="The new ones"))
    shelf_module._keeper.cache_clear()
    assert shelf_module.party_keeper().party.name == "The new ones"
    assert path.read_text(encoding="utf-8") == damaged
    shelf_module._keeper.cache_clear()
