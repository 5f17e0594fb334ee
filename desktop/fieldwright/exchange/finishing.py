"""The last steps with what every format tells: each thing once, walls that fit their doors.

Walls are cut where doors lie on them, ends joined, gaps offered. What this program wrote itself is
left exactly as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.clipping import Piece, Window, has_length
from fieldwright.exchange.cutting import cut_for_doors
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.joining import ROUNDS, Joined, gaps_in, joined
from fieldwright.exchange.records import GapRecord, LightRecord, Place, WallRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.thickness import CROWDED, MOST_ON_A_SQUARE, check_length, squares_of_wall

Record = TypeVar("Record")

MOST_PIECES = 60_000
"""Straight pieces of wall that one field may get."""

MOST_MENDED = 20_000
"""Of more pieces than these ends go onto walls but once."""


@dataclass(frozen=True, slots=True)
class Finished:
    """Walls, doors and windows as they go into a field, and gaps that are offered for joining."""

    walls: tuple[WallRecord, ...]
    gaps: tuple[GapRecord, ...]


@dataclass(frozen=True, slots=True)
class Lists:
    """What is to be finished: walls without openings, doors and windows, and the map they lie on.

    ``called`` gives what an opening of a kind is counted as. ``is_exact``: this program wrote the
    file, so that nothing is to be mended and nothing to be asked.
    """

    walls: Sequence[WallRecord]
    openings: Sequence[WallRecord]
    window: Window
    called: Callable[[str], str]
    is_exact: bool = False


def finished(lists: Lists, reporter: Reporter) -> Finished:
    """Walls and doors made to fit each other; raises ExchangeError where there are too many."""
    walls = lists.walls if lists.is_exact else tuple(_walls_once(lists.walls, reporter))
    _check_count(len(walls) + len(lists.openings))
    check_length(walls)
    thick = squares_of_wall(walls, lists.window)
    if thick > MOST_ON_A_SQUARE:
        raise ExchangeError(
            f"In this map {thick:,.0f} squares of wall lie on each square somewhere; up to "
            f"{MOST_ON_A_SQUARE:.0f} can be read. Export it again, or simplify its walls."
        )
    if thick > CROWDED:
        reporter.warn("Walls lie so thick somewhere that they are shown as thin lines there.")
    if lists.is_exact:
        every = (*walls, *lists.openings)
        _count(every, lists.called, reporter)
        return Finished(every, ())
    cut, seated = cut_for_doors(walls, lists.openings)
    _check_count(len(cut) + len(seated))
    is_usual = thick <= CROWDED and len(cut) <= MOST_MENDED
    done = joined([*cut, *seated], rounds=ROUNDS if is_usual else 1)
    every = tuple(_walls_once(_openings_once(done.walls, reporter), reporter))
    _count(every, lists.called, reporter)
    _tell(done, reporter)
    gaps = gaps_in(every, lists.window) if thick <= CROWDED else ()
    if gaps:
        count = "1 gap" if len(gaps) == 1 else f"{len(gaps)} gaps"
        reporter.warn(f"The walls have {count} of up to half a square; look whether to close them.")
    return Finished(every, gaps)


def _check_count(count: int) -> None:
    if count > MOST_PIECES:
        raise ExchangeError(
            f"This map has {count:,} pieces of wall and doors; up to {MOST_PIECES:,} can be read. "
            "Export it in parts, or simplify its walls."
        )


def lights_once(lights: Iterable[LightRecord], reporter: Reporter) -> Iterator[LightRecord]:
    """The lights without those that are told again: of the same reach and colour in one place."""
    return _once(
        lights,
        lambda one: (
            _near(one.position),
            round(one.radius_ft, 3),
            one.kind,
            one.colour,
            one.is_lit,
        ),
        lambda: reporter.left_out.update({"lights that shine there already": 1}),
    )


def _openings_once(walls: Iterable[WallRecord], reporter: Reporter) -> Iterator[WallRecord]:
    """Walls, and of doors and windows in one place the first alone, whichever way it was drawn."""
    openings = load_catalogue().walls
    return _once(
        walls,
        lambda one: _ends(one) if openings[one.kind].opening else one.key,
        lambda: reporter.left_out.update({"doors that stand there already": 1}),
    )


def _walls_once(walls: Iterable[WallRecord], reporter: Reporter) -> Iterator[WallRecord]:
    """Walls without those of the same kind that stand there already."""
    return _once(
        walls,
        lambda one: (one.kind, _ends(one), one.movement, one.hides),
        lambda: reporter.left_out.update({"wall pieces that stand there already": 1}),
    )


def _ends(wall: WallRecord) -> tuple[Place, Place]:
    one, other = _near(wall.start), _near(wall.end)
    return min(one, other), max(one, other)


def _near(place: Place) -> Place:
    return round(place[0], 4), round(place[1], 4)


def _once(
    records: Iterable[Record], same: Callable[[Record], Hashable], again: Callable[[], object]
) -> Iterator[Record]:
    """Each record whose ``same`` has not been met before; ``again`` is called for the others."""
    seen: set[Hashable] = set()
    for record in records:
        key = same(record)
        if key in seen:
            again()
            continue
        seen.add(key)
        yield record


def _count(walls: Iterable[WallRecord], called: Callable[[str], str], reporter: Reporter) -> None:
    """Count walls, openings by what they are called, and the locks of doors."""
    openings = load_catalogue().walls
    for wall in walls:
        word = called(wall.kind) if openings[wall.kind].opening else "wall piece"
        reporter.came[word] += 1
        reporter.came["lock"] += wall.bolted


def _tell(done: Joined, reporter: Reporter) -> None:
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
