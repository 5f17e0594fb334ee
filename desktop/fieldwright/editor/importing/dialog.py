"""What came of a file, what is doubtful in it, and where it goes: asked in one dialog."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QScrollArea, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.choices import Radios
from fieldwright.editor.importing.arriving import Arrived, Wanted
from fieldwright.editor.importing.guard import Guard
from fieldwright.editor.importing.picture_row import picture_check
from fieldwright.editor.importing.questions import Gaps, Openings
from fieldwright.editor.importing.report_rows import ReportRows
from fieldwright.editor.importing.returning_rows import OntoRows
from fieldwright.editor.importing.sketch import WholeMap
from fieldwright.editor.importing.tiles_row import tiles_row
from fieldwright.editor.importing.width_row import too_large, width_box
from fieldwright.editor.parts import (
    GAP,
    MARGIN,
    Form,
    button,
    column_in,
    combo,
    heading,
    muted,
    number,
    row,
)
from fieldwright.editor.translation import translate
from fieldwright.exchange.answers import (
    HIGHEST_WALL_FT,
    Answers,
    doubtful,
    has_walls_without_height,
)
from fieldwright.exchange.building import USUAL_TERRAIN
from fieldwright.exchange.extras import FindBlob
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.setting import Scale
from fieldwright.terms.words import capital
from fieldwright.widgets.areas import scrolled

_SIDE = 400
_MOST_NAMED, _END = 48, 14
"""Letters of a name that are shown, and those of its end among them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a map would be laid: the open ``field``; which of ``count`` files it is, from one.

    ``in_picture`` is whether the walls of the map before were taken as shown by its picture,
    ``wall_height_ft`` how high they were made, 0 as usual for their kind.
    """

    field: Battlefield
    number: int = 1
    count: int = 1
    in_picture: bool = True
    wall_height_ft: int = 0
    find: FindBlob | None = None
    """Gives what the document of the open map keeps."""


class ImportDialog(QDialog):
    """Shows one map that was read; its answer is ``wanted``."""

    def __init__(self, arrived: Arrived, place: Place, parent: QWidget | None = None) -> None:
        """Ask about ``arrived``."""
        super().__init__(parent)
        self.arrived = arrived
        self._place = place
        self._onto = False
        self.onto_rows = OntoRows(arrived, place.field, place.find, self._answered_so_far)
        self._before = self.onto_rows.answers_before()
        self.openings: Openings | None = None
        self.gaps: Gaps | None = None
        title = translate("import", "Import a map")
        if place.count > 1:
            words = translate("import", "Import a map ({} of {})")
            title = words.format(place.number, place.count)
        self.setWindowTitle(title)
        self.whole = WholeMap(arrived)
        self.report = ReportRows(arrived.records.report)
        self.tiles = tiles_row(arrived)
        self._make_choices()
        self._lay_out()
        self.finished.connect(self.onto_rows.finish)
        self.walls.valueChanged.connect(self.onto_rows.refresh)
        if self.squares is not None:
            self.squares.currentIndexChanged.connect(self.onto_rows.refresh)
            self.squares.currentIndexChanged.connect(self._choose_scale)
        self.onto_rows.chosen.connect(self._choose_width)
        if self.in_picture is not None:
            self.in_picture.toggled.connect(self.onto_rows.refresh)
        self._choose_where(self.onto_rows.is_again)
        room = self.screen().availableSize()
        self.resize(QSize(min(1080, room.width() - 40), min(720, room.height() - 60)))
        # No button has the keyboard: a space or a letter that was meant for the map does nothing.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()
        self.guard = Guard(self, (self.do, self.leave))

    # ------------------------------------------------------------------------------------- making

    def _make_choices(self) -> None:
        records, told = self.arrived.records, self.onto_rows.told
        self.where = Radios(
            [
                (translate("import", "As a new &battlefield"), False),
                (translate("import", "Onto &this map, as one step"), True),
            ],
            translate("import", "Where it goes"),
            lambda value: self._choose_where(bool(value)),
        )
        terrains = load_terrains().values()
        self.terrain = combo(
            [(capital(one.name), one.id) for one in terrains], translate("import", "Terrain")
        )
        self.terrain.setToolTip(
            translate("import", "Whose lines of fire, footing and distances count here")
        )
        chosen = self.terrain.findData(records.terrain or USUAL_TERRAIN)
        self.terrain.setCurrentIndex(max(0, chosen))
        self.indoors = QCheckBox(translate("import", "&Under a roof or the earth"))
        self.indoors.setChecked(bool(records.indoors))
        self.scale = combo(
            [
                (translate("import", "Melee: 5 feet a square"), Scale.MELEE),
                (translate("import", "Missile: 5 yards a square"), Scale.MISSILE),
            ],
            translate("import", "Scale"),
        )
        self.scale.setCurrentIndex(self.scale.findData(records.scale or Scale.MELEE))
        self.walls = number(0, HIGHEST_WALL_FT, translate("import", "Height of walls"))
        self.walls.setSuffix(translate("import", " feet high"))
        self.walls.setSpecialValueText(translate("import", "As high as usual for their kind"))
        self.walls.setToolTip(
            translate("import", "Of walls whose height the file does not say; doors are no higher")
        )
        usual = self._before.wall_height_ft or 0
        self.walls.setValue(int(usual) if told is not None else self._place.wall_height_ft)
        self.in_picture = picture_check(records, self._place.field, told, self._place.in_picture)
        self.squares = width_box(records)
        self.do = button(translate("import", "Import"), self.accept, default=True)
        several = self._place.count > 1
        words = translate("import", "Skip it") if several else translate("import", "Cancel")
        self.leave = button(words, self.reject)
        if self.tiles is not None:
            self.tiles.built.connect(self._take_anew)
            self.tiles.waiting.connect(self.do.setDisabled)
            self.finished.connect(self.tiles.finish)

    def _lay_out(self) -> None:
        side = QWidget()
        side.setFixedWidth(_SIDE)
        column = column_in(side)
        column.addWidget(self._told(), 1)
        column.addWidget(self.where)
        self.new_rows = QWidget()
        form = Form(self.new_rows)
        form.add(translate("import", "Te&rrain"), self.terrain)
        form.add(translate("import", "S&cale"), self.scale)
        form.addRow("", self.indoors)
        column.addWidget(self.new_rows)
        column.addWidget(self.onto_rows)
        wall_rows = QWidget()
        form = self._wall_form = Form(wall_rows)
        if self.squares is not None:
            form.add(translate("import", "S&quares"), self.squares)
        form.add(translate("import", "&Walls"), self.walls)
        column.addWidget(wall_rows)
        self._show_wall_rows()
        buttons = row(self.do, self.leave)
        buttons.setAlignment(Qt.AlignmentFlag.AlignLeft)
        column.addLayout(buttons)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addWidget(self.whole, 1)
        whole.addWidget(side)

    def _told(self) -> QScrollArea:
        """The report, and below it the questions."""
        records = self.arrived.records
        page = QWidget()
        column = column_in(page)
        column.setContentsMargins(0, 0, GAP, 0)
        column.addWidget(heading(_short(self.arrived.path.name)))
        words = translate("import", "{format}, {columns} x {rows} squares")
        column.addWidget(
            muted(words.format(format=records.format, columns=records.columns, rows=records.rows))
        )
        if records.walls:
            column.addWidget(
                muted(translate("import", "Blue lines are walls, red ones doors and windows."))
            )
        column.addWidget(self.report)
        if too_large(records):
            column.addWidget(muted(too_large(records)))
        if self.tiles is not None:
            column.addWidget(self.tiles)
        if doubtful(records):
            self.openings = Openings(self.arrived, self._before.kinds, self.whole.mark)
            column.addWidget(self.openings)
        if records.gaps:
            self.gaps = Gaps(self.arrived, self.whole.mark)
            self.gaps.choose(self._before.gaps)
            column.addWidget(self.gaps)
        column.addStretch(1)
        return scrolled(page)

    def _show_wall_rows(self) -> None:
        """What is asked about walls, where there are any."""
        form, records = self._wall_form, self.arrived.records
        form.setRowVisible(self.walls, has_walls_without_height(records))
        if self.in_picture is not None and form.indexOf(self.in_picture) < 0:
            form.addRow(self.in_picture)

    def _take_anew(self, arrived: Arrived) -> None:
        """The tiles of the map have other meanings now."""
        self.arrived = arrived
        self.whole.show_map(arrived)
        self.report.show_report(arrived.records.report)
        if self.in_picture is None:
            place, told = self._place, self.onto_rows.told
            self.in_picture = picture_check(arrived.records, place.field, told, place.in_picture)
            if self.in_picture is not None:
                self.in_picture.toggled.connect(self.onto_rows.refresh)
        self._show_wall_rows()
        self.onto_rows.refresh()

    # ------------------------------------------------------------------------------------- choices

    def _choose_where(self, onto: bool) -> None:
        self._onto = onto
        self.where.choose(onto)
        self.new_rows.setVisible(not onto)
        self.onto_rows.setVisible(onto)
        self._choose_width()
        if onto:
            self.onto_rows.work_out()

    def choose_onto(self, onto: bool) -> None:
        """Lay it onto the open map, or make a new battlefield of it."""
        self._choose_where(onto)

    @property
    def wanted(self) -> Wanted:
        """What was answered."""
        answers = Answers(
            kinds=self.openings.kinds() if self.openings is not None else {},
            gaps=self.gaps.chosen() if self.gaps is not None else (),
            terrain="" if self._onto else str(self.terrain.currentData()),
            indoors=None if self._onto else self.indoors.isChecked(),
            in_picture=None if self.in_picture is None else self.in_picture.isChecked(),
            wall_height_ft=self.walls.value() or None,
            times=self._times,
        )
        return Wanted(self._onto, answers, self.onto_rows.into, Scale(self.scale.currentData()))

    @property
    def _times(self) -> int:
        return 1 if self.squares is None else int(self.squares.currentData())

    def _choose_width(self) -> None:
        """Squares of a map that lies there already stay as wide as they are."""
        box, told = self.squares, self.onto_rows.told
        if box is None:
            return
        is_again = self._onto and told is not None
        box.setEnabled(not is_again)
        if is_again and told is not None:
            box.setCurrentIndex(max(0, box.findData(told.times)))

    def _choose_scale(self) -> None:
        """Squares of missile scale that become several are squares of melee scale."""
        told = self.arrived.records.scale
        if told is not None:
            chosen = told if self._times == 1 else Scale.MELEE
            self.scale.setCurrentIndex(self.scale.findData(chosen))

    def _answered_so_far(self) -> tuple[Arrived, Wanted]:
        return self.arrived, self.wanted


def _short(name: str) -> str:
    """A name that is not too long: its middle goes, for its end tells what the file is."""
    if len(name) <= _MOST_NAMED:
        return name
    return f"{name[: _MOST_NAMED - _END - 1]}…{name[-_END:]}"
