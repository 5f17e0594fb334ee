"""How long paper figures, cards, keys and pieces take."""

from pathlib import Path
from typing import Any

import pytest
from tests.bench.bench_drawing import enlarged
from tests.drawing.fields import countryside
from tests.helpers.fights import figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.files import read_field
from fieldwright.printing.cards.card_pages import card_leaves
from fieldwright.printing.cards.key import key_leaves
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.figures.book import figure_leaves
from fieldwright.printing.figures.wishes import FigureWishes, Form
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.pieces.book import piece_leaves
from fieldwright.printing.pieces.rooms import PieceWishes
from fieldwright.printing.sheets import Layout

MAPS = Path(__file__).parents[2] / "maps"


def crowd(count: int = 100) -> Battlefield:
    """So many figures of several sizes and two sides."""
    return meadow(
        *(
            figure(
                f"Orc {number}",
                "orcs" if number % 3 else "heroes",
                (number % 50, number // 50),
                size="SMLM"[number % 4],
            )
            for number in range(count)
        ),
        columns=60,
        rows=40,
    )


def written(leaves: Leaves, path: Path) -> None:
    write_leaves(path, "bench", leaves)


@pytest.mark.parametrize("form", list(Form))
def test_a_hundred_paper_figures(benchmark: Any, form: Form, tmp_path: Path) -> None:
    """Under 2 s for stand-ups, from the field to the file."""
    field, wishes = crowd(), FigureWishes(form=form)
    path = tmp_path / "figures.pdf"
    benchmark(lambda: written(figure_leaves(field, wishes, Layout()), path))


def test_a_hundred_cards(benchmark: Any, tmp_path: Path) -> None:
    """A card for each of a hundred figures."""
    field, wishes = crowd(), CardWishes(grouped=False)
    path = tmp_path / "cards.pdf"
    benchmark(lambda: written(card_leaves(field, wishes, Layout()), path))


def test_a_key_of_60_by_60(benchmark: Any, tmp_path: Path) -> None:
    """One page."""
    field = enlarged(countryside(), 60)
    path = tmp_path / "key.pdf"
    benchmark(lambda: written(key_leaves(field, Layout()), path))


def test_the_rooms_of_a_dungeon(benchmark: Any, tmp_path: Path) -> None:
    """All rooms of the basic dungeon, in wash."""
    field = read_field(MAPS / "basic" / "dungeon.battlefield.json")
    path = tmp_path / "pieces.pdf"
    benchmark(lambda: written(piece_leaves(field, PieceWishes(), Layout()), path))
