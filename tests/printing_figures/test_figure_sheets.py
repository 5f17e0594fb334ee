"""The sheets of figures, read back by an independent library."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter
from tests.helpers.fights import figure, meadow
from tests.printing.reading import opened, pixels, shapes, sizes, words

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import Style
from fieldwright.printing.figures.book import GAP_MM, figure_leaves, figure_plan
from fieldwright.printing.figures.faces import Artist, Told, draw_badges, draw_words
from fieldwright.printing.figures.wishes import FigureWishes, Form
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import Margins, PaperError, SquareSize, paper_named

HORSE = figure("Horse", "defenders", (1, 1), size="L", rows=2)
CROWD = meadow(
    HORSE,
    figure("Ann", "defenders", (1, 1), mount=HORSE.id),
    figure("Giant", "attackers", (9, 9), size="H", columns=2),
    figure("Dragon", "attackers", (12, 9), size="G", columns=2, rows=3),
    *(figure(f"Orc {number}", "attackers", (number, 5)) for number in range(1, 8)),
)
NAMES = ["Giant", "Dragon", *(f"Orc {number}" for number in range(1, 8))]


def written(field: Battlefield, folder: Path, layout: Layout = Layout(), **wishes: Any) -> Path:  # noqa: B008
    path = folder / "figures.pdf"
    write_leaves(path, "figures", figure_leaves(field, FigureWishes(**wishes), layout))
    return path


def has_outline(path: Path, width: float, height: float) -> bool:
    """Whether an outline of that size in millimetres stands on one of the pages."""
    return any(
        abs(shape.box[2] - width) < 0.02 and abs(shape.box[3] - height) < 0.02
        for page in opened(path)
        for shape in shapes(page)
    )


def level_lines(path: Path, length: float) -> list[float]:
    """How far down the first page lines of a length lie that run straight across it."""
    lines = [shape.box for shape in shapes(opened(path)[0])]
    return sorted(box[1] for box in lines if box[3] < 1e-3 and abs(box[2] - length) < 0.02)


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pieces_keep_apart_and_within_the_margins(form: Form, paper: str) -> None:
    layout = Layout(paper=paper_named(paper), margins=Margins(8, 9, 10, 11))
    plan = figure_plan(CROWD, FigureWishes(form=form, copies=2), layout)
    inner = plan.page.printable
    for sheet in plan.sheets:
        for laid in sheet:
            assert laid.rect.left >= inner.left
            assert laid.rect.top >= inner.top
            assert laid.rect.right <= inner.right + 1e-6
            assert laid.rect.bottom <= plan.band.top
        for one, other in combinations((laid.rect for laid in sheet), 2):
            apart = max(
                one.left - other.right,
                other.left - one.right,
                one.top - other.bottom,
                other.top - one.bottom,
            )
            assert apart >= GAP_MM - 0.02


@pytest.mark.parametrize("form", list(Form))
def test_every_figure_is_printed_once_in_every_copy(form: Form) -> None:
    plan = figure_plan(CROWD, FigureWishes(form=form, copies=3), Layout())
    pieces = [laid.piece for sheet in plan.sheets for laid in sheet]
    # A stand-up has a base as well.
    each = 3 * (2 if form is Form.STAND_UPS else 1)
    found = [one.name for piece in pieces for one in piece.standing.everybody]
    assert {name: found.count(name) for name in set(found)} == dict.fromkeys(
        [*NAMES, "Ann", "Horse"], each
    )


def test_a_round_token_of_a_man_measures_a_square_less_the_margin(tmp_path: Path) -> None:
    path = written(meadow(figure("Ann", "defenders", (1, 1))), tmp_path, form=Form.TOKENS)
    assert has_outline(path, 21.336, 21.336)


def test_a_square_token_of_a_giant_measures_its_footprint_less_the_margin(tmp_path: Path) -> None:
    giant = figure("Giant", "attackers", (1, 1), size="H", columns=2)
    small = Layout(square=SquareSize(20.0))
    # 2 x 1 squares of 20 mm: 40 - 3.2 and 20 - 3.2.
    assert has_outline(written(meadow(giant), tmp_path, small, form=Form.TOKENS), 36.8, 16.8)


def test_the_folds_of_a_stand_up_lie_where_its_faces_meet_in_the_file(tmp_path: Path) -> None:
    man = meadow(figure("Ann", "defenders", (1, 1)))
    path = written(man, tmp_path, form=Form.STAND_UPS)
    ridges, folds = level_lines(path, 21.336), level_lines(path, 12.8016)
    (ridge,) = ridges
    # The slit in the base is as long as the folds of the tabs, and lies elsewhere.
    assert len(folds) == 3
    assert [abs(fold - ridge) == pytest.approx(30.48, abs=0.02) for fold in folds].count(True) == 2


@pytest.mark.parametrize("form", [Form.STAND_UPS, Form.TENTS])
def test_names_stand_on_front_back_and_tabs(form: Form, tmp_path: Path) -> None:
    path = written(CROWD, tmp_path, form=form)
    told = " ".join(words(page) for page in opened(path))
    # A stand-up: its front, a tab and its base; a tent: its front and its floor.
    each = 3 if form is Form.STAND_UPS else 2
    assert {name: told.count(name) for name in NAMES} == dict.fromkeys(NAMES, each)
    # The back and what is above it stand upside down.
    tight = "".join(told.split())
    turned = {name: tight.count("".join(name.split())[::-1]) for name in NAMES}
    assert turned == dict.fromkeys(NAMES, 2)


def test_without_names_only_initials_and_numbers_are_written(tmp_path: Path) -> None:
    path = written(CROWD, tmp_path, form=Form.STAND_UPS, names=False)
    told = " ".join(words(page) for page in opened(path))
    assert not any(name in told for name in ("Ann", "Dragon", "Orc 1", "Horse"))
    assert "Or 1" in told


@pytest.mark.parametrize("style", list(Style))
def test_nothing_is_printed_in_the_margins_and_all_is_drawn_as_lines(
    style: Style, tmp_path: Path
) -> None:
    layout = Layout(margins=Margins.all_around(10))
    path = written(CROWD, tmp_path, layout, form=Form.STAND_UPS, style=style)
    for wide, high in sizes(path):
        assert wide == pytest.approx(595.2756, abs=0.1)
        assert high == pytest.approx(841.8898, abs=0.1)
    for page in opened(path):
        assert not any(item.type == 3 for item in page.get_objects())
        seen = pixels(page)
        # 27 points are 9.5 mm: half of the line around the control square is in the margin.
        for edge in (seen[:27], seen[-27:], seen[:, :27], seen[:, -27:]):
            assert edge.min() == 255


def test_a_giant_that_no_sheet_has_room_for_is_refused_by_its_name() -> None:
    field = meadow(figure("Ann", "heroes", (1, 1)), figure("Kraken", "attackers", (3, 3), **_HUGE))
    with pytest.raises(PaperError, match="Kraken needs 250 x 250 mm"):
        figure_plan(field, FigureWishes(form=Form.TOKENS), Layout())
    assert figure_plan(
        field, FigureWishes(form=Form.TOKENS), Layout(paper=paper_named("a3"))
    ).sheets


_HUGE: dict[str, Any] = {"size": "G", "columns": 10, "rows": 10}


def test_ink_alone_needs_no_colour(tmp_path: Path) -> None:
    path = written(CROWD, tmp_path, form=Form.TOKENS, style=Style.LINE)
    seen = pixels(opened(path)[0]).astype(int)
    # The warm black of the letters is the strongest colour there is.
    assert (seen.max(axis=2) - seen.min(axis=2)).max() <= 16
    assert seen.mean() > 255 * 0.92


def test_the_back_of_a_sheet_lies_behind_its_front(tmp_path: Path) -> None:
    path = written(CROWD, tmp_path, form=Form.TOKENS, backs=True)
    assert "turn over along the long edge" in words(opened(path)[0])
    front, back = (pixels(page).min(axis=2) < 250 for page in opened(path))
    # The band is on the front alone.
    high = int(front.shape[0] * 0.85)
    both = front[:high] & back[:high, ::-1]
    assert both.sum() / front[:high].sum() > 0.97


def test_a_printer_that_draws_too_small_is_helped_on_figures_too(tmp_path: Path) -> None:
    path = written(
        meadow(figure("Ann", "defenders", (1, 1))),
        tmp_path,
        Layout(correction=100 / 98),
        form=Form.TOKENS,
    )
    assert has_outline(path, 21.336 / 0.98, 21.336 / 0.98)


def test_a_picture_of_a_figure_is_printed_in_its_coin() -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    data = bytes(buffer.data().data())
    field = meadow(figure("Ann", "defenders", (1, 1), picture="f" * 64))
    asked: list[str] = []

    def pictures(name: str) -> bytes:
        asked.append(name)
        return data

    (leaf,) = figure_leaves(field, FigureWishes(form=Form.TOKENS), Layout(), pictures)
    from PySide6.QtGui import QPainter

    sheet = QImage(840, 1188, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#ffffff"))
    painter = QPainter(sheet)
    painter.scale(4, 4)
    leaf.draw(painter)
    painter.end()
    assert asked == ["f" * 64]
    greens = sum(
        sheet.pixelColor(x, y) == QColor("#00ff00") for x in range(20, 120) for y in range(20, 120)
    )
    assert greens > 1000


@pytest.mark.parametrize("named", [True, False])
def test_the_disc_of_a_number_lies_beside_the_initials(named: bool) -> None:
    bugbear = figure("Bugbear 12", "monsters", (1, 1))
    artist = Artist(meadow(bugbear))
    coin, inks = artist.coin(bugbear, 0.42), artist.inks(bugbear)
    told = Told("Bu", "Bugbear 12" if named else "", "12")
    drawn = []
    draws: tuple[Callable[[QPainter], None], ...] = (
        lambda painter: draw_words(painter, coin, inks, told),
        lambda painter: draw_badges(painter, replace(coin, letter=""), inks, "12"),
    )
    for draw in draws:
        image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(100, 100)
        painter.scale(200, 200)
        draw(painter)
        painter.end()
        drawn.append(np.frombuffer(image.constBits(), np.uint8).reshape(200, 200, 4)[:, :, 3] > 60)
    initials, disc = drawn
    assert initials.any()
    assert disc.any()
    assert not (initials & disc).any()
