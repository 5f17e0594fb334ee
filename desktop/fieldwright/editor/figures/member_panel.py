"""What a character of the party has left: hit points, fatigue, missiles, spells, conditions."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.figures.words import short_line
from fieldwright.editor.parts import CLOSE, GAP, Form, button, label, number, row
from fieldwright.editor.translation import translate
from fieldwright.library.party import Member

_NARROW = 72
"""Pixels that a field may shrink to."""


def _(text: str) -> str:
    return translate("figures", text)


class MemberPanel(QScrollArea):
    """Shows one member; ``changed`` brings it with what was typed."""

    changed = Signal(object)
    edit_wanted = Signal()
    remove_wanted = Signal()

    def __init__(self) -> None:
        """Show nobody."""
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._member: Member | None = None
        self._shape: object = None
        self._filling = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._tell)
        self.show_member(None)

    @property
    def member(self) -> Member | None:
        """Who is shown."""
        return self._member

    def show_member(self, member: Member | None) -> None:
        """Show a member; fields stay while they fit, so that the keyboard stays where it is."""
        self._member = member
        shape = None if member is None else _shape(member)
        if shape != self._shape or self.widget() is None:
            self._shape = shape
            self._build(member)
        if member is not None:
            self._fill(member)

    def _build(self, member: Member | None) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(GAP)
        if member is None:
            column.addWidget(
                label(
                    _("Nobody is in the party yet. Choose a ready character below, or write one.")
                )
            )
        else:
            self._name = label("", heading=True)
            self._short = label("", muted=True)
            column.addWidget(self._name)
            column.addWidget(self._short)
            column.addLayout(self._form(member))
            column.addLayout(self._buttons())
        column.addStretch(1)
        self.setWidget(page)

    def _form(self, member: Member) -> Form:
        form = Form()
        self.hit_points = number(-1000, 100_000, _("Hit points now"))
        self.full = number(1, 100_000, _("Hit points in full"))
        points = row(self.hit_points, QLabel(_("of")), self.full)
        points.setStretch(0, 1)
        points.setStretch(2, 1)
        form.add(_("Hit points"), points)
        self.fatigue = number(0, 1000, _("Fatigue"))
        form.add(_("Fatigue"), self.fatigue)
        self.conditions = QLineEdit()
        self.conditions.setMinimumWidth(_NARROW)
        self.conditions.setPlaceholderText(_("such as poisoned, with commas"))
        form.add(_("Conditions"), self.conditions)
        self.shots: dict[str, QSpinBox] = {}
        for attack in member.block.attacks:
            if attack.ammunition is not None and attack.name not in self.shots:
                title = attack.name.capitalize()
                spin = self.shots[attack.name] = number(0, 100_000, title)
                form.add(title, spin)
        self.spells: list[QCheckBox] = []
        box = QVBoxLayout()
        box.setSpacing(CLOSE)
        for spell in member.block.spells:
            check = QCheckBox(spell)
            check.toggled.connect(self._later.start)
            self.spells.append(check)
            box.addWidget(check)
        if self.spells:
            form.add(_("Spells left"), box)
        for spin in (self.hit_points, self.full, self.fatigue, *self.shots.values()):
            spin.setKeyboardTracking(False)
            spin.setMinimumWidth(_NARROW)
            spin.valueChanged.connect(self._later.start)
        self.conditions.editingFinished.connect(self._later.start)
        return form

    def _buttons(self) -> QHBoxLayout:
        return row(
            button(_("Edit numbers…"), self.edit_wanted.emit),
            button(_("Remove"), self.remove_wanted.emit),
            stretch=True,
        )

    def _fill(self, member: Member) -> None:
        self._filling = True
        self._name.setText(member.name)
        self._short.setText(short_line(member.block))
        full = member.full_hit_points or member.block.hit_points or 1
        self.full.setValue(full)
        self.hit_points.setValue(full if member.hit_points is None else member.hit_points)
        self.fatigue.setValue(member.fatigue)
        if not self.conditions.hasFocus():
            self.conditions.setText(", ".join(member.conditions))
        counted = dict(member.ammunition)
        given = {one.name: one.ammunition or 0 for one in member.block.attacks}
        for name, spin in self.shots.items():
            spin.setValue(counted.get(name, given.get(name, 0)))
        left = list(member.block.spells if member.spells_left is None else member.spells_left)
        for check in self.spells:
            has = check.text() in left
            if has:
                left.remove(check.text())
            check.setChecked(has)
        self._filling = False
        self._later.stop()

    def _tell(self) -> None:
        """Bring what the fields say, if that is anything new."""
        member = self._member
        if member is None or self._filling:
            return
        spells = tuple(check.text() for check in self.spells if check.isChecked())
        words = [word.strip() for word in self.conditions.text().split(",")]
        given = {one.name: one.ammunition for one in reversed(member.block.attacks)}
        shots = {name: spin.value() for name, spin in self.shots.items()}
        others = [(name, left) for name, left in member.ammunition if name not in shots]
        told = replace(
            member,
            hit_points=self.hit_points.value(),
            full_hit_points=self.full.value(),
            fatigue=self.fatigue.value(),
            conditions=tuple(dict.fromkeys(word for word in words if word)),
            ammunition=(*others, *((n, left) for n, left in shots.items() if left != given[n])),
            spells_left=None if spells == member.block.spells else spells,
        )
        if told != member:
            self._member = told
            self.changed.emit(told)


def _shape(member: Member) -> object:
    """What decides which fields there are."""
    shots = [one.name for one in member.block.attacks if one.ammunition is not None]
    return (member.id, shots, member.block.spells)
