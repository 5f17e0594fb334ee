"""The rows of the table of attacks: what is typed, and what follows from weapon and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QGuiApplication, QPalette

from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.library.form_text import FormRead, attack_texts
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.derived import knockdown_of, reach_of
from fieldwright.stats.weapon import Weapon, load_weapons


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    title: str
    tip: str
    width: int


COLUMNS: tuple[_Column, ...] = (
    _Column("name", QT_TRANSLATE_NOOP("figures", "Attack"), "", 100),
    _Column("weapon", QT_TRANSLATE_NOOP("figures", "Weapon"), "", 116),
    _Column("count", "#", QT_TRANSLATE_NOOP("figures", "How many such attacks a round"), 28),
    _Column(
        "damage",
        QT_TRANSLATE_NOOP("figures", "Damage"),
        QT_TRANSLATE_NOOP("figures", "Against up to man-sized targets, such as 1d8 or 2-8"),
        68,
    ),
    _Column(
        "damage_large",
        QT_TRANSLATE_NOOP("figures", "vs large"),
        QT_TRANSLATE_NOOP("figures", "Damage against large and larger targets"),
        64,
    ),
    _Column("to_hit", QT_TRANSLATE_NOOP("figures", "Hit"), "", 36),
    _Column(
        "reach",
        QT_TRANSLATE_NOOP("figures", "Reach"),
        QT_TRANSLATE_NOOP("figures", "In squares of five feet"),
        48,
    ),
    _Column("speed", QT_TRANSLATE_NOOP("figures", "Speed"), "", 48),
    _Column("knockdown", QT_TRANSLATE_NOOP("figures", "Knock"), "Knockdown die", 50),
    _Column(
        "ranges",
        QT_TRANSLATE_NOOP("figures", "Ranges"),
        QT_TRANSLATE_NOOP("figures", "Short, medium and long in squares of five yards: 2/4/6"),
        72,
    ),
    _Column("rate_of_fire", QT_TRANSLATE_NOOP("figures", "Rate"), "Shots a round", 42),
    _Column(
        "ammunition",
        QT_TRANSLATE_NOOP("figures", "Shots"),
        QT_TRANSLATE_NOOP("figures", "Arrows, bolts or stones it carries"),
        46,
    ),
)
_FULL = "20"
"""Shots of a weapon that was just chosen: a full quiver, as ready characters have."""

_EMPTY = attack_texts(Attack(name="")) | {"count": ""}
Index = QModelIndex | QPersistentModelIndex


def usual_texts(block: StatBlock, attack: Attack) -> dict[str, str]:
    """What an attack has where its row says nothing: its weapon's numbers and the rules'."""
    weapon = load_weapons().get(attack.weapon)
    bare = Attack(name=attack.name, weapon=attack.weapon)
    texts = {
        "count": "1",
        "reach": str(reach_of(block, bare, weapon)),
        "knockdown": knockdown_of(block, bare, weapon),
    }
    return texts | (_of_weapon(weapon) if weapon else {})


def _of_weapon(weapon: Weapon) -> dict[str, str]:
    ranges = weapon.in_missile_squares()
    return {
        "damage": weapon.damage,
        "damage_large": weapon.damage_large,
        "speed": str(weapon.speed),
        "rate_of_fire": weapon.rate_of_fire,
        "ranges": "/".join("-" if one is None else str(one) for one in ranges) if ranges else "",
    }


class AttackModel(QAbstractTableModel):
    """Rows of texts; ``edited`` tells that a hand changed them."""

    edited = Signal()

    def __init__(self, parent: QObject) -> None:
        """Begin without attacks."""
        super().__init__(parent)
        self.rows: list[dict[str, str]] = []
        self._usual: list[dict[str, str]] = []
        self._faults: dict[tuple[int, str], str] = {}

    def fill(self, attacks: Sequence[Attack]) -> None:
        """Show other attacks."""
        self.beginResetModel()
        self.rows = [attack_texts(one) for one in attacks]
        self._usual, self._faults = [], {}
        self.endResetModel()

    def show_read(self, read: FormRead) -> None:
        """Show what follows from the rows, and what is wrong with them."""
        self._usual = [usual_texts(read.block, one) for one in read.block.attacks]
        self._faults = {
            (row, column.name): sentence
            for row in range(len(self.rows))
            for column in COLUMNS
            if (sentence := read.sentence(f"attacks[{row}].{column.name}"))
        }
        if self.rows:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self.rows) - 1, len(COLUMNS) - 1)
            )

    def fault(self, row: int) -> str:
        """What is wrong in a row, else in another one."""
        told = sorted(self._faults.items(), key=lambda pair: (pair[0][0] != row, pair[0]))
        return told[0][1] if told else ""

    def rowCount(self, parent: Index | None = None) -> int:
        """How many attacks there are."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many properties are shown."""
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What is typed; where nothing is, what follows, in grey and slanted."""
        if not index.isValid():
            return None
        row, name = index.row(), COLUMNS[index.column()].name
        text = self.rows[row].get(name, "")
        usual = self._usual[row].get(name, "") if row < len(self._usual) else ""
        fault = self._faults.get((row, name), "")
        if role == Qt.ItemDataRole.EditRole:
            return text
        if role == Qt.ItemDataRole.DisplayRole:
            shown = f"{text} \u26a0" if fault else text or usual
            return _weapon_name(shown) if name == "weapon" else shown
        return _looks(role, text, usual, fault)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed; an attack without a name is called after its weapon."""
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        row, name = self.rows[index.row()], COLUMNS[index.column()].name
        if row.get(name, "") == str(value):
            return False
        row[name] = str(value)
        weapon = load_weapons().get(row["weapon"]) if name == "weapon" else None
        if weapon is not None and not row["name"]:
            row["name"] = weapon.name.lower()
        if weapon is not None and weapon.ammunition and not row["ammunition"]:
            row["ammunition"] = _FULL
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """All can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """The names of the columns; rows have none."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return translate("figures", column.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return translate("figures", column.tip) if column.tip else None
        return None

    def add(self, texts: dict[str, str] | None = None) -> int:
        """One more attack; gives its row."""
        place = len(self.rows)
        self.beginInsertRows(QModelIndex(), place, place)
        self.rows.append(dict(texts or _EMPTY))
        self.endInsertRows()
        self.edited.emit()
        return place

    def remove(self, row: int) -> None:
        """Take an attack away."""
        if 0 <= row < len(self.rows):
            self.beginRemoveRows(QModelIndex(), row, row)
            del self.rows[row]
            if row < len(self._usual):
                del self._usual[row]
            self.endRemoveRows()
            self.edited.emit()


def _weapon_name(weapon_id: str) -> str:
    weapon = load_weapons().get(weapon_id)
    return weapon.name if weapon else weapon_id


def _slanted() -> QFont:
    font = QGuiApplication.font()
    font.setItalic(True)
    return font


def _looks(role: int, text: str, usual: str, fault: str) -> object:
    """How a cell looks: what follows is grey and slanted, a fault has a sign and its sentence."""
    if role == Qt.ItemDataRole.FontRole and not text and usual:
        return _slanted()
    if role == Qt.ItemDataRole.ForegroundRole and (fault or not text):
        palette = QGuiApplication.palette()
        colour = QPalette.ColorRole.Link if fault else QPalette.ColorRole.PlaceholderText
        return palette.color(colour)
    if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
        return fault or None
    return None
