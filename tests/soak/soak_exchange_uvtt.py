"""Universal VTT: thousands of spoilt files, and two hundred fields there and back."""

import json

import pytest
from tests.helpers.uvtt_fields import Held, field_for_uvtt, held_by, held_of
from tests.helpers.uvtt_files import png
from tests.helpers.uvtt_spoilt import fuzzed

from fieldwright.exchange.building import build
from fieldwright.exchange.uvtt.reading import read
from fieldwright.exchange.uvtt.writing import Wishes, write
from fieldwright.terms.chance import Stream

PARTS, EACH = 12, 500


@pytest.mark.parametrize("part", range(PARTS))
def test_spoilt_files_are_read_or_refused_with_a_sentence(part: int) -> None:
    """Six thousand in all."""
    outcomes = fuzzed(EACH, seed=1000 + part)
    assert sum(outcomes.values()) == EACH
    assert min(outcomes["read"], outcomes["refused"]) > EACH // 10, outcomes


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
