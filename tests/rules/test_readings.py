"""Nobody is told the number of a ruling: where the book speaks of it, and how it is read here."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fieldwright
from fieldwright.rules.readings import in_words, load_readings

HOUSE = Path(fieldwright.__file__).parent
NUMBERS = re.compile(r"\bR\d+\b")


def _texts() -> Iterator[tuple[str, str]]:
    """Every text of the program that names a ruling, with its module; no docstring."""
    for module in sorted(HOUSE.rglob("*.py")):
        source = module.read_text(encoding="utf-8")
        if not NUMBERS.search(source):
            continue
        tree = ast.parse(source)
        told = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
            if is_text and id(node) not in told and "ruling" in node.value:  # type: ignore[attr-defined]
                yield module.name, node.value  # type: ignore[attr-defined]


def test_every_ruling_that_a_source_names_is_told_in_words() -> None:
    texts = [(module, text) for module, text in _texts() if NUMBERS.search(text)]
    assert len(texts) > 40
    for module, text in texts:
        told = in_words(text)
        assert not NUMBERS.search(told), f"{module}: {text}"
        assert "Read here so" in told, f"{module}: {text}"


@pytest.mark.parametrize("reading", load_readings().values(), ids=lambda one: one.id)
def test_a_reading_says_where_the_book_speaks_of_it(reading: object) -> None:
    assert reading.place.startswith("Combat & Tactics, ")  # type: ignore[attr-defined]
    assert not NUMBERS.search(reading.words)  # type: ignore[attr-defined]


def test_a_source_without_a_ruling_stays_as_it_is() -> None:
    assert in_words("Combat & Tactics, Climbing") == "Combat & Tactics, Climbing"
    assert in_words("the figure") == "the figure"
    assert in_words("R2 threatens F5.") == "R2 threatens F5."


def test_where_no_place_is_said_it_is_that_of_the_reading() -> None:
    """Attacks of opportunity at the place of the book; whatever is no action of the book's own."""
    assert in_words("Combat & Tactics, Guard; ruling R34").startswith("Combat & Tactics, Guard. Re")
    assert in_words("ruling R39").startswith("Combat & Tactics, Choosing an Action. Read here so:")
    both = in_words("Combat & Tactics, Movement; rulings R2 and R3")
    assert "every other costs two squares" in both
    assert "the worst footing" in both
