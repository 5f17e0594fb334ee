"""What is no file, no JSON or no number: told at once, in a sentence that is true."""

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.running import refused
from tests.helpers.mutations import is_sentence, patient
from tests.helpers.uvtt_files import as_bytes, at, light, portal, uvtt

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import no_numbers, parsed_json, read_bytes
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.report import Report

# ------------------------------------------------------------------------------------ no files


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("make", [_pipe, _device, _socket])
def test_what_would_be_waited_for_without_end_is_refused_at_once(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "map.dd2vtt"
    make(path)
    with patient(2), pytest.raises(ExchangeError, match="pipe, a device") as caught:
        read_bytes(path)
    assert is_sentence(str(caught.value))
    told = refused("convert", path, tmp_path / "out.battlefield.json")
    assert "pipe, a device" in told


def test_a_folder_is_called_one(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="is a folder"):
        read_bytes(tmp_path)


def test_no_more_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "map.dd2vtt"
    path.write_bytes(b"x" * 3000)
    assert read_bytes(path, 3000) == b"x" * 3000
    with pytest.raises(ExchangeError, match="large"):
        read_bytes(path, 2999)


# ------------------------------------------------------------------------------------- no JSON


@pytest.mark.parametrize(
    "text", ['{"a": [1, 2', '{"a": "b', '{"a": tru', '{"a":', '[{"b": 1}, ', '{"a": 1.']
)
def test_a_file_that_ends_too_early_is_told_to_be_cut_off(text: str) -> None:
    with pytest.raises(ExchangeError, match="cut off"):
        parsed_json(text.encode(), "map.json")


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ('{\n"a": 1,\n"b": nul,\n"c": 1}', 3, "nul"),
        ("{'a': 1}", 1, "'a'"),
        ('{"a": 1}\n}', 2, "}"),
        ('{"a": }', 1, "}"),
    ],
)
def test_a_file_that_is_whole_and_no_json_is_told_its_line(text: str, line: int, word: str) -> None:
    with pytest.raises(ExchangeError) as refused:
        parsed_json(text.encode(), "map.json")
    assert f"in line {line} " in str(refused.value)
    assert word in str(refused.value)
    assert "cut off" not in str(refused.value)


# ----------------------------------------------------------------------------------- no numbers


def _told(text: str) -> Report:
    return read_data(text.encode(), "mill.dd2vtt").report


def test_a_light_whose_range_is_not_a_number_comes_and_is_told_with_its_line() -> None:
    """Python writes NaN for a number that it does not know; the rest of the map is as good."""
    tree = uvtt(walls=[at((1, 1), (4, 1))], lights=[light(2, 2, 4)])
    text = json.dumps(tree, indent=1).replace('"range": 4', '"range": NaN')
    line = text[: text.index("NaN")].count("\n") + 1
    report = _told(text)
    assert report.came["light"] == 1
    assert report.came["wall piece"] == 1
    assert report.left_out["words that are no numbers"] == 1
    (told,) = [one for one in report.warnings if "NaN" in one]
    assert f"NaN, which is no number in JSON, in line {line};" in told


def test_a_corner_that_is_infinitely_far_away_is_left_out_and_counted() -> None:
    tree = uvtt(walls=[at((1, 1), (4, 1), (9, 9))])
    text = json.dumps(tree).replace('"x": 9', '"x": -Infinity')
    report = _told(text)
    assert report.left_out == {
        "corners of walls that say no place": 1,
        "words that are no numbers": 1,
    }


def test_a_number_of_five_thousand_digits_is_none() -> None:
    text = json.dumps(uvtt(portals=[portal((4, 3), (5, 3))])).replace(
        '"closed": true', f'"closed": true, "id": {"7" * 5000}'
    )
    report = _told(text)
    assert report.came["door"] == 1
    assert any("a number of 5,000 digits" in one for one in report.warnings)


def test_where_a_number_is_needed_the_refusal_names_what_stands_there() -> None:
    text = as_bytes(uvtt()).replace(b'"map_size": {"x": 10', b'"map_size": {"x": NaN')
    with pytest.raises(ExchangeError, match=r"how many squares.*NaN.*in line 1"):
        read_data(text, "mill.dd2vtt")


def test_words_within_texts_are_no_numbers() -> None:
    assert no_numbers(b'{"NaN": "Infinity \\" NaN", "a": "' + b"8" * 900 + b'"}') == (0, "")
    assert no_numbers(b'["NaN",\nNaN, -Infinity]') == (
        2,
        "NaN, which is no number in JSON, in line 2",
    )
