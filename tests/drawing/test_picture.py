"""Pictures are written whole or not at all, as large as they were asked for, always the same."""

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PySide6.QtGui import QImage
from tests.drawing.fields import Painter, countryside, swatches
from tests.drawing.pixels import drawn, pixels_of

from fieldwright.drawing import picture
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import PictureError, render_image, write_picture
from fieldwright.drawing.png import PngWriter

SMALL = DrawingOptions(square_px=16)


@pytest.mark.parametrize("style", list(Style))
def test_a_picture_is_as_large_as_its_squares_and_its_margin(style: Style) -> None:
    field = Painter(30, 20).finished()
    plain = render_image(field, DrawingOptions(style=style, square_px=10))
    assert (plain.width(), plain.height()) == (300, 200)
    lettered = render_image(field, DrawingOptions(style=style, coordinates=True, square_px=10))
    assert (lettered.width(), lettered.height()) == (320, 220)


def test_a_picture_put_together_from_parts_is_the_picture_drawn_at_once() -> None:
    field = countryside()
    together = pixels_of(render_image(field, DrawingOptions(square_px=20)))
    assert np.abs(together - drawn(field, DrawingOptions(square_px=20))).max() <= 6


def test_coordinates_stand_on_all_four_edges_and_leave_the_field_as_it_is() -> None:
    field = Painter(12, 12).finished()
    plain = pixels_of(render_image(field, DrawingOptions(square_px=24)))
    lettered = pixels_of(render_image(field, DrawingOptions(coordinates=True, square_px=24)))
    inner = lettered[24:-24, 24:-24]
    assert np.abs(plain - inner)[6:-6, 6:-6].max() <= 6
    for edge in (lettered[:20], lettered[-20:], lettered[:, :20], lettered[:, -20:]):
        assert (edge.sum(axis=2) < 300).any(), "ink on every edge"


def test_the_same_field_gives_the_same_picture_in_every_process(tmp_path: Path) -> None:
    lines = (
        "import hashlib, sys",
        "from fieldwright.drawing.options import DrawingOptions, Style",
        "from fieldwright.drawing.picture import render_image",
        "from tests.drawing.fields import countryside",
        "for style in Style:",
        "    image = render_image(countryside(), DrawingOptions(style=style, square_px=24))",
        "    print(hashlib.sha256(bytes(image.constBits())).hexdigest())",
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", "\n".join(lines)],
            check=True,
            capture_output=True,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    here = []
    for style in Style:
        image = render_image(countryside(), DrawingOptions(style=style, square_px=24))
        here.append(hashlib.sha256(bytes(image.constBits())).hexdigest())
    assert runs.pop().split() == here


def test_a_png_holds_the_picture_and_nothing_else_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "field.PNG"
    shares: list[float] = []
    write_picture(countryside(), path, SMALL, shares.append)
    image = QImage(str(path))
    assert (image.width(), image.height()) == (44 * 16, 34 * 16)
    whole = pixels_of(render_image(countryside(), SMALL))
    assert np.abs(pixels_of(image) - whole).max() <= 6
    assert list(tmp_path.iterdir()) == [path]
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_png_written_in_bands_is_the_picture_drawn_at_once(tmp_path: Path) -> None:
    """Bands end at whole squares and, at an odd pitch, at whole pixels nearby."""
    for options in (
        DrawingOptions(square_px=16, coordinates=True, sections=True),
        DrawingOptions(square_px=13.7, style=Style.LINE, coordinates=True),
    ):
        path = tmp_path / "banded.png"
        field = Painter(30, 60).finished()
        write_picture(field, path, options)
        banded, whole = pixels_of(QImage(str(path))), pixels_of(render_image(field, options))
        assert banded.shape == whole.shape
        assert np.abs(banded - whole).max() <= 6


def test_bands_of_a_wide_picture_have_fewer_rows_and_show_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A band may hold 40,000 pixels here: of 30 squares of 16 pixels five rows hold 38,400."""
    options = DrawingOptions(square_px=16)
    field = Painter(30, 30).finished()
    whole = pixels_of(render_image(field, options))
    lines: list[int] = []
    add = PngWriter.add

    def heard(writer: PngWriter, band: QImage) -> None:
        lines.append(band.height())
        add(writer, band)

    monkeypatch.setattr("fieldwright.drawing.picture._BAND_PIXELS", 40_000)
    monkeypatch.setattr(PngWriter, "add", heard)
    path = tmp_path / "banded.png"
    write_picture(field, path, options)
    assert lines == [80] * 6
    assert np.abs(pixels_of(QImage(str(path))) - whole).max() <= 6


def test_an_svg_has_the_exact_size_and_a_title_and_only_vectors(tmp_path: Path) -> None:
    path = tmp_path / "field.svg"
    write_picture(swatches(), path, DrawingOptions(square_px=70, coordinates=True))
    root = ET.parse(path).getroot()
    assert (root.attrib["width"], root.attrib["height"]) == ("980", "980")
    assert root.attrib["viewBox"] == f"0 0 {14 * 70} {14 * 70}"
    names = {element.tag.rsplit("}", 1)[-1] for element in root.iter()}
    assert "title" in names
    assert "path" in names or "polyline" in names
    assert "image" not in names
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.rule("CT3-FOUR-02")
def test_an_svg_for_players_does_not_tell_what_the_dm_calls_the_field(tmp_path: Path) -> None:
    field = countryside()
    named = replace(field, info=replace(field.info, name="The Lair of the Troll"))
    write_picture(named, tmp_path / "dm.svg", SMALL)
    write_picture(named, tmp_path / "players.svg", replace(SMALL, players=True))
    assert "Troll" in (tmp_path / "dm.svg").read_text(encoding="utf-8")
    assert "Troll" not in (tmp_path / "players.svg").read_text(encoding="utf-8")


def test_an_svg_looks_like_the_png(tmp_path: Path) -> None:
    from PySide6.QtGui import QPainter
    from PySide6.QtSvg import QSvgRenderer

    for style in Style:
        options = DrawingOptions(style=style, grid=False, square_px=24)
        path = tmp_path / f"{style}.svg"
        write_picture(swatches(), path, options)
        image = QImage(12 * 24, 12 * 24, QImage.Format.Format_RGB32)
        image.fill("white")
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(str(path)).render(painter)
        painter.end()
        difference = np.abs(pixels_of(image) - pixels_of(render_image(swatches(), options)))
        assert difference.mean() < 3, style


@pytest.mark.parametrize(
    ("name", "words"),
    [("map.jpg", "'map.jpg'"), ("map", ".png or .svg"), ("nowhere/map.png", "folder that exists")],
)
def test_a_name_that_cannot_be_written_is_refused_with_a_sentence(
    tmp_path: Path, name: str, words: str
) -> None:
    with pytest.raises(PictureError, match=r"\.$") as caught:
        write_picture(swatches(), tmp_path / name, SMALL)
    assert words in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_place_of_the_picture_stays_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "map.png"
    place.mkdir()
    (place / "kept").touch()
    with pytest.raises(PictureError, match="is a folder"):
        write_picture(swatches(), place, SMALL)
    assert list(tmp_path.iterdir()) == [place]


def test_a_picture_that_is_too_large_is_refused_and_the_most_is_named() -> None:
    field = Painter(200, 100).finished()
    with pytest.raises(PictureError, match="Use 160 pixels a square or fewer"):
        render_image(field, DrawingOptions(square_px=161))
    with pytest.raises(PictureError, match="at least 1 pixel"):
        render_image(field, DrawingOptions(square_px=0.2))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_a_disk_without_room_is_told_and_keeps_the_older_picture(
    tmp_path: Path, ending: str
) -> None:
    import resource

    path = tmp_path / f"map{ending}"
    path.write_bytes(b"older")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, hard))
    try:
        with pytest.raises(PictureError, match="Make room"):
            write_picture(countryside(), path, SMALL)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_drawing_keeps_the_older_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(b"older")

    def failing(*_: object) -> None:
        raise RuntimeError("no more ink")

    monkeypatch.setattr(picture, "draw_field", failing)
    with pytest.raises(RuntimeError, match="no more ink"):
        write_picture(swatches(), path, SMALL)
    assert path.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [path]
