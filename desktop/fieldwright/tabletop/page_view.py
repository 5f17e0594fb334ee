"""On the page of the table: what covers the map, which part is seen, and the miniatures on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QDoubleSpinBox, QFileDialog, QGridLayout, QToolButton, QWidget

from fieldwright.tabletop import rows
from fieldwright.tabletop.picture import Cover
from fieldwright.tabletop.reminding import told_ghosts
from fieldwright.tabletop.viewing import INCH, Margins, Sizing
from fieldwright.terms.grid import Block
from fieldwright.widgets.choices import Segments
from fieldwright.widgets.parts import (
    CLOSE,
    Form,
    Note,
    button,
    caption,
    check,
    column_in,
    fraction,
    muted,
    quietly,
    row,
)
from fieldwright.widgets.translation import translate

if TYPE_CHECKING:
    from fieldwright.tabletop.room import TableRoom

_CELL = 30
"""Pixels of the buttons that move the view."""

_HAIR = 0.05
"""A square of which no more than this is seen is not named."""

_SIDES = ("left", "top", "right", "bottom")


class CoverPart(QWidget):
    """Map, title or black; freeze and peek."""

    def __init__(self, room: TableRoom) -> None:
        """Show nothing before ``refresh``."""
        super().__init__()
        self._room = room
        self.cover = Segments(
            translate("tabletop", "Players see"),
            (
                (Cover.NOTHING, translate("tabletop", "Map"), _tip("Players see the map")),
                (Cover.TITLE, translate("tabletop", "Title"), _tip("A picture, or the name")),
                (Cover.BLACK, translate("tabletop", "Black"), _tip("Nothing at all (Ctrl+F11)")),
            ),
            self._covered,
        )
        self.freeze = _toggle(
            room, rows.FREEZE, translate("tabletop", "Freeze"), "They see the last picture"
        )
        self.peek = _toggle(
            room, rows.PEEK, translate("tabletop", "Whole map"), "Peek at all of the map (Ctrl+F8)"
        )
        self.picture = button(
            translate("tabletop", "Picture…"),
            self._choose_picture,
            tip=_tip("Choose the title picture; none is the field's name on paper"),
        )
        column = column_in(self)
        column.addWidget(self.cover)
        line = row(self.freeze, self.peek, self.picture)
        for place in range(3):
            line.setStretch(place, 1)
        column.addLayout(line)

    def refresh(self) -> None:
        """Show what is so."""
        table = self._room.table
        self.cover.choose(table.cover)
        self.freeze.setChecked(table.picture.is_frozen)
        self.peek.setChecked(table.is_peeking)
        has_picture = table.meant.memory is not None and bool(table.meant.memory.title_picture)
        self.picture.setText(
            translate("tabletop", "Name only") if has_picture else translate("tabletop", "Picture…")
        )

    def _covered(self, cover: object) -> None:
        wanted = Cover(str(cover))
        if wanted is Cover.NOTHING:
            self._room.open(to_show=True)
        self._room.table.put_over(wanted)

    def _choose_picture(self) -> None:
        """A picture; where there is one, the field's name on paper again."""
        self._room.open()
        memory = self._room.table.meant.memory
        assert memory is not None, "a table that is taken remembers"
        if memory.title_picture:
            memory.title_picture = ""
        else:
            found, _ = QFileDialog.getOpenFileName(
                self,
                translate("tabletop", "Title picture"),
                str(Path.home()),
                translate("tabletop", "Pictures (*.png *.jpg *.jpeg *.webp *.bmp)"),
            )
            if not found:
                return
            if QImageReader(found).size().isEmpty():
                self._room.bench.warn(translate("tabletop", "This is no picture that can be read."))
                return
            memory.title_picture = found
        self._room.table.put_over(Cover.TITLE)
        self.refresh()


class ViewPart(QWidget):
    """Which part of the map is seen, how it is turned and how large squares are."""

    def __init__(self, room: TableRoom) -> None:
        """Show nothing before ``refresh``."""
        super().__init__()
        self._room = room
        column = column_in(self)
        column.addWidget(caption(translate("tabletop", "Part of the map")))
        column.addLayout(self._pad())
        self.sizing = Segments(
            translate("tabletop", "Size of squares"),
            (
                (Sizing.TRUE, translate("tabletop", "True to size"), _tip("For miniatures")),
                (Sizing.FIT, translate("tabletop", "Fit the screen"), _tip("For a TV on the wall")),
            ),
            self._sized,
        )
        column.addWidget(self.sizing)
        self.square = fraction(
            5, 120, 2, translate("tabletop", "Width of a square in millimetres"), " mm", 0.1
        )
        self.square.setKeyboardTracking(False)
        self.square.setToolTip(_tip("As wide as the bases of your miniatures; 25.4 mm is an inch"))
        self.square.valueChanged.connect(self._square_typed)
        self.inch = button(translate("tabletop", "1 inch"), lambda: self._square_typed(INCH))
        self._size_row = QWidget()
        form = Form(self._size_row)
        line = row(self.square, self.inch)
        line.setStretch(0, 1)
        form.add(translate("tabletop", "Square"), line, self.square)
        column.addWidget(self._size_row)
        self.margins = [self._margin(side) for side in _SIDES]
        column.addWidget(muted(translate("tabletop", "Hidden at the edges, in mm")))
        column.addLayout(self._margin_grid())

    def _pad(self) -> QGridLayout:
        """Arrows in a cross, turning on both sides, centring in the middle."""
        room = self._room
        pad = QGridLayout()
        pad.setSpacing(CLOSE)
        cells: Sequence[tuple[str, str, tuple[int, int], Callable[[], object]]] = (
            ("⟲", "Turn a quarter to the left", (0, 0), lambda: room.turn(-1)),
            ("↑", "One square farther north", (0, 1), lambda: room.move(0, -1)),
            ("⟳", "Turn a quarter to the right", (0, 2), lambda: room.turn(1)),
            ("←", "One square farther west", (1, 0), lambda: room.move(-1, 0)),
            ("◎", "To what is selected, else to what you see", (1, 1), room.centre_on_selection),
            ("→", "One square farther east", (1, 2), lambda: room.move(1, 0)),
            ("↓", "One square farther south", (2, 1), lambda: room.move(0, 1)),
        )
        for sign, tip, (down, across), deed in cells:
            pad.addWidget(_cell(sign, _tip(tip), deed), down, across)
        self.hand = _cell("✥", _tip("Drag the frame on the map (9)"), self._take_tool)
        pad.addWidget(self.hand, 2, 2)
        self.told = muted()
        pad.addWidget(self.told, 0, 3, 3, 1)
        pad.setColumnStretch(3, 1)
        return pad

    def _margin(self, side: str) -> QDoubleSpinBox:
        box = fraction(0, 300, 1, _tip(f"Hidden at the {side}, in millimetres"), "", 1)
        box.setKeyboardTracking(False)
        box.setToolTip(_tip(f"Millimetres at the {side} that nobody sees (frame, overscan)"))
        box.valueChanged.connect(lambda _value: self._margins_typed())
        return box

    def _margin_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(CLOSE)
        names = ("Left", "Top", "Right", "Bottom")
        for place, (box, name) in enumerate(zip(self.margins, names, strict=True)):
            words = muted(_tip(name))
            words.setSizePolicy(
                words.sizePolicy().Policy.Preferred, words.sizePolicy().Policy.Fixed
            )
            words.setBuddy(box)
            grid.addWidget(words, place % 2, place // 2 * 2)
            grid.addWidget(box, place % 2, place // 2 * 2 + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def refresh(self) -> None:
        """Show what is so."""
        table = self._room.table
        is_true = table.view.sizing is Sizing.TRUE
        self.sizing.choose(table.view.sizing)
        quietly(self.square, table.view.square_mm)
        self._size_row.setVisible(is_true)
        margins = table.meant.kept.margins
        for box, side in zip(self.margins, _SIDES, strict=True):
            quietly(box, getattr(margins, side))
        self.told.setText(self._in_words())

    def _in_words(self) -> str:
        """What is seen, by the names of squares."""
        table, room = self._room.table, self._room
        if not room.is_ours:
            return ""
        field = room.bench.field
        laid = table.view.laid(table.meant.glass, field.columns, field.rows)
        left, top, right, bottom = laid.area(table.meant.glass.seen)
        block = _seen_block(left, top, right, bottom).clipped(field.block)
        if block.is_empty:
            return ""
        first = block._replace(right=block.left + 1, bottom=block.top + 1)
        last = block._replace(left=block.right - 1, top=block.bottom - 1)
        names = [next(one.squares()).name for one in (first, last)]
        across, down = right - left, bottom - top
        words = translate("tabletop", "{} to {}\n{} x {} squares have room")
        return words.format(*names, f"{across:.1f}", f"{down:.1f}")

    def _take_tool(self) -> None:
        self._room.bench.actions[rows.TOOL].trigger()

    def _sized(self, sizing: object) -> None:
        self._look_at(sizing=Sizing(str(sizing)))

    def _square_typed(self, value: float) -> None:
        self._look_at(square_mm=round(value, 2))

    def _look_at(self, **changes: object) -> None:
        room = self._room
        room.open()
        table, field = room.table, room.bench.field
        seen = table.view.shown(table.meant.glass, field.columns, field.rows)
        view = replace(table.view, **changes)  # type: ignore[arg-type]
        middle = ((seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2)
        if table.view.sizing is Sizing.TRUE and view.sizing is Sizing.TRUE:
            view = view.centred(middle, table.meant.glass)
        table.look_at(view)
        room.refresh()

    def _margins_typed(self) -> None:
        # The page shows what was so before, as soon as its table is opened.
        values = [box.value() for box in self.margins]
        self._room.open()
        self._room.table.set_margins(Margins(*values))


class MiniaturesPart(QWidget):
    """Whether real miniatures stand on the glass, and which of them have to move."""

    def __init__(self, room: TableRoom) -> None:
        """Show nothing before ``refresh``."""
        super().__init__()
        self._room = room
        self.stand = check(
            translate("tabletop", "Miniatures stand on the table"),
            _tip("After each move of the map rings show where they go"),
            lambda on: room.table.dress(miniatures=on),
        )
        self.note = Note()
        self.done = button(
            translate("tabletop", "They stand right"),
            room.bench.actions[rows.STAND].trigger,
            tip=_tip("Clear the rings"),
        )
        column = column_in(self)
        column.addWidget(self.stand)
        column.addWidget(self.note)
        column.addWidget(self.done)

    def refresh(self) -> None:
        """Remind of miniatures that have to move."""
        table = self._room.table
        quietly(self.stand, table.look.miniatures)
        ghosts = table.ghosts
        self.done.setVisible(bool(ghosts))
        self.note.say(told_ghosts(ghosts, self._room.bench.field))


def _seen_block(left: float, top: float, right: float, bottom: float) -> Block:
    """The squares of which more than a hair is seen, of an area in squares."""
    return Block(floor(left + _HAIR), floor(top + _HAIR), ceil(right - _HAIR), ceil(bottom - _HAIR))


def _tip(text: str) -> str:
    return translate("tabletop", text)


def _toggle(room: TableRoom, action: str, words: str, tip: str) -> QToolButton:
    made = QToolButton()
    made.setText(words)
    made.setToolTip(_tip(tip))
    made.setCheckable(True)
    made.setProperty("cell", True)
    made.setSizePolicy(made.sizePolicy().Policy.Expanding, made.sizePolicy().Policy.Fixed)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.clicked.connect(lambda _on=False: room.bench.actions[action].trigger())
    return made


def _cell(sign: str, tip: str, deed: Callable[[], object]) -> QToolButton:
    made = QToolButton()
    made.setText(sign)
    made.setToolTip(tip)
    made.setAccessibleName(tip)
    made.setProperty("cell", True)
    made.setAutoRepeat(True)
    made.setFixedSize(_CELL, _CELL)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.clicked.connect(lambda _on=False: deed())
    return made
