"""What spreadsheets do to the cells of a table, and what stood there before.

Nothing here is ever worked out: a formula is either a way to write a text, or it is left alone.
"""

from __future__ import annotations

import re

_AS_TEXT = re.compile(r'=\s*"((?:[^"]|"")*)"')
_LINK = re.compile(
    r'=\s*HYPERLINK\(\s*"(?:[^"]|"")*"\s*[,;]\s*"((?:[^"]|"")*)"\s*\)', re.IGNORECASE
)
_MARKED = re.compile(r"'(?=[\d+=@-])")
_DECIMAL = re.compile(r"([+-]?\d+),(\d{1,2})")
_FAULT = re.compile(r"#(?:REF!|NAME\?|VALUE!|DIV/0!|NUM!|NULL!|N/A)", re.IGNORECASE)

_MONTHS = (
    "jan feb mar apr may jun jul aug sep oct nov dec mär mrz mai okt dez "
    "fév avr juin juil août déc gen mag giu lug ago set ott dic ene abr"
).replace(" ", "|")
_DATES = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\d{{1,2}}[-./ ]{{1,2}}(?:{_MONTHS})[^\W\d]*\.?(?:[-./ ]{{1,2}}\d{{2,4}})?",
        rf"(?:{_MONTHS})[^\W\d]*\.?[-./ ]{{1,2}}\d{{1,4}}",
        r"\d{1,2}([-./])\d{1,2}\1(?:19|20)\d{2}(?: \d{1,2}:\d{2}.*)?",
        r"(?:19|20)\d{2}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2}.*)?",
    )
)


def plain(cell: str, *, decimal_comma: bool = False) -> str:
    """The text that a cell shows: of a formula that only writes a text, of one marked as text.

    ``decimal_comma``: a number such as 7,5 has its fraction after the comma.
    """
    for form in (_AS_TEXT, _LINK):
        found = form.fullmatch(cell)
        if found:
            return found[1].replace('""', '"').strip()
    if decimal_comma:
        cell = _DECIMAL.sub(r"\1.\2", cell) if _DECIMAL.fullmatch(cell) else cell
    return _MARKED.sub("", cell, count=1) if _MARKED.match(cell) else cell


def is_formula(cell: str) -> bool:
    """Whether a cell holds a formula, or what a wrong one shows (``#REF!``)."""
    return cell.startswith("=") or _FAULT.fullmatch(cell) is not None


def is_date(cell: str) -> bool:
    """Whether a cell is a date, as spreadsheets make them of 1-8 (``8-Jan``, ``01. Aug``)."""
    return any(form.fullmatch(cell) for form in _DATES)
