"""Chance for the hand: small irregularities that follow from what is drawn and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

from fieldwright.terms.chance import mix

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FINE = 1 << 14


class Noise:
    """A stream of small numbers under a 64-bit key; cheap, as every stroke asks for some."""

    __slots__ = ("_state",)

    def __init__(self, key: int) -> None:
        """Open the stream of a key."""
        self._state = key & _MASK

    @classmethod
    def of(cls, thing_id: UUID, salt: int = 0) -> Noise:
        """The stream of a thing; ``salt`` keeps its parts apart."""
        number = thing_id.int
        return cls(mix((number ^ (number >> 64) ^ (salt * _GOLDEN)) & _MASK))

    @classmethod
    def at(cls, *numbers: int) -> Noise:
        """The stream of a place, given as whole numbers of any sign."""
        key = 0
        for number in numbers:
            key = mix((key ^ (number & _MASK)) + _GOLDEN & _MASK)
        return cls(key)

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        return mix(self._state)

    def share(self) -> float:
        """A number from 0 up to 1."""
        return (self.bits() >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        """A number from ``low`` up to ``high``."""
        return low + (high - low) * self.share()

    def spread(self, most: float) -> float:
        """A number from ``-most`` up to ``most``."""
        return most * (2 * self.share() - 1)

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``."""
        return (self.bits() >> 24) % limit

    def choice(self, options: Sequence[T]) -> T:
        """One of ``options``."""
        return options[self.below(len(options))]


def grains(value: float) -> int:
    """A coordinate as a whole number fine enough to tell places apart, coarse enough to be stable.

    Two computations of one coordinate differ by rounding only; half a grain is far more.
    """
    return round(value * _FINE / 16)
