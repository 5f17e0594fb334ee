"""What a thing's properties are: how each is read, checked and changed. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, TypeAlias

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Thing
from fieldwright.editing.moving import altered
from fieldwright.editor.translation import translate

Get: TypeAlias = Callable[[Any], Any]
Put: TypeAlias = Callable[[Any, Any], Any]
Make: TypeAlias = Callable[[Battlefield, Sequence[Any], Any], ChangeThings]


class Sort(Enum):
    """What kind of widget a property needs."""

    NUMBER = auto()
    TEXT = auto()
    LONG_TEXT = auto()
    CHOICE = auto()
    SEARCH = auto()
    SWITCH = auto()


SEVERAL = object()
"""Stands for a property that the selected things do not have in common."""


@dataclass(frozen=True, slots=True)
class Field:
    """One property of a type of thing.

    ``label`` and ``unit`` are translated words. ``usual`` says in words what a thing has where it
    has no value of its own; such a property may be empty. ``options`` are values with their words.
    ``tip`` says on hover what the label is too short for.
    ``make`` makes the change where that is more than putting the value into each thing. Fields of
    one ``row``, which is its title, stand side by side.
    """

    name: str
    label: str
    sort: Sort
    get: Get
    put: Put
    unit: str = ""
    least: float = -1e9
    most: float = 1e9
    whole: bool = False
    step: float = 1.0
    usual: Callable[[Any], str] | None = None
    options: Sequence[tuple[Any, str]] = ()
    longest: int = 4000
    make: Make | None = None
    row: str = ""
    group: str = ""
    tip: str = ""

    def value_of(self, things: Sequence[Thing]) -> Any:
        """The value that all things have, SEVERAL if they differ."""
        first = self.get(things[0])
        return first if all(self.get(thing) == first for thing in things[1:]) else SEVERAL

    def usual_of(self, things: Sequence[Thing]) -> str:
        """What the things have where they have no value of their own."""
        if self.usual is None:
            return ""
        words = {self.usual(thing) for thing in things}
        return words.pop() if len(words) == 1 else translate("selecting", "as usual")

    def change(self, field: Battlefield, things: Sequence[Thing], value: Any) -> ChangeThings:
        """The change that gives the value to all of the things."""
        if self.make is not None:
            return self.make(field, things, value)
        return altered((thing, self.put(thing, value)) for thing in things)

    @property
    def shape(self) -> tuple[object, ...]:
        """What must be alike so that one widget can serve the field of another thing."""
        return (self.name, self.label, self.sort, tuple(self.options), self.row, self.group)


def attribute(name: str) -> tuple[Get, Put]:
    """Read and replace an attribute of a thing."""

    def get(thing: Any) -> Any:
        return getattr(thing, name)

    def put(thing: Any, value: Any) -> Any:
        return replace(thing, **{name: value})

    return get, put


# ---------------------------------------------------------------------------------------- numbers


class NumberError(ValueError):
    """A text is no fitting number; the sentence says what would be."""


def number_text(value: float | None) -> str:
    """A number as it stands in a field: at most three places after the point."""
    if value is None:
        return ""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def read_number(field: Field, text: str, unit: str) -> float | int | None:
    """The number that a text stands for, None for an empty one where that is allowed.

    Raises NumberError with a sentence about what the field takes.
    """
    text = text.strip().replace(",", ".").removesuffix(unit.strip()).strip()
    if not text:
        if field.usual is not None:
            return None
        raise NumberError(wanted_words(field, unit))
    try:
        value = float(text)
    except ValueError:
        raise NumberError(wanted_words(field, unit)) from None
    if not field.least <= value <= field.most or (field.whole and value != int(value)):
        raise NumberError(wanted_words(field, unit))
    return int(value) if field.whole else round(value, 6)


def wanted_words(field: Field, unit: str) -> str:
    """A sentence about the numbers that a field takes."""
    pattern = (
        translate("selecting", "A whole number from {least} to {most}{unit}.")
        if field.whole
        else translate("selecting", "A number from {least} to {most}{unit}.")
    )
    return pattern.format(
        least=number_text(field.least),
        most=number_text(field.most),
        unit=f" {unit}" if unit and unit not in "°%" else unit,
    )
