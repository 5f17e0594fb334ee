"""What other programs may drag over the map under our name."""

import pytest
from PySide6.QtCore import QMimeData

from fieldwright.editor.figure_tools.carrying import MIME, from_mime


@pytest.mark.parametrize(
    ("payload", "count"),
    [
        (b"[" * 100_000, 0),
        (b"\xff\xfe", 0),
        (b'{"count": 1}', 0),
        (b'[{"id": "orc", "count": 10000000}]', 0),
        (b'[{"id": "orc", "conditions": 5}]', 1),
        (b'[{"id": "no-such-thing"}, {"id": "orc"}, 7, null]', 1),
    ],
)
def test_a_broken_drag_brings_what_can_be_read_and_no_fault(payload: bytes, count: int) -> None:
    data = QMimeData()
    data.setData(MIME, payload)
    assert len(from_mime(data)) == count
