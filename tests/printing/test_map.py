"""Maps on paper, as an independent reader finds them: squares of just one size, nothing lost."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pikepdf
import pytest
from PySide6.QtGui import QColor, QImage
from tests.printing.fields import bare, boulder, printed
from tests.printing.reading import opened, pixels, shapes, sizes, words

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Note, Picture
from fieldwright.drawing.options import Style
from fieldwright.printing.map_pages import map_leaves
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.sheets import BandSide, Layout
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import (
    Margins,
    Orientation,
    PaperError,
    Rect,
    SquareSize,
    custom_paper,
    paper_named,
)

DOTS = 36
"""Pixels an inch of pages that are compared."""

WISHES = MapWishes(style=Style.LINE, assembly=False)


def meadow() -> Battlefield:
    """16 x 14 squares with boulders where sheets of A4 meet, and beside."""
    places = ((7, 5), (6.5, 9.2), (13.8, 9), (3, 3), (11, 12), (14.1, 2))
    return bare(16, 14, *(boulder(number, *place) for number, place in enumerate(places, 1)))


def upright_dashes(page: Any, size_mm: float) -> list[tuple[float, float]]:
    """Left sides and tops of the dashes of the grid that run down."""
    long, thin = size_mm * 0.11, size_mm / 52
    return [
        shape.box[:2]
        for shape in shapes(page)
        if shape.box[2:] == pytest.approx((thin, long), rel=0.02)
    ]


def levels(places: list[float], apart: float) -> list[float]:
    """Places without those that are nearer than half of ``apart`` to the one before."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > apart / 2:
            found.append(place)
    return found


@pytest.mark.parametrize(
    ("paper", "square"),
    [("a4", 25.4), ("letter", 25.4), ("a3", 28.0), ("tabloid", 25.0), ("a5", 12.7)],
)
def test_every_square_has_its_size_on_every_sheet_and_across_sheets(
    paper: str, square: float, tmp_path: Path
) -> None:
    """72 points an inch, to a twentieth of a point (0.018 mm)."""
    layout = Layout(paper=paper_named(paper), square=SquareSize(square))
    wishes = replace(WISHES, layout=layout)
    field = bare(19, 17)
    plan = wishes.plan(field)
    book = opened(printed(field, wishes, tmp_path))
    assert len(book) == len(plan.sheets)
    tolerance = 0.05 * 25.4 / 72
    for sheet, page in zip(plan.sheets, book, strict=True):
        dashes = upright_dashes(page, square)
        columns = levels([x for x, _ in dashes], square)
        expected = [
            sheet.area.left + square * number - columns_thin(square) / 2
            for number in range(len(columns))
        ]
        assert len(columns) >= sheet.block.width
        assert columns == pytest.approx(expected, abs=tolerance)
        rows = levels([y for _, y in dashes], square / 4)
        assert np.diff(rows) == pytest.approx(square / 4, abs=tolerance)


def columns_thin(square: float) -> float:
    """How thick the lines of the grid are."""
    return square / 52


@pytest.mark.parametrize("style", list(Style))
def test_the_sheets_laid_together_are_the_map_once(style: Style, tmp_path: Path) -> None:
    """Their squares, cut out and put side by side, look like one huge sheet of the same map."""
    field = meadow()
    wishes = replace(
        WISHES, style=style, trim_marks=False, cut_lines=False, layout=Layout(letters=False)
    )
    whole_layout = Layout(paper=custom_paper(600, 600), letters=False)
    whole_wishes = replace(wishes, layout=whole_layout)
    whole = _squares(field, whole_wishes, tmp_path)
    parts = _squares(field, wishes, tmp_path)
    assert whole.shape == parts.shape
    difference = np.abs(whole.astype(int) - parts).max(axis=2)
    assert (difference > 60).mean() < 0.004
    assert difference.mean() < 1.0


def _squares(field: Battlefield, wishes: MapWishes, folder: Path) -> np.ndarray:
    """All whole squares of a print, put together where they belong."""
    plan = wishes.plan(field)
    book = opened(printed(field, wishes, folder))
    picture = np.zeros((field.rows * DOTS, field.columns * DOTS, 3), np.uint8)
    times = np.zeros(picture.shape[:2], int)
    for sheet, page in zip(plan.sheets, book, strict=True):
        block = sheet.block
        found = part_of(page, sheet.area)
        rows = slice(block.top * DOTS, block.bottom * DOTS)
        columns = slice(block.left * DOTS, block.right * DOTS)
        picture[rows, columns] = found
        times[rows, columns] += 1
    assert (times == 1).all()
    return picture


def part_of(page: Any, rect: Rect) -> np.ndarray:
    """The pixels of a rectangle of a page, and nothing beside it."""
    unit, upper = 72 / 25.4, page.get_height()
    # A hair less: a reader takes one pixel more for the last bit of a sum.
    box = (
        rect.left * unit,
        upper - rect.bottom * unit + 0.01,
        rect.right * unit - 0.01,
        upper - rect.top * unit,
    )
    page.set_mediabox(*box)
    page.set_cropbox(*box)
    return pixels(page, DOTS)


def test_the_strip_of_a_sheet_shows_just_what_the_next_one_begins_with(tmp_path: Path) -> None:
    field = meadow()
    wishes = replace(
        WISHES,
        style=Style.WASH,
        trim_marks=False,
        cut_lines=False,
        layout=Layout(letters=False, overlap_mm=25.4, orientation=Orientation.PORTRAIT),
    )
    plan = wishes.plan(field)
    book = opened(printed(field, wishes, tmp_path))
    first, second = plan.sheets[0], plan.sheets[1]
    area = first.area
    strip = part_of(book[0], Rect(area.right, area.top, 25.4, area.height))
    again = part_of(book[1], Rect(second.area.left, second.area.top, 25.4, area.height))
    assert strip.std() > 10
    assert np.abs(strip.astype(int) - again).mean() < 2


def test_every_sheet_says_which_one_it_is_and_what_lies_beside_it(tmp_path: Path) -> None:
    wishes = replace(WISHES, layout=Layout(orientation=Orientation.PORTRAIT))
    book = opened(printed(bare(16, 12), wishes, tmp_path))
    told = words(book[4])
    assert "B2" in told
    assert "Sheet 5 of 6. Beside it: left A2, right C2, above B1" in told
    assert "Each square is 1 inch." in told
    assert "Print at actual size" in told


def test_every_sheet_letters_its_own_squares(tmp_path: Path) -> None:
    wishes = replace(WISHES, layout=Layout(orientation=Orientation.PORTRAIT))
    book = opened(printed(bare(16, 12), wishes, tmp_path))
    first, second = words(book[0]).split(), words(book[1]).split()
    assert [letter for letter in "ABCDEFGHIJKLMNOP" if letter in first] == list("ABCDEFG")
    assert [letter for letter in "ABCDEFGHIJKLMNOP" if letter in second] == list("HIJKLMN")


def test_a_part_keeps_the_names_of_its_squares(tmp_path: Path) -> None:
    wishes = replace(WISHES, part=Block(10, 5, 13, 8))
    (page,) = opened(printed(bare(16, 12), wishes, tmp_path))
    said = words(page).split()
    assert {"K", "L", "M", "6", "7", "8"} <= set(said)
    assert "A" not in said


def test_a_part_beside_the_map_is_refused() -> None:
    wishes = replace(WISHES, part=Block(40, 5, 50, 8))
    with pytest.raises(PaperError, match="outside of the map"):
        map_leaves(bare(16, 12), wishes)


def test_the_page_in_front_shows_every_sheet_by_its_label(tmp_path: Path) -> None:
    wishes = replace(WISHES, assembly=True)
    field = bare(16, 12)
    path = printed(field, wishes, tmp_path)
    sheets = wishes.plan(field).sheets
    book = opened(path)
    assert len(book) == len(sheets) + 1
    told = words(book[0])
    assert all(sheet.label in told for sheet in sheets)
    assert f"{len(sheets)} sheets" in told
    assert "41 x 30 cm" in told


def test_one_sheet_needs_no_page_in_front(tmp_path: Path) -> None:
    wishes = replace(WISHES, assembly=True)
    assert len(sizes(printed(bare(6, 6), wishes, tmp_path))) == 1


def test_tabs_name_the_sheet_that_is_glued_onto_them(tmp_path: Path) -> None:
    wishes = replace(WISHES, layout=Layout(tabs=True, orientation=Orientation.PORTRAIT))
    book = opened(printed(bare(16, 12), wishes, tmp_path))
    told = words(book[0])
    assert "glue: sheet B1 goes here" in told
    assert "glue: sheet A2 goes here" in told
    assert "glue" not in words(book[5])


def test_nothing_is_drawn_where_the_printer_does_not_reach(tmp_path: Path) -> None:
    margins = Margins(12.7, 10, 8, 14)
    wishes = replace(WISHES, layout=Layout(margins=margins, binding_mm=10))
    for page in opened(printed(meadow(), wishes, tmp_path)):
        picture = pixels(page, DOTS)
        high, wide = picture.shape[:2]
        inked = picture.min(axis=2) < 250
        unit = DOTS / 25.4
        assert not inked[:, : int(22.7 * unit) - 1].any()
        assert not inked[:, wide - int(8 * unit) + 1 :].any()
        assert not inked[: int(10 * unit) - 1].any()
        assert not inked[high - int(14 * unit) + 1 :].any()


def test_a_printer_without_margins_is_printed_on_to_the_edge() -> None:
    wishes = replace(
        WISHES, layout=Layout(margins=Margins.all_around(0), letters=False, overlap_mm=0)
    )
    plan = wishes.plan(bare(8, 10))
    assert plan.band_side is BandSide.BOTTOM
    assert (plan.columns, plan.rows) == (1, 1)


def test_the_names_and_notes_of_the_dm_are_not_on_the_sheets_for_players(tmp_path: Path) -> None:
    note = Note(id=UUID(int=9), number=7, position=(3.0, 3.0), text="A trap")
    field = bare(6, 6, note)
    path = printed(field, WISHES, tmp_path)
    data = path.read_bytes()
    assert "Vault" not in words(opened(path)[0])
    assert b"Vault" not in data
    assert opened(path).get_metadata_value("Title") == "Battlefield"


def test_secrets_change_nothing_on_the_sheets_for_players(tmp_path: Path) -> None:
    """Not one byte of what is drawn, whether they are there, elsewhere or not at all."""
    seen = boulder(1, 3.0, 3.0)
    hidden = replace(boulder(2, 8.0, 6.0), hidden=True)
    note = Note(id=UUID(int=9), number=7, position=(5.0, 5.0), text="A trap")
    drawn: list[list[bytes]] = []
    for field in (bare(12, 9, seen), bare(12, 9, seen, hidden, note)):
        named = replace(field, info=replace(field.info, name=f"Lair {len(drawn)}"))
        with pikepdf.open(printed(named, replace(WISHES, assembly=True), tmp_path)) as pdf:
            drawn.append([page.Contents.read_bytes() for page in pdf.pages])
    assert drawn[0] == drawn[1]


def test_the_dm_has_the_name_of_the_map_and_notes_only_on_wish(tmp_path: Path) -> None:
    note = Note(id=UUID(int=9), number=7, position=(3.0, 3.0), text="A trap")
    field = bare(6, 6, note)
    for_dm = replace(WISHES, players=False)
    plain = opened(printed(field, for_dm, tmp_path))[0]
    assert "The Vault" in words(plain)
    without = pixels(plain)
    with_notes = pixels(opened(printed(field, replace(for_dm, notes=True), tmp_path))[0])
    assert (without != with_notes).any()
    without_secret = bare(6, 6)
    assert (pixels(opened(printed(without_secret, for_dm, tmp_path))[0]) == without).all()


def fogged(field: Battlefield, *squares: tuple[int, int]) -> Battlefield:
    """The field under fog, of which some squares (column, row) are revealed."""
    revealed = np.zeros((field.rows, field.columns), np.uint8)
    for column, row in squares:
        revealed[row, column] = 1
    return replace(field.with_revealed(revealed), info=replace(field.info, fog=True))


def test_sheets_of_which_players_have_been_shown_nothing_are_left_out() -> None:
    layout = Layout(orientation=Orientation.PORTRAIT)
    wishes = replace(WISHES, layout=layout)
    field = fogged(bare(16, 12), (2, 2), (9, 10))
    assert [leaf.title for leaf in map_leaves(field, wishes)] == ["A1", "B2"]
    for_dm = replace(wishes, players=False)
    assert len(map_leaves(field, for_dm)) == 6


def test_fog_on_paper_takes_no_ink(tmp_path: Path) -> None:
    """Of a screen's picture it is as beige as the paper of old maps."""
    field = fogged(bare(6, 5), (1, 1))
    wishes = MapWishes(layout=Layout(letters=False), cut_lines=False, trim_marks=False)
    seen = pixels(next(iter(opened(printed(field, wishes, tmp_path)))), 72)
    area = wishes.plan(field).sheets[0].area
    left, top = (round((start + 3.2 * 25.4) / 25.4 * 72) for start in (area.left, area.top))
    assert (seen[top : top + 100, left : left + 140] == 255).all()
    left, top = (round((start + 1.2 * 25.4) / 25.4 * 72) for start in (area.left, area.top))
    assert (seen[top : top + 40, left : left + 40] < 250).any()


def test_a_map_of_which_nothing_is_revealed_is_not_printed_for_players() -> None:
    with pytest.raises(PaperError, match="shown nothing"):
        map_leaves(fogged(bare(16, 12)), WISHES)


def test_a_background_picture_is_in_the_file_once_and_as_fine_as_paper_shows(
    tmp_path: Path,
) -> None:
    """1600 pixels over 16 squares: all of them, however many sheets show a part."""
    image = QImage(1600, 1200, QImage.Format.Format_RGB32)
    image.fill(QColor("#b08040"))
    image.save(str(tmp_path / "map.png"))
    data = (tmp_path / "map.png").read_bytes()
    picture = Picture(id=UUID(int=3), blob="a" * 64, position=(0.0, 0.0), width=16.0, length=12.0)
    field = bare(16, 12).with_things({"pictures": {picture.id: picture}})
    wishes = replace(WISHES, style=Style.WASH, pictures=lambda _blob: data)
    with pikepdf.open(printed(field, wishes, tmp_path)) as pdf:
        kinds = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        images = [item for item in kinds if item.get("/Subtype") == "/Image"]
        assert len(pdf.pages) == 4
        assert [(int(item.Width), int(item.Height)) for item in images] == [(1600, 1200)]
