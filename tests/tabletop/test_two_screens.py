"""The players' window on a TV beside the laptop: true to size, at four turns, through a lost cable.

One child process with two virtual screens sees it all; the tests ask what it saw.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

Seen = dict[str, Any]

TV = {"screen": "TV", "full": True, "visible": True, "pixels": [3840, 2160]}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory, home_of_module: Path) -> Seen:
    folder = tmp_path_factory.mktemp("screens")
    done = subprocess.run(
        [sys.executable, "-m", "tests.helpers.two_screens", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    told: Seen = json.loads(done.stdout.splitlines()[-1])
    return told


def assert_on_tv(told: Seen) -> None:
    assert {key: told[key] for key in TV} == TV
    assert told["geometry"] == [1280, 0, 3072, 1728]


def test_nothing_is_shown_before_the_dm_says_so(seen: Seen) -> None:
    assert not seen["alone"]["visible"]
    assert not seen["alone"]["lit"]


def test_one_key_fills_the_other_screen_just_so_and_the_same_key_clears_it(seen: Seen) -> None:
    assert_on_tv(seen["shown"]["on"])
    assert not seen["shown"]["off"]["visible"]
    assert_on_tv(seen["shown"]["again"])


def test_the_screen_saver_is_held_off_as_long_as_something_is_shown(seen: Seen) -> None:
    assert seen["shown"]["on"]["lit"]
    assert not seen["shown"]["off"]["lit"]


def test_the_first_guess_is_shown_as_one(seen: Seen) -> None:
    assert seen["shown"]["on"]["source"] == "system"


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(("where", "pitch"), [("TV", (52.27, 52.45)), ("window", (24.31, 25.07))])
def test_forty_squares_measure_what_the_calibration_says(
    seen: Seen, where: str, pitch: tuple[float, float], turns: int
) -> None:
    found = (seen["turns"] if where == "TV" else seen["window"]["turns"])[turns]
    assert found["turns"] == turns
    for lines, true in zip((found["x"], found["y"]), pitch, strict=True):
        many = min(40, len(lines) - 1)
        assert many >= 26, lines
        # No error adds up: the first line and each other are within half a pixel of their places,
        # and so is one square that is measured over forty.
        offsets = [line - number * true for number, line in enumerate(lines)]
        assert max(offsets) - min(offsets) <= 1.0 + 1e-6
        over_many = (lines[many] - lines[0]) / many
        assert abs(over_many - true) <= 0.5 / many + 0.5 / many
        middle = (max(offsets) + min(offsets)) / 2
        assert max(abs(offset - middle) for offset in offsets) <= 0.5 + 1e-6


def test_on_the_tv_forty_squares_are_seen_both_ways(seen: Seen) -> None:
    assert len(seen["turns"][0]["x"]) > 40
    assert len(seen["turns"][0]["y"]) > 40


def test_an_unplugged_screen_hides_the_window_at_once_and_forgets_nothing(seen: Seen) -> None:
    for moment in ("at_once", "gone"):
        told = seen["unplugged"][moment]
        assert not told["visible"], moment
        assert told["lost"]
        assert told["chosen"] == "TV"
    assert seen["unplugged"]["kept"] == "TV"


def test_the_key_that_brings_it_home_never_shows_it_on_the_dms_screen(seen: Seen) -> None:
    assert not seen["unplugged"]["home_while_gone"]["visible"]
    assert seen["unplugged"]["home_while_gone"]["chosen"] == "TV"


@pytest.mark.parametrize("moment", ["short", "back", "home"])
def test_plugged_in_again_all_is_as_it_was(seen: Seen, moment: str) -> None:
    told, before = seen["unplugged"][moment], seen["unplugged"]["before"]
    assert_on_tv(told)
    assert told["pitch"] == before["pitch"] == [52.27, 52.45]
    assert told["corner"] == before["corner"] == [4, 3, 1]
    assert told["source"] == "measured"


def test_the_window_goes_with_the_last_window_of_the_dm(seen: Seen) -> None:
    assert seen["window"]["screen"] == "Laptop"
    assert seen["closed"] == {"visible": 0, "lit": False}


def test_a_system_that_places_windows_itself_is_asked(seen: Seen) -> None:
    assert seen["asked"]["listened"] == {"screen": "TV", "full": True, "asks": False}


def test_where_it_does_not_listen_somebody_is_asked_to_drag_the_window_there(seen: Seen) -> None:
    deaf = seen["asked"]["deaf"]
    assert (deaf["full"], deaf["asks"], deaf["face"]) == (False, True, "AskFace")
    dragged = {"screen": "TV", "full": True, "asks": False, "face": None}
    assert seen["asked"]["dragged"] == dragged
