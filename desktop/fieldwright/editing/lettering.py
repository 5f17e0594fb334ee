"""How wide words on the map are, without a font: the letters that drawing/things/words writes.

Measured from the bold condensed letters that come first there; where a machine lacks them others
of nearly the same width stand in.
"""

from __future__ import annotations

from types import MappingProxyType

LINE = 1.17
"""How far lines lie apart, in parts of the letters' size."""

_BY_WIDTH = {
    28: "'",
    31: " ijl",
    33: "/IJ\\|",
    34: ",.\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}",
    36: ":;",
    37: "-",
    39: "f",
    41: "!()[]",
    43: "t",
    44: "r",
    45: "_`",
    47: '"*',
    52: "?z",
    53: "c",
    54: "s",
    57: "L",
    58: "x",
    59: "vy“”",
    60: "k",
    61: "EFTaeäáàâåéèêë",
    62: "oöóòôø",
    63: "$0123456789",
    64: "bdghnpqu{}üúùûß",
    65: "SYZ",
    66: "CP",
    69: "BRX",
    70: "AKVÄÅ",
    73: "UÜ",
    74: "G",
    75: "#+<=>DHN^~",
    76: "OQÖØ",
    78: "&",
    83: "w",
    90: "%@M—",
    94: "m",
    99: "W",
}
_WIDTHS = MappingProxyType(
    {letter: width / 100 for width, letters in _BY_WIDTH.items() for letter in letters}
)
_OTHER, _SQUARE = 0.75, 1.0
"""Letters of other alphabets; signs of scripts that fill a square each."""

_FIRST_SQUARE = 0x2E80


def width_of(words: str) -> float:
    """How wide a line of words is, in parts of the letters' size."""
    return sum(_width(letter) for letter in words)


def _width(letter: str) -> float:
    return _WIDTHS.get(letter, _SQUARE if ord(letter) >= _FIRST_SQUARE else _OTHER)
