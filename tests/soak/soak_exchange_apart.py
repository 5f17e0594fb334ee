"""The process that reads maps, with files of real size: never over a gigabyte, never over its time.

The most memory that any of them has had is printed at the end.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.helpers.measured_reading import most_of_children, outcome
from tests.helpers.mutations import spoilt_bytes, spoilt_text
from tests.helpers.real_sized import noise, real_ones, uvtt_with, write_bombs

from fieldwright.exchange.apart import Progress, read_apart
from fieldwright.exchange.errors import ExchangeError

PARTS, EACH = 12, 20
LONGEST = 10.0
"""Seconds of work that any of these files may take."""


@pytest.fixture(scope="module", autouse=True)
def _told(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    capture = request.config.pluginmanager.getplugin("capturemanager")
    report = request.config.pluginmanager.getplugin("terminalreporter")
    if capture is not None and report is not None:
        with capture.global_and_fixture_disabled():
            report.write_line(f"\nThe largest process had {most_of_children() >> 20} MB.")


@pytest.mark.parametrize("part", range(PARTS))
def test_spoilt_files_of_real_size_are_read_or_refused(part: int, tmp_path: Path) -> None:
    """Two hundred and forty in all; the first of each format are whole."""
    files = real_ones()
    refused = 0
    for number in range(EACH):
        chance = Random(f"apart {part}/{number}")
        name = chance.choice(sorted(files))
        path = tmp_path / name
        path.write_bytes(chance.choice((spoilt_bytes, spoilt_text))(files[name], chance))
        refused += bool(outcome(path, LONGEST))
    assert 0 < refused < EACH


def test_whole_files_of_real_size_are_read(tmp_path: Path) -> None:
    for name, data in real_ones().items():
        path = tmp_path / name
        path.write_bytes(data)
        assert outcome(path, LONGEST) == "", name


def test_small_files_that_would_become_large_are_refused_or_read_without_it(tmp_path: Path) -> None:
    found = {path.name: outcome(path, LONGEST) for path in write_bombs(tmp_path)}
    read = {name for name, sentence in found.items() if not sentence}
    # A DTD that is only named is never fetched; a picture that is none stays away.
    assert read == {"fetched.tmx", "pixels.dd2vtt", "base64.dd2vtt"}, found
    assert "entities" in found["laughs.tmx"]
    assert "entities" in found["outside.tmx"]


def test_reading_that_is_cancelled_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "rooms.dd2vtt"
    path.write_bytes(uvtt_with(noise(2000, 2000), 70, 70, 3000))
    for number in range(3):
        told: list[int] = []
        with pytest.raises(ExchangeError, match="was cancelled"):
            read_apart(path, lambda one: told.append(one.number), lambda: number in told)  # noqa: B023
        assert max(told) == number
    with pytest.raises(ChildProcessError):
        # None is left, and none that nobody has asked for the end of.
        os.waitpid(-1, os.WNOHANG)


MEASURED = """
import json, resource, sys, time
from pathlib import Path
from fieldwright.editor.imported_pictures import with_pictures_to_keep
from fieldwright.exchange.apart import read_apart
from fieldwright.exchange.building import build
path, told = Path(sys.argv[1]), []
begun = time.monotonic()
records = with_pictures_to_keep(read_apart(path, lambda _: told.append(time.monotonic())))
built = build(records, path.name)
print(json.dumps({
    "gap": max(b - a for a, b in zip([begun, *told], told)),
    # Not ru_maxrss: that of whoever started it counts there too.
    "own": int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) >> 10,
    "child": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10,
    "pictures": built.report.came.get("picture", 0),
}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts kilobytes as Linux does")
@pytest.mark.parametrize(("side", "most"), [(5120, 450), (8960, 1000)], ids=["100 MB", "300 MB"])
def test_a_very_large_file_comes_in_with_progress_and_within_a_gigabyte(
    side: int, most: int, tmp_path: Path
) -> None:
    """Both the process that reads and the one that waits for it, in megabytes."""
    path = tmp_path / "large.dd2vtt"
    path.write_bytes(uvtt_with(noise(side, side), 64, 64, 1500))
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(path)], capture_output=True, check=True, timeout=300
    )
    found = json.loads(done.stdout)
    assert found["pictures"] == 1
    assert found["gap"] < 5
    assert max(found["own"], found["child"]) < most, found


def test_a_map_of_four_hundred_squares_is_refused_at_once_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "wide.dd2vtt"
    path.write_bytes(uvtt_with(noise(3200, 2560), 400, 320, 5000))
    told: list[Progress] = []
    with pytest.raises(ExchangeError, match="400 x 320 squares") as refused:
        read_apart(path, told.append)
    assert "Export it in parts" in str(refused.value)
    assert told
