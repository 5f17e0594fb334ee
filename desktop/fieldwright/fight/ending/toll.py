"""What a fight has come to, as lines to be read side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Command, Word
from fieldwright.combat.finishing import Summary, Toll
from fieldwright.fight.roster.facts import ammunition_of
from fieldwright.fight.words import figure_in

Shot = tuple[UUID, str]
"""Whose ammunition it was, and the attack that used it up."""


@dataclass(frozen=True, slots=True)
class TollLine:
    """One figure and what it has come to, in words; ``lasting``: it is worse off than before."""

    who: UUID
    name: str
    side: str
    told: str
    cast: str = ""
    spent: tuple[tuple[str, int], ...] = ()
    lasting: bool = False


def toll_lines(summary: Summary) -> tuple[TollLine, ...]:
    """A line for each figure, side by side; of each side first who is worse off than before."""
    lines = [_line(toll) for toll in summary.tolls]
    sides = list(dict.fromkeys(line.side for line in lines))
    return tuple(sorted(lines, key=lambda line: (sides.index(line.side), not line.lasting)))


def _line(toll: Toll) -> TollLine:
    words = [toll.fate] if toll.fate else []
    if toll.lost and toll.fate != "dead":
        points = "hit point" if toll.lost == 1 else "hit points"
        words.append(f"{toll.lost} {points} lost")
    words += toll.under
    return TollLine(
        who=toll.who,
        name=toll.name,
        side=toll.side,
        told=", ".join(words) or "unhurt",
        cast=", ".join(toll.cast),
        spent=toll.spent,
        lasting=bool(words),
    )


def counts_told(summary: Summary) -> str:
    """The toll in a line: "1 dead · 2 wounded · 3 gone"; empty where all stand unhurt."""
    dead, dying = summary.of_fate("dead"), summary.of_fate("dying", "unconscious")
    parts = (
        (len(dead), "dead"),
        (len(dying), "dying or senseless"),
        (len(summary.wounded) - len([one for one in dying if one.lost]), "wounded"),
        (len(summary.fled), "gone"),
    )
    return " · ".join(f"{count} {word}" for count, word in parts if count > 0)


def found_words(field: Battlefield, found: Mapping[Shot, int]) -> Iterator[Command]:
    """The DM's words by which ammunition that is found again goes back to whose it was."""
    by_figure: dict[UUID, dict[str, int]] = {}
    for (who, name), count in found.items():
        if count:
            by_figure.setdefault(who, {})[name] = count
    for who, counts in by_figure.items():
        figure = figure_in(field, who)
        if figure is None:
            continue
        left = dict(ammunition_of(figure))
        value = ", ".join(f"{name} {left.get(name, 0) + count}" for name, count in counts.items())
        yield Word(who=who, what="ammunition", value=value, word="found again")
