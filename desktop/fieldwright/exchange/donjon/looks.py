"""What dungeons of donjon's look like, in both of their forms."""

from __future__ import annotations

import re
from typing import Any

SQUARE = re.compile(r"F|D(?P<kind>[A-Z]?)(?P<side>[TRBL])|S(?:UU?|DD?)")
"""A square of TSV that is not rock; see ``tsv_map``."""

_BEGINNING = 40
"""Lines that are looked at to tell what a file is."""


def looks_like(tree: Any) -> bool:
    """Whether parsed JSON is a dungeon of donjon's."""
    return (
        isinstance(tree, dict)
        and isinstance(tree.get("cells"), list)
        and ("cell_bit" in tree or "rooms" in tree or "settings" in tree)
    )


def looks_like_tsv(text: str) -> bool:
    """Whether text is a map of donjon's: tabulators, and words for squares alone.

    The rows at the top may be nothing but rock.
    """
    lines = [line for line in text.splitlines() if line.strip()][:_BEGINNING]
    words = [word.strip() for line in lines for word in line.split("\t") if word.strip()]
    return "\t" in text and bool(words) and all(SQUARE.fullmatch(word) for word in words)
