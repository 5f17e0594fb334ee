"""Which layers of the open document are hidden, locked or faint; kept for each document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from fieldwright.drawing.layers import LAYER_NAMES
from fieldwright.editor.settings import Settings

MOST_KEPT = 40
"""Documents whose layers are remembered; those shown longest ago are forgotten first."""

_KEY = "layers"


class LayerState(QObject):
    """What the DM has chosen for each layer, under the names of drawing.layers.

    ``changed`` tells that something differs. Hidden and locked layers are out of reach of tools.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        """Show everything, until ``open`` tells which document it is about."""
        super().__init__(parent)
        self._settings = settings
        self._document = ""
        self._hidden: frozenset[str] = frozenset()
        self._locked: frozenset[str] = frozenset()
        self._opacities: dict[str, float] = {}
        self._before_solo: frozenset[str] | None = None

    # --------------------------------------------------------------------------------- what it is

    @property
    def hidden(self) -> frozenset[str]:
        """The names of the layers that are not drawn."""
        return self._hidden

    @property
    def locked(self) -> frozenset[str]:
        """The names of the layers that no tool may change."""
        return self._locked

    @property
    def untouchable(self) -> frozenset[str]:
        """The names of the layers whose things cannot be taken hold of: hidden or locked."""
        return self._hidden | self._locked

    def opacity(self, name: str) -> float:
        """How strongly a layer is drawn, from 0 to 1."""
        return self._opacities.get(name, 1.0)

    @property
    def opacities(self) -> tuple[tuple[str, float], ...]:
        """The layers that are not drawn in full, in the order of all layers."""
        return tuple(
            (name, self._opacities[name]) for name in LAYER_NAMES if name in self._opacities
        )

    @property
    def is_usual(self) -> bool:
        """Whether everything is shown in full and nothing is locked."""
        return not (self._hidden or self._locked or self._opacities)

    # ----------------------------------------------------------------------------------- changing

    def set_hidden(self, name: str, hidden: bool) -> None:
        """Hide or show a layer."""
        self._before_solo = None
        self._set(hidden=_with(self._hidden, name, hidden))

    def set_locked(self, name: str, locked: bool) -> None:
        """Lock or unlock a layer."""
        self._set(locked=_with(self._locked, name, locked))

    def set_opacity(self, name: str, opacity: float) -> None:
        """Draw a layer with an opacity from 0 to 1."""
        others = {other: share for other, share in self._opacities.items() if other != name}
        share = min(1.0, max(0.0, round(opacity, 2)))
        if share < 1.0 and name in LAYER_NAMES:
            others[name] = share
        self._set(opacities=others)

    def unlock(self, names: frozenset[str]) -> None:
        """Let tools change these layers again."""
        self._set(locked=self._locked - names)

    def show(self, names: frozenset[str]) -> None:
        """Draw these layers again."""
        self._before_solo = None
        self._set(hidden=self._hidden - names)

    def hide(self, names: frozenset[str]) -> None:
        """Leave these layers out."""
        self._before_solo = None
        self._set(hidden=self._hidden | names.intersection(LAYER_NAMES))

    def solo(self, name: str) -> None:
        """Show one layer alone over the ground; once more: as it was before."""
        alone = frozenset(LAYER_NAMES) - {name, "ground"}
        if self._hidden == alone:
            self._set(hidden=self._before_solo or frozenset())
            self._before_solo = None
            return
        before = self._hidden
        self._set(hidden=alone)
        self._before_solo = before

    def show_all(self) -> None:
        """Show every layer in full; locks stay."""
        self._before_solo = None
        self._set(hidden=frozenset(), opacities={})

    def _set(
        self,
        hidden: frozenset[str] | None = None,
        locked: frozenset[str] | None = None,
        opacities: Mapping[str, float] | None = None,
    ) -> None:
        before = (self._hidden, self._locked, self._opacities)
        self._hidden = self._hidden if hidden is None else hidden
        self._locked = self._locked if locked is None else locked
        self._opacities = self._opacities if opacities is None else dict(opacities)
        if (self._hidden, self._locked, self._opacities) != before:
            self._keep()
            self.changed.emit()

    # ---------------------------------------------------------------------------------- remembering

    def open(self, path: Path) -> None:
        """Go on with what was chosen for a document; everything is shown if nothing was."""
        self._document = str(path)
        self._before_solo = None
        kept = _kept_states(self._settings).get(self._document, {})
        before = (self._hidden, self._locked, self._opacities)
        self._hidden = _names(kept.get("hidden", ()))
        self._locked = _names(kept.get("locked", ()))
        self._opacities = _shares(kept.get("opacities", {}))
        if (self._hidden, self._locked, self._opacities) != before:
            self.changed.emit()

    def follow(self, path: Path) -> None:
        """The document has another name now: what was chosen is remembered under it."""
        if str(path) != self._document:
            self._document = str(path)
            self._keep()

    def _keep(self) -> None:
        """Remember the state under the document, the newest last."""
        states = _kept_states(self._settings)
        states.pop(self._document, None)
        if not self.is_usual:
            states[self._document] = {
                "hidden": sorted(self._hidden),
                "locked": sorted(self._locked),
                "opacities": self._opacities,
            }
        newest = dict(list(states.items())[-MOST_KEPT:])
        self._settings.set_word(_KEY, json.dumps(newest))


def _with(names: frozenset[str], name: str, wanted: bool) -> frozenset[str]:
    if name not in LAYER_NAMES:
        return names
    return names | {name} if wanted else names - {name}


def _kept_states(settings: Settings) -> dict[str, dict[str, Any]]:
    """What is remembered; nothing where somebody has written something else into the settings."""
    try:
        kept = json.loads(settings.word(_KEY, "{}"))
    except ValueError:
        return {}
    if not isinstance(kept, dict):
        return {}
    return {name: state for name, state in kept.items() if isinstance(state, dict)}


def _names(kept: object) -> frozenset[str]:
    given: Iterable[object] = kept if isinstance(kept, list) else ()
    return frozenset(name for name in given if isinstance(name, str) and name in LAYER_NAMES)


def _shares(kept: object) -> dict[str, float]:
    if not isinstance(kept, dict):
        return {}
    return {
        name: min(1.0, max(0.0, float(share)))
        for name, share in kept.items()
        if name in LAYER_NAMES and isinstance(share, int | float)
    }
