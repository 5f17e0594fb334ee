"""Files of usual size with far too much in one place: read in moments, or refused in a sentence.

The same with as much as a file may hold: ``tests/soak/soak_exchange_dense.py``.
"""

import json
import math
from random import Random

import pytest
from tests.helpers import dense_maps
from tests.helpers.mutations import is_sentence, patient

from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import MOST_BRACKETS, parsed_json
from fieldwright.exchange.outlines import outlines_of
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import Place

ALL = Window(0, 0, 60, 60)


@pytest.mark.parametrize(
    "data",
    [b"[" + b"[]," * 5_000_000 + b"1]", b"{" + b'"a":1,' * 3_000_000 + b'"b":1}'],
    ids=["lists", "keys"],
)
def test_millions_of_lists_or_keys_are_counted_and_not_looked_through(data: bytes) -> None:
    with patient(1), pytest.raises(ExchangeError, match="more than any map does") as refused:
        parsed_json(data, "map.json")
    assert is_sentence(str(refused.value))


def test_as_many_as_may_be_are_read() -> None:
    assert len(parsed_json(b"[" + b"[]," * (MOST_BRACKETS - 1) + b"1]", "map.json")) > 1_000_000


def test_brackets_within_texts_nest_nothing_and_those_behind_them_do() -> None:
    words = "[" * 100 + '\\"' + "{" * 100 + "\\"
    assert parsed_json(json.dumps([words, "]"]).encode(), "map.json") == [words, "]"]
    for text in ('["\\\\", ' + "[" * 70, '["\\"", ' + "[" * 70):
        with pytest.raises(ExchangeError, match="deeper than any map"):
            parsed_json(text.encode(), "map.json")


# ------------------------------------------------------------------------------------- outlines


def scribble(count: int) -> list[Place]:
    """A line from anywhere to anywhere within twenty squares."""
    chance = Random(1)
    return [(chance.uniform(10, 30), chance.uniform(10, 30)) for _ in range(count)]


def test_scribbles_are_what_they_cover_and_take_no_time() -> None:
    with patient(3):
        for _ in range(20):
            assert len(outlines_of(scribble(1000), ALL)) == 1
            (outline,) = outlines_of(scribble(250), ALL)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    assert 10 <= min(xs) < 11
    assert 29 < max(xs) <= 30
    assert 10 <= min(ys) < 11
    assert 29 < max(ys) <= 30
    assert len(outline) < 40


def test_a_line_that_runs_to_and_fro_on_itself_is_one_strip() -> None:
    chance = Random(1)
    line = [(chance.uniform(10, 30), 5.0) for _ in range(290)]
    with patient(1):
        outlines = [outlines_of(line, ALL) for _ in range(20)]
    ((outline,),) = {tuple(found) for found in outlines}
    assert {round(y, 6) for _, y in outline} == {4.95, 5.05}


def test_a_star_that_crosses_itself_is_still_a_star() -> None:
    """Its five points, or more corners; what it covers would be one outline of five corners."""
    star = [(30 + 9 * math.sin(n * 0.8 * math.pi), 30 - 9 * math.cos(n * 0.8 * math.pi))
            for n in range(5)]  # fmt: skip
    found = outlines_of([*star, star[0]], ALL)
    assert sum(map(len, found)) >= 10


def test_a_long_outline_of_many_pieces_over_the_edge_of_the_map_keeps_its_shape() -> None:
    """Its pieces lie on one line beside each other, and run not along themselves."""
    top = [(50 + n / 10, 5.0) for n in range(140)]
    (outline,) = outlines_of([*top, (63.9, 9.0), (55.0, 7.0), (50.0, 9.0), (50.0, 5.0)], ALL)
    assert (55.0, 7.0) in {(round(x, 6), round(y, 6)) for x, y in outline}


# ---------------------------------------------------------------------------------------- walls


def test_thousands_of_ends_beside_thousands_of_walls_come_together_at_once() -> None:
    data = dense_maps.heap_of_stubs(count=6000, side=1.9)
    with patient(4):
        records = read_data(data, "heap.dd2vtt")
    assert len(records.walls) > 5000
    assert any("thick" in one for one in records.report.warnings)
