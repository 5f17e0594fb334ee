"""The panel of the reveal tool: how squares are chosen, what heroes see, fog as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editing.brushes import LARGEST_BRUSH, SMALLEST_BRUSH
from fieldwright.editor.choices import Segments, SliderRow
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    button,
    caption,
    check,
    choose,
    column_of,
    combo,
    muted,
    name_label,
    quietly,
    row,
)
from fieldwright.editor.reveals.choice import Choice, Way
from fieldwright.editor.reveals.rows import ALL, FOG, LIVE, NONE, SEEN
from fieldwright.editor.translation import translate
from fieldwright.player_view.heroes import players_side
from fieldwright.player_view.reveals import revealed_squares
from fieldwright.terms.words import capital


class RevealPanel(QWidget):
    """Shows the choices, and how much players have been shown."""

    def __init__(
        self, choice: Choice, actions: Mapping[str, QAction], heroes: Callable[[str], object]
    ) -> None:
        """Change ``choice``; buttons do what ``actions`` do, ``heroes`` is told of their side."""
        super().__init__()
        self._choice = choice
        self.ways = Segments(self.tr("Choose by"), _ways(), lambda way: choice.set(way=way))
        self.deed = Segments(
            self.tr("A click"), _deeds(), lambda covers: choice.set(covers=bool(covers))
        )
        self.width_row = SliderRow(
            self.tr("Brush"), (SMALLEST_BRUSH, LARGEST_BRUSH), lambda size: choice.set(size=size)
        )
        self.round = check(self.tr("Round"), told=lambda on: choice.set(is_round=on))
        self.behind = check(
            self.tr("Behind secret doors, too"),
            self.tr("Else rooms that only a closed secret door leads to are rock to the players"),
            lambda on: choice.set(behind_secret_doors=on),
        )
        self.fog = check(self.tr("Fog"), actions[FOG].statusTip(), _switch(actions[FOG]))
        self.live = check(
            self.tr("Reveal as heroes go"), actions[LIVE].statusTip(), _switch(actions[LIVE])
        )
        self.heroes = combo([], self.tr("The heroes are"))
        self.heroes.activated.connect(lambda _: heroes(str(self.heroes.currentData())))
        self.facts = muted()
        self._lay_out(actions)
        choice.changed.connect(self.show_choice)
        self.show_choice()

    def _lay_out(self, actions: Mapping[str, QAction]) -> None:
        column = column_of(self, self.tr("Reveal"))
        column.addWidget(self.ways)
        column.addWidget(self.deed)
        column.addWidget(self.width_row)
        column.addWidget(self.round)
        column.addWidget(self.behind)
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("For the players")))
        column.addWidget(self.fog)
        column.addWidget(self.live)
        column.addLayout(row(name_label(self.tr("Heroes"), self.heroes), self.heroes))
        column.addSpacing(CLOSE)
        for name, words in (
            (SEEN, self.tr("What the heroes see")),
            (ALL, self.tr("Everything")),
            (NONE, self.tr("Cover everything")),
        ):
            column.addWidget(button(words, actions[name].trigger, tip=actions[name].toolTip()))
        column.addWidget(self.facts)
        column.addStretch(1)

    def show_choice(self) -> None:
        """Show what is chosen."""
        now = self._choice.now
        self.ways.choose(now.way)
        self.deed.choose(now.covers)
        self.width_row.show_value(now.size)
        quietly(self.round, now.is_round)
        quietly(self.behind, now.behind_secret_doors)
        # Nothing comes and goes, or buttons below would move under the hand.
        is_brush = now.way is Way.BRUSH
        self.width_row.setEnabled(is_brush)
        self.round.setEnabled(is_brush)
        self.behind.setEnabled(now.way is not Way.ROOM)

    def show_field(self, field: Battlefield) -> None:
        """Show how it stands with a field."""
        quietly(self.fog, field.info.fog)
        quietly(self.live, field.info.live_sight)
        self.live.setEnabled(field.info.fog)
        self._show_sides(field)
        if not field.info.fog:
            self.facts.setText(self.tr("Without fog players see all that is no secret."))
            return
        count, whole = int(revealed_squares(field).sum()), field.rows * field.columns
        self.facts.setText(self.tr("{} of {} squares are revealed.").format(count, whole))

    def _show_sides(self, field: Battlefield) -> None:
        """The sides that may be the heroes'; at first whom they are taken to be by themselves."""
        sides = sorted({one.side for one in field.every(Figure) if not one.bystander})
        found = players_side(replace(field, info=replace(field.info, heroes="")))
        usual = capital(found) if found else self.tr("nobody")
        options = [(self.tr("{}, by itself").format(usual), ""), *((capital(s), s) for s in sides)]
        with QSignalBlocker(self.heroes):
            self.heroes.clear()
            for words, side in options:
                self.heroes.addItem(words, side)
        choose(self.heroes, field.info.heroes)


def _switch(action: QAction) -> Callable[[bool], object]:
    """What a switch of the panel does: the action, if that is not so already."""

    def told(on: bool) -> None:
        if action.isChecked() != on:
            action.trigger()

    return told


def _ways() -> list[tuple[object, str, str]]:
    return [
        (
            Way.ROOM,
            translate("reveals", "Room"),
            translate("reveals", "Up to walls and closed doors"),
        ),
        (Way.BRUSH, translate("reveals", "Brush"), translate("reveals", "What is passed over")),
        (
            Way.RECTANGLE,
            translate("reveals", "Rectangle"),
            translate("reveals", "From corner to corner"),
        ),
        (
            Way.POLYGON,
            translate("reveals", "Polygon"),
            translate("reveals", "Within an outline of clicks"),
        ),
    ]


def _deeds() -> list[tuple[object, str, str]]:
    tip = translate("reveals", "Alt or the right button does the other")
    return [
        (False, translate("reveals", "Reveals"), tip),
        (True, translate("reveals", "Covers"), tip),
    ]
