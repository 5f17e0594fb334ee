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
    """The sorts of ``choices`` that are ``shown``, by their places, those that are used most first.

    Pictures are cut when a row is first seen.
    """

    def __init__(self, choices: Choices, pictures: SmallPictures, parent: QObject) -> None:
        """Show all sorts."""
        super().__init__(parent)
        self.choices = choices
        self.shown: list[int] = list(choices.places)
        self._pictures = pictures
        self._texts = {place: self._searched(place) for place in choices.places}

    def _searched(self, place: int) -> str:
        sort = self.choices.tiles.sorts[place]
        return " ".join((sort.name, *sort.words, *sort.layers)).lower()

    def show_only(self, words: str, unknown: bool) -> None:
        """Show the sorts that have all ``words``, in a name or in what they stand for."""
        wanted = words.lower().split()
        self.beginResetModel()
        self.shown = [
            place for place in self.choices.places if self._is_wanted(place, wanted, unknown)
        ]
        self.endResetModel()

    def _is_wanted(self, place: int, wanted: list[str], unknown: bool) -> bool:
        meaning = self.choices.meaning(place)
        if unknown and meaning is not None:
            return False
        text = f"{self._texts[place]} {meaning_in_words(meaning)}" if wanted else ""
        return all(word in text for word in wanted)

    def tell(self) -> None:
        """What tiles stand for has changed."""
        if self.shown:
            self.dataChanged.emit(self.index(0, MEANS), self.index(len(self.shown) - 1, BY))

    # ------------------------------------------------------------------------------- as Qt asks it

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a sort."""
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
            return self._pictures.icon(place)
        if role == _ROLE.ToolTipRole:
            sort = self.choices.tiles.sorts[place]
            return ", ".join((*sort.words, *sort.layers)) or sort.name
        return None

    def _words(self, place: int, column: int) -> str:
        sort = self.choices.tiles.sorts[place]
        if column == TILE:
            return capital(sort.name)
        if column == USED:
            return f"{sort.count:,}"
        if column == SET:
            return self.choices.tiles.sets[sort.place].name
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
