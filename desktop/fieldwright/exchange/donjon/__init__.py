"""Dungeons of donjon's random dungeon generator: JSON with everything, TSV with the map alone.

``cells`` reads the squares of JSON, ``doors`` and ``keys`` what is told of them in words;
``json_map`` and ``tsv_map`` are the two readers, ``drawn`` makes records of either.
"""

from __future__ import annotations

from typing import Any


def looks_like(tree: Any) -> bool:
    """Whether parsed JSON is a dungeon of donjon."""
    return (
        isinstance(tree, dict)
        and isinstance(tree.get("cells"), list)
        and ("cell_bit" in tree or "rooms" in tree or "settings" in tree)
    )
