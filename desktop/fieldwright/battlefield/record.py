"""The record of a fight, as a field keeps it: entries in words that only ``combat`` reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a fight's log: of what ``kind`` it is, and its ``body`` as JSON.

    The field does not know what the entries say; they only stand on it, so that a change of the
    field and what the fight says of it are one step of one history.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    kind: Annotated[str, Field(max_length=40)]
    body: Annotated[str, Field(max_length=200_000)]
