"""The panel at the right: what the field is, and how it came to be."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.summary import dm_notes, sections
from fieldwright.battlefield.things import Note
from fieldwright.editor.parts import CLOSE, MARGIN, label
from fieldwright.editor.words import (
    characteristics,
    field_facts,
    one_line,
    section_words,
    step_title,
    told_roll,
)

WIDTH = 312


class FieldPanel(QScrollArea):
    """A column of facts that is filled anew whenever the facts change, as soon as it is seen.

    Hundreds of notes take a while to lay out: nobody waits for that who looks elsewhere.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty panel."""
        super().__init__(parent)
        self.setProperty("side", True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(WIDTH - 72)
        self.setAccessibleName(self.tr("Field"))
        self._told: object = None
        self._latest: tuple[Battlefield, bool] | None = None

    def show_field(self, field: Battlefield, for_players: bool = False) -> None:
        """Tell about the field; nothing is done where the facts are the same.

        ``for_players`` leaves out the DM's notes and how the field came to be.
        """
        self._latest = (field, for_players)
        if self.isVisible():
            self._fill(field, for_players)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell what has become true while nobody looked."""
        if self._latest is not None:
            self._fill(*self._latest)
        super().showEvent(event)

    def _fill(self, field: Battlefield, for_players: bool) -> None:
        notes = field.every(Note)
        facts = (field.info, field.origin, field.columns, field.rows, notes, for_players)
        if facts == self._told:
            return
        self._told = facts
        page = QWidget()
        page.setProperty("side", True)
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(CLOSE)
        for part in self._parts(field, for_players):
            column.addWidget(part)
        column.addStretch(1)
        place = self.verticalScrollBar().value()
        self.setWidget(page)
        self.verticalScrollBar().setValue(place)

    def forget(self) -> None:
        """What was told is told anew the next time, in other units say."""
        self._told = None

    def _parts(self, field: Battlefield, for_players: bool) -> Iterable[QWidget]:
        yield label(one_line(field.info.name) or self.tr("Unnamed battlefield"), heading=True)
        for line in field_facts(field):
            yield label(line)
        if field.info.notes and not for_players:
            yield from self._block(self.tr("Notes"), [field.info.notes])
        yield from self._caption(self.tr("Sections"))
        yield self._section_table(field)
        for title, words in characteristics(field):
            yield from self._block(title, [words])
        if for_players:
            return
        numbered = [
            f"{note['number']}  {note['text']} ({note['square']})" for note in dm_notes(field)
        ]
        if numbered:
            yield from self._block(self.tr("DM's notes, by number"), numbered)
        if field.origin is not None:
            for step in field.origin.steps:
                yield from self._block(step_title(step.name), map(told_roll, step.rolls))

    @staticmethod
    def _caption(title: str) -> Iterable[QWidget]:
        space = QWidget()
        space.setFixedHeight(8)
        yield space
        yield label(title, caption=True)

    def _block(self, title: str, lines: Iterable[str]) -> Iterable[QWidget]:
        yield from self._caption(title)
        for line in lines:
            yield label(line)

    @staticmethod
    def _section_table(field: Battlefield) -> QWidget:
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(CLOSE)
        for number, result in enumerate(sections(field)):
            cell = QFrame()
            cell.setProperty("note", True)
            inside = QVBoxLayout(cell)
            inside.setContentsMargins(8, 4, 8, 4)
            inside.setSpacing(0)
            words = section_words(result)
            for line in words:
                inside.addWidget(label(line))
            inside.addStretch(1)
            grid.addWidget(cell, number // 3, number % 3)
        for column in range(3):
            grid.setColumnStretch(column, 1)
        return table
