"""Before the five steps: where the fight is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem

from fieldwright.editor.basic_maps import SEED
from fieldwright.editor.new_battlefield.parts import Choice, Page
from fieldwright.editor.new_battlefield.seed_field import SeedField
from fieldwright.editor.parts import row
from fieldwright.editor.recipe import MOST_SEEDS, Recipe, any_seed
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import LIGHTS, SEASONS, characteristics_of
from fieldwright.generator.plan import Plan
from fieldwright.rules.terrain import load_basic_battlefields, load_terrains
from fieldwright.terms.setting import Forestation, Light, Season
from fieldwright.terms.words import capital

EMPTY = "empty"
"""The place that is no terrain: a bare field to draw on."""

_FORESTATIONS = {
    Forestation.NONE: QT_TRANSLATE_NOOP("place", "None"),
    Forestation.LIGHT: QT_TRANSLATE_NOOP("place", "Light"),
    Forestation.HEAVY: QT_TRANSLATE_NOOP("place", "Heavy"),
}


class _Places(QListWidget):
    """A list that begins with a heading, which nobody can choose: Home goes to what follows."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and Page Up stop at the first entry that can be chosen."""
        before = self.currentRow()
        super().keyPressEvent(event)
        stuck = event.key() in (Qt.Key.Key_Home, Qt.Key.Key_PageUp) and self.currentRow() == before
        if stuck:
            rows = range(self.count())
            enabled = Qt.ItemFlag.ItemIsEnabled
            self.setCurrentRow(next(row for row in rows if self.item(row).flags() & enabled))


class PlacePage(Page):
    """Terrain, season, light and seed. ``empty_wanted`` asks for a bare field instead."""

    empty_wanted = Signal()

    def __init__(self) -> None:
        """List the empty field, the terrain types and the four basic battlefields."""
        super().__init__(
            translate("place", "Where is the fight?"),
            translate("place", "Choose a terrain to roll a field of, or a map to begin with."),
        )
        self.places: QListWidget = _Places()
        self.places.setProperty("dense", True)
        self.places.setAccessibleName(translate("place", "Place"))
        self._heading(translate("place", "Draw it yourself"))
        self._entry(translate("place", "Empty field"), EMPTY)
        self._heading(translate("place", "Roll a field of"))
        for terrain in sorted(load_terrains().values(), key=lambda kind: kind.name):
            self._entry(terrain.name, terrain.id)
        self._heading(translate("place", "Basic battlefields"))
        for basic in load_basic_battlefields().values():
            self._entry(basic.name, basic.id)
        self.places.currentItemChanged.connect(self._choose)
        self.column.addWidget(self.places, 1)
        self._about = QLabel()
        self._about.setWordWrap(True)
        self._about.setProperty("muted", True)
        self.column.addWidget(self._about)
        self._add_form()

    def _add_form(self) -> None:
        form = self._form = self.form()
        self.season = Choice((translate("words", text), key) for key, text in SEASONS.items())
        self.season.chosen.connect(lambda value: self.wish_for(season=Season(value)))
        self.light = Choice((translate("words", text), key) for key, text in LIGHTS.items())
        self.light.chosen.connect(lambda value: self.wish_for(light=Light(value)))
        self.forestation = Choice(
            (translate("place", text), key) for key, text in _FORESTATIONS.items()
        )
        self.forestation.chosen.connect(lambda value: self.wish_for(forestation=Forestation(value)))
        self.wild = QCheckBox(translate("place", "Run &wild, not tilled"))
        self.wild.toggled.connect(lambda on: self.wish_for(wild=on))
        self.seed = SeedField()
        self.seed.changed.connect(lambda value: self.wish(self.recipe.with_seed(value)))
        again = self.button(
            translate("place", "Other &dice"),
            translate("place", "Roll everything anew ({} seeds to try)").format(f"{MOST_SEEDS:,}"),
            lambda: self.wish(self.recipe.with_seed(any_seed())),
        )
        form.addRow(translate("place", "&Season"), self.season)
        form.addRow(translate("place", "&Light"), self.light)
        form.addRow(translate("place", "&Forestation"), self.forestation)
        form.addRow("", self.wild)
        seed = row(self.seed, again)
        seed.setStretch(0, 1)
        label = QLabel(translate("place", "Se&ed"))
        label.setBuddy(self.seed)
        form.addRow(label, seed)

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Show the choices; only those that matter in this terrain."""
        self._select(recipe.terrain)
        self.season.show_value(recipe.wishes.season)
        self.light.show_value(recipe.wishes.light)
        self.forestation.show_value(recipe.wishes.forestation)
        self.seed.show_seed(recipe.seed)
        kind = recipe.type
        self.wild.setChecked(recipe.wishes.wild)
        self._form.setRowVisible(self.forestation, kind.heeds_forestation)
        tilled = kind.encounter_range.wild is not None and recipe.basic is None
        self._form.setRowVisible(self.wild, tilled)
        self._form.setRowVisible(self.season, not kind.generation.indoors)
        if recipe.basic is not None:
            notes = recipe.basic.notes
        else:
            wishes = recipe.wishes
            told = characteristics_of(kind, wishes.season, wishes.forestation, wild=wishes.wild)
            notes = tuple(f"{title}: {words}" for title, words in told)
        self._about.setText("\n".join(capital(note) for note in notes[:5]))

    def show_empty(self) -> None:
        """The empty field is chosen."""
        self._filling = True
        self._select(EMPTY)
        self._about.setText(translate("place", "A bare, level field of a size that you choose."))
        self._filling = False

    def _select(self, place: str) -> None:
        for line in range(self.places.count()):
            item = self.places.item(line)
            if item.data(Qt.ItemDataRole.UserRole) == place:
                self.places.setCurrentItem(item)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None or self._filling:
            return
        place = item.data(Qt.ItemDataRole.UserRole)
        if place == EMPTY:
            self.empty_wanted.emit()
        elif place in load_basic_battlefields():
            self.wish(Recipe(place, SEED))
        else:
            self.wish(self.recipe.of_terrain(place))

    def _heading(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self.places.addItem(item)

    def _entry(self, text: str, place: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, place)
        self.places.addItem(item)
