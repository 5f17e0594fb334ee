"""Background pictures that a document holds are seen wherever it is drawn."""

from pathlib import Path
from uuid import uuid4

from click.testing import CliRunner
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Picture
from fieldwright.cli.root import cli
from fieldwright.document.document import Document, new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow

RED = QColor(200, 20, 20)


def png() -> bytes:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(RED)
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(kept, "PNG")  # type: ignore[call-overload]
    return bytes(kept.data().data())


def document_with_picture(folder: Path) -> Document:
    """A bare field of 12 x 12 squares, all but a rim of two of them under a red picture."""
    field = Battlefield.empty(12, 12, FieldInfo("Painted", "plains"), load_catalogue())
    document = new_document(field, folder)
    picture = Picture(
        id=uuid4(), blob=document.add_picture(png()), position=(2.25, 2), width=7.5, length=8.0
    )
    document.apply(add(picture), "Put a picture under the field")
    document.flush()
    return document


def test_the_window_shows_the_pictures_of_the_document(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(document_with_picture(tmp_path), Settings())
    qtbot.addWidget(window)
    window.resize(900, 700)
    window.show()

    def middle_is_red() -> bool:
        place = window.view.viewport().rect().center()
        seen = window.view.viewport().grab().toImage().pixelColor(place)
        return seen.red() > 140 and seen.green() < 90

    qtbot.waitUntil(middle_is_red, timeout=5000)


def test_a_picture_from_the_command_line_shows_them_too(tmp_path: Path) -> None:
    document = document_with_picture(tmp_path)
    copy = tmp_path / "copy.fieldwright"
    document.save_copy(copy)
    document.close()

    told = CliRunner().invoke(
        cli, ["picture", str(copy), "-o", str(tmp_path / "map.png"), "--no-grid", "--square", "16"]
    )

    assert told.exit_code == 0, told.output
    drawn = QImage(str(tmp_path / "map.png"))
    assert drawn.pixelColor(6 * 16, 6 * 16).red() > 140
    assert drawn.pixelColor(6 * 16, 6 * 16).green() < 90
    assert drawn.pixelColor(8, 8).green() > 140
