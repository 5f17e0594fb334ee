"""Paper figures, cards, keys and pieces of hundreds of random fields."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from tests.helpers.leaks import pair_of_fields
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.things import Figure
from fieldwright.drawing.options import Style
from fieldwright.printing.cards.key import key_leaves
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.extras import Extra, ExtraWishes, extra_leaves
from fieldwright.printing.figures.book import FigurePlan, figure_plan
from fieldwright.printing.figures.pieces import CoinPiece
from fieldwright.printing.figures.wishes import FigureWishes, Form
from fieldwright.printing.leaves import Leaf
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.pieces.rooms import PieceWishes
from fieldwright.printing.sheets import Layout
from fieldwright.terms.chance import Stream
from fieldwright.terms.paper import PAPER_SIZES, PaperError, SquareSize

COUNT, TOGETHER = 300, 20
_SQUARES = (25.4, 25.0, 28.0, 12.7, 7.3)


def layout_of(stream: Stream) -> Layout:
    return Layout(
        paper=stream.choice(PAPER_SIZES),
        square=SquareSize(stream.choice(_SQUARES)),
        correction=stream.choice((1.0, 0.99, 1.03)),
    )


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_every_figure_lies_once_on_the_sheets_and_apart_from_others(
    first: int, qapp: QApplication
) -> None:
    for seed in range(first, first + TOGETHER):
        stream = Stream(seed, "paper figures")
        field = random_field(stream, things=90)
        wishes = FigureWishes(
            form=stream.choice(tuple(Form)),
            copies=stream.between(1, 3),
            living=False,
            mounted=stream.chance(1, 2),
        )
        try:
            plan = figure_plan(field, wishes, layout_of(stream))
        except PaperError:
            continue
        check(plan, [figure.id for figure in field.every(Figure)])


def check(plan: FigurePlan, ids: list[object]) -> None:
    found: Counter[object] = Counter()
    inner = plan.page.printable
    for sheet in plan.sheets:
        for laid in sheet:
            if not (isinstance(laid.piece, CoinPiece) and laid.piece.slot):
                found.update(figure.id for figure in laid.piece.standing.everybody)
            assert inner.left <= laid.rect.left <= laid.rect.right <= inner.right + 0.02
            assert inner.top <= laid.rect.top <= laid.rect.bottom <= plan.band.top
        for one, other in combinations((laid.rect for laid in sheet), 2):
            assert (
                one.right < other.left
                or other.right < one.left
                or one.bottom < other.top
                or other.bottom < one.top
            )
    assert found == Counter(dict.fromkeys(ids, plan.wishes.copies))


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_all_sheets_of_reference_are_written_or_refused_in_a_sentence(
    first: int, qapp: QApplication, tmp_path: Path
) -> None:
    for seed in range(first, first + TOGETHER):
        stream = Stream(seed, "reference")
        field = random_field(stream, things=60)
        style = stream.choice(tuple(Style))
        wishes = ExtraWishes(
            cards=CardWishes(grouped=stream.chance(1, 2), living=False, style=style),
            pieces=PieceWishes(style=style, backs=True, players=stream.chance(1, 2)),
            players=stream.chance(1, 2),
        )
        for extra in Extra:
            try:
                leaves = extra_leaves(field, [extra], wishes, layout_of(stream))
            except PaperError:
                continue
            write_leaves(tmp_path / "x.pdf", "x", leaves[:6])


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_keys_for_players_of_fields_that_differ_in_secrets_look_the_same(
    first: int, qapp: QApplication
) -> None:
    for seed in range(first, first + TOGETHER):
        one, other = (
            drawn(key_leaves(field, Layout(), players=True)[0]) for field in pair_of_fields(seed)
        )
        assert one == other, seed


def drawn(leaf: Leaf) -> QImage:
    image = QImage(
        round(leaf.page.width_mm * 3), round(leaf.page.height_mm * 3), QImage.Format.Format_RGB32
    )
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(3, 3)
    leaf.draw(painter)
    painter.end()
    return image
