"""What may enter a document: only what a file can hold and give back unchanged.

A change is taken as it will be read from the file one day (a list becomes a tuple, a whole number
where a broken one belongs becomes that), so that undoing after reopening meets equal values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from pydantic_core import PydanticSerializationError

from fieldwright.battlefield.changes import (
    Change,
    ChangeError,
    ChangeThings,
    PaintSquares,
    ReplaceField,
    Together,
)
from fieldwright.battlefield.field import LAYER_TYPES, Battlefield, Layer, Palettes
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.document.codec import decode_change, decode_field, encode_change, encode_field
from fieldwright.document.errors import DamagedFileError, DocumentError
from fieldwright.document.merging import changes_nothing
from fieldwright.terms.grid import Block

LONGEST_NAME = 200
"""Letters that a battlefield's name may have; longer ones fit no window and no menu."""

_LONGEST_LABEL = 300

_UNFIT = (
    DamagedFileError,
    PydanticSerializationError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What comes of encoding something that is no field or change, and reading it back."""


@dataclass(frozen=True, slots=True, eq=False)
class Fitting:
    """A change that fits the field ``of`` and a file: nothing of it need be checked again.

    ``change`` is as a file gives it back, ``payload`` its bytes (empty: not made yet), ``after``
    the field that comes of it. All of it may be worked out in any thread.
    """

    of: Battlefield
    change: Change
    payload: bytes
    after: Battlefield
    touched: Block
    is_nothing: bool


def fitting(change: Change, field: Battlefield, *, packed: bool = False) -> Fitting:
    """A change with all that comes of it; raises ChangeError or DocumentError where it fits not.

    ``packed`` makes its bytes at once, which else whoever writes them does.
    """
    change, payload = accepted(change, field)
    after = change.applied_to(field)
    touched = change.touched(field).joined(change.touched(after))
    payload = payload or (encode_change(change) if packed else b"")
    return Fitting(field, change, payload, after, touched, changes_nothing(change))


def accepted(change: Change, field: Battlefield) -> tuple[Change, bytes]:
    """The change as a file gives it back, and its bytes (empty: not made yet).

    Raises ChangeError or DocumentError where the change fits no field or no file.
    """
    if isinstance(change, PaintSquares):
        _check_paint(change, field)
        return change, b""
    if isinstance(change, ReplaceField):
        return ReplaceField(field, accepted_field(change.after)), b""
    if isinstance(change, Together):
        return _accepted_together(change, field), b""
    if isinstance(change, ChangeThings):
        _check_ids(change, field)
    try:
        payload = encode_change(change)
        return decode_change(payload), payload
    except _UNFIT as error:
        raise DocumentError(f"This change cannot be kept in a file: {error}") from error


def accepted_field(field: Battlefield) -> Battlefield:
    """A field as a file gives it back; raises DocumentError where it cannot be kept."""
    _check_name(field.info.name)
    try:
        return with_known_kinds(decode_field(encode_field(field)))
    except _UNFIT as error:
        raise DocumentError(f"This battlefield cannot be kept in a file: {error}") from error


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise DocumentError(
            f"The name of this battlefield has {len(name):,} letters; give it one of at most "
            f"{LONGEST_NAME}."
        )
    try:
        name.encode()
    except UnicodeEncodeError:
        raise DocumentError(
            "The name of this battlefield holds signs that no file can keep; type it anew."
        ) from None


def with_known_kinds(field: Battlefield) -> Battlefield:
    """The same field, with every kind of square of today's tables ready to be painted."""
    palettes = Palettes.of(load_catalogue(), field.palettes)
    return field if palettes == field.palettes else replace(field, palettes=palettes)


def clean_words(words: str) -> str:
    """Words that a file can hold: no half characters, and not too long."""
    return words.encode("utf-8", "replace").decode()[:_LONGEST_LABEL]


def _accepted_together(change: Together, field: Battlefield) -> Together:
    """Each part as the field is when its turn comes."""
    parts: list[Change] = []
    for part in change.changes:
        fitting, _ = accepted(part, field)
        parts.append(fitting)
        field = fitting.applied_to(field)
    return Together(tuple(parts))


def _check_ids(change: ChangeThings, field: Battlefield) -> None:
    """Refuse a thing with the id of another one, of whatever type."""
    known = {thing.id: type(thing) for thing in change.before}
    for thing in change.after:
        if thing.id in known:
            is_taken = known[thing.id] is not type(thing)
        else:
            is_taken = field.thing(thing.id) is not None
        if is_taken:
            raise ChangeError("This change adds something that is on the field already.")


def _check_paint(change: PaintSquares, field: Battlefield) -> None:
    """Refuse squares that the field does not have, and values that its layer cannot hold."""
    squares, dtype = change.squares, LAYER_TYPES[change.layer]
    if change.before.dtype != dtype or change.after.dtype != dtype:
        raise ChangeError(f"This change paints {change.layer.value} in numbers of another type.")
    if not squares.shape == change.before.shape == change.after.shape or squares.ndim != 1:
        raise ChangeError("This change names more or fewer squares than values.")
    if not squares.size:
        return
    flat = field.layers[change.layer].ravel()
    if int(squares.min()) < 0 or int(squares.max()) >= flat.size:
        raise ChangeError("This change paints squares that the field does not have.")
    if np.any(np.diff(squares) <= 0) and np.unique(squares).size != squares.size:
        raise ChangeError("This change paints a square twice.")
    if not np.array_equal(flat[squares], change.before):
        raise ChangeError("This change was made for a field with other squares.")
    _check_codes(change, field)


def _check_codes(change: PaintSquares, field: Battlefield) -> None:
    if change.layer in (Layer.GROUND, Layer.GROWTH, Layer.WATER):
        known = len(getattr(field.palettes, change.layer.value))
        if int(change.after.max()) >= known:
            raise ChangeError(f"This change paints a kind of {change.layer.value} not known here.")
