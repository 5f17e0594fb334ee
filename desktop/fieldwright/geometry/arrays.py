"""Names for arrays, the numbers of runs that lie one after the other in them, and their order."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.signedinteger[Any]]
"""Whole numbers of any width, such as places in other arrays."""

Mask: TypeAlias = NDArray[np.bool_]


def runs(starts: Numbers | int, counts: Numbers) -> tuple[Ints, Ints]:
    """Whole numbers from each of some starts on, so many each, one run after another.

    Of which run each is, and the number itself.
    """
    of: Ints = np.repeat(np.arange(len(counts)), counts)
    shift: Any = starts - (np.cumsum(counts) - counts)
    numbers: Ints = np.arange(len(of)) + shift.take(of)
    return of, numbers


_SMALL = 1 << 16


def order_of(numbers: Numbers) -> Ints:
    """The places of whole numbers from 0 on, by growing number, equal ones as they stand."""
    # Numbers of two bytes are sorted many times faster.
    if int(numbers.max(initial=0)) < _SMALL:
        return np.argsort(numbers.astype(np.uint16), kind="stable")
    return np.argsort(numbers, kind="stable")


def each_once(one: Numbers, other: Numbers) -> tuple[Numbers, Numbers]:
    """Pairs of whole numbers from 0 on, each once, by growing number."""
    order = order_of(other)
    order = order.take(order_of(one.take(order)))
    one, other = one.take(order), other.take(order)
    fresh = np.ones(len(one), bool)
    fresh[1:] = (one[1:] != one[:-1]) | (other[1:] != other[:-1])
    kept = np.flatnonzero(fresh)
    return one.take(kept), other.take(kept)


def are_among(numbers: Numbers, known: Numbers) -> Mask:
    """Which whole numbers are among some that are in order."""
    if not len(known):
        return np.zeros(len(numbers), bool)
    at = np.minimum(np.searchsorted(known, numbers), len(known) - 1)
    found: Mask = known.take(at) == numbers
    return found
