"""Files of other programs, spoilt: by their bytes, or by what stands in them.

``try_reader`` is the one harness: whatever a reader is given, it gives records that build, or says
in a sentence why not. All chance comes from the seed.
"""

import copy
import json
import random
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.accepting import accepted_field
from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords

PATIENCE = 5.0
"""Seconds of this process' own time that any reader may take."""

ODD_VALUES: Sequence[Any] = (
    None, True, False, 0, -1, 1, 0.5, 23.5, -0.0, 1e-300, 1e17, -1e17, 10**30, 2**31, -(2**31),
    2**63, "", " ", "0", "0.3", "-5", "1e3", "NaN", "Infinity", "../../etc/passwd", "/etc/passwd",
    "C:\\CON", "con.png", "http://127.0.0.1:9/x.png", "file:///etc/passwd", "a\x00b", "\ud800",
    "\u202e", "é", "e\u0301", "🌲", "x" * 5000, [], {}, [[]], [None], {"x": None}, [1, 2, 3],
    [[0, 0], [1, 1]], {"x": 1, "y": 2}, {"x": "1", "y": [2]}, "ffeccd8b", "#ffffff", "iVBORw0KGgo=",
)  # fmt: skip
"""What programs do not expect where a number, a word or a list belongs."""

RAW_ODDITIES = (b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"[" * 200, b"\xff\xfe",
                b"\xef\xbb\xbf", b"\x00", b'{"a":' * 90, b'"\\ud800"', b"<!DOCTYPE x>", b"&x;",
                b"]]>", b"\r", b"9" * 5000)  # fmt: skip


class Reader(Protocol):
    """A reader of ``fieldwright.exchange``."""

    def __call__(self, data: bytes, name: str, folder: Path | None = None) -> MapRecords: ...


# ------------------------------------------------------------------------------------- spoiling


def spoilt_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes cut, doubled, flipped, or with something odd put between them."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        place = chance.randrange(len(spoilt) + 1)
        length = min(chance.choice((1, 2, 7, 40, 400)), len(spoilt) - place)
        match chance.randrange(7):
            case 0 if place < len(spoilt):
                spoilt[place] ^= 1 << chance.randrange(8)
            case 1:
                del spoilt[place : place + length]
            case 2:
                del spoilt[place:]
            case 3:
                spoilt[place:place] = spoilt[place : place + length] * chance.choice((1, 2, 9))
            case 4:
                spoilt[place : place + length] = chance.randbytes(length)
            case 5:
                spoilt[place:place] = chance.choice(RAW_ODDITIES)
            case _:
                other = chance.randrange(len(spoilt) + 1)
                spoilt[place : place + length] = spoilt[other : other + length]
    return bytes(spoilt)


def spoilt_text(data: bytes, chance: random.Random) -> bytes:
    """Text whose numbers, words, lines or columns have been changed, doubled or swapped."""
    text = data.decode("utf-8", "replace")
    for _ in range(chance.choice((1, 1, 2, 4))):
        found = _pieces(text)
        if not found:
            break
        one = chance.choice(found)
        odd = chance.choice(ODD_VALUES)
        new = chance.choice((str(odd), "", one[0] * 2, chance.choice(found)[0], f"-{one[0]}"))
        text = text[: one.start()] + new + text[one.end() :]
    return text.encode("utf-8", "surrogatepass")


_NUMBER_OR_WORD = r"-?\d+(?:\.\d+)?|[A-Za-z_]+"
_IN_LINES = re.compile(rf"{_NUMBER_OR_WORD}|[^\n]*\n")
_BEHIND_LINES = re.compile(rf"{_NUMBER_OR_WORD}|\t")


def _pieces(text: str) -> list[re.Match[str]]:
    """The numbers and words of a text, and what is left of its lines; of the last one its tabs.

    Behind the last line's end no other is looked for: in a file of one line it would be looked for
    from every sign.
    """
    end = text.rfind("\n") + 1
    return [*_IN_LINES.finditer(text, 0, end), *_BEHIND_LINES.finditer(text, end)]


def spoilt_tree(tree: Any, chance: random.Random) -> Any:
    """A copy of a tree of JSON with some of its values left out, swapped, doubled or made odd."""
    tree = copy.deepcopy(tree)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        places = list(_places(tree))
        if not places:
            return chance.choice(ODD_VALUES)
        holder, key = chance.choice(places)
        _spoil(holder, key, chance, places)
    return tree


def spoilt_json(tree: Any, chance: random.Random) -> bytes:
    """The same as bytes, at times with numbers that are no JSON or keys that come twice."""
    data = json.dumps(spoilt_tree(tree, chance), indent=chance.choice((None, 1))).encode()
    if chance.random() < 0.1:
        numbers = list(re.finditer(rb"(?<=[\s:,\[])-?\d+(?:\.\d+)?", data))
        if numbers:
            one = chance.choice(numbers)
            odd = chance.choice((b"NaN", b"1e999", b"-1e999", b"1e-999", b"9" * 400))
            data = data[: one.start()] + odd + data[one.end() :]
    if chance.random() < 0.05 and data.startswith(b"{") and len(data) > 2:
        data = b"{" + data[1:-1] + b"," + data[1:]
    return chance.choice((b"", b"", b"", b"\xef\xbb\xbf")) + data


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every holder and key (or place in a list) of a tree."""
    waiting = [tree]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, dict):
            keys: list[Any] = list(holder)
        elif isinstance(holder, list):
            keys = list(range(len(holder)))
        else:
            continue
        for key in keys:
            yield holder, key
            waiting.append(holder[key])


def _spoil(holder: Any, key: Any, chance: random.Random, places: Sequence[tuple[Any, Any]]) -> None:
    value = holder[key]
    match chance.randrange(8):
        case 0:
            del holder[key]
        case 1 | 2:
            holder[key] = copy.deepcopy(chance.choice(ODD_VALUES))
        case 3:
            other, place = chance.choice(places)
            if _is_at(other, place):
                holder[key] = copy.deepcopy(other[place])
        case 4 if isinstance(value, int | float):
            holder[key] = _odd_number(value, chance)
        case 5 if isinstance(holder, list):
            holder[key:key] = [copy.deepcopy(value) for _ in range(chance.choice((1, 2, 50)))]
        case 6 if isinstance(holder, dict):
            holder[f"{key}{chance.choice('sx_ ')}"] = holder.pop(key)
        case _:
            holder[key] = str(value)[:2000] if chance.random() < 0.5 else [value]


def _is_at(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def _odd_number(value: float, chance: random.Random) -> Any:
    size = chance.choice((1e-9, 0.02, 0.5, 1, 3, 1000, 1e9))
    return chance.choice(
        (-value, value * size, value + size, value - size, str(value), f" {value} ", float(value))
    )


# --------------------------------------------------------------------------------------- trying


@contextmanager
def patient(seconds: float = PATIENCE) -> Iterator[None]:
    """Fail where what is within takes more than so many seconds of this process' own time."""

    def give_up(*_: Any) -> None:
        raise AssertionError(f"it went on for more than {seconds} s")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def is_sentence(words: str) -> bool:
    """Whether these are words for a person: a sentence, and none of Python's own."""
    ends = words.rstrip().endswith((".", "?", "!"))
    return ends and len(words) < 1000 and "Traceback" not in words and "object at 0x" not in words


def try_reader(
    reader: Reader, data: bytes, name: str = "spoilt.file", folder: Path | None = None
) -> str:
    """What comes of a spoilt file: ``refused`` with a sentence, or ``read`` as a whole field.

    Any other error, more than five seconds, or a field that no document would keep fails the test.
    """
    with patient():
        refusal = ""
        try:
            built = build(reader(data, name, folder), name)
        except ExchangeError as error:
            refusal = str(error) or "?"
        if refusal:
            assert is_sentence(refusal), f"no sentence: {refusal!r}"
            return "refused"
        assert all(is_sentence(sentence) for sentence in built.report.warnings), built.report
        kept: Battlefield = accepted_field(built.field)
        assert kept.same_as(built.field) or kept.palettes != built.field.palettes
        return "read"


def fuzz(
    reader: Reader,
    samples: Sequence[bytes],
    count: int,
    spoil: Sequence[Callable[[bytes, random.Random], bytes]],
    seed: int = 1,
    folder: Path | None = None,
) -> Counter[str]:
    """Try a reader with so many spoilt samples; how many were read and how many refused.

    Each is spoilt by one of ``spoil``. Where one fails, its number and seed stand in the error.
    """
    outcomes: Counter[str] = Counter()
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        data = chance.choice(spoil)(chance.choice(samples), chance)
        try:
            outcomes[try_reader(reader, data, f"spoilt {number % 7}.file", folder)] += 1
        except Exception as error:
            raise AssertionError(
                f"number {number} of seed {seed}: {error!r}\n{data[:300]!r}"
            ) from (error)
    return outcomes


def spoilt_json_bytes(data: bytes, chance: random.Random) -> bytes:
    """``spoilt_json`` of a sample that is JSON."""
    return spoilt_json(json.loads(data.decode("utf-8-sig")), chance)
