"""Tables of figures as spreadsheets spoil them, and as nobody should send them."""

import pytest
from tests.helpers.mutations import is_sentence, patient
from tests.helpers.spoilt_readers import chance_of
from tests.helpers.spoilt_tables import spoilt_json_table, spoilt_table, take_in

from fieldwright.exchange.cells import is_date, is_formula, plain
from fieldwright.exchange.creatures import Creatures, creatures_in, guessed, read_table
from fieldwright.exchange.errors import ExchangeError

HEAD = "Name;AC;HD;THAC0;Dmg;MV;XP\n"


def figures(text: str | bytes) -> Creatures:
    """The figures of a table whose columns are guessed."""
    data = text.encode() if isinstance(text, str) else text
    table = read_table(data, "t.csv")
    return creatures_in(table, guessed(table), "t.csv")


@pytest.mark.parametrize("spoil", [spoilt_table, spoilt_json_table])
def test_spoilt_tables_are_taken_in_or_refused_with_a_sentence(spoil: object) -> None:
    assert callable(spoil)
    told = [take_in(spoil(chance_of("tables", number)), "t.csv") for number in range(40)]
    assert "" in told
    assert all(is_sentence(one) for one in told if one)
    assert any(told)


@pytest.mark.parametrize(
    "date", ["8-Jan", "08. Jan", "Jan-08", "1. Aug", "08-mai", "1/8/2024", "2024-01-08 00:00:00"]
)
def test_a_damage_that_a_spreadsheet_has_made_a_date_is_left_out_and_told(date: str) -> None:
    found = figures(f"{HEAD}Orc;6;1;19;{date};9;15\n")
    assert found.blocks[0].attacks == ()
    assert found.report.left_out == {"values that a spreadsheet has made dates of": 1}
    (sentence,) = found.report.warnings
    assert f"Orc: Dmg {date}" in sentence
    assert "format of text" in sentence


@pytest.mark.parametrize("value", ["1-8", "1-8/1-8", "2-16", "May", "12, Fl 30 (C)", "1/2", "3/4"])
def test_what_books_print_is_no_date(value: str) -> None:
    assert not is_date(value)


def test_formulas_are_never_worked_out() -> None:
    found = figures(f"{HEAD}Orc;6;=1+1;19;=SUM(A1:A9);9;#REF!\n=A1;6;1;19;1-8;9;15\n")
    (orc,) = found.blocks
    assert (orc.hit_dice, orc.attacks) == ("", ())
    assert found.report.left_out == {
        "formulas, which are not worked out here": 3,
        "rows whose name is a formula": 1,
    }


def test_a_formula_that_only_writes_a_text_is_that_text() -> None:
    assert plain('="1-8"') == "1-8"
    assert plain('=HYPERLINK("http://127.0.0.1/x","The ""Orc""")') == 'The "Orc"'
    assert plain("'1-8") == "1-8"
    assert plain("'Orc'") == "'Orc'"
    assert is_formula(plain('=HYPERLINK("x";A1)'))


def test_a_comma_is_a_point_where_commas_do_not_part_columns() -> None:
    assert plain("7,5", decimal_comma=True) == "7.5"
    assert plain("3,000", decimal_comma=True) == "3,000"
    assert plain("7,5") == "7,5"


def test_tables_in_utf_16_as_spreadsheets_save_them_are_read() -> None:
    (orc,) = figures(f"{HEAD}Örc;6;1;19;1-8;9;15\n".replace(";", "\t").encode("utf-16")).blocks
    assert (orc.name, orc.hit_dice) == ("Örc", "1")


def test_a_first_line_that_says_what_parts_columns_is_no_row() -> None:
    (orc,) = figures(f"sep=;\r\n{HEAD}Orc;6;1;19;1-8;9;15\n").blocks
    assert (orc.name, orc.armour_class) == ("Orc", 6)


@pytest.mark.parametrize("above", ["", "sep=;\n"])
def test_a_quotation_mark_that_is_never_closed_is_told_with_its_line(above: str) -> None:
    text = f'{above}{HEAD}Orc;6;1;19;1-8;9;15\n"Ogre;5;4+1;17;1-10;9;270\nTroll;4;6+6;13;;12;1400\n'
    line = 4 if above else 3
    with pytest.raises(ExchangeError, match=f"In line {line} of t.csv a quotation mark"):
        figures(text)


def test_columns_of_the_same_name_are_told_apart_and_the_first_keeps_it() -> None:
    table = read_table(b"Name,AC,AC,AC (3),\nOrc,6,7,8,9\n", "t.csv")
    assert table.columns == ("Name", "AC", "AC (3)", "AC (3) (4)", "column 5")
    assert table.rows == (("Orc", "6", "7", "8", "9"),)


def test_a_row_longer_than_its_titles_keeps_what_stands_there() -> None:
    table = read_table(b"Name,AC\nOrc,6,,club\n", "t.csv")
    assert table.columns == ("Name", "AC", "column 3", "column 4")
    assert table.rows == (("Orc", "6", "", "club"),)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"Name,AC\n" + b"Orc,6\n" * 100_000, "100,000 rows and 2 columns"),
        (b"a," * 2_000_000 + b"a\n1\n", "1 rows and 2,000,001 columns"),
        (b"x" * (9 << 20), "is 9 MB large"),
        (b"[" + b"[]," * 1_000_000 + b"[]]", "no rows under a row of names"),
        (b"Name,AC\n" + b'"' * 1_000_001, "quotation mark"),
        (b"Name\0,AC\n", "no table of text"),
    ],
    ids=["rows", "columns", "bytes", "lists", "quotes", "noughts"],
)
def test_tables_beyond_all_measure_are_refused_at_once(data: bytes, sentence: str) -> None:
    with patient(3), pytest.raises(ExchangeError) as refused:
        read_table(data, "t.csv")
    assert sentence in str(refused.value)
    assert is_sentence(str(refused.value))
