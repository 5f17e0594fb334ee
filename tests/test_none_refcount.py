"""PySide6 6.12.0 gives None away: every void call takes one of its references, until Python dies.

Before Python 3.12 None is counted like any other object, and a process that lost all references
aborts, often only when it ends. pyproject.toml keeps that release out; this test keeps out any
other one like it.
"""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QBrush, QColor, QPen
from PySide6.QtWidgets import QApplication, QGraphicsRectItem

CALLS = 1000
# Other things that the interpreter does meanwhile; the fault loses a reference with each call.
LEEWAY = 20


def _set_name() -> Callable[[], None]:
    thing = QObject()
    return lambda: thing.setObjectName("x")


def _move_item() -> Callable[[], None]:
    item = QGraphicsRectItem()
    return lambda: item.setPos(QPointF(1, 2))


def _lift_item() -> Callable[[], None]:
    item = QGraphicsRectItem()
    return lambda: item.setZValue(3)


def _fill_item() -> Callable[[], None]:
    item, brush = QGraphicsRectItem(), QBrush(QColor("black"))
    return lambda: item.setBrush(brush)


def _outline_item() -> Callable[[], None]:
    item, pen = QGraphicsRectItem(), QPen(QColor("black"))
    return lambda: item.setPen(pen)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot be lost here")
@pytest.mark.parametrize(
    "prepare",
    [_set_name, _move_item, _lift_item, _fill_item, _outline_item],
    ids=lambda prepare: prepare.__name__.strip("_"),
)
def test_a_thousand_void_calls_of_qt_leave_none_its_references(
    qapp: QApplication, prepare: Callable[[], Callable[[], None]]
) -> None:
    call = prepare()
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    assert sys.getrefcount(None) >= before - LEEWAY
