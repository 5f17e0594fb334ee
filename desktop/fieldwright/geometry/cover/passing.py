"""The squares that many lines of fire pass, as ``sight.lines.squares_passed`` says, all at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Numbers, runs


@dataclass(frozen=True, eq=False, slots=True)
class Tracks:
    """Lines between the middles of squares: one row for each."""

    column: Numbers
    row: Numbers
    to_column: Numbers
    to_row: Numbers


@dataclass(frozen=True, eq=False, slots=True)
class Crossed:
    """Squares that lines pass: of which ``line``, and their columns and rows."""

    line: Numbers
    column: Numbers
    row: Numbers


def crossed(tracks: Tracks) -> Crossed:
    """The squares whose inside the lines cross, their ends among them."""
    steps = _Steps.of(tracks)
    first, last = steps.rows()
    twice = np.flatnonzero(last > first)
    line = np.concatenate([steps.line, steps.line[twice]])
    along = np.concatenate([steps.step, steps.step[twice]])
    across = np.concatenate([first, last[twice]])
    return steps.on_map(line, along, across)


def cornered(tracks: Tracks) -> tuple[Crossed, Crossed]:
    """The two squares beside each corner of the grid that lines go through."""
    steps = _Steps.of(tracks)
    ahead = steps.short * (2 * steps.step + 1) + steps.long
    at = np.flatnonzero(
        (steps.step < steps.long)
        & (steps.short > 0)
        & (ahead % (2 * np.maximum(steps.long, 1)) == 0)
    )
    line, step = steps.line[at], steps.step[at]
    across = ahead[at] // (2 * steps.long[at])
    return steps.on_map(line, step + 1, across - 1), steps.on_map(line, step, across)


@dataclass(frozen=True, eq=False, slots=True)
class _Steps:
    """Every step of every line along the axis that it is longer in."""

    tracks: Tracks
    steep: NDArray[np.bool_]
    line: Numbers
    step: Numbers
    long: Numbers
    short: Numbers

    @classmethod
    def of(cls, tracks: Tracks) -> _Steps:
        across = np.abs(tracks.to_column - tracks.column)
        down = np.abs(tracks.to_row - tracks.row)
        steep = down > across
        long, short = np.maximum(across, down), np.minimum(across, down)
        line, step = runs(0, long + 1)
        return cls(tracks, steep, line, step, long[line], short[line])

    def rows(self) -> tuple[Numbers, Numbers]:
        """The first and the last square across that lines pass at each step."""
        whole = 2 * np.maximum(self.long, 1)
        first = np.maximum(self.short * (2 * self.step - 1) + self.long, 0) // whole
        last = -(-(self.short * (2 * self.step + 1) + self.long) // whole) - 1
        return first, np.minimum(last, self.short)

    def on_map(self, line: Numbers, along: Numbers, across: Numbers) -> Crossed:
        """Steps along and across as squares of the map."""
        tracks, steep = self.tracks, self.steep[line]
        east = np.where(steep, across, along) * np.sign(tracks.to_column - tracks.column)[line]
        south = np.where(steep, along, across) * np.sign(tracks.to_row - tracks.row)[line]
        return Crossed(line, tracks.column[line] + east, tracks.row[line] + south)
