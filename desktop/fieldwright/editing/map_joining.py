"""Two maps become one: the second is laid beside an edge of the first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer, Palettes
from fieldwright.battlefield.things import Figure, Note, Thing
from fieldwright.editing.map_basis import MapError, noted, remade, with_moved_imports
from fieldwright.editing.map_resizing import check_new_size
from fieldwright.generator.moving import moved
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

_CODED = {Layer.GROUND: "ground", Layer.GROWTH: "growth", Layer.WATER: "water"}


@dataclass(frozen=True, slots=True)
class Joint:
    """Where two maps meet: at which edge of the first, and how far along it the second begins.

    ``offset`` is in squares, from the west end of a northern or southern edge, from the north end
    of the others; below nought the second map reaches out beyond that end.
    """

    edge: Edge = Edge.EAST
    offset: int = 0

    def block(self, first: Block, second: Block) -> Block:
        """Where the second map lies, in squares of the first."""
        left, top = {
            Edge.NORTH: (self.offset, -second.height),
            Edge.SOUTH: (self.offset, first.height),
            Edge.WEST: (-second.width, self.offset),
            Edge.EAST: (first.width, self.offset),
        }[self.edge]
        return Block(left, top, left + second.width, top + second.height)


def check_joint(first: Battlefield, second: Battlefield, joint: Joint) -> Block:
    """The block of both maps in squares of the first; raises MapError where they do not join."""
    if first.info.scale is not second.info.scale:
        raise MapError(
            f"The other map is in {second.info.scale} scale and this one in {first.info.scale} "
            "scale. Change the scale of one of them first."
        )
    beside = joint.block(first.block, second.block)
    along = joint.edge in (Edge.NORTH, Edge.SOUTH)
    meets = (
        beside.left < first.columns and beside.right > 0
        if along
        else beside.top < first.rows and beside.bottom > 0
    )
    if not meets:
        raise MapError("The maps would not touch each other. Move the other one along the edge.")
    whole = first.block.joined(beside)
    check_new_size(whole.width, whole.height)
    return whole


def joined(first: Battlefield, second: Battlefield, joint: Joint) -> Battlefield:
    """Both maps as one, with the name and properties of the first.

    Squares that belong to neither are bare and of the first map's commonest ground, as high as
    the nearest square of the first. Every thing keeps its id; one whose id the first map has
    already gets a new one, and the DM's notes of the second are numbered on after the first's.
    """
    whole = check_joint(first, second, joint)
    beside = joint.block(first.block, second.block)
    palettes = _both(first.palettes, second.palettes)
    layers = _ground(first, whole)
    _lay(layers, second, palettes, beside, whole)
    _lay(layers, first, palettes, first.block, whole)
    ours = [_moved(thing, -whole.left, -whole.top) for thing in first.all_things()]
    right, down = beside.left - whole.left, beside.top - whole.top
    theirs = [_moved(thing, right, down) for thing in _fitting(second, first)]
    name = second.info.name or "another map"
    origin = noted(first.origin, f"joined with {name} at the {joint.edge} edge")
    info = _with_both_imports(first, second, whole, beside)
    return remade(first, layers, [*ours, *theirs], origin, palettes=palettes, info=info)


def _with_both_imports(
    first: Battlefield, second: Battlefield, whole: Block, beside: Block
) -> FieldInfo:
    """The facts of the first map with the files that both are made from, where they lie now.

    A file that both are made from is known as the first map's: ids of its things are taken there.
    """
    ours = with_moved_imports(first.info, -whole.left, -whole.top)
    right, down = beside.left - whole.left, beside.top - whole.top
    theirs = with_moved_imports(second.info, right, down).imports
    known = {(one.source, one.mark) for one in ours.imports}
    added = (one for one in theirs if (one.source, one.mark) not in known)
    return replace(ours, imports=(*ours.imports, *added))


def _moved(thing: Thing, right: int, down: int) -> Thing:
    return moved(thing, right, down) if right or down else thing


def _both(first: Palettes, second: Palettes) -> Palettes:
    """The kinds of both; those of the first keep their codes."""

    def merged(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
        both = (*ours, *(kind for kind in theirs if kind not in ours))
        if len(both) > 256:
            raise MapError("Both maps together know too many kinds of squares to be one map.")
        return both

    return Palettes(
        merged(first.ground, second.ground),
        merged(first.growth, second.growth),
        merged(first.water, second.water),
    )


def _ground(first: Battlefield, whole: Block) -> dict[Layer, NDArray[Any]]:
    """Bare squares for all of it, as high as the nearest of the first map."""
    shape = (whole.height, whole.width)
    layers = {layer: np.zeros(shape, first.layers[layer].dtype) for layer in Layer}
    palettes = first.palettes
    layers[Layer.GROUND][:] = np.bincount(first.layers[Layer.GROUND].ravel()).argmax()
    layers[Layer.GROWTH][:] = palettes.growth.index("clear") if "clear" in palettes.growth else 0
    rows = np.clip(np.arange(whole.top, whole.bottom), 0, first.rows - 1)
    columns = np.clip(np.arange(whole.left, whole.right), 0, first.columns - 1)
    layers[Layer.HEIGHT][:] = first.layers[Layer.HEIGHT][np.ix_(rows, columns)]
    return layers


def _lay(
    layers: dict[Layer, NDArray[Any]],
    field: Battlefield,
    palettes: Palettes,
    block: Block,
    whole: Block,
) -> None:
    """Copy the squares of a map, their codes read through the palettes of both."""
    rows = slice(block.top - whole.top, block.bottom - whole.top)
    columns = slice(block.left - whole.left, block.right - whole.left)
    for layer in Layer:
        values = field.layers[layer]
        if layer in _CODED:
            theirs = getattr(field.palettes, _CODED[layer])
            ours = getattr(palettes, _CODED[layer])
            values = np.array([ours.index(kind) for kind in theirs])[values]
        layers[layer][rows, columns] = values


def _fitting(second: Battlefield, first: Battlefield) -> Iterable[Thing]:
    """The things of the second map with ids and numbers that the first does not have."""
    taken = {thing.id for thing in first.all_things()}
    own = [thing.id for thing in second.all_things()]
    new = _new_ids(own, taken)
    last = max((note.number for note in first.every(Note)), default=0)
    for thing in second.all_things():
        yield _renamed(thing, new, last)


def _new_ids(own: list[UUID], taken: set[UUID]) -> dict[UUID, UUID]:
    """A new id for each that is taken; the same for the same two maps."""
    known = taken | set(own)
    new: dict[UUID, UUID] = {}
    for thing_id in own:
        if thing_id not in taken:
            continue
        stream = Stream("joined", thing_id)
        other = stream.uuid()
        while other in known:
            other = stream.uuid()
        known.add(other)
        new[thing_id] = other
    return new


def _renamed(thing: Thing, new: dict[UUID, UUID], last: int) -> Thing:
    renamed = replace(thing, id=new.get(thing.id, thing.id))
    if isinstance(renamed, Note):
        return replace(renamed, number=renamed.number + last)
    if isinstance(renamed, Figure):
        mount, surface = renamed.mount, renamed.surface
        return replace(
            renamed,
            mount=new.get(mount, mount) if mount else None,
            surface=new.get(surface, surface) if surface else None,
        )
    return renamed
