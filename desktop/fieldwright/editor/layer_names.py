"""What the layers are called, in the order in which the list shows them: the topmost first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "notes": QT_TRANSLATE_NOOP("layers", "Notes"),
        "labels": QT_TRANSLATE_NOOP("layers", "Labels"),
        "zones": QT_TRANSLATE_NOOP("layers", "Zones"),
        "lights": QT_TRANSLATE_NOOP("layers", "Lights"),
        "figures": QT_TRANSLATE_NOOP("layers", "Figures"),
        "walls": QT_TRANSLATE_NOOP("layers", "Walls"),
        "obstacles": QT_TRANSLATE_NOOP("layers", "Obstacles"),
        "hazards": QT_TRANSLATE_NOOP("layers", "Hazards"),
        "platforms": QT_TRANSLATE_NOOP("layers", "Platforms"),
        "pictures": QT_TRANSLATE_NOOP("layers", "Pictures"),
        "ground": QT_TRANSLATE_NOOP("layers", "Ground"),
        "water": QT_TRANSLATE_NOOP("layers", "Water"),
        "growth": QT_TRANSLATE_NOOP("layers", "Growth"),
        "heights": QT_TRANSLATE_NOOP("layers", "Heights"),
    }
)

INNER = frozenset({"water", "growth", "heights"})
"""Layers that are shown as parts of the ground."""


def title_of(name: str) -> str:
    """A layer's name in the user's language."""
    return translate("layers", TITLES[name])


def _listed(names: frozenset[str]) -> str:
    return ", ".join(title_of(name) for name in TITLES if name in names)


def locked_sentence(names: frozenset[str]) -> str:
    """Why a change of these layers was refused, and what to do."""
    return translate(
        "layers", "“{}” is locked, so nothing was changed. Unlock it in the list of layers."
    ).format(_listed(names))


def hidden_sentence(names: frozenset[str]) -> str:
    """Why a change of these layers cannot be seen."""
    return translate("layers", "“{}” is hidden, so the change does not show.").format(
        _listed(names)
    )


def shown_sentence(names: frozenset[str]) -> str:
    """That these layers, which were hidden, are shown again, and why."""
    return translate(
        "layers", "“{}” was hidden; it is shown again, so that you see what you put down."
    ).format(_listed(names))
