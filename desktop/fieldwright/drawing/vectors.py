"""Drawing into files of shapes: what lies outside of the picture would only make them larger.

On a device of pixels Qt leaves out by itself what is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol, cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEngine, QPainter


class Stamps(Protocol):
    """What a device offers that keeps a shape once and shows it at many places."""

    def put(
        self,
        painter: QPainter,
        key: Hashable,
        reach: float,
        draw: Callable[[QPainter], None],
    ) -> None:
        """Show the shape of a key about the painter's origin, ``reach`` units to each side.

        ``draw`` draws it; equal keys stand for equal shapes.
        """


def paints_pixels(painter: QPainter) -> bool:
    """Whether the painter fills pixels, rather than writing shapes into a file."""
    return painter.paintEngine().type() == QPaintEngine.Type.Raster


def seen_of_shapes(painter: QPainter) -> QRectF | None:
    """Where shapes of a file can be seen, in the painter's units; None where all are drawn."""
    if paints_pixels(painter) or not painter.hasClipping():
        return None
    return painter.clipBoundingRect()


def stamps_of(painter: QPainter) -> Stamps | None:
    """The stamps of the painter's device, where it has an attribute ``stamps``; none on pixels."""
    if paints_pixels(painter):
        return None
    return cast("Stamps | None", getattr(painter.device(), "stamps", None))
