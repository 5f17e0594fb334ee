"""Properties that several types of things share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fieldwright.battlefield.field import collection_of
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.problems import kinds_of
from fieldwright.battlefield.things import Obstacle, Thing, Wall
from fieldwright.editing.bounds import box_of
from fieldwright.editing.moving import moved
from fieldwright.editor.selecting.fields import Field, Get, Put, Sort, attribute, number_text
from fieldwright.editor.translation import translate
from fieldwright.terms.words import capital


def locked_field() -> Field:
    """Whether it is guarded against every change."""
    return _switch("locked", translate("selecting", "Locked"))


def hidden_field() -> Field:
    """Whether the players see it."""
    return _switch("hidden", translate("selecting", "Hidden from the players"))


def _switch(name: str, title: str) -> Field:
    get, put = attribute(name)
    return Field(name, title, Sort.SWITCH, get, put, group=translate("selecting", "On the map"))


def place_fields(things: Sequence[Thing]) -> Iterator[Field]:
    """Where a thing lies: its position, or the north-west corner of the box around it."""
    is_whole = all(collection_of(thing) in ("figures", "zones") for thing in things)
    for axis, label in (
        (0, translate("selecting", "From the west")),
        (1, translate("selecting", "From the north")),
    ):
        get, put = _coordinate(axis)
        yield Field(
            ("x", "y")[axis],
            label,
            Sort.NUMBER,
            get,
            put,
            unit=translate("selecting", "squares"),
            least=-100,
            most=300,
            whole=is_whole,
            row=translate("selecting", "Position"),
            group=translate("selecting", "Place"),
        )


def _coordinate(axis: int) -> tuple[Get, Put]:
    def get(thing: Any) -> float:
        return round(place_of(thing)[axis], 3)

    def put(thing: Any, value: float) -> Any:
        by = value - place_of(thing)[axis]
        return moved(thing, by, 0.0) if axis == 0 else moved(thing, 0.0, by)

    return get, put


def place_of(thing: Any) -> tuple[float, float]:
    """Its position; of what has none the north-west corner of the box around it."""
    if hasattr(thing, "position"):
        return (thing.position[0], thing.position[1])
    box = box_of(thing)
    return (box.left, box.top)


def size_fields(most: float = 200) -> list[Field]:
    """Width and length side by side."""
    row = translate("selecting", "Size")
    return [
        replace(size_field("width", translate("selecting", "Width"), most=most), row=row),
        replace(size_field("length", translate("selecting", "Length"), most=most), row=row),
    ]


def size_field(name: str, label: str, least: float = 0.05, most: float = 200) -> Field:
    """One length in squares."""
    get, put = attribute(name)
    return Field(
        name,
        label,
        Sort.NUMBER,
        get,
        put,
        unit=translate("selecting", "squares"),
        least=least,
        most=most,
        step=0.5,
        group=translate("selecting", "Place"),
    )


def rotation_field(label: str) -> Field:
    """How far it is turned, in degrees clockwise."""
    return Field(
        "rotation",
        label,
        Sort.NUMBER,
        lambda thing: round(thing.rotation % 360, 3),
        lambda thing, value: replace(thing, rotation=value % 360),
        unit="°",
        least=-360,
        most=360,
        step=15,
        group=translate("selecting", "Place"),
    )


def text_field(name: str, label: str, longest: int = 4000, *, long: bool = False) -> Field:
    """A line of words, or several."""
    get, put = attribute(name)
    return Field(name, label, Sort.LONG_TEXT if long else Sort.TEXT, get, put, longest=longest)


def kind_field(things: Sequence[Thing]) -> Field:
    """Its kind, found by typing."""
    kinds: Mapping[str, Any] = kinds_of(load_catalogue(), collection_of(things[0])) or {}
    options = [(kind_id, capital(kind.name)) for kind_id, kind in kinds.items()]
    present = {str(getattr(thing, "kind", "")) for thing in things} - kinds.keys()
    options += [(kind_id, kind_id) for kind_id in sorted(present)]
    options.sort(key=lambda option: option[1].casefold())
    return Field(
        "kind",
        translate("selecting", "Kind"),
        Sort.SEARCH,
        lambda thing: thing.kind,
        _of_kind,
        options=options,
    )


def _of_kind(thing: Any, kind: str) -> Any:
    """The thing as one of another kind; what was of the usual size is of the new usual size."""
    changed: dict[str, Any] = {"kind": kind}
    if isinstance(thing, Obstacle):
        kinds = load_catalogue().obstacles
        old, new = kinds.get(thing.kind), kinds.get(kind)
        usual = old is not None and (thing.width, thing.length) == (old.width, old.length)
        if usual and new is not None and not thing.outline:
            changed |= {"width": new.width, "length": new.length}
    if isinstance(thing, Wall) and (thing.is_open or thing.bolted):
        row = load_catalogue().walls.get(kind)
        opens = row is not None and row.opens
        changed |= {"is_open": thing.is_open and opens, "bolted": thing.bolted and opens}
    return replace(thing, **changed)


def usual_field(
    name: str, label: str, attribute_of_kind: str, unit: str, limits: tuple[float, float, float]
) -> Field:
    """A number that is as usual for the kind where it is empty."""
    get, put = attribute(name)

    def usual(thing: Any) -> str:
        kinds = kinds_of(load_catalogue(), collection_of(thing)) or {}
        kind = kinds.get(thing.kind)
        if kind is None:
            return translate("selecting", "as usual")
        value = number_text(getattr(kind, attribute_of_kind))
        return translate("selecting", "as usual ({})").format(
            f"{value} {unit}" if unit == translate("selecting", "ft") else value
        )

    least, most, step = limits
    return Field(
        name,
        label,
        Sort.NUMBER,
        get,
        put,
        unit=unit,
        least=least,
        most=most,
        step=step,
        usual=usual,
        group=translate("selecting", "For the rules"),
    )
