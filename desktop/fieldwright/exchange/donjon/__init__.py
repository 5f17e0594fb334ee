"""Dungeons of donjon's random dungeon generator: JSON with everything, TSV with the map alone.

``cells`` reads the squares of JSON, ``doors`` and ``keys`` what is told of them in words;
``json_map`` and ``tsv_map`` are the two readers, ``drawn`` makes records of either.
"""

from fieldwright.exchange.donjon.looks import looks_like, looks_like_tsv

__all__ = ["looks_like", "looks_like_tsv"]
