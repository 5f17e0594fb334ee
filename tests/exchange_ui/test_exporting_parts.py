"""A part of the map in every kind of file: only its squares, under the names of the whole map."""

import json
from dataclasses import replace
from pathlib import Path
from re import search
from uuid import UUID

import numpy as np
import pikepdf
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from tests.helpers.export_leaks import check_exports, check_secret_doors, exported
from tests.helpers.houses import CLOSET, EAST, WEST, house, revealed
from tests.helpers.leaks import pair_of_fields

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light, Obstacle, Wall
from fieldwright.document.errors import DocumentError
from fieldwright.document.files import read_field
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.pdf.book import PdfError
from fieldwright.drawing.pdf.one_page import PageWishes, laid_on_page
from fieldwright.drawing.picture import (
    PNG_PIXELS,
    PictureError,
    check_png,
    picture_size,
    render_image,
)
from fieldwright.drawing.progress import CancelledError
from fieldwright.editing.map_picture_header import HUGE_PNG_PIXELS
from fieldwright.editor.exports.writing import (
    Export,
    PictureForm,
    as_drawn,
    check_export,
    write_map,
)
from fieldwright.exchange.building import build
from fieldwright.exchange.readers import read_file
from fieldwright.player_view.known import shown_block
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import SquareSize, paper_named

pytestmark = pytest.mark.usefixtures("qapp")

PART = Block(3, 1, 9, 6)
"""D2:I6: the east room with its door, and an end of the west one."""

SMALL = DrawingOptions(square_px=20, part=PART)


@pytest.fixture
def field() -> Battlefield:
    """The house with a boulder and a torch in each of its rooms."""
    things = [
        thing
        for number, (x, y) in enumerate(((2.5, 3.5), (7.5, 3.5)))
        for thing in (
            Obstacle(id=UUID(int=100 + number), kind="boulder", position=(x, y), width=1, length=1),
            Light(id=UUID(int=200 + number), kind="torch", position=(x - 0.5, y - 1)),
        )
    ]
    return add(*things).applied_to(house(fog=False))


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    flat = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return flat[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3).astype(int)


# -------------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("ending", [".png", ".webp"])
def test_the_picture_of_a_part_is_that_part_of_the_whole_picture(
    field: Battlefield, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"part{ending}"
    write_map(field, Export(path, SMALL))
    drawn = pixels(QImage(str(path)))
    whole = pixels(render_image(field, replace(SMALL, part=None)))
    wanted = whole[20:120, 60:180]
    assert drawn.shape == wanted.shape
    loss = np.abs(drawn - wanted)
    assert loss.max() == 0 if ending == ".png" else loss.mean() < 4


def test_squares_of_a_part_keep_their_names(
    field: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(
        "fieldwright.drawing.overlays.draw_text",
        lambda _painter, text, *_more, **_words: written.append(text),
    )
    options = replace(SMALL, coordinates=True)
    image = render_image(field, options)
    assert (image.width(), image.height()) == (8 * 20, 7 * 20)
    assert sorted(set(written)) == ["2", "3", "4", "5", "6", "D", "E", "F", "G", "H", "I"]


def test_a_drawing_of_shapes_has_the_size_of_the_part(field: Battlefield, tmp_path: Path) -> None:
    write_map(field, Export(tmp_path / "x.svg", SMALL))
    text = (tmp_path / "x.svg").read_text()
    assert 'viewBox="0 0 120 100"' in text
    assert "6 x 5 squares" in text


@pytest.mark.parametrize("ending", [".svg", ".pdf"])
@pytest.mark.parametrize("style", Style)
def test_what_lies_beside_the_part_is_in_no_file_of_shapes(
    field: Battlefield, tmp_path: Path, style: Style, ending: str
) -> None:
    """A boulder two squares east of it, which is drawn with it for the sake of its shadow."""
    beside = Obstacle(id=UUID(int=300), kind="boulder", position=(12.0, 3.5), width=1, length=1)
    options = replace(SMALL, style=style, coordinates=True)
    files = [
        exported(one, tmp_path / "out", ending, options)
        for one in (field, add(beside).applied_to(field))
    ]
    assert files[0] == files[1]


def test_a_part_off_the_map_and_one_that_is_too_large_are_refused(field: Battlefield) -> None:
    with pytest.raises(PictureError, match="outside of the map, which has 14 x 12 squares"):
        picture_size(field, replace(SMALL, part=Block(30, 30, 40, 40)))
    with pytest.raises(PictureError, match=r"60000 x 50000 pixels.*Use 5333 pixels"):
        picture_size(field, replace(SMALL, square_px=10_000))


def test_a_webp_of_more_pixels_than_can_be_held_is_refused_with_what_can_be() -> None:
    """The root of 50 million is 7071, and 7071 / 200 is 35.4."""
    large = Battlefield.empty(200, 200, FieldInfo("Large", "plains"), load_catalogue())
    for ending in (".webp", ".foundry.json"):
        with pytest.raises(PictureError, match=r"14000 x 14000.*Use 35 pixels a square"):
            check_export(large, Export(Path(f"x{ending}"), DrawingOptions()))
    smaller = DrawingOptions(square_px=65)
    check_export(large, Export(Path("x.foundry.json"), smaller, PictureForm.PNG))
    check_export(large, Export(Path("x.webp"), DrawingOptions(square_px=35)))


@pytest.mark.parametrize("ending", [".png", ".uvtt", ".dd2vtt", ".foundry.json"])
def test_no_map_is_written_with_a_picture_that_could_not_be_read_again(
    tmp_path: Path, ending: str
) -> None:
    """The root of 200 million is 14,142, and 14,142 / 150 is 94.3."""
    assert PNG_PIXELS <= HUGE_PNG_PIXELS
    large = Battlefield.empty(150, 150, FieldInfo("Large", "plains"), load_catalogue())
    asked = Export(tmp_path / f"x{ending}", DrawingOptions(square_px=140), PictureForm.PNG)
    with pytest.raises(PictureError, match=r"21000 x 21000 pixels.*Use 94 pixels a square"):
        write_map(large, asked)
    check_export(large, replace(asked, options=DrawingOptions(square_px=94)))
    with pytest.raises(PictureError, match="Use 94"):
        check_export(large, replace(asked, options=DrawingOptions(square_px=95)))
    assert list(tmp_path.iterdir()) == []


def test_with_letters_at_the_edges_the_most_pixels_a_square_are_fewer() -> None:
    """Two squares more each way: the root of 200 million by 152 is 93.04."""
    large = Battlefield.empty(150, 150, FieldInfo("Large", "plains"), load_catalogue())
    with pytest.raises(PictureError, match="Use 93 pixels"):
        check_png(large, DrawingOptions(square_px=94, coordinates=True))
    check_png(large, DrawingOptions(square_px=93, coordinates=True))


# --------------------------------------------------------------------------------------- one page


def page_of(field: Battlefield, path: Path, options: DrawingOptions, page: PageWishes) -> Path:
    write_map(field, Export(path, options, page=page))
    return path


def test_a_pdf_is_one_page_of_exactly_the_size_of_the_part(
    field: Battlefield, tmp_path: Path
) -> None:
    """Six by five squares of an inch; with letters at the edges a square more on every side."""
    plain = page_of(field, tmp_path / "a.pdf", SMALL, PageWishes())
    lettered = page_of(
        field, tmp_path / "b.pdf", replace(SMALL, coordinates=True), PageWishes(SquareSize(12.7))
    )
    for path, points in ((plain, (432, 360)), (lettered, (288, 252))):
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages) == 1
            assert [float(side) for side in pdf.pages[0].mediabox] == [0, 0, *points]
            assert "Image" not in str(pdf.pages[0].resources.get("/XObject", ""))


def test_a_pdf_can_be_fitted_on_a_sheet_that_lies_as_suits_it(field: Battlefield) -> None:
    """277 mm lie between margins of 10 mm on an A4 that lies across, 190 upright: 38 mm each."""
    laid = laid_on_page(field, SMALL, PageWishes(paper=paper_named("a4")))
    assert (laid.page.width_mm, laid.page.height_mm) == (297, 210)
    assert laid.square_mm == pytest.approx(38)
    assert laid.corner_mm == pytest.approx(((297 - 6 * 38) / 2, 10))


def test_a_page_longer_than_a_pdf_can_have_is_refused_with_squares_that_fit(
    field: Battlefield,
) -> None:
    """14,400 points are 200 inches, 5,080 mm; by 14 squares that is 362.8 mm."""
    wishes = PageWishes(SquareSize(400.0))
    with pytest.raises(PdfError, match=r"5\.60 x 4\.80 m.*squares of 362\.8 mm"):
        laid_on_page(field, DrawingOptions(), wishes)
    with pytest.raises(PdfError, match="outside of the map"):
        laid_on_page(field, replace(SMALL, part=Block(30, 30, 40, 40)), PageWishes())


def test_a_pdf_knows_neither_when_it_was_made_nor_what_only_the_dm_calls_it(
    field: Battlefield, tmp_path: Path
) -> None:
    first = page_of(field, tmp_path / "a.pdf", replace(SMALL, players=True), PageWishes())
    again = page_of(field, tmp_path / "b.pdf", replace(SMALL, players=True), PageWishes())
    assert first.read_bytes() == again.read_bytes()
    with pikepdf.open(first) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Battlefield"
        assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())
        assert "/Metadata" not in pdf.Root


# -------------------------------------------------------------------------- maps for other programs


@pytest.mark.parametrize("ending", [".dd2vtt", ".foundry.json"])
def test_a_map_of_a_part_begins_at_its_corner_and_holds_what_is_in_it(
    field: Battlefield, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"part{ending}"
    write_map(field, Export(path, SMALL))
    made = build(read_file(path), path.name).field
    assert (made.columns, made.rows) == (6, 5)
    (torch,) = made.every(Light)
    assert torch.position == pytest.approx((7.0 - 3, 2.5 - 1), abs=1e-3)
    assert len(list(made.every(Obstacle))) == 1
    for wall in made.every(Wall):
        for x, y in (wall.start, wall.end):
            assert -0.01 <= x <= 6.01
            assert -0.01 <= y <= 5.01
    doors = [wall for wall in made.every(Wall) if wall.kind == "door"]
    assert [(wall.start, wall.end) for wall in doors] == [((2.0, 1.0), (2.0, 2.0))]


@pytest.mark.parametrize(
    ("form", "start"), [(PictureForm.PNG, b"\x89PNG"), (PictureForm.WEBP, b"RIFF")]
)
@pytest.mark.parametrize("ending", [".dd2vtt", ".foundry.json"])
def test_the_picture_of_a_map_is_what_was_chosen(
    field: Battlefield, tmp_path: Path, ending: str, form: PictureForm, start: bytes
) -> None:
    path = tmp_path / f"map{ending}"
    write_map(field, Export(path, SMALL, form))
    records = read_file(path)
    (picture,) = records.pictures
    assert picture.data.startswith(start)
    assert picture.size == pytest.approx((6, 5))


def test_the_dms_map_for_a_program_shows_every_room_without_fog_or_secret_doors() -> None:
    """The program covers it by itself, but can uncover nothing that is not drawn."""
    bare = house(fog=False)
    walls = {wall.id: wall for wall in bare.every(Wall) if wall.kind != "secret-door"}
    closed = Wall(id=UUID(int=71), kind="wall", start=(6, 5), end=(7, 5))
    plain = bare.with_things({"walls": {**walls, closed.id: closed}})
    export = Export(Path("x.dd2vtt"), DrawingOptions(square_px=16))
    drawn, options = as_drawn(revealed(house(), WEST), export)
    assert render_image(drawn, options) == render_image(
        plain, replace(options, players=False, zones=False)
    )


# -------------------------------------------------------------------------------------- text form


def test_a_part_in_the_text_form_is_a_battlefield_that_begins_with_a1(
    field: Battlefield, tmp_path: Path
) -> None:
    path = tmp_path / "part.battlefield.json"
    write_map(field, Export(path, SMALL))
    made = read_field(path)
    assert (made.columns, made.rows) == (6, 5)
    (boulder,) = made.every(Obstacle)
    assert boulder.position == (4.5, 2.5)


def test_players_get_a_text_form_of_what_they_know(tmp_path: Path) -> None:
    path = tmp_path / "x.battlefield.json"
    known = revealed(house(), WEST)
    write_map(known, Export(path, DrawingOptions(players=True)))
    text = path.read_text()
    assert "secret" not in text
    assert "House" not in text
    assert len(read_field(path).things["walls"]) < len(known.things["walls"])
    json.loads(text)


# ---------------------------------------------------------------------------------------- secrets


@pytest.mark.parametrize("seed", range(4))
def test_players_cannot_tell_secrets_apart_by_the_bytes_of_any_kind(
    seed: int, tmp_path: Path
) -> None:
    check_exports(seed, tmp_path / "out")


@pytest.mark.parametrize("seed", range(6))
def test_players_cannot_tell_a_secret_door_from_its_wall_by_the_bytes_of_any_kind(
    seed: int, tmp_path: Path
) -> None:
    check_secret_doors(seed, tmp_path / "out")


@pytest.mark.parametrize("ending", [".png", ".dd2vtt", ".pdf", ".battlefield.json"])
def test_the_dm_can_tell_them(ending: str, tmp_path: Path) -> None:
    """So that the test above does not hold because nothing is ever written."""
    first, second = (
        exported(field, tmp_path / "out", ending, DrawingOptions(square_px=8))
        for field in pair_of_fields(0)
    )
    assert first != second


def test_what_players_have_been_shown_lies_in_one_rectangle() -> None:
    assert shown_block(revealed(house(), WEST)) == WEST
    assert shown_block(revealed(house(), WEST, CLOSET)) == Block(1, 1, 8, 7)
    assert shown_block(house()).is_empty
    assert shown_block(house(fog=False)) == Block(0, 0, 14, 12)
    assert EAST.width == 4


# ----------------------------------------------------------------------------- whole or not at all


@pytest.mark.parametrize(
    "ending", [".png", ".svg", ".webp", ".pdf", ".dd2vtt", ".foundry.json", ".battlefield.json"]
)
def test_what_cannot_be_written_leaves_the_old_file_and_says_why(
    field: Battlefield, tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / f"folder{ending}"
    place.mkdir()
    with pytest.raises(DocumentError, match="is a folder"):
        write_map(field, Export(place, SMALL))
    with pytest.raises(DocumentError, match="There is no folder"):
        write_map(field, Export(tmp_path / "none" / f"x{ending}", SMALL))
    link = tmp_path / f"device{ending}"
    link.symlink_to("/dev/null")
    with pytest.raises(DocumentError, match="a device or a pipe"):
        write_map(field, Export(link, SMALL))
    old = tmp_path / f"old{ending}"
    old.write_text("as it was")
    before = sorted(tmp_path.iterdir())

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    for place_of_it in (
        "fieldwright.document.places._flush",
        "fieldwright.drawing.picture.os.fsync",
    ):
        monkeypatch.setattr(place_of_it, full)
    monkeypatch.setattr("fieldwright.drawing.png.PngWriter.finish", full)
    with pytest.raises((DocumentError, PictureError, PdfError), match="No space left on device"):
        write_map(field, Export(old, SMALL))
    assert old.read_text() == "as it was"
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("ending", [".png", ".svg", ".webp", ".pdf", ".dd2vtt", ".foundry.json"])
def test_breaking_off_leaves_nothing_behind(
    field: Battlefield, tmp_path: Path, ending: str
) -> None:
    def broken_off(_share: float) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        write_map(field, Export(tmp_path / f"x{ending}", SMALL), broken_off)
    assert list(tmp_path.iterdir()) == []


def test_progress_of_every_kind_goes_forward(
    field: Battlefield, tmp_path: Path, qapp: QApplication
) -> None:
    for ending in (".png", ".svg", ".webp", ".pdf", ".dd2vtt", ".foundry.json"):
        shares: list[float] = []
        write_map(field, Export(tmp_path / f"x{ending}", SMALL), shares.append)
        assert shares == sorted(shares)
        assert 0 < shares[0] <= shares[-1] <= 1
    assert search(r'"image":"iVBOR', (tmp_path / "x.dd2vtt").read_text()), "a PNG as usual"
