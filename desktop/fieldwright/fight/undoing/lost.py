"""What the last step of a document would take from the log of its fight."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.combat.entries import Answered, Entry, Happened
from fieldwright.document.document import Document
from fieldwright.fight.table import Table
from fieldwright.widgets.translation import translate


def entries_lost(table: Table) -> tuple[Entry, ...]:
    """The entries of the log that undoing would take back; none for a step beside the fight."""
    if table.fight is None:
        return ()
    return table.fight.entries[_length_before(table.document) :]


def _length_before(document: Document) -> int:
    """How long the log was before the last step of a document."""
    position = document.position
    if not position:
        return len(document.field.log)
    change = document.steps()[position - 1].change
    return len(change.inverted().applied_to(document.field).log)


def dice_lost(entries: Sequence[Entry]) -> str:
    """The dice among them as they were rolled: "17", "7 + 2", "12; 4, 9"; empty for none."""
    rolled = (one.answer for one in entries if isinstance(one, Answered) and one.answer.dice)
    return "; ".join(", ".join(" + ".join(map(str, dice)) for dice in one.dice) for one in rolled)


def question(entries: Sequence[Entry]) -> str:
    """What is asked before dice are taken back; empty where no die was rolled."""
    dice = dice_lost(entries)
    if not dice:
        return ""
    told = [one.text for one in entries if isinstance(one, Happened) and one.text]
    asked = [one.asked for one in entries if isinstance(one, Answered)]
    what = (told or asked)[-1]
    if len(told) > 1:
        return translate(
            "fight", "Take back “{what}” and {more} more, rolled {dice}? Undo once more does it."
        ).format(what=what, more=len(told) - 1, dice=dice)
    return translate("fight", "Take back “{what}”, rolled {dice}? Undo once more does it.").format(
        what=what, dice=dice
    )


def question_back(entries: Sequence[Entry]) -> str:
    """What is asked before a phase or a round is taken back; empty where no die was rolled."""
    lines, rolls = _counted(entries)
    if not rolls:
        return ""
    told = translate("fight", "Take back {}?").format(_counts(lines, rolls))
    again = translate("fight", "The same once more does it; all can be brought back.")
    return f"{told} {again}"


def taken_back(entries: Sequence[Entry], stands: str) -> str:
    """What was taken back at once: how much of the log, how many rolls, and where it stands now."""
    lines, rolls = _counted(entries)
    told = translate("fight", "Taken back: {}.").format(_counts(lines, rolls))
    now = translate("fight", "It stands at: {}.").format(stands) if stands else ""
    again = translate("fight", "Redo brings them back step by step.")
    return " ".join(part for part in (told, now, again) if part)


def _counted(entries: Sequence[Entry]) -> tuple[int, int]:
    """The lines of the log among entries, and the rolls."""
    lines = sum(isinstance(one, Happened) and bool(one.text) for one in entries)
    answered = (one.answer.dice for one in entries if isinstance(one, Answered))
    return lines, sum(map(len, answered))


def _counts(lines: int, rolls: int) -> str:
    one = translate("fight", "one line of the log")
    told = one if lines == 1 else translate("fight", "{} lines of the log").format(lines)
    if not rolls:
        return told
    dice = translate("fight", "one roll")
    dice = dice if rolls == 1 else translate("fight", "{} rolls").format(rolls)
    return translate("fight", "{lines} and {rolls}").format(lines=told, rolls=dice)
