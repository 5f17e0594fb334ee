"""Steps four and five: obstacles, and who comes from where."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListWidget, QListWidgetItem

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.new_battlefield.parts import Choice, Page, rolls_of, wished_number
from fieldwright.editor.parts import FIELD_HEIGHT
from fieldwright.editor.recipe import Recipe
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import plain_kind
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import OPEN_LAYOUTS
from fieldwright.terms.grid import Edge
from fieldwright.terms.words import capital

_EDGES = {
    Edge.NORTH: QT_TRANSLATE_NOOP("set-up", "North"),
    Edge.EAST: QT_TRANSLATE_NOOP("set-up", "East"),
    Edge.SOUTH: QT_TRANSLATE_NOOP("set-up", "South"),
    Edge.WEST: QT_TRANSLATE_NOOP("set-up", "West"),
}
UNSET = -1


class ObstaclesPage(Page):
    """How many obstacles, and of which kinds."""

    def __init__(self) -> None:
        """Offer number and kinds."""
        super().__init__(
            translate("obstacles", "4  Obstacles"),
            translate("obstacles", "A handful of what this terrain has lying about."),
        )
        form = self.form()
        self.count = wished_number(UNSET, 200, translate("obstacles", "As rolled"))
        self.count.valueChanged.connect(
            lambda value: self.wish_for(obstacle_count=None if value == UNSET else value)
        )
        form.addRow(translate("obstacles", "&Number"), self.count)
        self.kinds = QListWidget()
        self.kinds.setAccessibleName(translate("obstacles", "Kinds; none ticked: all of them"))
        self.kinds.setToolTip(self.kinds.accessibleName())
        self.kinds.setProperty("dense", True)
        self.kinds.setMaximumHeight(168)
        self.kinds.itemChanged.connect(self._wish_kinds)
        form.addRow(translate("obstacles", "&Kinds"), self.kinds)
        self.civilized = QCheckBox(translate("obstacles", "&Fences, earthworks, buildings too"))
        self.civilized.toggled.connect(lambda on: self.wish_for(civilized=on))
        form.addRow("", self.civilized)
        self.column.addWidget(
            self.button(
                translate("obstacles", "&Roll the obstacles again"),
                translate("obstacles", "Other obstacles, same land"),
                lambda: self.wish(self.recipe.rerolled("obstacles")),
            )
        )
        self.layout_button = self.button(
            translate("obstacles", "&Lay the place out anew"),
            translate("obstacles", "Other rooms, passages or houses of the same size"),
            lambda: self.wish(self.recipe.rerolled("layout")),
        )
        self.column.addWidget(self.layout_button)
        self._dice = self.dice()

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Show what is wished and what was rolled."""
        wished = recipe.wishes.obstacle_count
        self.count.setValue(UNSET if wished is None else wished)
        self.civilized.setChecked(recipe.wishes.civilized)
        self.layout_button.setVisible(plan.layout not in OPEN_LAYOUTS)
        self._fill_kinds(recipe)
        self._dice.show_rolls(rolls_of(plan, "obstacles"))

    def _fill_kinds(self, recipe: Recipe) -> None:
        """Tick what is wished; the lines are made anew only where they are other ones.

        A line that is being ticked must not be taken away under the hand.
        """
        wished = recipe.wishes.obstacle_kinds
        usual = recipe.type.generation.obstacles
        if recipe.basic is not None and recipe.basic.obstacles:
            usual = recipe.basic.obstacles
        offered = list(dict.fromkeys((*usual, *wished)))
        if offered != [item.data(Qt.ItemDataRole.UserRole) for item in self._items()]:
            self._offer_kinds(offered)
        for item in self._items():
            ticked = item.data(Qt.ItemDataRole.UserRole) in wished
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)

    def _offer_kinds(self, kinds: list[str]) -> None:
        known = load_catalogue().obstacles
        self.kinds.clear()
        for kind in kinds:
            name = known[kind].name if kind in known else plain_kind(kind)
            item = QListWidgetItem(capital(name))
            item.setData(Qt.ItemDataRole.UserRole, kind)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            self.kinds.addItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.kinds.item(line) for line in range(self.kinds.count())]

    def _wish_kinds(self) -> None:
        if self._filling:
            return
        ticked = tuple(
            item.data(Qt.ItemDataRole.UserRole)
            for item in self._items()
            if item.checkState() is Qt.CheckState.Checked
        )
        self.wish_for(obstacle_kinds=ticked)


class SetUpPage(Page):
    """Edges, surprise, the distance between the sides, and the field's name."""

    def __init__(self) -> None:
        """Offer who comes from where, and how near."""
        super().__init__(
            translate("set-up", "5  Putting it together"),
            translate("set-up", "Where both sides set up, and how far apart."),
        )
        self._make_sides()
        self._make_edges()
        self._make_numbers()
        self._lay_out()
        self._dice = self.dice()

    def _make_sides(self) -> None:
        """What the sides were doing when they met."""
        self.moving = Choice(
            (
                (translate("set-up", "The attackers only"), "attackers"),
                (translate("set-up", "Both sides"), "both"),
            )
        )
        self.moving.chosen.connect(lambda value: self.wish_for(moving=value))
        self.surprised = Choice(
            (
                (translate("set-up", "Nobody"), ""),
                (translate("set-up", "The defenders"), "defenders"),
                (translate("set-up", "The attackers"), "attackers"),
            )
        )
        self.surprised.chosen.connect(lambda value: self.wish_for(surprised=value))
        self.hiding = Choice(
            (
                (translate("set-up", "Both sides"), 1),
                (translate("set-up", "Not both: range doubled"), 2),
                (translate("set-up", "Not at all: range tripled"), 3),
            )
        )
        self.hiding.setToolTip(
            translate(
                "set-up",
                "The dice of the encounter range are for two sides that hide. Where one does not "
                "care about being seen, you may double or triple them; the field grows alike.",
            )
        )
        self.hiding.chosen.connect(lambda value: self.wish_for(encounter_multiple=value))

    def _make_edges(self) -> None:
        edges = [
            (translate("set-up", "As rolled"), None),
            *((translate("set-up", text), edge) for edge, text in _EDGES.items()),
        ]
        self.defenders, self.attackers = Choice(edges), Choice(edges)
        self.defenders.chosen.connect(
            lambda value: self.wish_for(defenders_edge=value and Edge(value))
        )
        self.attackers.chosen.connect(
            lambda value: self.wish_for(attackers_edge=value and Edge(value))
        )

    def _make_numbers(self) -> None:
        """Distance, sight, and the name of the field."""
        self.distance = wished_number(0, 1000, translate("set-up", "As rolled"))
        self.distance.valueChanged.connect(
            lambda value: self.wish_for(encounter_distance=value or None)
        )
        self.sight = wished_number(0, 5000, translate("set-up", "Nobody sees in the dark"), " ft")
        self.sight.valueChanged.connect(lambda value: self.wish_for(best_sight_ft=value or None))
        self.name = QLineEdit()
        self.name.setMinimumHeight(FIELD_HEIGHT)
        self.name.setPlaceholderText(translate("set-up", "Named after its terrain"))

    def _lay_out(self) -> None:
        form = self._form = self.form()
        form.addRow(translate("set-up", "On the &move"), self.moving)
        form.addRow(translate("set-up", "&Surprised"), self.surprised)
        form.addRow(translate("set-up", "&Defenders from"), self.defenders)
        form.addRow(translate("set-up", "&Attackers from"), self.attackers)
        form.addRow(translate("set-up", "&Hiding"), self.hiding)
        form.addRow(translate("set-up", "D&istance, squares"), self.distance)
        form.addRow(translate("set-up", "Best si&ght in dark"), self.sight)
        form.addRow(translate("set-up", "Nam&e"), self.name)
        self.column.addWidget(
            self.button(
                translate("set-up", "&Roll this step again"),
                translate("set-up", "Other edges and another distance"),
                lambda: self.wish(self.recipe.rerolled("set-up")),
            )
        )

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Show what is wished and what was rolled."""
        wishes = recipe.wishes
        self.moving.show_value(wishes.moving)
        self.surprised.show_value(wishes.surprised)
        self.defenders.show_value(wishes.defenders_edge)
        self.attackers.show_value(wishes.attackers_edge)
        self.hiding.show_value(wishes.encounter_multiple)
        self._form.setRowVisible(self.hiding, recipe.range_is_rolled)
        self.distance.setValue(wishes.encounter_distance or 0)
        self.sight.setValue(wishes.best_sight_ft or 0)
        self._dice.show_rolls(rolls_of(plan, "set-up"))
