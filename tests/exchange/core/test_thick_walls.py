"""Walls that lie too thick to be told from each other: how thick is counted, and what follows."""

import random

import pytest
from tests.helpers.uvtt_files import as_bytes, at, uvtt

from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.joining import joined
from fieldwright.exchange.records import WallRecord
from fieldwright.exchange.thickness import CROWDED, squares_of_wall
from fieldwright.exchange.uvtt.reading import read

NAME = "thick.dd2vtt"


def wall(number: int, start: tuple[float, float], end: tuple[float, float]) -> WallRecord:
    return WallRecord(key=str(number), kind="wall", start=start, end=end)


def tangle(count: int) -> bytes:
    chance = random.Random(2)
    places = [(chance.uniform(0, 10), chance.uniform(0, 10)) for _ in range(count + 1)]
    return as_bytes(uvtt(10, 10, [at(*places)]))


def test_a_wall_of_ten_squares_on_a_hundred_is_a_tenth_on_each() -> None:
    window = Window(0, 0, 10, 10)
    assert squares_of_wall([wall(1, (0, 5), (10, 5))], window) == pytest.approx(0.1)


def test_the_thickest_ten_by_ten_squares_count() -> None:
    """Ten walls of four squares in the last, cut off block of 10 x 4 squares: one on each."""
    walls = [wall(n, (21, 20.5), (25, 20.5)) for n in range(10)]
    assert squares_of_wall(walls, Window(0, 0, 30, 24)) == pytest.approx(1.0)


def test_the_map_need_not_begin_at_nought() -> None:
    walls = [wall(1, (-5, -5), (5, -5))]
    assert squares_of_wall(walls, Window(-5, -5, 5, 5)) == pytest.approx(0.1)


def test_a_short_piece_counts_as_half_a_square() -> None:
    walls = [wall(1, (1, 1), (1.1, 1))]
    assert squares_of_wall(walls, Window(0, 0, 10, 10)) == pytest.approx(0.005)


def test_a_maze_with_two_walls_on_every_line_is_not_thick() -> None:
    level = [wall(1, (x, y), (x + 1, y)) for x in range(20) for y in range(21)]
    upright = [wall(1, (x, y), (x, y + 1)) for x in range(21) for y in range(20)]
    assert squares_of_wall([*level, *upright] * 2, Window(0, 0, 20, 20)) < CROWDED / 2


def test_no_walls_lie_nowhere() -> None:
    assert squares_of_wall([], Window(0, 0, 10, 10)) == 0


def test_a_tangle_comes_in_with_a_word_about_it_and_no_gaps_are_offered() -> None:
    records = read(tangle(400), NAME)
    assert any("thin lines" in told for told in records.report.warnings)
    assert not records.gaps


def test_what_nobody_can_play_on_is_refused_with_a_sentence() -> None:
    with pytest.raises(ExchangeError, match="squares of wall lie on each square"):
        read(tangle(12_000), NAME)


def test_an_end_goes_onto_a_wall() -> None:
    """It lies 0.015 squares beside it."""
    along, loose = wall(1, (0, 0), (4, 0)), wall(2, (2, 0.015), (2, 3))
    done = {one.key: one for one in joined([along, loose]).walls}
    assert done["2"].start == (2, 0)
