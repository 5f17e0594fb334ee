"""What the tiles of a map stand for: chosen in a table beside the map, and kept by tile sets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.importing.arriving import Arrived
from fieldwright.editor.importing.tiles_fields import TileFields
from fieldwright.editor.importing.tiles_model import BY, MEANS, SET, TILE, USED, TileModel
from fieldwright.editor.importing.tiles_pictures import SmallPictures
from fieldwright.editor.importing.tiles_preview import TilePreview
from fieldwright.editor.parts import (
    FIELD_HEIGHT,
    GAP,
    MARGIN,
    Note,
    button,
    caption,
    check,
    column_in,
    muted,
    row,
)
from fieldwright.editor.translation import translate
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.tile_records import CELL, TileRecords
from fieldwright.exchange.tiled.choosing import Choices, Known
from fieldwright.exchange.tiled.chosen import write_rows
from fieldwright.exchange.tiled.meanings import Meanings, chosen_folder, rows_or_fault
from fieldwright.exchange.tiled.squares import coded

_SIDE = 380
_ROW = CELL + 8
_WIDTHS = {TILE: 180, USED: 64, BY: 148, SET: 120}


class TileTable(QTableView):
    """The rows; Enter and a double click say ``entered``: what they stand for is to be chosen."""

    entered = Signal()

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setIconSize(QSize(CELL, CELL))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(translate("tiles", "The tiles of the map"))
        heads = self.verticalHeader()
        heads.hide()
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heads.setDefaultSectionSize(_ROW)
        self.doubleClicked.connect(lambda _: self.entered.emit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the fields instead of closing the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            return
        super().keyPressEvent(event)


class Finder(QLineEdit):
    """The field with the words that rows must have; the arrow down leads on to the rows."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the arrow down go to the rows."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
            return
        super().keyPressEvent(event)


class TilesDialog(QDialog):
    """Asks what the tiles of ``arrived`` stand for; once accepted that is kept.

    ``choices`` is a copy of what was known before, as it is chosen now; ``told`` are sentences
    about how it was kept.
    """

    def __init__(self, arrived: Arrived, choices: Choices, parent: QWidget | None = None) -> None:
        """Begin with ``choices``."""
        super().__init__(parent)
        self.choices = choices.copy()
        self.told: tuple[str, ...] = ()
        self._shape = (arrived.records.rows, arrived.records.columns)
        self._folder = arrived.path.parent
        self._places: list[int] = []
        self.setWindowTitle(translate("tiles", "Meanings of tiles"))
        self.model = TileModel(self.choices, SmallPictures(self._tiles), self)
        self.table = TileTable()
        self.fields = TileFields(self._choose)
        self.preview = TilePreview(arrived.image, self._shape)
        self._paint = QTimer(self, interval=0, singleShot=True)
        self._paint.timeout.connect(self._show_codes)
        self._make_parts()
        self._lay_out()
        self.show_choices()
        self.note.say(" ".join(self.choices.faults), alarm=True)
        room = self.screen().availableSize()
        self.resize(QSize(min(1120, room.width() - 40), min(740, room.height() - 60)))
        self.table.setFocus()

    @property
    def _tiles(self) -> TileRecords:
        return self.choices.tiles

    # ------------------------------------------------------------------------------------- making

    def _make_parts(self) -> None:
        self.finder = Finder()
        self.finder.setPlaceholderText(translate("tiles", "Find tiles"))
        self.finder.setAccessibleName(translate("tiles", "Words in names or meanings"))
        self.finder.setClearButtonEnabled(True)
        self.finder.setMinimumHeight(FIELD_HEIGHT)
        self.finder.textChanged.connect(lambda _: self._filter())
        self.finder.left.connect(self._to_rows)
        self.only_unknown = check(
            translate("tiles", "Only &unknown ones"), told=lambda _: self._filter()
        )
        self.single = check(translate("tiles", "&Every tile"), told=lambda _: self._filter())
        self.single.setToolTip(translate("tiles", "Tiles of terrains one by one"))
        self.single.setVisible(self.choices.places != self.choices.single)
        self.kinds = check(
            translate("tiles", "Show what they be&come"), told=self.preview.show_kinds
        )
        self.count = muted()
        self.guess = button("", self._take_guesses)
        self.picture = button(translate("tiles", "Only a &picture"), self._choose_picture)
        self.picture.setToolTip(translate("tiles", "The chosen tiles stand for nothing"))
        self.usual = button(translate("tiles", "As the p&rogram has it"), self._reset)
        self.usual.setToolTip(translate("tiles", "Take back what you chose for these tiles"))
        self.note = Note()
        self.take = button(translate("tiles", "&Load…"), self.load)
        self.take.setToolTip(translate("tiles", "Take the meanings that a file has"))
        self.give = button(translate("tiles", "Sa&ve…"), self.save)
        self.give.setToolTip(translate("tiles", "Write what you chose into a file for others"))
        self.do = button(translate("tiles", "OK"), self.accept, default=True)
        self.leave = button(translate("tiles", "Cancel"), self.reject)
        self.table.setModel(self.model)
        self.table.entered.connect(self.fields.take_keyboard)
        self.table.setColumnHidden(SET, len(self._tiles.sets) < 2)
        heads = self.table.horizontalHeader()
        heads.setHighlightSections(False)
        for column, width in _WIDTHS.items():
            heads.resizeSection(column, width)
        heads.setSectionResizeMode(MEANS, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._take_selection())

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(GAP)
        left.addLayout(row(self.finder, self.single, self.only_unknown))
        left.addWidget(self.table, 1)
        below = row(self.count, self.guess)
        below.setStretch(0, 1)
        left.addLayout(below)
        side = QWidget()
        side.setFixedWidth(_SIDE)
        down = column_in(side)
        down.addWidget(self.preview, 1)
        down.addWidget(self.kinds)
        self.chosen = caption()
        down.addWidget(self.chosen)
        down.addWidget(self.fields)
        down.addLayout(row(self.picture, self.usual, stretch=True))
        down.addWidget(self.note)
        ends = row(self.take, self.give)
        ends.addStretch(1)
        ends.addWidget(self.do)
        ends.addWidget(self.leave)
        down.addLayout(ends)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addLayout(left, 1)
        whole.addWidget(side)

    # ------------------------------------------------------------------------------------- showing

    def _filter(self) -> None:
        """Show other rows; those that are still there stay selected."""
        places = set(self._places)
        self.model.show_only(
            self.finder.text(),
            unknown=self.only_unknown.isChecked(),
            single=self.single.isChecked(),
        )
        self.select([place for place in self.model.shown if place in places])
        self._take_selection()
        self._tell_counts()

    def _to_rows(self) -> None:
        self.table.setFocus()
        if not self._places and self.model.shown:
            self.table.selectRow(0)

    def select(self, places: list[int]) -> None:
        """Select rows by their numbers."""
        wanted = set(places)
        rows = [at for at, place in enumerate(self.model.shown) if place in wanted]
        chosen = QItemSelection()
        for first, last in _runs(rows):
            chosen.select(self.model.index(first, 0), self.model.index(last, 0))
        flags = QItemSelectionModel.SelectionFlag
        selection = self.table.selectionModel()
        # All at once: each step of a selection is shown on the map.
        selection.select(chosen, flags.ClearAndSelect | flags.Rows)
        if rows:
            selection.setCurrentIndex(self.model.index(rows[0], 0), flags.NoUpdate)

    def _take_selection(self) -> None:
        indexes = self.table.selectionModel().selectedRows()
        self._places = [self.model.shown[index.row()] for index in indexes]
        rows = self.choices.rows
        self.preview.light(
            self._tiles, [one for place in self._places for one in rows[place].sorts]
        )
        self._show_fields()

    def _show_fields(self) -> None:
        places = self._places
        self.fields.show_meanings(self.choices.meaning(place) for place in places)
        self.picture.setEnabled(bool(places))
        chosen = any(self.choices.known(place) is Known.CHOSEN for place in places)
        self.usual.setEnabled(chosen)
        words = translate("tiles", "What the {} chosen tiles stand for").format(len(places))
        if len(places) == 1:
            words = translate("tiles", "What this tile stands for")
        self.chosen.setText(words if places else translate("tiles", "Choose tiles in the table"))
        self._tell_counts()

    def _tell_counts(self) -> None:
        words = translate("tiles", "{known} of {all} known")
        self.count.setText(
            words.format(known=self.choices.count_known, all=len(self.choices.places))
        )
        guesses = len(self._guessed())
        chosen = any(self.choices.known(place) is Known.GUESSED for place in self._places)
        words = translate("tiles", "Take &all guesses ({})")
        if chosen:
            words = translate("tiles", "Take the guesses for t&hem ({})")
        self.guess.setText(words.format(guesses))
        self.guess.setEnabled(guesses > 0)

    def _guessed(self) -> list[int]:
        """The rows whose guesses would be taken: chosen ones, else all that are shown."""
        chosen = [one for one in self._places if self.choices.known(one) is Known.GUESSED]
        return chosen or [
            one for one in self.model.shown if self.choices.known(one) is Known.GUESSED
        ]

    def show_choices(self) -> None:
        """Show what tiles stand for now, in the table, the fields and on the map."""
        self.model.tell()
        self._show_fields()
        self._paint.start()

    def _show_codes(self) -> None:
        self.preview.show_codes(coded(self._tiles, self._shape, self.choices.meanings()))

    # ------------------------------------------------------------------------------------ choosing

    def _choose(self, part: str, value: object) -> None:
        self.choices.choose(self._places, **{part: value})
        self.show_choices()

    def _choose_picture(self) -> None:
        self.choices.choose_picture(self._places)
        self.show_choices()

    def _reset(self) -> None:
        self.choices.reset(self._places)
        self.show_choices()

    def _take_guesses(self) -> None:
        self.choices.take_guesses(self._guessed())
        self.show_choices()

    # --------------------------------------------------------------------------------------- files

    def load(self) -> None:
        """Ask for a file of meanings, and take what it says of these tiles."""
        name, _ = QFileDialog.getOpenFileName(
            self,
            translate("tiles", "Load meanings of tiles"),
            str(self._folder),
            _filter_of_files(),
        )
        if name:
            self.load_from(Path(name))

    def load_from(self, path: Path) -> None:
        """Take what a file says of these tiles."""
        rows, fault = rows_or_fault(path)
        if fault:
            self.note.say(fault, alarm=True)
            return
        taken = self.choices.take_rows(rows)
        words = translate("tiles", "{name} says what {count} of these tiles stand for.")
        self.note.say(words.format(name=path.name, count=taken))
        self.show_choices()

    def save(self) -> None:
        """Ask for a name, and write what is chosen into that file."""
        name, _ = QFileDialog.getSaveFileName(
            self,
            translate("tiles", "Save meanings of tiles"),
            str(self._folder / "tiles.toml"),
            _filter_of_files(),
        )
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> None:
        """Write what is known of these tiles into a file."""
        path = path if path.suffix else path.with_suffix(".toml")
        rows: Meanings = self.choices.known_rows()
        try:
            write_rows(path, rows)
        except ExchangeError as error:
            self.note.say(str(error), alarm=True)
            return
        words = translate("tiles", "{count} meanings of tiles were written into {name}.")
        self.note.say(words.format(count=len(rows), name=path.name))

    def accept(self) -> None:
        """Keep what is chosen; where that cannot be, say so and stay."""
        try:
            self.told = self.choices.keep(chosen_folder())
        except ExchangeError as error:
            self.note.say(str(error), alarm=True)
            return
        super().accept()


def _runs(rows: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of rows that follow each other; ``rows`` rise."""
    for _, run in groupby(enumerate(rows), lambda one: one[1] - one[0]):
        whole = [row for _, row in run]
        yield whole[0], whole[-1]


def _filter_of_files() -> str:
    return translate("tiles", "Meanings of tiles (*.toml);;All files (*)")
