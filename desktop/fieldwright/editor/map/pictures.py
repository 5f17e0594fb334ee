"""Background pictures: chosen, dropped or pasted, read beside the window's work, then aligned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

import numpy as np
from PySide6.QtCore import QMimeData, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from fieldwright.battlefield.things import Picture
from fieldwright.canvas.sight import Pointer
from fieldwright.document.errors import DocumentError
from fieldwright.editing.map_alignment import Alignment, likely, of_picture
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_guess import guessed_grid
from fieldwright.editing.map_picture_header import PictureHeader, read_header
from fieldwright.editing.map_pictures import picture_change
from fieldwright.editing.under_pictures import walls_over_pictures
from fieldwright.editor.background import Background
from fieldwright.editor.importing.guard import Guard
from fieldwright.editor.importing.offers import offers
from fieldwright.editor.map.align_dialog import AlignDialog
from fieldwright.editor.message_bar import LONG_MS
from fieldwright.editor.picture_reading import (
    ENDINGS,
    ReadPicture,
    bytes_of,
    picture_of_image,
    read_picture,
)
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

PATIENCE_MS = 500
"""What takes longer is told."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """The bytes of a file and what its header says; nothing is unpacked yet."""

    name: str
    data: bytes
    header: PictureHeader


@dataclass(frozen=True, slots=True)
class _Looked:
    """A picture that was read, and the grid that was found in it."""

    read: ReadPicture
    grid: Alignment | None


class PictureDesk:
    """Reads one picture at a time and opens the dialog that aligns it.

    ``dialog`` is the one that is open, if any.
    """

    def __init__(self, workbench: Workbench) -> None:
        """Lay pictures under the map of ``workbench``."""
        self.dialog: AlignDialog | None = None
        self._workbench = workbench
        self._reading = Background(workbench)
        self._reading.answered.connect(self._take)
        self._reading.failed.connect(self._fail)
        self._wanted = False
        self._name = self._told = ""
        self._picture: Picture | None = None
        self._waiting: list[Path] = []

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being read."""
        return self._reading.is_busy

    def choose(self) -> None:
        """Ask for a picture file."""
        window = self._workbench.window
        kinds = " ".join(f"*{ending}" for ending in ENDINGS)
        name, _ = QFileDialog.getOpenFileName(
            window,
            translate("pictures", "Background picture"),
            str(window.settings.folder),
            translate("pictures", "Pictures ({});;All files (*)").format(kinds),
        )
        if name:
            window.settings.folder = Path(name).parent
            self.open_path(Path(name))

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Read picture files and align them, one after the other."""
        self._waiting += paths
        if self.dialog is None and not self.is_busy:
            self._next()

    def _next(self) -> None:
        if self._waiting:
            self.open_path(self._waiting.pop(0))

    def open_path(self, path: Path) -> None:
        """Read a picture file and align it."""
        self._picture = None

        def load() -> object:
            data = bytes_of(path)
            header = read_header(data)
            if header.is_giant:
                return _Loaded(path.name, data, header)
            return read_picture(data, path.name)

        self._ask(path.name, load)

    def take_image(self, image: QImage, name: str = "") -> None:
        """Align a picture that was pasted or dropped as pixels."""
        self._picture = None
        copy = image.copy()
        self._ask(name, lambda: picture_of_image(copy, name))

    def align_again(self) -> None:
        """Align the selected picture anew, or the topmost one where none is selected."""
        picture = self.chosen()
        if picture is None:
            self._workbench.tell(
                translate("pictures", "There is no background picture on this map yet.")
            )
            return
        data = self._workbench.document.picture(picture.blob)
        if data is None:
            self._workbench.warn(
                translate(
                    "pictures",
                    "The bytes of this picture are missing from the file. Delete it and lay it "
                    "under the map again.",
                )
            )
            return
        self._picture = picture
        self._ask("", lambda: read_picture(data))

    def chosen(self) -> Picture | None:
        """The picture that aligning is about."""
        selected = [
            thing for thing in self._workbench.selection.things() if isinstance(thing, Picture)
        ]
        every = self._workbench.field.every(Picture)
        found = selected or list(every)
        return found[-1] if found else None

    def finish(self) -> None:
        """Wait for what is being read and drop it."""
        self._wanted = False
        self._reading.finish()

    # ------------------------------------------------------------------------------------- reading

    def _ask(self, name: str, question: Callable[[], object]) -> None:
        self._wanted, self._name = True, name
        is_new = self._picture is None

        def look() -> object:
            found = question()
            return _looked(found) if is_new and isinstance(found, ReadPicture) else found

        self._reading.ask(look)
        QTimer.singleShot(PATIENCE_MS, self._reading, self._tell_patience)

    def _tell_patience(self) -> None:
        if self._wanted and self.is_busy:
            name = self._name or translate("pictures", "the picture")
            self._told = translate("pictures", "Reading {}…").format(name)
            self._workbench.window.messages.tell(
                self._told, [(translate("pictures", "Leave it"), self._give_up)]
            )

    def _go_on(self) -> None:
        """End the reading of a very large picture that nobody waits for any more."""
        if not self._wanted:
            raise MapError(translate("pictures", "Reading the picture was cancelled."))

    def _give_up(self) -> None:
        self._wanted = False
        self._waiting.clear()

    def _fail(self, error: Exception) -> None:
        if self._wanted:
            self._wanted = False
            self._tell(error)
        self._next()

    def _tell(self, error: Exception) -> None:
        if isinstance(error, MapError):
            self._workbench.warn(str(error))
        else:
            self._workbench.window.report(error)

    def _take(self, found: object) -> None:
        if not self._wanted:
            return
        self._wanted = False
        messages = self._workbench.window.messages
        if self._told and messages.text == self._told:
            messages.close_message()
        if isinstance(found, _Loaded):
            self._offer_smaller(found)
        elif isinstance(found, _Looked):
            self._align(found.read, found.grid)
        elif isinstance(found, ReadPicture):
            self._align(found)

    def _offer_smaller(self, loaded: _Loaded) -> None:
        header = loaded.header
        wide, high = header.fitting()
        if header.orientation >= 5:
            wide, high = high, wide
        width, height = header.upright
        self._workbench.window.messages.warn(
            translate(
                "pictures",
                "{name} is {width:,} x {height:,} pixels large, more than can be shown quickly. It "
                "can be made smaller: {wide:,} x {high:,}.",
            ).format(name=loaded.name, width=width, height=height, wide=wide, high=high),
            [
                (
                    translate("pictures", "Use it smaller"),
                    lambda: self._ask(
                        loaded.name, lambda: read_picture(loaded.data, loaded.name, self._go_on)
                    ),
                )
            ],
        )

    # ------------------------------------------------------------------------------------ aligning

    def _align(self, read: ReadPicture, grid: Alignment | None = None) -> None:
        window, old = self._workbench.window, self._picture
        first = grid or self._first_alignment(read, old)
        dialog = AlignDialog(read.image, first, read.name, window)
        if grid is not None:
            dialog.tell_guess()
        elif old is None:
            dialog.tell_no_guess()
        if old is not None:
            dialog.state.set_opacity(old.opacity)
        elif not any(True for _ in self._workbench.field.all_things()):
            dialog.state.set_fits_map(True)
        dialog.accepted.connect(partial(self._lay, dialog, read, old))
        dialog.finished.connect(partial(self._close, dialog))
        self.dialog = dialog
        Guard(dialog, (dialog.do, dialog.leave))
        dialog.open()

    def _first_alignment(self, read: ReadPicture, old: Picture | None) -> Alignment:
        width, height = read.image.width(), read.image.height()
        if old is not None:
            return of_picture(old, width, height)
        field = self._workbench.field
        return likely(width, height, field.columns, field.rows)

    def _lay(self, dialog: AlignDialog, read: ReadPicture, old: Picture | None) -> None:
        """Keep the bytes and lay the picture under the map, as one step."""
        document, field = self._workbench.document, self._workbench.field
        try:
            if old is None:
                blob = document.add_picture(read.data)
                picture = Picture(id=uuid4(), blob=blob, position=(0, 0), width=1, length=1)
                label = translate("pictures", "background picture")
            else:
                picture, label = old, translate("pictures", "align the background picture")
            change = picture_change(field, dialog.state.placed(picture), dialog.state.map_size)
        except (MapError, DocumentError) as error:
            self._tell(error)
            return
        if self._workbench.apply(change, label):
            self._workbench.selection.set([picture.id])
            if old is None:
                self._tell_laid()

    def _tell_laid(self) -> None:
        """Say that it lies there, and offer what may be wanted now."""
        words = translate("pictures", "The picture lies under the map.")
        choices = offers(self._workbench)
        if any(not wall.in_picture for wall in walls_over_pictures(self._workbench.field)):
            words += " " + translate("pictures", "Does it show the walls that are painted over it?")
            shown = self._workbench.actions["walls-in-picture"].trigger
            choices.insert(0, (translate("pictures", "Walls are in the picture"), shown))
        self._workbench.window.messages.tell(words, choices, lasts_ms=LONG_MS)

    def _close(self, dialog: AlignDialog, _result: int) -> None:
        self.dialog = None
        dialog.deleteLater()
        self._workbench.view.setFocus()
        self._next()


class PictureDrop:
    """Takes a picture, or a picture file, that is dropped on the map."""

    def __init__(self, desk: PictureDesk) -> None:
        """Hand what is dropped to ``desk``."""
        self._desk = desk

    def takes(self, data: QMimeData) -> bool:
        """Whether it is a picture, and none of the program's own things."""
        own = any(kind.startswith("application/x-fieldwright") for kind in data.formats())
        if own or len(data.urls()) > 1:
            # Several files are the window's: there may be maps among them.
            return False
        return picture_file(data) is not None or data.hasImage()

    def hover(self, at: Pointer, data: QMimeData) -> bool:
        """It may be dropped anywhere."""
        del at, data
        return True

    def leave(self) -> None:
        """Nothing was shown."""

    def drop(self, at: Pointer, data: QMimeData) -> bool:
        """Read it once the drag is over."""
        del at
        path = picture_file(data)
        if path is not None:
            QTimer.singleShot(0, lambda: self._desk.open_path(path))
            return True
        image = data.imageData()
        if isinstance(image, QImage):
            QTimer.singleShot(0, lambda: self._desk.take_image(image))
            return True
        return False


def picture_file(data: QMimeData) -> Path | None:
    """The first local picture file among what is dragged, if any."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return next((path for path in files if path.suffix.lower() in ENDINGS), None)


def _looked(read: ReadPicture) -> _Looked:
    """The picture with the grid that is drawn in it, in pixels of grey."""
    grey = read.image.convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return _Looked(read, guessed_grid(lines[:, : grey.width()].copy()))
