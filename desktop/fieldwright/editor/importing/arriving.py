"""A map on its way in: read apart, made into a field and drawn once; all in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtGui import QImage

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.editor.imported_pictures import with_pictures_to_keep
from fieldwright.exchange.answers import Answers, answered
from fieldwright.exchange.apart import Asked, Tell, read_apart
from fieldwright.exchange.beside import with_picture
from fieldwright.exchange.building import (
    Built,
    Into,
    Prepared,
    build,
    import_change,
)
from fieldwright.exchange.errors import ExchangeCancelledError
from fieldwright.exchange.extras import FindBlob
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.tiled.meanings import Meanings
from fieldwright.terms.setting import Scale

_WIDEST = 1200
_FEWEST, _MOST = 4, 40


@dataclass(frozen=True, slots=True, eq=False)
class Arrived:
    """A map that was read; ``image`` shows it without its walls, doors and lights."""

    path: Path
    records: MapRecords
    image: QImage

    @property
    def pixels(self) -> float:
        """Pixels of the image a square."""
        return self.image.width() / self.records.columns


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a DM wants done with a map: as a new field, or ``onto`` the open one as ``into`` says.

    What the document keeps is added to that by whoever lays it down.
    """

    onto: bool
    answers: Answers
    into: Into = field(default_factory=Into)
    scale: Scale = Scale.MELEE


def arrive(path: Path, tell: Tell, is_cancelled: Asked, pictures: Sequence[Path] = ()) -> Arrived:
    """Read a file, build its field and draw that; raises ExchangeError.

    ``pictures`` came with it: one of them may be its own.
    """
    read = with_picture(read_apart(path, tell, is_cancelled), pictures)

    def go_on(share: float = 0.0) -> None:
        del share
        if is_cancelled():
            raise ExchangeCancelledError(f"Reading {path.name} was cancelled.")

    records = with_pictures_to_keep(read, go_on)
    return _drawn(path, records, go_on)


def understood_anew(arrived: Arrived, meanings: Meanings) -> Arrived:
    """The map with other meanings of its tiles, drawn anew; raises ExchangeError."""
    from fieldwright.exchange.tiled.understanding import with_meanings

    return _drawn(arrived.path, with_meanings(arrived.records, meanings))


def _drawn(
    path: Path, records: MapRecords, go_on: Callable[[float], None] | None = None
) -> Arrived:
    # Walls are lines over it: so one sees them beside those of its picture, and at once.
    built = build(replace(records, walls=(), lights=()), path.name)
    longest = max(built.field.columns, built.field.rows)
    options = DrawingOptions(
        square_px=min(_MOST, max(_FEWEST, _WIDEST // longest)), pictures=built.blobs.get
    )
    return Arrived(path, records, render_image(built.field, options, go_on))


def built_as(arrived: Arrived, wanted: Wanted) -> Built:
    """The new field that was wanted; raises ExchangeError."""
    records = answered(arrived.records, wanted.answers)
    return build(records, arrived.path.name, scale=wanted.scale)


def prepared_as(arrived: Arrived, wanted: Wanted, now: Battlefield, find: FindBlob) -> Prepared:
    """The change of the field ``now`` that was wanted; raises ExchangeError.

    ``find`` gives what its document keeps.
    """
    records = answered(arrived.records, wanted.answers)
    into = replace(wanted.into, find=find)
    return import_change(now, records, arrived.path.name, into)
