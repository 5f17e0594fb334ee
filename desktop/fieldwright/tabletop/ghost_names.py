"""Where the names of rings for miniatures are written: beside the ring, over nobody else's coin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF

_WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Below, above, beside, then across corners, for whoever reads it: the first free one is taken."""

_APART = 0.25
"""How far from a ring a name stands, in the name's heights."""


def places_of_names(
    rings: Sequence[tuple[tuple[float, float], float]],
    sizes: Sequence[tuple[float, float]],
    taken: Iterable[QRectF],
    side: int,
) -> list[tuple[float, float]]:
    """The middle of each ring's name in device pixels.

    ``rings`` are middles and radii, ``sizes`` the width and height of each name for its reader,
    ``taken`` the boxes of all coins. Names keep clear of coins, of other rings and of each other as
    well as they can.
    """
    boxes = [_box(at, (2 * radius, 2 * radius)) for at, radius in rings]
    occupied = [*taken, *boxes]
    found = []
    for (at, radius), size in zip(rings, sizes, strict=True):
        places = [_beside(at, radius, size, way, side) for way in _WAYS]
        turned = size if side % 2 == 0 else (size[1], size[0])
        best = min(places, key=lambda place: _covered(_box(place, turned), occupied))
        occupied.append(_box(best, turned))
        found.append(best)
    return found


def _beside(
    at: tuple[float, float],
    radius: float,
    size: tuple[float, float],
    way: tuple[int, int],
    side: int,
) -> tuple[float, float]:
    """The middle of a name on one side of a ring, for who reads from a side of the table."""
    gap = size[1] * _APART
    across = way[0] * (radius + gap + size[0] / 2)
    down = way[1] * (radius + gap + size[1] / 2)
    for _ in range(side % 4):
        across, down = -down, across
    return (at[0] + across, at[1] + down)


def _box(at: tuple[float, float], size: tuple[float, float]) -> QRectF:
    return QRectF(at[0] - size[0] / 2, at[1] - size[1] / 2, *size)


def _covered(box: QRectF, occupied: Iterable[QRectF]) -> float:
    """How many pixels of others a box would cover."""
    found = 0.0
    for other in occupied:
        shared = box.intersected(other)
        found += max(0.0, shared.width()) * max(0.0, shared.height())
    return round(found, 1)
