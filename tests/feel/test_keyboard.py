"""Everything works by keyboard: actions have keys or a place in a menu, the focus is seen."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Obstacle
from fieldwright.editor.feel.focus import FocusFeature
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Square


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.fixture
def active(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    window.side.setFocus()
    window.view.setFocus(Qt.FocusReason.TabFocusReason)
    return window


# --------------------------------------------------------------------------------------- actions


def in_menu(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from in_menu(inner)
        elif not action.isSeparator():
            yield action


def in_menus(window: MainWindow) -> list[QAction]:
    menus = [title.menu() for title in window.menuBar().actions()]
    return [action for menu in menus if isinstance(menu, QMenu) for action in in_menu(menu)]


def test_every_action_has_a_name_a_tip_and_keys_or_a_place_in_a_menu(window: MainWindow) -> None:
    listed = set(in_menus(window))
    unreachable = [
        name
        for name, action in window.actions_by_id.items()
        if not action.shortcuts() and action not in listed
    ]
    assert unreachable == []
    wordless = [
        name
        for name, action in window.actions_by_id.items()
        if not (action.text() and action.statusTip() and action.toolTip())
    ]
    assert wordless == []


def test_every_entry_of_a_menu_has_words_and_a_tip(window: MainWindow) -> None:
    wordless = [
        action.text()
        for action in in_menus(window)
        if action.isEnabled() and not action.statusTip()
    ]
    assert wordless == []


def test_no_two_actions_share_keys(window: MainWindow) -> None:
    given = Counter(
        keys.toString() for action in window.actions_by_id.values() for keys in action.shortcuts()
    )
    assert [keys for keys, times in given.items() if times > 1] == []


def test_every_action_can_be_done_through_the_list_of_commands(window: MainWindow) -> None:
    from fieldwright.editor.feel.command_list import entries_of

    assert set(window.actions_by_id) - {entry.id for entry in entries_of(window)} == {"commands"}


# ----------------------------------------------------------------------------------------- focus


def name_of(widget: QWidget) -> str:
    """What a reader of the screen says of a widget."""
    told = widget.accessibleName()
    if not told and isinstance(widget, QAbstractButton):
        told = widget.text()
    if not told:
        labels = list(widget.window().findChildren(QLabel))
        told = next((label.text() for label in labels if label.buddy() is widget), "")
    return told.replace("&", "").strip()


def shown_around(widget: QWidget) -> QImage:
    """The widget as the user sees it, with a little around it."""
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()).adjusted(-3, -3, 3, 3)
    return window.grab(place).toImage()


def walk(window: QWidget, most: int = 400) -> list[QWidget]:
    """Every widget that Tab reaches, once round."""
    found: list[QWidget] = []
    for _ in range(most):
        now = QApplication.focusWidget()
        if now is None or now in found:
            return found
        found.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    raise AssertionError("Tab never comes round")


def each_page(window: MainWindow) -> Iterator[str]:
    """Every page of the panel, and that of the Tool page for every tool; the map has the focus."""
    for page in pages(window):
        window.side.turn_to(page)
        window.view.setFocus(Qt.FocusReason.TabFocusReason)
        yield page
    for tool in window.workbench.tools:
        window.workbench.take(tool)
        window.side.turn_to("tool")
        window.view.setFocus(Qt.FocusReason.TabFocusReason)
        yield f"{tool} tool"


def pages(window: MainWindow) -> list[str]:
    return list(window.side._ids)


def test_tab_goes_round_the_whole_window_and_everything_it_reaches_has_a_name(
    active: MainWindow,
) -> None:
    nameless: list[str] = []
    for page in each_page(active):
        reached = walk(active)
        assert active.view in reached
        assert any(active.side.isAncestorOf(widget) for widget in reached), page
        nameless += [
            f"{page}: {type(widget).__name__} {widget.objectName()}"
            for widget in reached
            if not name_of(widget) and not isinstance(widget, QTabBar)
        ]
    assert sorted(set(nameless)) == []


def test_the_focus_is_seen_wherever_tab_goes(active: MainWindow) -> None:
    unseen: list[str] = []
    for page in each_page(active):
        for widget in walk(active):
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            focused = shown_around(widget)
            QTest.keyClick(widget, Qt.Key.Key_Tab)
            if QApplication.focusWidget() is not widget and shown_around(widget) == focused:
                unseen.append(f"{page}: {type(widget).__name__} {name_of(widget)}")
    assert "\n".join(sorted(set(unseen))) == ""


def test_f6_goes_from_the_map_to_the_panel_to_the_tools_and_back(active: MainWindow) -> None:
    def part() -> str:
        now = QApplication.focusWidget()
        assert now is not None
        if now is active.view:
            return "map"
        return "panel" if active.side.isAncestorOf(now) else "tools"

    active.side.turn_to("layers")
    active.view.setFocus()
    seen = []
    for _ in range(4):
        seen.append(part())
        now = QApplication.focusWidget()
        assert now is not None
        QTest.keyClick(now, Qt.Key.Key_F6)
    assert seen == ["map", "panel", "tools", "map"]
    active.view.setFocus()
    QTest.keyClick(active.view, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert part() == "tools"
    active.actions_by_id["panel"].setChecked(False)
    active.view.setFocus()
    QTest.keyClick(active.view, Qt.Key.Key_F6)
    assert part() == "tools", "a panel that is hidden is passed over"


def test_every_page_of_the_panel_takes_the_keyboard(active: MainWindow) -> None:
    for page in pages(active):
        active.side.turn_to(page)
        active.view.setFocus()
        active.actions_by_id["next-part"].trigger()
        now = QApplication.focusWidget()
        assert now is not None
        assert active.side.isAncestorOf(now), page


def test_arrows_walk_the_tools_and_space_takes_one(active: MainWindow) -> None:
    feature = next(one for one in active.features if isinstance(one, FocusFeature))
    active.actions_by_id["previous-part"].trigger()
    buttons = [button for button in feature.column.buttons if button.isEnabled()]
    now = QApplication.focusWidget()
    assert now in buttons
    QTest.keyClick(now, Qt.Key.Key_Home)
    assert QApplication.focusWidget() is buttons[0]
    QTest.keyClick(buttons[0], Qt.Key.Key_Down)
    assert QApplication.focusWidget() is buttons[1]
    QTest.keyClick(buttons[1], Qt.Key.Key_Up)
    QTest.keyClick(buttons[0], Qt.Key.Key_Up)
    assert QApplication.focusWidget() is buttons[-1]
    QTest.keyClick(buttons[0], Qt.Key.Key_End)
    QTest.keyClick(buttons[1], Qt.Key.Key_Space)
    action = buttons[1].defaultAction()
    assert active.view.tool.name == action.objectName()


def test_the_map_is_framed_only_if_the_keyboard_went_there(active: MainWindow) -> None:
    feature = next(one for one in active.features if isinstance(one, FocusFeature))
    assert feature.frame.shown
    active.side.setFocus()
    active.view.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not feature.frame.shown


# ------------------------------------------------------------------------------------- on the map


def arrow(window: MainWindow, key: Qt.Key, times: int = 1) -> None:
    for _ in range(times):
        QTest.keyClick(window.view, key, Qt.KeyboardModifier.ShiftModifier)


def test_squares_are_painted_by_keyboard(active: MainWindow, do: Callable[[str], None]) -> None:
    do("brush")
    active.view.setFocus()
    active.view.mark_square(Square(10, 5))
    before = active.document.field
    QTest.keyClick(active.view, Qt.Key.Key_Return)
    after = active.document.field
    assert after is not before
    assert any(after.layers[layer][5, 10] != before.layers[layer][5, 10] for layer in Layer), (
        "the marked square is painted"
    )
    arrow(active, Qt.Key.Key_Right)
    QTest.keyClick(active.view, Qt.Key.Key_Space)
    painted = active.document.field
    assert any(painted.layers[layer][5, 12] != after.layers[layer][5, 12] for layer in Layer)
    active.document.jump_to(0)
    assert active.document.field.same_as(before)


def test_things_are_selected_by_keyboard(active: MainWindow, do: Callable[[str], None]) -> None:
    do("select")
    active.view.setFocus()
    tree = next(
        one
        for one in active.document.field.every(Obstacle)
        if abs(one.position[0] % 1 - 0.5) < 0.3 and abs(one.position[1] % 1 - 0.5) < 0.3
    )
    active.view.mark_square(Square(int(tree.position[0]), int(tree.position[1])))
    QTest.keyClick(active.view, Qt.Key.Key_Return)
    assert active.workbench.selection.ids
    QTest.keyClick(active.view, Qt.Key.Key_Escape)
    assert active.view.mark_outline.square is None


@pytest.fixture
def do(window: MainWindow) -> Callable[[str], None]:
    def trigger(name: str) -> None:
        action = window.actions_by_id[name]
        assert action.isEnabled(), name
        action.trigger()

    return trigger


@pytest.mark.parametrize("kind", [QComboBox, QAbstractSpinBox])
def test_boxes_that_are_chosen_from_have_names(window: MainWindow, kind: type[QWidget]) -> None:
    nameless = [
        f"{type(box).__name__} in {type(box.parent()).__name__}"
        for box in window.side.findChildren(kind)
        if not name_of(box)
    ]
    assert sorted(set(nameless)) == []


def test_going_round_the_window_leaves_the_menus_their_owner(active: MainWindow) -> None:
    bar = active.menuBar()
    active.side.currentWidget().setEnabled(False)
    active.view.setFocus()
    active.actions_by_id["next-part"].trigger()
    assert QApplication.focusWidget() is active.side.tabBar()
    told = shiboken6.dump(bar)
    assert any(line.startswith("parent") and "MainWindow" in line for line in told.splitlines())
