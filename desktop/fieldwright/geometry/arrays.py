"""Names for arrays, and the numbers of runs that lie one after the other in them."""

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
