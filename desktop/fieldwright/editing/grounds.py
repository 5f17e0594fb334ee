"""The walking grounds of a window's field, worked out before they are asked for.

A ground takes a moment on a field full of walls; a new snapshot of the field takes over nearly all
of it. So the first one is made on a thread of its own while nobody drags anything yet.
"""

from __future__ import annotations

from threading import Lock, Thread
from typing import TYPE_CHECKING

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.rules.options import TableOptions

if TYPE_CHECKING:
    from fieldwright.geometry.paths.ground import WalkingGround
    from fieldwright.geometry.paths.mover import Means, Mover

MOST = 3
"""Kinds of mover whose grounds are kept, those asked for last."""

PATIENCE_S = 0.1
"""How long one waits for a ground that is being made on a field of more than MANY things."""

MANY = 400


def means_of(field: Battlefield, figure: Figure) -> Means:
    """How a figure, or its mount, moves as it is now: it flies while it is in the air."""
    from fieldwright.geometry.mounts import moved_figure
    from fieldwright.geometry.paths.mover import usual_means

    return usual_means(moved_figure(field, figure))


def kind_of(
    field: Battlefield, figure: Figure, options: TableOptions, flown_ft: float | None = None
) -> Mover:
    """The kind of mover that a figure is as it is now, or flying at ``flown_ft`` above base."""
    from fieldwright.geometry.paths.mover import Means, mover_of

    if flown_ft is not None:
        return mover_of(field, figure, options, Means.FLYING, flown_ft)
    return mover_of(field, figure, options, means_of(field, figure))


class Grounds:
    """Knows the grounds of the last few kinds of mover."""

    def __init__(self) -> None:
        """Know none yet."""
        self._kept: dict[Mover, WalkingGround] = {}
        self._making: dict[Mover, Thread] = {}
        self._lock = Lock()

    def prepare(self, field: Battlefield, figure: Figure, options: TableOptions) -> None:
        """Begin to make the ground for a figure where none of its kind is known."""
        mover = kind_of(field, figure, options)
        with self._lock:
            if mover in self._kept or mover in self._making:
                return
            thread = Thread(target=self._make, args=(field, mover), daemon=True)
            self._making[mover] = thread
        thread.start()

    def _like(self, mover: Mover) -> WalkingGround | None:
        """A ground whose walls and obstacles do the same to the mover: it saves half the work."""
        with self._lock:
            kept = [
                one for one in self._kept.values() if one.mover.half_squares == mover.half_squares
            ]
        return kept[-1] if kept else None

    def _make(self, field: Battlefield, mover: Mover) -> None:
        from fieldwright.geometry.paths.ground import WalkingGround

        try:
            ground = WalkingGround.of(field, mover, self._like(mover))
            with self._lock:
                self._kept[mover] = ground
        finally:
            with self._lock:
                del self._making[mover]

    def is_ready(self, field: Battlefield, figure: Figure, options: TableOptions) -> bool:
        """Whether a figure's ground is at hand; waits a little for one that is being made."""
        self.prepare(field, figure, options)
        mover = kind_of(field, figure, options)
        thread = self._making.get(mover)
        if thread is not None:
            many = len(field.things["walls"]) + len(field.things["obstacles"]) > MANY
            thread.join(PATIENCE_S if many else None)
        return mover in self._kept

    def of(
        self,
        field: Battlefield,
        figure: Figure,
        options: TableOptions,
        flown_ft: float | None = None,
    ) -> WalkingGround:
        """The ground of a field for a figure of it, or for its flight at a height."""
        from fieldwright.geometry.paths.ground import WalkingGround

        mover = kind_of(field, figure, options, flown_ft)
        thread = self._making.get(mover)
        if thread is not None:
            thread.join()
        with self._lock:
            ground = self._kept.pop(mover, None)
        if ground is None:
            ground = WalkingGround.of(field, mover, self._like(mover))
        elif ground.field is not field:
            ground = ground.updated(field)
        with self._lock:
            self._kept[mover] = ground
            for old in list(self._kept)[:-MOST]:
                del self._kept[old]
        return ground
