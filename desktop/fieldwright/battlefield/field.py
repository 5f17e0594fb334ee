"""The battlefield: one immutable snapshot of a whole map.

Layers are read-only numpy arrays of shape ``(rows, columns)``. Ground, growth and water hold
codes, places in the field's own ``palettes``, so that a table with new rows never changes what
an older file means. Depth (of water) and height are whole feet; escarpment is 0 or 1. Revealed is
of no account for anything but the players' picture: REVEALED where they have been shown a square,
AS_ROCK where they have been shown that there is rock, as long as a closed secret door hides what
there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, TypeVar
from uuid import UUID

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, Field

from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.origin import Origin
from fieldwright.battlefield.record import LogEntry
from fieldwright.battlefield.things import THING_TYPES, Thing
from fieldwright.terms.grid import LARGEST_SIDE, Block, Square
from fieldwright.terms.setting import Depth, Light, Scale, Season

T = TypeVar("T", bound=Thing)


class Layer(StrEnum):
    """The layers of squares."""

    GROUND = "ground"
    GROWTH = "growth"
    WATER = "water"
    DEPTH = "depth"
    HEIGHT = "height"
    ESCARPMENT = "escarpment"
    REVEALED = "revealed"


LAYER_TYPES: Mapping[Layer, np.dtype[Any]] = MappingProxyType(
    {
        Layer.GROUND: np.dtype(np.uint8),
        Layer.GROWTH: np.dtype(np.uint8),
        Layer.WATER: np.dtype(np.uint8),
        Layer.DEPTH: np.dtype(np.uint8),
        Layer.HEIGHT: np.dtype(np.int16),
        Layer.ESCARPMENT: np.dtype(np.uint8),
        Layer.REVEALED: np.dtype(np.uint8),
    }
)

REVEALED, AS_ROCK = 1, 2
"""The values of the layer of reveals; a square of nought is covered, and so is one of rock that
turns out to be none."""

LAND = tuple(layer for layer in Layer if layer is not Layer.REVEALED)
"""The layers that say what a square is, not who knows of it."""

_NOTHING: Mapping[str, Mapping[UUID, Thing]] = MappingProxyType(
    {name: MappingProxyType({}) for name in THING_TYPES}
)

DRY = 0
"""The water code of a dry square; the first name of every water palette is ``none``."""


class FieldError(ValueError):
    """A field that cannot be: the message says in a sentence what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """What is true of the whole field.

    ``terrain`` is the id of a terrain type; ``place`` is the basic battlefield it was laid out
    as (dungeon, building, outside, castle) or empty; ``lines_of_fire`` overrules the terrain's;
    ``encounter_distance`` is in squares, None where it was never rolled. ``weather`` is a word of
    the DM's; ``sight_limit_squares`` is how far it lets anyone see, None for no limit, and in
    ``light_missiles_carried_away`` nobody shoots arrows or throws darts (combat-and-tactics.txt,
    Special Combat Conditions).

    With ``fog`` players see only what is revealed to them; without it all that is no secret. With
    ``live_sight`` what their figures see as they go is revealed to them. ``heroes`` is their side;
    empty: as the fight says, else the one with the most characters. ``imports`` are the files of
    other programs that the field is made from, in the order in which they came.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    name: str
    terrain: str
    scale: Scale = Scale.MELEE
    place: str = ""
    season: Season = Season.SUMMER
    light: Light = Light.DAYLIGHT
    indoors: bool = False
    lines_of_fire: str = ""
    encounter_distance: int | None = None
    notes: str = ""
    weather: str = ""
    sight_limit_squares: Annotated[int, Field(ge=0)] | None = None
    light_missiles_carried_away: bool = False
    fog: bool = False
    live_sight: bool = False
    heroes: Annotated[str, Field(max_length=60)] = ""
    imports: tuple[Import, ...] = ()


@dataclass(frozen=True, slots=True)
class Palettes:
    """The ids of the kinds that the codes of the layers stand for, in the order of the codes."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    ground: tuple[str, ...]
    growth: tuple[str, ...]
    water: tuple[str, ...]

    @classmethod
    def of(cls, catalogue: Catalogue, known: Palettes | None = None) -> Palettes:
        """All kinds of the tables, those of ``known`` first and in their order."""

        def merged(old: tuple[str, ...], ids: Mapping[str, object]) -> tuple[str, ...]:
            return (*old, *(kind for kind in ids if kind not in old))

        return cls(
            ground=merged(known.ground if known else (), catalogue.grounds),
            growth=merged(known.growth if known else (), catalogue.growths),
            water=merged(known.water if known else ("none",), catalogue.waters),
        )


class Board:
    """What a snapshot shares with those that differ in the fight's log or in reveals alone.

    What is worked out from squares and things is kept by it, and goes with the last of them.
    """

    __slots__ = ("__weakref__", "known")

    def __init__(self) -> None:
        """Know nothing yet."""
        self.known: dict[object, Any] = {}
        """What was found by each function of a field that is asked but once (``kept``)."""


@dataclass(frozen=True, eq=False)
class Battlefield:
    """A whole field as it is at one moment; changed only by applying a Change to it.

    ``log`` is the record of the fight on it, oldest entry first; see ``fieldwright.combat``. Every
    snapshot has a ``board`` of its own, unless ``with_log``, ``with_revealed`` or ``on_board_of``
    made it.
    """

    info: FieldInfo
    palettes: Palettes
    layers: Mapping[Layer, NDArray[Any]]
    things: Mapping[str, Mapping[UUID, Thing]] = field(default_factory=lambda: _NOTHING)
    origin: Origin | None = None
    revision: int = 0
    log: Sequence[LogEntry] = ()
    board: Board = field(init=False, repr=False, default_factory=Board)

    @classmethod
    def empty(
        cls, columns: int, rows: int, info: FieldInfo, catalogue: Catalogue, ground: str = "grass"
    ) -> Battlefield:
        """A bare, level field of one ground; raises FieldError for a size that cannot be."""
        check_size(columns, rows)
        palettes = Palettes.of(catalogue)
        layers = {name: np.zeros((rows, columns), dtype) for name, dtype in LAYER_TYPES.items()}
        layers[Layer.GROUND][:] = palettes.ground.index(ground)
        return cls(info, palettes, frozen_layers(layers))

    @property
    def columns(self) -> int:
        """Squares from west to east."""
        return int(self.layers[Layer.GROUND].shape[1])

    @property
    def rows(self) -> int:
        """Squares from north to south."""
        return int(self.layers[Layer.GROUND].shape[0])

    @cached_property
    def block(self) -> Block:
        """All squares of the field."""
        return Block(0, 0, self.columns, self.rows)

    def every(self, thing: type[T]) -> tuple[T, ...]:
        """All things of one type, in the order in which they came."""
        return tuple(self.things[collection_of(thing)].values())  # type: ignore[arg-type]

    def thing(self, thing_id: UUID) -> Thing | None:
        """The thing with this id, if it is on the field."""
        for collection in self.things.values():
            if thing_id in collection:
                return collection[thing_id]
        return None

    def all_things(self) -> Iterator[Thing]:
        """Every thing on the field, type by type."""
        for collection in self.things.values():
            yield from collection.values()

    def ground_at(self, square: Square) -> str:
        """The id of the ground of a square."""
        return self.palettes.ground[self._value(Layer.GROUND, square)]

    def growth_at(self, square: Square) -> str:
        """The id of what grows on a square."""
        return self.palettes.growth[self._value(Layer.GROWTH, square)]

    def water_at(self, square: Square) -> str:
        """The id of the water on a square, ``none`` where it is dry."""
        return self.palettes.water[self._value(Layer.WATER, square)]

    def depth_at(self, square: Square) -> Depth:
        """How deep the water of a square is, in words."""
        return Depth.of_feet(self._value(Layer.DEPTH, square))

    def height_at(self, square: Square) -> int:
        """The height of a square in feet."""
        return self._value(Layer.HEIGHT, square)

    def _value(self, layer: Layer, square: Square) -> int:
        return int(self.layers[layer][square.row, square.column])

    def same_as(self, other: Battlefield) -> bool:
        """Whether nothing but the revision differs."""
        return (
            self.info == other.info
            and self.palettes == other.palettes
            and self.origin == other.origin
            and self.log == other.log
            and all(np.array_equal(self.layers[name], other.layers[name]) for name in Layer)
            and all(dict(self.things[name]) == dict(other.things[name]) for name in THING_TYPES)
        )

    def with_log(self, log: Sequence[LogEntry]) -> Battlefield:
        """The same field with another log, one revision on; all else is kept as it is known."""
        next_one = self.revision + 1
        found = Battlefield(
            self.info, self.palettes, self.layers, self.things, self.origin, next_one, log
        )
        return found.on_board_of(self)

    def with_revealed(self, revealed: NDArray[Any]) -> Battlefield:
        """The same field with other squares revealed, one revision on; all else is as it was."""
        return self.with_layers({Layer.REVEALED: revealed}).on_board_of(self)

    def on_board_of(self, other: Battlefield) -> Battlefield:
        """This very snapshot, which takes over what is known of one with the same map.

        Only whoever has made both may say so: it is not looked at again.
        """
        object.__setattr__(self, "board", other.board)
        return self

    def with_layers(self, layers: Mapping[Layer, NDArray[Any]]) -> Battlefield:
        """The same field with some layers replaced, one revision on."""
        merged = frozen_layers({**self.layers, **layers})
        return replace(self, layers=merged, revision=self.revision + 1)

    def with_things(self, things: Mapping[str, Mapping[UUID, Thing]]) -> Battlefield:
        """The same field with some collections of things replaced, one revision on."""
        changed = {name: MappingProxyType(dict(new)) for name, new in things.items()}
        merged = MappingProxyType({**self.things, **changed})
        next_one = self.revision + 1
        return Battlefield(
            self.info, self.palettes, self.layers, merged, self.origin, next_one, self.log
        )


def collection_of(thing: type[Thing] | Thing) -> str:
    """The name of the collection that things of this type are kept in."""
    wanted = thing if isinstance(thing, type) else type(thing)
    return _COLLECTIONS[wanted]


_COLLECTIONS: Mapping[type[Thing], str] = {kind: name for name, kind in THING_TYPES.items()}


def check_size(columns: int, rows: int) -> None:
    """Refuse a size that cannot be; raises FieldError with the reason."""
    if columns < 1 or rows < 1:
        raise FieldError(
            f"A field of {columns} x {rows} squares has no room; use 1 or more each way."
        )
    if columns > LARGEST_SIDE or rows > LARGEST_SIDE:
        raise FieldError(
            f"A field of {columns} x {rows} squares is larger than "
            f"{LARGEST_SIDE} x {LARGEST_SIDE}, "
            "the most that stays quick to draw and search. Use fewer squares, or missile scale, "
            "in which one square stands for nine."
        )


def frozen_layers(layers: Mapping[Layer, NDArray[Any]]) -> Mapping[Layer, NDArray[Any]]:
    """Make the arrays read-only (in place) and the mapping unchangeable."""
    for array in layers.values():
        array.setflags(write=False)
    return MappingProxyType(dict(layers))
