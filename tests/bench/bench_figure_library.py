"""How long the page of figures takes: a keystroke in the search, the list, a large field's players.

Budgets: 16 ms a keystroke with 300 entries, one frame; 50 ms for what players may know.
"""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.helpers.windows import empty_field, field, log_of_its_own, make_window

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.figures.page import FiguresPage
from fieldwright.editor.window import MainWindow
from fieldwright.library.form_text import attack_texts, block_of, texts_of
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.player_view.secrets import without_secrets
from fieldwright.stats.block import StatBlock

__all__ = ["field", "log_of_its_own", "make_window"]


@pytest.fixture
def page(make_window: Callable[[], MainWindow]) -> FiguresPage:
    """A page of more than 300 entries, in front."""
    window = make_window()
    (feature,) = (one for one in window.features if isinstance(one, LibraryFeature))
    for number in range(180):
        block = StatBlock(id=f"own-{number}", name=f"Ogre {number}", hit_dice="4+1")
        feature.shelf.library.own[block.id] = block
    feature.shelf.changed.emit()
    feature.show_library()
    return feature.page


def test_a_keystroke_in_the_search(page: FiguresPage, benchmark: BenchmarkFixture) -> None:
    texts = ["o", "og", "ogr", "ogre", "3 ogres and a wolf", ""]

    def type_all() -> None:
        for text in texts:
            page.search.setText(text)

    benchmark(type_all)
    assert len(page.model.rows) > 300


def test_the_list_is_painted(page: FiguresPage, benchmark: BenchmarkFixture) -> None:
    benchmark(page.list.viewport().repaint)


def test_a_keystroke_in_the_form(benchmark: BenchmarkFixture) -> None:
    block = load_library().creatures["bugbear"]
    texts, rows = texts_of(block), [attack_texts(one) for one in block.attacks]
    assert not benchmark(block_of, texts, rows, block).faults


def test_what_players_may_know_of_300_figures(benchmark: BenchmarkFixture) -> None:
    block = load_library().creatures["orc"]
    figures = [figure_from(block, "defenders", (n % 30, n // 30)) for n in range(300)]
    large = add(*figures).applied_to(empty_field())
    told = benchmark(without_secrets, large)
    assert all(one.stats is None for one in told.every(Figure))
