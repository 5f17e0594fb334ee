"""The text form: every field comes back from it unchanged, and every fault is named."""

import json
import re
from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import AS_ROCK, Battlefield, FieldInfo, Layer, Palettes
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.problems import kinds_of
from fieldwright.battlefield.things import Figure, Label, Obstacle, StartingZone, Wall
from fieldwright.document.errors import (
    DocumentError,
    NewerFileError,
    NotABattlefieldError,
    TextFaultsError,
)
from fieldwright.document.text_form import from_text, to_text
from fieldwright.document.text_words import letters_of
from fieldwright.document.upgrades import upgraded_text
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.tables import maps_folder
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge, Square

CATALOGUE = load_catalogue()
README = (maps_folder() / "README.md").read_text(encoding="utf-8")
PLACES = st.floats(-1000, 1000)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)


def text(**keys: Any) -> str:
    return json.dumps({"format": "fieldwright battlefield", "ground": ["...", "..."], **keys})


def faults(source: str) -> list[str]:
    with pytest.raises(TextFaultsError) as caught:
        from_text(source)
    return caught.value.faults


# ------------------------------------------------------------------------------- coming back again


@given(st.integers(0, 2**64))
def test_every_field_comes_back_unchanged(seed: int) -> None:
    field = random_field(Stream(seed, "text"))
    again = from_text(to_text(field))
    assert again.same_as(field)
    assert to_text(again) == to_text(field)


@given(st.builds(Label, id=st.uuids(), position=st.tuples(PLACES, PLACES), text=TEXTS))
def test_every_number_and_every_sign_comes_back_unchanged(label: Label) -> None:
    empty = Battlefield.empty(2, 2, FieldInfo(label.text, "plains", notes=label.text), CATALOGUE)
    field = add(label).applied_to(empty)
    assert from_text(to_text(field)).same_as(field)


@given(st.permutations(list(CATALOGUE.grounds)), st.integers(1, 20))
def test_a_field_with_kinds_in_another_order_or_missing_comes_back_unchanged(
    grounds: list[str], count: int
) -> None:
    codes = np.arange(count, dtype=np.uint8).reshape(1, count)
    palettes = Palettes(tuple(grounds[:count]), ("clear",), ("none", "pond"))
    empty = Battlefield.empty(count, 1, FieldInfo("", "plains"), CATALOGUE)
    layers = {**empty.layers, Layer.GROUND: codes}
    field = replace(empty, palettes=palettes, layers=layers)
    assert from_text(to_text(field)).same_as(field)


def test_what_no_table_knows_is_kept() -> None:
    palettes = Palettes.of(CATALOGUE)
    palettes = replace(palettes, ground=(*palettes.ground, "lava", "glass"))
    empty = Battlefield.empty(3, 1, FieldInfo("", "moon"), CATALOGUE)
    codes = np.array([[0, len(palettes.ground) - 2, len(palettes.ground) - 1]], np.uint8)
    field = replace(empty, palettes=palettes, layers={**empty.layers, Layer.GROUND: codes})
    wall = Wall(id=UUID(int=7), kind="force-field", start=(0.0, 0.0), end=(1.0, 0.0))
    field = add(wall).applied_to(field)
    again = from_text(to_text(field))
    assert again.same_as(field)
    assert again.ground_at(Square(1, 0)) == "lava"


def test_a_text_is_the_same_however_its_things_were_read() -> None:
    field = random_field(Stream(5, "text"), 30, 20, 60)
    assert to_text(from_text(to_text(field))) == to_text(field)


def test_a_text_has_the_oldest_version_that_knows_all_of_it() -> None:
    """Programs that know no weather, or no figures, read what has none."""
    bare = Battlefield.empty(2, 2, FieldInfo("", "plains"), CATALOGUE)
    one = Figure(id=UUID(int=1), name="Boldo", side="attackers", column=0, row=0)
    held = add(one).applied_to(bare)
    stormy = replace(held, info=replace(held.info, weather="storm", sight_limit_squares=0))
    foggy = replace(held, info=replace(stormy.info, fog=True))
    files = (Import(source="mill.dd2vtt", format="Universal VTT 0.3", came=(("door", 2),)),)
    brought = replace(held, info=replace(foggy.info, imports=files))
    rocky = paint(brought, Layer.REVEALED, np.array([[1, 0], [0, 0]], bool), AS_ROCK)
    rock = rocky.applied_to(brought)
    door = Wall(id=UUID(int=2), kind="door", start=(0, 1), end=(1, 1), bolted=True)
    fields = (bare, held, stormy, foggy, brought, rock, add(door).applied_to(rock))
    for version, field in enumerate(fields, start=1):
        assert f'"version": {version},' in to_text(field)
        assert from_text(to_text(field)).info == field.info
    assert from_text(to_text(fields[-1])).every(Wall) == (door,)


# -------------------------------------------------------------------------------- pleasant to read


def test_a_row_is_a_line_and_a_thing_is_a_line() -> None:
    field = Battlefield.empty(5, 2, FieldInfo("Ford", "plains"), CATALOGUE)
    mask = np.array([[0, 1, 0, 0, 0], [0, 1, 0, 0, 0]], bool)
    road = field.palettes.ground.index("road")
    field = paint(field, Layer.GROUND, mask, road).applied_to(field)
    door = Wall(id=UUID(int=1), kind="door", start=(1.0, 2.0), end=(2.0, 2.5), is_open=True)
    assert to_text(add(door).applied_to(field)) == (
        "{\n"
        '  "format": "fieldwright battlefield",\n'
        '  "version": 1,\n'
        '  "name": "Ford",\n'
        '  "terrain": "plains",\n'
        '  "size": [5, 2],\n'
        '  "legend": {\n'
        '    "ground": {".": "grass", "=": "road"}\n'
        "  },\n"
        '  "ground": [\n'
        '    ".=...",\n'
        '    ".=..."\n'
        "  ],\n"
        '  "walls": [\n'
        '    {"kind": "door", "start": [1, 2], "end": [2, 2.5], "is_open": true, '
        '"id": "00000000-0000-0000-0000-000000000001"}\n'
        "  ]\n"
        "}\n"
    )


def test_one_change_of_a_square_changes_one_line() -> None:
    field = random_field(Stream(3, "text"), 20, 15, 20)
    mask = np.zeros((15, 20), bool)
    mask[3, 3] = True
    field = paint(field, Layer.HEIGHT, mask, 10).applied_to(field)
    mask[7, 7] = True
    mask[3, 3] = False
    other = paint(field, Layer.HEIGHT, mask, 7).applied_to(field)
    before, after = to_text(field).splitlines(), to_text(other).splitlines()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1


# ---------------------------------------------------------------------------------- written by hand


def test_rows_of_ground_are_enough() -> None:
    field = from_text(text())
    assert (field.columns, field.rows) == (3, 2)
    assert field.ground_at(Square(0, 0)) == "grass"
    assert field.info == FieldInfo("Battlefield", "plains")


def test_a_size_and_one_ground_are_enough() -> None:
    field = from_text(text(size=[30, 20], ground="sand"))
    assert (field.columns, field.rows) == (30, 20)
    assert {field.ground_at(square) for square in field.block.squares()} == {"sand"}


def test_water_without_depths_is_knee_deep() -> None:
    field = from_text(text(water=[".s.", "..."]))
    assert field.layers[Layer.DEPTH].tolist() == [[0, 2, 0], [0, 0, 0]]


def test_depths_are_feet_or_words() -> None:
    field = from_text(text(water="pond", depth=["k1w", "s9d"]))
    assert field.layers[Layer.DEPTH].tolist() == [[2, 1, 3], [5, 9, 10]]


def test_an_obstacle_without_a_size_has_that_of_its_kind() -> None:
    field = from_text(text(obstacles=[{"kind": "boulder", "position": [1, 1]}]))
    boulder = field.every(Obstacle)[0]
    usual = CATALOGUE.obstacles["boulder"]
    assert (boulder.width, boulder.length) == (usual.width, usual.length)


def test_ids_follow_from_the_lines_and_not_from_their_order() -> None:
    one = {"kind": "door", "start": [0, 0], "end": [1, 0]}
    other = {"kind": "wall", "start": [0, 0], "end": [1, 0]}
    first = {wall.kind: wall.id for wall in from_text(text(walls=[one, other])).every(Wall)}
    second = {wall.kind: wall.id for wall in from_text(text(walls=[other, one])).every(Wall)}
    assert first == second
    twice = [wall.id for wall in from_text(text(walls=[one, one])).every(Wall)]
    assert twice[0] == first["door"]
    assert twice[1] != twice[0]


def test_a_hand_written_thing_stays_without_an_id_when_it_is_saved() -> None:
    field = from_text(text(walls=[{"end": [1.0, 0], "kind": "door", "start": [0, 0]}]))
    assert '{"kind": "door", "start": [0, 0], "end": [1, 0]}' in to_text(field)


def test_a_byte_order_mark_is_forgiven() -> None:
    assert from_text("\ufeff" + text()).columns == 3


# --------------------------------------------------------------------------------------- the README


EXAMPLES = re.findall(r"```json\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_readme_are_battlefields(example: str) -> None:
    field = from_text(example)
    assert from_text(to_text(field)).same_as(field)


def test_the_whole_example_says_what_the_readme_says() -> None:
    field = from_text(EXAMPLES[2])
    assert (field.columns, field.rows) == (12, 6)
    assert field.water_at(Square(5, 0)) == "stream"
    assert field.layers[Layer.DEPTH][0, 6] == 4
    assert field.height_at(Square(0, 0)) == 10
    assert field.layers[Layer.ESCARPMENT][0].tolist() == [0, 1, *[0] * 10]
    assert field.every(StartingZone)[0].blocks == (Block(0, 2, 3, 5),)
    assert field.every(StartingZone)[0].edge is Edge.WEST


def test_the_figures_of_the_readme_are_as_large_as_their_numbers_say() -> None:
    field = from_text(next(one for one in EXAMPLES if '"bugbear"' in one))
    assert [(one.name, one.size) for one in field.every(Figure)] == [
        ("Bugbear 1", "L"),
        ("Bugbear 2", "L"),
    ]
    # A large body stands 9 feet tall (ruling R13).
    assert [body_of(field, one).height_ft for one in field.every(Figure)] == [9.0, 9.0]


def test_the_readme_lists_every_sign() -> None:
    listed = re.findall(r"^\| (ground|growth|water) \| `(.)` \| (\S+) \|$", README, re.MULTILINE)
    known = [
        (layer, letter, kind)
        for layer in ("ground", "growth", "water")
        for kind, letter in letters_of(CATALOGUE, layer).items()
    ]
    assert sorted(listed) == sorted(known)


def test_no_sign_stands_for_two_kinds() -> None:
    for layer in ("ground", "growth", "water"):
        letters = letters_of(CATALOGUE, layer)
        assert len(set(letters.values())) == len(letters)


# ------------------------------------------------------------------------------------------- faults


def test_all_faults_are_reported_together_with_their_places() -> None:
    found = faults(
        text(
            seson="winter",
            light="dusk",
            growth=["..", "..x"],
            walls=[
                {"kind": "door", "start": [0, 0], "end": [1, 0]},
                {"kind": "dor", "start": [0, 0], "end": [1, 0]},
                {"kind": "wall", "start": [0, 0], "endd": [1, 0], "is_open": 1},
            ],
            labels=[{"position": [5000, 0], "text": "far"}],
        )
    )
    assert found == [
        "seson: there is no such key; is 'season' meant?",
        "light: 'dusk' is none of daylight, moonlight, starlight, darkness",
        "growth[0]: the row has 2 signs, but the field is 3 wide",
        "growth[1]: 'x' in column 3 stands for nothing; the signs are . b t l h r c",
        "walls[1].kind: 'dor' is no kind of wall; is 'door' meant?",
        "walls[2].end: is missing",
        "walls[2].is_open: 1 stands where true or false belongs",
        "walls[2].endd: there is no such key; is 'end' meant?",
        "labels[0].position[0]: 5000 must be at most 1000.0",
    ]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("", "line 1, column 1: the text ends too early; a bracket or a quote is not closed"),
        ('{\n"a": 1\n"b": 2}', "line 3, column 1: a comma or a closing bracket is missing before"),
        ('{"a": NaN}', "a number cannot be read: 'NaN is no number'"),
        ('{"a": ' + "9" * 5000 + "}", "a number cannot be read"),
        (text(name=1), "name: 1 stands where a text in quotes belongs"),
        (text(remarks=1), "remarks: 1 stands where a text in quotes belongs"),
        (text(size=[3, 3]), "ground: it has 2 rows, but the field is 3 squares long"),
        (text(size=[3.5, 2]), "size: [columns, rows] in whole numbers up to 200"),
        (text(size=[1000, 2]), "size: A field of 1000 x 2 squares is larger than 200 x 200"),
        (text(size=[0, 0]), "size: A field of 0 x 0 squares has no room"),
        (text(ground="gras"), "size: is missing: [columns, rows], or rows of ground"),
        (text(size=[1, 1], ground="gras"), "ground: 'gras' is no kind of ground; is 'grass' meant"),
        (text(height=["1 2 x", "0 0 0"]), "height[0]: heights in whole feet with spaces between"),
        (text(height=["1 2", "0 0 0"]), "height[0]: there are 2 heights, but the field is 3 wide"),
        (text(height=["9999 0 0", "0 0 0"]), "height[0]: a height may be at most 2000 feet"),
        (text(walls={}), "walls: a list of at most 100,000 walls belongs here"),
        (text(walls=[1]), "walls[0]: an object in braces belongs here"),
        (
            text(legend={"growht": {}}),
            "legend.growht: there is no such layer of signs; is 'growth'",
        ),
        (text(legend={"ground": {"ab": "grass"}}), "legend.ground: 'ab' is not one sign"),
        (text(legend={"depth": {"x": -1}}, depth="pond"), "legend.depth: -1 is no depth in feet"),
        (text(palettes={"water": ["pond"]}), "palettes.water: the first kind must be 'none'"),
        (text(zones=[{"side": "a", "edge": None, "blocks": [[0, 0, 10**9, 1]]}]), "zones: A start"),
        (text(origin={"version": 1}), "origin.terrain: is missing"),
        (text(name="\ud800"), r"'\ud800' is half a character"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "b.c: this key stands twice"),
    ],
)
def test_a_fault_is_named_with_its_place(source: str, fault: str) -> None:
    assert faults(source)[0].startswith(fault)


def test_two_things_with_one_id_are_a_fault() -> None:
    record = {"id": str(UUID(int=3)), "position": [0, 0], "text": ""}
    found = faults(text(labels=[record], notes=[{**record, "number": 1}]))
    assert found == ["notes[0].id: labels[0] has the same id; leave one of them out"]


def test_more_faults_than_anyone_reads_are_counted() -> None:
    with pytest.raises(TextFaultsError, match=r"has 50 faults:\n(.*\n){20}.*and 30 more"):
        from_text(text(walls=[1] * 50))


def test_a_newer_text_is_refused_with_what_to_do() -> None:
    with pytest.raises(NewerFileError, match=r"newer Fieldwright .text version 8.*Install"):
        from_text(text(version=8))


def test_an_older_text_is_brought_up_to_date() -> None:
    field = from_text(text(version=0, columns=3, rows=2))
    assert (field.columns, field.rows) == (3, 2)
    steps = {0: lambda tree: {**tree, "one": 1}, 1: lambda tree: {**tree, "two": 2}}
    assert upgraded_text({}, 0, steps, 2) == {"one": 1, "two": 2}
    with pytest.raises(DocumentError, match="cannot bring up to date"):
        upgraded_text({}, 1, steps, 3)


@pytest.mark.parametrize("source", ["[]", "1", "{}", '{"format": "tiled map"}'])
def test_other_json_is_no_battlefield(source: str) -> None:
    with pytest.raises(NotABattlefieldError):
        from_text(source)


@pytest.mark.parametrize("depth", [30, 900, 100_000])
def test_brackets_nested_without_end_are_refused(depth: int) -> None:
    with pytest.raises(DocumentError, match="nest"):
        from_text('{"a": ' + "[" * depth + "]" * depth + "}")


def test_every_type_of_thing_with_kinds_is_checked_against_its_table() -> None:
    for name in ("walls", "obstacles", "platforms", "lights", "hazards"):
        assert kinds_of(CATALOGUE, name)
        assert "is no kind of" in faults(text(**{name: [{"kind": "nonsense"}]}))[0]
    assert kinds_of(CATALOGUE, "figures") is None


def test_a_figure_far_outside_is_a_fault() -> None:
    far = {"name": "", "side": "a", "column": 10**9, "row": 0}
    assert faults(text(figures=[far])) == ["figures[0].column: 1000000000 must be at most 1000"]
    assert from_text(text(figures=[{**far, "column": 2}])).every(Figure)[0].column == 2


def test_a_comma_too_many_is_told_with_its_line() -> None:
    """Python tells its column differently since 3.13."""
    (told,) = faults('{"a": 1,}')
    assert told.startswith("line 1, column ")
    assert "a comma too many" in told
