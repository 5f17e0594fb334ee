"""Universal VTT: two hundred fields there and back."""

import json

import pytest
from tests.helpers.uvtt_fields import Held, field_for_uvtt, held_by, held_of
from tests.helpers.uvtt_files import png

from fieldwright.exchange.building import build
from fieldwright.exchange.uvtt.reading import read
from fieldwright.exchange.uvtt.writing import Wishes, write
from fieldwright.terms.chance import Stream


@pytest.mark.parametrize("seed", range(200))
def test_a_field_of_ours_keeps_all_that_the_format_can_hold(seed: int) -> None:
    field = field_for_uvtt(Stream(seed, "uvtt"))
    written = write(
        field, lambda part, px: png(part.width * px, part.height * px), Wishes(pixels=4)
    )
    again = build(read(written.data, "x.uvtt"), "x.uvtt")
    assert held_by(again.field) == held_of(field), Held.differences(
        held_by(again.field), held_of(field)
    )
    third = write(again.field, lambda _part, _px: b"", Wishes(pixels=4), again.blobs.get)
    first = json.loads(written.data) | {"image": ""}
    assert json.loads(third.data) == first
