"""The panel of the sight tool: who looks with what, whom one looks for, the pinned answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from fieldwright.editor.choices import Segments
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    Form,
    button,
    caption,
    check,
    choose,
    column_in,
    column_of,
    combo,
    muted,
    quietly,
    row,
)
from fieldwright.editor.sight.answer import Answer
from fieldwright.editor.sight.legend import CardView, Legend, ground_colour
from fieldwright.editor.sight.looking import Looking, Overruled
from fieldwright.editor.sight.tool import COMPUTED, RANDOM, STEPS_BY_KEY
from fieldwright.editor.sight.words import POSTURES, SIZES, STEPS
from fieldwright.editor.translation import translate
from fieldwright.editor.units import told
from fieldwright.editor.words import weather_facts
from fieldwright.editor.workbench import Workbench
from fieldwright.rules.cover import CoverStep


class Overruling(QWidget):
    """The DM's own step for one shot, or as computed."""

    def __init__(
        self,
        title: str,
        told: Callable[[CoverStep | str], object],
        used: Callable[[bool], object],
    ) -> None:
        """Offer all steps; ``told`` hears of one, ``used`` whether the target uses its cover."""
        super().__init__()
        options = [
            (value, f"{key}: {_step_name(value)}", self._tip(key, value))
            for key, value in STEPS_BY_KEY.items()
            if value != COMPUTED
        ]
        self.steps = Segments(title, options, lambda value: told(cast("CoverStep | str", value)))
        self.computed = button(
            self.tr("As &computed"), lambda: told(COMPUTED), tip=self.tr("What the map gives (0)")
        )
        column = column_in(self, CLOSE)
        line = row(muted(title), self.computed)
        line.setStretch(0, 1)
        column.addLayout(line)
        column.addWidget(self.steps)
        self.uses = check(
            self.tr("The target uses its cover"),
            self.tr("Animals and the mindless do not, unless you say so"),
            used,
        )
        column.addWidget(self.uses)

    def show_said(self, said: Overruled | None, answer: Answer | None) -> None:
        """Show what the DM said, None where nothing, and whether cover is used."""
        self.uses.setVisible(answer is not None and answer.has_cover)
        quietly(self.uses, answer is not None and answer.uses_cover)
        self.computed.setEnabled(said is not None)
        if said is None:
            self.steps.choose(None)
        else:
            self.steps.choose(RANDOM if said.face is not None else said.step)

    def _tip(self, key: str, value: CoverStep | str) -> str:
        if value == RANDOM:
            return self.tr("Roll one of 25, 50, 75 and 90 % ({})").format(key)
        return self.tr("You say how much is hidden ({})").format(key)


def _step_name(value: CoverStep | str) -> str:
    if isinstance(value, CoverStep):
        return translate("sight", STEPS[value]).replace("\N{NO-BREAK SPACE}%", "")
    return translate("sight", "roll")


class SightPanel(QWidget):
    """Shows the wishes, the legend, and the pinned shot with the shot back."""

    def __init__(self, workbench: Workbench, looking: Looking, overrule: Callable[..., object]):
        """Show the state of ``looking``; ``overrule`` is told of the DM's word (``back=``)."""
        super().__init__()
        self._workbench, self._looking = workbench, looking
        self.how, self.weather, self.squares = muted(), muted(), muted()
        self.weapon = combo([], self.tr("Weapon"))
        # Names of weapons may be long; the panel stays as narrow as it is.
        self.weapon.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.weapon.setMinimumContentsLength(8)
        self.weapon.activated.connect(self._ready)
        self.size_box = combo(
            [(translate("sight", name), size) for size, name in SIZES], self.tr("Size of targets")
        )
        self.size_box.activated.connect(lambda _: looking.wish(size=self.size_box.currentData()))
        self.posture_box = combo(
            [(translate("sight", name), posture) for posture, name in POSTURES],
            self.tr("Posture of targets"),
        )
        self.posture_box.activated.connect(
            lambda _: looking.wish(posture=self.posture_box.currentData())
        )
        self.enemies = check(
            self.tr("Only where &enemies stand"),
            self.tr("Shade the squares of the looker's enemies and no others"),
            lambda on: looking.wish(enemies_only=on),
        )
        self.outline = check(
            self.tr("Field of &view"),
            self.tr("Outline all that the looker sees by the light there is (Shift+Q)"),
            lambda on: looking.wish(outline=on),
        )
        self.there = CardView(self.tr("The pinned shot"))
        self.back = CardView(self.tr("The return shot"))
        self.word = Overruling(self.tr("Your word (%)"), overrule, looking.let_cover_be_used)
        self.word_back = Overruling(
            self.tr("Your word, back (%)"),
            lambda step: overrule(step, back=True),
            lambda used: looking.let_cover_be_used(used, back=True),
        )
        self.show_back = button(
            self.tr("&Return shot"),
            lambda: looking.show_back(not looking.shows_back),
            tip=self.tr("Show the shot that answers this one (R)"),
        )
        self.unpin = button(self.tr("&Unpin"), looking.unpin, tip=self.tr("Let it go (Esc)"))
        self.legend = Legend()
        self._pinned = QWidget()
        self._lay_out()
        looking.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        column = column_of(self, self.tr("Sight and cover"))
        column.addWidget(self.how)
        column.addWidget(self.weather)
        pinned = column_in(self._pinned)
        for widget in (self.there, self.back, self.word, self.word_back):
            pinned.addWidget(widget)
        pinned.addLayout(row(self.show_back, self.unpin, stretch=True))
        column.addWidget(self._pinned)
        column.addSpacing(CLOSE)
        form = Form()
        form.add(self.tr("&Weapon"), self.weapon)
        form.add("", self.squares)
        form.add(self.tr("&Targets"), self.size_box)
        form.add("", self.posture_box)
        column.addLayout(form)
        column.addWidget(self.enemies)
        column.addWidget(self.outline)
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("How much is hidden")))
        column.addWidget(self.legend)
        column.addStretch(1)

    # ------------------------------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Show everything as it is now."""
        looking = self._looking
        looker = looking.standing.name(looking.looker)
        self.how.setText(self._told(looker))
        self.legend.lie_on(ground_colour(self._workbench.field))
        weather = weather_facts(self._workbench.field.info)
        self.weather.setText(weather)
        self.weather.setVisible(bool(weather))
        self._show_weapons()
        choose(self.size_box, looking.wishes.size)
        choose(self.posture_box, looking.wishes.posture)
        quietly(self.enemies, looking.wishes.enemies_only)
        quietly(self.outline, looking.wishes.outline)
        self._show_pinned()

    def _told(self, looker: str) -> str:
        if not looker:
            return self.tr("Click the figure or the square to look from.")
        if self._looking.why_no_shooter:
            words = self.tr("{}: there is no shot. Shift+click looks from elsewhere.")
            return words.format(self._looking.why_no_shooter)
        if self._looking.pinned:
            return self.tr("{} looks. Shift+click looks from elsewhere.").format(looker)
        return self.tr("{} looks. Point at a target; a click pins it.").format(looker)

    def _show_weapons(self) -> None:
        looking = self._looking
        attacks = looking.attacks(looking.looker)
        ready = looking.weapon(looking.looker)
        entries = [(words, attack.name) for attack, words in attacks]
        if not entries:
            entries = [(self.tr("nothing to shoot"), "")]
        with QSignalBlocker(self.weapon):
            known = [
                (self.weapon.itemText(n), self.weapon.itemData(n))
                for n in range(self.weapon.count())
            ]
            if known != entries:
                self.weapon.clear()
                for words, name in entries:
                    self.weapon.addItem(words, name)
        self.weapon.setEnabled(bool(attacks))
        feet = self._workbench.field.info.scale.feet_per_square
        words = self.tr("Ranges in squares of this map, {} ft each").format(feet)
        self.squares.setText(told(words))
        self.squares.setVisible(bool(attacks))
        choose(self.weapon, ready.name if ready is not None else "")

    def _show_pinned(self) -> None:
        looking = self._looking
        both = looking.both if looking.pinned else None
        self._pinned.setVisible(both is not None)
        if both is None:
            self.there.show_answer(None)
            self.back.show_answer(None)
            return
        back = both.back if looking.shows_back else None
        self.there.show_answer(both.there)
        self.back.show_answer(back)
        self.word_back.setVisible(back is not None)
        self.show_back.setText(
            self.tr("Hide the &return shot") if back is not None else self.tr("&Return shot")
        )
        self.word.show_said(looking.overruled(), both.there)
        self.word_back.show_said(looking.overruled(back=True), back)

    def _ready(self, _index: int) -> None:
        self._looking.ready(str(self.weapon.currentData()))
        self._workbench.view.setFocus()
