"""What is remembered of screens, and of each document on each of them, between two starts."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from fieldwright.tabletop.calibration import Calibration
from fieldwright.tabletop.identity import ScreenId
from fieldwright.tabletop.looks import ScreenKept
from fieldwright.tabletop.viewing import TableView
from fieldwright.widgets.bench import Remembered

LOG = logging.getLogger("fieldwright")

MOST_VIEWS = 80
"""Views of documents that are remembered; those that were used longest ago go first."""

_CHOSEN, _VIEWS, _TITLE = "table-screen", "table-views", "table-title"

T = TypeVar("T")


class Memory:
    """Reads and writes the user's settings; what cannot be read counts as not there."""

    def __init__(self, settings: Remembered) -> None:
        """Remember in ``settings``."""
        self._settings = settings

    # ------------------------------------------------------------------------------------- screens

    @property
    def chosen(self) -> ScreenId | None:
        """The screen that the DM has chosen for the players, there or not."""
        return ScreenId.from_words(self._json(_CHOSEN, None))

    @chosen.setter
    def chosen(self, screen: ScreenId | None) -> None:
        words = None if screen is None else screen.as_words()
        self._settings.set_word(_CHOSEN, json.dumps(words))

    def calibration(self, screen: ScreenId) -> Calibration | None:
        """What somebody has measured of a screen; None where nobody has."""
        return self._value(Calibration, f"table-calibration-{_short(screen.key)}")

    def keep_calibration(self, screen: ScreenId, calibration: Calibration) -> None:
        """Remember what was measured; a guess never takes its place."""
        if not calibration.is_guess:
            self._keep(f"table-calibration-{_short(screen.key)}", calibration)

    def forget_calibration(self, screen: ScreenId) -> None:
        """Go by the guess again."""
        self._settings.set_word(f"table-calibration-{_short(screen.key)}", "")

    def kept(self, screen: ScreenId) -> ScreenKept:
        """Margins, size of squares and what is shown on a screen."""
        return self._value(ScreenKept, f"table-look-{_short(screen.key)}") or ScreenKept()

    def keep(self, screen: ScreenId, kept: ScreenKept) -> None:
        """Remember them."""
        self._keep(f"table-look-{_short(screen.key)}", kept)

    # ----------------------------------------------------------------------------------- documents

    def view(self, document: Path, screen: ScreenId) -> TableView | None:
        """What of a document was seen on a screen last."""
        kept = self._json(_VIEWS, {})
        if not isinstance(kept, dict):
            return None
        return _valid(TableView, kept.get(_pair(document, screen)))

    def keep_view(self, document: Path, screen: ScreenId, view: TableView) -> None:
        """Remember it."""
        kept = self._json(_VIEWS, {})
        views: dict[str, Any] = kept if isinstance(kept, dict) else {}
        views.pop(_pair(document, screen), None)
        views[_pair(document, screen)] = asdict(view)
        newest = dict(list(views.items())[-MOST_VIEWS:])
        self._settings.set_word(_VIEWS, json.dumps(newest))

    @property
    def title_picture(self) -> str:
        """The file of the title picture; empty for words on paper."""
        return self._settings.word(_TITLE, "")

    @title_picture.setter
    def title_picture(self, path: str) -> None:
        self._settings.set_word(_TITLE, path)

    # ------------------------------------------------------------------------------------- reading

    def _json(self, name: str, usual: object) -> object:
        try:
            return json.loads(self._settings.word(name, "") or "null") or usual
        except ValueError:
            return usual

    def _value(self, kind: type[T], name: str) -> T | None:
        return _valid(kind, self._json(name, None))

    def _keep(self, name: str, value: Any) -> None:
        self._settings.set_word(name, json.dumps(asdict(value)))


def _valid(kind: type[T], value: object) -> T | None:
    if not isinstance(value, Mapping):
        return None
    try:
        # As JSON, for which words stand for choices and lists for pairs.
        found: T = TypeAdapter(kind).validate_json(json.dumps(value))
    except ValidationError as error:
        LOG.warning("what was remembered of the table cannot be read: %s", error)
        return None
    return found


def _short(words: str) -> str:
    """A word of letters and figures for whatever a screen or a path is called."""
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def _pair(document: Path, screen: ScreenId) -> str:
    return f"{_short(str(document.absolute()))}-{_short(screen.key)}"
