"""The options of the section tool: which section, and what it shall be."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from fieldwright.battlefield.sections import SECTIONS
from fieldwright.battlefield.summary import sections
from fieldwright.editing.map_sections import SectionWish
from fieldwright.editor.map.section_deeds import GROWTH, HEIGHTS, WATER, SectionDeeds
from fieldwright.editor.map.section_tool import SectionTool
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    Form,
    Note,
    button,
    caption,
    choose,
    column_of,
    combo,
    heading,
    muted,
    row,
)
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import section_words
from fieldwright.editor.workbench import Workbench

_NAMES = (
    QT_TRANSLATE_NOOP("sections", "north-west"),
    QT_TRANSLATE_NOOP("sections", "north"),
    QT_TRANSLATE_NOOP("sections", "north-east"),
    QT_TRANSLATE_NOOP("sections", "west"),
    QT_TRANSLATE_NOOP("sections", "middle"),
    QT_TRANSLATE_NOOP("sections", "east"),
    QT_TRANSLATE_NOOP("sections", "south-west"),
    QT_TRANSLATE_NOOP("sections", "south"),
    QT_TRANSLATE_NOOP("sections", "south-east"),
)


class SectionPanel(QWidget):
    """Nine buttons as the sections lie, and three choices with a die beside each."""

    def __init__(self, workbench: Workbench, tool: SectionTool, deeds: SectionDeeds) -> None:
        """Show and change what ``tool`` has in hand."""
        super().__init__()
        self._workbench, self._tool, self._deeds = workbench, tool, deeds
        self._heading = heading()
        self._now = muted()
        self.cells = QButtonGroup(self)
        self.cells.setExclusive(True)
        self.height_box = self._combo(HEIGHTS, self.tr("Height"))
        self.growth_box = self._combo(GROWTH, self.tr("Growth"))
        self.water_box = self._combo(WATER, self.tr("Water"))
        self.note = Note()
        self.do = button(self.tr("Make it so"), tool.apply, default=True)
        self.again = button(self.tr("Draw it another way"), tool.choice.draw_anew)
        self._lay_out()
        self.cells.idClicked.connect(tool.choice.choose)
        for box in (self.height_box, self.growth_box, self.water_box):
            box.currentIndexChanged.connect(self._take_wish)
        tool.choice.changed.connect(self.show_choice)
        workbench.field_changed.connect(lambda _: self.show_choice())
        self.show_choice()

    def _combo(self, options: tuple[tuple[object, str], ...], name: str) -> QComboBox:
        offered = [(translate("sections", text), value) for value, text in options]
        return combo([(self.tr("As it is"), None), *offered], name)

    def _lay_out(self) -> None:
        column = column_of(self)
        column.addWidget(self._heading)
        column.addWidget(self._now)
        column.addWidget(self._cell_grid())
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("What it shall be")))
        rows = Form()
        for title, box, part in (
            (self.tr("&Height"), self.height_box, "topography"),
            (self.tr("&Growth"), self.growth_box, "growth"),
            (self.tr("&Water"), self.water_box, "water"),
        ):
            rows.add(title, self._with_die(box, part), box)
        column.addLayout(rows)
        column.addWidget(self.note)
        column.addLayout(row(self.do))
        column.addLayout(row(self.again))
        column.addWidget(
            muted(
                self.tr(
                    "By the generator's rules: slopes, shares and depths as in the book. The other "
                    "sections stay as they are."
                )
            )
        )
        column.addStretch(1)

    def _cell_grid(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(CLOSE)
        for number in range(SECTIONS):
            cell = QToolButton()
            cell.setProperty("cell", True)
            cell.setCheckable(True)
            cell.setText(str(number + 1))
            cell.setMinimumHeight(36)
            cell.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.cells.addButton(cell, number)
            grid.addWidget(cell, number // 3, number % 3)
        return page

    def _with_die(self, box: QComboBox, part: str) -> QHBoxLayout:
        """A choice, and a button that rolls for it."""
        roll = button(self.tr("Roll"), lambda: self._deeds.roll(self._tool.choice.section, part))
        roll.setToolTip(self.tr("Roll this die of the section again, by the terrain's table"))
        roll.setAccessibleName(self.tr("Roll again: {}").format(box.accessibleName()))
        line = row(box, roll)
        line.setStretch(0, 1)
        return line

    def _take_wish(self) -> None:
        self._tool.choice.wish_for(
            SectionWish(
                self.height_box.currentData(),
                self.growth_box.currentData(),
                self.water_box.currentData(),
            )
        )

    def show_choice(self) -> None:
        """Show the section in hand, what it is and what it shall be."""
        choice = self._tool.choice
        name = translate("sections", _NAMES[choice.section])
        self._heading.setText(self.tr("Section {}, {}").format(choice.section + 1, name))
        results = sections(self._workbench.field)
        self._now.setText(", ".join(section_words(results[choice.section])))
        for number, result in enumerate(results):
            cell = self.cells.button(number)
            told = ", ".join(section_words(result))
            cell.setToolTip(f"{number + 1}: {told}")
            cell.setAccessibleName(self.tr("Section {}: {}").format(number + 1, told))
        self.cells.button(choice.section).setChecked(True)
        wish = choice.wish
        choose(self.height_box, wish.height_feet)
        choose(self.growth_box, wish.growth)
        choose(self.water_box, wish.water)
        self.note.say(self._tool.trouble, alarm=True)
        is_wished = wish != SectionWish() and not self._tool.trouble
        self.do.setEnabled(is_wished)
        self.again.setEnabled(is_wished)
