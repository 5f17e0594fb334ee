"""The conditions whose words have rules: what a figure in them cannot do is known."""

from __future__ import annotations

from fieldwright.rules.conditions import AT_GRIPS, CANNOT_MOVE, STRIKES_NOBODY
from fieldwright.widgets.translation import translate

RULED = frozenset({*AT_GRIPS, *CANNOT_MOVE, *STRIKES_NOBODY})
"""All of them; other words stand at the figure and are the DM's to heed."""


def ruled_words() -> str:
    """Which words have rules, in a sentence."""
    told = translate(
        "fight",
        "Words, parted by commas. Of these the program knows the rules: {}. Others it shows.",
    )
    return told.format(", ".join(sorted(RULED)))
