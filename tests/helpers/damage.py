"""Files damaged by chance: flipped bits, missing ends, zeros, and JSON that is almost right."""

import json
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document
from fieldwright.document.errors import DocumentError
from fieldwright.document.files import read_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.terms.chance import Stream

SOUND = "sound"

_SPLICES = (
    *('{"', "[", "]", "}", '"', ",", ":", "null", "NaN", "1e999", "-1", "9" * 400, "\\ud800"),
    *("\x00", "true", '"kind"', '"id"', "[[[[", '{"a":{"a":{}}}', "\ufeff", "é", '"walls": [],'),
)


def database_bytes(folder: Path) -> bytes:
    """The bytes of a document with a history, versions and a picture."""
    stream = Stream("damage", "document")
    document = new_document(random_field(stream, 20, 15, 30), folder / "sound")
    for number in range(40):
        document.apply(random_change(document.field, stream), f"Step {number}")
    document.keep_version("before the fight")
    document.add_picture(bytes(range(256)) * 20)
    document.jump_to(len(document.steps()) * 3 // 4)
    document.close()
    return document.path.read_bytes()


def text_bytes() -> bytes:
    """The bytes of a text form with some of everything."""
    return to_text(random_field(Stream("damage", "text"), 20, 15, 30)).encode()


def damaged(sound: bytes, stream: Stream) -> bytes:
    """The bytes with one to three kinds of damage."""
    data = bytearray(sound)
    for _ in range(stream.between(1, 3)):
        _damage(data, stream)
    return bytes(data)


def _damage(data: bytearray, stream: Stream) -> None:
    if not data:
        return
    start = stream.below(len(data))
    length = stream.choice((1, 2, 10, 200, 5000))
    match stream.below(7):
        case 0 | 1:
            data[start] ^= 1 << stream.below(8)
        case 2:
            del data[start:]
        case 3:
            data[start : start + length] = bytes(len(data[start : start + length]))
        case 4:
            del data[start : start + length]
        case 5:
            data[start:start] = stream.choice(_SPLICES).encode("utf-8", "surrogatepass")
        case 6:
            other = stream.below(len(data))
            data[start : start + length] = data[other : other + length]


_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, 1e308, 201, "", "x", "\x00", "dor", "🌲" * 100),
    *([], {}, [[]], [1, 2], [1, 2, 3, 4], {"kind": "wall"}, [{}], "0" * 36),
)


def damaged_tree(text: str, stream: Stream) -> str:
    """JSON with a few values replaced, left out, doubled or swapped with others."""
    tree = json.loads(text)
    for _ in range(stream.between(1, 4)):
        holder = tree
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = stream.choice(keys)
            if isinstance(holder[key], dict | list) and stream.chance(4, 5):
                holder = holder[key]
                continue
            _damage_entry(holder, key, stream)
            break
    return json.dumps(tree, ensure_ascii=stream.chance(1, 2))


def _damage_entry(holder: Any, key: Any, stream: Stream) -> None:
    match stream.below(4):
        case 0:
            del holder[key]
        case 1:
            other = stream.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            holder[key] = holder[other]
        case 2 if isinstance(holder, dict):
            holder[f"{key}x"] = holder.pop(key)
        case _:
            holder[key] = stream.choice(_VALUES)


def check_damaged(path: Path, sound: bytes, number: int) -> str:
    """Read a damaged file: a field, or DocumentError with a sentence; its bytes stay the same.

    The answer is SOUND or the sentence. A document that is read at all is read right, because
    every row is sealed.
    """
    stream = Stream("damage", number)
    is_text = path.name.endswith(".json")
    if is_text and number % 2:
        data = damaged_tree(sound.decode(), stream).encode("utf-8", "surrogatepass")
    else:
        data = damaged(sound, stream)
    path.write_bytes(data)
    try:
        field = read_field(path)
    except DocumentError as error:
        answer = str(error)
        assert len(answer) > 10
        assert "Traceback" not in answer
    else:
        assert isinstance(field, Battlefield)
        assert from_text(to_text(field)).same_as(field)
        assert is_text or field.same_as(_original(sound))
        answer = SOUND
    assert sha256(path.read_bytes()).digest() == sha256(data).digest()
    assert [entry.name for entry in path.parent.iterdir() if path.name in entry.name] == [path.name]
    return answer


@cache
def _original(sound: bytes) -> Battlefield:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sound.fieldwright"
        path.write_bytes(sound)
        return read_field(path)


def check_damaged_payload(payload: bytes, decode: Callable[[bytes], object], number: int) -> str:
    """Decode JSON that was damaged after it was unpacked, as a stranger's file may hold it."""
    text = zlib.decompress(payload).decode() if payload[:1] != b"{" else payload.decode()
    try:
        decode(damaged_tree(text, Stream("payload", number)).encode("utf-8", "surrogatepass"))
    except DocumentError as error:
        return str(error)
    return SOUND
