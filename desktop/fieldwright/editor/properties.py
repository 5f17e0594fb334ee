"""What is true of the whole field: name, terrain, season, light, weather, lines of fire, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.field import FieldInfo
from fieldwright.document.accepting import LONGEST_NAME
from fieldwright.editor.parts import Note, number, roomy
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.units import told
from fieldwright.editor.words import LIGHTS, SEASONS, plain_kind
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.setting import Light, Scale, Season
from fieldwright.terms.words import capital
from fieldwright.widgets.still import StillCombo

LINES = {
    "": QT_TRANSLATE_NOOP("properties", "As usual in the terrain"),
    "clear": QT_TRANSLATE_NOOP("properties", "Clear"),
    "impaired": QT_TRANSLATE_NOOP("properties", "Impaired"),
    "severely impaired": QT_TRANSLATE_NOOP("properties", "Severely impaired"),
}
"""The lines of fire that a DM can set for this one map (combat-and-tactics.txt, Lines of Fire)."""

LONGEST_NOTES = 4000
"""Letters."""

FARTHEST = 1000
"""Squares of encounter distance, and of sight in the weather."""

_LETTER_ROOM = 2
"""Pixels after the names of fields."""

_NO_LIMIT = -1

LONGEST_WEATHER = 40
"""Letters."""


class PropertiesDialog(QDialog):
    """A form of the facts that a DM may change at any time."""

    def __init__(
        self,
        info: FieldInfo,
        parent: QWidget | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Show the facts as they are; ``size`` is the map's in columns and rows."""
        super().__init__(parent)
        self._before = info
        self.setWindowTitle(self.tr("Properties of the map"))
        self.name = QLineEdit(info.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.terrain = self._terrains(info.terrain)
        self.season = self._choice(SEASONS, info.season, "words")
        self.light = self._choice(LIGHTS, info.light, "words")
        self.indoors = QCheckBox(self.tr("&Under a roof or the earth"))
        self.indoors.setChecked(info.indoors)
        self.lines = self._choice(LINES, info.lines_of_fire, "properties")
        name, squares = self.tr("Encounter distance"), self.tr(" squares")
        self.distance = number(0, FARTHEST, name, squares)
        self.distance.setSpecialValueText(self.tr("not rolled"))
        self.distance.setValue(info.encounter_distance or 0)
        self._make_weather(info)
        self.scale_words = QLabel(self._scale_words(size))
        self.notes = QPlainTextEdit(info.notes)
        self.notes.setTabChangesFocus(True)
        self.note = Note()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._lay_out(buttons)
        self.light.currentIndexChanged.connect(self.check)
        self.notes.textChanged.connect(self.check)
        self.check()
        self.resize(480, 600)

    def _make_weather(self, info: FieldInfo) -> None:
        """Special Combat Conditions print no numbers: the DM types how far one sees."""
        self.weather = QLineEdit(info.weather)
        self.weather.setMaxLength(max(LONGEST_WEATHER, len(info.weather)))
        self.weather.setPlaceholderText(self.tr("such as a sandstorm"))
        self.sight = number(_NO_LIMIT, FARTHEST, self.tr("Sight ends at"), self.tr(" squares"))
        self.sight.setSpecialValueText(self.tr("no limit by the weather"))
        limit = info.sight_limit_squares
        self.sight.setValue(_NO_LIMIT if limit is None else limit)
        self.missiles = QCheckBox(self.tr("It &carries light missiles away"))
        self.missiles.setToolTip(
            self.tr("Darts, arrows and thrown daggers cannot be shot or thrown, by either side")
        )
        self.missiles.setChecked(info.light_missiles_carried_away)

    @staticmethod
    def _choice(options: Mapping[Any, str], now: str, context: str) -> QComboBox:
        box = StillCombo()
        roomy(box)
        for option, words in options.items():
            box.addItem(translate(context, words), str(option))
        box.setCurrentIndex(max(0, box.findData(str(now))))
        return box

    @staticmethod
    def _terrains(now: str) -> QComboBox:
        """All types of terrain; one that no table knows is kept among them."""
        box = StillCombo()
        roomy(box)
        for terrain in load_terrains().values():
            box.addItem(capital(terrain.name), terrain.id)
        if box.findData(now) < 0:
            box.addItem(capital(plain_kind(now)), now)
        box.setCurrentIndex(box.findData(now))
        return box

    def _scale_words(self, size: tuple[int, int] | None) -> str:
        info = self._before
        words = told(
            self.tr("{scale} scale, {feet} ft a square").format(
                scale=capital(info.scale), feet=info.scale.feet_per_square
            )
        )
        return f"{size[0]} x {size[1]} - {words}" if size else words

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("Size"), self.scale_words)
        form.addRow(self.tr("&Terrain"), self.terrain)
        form.addRow(self.tr("&Season"), self.season)
        form.addRow(self.tr("&Light"), self.light)
        form.addRow("", self.indoors)
        form.addRow(self.tr("&Weather"), self.weather)
        form.addRow(self.tr("S&ight ends at"), self.sight)
        form.addRow("", self.missiles)
        form.addRow(self.tr("Lines of &fire"), self.lines)
        form.addRow(self.tr("&Encounter distance"), self.distance)
        form.addRow(self.tr("N&otes"), self.notes)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.note)
        column.addWidget(buttons)
        for line in range(form.rowCount()):
            item = form.itemAt(line, QFormLayout.ItemRole.LabelRole)
            name = None if item is None else item.widget()
            if name is not None:
                # Widths are rounded down: without room the last letter would lose its edge.
                name.ensurePolished()
                name.setMinimumWidth(name.sizeHint().width() + _LETTER_ROOM)

    def check(self) -> None:
        """Say what cannot be kept, or what is worth knowing."""
        alarm = ""
        length = len(self.notes.toPlainText())
        if length > LONGEST_NOTES:
            alarm = self.tr("The notes have {} letters; {} are the most.").format(
                length, LONGEST_NOTES
            )
        news = ""
        if self._before.scale is Scale.MISSILE and self._light() is not Light.DAYLIGHT:
            news = self.tr(
                "Missile scale is for daylight: in this light nothing is seen that far. Map, "
                "Change the scale makes it melee scale."
            )
        self.note.say(alarm or news, alarm=bool(alarm))
        self._ok.setEnabled(not alarm)

    def _light(self) -> Light:
        return Light(self.light.currentData())

    def info(self) -> FieldInfo:
        """The facts as they are now wished."""
        return replace(
            self._before,
            name=self.name.text().strip(),
            terrain=self.terrain.currentData(),
            season=Season(self.season.currentData()),
            light=self._light(),
            indoors=self.indoors.isChecked(),
            lines_of_fire=self.lines.currentData(),
            encounter_distance=self.distance.value() or None,
            notes=self.notes.toPlainText(),
            weather=self.weather.text().strip(),
            sight_limit_squares=None if self.sight.value() == _NO_LIMIT else self.sight.value(),
            light_missiles_carried_away=self.missiles.isChecked(),
        )
