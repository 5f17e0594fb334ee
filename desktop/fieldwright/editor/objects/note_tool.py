"""The note tool: numbered notes that only the DM sees, and the list of them."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from fieldwright.battlefield.changes import add, alter, remove
from fieldwright.battlefield.things import Note
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editing.hit import HitOptions, thing_at
from fieldwright.editing.measuring import square_of
from fieldwright.editing.placing_things import (
    PlacingError,
    check_place,
    next_number,
    numbered_anew,
)
from fieldwright.editor.limited_words import LimitedWords
from fieldwright.editor.objects.ghost import Ghost
from fieldwright.editor.parts import button, caption, column_of, muted, row
from fieldwright.editor.translation import translate
from fieldwright.editor.words import one_line
from fieldwright.editor.workbench import Workbench

_REACH = 4
_ID = Qt.ItemDataRole.UserRole


def merge_key(note_id: UUID) -> str:
    """Putting a note down and writing it are one step."""
    return f"note-{note_id}"


class NoteTool(Tool):
    """Puts a note down with the next number; its words are written in the panel."""

    name = "note"

    def __init__(self, workbench: Workbench) -> None:
        """Put notes on the field of ``workbench``."""
        self.shown = True
        self.panel: NotePanel | None = None
        self._workbench = workbench
        self._ghost = Ghost(workbench.view)
        self._new_id = uuid4()

    @property
    def hint(self) -> str:
        """What a click does."""
        if self._workbench.view.options.players:
            return translate("notes", "Players see no notes: leave their preview with Shift+P")
        number = next_number(self._workbench.field)
        return translate(
            "notes", "Click to put note {} down, or on a note to read it; players see none"
        ).format(number)

    def take_up(self) -> None:
        """Show the ghost."""
        self._workbench.view.add_overlay(self._ghost)

    def put_away(self) -> None:
        """Hide it."""
        self.cancel()
        self._workbench.view.remove_overlay(self._ghost)

    def cancel(self) -> None:
        """Show no ghost."""
        self._ghost.hide()

    def hover(self, at: Pointer | None) -> None:
        """Show where the next note would be."""
        hidden = self._workbench.view.options.players
        if at is None or hidden or self._note_at(at) is not None:
            self._ghost.hide()
            return
        note = self._note(at)
        self._ghost.show([note], note.position)

    def begin(self, at: Pointer) -> None:
        """The button went down."""
        self.hover(at)

    def finish(self, at: Pointer) -> None:
        """Put a note down, or show the one that is there; nothing while players look on."""
        if self._workbench.view.options.players:
            return
        there = self._note_at(at)
        if there is not None:
            self._workbench.selection.set([there.id])
        else:
            note = self._note(at)
            try:
                check_place(self._workbench.field, note.position)
            except PlacingError as error:
                self._workbench.warn(str(error))
                return
            label = translate("notes", "note {}").format(note.number)
            if not self._workbench.apply(add(note), label, merge_key(note.id)):
                return
            self._workbench.selection.set([note.id])
            self._new_id = uuid4()
            self._ghost.hide()
        if self.panel is not None:
            self.panel.words.setFocus()

    def _note(self, at: Pointer) -> Note:
        place = self._workbench.snapping.at(at, "centre")
        number = next_number(self._workbench.field)
        return Note(id=self._new_id, number=number, position=place, text="")

    def _note_at(self, at: Pointer) -> Note | None:
        tolerance = _REACH / self._workbench.view.sight().scale
        options = HitOptions(types=(Note,))
        found = thing_at(self._workbench.field, at.x, at.y, tolerance, options)
        return found if isinstance(found, Note) else None

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Nothing but the ghost is shown."""


class NotePanel(QWidget):
    """All notes in a list to jump to, and the words of the selected one."""

    def __init__(self, workbench: Workbench, tool: NoteTool) -> None:
        """List the notes of the field of ``workbench``."""
        super().__init__()
        self._workbench = workbench
        tool.panel = self
        self.notes = QListWidget()
        self.notes.setAccessibleName(self.tr("Notes"))
        self.notes.setProperty("dense", True)
        self.notes.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.notes.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.notes.currentItemChanged.connect(self._jump)
        self.words = LimitedWords()
        self.words.too_long.connect(workbench.warn)
        self.words.setAccessibleName(self.tr("Words of the selected note"))
        self.words.setPlaceholderText(self.tr("What only you know"))
        self.words.setTabChangesFocus(True)
        self.words.setMinimumHeight(120)
        self.words.textChanged.connect(self._write)
        self.title = caption()
        self.delete = button(self.tr("Delete"), self._delete)
        self.renumber = button(self.tr("Number anew"), self._renumber)
        column = column_of(self, self.tr("Notes on this map"))
        column.addWidget(self.notes, 1)
        column.addWidget(self.title)
        column.addWidget(self.words, 1)
        column.addLayout(row(self.delete, self.renumber))
        self._about = muted()
        column.addWidget(self._about)
        workbench.selection.changed.connect(self.show_notes)
        workbench.field_changed.connect(lambda _event: self.show_notes())
        workbench.layers.changed.connect(self.show_notes)
        self.show_notes()

    @property
    def note(self) -> Note | None:
        """The selected note."""
        found = [t for t in self._workbench.selection.things() if isinstance(t, Note)]
        return found[0] if found else None

    def show_notes(self) -> None:
        """List the notes as they are now, and show the selected one."""
        for_players = self._workbench.view.options.players
        every = () if for_players else self._workbench.field.every(Note)
        notes = sorted(every, key=lambda one: (one.number, one.id.int))
        note = None if for_players else self.note
        with QSignalBlocker(self.notes):
            self._fill(notes, note)
        with QSignalBlocker(self.words):
            text = note.text if note else ""
            if self.words.toPlainText() != text:
                self.words.setPlainText(text)
        free = note is not None and not note.locked and "notes" not in self._workbench.layers.locked
        self.words.setReadOnly(not free)
        self.words.setEnabled(note is not None and not note.locked)
        self.delete.setEnabled(free)
        gaps = bool(numbered_anew(self._workbench.field).after)
        self.renumber.setEnabled(gaps and not for_players)
        self._about.setText(
            self.tr("Notes are hidden while you preview what players see.")
            if for_players
            else self.tr("Notes are never shown to the players.")
        )
        self.title.setText(self._title(note))

    def _title(self, note: Note | None) -> str:
        if note is None:
            return self.tr("No note is selected")
        square = square_of(note.position).name
        return self.tr("Note {number} on {square}").format(number=note.number, square=square)

    def _fill(self, notes: list[Note], chosen: Note | None) -> None:
        lines = [(one.id, self._line(one)) for one in notes]
        now = [
            (self.notes.item(row).data(_ID), self.notes.item(row).text())
            for row in range(self.notes.count())
        ]
        if lines != now:
            self.notes.clear()
            for note_id, words in lines:
                item = QListWidgetItem(words)
                item.setData(_ID, note_id)
                self.notes.addItem(item)
        row = next((row for row, one in enumerate(notes) if chosen and one.id == chosen.id), -1)
        self.notes.setCurrentRow(row)

    def _line(self, note: Note) -> str:
        words = one_line(note.text)
        return (
            f"{note.number}  {words[:120]}" if words else self.tr("{}  (empty)").format(note.number)
        )

    def _jump(self, item: QListWidgetItem | None) -> None:
        """Select the note of a line and bring it into sight."""
        note = self._workbench.field.thing(item.data(_ID)) if item is not None else None
        if isinstance(note, Note):
            self._workbench.selection.set([note.id])
            square = square_of(note.position)
            self._workbench.view.mark_square(square)
            self._workbench.view.bring_into_view(square)

    def _write(self) -> None:
        note, text = self.note, self.words.toPlainText()
        if note is None or note.locked or note.text == text:
            return
        label = translate("notes", "note {}").format(note.number)
        change = alter([(note, replace(note, text=text))])
        self._workbench.apply(change, label, merge_key(note.id))

    def _delete(self) -> None:
        note = self.note
        if note is not None:
            label = translate("notes", "delete note {}").format(note.number)
            self._workbench.apply(remove(note), label)
            self._workbench.view.setFocus()

    def _renumber(self) -> None:
        change = numbered_anew(self._workbench.field)
        self._workbench.apply(change, translate("notes", "number the notes anew"))
