"""Everything that the window can do now, whether in a menu, by a key or offered by a feature."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu

from fieldwright.editor.feel.fuzzy import score
from fieldwright.editor.settings import Settings
from fieldwright.editor.translation import translate
from fieldwright.editor.words import unmarked

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

MOST_RECENT = 8
"""So many commands that were used last stand first."""

_INTO = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
"""Between a menu and one that stands in it."""

REASON = "reason"
"""The property of an action that says why it is disabled."""

_KEY = "recent-commands"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list; ``reason`` says why it cannot be done now, if anybody knows."""

    id: str
    text: str
    path: str
    tip: str
    keys: str
    run: Callable[[], object]
    enabled: bool = True
    checked: bool | None = None
    reason: str = ""
    icon: QIcon | None = None
    recent: bool = False

    @property
    def about(self) -> str:
        """Everything that is said of it beside its name."""
        return f"{self.path} {self.keys} {self.tip}"


def entries_of(window: MainWindow) -> list[Entry]:
    """Every command once: those used last first, then in the order of the menus."""
    found: dict[str, Entry] = {}
    for path, action in _in_menus(window):
        found.setdefault(_id_of(action, path), _entry(action, path))
    for name, action in window.actions_by_id.items():
        found.setdefault(name, _entry(action, ""))
    for feature in window.features:
        for command in feature.commands():
            found.setdefault(
                command.id,
                Entry(
                    command.id,
                    command.text,
                    command.path,
                    command.tip,
                    "",
                    command.run,
                    command.enabled,
                ),
            )
    del found["commands"]
    return _recent_first(found, recent_ids(window.settings))


def _in_menus(window: MainWindow) -> Iterator[tuple[str, QAction]]:
    for title in window.menuBar().actions():
        menu = title.menu()
        if isinstance(menu, QMenu):
            yield from _in_menu(menu, unmarked(title.text()))


def _in_menu(menu: QMenu, path: str) -> Iterator[tuple[str, QAction]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _in_menu(inner, f"{path}{_INTO}{unmarked(action.text())}")
        elif not action.isSeparator() and action.isVisible() and _does_something(action):
            yield path, action


def _does_something(action: QAction) -> bool:
    """Whether it is more than a line that says that a menu is empty."""
    return action.isEnabled() or bool(action.objectName())


def _id_of(action: QAction, path: str) -> str:
    return action.objectName() or f"{path}/{action.text()}"


def _entry(action: QAction, path: str) -> Entry:
    keys = ", ".join(
        keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts()
    )
    return Entry(
        _id_of(action, path),
        unmarked(action.text()),
        path,
        action.statusTip(),
        keys,
        action.trigger,
        action.isEnabled(),
        action.isChecked() if action.isCheckable() else None,
        _reason(action),
        None if action.icon().isNull() else action.icon(),
    )


def _reason(action: QAction) -> str:
    """Why an action is disabled, in a sentence; empty where it is not, or nobody knows."""
    if action.isEnabled():
        return ""
    told = action.property(REASON)
    if told:
        return str(told)
    return _REASONS.get(action.objectName(), lambda: "")()


_REASONS: dict[str, Callable[[], str]] = {
    "undo": lambda: translate("commands", "There is no step to take back."),
    "redo": lambda: translate("commands", "No step was taken back."),
}


def _recent_first(found: dict[str, Entry], recent: Iterable[str]) -> list[Entry]:
    first = [_as_recent(found.pop(name)) for name in recent if name in found]
    return [*first, *found.values()]


def _as_recent(entry: Entry) -> Entry:
    return replace(entry, recent=True)


def recent_ids(settings: Settings) -> list[str]:
    """The ids of the commands that were used last through the list, the last one first."""
    return [name for name in settings.word(_KEY, "").split("\n") if name]


def note_used(settings: Settings, name: str) -> None:
    """Remember that a command was used."""
    others = [other for other in recent_ids(settings) if other != name]
    settings.set_word(_KEY, "\n".join([name, *others][:MOST_RECENT]))


def found_by(entries: list[Entry], query: str) -> list[Entry]:
    """The entries that a query fits, the best first; all in their order without one."""
    if not query.strip():
        return entries
    scored = [
        (score(query, entry.text, entry.about) + 0.5 * entry.recent, place, entry)
        for place, entry in enumerate(entries)
        if score(query, entry.text, entry.about) > 0
    ]
    return [entry for _, _, entry in sorted(scored, key=lambda one: (-one[0], one[1]))]
