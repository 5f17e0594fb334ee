"""The history of a document: a line of steps, and how far along it the field stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from fieldwright.battlefield.changes import Change
from fieldwright.document.codec import decode_change, encode_change

_LARGE = 20_000
"""Bytes of a change beyond which it is not kept ready to be undone."""


@dataclass(eq=False, slots=True)
class Step:
    """One step that can be taken back: when, in which words, and its change.

    ``number`` orders the steps of a document; ``is_durable`` says that it stands on the disk.
    The change of an old step is kept as bytes, and read when it is needed.
    """

    number: int
    time: datetime
    label: str
    payload: bytes = b""
    live: Change | None = None
    merge_key: str | None = None
    is_durable: bool = field(default=False)

    @property
    def change(self) -> Change:
        """The change; raises DamagedFileError if its bytes are not what was written."""
        live = self.live
        return live if live is not None else decode_change(self.payload)

    def encoded(self) -> bytes:
        """The change as bytes, made when first asked for."""
        live = self.live
        if not self.payload and live is not None:
            self.payload = encode_change(live)
        return self.payload

    def rest(self) -> None:
        """The step is safe on the disk: a large change is kept as bytes only."""
        self.is_durable = True
        if len(self.payload) > _LARGE:
            self.live = None


def now() -> datetime:
    """The time of a step, to the millisecond."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


class History:
    """Steps in order; those before ``position`` are done, those from it on were taken back."""

    def __init__(
        self, steps: Iterable[Step] = (), position: int | None = None, base: int = 0
    ) -> None:
        """Start with ``steps``, of which ``position`` (None: all) are done.

        ``base`` is the number of the step before the first one, where older steps were lost.
        """
        self._base = base
        self._steps = list(steps)
        self.position = len(self._steps) if position is None else position
        self._last_number = max((step.number for step in self._steps), default=base)

    @property
    def steps(self) -> Sequence[Step]:
        """All steps, oldest first, those that were taken back included."""
        return tuple(self._steps)

    @property
    def last(self) -> Step | None:
        """The newest step that is done, if there is one."""
        return self._steps[self.position - 1] if self.position else None

    @property
    def following(self) -> Step | None:
        """The step that redoing would do, if there is one."""
        return self._steps[self.position] if self.position < len(self._steps) else None

    @property
    def number(self) -> int:
        """The number of the newest step that is done; at the start that of none."""
        return self.last.number if self.last else self._base

    def next_number(self) -> int:
        """A number that no step has had."""
        self._last_number += 1
        return self._last_number

    def add(self, step: Step) -> None:
        """A new step is done; what had been taken back is forgotten."""
        self.drop_following()
        self._steps.append(step)
        self.position += 1

    def drop_following(self) -> None:
        """Forget what had been taken back."""
        del self._steps[self.position :]

    def drop_last(self) -> None:
        """Forget the newest step, as if it had never been done."""
        self.drop_following()
        self._steps.pop()
        self.position -= 1

    def between(self, position: int) -> list[Change]:
        """The changes that lead from here to another position, in the order of doing them."""
        if position >= self.position:
            return [step.change for step in self._steps[self.position : position]]
        back = self._steps[position : self.position]
        return [step.change.inverted() for step in reversed(back)]
