"""The log as people read it: plain text, or a page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from fieldwright.combat.asks import Answer, Origin
from fieldwright.combat.commands import Begin
from fieldwright.combat.entries import Answered, Entry, Happened, Said
from fieldwright.combat.state import Step
from fieldwright.rules.readings import in_words

HEADINGS = frozenset({"begin", "round", "step", "phase", "finish"})
"""The kinds of facts that head what comes after them."""

_ORIGINS = {Origin.PROGRAM: "program", Origin.TABLE: "table", Origin.DM: "the DM"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its words, how deep it stands (0: a heading), whether the DM's own."""

    text: str
    depth: int
    secret: bool = False


def lines_of(entries: Iterable[Entry], *, for_players: bool = False) -> Iterator[Line]:
    """The log line by line: headings, sentences, and beneath them what led there.

    ``for_players`` leaves out what is the DM's, all numbers needed, the hit points and other facts
    of whom he plays, and whoever was hidden: as it was when each entry was told.
    """
    if for_players:
        yield from _players_lines(entries)
        return
    for entry in entries:
        if isinstance(entry, Answered):
            if told := _answer_told(entry.answer) or entry.chosen:
                yield Line(f"{entry.asked}: {told}", 2)
        elif isinstance(entry, Happened) and entry.text:
            yield Line(entry.text, _depth(entry), entry.secret)
            yield from (Line(in_words(one), 2, entry.secret) for one in entry.details)


def of_the_last_fight(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries of the fight that was begun last, without those of earlier ones."""
    begun = (
        at
        for at in range(len(entries) - 1, -1, -1)
        if isinstance(one := entries[at], Said) and isinstance(one.command, Begin)
    )
    return tuple(entries[next(begun, 0) :])


def _depth(entry: Happened) -> int:
    return 0 if entry.kind in HEADINGS else 1


def _players_lines(entries: Iterable[Entry]) -> Iterator[Line]:
    """The sentences that players may read.

    The heading of a phase stands only where something follows that they may read: in which phases
    monsters were to do something is their secret.
    """
    phase = ""
    for entry in entries:
        if not isinstance(entry, Happened) or entry.secret:
            continue
        phase = _phase_begun(entry, phase)
        text = entry.text if entry.players is None else entry.players
        if not text or entry.kind == "phase":
            continue
        if entry.kind in HEADINGS:
            yield Line(text, 0)
            continue
        if phase:
            yield Line(phase, 0)
            phase = ""
        yield Line(text, 1)


def _phase_begun(entry: Happened, before: str) -> str:
    """The heading of the phase that an entry begins, that of the last one where it begins none."""
    if entry.kind not in HEADINGS or entry.head is None:
        return before
    if entry.head.step is not Step.RESOLUTION:
        return ""
    return f"{entry.head.phase.in_words.capitalize()}."


def as_text(entries: Iterable[Entry], *, for_players: bool = False) -> str:
    """The log as text: two blanks for each depth."""
    lines = lines_of(entries, for_players=for_players)
    return "\n".join("  " * line.depth + line.text for line in lines)


def as_html(entries: Iterable[Entry], title: str, *, for_players: bool = False) -> str:
    """The log as a page of its own, without anything from elsewhere."""
    tags = ("h2", "p", "small")
    body = "\n".join(
        f"<{tags[line.depth]}{_class_of(line)}>{escape(line.text)}</{tags[line.depth]}>"
        for line in lines_of(entries, for_players=for_players)
    )
    return _PAGE.format(title=escape("Battle" if for_players else title), body=body)


def _class_of(line: Line) -> str:
    return ' class="dm"' if line.secret else ""


def _answer_told(answer: Answer) -> str:
    """Dice with where they come from; empty where there are none."""
    if not answer.dice:
        return ""
    dice = "; ".join(" + ".join(str(die) for die in group) for group in answer.dice)
    more = f", {answer.adjusted:+d}" if answer.adjusted else ""
    why = f" ({answer.word})" if answer.word else ""
    return f"{dice}{more}{why} [{_ORIGINS[answer.origin]}]"


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ max-width: 44em; margin: 2em auto; padding: 0 1em; font: 16px/1.45 Georgia, serif; }}
h2 {{ font-size: 1.05em; margin: 1.2em 0 .3em; border-bottom: 1px solid #bbb; }}
p {{ margin: .25em 0; }}
small {{ display: block; margin-left: 1.5em; color: #555; }}
.dm {{ font-style: italic; }}
</style></head><body>
<h1>{title}</h1>
{body}
</body></html>
"""
