"""One section made anew by the generator's rules; the other eight stay as they are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.generated import made

from fieldwright.battlefield.changes import ReplaceField, add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.sections import section_blocks
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.editing.map_basis import MapError, is_as_rolled
from fieldwright.editing.map_sections import PARTS, SectionWish, repainted, rolled_wish
from fieldwright.generator.shapes import beside, parts
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SIZE = (36, 30)
WISHES = st.builds(
    SectionWish,
    height_feet=st.sampled_from((None, 0, 10, 20, -10)),
    growth=st.sampled_from((None, "clear", "light-woods", "heavy-woods", "thicket")),
    water=st.sampled_from((None, "clear", "pond", "bog", "stream")),
)


def bare(columns: int = 36, rows: int = 30) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("drawn", "plains"), load_catalogue())


def block_of(field: Battlefield, section: int) -> Block:
    return section_blocks(field.columns, field.rows)[section]


def part(field: Battlefield, section: int, layer: Layer) -> np.ndarray:
    block = block_of(field, section)
    return field.layers[layer][block.top : block.bottom, block.left : block.right]


def trees_in(field: Battlefield, section: int) -> list[Obstacle]:
    kinds, block = load_catalogue().obstacles, block_of(field, section)
    return [
        thing
        for thing in field.every(Obstacle)
        if "tree" in kinds[thing.kind].counts_as
        and block.left <= thing.position[0] < block.right
        and block.top <= thing.position[1] < block.bottom
    ]


@given(WISHES, st.integers(0, 8), st.integers(0, 5), st.sampled_from(("plains", "hills", "drawn")))
def test_the_other_sections_keep_their_squares_and_things(
    wish: SectionWish, section: int, attempt: int, terrain: str
) -> None:
    field = bare() if terrain == "drawn" else made(terrain, 5, size=SIZE)
    after = repainted(field, section, wish, attempt)
    block = block_of(field, section)
    outside = np.ones((30, 36), bool)
    outside[block.top : block.bottom, block.left : block.right] = False
    layers = [Layer.GROUND, Layer.GROWTH]
    if wish.water != "stream":
        layers += [Layer.WATER, Layer.DEPTH, Layer.HEIGHT, Layer.ESCARPMENT]
    for layer in layers:
        assert (after.layers[layer] == field.layers[layer])[outside].all(), layer
    gone = {thing.id for thing in field.all_things()} - {thing.id for thing in after.all_things()}
    if wish.water is None:
        assert gone <= {tree.id for tree in trees_in(field, section)}
    change = ReplaceField(field, after)
    assert change.inverted().applied_to(change.applied_to(field)).same_as(field)
    assert decode_field(encode_field(after)).same_as(after)
    assert repainted(field, section, wish, attempt).same_as(after)


@pytest.mark.parametrize("section", range(9))
def test_heavy_woods_have_a_tree_on_a_third_to_a_half_of_their_squares(section: int) -> None:
    after = repainted(bare(), section, SectionWish(growth="heavy-woods"))
    block = block_of(after, section)
    count = len(trees_in(after, section))
    assert 0.33 <= count / (block.width * block.height) <= 0.5
    heavy = after.palettes.growth.index("heavy-woods")
    assert (part(after, section, Layer.GROWTH) == heavy).mean() > 0.6


@pytest.mark.parametrize(
    ("kind", "least", "most"), [("pond", 0.75, 1.0), ("bog", 0.42, 0.58), ("thicket", 0.6, 0.75)]
)
def test_water_and_thickets_cover_their_share(kind: str, least: float, most: float) -> None:
    wish = SectionWish(growth=kind) if kind == "thicket" else SectionWish(water=kind)
    layer = Layer.GROWTH if kind == "thicket" else Layer.WATER
    for section in range(9):
        after = repainted(bare(), section, wish, 3)
        names = after.palettes.growth if kind == "thicket" else after.palettes.water
        share = (part(after, section, layer) == names.index(kind)).mean()
        assert least <= share <= most


@pytest.mark.parametrize("feet", [10, 20, -10])
def test_a_hill_reaches_its_height_and_can_be_walked_up(feet: int) -> None:
    for section in range(9):
        after = repainted(bare(), section, SectionWish(height_feet=feet), 1)
        height = after.layers[Layer.HEIGHT].astype(int)
        reached = part(after, section, Layer.HEIGHT)
        assert (reached == feet).sum() >= 3
        assert (
            max(abs(np.diff(height, axis=0)).max(), abs(np.diff(height, axis=1)).max()) <= STEP_FT
        )
        assert not after.layers[Layer.ESCARPMENT].any()


def test_a_hill_made_level_again_leaves_flat_ground() -> None:
    hill = repainted(bare(), 4, SectionWish(height_feet=20))
    assert not repainted(hill, 4, SectionWish(height_feet=0)).layers[Layer.HEIGHT].any()


def test_a_stream_runs_on_to_water_or_the_edge() -> None:
    for attempt in range(8):
        after = repainted(bare(), 4, SectionWish(water="stream"), attempt)
        stream = after.layers[Layer.WATER] == after.palettes.water.index("stream")
        labels = parts(stream)
        assert labels.max() == 1
        assert part(after, 4, Layer.WATER).any()
        rim = np.concatenate([stream[0], stream[-1], stream[:, 0], stream[:, -1]])
        assert rim.sum() >= 2


def test_a_stream_beside_a_pond_flows_into_it() -> None:
    pond = repainted(bare(), 3, SectionWish(water="pond"))
    after = repainted(pond, 4, SectionWish(water="stream"))
    stream = after.layers[Layer.WATER] == after.palettes.water.index("stream")
    assert (
        beside(stream) & (after.layers[Layer.WATER] == after.palettes.water.index("pond"))
    ).any()


def test_a_pond_in_a_hill_lies_level_and_drowns_the_wood_in_it() -> None:
    wood = repainted(bare(), 4, SectionWish(height_feet=20, growth="heavy-woods"))
    after = repainted(wood, 4, SectionWish(water="pond"))
    wet = part(after, 4, Layer.WATER) != 0
    assert len(set(part(after, 4, Layer.HEIGHT)[wet].tolist())) == 1
    block = block_of(after, 4)
    for tree in trees_in(after, 4):
        assert not wet[int(tree.position[1]) - block.top, int(tree.position[0]) - block.left]


def test_woods_keep_off_roads_and_walls_and_leave_locked_trees() -> None:
    field = bare()
    ground = field.layers[Layer.GROUND].copy()
    ground[:, 18] = field.palettes.ground.index("road")
    ids = Stream(1, "test")
    wall = Wall(id=ids.uuid(), kind="wall", start=(12, 14), end=(17, 14))
    tree = Obstacle(
        id=ids.uuid(), kind="tree", position=(14.5, 17.5), width=1, length=1, locked=True
    )
    field = add(wall, tree).applied_to(field.with_layers({Layer.GROUND: ground}))
    after = repainted(field, 4, SectionWish(growth="heavy-woods"))
    assert after.thing(tree.id) == tree
    squares = {(int(one.position[0]), int(one.position[1])) for one in trees_in(after, 4)}
    assert not any(column == 18 for column, _ in squares)
    assert not any(row in (13, 14) and column < 17 for column, row in squares)
    clear = repainted(after, 4, SectionWish(growth="clear"))
    assert [one.id for one in trees_in(clear, 4)] == [tree.id]


def test_the_record_says_what_was_done_and_the_dice_no_longer_fit() -> None:
    field = made("plains", 5, size=SIZE)
    after = repainted(field, 0, SectionWish(growth="heavy-woods"))
    assert after.origin is not None
    assert after.origin.sections[0].growth == "heavy-woods"
    assert not is_as_rolled(after.origin)
    told = [roll.result for step in after.origin.steps for roll in step.rolls]
    assert "the north-west section: heavy woods" in told


@pytest.mark.parametrize("what", PARTS)
def test_a_die_rolled_again_gives_results_of_the_table(what: str) -> None:
    found = set()
    for attempt in range(40):
        wish, record = rolled_wish(made("hills", 2, size=SIZE), 4, what, attempt)
        assert record is None or record.dice == "1d6"
        found.add(wish)
    assert len(found) >= 1
    if what == "topography":
        assert {wish.height_feet for wish in found} == {0, 10, 20}


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(MapError, match="too small"):
        repainted(bare(5, 30), 0, SectionWish(growth="clear"))
    with pytest.raises(MapError, match="jungle"):
        repainted(bare(), 0, SectionWish(growth="jungle"))
    with pytest.raises(MapError, match="nine"):
        repainted(bare(), 9, SectionWish(growth="clear"))
