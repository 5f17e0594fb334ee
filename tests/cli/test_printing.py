"""``fieldwright print`` and ``fieldwright sheet``: what they write, and what they refuse."""

from pathlib import Path

import pypdfium2
import pytest
from tests.cli.running import done, refused

from fieldwright.document.files import write_field
from fieldwright.document.text_form import from_text

FIELD = '{"format": "fieldwright battlefield", "size": [16, 12], "ground": "grass"}'


@pytest.fixture
def field(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.battlefield.json"
    write_field(from_text(FIELD), path)
    return path


def pages(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as book:
        return len(book)


def test_a_map_is_written_on_the_sheets_that_are_told(field: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    words = ("--paper", "a4", "--square", "1in", "--overlap", "10mm", "--style", "line")
    told = done("print", field, "-o", out, *words)
    assert "4 sheets of A4, 2 across and 2 down, for the players." in told
    assert pages(out) == 5


def test_sheets_are_counted_without_writing_any(field: Path, tmp_path: Path) -> None:
    told = done("print", field, "-o", tmp_path / "x.pdf", "--square", "28mm", "--count")
    assert "sheets of A4" in told
    assert not (tmp_path / "x.pdf").exists()


def test_a_part_is_printed_alone(field: Path, tmp_path: Path) -> None:
    done("print", field, "-o", tmp_path / "x.pdf", "--part", "C3:F6", "--dm", "--notes")
    assert pages(tmp_path / "x.pdf") == 1


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--paper", "a9"), 1, "is no paper"),
        (("--part", "C3"), 2, "two corners"),
        (("--notes",), 2, "--dm"),
        (("--square", "1mm"), 1, "out of range"),
        (("--overlap", "much"), 2, "no length"),
        (("--paper", "a5", "--square", "200mm"), 1, "Use smaller squares"),
        (("--square", "100mm"), 1, "Use --yes"),
    ],
)
def test_what_cannot_be_printed_is_told(
    field: Path, tmp_path: Path, words: tuple[str, ...], code: int, told: str
) -> None:
    out = tmp_path / "x.pdf"
    assert told in refused("print", field, "-o", out, *words, code=code)
    assert not out.exists()


def test_very_many_sheets_are_written_when_they_are_wished(field: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    words = ("--square", "100mm", "--part", "A1:I12", "--yes", "--style", "line", "--no-grid")
    assert "sheets" in done("print", field, "-o", out, *words, "--no-assembly")
    assert pages(out) > 50


def test_sheets_are_pdf_alone(field: Path, tmp_path: Path) -> None:
    assert "written as PDF" in refused("print", field, "-o", tmp_path / "x.png", code=2)


@pytest.mark.parametrize("grid", ["square", "hex", "hex-pointed", "isometric", "dots"])
def test_an_empty_grid_is_written(grid: str, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    told = done("sheet", "--grid", grid, "-o", out, "--paper", "letter", "--colour", "#4060a0")
    assert "1 sheet of Letter" in told
    assert pages(out) == 1


def test_a_colour_that_is_none_is_told(tmp_path: Path) -> None:
    words = ("sheet", "-o", tmp_path / "x.pdf", "--colour", "blurp")
    assert "no colour" in refused(*words, code=2)


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_files_of_the_same_kind_are_written_over_and_others_are_not(
    ending: str, field: Path, tmp_path: Path
) -> None:
    out = tmp_path / f"x.{ending}"
    command = ("print",) if ending == "pdf" else ("picture", "--square", "4")
    for _ in range(2):
        done(*command, field, "-o", out)
    out.write_text("a letter to a friend")
    words = refused(*command, field, "-o", out)
    assert f"is no {ending.upper()} whatever its name says" in words
    assert out.read_text() == "a letter to a friend"
