"""What is true of the whole field: its name, season, light and notes."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from fieldwright.battlefield.field import FieldInfo
from fieldwright.document.accepting import LONGEST_NAME
from fieldwright.editor.translation import translate
from fieldwright.editor.words import LIGHTS, SEASONS
from fieldwright.terms.setting import Light, Season


class PropertiesDialog(QDialog):
    """A form of the facts that a DM may change at any time."""

    def __init__(self, info: FieldInfo, parent: QWidget | None = None) -> None:
        """Show the facts as they are."""
        super().__init__(parent)
        self._before = info
        self.setWindowTitle(self.tr("Name and notes"))
        self.name = QLineEdit(info.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.season, self.light = QComboBox(), QComboBox()
        for combo, options, now in (
            (self.season, SEASONS.items(), info.season),
            (self.light, LIGHTS.items(), info.light),
        ):
            for option, words in options:
                combo.addItem(translate("words", words), option)
            combo.setCurrentIndex(combo.findData(now))
        self.notes = QPlainTextEdit(info.notes)
        self.notes.setTabChangesFocus(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.setContentsMargins(16, 16, 16, 16)
        form.setSpacing(12)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("&Season"), self.season)
        form.addRow(self.tr("&Light"), self.light)
        form.addRow(self.tr("N&otes"), self.notes)
        form.addRow(buttons)
        self.resize(440, 340)

    def info(self) -> FieldInfo:
        """The facts as they are now wished."""
        return replace(
            self._before,
            name=self.name.text().strip(),
            season=Season(self.season.currentData()),
            light=Light(self.light.currentData()),
            notes=self.notes.toPlainText(),
        )
