"""Which squares each side threatens, as a view of the map (rulings R9 and R10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Sight
from fieldwright.drawing.things.sides import sign_on
from fieldwright.editor.figure_tools import marks
from fieldwright.editor.figure_tools.marks import FREE
from fieldwright.editor.moves.wash import Wash, WashOverlay, WashStyle
from fieldwright.editor.translation import translate
from fieldwright.geometry.facing import block_of
from fieldwright.rules.options import TableOptions
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

if TYPE_CHECKING:
    from fieldwright.geometry.threat.arrangement import Arrangement

_PATTERNS = ("rising", "falling", "level", "upright")
"""Where two sides threaten one square their patterns cross."""

_TINT, _MARKS = 34, 120
_REACH = WashStyle(FREE, tint=0, edge=2.2, is_dashed=True)
_NAMED = 4
"""Figures that are named of those who threaten a square; of more only the number is told."""

_State = tuple[Battlefield, tuple[Figure, ...], TableOptions, "Arrangement | None"]

Threats = Mapping[str, Mapping[Square, Sequence[UUID]]]


class ThreatOverlay:
    """Shades what each side threatens, and outlines what the selected figures reach."""

    def __init__(
        self,
        selected: Callable[[], Sequence[Figure]],
        carried: Callable[[], Sequence[Figure]],
        options: Callable[[], TableOptions],
        arms: Callable[[], Arrangement | None] = lambda: None,
    ) -> None:
        """Hidden at first; ``selected`` are the figures whose reach is outlined.

        Those ``carried`` threaten from where they would stand; a drag has its own words, so that
        nothing is said at the pointer meanwhile. ``arms`` is what they have in hand in a fight,
        None where none goes on.
        """
        self._carried = carried
        self._arms = arms
        self._options = options
        self.shown = False
        self.hovered: Square | None = None
        self._selected = selected
        self._sides, self._reach = WashOverlay(), WashOverlay()
        self._sides_of: Threats | None = None
        self._reach_of: tuple[Battlefield, tuple[Figure, ...]] | None = None
        self._threats: Threats = {}
        self._of: _State | None = None

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw the squares beneath the figures."""
        self._look(sight.field)
        self._sides.draw(painter, sight)
        self._reach.draw(painter, sight)

    @property
    def washes(self) -> tuple[Wash, ...]:
        """All that is shown, the sides in the order of their names, then what is reached."""
        return (*self._sides.washes, *self._reach.washes)

    def draw_words(self, painter: QPainter, sight: Sight) -> None:
        """Say beside the square under the pointer who threatens it."""
        square = self.hovered
        if square is None or self._carried() or not sight.field.block.holds(square):
            return
        lines = self.told(sight.field, square)
        if lines:
            at = sight.pixels(square.column + 0.5, square.row + 0.5)
            marks.chip(painter, sight, QPointF(at), lines)

    def threats(self, field: Battlefield) -> Threats:
        """For each side its threatened squares with those who threaten them; worked out once."""
        carried, options, arms = tuple(self._carried()), self._options(), self._arms()
        known = (carried, options, arms)
        if self._of is None or self._of[0] is not field or self._of[1:] != known:
            from fieldwright.geometry.threat.arrangement import Arrangement
            from fieldwright.geometry.threat.squares import threat_of_side

            self._of = (field, *known)
            moved, way = with_carried(field, carried), arms or Arrangement.of(options)
            self._threats = {side: threat_of_side(moved, side, way) for side in sides_of(field)}
        return self._threats

    def told(self, field: Battlefield, square: Square) -> list[str]:
        """Who threatens a square, one line for each side."""
        return [
            threat_words(field, side, squares[square])
            for side, squares in self.threats(field).items()
            if square in squares
        ]

    def _look(self, field: Battlefield) -> None:
        """Make the washes anew where the field or the selection has changed."""
        threats = self.threats(field)
        if self._sides_of is not threats:
            self._sides_of = threats
            self._sides.wash(
                [
                    _wash(field, squares, _style(field, side, number))
                    for number, (side, squares) in enumerate(threats.items())
                    if squares
                ]
            )
        selected = tuple(self._selected())
        if (
            self._reach_of is None
            or self._reach_of[0] is not field
            or self._reach_of[1] != selected
        ):
            self._reach_of = (field, selected)
            # Nobody threatens in missile scale: what weapons reach there would say otherwise.
            reached = frozenset() if is_none_threatened(field) else _reached(field, selected)
            self._reach.wash([_wash(field, reached, _REACH)] if reached else [])


class ThreatWords:
    """The words of the overlay, which lie over the figures."""

    def __init__(self, overlay: ThreatOverlay) -> None:
        """Speak for ``overlay``."""
        self.shown = True
        self._overlay = overlay

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Say who threatens the square under the pointer, while the overlay is shown."""
        if self._overlay.shown:
            self._overlay.draw_words(painter, sight)


def is_none_threatened(field: Battlefield) -> bool:
    """Whether nobody threatens anybody, whoever stands where: in missile scale (ruling R10)."""
    return field.info.scale is Scale.MISSILE


def with_carried(field: Battlefield, carried: Sequence[Figure]) -> Battlefield:
    """A field with figures of it where they would stand; those beside it are off it."""
    there = field.things["figures"]
    moved = [one for one in carried if one.id in there and there[one.id] != one]
    if not moved:
        return field
    figures = dict(there)
    for figure in moved:
        block = block_of(figure)
        if block.clipped(field.block) == block:
            figures[figure.id] = figure
        else:
            del figures[figure.id]
    return field.with_things({"figures": figures})


def sides_of(field: Battlefield) -> list[str]:
    """The sides that have figures on a field, bystanders apart, by name."""
    return sorted({figure.side for figure in field.every(Figure) if not figure.bystander})


def threat_words(field: Battlefield, side: str, ids: Sequence[UUID]) -> str:
    """Who of one side threatens a square: the first few by name."""
    figures = [field.things["figures"][one] for one in ids]
    names = [one.name for one in figures if isinstance(one, Figure)]
    told = ", ".join(names[:_NAMED])
    if len(names) > _NAMED:
        told = translate("moves", "{names} and {more} more").format(
            names=told, more=len(names) - _NAMED
        )
    return translate("moves", "Threatened by {names} ({side})").format(names=told, side=side)


def _reached(field: Battlefield, figures: Sequence[Figure]) -> frozenset[Square]:
    """The squares that the ready weapons of some figures reach."""
    from fieldwright.geometry.threat.squares import reached_squares

    found: set[Square] = set()
    for figure in figures:
        found |= reached_squares(field, figure)
    return frozenset(square for square in found if field.block.holds(square))


def _style(field: Battlefield, side: str, number: int) -> WashStyle:
    colour = QColor(sign_on(field, side).colour)
    return WashStyle(colour, _PATTERNS[number % len(_PATTERNS)], _TINT, _MARKS, 1.6)


def _wash(
    field: Battlefield, squares: Mapping[Square, object] | frozenset[Square], style: WashStyle
) -> Wash:
    mask = np.zeros((field.rows, field.columns), bool)
    for column, row in squares:
        mask[row, column] = True
    return Wash(mask, ~mask, style)
