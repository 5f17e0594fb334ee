"""What must hold of a fight whose window was killed, checked again and again."""

from collections.abc import Sequence
from pathlib import Path

from tests.helpers.fight_child import mark_of
from tests.helpers.kill_driver import Killed
from tests.helpers.kills import Kills, check_all_can_be_undone
from tests.helpers.random_fights import check_deeds, check_places, random_battle

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.record import LogEntry
from fieldwright.combat.document_keeper import DocumentKeeper
from fieldwright.combat.running import Fight
from fieldwright.document.document import Document
from fieldwright.terms.chance import Stream


def kill_fights_and_check(folder: Path, times: int, seed: str) -> None:
    """Kill the window of a running fight ``times`` times, and take the fight up each time.

    Every entry of the log that was reported is there, unless a step back was begun after it; the
    command that was running asks its question again; all steps can be undone and done again.
    """
    kills = Kills("tests.helpers.fight_child", random_battle, _check, a_round=20, longest_ms=1500)
    kills.carry_out(folder, times, Stream(seed, "kills of fights"))


def _check(opened: Document, first: Battlefield, killed: Killed) -> None:
    assert _is_whole(opened.field.log, killed), killed.lines[-6:]
    fight = Fight(DocumentKeeper(opened))
    assert not fight.stuck, fight.stuck
    check_places(fight)
    check_deeds(fight)
    check_all_can_be_undone(opened, first)


def _is_whole(log: Sequence[LogEntry], killed: Killed) -> bool:
    """Whether a log holds all of the last report, or of a step back that was begun since."""
    lines = [line.split() for line in killed.lines]
    told = [
        (kind, int(number), int(length), int(mark))
        for kind, number, length, mark in (
            line for line in lines if len(line) == 4 and line[0] in ("log", "back")
        )
    ]
    reported = [one for one in told if one[0] == "log" and one[1] <= killed.reported]
    later = [one for one in told if one[0] == "back" and one[1] > killed.reported]
    return any(mark_of(log[:length]) == mark for _, _, length, mark in (*reported[-1:], *later))
