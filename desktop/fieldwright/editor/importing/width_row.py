"""How many squares each square of a file becomes, which may be wider than one of a field."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from fieldwright.editor.parts import combo
from fieldwright.editor.translation import translate
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.widening import refusal, times_offered


def width_box(records: MapRecords) -> QComboBox | None:
    """The choice, with the numbers as its data; None where a map has no room to be any larger."""
    offered = times_offered(records)
    if len(offered) < 2:
        return None
    box = combo([(_words(times), times) for times in offered], translate("import", "Squares"))
    box.setToolTip(
        translate(
            "import",
            "For maps whose squares are 10 feet wide: walls, doors and passages become wider "
            "together, and figures find as much room as the map says.",
        )
    )
    return box


def too_large(records: MapRecords) -> str:
    """Why squares that the file says to be wider cannot be so here; empty where they can."""
    if (
        records.scale is not None
        or (records.square_ft or 0) < _WIDE_FT
        or len(times_offered(records)) > 1
    ):
        return ""
    return refusal(records, 2)


_WIDE_FT = 7.5
"""Feet: a square of less is rather one of five feet than two."""


def _words(times: int) -> str:
    if times == 1:
        return translate("import", "As they are: one here each")
    words = translate("import", "{feet} feet wide: {times} x {times} here each")
    return words.format(feet=5 * times, times=times)
