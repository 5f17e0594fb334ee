"""Tables of figures, spoilt as people and spreadsheets spoil them, and by chance."""

import csv
import io
import json
from dataclasses import replace
from random import Random

from tests.helpers.mutations import (
    ODD_VALUES,
    is_sentence,
    spoilt_bytes,
    spoilt_json_bytes,
    spoilt_text,
)
from tests.helpers.whole_way import told

from fieldwright.exchange.creatures import NAME, creatures_in, guessed, read_table
from fieldwright.exchange.errors import ExchangeError
from fieldwright.library.toml_text import block_text, blocks_of

TITLES = ("Name", "AC", "HD", "THAC0", "#AT", "Dmg", "MV", "Morale", "Size", "XP", "SA", "AL")

ROWS = (
    ("Orc", "6", "1", "19", "1", "1-8", "9", "11-12", "M", "15", "Nil", "LE"),
    ("Ogre", "5", "4+1", "17", "1", "1-10", "9", "13", "L (9')", "270", "+2", "CE"),
    ("Ettin", "3", "10", "10", "2", "1-10/2-12", "12", "14", "H", "3,000", "Nil", "CE"),
    ("Kobold", "7 (10)", "½", "20", "1", "1-4", "6", "8-10", "S", "7", "Nil", "LE"),
    ("Griffon", "3", "7", "13", "3", "1-4/1-4/2-16", "12, Fl 30 (C)", "11", "L", "650", "", "N"),
)

ODD_CELLS = (
    "8-Jan", "01. Aug", "Jan-08", "1/8/2024", "2024-01-08", "45299", '=HYPERLINK("http://x","y")',
    "=1+8", "@SUM(A1:A9)", "+cmd|' /C calc'!A0", '="1-8"', "'1-8", "#REF!", "#NAME?", "1\u20138",
    "1\u22128", "1 - 8", "1\u00a0-\u00a08", "1d8", "1D8+1", "2W6", "W8", "d%", "1,5", "1.5", "½",
    "4+1", "4 + 1", "4*", "4**", "1\u00bd", "1-1", "1-8 hp", "3 hp", "up to 8", "by weapon",
    "by weapon +6", "1-8/1-8", "1-8 x2", "1-8 (x2)", "1e400", "99999999999999999999", "-0", "inf",
    "٤", "\uff14", "IV", "\u200b4", "9\u2033", '9"', "9'", "12, Fl", "(F)", "5 (10) [3]", ";", "|",
    '"', '""', "a\nb", "\t", "<b>4</b>", "&frac12;", "1-8\u00ad", "\u202e8-1", "\ufffd",
    *(str(value) for value in ODD_VALUES),
)  # fmt: skip
"""What stands in cells: numbers as books print them with odd signs, what spreadsheets make of
them, formulas, and what is none of these."""

JSON = json.dumps(
    {
        "monsters": [
            dict(zip(("name", "ac", "hd", "thac0", "#at", "dmg", "mv"), row, strict=False))
            | {"saves": {"death": 14}, "attacks": [1, "bite"]}
            for row in ROWS
        ]
    }
).encode()


def csv_of(rows: list[list[str]], sign: str = ",") -> bytes:
    """Rows as a spreadsheet saves them."""
    text = io.StringIO()
    csv.writer(text, delimiter=sign).writerows(rows)
    return text.getvalue().encode("utf-8", "surrogatepass")


def spoilt_table(chance: Random) -> bytes:
    """A table with odd cells, titles, signs between columns, quotes and letters."""
    rows = [list(TITLES), *(list(row) for row in ROWS)]
    for _ in range(chance.choice((0, 1, 1, 3, 8))):
        _spoil(rows, chance)
    return _as_saved(csv_of(rows, chance.choice(",,;\t|")), chance)


def _spoil(rows: list[list[str]], chance: Random) -> None:
    row = chance.choice(rows)
    place = chance.randrange(len(row)) if row else 0
    match chance.randrange(8):
        case 0 if row:
            del row[place]
        case 1:
            row[place:place] = [chance.choice(ODD_CELLS)] * chance.choice((1, 2, 150))
        case 2:
            rows.insert(chance.randrange(len(rows)), [])
        case 3 if row:
            row[place] = chance.choice(row)
        case 4:
            rows[0][place : place + 1] = [chance.choice((*TITLES, "", " ", "Titel", "name"))]
        case _ if row:
            row[place] = chance.choice(ODD_CELLS)


def _as_saved(data: bytes, chance: Random) -> bytes:
    """In one of the ways in which programs save tables; now and then spoilt by bytes."""
    text = data.decode("utf-8", "replace")
    place = chance.randrange(len(data))
    saved = {
        0: text.encode("utf-16"),
        1: text.encode("cp1252", "replace"),
        2: b"\xef\xbb\xbf" + data,
        3: data[:place] + b'"' + data[place:],
        4: chance.choice((spoilt_bytes, spoilt_text))(data, chance),
        5: b"sep=;\r\n" + data,
    }
    return saved.get(chance.randrange(10), data)


def spoilt_json_table(chance: Random) -> bytes:
    """The same in JSON."""
    return chance.choice((spoilt_json_bytes, spoilt_json_bytes, spoilt_bytes))(JSON, chance)


def take_in(data: bytes, name: str) -> str:
    """The sentence that refuses a table; nothing where its figures can be kept and read again."""
    try:
        table = read_table(data, name)
        mapping = list(guessed(table))
        if NAME not in mapping:
            # Somebody says which column holds them.
            mapping[0] = NAME
        found = creatures_in(table, mapping, name)
    except ExchangeError as error:
        return told(error, name)
    assert all(is_sentence(sentence) for sentence in found.report.warnings), found.report
    for number, block in enumerate(found.blocks):
        own = replace(block, id=f"figure-{number}")
        assert blocks_of(block_text(own), "own.toml") == {own.id: own}
    return ""
