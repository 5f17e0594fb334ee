"""What must hold of a document whose program was killed, checked again and again."""

from pathlib import Path

from tests.helpers.document_child import print_of
from tests.helpers.kill_driver import Killed
from tests.helpers.kills import Kills, check_all_can_be_undone, possible
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Document
from fieldwright.terms.chance import Stream


def kill_and_check(folder: Path, times: int, seed: str) -> None:
    """Kill a program that changes a document ``times`` times, and look at the document each time.

    Every deed that was reported done is there: the field is as it was announced for the last
    one reported or one of those begun after it. All of the history can be undone to the first
    field and redone.
    """
    kills = Kills("tests.helpers.document_child", random_field, _check, a_round=40, longest_ms=300)
    kills.carry_out(folder, times, Stream(seed, "kills"))


def _check(opened: Document, first: Battlefield, killed: Killed) -> None:
    assert print_of(opened.field) in possible(killed), killed.lines[-5:]
    position = opened.position
    check_all_can_be_undone(opened, first)
    # What was undone when the program was killed can still be redone.
    opened.jump_to(len(opened.steps()))
    opened.jump_to(position)
