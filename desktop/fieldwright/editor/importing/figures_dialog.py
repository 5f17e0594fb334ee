"""Which column of a table is what, with the figures that come of it in sight."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QWidget,
)

from fieldwright.editor.importing.counts import came_in_words, left_out_in_words
from fieldwright.editor.parts import (
    GAP,
    MARGIN,
    Form,
    Note,
    button,
    caption,
    column_in,
    combo,
    muted,
    row,
)
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.exchange.creatures import NOTHING, PROPERTIES, Creatures, Table, creatures_in
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.report import Report
from fieldwright.stats.block import StatBlock
from fieldwright.widgets.areas import scrolled

_WORDS: Mapping[str, str] = {
    "name": QT_TRANSLATE_NOOP("import", "Name"),
    "armour_class": QT_TRANSLATE_NOOP("import", "Armour class"),
    "movement": QT_TRANSLATE_NOOP("import", "Movement"),
    "hit_dice": QT_TRANSLATE_NOOP("import", "Hit dice"),
    "hit_points": QT_TRANSLATE_NOOP("import", "Hit points"),
    "thac0": QT_TRANSLATE_NOOP("import", "THAC0"),
    "attacks_printed": QT_TRANSLATE_NOOP("import", "Number of attacks"),
    "damage": QT_TRANSLATE_NOOP("import", "Damage"),
    "size": QT_TRANSLATE_NOOP("import", "Size"),
    "morale": QT_TRANSLATE_NOOP("import", "Morale"),
    "intelligence": QT_TRANSLATE_NOOP("import", "Intelligence"),
    "saves": QT_TRANSLATE_NOOP("import", "Saving throws"),
    "strength": QT_TRANSLATE_NOOP("import", "Strength"),
    "dexterity": QT_TRANSLATE_NOOP("import", "Dexterity"),
    "constitution": QT_TRANSLATE_NOOP("import", "Constitution"),
    "wisdom": QT_TRANSLATE_NOOP("import", "Wisdom"),
    "charisma": QT_TRANSLATE_NOOP("import", "Charisma"),
    "class": QT_TRANSLATE_NOOP("import", "Class and level"),
    "spells": QT_TRANSLATE_NOOP("import", "Spells"),
    "note": QT_TRANSLATE_NOOP("import", "A note"),
}
_SIDE = 400
_LONGEST_TITLE, _LONGEST_SAMPLE = 22, 34


class FiguresDialog(QDialog):
    """Asks what the columns of ``table`` are; ``creatures`` is what comes of it now."""

    def __init__(
        self, table: Table, mapping: tuple[str, ...], source: str, parent: QWidget | None = None
    ) -> None:
        """Begin with ``mapping``, a guess or an earlier answer; ``source`` is the file's name."""
        super().__init__(parent)
        self.table, self.source = table, source
        self.creatures = Creatures((), Report())
        self.setWindowTitle(translate("import", "Figures from {}").format(_short(source, 60)))
        self.boxes: list[QComboBox] = []
        self.list = QListWidget()
        self.list.setAccessibleName(translate("import", "The figures"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.note = Note()
        self.do = button(translate("import", "Take in"), self.accept, default=True)
        self.leave = button(translate("import", "Cancel"), self.reject)
        self._lay_out(mapping)
        self.show_creatures()
        self.do.setFocus()
        room = self.screen().availableSize()
        self.resize(QSize(min(960, room.width() - 40), min(660, room.height() - 60)))

    @property
    def mapping(self) -> tuple[str, ...]:
        """What each column is, as it is chosen now."""
        return tuple(str(box.currentData()) for box in self.boxes)

    def _lay_out(self, mapping: tuple[str, ...]) -> None:
        side = QWidget()
        side.setFixedWidth(_SIDE)
        column = column_in(side)
        column.addWidget(caption(translate("import", "What the columns are")))
        column.addWidget(self._columns(mapping), 1)
        column.addWidget(self.note)
        column.addLayout(row(self.do, self.leave, stretch=True))
        shown = QWidget()
        down = column_in(shown)
        down.addWidget(caption(translate("import", "The figures that come of it")))
        down.addWidget(self.list, 1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addWidget(side)
        whole.addWidget(shown, 1)

    def _columns(self, mapping: tuple[str, ...]) -> QScrollArea:
        page = QWidget()
        form = Form(page)
        form.setContentsMargins(0, 0, GAP, 0)
        options = [
            (translate("import", "(leave out)"), NOTHING),
            *((translate("import", _WORDS.get(one, one)), one) for one in PROPERTIES),
        ]
        for place, title in enumerate(self.table.columns):
            box = combo(options, title)
            box.setCurrentIndex(max(0, box.findData(mapping[place])))
            box.currentIndexChanged.connect(self.show_creatures)
            self.boxes.append(box)
            form.add(_short(title, _LONGEST_TITLE).replace("&", "&&"), box)
            sample = _short(self.table.sample(place), _LONGEST_SAMPLE)
            form.addRow("", muted(translate("import", "such as {}").format(sample or "-")))
        return scrolled(page)

    def show_creatures(self) -> None:
        """Show what comes of the columns as they are chosen now."""
        self.list.clear()
        try:
            self.creatures = creatures_in(self.table, self.mapping, self.source)
        except ExchangeError as error:
            self.creatures = Creatures((), Report())
            self.note.say(str(error), alarm=True)
            self.do.setEnabled(False)
            return
        report = self.creatures.report
        self.list.addItems([in_a_line(block) for block in self.creatures.blocks])
        told = [came_in_words(report.came) or translate("import", "No figures")]
        if report.left_out:
            left_out = left_out_in_words(report.left_out)
            told.append(translate("import", "left out: {}").format(left_out))
        self.note.say("\n".join(("; ".join(told) + ".", *report.warnings)))
        self.do.setEnabled(bool(self.creatures.blocks))


def in_a_line(block: StatBlock) -> str:
    """A figure as adventures print it: "Ogre: AC 5, MV 9, HD 4+1, THAC0 17, damage 1-10"."""
    damage = "/".join(dict.fromkeys(one.damage for one in block.attacks if one.damage))
    parts = [f"AC {block.armour_class}", f"MV {block.movement}"]
    parts += [f"HD {block.hit_dice}"] if block.hit_dice else []
    parts += [f"hp {block.hit_points}"] if block.hit_points is not None else []
    parts += [f"THAC0 {block.thac0}"] if block.thac0 else []
    parts += [f"damage {damage}"] if damage else []
    return f"{block.name}: {', '.join(parts)}"


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
