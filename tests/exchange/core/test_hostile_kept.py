"""What a document keeps of a file is trusted no more than that: spoilt, it is as if not there."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any
from zlib import compress, decompress

import pytest
from tests.exchange.dungeons.small import as_bytes, two_rooms
from tests.helpers.whole_way import check_import, check_written

from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.document.accepting import accepted_field
from fieldwright.exchange.building import build
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import ObstacleRecord

MARK = b"fieldwright extras 1\n"
RECORDS = read_data(as_bytes(two_rooms()), "map.json")
BUILT = build(RECORDS, "map.json")

Spoil = Callable[[dict[str, Any]], object]


def each_layer(key: str, value: Any) -> Spoil:
    """Something else under a key of every layer."""

    def spoil(tree: dict[str, Any]) -> None:
        for layer in tree["layers"].values():
            layer[key] = value

    return spoil


def something(key: str, value: Any) -> Spoil:
    """Something else under a key of the whole."""
    return lambda tree: tree.update({key: value})


ODD: Sequence[Any] = (None, "x", [[1, 2], 3], {"a": 1}, [math.inf, 2], [{}])
KINDS: Sequence[Any] = ([{}] * 9, [[1, 2], 3] * 5, [None] * 9, [math.nan] * 9, [10**400] * 9, "a")
SPOILS: Sequence[Spoil] = (
    *(something(key, value) for key in ("things", "size", "renamed", "under") for value in ODD),
    *(each_layer("shape", value) for value in ([math.inf, 3], [5, 9, 1], [9, 5], [0, 0], 5)),
    *(each_layer("kinds", kinds) for kinds in KINDS),
    each_layer("codes", "AAAA"),
    something("layers", {"nope": {}, "revealed": {}}),
    something("extras", {"uvtt": {"other": {"x": math.inf}}, "foundry": [1]}),
)


@pytest.mark.parametrize("spoil", SPOILS, ids=[f"{number}" for number in range(len(SPOILS))])
def test_a_file_comes_again_and_goes_out_whatever_is_kept_of_it(spoil: Spoil) -> None:
    found = dict(BUILT.blobs)
    for name, data in BUILT.blobs.items():
        if data.startswith(MARK):
            tree = json.loads(decompress(data.removeprefix(MARK)))
            spoil(tree)
            found[name] = MARK + compress(json.dumps(tree).encode())
    assert found != dict(BUILT.blobs)
    check_import(BUILT.field, RECORDS, "map.json", Random(1), found)
    check_written(BUILT.field, found.get)


@pytest.mark.parametrize(
    "spoil",
    [
        each_layer("kinds", [{}] * 9),
        each_layer("shape", [math.inf, 3]),
        something("layers", {"nope": {"kinds": ["a"], "shape": [1, 1], "codes": ""}}),
    ],
    ids=["kinds", "shape", "names"],
)
def test_layers_that_are_none_do_not_come_out_of_the_process_that_reads(spoil: Spoil) -> None:
    head, _, rest = b"".join(encoded(RECORDS)).partition(b"\n")
    tree = json.loads(head)
    spoil(tree)
    records = decoded(json.dumps(tree).encode() + b"\n" + rest)
    assert records.layers == {}
    assert build(records, "map.json").field.columns == RECORDS.columns


def test_a_layer_of_another_size_than_the_map_is_refused_in_words() -> None:
    head, _, rest = b"".join(encoded(RECORDS)).partition(b"\n")
    tree = json.loads(head) | {"columns": 3}
    with pytest.raises(ExchangeError, match="covers other squares"):
        build(decoded(json.dumps(tree).encode() + b"\n" + rest), "map.json")


@pytest.mark.parametrize("thickness", [0, -1, 1e9, math.inf, math.nan])
def test_walls_of_no_thickness_do_not_come_out_of_the_process_that_reads(thickness: float) -> None:
    head, _, rest = b"".join(encoded(RECORDS)).partition(b"\n")
    tree = json.loads(head)
    tree["walls"][0]["thickness"] = thickness
    built = build(decoded(json.dumps(tree).encode() + b"\n" + rest), "map.json").field
    assert all(wall.thickness is None for wall in built.every(Wall))
    assert accepted_field(built).same_as(built)


def test_kinds_of_far_too_many_letters_and_counts_below_nought_are_left_out() -> None:
    head, _, rest = b"".join(encoded(RECORDS)).partition(b"\n")
    tree = json.loads(head)
    tree["walls"][0]["kind"] = "x" * 5000
    tree["report"]["came"] |= {"door": -1, "rooms": 2}
    built = build(decoded(json.dumps(tree).encode() + b"\n" + rest), "map.json").field
    assert len(list(built.every(Wall))) == len(RECORDS.walls) - 1
    (kept,) = built.info.imports
    assert dict(kept.came)["rooms"] == 2
    assert "door" not in dict(kept.came)
    assert accepted_field(built).same_as(built)


@pytest.mark.parametrize("words", ["x" * 64, "ab", "A" * 64])
def test_a_fingerprint_that_is_none_does_not_come_out_of_the_process_that_reads(words: str) -> None:
    head, _, rest = b"".join(encoded(RECORDS)).partition(b"\n")
    tree = json.loads(head) | {"fingerprint": words}
    assert decoded(json.dumps(tree).encode() + b"\n" + rest).fingerprint == ""
    assert decoded(head + b"\n" + rest).fingerprint == RECORDS.fingerprint != ""


def test_half_a_character_does_not_come_out_of_the_process_that_reads() -> None:
    head, _, rest = b"".join(encoded(RECORDS)).partition(b"\n")
    spoilt = json.loads(head) | {"terrain": "\ud800"}
    with pytest.raises(ExchangeError, match="handed over"):
        decoded(json.dumps(spoilt).encode() + b"\n" + rest)
    whole = json.loads(head) | {"notes": "C:\\udata 🌲"}
    assert decoded(json.dumps(whole).encode() + b"\n" + rest).notes == "C:\\udata 🌲"


@pytest.mark.parametrize("crown", [-1.0, 51.0, -1e17])
def test_crowns_that_no_tree_has_do_not_come_out_of_the_process_that_reads(crown: float) -> None:
    tree = ObstacleRecord(key="t", kind="tree", position=(1.0, 1.0), crown=crown, z=10**9)
    (made,) = build(replace(RECORDS, obstacles=(tree,)), "map.json").field.every(Obstacle)
    assert (made.crown, made.z) == (None, 1_000_000)
