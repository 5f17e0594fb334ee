"""What must hold of a document whose window was killed, checked again and again."""

from pathlib import Path

from tests.helpers.document_child import print_of
from tests.helpers.kill_driver import Killed
from tests.helpers.kills import Kills, check_all_can_be_undone, possible
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document
from fieldwright.terms.chance import Stream


def kill_window_and_check(folder: Path, times: int, seed: str) -> None:
    """Kill the running window ``times`` times at random moments, and open its document each time.

    Every change that was reported done is there: the field is as it was announced for the last
    one that was reported, or for one that was begun after it. All steps can be undone, back to
    the first field, and done again.
    """
    kills = Kills("tests.helpers.window_child", random_field, _check, a_round=25, longest_ms=600)
    kills.carry_out(folder, times, Stream(seed, "kills of windows"))


def _check(opened: Document, first: Battlefield, killed: Killed) -> None:
    assert print_of(opened.field) in possible(killed), killed.lines[-5:]
    check_all_can_be_undone(opened, first)
