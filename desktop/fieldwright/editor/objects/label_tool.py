"""The label tool: words on the map that players may read."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import add, alter, remove
from fieldwright.battlefield.things import Label, Point
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editing.hit import HitOptions, thing_at
from fieldwright.editing.placing_things import PlacingError, check_place
from fieldwright.editor.limited_words import LONGEST_WORDS, LimitedWords, too_long_sentence
from fieldwright.editor.objects.ghost import cross
from fieldwright.editor.objects.line_on_map import LineOnMap
from fieldwright.editor.parts import Form, caption, check, column_of, fraction, muted, number
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_REACH = 4
_SHORT = 120
"""Letters; longer labels are written in the panel, where one sees them whole."""


class LabelTool(Tool):
    """Click and type; a click on a label changes its words."""

    name = "label"

    def __init__(self, workbench: Workbench) -> None:
        """Write on the field of ``workbench``."""
        self.shown = True
        self.size = 0.6
        self.rotation = 0.0
        self.hidden = False
        self.line = LineOnMap(workbench.view)
        self.line.inputRejected.connect(lambda: workbench.warn(too_long_sentence(LONGEST_WORDS)))
        self.panel: LabelPanel | None = None
        self._workbench = workbench
        self._at: Point | None = None

    @property
    def hint(self) -> str:
        """What a click does."""
        if self.line.is_open:
            return translate("labels", "Type the words; Enter ends, Esc leaves things as they were")
        return translate("labels", "Click where words are to stand, or on a label to change it")

    @property
    def busy(self) -> bool:
        """Whether words are being typed."""
        return self.line.is_open

    def take_up(self) -> None:
        """Show where the words would stand."""
        self._workbench.view.add_overlay(self)
        self._workbench.view.add_overlay(self.line)

    def put_away(self) -> None:
        """Go; what was typed is taken."""
        self._workbench.view.remove_overlay(self)
        self._workbench.view.remove_overlay(self.line)

    def cancel(self) -> None:
        """Another tool is taken: keep what was typed. Escape in the line itself forgets it."""
        if self.line.is_open:
            self.line.take()

    def hover(self, at: Pointer | None) -> None:
        """Show where it would stand."""
        self._at = None if at is None else self._place(at)
        self._workbench.view.viewport().update()

    def begin(self, at: Pointer) -> None:
        """The button went down: what was being typed is taken."""
        if self.line.is_open:
            self.line.take()
        self.hover(at)

    def finish(self, at: Pointer) -> None:
        """Ask for the words, here or of the label that is here."""
        if self._workbench.bars(frozenset({"labels"})):
            return
        there = self._label_at(at)
        if there is not None:
            self._ask_for(there)
            return
        place = self._place(at)
        try:
            check_place(self._workbench.field, place)
        except PlacingError as error:
            self._workbench.warn(str(error))
            return
        self._workbench.selection.clear()
        self.line.ask(place, self.size, "", lambda text: self._add(place, text))

    def _ask_for(self, label: Label) -> None:
        """Ask for other words, in the panel where they are many."""
        self._workbench.selection.set([label.id])
        if len(label.text) > _SHORT or "\n" in label.text:
            self._workbench.window.side.turn_to("tool")
            if self.panel is not None and self.panel.words.isVisible():
                self.panel.words.setFocus()
                return
        self.line.ask(
            label.position, label.size, label.text, lambda text: self._change(label.id, text)
        )

    def change(self, **what: object) -> None:
        """Change the selected labels, or how the next ones are written."""
        for name, value in what.items():
            if name != "text":
                setattr(self, name, value)
        labels = [t for t in self._workbench.selection.things() if isinstance(t, Label)]
        pairs = [(one, replace(one, **what)) for one in labels if not one.locked]  # type: ignore[arg-type]
        if pairs:
            key = f"label-{'-'.join(sorted(what))}-{pairs[0][0].id}"
            self._workbench.apply(alter(pairs), translate("labels", "change a label"), key)

    def _add(self, place: Point, text: str) -> None:
        if not text.strip():
            return
        label = Label(
            id=uuid4(),
            position=place,
            text=text.strip(),
            size=self.size,
            rotation=self.rotation,
            hidden=self.hidden,
        )
        words = translate("labels", "label “{}”").format(label.text[:40])
        if self._workbench.apply(add(label), words):
            self._workbench.selection.set([label.id])

    def _change(self, label_id: UUID, text: str) -> None:
        label = self._workbench.field.thing(label_id)
        if not isinstance(label, Label):
            return
        if not text.strip():
            self._workbench.apply(remove(label), translate("labels", "delete a label"))
        elif text != label.text:
            changed = replace(label, text=text.strip())
            self._workbench.apply(alter([(label, changed)]), translate("labels", "change a label"))

    def _place(self, at: Pointer) -> Point:
        return self._workbench.snapping.at(at, "centre")

    def _label_at(self, at: Pointer) -> Label | None:
        tolerance = _REACH / self._workbench.view.sight().scale
        options = HitOptions(types=(Label,))
        found = thing_at(self._workbench.field, at.x, at.y, tolerance, options)
        return found if isinstance(found, Label) else None

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """A cross where the words would stand."""
        if self._at is None or self.line.is_open:
            return
        at = sight.pixels(*self._at)
        for colour, width in ((INK, 3.6), (PALE, 1.6)):
            painter.setPen(QPen(colour, width))
            cross(painter, at, 6.0)


class LabelPanel(QWidget):
    """Words, size, rotation: of the selected label, or of the next one."""

    def __init__(self, workbench: Workbench, tool: LabelTool) -> None:
        """Choose for ``tool``."""
        super().__init__()
        self._workbench, self._tool = workbench, tool
        tool.panel = self
        self.size_box = fraction(
            0.2, 10.0, 1, self.tr("Height of the letters"), self.tr(" squares"), 0.1
        )
        self.size_box.valueChanged.connect(lambda size: tool.change(size=round(size, 2)))
        self.turned = number(0, 359, self.tr("Turned"), self.tr("°"), 15)
        self.turned.setWrapping(True)
        self.turned.valueChanged.connect(lambda degrees: tool.change(rotation=float(degrees)))
        self.hidden = check(self.tr("Hidden from players"))
        self.hidden.clicked.connect(lambda on: tool.change(hidden=on))
        self.words = LimitedWords()
        self.words.too_long.connect(workbench.warn)
        self.words.setAccessibleName(self.tr("Words of the selected label"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(96)
        self.words.textChanged.connect(self._write)
        self._about = muted()
        rows = Form()
        rows.add(self.tr("Size"), self.size_box)
        rows.add(self.tr("Turned"), self.turned)
        rows.addRow(self.hidden)
        column = column_of(self, self.tr("Label"))
        column.addWidget(caption(self.tr("Words")))
        column.addWidget(self.words)
        column.addLayout(rows)
        column.addWidget(self._about)
        column.addStretch(1)
        workbench.selection.changed.connect(self.show_label)
        workbench.field_changed.connect(lambda _event: self.show_label())
        workbench.layers.changed.connect(self.show_label)
        self.show_label()

    @property
    def _label(self) -> Label | None:
        labels = [t for t in self._workbench.selection.things() if isinstance(t, Label)]
        return labels[0] if labels else None

    def show_label(self) -> None:
        """Show the selected label, or how the next one is written."""
        label = self._label
        size = label.size if label else self._tool.size
        degrees = label.rotation if label else self._tool.rotation
        blockers = [QSignalBlocker(w) for w in (self.size_box, self.turned, self.words)]
        self.size_box.setValue(size)
        self.turned.setValue(round(degrees) % 360)
        self.hidden.setChecked(label.hidden if label else self._tool.hidden)
        self.words.setEnabled(label is not None and not label.locked)
        self.words.setReadOnly("labels" in self._workbench.layers.locked)
        text = label.text if label else ""
        if self.words.toPlainText() != text:
            self.words.setPlainText(text)
        del blockers
        self._about.setText(
            self.tr("This is the selected label.")
            if label
            else self.tr("This is how the next label is written. Players can read labels.")
        )

    def _write(self) -> None:
        text = self.words.toPlainText()
        if self._label is not None and text.strip():
            self._tool.change(text=text)
