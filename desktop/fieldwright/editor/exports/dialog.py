"""What is to be written of the battlefield, for whom, as what kind of file, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.places import TEXT, safe_name
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.pdf.book import PdfError
from fieldwright.drawing.picture import PictureError
from fieldwright.editor.choices import Radios
from fieldwright.editor.exports.kinds import (
    FILTERS,
    FORMS,
    KINDS,
    STYLES,
    about,
    page_named,
    page_sizes,
    size_in_words,
)
from fieldwright.editor.exports.preview import ROOM, ExportPreview
from fieldwright.editor.exports.writing import (
    UVTT_ENDINGS,
    Export,
    PictureForm,
    check_export,
    ending_of,
)
from fieldwright.editor.parts import Form, Note, button, check, combo, label, number, row
from fieldwright.editor.settings import Settings
from fieldwright.editor.translation import translate
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.foundry import ENDING as SCENE
from fieldwright.terms.grid import Block
from fieldwright.terms.part import PartError
from fieldwright.widgets.part_fields import PartFields

USUAL_PIXELS = 70
FEWEST_PIXELS, MOST_PIXELS = 4, 1000
"""Pixels a square; a whole picture may have fewer than the most (see picture_size)."""

DRAG, PRINT = 2, 3
"""What the dialog also ends with: a part is to be dragged on the map, or it is to be printed."""

_WIDTH, _AROUND = 480, 16
_FOR_PLAYERS, _SQUARE, _ENDING = "export-for-players", "export-square", "export-ending"
_PAGE = "export-page"


@dataclass(frozen=True)
class Subject:
    """What is exported: a field, what it is called, and what is selected on it.

    ``open_file`` is the text form that the field was opened from, which an export may not replace.
    """

    field: Battlefield
    name: str
    selected: Sequence[UUID] = ()
    open_file: Path | None = None


class ExportDialog(QDialog):
    """Asks all about an export of ``field`` at once, first of all who is going to see it."""

    def __init__(
        self,
        subject: Subject,
        options: DrawingOptions,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        """Ask about an export of ``subject``; ``options`` are the screen's."""
        super().__init__(parent)
        self.field, self._name, self._settings = subject.field, subject.name, settings
        self._open_file = subject.open_file
        self._options = options.whole()
        self._folder = settings.folder
        self._named_by_hand = False
        self._for_players = options.players or settings.flag(_FOR_PLAYERS, usual=True)
        self.setWindowTitle(translate("export", "Export"))
        self.parts = PartFields(
            lambda: self.field, lambda: subject.selected, lambda: self.done(DRAG)
        )
        self._make_fields(options)
        self._make_file_fields()
        self.note, self.about = Note(), label(muted=True)
        self.preview = ExportPreview()
        self.do = button(translate("export", "Export"), self._accept, default=True)
        self.leave = button(translate("export", "Cancel"), self.reject)
        self._lay_out()
        self._connect()
        self.show_for(self._for_players)
        self.name.setFocus()

    # ------------------------------------------------------------------------------------- making

    def _make_fields(self, options: DrawingOptions) -> None:
        self.who = Radios(
            [
                (translate("export", "The &players"), True),
                (translate("export", "Only &you, the DM"), False),
            ],
            translate("export", "Who is going to see it"),
            lambda value: self._choose_who(bool(value)),
        )
        self.square = number(
            FEWEST_PIXELS,
            MOST_PIXELS,
            translate("export", "Pixels a square"),
            translate("export", " pixels"),
        )
        self.square.setValue(self._settings.number(_SQUARE, USUAL_PIXELS))
        self.page_size = combo(page_sizes(), translate("export", "Size of the page"))
        kept = self.page_size.findData(self._settings.word(_PAGE, ""))
        self.page_size.setCurrentIndex(max(0, kept))
        self.form_of_picture = combo(
            [(translate("export", words), form) for form, words in FORMS],
            translate("export", "Its picture"),
        )
        self.size_words = label(muted=True)
        self.style_of_map = combo(
            [(translate("export", words), style) for style, words in STYLES],
            translate("export", "Style"),
        )
        self.style_of_map.setCurrentIndex(self.style_of_map.findData(options.style))
        self.grid = check(translate("export", "&Grid"))
        self.grid.setChecked(options.grid)
        self.coordinates = check(translate("export", "&Coordinates at the edges"))
        self.coordinates.setChecked(options.coordinates)
        self.names = check(
            translate("export", "Names of your &figures"),
            translate("export", "Names, letters and numbers; else players see coins alone"),
        )

    def _make_file_fields(self) -> None:
        self.kind = combo(
            [(translate("export", words), ending) for ending, words in KINDS],
            translate("export", "Kind of file"),
        )
        kept = self._settings.word(_ENDING, KINDS[0][0])
        self.kind.setCurrentIndex(max(0, self.kind.findData(kept)))
        self.name = QLineEdit()
        self.name.setAccessibleName(translate("export", "Name of the file"))
        self.choose_file = button(
            translate("export", "C&hoose…"),
            self._choose_file,
            tip=translate("export", "Choose a folder and a name"),
        )
        self.place = label(muted=True)
        self.print = button(
            translate("export", "&Open Print…"),
            lambda: self.done(PRINT),
            tip=translate("export", "Sheets at true scale that are joined"),
        )

    def _lay_out(self) -> None:
        first = Form()
        first.add(translate("export", "Seen by"), self.who)
        column = QVBoxLayout()
        column.setSpacing(_AROUND)
        column.addLayout(first)
        column.addWidget(self.note)
        column.addLayout(self._form())
        column.addStretch(1)
        buttons = row(self.leave, self.do)
        buttons.setAlignment(Qt.AlignmentFlag.AlignRight)
        beside = QVBoxLayout()
        beside.setSpacing(_AROUND)
        beside.addWidget(self.preview)
        beside.addWidget(self.about)
        beside.addWidget(self.print, 0, Qt.AlignmentFlag.AlignLeft)
        beside.addStretch(1)
        beside.addLayout(buttons)
        both = row(spacing=_AROUND)
        both.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        both.addLayout(column, 1)
        both.addLayout(beside)
        self.setLayout(both)
        self.setMinimumWidth(_WIDTH + ROOM.width() + 3 * _AROUND)

    def _form(self) -> QFormLayout:
        self.rows = form = Form()
        form.add(translate("export", "&Kind"), self.kind)
        form.add(translate("export", "P&art"), self.parts.part)
        form.addRow("", row(self.parts.squares, self.parts.drag))
        form.add(translate("export", "Square"), self.square)
        form.add(translate("export", "S&ize"), self.page_size)
        form.add(translate("export", "Pict&ure"), self.form_of_picture)
        form.addRow("", self.size_words)
        form.add(translate("export", "S&tyle"), self.style_of_map)
        form.add(translate("export", "Show"), row(self.grid, self.coordinates, stretch=True))
        form.addRow("", self.names)
        form.add(translate("export", "&Name"), row(self.name, self.choose_file), self.name)
        form.addRow("", self.place)
        return form

    def _connect(self) -> None:
        for box in (self.page_size, self.form_of_picture, self.style_of_map):
            box.currentIndexChanged.connect(self.check)
        for switch in (self.grid, self.coordinates, self.names):
            switch.toggled.connect(self.check)
        self.square.valueChanged.connect(self.check)
        self.parts.changed.connect(self.check)
        self.kind.currentIndexChanged.connect(self._take_kind)
        self.name.textChanged.connect(self.check)
        self.name.textEdited.connect(self._take_name)
        self._take_kind()

    # ------------------------------------------------------------------------------------- showing

    def show_for(self, players: bool) -> None:
        """Show who is going to see it, and what that means."""
        self._for_players = players
        self.who.choose(players)
        if players:
            self.note.say(
                translate(
                    "export",
                    "Without what only you see: notes, secret doors, starting zones and whatever "
                    "is hidden.",
                )
            )
        else:
            self.note.say(
                translate(
                    "export",
                    "With everything only you see: notes, secret doors and whatever is hidden. "
                    "Do not show it to the players.",
                ),
                alarm=True,
            )
        inside = self.note.layout()
        if inside is not None:
            # What wraps is asked for its height before it knows its width, and is far too high.
            self.note.setFixedHeight(inside.totalHeightForWidth(_WIDTH))
        if not self._named_by_hand:
            whom = translate("export", "{} for the players")
            dm = translate("export", "{} for the DM")
            self.name.setText(safe_name((whom if players else dm).format(self._name)))
        self.check()

    def show_part(self, block: Block) -> None:
        """These squares are to be written."""
        self.parts.show_block(block)
        self.check()

    def _take_kind(self) -> None:
        """Show what can be chosen of this kind, and what it is for."""
        ending = self._ending()
        is_map, drawn = ending in (*UVTT_ENDINGS, SCENE), ending != TEXT
        self.rows.setRowVisible(self.square, drawn and ending != ".pdf")
        self.rows.setRowVisible(self.page_size, ending == ".pdf")
        self.rows.setRowVisible(self.form_of_picture, is_map)
        usual = Export(Path(f"x{ending}"), self._options).form
        self.form_of_picture.setCurrentIndex(self.form_of_picture.findData(usual))
        for box in (self.grid, self.coordinates):
            box.setEnabled(drawn and not is_map)
        self.style_of_map.setEnabled(drawn)
        self.print.setVisible(ending == ".pdf")
        self.about.setText(about(ending))
        self.check()

    def check(self) -> None:
        """Say how large it becomes and where it goes, or what cannot be done."""
        self.names.setEnabled(self._for_players and self._is_a_picture())
        trouble = ""
        try:
            export = self.export()
            check_export(self.field, export)
            self.size_words.setText(size_in_words(self.field, export))
            self.preview.show_export(self.field, export)
        except (PictureError, PdfError, ExchangeError, PartError) as error:
            trouble = str(error)
            self.size_words.setText(trouble)
            self.preview.say(translate("export", "Nothing to show."))
        nowhere = not self._folder.is_dir()
        there = not nowhere and self.path.exists()
        is_open = there and self._open_file is not None and self.path.samefile(self._open_file)
        if nowhere:
            place = translate("export", "There is no folder {}. Choose another one.")
        elif is_open:
            place = translate("export", "In {}; but that is the file that is open here.")
        elif there:
            place = translate("export", "In {}, in place of the file of this name.")
        else:
            place = translate("export", "In {}")
        self.place.setText(place.format(self._folder))
        self.do.setText(translate("export", "Replace") if there else translate("export", "Export"))
        impossible = bool(trouble) or nowhere or is_open
        self.do.setEnabled(not impossible and bool(self.name.text().strip()))

    # ------------------------------------------------------------------------------------ choosing

    def _choose_who(self, players: bool) -> None:
        self._settings.set_flag(_FOR_PLAYERS, players)
        self.show_for(players)

    def _take_name(self, typed: str) -> None:
        """A name is typed; one that ends as a kind does says its kind as well."""
        self._named_by_hand = bool(typed.strip())
        self._show_kind(ending_of(typed.strip()))

    def _show_kind(self, ending: str) -> None:
        shown = ".dd2vtt" if ending in UVTT_ENDINGS else ending
        if shown:
            self.kind.setCurrentIndex(self.kind.findData(shown))

    def _choose_file(self) -> None:
        kinds = {ending: translate("files", words) for ending, words in FILTERS.items()}
        chosen, kind = QFileDialog.getSaveFileName(
            self,
            translate("export", "Export"),
            str(self.path),
            ";;".join(kinds.values()),
            kinds[self._ending()],
            # The button itself says whether a file is replaced.
            QFileDialog.Option.DontConfirmOverwrite,
        )
        if not chosen:
            return
        path = Path(chosen)
        if not ending_of(path.name):
            chosen_ending = next((one for one, words in kinds.items() if words == kind), ".png")
            path = path.with_name(path.name + chosen_ending)
        self._folder, self._named_by_hand = path.parent, True
        ending = ending_of(path.name)
        self._show_kind(ending)
        is_usual = ending == self._ending()
        self.name.setText(path.name[: -len(ending)] if is_usual else path.name)
        self.check()

    def _is_a_picture(self) -> bool:
        """Whether it is for the eye: other programs draw grid and figures themselves."""
        return self._ending() not in (".dd2vtt", SCENE, TEXT)

    def _ending(self) -> str:
        return str(self.kind.currentData())

    # -------------------------------------------------------------------------------------- answer

    @property
    def path(self) -> Path:
        """The file that it is written to."""
        typed = self.name.text().strip()
        own = ending_of(typed)
        stem = typed[: len(typed) - len(own)]
        # All endings of Universal VTT are one kind.
        same = own in UVTT_ENDINGS and self._ending() in UVTT_ENDINGS
        return self._folder / f"{safe_name(stem)}{own if same else self._ending()}"

    def export(self) -> Export:
        """What is asked for; raises PartError where the part is none."""
        options = replace(
            self._options,
            players=self._for_players,
            their_names=self.names.isChecked() and self.names.isEnabled(),
            square_px=self.square.value(),
            style=Style(self.style_of_map.currentData()),
            grid=self.grid.isChecked() and self._is_a_picture(),
            coordinates=self.coordinates.isChecked() and self._is_a_picture(),
            part=self.parts.block(),
        )
        page = page_named(self.page_size.currentData())
        form = PictureForm(self.form_of_picture.currentData())
        return Export(self.path, options, form, page)

    def done(self, result: int) -> None:
        """Draw no more of the preview."""
        self.preview.finish()
        super().done(result)

    def _accept(self) -> None:
        """Remember what is likely to be wished again."""
        self._settings.set_number(_SQUARE, self.square.value())
        self._settings.set_word(_ENDING, self._ending())
        self._settings.set_word(_PAGE, str(self.page_size.currentData()))
        self._settings.folder = self._folder
        self.accept()
