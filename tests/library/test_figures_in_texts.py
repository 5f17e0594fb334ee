"""The text form holds the numbers of each kind of figure once and gives every figure its own."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.document.errors import TextFaultsError
from fieldwright.document.text_form import from_text, to_text
from fieldwright.library import figure_from, load_library
from fieldwright.terms.chance import Stream

LIBRARY = load_library(Path(__file__).with_name("no such folder"))
EMPTY = Battlefield.empty(30, 30, FieldInfo("", "plains"), load_catalogue())
ORC = LIBRARY.creatures["orc"]


def field_of(*figures: Figure) -> Battlefield:
    return add(*figures).applied_to(EMPTY)


def orcs(count: int, **changes: Any) -> list[Figure]:
    block = replace(ORC, **changes)
    ids = Stream(1, "orcs", *changes)
    return [
        figure_from(block, "defenders", (n % 30, n // 30), 0, f"Orc {n}", ids.uuid())
        for n in range(count)
    ]


def test_three_hundred_figures_share_one_stat_block() -> None:
    field = field_of(*orcs(300))
    text = to_text(field)
    assert text.count('"hit_dice"') == 1
    assert len(text) < 70_000
    again = from_text(text)
    assert again.same_as(field)
    assert len({id(figure.stats) for figure in again.every(Figure)}) == 1
    assert to_text(again) == text
    assert decode_field(encode_field(field)).same_as(field)


def test_figures_whose_numbers_differ_have_blocks_of_their_own() -> None:
    chief = orcs(1, hit_dice="3", name="Chief")[0]
    field = field_of(*orcs(2), chief)
    tree = json.loads(to_text(field))
    assert tree["version"] == 2
    assert set(tree["stat_blocks"]) == {"orc", "orc 2"}
    assert [figure["stats"] for figure in tree["figures"]] == ["orc", "orc", "orc 2"]
    assert from_text(to_text(field)).same_as(field)


def test_every_entry_of_the_library_comes_back_from_a_text() -> None:
    blocks = list(LIBRARY.blocks())
    ids = Stream(2, "all")
    field = field_of(
        *(
            replace(
                figure_from(block, "others", (n % 30, n // 30), n % 8, figure_id=ids.uuid()),
                ammunition=(("bow", n),),
                spells_left=("Bless",) if n % 2 else None,
                fatigue=n,
                mount=ids.uuid(),
                altitude_ft=n / 2,
            )
            for n, block in enumerate(blocks)
        )
    )
    assert from_text(to_text(field)).same_as(field)
    assert decode_field(encode_field(field)).same_as(field)


def test_a_field_without_figures_is_written_so_that_older_programs_read_it() -> None:
    assert json.loads(to_text(EMPTY))["version"] == 1


def test_figures_of_a_version_one_text_are_read() -> None:
    text = (
        '{"format": "fieldwright battlefield", "version": 1, "size": [4, 4], "ground": "grass",'
        ' "figures": [{"name": "Orc", "side": "defenders", "column": 1, "row": 2, "facing": 3}]}'
    )
    (figure,) = from_text(text).every(Figure)
    assert (figure.name, figure.column, figure.row, figure.facing) == ("Orc", 1, 2, 3)


def test_an_id_does_not_depend_on_the_names_or_the_order_of_stat_blocks() -> None:
    def text(*names: str) -> str:
        blocks = {
            names[0]: {"id": "orc", "name": "Orc"},
            names[1]: {"id": "orc", "name": "Chief"},
        }
        figures = [
            {"name": name, "side": "x", "column": n, "row": 0, "stats": names[n]}
            for n, name in enumerate(("Orc", "Chief"))
        ]
        order = figures if names[0] < names[1] else figures[::-1]
        tree = {"format": "fieldwright battlefield", "size": [4, 4], "ground": "grass"}
        return json.dumps(tree | {"stat_blocks": blocks, "figures": order})

    first, second = (from_text(text(*names)).every(Figure) for names in (("a", "b"), ("d", "c")))
    assert {figure.name: figure.id for figure in first} == {
        figure.name: figure.id for figure in second
    }


@pytest.mark.parametrize(
    ("blocks", "stats", "fault"),
    [
        ({"orc": {"name": "Orc"}}, "orcs", r"figures\[0\].stats: 'orcs'.*is 'orc' meant"),
        ({"orc": {"name": "Orc", "movment": "9"}}, "orc", r"stat_blocks.orc.movment.*'movement'"),
        ({"orc": {"name": "Orc", "columns": 99}}, "orc", "stat_blocks.orc.columns"),
        ({"orc": 3}, "orc", "stat_blocks.orc: an object"),
        ([], "orc", "stat_blocks: stat blocks"),
    ],
)
def test_faults_of_stat_blocks_are_told_with_their_place(
    blocks: Any, stats: str, fault: str
) -> None:
    figure = {"name": "Orc", "side": "x", "column": 0, "row": 0, "stats": stats}
    tree = {"format": "fieldwright battlefield", "size": [4, 4], "ground": "grass"}
    with pytest.raises(TextFaultsError, match=fault):
        from_text(json.dumps(tree | {"stat_blocks": blocks, "figures": [figure]}))


# ------------------------------------------------------------------------------- size and footprint

HORSE = {"name": "Horse", "size": "L", "columns": 1, "rows": 2}
OGRE = {"name": "Ogre", "size": "L"}
GIANT = {"name": "Giant", "size": "H"}


@pytest.mark.parametrize(
    ("block", "said", "body"),
    [
        (OGRE, {}, ("L", 1, 1)),
        (OGRE, {"size": "M"}, ("M", 1, 1)),
        (HORSE, {}, ("L", 1, 2)),
        (HORSE, {"facing": 4}, ("L", 1, 2)),
        (HORSE, {"facing": 2}, ("L", 2, 1)),
        (HORSE, {"size": "L", "facing": 6}, ("L", 2, 1)),
        (HORSE, {"columns": 1}, ("L", 1, 1)),
        (HORSE, {"size": "M"}, ("M", 1, 1)),
        # A block that says no footprint for its size: the usual one (ruling R8).
        (GIANT, {}, ("H", 2, 1)),
    ],
)
def test_a_size_and_a_footprint_that_are_left_out_are_those_of_the_numbers(
    block: dict[str, Any], said: dict[str, Any], body: tuple[str, int, int]
) -> None:
    figure = {"name": "One", "side": "x", "column": 0, "row": 0, "stats": "one", **said}
    tree = {"format": "fieldwright battlefield", "size": [4, 4], "ground": "grass"}
    field = from_text(json.dumps(tree | {"stat_blocks": {"one": block}, "figures": [figure]}))
    (read,) = field.every(Figure)
    assert (read.size, read.columns, read.rows) == body
    assert from_text(to_text(field)).same_as(field)


def test_in_missile_scale_a_left_out_footprint_is_that_of_squares_of_five_yards() -> None:
    dragon = {"name": "Dragon", "size": "G", "columns": 3, "rows": 7}
    figure = {"name": "One", "side": "x", "column": 0, "row": 0, "stats": "one"}
    tree = {"format": "fieldwright battlefield", "size": [9, 9], "ground": "grass"}
    numbers = {"scale": "missile", "stat_blocks": {"one": dragon}, "figures": [figure]}
    field = from_text(json.dumps(tree | numbers))
    (read,) = field.every(Figure)
    # A square of missile scale is three by three of melee scale: 3 x 7 of these lie in 1 x 3.
    assert (read.columns, read.rows) == (1, 3)
    assert from_text(to_text(field)).same_as(field)


def test_whatever_size_a_figure_has_now_it_comes_back_from_a_text() -> None:
    ids = Stream(3, "sizes")
    figures = [
        replace(
            figure_from(block, "others", (n, n), facing, figure_id=ids.uuid()),
            size=size,
            columns=columns,
            rows=rows,
        )
        for n, block in enumerate((ORC, LIBRARY.creatures["ogre"]))
        for facing in (0, 2)
        for size in ("M", "L", "H")
        for columns, rows in ((1, 1), (1, 2), (2, 1), (2, 2))
    ]
    field = field_of(*figures)
    assert from_text(to_text(field)).same_as(field)
