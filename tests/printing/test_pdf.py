"""Files: pages of the exact size, whole or not at all."""

import errno
from pathlib import Path
from typing import NoReturn
from uuid import UUID

import numpy as np
import pikepdf
import pytest
from PySide6.QtCore import QPointF, QRectF, qInstallMessageHandler
from PySide6.QtGui import QColor, QPainter, QPainterPath
from tests.printing.fields import bare, printed
from tests.printing.reading import opened, pixels, shapes, sizes, words

from fieldwright.battlefield.things import Obstacle
from fieldwright.document import places
from fieldwright.drawing.pdf.book import PdfBook, PdfError
from fieldwright.drawing.pdf.slimming import slimmed
from fieldwright.drawing.progress import CancelledError
from fieldwright.printing.leaves import Leaf
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.marks import Words, draw_band
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.sheets import split
from fieldwright.terms.paper import PAPER_SIZES, Orientation, Page, custom_paper

A4 = Page(210, 297)


def nothing(_painter: QPainter) -> None:
    """Leave the page empty."""


def ten_by_twenty(painter: QPainter) -> None:
    """A rectangle at 30, 40 millimetres."""
    painter.fillRect(QRectF(30, 40, 10, 20), QColor("black"))


def test_page_boxes_are_right_to_a_tenth_of_a_point(tmp_path: Path) -> None:
    papers = [*PAPER_SIZES, custom_paper(123.4, 234.5)]
    pages = [paper.page(way) for paper in papers for way in Orientation]
    path = tmp_path / "all.pdf"
    write_leaves(path, "Papers", tuple(Leaf(page, "", nothing) for page in pages))
    found = sizes(path)
    assert len(found) == len(pages)
    for page, (wide, high) in zip(pages, found, strict=True):
        assert wide == pytest.approx(page.width_mm * 72 / 25.4, abs=0.1)
        assert high == pytest.approx(page.height_mm * 72 / 25.4, abs=0.1)


def test_what_is_drawn_lies_where_it_was_drawn(tmp_path: Path) -> None:
    """On A4, whose height Qt rounds up by a ninth of a point."""
    write_leaves(tmp_path / "one.pdf", "One", (Leaf(A4, "", ten_by_twenty),))
    (shape,) = shapes(opened(tmp_path / "one.pdf")[0])
    assert shape.box == pytest.approx((30, 40, 10, 20), abs=0.01)


def test_a_correction_enlarges_what_is_drawn_but_not_the_page(tmp_path: Path) -> None:
    write_leaves(tmp_path / "one.pdf", "One", (Leaf(A4, "", ten_by_twenty, 1.02),))
    (shape,) = shapes(opened(tmp_path / "one.pdf")[0])
    assert shape.box == pytest.approx((30.6, 40.8, 10.2, 20.4), abs=0.01)
    assert sizes(tmp_path / "one.pdf") == [pytest.approx((595.28, 841.89), abs=0.01)]


@pytest.mark.parametrize("paper", [size for size in PAPER_SIZES if size.id in ("a5", "a4", "a0")])
def test_every_band_has_a_square_of_an_inch_a_ruler_of_100_mm_and_says_how_to_print(
    paper: object, tmp_path: Path
) -> None:
    assert isinstance(paper, type(PAPER_SIZES[0]))
    page = paper.page(Orientation.PORTRAIT)
    _, band = split(page)

    def draw(painter: QPainter) -> None:
        draw_band(painter, band, Words("B3", "The ford"))

    write_leaves(tmp_path / "band.pdf", "Band", (Leaf(page, "", draw),))
    read = opened(tmp_path / "band.pdf")[0]
    boxes = [shape.box for shape in shapes(read)]
    squares = [box for box in boxes if box[2:] == pytest.approx((25.4, 25.4), abs=0.01)]
    assert [box[:2] for box in squares] == [pytest.approx((band.left, band.top), abs=0.01)]
    assert any(box[2:] == pytest.approx((100, 0), abs=0.01) for box in boxes)
    said = words(read)
    assert "1 inch" in said
    assert "25.4 mm" in said
    assert "Print at actual size (100 %)" in said
    assert "B3" in said


def test_a_file_that_is_broken_off_is_not_there_and_what_was_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "old.pdf"
    path.write_bytes(b"as it was")

    def stop(share: float) -> None:
        if share > 0.4:
            raise CancelledError

    with pytest.raises(CancelledError):
        write_leaves(path, "Broken off", (Leaf(A4, "", nothing),) * 3, stop)
    assert path.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [path]


def test_progress_goes_from_the_first_page_to_the_whole(tmp_path: Path) -> None:
    shares: list[float] = []
    write_leaves(tmp_path / "x.pdf", "x", (Leaf(A4, "", nothing),) * 4, shares.append)
    assert shares == sorted(shares)
    assert len(shares) == 8
    assert shares[-1] == pytest.approx(1)


def test_a_full_disk_is_told_in_a_sentence_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.pdf"
    path.write_bytes(b"as it was")

    def full(_path: Path) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(places, "_flush", full)
    with pytest.raises(PdfError, match=r"could not be written.*Make room"):
        write_leaves(path, "x", (Leaf(A4, "", nothing),))
    monkeypatch.undo()
    assert path.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_told_before_anything_is_drawn(tmp_path: Path) -> None:
    def fails(_painter: QPainter) -> None:
        raise AssertionError

    with pytest.raises(PdfError, match="There is no folder"):
        write_leaves(tmp_path / "none" / "x.pdf", "x", (Leaf(A4, "", fails),))


def test_a_book_without_a_page_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(PdfError, match="nothing to print"), PdfBook(tmp_path / "x.pdf", "x"):
        pass
    assert not list(tmp_path.iterdir())


# ------------------------------------------------------------------------------------- slimming


def test_what_lies_off_the_page_is_left_out_and_nothing_else_changes(tmp_path: Path) -> None:
    """The same circles, a third of them off the page, some across its edge, in a turned frame."""

    def draw(painter: QPainter) -> None:
        painter.rotate(10)
        painter.scale(5, 5)
        painter.setBrush(QColor("#c04030"))
        path = QPainterPath()
        for x in range(-20, 60, 3):
            for y in range(-20, 80, 3):
                path.addEllipse(QPointF(x + 0.123456789, y + 0.987654321), 1.1, 1.1)
        painter.drawPath(path)

    path = tmp_path / "slim.pdf"
    write_leaves(path, "x", (Leaf(A4, "", draw),))
    slim = pixels(opened(path)[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fieldwright.drawing.pdf.pages.slimmed", lambda content, *_: content)
        write_leaves(tmp_path / "whole.pdf", "x", (Leaf(A4, "", draw),))
    whole = pixels(opened(tmp_path / "whole.pdf")[0])
    assert path.stat().st_size < 0.6 * (tmp_path / "whole.pdf").stat().st_size
    assert abs(slim.astype(int) - whole).max() <= 24


def test_a_path_whose_every_outline_is_off_the_page_keeps_a_point_to_be_painted() -> None:
    content = b"q\n1 0 0 1 0 0 cm\n500 500 m\n600 500 l\n600 600 l\nh\nf\nQ\n"
    assert slimmed(content, 100, 100) == b"q\n1 0 0 1 0 0 cm\n500 500 m\nf\nQ\n"


def test_a_thick_line_beside_the_page_stays_where_its_edge_is_seen() -> None:
    content = b"30 w 0 J 2 j []0  d\n110 0 m\n110 100 l\nS\n"
    assert slimmed(content, 100, 100) == content


def test_digits_that_nobody_sees_go_but_not_those_of_a_scale() -> None:
    content = b"0.012345678 0 0 -0.012345678 0 0 cm\n4000.98765 1.123456 m\n5.5 -6.5 l\nS\n"
    kept = b"0.012345678 0 0 -0.012345678 0 0 cm\n4000 1 m\n5 -6 l\nS\n"
    assert slimmed(content, 100, 100) == kept
    coarse = b"10 0 0 10 0 0 cm\n1.123456 2.5 m\n3 4 l\nS\n"
    assert slimmed(coarse, 100, 100) == b"10 0 0 10 0 0 cm\n1.123 2.5 m\n3 4 l\nS\n"


def test_what_a_clip_hides_is_left_out() -> None:
    clip = b"q\n0 0 m\n50 0 l\n50 50 l\n0 50 l\nh\nW n\n"
    hidden = b"70 70 m\n80 70 l\n80 80 l\nh\nf\n"
    assert slimmed(clip + hidden + b"Q\n" + hidden, 100, 100) == (
        clip + b"70 70 m\nf\n" + b"Q\n" + hidden
    )


# --------------------------------------------------------------------------------------- stamps


def test_a_shape_that_is_shown_many_times_is_kept_once_where_it_belongs(tmp_path: Path) -> None:
    """Trees of few kinds: crowns lie where they would without, and the file is much smaller."""
    trees = [
        Obstacle(
            id=UUID(int=number),
            kind="tree",
            position=(1.5 + number % 6, 1.5 + number // 6),
            width=0.5,
            length=0.5,
            crown=1.0,
        )
        for number in range(1, 42)
    ]
    wishes = MapWishes(assembly=False)
    kept = printed(bare(7, 9, *trees), wishes, tmp_path)
    picture, size = pixels(opened(kept)[0]), kept.stat().st_size
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fieldwright.drawing.things.stamps.stamps_of", lambda _painter: None)
        anew = printed(bare(7, 9, *trees), wishes, tmp_path)
    assert size < 0.8 * anew.stat().st_size
    assert len(opened(anew)) == 1
    difference = np.abs(picture.astype(int) - pixels(opened(anew)[0])).max(axis=2)
    assert (difference > 24).mean() < 0.002


def test_readers_are_told_not_to_scale_the_pages(tmp_path: Path) -> None:
    """By themselves most of them fit pages to the paper, which makes every square too small."""
    write_leaves(tmp_path / "one.pdf", "One", (Leaf(A4, "", nothing),))
    with pikepdf.open(tmp_path / "one.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_who_breaks_off_in_the_midst_of_drawing_hears_nothing_of_painters(
    tmp_path: Path,
) -> None:
    def breaks_off(painter: QPainter) -> None:
        painter.save()
        painter.save()
        raise KeyboardInterrupt

    heard: list[str] = []
    qInstallMessageHandler(lambda _kind, _where, text: heard.append(text))
    try:
        with pytest.raises(KeyboardInterrupt):
            write_leaves(tmp_path / "one.pdf", "One", (Leaf(A4, "", breaks_off),))
    finally:
        qInstallMessageHandler(None)
    assert heard == []
    assert not (tmp_path / "one.pdf").exists()
