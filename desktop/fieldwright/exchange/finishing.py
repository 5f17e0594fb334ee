"""The last steps with walls of every format: cut where doors lie on them, joined, gaps offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.clipping import Piece, Window, has_length
from fieldwright.exchange.cutting import cut_for_doors
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.joining import Joined, gaps_in, joined
from fieldwright.exchange.records import GapRecord, WallRecord
from fieldwright.exchange.report import Reporter

MOST_PIECES = 60_000
"""Straight pieces of wall that one field may get."""


@dataclass(frozen=True, slots=True)
class Finished:
    """Walls, doors and windows as they go into a field, and gaps that are offered for joining."""

    walls: tuple[WallRecord, ...]
    gaps: tuple[GapRecord, ...]


def finished(
    walls: Sequence[WallRecord],
    doors: Sequence[WallRecord],
    window: Window,
    reporter: Reporter,
) -> Finished:
    """Walls and doors made to fit each other; raises ExchangeError where there are too many."""
    if len(walls) > MOST_PIECES:
        raise ExchangeError(
            f"This map has {len(walls):,} pieces of wall; up to {MOST_PIECES:,} can be read. "
            "Export it in parts, or simplify its walls."
        )
    cut, seated = cut_for_doors(walls, doors)
    done = joined([*cut, *seated])
    _tell(done, reporter)
    gaps = gaps_in(done.walls, window)
    if gaps:
        count = "1 gap" if len(gaps) == 1 else f"{len(gaps)} gaps"
        reporter.warn(f"The walls have {count} of up to half a square; look whether to close them.")
    return Finished(done.walls, gaps)


def _tell(done: Joined, reporter: Reporter) -> None:
    openings = load_catalogue().walls
    kinds = Counter(openings[wall.kind].opening for wall in done.walls)
    reporter.came["wall piece"] = kinds[False]
    reporter.left_out["wall pieces that were shorter than a fiftieth of a square"] = done.lost
    if done.moved:
        ends = "1 end of a wall" if done.moved == 1 else f"{done.moved} ends of walls"
        reporter.warn(f"{ends} did not quite meet and were joined (within 0.02 square).")


def on_map(piece: Piece, window: Window, reporter: Reporter) -> Piece | None:
    """The part of a piece on the map, None where there is none; what is left out is counted."""
    if not has_length(piece):
        reporter.left_out["wall pieces without length"] += 1
        return None
    cut = window.clipped(piece)
    if cut is None:
        reporter.left_out["wall pieces outside the map"] += 1
        return None
    if not has_length(cut):
        reporter.left_out["wall pieces that only touch the edge of the map"] += 1
        return None
    return cut
