"""The screen saver of a desktop is asked over the bus, once, and only as long as it is wanted."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not shutil.which("dbus-run-session"), reason="needs a session bus")


def test_the_screen_saver_is_held_off_while_the_connection_is_open(home_of_module: Path) -> None:
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-m", "tests.helpers.screen_saver"],
        cwd=Path(__file__).parents[2],
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "told": ["True True", "gone"],
        "asked": ["Inhibit", "ss"],
        "times": 1,
        "held": True,
        "after": False,
    }
