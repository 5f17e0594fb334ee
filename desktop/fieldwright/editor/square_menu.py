"""The menu of one square of the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidgetAction

from fieldwright.battlefield.sections import section_blocks
from fieldwright.canvas.sight import Pointer
from fieldwright.editor.feature import MenuPart
from fieldwright.editor.map.section_menu import fill_section_menu
from fieldwright.editor.status_line import square_in_words
from fieldwright.editor.translation import translate
from fieldwright.terms.grid import Square

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

WIDTH = 320

_VIEW = ("fit", "full-size", None, "undo", "redo")
_BATTLEFIELD = ("reroll", "new", "surprise")
"""What has to do with no square: in menus within the menu, which else were too long."""


def square_menu(window: MainWindow, at: Pointer | None) -> QMenu:
    """What can be done here; beside the field, what can be done with the whole map."""
    menu = QMenu(window)
    square = at.square if at is not None else None
    if at is not None:
        _add_of_features(menu, window, at)
    if at is None or square is None:
        _add_parts(menu, [*_actions(window, _VIEW), None, *_actions(window, _BATTLEFIELD)])
        return menu
    _about_square(menu, window, square)
    for feature in window.features:
        _add_parts(menu, feature.menu_for_square(at))
    menu.addSeparator()
    view = (translate("square_menu", "&View and undo"), _actions(window, _VIEW))
    field = (translate("square_menu", "&Battlefield"), _actions(window, _BATTLEFIELD))
    _add_parts(menu, [view])
    _about_section(_add_menu(menu, *field), window, square)
    return menu


def _actions(window: MainWindow, names: Sequence[str | None]) -> list[QAction | None]:
    return [None if name is None else window.actions_by_id[name] for name in names]


def _add_of_features(menu: QMenu, window: MainWindow, at: Pointer) -> None:
    """What the features offer here, those about a thing under the pointer first."""
    for feature in window.features:
        parts = feature.menu_for(at)
        _add_parts(menu, parts)
        if parts:
            menu.addSeparator()


def _add_parts(menu: QMenu, parts: Sequence[MenuPart]) -> None:
    for part in parts:
        if part is None:
            menu.addSeparator()
        elif isinstance(part, tuple):
            _add_menu(menu, *part)
        else:
            menu.addAction(part)


def _add_menu(menu: QMenu, title: str, parts: Sequence[QAction | None]) -> QMenu:
    inner = menu.addMenu(title)
    _add_parts(inner, parts)
    return inner


def _about_square(menu: QMenu, window: MainWindow, square: Square) -> None:
    words = square_in_words(window.document.field, square, window.view.options.players)
    menu.addAction(_heading(menu, words))
    menu.addSeparator()
    _add(
        menu, translate("square_menu", "&Mark this square"), lambda: window.view.mark_square(square)
    )
    _add(
        menu,
        translate("square_menu", "&Copy its description"),
        lambda: QApplication.clipboard().setText(words),
    )


def _about_section(menu: QMenu, window: MainWindow, square: Square) -> None:
    field = window.document.field
    blocks = section_blocks(field.columns, field.rows)
    number = next(place for place, block in enumerate(blocks) if block.holds(square))
    menu.addSeparator()
    inner = menu.addMenu(translate("square_menu", "&Section {}").format(number + 1))
    fill_section_menu(inner, window, number)


def _add(menu: QMenu, text: str, deed: Callable[[], object]) -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(lambda _=False: deed())
    return action


def _heading(menu: QMenu, words: str) -> QWidgetAction:
    """A text in a menu that wraps and does nothing."""
    label = QLabel(words)
    label.setWordWrap(True)
    label.setFixedWidth(WIDTH)
    label.setContentsMargins(12, 8, 12, 8)
    heading = QWidgetAction(menu)
    heading.setText(words)
    heading.setDefaultWidget(label)
    heading.setEnabled(False)
    label.setEnabled(True)
    return heading
