"""Two maps side by side become one; nothing of either is lost, and no id is used twice."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer, Palettes
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Note
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_joining import Joint, joined
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Edge, Square
from fieldwright.terms.setting import Scale


def kinds(field: Battlefield, layer: Layer) -> np.ndarray:
    names = {
        Layer.GROUND: field.palettes.ground,
        Layer.GROWTH: field.palettes.growth,
        Layer.WATER: field.palettes.water,
    }
    values = field.layers[layer]
    return np.array(names[layer])[values] if layer in names else values


@given(st.integers(0, 5000), st.sampled_from(Edge), st.integers(-5, 5))
def test_both_maps_are_there_square_by_square(seed: int, edge: Edge, offset: int) -> None:
    first = random_field(Stream(seed, "first"), columns=9, rows=8, things=6)
    second = random_field(Stream(seed, "second"), columns=7, rows=10, things=6)
    turned = tuple(reversed(second.palettes.ground))
    ground = (len(turned) - 1 - second.layers[Layer.GROUND]).astype(np.uint8)
    second = replace(second, palettes=replace(second.palettes, ground=turned))
    second = second.with_layers({Layer.GROUND: ground})
    second = add(*first.every(Figure)).applied_to(second)
    both = joined(first, second, Joint(edge, offset))
    beside = Joint(edge, offset).block(first.block, second.block)
    whole = first.block.joined(beside)
    assert (both.columns, both.rows) == (whole.width, whole.height)
    for field, block in ((first, first.block), (second, beside)):
        top, left = block.top - whole.top, block.left - whole.left
        for layer in Layer:
            found = kinds(both, layer)[top : top + field.rows, left : left + field.columns]
            assert (found == kinds(field, layer)).all()
    count = sum(1 for _ in first.all_things()) + sum(1 for _ in second.all_things())
    assert len({thing.id for thing in both.all_things()}) == count
    assert decode_field(encode_field(both)).same_as(both)


def bare(name: str, columns: int = 5, rows: int = 4) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo(name, "plains"), load_catalogue())


def test_a_map_joined_with_itself_keeps_riders_on_their_own_mounts() -> None:
    mount = Figure(id=UUID(int=1), name="Horse", side="x", column=1, row=1)
    rider = replace(mount, id=UUID(int=2), name="Knight", mount=mount.id)
    note = Note(id=UUID(int=3), number=4, position=(1, 1), text="trap")
    field = add(mount, rider, note).applied_to(bare("a"))
    both = joined(field, field, Joint(Edge.EAST))
    figures = both.every(Figure)
    assert [one.column for one in figures] == [1, 1, 6, 6]
    assert figures[3].mount == figures[2].id != mount.id
    assert [one.number for one in both.every(Note)] == [4, 8]
    assert joined(field, field, Joint(Edge.EAST)).same_as(both)


def test_the_gap_beside_a_smaller_map_is_bare() -> None:
    both = joined(bare("a"), bare("b", 2, 2), Joint(Edge.EAST))
    assert (both.columns, both.rows) == (7, 4)
    assert both.ground_at(Square(6, 3)) == "grass"
    assert both.info.name == "a"


def test_other_scales_and_maps_apart_are_refused_with_the_way_out() -> None:
    other = bare("b")
    missile = replace(other, info=replace(other.info, scale=Scale.MISSILE))
    with pytest.raises(MapError, match="missile scale"):
        joined(bare("a"), missile, Joint())
    with pytest.raises(MapError, match="touch"):
        joined(bare("a"), other, Joint(Edge.EAST, 4))
    with pytest.raises(MapError, match="205 x 4"):
        joined(bare("a", 200, 4), other, Joint())


def test_unknown_kinds_of_the_other_map_are_kept() -> None:
    other = bare("b")
    strange = Palettes(("lava",), other.palettes.growth, other.palettes.water)
    zeros = np.zeros((4, 5), np.uint8)
    other = replace(other, palettes=strange).with_layers({Layer.GROUND: zeros})
    both = joined(bare("a"), other, Joint(Edge.SOUTH))
    assert both.ground_at(Square(0, 7)) == "lava"
