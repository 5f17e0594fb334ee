"""The whole way of a file from another program, spoilt or not: in, onto a field, and out again.

Whatever the file is: it is refused with a sentence, or all of this goes through.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeAlias

from tests.helpers.mutations import is_sentence, patient
from tests.helpers.uvtt_files import png

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.accepting import accepted, accepted_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.exchange.answers import Answers, answered, doubtful
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.foundry import writing as foundry
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.report import Report
from fieldwright.exchange.uvtt import writing as uvtt
from fieldwright.terms.grid import Block

PATIENCE = 10.0
"""Seconds of this process' own time that the whole way may take."""

_KINDS = ("door", "window", "wall")
_LARGEST_DRAWN = 100_000

Attempt: TypeAlias = Callable[[int], str]
"""One spoilt file by its number: the sentence that refused it, or nothing where it was read."""


def go(data: bytes, name: str, folder: Path | None, onto: Battlefield, chance: Random) -> str:
    """The sentence that refuses a file; nothing where it went all the way."""
    try:
        records = over_the_pipe(read_data(data, name, folder))
        as_it_is = build(records, name)
        check_field(as_it_is.field, as_it_is.report)
        records = with_answers(records, chance)
        built = build(records, name)
    except ExchangeError as error:
        return told(error, name)
    check_written(built.field, built.blobs.get)
    check_import(onto, records, name, chance)
    return ""


def told(error: Exception, name: str) -> str:
    """The sentence of an error, with three points for the name of the file."""
    words = str(error)
    assert is_sentence(words), f"no sentence: {words!r}"
    return words.replace(name, "...") if name else words


def over_the_pipe(records: MapRecords) -> MapRecords:
    """Records as they come out of the process that has read them."""
    return decoded(b"".join(encoded(records)))


def with_answers(records: MapRecords, chance: Random) -> MapRecords:
    """Records whose doubtful doors and gaps somebody has answered for."""
    kinds = {wall.key: chance.choice(_KINDS) for wall in doubtful(records)}
    gaps = tuple(gap for gap in records.gaps if chance.random() < 0.5)
    indoors = chance.choice((None, True, False))
    return answered(records, Answers(kinds, gaps, chance.choice(("", "hills")), indoors))


def check_field(built: Battlefield, report: Report) -> None:
    """A field that documents keep and the text form tells, with a report in sentences."""
    assert all(is_sentence(sentence) for sentence in report.warnings), report
    counts = (*report.came.values(), *report.left_out.values())
    assert all(count > 0 for count in counts), report
    kept = accepted_field(built)
    assert kept.same_as(built) or kept.palettes != built.palettes
    assert from_text(to_text(built)).same_as(kept)


def check_written(built: Battlefield, find: Callable[[str], bytes | None]) -> None:
    """What is written of it for others is read again."""
    pixels = 2 if built.columns * built.rows < _LARGEST_DRAWN else 1

    def draw(part: Block, size: int) -> bytes:
        return png(part.width * size, part.height * size)

    as_uvtt = uvtt.write(built, draw, uvtt.Wishes(pixels=pixels), find)
    as_scene = foundry.write(built, foundry.Wishes("map.webp"), find)
    for data, name in ((as_uvtt.data, "out.dd2vtt"), (as_scene.data, "out.json")):
        json.loads(data, parse_constant=_no_number)
        again = read_data(data, name)
        assert (again.columns, again.rows) == (built.columns, built.rows)


def _no_number(word: str) -> float:
    raise AssertionError(f"{word} was written")


def check_import(
    onto: Battlefield,
    records: MapRecords,
    name: str,
    chance: Random,
    kept: Mapping[str, bytes] | None = None,
) -> None:
    """Laid onto a field, again, and once more: nothing of it is doubled.

    When it comes again, doors of the field that happen to lie on its walls cut these.
    """
    corner = (chance.randrange(onto.columns), chance.randrange(onto.rows))
    blobs = dict(kept or {})
    places = (Into(corner, blobs.get), *(Into(None, blobs.get) for _ in range(2)))
    laid = onto
    counts = []
    for into in places:
        try:
            prepared = import_change(laid, records, name, into)
        except ExchangeError as error:
            told(error, name)
            return
        blobs = {**prepared.blobs, **blobs}
        change, _ = accepted(prepared.change, laid)
        laid = change.applied_to(laid)
        counts.append(len(list(laid.all_things())))
    assert counts[1] == counts[2], counts
    own = {thing.id for thing in onto.all_things()}
    assert own <= {thing.id for thing in laid.all_things()}


# -------------------------------------------------------------------------------------- counting


@dataclass
class Tally:
    """What came of the spoilt files of one reader."""

    reader: str
    read: int = 0
    slowest: float = 0.0
    sentences: Counter[str] = field(default_factory=Counter)

    @property
    def refused(self) -> int:
        """How many were refused."""
        return self.sentences.total()

    def count(self, attempt: Attempt, number: int) -> None:
        """Make one attempt; its sentence is counted without what is of this file alone."""
        begun = time.process_time()
        with patient(PATIENCE):
            refusal = attempt(number)
        self.slowest = max(self.slowest, time.process_time() - begun)
        if not refusal:
            self.read += 1
            return
        assert is_sentence(refusal), f"no sentence: {refusal!r}"
        self.sentences[_of_its_kind(refusal)] += 1

    def lines(self, most: int = 4) -> list[str]:
        """The counts and the commonest sentences."""
        counts = f"{self.read + self.refused:>7,} {self.read:>7,} {self.refused:>7,}"
        head = f"{self.reader:<28}{counts} {self.slowest:>7.2f} s"
        return [
            head,
            *(f"      {count:>5} x {one}" for one, count in self.sentences.most_common(most)),
        ]


def _of_its_kind(sentence: str) -> str:
    """A sentence with its numbers taken out, and cut: so that alike ones are counted together."""
    plain = "".join("#" if sign.isdigit() else sign for sign in ascii(sentence)[1:-1])
    while "##" in plain:
        plain = plain.replace("##", "#")
    return plain[:150]


def table(tallies: list[Tally]) -> str:
    """All counts, to be printed."""
    inputs = sum(one.read + one.refused for one in tallies)
    head = f"{'':<28}{'inputs':>7} {'read':>7} {'refused':>7} {'slowest':>9}"
    lines = [line for one in tallies for line in one.lines()]
    return "\n".join(("", head, *lines, f"{inputs:,} spoilt inputs over all readers."))
