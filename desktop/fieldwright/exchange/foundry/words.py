"""Words on a scene: drawings with a text, and pins of the journal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.foundry.frame import SceneFrame
from fieldwright.exchange.foundry.own import flags_of
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import Place, WordsRecord
from fieldwright.exchange.report import Reporter

_HIGHEST = 1_000_000


class _Words(NamedTuple):
    """Words and where they stand; ``number`` is the one of a note that came from here."""

    key: str
    text: str
    place: Place | None
    is_secret: bool
    number: int | None = None


def words_records(scene: Any, frame: SceneFrame, reporter: Reporter) -> tuple[WordsRecord, ...]:
    """Texts that players see as labels; hidden texts and pins as notes of the DM, numbered."""
    told = [*_drawings(scene, frame, reporter), *_pins(scene, frame)]
    taken = {words.number for words in told}
    free = (one for one in count(1) if one not in taken)
    found = []
    for words in told:
        if words.place is None or not frame.window.holds(words.place):
            reporter.left_out["words outside the map"] += 1
            continue
        reporter.came["note" if words.is_secret else "label"] += 1
        secret = words.number if words.number is not None or not words.is_secret else next(free)
        found.append(
            WordsRecord(key=words.key, position=words.place, text=words.text, number=secret)
        )
    return tuple(found)


def _drawings(scene: Any, frame: SceneFrame, reporter: Reporter) -> Iterator[_Words]:
    for place, drawing in enumerate(list_in(scene, "drawings"), start=1):
        text = words_in(drawing, "text").strip()
        if text:
            is_secret = _is_secret(drawing)
            own = _own_number(drawing) if is_secret else None
            yield _Words(f"drawing {place}", text, _middle(drawing, frame), is_secret, own)
        else:
            reporter.left_out["drawings without words"] += 1


def _pins(scene: Any, frame: SceneFrame) -> Iterator[_Words]:
    for place, note in enumerate(list_in(scene, "notes"), start=1):
        text = words_in(note, "text").strip() or words_in(note, "label").strip()
        entry = note if isinstance(note, dict) else {}
        position = frame.place(entry.get("x"), entry.get("y"))
        told = text or "A pin; its page of the journal is not in the file."
        yield _Words(f"note {place}", told, position, True)


def _is_secret(drawing: Any) -> bool:
    """Whether players do not read a text in Foundry: it is hidden, or wholly clear."""
    return bool(drawing.get("hidden")) or number(drawing.get("textAlpha"), 1.0) <= 0


def _own_number(drawing: Any) -> int | None:
    flags = flags_of(drawing)
    found = flags.get("number") if isinstance(flags, dict) else None
    if not isinstance(found, int) or isinstance(found, bool):
        return None
    return found if abs(found) <= _HIGHEST else None


def _middle(drawing: dict[str, Any], frame: SceneFrame) -> Place | None:
    shape = drawing.get("shape")
    sizes = shape if isinstance(shape, dict) else drawing
    try:
        x, y = number(drawing.get("x")), number(drawing.get("y"))
    except ExchangeError:
        return None
    wide, high = (number(sizes.get(side), 0.0) for side in ("width", "height"))
    return frame.place(x + wide / 2, y + high / 2)
