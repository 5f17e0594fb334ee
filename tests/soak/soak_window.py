"""The long test of the window: killed at random moments, it never loses what it reported done."""

import os
from pathlib import Path

from tests.helpers.kill_window import kill_window_and_check

KILLS = int(os.environ.get("FIELDWRIGHT_WINDOW_KILLS", "200"))


def test_a_killed_window_loses_nothing_that_it_reported_done(tmp_path: Path) -> None:
    kill_window_and_check(tmp_path, KILLS, "soak")
