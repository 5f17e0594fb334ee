"""A workbook of a spreadsheet program is no table in text, and that is what is said of it."""

import pytest

from fieldwright.exchange.creatures import read_table
from fieldwright.exchange.errors import ExchangeError


@pytest.mark.parametrize(
    ("start", "name"),
    [(b"PK\x03\x04", "orcs.xlsx"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "orcs.csv")],
)
def test_a_workbook_is_to_be_saved_as_csv_whatever_its_name(start: bytes, name: str) -> None:
    with pytest.raises(ExchangeError, match=f"{name} is a workbook.*as CSV"):
        read_table(start + b"\x14\x00\x06\x00name,hd\norc,1\n", name)
