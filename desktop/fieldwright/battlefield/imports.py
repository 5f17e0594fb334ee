"""Which files of other programs a field was made from, or had laid into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import ConfigDict, Field

Name: TypeAlias = Annotated[str, Field(max_length=300)]
Count: TypeAlias = tuple[Annotated[str, Field(max_length=120)], Annotated[int, Field(ge=0)]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One file that was brought in.

    ``source`` is the name that the file had when it first came: a newer version of it, under
    whatever name, replaces what came of it. ``format`` is in words with its version. ``column`` and
    ``row`` say where its north-west corner lies on the field. ``came`` and ``left_out`` are the
    counts of the report. ``extras`` is the SHA-256 of what the document keeps of the file for
    writing it out again; empty where there is nothing. ``fingerprint`` is the SHA-256 of the file
    itself. ``mark`` tells the ids of what came of it from those of another file of this name; empty
    for the first one. ``turned`` says how the map lies now against the file, which then cannot be
    laid there again: quarters clockwise (0 to 3), 4 more if it was mirrored first, 8 more if in the
    other scale. ``times`` is how many squares of the field one of the file is wide.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    source: Name
    format: Name = ""
    column: Annotated[int, Field(ge=-1000, le=1000)] = 0
    row: Annotated[int, Field(ge=-1000, le=1000)] = 0
    came: tuple[Count, ...] = ()
    left_out: tuple[Count, ...] = ()
    extras: Annotated[str, Field(max_length=64)] = ""
    fingerprint: Annotated[str, Field(max_length=64)] = ""
    mark: Annotated[str, Field(max_length=64)] = ""
    turned: Annotated[int, Field(ge=0, le=15)] = 0
    times: Annotated[int, Field(ge=1, le=6)] = 1
