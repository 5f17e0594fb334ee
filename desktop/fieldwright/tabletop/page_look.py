"""On the page of the table: what players see besides the land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QCheckBox, QWidget

from fieldwright.tabletop.looks import GRID_COLOURS, GRIDS, STRIPS, Side, Standees
from fieldwright.widgets.choices import Segments
from fieldwright.widgets.parts import Form, caption, check, choose, column_in, combo, quietly
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from fieldwright.tabletop.room import TableRoom

_SWITCHES: tuple[tuple[str, str, str], ...] = (
    (
        "strip",
        QT_TRANSLATE_NOOP("tabletop", "Round, phase and whose turn"),
        QT_TRANSLATE_NOOP("tabletop", "A strip along the side from which words are read"),
    ),
    (
        "way",
        QT_TRANSLATE_NOOP("tabletop", "Reach and way of who acts"),
        QT_TRANSLATE_NOOP("tabletop", "The squares the players' figure in turn can get to"),
    ),
    (
        "areas",
        QT_TRANSLATE_NOOP("tabletop", "Areas placed in a hero's turn"),
        QT_TRANSLATE_NOOP("tabletop", "The squares of a spell before it is cast"),
    ),
    (
        "all_areas",
        QT_TRANSLATE_NOOP("tabletop", "Areas placed at other times too"),
        QT_TRANSLATE_NOOP("tabletop", "In the turns of my figures, and while nobody is in turn"),
    ),
    (
        "pinned",
        QT_TRANSLATE_NOOP("tabletop", "All this of my figures too"),
        QT_TRANSLATE_NOOP(
            "tabletop",
            "Reach, way and turns to come of the DM's figures; lines of fire of hidden ones",
        ),
    ),
    (
        "captions",
        QT_TRANSLATE_NOOP("tabletop", "Names below figures"),
        QT_TRANSLATE_NOOP("tabletop", "Those that players know"),
    ),
    (
        "names",
        QT_TRANSLATE_NOOP("tabletop", "Names of my figures"),
        QT_TRANSLATE_NOOP("tabletop", "Players learn what the DM's figures are called"),
    ),
    (
        "letters",
        QT_TRANSLATE_NOOP("tabletop", "Letters of the sides"),
        QT_TRANSLATE_NOOP("tabletop", "On the coins: from the names that you gave the sides"),
    ),
    (
        "bars",
        QT_TRANSLATE_NOOP("tabletop", "Hit points of heroes"),
        QT_TRANSLATE_NOOP("tabletop", "A bar below each"),
    ),
    (
        "hit_points",
        QT_TRANSLATE_NOOP("tabletop", "Hit points of my figures"),
        QT_TRANSLATE_NOOP("tabletop", "Bars below the DM's figures too"),
    ),
    (
        "conditions",
        QT_TRANSLATE_NOOP("tabletop", "Conditions"),
        QT_TRANSLATE_NOOP("tabletop", "Letters on the coins: stunned, held and the like"),
    ),
    (
        "coordinates",
        QT_TRANSLATE_NOOP("tabletop", "Coordinates"),
        QT_TRANSLATE_NOOP("tabletop", "Letters and numbers along all four sides"),
    ),
    (
        "line_style",
        QT_TRANSLATE_NOOP("tabletop", "In black and white"),
        QT_TRANSLATE_NOOP("tabletop", "Draw in ink alone"),
    ),
)

_GRID_NAMES = (
    QT_TRANSLATE_NOOP("tabletop", "None"),
    QT_TRANSLATE_NOOP("tabletop", "Fine"),
    QT_TRANSLATE_NOOP("tabletop", "Plain"),
    QT_TRANSLATE_NOOP("tabletop", "Bold"),
)
_STRIP_NAMES = (
    QT_TRANSLATE_NOOP("tabletop", "Small"),
    QT_TRANSLATE_NOOP("tabletop", "Plain"),
    QT_TRANSLATE_NOOP("tabletop", "Large"),
)
_COLOUR_NAMES = (
    QT_TRANSLATE_NOOP("tabletop", "Ink"),
    QT_TRANSLATE_NOOP("tabletop", "Paper"),
    QT_TRANSLATE_NOOP("tabletop", "Red"),
    QT_TRANSLATE_NOOP("tabletop", "Blue"),
    QT_TRANSLATE_NOOP("tabletop", "Green"),
)


class LookPart(QWidget):
    """Figures, grid, words, and switches for the rest."""

    def __init__(self, room: TableRoom) -> None:
        """Show nothing before ``refresh``."""
        super().__init__()
        self._room = room
        self._make_figures_and_grid()
        self._make_words()
        self.switches = {name: self._switch(name, words, tip) for name, words, tip in _SWITCHES}
        self._lay_out()

    def _make_figures_and_grid(self) -> None:
        self.standees = Segments(
            translate("tabletop", "Figures"),
            (
                (Standees.FIGURES, _told("Figures"), _told("Coins with their pictures")),
                (Standees.BASES, _told("Bases"), _told("Rings for miniatures to stand in")),
                (Standees.NONE, _told("None"), _told("No figures at all")),
            ),
            lambda value: self._dress(standees=Standees(str(value))),
        )
        self.grid = Segments(
            translate("tabletop", "Grid"),
            tuple(
                (size, _told(name), f"{size:g} mm" if size else _told("No grid"))
                for size, name in zip(GRIDS, _GRID_NAMES, strict=True)
            ),
            lambda value: self._dress(grid_mm=value),
        )
        self.colour = combo(
            [(_told(n), c) for n, c in zip(_COLOUR_NAMES, GRID_COLOURS, strict=True)],
            translate("tabletop", "Colour of the grid"),
        )
        for place, value in enumerate(GRID_COLOURS):
            self.colour.setItemIcon(place, _swatch(value))
        self.colour.activated.connect(
            lambda place: self._dress(grid_colour=self.colour.itemData(place))
        )

    def _make_words(self) -> None:
        """From where words are read, and how large those of the strip are."""
        self.side = Segments(
            translate("tabletop", "Words are read from"),
            (
                (Side.BOTTOM, _told("Bottom"), _told("From the lower side of the screen")),
                (Side.LEFT, _told("Left"), _told("From the left side of the screen")),
                (Side.TOP, _told("Top"), _told("From the upper side of the screen")),
                (Side.RIGHT, _told("Right"), _told("From the right side of the screen")),
            ),
            lambda value: self._dress(side=Side(int(str(value)))),
        )
        self.strip_size = Segments(
            translate("tabletop", "Size of the strip's words"),
            tuple(
                (size, _told(name), _told("Capital letters are {} mm high").format(f"{size:g}"))
                for size, name in zip(STRIPS, _STRIP_NAMES, strict=True)
            ),
            lambda value: self._dress(strip_mm=value),
        )

    def _lay_out(self) -> None:
        column = column_in(self)
        column.addWidget(caption(translate("tabletop", "What players see")))
        form = Form()
        form.add(_told("Figures"), self.standees)
        form.add(_told("Grid"), self.grid)
        form.add(_told("Colour"), self.colour)
        form.add(_told("Read from"), self.side)
        form.add(_told("Strip"), self.strip_size)
        column.addLayout(form)
        for switch in self.switches.values():
            column.addWidget(switch)

    def _switch(self, name: str, words: str, tip: str) -> QCheckBox:
        return check(_told(words), _told(tip), lambda on: self._dress(**{name: on}))

    def _dress(self, **changes: object) -> None:
        self._room.open()
        self._room.table.dress(**changes)

    def refresh(self) -> None:
        """Show what is so."""
        look = self._room.table.look
        self.standees.choose(look.standees)
        self.grid.choose(look.grid_mm)
        choose(self.colour, look.grid_colour)
        self.colour.setEnabled(look.grid_mm > 0)
        self.side.choose(look.side)
        self.strip_size.choose(look.strip_mm)
        self.strip_size.setEnabled(look.strip)
        self.switches["all_areas"].setEnabled(look.areas and not look.pinned)
        for name, switch in self.switches.items():
            quietly(switch, getattr(look, name))


def _told(text: str) -> str:
    return translate("tabletop", text)


def _swatch(colour: str) -> QIcon:
    picture = QPixmap(16, 16)
    picture.fill(QColor(colour))
    return QIcon(picture)
