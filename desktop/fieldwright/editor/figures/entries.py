"""What the list of figures shows for a search: groups, entries, and several asked for at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID

from fieldwright.editor.figures.words import book_mark, short_line
from fieldwright.editor.translation import translate
from fieldwright.library.errors import LibraryError
from fieldwright.library.library import Library
from fieldwright.library.party import Member, Party
from fieldwright.library.searching import rank_of
from fieldwright.library.wishes import counted
from fieldwright.stats.block import StatBlock


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the list.

    ``held`` is what placing it takes: counts and stat blocks. A ``heading`` holds nothing; a
    ``party`` row stands for all of the players' characters in their order.
    """

    kind: Literal["heading", "figure", "several", "party"]
    title: str
    line: str = ""
    mark: str = ""
    held: tuple[tuple[int, StatBlock], ...] = ()
    member: UUID | None = None
    own: bool = False

    @property
    def block(self) -> StatBlock | None:
        """The stat block of a row that is one figure."""
        return self.held[0][1] if self.kind == "figure" and self.held else None

    @property
    def is_party(self) -> bool:
        """Whether it stands for the party, or for one of its members."""
        return self.kind == "party" or self.member is not None

    @property
    def count(self) -> int:
        """How many figures the row itself asks for, 0 where it leaves that open."""
        return sum(count for count, _ in self.held)

    @property
    def key(self) -> tuple[str, str, str]:
        """What names the row while the list is made anew."""
        block = self.block
        return (self.kind, block.id if block else self.title, str(self.member or ""))

    def asked(self, count: int) -> tuple[tuple[int, StatBlock], ...]:
        """What placing it takes where the DM asks for ``count`` of an entry that has no number."""
        return tuple((one or count, block) for one, block in self.held)


def _(text: str) -> str:
    return translate("figures", text)


def entries_for(library: Library, party: Party, text: str) -> list[Entry]:
    """The rows for a search text, all where it is empty; the group with the best one first.

    A text that asks for figures by number (``six bugbears``, ``3 wolves and an ogre``) has them
    in a group of their own before all others.
    """
    text = text.strip()
    rows: list[Entry] = list(_asked_for(library, text)) if text else []
    words = counted(text)[1]
    taken = {row.key for row in rows}
    groups = [
        (_("The party"), list(_party(library, party, words))),
        (_("My own"), _figures(library, words, list(library.own.values()), own=True)),
        (_("Creatures"), _figures(library, words, _unless_own(library, library.creatures))),
        (_("Characters"), _figures(library, words, _unless_own(library, library.characters))),
    ]
    if words:
        groups.sort(key=lambda group: _best(words, group[1]))
    for title, found in groups:
        kept = [row for row in found if row.key not in taken]
        if kept:
            rows += [Entry("heading", title, str(len(kept))), *kept]
    return rows


def _best(words: str, rows: Sequence[Entry]) -> int:
    """How near the best row of a group comes to the words; the party as a whole is what it is."""
    ranks = (0 if row.kind == "party" else rank_of(words, row.held[0][1]) for row in rows[:2])
    return min(ranks, default=0)


def typed_count(text: str) -> int | None:
    """The number that a search text names, None for none."""
    return counted(text)[0] if text.strip() else None


def _unless_own(library: Library, books: object) -> list[StatBlock]:
    return [block for key, block in dict(books).items() if key not in library.own]  # type: ignore[call-overload]


def _asked_for(library: Library, text: str) -> Iterator[Entry]:
    """The rows for a text that names figures with their numbers; none for other texts."""
    if typed_count(text) is None and not re.search(r"[,;&+]|\band\b", text):
        return
    try:
        wanted = library.wanted(text)
    except LibraryError:
        return
    yield Entry("heading", _("Asked for"), "")
    if len(wanted) > 1:
        title = ", ".join(f"{count} \u00d7 {block.name}" for count, block in wanted)
        line = _("all {} together").format(sum(count for count, _ in wanted))
        yield Entry("several", title, line, held=tuple(wanted))
    for count, block in wanted:
        yield replace(figure_entry(block, own=block.id in library.own), held=((count, block),))


def figure_entry(block: StatBlock, *, own: bool = False) -> Entry:
    """The row of an entry of the library, which leaves open how many are wanted."""
    return Entry(
        "figure",
        block.name,
        short_line(block),
        book_mark(block.source),
        ((0, block),),
        own=own,
    )


def _figures(
    library: Library, words: str, among: Sequence[StatBlock], *, own: bool = False
) -> list[Entry]:
    return [figure_entry(block, own=own) for block in library.search(words, among)]


def _party(library: Library, party: Party, words: str) -> Iterator[Entry]:
    members = list(party.in_order())
    if not members:
        return
    by_block = {id(one.block): one for one in members}
    found = library.search(words, [one.block for one in members])
    is_whole = not words or words.casefold() in f"{party.name} {_('The party')}".casefold()
    if is_whole:
        names = ", ".join(one.name for one in members)
        yield Entry("party", party.name or _("The party"), names)
    if not words or (is_whole and not found):
        yield from (member_entry(one) for one in members)
    else:
        yield from (member_entry(by_block[id(block)]) for block in found)


def member_entry(member: Member) -> Entry:
    """The row of a character of the party, with what is left of it."""
    left, full = member.hit_points, member.full_hit_points
    points = "" if full is None else f"hp {full if left is None else left}/{full}, "
    numbers = short_line(member.block).split(", ")
    line = ", ".join(part for part in numbers[1:] if not (points and part.startswith("hp")))
    return Entry(
        "figure",
        member.name,
        points + line,
        held=((1, member.block),),
        member=member.id,
    )
