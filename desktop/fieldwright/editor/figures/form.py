"""The form in which numbers are written: for the library, for the field, for the party."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.things import Figure
from fieldwright.document.errors import DocumentError
from fieldwright.drawing.things.figures import sign_for
from fieldwright.drawing.things.sides import BYSTANDER, Sign, sign_on
from fieldwright.editing.figure_numbers import give_stats, others_of_kind
from fieldwright.editing.figures import FigureError
from fieldwright.editor.figure_tools.carrying import NO_SIDE
from fieldwright.editor.figure_tools.words import figures_name
from fieldwright.editor.figures.form_pages import FormPages
from fieldwright.editor.figures.homes import homes_of
from fieldwright.editor.figures.shelf import Shelf
from fieldwright.editor.figures.token_column import TokenColumn
from fieldwright.editor.figures.words import short_line
from fieldwright.editor.parts import button, column_in, label, row
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.library.errors import LibraryError
from fieldwright.library.form_text import FormRead, block_of, footprint_for, texts_of
from fieldwright.library.pasted import read_pasted
from fieldwright.stats.block import StatBlock

SIZE = (1000, 660)

Keep = Callable[[StatBlock], str]
"""Keeps what was written; gives a sentence where that cannot be, else nothing."""


def _(text: str) -> str:
    return translate("figures", text)


class FigureForm(QDialog):
    """Writes one stat block; ``kept`` brings it once it is kept.

    With ``figures`` it is theirs on the field, else an entry of the DM's own in the library; with
    ``keep`` whoever asked keeps it. It stays beside the map and never stands in its way.
    """

    kept = Signal(object)

    def __init__(
        self,
        workbench: Workbench,
        shelf: Shelf,
        block: StatBlock,
        figures: Sequence[Figure] = (),
        keep: Keep | None = None,
        side: str | None = None,
    ) -> None:
        """Begin with ``block``; ``side`` is whose it is, where that is known."""
        super().__init__(workbench.window)
        self._workbench, self._shelf, self._keep = workbench, shelf, keep
        self._ids: tuple[UUID, ...] = tuple(figure.id for figure in figures)
        self._begun = _begun(block, figures)
        self.read = FormRead(self._begun, ())
        self._start: tuple[StatBlock, bytes | None] | None = None
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.resize(*SIZE)
        self.token = TokenColumn(self._sign(figures, side), self._picture, workbench.settings)
        self.pages = FormPages()
        self.all_of_kind = QCheckBox()
        self.line = label("")
        self._lay_out(figures)
        self.pages.changed.connect(self._look)
        self.pages.pasted.connect(self.paste)
        self.token.changed.connect(self._look)
        self.token.refused.connect(self._tell)
        self._fill(self._begun)
        self.pages.fields["name"].body.setFocus()
        workbench.window.installEventFilter(self)

    def _sign(self, figures: Sequence[Figure], side: str | None) -> Sign:
        field = self._workbench.field
        if figures:
            return sign_for(field, figures[0])
        if side is None:
            side = homes_of(field).of(self._begun)
        return BYSTANDER if side == NO_SIDE else sign_on(field, side)

    def _picture(self, name: str) -> bytes | None:
        if not name:
            return None
        return self._shelf.pictures.get(name) or self._workbench.document.picture(name)

    # ------------------------------------------------------------------------------------- making

    def _lay_out(self, figures: Sequence[Figure]) -> None:
        self.setWindowTitle(self._title(figures))
        left = QWidget()
        column = column_in(left)
        column.addWidget(self.token, 1)
        self.short = label("", muted=True)
        column.addWidget(self.short)
        middle = row(left, self.pages, spacing=16)
        middle.setStretch(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 16)
        whole.setSpacing(12)
        whole.addLayout(middle, 1)
        whole.addLayout(self._bottom(figures))

    def _title(self, figures: Sequence[Figure]) -> str:
        if figures:
            return _("Numbers of {}").format(figures_name(figures))
        if self._begun.id:
            return _("{} of your own").format(self._begun.name)
        if self._begun.name:
            return _("Your own {}").format(self._begun.name)
        return _("New figure")

    def _bottom(self, figures: Sequence[Figure]) -> QHBoxLayout:
        others = others_of_kind(self._workbench.field, figures) if figures else ()
        self.all_of_kind.setText(
            _("All {} of this kind on the field").format(len(figures) + len(others))
        )
        self.all_of_kind.setVisible(bool(others))
        self.save_button = button(_("Save"), self.save, default=True)
        self.close_button = button(_("Cancel"), self.reject)
        self.lose_button = button(_("Lose the changes"), self.lose)
        self.lose_button.hide()
        line = row(
            self.line, self.all_of_kind, self.lose_button, self.close_button, self.save_button
        )
        line.setStretch(0, 1)
        return line

    def _fill(self, block: StatBlock) -> None:
        self.token.begin(block)
        self.pages.show_texts(texts_of(block))
        self.pages.attacks.model.fill(block.attacks)
        self._look()
        if self._start is None:
            self._start = (self.read.block, self.token.data)

    # -------------------------------------------------------------------------------------- typing

    def _look(self) -> None:
        """Read the form anew: faults, what follows, the coin."""
        texts = self.pages.texts() | {
            "initials": self.token.letters.text(),
            "colour": self.token.colour,
            "picture": self.token.picture,
        }
        if texts["size"] != self.read.block.size:
            texts["footprint"] = self._footprint(texts["size"])
        self.read = block_of(texts, self.pages.attacks.model.rows, self._begun)
        self.pages.show_read(self.read)
        self.token.show_block(self.read.block)
        self.short.setText(short_line(self.read.block))
        self._stop_asking()
        self._tell(self._faults())

    def _footprint(self, size: str) -> str:
        """Another size fills other squares."""
        old = self.read.block
        columns, rows = footprint_for(size, old.columns, old.rows)  # type: ignore[arg-type]
        text = f"{columns} x {rows}"
        self.pages.fields["footprint"].show_text(text)
        return text

    def _faults(self) -> str:
        faults = self.read.faults
        if not faults or not self.is_changed:
            return ""
        now = self.pages.name_in_hand
        first = next((one.sentence for one in faults if one.field == now), faults[0].sentence)
        if len(faults) == 1:
            return first
        return _("{first} ({more} more to mend)").format(first=first, more=len(faults) - 1)

    def _tell(self, sentence: str) -> None:
        self.line.setText(sentence)

    @property
    def is_changed(self) -> bool:
        """Whether anything would be lost."""
        return self._start is not None and self._start != (self.read.block, self.token.data)

    def paste(self, text: str) -> None:
        """Read a stat block that was pasted into the fields, and say what was left."""
        try:
            pasted = read_pasted(text, self.read.block)
        except LibraryError as error:
            self.pages.paste_told.setText(str(error))
            return
        letters, colour = self.token.letters.text(), self.token.colour
        self.pages.show_texts(texts_of(pasted.block))
        self.pages.attacks.model.fill(pasted.block.attacks)
        self.token.letters.show_text(letters)
        self.token.colour = colour
        self.read = replace(self.read, block=pasted.block)
        self._look()
        self.pages.paste_told.setText(_told(len(pasted.understood), pasted.left))

    # -------------------------------------------------------------------------------------- saving

    def save(self) -> None:
        """Keep it where it belongs and close; with a fault go to its field."""
        if self.read.faults:
            first = self.read.faults[0]
            self.pages.go_to(first.field)
            self._tell(first.sentence)
            return
        sentence = self._keep_picture() or self._keep_block()
        if sentence:
            self._tell(sentence)
            return
        self.kept.emit(self.read.block)
        self._start = (self.read.block, self.token.data)
        self.accept()

    def _keep_picture(self) -> str:
        data = self.token.data
        if data is None or not self.token.picture:
            return ""
        try:
            self._shelf.pictures.keep(data)
            if self._ids:
                self._workbench.document.add_picture(data)
        except (LibraryError, DocumentError) as error:
            return str(error)
        return ""

    def _keep_block(self) -> str:
        if self._keep is not None:
            return self._keep(self.read.block)
        if self._ids:
            return self._give_to_figures()
        try:
            kept = self._shelf.save(self.read.block)
        except LibraryError as error:
            return str(error)
        self._workbench.tell(_("{} is kept among your own figures.").format(kept.name))
        return ""

    def _give_to_figures(self) -> str:
        field = self._workbench.field
        found = (field.thing(one) for one in self._ids)
        figures = [one for one in found if isinstance(one, Figure) and not one.locked]
        if not figures:
            return _("The figure is no longer on the field, or it is locked.")
        if self.all_of_kind.isVisible() and self.all_of_kind.isChecked():
            others = others_of_kind(field, figures)
            figures += [one for one in others if not one.locked]
        try:
            change = give_stats(field, figures, self.read.block, self._begun)
        except FigureError as error:
            return str(error)
        label_words = _("edit the numbers of {}").format(figures_name(figures))
        if change.after and not self._workbench.apply(change, label_words):
            return self._workbench.window.messages.text
        return ""

    # ------------------------------------------------------------------------------------- closing

    def reject(self) -> None:
        """Escape and Cancel: ask in the line where something would be lost."""
        if not self.is_changed:
            super().reject()
            return
        if self.lose_button.isVisible():
            self._stop_asking()
            return
        self._tell(_("Close without keeping what you wrote?"))
        self.lose_button.show()
        self.close_button.setText(_("Go on writing"))

    def _stop_asking(self) -> None:
        if self.lose_button.isVisible():
            self.lose_button.hide()
            self.close_button.setText(_("Cancel"))
            self._tell(self._faults())

    def lose(self) -> None:
        """Close and forget what was written."""
        self._start = None
        super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The main window does not close over words that nobody has kept yet."""
        closing = event.type() == QEvent.Type.Close and watched is self._workbench.window
        if closing and self.isVisible() and self.is_changed:
            event.ignore()
            self.raise_()
            self.activateWindow()
            if not self.lose_button.isVisible():
                self.reject()
            return True
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The same as Escape, for the button of the window's frame."""
        if self.is_changed and self._workbench.window.isVisible():
            event.ignore()
            self.reject()
            return
        super().closeEvent(event)


def _begun(block: StatBlock, figures: Sequence[Figure]) -> StatBlock:
    """The block of a figure as it looks on the field."""
    if not figures:
        return block
    first = figures[0]
    return replace(block, picture=first.picture, colour=first.colour, initials=first.initials)


def _told(count: int, left: Sequence[str]) -> str:
    words = _("{} properties read into the form.").format(count)
    if left:
        words += "\n" + _("Not understood: {}.").format("; ".join(left))
    return words
