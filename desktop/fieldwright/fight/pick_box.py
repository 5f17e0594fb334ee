"""A box to choose one of some picks; what cannot be chosen is grey, with the reason on hover."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox

from fieldwright.fight.declaring import Pick
from fieldwright.widgets.parts import FIELD_HEIGHT, roomy
from fieldwright.widgets.still import StillCombo

_LETTERS = 8
"""So many letters of an entry are seen in the narrowest panel."""


def pick_box(title: str) -> QComboBox:
    """An empty box that may be narrower than its entries."""
    box = StillCombo()
    roomy(box)
    box.setAccessibleName(title)
    box.setMinimumHeight(FIELD_HEIGHT)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_LETTERS)
    return box


def fill(box: QComboBox, picks: Sequence[Pick], chosen: object) -> None:
    """Offer some picks, and show one as chosen: the first where it is none of them."""
    with QSignalBlocker(box):
        box.clear()
        model = box.model()
        for place, pick in enumerate(picks):
            box.addItem(pick.label, pick.value)
            if pick.why_not or pick.note:
                told = pick.why_not or pick.note
                box.setItemData(place, told, Qt.ItemDataRole.ToolTipRole)
                if pick.why_not and isinstance(model, QStandardItemModel):
                    model.item(place).setEnabled(False)
        values = [pick.value for pick in picks]
        box.setCurrentIndex(values.index(chosen) if chosen in values else 0)
        box.setToolTip(box.currentText())
        metrics = box.fontMetrics()
        widest = max((metrics.horizontalAdvance(pick.label) for pick in picks), default=0)
        box.view().setMinimumWidth(widest + _BESIDE)


_BESIDE = 40
"""Pixels of an entry beside its words."""
