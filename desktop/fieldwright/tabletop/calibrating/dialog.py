"""Measuring the players' screen: by typing what a ruler says, or by matching bars on it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from math import hypot

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QStackedWidget, QVBoxLayout, QWidget

from fieldwright.tabletop.calibrating.face import CalibrationFace
from fieldwright.tabletop.calibrating.trial import Trial
from fieldwright.tabletop.calibration import (
    LEAST_PITCH,
    MOST_PITCH,
    Calibration,
    CalibrationError,
    from_diagonal,
    measured,
)
from fieldwright.tabletop.page_screen import told_calibration
from fieldwright.tabletop.references import REFERENCES, RULER, Reference, reference
from fieldwright.tabletop.table import Table
from fieldwright.tabletop.viewing import INCH
from fieldwright.widgets.choices import Segments
from fieldwright.widgets.parts import (
    MARGIN,
    Form,
    Note,
    button,
    check,
    column_in,
    combo,
    fraction,
    muted,
    row,
)
from fieldwright.widgets.translation import translate

_WIDTH = 480


class Way(StrEnum):
    """How a screen is measured."""

    SIZE = "size"
    DIAGONAL = "diagonal"
    BARS = "bars"


class Unit(StrEnum):
    """What lengths are typed in."""

    CM = "cm"
    INCH = "inch"

    @property
    def mm(self) -> float:
        """How many millimetres one of it is."""
        return INCH if self is Unit.INCH else 10.0


class CalibrationDialog(QDialog):
    """Shows what comes of it at once, on the screen itself too; nothing is kept before "Keep"."""

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        """Measure the screen that is meant for the players."""
        super().__init__(parent)
        self.table = table
        self.setWindowTitle(translate("tabletop", "Calibrate the players' screen"))
        self.setMinimumWidth(_WIDTH)
        self._before = table.meant.calibration
        self._found: Calibration | None = None
        self._unit = Unit.CM
        self._is_theirs = False
        """Whether somebody has said anything of what is shown: a guess is never kept as measured.
        """
        self._is_asked = False
        """Whether a strange pitch was asked about; who keeps it again means it."""
        self._was_wanted = table.placing.wanted
        self.trial = Trial.of(self._before, unit_mm=self._unit.mm)
        self.face = CalibrationFace(self.trial, table.look.side)
        self._make_fields()
        self._lay_out()
        self._connect()
        self._show_lengths()
        self._show_way(Way.SIZE)

    # ------------------------------------------------------------------------------------- making

    def _make_fields(self) -> None:
        self.way = Segments(
            translate("tabletop", "How to measure"),
            (
                (Way.SIZE, _told("Width and height"), _told("Type what a ruler says")),
                (Way.DIAGONAL, _told("Diagonal"), _told("Type it; pixels are taken as square")),
                (Way.BARS, _told("Match on the screen"), _told("Hold something against bars")),
            ),
            lambda way: self._show_way(Way(str(way))),
        )
        self.unit = combo([("cm", Unit.CM), (_told("inches"), Unit.INCH)], _told("Unit"))
        self.wide = _length_box(_told("Width of the lit part"))
        self.high = _length_box(_told("Height of the lit part"))
        self.diagonal = _length_box(_told("From corner to corner of the lit part"))
        things = [(_told(one.name), one.id) for one in (RULER, *REFERENCES)]
        self.thing = combo(things, _told("What you hold against the screen"))
        self.bar_wide = _length_box(_told("The bar across measures"))
        self.bar_high = _length_box(_told("The bar down measures"))
        self.outcome = Note()
        self.confirm = check(
            _told("I have measured it: this is right"),
            _told("What the system says then counts as measured"),
            self._confirm,
        )
        self.show_check = button(_told("Check on the screen"), self._toggle_check)
        self.show_check.setCheckable(True)
        self.keep = button(_told("Keep"), self.accept, default=True)
        self.guess = button(
            _told("Forget"), self._forget, tip=_told("Go by what the system says again")
        )
        self.leave = button(_told("Cancel"), self.reject)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self.way)
        self._pages = QStackedWidget()
        for page in (self._size_page(), self._diagonal_page(), self._bars_page()):
            self._pages.addWidget(page)
        column.addWidget(self._pages)
        form = Form()
        form.add(_told("Unit"), self.unit)
        column.addLayout(form)
        column.addWidget(self.outcome)
        column.addWidget(self.confirm)
        column.addLayout(row(self.show_check, stretch=True))
        buttons = row(self.guess, stretch=True)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.keep)
        column.addLayout(buttons)

    def _size_page(self) -> QWidget:
        page, form = _page(
            _told("Measure the part of the screen that is lit, without its frame."),
        )
        form.add(_told("Width"), self.wide)
        form.add(_told("Height"), self.high)
        return page

    def _diagonal_page(self) -> QWidget:
        page, form = _page(
            _told("From one corner of the lit part to the one across. Makers round this number."),
        )
        form.add(_told("Diagonal"), self.diagonal)
        return page

    def _bars_page(self) -> QWidget:
        page, form = _page(
            _told(
                "Make the bars on the screen as long as the thing, with the mouse or the arrow "
                "keys there; or measure them as they are, and type that here. The longer, the "
                "more exact."
            ),
        )
        form.add(_told("Thing"), self.thing)
        form.add(_told("Across"), self.bar_wide)
        form.add(_told("Down"), self.bar_high)
        return page

    def _connect(self) -> None:
        for box in (self.wide, self.high, self.diagonal, self.bar_wide, self.bar_high):
            box.valueChanged.connect(lambda _value: self._typed())
        self.unit.activated.connect(lambda place: self._take_unit(Unit(self.unit.itemData(place))))
        self.thing.activated.connect(
            lambda place: self._take_thing(reference(self.thing.itemData(place)))
        )
        self.face.changed.connect(self._stretched)
        self.face.toggled.connect(self.show_check.click)
        self.face.accepted.connect(self.accept)
        self.face.left.connect(self.reject)

    # ------------------------------------------------------------------------------------ following

    def _show_way(self, way: Way) -> None:
        self.way.choose(way)
        self._way = way
        self._pages.setCurrentIndex(list(Way).index(way))
        if way is Way.BARS:
            self._show_face(checking=False)
            return
        if not self.show_check.isChecked():
            self._hide_face()
        self._reckon()

    def _take_unit(self, unit: Unit) -> None:
        self._unit = unit
        if self.trial.reference is RULER:
            self.trial = Trial.of(self._found or self._before, RULER, unit.mm)
        self._show_lengths()
        self._reckon()

    def _take_thing(self, thing: Reference) -> None:
        self.trial = Trial.of(self._found or self._before, thing, self._unit.mm)
        self._show_lengths()
        self._show_face(checking=False)

    def _typed(self) -> None:
        self._is_theirs = True
        self._reckon()

    def _confirm(self, right: bool) -> None:
        self._is_theirs = right
        self._reckon()

    def _stretched(self, trial: Trial) -> None:
        self._is_theirs = True
        self.trial = trial
        self._reckon()

    def _show_lengths(self) -> None:
        """Show what is so in the unit that is chosen."""
        lit = (self._found or self._before).lit_mm
        for box, mm in (
            (self.wide, lit[0]),
            (self.high, lit[1]),
            (self.diagonal, hypot(*lit)),
            (self.bar_wide, self.trial.mm[0]),
            (self.bar_high, self.trial.mm[1]),
        ):
            with QSignalBlocker(box):
                box.setSuffix(f" {translate('tabletop', self._unit.value)}")
                box.setValue(mm / self._unit.mm)
        fixed = self.trial.reference is not RULER
        for box in (self.bar_wide, self.bar_high):
            box.setEnabled(not fixed)

    def _reckon(self) -> None:
        """What comes of what is typed and dragged so far."""
        self._is_asked = False
        self.keep.setText(_told("Keep"))
        pixels, mm = self._before.pixels, self._unit.mm
        try:
            if self._way is Way.SIZE:
                size = (self.wide.value() * mm, self.high.value() * mm)
                self._found = measured(pixels, size)
            elif self._way is Way.DIAGONAL:
                self._found = from_diagonal(pixels, self.diagonal.value() * mm)
            else:
                if self.trial.reference is RULER:
                    typed = (self.bar_wide.value() * mm, self.bar_high.value() * mm)
                    self.trial = self.trial.measuring(*typed)
                self._found = self.trial.calibration
        except CalibrationError as error:
            self._found = None
            self.outcome.say(str(error), alarm=True)
        else:
            self.outcome.say(self._words(self._found))
        has_looked = self._way is Way.BARS or self.face.is_checking
        is_guess = self._before.is_guess and (not self._is_theirs or self.confirm.isChecked())
        self.confirm.setVisible(is_guess)
        self.keep.setEnabled(self._found is not None and (self._is_theirs or has_looked))
        self.show_check.setEnabled(self._found is not None)
        self._draw_face()

    def _words(self, found: Calibration) -> str:
        wide, high = (mm / self._unit.mm for mm in found.lit_mm)
        size = f"{wide:.1f} x {high:.1f} {translate('tabletop', self._unit.value)}"
        if not self._is_theirs:
            # Nobody has measured what is shown at first.
            found = replace(found, source=self._before.source)
        told = translate("tabletop", "{} The lit part is {}.").format(told_calibration(found), size)
        across, down = found.pitch.across, found.pitch.down
        if abs(across / down - 1) > 0.08:
            told += " " + _told("Pixels would be far from square: is that so?")
        return told

    # ----------------------------------------------------------------------------- on the screen

    def _toggle_check(self) -> None:
        if self.show_check.isChecked():
            self._show_face(checking=True)
        elif self._way is Way.BARS:
            self._show_face(checking=False)
        else:
            self._hide_face()

    def _show_face(self, *, checking: bool) -> None:
        table = self.table
        table.placing.keeps_keyboard = True
        if not table.placing.wanted:
            table.show()
        self.show_check.setChecked(checking)
        if table.window.face is not self.face:
            table.window.show_face(self.face)
            if self._way is Way.BARS:
                table.window.activateWindow()
        self.face.is_checking = checking
        self._reckon()

    def _draw_face(self) -> None:
        trial = self.trial
        name = _told("inches") if self._unit is Unit.INCH else _told("cm")
        self.face.unit = (self._unit.mm, name)
        if self.face.is_checking and self._found is not None:
            pitch = self._found.pitch
            trial = replace(
                trial,
                across=pitch.across * trial.mm[0] / INCH,
                down=pitch.down * trial.mm[1] / INCH,
            )
        self.face.show_trial(trial, checking=self.face.is_checking)

    def _hide_face(self) -> None:
        self.face.is_checking = False
        if self.table.window.face is self.face:
            self.table.window.show_face(None)

    def _forget(self) -> None:
        self.table.forget_calibration()
        self.reject()

    def accept(self) -> None:
        """Keep what was measured; what hardly any screen has is asked about first."""
        if self._found is None or not self.keep.isEnabled():
            return
        if not self._found.pitch.is_usual and not self._is_asked:
            self._is_asked = True
            self.keep.setText(_told("Keep all the same"))
            pitch = self._found.pitch
            words = _told("That would be {} x {} pixels an inch; screens have {} to {}.").format(
                f"{pitch.across:.4g}", f"{pitch.down:.4g}", f"{LEAST_PITCH:g}", f"{MOST_PITCH:g}"
            )
            self.outcome.say(f"{words} {_told('Is the unit right?')}", alarm=True)
            return
        self.table.calibrate(self._found)
        super().accept()

    def done(self, result: int) -> None:
        """The screen is the players' again, or nobody's, as before."""
        self._hide_face()
        self.table.placing.keeps_keyboard = False
        self.face.deleteLater()
        if not self._was_wanted:
            self.table.placing.hide()
        super().done(result)


def _told(text: str) -> str:
    return translate("tabletop", text)


def _length_box(title: str) -> QDoubleSpinBox:
    return fraction(0, 1000, 3, title, "", 0.1)


def _page(words: str) -> tuple[QWidget, Form]:
    page = QWidget()
    column = column_in(page)
    column.addWidget(muted(words))
    form = Form()
    column.addLayout(form)
    column.addStretch(1)
    return page, form
