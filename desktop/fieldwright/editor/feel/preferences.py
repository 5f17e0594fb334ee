"""Preferences: looks, the map, the rules of the table, the keys.

Whatever is chosen counts at once in all windows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from fieldwright.drawing.options import Style
from fieldwright.editing.measuring import Diagonals
from fieldwright.editing.snapping import Snap
from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.feel.keys import Keys
from fieldwright.editor.feel.keys_page import KeysPage
from fieldwright.editor.feel.motion import REDUCED
from fieldwright.editor.feel.table_page import TablePage
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.objects.measure_words import RULES
from fieldwright.editor.parts import roomy
from fieldwright.editor.settings import Settings
from fieldwright.editor.themes import LARGER_TYPE, THEMES
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.units import Units, choose_units
from fieldwright.editor.window import MainWindow
from fieldwright.editor.windows import windows
from fieldwright.editor.workbench import Workbench
from fieldwright.widgets.still import StillCombo

_UNITS = "units"

_STYLES = (
    (Style.WASH, QT_TRANSLATE_NOOP("preferences", "Wash: ink over colour")),
    (Style.LINE, QT_TRANSLATE_NOOP("preferences", "Line: ink alone")),
)
_UNIT_NAMES = (
    (Units.FEET, QT_TRANSLATE_NOOP("preferences", "Squares and feet")),
    (Units.YARDS, QT_TRANSLATE_NOOP("preferences", "Squares and yards")),
    (Units.METRES, QT_TRANSLATE_NOOP("preferences", "Squares and metres")),
)
_SNAPS = (
    (Snap.SQUARES, QT_TRANSLATE_NOOP("preferences", "Whole squares")),
    (Snap.HALF, QT_TRANSLATE_NOOP("preferences", "Half squares")),
    (Snap.EDGES, QT_TRANSLATE_NOOP("preferences", "Lines of the grid")),
    (Snap.FREE, QT_TRANSLATE_NOOP("preferences", "Nothing")),
)
_TYPES = (
    (0, QT_TRANSLATE_NOOP("preferences", "Usual")),
    (2, QT_TRANSLATE_NOOP("preferences", "Larger")),
    (5, QT_TRANSLATE_NOOP("preferences", "Largest")),
)


def chosen_units_of(settings: Settings) -> Units:
    """The units that were chosen."""
    kept = settings.word(_UNITS, Units.FEET.value)
    return Units(kept) if kept in list(Units) else Units.FEET


class PreferencesDialog(QDialog):
    """Four pages; there is nothing to confirm."""

    def __init__(self, workbench: Workbench) -> None:
        """Show what is chosen now."""
        super().__init__(workbench.window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("preferences", "Preferences"))
        self._workbench = workbench
        self._settings = workbench.settings
        self.keys = KeysPage(Keys(self._settings, workbench.window.families), self._renew_keys)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self._looks(), translate("preferences", "&Looks"))
        self.pages.addTab(self._map(), translate("preferences", "&Map"))
        self.table = TablePage(
            workbench.table,
            lambda name, on: _each(lambda window: window.workbench.table.switch(name, on)),
        )
        self.pages.addTab(self.table, translate("preferences", "&Table rules"))
        self.pages.addTab(self.keys, translate("preferences", "&Keys"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 16, 16)
        column.setSpacing(12)
        column.addWidget(self.pages, 1)
        column.addWidget(buttons)
        self.resize(720, 600)

    # --------------------------------------------------------------------------------------- pages

    def _looks(self) -> QWidget:
        form = _form()
        self.theme = self._combo(
            form,
            translate("preferences", "Theme"),
            [(theme.id, translate("themes", theme.name)) for theme in THEMES.values()],
            self._settings.theme,
            lambda theme: _each(lambda window: window.show_theme(theme)),
        )
        self.type = self._combo(
            form,
            translate("preferences", "Size of type"),
            _told(_TYPES),
            self._settings.number(LARGER_TYPE, 0),
            self._size_type,
        )
        self.motion = self._check(
            form,
            translate("preferences", "Nothing moves or fades by itself"),
            self._settings.flag(REDUCED, usual=False),
            lambda on: self._settings.set_flag(REDUCED, on),
        )
        return _page(form)

    def _map(self) -> QWidget:
        form, bench = _form(), self._workbench
        self.style_of_map = self._combo(
            form,
            translate("preferences", "Style of the map"),
            _told(_STYLES),
            bench.view.options.style,
            lambda style: _each(lambda window: window.appearance.draw_in(style)),
        )
        self.units = self._combo(
            form,
            translate("preferences", "Lengths in"),
            _told(_UNIT_NAMES),
            chosen_units_of(self._settings),
            self._use_units,
        )
        self.diagonals = self._combo(
            form,
            translate("preferences", "Measuring"),
            [(rule, translate("measuring", RULES[rule][0])) for rule in Diagonals],
            self._rule(),
            lambda rule: _each(lambda window: _measure_by(window, rule)),
        )
        self.snap = self._combo(
            form,
            translate("preferences", "Things snap to"),
            _told(_SNAPS),
            bench.snapping.mode,
            lambda mode: _each(lambda window: setattr(window.workbench.snapping, "mode", mode)),
        )
        for name, words in (
            ("figure-names", translate("preferences", "Names under figures")),
            ("figure-bars", translate("preferences", "Bars of hit points under figures")),
        ):
            action = bench.window.actions_by_id.get(name)
            if action is not None:
                self._check(form, words, action.isChecked(), _switching(name))
        return _page(form)

    def _rule(self) -> Diagonals:
        kept = self._settings.word("measure-rule", Diagonals.MEASURING.value)
        return Diagonals(kept) if kept in list(Diagonals) else Diagonals.MEASURING

    # --------------------------------------------------------------------------------------- parts

    def _combo(
        self,
        form: QFormLayout,
        title: str,
        choices: Iterable[tuple[object, str]],
        now: object,
        choose: Callable[..., object],
    ) -> QComboBox:
        box = StillCombo()
        roomy(box)
        box.setAccessibleName(title)
        box.setMinimumWidth(240)
        values: list[object] = []
        for value, words in choices:
            box.addItem(words, value)
            values.append(value)
        box.setCurrentIndex(values.index(now) if now in values else 0)
        box.activated.connect(lambda place: choose(values[place]))
        form.addRow(title, box)
        return box

    def _check(
        self, form: QFormLayout, words: str, now: bool, switch: Callable[[bool], object]
    ) -> QCheckBox:
        box = QCheckBox(words)
        box.setChecked(now)
        box.toggled.connect(switch)
        form.addRow("", box)
        return box

    # --------------------------------------------------------------------------------------- deeds

    def _size_type(self, larger: int) -> None:
        self._settings.set_number(LARGER_TYPE, larger)
        _each(lambda window: window.show_theme(self._settings.theme))

    def _use_units(self, units: Units) -> None:
        self._settings.set_word(_UNITS, units.value)
        choose_units(units)
        _each(show_units)

    def _renew_keys(self) -> None:
        _each(self.keys.keys.apply_to)


def _each(deed: Callable[[MainWindow], object]) -> None:
    """Do something in every window."""
    for window in windows().all():
        deed(window)


def _measure_by(window: MainWindow, rule: Diagonals) -> None:
    """Count diagonals by a rule, also on the way that is being measured."""
    for feature in window.features:
        if isinstance(feature, ObjectsFeature):
            feature.measure.way.rule = rule


def _switching(name: str) -> Callable[[bool], None]:
    def switch(on: bool) -> None:
        def set_in(window: MainWindow) -> None:
            action = window.actions_by_id[name]
            if action.isChecked() != on:
                action.trigger()

        _each(set_in)

    return switch


def show_units(window: MainWindow) -> None:
    """Tell every length of a window in the units that are chosen now."""
    units = chosen_units_of(window.settings)
    window.view.show_options(replace(window.view.options, feet_a_unit=units.feet))
    window.panel.forget()
    window.show_facts()
    window.view.viewport().update()


def _told(choices: Iterable[tuple[object, str]]) -> list[tuple[object, str]]:
    return [(value, translate("preferences", words)) for value, words in choices]


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setContentsMargins(16, 16, 16, 16)
    form.setHorizontalSpacing(16)
    form.setVerticalSpacing(12)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return form


def _page(form: QFormLayout) -> QWidget:
    page = QWidget()
    page.setLayout(form)
    return page


class PreferencesFeature(Feature):
    """Opens the preferences, and gives a new window the keys and units that were chosen."""

    rows = (
        ActionRow(
            "preferences",
            QT_TRANSLATE_NOOP("actions", "Preferences…"),
            QT_TRANSLATE_NOOP("actions", "Choose theme, units, keys and how things work"),
            "Ctrl+,",
        ),
    )
    menus = MappingProxyType({"&Edit": ("preferences",)})

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does; a theme is for all windows."""
        return {
            "preferences": self.show_preferences,
            **{f"theme-{theme}": _showing(theme) for theme in THEMES},
        }

    def ready(self) -> None:
        """Before the window is shown: what was chosen counts."""
        window = self.workbench.window
        Keys(window.settings, window.families).apply_to(window)
        units = chosen_units_of(window.settings)
        choose_units(units)
        window.view.show_options(replace(window.view.options, feet_a_unit=units.feet))

    def show_preferences(self) -> PreferencesDialog:
        """Open the pages."""
        dialog = PreferencesDialog(self.workbench)
        dialog.open()
        return dialog


def _showing(theme: str) -> Callable[[], None]:
    return lambda: _each(lambda window: window.show_theme(theme))
