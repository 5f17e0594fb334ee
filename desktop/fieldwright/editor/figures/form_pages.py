"""The pages of the form, by subject; together they hold every property of a stat block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.figures.attack_table import AttackTable
from fieldwright.editor.figures.form_fields import (
    ChoiceField,
    FieldGrid,
    FormField,
    LineField,
    LinesField,
)
from fieldwright.editor.figures.words import (
    ABILITY_NAMES,
    GROUP_NAMES,
    SAVE_NAMES,
    basis_of,
)
from fieldwright.editor.parts import label
from fieldwright.editor.translation import translate
from fieldwright.geometry.footprints import SIZE_NAMES
from fieldwright.library.form_text import ABILITIES, SAVES, FormRead
from fieldwright.stats.derived import (
    dexterity_of,
    hit_dice_of,
    saves_of,
    strength_of,
    thac0_of,
)
from fieldwright.stats.flags import FLAGS
from fieldwright.terms.bodies import SIZES
from fieldwright.terms.words import capital


def _(text: str) -> str:
    return translate("figures", text)


class Traits(QWidget):
    """A check mark for each trait that the rules know, and a line for words of one's own."""

    changed = Signal()

    def __init__(self) -> None:
        """Offer all traits."""
        super().__init__()
        self.boxes: dict[str, QCheckBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        across = 4
        for place, (flag, meaning) in enumerate(FLAGS.items()):
            box = QCheckBox(flag)
            box.setToolTip(meaning)
            box.toggled.connect(lambda _on: self.changed.emit())
            grid.addWidget(box, place // across, place % across)
            self.boxes[flag] = box
        self.own = LineField("own_flags", _("Other traits"), _("Words of your own, with commas"))
        self.own.changed.connect(self.changed)
        grid.addWidget(self.own, len(FLAGS) // across + 1, 0, 1, across)

    def text(self) -> str:
        """All traits with commas."""
        chosen = [flag for flag, box in self.boxes.items() if box.isChecked()]
        return ", ".join([*chosen, self.own.text()])

    def show_text(self, text: str) -> None:
        """Show other traits."""
        words = [word.strip() for word in text.split(",") if word.strip()]
        for flag, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(flag in words)
            box.blockSignals(False)
        self.own.show_text(", ".join(word for word in words if word not in FLAGS))


class FormPages(QTabWidget):
    """All fields; ``changed`` tells every keystroke, ``pasted`` brings a text to be read."""

    changed = Signal()
    pasted = Signal(str)

    def __init__(self) -> None:
        """Make all pages."""
        super().__init__()
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self.fields: dict[str, FormField] = {}
        self._page_of: dict[str, int] = {}
        self.attacks = AttackTable()
        self.traits = Traits()
        self._add_page(_("Numbers"), self._numbers())
        self._add_page(_("Attacks"), self.attacks, scrolls=False)
        self._add_page(_("Saves and abilities"), self._saves_and_abilities())
        self._add_page(_("Traits and notes"), self._traits_and_notes())
        self._add_page(_("Paste"), self._paste(), scrolls=False)
        self.attacks.changed.connect(self.changed)
        self.traits.changed.connect(self.changed)

    def _add_page(self, title: str, page: QWidget, *, scrolls: bool = True) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 12, 16, 12)
        column.addWidget(page, 0 if isinstance(page, FieldGrid) else 1)
        if isinstance(page, FieldGrid):
            column.addStretch(1)
        shown: QWidget = inside
        if scrolls:
            area = QScrollArea()
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setWidgetResizable(True)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(inside)
            shown = area
        self.addTab(shown, title)
        for name, field in self.fields.items():
            if name not in self._page_of and inside.isAncestorOf(field):
                self._page_of[name] = self.count() - 1

    def _line(self, name: str, title: str, tip: str = "") -> FormField:
        return self._known(LineField(name, title, tip))

    def _known(self, field: FormField) -> FormField:
        field.changed.connect(self.changed)
        self.fields[field.name] = field
        return field

    # --------------------------------------------------------------------------------------- pages

    def _numbers(self) -> QWidget:
        grid = FieldGrid(6)
        grid.caption(_("Who it is"))
        grid.add(self._line("name", _("Name")), 2)
        grid.add(self._line("source", _("Book")), 4)
        groups = [(group, capital(translate("figures", w))) for group, w in GROUP_NAMES.items()]
        grid.add(self._known(ChoiceField("group", _("Group"), groups)), 2)
        grid.add(self._line("character_class", _("Class")), 2)
        grid.add(self._line("level", _("Level")), 1)
        grid.add(self._line("legs", _("Legs")), 1)
        sizes = [(size, f"{size} · {SIZE_NAMES[size]}") for size in SIZES]
        grid.add(self._known(ChoiceField("size", _("Size"), sizes)), 2)
        grid.add(self._line("footprint", _("Squares"), _("Wide by long, facing north: 1 x 2")), 1)
        tip = _("Added to what a knockdown die must show: four legs, dense or low built")
        grid.add(self._line("steadiness", _("Steadiness"), tip), 1)
        grid.add(self._line("morale", _("Morale"), _("11-12, or Steady (11-12)")), 1)
        grid.add(self._line("intelligence", _("Intellect"), _("5-7, or Low (5-7)")), 1)
        grid.caption(_("Defence"))
        grid.add(self._line("hit_dice", _("Hit dice"), _("4+1, 1-1, ½, 1-6 hp")), 2)
        grid.add(self._line("hit_points", _("Hit points"), _("Empty: they are rolled")), 2)
        grid.add(self._line("armour", _("Armour worn")), 2)
        grid.add(self._line("armour_class", _("Armour class"), _("6, or 6 (10) unarmoured")), 2)
        grid.add(self._line("ac_without_shield", _("without shield")), 2)
        grid.add(self._line("ac_without_dexterity", _("without Dexterity")), 2)
        grid.caption(_("Movement and attack"))
        grid.add(self._line("movement", _("Movement"), _("12, or 12, Fl 30 (C)")), 2)
        grid.add(self._line("thac0", "THAC0", _("17, 17-13, or 4 HD: 17; 5-6 HD: 15")), 2)
        grid.add(self._line("attacks_printed", _("Attacks a round"), _("2, 3/2, 3 or 1")), 2)
        return grid

    def _saves_and_abilities(self) -> QWidget:
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(32)
        saves, abilities = FieldGrid(1), FieldGrid(1)
        saves.caption(_("Saving throws"))
        for name in SAVES:
            saves.add(self._line(f"saves.{name}", translate("figures", SAVE_NAMES[name])))
        abilities.caption(_("Ability scores"))
        for name in ABILITIES:
            title = translate("figures", ABILITY_NAMES[name])
            abilities.add(self._line(f"abilities.{name}", title))
        for grid in (saves, abilities):
            column = QVBoxLayout()
            column.addWidget(grid)
            column.addStretch(1)
            row.addLayout(column, 1)
        return page

    def _traits_and_notes(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(_("Traits"), caption=True))
        column.addWidget(self.traits)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self._known(LinesField("spells", _("Spells, one a line"))), 1)
        row.addWidget(self._known(LinesField("notes", _("Notes, for the DM only"))), 2)
        column.addLayout(row, 1)
        return page

    def _paste(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(
            label(
                _(
                    "Paste a stat block as books print it: a name, then AC, MV, HD and so on in a "
                    "line or one below the other. What it says goes into the form."
                ),
                muted=True,
            )
        )
        self.paste_text = QPlainTextEdit()
        self.paste_text.setTabChangesFocus(True)
        self.paste_text.setAccessibleName(_("A stat block to be read"))
        self.paste_text.setPlaceholderText(
            "Bugbears (4): AC 5 (10); MV 9; HD 3+1; THAC0 17; #AT 1; Dmg 2-8 (morning star); "
            "SZ L; ML Steady (11-12)"
        )
        self.paste_told = label("")
        read = QPushButton(_("Read it into the form"))
        read.setAutoDefault(False)
        read.clicked.connect(lambda _=False: self.pasted.emit(self.paste_text.toPlainText()))
        row = QHBoxLayout()
        row.addWidget(read)
        row.addStretch(1)
        column.addWidget(self.paste_text, 1)
        column.addWidget(self.paste_told)
        column.addLayout(row)
        return page

    # ------------------------------------------------------------------------------------- showing

    def texts(self) -> dict[str, str]:
        """What all fields say."""
        texts = {name: field.text() for name, field in self.fields.items()}
        return texts | {"flags": self.traits.text()}

    def show_texts(self, texts: dict[str, str]) -> None:
        """Fill all fields."""
        for name, field in self.fields.items():
            field.show_text(texts.get(name, ""))
        self.traits.show_text(texts.get("flags", ""))

    def show_read(self, read: FormRead) -> None:
        """Show beneath each field what is wrong, and within it what follows."""
        for name, field in self.fields.items():
            told = read.sentence("columns") if name == "footprint" else read.sentence(name)
            field.tell(told)
        for name, words in usual_words(read):
            self.fields[name].show_usual(words)
        self.attacks.show_read(read)

    @property
    def name_in_hand(self) -> str:
        """The name of the property that is being written; empty for none."""
        names = (name for name, field in self.fields.items() if field.body.hasFocus())
        return next(names, "").replace("footprint", "columns")

    def go_to(self, name: str) -> None:
        """Put the keyboard into the field of a fault."""
        name = "footprint" if name == "columns" else name
        if name.startswith("attacks["):
            self.setCurrentIndex(1)
            row = int(name[len("attacks[") : name.index("]")])
            self.attacks.table.setCurrentIndex(self.attacks.model.index(row, 0))
            self.attacks.table.setFocus()
        elif name in self.fields:
            self.setCurrentIndex(self._page_of.get(name, 0))
            self.fields[name].body.setFocus()


def usual_words(read: FormRead) -> Iterator[tuple[str, str]]:
    """What holds where a field is empty, in words."""
    bare = replace(read.block, thac0="", saves=None, abilities=None)
    basis = basis_of(bare)
    yield "thac0", f"{basis}: {thac0_of(bare)}"
    saves = saves_of(bare)
    for name in SAVES:
        yield f"saves.{name}", f"{basis}: {getattr(saves, name)}"
    yield "abilities.strength", _("by size and Hit Dice: {}").format(strength_of(bare))
    yield "abilities.dexterity", _("its movement: {}").format(dexterity_of(bare))
    dice = hit_dice_of(bare)
    words = ""
    if dice is not None and dice.lowest < dice.highest:
        words = _("{least}-{most}, average {average:g}").format(
            least=dice.lowest, most=dice.highest, average=dice.average
        )
    yield "hit_points", words
