"""The long tests of documents: killed again and again, and thousands of damaged files."""

import os
from pathlib import Path

import pytest
from tests.document.test_history_machine import TestDocument
from tests.helpers.damage import (
    SOUND,
    check_damaged,
    check_damaged_payload,
    database_bytes,
    text_bytes,
)
from tests.helpers.kill_documents import kill_and_check
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.document.codec import decode_change, decode_field, encode_change, encode_field
from fieldwright.terms.chance import Stream

# The state machine runs here too, with many more examples than every day.
__all__ = ["TestDocument"]

KILLS = int(os.environ.get("FIELDWRIGHT_KILLS", "200"))
DAMAGED = int(os.environ.get("FIELDWRIGHT_DAMAGED", "2000"))


def test_nothing_reported_is_lost_however_often_the_program_is_killed(tmp_path: Path) -> None:
    kill_and_check(tmp_path, KILLS, "soak")


@pytest.mark.parametrize("kind", ["document", "text"])
def test_a_damaged_file_is_a_good_field_or_a_sentence(tmp_path: Path, kind: str) -> None:
    sound = database_bytes(tmp_path) if kind == "document" else text_bytes()
    endings = {"document": ".fieldwright", "text": ".battlefield.json"}
    answers = [
        check_damaged(tmp_path / f"damaged{endings[kind]}", sound, number)
        for number in range(DAMAGED // 2)
    ]
    # Damage that hurts is found, and damage that does not (in an unused corner) is forgiven.
    assert any(answer != SOUND for answer in answers)


def test_a_damaged_payload_is_a_good_field_or_a_sentence() -> None:
    stream = Stream("damage", "payload")
    field = random_field(stream, 20, 15, 30)
    change = ReplaceField(field, random_field(stream))
    for number in range(DAMAGED // 2):
        check_damaged_payload(encode_field(field), decode_field, number)
        check_damaged_payload(encode_change(change), decode_change, number)
