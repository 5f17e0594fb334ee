"""The panel of the area tool: what the area is and does, whom it catches, and its button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.combat.dm_commands import Deed, Shape
from fieldwright.fight.areas.wish import PRESETS, AreaWish
from fieldwright.terms.setting import Depth, Scale
from fieldwright.terms.words import capital
from fieldwright.widgets.lines import word_line
from fieldwright.widgets.parts import (
    Form,
    Note,
    button,
    caption,
    check,
    choose,
    column_in,
    column_of,
    combo,
    muted,
    number,
    quietly,
    row,
)
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SAVES = (
    "",
    "spells",
    "breath",
    "wands",
    "paralyzation",
    "poison",
    "death",
    "petrification",
)

_SHAPES = (
    (QT_TRANSLATE_NOOP("fight", "Burst"), Shape.BURST),
    (QT_TRANSLATE_NOOP("fight", "Cloud"), Shape.CLOUD),
    (QT_TRANSLATE_NOOP("fight", "Cone"), Shape.CONE),
    (QT_TRANSLATE_NOOP("fight", "Line or wall"), Shape.LINE),
)

_GROUNDS = (
    (QT_TRANSLATE_NOOP("fight", "As it is"), None, Depth.KNEE),
    (QT_TRANSLATE_NOOP("fight", "Burnt"), Deed.BURN, Depth.KNEE),
    (QT_TRANSLATE_NOOP("fight", "Flooded knee-deep"), Deed.FLOOD, Depth.KNEE),
    (QT_TRANSLATE_NOOP("fight", "Flooded waist-deep"), Deed.FLOOD, Depth.WAIST),
    (QT_TRANSLATE_NOOP("fight", "Flooded shoulder-deep"), Deed.FLOOD, Depth.SHOULDER),
    (QT_TRANSLATE_NOOP("fight", "Dry"), Deed.DRY, Depth.KNEE),
)

_WHO = int(Qt.ItemDataRole.UserRole)
_LIST = 112


class AreaPanel(QWidget):
    """``changed`` tells another wish, ``spared`` that others are spared, ``done`` to do it."""

    changed = Signal(object)
    spared = Signal()
    done = Signal()

    def __init__(self, wish: AreaWish, parent: QWidget | None = None) -> None:
        """Show a wish; hidden until the panel is given its place."""
        super().__init__(parent)
        self.hide()
        self.wish = wish
        self._make_fields()
        self.where = muted(translate("fight", "Click where it is, or drag to where it goes."))
        self.caught = QListWidget()
        self.caught.setAccessibleName(translate("fight", "Whom it catches"))
        self.caught.setMinimumHeight(_LIST)
        self.caught.itemChanged.connect(lambda _item: self.spared.emit())
        self.note = Note()
        self.act = button(translate("fight", "Let it happen"), self.done.emit, default=True)
        self._lay_out()
        self.show_wish(wish)

    def _make_fields(self) -> None:
        self.preset = combo(
            [(translate("fight", name), wish) for name, wish in PRESETS.items()],
            translate("fight", "Usual areas"),
        )
        self.preset.activated.connect(lambda place: self._take(self.preset.itemData(place)))
        self.name = word_line(translate("fight", "Name"), translate("fight", "stands in the log"))
        self.shape = combo(
            [(translate("fight", words), shape) for words, shape in _SHAPES],
            translate("fight", "Shape"),
        )
        self.far = number(0, 200, translate("fight", "Size in squares"))
        self.wide = number(1, 200, translate("fight", "Width in squares"))
        self.damage = word_line(translate("fight", "Damage"), translate("fight", "dice, or none"))
        self.saves = combo(
            [(capital(one) or translate("fight", "None"), one) for one in _SAVES],
            translate("fight", "Saving throw"),
        )
        self.half = check(translate("fight", "Half damage for who saves"))
        self.bodily = check(
            translate("fight", "Cover helps"),
            translate("fight", "It tears or burns: cover is added to saves"),
        )
        self.magic = check(
            translate("fight", "Magic"),
            translate("fight", "Whoever sees friends slain by it may lose heart"),
        )
        self.condition = word_line(
            translate("fight", "Condition"), translate("fight", "of who fails, or none")
        )
        self.stays = _kinds()
        self.rounds = number(0, 10_000, translate("fight", "Rounds"))
        self.rounds.setSpecialValueText(translate("fight", "until taken off"))
        self.ground = combo(
            [(translate("fight", words), at) for at, (words, _, _) in enumerate(_GROUNDS)],
            translate("fight", "Ground"),
        )
        for line in (self.name, self.damage, self.condition):
            line.editingFinished.connect(self._tell)
        for box in (self.shape, self.saves, self.stays, self.ground):
            box.activated.connect(lambda _place: self._tell())
        for spin in (self.far, self.wide, self.rounds):
            spin.valueChanged.connect(lambda _value: self._tell())
        for switch in (self.half, self.bodily, self.magic):
            switch.toggled.connect(lambda _on: self._tell())

    def _lay_out(self) -> None:
        self._switches = QWidget()
        switches = column_in(self._switches, 0)
        switches.addLayout(row(self.bodily, self.magic, stretch=True))
        column = column_of(self, translate("fight", "Area"))
        self._form = Form()
        self._form.add(translate("fight", "Usual"), self.preset)
        for part in (self.where, self.note, self.act):
            self._form.addRow(part)
        for title, field in (
            (translate("fight", "Name"), self.name),
            (translate("fight", "Shape"), self.shape),
            (translate("fight", "Size"), self.far),
            (translate("fight", "Width"), self.wide),
            (translate("fight", "Damage"), self.damage),
            (translate("fight", "Save"), self.saves),
            ("", self.half),
            ("", self._switches),
            (translate("fight", "Condition"), self.condition),
            (translate("fight", "Stays"), self.stays),
            (translate("fight", "Rounds"), self.rounds),
            (translate("fight", "Ground"), self.ground),
        ):
            self._form.add(title, field)
        column.addLayout(self._form)
        self._caption = caption(translate("fight", "Caught"))
        column.addWidget(self._caption)
        column.addWidget(self.caught, 1)
        column.addStretch(0)

    # ------------------------------------------------------------------------------------ showing

    def show_wish(self, wish: AreaWish) -> None:
        """Show what an area is to be."""
        self.wish = wish
        for line, text in (
            (self.name, wish.name),
            (self.damage, wish.damage),
            (self.condition, wish.condition),
        ):
            if line.text() != text:
                line.setText(text)
        choose(self.shape, wish.shape)
        choose(self.saves, wish.saves)
        choose(self.stays, wish.stays)
        choose(self.ground, _ground_of(wish))
        quietly(self.far, wish.size)
        quietly(self.wide, wish.width)
        quietly(self.rounds, wish.rounds)
        quietly(self.half, wish.half)
        quietly(self.bodily, wish.bodily)
        quietly(self.magic, wish.magic)
        self._form.setRowVisible(self.wide, wish.is_aimed)
        self._form.setRowVisible(self._switches, bool(wish.damage or wish.saves))
        self._form.setRowVisible(self.half, bool(wish.damage and wish.saves))
        self._form.setRowVisible(self.rounds, bool(wish.condition or wish.stays))

    def show_scale(self, scale: Scale) -> None:
        """Sizes are told in feet on hover."""
        for box in (self.far, self.wide):
            told = translate("fight", "{} feet").format(box.value() * scale.feet_per_square)
            box.setToolTip(told)

    def show_caught(self, caught: Sequence[tuple[UUID, str]], squares: int, why_not: str) -> None:
        """Show who is caught; who was spared stays so while he is caught."""
        spared = self.spares
        with QSignalBlocker(self.caught):
            self.caught.clear()
            for who, name in caught:
                item = QListWidgetItem(name)
                item.setData(_WHO, str(who))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                on = Qt.CheckState.Unchecked if who in spared else Qt.CheckState.Checked
                item.setCheckState(on)
                self.caught.addItem(item)
        self.where.setText(self._told(squares, len(caught)))
        for part in (self._caption, self.caught):
            part.setVisible(bool(caught))
        self.note.say(why_not, alarm=False)
        self.act.setEnabled(bool(squares) and not why_not)

    @staticmethod
    def _told(squares: int, caught: int) -> str:
        if not squares:
            return translate("fight", "Click where it is, or drag to where it goes.")
        covered = translate("fight", "{} squares").format(squares)
        if squares == 1:
            covered = translate("fight", "1 square")
        told = translate("fight", "{squares}, {count} caught; whoever is spared loses his tick.")
        if not caught:
            return translate("fight", "{}, nobody caught.").format(covered)
        return told.format(squares=covered, count=caught)

    @property
    def spares(self) -> frozenset[UUID]:
        """Those who are caught but spared."""
        items = [self.caught.item(place) for place in range(self.caught.count())]
        return frozenset(
            UUID(item.data(_WHO)) for item in items if item.checkState() != Qt.CheckState.Checked
        )

    # -------------------------------------------------------------------------------------- taking

    def _take(self, wish: object) -> None:
        if isinstance(wish, AreaWish):
            self.show_wish(wish)
            self.changed.emit(wish)

    def _tell(self) -> None:
        _, deed, depth = _GROUNDS[self.ground.currentIndex()]
        damage, condition = self.damage.text().strip(), self.condition.text().strip()
        wish = replace(
            self.wish,
            name=self.name.text().strip(),
            shape=Shape(self.shape.currentData()),
            size=self.far.value(),
            width=self.wide.value(),
            strikes=bool(damage or condition),
            damage=damage,
            saves=self.saves.currentData(),
            half=self.half.isChecked(),
            bodily=self.bodily.isChecked(),
            magic=self.magic.isChecked(),
            condition=condition,
            stays=str(self.stays.currentData()),
            rounds=self.rounds.value(),
            ground=deed,
            depth=depth,
        )
        if wish != self.wish:
            self.show_wish(wish)
            self.changed.emit(wish)


def _ground_of(wish: AreaWish) -> int:
    """The place of what befalls the ground among the usual ones."""
    found = (at for at, (_, deed, _) in enumerate(_GROUNDS) if deed is wish.ground)
    exact = (at for at, one in enumerate(_GROUNDS) if one[1:] == (wish.ground, wish.depth))
    return next(exact, next(found, 0))


def _kinds() -> QComboBox:
    """What may stay: hazards, and what fills the air."""
    catalogue = load_catalogue()
    clouds = [kind for kind in catalogue.obstacles.values() if kind.group == "cloud"]
    kinds: list[tuple[str, object]] = [(translate("fight", "Nothing"), "")]
    kinds += [(capital(kind.name), kind.id) for kind in clouds]
    kinds += [(capital(kind.name), kind.id) for kind in catalogue.hazards.values()]
    return combo(kinds, translate("fight", "What stays on the map"))
