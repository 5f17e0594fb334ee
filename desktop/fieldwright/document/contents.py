"""What stands in a document: the field, its history, named versions and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as made
from datetime import datetime
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.history import History


@dataclass(frozen=True, slots=True)
class Version:
    """A field that was kept under a name; ``payload`` is the field as bytes."""

    id: UUID
    name: str
    time: datetime
    payload: bytes = b""


@dataclass(slots=True)
class Contents:
    """Everything that a file holds.

    ``meta`` are facts about the document itself (the text form it came from, say).
    ``problems`` are sentences about what could not be read and was left out.
    """

    field: Battlefield
    history: History = made(default_factory=History)
    versions: list[Version] = made(default_factory=list)
    blobs: Mapping[str, bytes] = made(default_factory=dict)
    meta: dict[str, str] = made(default_factory=dict)
    problems: list[str] = made(default_factory=list)
