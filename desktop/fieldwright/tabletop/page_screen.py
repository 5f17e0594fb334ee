"""On the page of the table: the screen, whether it is on it, and how it was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from fieldwright.tabletop import rows
from fieldwright.tabletop.calibration import Calibration, Source
from fieldwright.tabletop.identity import ScreenId, pixels_of
from fieldwright.widgets.parts import Note, button, column_in, combo, muted, row
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from fieldwright.tabletop.room import TableRoom

SOURCES = {
    Source.NOTHING: QT_TRANSLATE_NOOP("tabletop", "not known: 96 pixels an inch are supposed"),
    Source.SYSTEM: QT_TRANSLATE_NOOP("tabletop", "guessed from what the system says"),
    Source.MEASURED: QT_TRANSLATE_NOOP("tabletop", "measured"),
    Source.DIAGONAL: QT_TRANSLATE_NOOP("tabletop", "from the diagonal"),
    Source.MATCHED: QT_TRANSLATE_NOOP("tabletop", "matched on the screen"),
}


def told_calibration(calibration: Calibration) -> str:
    """The pitch in words, and where it comes from."""
    pitch = calibration.pitch
    across = f"{pitch.across:.2f}"
    told = across if pitch.are_pixels_square else f"{across} x {pitch.down:.2f}"
    words = translate("tabletop", "{} pixels an inch, {}").format(
        told, translate("tabletop", SOURCES[calibration.source])
    )
    return f"{words}."


class ScreenPart(QWidget):
    """The screen of the players."""

    def __init__(self, room: TableRoom) -> None:
        """Show nothing before ``refresh``."""
        super().__init__()
        self._room = room
        self.choice = combo([], translate("tabletop", "The players' screen"))
        self.choice.setToolTip(translate("tabletop", "Which screen players see"))
        self.choice.activated.connect(self._chosen)
        self.show_button = button(
            translate("tabletop", "Show on the table"),
            room.bench.actions[rows.SHOW].trigger,
            tip=translate("tabletop", "Fill the players' screen with the map (Shift+F11)"),
        )
        self.home = button(
            translate("tabletop", "Bring home"),
            room.bench.actions[rows.HOME].trigger,
            tip=translate("tabletop", "Put the window back on its screen (Ctrl+Shift+F11)"),
        )
        self.pitch = muted()
        self.note = Note()
        self.calibrate = button(
            translate("tabletop", "Calibrate…"),
            room.bench.actions[rows.CALIBRATE].trigger,
            tip=translate("tabletop", "Measure the screen, so that an inch on it is an inch"),
        )
        column = column_in(self)
        column.addWidget(self.choice)
        line = row(self.show_button, self.home)
        line.setStretch(0, 1)
        column.addLayout(line)
        column.addWidget(self.note)
        measure = row(self.pitch, self.calibrate)
        measure.setStretch(0, 1)
        column.addLayout(measure)

    def refresh(self) -> None:
        """Show the screens there are, and what is so of the one that is meant."""
        table, ours = self._room.table, self._room.is_ours
        placing = table.placing
        shows = ours and placing.wanted
        self._fill_choice()
        self.show_button.setText(
            translate("tabletop", "Clear the table")
            if shows
            else translate("tabletop", "Show on the table")
        )
        self.home.setEnabled(shows)
        self.pitch.setText(told_calibration(table.meant.calibration))
        self.note.say(self._trouble(), alarm=ours and placing.is_lost)

    def _fill_choice(self) -> None:
        placing = self._room.table.placing
        own = placing.own()
        entries: list[tuple[str, ScreenId | None]] = []
        for screen in placing.screens.all():
            known = ScreenId.of(screen)
            wide, high = pixels_of(screen)
            told = f"{known.title} · {wide} x {high}"
            if known == own:
                told = translate("tabletop", "{} (yours)").format(told)
            entries.append((told, known))
        chosen = placing.chosen
        if chosen is not None and all(one is None or one.key != chosen.key for _, one in entries):
            away = translate("tabletop", "{} (not there)").format(chosen.title)
            entries.append((away, chosen))
        entries.append((translate("tabletop", "In a window"), None))
        meant = None if placing.in_window else self._room.table.meant.id
        place = next((at for at, (_, one) in enumerate(entries) if one == meant), len(entries) - 1)
        shown = [(self.choice.itemText(at), self.choice.itemData(at)) for at in self._places]
        with QSignalBlocker(self.choice):
            if shown != entries:
                self.choice.clear()
                for words, value in entries:
                    self.choice.addItem(words, value)
            self.choice.setCurrentIndex(place)

    @property
    def _places(self) -> range:
        return range(self.choice.count())

    def _chosen(self, place: int) -> None:
        screen = self.choice.itemData(place)
        self._room.open()
        if screen is None:
            self._room.do(rows.WINDOW)
        else:
            self._room.table.choose(screen)
        self._room.refresh()

    def _trouble(self) -> str:
        """What the DM should know, the most important first."""
        table, placing = self._room.table, self._room.table.placing
        if not self._room.is_ours:
            return translate("tabletop", "Another window's field lies on the table.")
        if placing.is_lost:
            return translate(
                "tabletop", "The screen is not there. Players see the map again when it is back."
            )
        if placing.wanted and placing.asks:
            return translate(
                "tabletop",
                "Drag the players' window to their screen, then double-click it: "
                "here only you may place windows.",
            )
        if placing.is_shown and not table.is_kept_awake:
            return translate(
                "tabletop", "The screen saver cannot be held off: switch it off in your system."
            )
        return ""
