"""A bare field to draw on: its size, scale, ground, and whose rules count on it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.new_battlefield.parts import Choice, Page, wished_number
from fieldwright.editor.parts import FIELD_HEIGHT, row
from fieldwright.editor.translation import translate
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.grid import LARGEST_SIDE
from fieldwright.terms.setting import Scale

TERRAIN = "plains"
"""The terrain whose rules count on a bare field unless the DM chooses another."""


class EmptyPage(Page):
    """Size, scale, ground and terrain. ``changed`` tells that another field is meant."""

    changed = Signal()

    def __init__(self) -> None:
        """Offer 30 x 30 squares of grass in melee scale."""
        super().__init__(
            translate("empty", "An empty field"),
            translate("empty", "Nothing is rolled; draw what you like."),
        )
        form = self.form()
        self.columns, self.rows = wished_number(1, LARGEST_SIDE), wished_number(1, LARGEST_SIDE)
        self.columns.setValue(30)
        self.rows.setValue(30)
        self.scale = Choice(
            (
                (translate("empty", "Melee: 5 feet a square"), Scale.MELEE),
                (translate("empty", "Missile: 5 yards a square"), Scale.MISSILE),
            )
        )
        grounds = load_catalogue().grounds.values()
        self.ground = Choice((kind.name.capitalize(), kind.id) for kind in grounds)
        self.ground.show_value("grass")
        self.terrain = Choice((kind.name, kind.id) for kind in load_terrains().values())
        self.terrain.show_value(TERRAIN)
        self.terrain.setToolTip(
            translate("empty", "Whose lines of fire, footing and distances count here")
        )
        self.name = QLineEdit(translate("empty", "Empty field"))
        self.name.setMinimumHeight(FIELD_HEIGHT)
        form.addRow(translate("empty", "Columns, rows"), row(self.columns, self.rows))
        form.addRow(translate("empty", "S&cale"), self.scale)
        form.addRow(translate("empty", "&Ground"), self.ground)
        form.addRow(translate("empty", "&Rules of"), self.terrain)
        form.addRow(translate("empty", "Na&me"), self.name)
        self.column.addStretch(1)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(lambda _: self.changed.emit())
        for choice in (self.scale, self.ground):
            choice.chosen.connect(lambda _: self.changed.emit())

    def field(self) -> Battlefield:
        """The field as it is meant now."""
        terrain = load_terrains()[str(self.terrain.currentData())]
        info = FieldInfo(
            name=self.name.text().strip(),
            terrain=terrain.id,
            scale=Scale(self.scale.currentData()),
            indoors=terrain.generation.indoors,
        )
        ground = str(self.ground.currentData())
        size = self.columns.value(), self.rows.value()
        return Battlefield.empty(*size, info, load_catalogue(), ground)
