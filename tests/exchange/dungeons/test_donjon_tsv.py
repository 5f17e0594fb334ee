"""donjon's TSV."""

import pytest
from tests.exchange.dungeons.small import TSV, of_kind

from fieldwright.exchange import donjon
from fieldwright.exchange.donjon import tsv_map
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords


def read(text: str = TSV, name: str = "The Crypt of Ash (tsv).txt") -> MapRecords:
    return tsv_map.read(text.encode(), name)


def test_each_line_is_a_row_and_the_name_comes_from_the_files() -> None:
    records = read()
    assert (records.columns, records.rows, records.name) == (6, 5, "The Crypt of Ash")
    assert records.report.came["floor square"] == 14


def test_doors_hang_at_the_side_that_their_letter_says() -> None:
    records = read()
    (plain,), (bars,), (secret,) = (
        of_kind(records, kind) for kind in ("door", "portcullis", "secret-door")
    )
    assert (plain.start, plain.end) == ((4.0, 1.0), (4.0, 2.0))
    assert (bars.start, bars.end) == ((4.0, 3.0), (5.0, 3.0))
    assert (secret.start, secret.end) == ((1.0, 4.0), (2.0, 4.0))


def test_stairs_take_both_their_squares_and_rise_as_they_say() -> None:
    up, down = read().platforms
    # Up to the south: the doubled letter is the upper half. Down to the east: it is the lower one.
    assert (up.rotation, up.foot_ft, up.top_ft) == (180.0, 0.0, 5.0)
    assert (down.rotation, down.foot_ft, down.top_ft) == (270.0, -5.0, 0.0)
    assert up.outline == ((5.0, 1.0), (6.0, 1.0), (6.0, 3.0), (5.0, 3.0))


def test_lines_of_windows_read_the_same() -> None:
    one, two = read(), read("\ufeff" + TSV.replace("\n", "\r\n"))
    assert [(w.start, w.end) for w in one.walls] == [(w.start, w.end) for w in two.walls]
    assert (one.columns, one.rows) == (two.columns, two.rows)


def test_short_lines_are_filled_up_with_rock() -> None:
    records = read("F\tF\tF\nF\n\tF")
    assert (records.columns, records.rows) == (3, 3)
    assert records.report.came["floor square"] == 5


def test_words_that_are_not_known_are_floor_and_told() -> None:
    records = read("F\tQQ\tF\n")
    assert records.report.came["floor square"] == 3
    assert "'QQ'" in records.report.warnings[0]


def test_half_a_flight_alone_leads_to_its_dead_end() -> None:
    (up,) = read("F\tF\tSU\n").platforms
    assert (up.rotation, up.top_ft) == (90.0, 5.0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("F F F", "no tabulators"),
        ("\t\t\t\n\t\t\t", "without a single square"),
        ("F\t" * 300, "200 x 200 at most"),
    ],
)
def test_what_is_no_map_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(ExchangeError, match=why):
        read(text)


def test_text_in_no_known_letters_is_refused() -> None:
    with pytest.raises(ExchangeError, match="no text"):
        tsv_map.read(b"\xff\xfeF\t", "map.txt")


def test_a_map_is_known_by_its_squares_even_below_rows_of_rock() -> None:
    assert donjon.looks_like_tsv("\t\t\n" * 60 + TSV)
    assert not donjon.looks_like_tsv("name\tac\nOrc\t6")
    assert not donjon.looks_like_tsv("F F F")
