"""Files that somebody spoilt, by chance or on purpose: they give a sentence or a map."""

import json
import math
import random
from typing import Any

import pytest
from tests.helpers.mutations import is_sentence, patient, try_reader
from tests.helpers.uvtt_files import as_bytes, at, light, portal, uvtt
from tests.helpers.uvtt_spoilt import fuzzed

from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.uvtt.reading import read


def test_spoilt_files_are_read_or_refused_with_a_sentence() -> None:
    outcomes = fuzzed(150)
    assert outcomes["read"] > 20
    assert outcomes["refused"] > 20


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b'{"resolution": NaN}',
        b'{"resolution": {"map_size": {"x": 1e999, "y": 4}}}',
        b'{"a":' * 100_000,
        b"\xff\xfe{\x00}\x00",
        b'{"image": "' + b"A" * 10_000,
        b"{}" + b" " * 1_000_000,
    ],
)
def test_what_is_no_whole_file_is_refused_at_once(data: bytes) -> None:
    with patient(2), pytest.raises(ExchangeError) as refused:
        read(data, "x.dd2vtt")
    assert is_sentence(str(refused.value))


@pytest.mark.parametrize(
    "more",
    [
        {"line_of_sight": [at((1e5, 1), (-1e5, 1))]},
        {"line_of_sight": {"x": 1}},
        {"line_of_sight": [[]] * 1000},
        {"portals": [portal((1, 1), (1e300, 1))]},
        {"portals": [{"position": {"x": 1, "y": 1}, "rotation": 1e300}]},
        {"lights": [light(1, 1, 1e300), light(1, 1, -5)]},
        {"objects_line_of_sight": [at(*((n % 7, n % 5) for n in range(200)))]},
        {"environment": [1], "fieldwright": {"line_of_sight": [1, None], "lights": "x"}},
        {"software": "\ud800", "\udfff": [1] * 50},
        {"format": [0.3]},
    ],
    ids=lambda more: ascii(more)[:60],
)
def test_odd_values_are_passed_over(more: dict[str, Any]) -> None:
    assert try_reader(read, as_bytes(uvtt(**more))) == "read"


def test_more_corners_than_any_map_has_are_refused_before_anything_is_made_of_them() -> None:
    tree = uvtt()
    walls = "[" + ",".join(["[" + ",".join(["0"] * 100_000) + "]"] * 5) + "]"
    data = json.dumps(tree).replace('"line_of_sight": []', f'"line_of_sight": {walls}').encode()
    with patient(3), pytest.raises(ExchangeError, match="500,000 corners"):
        read(data, "x.dd2vtt")


def test_more_lights_than_any_map_has_are_refused() -> None:
    with patient(3), pytest.raises(ExchangeError, match="10,001 lights"):
        read(as_bytes(uvtt(lights=[light(1, 1, 1)] * 10_001)), "x.dd2vtt")


def test_an_outline_of_a_hundred_thousand_corners_becomes_simpler_and_stays_where_it_is() -> None:
    angles = [2 * math.pi * number / 100_000 for number in range(100_000)]
    ring = at(*((5 + 3 * math.cos(angle), 4 + 3 * math.sin(angle)) for angle in angles))
    with patient(4):
        (one,) = read(as_bytes(uvtt(objects_line_of_sight=[ring])), "x.dd2vtt").obstacles
    assert len(one.outline) <= 300
    assert all(abs(math.dist(corner, (5, 4)) - 3) < 0.02 for corner in one.outline)


def test_a_scribble_becomes_what_it_covers() -> None:
    chance = random.Random(1)
    scribble = at(*((chance.uniform(1, 9), chance.uniform(1, 7)) for _ in range(5000)))
    scribble.append(scribble[0])
    with patient(4):
        records = read(as_bytes(uvtt(objects_line_of_sight=[scribble])), "x.dd2vtt")
    assert len(records.obstacles) == 1


def test_a_piece_that_stands_there_already_comes_once() -> None:
    records = read(as_bytes(uvtt(walls=[at(*[(5, 5), (6, 6)] * 1000)])), "x.dd2vtt")
    assert len(records.walls) == 1
    assert records.report.left_out == {"wall pieces that stand there already": 1998}


def test_a_wall_across_a_thousand_squares_is_cut_to_the_map() -> None:
    records = read(as_bytes(uvtt(walls=[at((-500, 4), (700, 4))])), "x.dd2vtt")
    assert [(one.start, one.end) for one in records.walls] == [((0, 4), (10, 4))]


def test_a_name_that_is_no_name_of_a_file_makes_a_field_all_the_same() -> None:
    for name in ("", "../../x", "CON", "a\x00b\ud800", "é" * 500):
        built = build(read(as_bytes(uvtt()), name), name)
        assert len(built.field.info.name) <= 200
        assert built.field.info.imports[0].source.encode() is not None
