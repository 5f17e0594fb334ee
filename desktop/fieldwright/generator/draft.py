"""A field while it is being built: the same layers as a battlefield, but open to change."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import (
    LAYER_TYPES,
    Battlefield,
    FieldInfo,
    Layer,
    Palettes,
    check_size,
    frozen_layers,
)
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.origin import Origin
from fieldwright.battlefield.relief import grades
from fieldwright.battlefield.thing_lists import by_collection
from fieldwright.battlefield.things import Obstacle, Point, Thing, Wall
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block


class Draft:
    """Layers of shape ``(rows, columns)`` and a list of things, both changed in place.

    ``zones`` may be set by a layout: the blocks in which (defenders, attackers) set up.
    ``worked_out`` keeps by id what was worked out about a thing, together with the thing itself.
    """

    def __init__(
        self, columns: int, rows: int, ground: str, catalogue: Catalogue, seed: int
    ) -> None:
        """Start with a level field of one ground; raises FieldError for an impossible size."""
        check_size(columns, rows)
        self.columns = columns
        self.rows = rows
        self.catalogue = catalogue
        self.palettes = Palettes.of(catalogue)
        shape = (rows, columns)
        self.layers = {name: np.zeros(shape, dtype) for name, dtype in LAYER_TYPES.items()}
        self.things: list[Thing] = []
        self.zones: tuple[tuple[Block, ...], tuple[Block, ...]] | None = None
        self.worked_out: dict[UUID, tuple[Thing, Any]] = {}
        self._ids = Stream(seed, "ids")
        self.ground[:] = self.ground_code(ground)

    @classmethod
    def of(cls, field: Battlefield, catalogue: Catalogue) -> Draft:
        """A draft with the layers of a finished field and none of its things."""
        draft = cls(field.columns, field.rows, next(iter(catalogue.grounds)), catalogue, 0)
        draft.palettes = field.palettes
        for layer, values in field.layers.items():
            draft.layers[layer][:] = values
        return draft

    @property
    def block(self) -> Block:
        """All squares."""
        return Block(0, 0, self.columns, self.rows)

    @property
    def ground(self) -> NDArray[Any]:
        """Ground codes."""
        return self.layers[Layer.GROUND]

    @property
    def growth(self) -> NDArray[Any]:
        """Growth codes."""
        return self.layers[Layer.GROWTH]

    @property
    def water(self) -> NDArray[Any]:
        """Water codes, 0 where it is dry."""
        return self.layers[Layer.WATER]

    @property
    def depth(self) -> NDArray[Any]:
        """Depth of water in feet."""
        return self.layers[Layer.DEPTH]

    @property
    def height(self) -> NDArray[Any]:
        """Height in feet."""
        return self.layers[Layer.HEIGHT]

    @property
    def escarpment(self) -> NDArray[Any]:
        """1 on escarpment squares."""
        return self.layers[Layer.ESCARPMENT]

    def grades(self) -> NDArray[np.uint8]:
        """0 level, 1 gentle slope, 2 steep slope, for every square as it lies now."""
        return grades(Battlefield(FieldInfo("", ""), self.palettes, self.layers))

    def ground_code(self, kind: str) -> int:
        """The code of a kind of ground."""
        return self.palettes.ground.index(kind)

    def growth_code(self, kind: str) -> int:
        """The code of a kind of growth."""
        return self.palettes.growth.index(kind)

    def water_code(self, kind: str) -> int:
        """The code of a kind of water."""
        return self.palettes.water.index(kind)

    def new_id(self) -> UUID:
        """The next id; the same for the same seed."""
        return self._ids.uuid()

    def add(self, thing: Thing) -> None:
        """Put a thing on the field."""
        self.things.append(thing)

    def wall(self, kind: str, start: Point, end: Point, **more: Any) -> None:
        """Put up a wall, door or window."""
        self.add(Wall(id=self.new_id(), kind=kind, start=start, end=end, **more))

    def obstacle(self, kind: str, position: Point, **more: Any) -> None:
        """Put down an obstacle in its usual size, unless ``more`` says otherwise.

        What is the DM's secret, such as quicksand, is hidden.
        """
        usual = self.catalogue.obstacles[kind]
        size = {"width": usual.width, "length": usual.length, "hidden": usual.secret, **more}
        self.add(Obstacle(id=self.new_id(), kind=kind, position=position, **size))

    def finished(self, info: FieldInfo, origin: Origin) -> Battlefield:
        """The battlefield that this draft has become."""
        things = by_collection(self.things)
        field = Battlefield(info, self.palettes, frozen_layers(self.layers), origin=origin)
        return Battlefield(
            info, self.palettes, field.layers, field.with_things(things).things, origin
        )
