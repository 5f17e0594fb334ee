"""The players' characters, who go from field to field with what is left of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated
from uuid import UUID, uuid4

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from fieldwright.battlefield.things import Figure
from fieldwright.document.errors import DocumentError
from fieldwright.document.places import data_folder, make_folder, write_bytes
from fieldwright.library.errors import LibraryError
from fieldwright.library.toml_text import value_text
from fieldwright.stats.block import Name, Number, StatBlock

PARTY_FILE = "party.toml"

_FOLDER = "party"
_STRICT = ConfigDict(extra="forbid")
_LARGEST = 1_000_000
_ABREAST = 2

Position = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One character of the party.

    ``place`` is where it marches: column from the left, rank from the front, both from 0.
    ``ammunition`` is what is left by the attack's name (those not named have all),
    ``spells_left`` the spells not yet cast, None: all of them; ``fatigue`` the points crossed off.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    block: StatBlock
    place: tuple[Annotated[int, Field(ge=0, le=20)], Annotated[int, Field(ge=0, le=50)]] = (0, 0)
    hit_points: Number | None = None
    full_hit_points: Number | None = None
    ammunition: tuple[tuple[Name, Number], ...] = ()
    spells_left: tuple[str, ...] | None = None
    fatigue: Number = 0
    conditions: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The character's name."""
        return self.block.name

    def rested(self) -> Member:
        """The character with all that it can have: hit points, ammunition, spells, breath."""
        full = self.full_hit_points if self.full_hit_points is not None else self.block.hit_points
        return Member(
            id=self.id,
            block=self.block,
            place=self.place,
            hit_points=full,
            full_hit_points=full,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """The players' characters in their marching order."""

    __pydantic_config__ = _STRICT
    name: Name = "The party"
    members: tuple[Member, ...] = ()

    def with_member(self, block: StatBlock) -> Party:
        """The party with one more character, at the next free place two abreast."""
        member = Member(
            id=uuid4(),
            block=block,
            place=self.free_place(),
            hit_points=block.hit_points,
            full_hit_points=block.hit_points,
        )
        return replace(self, members=(*self.members, member))

    def without(self, member_id: UUID) -> Party:
        """The party without one character."""
        return replace(self, members=tuple(one for one in self.members if one.id != member_id))

    def with_changed(self, member: Member) -> Party:
        """The party with ``member`` in place of the one with its id.

        Who marched where it now marches goes to where it was.
        """
        before = next((one for one in self.members if one.id == member.id), None)
        if before is None:
            return self
        members = [
            member
            if one.id == member.id
            else (replace(one, place=before.place) if one.place == member.place else one)
            for one in self.members
        ]
        return replace(self, members=tuple(members))

    def free_place(self) -> Position:
        """The first place in the ranks that nobody has."""
        taken = {one.place for one in self.members}
        return next(
            place
            for number in range(len(taken) + 1)
            if (place := (number % _ABREAST, number // _ABREAST)) not in taken
        )

    def in_order(self) -> tuple[Member, ...]:
        """The members from the front rank to the last, from left to right."""
        return tuple(sorted(self.members, key=lambda one: (one.place[1], one.place[0])))

    def take_back(self, figures: Iterable[Figure]) -> Party:
        """The party with what the field's figures have now; who is not among them stays as is."""
        by_id = {figure.id: figure for figure in figures}
        members = tuple(
            _taken_back(one, by_id[one.id]) if one.id in by_id else one for one in self.members
        )
        return replace(self, members=members)


def _taken_back(member: Member, figure: Figure) -> Member:
    return replace(
        member,
        block=replace(figure.stats or member.block, name=figure.name or member.name),
        hit_points=figure.hit_points,
        full_hit_points=figure.full_hit_points,
        ammunition=figure.ammunition,
        spells_left=figure.spells_left,
        fatigue=figure.fatigue,
        conditions=figure.conditions,
    )


# ------------------------------------------------------------------------------------------ files


def party_file() -> Path:
    """Where the party is kept unless the DM says otherwise; it need not exist yet."""
    return data_folder(_FOLDER) / PARTY_FILE


def load_party(path: Path | None = None) -> Party:
    """The party of a file, an empty one where there is no file yet; raises LibraryError."""
    path = path or party_file()
    try:
        if not path.exists():
            return Party()
        if path.stat().st_size > _LARGEST:
            raise LibraryError(f"{path.name} is too long for a party; choose another file.")
        party = _adapter().validate_python(tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except OSError as error:
        raise LibraryError(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in fault["loc"]) or "the whole"
        raise LibraryError(
            f"{path.name} is no party as it stands ({place}: {fault['msg']}). Mend or remove it."
        ) from error
    except (ValueError, RecursionError) as error:
        raise LibraryError(
            f"{path.name} is no party as it stands ({error}). Mend or remove it."
        ) from error
    if len({one.id for one in party.members}) != len(party.members):
        raise LibraryError(f"{path.name} has two characters with the same id. Mend it.")
    return party


def save_party(party: Party, path: Path | None = None) -> Path:
    """Keep the party, whole or not at all; gives the file. Raises LibraryError."""
    path = path or party_file()
    try:
        if path == party_file():
            make_folder(path.parent)
        write_bytes(path, value_text(party).encode())
    except DocumentError as error:
        raise LibraryError(str(error)) from error
    return path


@cache
def _adapter() -> TypeAdapter[Party]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(Party)
