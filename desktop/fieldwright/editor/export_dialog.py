"""What a picture of the battlefield is to show, for whom, and where it is written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QVBoxLayout, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.places import safe_name
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import PictureError, picture_size
from fieldwright.drawing.picture_bytes import check_webp
from fieldwright.editor.choices import Radios
from fieldwright.editor.parts import Form, Note, button, check, combo, label, number, row
from fieldwright.editor.settings import Settings
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.exchange.foundry import ENDING as SCENE

USUAL_PIXELS = 70
FEWEST_PIXELS, MOST_PIXELS = 4, 1000
"""Pixels a square; a whole picture may have fewer than the most (see picture_size)."""

ENDINGS = (".png", ".svg", ".webp", ".dd2vtt", SCENE)

_WIDTH, _AROUND = 480, 16
_FOR_PLAYERS, _SQUARE, _ENDING = "export-for-players", "export-square", "export-ending"
_KINDS = (
    (".png", QT_TRANSLATE_NOOP("export", "PNG, a picture of pixels")),
    (".svg", QT_TRANSLATE_NOOP("export", "SVG, a drawing of any size")),
    (".webp", QT_TRANSLATE_NOOP("export", "WebP, a small file of pixels")),
    (".dd2vtt", QT_TRANSLATE_NOOP("export", "Universal VTT, with walls, doors and lights")),
    (SCENE, QT_TRANSLATE_NOOP("export", "Foundry scene, with its picture beside it")),
)
_STYLES = (
    (Style.WASH, QT_TRANSLATE_NOOP("export", "Wash: ink over colour")),
    (Style.LINE, QT_TRANSLATE_NOOP("export", "Line: ink alone")),
)


@dataclass(frozen=True)
class Export:
    """A picture that was asked for: its file, and how it is drawn."""

    path: Path
    options: DrawingOptions


class ExportDialog(QDialog):
    """Asks all about a picture at once, first of all who is going to see it."""

    def __init__(
        self,
        field: Battlefield,
        name: str,
        options: DrawingOptions,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        """Ask about a picture of ``field``, called ``name``; ``options`` are the screen's."""
        super().__init__(parent)
        self._field, self._name, self._settings = field, name, settings
        self._options = options.whole()
        self._folder = settings.folder
        self._named_by_hand = False
        self._for_players = options.players or settings.flag(_FOR_PLAYERS, usual=True)
        self.setWindowTitle(translate("export", "Export a picture"))
        self._make_fields(options)
        self.note = Note()
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
        self.size_words = label(muted=True)
        self.style_of_map = combo(
            [(translate("export", words), style) for style, words in _STYLES],
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
        self.kind = combo(
            [(translate("export", words), ending) for ending, words in _KINDS],
            translate("export", "Kind of file"),
        )
        kept = self._settings.word(_ENDING, ENDINGS[0])
        self.kind.setCurrentIndex(max(0, self.kind.findData(kept)))
        self.name = QLineEdit()
        self.name.setAccessibleName(translate("export", "Name of the file"))
        self.choose_file = button(
            translate("export", "C&hoose…"),
            self._choose_file,
            tip=translate("export", "Choose a folder and a name"),
        )
        self.place = label(muted=True)

    def _lay_out(self) -> None:
        first = Form()
        first.add(translate("export", "Seen by"), self.who)
        form = Form()
        form.add(translate("export", "Square"), row(self.square, stretch=True), self.square)
        form.addRow("", self.size_words)
        form.add(translate("export", "S&tyle"), self.style_of_map)
        form.add(translate("export", "Show"), row(self.grid, self.coordinates, stretch=True))
        form.addRow("", self.names)
        form.add(translate("export", "Kin&d"), self.kind)
        form.add(translate("export", "&Name"), row(self.name, self.choose_file), self.name)
        form.addRow("", self.place)
        column = QVBoxLayout(self)
        column.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        column.setSpacing(_AROUND)
        column.addLayout(first)
        column.addWidget(self.note)
        column.addLayout(form)
        buttons = row(self.leave, self.do)
        buttons.setAlignment(Qt.AlignmentFlag.AlignRight)
        column.addLayout(buttons)
        column.addStretch(1)
        self.setMinimumWidth(_WIDTH)

    def _connect(self) -> None:
        self.square.valueChanged.connect(self.check)
        self.coordinates.toggled.connect(self.check)
        self.kind.currentIndexChanged.connect(self.check)
        self.name.textChanged.connect(self.check)
        self.name.textEdited.connect(self._take_name)

    # ------------------------------------------------------------------------------------- showing

    def show_for(self, players: bool) -> None:
        """Show who is going to see it, and what that means."""
        self._for_players = players
        self.who.choose(players)
        self.names.setEnabled(players)
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
            self.note.setFixedHeight(inside.totalHeightForWidth(_WIDTH - 2 * _AROUND))
        if not self._named_by_hand:
            whom = translate("export", "{} for the players")
            dm = translate("export", "{} for the DM")
            self.name.setText(safe_name((whom if players else dm).format(self._name)))
        self.check()

    def check(self) -> None:
        """Say how large it becomes and where it goes, or what cannot be done."""
        trouble = ""
        try:
            size = picture_size(self._field, self._wished())
            if self._ending() in (".webp", SCENE):
                check_webp(self._field, self._wished())
            words = translate("export", "The picture is {wide} x {high} pixels.")
            self.size_words.setText(words.format(wide=size.width(), high=size.height()))
        except PictureError as error:
            trouble = str(error)
            self.size_words.setText(trouble)
        nowhere = not self._folder.is_dir()
        there = not nowhere and self.path.exists()
        if nowhere:
            place = translate("export", "There is no folder {}. Choose another one.")
        elif there:
            place = translate("export", "In {}, in place of the file of this name.")
        else:
            place = translate("export", "In {}")
        self.place.setText(place.format(self._folder))
        for box in (self.grid, self.coordinates):
            box.setEnabled(self._is_a_picture())
        self.names.setEnabled(self._for_players and self._is_a_picture())
        self.do.setText(translate("export", "Replace") if there else translate("export", "Export"))
        self.do.setEnabled(not trouble and not nowhere and bool(self.name.text().strip()))

    # ------------------------------------------------------------------------------------ choosing

    def _choose_who(self, players: bool) -> None:
        self._settings.set_flag(_FOR_PLAYERS, players)
        self.show_for(players)

    def _take_name(self, typed: str) -> None:
        """A name is typed; one that ends as a picture does says its kind as well."""
        self._named_by_hand = bool(typed.strip())
        ending = _ending_of(typed.strip())
        if ending:
            self.kind.setCurrentIndex(self.kind.findData(ending))

    def _choose_file(self) -> None:
        kinds = {
            ".png": translate("files", "PNG picture (*.png)"),
            ".svg": translate("files", "SVG drawing (*.svg)"),
            ".webp": translate("files", "WebP picture (*.webp)"),
            ".dd2vtt": translate("files", "Universal VTT (*.dd2vtt)"),
            SCENE: translate("files", "Foundry scene (*.foundry.json)"),
        }
        chosen, kind = QFileDialog.getSaveFileName(
            self,
            translate("export", "Export a picture"),
            str(self.path),
            ";;".join(kinds.values()),
            kinds[self._ending()],
            # The button itself says whether a file is replaced.
            QFileDialog.Option.DontConfirmOverwrite,
        )
        if not chosen:
            return
        path = Path(chosen)
        if not _ending_of(path.name):
            chosen_ending = next((one for one, words in kinds.items() if words == kind), ".png")
            path = path.with_name(path.name + chosen_ending)
        self._folder, self._named_by_hand = path.parent, True
        ending = _ending_of(path.name)
        self.kind.setCurrentIndex(self.kind.findData(ending))
        self.name.setText(path.name[: -len(ending)])
        self.check()

    def _is_a_picture(self) -> bool:
        """Whether it is for the eye: other programs draw grid and figures themselves."""
        return self._ending() not in (".dd2vtt", SCENE)

    def _ending(self) -> str:
        return str(self.kind.currentData())

    # -------------------------------------------------------------------------------------- answer

    @property
    def path(self) -> Path:
        """The file that it is written to."""
        typed = self.name.text().strip()
        stem = typed[: len(typed) - len(_ending_of(typed))]
        return self._folder / f"{safe_name(stem)}{self._ending()}"

    def _wished(self) -> DrawingOptions:
        return replace(
            self._options,
            players=self._for_players,
            their_names=self.names.isChecked(),
            square_px=self.square.value(),
            style=Style(self.style_of_map.currentData()),
            grid=self.grid.isChecked() and self._is_a_picture(),
            coordinates=self.coordinates.isChecked() and self._is_a_picture(),
        )

    def export(self) -> Export:
        """What was asked for."""
        return Export(self.path, self._wished())

    def _accept(self) -> None:
        """Remember what is likely to be wished again."""
        self._settings.set_number(_SQUARE, self.square.value())
        self._settings.set_word(_ENDING, self._ending())
        self._settings.folder = self._folder
        self.accept()


def _ending_of(name: str) -> str:
    """The ending of a name that says what is written; nothing where it is none of them."""
    return next((one for one in ENDINGS if name.lower().endswith(one)), "")
