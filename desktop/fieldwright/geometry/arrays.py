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
