"""The list of layers and the small map: by mouse and keyboard, remembered for each document."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import ChangeInfo, Together, add, paint, remove
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.document.document import new_document
from fieldwright.drawing.layers import LAYER_NAMES
from fieldwright.editing.layer_locks import layers_changed
from fieldwright.editor.feel.layer_cells import NAMES, Column
from fieldwright.editor.feel.layers import LayersFeature, LayersPage
from fieldwright.editor.layer_names import TITLES
from fieldwright.editor.layer_state import MOST_KEPT, LayerState
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.fixture
def page(window: MainWindow) -> LayersPage:
    feature = next(one for one in window.features if isinstance(one, LayersFeature))
    window.actions_by_id["layers"].trigger()
    return feature.page


def press(page: LayersPage, name: str, column: Column, key: Qt.Key) -> None:
    page.list.setCurrentIndex(page.model.index(NAMES.index(name), column))
    QTest.keyClick(page.list, key)


def click(
    page: LayersPage,
    name: str,
    column: Column,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    cell = page.list.visualRect(page.model.index(NAMES.index(name), column))
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, modifiers, cell.center())


def test_every_layer_has_a_title() -> None:
    assert set(TITLES) == set(LAYER_NAMES)


# ----------------------------------------------------------------------------------------- state


def test_what_is_chosen_is_remembered_for_each_document(qtbot: QtBot, tmp_path: Path) -> None:
    one = LayerState(Settings())
    one.open(tmp_path / "a")
    one.set_hidden("walls", True)
    one.set_locked("figures", True)
    one.set_opacity("water", 0.4)
    one.open(tmp_path / "b")
    assert one.is_usual
    again = LayerState(Settings())
    again.open(tmp_path / "a")
    assert again.hidden == {"walls"}
    assert again.locked == {"figures"}
    assert again.opacity("water") == 0.4
    assert again.opacities == (("water", 0.4),)


def test_a_document_that_gets_another_name_keeps_its_layers(qtbot: QtBot, tmp_path: Path) -> None:
    state = LayerState(Settings())
    state.open(tmp_path / "unnamed")
    state.set_hidden("walls", True)
    state.follow(tmp_path / "the ford")
    state.open(tmp_path / "another")
    state.open(tmp_path / "the ford")
    assert state.hidden == {"walls"}


def test_only_so_many_documents_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    state = LayerState(Settings())
    for number in range(MOST_KEPT + 3):
        state.open(tmp_path / str(number))
        state.set_hidden("walls", True)
    state.open(tmp_path / "0")
    assert state.is_usual
    state.open(tmp_path / str(MOST_KEPT))
    assert not state.is_usual


def test_settings_that_somebody_spoiled_show_everything(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings()
    for spoiled in ("no json", "[1]", '{"/a": 3}', '{"/a": {"hidden": 4, "opacities": [1]}}'):
        settings.set_word("layers", spoiled)
        state = LayerState(settings)
        state.open(Path("/a"))
        assert state.is_usual


def test_a_layer_alone_and_once_more_all_as_before(qtbot: QtBot, tmp_path: Path) -> None:
    state = LayerState(Settings())
    state.open(tmp_path)
    state.set_hidden("notes", True)
    state.solo("walls")
    assert state.hidden == set(LAYER_NAMES) - {"walls", "ground"}
    state.solo("figures")
    state.solo("figures")
    assert "walls" not in state.hidden
    state.show_all()
    assert state.is_usual


# ----------------------------------------------------------------------------------------- locks


def test_a_change_names_the_layers_that_it_alters(wood: Battlefield) -> None:
    wall = Wall(id=uuid4(), kind="wall", start=(1, 1), end=(2, 1))
    everywhere = wood.layers[Layer.GROUND] >= 0
    wet = paint(wood, Layer.DEPTH, everywhere, 9)
    assert layers_changed(add(wall)) == {"walls"}
    assert layers_changed(wet) == {"water"}
    assert layers_changed(Together((wet, remove(wall)))) == {"water", "walls"}
    assert layers_changed(ChangeInfo(wood.info, wood.info)) == frozenset()
    assert layers_changed(paint(wood, Layer.DEPTH, ~everywhere, 9)) == frozenset()


def test_a_locked_layer_refuses_changes_and_says_so(window: MainWindow) -> None:
    figure = Figure(id=uuid4(), name="Ogre", side="monsters", column=3, row=3)
    window.workbench.layers.set_locked("figures", True)
    assert not window.workbench.apply(add(figure), "Put an ogre there")
    assert "“Figures” is locked" in window.messages.text
    assert not window.document.field.every(Figure)
    window.messages.buttons[0].click()
    assert not window.workbench.layers.locked
    assert window.workbench.apply(add(figure), "Put an ogre there")


def test_a_change_that_cannot_be_seen_says_so_and_can_be_shown(window: MainWindow) -> None:
    figure = Figure(id=uuid4(), name="Ogre", side="monsters", column=3, row=3)
    assert window.workbench.apply(add(figure), "Put an ogre there")
    window.workbench.layers.set_hidden("figures", True)
    assert window.workbench.apply(remove(figure), "Take it away")
    assert window.messages.text == "“Figures” is hidden, so the change does not show."
    window.messages.buttons[0].click()
    assert not window.workbench.layers.hidden


def test_a_hidden_layer_that_something_is_put_down_on_is_shown_again(window: MainWindow) -> None:
    figure = Figure(id=uuid4(), name="Ogre", side="monsters", column=3, row=3)
    window.workbench.layers.set_hidden("figures", True)
    window.workbench.layers.set_hidden("growth", True)
    assert window.workbench.apply(add(figure), "Put an ogre there")
    assert window.workbench.layers.hidden == {"growth"}
    assert window.messages.text.startswith("“Figures” was hidden; it is shown again")
    window.messages.buttons[0].click()
    assert window.workbench.layers.hidden == {"figures", "growth"}


def test_what_is_hidden_or_locked_is_selected_no_longer(window: MainWindow) -> None:
    trees = [tree.id for tree in window.document.field.every(Obstacle)][:3]
    window.workbench.selection.set(trees)
    window.workbench.layers.set_locked("walls", True)
    assert len(window.workbench.selection.ids) == 3
    window.workbench.layers.set_locked("obstacles", True)
    assert not window.workbench.selection


# ------------------------------------------------------------------------------------------ list


def test_space_hides_and_locks_and_plus_and_minus_fade(
    window: MainWindow, page: LayersPage
) -> None:
    state = window.workbench.layers
    press(page, "obstacles", Column.SHOWN, Qt.Key.Key_Space)
    assert state.hidden == {"obstacles"}
    assert window.view.options.hidden_layers == {"obstacles"}
    press(page, "walls", Column.LOCKED, Qt.Key.Key_Space)
    assert state.locked == {"walls"}
    press(page, "ground", Column.OPACITY, Qt.Key.Key_Minus)
    assert window.view.options.opacities == (("ground", 0.9),)
    press(page, "ground", Column.OPACITY, Qt.Key.Key_Plus)
    press(page, "obstacles", Column.SHOWN, Qt.Key.Key_Return)
    assert not state.hidden
    assert not state.opacities
    QTest.keyClick(page.list, Qt.Key.Key_Escape)
    assert window.view.hasFocus()


def test_arrow_keys_reach_every_column(page: LayersPage) -> None:
    page.list.setCurrentIndex(page.model.index(0, Column.SHOWN))
    for column in (Column.LOCKED, Column.NAME, Column.OPACITY):
        QTest.keyClick(page.list, Qt.Key.Key_Right)
        assert page.list.currentIndex().column() == column
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.list.currentIndex().row() == 1


def test_clicks_hide_lock_and_show_alone(window: MainWindow, page: LayersPage) -> None:
    state = window.workbench.layers
    click(page, "lights", Column.SHOWN)
    click(page, "figures", Column.LOCKED)
    assert state.hidden == {"lights"}
    assert state.locked == {"figures"}
    click(page, "walls", Column.SHOWN, Qt.KeyboardModifier.AltModifier)
    assert state.hidden == set(LAYER_NAMES) - {"walls", "ground"}
    page.all.click()
    assert not state.hidden
    assert not page.all.isEnabled()


def test_every_cell_says_what_it_is_and_does(window: MainWindow, page: LayersPage) -> None:
    for row, name in enumerate(NAMES):
        for column in Column:
            words = page.model.index(row, column).data(int(Qt.ItemDataRole.AccessibleTextRole))
            assert TITLES[name] in words
    trees = page.model.index(NAMES.index("obstacles"), Column.NAME)
    count = len(window.document.field.every(Obstacle))
    assert trees.data(int(Qt.ItemDataRole.AccessibleTextRole)) == f"Obstacles, {count}"


def test_counts_follow_the_field(window: MainWindow, page: LayersPage) -> None:
    assert page.model.count("figures") == 0
    window.workbench.apply(
        add(Figure(id=uuid4(), name="Ogre", side="monsters", column=3, row=3)), "Put an ogre"
    )
    assert page.model.count("figures") == 1
    window.document.undo()
    assert page.model.count("figures") == 0
    assert page.model.count("ground") is None
    assert page.model.count("water") == 0


def test_another_document_shows_its_own_layers(window: MainWindow, wood: Battlefield) -> None:
    window.workbench.layers.set_hidden("walls", True)
    first = window.document.path
    window.session.show(new_document(wood))
    assert window.view.options.hidden_layers == frozenset()
    window.files.open_path(first)
    assert window.view.options.hidden_layers == {"walls"}


# ------------------------------------------------------------------------------------- small map


def test_a_click_on_the_small_map_brings_the_place_into_sight(
    window: MainWindow, page: LayersPage
) -> None:
    window.view.full_size()
    box = page.minimap._map_box()
    for share in (0.25, 0.75):
        at = box.topLeft() + QPointF(box.width() * share, box.height() * share)
        QTest.mouseClick(
            page.minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at.toPoint()
        )
        sight = window.view.sight()
        x, y = sight.place(sight.view.center())
        assert x == pytest.approx(30 * share, abs=0.3)
        assert y == pytest.approx(24 * share, abs=0.3)
        assert page.minimap.frame().contains(at)


def test_arrow_keys_on_the_small_map_move_the_view(window: MainWindow, page: LayersPage) -> None:
    window.view.full_size()
    page.minimap.setFocus()
    before = window.view.sight().origin
    QTest.keyClick(page.minimap, Qt.Key.Key_Right)
    after = window.view.sight().origin
    assert after.x() < before.x()
    QTest.keyClick(page.minimap, Qt.Key.Key_Left)
    assert window.view.sight().origin == before


def test_many_changes_in_a_row_draw_the_small_map_once(
    window: MainWindow, page: LayersPage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: page.minimap.drawn_count > 0 and is_at_rest(page))
    drawn = page.minimap.drawn_count
    for column in range(10):
        window.workbench.apply(
            add(Figure(id=uuid4(), name="Ogre", side="monsters", column=column, row=3)), "Ogre"
        )
    qtbot.waitUntil(lambda: page.minimap.drawn_count > drawn and is_at_rest(page))
    assert page.minimap.drawn_count == drawn + 1


def is_at_rest(page: LayersPage) -> bool:
    return not page.minimap._timer.isActive() and not page.minimap._drawing.is_busy


def test_a_figure_is_a_dot_and_a_hidden_one_none_for_players(
    window: MainWindow, page: LayersPage, qtbot: QtBot
) -> None:
    def pixel() -> str:
        box = page.minimap._map_box()
        at = box.topLeft() + QPointF(box.width() * 10.5 / 30, box.height() * 5.5 / 24)
        return page.minimap.grab().toImage().pixelColor(at.toPoint()).name()

    qtbot.waitUntil(lambda: page.minimap.drawn_count > 0 and is_at_rest(page))
    bare = pixel()
    figure = Figure(id=uuid4(), name="Ogre", side="attackers", column=10, row=5, hidden=True)
    window.workbench.apply(add(figure), "Put an ogre")
    qtbot.waitUntil(lambda: pixel() == "#b23a31")
    window.actions_by_id["players"].setChecked(True)
    qtbot.waitUntil(lambda: pixel() == bare)


def drag(page: LayersPage, places: list[QPoint]) -> None:
    """Drag with the left button down over the list."""
    viewport, left = page.list.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(viewport, left, pos=places[0])
    for place in places[1:]:
        moved = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(place),
            QPointF(viewport.mapToGlobal(place)),
            Qt.MouseButton.NoButton,
            left,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(viewport, moved)
    QTest.mouseRelease(viewport, left, pos=places[-1])


def test_a_drag_over_eyes_hides_all_of_them(window: MainWindow, page: LayersPage) -> None:
    cells = [page.list.visualRect(page.model.index(row, Column.SHOWN)).center() for row in range(3)]
    drag(page, cells)
    assert window.workbench.layers.hidden == set(NAMES[:3])
    drag(page, cells[:2])
    assert window.workbench.layers.hidden == {NAMES[2]}


def test_a_drag_on_the_bar_chooses_the_opacity(window: MainWindow, page: LayersPage) -> None:
    cell = page.list.visualRect(page.model.index(NAMES.index("walls"), Column.OPACITY))
    bar = [
        cell.topLeft() + QPoint(4 + round(30 * share), cell.height() // 2) for share in (0.8, 0.5)
    ]
    drag(page, bar)
    assert window.workbench.layers.opacity("walls") == pytest.approx(0.5, abs=0.05)
    drag(page, [bar[0], cell.topRight() + QPoint(0, cell.height() // 2)])
    assert window.workbench.layers.opacity("walls") == 1.0


def test_make_window_can_open_two(make_window: Callable[[], MainWindow]) -> None:
    one, other = make_window(), make_window()
    one.workbench.layers.set_hidden("walls", True)
    assert not other.workbench.layers.hidden
