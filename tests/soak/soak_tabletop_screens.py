"""Real screens of an X server: a TV beside the laptop that is unplugged and plugged in again.

Needs Xvfb and xrandr; without them nothing is tried. Which physical sizes the screens say they
have is made up here.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xrandr")), reason="needs Xvfb and xrandr"
)

DISPLAY = ":95"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    server = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "3200x1080x24", "-noreset"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            if _xrandr("--listmonitors").returncode == 0:
                break
            time.sleep(0.1)
        _xrandr("--setmonitor", "Laptop", "1280/339x800/212+0+0", "screen")
        _xrandr("--setmonitor", "TV", "1920/930x1080/523+1280+0", "none")
        yield DISPLAY
    finally:
        server.terminate()
        server.wait(timeout=10)


def _xrandr(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["xrandr", *words], env={**os.environ, "DISPLAY": DISPLAY}, check=False, capture_output=True
    )


@pytest.fixture(scope="module", params=["1", "1.25", "1.5"])
def seen(request: pytest.FixtureRequest, display: str, home_of_module: Path) -> dict[str, Any]:
    """What a child process saw on a TV whose desktop is scaled like this."""
    told = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.helpers.plugged_screens"],
        env={**os.environ, **told, "QT_SCREEN_SCALE_FACTORS": f"Laptop=1;TV={request.param}"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_window_goes_with_its_screen_and_comes_back_with_it(seen: dict[str, Any]) -> None:
    on_tv = {"visible": True, "screen": "TV", "fills": True, "pixels": [1920, 1080]}
    for moment in ("shown", "back", "home"):
        assert {key: seen[moment][key] for key in on_tv} == on_tv, moment
        # 1920 pixels on 930 mm, 1080 on 523: what the system says, and so a guess.
        assert seen[moment]["pitch"] == [52.44, 52.45]
    assert not seen["gone"]["visible"]
    assert seen["gone"]["chosen"] == "TV"
    assert seen["back"]["corner"] == seen["shown"]["corner"]


def test_squares_are_true_on_the_glass_itself(seen: dict[str, Any]) -> None:
    """Lines are looked for in what the server shows, not in what the program thinks it shows."""
    for lines, true in zip(seen["lines"], (52.44, 52.45), strict=True):
        assert len(lines) >= 20
        offsets = [line - number * true for number, line in enumerate(lines)]
        assert max(offsets) - min(offsets) <= 1.0
