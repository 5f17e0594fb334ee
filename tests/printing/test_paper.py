"""Papers, lengths and squares as people name them."""

import pytest

from fieldwright.terms.paper import (
    Margins,
    Orientation,
    Page,
    PaperError,
    SquareSize,
    length_mm,
    paper_named,
)


@pytest.mark.parametrize(
    ("typed", "mm"),
    [
        ("10mm", 10.0),
        ("1in", 25.4),
        ("1 inch", 25.4),
        ("1/2in", 12.7),
        ("½in", 12.7),
        ('1 1/2"', 38.1),
        ("2,5 cm", 25.0),
        ("72pt", 25.4),
        ("7", 7.0),
    ],
)
def test_a_length_is_read_as_it_is_written(typed: str, mm: float) -> None:
    assert length_mm(typed) == pytest.approx(mm)


@pytest.mark.parametrize("typed", ["", "wide", "-3mm", "3 parsecs", "1/0in"])
def test_what_is_no_length_is_told_with_an_example(typed: str) -> None:
    with pytest.raises(PaperError, match="write it like 10mm"):
        length_mm(typed)


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("a5", (419.53, 595.28)),
        ("A4", (595.28, 841.89)),
        ("a3", (841.89, 1190.55)),
        ("a2", (1190.55, 1683.78)),
        ("a1", (1683.78, 2383.94)),
        ("a0", (2383.94, 3370.39)),
        ("letter", (612, 792)),
        ("Legal", (612, 1008)),
        ("tabloid", (792, 1224)),
        ("200x300mm", (566.93, 850.39)),
        ("8x10in", (576, 720)),
    ],
)
def test_papers_have_the_sizes_of_their_standards(name: str, points: tuple[float, float]) -> None:
    size = paper_named(name)
    in_points = (size.width_mm * 72 / 25.4, size.height_mm * 72 / 25.4)
    assert in_points == pytest.approx(points, abs=0.01)


@pytest.mark.parametrize("name", ["a9", "napkin", "20x30mm", "9000x9000mm", "1x2x3mm"])
def test_a_paper_that_cannot_be_printed_on_is_refused(name: str) -> None:
    with pytest.raises(PaperError):
        paper_named(name)


def test_a_paper_lies_upright_or_across() -> None:
    tabloid = paper_named("tabloid")
    upright, across = tabloid.page(Orientation.PORTRAIT), tabloid.page(Orientation.LANDSCAPE)
    assert (upright.width_mm, upright.height_mm) == pytest.approx((279.4, 431.8))
    assert (across.width_mm, across.height_mm) == pytest.approx((431.8, 279.4))
    assert across.is_landscape


def test_a_margin_for_binding_is_added_at_the_left_and_scales_nothing() -> None:
    page = Page(210, 297, Margins.all_around(5)).with_binding(12)
    assert (page.width_mm, page.height_mm) == (210, 297)
    assert page.printable.left == 17
    assert page.printable.right == 205


@pytest.mark.parametrize(
    ("mm", "said"),
    [(25.4, "1 inch"), (12.7, "1/2 inch"), (38.1, "1 1/2 inches"), (25.0, "25 mm"), (28, "28 mm")],
)
def test_a_square_is_told_in_the_unit_that_it_was_made_in(mm: float, said: str) -> None:
    assert str(SquareSize.of(mm)) == said


@pytest.mark.parametrize("typed", ["4mm", "9in"])
def test_a_square_of_no_use_to_miniatures_is_refused(typed: str) -> None:
    with pytest.raises(PaperError, match="1in is usual"):
        SquareSize.parse(typed)
