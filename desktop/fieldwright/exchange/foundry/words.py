"""Words on a scene: drawings with a text, and pins of the journal."""

from __future__ import annotations

from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.foundry.frame import SceneFrame
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import Place, WordsRecord
from fieldwright.exchange.report import Reporter


def words_records(scene: Any, frame: SceneFrame, reporter: Reporter) -> tuple[WordsRecord, ...]:
    """Texts that players see as labels; hidden texts and pins as notes of the DM, numbered."""
    found: list[WordsRecord] = []
    for place, drawing in enumerate(list_in(scene, "drawings"), start=1):
        text = words_in(drawing, "text").strip()
        if not text:
            reporter.left_out["drawings without words"] += 1
            continue
        is_secret = drawing.get("hidden") is True
        middle = _middle(drawing, frame)
        _add(found, (f"drawing {place}", text, middle), is_secret, (frame, reporter))
    for place, note in enumerate(list_in(scene, "notes"), start=1):
        text = words_in(note, "text").strip() or words_in(note, "label").strip()
        entry = note if isinstance(note, dict) else {}
        position = frame.place(entry.get("x"), entry.get("y"))
        told = text or "A pin; its page of the journal is not in the file."
        _add(found, (f"note {place}", told, position), True, (frame, reporter))
    return tuple(found)


def _add(
    found: list[WordsRecord],
    words: tuple[str, str, Place | None],
    is_secret: bool,
    bench: tuple[SceneFrame, Reporter],
) -> None:
    key, text, position = words
    frame, reporter = bench
    if position is None or not frame.window.holds(position):
        reporter.left_out["words outside the map"] += 1
        return
    reporter.came["note" if is_secret else "label"] += 1
    secrets = sum(one.number is not None for one in found)
    record = WordsRecord(
        key=key, position=position, text=text, number=secrets + 1 if is_secret else None
    )
    found.append(record)


def _middle(drawing: dict[str, Any], frame: SceneFrame) -> Place | None:
    shape = drawing.get("shape")
    sizes = shape if isinstance(shape, dict) else drawing
    try:
        x, y = number(drawing.get("x")), number(drawing.get("y"))
    except ExchangeError:
        return None
    wide, high = (number(sizes.get(side), 0.0) for side in ("width", "height"))
    return frame.place(x + wide / 2, y + high / 2)
