"""Chance that is the same on every machine, for ever.

Every step, section and attempt draws from a stream of its own, named by words and derived from
the seed by SHA-256; the stream itself is SplitMix64 (Steele, Lea and Flood 2014), written out
here because a library's generator may change. Only whole-number arithmetic is used, so no
processor can round differently.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar
from uuid import UUID

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

T = TypeVar("T")


def stream_key(seed: int | str, *names: object) -> int:
    """Derive the 64-bit key of a named stream from the seed and its names."""
    text = "\x1f".join([str(seed), *(str(name) for name in names)])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def mix(value: int) -> int:
    """Scramble 64 bits (the output function of SplitMix64)."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Stream:
    """One named stream of chance."""

    def __init__(self, seed: int | str, *names: object) -> None:
        """Open the stream that ``names`` stand for under ``seed``."""
        self._state = stream_key(seed, *names)

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        return mix(self._state)

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``, every one equally likely."""
        if limit <= 0:
            raise ValueError(f"cannot draw below {limit}")
        fair = (1 << 64) - (1 << 64) % limit
        while (bits := self.bits()) >= fair:
            pass
        return bits % limit

    def between(self, lowest: int, highest: int) -> int:
        """A whole number from ``lowest`` to ``highest``, both included."""
        return lowest + self.below(highest - lowest + 1)

    def die(self, sides: int) -> int:
        """Roll one die."""
        return self.below(sides) + 1

    def share(self) -> float:
        """A number from 0 up to 1, in steps of 2**-53."""
        return (self.bits() >> 11) / (1 << 53)

    def chance(self, times: int, of: int) -> bool:
        """Whether something happens that happens ``times`` in ``of``."""
        return self.below(of) < times

    def choice(self, options: Sequence[T]) -> T:
        """One of ``options``, every one equally likely."""
        return options[self.below(len(options))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put ``items`` in a random order, in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def uuid(self) -> UUID:
        """An id (a version 4 UUID) that follows from the stream."""
        number = (self.bits() << 64) | self.bits()
        number = (number & ~(0xF << 76)) | (4 << 76)
        number = (number & ~(0x3 << 62)) | (2 << 62)
        return UUID(int=number)
