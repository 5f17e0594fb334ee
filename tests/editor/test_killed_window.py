"""The short share of soak_window.py that runs every day."""

from pathlib import Path

from tests.helpers.kill_window import kill_window_and_check


def test_a_killed_window_loses_nothing_that_it_reported_done(tmp_path: Path) -> None:
    kill_window_and_check(tmp_path, 2, "everyday")
