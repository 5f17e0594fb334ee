"""Files of usual size with far too much in one place: read in moments, or refused in a sentence.

The same with as much as a file may hold: ``tests/soak/soak_exchange_dense.py``.
"""

import json
import math
from pathlib import Path
from random import Random

import pytest
from tests.exchange.tiles import maps, scenes
from tests.helpers import dense_maps
from tests.helpers.mutations import is_sentence, patient

from fieldwright.exchange import finishing
from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import MOST_BRACKETS, parsed_json
from fieldwright.exchange.outlines import outlines_of
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import Place
from fieldwright.exchange.tiled import drawing

ALL = Window(0, 0, 60, 60)


@pytest.mark.parametrize(
    "data",
    [
        b"[" + b"[]," * 5_000_000 + b"1]",
        b"{" + b'"a":1,' * 3_000_000 + b'"b":1}',
        b"[" + b"0," * 25_000_000 + b"0]",
    ],
    ids=["lists", "keys", "numbers"],
)
def test_millions_of_lists_keys_or_numbers_are_counted_and_not_looked_through(data: bytes) -> None:
    with patient(1), pytest.raises(ExchangeError, match=r"more .*than any map does") as refused:
        parsed_json(data, "map.json")
    assert is_sentence(str(refused.value))


def test_hundreds_of_thousands_are_read() -> None:
    few = b"[" + b"[]," * (MOST_BRACKETS // 4) + b"1]"
    assert len(parsed_json(few, "map.json")) == MOST_BRACKETS // 4 + 1


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


def test_walls_longer_than_those_of_any_map_are_refused_before_they_are_measured() -> None:
    data = dense_maps.crossing_walls(4500, 200)
    with patient(2), pytest.raises(ExchangeError, match="squares long together") as refused:
        read_data(data, "long.dd2vtt")
    assert is_sentence(str(refused.value))


def test_doors_that_lie_on_hundreds_of_walls_are_cut_into_the_nearest_ones() -> None:
    data = dense_maps.doors_on_lines(lines=300, doors=100)
    with patient(4):
        records = read_data(data, "doors.dd2vtt")
    assert records.report.came["door"] == 100


def test_thousands_of_doors_that_lie_on_hundreds_of_walls_are_refused() -> None:
    data = dense_maps.doors_on_lines(lines=1400, doors=720)
    with patient(4), pytest.raises(ExchangeError, match="on hundreds of walls") as refused:
        read_data(data, "doors.dd2vtt")
    assert is_sentence(str(refused.value))


def test_many_doors_on_one_wall_leave_a_piece_of_it_between_any_two() -> None:
    """A door of 0.06 squares each 0.13 squares: 1,499 pieces between them, and one at the end."""
    with patient(4):
        records = read_data(dense_maps.doors_on_one_wall(), "doors.dd2vtt")
    assert records.report.came["wall piece"] == 1500
    assert len(records.walls) == 3000
    assert not records.gaps


def test_no_gaps_are_looked_for_among_tens_of_thousands_of_loose_ends() -> None:
    data = dense_maps.loose_ends(count=6000, side=30)
    with patient(4):
        records = read_data(data, "loose.dd2vtt")
    assert len(records.walls) > 5500
    assert not records.gaps


def test_doors_count_like_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a scene there may be as many doors as walls: they are refused together."""
    monkeypatch.setattr(finishing, "MOST_PIECES", 600)
    walls = [scenes.wall((400 + n, 400), (490 + n, 500), door=n % 2) for n in range(601)]
    data = scenes.as_bytes(scenes.scene(walls))
    with pytest.raises(ExchangeError, match="601 pieces of wall and doors"):
        read_data(data, "scene.json")


def test_turned_tiles_count_for_more_than_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred tiles may be drawn here, and no hundred of them turned."""
    maps.write_tiles(tmp_path)
    monkeypatch.setattr(drawing, "_MOST_DRAWN", 1_000_000)
    tile = {"x": 10, "y": 15, "width": 9, "height": 9, "gid": 2}
    level, turned = (
        maps.as_bytes(maps.tmj([maps.objects(*[{**tile, "rotation": angle}] * 100)], 10, 10))
        for angle in (0, 33)
    )
    assert read_data(level, "map.tmj", tmp_path).pictures
    with pytest.raises(ExchangeError, match="too large tiles to be drawn"):
        read_data(turned, "map.tmj", tmp_path)
