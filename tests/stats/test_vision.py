"""Infravision as stat blocks say it."""

import pytest

from fieldwright.stats.block import StatBlock
from fieldwright.stats.vision import infravision_ft


@pytest.mark.parametrize(
    ("words", "feet"),
    [
        ("infravision 60", 60),
        ("Infravision (90 feet).", 90),
        ("Has infravision to 120 ft. and keen ears", 120),
        ("60-foot infravision", 60),
        ("60 ft. infravision", 60),
        ("infravision 90'", 90),
        ("infravision 20 yards", 60),
        ("infravision 30 feet below ground, infravision 60 elsewhere", 60),
        ("sees in the dark by infravision", 60),
        ("has no infravision", 0),
        ("AC 5, 60 feet of rope", 0),
        ("", 0),
    ],
)
def test_infravision_is_read_from_notes(words: str, feet: int) -> None:
    assert infravision_ft(StatBlock(id="x", name="X", notes=words)) == feet


def test_infravision_is_read_from_flags() -> None:
    assert infravision_ft(StatBlock(id="x", name="X", flags=("undead", "infravision 90"))) == 90


def test_who_has_no_stat_block_has_none() -> None:
    assert infravision_ft(None) == 0
