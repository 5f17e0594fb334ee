"""The tiles of a map as rows of a table: pictures, names, counts, and what they stand for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QPalette

from fieldwright.editor.importing.tiles_pictures import SmallPictures
from fieldwright.editor.importing.tiles_words import by_in_words, meaning_in_words
from fieldwright.editor.translation import translate
from fieldwright.exchange.tiled.choosing import Choices, Known
from fieldwright.terms.words import capital

Index = QModelIndex | QPersistentModelIndex

TILE, USED, MEANS, BY, SET = range(5)
"""The columns."""

_ROOT = QModelIndex()
_ROLE = Qt.ItemDataRole


class TileModel(QAbstractTableModel):
    """The rows of ``choices`` that are ``shown``, by their numbers, those used most first.

    Pictures are cut when a row is first seen.
    """

    def __init__(self, choices: Choices, pictures: SmallPictures, parent: QObject) -> None:
        """Show terrains, and tiles that are of none."""
        super().__init__(parent)
        self.choices = choices
        self.shown: list[int] = list(choices.places)
        self._pictures = pictures
        self._texts: dict[int, str] = {}

    def _searched(self, place: int) -> str:
        if place not in self._texts:
            row = self.choices.rows[place]
            self._texts[place] = " ".join((row.name, *row.words, *row.layers)).lower()
        return self._texts[place]

    def show_only(self, words: str, *, unknown: bool, single: bool) -> None:
        """Show the rows that have all ``words``, in a name or in what they stand for.

        ``single`` shows every tile instead of terrains.
        """
        wanted = words.lower().split()
        every = self.choices.single if single else self.choices.places
        self.beginResetModel()
        self.shown = [place for place in every if self._is_wanted(place, wanted, unknown)]
        self.endResetModel()

    def _is_wanted(self, place: int, wanted: list[str], unknown: bool) -> bool:
        meaning = self.choices.meaning(place)
        if unknown and meaning is not None:
            return False
        text = f"{self._searched(place)} {meaning_in_words(meaning)}" if wanted else ""
        return all(word in text for word in wanted)

    def tell(self) -> None:
        """What tiles stand for has changed."""
        if self.shown:
            self.dataChanged.emit(self.index(0, MEANS), self.index(len(self.shown) - 1, BY))

    # ------------------------------------------------------------------------------- as Qt asks it

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row for each that is shown."""
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Picture and name, count, meaning, where it comes from, tile set."""
        return 0 if parent.isValid() else 5

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        """What stands above the columns."""
        if orientation is Qt.Orientation.Horizontal and role == _ROLE.DisplayRole:
            return (
                translate("tiles", "Tile"),
                translate("tiles", "Used"),
                translate("tiles", "Stands for"),
                translate("tiles", "Known by"),
                translate("tiles", "Tile set"),
            )[section]
        if orientation is Qt.Orientation.Horizontal and role == _ROLE.TextAlignmentRole:
            return _aligned(section)
        return None

    def data(self, index: Index, role: int = int(_ROLE.DisplayRole)) -> Any:
        """Words and picture of a cell; guesses are italic and end in a question mark."""
        place, column = self.shown[index.row()], index.column()
        if role in (_ROLE.DisplayRole, _ROLE.AccessibleTextRole):
            return self._words(place, column)
        if role == _ROLE.TextAlignmentRole:
            return _aligned(column)
        if column == TILE:
            return self._of_tile(place, role)
        return self._dress(place, role) if column in (MEANS, BY) else None

    def _of_tile(self, place: int, role: int) -> Any:
        """The picture of a tile, and all that it is called."""
        if role == _ROLE.DecorationRole:
            return self._pictures.icon(self.choices.rows[place].sorts[0])
        if role == _ROLE.ToolTipRole:
            row = self.choices.rows[place]
            return ", ".join((*row.words, *row.layers)) or row.name
        return None

    def _words(self, place: int, column: int) -> str:
        row = self.choices.rows[place]
        if column == TILE:
            return capital(row.name)
        if column == USED:
            return f"{row.count:,}"
        if column == SET:
            return self.choices.tiles.sets[row.place].name
        if column == BY:
            return by_in_words(self.choices, place)
        if self.choices.known(place) is Known.GUESSED:
            return f"{meaning_in_words(self.choices.guesses[place].meaning)}?"
        return meaning_in_words(self.choices.meaning(place))

    def _dress(self, place: int, role: int) -> Any:
        """Guesses are italic; they and what nobody knows have less weight."""
        known = self.choices.known(place)
        if role == _ROLE.FontRole and known is Known.GUESSED:
            font = QGuiApplication.font()
            font.setItalic(True)
            return font
        if role == _ROLE.ForegroundRole and known in (Known.GUESSED, Known.UNKNOWN):
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        return None


def _aligned(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column == USED else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
