"""Figures in words."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.battlefield.things import Figure
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate

_FACINGS = (
    QT_TRANSLATE_NOOP("figures", "north"),
    QT_TRANSLATE_NOOP("figures", "north-east"),
    QT_TRANSLATE_NOOP("figures", "east"),
    QT_TRANSLATE_NOOP("figures", "south-east"),
    QT_TRANSLATE_NOOP("figures", "south"),
    QT_TRANSLATE_NOOP("figures", "south-west"),
    QT_TRANSLATE_NOOP("figures", "west"),
    QT_TRANSLATE_NOOP("figures", "north-west"),
)
_LONGEST = 32


def facing_words(facing: int) -> str:
    """The way of a facing: north, north-east and so on."""
    return translate("figures", _FACINGS[facing % 8])


def figures_name(figures: Sequence[Figure]) -> str:
    """One figure by its name, one with its riders by its own, several by their number."""
    ids = {figure.id for figure in figures}
    leading = [figure for figure in figures if figure.mount not in ids]
    if len(leading) == 1:
        name = leading[0].name or translate("figures", "figure")
        return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
    return translate("figures", "{} figures").format(len(leading))
