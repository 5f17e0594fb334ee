"""The keys of all actions: the usual ones, and those that the user has given instead."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from fieldwright.editor.action_rows import MENUS
from fieldwright.editor.actions import all_rows, describe, shortcuts_of, translated
from fieldwright.editor.feature import Family
from fieldwright.editor.settings import Settings
from fieldwright.editor.words import unmarked

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

_KEY = "keys"

_OF_THE_MAP = ("Esc", "Space", "Return", "Enter", "Left", "Right", "Up", "Down", "Tab", "Menu")
"""Keys with which the map itself and every list are worked; no action can have them."""


class KeysError(ValueError):
    """These keys cannot be given to an action: the sentence says why, and what to do."""


class Keys:
    """Which keys every action has; kept in the settings where they are not the usual ones."""

    def __init__(self, settings: Settings, families: Sequence[Family] | None = None) -> None:
        """Read what was chosen before; whatever is no key, or of no action, counts nothing.

        ``families`` are the features of the window; None: those of this package.
        """
        self._settings = settings
        self.families = families
        self.usual: Mapping[str, tuple[str, ...]] = {
            row.id: tuple(_portable(keys) for keys in shortcuts_of(row))
            for row in all_rows(families)
        }
        self.names: Mapping[str, str] = {
            row.id: unmarked(translated(row.text)) for row in all_rows(families)
        }
        self._chosen = _read(settings, self.usual)

    def of(self, action: str) -> tuple[str, ...]:
        """The keys of an action in Qt's portable words; none is fine."""
        return self._chosen.get(action, self.usual[action])

    def is_usual(self, action: str) -> bool:
        """Whether an action has the keys it came with."""
        return self.of(action) == self.usual[action]

    @property
    def is_all_usual(self) -> bool:
        """Whether nothing was changed."""
        return not self._chosen

    def holder_of(self, keys: str) -> str | None:
        """The id of the action that has these keys, if one has."""
        return next((action for action in self.usual if keys in self.of(action)), None)

    def name_of(self, action: str) -> str:
        """What an action is called."""
        return self.names[action]

    def give(self, action: str, keys: str, *, instead: bool = True) -> None:
        """Give keys to an action, ``instead`` of those it has or beside them.

        They are taken from whoever has them. Raises KeysError for keys that the map needs.
        """
        keys = _portable(QKeySequence(keys))
        check(keys)
        holder = self.holder_of(keys)
        if holder is not None and holder != action:
            self._set(holder, [other for other in self.of(holder) if other != keys])
        before = [] if instead else [other for other in self.of(action) if other != keys]
        self._set(action, [*before, keys])

    def take(self, action: str) -> None:
        """Leave an action without keys."""
        self._set(action, [])

    def reset(self, action: str) -> None:
        """Give an action its usual keys, and take them from whoever has them now."""
        for keys in self.usual[action]:
            holder = self.holder_of(keys)
            if holder is not None and holder != action:
                self._set(holder, [other for other in self.of(holder) if other != keys])
        self._set(action, self.usual[action])

    def reset_all(self) -> None:
        """All as it came."""
        self._chosen = {}
        self._keep()

    def _set(self, action: str, keys: Iterable[str]) -> None:
        chosen = tuple(dict.fromkeys(keys))
        self._chosen.pop(action, None)
        if chosen != self.usual[action]:
            self._chosen[action] = chosen
        self._keep()

    def _keep(self) -> None:
        self._settings.set_word(_KEY, json.dumps(self._chosen))

    def apply_to(self, window: MainWindow) -> None:
        """Let the actions of a window have these keys, and their words on hover tell them."""
        for name, action in window.actions_by_id.items():
            wanted = [QKeySequence(keys) for keys in self.of(name)]
            if action.shortcuts() != wanted:
                action.setShortcuts(wanted)
                describe(action)


def check(keys: str) -> None:
    """Raises KeysError for keys that no action can have."""
    if not keys:
        raise KeysError(_tr("Press the keys that the command is to have."))
    if keys in _OF_THE_MAP or keys in {f"Shift+{arrow}" for arrow in _OF_THE_MAP[4:8]}:
        raise KeysError(
            _tr(
                "{} always works the map and its lists, so no command can have it. Choose another."
            ).format(native(keys))
        )
    menu = _menu_of(keys)
    if menu:
        raise KeysError(
            _tr("{keys} opens the menu “{name}”. Choose others.").format(
                keys=native(keys), name=unmarked(menu)
            )
        )


def _menu_of(keys: str) -> str:
    """The title of the menu that keys open by the letter underlined in it; empty for none."""
    titles = (translated(title) for title, _ in MENUS)
    return next((title for title in titles if _portable(QKeySequence.mnemonic(title)) == keys), "")


def native(keys: str) -> str:
    """Keys as they are called on this system."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def _tr(text: str) -> str:
    return QCoreApplication.translate("keys", text)


def _portable(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.PortableText)


def _read(settings: Settings, usual: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    try:
        kept = json.loads(settings.word(_KEY, "{}"))
    except ValueError:
        return {}
    chosen: dict[str, tuple[str, ...]] = {}
    for action, given in kept.items() if isinstance(kept, dict) else ():
        if action in usual and isinstance(given, list):
            chosen[action] = tuple(
                keys
                for keys in given
                if isinstance(keys, str) and keys and _portable(QKeySequence(keys)) == keys
            )
    return chosen
