"""A part of a map on the command line, a page of a PDF, styles and grids: as the window writes."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import pikepdf
import pytest
from PySide6.QtGui import QImage
from tests.cli.running import done, refused
from tests.helpers.houses import house, revealed

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Note, Picture, Wall
from fieldwright.document.files import pictures_in, read_field, write_field
from fieldwright.document.places import TEXT
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.pdf.one_page import PageWishes
from fieldwright.editor.exports.writing import ENDINGS, Export, write_map
from fieldwright.tables.place import maps_folder
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import SquareSize

GUARDROOM = maps_folder() / "guardroom.battlefield.json"
"""24 x 16 squares."""


@pytest.mark.parametrize("ending", [one for one in ENDINGS if one not in (".uvtt", ".df2vtt")])
def test_convert_writes_what_the_window_writes(ending: str, tmp_path: Path) -> None:
    """The same bytes, for a part of it in ink without a grid."""
    name = f"map{ending}"
    square = "10mm" if ending == ".pdf" else "20px"
    options = ("--part", "C3:K10", "--players")
    drawn = ("--style", "line", "--no-grid", "--square", square)
    done("convert", GUARDROOM, tmp_path / name, *options, *(() if ending == TEXT else drawn))
    drawing = DrawingOptions(
        part=Block(2, 2, 11, 10), style=Style.LINE, grid=False, players=True, square_px=20
    )
    (tmp_path / "own").mkdir()
    own = tmp_path / "own" / name
    write_map(read_field(GUARDROOM), Export(own, drawing, page=PageWishes(SquareSize(10.0))))
    assert (tmp_path / name).read_bytes() == own.read_bytes()


@pytest.mark.parametrize("command", [["convert"], ["picture", "-o"]])
def test_a_pdf_is_one_page_an_inch_a_square_unless_said_otherwise(
    command: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "map.pdf"
    for options, points in (
        ((), (1728, 1152)),
        (("--square", "1/2in", "--part", "A1:D2"), (144, 72)),
        (("--paper", "letter"), (792, 612)),
    ):
        done(command[0], GUARDROOM, *command[1:], path, *options)
        with pikepdf.open(path) as pdf:
            assert [float(side) for side in pdf.pages[0].mediabox] == [0, 0, *points]


def test_a_picture_of_a_part_has_its_pixels(tmp_path: Path) -> None:
    for ending in (".png", ".webp"):
        path = tmp_path / f"part{ending}"
        done("picture", GUARDROOM, "-o", path, "--part", "C3:K10", "--square", "10px")
        image = QImage(str(path))
        assert (image.width(), image.height()) == (90, 80)


@pytest.mark.parametrize(
    ("target", "options", "code", "reason"),
    [
        ("x.png", ["--part", "C3"], 2, "write two corners, like A1:N10"),
        ("x.png", ["--part", "C3:AZ9"], 1, "the last one is X16"),
        ("x.png", ["--square", "1in"], 2, "Only a PDF has squares of a length"),
        ("x.png", ["--paper", "a4"], 2, "--paper is for a PDF"),
        ("x.pdf", ["--square", "70px"], 2, "write --square 1in"),
        ("x.pdf", ["--square", "1in", "--paper", "a4"], 2, "Either --square or --paper"),
        ("x.pdf", ["--square", "8in"], 2, "is out of range"),
        ("x.pdf", ["--paper", "a9"], 1, "is no paper"),
        ("x.png", ["--picture", "webp"], 2, "--picture is for"),
        ("nowhere/x.dd2vtt", [], 1, "There is no folder"),
    ],
)
def test_what_does_not_go_together_is_told_and_nothing_is_written(
    target: str, options: list[str], code: int, reason: str, tmp_path: Path
) -> None:
    assert reason in refused("convert", GUARDROOM, tmp_path / target, *options, code=code)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_a_folder_or_a_device_is_told(tmp_path: Path) -> None:
    place = tmp_path / "x.dd2vtt"
    place.symlink_to("/dev/null")
    assert "a device or a pipe" in refused("convert", GUARDROOM, place)
    (tmp_path / "x.png").mkdir()
    refused("convert", GUARDROOM, tmp_path / "x.png", code=2)
    assert "is a folder" in refused("picture", GUARDROOM, "-o", tmp_path / "x.png")


def test_the_picture_of_a_map_can_be_a_webp(tmp_path: Path) -> None:
    path = tmp_path / "x.uvtt"
    done("convert", GUARDROOM, path, "--square", "8px", "--picture", "webp")
    assert json.loads(path.read_text())["image"].startswith("UklGR")


def test_a_battlefield_of_a_part_begins_with_a1(tmp_path: Path) -> None:
    done("convert", GUARDROOM, tmp_path / "x.fieldwright", "--part", "C3:K10")
    made = read_field(tmp_path / "x.fieldwright")
    assert (made.columns, made.rows) == (9, 8)


def test_a_document_for_players_holds_neither_secrets_nor_hidden_pictures(tmp_path: Path) -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(str(tmp_path / "scan.png"))
    data = (tmp_path / "scan.png").read_bytes()
    blob = sha256(data).hexdigest()
    scan = Picture(id=uuid4(), blob=blob, position=(1.0, 1.0), width=4.0, length=4.0)
    note = Note(id=uuid4(), number=1, position=(2.5, 2.5), text="The lich waits below")
    for hidden in (True, False):
        field = add(replace(scan, hidden=hidden), note).applied_to(house(fog=False))
        write_field(revealed(field), tmp_path / "dm.fieldwright", {blob: data})
        target = tmp_path / "players.fieldwright"
        done("convert", tmp_path / "dm.fieldwright", target, "--players")
        made = read_field(target)
        assert not made.things["notes"]
        assert "secret-door" not in {wall.kind for wall in made.every(Wall)}
        assert b"lich" not in target.read_bytes()
        assert pictures_in(target)(blob) is None
        kept = [pictures_in(target)(picture.blob) for picture in made.every(Picture)]
        assert len(kept) == (not hidden)
        assert all(kept)
