"""Actions and menus, made from their rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from fieldwright.editor.action_rows import MENUS, ROWS, ActionRow, Part
from fieldwright.editor.feature import Family
from fieldwright.editor.features import feature_classes
from fieldwright.editor.translation import translate
from fieldwright.editor.words import unmarked


def translated(text: str) -> str:
    """A text of this module in the user's language."""
    return translate("actions", text)


def shortcuts_of(row: ActionRow) -> list[QKeySequence]:
    """The keys of an action."""
    return [QKeySequence(keys) for keys in row.keys.split("  ") if keys]


def all_rows(families: Iterable[Family] | None = None) -> tuple[ActionRow, ...]:
    """The rows of the window itself and of its features (None: those of this package)."""
    known = feature_classes() if families is None else families
    return (*ROWS, *(row for feature in known for row in feature.rows))


def all_menus(families: Iterable[Family] | None = None) -> list[tuple[str, list[Part]]]:
    """The menus with what the features add to each, a line between.

    A part of ``MENUS`` like ``+print`` keeps a place for an action that a feature may bring.
    """
    known = list(feature_classes() if families is None else families)
    brought = {row.id for feature in known for row in feature.rows}
    menus = [(title, list(_placed(parts, brought))) for title, parts in MENUS]
    by_title = dict(menus)
    for feature in known:
        for title, parts in feature.menus.items():
            menu = by_title[title]
            if menu and menu[-1] is not None:
                menu.append(None)
            menu += parts
    return [(title, parts) for title, parts in menus if parts]


def _placed(parts: Sequence[Part], brought: Collection[str]) -> Iterator[Part]:
    """The parts of a menu, with those places filled whose action a feature has brought."""
    for part in parts:
        if not isinstance(part, str) or not part.startswith("+"):
            yield part
        elif part[1:] in brought:
            yield part[1:]


def make_actions(owner: QWidget, families: Iterable[Family] | None = None) -> dict[str, QAction]:
    """One action for each row, by id; all work from anywhere in ``owner``."""
    actions = {}
    for row in all_rows(families):
        action = QAction(translated(row.text), owner)
        action.setObjectName(row.id)
        action.setCheckable(row.checkable)
        action.setShortcuts(shortcuts_of(row))
        action.setStatusTip(translated(row.tip))
        describe(action)
        owner.addAction(action)
        actions[row.id] = action
    return actions


def describe(action: QAction) -> None:
    """Let the text on hover say what the action is called and which key does it."""
    plain = unmarked(action.text())
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{plain} ({keys})" if keys else plain)


def fill_menu_bar(
    bar: QMenuBar, actions: dict[str, QAction], families: Iterable[Family] | None = None
) -> dict[str, QMenu]:
    """Build all menus; returns those that are filled later, by name."""
    later: dict[str, QMenu] = {}
    for title, parts in all_menus(families):
        _fill(bar.addMenu(translated(title)), parts, actions, later)
    return later


def _fill(
    menu: QMenu, parts: Sequence[Part], actions: dict[str, QAction], later: dict[str, QMenu]
) -> None:
    for part in parts:
        if part is None:
            menu.addSeparator()
        elif isinstance(part, tuple):
            _fill(menu.addMenu(translated(part[0])), part[1], actions, later)
        elif part.startswith("@"):
            later[part[1:]] = menu
        else:
            menu.addAction(actions[part])


def rows_by_menu(
    families: Sequence[Family] | None = None,
) -> Iterator[tuple[str, list[ActionRow]]]:
    """Each menu's title with all its rows, those of its inner menus too."""
    by_id = {row.id: row for row in all_rows(families)}

    def ids(parts: Sequence[Part]) -> Iterator[str]:
        for part in parts:
            if isinstance(part, tuple):
                yield from ids(part[1])
            elif part is not None and not part.startswith("@"):
                yield part

    for title, parts in all_menus(families):
        yield title, [by_id[id_] for id_ in ids(parts)]
