"""Garbage is looked for in the window's thread alone."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from fieldwright.editor.tidying import MANY, Tidying


@pytest.fixture
def tidying(qtbot: QtBot) -> Iterator[Tidying]:
    made = Tidying()
    yield made
    made.stop()


class Ring:
    """Keeps itself alive."""

    def __init__(self) -> None:
        self.itself = self


def test_python_does_not_collect_by_itself_until_it_is_given_back(tidying: Tidying) -> None:
    assert not gc.isenabled()
    tidying.stop()
    assert gc.isenabled()


def test_young_garbage_goes_when_there_is_much(tidying: Tidying) -> None:
    gc.collect()
    ring = weakref.ref(Ring())
    tidying.collect_young()
    assert ring() is not None, "little was made, so nothing is looked for"
    kept = [[number] for number in range(2 * MANY)]
    tidying.collect_young()
    assert len(kept) == 2 * MANY
    assert ring() is None
