"""The log as people read it: plain text, or a page of HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Hazard
from fieldwright.combat.asks import Answer, Origin
from fieldwright.combat.commands import Begin
from fieldwright.combat.entries import Answered, Entry, Happened, Said, folded

HEADINGS = frozenset({"begin", "round", "step", "phase", "finish"})
"""The kinds of facts that head what comes after them."""

_ORIGINS = {Origin.PROGRAM: "program", Origin.TABLE: "table", Origin.DM: "the DM"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its words, how deep it stands (0: a heading), whether the DM's own."""

    text: str
    depth: int
    secret: bool = False


def lines_of(
    entries: Iterable[Entry], *, for_players: bool = False, unseen: Iterable[str] = ()
) -> Iterator[Line]:
    """The log line by line: headings, sentences, and beneath them what led there.

    ``for_players`` leaves out what is the DM's, all numbers needed, and the hit points and other
    facts of whom he plays; of the figures and things whose names are ``unseen`` nothing is told.
    """
    if for_players:
        names = tuple(name for name in unseen if name)
        for line in _players_lines(tuple(entries)):
            if not any(name in line.text for name in names):
                yield line
        return
    for entry in entries:
        if isinstance(entry, Answered):
            if told := _answer_told(entry.answer) or entry.chosen:
                yield Line(f"{entry.asked}: {told}", 2)
        elif isinstance(entry, Happened) and entry.text:
            yield Line(entry.text, _depth(entry), entry.secret)
            yield from (Line(detail, 2, entry.secret) for detail in entry.details)


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


def _players_lines(entries: tuple[Entry, ...]) -> Iterator[Line]:
    """The sentences that players may read."""
    state = folded(entries)
    theirs = {one.id for one in state.combatants.values() if state.plays(one) == "players"}
    for entry in entries:
        if not isinstance(entry, Happened) or entry.secret or not entry.text:
            continue
        about = entry.whom or entry.who
        is_theirs = about is None or about in theirs
        if entry.kind in _FACTS and not is_theirs:
            continue
        text = _NEEDED.sub("", entry.text)
        yield Line(text if is_theirs else _LEFT.sub("", text), _depth(entry))


_NEEDED = re.compile(r" against -?\d+\b")
"""The number that a roll needs, as sentences tell it."""

_LEFT = re.compile(r": -?\d+(?: left)?(?=\.)")
"""What is left of hit points."""

_FACTS = frozenset({"word", "fatigue", "missiles", "hold", "abort"})
"""Kinds of sentences that tell the numbers of a figure."""


def unseen_names(field: Battlefield) -> tuple[str, ...]:
    """The names of all that players may not know of on a field: hidden figures and dangers."""
    kinds = load_catalogue().hazards
    return (
        *(one.name for one in field.every(Figure) if one.hidden or one.unseen),
        *(kinds[one.kind].name for one in field.every(Hazard) if one.hidden and one.kind in kinds),
    )


def as_text(
    entries: Iterable[Entry], *, for_players: bool = False, unseen: Iterable[str] = ()
) -> str:
    """The log as text: two blanks for each depth."""
    return "\n".join(
        "  " * line.depth + line.text
        for line in lines_of(entries, for_players=for_players, unseen=unseen)
    )


def as_html(
    entries: Iterable[Entry],
    title: str,
    *,
    for_players: bool = False,
    unseen: Iterable[str] = (),
) -> str:
    """The log as a page of its own, without anything from elsewhere."""
    tags = ("h2", "p", "small")
    body = "\n".join(
        f"<{tags[line.depth]}{_class_of(line)}>{escape(line.text)}</{tags[line.depth]}>"
        for line in lines_of(entries, for_players=for_players, unseen=unseen)
    )
    return _PAGE.format(title=escape(title), body=body)


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
