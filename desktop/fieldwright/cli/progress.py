"""How far something is that takes its time, shown on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import click

R = TypeVar("R")

_STEPS = 1000


def drawn_with_bar(draw: Callable[[Callable[[float], None]], R]) -> R:
    """Draw something and show how far it is, where anybody watches on a terminal.

    ``draw`` is handed a function that it tells the share that is done, from 0 to 1.
    """
    if not sys.stderr.isatty():
        return draw(lambda _share: None)
    with click.progressbar(length=_STEPS, label="Drawing", file=sys.stderr) as bar:
        return draw(lambda share: bar.update(int(share * _STEPS) - bar.pos))
