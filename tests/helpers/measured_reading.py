"""Files read in the process that reads maps, with what it took: its work and its memory."""

import sys
from pathlib import Path

import pytest
from tests.helpers.mutations import is_sentence

from fieldwright.exchange.apart import Limits, read_apart
from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError

resource = pytest.importorskip("resource")

GIGABYTE = 1 << 30

_PATIENCE = 600.0
"""Seconds of the clock: other work on the machine is not the file's fault."""


def most_of_children() -> int:
    """The most bytes that any process started here has had."""
    unit = 1 if sys.platform == "darwin" else 1024
    return int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) * unit


def work_of_children() -> float:
    """Seconds that the processes started here have worked."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(found.ru_utime + found.ru_stime)


def outcome(path: Path, seconds: float) -> str:
    """The sentence that refuses a file; nothing where a field comes of it.

    Fails where reading it takes more than so many seconds of work, or a gigabyte.
    """
    begun = work_of_children()
    try:
        build(read_apart(path, limits=Limits(seconds=_PATIENCE)), path.name)
        sentence = ""
    except ExchangeError as error:
        sentence = str(error)
        assert is_sentence(sentence), sentence
    took = work_of_children() - begun
    assert took < seconds, f"{path.name} took {took:.1f} s"
    assert most_of_children() < GIGABYTE, path.name
    return sentence
