"""Strange files are read in a process of their own: what comes back, and how it is stopped."""

import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from tests.helpers.uvtt_files import as_bytes, at, light, portal, uvtt

from fieldwright.exchange.apart import STAGES, Limits, Progress, read_apart
from fieldwright.exchange.apart_memory import TOO_MUCH
from fieldwright.exchange.encoding import _Told, decoded, encoded
from fieldwright.exchange.errors import ExchangeCancelledError, ExchangeError
from fieldwright.exchange.records import (
    GapRecord,
    HazardRecord,
    MapRecords,
    PlatformRecord,
    WordsRecord,
)
from fieldwright.exchange.report import Report
from fieldwright.exchange.uvtt.reading import read


def crowded() -> MapRecords:
    """A map with something of everything."""
    tree = uvtt(
        walls=[at((0, 0), (5, 0), (5, 5))],
        portals=[portal((5, 5), (5, 5.8))],
        lights=[light(1, 1, 4)],
        objects_line_of_sight=[at((2, 2), (3, 2), (3, 3))],
        software="somebody's \ud800",
    )
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    return replace(
        read(as_bytes(tree), "mill.dd2vtt"),
        platforms=(PlatformRecord(key="p", kind="stairs", outline=square, foot_ft=-5),),
        hazards=(HazardRecord(key="h", kind="pit", outline=square),),
        words=(WordsRecord(key="w", position=(1, 1), text="né\n", number=3),),
        gaps=(GapRecord(keys=("a", "b"), ends=(0, -1), places=((0, 0), (0.1, 0))),),
        layers={
            "ground": np.array([["sand", ""], ["", "grass"]], dtype=object),
            "height": np.array([[5.0, ""], ["", -10.0]], dtype=object),
        },
        indoors=True,
    )


def test_records_come_through_the_pipe_as_they_are() -> None:
    records = crowded()
    again = decoded(b"".join(encoded(records)))
    for name in (one.name for one in fields(MapRecords)):
        if name not in ("layers", "extras"):
            assert getattr(again, name) == getattr(records, name), name
    # Half a character, which no file of ours can hold, becomes a question mark.
    assert again.extras["uvtt"]["other"] == {"software": "somebody's ?"}
    assert again.layers.keys() == records.layers.keys()
    assert all((again.layers[name] == records.layers[name]).all() for name in records.layers)


@pytest.mark.parametrize(
    "data", [b"", b"{}\n", b"[1]\n", b"no JSON\n", b'{"walls": "__import__(\'os\')"}\n']
)
def test_bytes_that_are_no_records_are_refused(data: bytes) -> None:
    with pytest.raises(ExchangeError, match="handed over"):
        decoded(data)


def test_a_file_is_read_in_a_process_of_its_own_with_progress(tmp_path: Path) -> None:
    path = tmp_path / "mill é.dd2vtt"
    path.write_bytes(as_bytes(uvtt(walls=[at((0, 0), (5, 0))])))
    told: list[Progress] = []
    records = read_apart(path, told.append)
    assert records.walls == read(path.read_bytes(), path.name).walls
    assert (told[0].stage, told[0].number) == (STAGES[0], 0)
    assert [one.seconds for one in told] == sorted(one.seconds for one in told)


def test_what_is_wrong_with_a_file_is_told_in_the_reader_s_own_sentence(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match=r"none.dd2vtt cannot be read: No such file"):
        read_apart(tmp_path / "none.dd2vtt")


def test_reading_that_takes_too_long_is_given_up_or_cancelled(tmp_path: Path) -> None:
    """No process starts and reads within a hundredth of a second, nor before it is asked twice."""
    path = tmp_path / "slow.dd2vtt"
    path.write_bytes(as_bytes(uvtt(4, 4)))
    with pytest.raises(ExchangeError, match="took longer than"):
        read_apart(path, limits=Limits(seconds=0.01))
    asked = iter([False, True])
    with pytest.raises(ExchangeCancelledError, match="was cancelled"):
        read_apart(path, is_cancelled=lambda: next(asked))


def test_a_file_that_needs_too_much_memory_is_refused_with_a_sentence(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    path = tmp_path / "large.dd2vtt"
    with path.open("wb") as file:
        file.write(b'{"resolution": 1, "image": "')
        file.truncate(600 * 1024 * 1024)
    with pytest.raises(ExchangeError, match="512 MB of memory"):
        read_apart(path, limits=Limits(memory=512 << 20))


def test_a_report_tells_nothing_of_what_was_nought() -> None:
    assert Report() == Report({}, {}, ())


def test_every_field_of_records_goes_through_the_pipe() -> None:
    """Whoever adds one to the records names it in the encoding too."""
    assert {one.name for one in fields(MapRecords)} == {one.name for one in fields(_Told)}


def test_a_system_that_limits_no_memory_is_watched() -> None:
    """A process of its own that takes 200 MB where it may take 100."""
    script = (
        "import time; from fieldwright.exchange import apart_memory as a; "
        "a._limited_by_system = lambda memory, seconds: False; a.limit(100 << 20, 60); "
        "taken = bytes(1) * (200 << 20); time.sleep(20)"
    )
    done = subprocess.run([sys.executable, "-c", script], check=False, timeout=20)
    assert done.returncode == TOO_MUCH
