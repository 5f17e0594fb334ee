"""The page of figures finds, shows and places what a DM asks for."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.helpers.hands import SHIFT, Hands
from tests.helpers.windows import empty_field

from fieldwright.battlefield.changes import ChangeInfo, add
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.document.document import new_document
from fieldwright.editor.figure_tools.carrying import from_mime
from fieldwright.editor.figure_tools.tool import FiguresTool
from fieldwright.editor.figures.entries import Entry, entries_for, typed_count
from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.figures.homes import Homes, homes_of
from fieldwright.editor.figures.page import FiguresPage
from fieldwright.editor.figures.words import book_mark, card_of, short_line
from fieldwright.editor.map_drops import drops_of
from fieldwright.editor.window import MainWindow
from fieldwright.library.library import Library, load_library
from fieldwright.library.making import figure_from
from fieldwright.library.party import Party
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Square


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """A window of its own for each test: the library is kept in the home of that test."""
    return make_window()


def titles(rows: list[Entry]) -> list[str]:
    return [row.title for row in rows if row.kind != "heading"]


@pytest.fixture
def library() -> Library:
    return load_library()


# ------------------------------------------------------------------------------------- searching


def test_without_words_all_are_shown_in_their_groups(library: Library) -> None:
    rows = entries_for(library, Party(), "")
    assert [row.title for row in rows if row.kind == "heading"] == ["Creatures", "Characters"]
    assert len(titles(rows)) == len(library.creatures) + len(library.characters)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("bugbear", "Bugbear"),
        ("six bugb", "Bugbear"),
        ("undead skel", "Skeleton"),
        ("monstrous ogre", "Ogre"),
        ("thief 3", "Seasoned thief"),
        ("mage", "Novice mage"),
        ("2 mages", "Novice mage"),
        ("ogre mage", "Ogre mage"),
    ],
)
def test_names_groups_books_flags_and_numbers_are_understood(
    library: Library, words: str, first: str
) -> None:
    assert titles(entries_for(library, Party(), words))[0] == first


def test_several_kinds_at_once_stand_first_together_and_apart(library: Library) -> None:
    rows = entries_for(library, Party(), "3 wolves and an ogre")
    assert rows[0].title == "Asked for"
    assert [(count, block.id) for count, block in rows[1].held] == [(3, "wolf"), (1, "ogre")]
    assert [row.count for row in rows[2:4]] == [3, 1]


def test_a_number_is_told_apart_from_a_name() -> None:
    assert typed_count("six bugb") == 6
    assert typed_count("bugbear") is None
    assert typed_count("") is None


def test_one_line_tells_the_numbers_of_the_book(library: Library) -> None:
    # Monstrous Manual: bugbear, AC 5, 3+1 Hit Dice, movement 9, THAC0 17.
    assert short_line(library.creatures["bugbear"]) == "L, AC 5, HD 3+1, MV 9, THAC0 17"
    assert book_mark("Monstrous Manual (2nd edition)") == "MM"


@pytest.mark.rule("R24")
def test_the_card_marks_what_no_book_prints(library: Library) -> None:
    card = card_of(library.creatures["bugbear"])
    told = {cell.label: cell for cell in (*card.numbers, *card.saves)}
    assert not told["THAC0"].derived
    # A monster of three Hit Dice saves as a warrior of 3rd level: 13 against death (table 60).
    assert (told["Death"].value, told["Death"].derived) == ("13", True)
    assert card.basis == "as a warrior of 3 Hit Dice"
    assert card.source == "Monstrous Manual (2nd edition)"


# --------------------------------------------------------------------------------- in the window


def test_enter_in_the_search_takes_the_first_into_the_hand(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    QTest.keyClicks(page.search, "six bugbears")
    assert page.count.value() == 6
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    tool = window.workbench.tool
    assert isinstance(tool, FiguresTool)
    assert [(one.count, one.stats.id, one.side) for one in tool.placing.held] == [
        (6, "bugbear", "defenders")
    ]
    hands.click(10.5, 8.5)
    placed = window.document.field.every(Figure)
    assert sorted(one.name for one in placed) == [f"Bugbear {number}" for number in range(1, 7)]


def test_the_figures_tool_always_goes_to_the_search(
    window: MainWindow, figures: LibraryFeature, page: FiguresPage, hands: Hands
) -> None:
    window.view.setFocus()
    hands.do("figures")
    assert page.search.hasFocus()
    assert window.side.page == "figures"
    QTest.keyClicks(page.search, "ogre")
    window.workbench.take("select")
    # With an old search standing there it is the same; what was found is in the hand meanwhile.
    hands.do("figures")
    tool = window.workbench.tool
    assert isinstance(tool, FiguresTool)
    assert tool.placing.held[0].stats.name == "Ogre"
    assert page.search.hasFocus()
    QTest.keyClicks(page.search, "two orcs")
    assert page.search.text() == "two orcs"
    assert [(one.count, one.stats.name) for one in tool.placing.held] == [(2, "Orc")]
    hands.click(10.5, 8.5)
    hands.do("figures")
    assert page.search.selectedText() == "two orcs"


def click_row(page: FiguresPage, name: str) -> None:
    """A click on a row of the list."""
    row = next(place for place, entry in enumerate(page.model.rows) if entry.title == name)
    index = page.model.index(row)
    page.list.scrollTo(index)
    middle = page.list.visualRect(index).center()
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)


def placed(window: MainWindow) -> list[str]:
    return [f"{one.name} {one.side}" for one in window.document.field.every(Figure)]


def test_one_click_on_a_row_takes_it_into_the_hand(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    click_row(page, "Basilisk")
    assert window.workbench.tool.name == "figures"
    hands.click(10.5, 8.5)
    assert placed(window) == ["Basilisk defenders"]


def test_with_the_figures_tool_in_hand_row_number_and_side_count_at_once(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    click_row(page, "Bandit")
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    choose_side(page, "Attackers")
    page.count.setValue(2)
    assert re.search("2 . Basilisk", window.workbench.tool.hint)
    hands.click(10.5, 8.5)
    assert sorted(placed(window)) == ["Basilisk 1 attackers", "Basilisk 2 attackers"]


def test_what_is_typed_with_the_figures_tool_in_hand_is_put_down_without_enter(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    hands.do("figures")
    QTest.keyClicks(page.search, "ogre")
    hands.click(10.5, 8.5)
    assert placed(window) == ["Ogre defenders"]


def test_a_click_on_the_map_with_an_empty_hand_puts_the_chosen_row_down(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    click_row(page, "Basilisk")
    window.view.setFocus()
    hands.key(Qt.Key.Key_Escape)
    tool = window.workbench.tool
    assert isinstance(tool, FiguresTool)
    assert not tool.placing.held
    assert "Basilisk" in tool.hint
    hands.click(10.5, 8.5)
    assert placed(window) == ["Basilisk defenders"]


def test_a_click_on_the_map_never_moves_the_keyboard_into_the_search(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    window.view.setFocus()
    hands.do("figures")
    window.view.setFocus()
    window.side.turn_to("tool")
    hands.click(10.5, 8.5)
    assert window.side.page == "figures"
    assert window.view.hasFocus()
    assert not placed(window)


def test_escape_in_the_search_clears_it_and_goes_back_to_the_map(
    window: MainWindow, page: FiguresPage
) -> None:
    choose_side(page, "Attackers")
    page.search.setFocus()
    QTest.keyClicks(page.search, "ogre")
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    assert window.view.hasFocus()
    assert page.sides.side == "attackers"
    assert page.entry is not None
    assert page.entry.title == "Ogre"


def test_the_list_is_worked_by_keyboard(page: FiguresPage, figures: LibraryFeature) -> None:
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.list.hasFocus()
    first = page.entry
    assert first is not None
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.entry is not None
    assert page.entry.key != first.key
    QTest.keyClick(page.list, Qt.Key.Key_Return, SHIFT)
    assert figures.forms[-1].isVisible()
    figures.forms[-1].close()


def choose_side(page: FiguresPage, words: str) -> None:
    """Choose an entry of the list of sides as a hand does."""
    box = page.sides.box
    row = box.findText(words)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_the_side_that_was_chosen_last_is_placed_next(
    window: MainWindow, page: FiguresPage, figures: LibraryFeature
) -> None:
    choose_side(page, "Another side…")
    assert page.sides.line.hasFocus()
    QTest.keyClicks(page.sides.line, "Bandits")
    QTest.keyClick(page.sides.line, Qt.Key.Key_Return)
    assert page.sides.box.currentText() == "Bandits"
    page.search.setText("orc")
    figures.place()
    tool = window.workbench.tool
    assert isinstance(tool, FiguresTool)
    assert tool.placing.held[0].side == "bandits"


def test_a_click_anywhere_on_the_side_opens_all_known_sides(page: FiguresPage) -> None:
    box = page.sides.box
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(30, box.height() // 2))
    assert box.view().isVisible()
    words = [box.itemText(row) for row in range(box.count()) if box.itemText(row)]
    assert words == ["Attackers", "Defenders", "Others", "Takes no side", "Another side…"]
    box.hidePopup()


def test_a_side_of_the_last_map_is_not_taken_along_to_another(
    window: MainWindow, page: FiguresPage
) -> None:
    choose_side(page, "Another side…")
    QTest.keyClicks(page.sides.line, "Townsfolk")
    QTest.keyClick(page.sides.line, Qt.Key.Key_Return)
    assert page.sides.side == "townsfolk"
    window.session.show(new_document(empty_field()))
    assert page.sides.side == "defenders"
    assert page.sides.box.findText("Townsfolk") < 0


def test_a_side_chosen_by_hand_holds_for_this_map_only(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    """On the next map heroes go to the heroes again, and monsters against them."""
    choose_side(page, "Attackers")
    page.search.setText("two orcs")
    assert page.sides.side == "attackers"
    hands.do("figures")
    assert "2 \N{MULTIPLICATION SIGN} Orc, attackers" in window.workbench.tool.hint
    window.session.show(new_document(empty_field()))
    assert page.sides.box.currentText() == "Defenders"
    hands.do("figures")
    assert "2 \N{MULTIPLICATION SIGN} Orc, defenders" in window.workbench.tool.hint
    page.search.setText("novice mage")
    assert page.sides.box.currentText() == "Attackers"
    hands.click(10.5, 8.5)
    assert placed(window) == ["Novice mage attackers"]


def test_monsters_and_heroes_of_one_search_go_to_their_own_sides(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    page.search.setText("2 orcs and a novice mage")
    hands.do("figures")
    assert "3 figures, 2 defenders, 1 attackers" in window.workbench.tool.hint
    hands.click(10.5, 8.5)
    found = ["Novice mage attackers", "Orc 1 defenders", "Orc 2 defenders"]
    assert sorted(placed(window)) == found


def test_what_is_in_the_hand_follows_the_heroes_side_of_the_field(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    """The field comes to say that its defenders are the heroes: orcs attack them."""
    page.search.setText("orc")
    hands.do("figures")
    field = window.document.field
    info = replace(field.info, heroes="defenders")
    window.workbench.apply(ChangeInfo(field.info, info), "say whose the heroes are")
    assert page.sides.side == "attackers"
    hands.click(10.5, 8.5)
    assert placed(window) == ["Orc attackers"]


def _standing(*sides: tuple[str, bool]) -> Homes:
    """The sides of a field on which somebody stands for each side: a character, or a monster."""
    library = load_library()
    figures = [
        figure_from(library.get("mage-1" if hero else "orc"), side, (number, 0), 0, "")  # type: ignore[arg-type]
        for number, (side, hero) in enumerate(sides)
    ]
    return homes_of(add(*figures).applied_to(empty_field()))


def test_the_sides_of_heroes_and_monsters_follow_from_who_stands_there() -> None:
    """Orcs that were made attackers by hand are not joined by heroes; bandits are by orcs."""
    assert _standing() == Homes("attackers", "defenders")
    assert _standing(("defenders", True)) == Homes("defenders", "attackers")
    assert _standing(("attackers", False), ("attackers", False)) == Homes("defenders", "attackers")
    assert _standing(("attackers", True), ("bandits", False)) == Homes("attackers", "bandits")
    shaman = (("defenders", True), ("defenders", False), ("defenders", False))
    assert _standing(*shaman) == Homes("attackers", "defenders")


def test_escape_while_another_side_is_typed_leaves_the_side(page: FiguresPage) -> None:
    choose_side(page, "Attackers")
    choose_side(page, "Another side…")
    QTest.keyClicks(page.sides.line, "Gob")
    QTest.keyClick(page.sides.line, Qt.Key.Key_Escape)
    assert page.sides.side == "attackers"
    assert page.sides.box.isVisible()
    assert page.sides.box.currentText() == "Attackers"


def test_an_innkeeper_can_be_placed_for_no_side(
    window: MainWindow, page: FiguresPage, hands: Hands
) -> None:
    choose_side(page, "Takes no side")
    QTest.keyClicks(page.search, "innkeeper")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    hands.click(10.5, 8.5)
    (placed,) = window.document.field.every(Figure)
    assert placed.bystander
    assert placed.side == "others"


def test_a_row_is_dragged_onto_the_map(
    window: MainWindow, page: FiguresPage, figures: LibraryFeature
) -> None:
    page.search.setText("4 orcs")
    entry = page.entry
    assert entry is not None
    data = figures.mime_of(entry)
    assert data is not None
    (held,) = from_mime(data)
    assert (held.count, held.stats.id) == (4, "orc")
    target = next(one for one in drops_of(window.view)._targets if one.takes(data))
    at = Pointer(6.5, 6.5, Square(6, 6), window.view.sight().pixels(6.5, 6.5).toPoint())
    assert target.hover(at, data)
    assert target.drop(at, data)
    assert len(window.document.field.every(Figure)) == 4


def test_a_search_that_finds_nothing_says_so(page: FiguresPage) -> None:
    page.search.setText("zzzz")
    assert page.model.rowCount() == 0
    assert page.fault.text()
    assert page.entry is None


def test_three_hundred_rows_are_shown_without_making_all_their_coins(
    page: FiguresPage, figures: LibraryFeature, qtbot: QtBot
) -> None:
    for number in range(180):
        figures.shelf.library.own[f"own-{number}"] = StatBlock(
            id=f"own-{number}", name=f"Own {number}", hit_dice="1", colour=f"#{number:06x}"
        )
    figures.shelf.changed.emit()
    page.list.viewport().repaint()
    assert page.model.rowCount() > 300
    assert len(page.coins._kept) < 40


def test_own_figures_are_deleted_and_put_back(
    window: MainWindow, figures: LibraryFeature, page: FiguresPage
) -> None:
    kept = figures.doing.keep(StatBlock(id="", name="Grishnak", hit_dice="3"))
    assert kept is not None
    page.search.setText("grishnak")
    assert page.entry is not None
    assert page.entry.own
    texts = [action.text() for action in figures.menu_of(page.entry).actions()]
    assert any("Delete" in text for text in texts)
    figures.doing.delete(kept)
    assert not page.model.rows
    window.messages.buttons[0].click()
    assert figures.shelf.library.own["grishnak"] == kept


def test_a_damaged_own_file_is_told_on_the_page(figures: LibraryFeature, page: FiguresPage) -> None:
    folder = figures.shelf.library.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.toml").write_text("[troll\n", encoding="utf-8")
    figures.shelf.library.reload_own()
    figures.shelf.changed.emit()
    assert "broken.toml" in page.fault.text()


def test_every_figure_can_be_placed_from_the_list_of_commands(
    window: MainWindow, figures: LibraryFeature
) -> None:
    commands = {command.id: command for command in figures.commands()}
    commands["place-figure:ogre"].run()
    tool = window.workbench.tool
    assert isinstance(tool, FiguresTool)
    assert tool.placing.held[0].stats.id == "ogre"


# --------------------------------------------------------------------------------- room on the page


def test_a_few_that_are_found_leave_the_rest_of_the_page_to_the_card(page: FiguresPage) -> None:
    page.search.setText("sword")
    half, rest = page.halves.sizes()
    assert abs(half - rest) <= 2, "many are found"
    page.search.setText("basilisk")
    few, card = page.halves.sizes()
    assert few < half / 2
    assert few + card == half + rest
    page.search.setText("sword")
    assert page.halves.sizes() == [half, rest]


def test_in_large_type_no_word_of_the_buttons_is_cut_off(
    page: FiguresPage, window: MainWindow
) -> None:
    window.actions_by_id["theme-dim"].trigger()
    try:
        window.grab()
        for button in (page.place_button, page.edit_button):
            word = button.fontMetrics().horizontalAdvance(button.text())
            assert button.width() >= word + 12, button.text()
        assert page.width() <= window.side.width()
    finally:
        window.actions_by_id["theme-light"].trigger()


@pytest.mark.parametrize("part", ["sides", "count"])
def test_what_is_in_the_hand_is_turned_wherever_on_the_page_the_keyboard_is(
    window: MainWindow, page: FiguresPage, part: str
) -> None:
    """The line below says: wheel or , . turns."""
    page.search.setText("bugbear")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    tool = window.workbench.tool
    assert isinstance(tool, FiguresTool)
    hands = Hands(window)
    hands.hover(9.5, 9.5)
    field = page.sides.box if part == "sides" else page.count
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Period)
    assert page.count.value() == 1
    hands.click(9.5, 9.5)
    assert window.document.field.every(Figure)[-1].facing == 1
